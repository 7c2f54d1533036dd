//! Engraving on the floor.
//!
//! Source: rules/numbers 11; NetHack 3.7 `engrave.c`, `doengrave`, `engrave`.

use crate::base::{HEIGHT, Pos, WIDTH};
use crate::content::item::engraving::{Fate, Writing};
use crate::content::item::{AimKind, ToolUse};
use crate::content::{Buc, Class, Door, ItemKind, Property, Script, Slot, Terrain};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent, Means, TerrainEvent};
use crate::rules::body::equipment::sticks_to_hand;
use crate::rules::effect::{self, EffectSource, Target};
use crate::rules::fight::harm::afflict;
use crate::rules::ground::grave;
use crate::rules::item::price::fee;
use crate::rules::item::{charge, identify};
use crate::rules::verb::item::apply::marker;
use crate::rules::verb::item::call;
use crate::rules::vitals::Blame;
use crate::rules::{Acted, Halt, Play, Refusal, Time, Unwritten, faith, ride};
use crate::world::body::{pack, senses};
use crate::world::hero::{Occupation, Work};
use crate::world::level::Engraving;
use crate::world::{ActorId, Aim, ItemId, Pending, Place, World};

/// Letters engraved per action. A hard ring or gem, and a blade other than an uncursed or blessed
/// athame, cut only one letter per action.
const PACE: usize = 10;
/// Maximum number of letters on a square.
const FULL: usize = 200;
/// Enchantment at or below which a blade is too dull to engrave.
const BLUNT: i8 = -3;

/// A text to be written on the hero's square.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub with: Option<ItemId>,
    pub script: Script,
    /// Whether `with` is a wand that has acted on the ground already.
    pub zapped: bool,
    /// Whether to add to the text on the square instead of replacing it.
    pub adds: bool,
}

/// Makes the hero start to engrave `text`, replacing any text on the square. If `text` is empty,
/// asks for it. A wand acts before the question.
pub fn engrave(play: &mut Play, who: ActorId, with: Option<ItemId>, text: &str) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    ride::reaches_floor(play.world, who)?;
    let at = play.world.you().at;
    if let Some(item) = with {
        pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
    }
    if play.world.level.cell(at).terrain == Terrain::Altar {
        faith::altar::engrave_at(play, with, at);
        return Ok(Time::ACTION);
    }
    let on_grave = play.world.level.cell(at).terrain == Terrain::Grave;
    if !on_grave && !takes_writing(play, at) {
        return Err(Refusal::Engrave(Unwritten::NotHere).into());
    }
    let in_hand = with.is_some() && play.world.you().in_slot(Slot::Wielded) == with;
    if !in_hand && faith::trouble::cannot_use_hands(play.world, play.content) {
        return Err(Refusal::Engrave(Unwritten::HandsNotFree).into());
    }
    if !text.is_empty() && call::written(text).is_none() {
        return Err(Refusal::Engrave(Unwritten::NoText).into());
    }
    if on_grave && grave::engrave_at(play, with.is_none(), at)? {
        return Ok(Time::ACTION);
    }
    if let Some(towel) = with.filter(|&item| is_towel(play, item)) {
        wipe(play, towel, at);
        return Ok(Time::ACTION);
    }
    let script = script_of(play, with)?;
    let wand = with.filter(|&item| class_of(play, item) == Class::Wand);
    let mut plan = Plan { with, script, zapped: wand.is_some(), adds: false };
    if let Some(wand) = wand {
        play.tell(Event::Terrain(TerrainEvent::Writes { with }));
        let Some(script) = point(play, who, wand) else { return Ok(Time::ACTION) };
        plan.script = script;
        if holds_out(play.world, at, script) {
            play.tell(Event::Terrain(TerrainEvent::TextHeld));
            return Ok(Time::ACTION);
        }
    } else if holds_out(play.world, at, script) {
        return Err(Refusal::Engrave(Unwritten::HeldText).into());
    }
    match call::written(text) {
        Some(text) => begin(play, &plan, at, &text),
        // If the wand has raised another question, such as a wish, the hero does not write.
        None if play.world.pending.is_some() || play.world.is_dying(who) => Ok(Time::ACTION),
        None => Err(Halt::Asks(question(play, plan, at))),
    }
}

