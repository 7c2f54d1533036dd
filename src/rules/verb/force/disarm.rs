//! Disarming traps.

use crate::base::Dir;
use crate::content::role::talent::Talent;
use crate::content::{Property, Spring};
use crate::event::{Event, TrapEvent};
use crate::rules::{Acted, Play, Refusal, Time, trap};
use crate::world::{ActorId, Item};

/// Makes `who` try to disarm a known trap underfoot or next to it.
/// Source: rules/luck 3.17, 3.29.
pub fn disarm(play: &mut Play, who: ActorId, dir: Option<Dir>) -> Acted {
    let here = play.world.actor(who).at;
    let at = dir.map_or(here, |dir| here.step(dir));
    let Some(trap) = play.world.trap_at(at).filter(|trap| trap.seen) else {
        return Err(Refusal::NoTrapThere.into());
    };
    let (kind, own) = (trap.kind, trap.own);
    let Some(base) = play.content.traps[kind].disarm else {
        return Err(Refusal::CannotDisarm.into());
    };
    let odds = difficulty(play, who, base, own);
    if play.rng.act.one_in(odds) {
        take_apart(play, who, at);
        return Ok(Time::ACTION);
    }
    play.tell(Event::Trap(TrapEvent::DisarmFailed { kind }));
    if play.lucky(who, 5) > 0 && play.world.actor_at(at).is_none_or(|there| there == who) {
        if at != here {
            play.world.move_actor(who, at);
            play.tell_step(who, here);
        }
        trap::spring(play, who, at);
    }
    Ok(Time::ACTION)
}

/// Returns the odds of success: 1 in the returned number.
fn difficulty(play: &mut Play, who: ActorId, base: u8, own: bool) -> u32 {
    let actor = play.world.actor(who);
    let mut odds = i32::from(base);
    odds += i32::from(actor.has(Property::Confused) || actor.has(Property::Hallucinating));
    odds += i32::from(actor.has(Property::Blind));
    odds += 2 * i32::from(actor.has(Property::Stunned));
    if actor.has(Property::Fumbling) {
        odds *= 2;
    }
    odds -= i32::from(own);
    let level = u32::from(actor.level);
    let skilled = play.content.roles[play.world.life.role].has(Talent::DisarmsTraps);
    if skilled && play.rng.act.chance(level.min(60), 60) {
        odds -= 1;
    }
    odds.max(1) as u32
}

/// Removes the trap. Arrow and dart traps leave their ammunition on the floor.
fn take_apart(play: &mut Play, who: ActorId, at: crate::base::Pos) {
    let Some(place) = play.world.level.traps.iter().position(|trap| trap.at == at) else { return };
    let trap = play.world.level.traps.remove(place);
    play.tell(Event::Trap(TrapEvent::Disarmed { kind: trap.kind }));
    if let Spring::Missile { item, .. } = &play.content.traps[trap.kind].spring
        && let Some(kind) = play.content.items.find(item)
    {
        let count = 50 - play.lucky(who, 50) as u16;
        let heap = play.world.make(Item { count, ..Item::of(kind) });
        play.world.lay(heap, at);
    }
}
