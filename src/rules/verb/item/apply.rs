//! Applying tools, with one short function per kind of tool.

pub mod crystal_ball;
pub mod figurine;
pub mod instrument;
pub mod leash;
pub(super) mod magic_bag;
pub mod marker;
pub(crate) mod optics;
mod stethoscope;
mod towel;
pub mod trap_setting;
pub mod unicorn_horn;

use crate::base::{Dir, Pos, pick};
use crate::content::ending::death::Hazard;
use crate::content::item::ToolUse;
use crate::content::item::quirk::ItemQuirk;
use crate::content::role::talent::Talent;
use crate::content::{Buc, Class, Door, Property, Slot, Spring, Terrain};
use crate::event::item::artifact::ArtifactEvent;
use crate::event::item::tools::ToolEvent;
use crate::event::life::Offense;
use crate::event::refusal::Undug;
use crate::event::refusal::Unridden;
use crate::event::{Combat, Event, ItemEvent, Senses, TerrainEvent};
use crate::rules::body::{self, ailment, artifact, equipment, sleep, strength};
use crate::rules::effect::{self, mind};
use crate::rules::fight::roll::weapon;
use crate::rules::ground::{self, teleport, town_watch};
use crate::rules::item::{identify, lamp};
use crate::rules::verb::force::{dig, disarm, grapple};
use crate::rules::verb::item::{quaff, use_on};
use crate::rules::verb::magic::{break_wand, invocation};
use crate::rules::verb::travel::sightings;
use crate::rules::vitals::{self, Blame, rider};
use crate::rules::{Acted, Halt, Play, Refusal, Time, ride, trap};
use crate::world::body::pack;
use crate::world::hero::{LuckCause, Occupation, Work};
use crate::world::{Action, ActorId, Aim, ItemId, Pending, Trap, level::path};

/// Turns after which the hero gives up on a lock.
const PATIENCE: u8 = 50;

/// Makes `who` apply `tool`. Tools that need a direction or target take it from `aim`. Afterwards,
/// an artifact that can speak whispers a fortune to a hero who is not deaf.
pub fn apply(play: &mut Play, who: ActorId, tool: ItemId, aim: Option<Aim>) -> Acted {
    let time = use_tool(play, who, tool, aim)?;
    let speaks = |play: &Play| {
        let thing = play.world.items.get(tool).filter(|_| who == play.world.hero)?;
        artifact::of(play.content, thing).filter(|row| row.speaks).map(|_| thing.buc)
    };
    if let Some(buc) = speaks(play)
        && !play.world.you().has(Property::Deaf)
        && let Some(text) = mind::whisper(play, buc)
    {
        let what = ArtifactEvent::Whispered { item: tool, text };
        play.tell(Event::Item(ItemEvent::Artifact(what)));
    }
    Ok(time)
}

