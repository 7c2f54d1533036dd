//! Portals to branches of the dungeon that the hero has visited.

use crate::event::item::artifact::ArtifactEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::ground::teleport::level_teleport;
use crate::rules::verb::magic::invoke::invoked::tell;
use crate::rules::{Acted, Halt, Play, Time};
use crate::world::todo::Arrival;
use crate::world::{LevelId, Pending, World};

/// Returns the levels to which a portal can lead: one level in each other branch that the hero has
/// visited, except branches above the surface. If the entry level of the branch is at least as deep
/// as the hero's level, the portal leads to the entry level. Otherwise it leads to the deepest
/// level of the branch that the hero has visited. Returns no levels if the hero has the Amulet or
/// is above the surface.
pub fn reachable(world: &World) -> Vec<LevelId> {
    let here = world.level.id;
    let (mut ends, depth): (Vec<LevelId>, i32) = (Vec::new(), world.depth());
    if world.life.has_amulet || depth < 0 {
        return ends;
    }
    for other in &world.others {
        let site = world.plan.site(other.id.branch);
        if other.id.branch == here.branch || site.above_surface {
            continue;
        }
        let door = LevelId { depth: site.door(), ..other.id };
        let end = if world.plan.depth(door) >= depth { door } else { other.id };
        match ends.iter_mut().find(|known| known.branch == end.branch) {
            Some(known) => known.depth = known.depth.max(end.depth),
            None => ends.push(end),
        }
    }
    ends
}

/// Asks for the destination branch. If no branch can be reached, reports that the power has no
/// effect.
pub(super) fn open(play: &mut Play) -> Acted {
    if reachable(play.world).is_empty() {
        tell(play, ArtifactEvent::PortalFailed);
        return Ok(Time::ACTION);
    }
    Err(Halt::Asks(Pending::Portal))
}

/// Sends the hero through the portal to the branch that the player named, if a portal can lead
/// there.
pub fn arrive(play: &mut Play, text: &str) {
    let wanted = text.trim().to_lowercase();
    let named = |to: &LevelId| {
        let name = play.content.branches.rows().get(usize::from(to.branch));
        name.is_some_and(|row| row.name.to_lowercase().contains(&wanted))
    };
    let to = reachable(play.world).into_iter().find(named).filter(|_| !wanted.is_empty());
    match to {
        Some(to) => level_teleport::to_level(play, to, Arrival::Anywhere),
        None => play.tell(Event::Item(ItemEvent::Artifact(ArtifactEvent::PortalClosed))),
    }
}
