//! Destruction of carried items by fire, cold and lightning.
//!
//! Source: rules/numbers 18.

use crate::base::{Dice, pick};
use crate::content::ending::death::Hazard;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Class, Harm, ItemKind};
use crate::event::item::Loss;
use crate::event::{Event, ItemEvent};
use crate::rules::fight::harm::proof;
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, body, body::artifact};
use crate::world::{ActorId, ItemId};

/// Maximum number of stacks checked per attack.
const EYED: usize = 20;

/// Destroys inventory items after elemental damage. One random stack per 5 points of damage is
/// affected (a remainder of n points counts as 5 with a chance of n in 5), and each item of such a
/// stack is destroyed with a chance of 1 in 3. Fire affects potions, scrolls and spellbooks, cold
/// affects potions that can freeze, and lightning affects wands and rings without an enchantment. A
/// worn source of resistance prevents all destruction 99 times in 100. Artifacts and unique items
/// are never destroyed.
pub fn ruin(play: &mut Play, owner: ActorId, element: Harm, damage: i32) {
    let Some(proof) = proof::resistance(element) else { return };
    let worn = play.world.actor(owner).properties.worn.has(proof);
    if worn && !play.rng.fight.one_in(100) {
        return;
    }
    let pack = play.world.actor(owner).pack.iter().copied();
    let kind_of = |item: ItemId| &play.content.items[play.world.item(item).kind];
    let mut piles: Vec<ItemId> = pack.filter(|&item| yields(element, kind_of(item))).collect();
    piles.truncate(EYED);
    pick::shuffle(&mut play.rng.fight, &mut piles);
    let damage = damage.max(0).unsigned_abs();
    let extra = u32::from(damage % 5 > play.rng.fight.below(5));
    piles.truncate((damage / 5 + extra) as usize);
    for pile in piles {
        ruin_pile(play, owner, element, pile);
    }
}

fn yields(element: Harm, kind: &ItemKind) -> bool {
    match element {
        Harm::Fire => {
            let paper = matches!(kind.class, Class::Scroll | Class::Spellbook);
            paper || kind.class == Class::Potion
        }
        Harm::Cold => kind.class == Class::Potion && !kind.has(ItemQuirk::NeverFreezes),
        Harm::Shock => kind.class == Class::Wand || kind.class == Class::Ring && !kind.plus,
        _ => false,
    }
}

fn ruin_pile(play: &mut Play, owner: ActorId, element: Harm, pile: ItemId) {
    if artifact::resists(play.world, play.content, &mut play.rng.fight, pile, [0, 100]) {
        return;
    }
    let thing = play.world.item(pile);
    let class = play.content.items[thing.kind].class;
    let count = (0..thing.count).filter(|_| play.rng.fight.one_in(3)).count() as u16;
    if count == 0 {
        return;
    }
    let how = match (class, element) {
        (Class::Potion, Harm::Cold) => Loss::Frozen,
        (Class::Potion, _) => Loss::Boiled,
        (Class::Scroll | Class::Spellbook, _) => Loss::Burned,
        _ => Loss::Exploded,
    };
    let lost = play.world.split(pile, count);
    play.tell(Event::Item(ItemEvent::Destroyed { item: lost, how }));
    play.world.destroy(lost);
    body::worn_changed(play, owner);
    let proof = proof::resistance(element);
    let safe = proof.is_some_and(|it| body::resists(play.world, play.content, owner, it));
    let (dice, means) = match (class, element) {
        (Class::Potion, Harm::Cold) => (Dice::new(1, 4, 0), Hazard::BurstingPotion),
        (Class::Potion, _) => (Dice::new(1, 6, 0), Hazard::BoilingPotion),
        (Class::Scroll | Class::Spellbook, _) if !safe => (Dice::flat(1), Hazard::BurningPaper),
        (Class::Wand, _) if !safe => (Dice::new(1, 10, 0), Hazard::ExplodingWand),
        _ => return,
    };
    let amount = dice.roll(&mut play.rng.fight);
    vitals::damage_and_tell(play, owner, amount, Blame::means(means));
}
