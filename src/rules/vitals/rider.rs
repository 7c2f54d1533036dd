//! Riding state: which actor walks (hero or steed), and dismounting.
//!
//! A steed occupies no square of its own; its position is the rider's.
//! Source: rules/numbers 13, 3; `NetHack` 3.7 `steed.c`.

use crate::base::{Pos, pick};
use crate::content::ending::death::Hazard;
use crate::content::{MonsterKindId, Property, Size, Trait};
use crate::event::{Cause, Event, Petrifier, Ride};
use crate::rules::Play;
use crate::rules::body::{self, burden};
use crate::rules::vitals::{self, Blame, petrify};
use crate::world::{ActorId, World, todo::Task};

/// Minimum and maximum damage of a fall from the saddle, before difficulty scales it.
pub const FALL_DAMAGE: (i32, i32) = (10, 19);

/// Why a rider comes off the steed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unseated {
    /// The rider chose to dismount.
    Choice,
    /// The steed threw the rider.
    Thrown,
    /// The rider lost their grip.
    Fell,
    /// A monster engulfed the rider.
    Engulfed,
    /// The steed sank in deep water or lava.
    Sank,
    /// The steed no longer exists.
    Died,
}

/// Returns the actor that carries `who` over the ground: the steed if the hero rides, otherwise
/// `who`.
pub fn feet(world: &World, who: ActorId) -> ActorId {
    world.life.steed.filter(|_| who == world.hero).unwrap_or(who)
}

/// Petrifies the rider if the steed's new kind `into` petrifies at a touch, unless a luck roll or
/// resistance saves the rider.
/// Source: rules/luck 3.13.
pub fn touches(play: &mut Play, steed: ActorId, into: MonsterKindId) {
    let (hero, row) = (play.world.hero, &play.content.monsters[into]);
    if row.is(Trait::TouchPetrifies) && play.lucky(hero, 3) > 0 {
        let cause = Cause::Petrified(Petrifier::Rode(into));
        petrify::petrify(play, hero, Some(steed), cause);
    }
}

/// Whether the hero's body can sit in a saddle: humanoid, small to medium.
pub fn is_rider(play: &Play) -> bool {
    let kind = &play.content.monsters[play.world.you().kind];
    let upright = kind.is(Trait::Humanoid) && !kind.is(Trait::Slithy);
    upright && (Size::Small..=Size::Medium).contains(&kind.size)
}

/// Returns the free squares next to the rider, preferring those without known traps or boulders.
pub fn beside(play: &Play) -> Vec<Pos> {
    let here = play.world.you().at;
    let level = &play.world.level;
    let free = |to: &Pos| {
        level.can_step(here, *to)
            && play.world.actor_at(*to).is_none()
            && !level.cell(*to).terrain.is_liquid()
    };
    let all: Vec<Pos> = here.neighbors().into_iter().filter(free).collect();
    let safe = |to: &&Pos| {
        let trap = play.world.trap_at(**to).is_some_and(|trap| trap.seen);
        !trap && !play.world.has_boulder(play.content, **to)
    };
    let good: Vec<Pos> = all.iter().filter(safe).copied().collect();
    if good.is_empty() { all } else { good }
}

/// Takes the rider off the steed, for any reason.
///
/// The rider lands beside the steed. If no square is free, or the rider was engulfed, the steed
/// moves aside instead.
/// Source: rules/numbers 13.
pub fn unseat(play: &mut Play, why: Unseated) {
    let Some(steed) = play.world.life.steed else { return };
    let hero = play.world.hero;
    let here = play.world.you().at;
    play.tell(Event::Ride(Ride::Unseated { steed, why: told(why) }));
    play.world.life.gallop = 0;
    let squares = beside(play);
    let spot = pick::one(&mut play.rng.act, &squares).copied();
    match why {
        Unseated::Died => play.world.life.steed = None,
        Unseated::Engulfed => place_steed(play, steed, here),
        _ => match spot {
            Some(to) => {
                play.world.move_actor(hero, to);
                play.world.unsaddle_hero(here);
                play.tell_step(hero, here);
                play.world.todo.later(Task::Arrived { who: hero, at: to });
            }
            None => place_steed(play, steed, here),
        },
    }
    if let Some(other) = play.world.actors.get_mut(steed) {
        other.bank = 0;
    }
    seat_changed(play);
    if matches!(why, Unseated::Thrown | Unseated::Fell) {
        let turns = play.rng.act.between(5, 9).unsigned_abs();
        body::lengthen(play, hero, Property::WoundedLegs, turns);
        let damage = play.rng.act.between(FALL_DAMAGE.0, FALL_DAMAGE.1);
        let lost = vitals::preview_damage(play, hero, damage, None);
        play.tell(Event::Ride(Ride::Landed { damage: lost }));
        vitals::apply_damage(play, hero, damage, Blame::means(Hazard::RidingAccident));
    }
}

pub const fn told(why: Unseated) -> crate::event::ride::FallCause {
    use crate::event::ride::FallCause;
    match why {
        Unseated::Choice => FallCause::Choice,
        Unseated::Thrown => FallCause::Thrown,
        Unseated::Fell => FallCause::Fell,
        Unseated::Engulfed | Unseated::Sank | Unseated::Died => FallCause::Lost,
    }
}

/// Moves the steed to the free square nearest to the rider; of several equally near squares, the
/// first in reading order. Removes the steed if the whole level is full.
pub fn place_steed(play: &mut Play, steed: ActorId, here: Pos) {
    let level = &play.world.level;
    let free = |to: &Pos| {
        let taken = play.world.actor_at(*to).is_some();
        !taken && level.is_passable(*to) && !level.cell(*to).terrain.is_liquid()
    };
    let nearest = level.cells.positions().filter(free).min_by_key(|to| to.square_distance(here));
    match nearest {
        Some(to) => play.world.unsaddle_hero(to),
        None => {
            play.world.remove_actor(steed);
        }
    }
}

/// Recomputes the hero's properties and capacity after mounting or dismounting.
pub fn seat_changed(play: &mut Play) {
    let hero = play.world.hero;
    body::worn_changed(play, hero);
    burden::refresh(play);
}