fn use_tool(play: &mut Play, who: ActorId, tool: ItemId, aim: Option<Aim>) -> Acted {
    pack::carried(play.world, who, tool).ok_or(Refusal::NotCarried)?;
    let content = play.content;
    let kind = &content.items[play.world.item(tool).kind];
    let dir = match aim {
        Some(Aim::Dir(dir)) => Some(dir),
        _ => None,
    };
    if kind.tool.is_none() && use_on::is_stone(kind) {
        return use_on::begin(play, who, tool);
    }
    if kind.class == Class::Wand {
        return break_wand::snap(play, who, tool);
    }
    match kind.tool.ok_or(Refusal::CannotApply)? {
        ToolUse::Container => {
            Err(Halt::Instead(Action::Loot { container: tool, out: Vec::new(), into: Vec::new() }))
        }
        ToolUse::Light(_) if fits_candelabrum(play, who, tool) => {
            Err(Halt::Asks(Pending::AttachCandles { candles: tool }))
        }
        ToolUse::Candelabrum if play.world.item(tool).plus <= 0 => {
            play.tell(Event::Item(ItemEvent::Tool(ToolEvent::NoCandles { holder: tool })));
            Ok(Time::ACTION)
        }
        ToolUse::Light(_) | ToolUse::Candelabrum => light(play, who, tool),
        ToolUse::Unlock { .. } => unlock(play, who, tool, dir),
        ToolUse::Dig | ToolUse::Chop => dig(play, who, tool, aim),
        ToolUse::Blindfold => blindfold(play, who, tool),
        ToolUse::Towel => towel::wipe(play, who, tool),
        ToolUse::Whistle => whistle(play, who, tool, kind.magic),
        ToolUse::Bell => invocation::ring(play, who, tool),
        ToolUse::Horn
        | ToolUse::RayHorn(_)
        | ToolUse::Flute
        | ToolUse::Harp
        | ToolUse::Bugle
        | ToolUse::Drum => instrument::begin(play, who, tool),
        ToolUse::SetsTrap => trap_setting::begin(play, who, tool),
        ToolUse::Stethoscope => stethoscope::listen(play, who, tool, aim),
        ToolUse::Mirror => optics::mirror(play, who, tool, aim),
        ToolUse::UnicornHorn => unicorn_horn::apply(play, who, tool),
        ToolUse::Camera => optics::camera(play, who, tool, aim),
        ToolUse::Whip => whip(play, who, tool, aim),
        ToolUse::Saddle => {
            if aim == Some(Aim::Own) {
                return Err(Refusal::Riding(Unridden::SaddlesOneself).into());
            }
            let dir = dir.filter(|_| who == play.world.hero).ok_or(Refusal::CannotApply)?;
            ride::saddle(play, who, tool, dir)
        }
        ToolUse::Tinning
        | ToolUse::Touchstone
        | ToolUse::Marker
        | ToolUse::Grease
        | ToolUse::TinOpener => use_on::begin(play, who, tool),
        ToolUse::Tricks => magic_bag::release(play, who, tool),
        ToolUse::Plenty => magic_bag::pour(play, who, tool),
        ToolUse::Figurine => figurine::set_down(play, who, tool, aim),
        ToolUse::CrystalBall => crystal_ball::begin(play, who, tool),
        ToolUse::Leash => leash::apply(play, who, tool, aim),
        ToolUse::Hook => grapple::aim(play, who, tool, aim),
        ToolUse::Goblet => quaff::sip(play, who, tool),
        ToolUse::Pie => pie(play, who, tool),
    }
}

fn applied(play: &mut Play, who: ActorId, item: ItemId) {
    play.tell(Event::Item(ItemEvent::Applied { who, item }));
}

// --- Light

/// Whether the candles fit into a candelabrum that the hero carries.
fn fits_candelabrum(play: &Play, who: ActorId, candles: ItemId) -> bool {
    who == play.world.hero && lamp::holder(play.world, play.content, candles).is_some()
}

/// Puts candles into the candelabrum if `attaches`. Otherwise lights them, or puts them out.
pub fn candles_chosen(play: &mut Play, candles: ItemId, attaches: bool) {
    let hero = play.world.hero;
    if attaches {
        lamp::attach(play, candles);
    } else if pack::carried(play.world, hero, candles).is_some() {
        kindle(play, hero, candles);
    }
}

/// Lights or puts out a lamp, a stack of candles or one potion of oil. A cursed one fails to light
/// half of the time.
fn light(play: &mut Play, who: ActorId, tool: ItemId) -> Acted {
    kindle(play, who, tool);
    Ok(Time::ACTION)
}

fn kindle(play: &mut Play, who: ActorId, tool: ItemId) {
    let potion = play.content.items[play.world.item(tool).kind].class == Class::Potion;
    let tool = if potion { equipment::one_piece(play, who, tool) } else { tool };
    let thing = play.world.item(tool);
    let (lit, buc) = (thing.lit, thing.buc);
    let fails = !lit && buc == Buc::Cursed && play.rng.act.coin();
    if fails || !lamp::set_lit(play, tool, !lit) {
        play.tell(Event::Item(ItemEvent::NoEffect { item: tool }));
    } else if potion {
        identify::learn_kind(play, play.world.item(tool).kind);
    }
}

// --- Locks

/// Returns the lock to work on: a door in direction `dir`, or a box underfoot when `dir` is `None`.
fn lock_at(play: &Play, who: ActorId, dir: Option<Dir>) -> Result<(Pos, Option<ItemId>), Refusal> {
    let here = play.world.actor(who).at;
    let Some(dir) = dir else {
        return box_at(play, here).map(|it| (here, Some(it))).ok_or(Refusal::NothingThere);
    };
    let at = here.step(dir);
    let cell = play.world.level.cell(at);
    if cell.terrain != Terrain::Door {
        return Err(Refusal::NoDoor);
    }
    match cell.door() {
        Door::None => Err(Refusal::NoDoor),
        Door::Broken => Err(Refusal::DoorBroken),
        Door::Open => Err(Refusal::AlreadyOpen),
        Door::Closed | Door::Locked => Ok((at, None)),
    }
}

