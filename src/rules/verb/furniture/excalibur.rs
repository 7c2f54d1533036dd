//! Dipping swords into fountains, which can turn one into Excalibur.
//!
//! Source: rules/numbers 12; rules/artifacts 1.

use crate::content::{ArtifactId, ArtifactQuirk, Attribute, Buc};
use crate::event::terrain::furniture::Furniture;
use crate::event::{Event, TerrainEvent};
use crate::rules::Play;
use crate::rules::body::{equipment, exercise, in_use};
use crate::rules::item::{bless, erosion};
use crate::world::ItemId;

/// Minimum experience level of a hero whose sword a fountain can change.
const WORTHY: u8 = 5;
/// A dipped sword changes 1 time in `OWN_ODDS` if the artifact belongs to the hero's role, and 1
/// time in `OTHER_ODDS` otherwise.
const OWN_ODDS: u32 = 6;
const OTHER_ODDS: u32 = 30;
/// Lowest enchantment to which the curse lowers a sword.
const LOWEST: i8 = -6;

/// Changes a single sword dipped into a fountain by a hero of level [`WORTHY`] or higher, 1 time in
/// [`OWN_ODDS`] or [`OTHER_ODDS`]. If the hero has the artifact's alignment, the sword becomes the
/// artifact; otherwise the sword is cursed. Returns whether the sword changed.
pub(super) fn rises(play: &mut Play, item: ItemId) -> bool {
    let Some(artifact) = sleeping_in(play, item) else { return false };
    let row = &play.content.artifacts[artifact];
    let role = row.role.as_ref().and_then(|name| play.content.roles.find(name));
    let odds = if role == Some(play.world.life.role) { OWN_ODDS } else { OTHER_ODDS };
    if !play.rng.act.one_in(odds) {
        return false;
    }
    if row.alignment == Some(play.world.life.alignment) {
        bestow(play, item, artifact);
    } else {
        punish(play, item);
    }
    true
}

/// Returns the artifact into which a fountain can change the item for this hero, if any.
fn sleeping_in(play: &Play, item: ItemId) -> Option<ArtifactId> {
    let thing = play.world.item(item);
    if play.world.you().level < WORTHY || thing.count != 1 || thing.artifact.is_some() {
        return None;
    }
    let rises = |id: &ArtifactId| {
        let row = &play.content.artifacts[*id];
        row.has(ArtifactQuirk::RisesFromFountains) && !play.world.artifacts.exists(*id)
    };
    play.content.artifacts_of(thing.kind).find(rises)
}

fn bestow(play: &mut Play, item: ItemId, artifact: ArtifactId) {
    let hero = play.world.hero;
    play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::SwordBlessed { item })));
    play.world.make_artifact(item, artifact);
    bless::turn(play, item, Buc::Blessed);
    erosion::mend(play, item);
    play.world.item_mut(item).proof = true;
    in_use::recognize(play, item);
    equipment::pack_changed(play);
    in_use::use_changed(play, hero, item);
    exercise::train(play, Attribute::Wisdom);
}

fn punish(play: &mut Play, item: ItemId) {
    play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::SwordCursed { item })));
    bless::turn(play, item, Buc::Cursed);
    play.world.item_mut(item).known.buc = false;
    if play.world.item(item).plus > LOWEST && play.rng.act.one_in(3) {
        equipment::change_plus(play, item, -1);
    }
    play.world.item_mut(item).proof = false;
    exercise::abuse(play, Attribute::Wisdom);
}
