//! Playing instruments: improvised music, and the tune that moves the drawbridge of the castle.
//!
//! Source: rules/levels 7.1; `NetHack` 3.7 `music.c`.

use crate::base::{Dice, Dir, Pos};
use crate::content::item::ToolUse;
use crate::content::{Attribute, Effect, Property, Trait};
use crate::event::item::tools::ToolEvent;
use crate::event::senses::Heard;
use crate::event::{Event, ItemEvent, Magic, Means, Senses};
use crate::r#gen::castle_tune::{NOTES, castle_tune};
use crate::rules::body::{self, exercise, sleep, taming};
use crate::rules::effect::{self, EffectSource, Target, mind};
use crate::rules::fight::roll::magic_resistance::{TOOL, WAND, withstands};
use crate::rules::ground::drawbridge;
use crate::rules::item::{charge, identify};
use crate::rules::play::ending;
use crate::rules::trap::earthquake;
use crate::rules::vitals::Blame;
use crate::rules::{Acted, Halt, Play, Refusal, Time};
use crate::world::body::pack;
use crate::world::hero::TuneKnown;
use crate::world::{ActorId, Aim, Attitude, ItemId, Pending};

/// Number of the minor achievement for moving the drawbridge with the tune.
const SOLVED: u8 = 9;
/// Turns of sleep from a magic flute.
const SLUMBER: Dice = Dice::new(10, 10, 0);
/// Minimum and maximum number of d6 damage dice of a horn's ray.
const BLAST: (i32, i32) = (6, 11);

/// Makes `who` play an instrument. The player chooses the notes, except for a drum; monsters
/// improvise.
///
/// # Errors
/// Halts with the question for the notes.
pub fn begin(play: &mut Play, who: ActorId, tool: ItemId) -> Acted {
    let has_notes = play.content.items[play.world.item(tool).kind].tool != Some(ToolUse::Drum);
    if who == play.world.hero && has_notes {
        return Err(Halt::Asks(Pending::Tune { instrument: tool }));
    }
    improvise(play, who, tool);
    Ok(Time::ACTION)
}

/// Returns the first five notes in `text`, which are letters from A to G in either case. Returns
/// `None` if `text` contains anything else, apart from spaces.
pub fn notes_in(text: &str) -> Option<Vec<char>> {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    let note =
        |letter: char| Some(letter.to_ascii_uppercase()).filter(|it| ('A'..='G').contains(it));
    let notes: Option<Vec<char>> = letters.map(note).collect();
    notes.map(|notes| notes.into_iter().take(NOTES).collect())
}

/// Plays the notes in `text`, see [`notes_in`], or improvises if there are none. Plays nothing if
/// the text does not consist of notes.
///
/// # Errors
/// Refuses if the hero no longer carries the instrument.
pub fn resume(play: &mut Play, tool: ItemId, text: &str) -> Result<Option<Pending>, Refusal> {
    let hero = play.world.hero;
    pack::carried(play.world, hero, tool).ok_or(Refusal::NotCarried)?;
    let Some(notes) = notes_in(text) else {
        play.tell(Event::Item(ItemEvent::Tool(ToolEvent::NoSuchNotes)));
        return Ok(None);
    };
    if notes.is_empty() {
        return Ok(improvise(play, hero, tool));
    }
    play.tell(Event::Item(ItemEvent::TunePlayed { item: tool, notes: notes.len() as u8 }));
    if play.world.level.customs.tuned {
        exercise::train(play, Attribute::Wisdom);
        let tune = castle_tune(play.world.seed);
        if notes == tune {
            move_bridge(play);
        } else {
            answer_tune(play, &notes, tune);
        }
    }
    Ok(None)
}

/// Returns the span of a drawbridge next to the hero, and whether it is lowered.
fn bridge_beside(play: &Play) -> Option<(Pos, bool)> {
    let you = play.world.you().at;
    let mut bridges = play.world.level.customs.bridges.iter();
    let near = |at: Pos| at.distance(you) <= 1;
    let bridge = bridges.find(|bridge| near(bridge.span) || near(bridge.gate))?;
    Some((bridge.span, bridge.lowered))
}

/// Raises or lowers the drawbridge next to the hero.
fn move_bridge(play: &mut Play) {
    let Some((span, lowered)) = bridge_beside(play) else { return };
    let hero = play.world.hero;
    play.world.life.tune = TuneKnown::All;
    ending::achieve(play, true, SOLVED);
    if lowered {
        drawbridge::raise(play, span, Some(hero));
    } else {
        drawbridge::lower(play, span, Some(hero));
    }
}

/// Handles a wrong tune on a level whose drawbridge obeys the tune. A hero who is not deaf learns
/// that there is a tune. Next to a drawbridge, the hero also hears how many notes were right.
fn answer_tune(play: &mut Play, notes: &[char], tune: [char; NOTES]) {
    if play.world.you().has(Property::Deaf) {
        return;
    }
    let life = &mut play.world.life;
    life.tune = life.tune.max(TuneKnown::Hinted);
    if bridge_beside(play).is_none() {
        return;
    }
    let (gears, tumblers) = compare(notes, tune);
    if gears + tumblers > 0 {
        play.tell(Event::Senses(Senses::Heard(Heard::Works { gears, tumblers })));
    }
}