/// Returns the box on this square on which a tool works: the topmost one that the hero knows to be
/// locked, else the topmost one whose lock is not broken, else the topmost one.
fn box_at(play: &Play, at: Pos) -> Option<ItemId> {
    let is_box =
        |&item: &ItemId| play.content.items[play.world.item(item).kind].has(ItemQuirk::Lockable);
    let boxes = play.world.items_at(at).filter(is_box);
    boxes.min_by_key(|&item| {
        let thing = play.world.item(item);
        (!(thing.locked && thing.known.lock), thing.has_broken_lock())
    })
}

/// Starts unlocking a locked door or box, or locking an unlocked one. The chance per turn, in
/// percent, depends on the tool, dexterity and role. It is 5 higher for a box, and halved for a
/// cursed tool.
/// Source: rules/numbers 9.
pub fn unlock(play: &mut Play, who: ActorId, tool: ItemId, dir: Option<Dir>) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotApply.into());
    }
    pack::carried(play.world, who, tool).ok_or(Refusal::NotCarried)?;
    let content = play.content;
    let kind = &content.items[play.world.item(tool).kind];
    let Some(ToolUse::Unlock { base, dexterity, rogue }) = kind.tool else {
        return Err(Refusal::CannotApply.into());
    };
    let (at, on_box) = lock_at(play, who, dir)?;
    if on_box.is_some_and(|item| play.world.item(item).has_broken_lock()) {
        return Err(Refusal::LockIsBroken.into());
    }
    let is_locked = match on_box {
        Some(item) => play.world.item(item).locked,
        None => play.world.level.cell(at).door() == Door::Locked,
    };
    if !is_locked && kind.has(ItemQuirk::OpensOnly) {
        return Err(Refusal::AlreadyOpen.into());
    }
    if disarm::is_sure(play, tool) {
        disarm::spring_guard(play, at);
    }
    let life = &play.world.life;
    let is_rogue = content.roles[life.role].has(Talent::Lockpicking);
    let by_hand = u32::from(dexterity) * u32::from(life.attributes[3]);
    let mut chance = u32::from(base) + by_hand + if is_rogue { u32::from(rogue) } else { 0 };
    if on_box.is_some() {
        chance += 5;
    }
    if play.world.item(tool).buc == Buc::Cursed {
        chance /= 2;
    }
    let hp = play.world.you().hp;
    let chance = chance.min(100) as u8;
    let what = Work::Unlocking { tool, at, chance, left: PATIENCE };
    play.world.life.occupation = Some(Occupation { what, hp });
    go_on_unlocking(play)
}

/// Continues working on a lock for one more turn.
pub fn go_on_unlocking(play: &mut Play) -> Acted {
    let here = play.world.you().at;
    let Some(Occupation { what: Work::Unlocking { at, chance, left, .. }, .. }) =
        &mut play.world.life.occupation
    else {
        return Err(Refusal::NotNow.into());
    };
    let (at, chance) = (*at, *chance);
    *left = left.saturating_sub(1);
    let gives_up = *left == 0;
    if at.distance(here) > 1 {
        play.world.life.occupation = None;
        return Err(Refusal::NotNow.into());
    }
    if at != here && town_watch::notices_work(play, at, Offense::Lock) {
        play.world.life.occupation = None;
    } else if play.rng.act.percent(u32::from(chance)) {
        play.world.life.occupation = None;
        turn_lock(play, at);
    } else if gives_up {
        play.world.life.occupation = None;
        play.tell(Event::Senses(Senses::Nothing));
    }
    Ok(Time::ACTION)
}

fn turn_lock(play: &mut Play, at: Pos) {
    let here = play.world.you().at;
    if at == here {
        if let Some(item) = box_at(play, here) {
            let locked = play.world.item(item).locked;
            effect::terrain::set_locked(play, item, !locked);
        }
        return;
    }
    let was_locked = play.world.level.cell(at).door() == Door::Locked;
    ground::door::set_locked(play, at, !was_locked);
    if !was_locked {
        sightings::shut_out(play.world, play.content, at);
    }
}

