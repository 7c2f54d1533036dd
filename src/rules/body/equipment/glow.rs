//! Artifacts that glow while their foes are near.
//!
//! Source: rules/artifacts 3; `NetHack` 3.7 `artifact.c`, `Sting_effects`.

use crate::content::ArtifactId;
use crate::event::item::artifact::ArtifactEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::rules::body::artifact;
use crate::world::ItemId;

/// Makes each artifact that the hero uses glow while one of its foes is on the level. Stops the
/// glow of all other artifacts.
pub fn refresh(play: &mut Play) {
    let artifacts = &play.world.artifacts;
    if artifacts.shows.is_empty() && artifacts.glowing.is_empty() {
        return;
    }
    let hero = play.world.hero;
    let (world, content) = (&*play.world, play.content);
    let is_near = |id: ArtifactId| {
        let row = &content.artifacts[id];
        let is_foe = |kind| row.warns_of.iter().any(|&what| content.monsters[kind].is(what));
        row.glow.is_some() && world.level.crowd.iter().any(|&who| is_foe(world.actor(who).kind))
    };
    let carried: Vec<(ItemId, ArtifactId, bool)> = artifact::carried(world, hero)
        .map(|(item, id)| (item, id, artifact::is_in_use(world, hero, item) && is_near(id)))
        .collect();
    let glowing: Vec<ArtifactId> =
        carried.iter().filter(|(_, _, on)| *on).map(|&(_, id, _)| id).collect();
    let before = std::mem::replace(&mut play.world.artifacts.glowing, glowing);
    for (item, id, on) in carried {
        if on != before.contains(&id) {
            play.tell(Event::Item(ItemEvent::Artifact(ArtifactEvent::Glowed { item, on })));
        }
    }
}