/// Returns the number of notes in their right place (gears), and of notes that belong in another
/// place (tumblers). Each note of the tune counts once.
pub fn compare(notes: &[char], tune: [char; NOTES]) -> (u8, u8) {
    let right = |at: usize| notes.get(at) == tune.get(at);
    let mut matched: [bool; NOTES] = std::array::from_fn(right);
    let gears = matched.iter().filter(|&&is| is).count() as u8;
    let mut tumblers = 0;
    for (at, note) in notes.iter().enumerate().filter(|&(at, _)| !right(at)) {
        let other = (0..NOTES).find(|&to| to != at && !matched[to] && tune[to] == *note);
        if let Some(other) = other {
            matched[other] = true;
            tumblers += 1;
        }
    }
    (gears, tumblers)
}

// --- Improvising

/// Improvises on the instrument. If a horn is about to fire a ray, returns the question of where to
/// aim it.
fn improvise(play: &mut Play, who: ActorId, tool: ItemId) -> Option<Pending> {
    let kind = &play.content.items[play.world.item(tool).kind];
    let (used, magic) = (kind.tool, kind.magic);
    play.tell(Event::Item(ItemEvent::Applied { who, item: tool }));
    let level = i32::from(play.world.actor(who).level).max(1);
    let magic = magic && charge::spend(play, tool) == charge::Spent::Charge;
    match used {
        Some(ToolUse::RayHorn(_)) if magic && who == play.world.hero => {
            identify::learn_kind(play, play.world.item(tool).kind);
            return Some(Pending::Blow { horn: tool });
        }
        Some(ToolUse::Drum) if magic => {
            identify::learn_kind(play, play.world.item(tool).kind);
            earthquake::shake(play, (level - 1) / 3 + 1);
            sleep::wake_all(play);
        }
        Some(ToolUse::Drum) => drum(play, who, 40 * level),
        Some(ToolUse::Horn | ToolUse::RayHorn(_)) => frighten(play, who, 30 * level),
        Some(ToolUse::Bugle) => call_soldiers(play, who, 30 * level),
        Some(ToolUse::Flute) if magic => {
            learn_by_ear(play, tool);
            lull(play, who, 5 * level);
        }
        Some(ToolUse::Harp) if magic => {
            learn_by_ear(play, tool);
            let radius = (level - 1) / 3 + 1;
            for other in within(play, who, radius * radius) {
                if !withstands(play, other, TOOL) {
                    taming::tame(play, other);
                }
            }
        }
        Some(ToolUse::Flute) => calm(play, who, 'S', 3 * level),
        Some(ToolUse::Harp) => calm(play, who, 'n', 3 * level),
        _ => {}
    }
    None
}

/// Identifies an instrument by its sound, unless the hero is deaf.
fn learn_by_ear(play: &mut Play, tool: ItemId) {
    if !play.world.you().has(Property::Deaf) {
        identify::learn_kind(play, play.world.item(tool).kind);
    }
}

/// Fires the ray of a horn toward `at`, in the nearest of the eight directions. If `at` is the
/// hero's own square, the ray hits the hero. If `at` is `None`, the charge is lost.
///
/// # Errors
/// Refuses if the hero no longer carries the horn.
pub fn blow(play: &mut Play, horn: ItemId, at: Option<Pos>) -> Result<Option<Pending>, Refusal> {
    let hero = play.world.hero;
    let thing = pack::carried(play.world, hero, horn).ok_or(Refusal::NotCarried)?;
    let (kind, buc) = (thing.kind, thing.buc);
    let Some(ToolUse::RayHorn(harm)) = play.content.items[kind].tool else { return Ok(None) };
    let here = play.world.you().at;
    let Some(at) = at else {
        play.tell(Event::Item(ItemEvent::NoEffect { item: horn }));
        return Ok(None);
    };
    let aim = toward(here, at).map_or(Aim::Own, Aim::Dir);
    let dice = match aim {
        Aim::Own => BLAST.0,
        _ => play.rng.act.between(BLAST.0, BLAST.1),
    };
    let dice = dice.unsigned_abs() as u16;
    let effects = [Effect::Ray { harm, dice: Dice::new(dice, 6, 0) }];
    let blame = Blame::with(hero, Means::Item(kind));
    let dir = Some(aim);
    let source = EffectSource { who: hero, item: Some(horn), buc, blame, dir, craft: None };
    effect::apply(play, &effects, Target::Creature(hero), &source);
    Ok(None)
}

/// Returns the direction nearest to the line between two squares, or `None` if they are the same.
fn toward(from: Pos, to: Pos) -> Option<Dir> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    // An offset counts as 0 if it is less than half of the other offset.
    let straight = |part: i16, other: i16| {
        if 2 * part.abs() < other.abs() { 0 } else { part.signum() }
    };
    Dir::of(straight(dx, dy), straight(dy, dx))
}