// --- Digging

fn dig(play: &mut Play, who: ActorId, tool: ItemId, aim: Option<Aim>) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotApply.into());
    }
    if let Some(around) = crate::rules::verb::force::strike::inside(play, who) {
        return Err(Halt::Instead(Action::Strike(around)));
    }
    let kind = &play.content.items[play.world.item(tool).kind];
    if kind.two_handed && play.world.you().in_slot(Slot::Shield).is_some() {
        return Err(Refusal::HandsFull.into());
    }
    match aim {
        Some(Aim::Dir(dir)) => dig::begin(play, tool, dir),
        Some(Aim::Down) if kind.tool == Some(ToolUse::Chop) => {
            Err(Refusal::Dig(Undug::NeedsPick).into())
        }
        Some(Aim::Down) if is_held(play) => dig_free(play, who, tool),
        Some(Aim::Down) => dig::begin_down(play, tool),
        Some(Aim::Own) => Err(Refusal::Dig(Undug::Oneself).into()),
        Some(Aim::Up) => Err(Refusal::Dig(Undug::Ceiling).into()),
        _ => Err(Refusal::CannotApply.into()),
    }
}

/// Whether a trap other than a pit holds the hero. Digging can break such a trap.
fn is_held(play: &Play) -> bool {
    let you = play.world.you();
    let pit = |trap: &Trap| matches!(play.content.traps[trap.kind].spring, Spring::Pit { .. });
    you.trapped > 0 && !play.world.trap_at(you.at).is_some_and(pit)
}

/// Digs at the trap that holds the hero. The trap breaks if `rnl(7)` is at most 4 (at most 1 if the
/// hero is fumbling). Otherwise the pick hits the hero's foot.
/// Source: rules/luck 3.30.
fn dig_free(play: &mut Play, who: ActorId, tool: ItemId) -> Acted {
    let at = play.world.actor(who).at;
    let limit = if play.world.actor(who).has(Property::Fumbling) { 1 } else { 4 };
    if play.lucky(who, 7) > limit {
        let content = play.content;
        let kind = &content.monsters[play.world.actor(who).kind];
        let pick = play.world.item(tool);
        let mut damage = weapon::damage(&mut play.rng.fight, content, pick, kind);
        if play.world.actor(who).in_slot(Slot::Boots).is_some() {
            damage /= 2;
        }
        play.tell(Event::Combat(Combat::StruckAir { by: who }));
        vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::OwnPick));
    } else {
        play.world.actor_mut(who).trapped = 0;
        play.world.level.traps.retain(|trap| trap.at != at);
        play.tell(Event::Terrain(TerrainEvent::Dug { at }));
    }
    Ok(Time::ACTION)
}

// --- Eyes and ears

/// Pushes a pie into the hero's face, which blinds for 1 to 25 turns.
/// Source: rules/tables effects.
fn pie(play: &mut Play, who: ActorId, pie: ItemId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotApply.into());
    }
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::PieInFace)));
    let turns = play.rng.act.d(25) as u32;
    ailment::cover_face(play, who, turns);
    equipment::use_up(play, pie);
    Ok(Time::ACTION)
}

fn blindfold(play: &Play, who: ActorId, tool: ItemId) -> Acted {
    let worn = play.world.actor(who).in_slot(Slot::Eyes) == Some(tool);
    Err(Halt::Instead(if worn { Action::TakeOff(tool) } else { Action::Wear(tool) }))
}

/// Blows a whistle. A tin whistle wakes monsters within 20 squares; a magic whistle brings pets to
/// the hero. A cursed magic whistle acts like a tin one half of the time.
fn whistle(play: &mut Play, who: ActorId, tool: ItemId, magic: bool) -> Acted {
    applied(play, who, tool);
    let at = play.world.actor(who).at;
    let cursed = play.world.item(tool).buc == Buc::Cursed;
    if !magic || cursed && play.rng.act.coin() {
        let loud = 20;
        play.tell(Event::Senses(Senses::Noise { at, loud }));
        sleep::disturb(play, at, i32::from(loud));
        return Ok(Time::ACTION);
    }
    identify::learn_kind(play, play.world.item(tool).kind);
    for pet in play.world.level.crowd.clone() {
        let is_far = !play.world.actor(pet).at.is_next_to(at);
        if play.world.actor(pet).is_tame() && is_far {
            come(play, pet, at);
        }
    }
    Ok(Time::ACTION)
}

