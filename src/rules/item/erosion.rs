//! Rust, corrosion, rot and burns on worn and wielded items.

use crate::base::pick;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Buc, Class, Material, Property, Slot};
use crate::event::item::Loss;
use crate::event::{Event, ItemEvent, Means};
use crate::rules::Play;
use crate::rules::body::{self, artifact, equipment};
use crate::rules::item::{grease, lamp};
use crate::rules::vitals::{self, Blame};
use crate::world::{ActorId, ItemId, Place};

/// The kinds of erosion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wear {
    Rust,
    Corrode,
    Rot,
    Burn,
}

/// What became of an item that water or erosion reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Changed,
    /// Grease, a blessing or erosion-proofing protected the item. This has been reported.
    Spared,
    Unaffected,
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

/// Erodes an item by one step, up to 3 steps for each of the two damage counters (rust or burns,
/// corrosion or rot). Returns whether the item eroded.
///
/// Erosion-proof items never erode, and grease protects an item. A luck roll spares a blessed item
/// 1 time in 4 at luck 0.
/// Source: rules/luck 3.15.
pub fn erode(play: &mut Play, owner: ActorId, item: ItemId, how: Wear) -> bool {
    wear(play, owner, item, how) == Outcome::Changed
}

fn wear(play: &mut Play, owner: ActorId, item: ItemId, how: Wear) -> Outcome {
    let thing = play.world.item(item);
    if !how.bites(play.content.items[thing.kind].material) {
        return Outcome::Unaffected;
    }
    let blessed = thing.buc == Buc::Blessed;
    if grease::protects(play, item) {
        return Outcome::Spared;
    }
    if play.world.item(item).proof {
        play.world.item_mut(item).known.proof |= owner == play.world.hero;
        play.tell(Event::Item(ItemEvent::SparedErosion { item }));
        return Outcome::Spared;
    }
    if blessed && play.lucky(owner, 4) == 0 {
        play.tell(Event::Item(ItemEvent::SparedErosion { item }));
        return Outcome::Spared;
    }
    let thing = play.world.item_mut(item);
    let step = match how {
        Wear::Rust | Wear::Burn => &mut thing.worn_down,
        Wear::Corrode | Wear::Rot => &mut thing.eaten_away,
    };
    if *step >= 3 {
        return Outcome::Unaffected;
    }
    *step += 1;
    play.tell(Event::Item(ItemEvent::Eroded { item }));
    Outcome::Changed
}

/// Erodes the outermost armor, if any, at a random one of five locations: head, body, shield, hands
/// or feet.
/// Source: `NetHack` 3.7 `mhitu.c`, `hurtarmor`.
pub(crate) fn erode_worn(play: &mut Play, target: ActorId, how: Wear) {
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

/// Lowers the enchantment of an item by 1 if it is positive. An ordinary item resists 10 times in
/// 100, an artifact 90.
pub(crate) fn disenchant(play: &mut Play, item: ItemId) {
    let rng = &mut play.rng.fight;
    if play.world.item(item).plus > 0
        && !artifact::resists(play.world, play.content, rng, item, [10, 90])
    {
        equipment::change_plus(play, item, -1);
        play.tell(Event::Item(ItemEvent::Enchanted { item, by: -1 }));
    }
}

/// Lowers the enchantment of a random worn, wielded or readied item by 1 if it is positive; see
/// [`disenchant`].
pub(crate) fn disenchant_worn(play: &mut Play, target: ActorId) {
    let worn: Vec<ItemId> = play.world.actor(target).worn.iter().copied().flatten().collect();
    if let Some(&item) = pick::one(&mut play.rng.fight, &worn) {
        disenchant(play, item);
    }
}

/// Erodes a carried item by one step if possible. Returns whether the item eroded. Items on the
/// floor do not erode.
pub fn wear_down(play: &mut Play, item: ItemId, how: Wear) -> bool {
    match play.world.item(item).place {
        Place::Pack(owner) => erode(play, owner, item, how),
        _ => false,
    }
}

/// Wets an item: puts out a flame, blanks paper, dilutes a potion, turns a diluted potion into
/// water, rusts iron, or makes acid explode. Returns what became of the item.
pub fn soak(play: &mut Play, item: ItemId) -> Outcome {
    if lamp::quench(play, item) {
        return Outcome::Changed;
    }
    let known = &play.content.known;
    let thing = play.world.item(item);
    let kind = &play.content.items[thing.kind];
    let becomes = match kind.class {
        Class::Scroll => known.blank_scroll,
        Class::Potion => known.water,
        Class::Spellbook => known.blank_book,
        _ => {
            return match thing.place {
                Place::Pack(owner) => wear(play, owner, item, Wear::Rust),
                _ => Outcome::Unaffected,
            };
        }
    };
    if becomes == thing.kind || kind.has(ItemQuirk::NeverBlanks) {
        return Outcome::Unaffected;
    }
    if grease::protects(play, item) {
        return Outcome::Spared;
    }
    if kind.has(ItemQuirk::BurstsInWater) {
        burst(play, item);
        return Outcome::Changed;
    }
    let dilutes = kind.class == Class::Potion && !play.world.item(item).diluted;
    play.tell(Event::Item(ItemEvent::Soaked { item }));
    let thing = play.world.item_mut(item);
    thing.diluted = dilutes;
    if !dilutes {
        thing.kind = becomes;
    }
    Outcome::Changed
}

/// Explodes a potion of acid that got wet: its carrier takes 1d10 damage, or none with acid
/// resistance.
/// Source: rules/numbers 18.
fn burst(play: &mut Play, item: ItemId) {
    let place = play.world.item(item).place;
    let kind = play.world.item(item).kind;
    play.tell(Event::Item(ItemEvent::Destroyed { item, how: Loss::Exploded }));
    equipment::destroy(play, item);
    if let Place::Pack(who) = place
        && !body::resists(play.world, play.content, who, Property::AcidResistance)
    {
        let damage = play.rng.act.d(10);
        vitals::damage_and_tell(play, who, damage, Blame::means(Means::Item(kind)));
    }
}

/// Removes all erosion. Returns whether there was any.
pub fn mend(play: &mut Play, item: ItemId) -> bool {
    let thing = play.world.item_mut(item);
    let eroded = thing.worn_down > 0 || thing.eaten_away > 0;
    (thing.worn_down, thing.eaten_away) = (0, 0);
    eroded
}
