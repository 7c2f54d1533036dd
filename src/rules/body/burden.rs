//! Carrying capacity and burden.

use crate::content::{Attribute, Content, Property, Trait};
use crate::event::{BodyEvent, Event};
use crate::rules::Play;
use crate::rules::body::{self, strength};
use crate::world::hero::Burden;
use crate::world::{ActorId, World, body::pack};

/// Maximum carrying capacity, in weight units.
const MOST: i32 = 1000;

/// Returns the weight that a creature can carry without a burden. Monsters, levitating heroes and
/// riders of strong steeds have the maximum capacity.
/// Source: rules/numbers 3.
pub fn capacity(world: &World, content: &Content, who: ActorId) -> i32 {
    let body = world.actor(who);
    let strong = |it| content.monsters[world.actor(it).kind].is(Trait::Strong);
    let carried = world.life.steed.is_some_and(strong);
    if who != world.hero || carried || body.has(Property::Levitation) {
        return MOST;
    }
    let attributes = world.life.attributes;
    let strength = strength::plain(attributes[Attribute::Strength as usize]);
    let constitution = i32::from(attributes[Attribute::Constitution as usize]);
    let legs = if body.has(Property::WoundedLegs) { 100 } else { 0 };
    (25 * (strength + constitution) + 50 - legs).clamp(1, MOST)
}

/// Returns the burden for a weight: Burdened above the capacity, and one level worse for each
/// further half of the capacity.
/// Source: rules/numbers 3.
pub fn under(weight: i32, capacity: i32) -> Burden {
    let excess = weight - capacity;
    if excess <= 0 {
        return Burden::Unburdened;
    }
    match excess * 2 / capacity + 1 {
        1 => Burden::Burdened,
        2 => Burden::Stressed,
        3 => Burden::Strained,
        4 => Burden::Overtaxed,
        _ => Burden::Overloaded,
    }
}

/// Returns the current burden of a creature.
pub fn of(world: &World, content: &Content, who: ActorId) -> Burden {
    under(pack::load(world, content, who) as i32, capacity(world, content, who))
}

/// Returns the burden that the hero would have after gaining `more` weight.
pub fn with(world: &World, content: &Content, more: u32) -> Burden {
    let load = pack::load(world, content, world.hero) + more;
    under(load as i32, capacity(world, content, world.hero))
}

/// Updates the hero's burden and speed after inventory or attributes changed. Reports a new burden.
pub fn refresh(play: &mut Play) {
    let hero = play.world.hero;
    let (from, to) = (play.world.life.burden, of(play.world, play.content, hero));
    if from == to {
        return;
    }
    play.world.life.burden = to;
    body::speed::refresh_rate(play.world, play.content, hero);
    play.tell(Event::Body(BodyEvent::BurdenChanged { from, to }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_of_exactly_the_capacity_does_not_burden() {
        assert_eq!(under(500, 500), Burden::Unburdened);
        assert_eq!(under(501, 500), Burden::Burdened);
    }

    #[test]
    fn each_half_of_the_capacity_adds_a_level_of_burden() {
        let at = [749, 750, 999, 1000, 1250, 1500, 5000].map(|weight| under(weight, 500));
        assert_eq!(
            at,
            [
                Burden::Burdened,
                Burden::Stressed,
                Burden::Stressed,
                Burden::Strained,
                Burden::Overtaxed,
                Burden::Overloaded,
                Burden::Overloaded
            ]
        );
    }
}