/// Plays a drum without magic, which wakes creatures up to the squared distance `distance`. A hero
/// who plays it becomes deaf for 30 to 49 turns.
fn drum(play: &mut Play, who: ActorId, distance: i32) {
    let at = play.world.actor(who).at;
    play.tell(Event::Senses(Senses::Noise { at, loud: 40 }));
    for other in within(play, who, distance) {
        sleep::wake(play, other);
    }
    if who == play.world.hero {
        let turns = play.rng.act.between(30, 49).unsigned_abs();
        body::lengthen(play, who, Property::Deaf, turns);
        exercise::abuse(play, Attribute::Wisdom);
    }
}

/// Returns the monsters, except `who`, whose squared distance from `who` is at most `distance`.
fn within(play: &Play, who: ActorId, distance: i32) -> Vec<ActorId> {
    let at = play.world.actor(who).at;
    let near = |&other: &ActorId| {
        other != who && play.world.actor(other).at.square_distance(at) <= distance
    };
    play.world.level.crowd.iter().copied().filter(near).collect()
}

/// Blows a horn that fires no ray. This wakes nearby creatures and frightens those that do not
/// resist.
fn frighten(play: &mut Play, who: ActorId, distance: i32) {
    let at = play.world.actor(who).at;
    play.tell(Event::Senses(Senses::Noise { at, loud: 30 }));
    for other in within(play, who, distance) {
        sleep::wake(play, other);
        if !withstands(play, other, WAND) {
            mind::frighten(play, other);
        }
    }
}

/// Blows a bugle. This wakes all soldiers and watchmen of the level and makes them hostile, but not
/// pets or vault guards. Any other monster wakes only if it is near.
fn call_soldiers(play: &mut Play, who: ActorId, distance: i32) {
    let at = play.world.actor(who).at;
    play.tell(Event::Senses(Senses::Noise { at, loud: 30 }));
    let near = within(play, who, distance);
    for other in play.world.level.crowd.clone() {
        let body = play.world.actor(other);
        let soldier = play.content.monsters[body.kind].is(Trait::Mercenary);
        let called = soldier && body.kind != play.content.known.guard && !body.is_tame();
        if called {
            play.world.actor_mut(other).mood = Attitude::Hostile;
            play.world.actor_mut(other).mind.waits = false;
        }
        if called || near.contains(&other) {
            sleep::wake(play, other);
        }
    }
}

/// Plays a magic flute, which puts nearby creatures to sleep unless they resist.
fn lull(play: &mut Play, who: ActorId, distance: i32) {
    for other in within(play, who, distance) {
        let turns = SLUMBER.roll(&mut play.rng.act) as u32;
        if !withstands(play, other, TOOL) {
            sleep::fall_asleep(play, other, turns);
        }
    }
}

/// Plays nonmagical music that makes nearby monsters of one class peaceful. Succeeds if
/// `rn2(dexterity) + level` is above 25.
fn calm(play: &mut Play, who: ActorId, class: char, distance: i32) {
    let body = play.world.actor(who);
    let (level, dexterity) = (i32::from(body.level), u32::from(play.world.life.attributes[3]));
    if play.rng.act.below(dexterity.max(1)) as i32 + level <= 25 {
        return;
    }
    for other in within(play, who, distance) {
        let body = play.world.actor(other);
        if play.content.monsters[body.kind].letter == class {
            sleep::wake(play, other);
            let body = play.world.actor_mut(other);
            body.hidden = false;
            if body.is_hostile() {
                body.mood = Attitude::Peaceful;
                play.tell(Event::Magic(Magic::Calmed { who: other }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_horn_is_blown_in_the_nearest_of_the_eight_directions() {
        let way = |dx: i16, dy: i16| toward(Pos::new(20, 10), Pos::new(20 + dx, 10 + dy));
        assert_eq!(way(0, 0), None);
        assert_eq!((way(5, 0), way(5, 2), way(0, -3)), (Some(Dir::E), Some(Dir::E), Some(Dir::N)));
        assert_eq!((way(5, 3), way(-2, -2)), (Some(Dir::SE), Some(Dir::NW)));
    }

    /// Source: rules/levels 7.1.
    #[test]
    fn right_notes_turn_gears_and_misplaced_ones_click_tumblers() {
        let tune = ['A', 'B', 'B', 'C', 'D'];
        let heard = |notes: &str| compare(&notes.chars().collect::<Vec<_>>(), tune);
        assert_eq!(heard("ABBCD"), (5, 0));
        assert_eq!(heard("BABDC"), (1, 4));
        assert_eq!(heard("AAAAA"), (1, 0));
        assert_eq!(heard("BBBBB"), (2, 0));
        assert_eq!(heard("GBGGB"), (1, 1));
        assert_eq!(heard("EFGEF"), (0, 0));
        assert_eq!(heard("D"), (0, 1));
    }
}
