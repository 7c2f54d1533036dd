//! Sending demons away.

use crate::content::monster::Sound;
use crate::content::{MonsterKind, Trait};
use crate::event::item::artifact::ArtifactEvent;
use crate::rules::Play;
use crate::rules::faith::anger;
use crate::rules::ground::teleport;
use crate::rules::verb::magic::invoke::invoked::{surge, tell};
use crate::world::{ActorId, Attitude, ItemId};

/// Banishes the demons and imps in view, except a quest nemesis. Outside Gehennom they are removed;
/// in Gehennom they teleport within the level. Lords resist 1 time in 2, princes 2 times in 3.
/// Those in view that remain on the level become hostile.
pub(super) fn send_away(play: &mut Play, item: ItemId) {
    let in_view: Vec<ActorId> = play
        .world
        .level
        .crowd
        .iter()
        .copied()
        .filter(|&who| {
            let body = play.world.actor(who);
            let row = &play.content.monsters[body.kind];
            play.world.sight.clear.has(body.at) && is_fiend(row) && row.sound != Sound::Nemesis
        })
        .collect();
    let in_hell = anger::is_in_hell(play.world);
    let (mut gone, mut stayed) = (0, 0);
    for who in in_view {
        let row = &play.content.monsters[play.world.actor(who).kind];
        let odds = 1 + u32::from(row.is(Trait::Lord)) + 2 * u32::from(row.is(Trait::Prince));
        play.world.actor_mut(who).mood = Attitude::Hostile;
        if odds > 1 && !play.rng.act.one_in(odds) {
            stayed += 1;
        } else if !in_hell {
            gone += 1;
            play.world.remove_actor(who);
        } else if teleport::hop(play, who) {
            gone += 1;
        }
    }
    match (gone, stayed) {
        (0, 0) => surge(play, item),
        _ => tell(play, ArtifactEvent::Banished { gone, stayed }),
    }
}

fn is_fiend(row: &MonsterKind) -> bool {
    row.is(Trait::Demon) || row.letter == 'i'
}
