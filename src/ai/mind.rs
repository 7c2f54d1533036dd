//! What a monster has in mind: where its foe is, how long it goes on looking, what it is after.

use super::gather;
use crate::content::monster::Sound;
use crate::content::{Content, MonsterKind, Trait};
use crate::world::path::Gait;
use crate::world::{ActorId, Mood, World, senses};

/// Turns a monster looks for a hero it lost sight of.
const PATIENCE: u8 = 15;
/// The same for those that follow wherever one goes.
const STUBBORN: u8 = 60;

/// Keeps the mind of `who` true; called before each of its decisions. Also makes the ways that
/// the decision will want.
pub fn update(world: &mut World, content: &Content, who: ActorId) {
    world.look_if_moved(content);
    let sees = senses::sees_hero(world, content, who);
    let hero = world.you().at;
    let body = world.actor(who);
    let kind = &content.monsters[body.kind];
    let (at, mood) = (body.at, body.mood);
    let mut mind = body.mind;
    if mind.trail[0] != Some(at) {
        mind.trail = [Some(at), mind.trail[0]];
    }
    if sees {
        mind.waits = false;
    }
    if mood != Mood::Hostile {
        mind.quarry = None;
    } else if sees {
        mind.quarry = Some(hero);
        mind.patience = if kind.is(Trait::Stalk) { STUBBORN } else { PATIENCE };
    } else if mind.patience > 0 {
        mind.patience -= 1;
        if tracks(kind) || at.is_next_to(hero) {
            mind.quarry = Some(hero);
        } else if mind.quarry == Some(at) {
            mind.quarry = None;
        }
    } else {
        mind.quarry = None;
    }
    if gather::is_gatherer(kind, body) {
        mind.goal = gather::goal(world, content, who);
    }
    let wants_road = mind.quarry == Some(hero) || matches!(mood, Mood::Tame(_));
    let gait = wants_road.then(|| Gait::of(kind, body));
    world.actor_mut(who).mind = mind;
    if let Some(gait) = gait {
        world.make_road(content, gait);
    }
}

/// Follows by scent or sheer will: dogs and those that go from level to level.
fn tracks(kind: &MonsterKind) -> bool {
    kind.is(Trait::Stalk) || matches!(kind.sound, Sound::Bark | Sound::Growl)
}
