//! Thrown artifacts that return to the hand.
//!
//! Source: rules/artifacts 3; `NetHack` 3.7 `dothrow.c`, `throwit`.

use crate::content::ending::death::Hazard;
use crate::content::{ArtifactQuirk, Attribute, Property, Slot};
use crate::event::item::artifact::ArtifactEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::rules::body::{artifact, equipment};
use crate::rules::vitals::{self, Blame};
use crate::world::body::pack;
use crate::world::{ItemId, Place};

/// Strength needed to throw a returning artifact: 25, stored as 125.
const MIGHT: u8 = 125;
/// The artifact fails to return 1 time in this many. If it returns, it slips from the hero's hand 1
/// time in this many.
const RARELY: u32 = 100;

/// Whether the item is a returning artifact that the hero cannot throw: the hero's strength is
/// below 25, or the artifact is not wielded.
pub(super) fn is_too_heavy(play: &Play, item: ItemId, slot: Option<Slot>) -> bool {
    let row = artifact::of(play.content, play.world.item(item));
    let strong = play.world.life.attributes[Attribute::Strength as usize] >= MIGHT;
    row.is_some_and(|row| row.has(ArtifactQuirk::Returns))
        && (!strong || slot != Some(Slot::Wielded))
}

/// Whether the item returns to this hero.
pub(super) fn returns(play: &Play, item: ItemId) -> bool {
    let row = artifact::of(play.content, play.world.item(item));
    let role = &play.content.roles[play.world.life.role].name;
    row.is_some_and(|row| row.has(ArtifactQuirk::Returns) && row.role.as_ref() == Some(role))
}

/// Brings the thrown weapon back 99 times in 100. A hero who is not impaired then catches and
/// wields it 99 times in 100. Otherwise the weapon lands at the hero's feet, and hits the hero 1
/// time in 2.
pub(super) fn come_back(play: &mut Play, item: ItemId) {
    let hero = play.world.hero;
    let lies = |play: &Play| {
        let place = play.world.items.get(item).map(|it| it.place);
        matches!(place, Some(Place::Floor(level, _)) if level == play.world.level.id)
    };
    if play.world.is_over() || !lies(play) || play.rng.fight.one_in(RARELY) {
        return;
    }
    let impaired =
        [Property::Confused, Property::Stunned, Property::Blind, Property::Hallucinating]
            .into_iter()
            .chain([Property::Fumbling])
            .any(|what| play.world.you().has(what));
    let caught = !impaired && !play.rng.fight.one_in(RARELY);
    if caught {
        tell(play, ArtifactEvent::Returned { item, caught, damage: 0 });
        pack::take_apart(play.world, play.content, hero, item);
        equipment::put(play, hero, item, Slot::Wielded);
        equipment::pack_changed(play);
        return;
    }
    let damage = if play.rng.fight.coin() { 0 } else { 1 + play.rng.fight.d(3) };
    tell(play, ArtifactEvent::Returned { item, caught, damage });
    let at = play.world.you().at;
    play.world.lay(item, at);
    vitals::apply_damage(play, hero, damage, Blame::means(Hazard::OwnWeapon));
}

fn tell(play: &mut Play, what: ArtifactEvent) {
    play.tell(Event::Item(ItemEvent::Artifact(what)));
}