/// Returns the first question of engraving. If the square has a text in the same script that the
/// hero can read, with room for more, the question is whether to add to it; otherwise it is what to
/// write.
fn question(play: &Play, plan: Plan, at: Pos) -> Pending {
    let Plan { with, script, zapped, adds } = plan;
    let with = with.filter(|&item| play.world.items.contains(item));
    if asks_to_add(play.world, at, script) {
        Pending::AddWriting { with, script, zapped }
    } else {
        Pending::Engrave { with, script, zapped, adds }
    }
}

/// Whether the game first asks whether to add to the text on the square.
fn asks_to_add(world: &World, at: Pos, script: Script) -> bool {
    let there = world.level.written_at(at).filter(|there| there.script == script);
    there.is_some_and(|there| senses::reads(world, there) && letters_at(world, at) < FULL)
}

/// What happens first when the hero writes in the dust with the fingers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DustWriting {
    /// The game asks for the text.
    AsksForText,
    /// The game asks whether to add to the text on the square.
    AsksToAdd,
    /// The text on the square is too deep to be replaced by dust.
    Refused,
}

/// Returns what happens first when the hero writes in the dust with the fingers on the current
/// square. A text that the hero cannot read makes no difference. Ignores the terrain.
pub fn dust_writing(world: &World) -> DustWriting {
    let at = world.you().at;
    let is_read = world.level.written_at(at).is_some_and(|there| senses::reads(world, there));
    match () {
        () if is_read && holds_out(world, at, Script::Dust) => DustWriting::Refused,
        () if asks_to_add(world, at, Script::Dust) => DustWriting::AsksToAdd,
        () => DustWriting::AsksForText,
    }
}

/// Starts to engrave the text that the player entered. A blank text engraves nothing.
pub fn resume(play: &mut Play, plan: &Plan, text: &str) -> Result<Option<Pending>, Refusal> {
    if plan.with.is_some_and(|item| !is_at_hand(play, item)) {
        return Err(Refusal::NotCarried);
    }
    let at = play.world.you().at;
    if let Some(text) = call::written(text) {
        // The hero is on the square and holds the tool, so the first action is not refused.
        drop(begin(play, plan, at, &text));
    } else {
        // The wand is gone if its last charge was wrested.
        let zapped = plan.zapped && plan.with.is_some();
        play.tell(Event::Terrain(TerrainEvent::WritesNothing { zapped }));
    }
    Ok(None)
}

fn begin(play: &mut Play, plan: &Plan, at: Pos, text: &str) -> Acted {
    let Plan { with, script, zapped, adds } = *plan;
    if !zapped {
        play.tell(Event::Terrain(TerrainEvent::Writes { with }));
    }
    if text != "x" {
        play.world.life.conduct.read_or_wrote += 1;
    }
    if !adds {
        wipe_out(play, at);
    }
    let with = with.filter(|&item| play.world.items.contains(item));
    if let Some(pen) = with.filter(|_| script == Script::Scrawled) {
        fee::charge(play, pen);
    }
    let room = FULL.saturating_sub(letters_at(play.world, at));
    let rest = text.chars().take(room).collect();
    let what = Work::Engraving { with, at, script, rest };
    play.world.life.occupation = Some(Occupation { what, hp: play.world.you().hp });
    go_on(play)
}

/// Removes the text on the square, and says so to a hero who can read it.
fn wipe_out(play: &mut Play, at: Pos) {
    let Some(there) = play.world.level.written_at(at) else { return };
    let told = senses::reads(play.world, there).then_some(if there.script.can_be_wiped() {
        TerrainEvent::TextWiped
    } else {
        TerrainEvent::TextOverwritten
    });
    play.world.level.erase(at);
    if let Some(told) = told {
        play.tell(Event::Terrain(told));
    }
}

fn is_towel(play: &Play, item: ItemId) -> bool {
    play.content.items[play.world.item(item).kind].tool == Some(ToolUse::Towel)
}

