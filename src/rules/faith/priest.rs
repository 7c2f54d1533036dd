//! Temple priests: what angers them.

use crate::event::{Combat, Event};
use crate::rules::Play;
use crate::world::Attitude;
use crate::world::level::special_room;

/// Turns the priest of the temple that the hero is in hostile, because the altar is lost or
/// damaged.
/// Source: rules/numbers 8.
pub(super) fn loses_altar(play: &mut Play) {
    let Some((room, _)) = special_room::at(&play.world.level, play.world.you().at) else { return };
    let Some(priest) = special_room::keeper(play.world, room) else { return };
    if !play.world.actor(priest).is_hostile() {
        play.world.actor_mut(priest).mood = Attitude::Hostile;
        play.tell(Event::Combat(Combat::TurnedHostile { who: priest }));
    }
}
