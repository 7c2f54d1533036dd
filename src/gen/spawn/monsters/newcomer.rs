//! A new monster with its inventory, and the function that adds it to the world.

use crate::content::Slot;
use crate::r#gen::spawn::items::{self, NewItem};
use crate::world::level::trigger::Label;
use crate::world::{Actor, ActorId, World};

/// A monster with its inventory that is not in the world yet.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMonster {
    pub actor: Actor,
    pub pack: Vec<NewItem>,
    /// The items in use, as (index in `pack`, slot).
    pub worn: Vec<(usize, Slot)>,
    /// The label by which triggers refer to the monster; 0 is none.
    pub label: Label,
}

impl NewMonster {
    /// Returns a monster without an inventory.
    pub fn bare(actor: Actor) -> Self {
        Self { actor, pack: Vec::new(), worn: Vec::new(), label: 0 }
    }
}

/// Adds a monster with its inventory to the current level. The monster's square must be free.
pub fn bring(world: &mut World, newcomer: NewMonster) -> ActorId {
    let NewMonster { mut actor, pack, worn, label } = newcomer;
    actor.born = world.turn;
    let who = world.enter(actor);
    if label != 0
        && let Some(triggers) = &mut world.level.triggers
    {
        triggers.watch_monster(label, who);
    }
    for (at, thing) in pack.into_iter().enumerate() {
        let item = items::bring(world, thing);
        world.give(item, who);
        for &(_, slot) in worn.iter().filter(|(which, _)| *which == at) {
            world.actors[who].worn[slot as usize] = Some(item);
        }
    }
    who
}