/// Wipes the ground with a towel. This erases a text that can be wiped off, and writes nothing.
/// Source: NetHack 3.6 `engrave.c`, `doengrave`.
fn wipe(play: &mut Play, towel: ItemId, at: Pos) {
    let there = play.world.level.written_at(at);
    let is_read = there.is_some_and(|there| senses::reads(play.world, there));
    let can_be_wiped = there.map(|there| there.script.can_be_wiped());
    if can_be_wiped == Some(true) {
        wipe_out(play, at);
    } else if is_read {
        play.tell(Event::Terrain(TerrainEvent::TextHeld));
    }
    if !is_read {
        let what = ToolEvent::TowelDusty { towel };
        play.tell(Event::Item(ItemEvent::Tool(what)));
    }
}

/// Whether the square can be engraved: bare ground, ice, or a doorway whose door is absent or
/// broken.
fn takes_writing(play: &Play, at: Pos) -> bool {
    let cell = play.world.level.cell(at);
    match cell.terrain {
        Terrain::Floor | Terrain::Corridor | Terrain::Ice => true,
        Terrain::Door => matches!(cell.door(), Door::None | Door::Broken),
        _ => false,
    }
}

fn class_of(play: &Play, item: ItemId) -> Class {
    play.content.items[play.world.item(item).kind].class
}

/// Returns the script (dust, cut, ...) that engraving with `with` produces. The magic of a wand is
/// ignored. Refuses items that cannot engrave.
fn script_of(play: &Play, with: Option<ItemId>) -> Result<Script, Refusal> {
    let Some(item) = with else { return Ok(Script::Dust) };
    let thing = play.world.item(item);
    let kind = &play.content.items[thing.kind];
    if !can_write(kind) {
        return Err(Refusal::Engrave(Unwritten::NotWithThat));
    }
    let stuck = play.world.you().in_slot(Slot::Wielded) == Some(item)
        && sticks_to_hand(play.world, play.content, item);
    if marker::has_ink(play, item) {
        return Ok(Script::Scrawled);
    }
    let cuts = kind.hard || kind.is_blade() && thing.plus > BLUNT && !stuck;
    Ok(if cuts { Script::Cut } else { Script::Dust })
}

/// Whether items of this kind can engrave.
pub fn can_write(kind: &ItemKind) -> bool {
    matches!(kind.class, Class::Weapon | Class::Wand | Class::Ring | Class::Gem | Class::Tool)
}

/// Whether a permanent text or a headstone on the square prevents writing in `script`. Both prevent
/// every script that can be wiped off, and no permanent script.
fn holds_out(world: &World, at: Pos, script: Script) -> bool {
    let on_grave = world.level.cell(at).terrain == Terrain::Grave;
    let there = world.level.written_at(at).map(|written| written.script);
    script.can_be_wiped() && (on_grave || there.is_some_and(|there| !there.can_be_wiped()))
}

// --- Wands

/// Zaps the wand at the ground before engraving, which spends a charge. Returns the script that the
/// wand will write; `None` if it exploded. An empty wand that cannot be wrested writes in the dust
/// like a stick.
fn point(play: &mut Play, who: ActorId, wand: ItemId) -> Option<Script> {
    let thing = play.world.item(wand);
    let (kind_id, buc, charges) = (thing.kind, thing.buc, thing.plus);
    if buc == Buc::Cursed && play.rng.act.one_in(100) {
        charge::blow_up(play, who, wand, i32::from(charges.max(0)) + 2);
        return None;
    }
    let spent = charge::spend(play, wand);
    match spent {
        charge::Spent::Nothing => return Some(Script::Dust),
        charge::Spent::Wrested => play.tell(Event::Item(ItemEvent::Wrested { item: wand })),
        charge::Spent::Charge => {}
    }
    let kind = &play.content.items[kind_id];
    if !kind.on_zap.is_empty() && kind.writes.is_none() {
        spread(play, who, wand);
    }
    let writing = kind.writes.clone().unwrap_or_default();
    act_on_ground(play, who, wand, &writing);
    if spent == charge::Spent::Wrested {
        charge::crumble(play, wand);
    }
    Some(writing.script)
}

