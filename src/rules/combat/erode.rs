//! Rust, corrosion, rot and burns on what is worn and wielded.

use crate::base::pick;
use crate::content::{Buc, Material, Slot};
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::world::{ActorId, ItemId};

/// How a thing is worn down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wear {
    Rust,
    Corrode,
    Rot,
    Burn,
}

impl Wear {
    const fn bites(self, material: Material) -> bool {
        match self {
            Self::Rust => material.rusts(),
            Self::Corrode => material.corrodes(),
            Self::Rot => material.rots(),
            Self::Burn => material.burns(),
        }
    }
}

/// Wears a thing down by a step, if it can be; whether it was.
///
/// Proof things never wear; the blessed are spared by luck; three steps are the most.
/// Source: luck note 3.15.
pub fn erode(play: &mut Play, owner: ActorId, item: ItemId, how: Wear) -> bool {
    let thing = play.world.item(item);
    if !how.bites(play.content.items[thing.kind].material) {
        return false;
    }
    let blessed = thing.buc == Buc::Blessed;
    if thing.proof {
        play.world.item_mut(item).known.proof |= owner == play.world.hero;
        play.tell(Event::Item(ItemEvent::SparedErosion { item }));
        return false;
    }
    if blessed && play.lucky(owner, 4) == 0 {
        play.tell(Event::Item(ItemEvent::SparedErosion { item }));
        return false;
    }
    let thing = play.world.item_mut(item);
    let step = match how {
        Wear::Rust | Wear::Burn => &mut thing.worn_down,
        Wear::Corrode | Wear::Rot => &mut thing.eaten_away,
    };
    if *step >= 3 {
        return false;
    }
    *step += 1;
    play.tell(Event::Item(ItemEvent::Eroded { item }));
    true
}

/// Wears down a random part of what is worn: a blow falls on the outermost there.
/// Source: `NetHack` 3.7 `mhitu.c`, `hurtarmor`.
pub(super) fn erode_worn(play: &mut Play, target: ActorId, how: Wear) {
    let place = play.rng.fight.below(5);
    let actor = play.world.actor(target);
    let hit = match place {
        0 => actor.in_slot(Slot::Helmet),
        1 => [Slot::Cloak, Slot::Suit, Slot::Shirt].into_iter().find_map(|s| actor.in_slot(s)),
        2 => actor.in_slot(Slot::Shield),
        3 => actor.in_slot(Slot::Gloves),
        _ => actor.in_slot(Slot::Boots),
    };
    if let Some(item) = hit {
        erode(play, target, item, how);
    }
}

/// A thing loses a point of its enchantment, down to none.
pub(super) fn disenchant(play: &mut Play, item: ItemId) {
    let thing = play.world.item_mut(item);
    if thing.plus > 0 {
        thing.plus -= 1;
        play.tell(Event::Item(ItemEvent::Enchanted { item, by: -1 }));
    }
}

/// The same for one thing of those that are worn or wielded.
pub(super) fn disenchant_worn(play: &mut Play, target: ActorId) {
    let worn: Vec<ItemId> = play.world.actor(target).worn.iter().copied().flatten().collect();
    if let Some(&item) = pick::one(&mut play.rng.fight, &worn) {
        disenchant(play, item);
    }
}
