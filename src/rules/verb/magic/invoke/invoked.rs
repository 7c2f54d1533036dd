//! An artifact that is being invoked, and how its powers report to the player.

use crate::content::ArtifactId;
use crate::content::item::invocation::Invocation;
use crate::event::item::artifact::ArtifactEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::world::ItemId;

/// An artifact that is being invoked.
#[derive(Clone, Copy)]
pub(super) struct Invoked {
    pub item: ItemId,
    pub id: ArtifactId,
    pub what: Invocation,
}

pub(super) fn tell(play: &mut Play, what: ArtifactEvent) {
    play.tell(Event::Item(ItemEvent::Artifact(what)));
}

/// Reports that a power had no effect.
pub(super) fn surge(play: &mut Play, item: ItemId) {
    tell(play, ArtifactEvent::Surged { item });
}
