//! Powers that artifacts give to their owner.
//!
//! Source: rules/artifacts 3.

use crate::base::rng::Rng;
use crate::content::{
    Alignment, Artifact, ArtifactId, ArtifactQuirk, Buc, Content, PropertySet, Slot,
};
use crate::world::{ActorId, Item, ItemId, World};

/// Returns the artifact data of an item; `None` if the item is not an artifact.
pub fn of<'a>(content: &'a Content, item: &Item) -> Option<&'a Artifact> {
    item.artifact.map(|id| &content.artifacts[id])
}

/// Rolls whether an item resists being changed or destroyed. The two chances, in percent, are for
/// ordinary items and for artifacts. A unique item always resists. Draws no random number if the
/// chance is 0 or 100.
/// Source: rules/artifacts 3; `NetHack` 3.7 `zap.c`, `obj_resists`.
pub fn resists(
    world: &World,
    content: &Content,
    rng: &mut Rng,
    item: ItemId,
    [ordinary, artifact]: [u32; 2],
) -> bool {
    let thing = world.item(item);
    if content.items[thing.kind].unique {
        return true;
    }
    let percent = if thing.artifact.is_some() { artifact } else { ordinary };
    percent >= 100 || percent > 0 && rng.percent(percent)
}

/// Returns the alignment of an artifact in this game. Artifacts of the hero's own role have the
/// alignment with which the hero was born.
/// Source: rules/artifacts 1; `NetHack` 3.7 `artifact.c`, `hack_artifacts`.
pub fn side(world: &World, content: &Content, row: &Artifact) -> Option<Alignment> {
    let own = row.role.as_ref() == Some(&content.roles[world.life.role].name);
    row.alignment.map(|written| if own { world.life.first_alignment } else { written })
}

/// Returns the artifacts in an inventory, with their items.
pub fn carried(world: &World, who: ActorId) -> impl Iterator<Item = (ItemId, ArtifactId)> + '_ {
    let pack = world.actor(who).pack.iter().copied();
    pack.filter_map(|item| Some((item, world.item(item).artifact?)))
}

/// Whether an item in this slot counts as wielded or worn; only then do its artifact powers work.
pub fn is_used_in(slot: Slot) -> bool {
    !matches!(slot, Slot::Alternate | Slot::Quiver | Slot::Saddle)
}

/// Whether an actor wields or wears the item.
pub fn is_in_use(world: &World, who: ActorId, item: ItemId) -> bool {
    world.actor(who).slot_of(item).is_some_and(is_used_in)
}

/// Whether an actor wields or wears an artifact that has this quirk.
pub fn uses(world: &World, content: &Content, who: ActorId, quirk: ArtifactQuirk) -> bool {
    carried(world, who)
        .any(|(item, id)| content.artifacts[id].has(quirk) && is_in_use(world, who, item))
}

/// Returns the properties that an actor has from carried, worn and wielded artifacts, including
/// powers that the hero switched on by invoking them.
pub fn properties(world: &World, content: &Content, who: ActorId) -> PropertySet {
    carried(world, who).fold(PropertySet::EMPTY, |set, (item, id)| {
        let row = &content.artifacts[id];
        let in_use = row.gives.iter().filter(|_| is_in_use(world, who, item));
        let on = who == world.hero && world.artifacts.switched_on.contains(&id);
        let switched = row.invoke.filter(|_| on).and_then(|invoked| invoked.power.switches());
        set.union(row.carried.iter().chain(in_use).copied().chain(switched).collect())
    })
}

/// Whether the two items are artifacts that are each other's twin.
pub fn are_twins(world: &World, content: &Content, one: ItemId, other: ItemId) -> bool {
    let [one, other] = [one, other].map(|item| of(content, world.item(item)));
    one.zip(other).is_some_and(|(one, other)| one.twin.as_ref() == Some(&other.name))
}

/// Returns the BUC status with which a carried artifact acts as a luckstone: its own, or always
/// cursed for an unlucky artifact. `None` if the item does not act as a luckstone.
pub fn luck(world: &World, content: &Content, item: ItemId) -> Option<Buc> {
    let thing = world.item(item);
    let row = of(content, thing)?;
    if row.has(ArtifactQuirk::Unlucky) {
        return Some(Buc::Cursed);
    }
    let lucky = row.has(ArtifactQuirk::Lucky)
        || row.has(ArtifactQuirk::LuckyInUse) && is_in_use(world, world.hero, item);
    lucky.then_some(thing.buc)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::scene;

    #[test]
    fn artifacts_resist_by_their_own_odds_and_unique_items_always() {
        let mut s = scene("#@#");
        let [plain, sword] = [(); 2].map(|()| s.lying("long sword", 1, Buc::Uncursed));
        let amulet = s.lying("Amulet of Yendor", 1, Buc::Uncursed);
        let id = s.content.artifact_called("Excalibur").unwrap();
        assert!(s.world.make_artifact(sword, id));
        let mut times = |item, odds| {
            let resists = |_: &u32| {
                s.with(|play| resists(play.world, play.content, &mut play.rng.act, item, odds))
            };
            (0..1000).filter(resists).count()
        };
        assert!((25..=80).contains(&times(plain, [5, 95])));
        assert!((920..=975).contains(&times(sword, [5, 95])));
        assert_eq!([times(plain, [0, 100]), times(sword, [0, 100])], [0, 1000]);
        assert_eq!(times(amulet, [0, 0]), 1000);
    }
}
