//! Creatures that artifacts call to serve the hero for a while.
//!
//! Source: rules/artifacts 6.

use crate::content::MonsterKindId;
use crate::event::item::artifact::ArtifactEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::rules::ground::create;
use crate::world::{ActorId, Attitude};

/// Tameness of a creature that was called.
const LOYALTY: u8 = 10;
/// Maximum number of called creatures with a time limit. If there are more, the earliest called
/// creatures stay forever.
const MOST: usize = 16;

/// Creates a tame creature of this kind beside the hero. It leaves after `turns` turns. Returns
/// `None` if there is no room.
pub fn call(play: &mut Play, kind: MonsterKindId, turns: u32) -> Option<ActorId> {
    let at = play.world.you().at;
    let who = create::near(play, kind, at)?;
    let turn = play.world.turn;
    let body = play.world.actor_mut(who);
    body.mood = Attitude::Tame(LOYALTY);
    body.mind.waits = false;
    body.full_until = turn.saturating_add(turns);
    let called = &mut play.world.artifacts.called;
    called.push((who, turn.saturating_add(turns)));
    if called.len() > MOST {
        called.remove(0);
    }
    Some(who)
}

/// Removes the called creatures whose time is over from the current level. Called creatures on
/// other levels leave when the hero meets them again.
pub fn tick(play: &mut Play) {
    if play.world.artifacts.called.is_empty() {
        return;
    }
    let turn = play.world.turn;
    for (who, until) in play.world.artifacts.called.clone() {
        let here = play.world.level.crowd.contains(&who) && !play.world.is_dying(who);
        if until > turn || !here {
            continue;
        }
        play.tell(Event::Item(ItemEvent::Artifact(ArtifactEvent::Left { who })));
        play.world.remove_actor(who);
        play.world.artifacts.called.retain(|&(other, _)| other != who);
    }
}