/// If the wand is not directional, applies the effects that it has when zapped.
fn spread(play: &mut Play, who: ActorId, wand: ItemId) {
    let thing = play.world.item(wand);
    let kind = &play.content.items[thing.kind];
    if kind.aim != Some(AimKind::None) {
        return;
    }
    let blame = Blame::with(who, Means::Item(thing.kind));
    let (item, dir) = (Some(wand), Some(Aim::Down));
    let source = EffectSource { who, item, buc: thing.buc, blame, dir, craft: None };
    let came = effect::apply(play, &kind.on_zap, Target::Creature(who), &source);
    super::quaff::learn(play, who, wand, &came);
}

/// Applies the wand's effects on the ground, on the existing text and on the hero's eyes.
fn act_on_ground(play: &mut Play, who: ActorId, wand: ItemId, writing: &Writing) {
    let sees = !play.world.actor(who).has(Property::Blind);
    let noticed = if sees { !writing.says.is_empty() } else { !writing.feels.is_empty() };
    if noticed {
        play.tell(Event::Terrain(TerrainEvent::GroundTouched { item: wand }));
    }
    apply_fate(play, writing.fate, sees);
    if noticed && writing.known {
        let kind = play.world.item(wand).kind;
        identify::learn_kind(play, kind);
    }
    if sees && writing.blinds > 0 {
        let turns = play.rng.act.d(u32::from(writing.blinds)).unsigned_abs();
        afflict::dazzles(play, who, turns);
    }
}

fn apply_fate(play: &mut Play, fate: Fate, sees: bool) {
    let at = play.world.you().at;
    let Some(written) = play.world.level.written_at(at).cloned() else { return };
    if written.script == Script::Stone {
        return;
    }
    let gone = match fate {
        Fate::Stays => return,
        Fate::VanishesIfBurned if written.script != Script::Burned => return,
        Fate::Vanishes | Fate::VanishesIfBurned => true,
        Fate::Moves => {
            move_away(play, &written);
            true
        }
        Fate::Changes => {
            let text = written.text.chars().map(|letter| match letter {
                ' ' => ' ',
                _ => any_letter(play),
            });
            let text: String = text.collect();
            play.world.level.write(Engraving { text, ..written });
            false
        }
    };
    if gone {
        play.world.level.erase(at);
    }
    if sees {
        play.tell(Event::Terrain(TerrainEvent::TextChanged { gone }));
    }
}

/// Copies the text to a random square that can be engraved and has no text. After 100 failed draws
/// the text is lost.
fn move_away(play: &mut Play, written: &Engraving) {
    for _ in 0..100 {
        let x = play.rng.act.below(WIDTH as u32) as i16;
        let y = play.rng.act.below(HEIGHT as u32) as i16;
        let to = Pos::new(x, y);
        if takes_writing(play, to) && play.world.level.written_at(to).is_none() {
            play.world.level.write(Engraving { at: to, ..written.clone() });
            return;
        }
    }
}

// --- Letters

/// Engraves for one action.
pub fn go_on(play: &mut Play) -> Acted {
    let at = play.world.you().at;
    let Some(Occupation { what: Work::Engraving { with, at: begun, script, rest }, .. }) =
        &mut play.world.life.occupation
    else {
        return Err(Refusal::NotNow.into());
    };
    let (with, script, moved) = (*with, *script, *begun != at);
    let rest = std::mem::take(rest);
    if moved || with.is_some_and(|item| !is_at_hand(play, item)) {
        play.world.life.occupation = None;
        return Err(Refusal::NotNow.into());
    }
    let blade = with.filter(|&item| script == Script::Cut && is_plain_blade(play, item));
    let pen = with.filter(|_| script == Script::Scrawled);
    let mut letters = rest.chars();
    let mut cuts = true;
    for letter in letters.by_ref().take(pace(play, with, script)) {
        cuts = blade.is_none_or(|blade| cut(play, at, blade))
            && pen.is_none_or(|pen| marker::scrawl(play, pen, letters_at(play.world, at)));
        if !cuts {
            break;
        }
        add(play, at, script, letter);
    }
    let left = letters.as_str();
    if left.is_empty() || !cuts {
        finish(play, at);
    } else if let Some(Occupation { what: Work::Engraving { rest, .. }, .. }) =
        &mut play.world.life.occupation
    {
        *rest = left.to_owned();
    }
    Ok(Time::ACTION)
}

