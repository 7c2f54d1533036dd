//! The speed of actors, itemized.

use crate::content::{Content, Property};
use crate::event::Reason;
use crate::rules::Sum;
use crate::world::{Actor, ActorId, World, hero::Burden};

/// Returns the energy that a creature gains per aut, itemized. A creature that gains 120 gets one
/// action per turn.
///
/// A fast hero gains 4/3 of the normal energy, a very fast hero 5/3. The burden levels reduce the
/// gain to 3/4, 1/2, 1/4 and 1/8. Overloaded is no slower than Overtaxed, so that the hero can
/// still drop items.
///
/// Under NetHack's clock, the speed of fast and slow monsters is rounded to whole movement points,
/// and the hero's result is an average.
///
/// Source: rules/energy 6, 8.
pub fn speed(world: &World, content: &Content, who: ActorId) -> Sum {
    let actor = world.actor(who);
    let mut sum = Sum::new();
    if who == world.hero {
        let why = if world.is_changed() { Reason::YourShape } else { Reason::Walking };
        sum.add(of_hero_on_foot(world, content), why);
        scale(&mut sum, hero_haste(actor), Reason::Haste);
        weigh_down(world, &mut sum);
    } else {
        sum.add(i32::from(content.monsters[actor.kind].speed) * 10, Reason::ItsKind);
        let hasted = actor.has(Property::Fast) || actor.has(Property::VeryFast);
        if world.rules.accrual.is_by_turn() {
            scale_points(&mut sum, if hasted { (4, 2) } else { (3, 0) }, Reason::Haste);
            let slow = actor.has(Property::Slow);
            scale_points(&mut sum, if slow { (2, 1) } else { (3, 0) }, Reason::Slowed);
            return sum;
        }
        scale(&mut sum, if hasted { (4, 3) } else { (1, 1) }, Reason::Haste);
    }
    scale(&mut sum, if actor.has(Property::Slow) { (2, 3) } else { (1, 1) }, Reason::Slowed);
    sum
}

/// Replaces a monster's speed of `v` movement points per turn by `(thirds * v + more) / 3`.
/// Source: rules/energy 6.
fn scale_points(sum: &mut Sum, (thirds, more): (i32, i32), why: Reason) {
    let points = (thirds * (sum.total() / 10) + more) / 3;
    sum.add(points * 10 - sum.total(), why);
}

/// Returns the energy per aut that the hero's current shape gains, without haste and burden.
pub fn of_hero_on_foot(world: &World, content: &Content) -> i32 {
    if world.is_changed() { i32::from(content.monsters[world.you().kind].speed) * 10 } else { 120 }
}

/// Applies the hero's burden to the speed of the hero or of the steed.
pub fn weigh_down(world: &World, sum: &mut Sum) {
    scale(sum, burden_share(world.life.burden), Reason::Burden);
}

/// Recomputes the cached energy rate of an actor. Call this after any change that affects speed.
pub fn refresh_rate(world: &mut World, content: &Content, who: ActorId) {
    let rate = speed(world, content, who).total();
    world.actor_mut(who).rate = rate.clamp(0, i32::from(u16::MAX)) as u16;
}

pub fn scale(sum: &mut Sum, (top, bottom): (i32, i32), why: Reason) {
    sum.add(sum.total() * top / bottom - sum.total(), why);
}

pub fn hero_haste(actor: &Actor) -> (i32, i32) {
    if actor.has(Property::VeryFast) {
        (5, 3)
    } else if actor.has(Property::Fast) {
        (4, 3)
    } else {
        (1, 1)
    }
}

/// Returns the fraction of speed that remains under a burden, as (numerator, denominator).
pub const fn burden_share(burden: Burden) -> (i32, i32) {
    match burden {
        Burden::Unburdened => (1, 1),
        Burden::Burdened => (3, 4),
        Burden::Stressed => (1, 2),
        Burden::Strained => (1, 4),
        Burden::Overtaxed | Burden::Overloaded => (1, 8),
    }
}