/// Brings a pet to a random free square beside `at`. The pet can trigger a trap there; if the trap
/// kills the pet, the hero loses luck.
/// Source: rules/luck 2.5.
fn come(play: &mut Play, pet: ActorId, at: Pos) {
    let free: Vec<Pos> =
        at.neighbors().into_iter().filter(|&to| teleport::is_free(play.world, to)).collect();
    if let Some(&to) = pick::one(&mut play.rng.act, &free) {
        play.world.actor_mut(pet).trapped = 0;
        play.world.move_actor(pet, to);
        play.tell(Event::Magic(crate::event::Magic::Appeared { who: pet }));
        trap::arrive(play, pet, to);
        if play.world.is_dying(pet) {
            body::luck::change(play, -1, LuckCause::PetTrapped);
        }
    }
}

/// Returns the first actor in direction `dir` within `range` squares, or the engulfer if `who` is
/// an engulfed hero.
fn first_in_line(play: &Play, who: ActorId, dir: Dir, range: u8) -> Option<ActorId> {
    if let Some(around) = crate::rules::verb::force::strike::inside(play, who) {
        return Some(around);
    }
    let mut at = play.world.actor(who).at;
    for _ in 0..range {
        at = at.step(dir);
        if !play.world.level.is_passable(at) {
            return None;
        }
        if let Some(target) = play.world.actor_at(at) {
            return Some(target);
        }
    }
    None
}

// --- Bullwhip

/// Cracks the whip. In a direction, this is an attack. Downward, a rider hits the steed 1 time in
/// (skill + 2). Otherwise, if the hero rides, flies or floats, has a [`whip_skill`] above 0, and an
/// item lies below, the whip picks the item up if `rnl(6)` is 0, and else does nothing. In all
/// other cases, the whip hits the hero's own foot.
/// Source: rules/luck 3.7.
fn whip(play: &mut Play, who: ActorId, tool: ItemId, aim: Option<Aim>) -> Acted {
    if play.world.actor(who).in_slot(Slot::Wielded) != Some(tool) {
        return Err(Halt::Instead(Action::Wield(Some(tool))));
    }
    let at = play.world.actor(who).at;
    match aim.ok_or(Refusal::CannotApply)? {
        Aim::Dir(dir) => return Err(Halt::Instead(Action::Fight(dir))),
        Aim::Up | Aim::At(_) => return Err(Refusal::CannotApply.into()),
        Aim::Own | Aim::Down => {}
    }
    applied(play, who, tool);
    let skill = whip_skill(play, who);
    let rides = rider::feet(play.world, who) != who;
    if rides && play.rng.act.one_in(skill.unsigned_abs() + 2) {
        return ride::spur(play, who);
    }
    let body = play.world.actor(who);
    let aloft = rides || path::is_airborne(&play.content.monsters[body.kind], body);
    let top = play.world.items_at(at).next();
    match top {
        Some(item) if skill > 0 && aloft => {
            if play.lucky(who, 6) == 0 && pack::has_room(play.world, play.content, who, item) {
                let count = play.world.item(item).count;
                let pile = pack::take(play.world, play.content, who, item);
                play.tell(Event::Item(ItemEvent::PickedUp { who, item: pile, count }));
                equipment::pack_changed(play);
            } else {
                play.tell(Event::Senses(Senses::Nothing));
            }
        }
        _ => {
            let plus = i32::from(play.world.item(tool).plus);
            let own = !play.world.is_changed();
            let might = if own { strength::damage(play.world.life.attributes[0]) } else { 0 };
            let damage = (play.rng.fight.d(2) + might + plus).max(1);
            vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::OwnWhip));
        }
    }
    Ok(Time::ACTION)
}

/// Returns the whip skill, 0..=3, from the role, dexterity and fumbling.
/// Source: rules/luck 3.7.
fn whip_skill(play: &Play, who: ActorId) -> i32 {
    let life = &play.world.life;
    let dexterity = i32::from(life.attributes[3]);
    let mut skill = i32::from(play.content.roles[life.role].has(Talent::WhipMastery));
    skill += match dexterity {
        ..6 => -1,
        14.. => dexterity - 14,
        _ => 0,
    };
    skill -= i32::from(play.world.actor(who).has(Property::Fumbling));
    skill.clamp(0, 3)
}