fn is_at_hand(play: &Play, item: ItemId) -> bool {
    play.world.items.get(item).is_some_and(|it| it.place == Place::Pack(play.world.hero))
}

/// Returns the number of letters engraved per action.
fn pace(play: &Play, with: Option<ItemId>, script: Script) -> usize {
    let Some(item) = with.filter(|_| script == Script::Cut) else { return PACE };
    let magic = play.content.items[play.world.item(item).kind].writes.is_some();
    if magic && !is_plain_blade(play, item) { PACE } else { 1 }
}

/// Ends engraving. The hero reads the text, if possible.
fn finish(play: &mut Play, at: Pos) {
    play.world.life.occupation = None;
    let Some(there) = play.world.level.written_at(at) else { return };
    let told = if senses::reads(play.world, there) {
        TerrainEvent::Engraved { text: there.text.clone(), script: there.script }
    } else {
        TerrainEvent::EngravedUnread
    };
    play.tell(Event::Terrain(told));
}

/// Whether engraving dulls the item: true for any blade other than an athame that is not cursed.
fn is_plain_blade(play: &Play, item: ItemId) -> bool {
    let thing = play.world.item(item);
    let kind = &play.content.items[thing.kind];
    kind.is_blade() && (kind.writes.is_none() || thing.buc == Buc::Cursed)
}

/// Engraves one letter with a blade. The 1st, 3rd, 5th, ... letter on the square costs one point of
/// enchantment. Returns false if the blade is too dull.
fn cut(play: &mut Play, at: Pos, blade: ItemId) -> bool {
    let written = letters_at(play.world, at);
    if !written.is_multiple_of(2) {
        return true;
    }
    let thing = play.world.item_mut(blade);
    if thing.plus <= BLUNT {
        play.tell(Event::Terrain(TerrainEvent::Dulled { item: blade }));
        return false;
    }
    thing.plus -= 1;
    true
}

/// Returns the number of letters on the square.
fn letters_at(world: &World, at: Pos) -> usize {
    world.level.written_at(at).map_or(0, |it| it.text.chars().count())
}

/// Writes one letter, which can come out wrong. Reports a wrong letter to a hero who can read it.
fn add(play: &mut Play, at: Pos, script: Script, meant: char) {
    let slipped = meant != ' ' && slips(play, script);
    let letter = if slipped { any_letter(play) } else { meant };
    let on_grave = play.world.level.cell(at).terrain == Terrain::Grave;
    let mut texts = play.world.level.engravings.iter_mut();
    if let Some(written) = texts.find(|written| written.at == at) {
        written.text.push(letter);
    } else {
        let script = if on_grave { Script::Stone } else { script };
        play.world.level.write(Engraving::new(at, &letter.to_string(), script));
    }
    let there = play.world.level.written_at(at);
    if letter != meant && there.is_some_and(|there| senses::reads(play.world, there)) {
        play.tell(Event::Terrain(TerrainEvent::LetterSlipped));
    }
}

/// Rolls whether a letter is replaced by a random one: 1 time in 25 in dust or blood, 1 in 11 if
/// the hero is blind, 1 in 3 with slippery fingers.
fn slips(play: &mut Play, script: Script) -> bool {
    let loose = matches!(script, Script::Dust | Script::Blood);
    let you = play.world.you();
    let odds =
        [(loose, 25), (you.has(Property::Blind), 11), (you.has(Property::SlipperyFingers), 3)];
    odds.into_iter().any(|(holds, sides)| holds && play.rng.act.one_in(sides))
}

/// Returns a random printable ASCII character other than a space.
fn any_letter(play: &mut Play) -> char {
    char::from(b'!' + play.rng.act.below(94) as u8)
}

#[cfg(test)]
mod tests;
