//! Leashes that the hero holds.

use crate::world::World;
use crate::world::body::actor::ActorId;
use crate::world::item::ItemId;

/// Returns the leash by which the hero holds a pet.
pub fn of(world: &World, pet: ActorId) -> Option<ItemId> {
    let pack = &world.actors.get(world.hero)?.pack;
    pack.iter().copied().find(|&item| world.item(item).leashed == Some(pet))
}

/// Returns the leashes of the hero that are in use.
pub fn in_use(world: &World) -> impl Iterator<Item = ItemId> + '_ {
    let pack = world.you().pack.iter().copied();
    pack.filter(|&item| world.item(item).leashed.is_some())
}
