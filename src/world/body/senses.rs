//! Perception: who sees or senses whom.

use super::actor::ActorId;
use crate::base::Pos;
use crate::content::{Content, Property, Trait};
use crate::world::World;
use crate::world::level::Engraving;

/// Whether the hero sees this square now.
#[inline]
pub fn sees_square(world: &World, at: Pos) -> bool {
    world.sight.seen.has(at)
}

/// Whether a hero who stands on an engraving can read it. A blind hero can feel only text that
/// cannot be wiped off, and cannot feel any text while levitating.
pub fn reads(world: &World, written: &Engraving) -> bool {
    let you = world.you();
    !you.has(Property::Blind) || !you.has(Property::Levitation) && !written.script.can_be_wiped()
}

/// Whether this square is in the hero's line of sight, lit or not.
#[inline]
pub fn in_line_of_sight(world: &World, at: Pos) -> bool {
    world.sight.clear.has(at)
}

/// Whether the hero sees an actor. Always true for the hero. The hero must not be blind, and the
/// actor must be neither hidden nor invisible to the hero. In addition, the hero must see the
/// actor's square, or the actor must be in line of sight and give off light or, if the hero has
/// infravision, heat.
pub fn sees(world: &World, content: &Content, who: ActorId) -> bool {
    if who == world.hero {
        return true;
    }
    let other = world.actor(who);
    // Fast path: most actors are out of line of sight, where no square is visible.
    if !in_line_of_sight(world, other.at) {
        return false;
    }
    let you = world.you();
    if other.level_id != world.level.id || other.hidden || you.has(Property::Blind) {
        return false;
    }
    if other.has(Property::Invisible) && !you.has(Property::SeeInvisible) {
        return false;
    }
    let kind = &content.monsters[other.kind];
    let shows = kind.is(Trait::LightRadius1)
        || you.has(Property::Infravision) && kind.is(Trait::Infravisible);
    sees_square(world, other.at) || shows
}

/// Whether the hero knows an actor's position: by sight, telepathy while blind, detection or an
/// artifact, or because the actor holds the hero.
pub fn senses(world: &World, content: &Content, who: ActorId) -> bool {
    let (you, other) = (world.you(), world.actor(who));
    if other.level_id != world.level.id {
        return false;
    }
    sees(world, content, who)
        || you.held_by == Some(who)
        || you.has(Property::MonsterDetection)
        || world.artifacts.shows.iter().any(|what| content.monsters[other.kind].is(*what))
        || you.has(Property::Telepathy)
            && you.has(Property::Blind)
            && !content.monsters[other.kind].is(Trait::Mindless)
}

/// Warning shows monsters at squared distances below this.
const WARNED: i32 = 100;

/// Returns the danger level at which warning shows a hostile monster: a quarter of the monster's
/// level, at most 5. `None` if warning does not show it, or if the hero senses it in another way.
/// Source: rules/tables effects.
pub fn warned_of(world: &World, content: &Content, who: ActorId) -> Option<u8> {
    let (you, other) = (world.you(), world.actor(who));
    let near = other.level_id == world.level.id && other.at.square_distance(you.at) < WARNED;
    let warns = you.has(Property::Warning) && near && other.is_hostile();
    (warns && !senses(world, content, who)).then(|| (other.level / 4).min(5))
}

/// Range of monster sight on short-sighted levels: twelve squares, squared.
/// Source: NetHack 3.6 `monmove.c`, `m_move`.
const SHORT_SIGHT: i32 = 144;

/// Whether an actor sees the hero, considering line of sight, short-sighted levels, hiding,
/// invisibility and blindness, but not light. Blind actors notice only an adjacent hero, and a
/// hidden hero is seen only by adjacent actors. Invisibility does not fool eyeless monsters.
pub fn sees_hero(world: &World, content: &Content, who: ActorId) -> bool {
    let other = world.actor(who);
    if other.has(Property::Blind) {
        return other.at.is_next_to(world.you().at);
    }
    if !world.sight.clear.has(other.at) {
        return false;
    }
    if world.you().hidden && !other.at.is_next_to(world.you().at) {
        return false;
    }
    if world.level.customs.short_sighted && other.at.square_distance(world.you().at) > SHORT_SIGHT {
        return false;
    }
    let unseen = world.you().has(Property::Invisible) && !other.has(Property::SeeInvisible);
    !unseen || content.monsters[other.kind].is(Trait::NoEyes)
}
