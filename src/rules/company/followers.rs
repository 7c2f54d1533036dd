//! Pets and stalkers that follow the hero between levels, and pets that stay behind.

use crate::content::{Content, Property, Trait};
use crate::rules::Play;
use crate::world::{Actor, ActorId, Attitude, World, body::senses, todo::Arrival};

/// Turns of absence that cost a pet one point of tameness.
pub const APART: u32 = 150;

/// Removes from the level all followers of a departing hero and returns them.
///
/// Only adjacent monsters for which [`is_free`] is true can follow. Of these, pets always follow.
/// By stairs, hostile shopkeepers whom the hero robbed follow too, and so do hostile stalkers that
/// see the hero and do not flee.
pub fn leave_with(play: &mut Play, arrival: Arrival) -> Vec<ActorId> {
    let comes = |play: &Play, who: ActorId| {
        let other = play.world.actor(who);
        let near = other.at.is_next_to(play.world.you().at);
        near && is_free(other)
            && (other.is_tame() || follows(play.world, play.content, who, arrival))
    };
    let crowd = &play.world.level.crowd;
    let company: Vec<ActorId> = crowd.iter().copied().filter(|&who| comes(play, who)).collect();
    for &who in &company {
        let at = play.world.actor(who).at;
        play.world.level.actor_at[at] = None;
    }
    play.world.level.crowd.retain(|who| !company.contains(who));
    company
}

/// Returns the pets on the level that would stay behind if the hero left now, except the steed.
pub fn left_behind(world: &World) -> impl Iterator<Item = ActorId> + '_ {
    let stays = |who: ActorId| {
        let other = world.actor(who);
        let follows = other.at.is_next_to(world.you().at) && is_free(other);
        other.is_tame() && !follows && Some(who) != world.life.steed
    };
    world.level.crowd.iter().copied().filter(move |&who| stays(who))
}

/// Whether the monster can leave its square: not helpless, trapped, held, holding or immobile.
pub fn is_free(other: &Actor) -> bool {
    !other.is_helpless()
        && other.trapped == 0
        && other.held_by.is_none()
        && other.holds.is_none()
        && other.rate > 0
}

/// Whether a hostile monster follows an adjacent hero who leaves the level in this way.
pub fn follows(world: &World, content: &Content, who: ActorId, arrival: Arrival) -> bool {
    let other = world.actor(who);
    let robbed = other.keeper.as_ref().is_some_and(|keeper| keeper.robbed > 0);
    if robbed && other.is_hostile() {
        return arrival == Arrival::Stairs;
    }
    arrival == Arrival::Stairs
        && other.is_hostile()
        && !other.has(Property::Fleeing)
        && content.monsters[other.kind].is(Trait::Stalk)
        && senses::sees_hero(world, content, who)
}

/// Lowers the tameness of pets left on this level by 1 per 150 turns of absence. At 0 a pet turns
/// wild: domestic animals become peaceful, others hostile. Called when the hero returns.
/// Source: rules/numbers 13.
pub fn meet_again(play: &mut Play) {
    let lost = (play.world.turn - play.world.level.left.min(play.world.turn)) / APART;
    if lost == 0 {
        return;
    }
    for at in 0..play.world.level.crowd.len() {
        let who = play.world.level.crowd[at];
        let pet = play.world.actor(who);
        let Attitude::Tame(tameness) = pet.mood else { continue };
        let left = u32::from(tameness).saturating_sub(lost);
        let domestic = play.content.monsters[pet.kind].is(Trait::Domestic);
        let mood = match left {
            0 if domestic => Attitude::Peaceful,
            0 => Attitude::Hostile,
            left => Attitude::Tame(left as u8),
        };
        play.world.actor_mut(who).mood = mood;
    }
}
