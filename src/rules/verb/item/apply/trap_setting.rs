//! Setting land mines and bear traps.
//!
//! Source: rules/luck 3.4, 3.5, 3.6; `NetHack` 3.7 `apply.c`, `use_trap`, `set_trap`.

use crate::content::{Buc, Content, Door, ItemKindId, Property, Rank, Skill, Spring};
use crate::content::{Terrain, TrapKindId};
use crate::event::{Event, ItemEvent, TrapEvent};
use crate::rules::body::equipment::{part_with, use_up};
use crate::rules::body::strength;
use crate::rules::{Acted, Halt, Play, Refusal, Time, trap};
use crate::world::hero::{Occupation, Work};
use crate::world::{ActorId, ItemId, Pending, Trap, body::pack};

/// Returns the kind of trap that the item becomes when it is set, or `None` if it cannot be set.
pub fn kind_of(content: &Content, item: ItemKindId) -> Option<TrapKindId> {
    let name = &content.items[item].name;
    content.traps.iter().find(|(_, row)| row.item.as_ref() == Some(name)).map(|(kind, _)| kind)
}

/// Starts to set a trap on the hero's square, or continues an interrupted attempt. A rider below
/// Basic skill must confirm first.
///
/// # Errors
/// Refuses a hero who is stunned, held or levitating, and squares that cannot hold a trap. Halts
/// with the question that a rider must confirm.
pub fn begin(play: &mut Play, who: ActorId, tool: ItemId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotApply.into());
    }
    can_set(play)?;
    let at = play.world.you().at;
    let half = play.world.life.half_set.filter(|half| half.item == tool && half.at == at);
    if let Some(half) = half {
        start(play, tool, half.left);
        return Ok(Time::ACTION);
    }
    let life = &play.world.life;
    if life.steed.is_some() && life.rank(Skill::Riding) < Rank::Basic {
        return Err(Halt::Asks(Pending::SetTrap { item: tool }));
    }
    start(play, tool, turns(play, tool));
    Ok(Time::ACTION)
}

fn can_set(play: &Play) -> Result<(), Refusal> {
    let you = play.world.you();
    if you.has(Property::Stunned) {
        return Err(Refusal::TooDizzy);
    }
    if you.held_by.is_some() {
        return Err(Refusal::Held);
    }
    if you.has(Property::Levitation) {
        return Err(Refusal::Levitating);
    }
    let cell = play.world.level.cell(you.at);
    let firm = match cell.terrain {
        Terrain::Floor | Terrain::Corridor | Terrain::Ice => true,
        Terrain::Door => matches!(cell.door(), Door::None | Door::Broken),
        _ => false,
    };
    let free = firm && play.world.trap_at(you.at).is_none();
    if free { Ok(()) } else { Err(Refusal::NoTrapHere) }
}

/// Returns the number of turns needed to set the trap.
fn turns(play: &Play, tool: ItemId) -> u8 {
    let life = &play.world.life;
    let mut turns = match life.attributes[3] {
        18.. => 2,
        13.. => 3,
        8.. => 4,
        _ => 5,
    };
    if play.world.you().has(Property::Blind) {
        turns *= 2;
    }
    let jaws = kind_of(play.content, play.world.item(tool).kind)
        .is_some_and(|kind| matches!(play.content.traps[kind].spring, Spring::Hold { .. }));
    if jaws {
        turns += match strength::plain(life.attributes[0]) {
            18.. => 0,
            13.. => 1,
            8.. => 2,
            _ => 4,
        };
    }
    turns
}

fn start(play: &mut Play, tool: ItemId, left: u8) {
    let (at, hp) = (play.world.you().at, play.world.you().hp);
    let what = Work::SettingTrap { item: tool, at, left: left.max(1) };
    play.world.life.half_set = None;
    play.world.life.occupation = Some(Occupation { what, hp });
    play.tell(Event::Item(ItemEvent::SetsTrap { item: tool }));
}

/// Handles the answer of an unskilled rider to the question whether to go on. The attempt succeeds
/// if `rnl(10)` is at most 5, or at most 3 if the trap is cursed or the hero is fumbling. If it
/// fails, a land mine explodes at once, and a bear trap falls to the ground unset.
/// Source: rules/luck 3.4, 3.5.
///
/// # Errors
/// Refuses if the hero no longer carries the trap.
pub fn resume(play: &mut Play, tool: ItemId, yes: bool) -> Result<Option<Pending>, Refusal> {
    let hero = play.world.hero;
    pack::carried(play.world, hero, tool).ok_or(Refusal::NotCarried)?;
    if !yes {
        return Ok(None);
    }
    let limit = if is_risky(play, tool) { 3 } else { 5 };
    if play.lucky(hero, 10) <= limit {
        let left = turns(play, tool);
        start(play, tool, left);
        return Ok(None);
    }
    let mine = kind_of(play.content, play.world.item(tool).kind)
        .is_some_and(|kind| matches!(play.content.traps[kind].spring, Spring::Mine { .. }));
    if mine {
        arm(play, tool, true);
    } else {
        let dropped = part_with(play, tool, 1);
        let at = play.world.you().at;
        play.world.lay(dropped, at);
        play.tell(Event::Item(ItemEvent::Dropped { who: hero, item: dropped }));
    }
    Ok(None)
}

/// Whether the trap is cursed or the hero is fumbling.
fn is_risky(play: &Play, tool: ItemId) -> bool {
    play.world.item(tool).buc == Buc::Cursed || play.world.you().has(Property::Fumbling)
}

/// Continues setting the trap for one more turn.
pub fn go_on(play: &mut Play) -> Acted {
    let (hero, here) = (play.world.hero, play.world.you().at);
    let Some(Occupation { what: Work::SettingTrap { item, at, left }, .. }) =
        &mut play.world.life.occupation
    else {
        return Err(Refusal::NotNow.into());
    };
    *left = left.saturating_sub(1);
    let (item, at, done) = (*item, *at, *left == 0);
    let able = at == here && pack::carried(play.world, hero, item).is_some();
    if !able || done {
        play.world.life.occupation = None;
    }
    if !able || can_set(play).is_err() {
        play.world.life.occupation = None;
        return Err(Refusal::NotNow.into());
    }
    if done {
        arm(play, item, false);
    }
    Ok(Time::ACTION)
}

/// Places the armed trap under the hero. A `bungled` trap is triggered at once. So is a cursed
/// trap, or a trap set by a fumbling hero, if `rnl(10)` is above 5.
/// Source: rules/luck 3.6.
fn arm(play: &mut Play, tool: ItemId, bungled: bool) {
    let (hero, at) = (play.world.hero, play.world.you().at);
    let Some(kind) = kind_of(play.content, play.world.item(tool).kind) else { return };
    let risky = is_risky(play, tool);
    play.world.level.traps.retain(|trap| trap.at != at);
    play.world.level.traps.push(Trap { kind, at, seen: true, own: true, sprung: 0 });
    use_up(play, tool);
    if !bungled {
        play.tell(Event::Trap(TrapEvent::Armed { kind }));
    }
    if bungled || risky && play.lucky(hero, 10) > 5 {
        trap::spring(play, hero, at);
    }
}
