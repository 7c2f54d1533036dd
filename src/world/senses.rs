//! Who sees, hears, feels or knows of whom.

use super::World;
use super::actor::ActorId;
use crate::base::Pos;
use crate::content::{Content, Property, Trait};

/// Whether the hero sees that square now.
#[inline]
pub fn sees_square(world: &World, at: Pos) -> bool {
    world.sight.seen.has(at)
}

/// Whether nothing stands between the hero and that square, lit or not.
#[inline]
pub fn in_line_of_sight(world: &World, at: Pos) -> bool {
    world.sight.clear.has(at)
}

/// Whether the hero sees this creature with the eyes: it is in view, or it glows or is warm in
/// the dark. Always true of the hero.
pub fn sees(world: &World, content: &Content, who: ActorId) -> bool {
    if who == world.hero {
        return true;
    }
    let other = world.actor(who);
    // Most are out of the hero's sight: no square is seen that is not in line of sight.
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

/// Whether the hero knows where this creature is: by sight, telepathy or detection, or for being
/// in its grip.
pub fn senses(world: &World, content: &Content, who: ActorId) -> bool {
    let (you, other) = (world.you(), world.actor(who));
    if other.level_id != world.level.id {
        return false;
    }
    sees(world, content, who)
        || you.held_by == Some(who)
        || you.has(Property::MonsterDetection)
        || you.has(Property::Telepathy)
            && you.has(Property::Blind)
            && !content.monsters[other.kind].is(Trait::Mindless)
}

/// How far monsters see where all are short-sighted: twelve squares, squared.
/// Source: `NetHack` 3.6 `monmove.c`, `m_move`.
const SHORT_SIGHT: i32 = 144;

/// Whether the creature sees the hero: line of sight both ways, invisibility, blindness; light
/// does not matter. Those without eyes have other senses, and count as seeing.
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
