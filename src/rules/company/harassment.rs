//! The revenge of the Wizard of Yendor: after his first death, he or his magic harasses the hero
//! for the rest of the game. Also implements the powers of the Amulet that work every turn.
//!
//! Source: rules/numbers 19.

use crate::content::monster::quirk::Quirk;
use crate::content::{Property, Slot};
use crate::event::endgame::{Revenge, Warmth};
use crate::event::{Endgame, Event};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::sleep;
use crate::rules::fight::summon;
use crate::rules::item::bless;
use crate::rules::play::interrupt;
use crate::world::{ActorId, Attitude};

/// Least number of turns before a revenge. The first revenge comes after 50 to 299 turns, each
/// later one after 50 to 249 turns.
const LEAST: u32 = 50;
const FIRST: u32 = 250;
const LATER: u32 = 200;
/// Squared distances within which the Amulet feels a portal.
const WARMTH: [(i32, Warmth); 3] = [(9, Warmth::Hot), (64, Warmth::VeryWarm), (144, Warmth::Warm)];

/// Starts the revenge when the Wizard dies for the first time.
pub fn died(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let kind = actor.shape_of.unwrap_or(actor.kind);
    let begins = play.world.life.harassment.is_none();
    if begins && play.content.monsters[kind].has(Quirk::Avenger) {
        let turns = LEAST + play.rng.time.below(FIRST);
        play.world.life.harassment = Some(turns as u16);
    }
}

/// Runs a turn of the Amulet's powers and of the Wizard's revenge.
pub fn tick(play: &mut Play) {
    feel_portal(play);
    wake_wizard(play);
    let shielded = play.world.is_shielded_by_prayer();
    let Some(left) = play.world.life.harassment.filter(|_| !shielded) else { return };
    if left > 1 {
        play.world.life.harassment = Some(left - 1);
        return;
    }
    take_revenge(play);
    let turns = LEAST + play.rng.time.below(LATER);
    play.world.life.harassment = Some(turns as u16);
}

/// Reports how close the level's magic portal is, with a chance of 1 in 15 per turn, if the Amulet
/// is worn or wielded.
fn feel_portal(play: &mut Play) {
    if !play.world.life.has_amulet {
        return;
    }
    let you = play.world.you();
    let amulet = play.content.known.amulet;
    let in_use = [Slot::Amulet, Slot::Wielded].into_iter().filter_map(|slot| you.in_slot(slot));
    let felt = in_use.into_iter().any(|item| play.world.item(item).kind == amulet);
    if !felt || !play.rng.time.one_in(15) {
        return;
    }
    let portal = play.content.known.magic_portal;
    let at = play.world.you().at;
    let mut portals = play.world.level.traps.iter().filter(|trap| trap.kind == portal);
    let far = portals.next().map(|trap| trap.at.square_distance(at));
    let warmth = WARMTH.into_iter().find(|(reach, _)| far.is_some_and(|far| far <= *reach));
    if let Some((_, warmth)) = warmth {
        play.tell(Event::Endgame(Endgame::Warm(warmth)));
    }
}

/// Wakes a sleeping Wizard, with a chance of 1 in 40 per turn, if he is on the level of a hero with
/// the Amulet.
fn wake_wizard(play: &mut Play) {
    if !play.world.life.has_amulet {
        return;
    }
    let sleeps = |&&who: &&ActorId| {
        let actor = play.world.actor(who);
        let avenger = play.content.monsters[actor.kind].has(Quirk::Avenger);
        avenger && (actor.has(Property::Asleep) || actor.mind.waits)
    };
    let Some(&who) = play.world.level.crowd.iter().find(sleeps) else { return };
    if play.rng.time.one_in(40) {
        sleep::wake(play, who);
        if !play.world.actor(who).at.is_next_to(play.world.you().at) {
            play.tell(Event::Endgame(Endgame::Noticed));
        }
    }
}

/// Rolls one act of revenge: nothing (2 times in 6), cursed items, waking all monsters, summoned
/// nasties, or the return of the Wizard. On the Astral Plane, the Wizard does not return, and the
/// other four outcomes (one of them nothing) are equally likely.
fn take_revenge(play: &mut Play) {
    let hero = play.world.hero;
    let roll = if play.world.level.customs.astral {
        play.rng.time.d(4)
    } else {
        play.rng.time.below(6) as i32
    };
    let what = match roll {
        2 => {
            bless::curse_some(play, hero);
            Revenge::BlackGlow
        }
        3 => {
            sleep::wake_all(play);
            Revenge::Aggravated
        }
        4 => Revenge::Nasties(summon::nasties(play, None)),
        5 if resurrect(play) => Revenge::Returned,
        5 => return,
        _ => Revenge::Nothing,
    };
    interrupt::stop(play, None);
    play.tell(Event::Endgame(Endgame::Revenge(what)));
}

/// Brings the Wizard back beside the hero, unless he is alive. Returns whether he came.
fn resurrect(play: &mut Play) -> bool {
    let mut kinds = play.content.monsters.iter().filter(|(_, row)| row.has(Quirk::Avenger));
    let Some((kind, _)) = kinds.next() else { return false };
    if play.world.is_about(kind) {
        return false;
    }
    let at = play.world.you().at;
    let came = monsters::near(play.world, play.content, &mut play.rng.time, kind, at);
    if let Some(who) = came {
        let actor = play.world.actor_mut(who);
        actor.mind.waits = false;
        actor.mood = Attitude::Hostile;
    }
    came.is_some()
}
