//! How monsters fight: the weapon that a monster prefers, and the foes that a pet dares to attack.

use crate::base::Dice;
use crate::content::monster::quirk::Quirk;
use crate::content::{Buc, Class, Content, Form, ItemKind, MonsterKind, Slot, Trait};
use crate::world::{Actor, ActorId, Item, ItemId, World};

/// Returns the best weapon that a monster with hands carries, if it is better than the wielded one
/// and the monster can wield it instead.
pub fn better_weapon(world: &World, content: &Content, who: ActorId) -> Option<ItemId> {
    let body = world.actor(who);
    let kind = &content.monsters[body.kind];
    if !has_hands(kind) || !kind.attacks.iter().any(|attack| attack.form == Form::Weapon) {
        return None;
    }
    let worth = |id: ItemId| strength(world, content, who, id);
    let in_hand = body.in_slot(Slot::Wielded);
    let best = body.pack.iter().copied().max_by_key(|&item| worth(item))?;
    let better = in_hand != Some(best) && worth(best) > in_hand.map_or(0, worth);
    (better && can_change_weapon(world, who)).then_some(best)
}

/// Whether a monster of this kind uses items.
pub fn has_hands(kind: &MonsterKind) -> bool {
    kind.has_grip() && !kind.is(Trait::Animal) && !kind.is(Trait::Mindless)
}

/// Whether the monster can put away its wielded weapon. A cursed weapon cannot be put away.
pub fn can_change_weapon(world: &World, who: ActorId) -> bool {
    let held = world.actor(who).in_slot(Slot::Wielded);
    held.is_none_or(|item| world.item(item).buc != Buc::Cursed)
}

/// Returns twice the mean damage of a melee weapon against small targets, enchantment included; 0
/// for other items and for two-handed weapons that the monster cannot use.
fn strength(world: &World, content: &Content, who: ActorId, item: ItemId) -> i32 {
    let (item, body): (&Item, &Actor) = (world.item(item), world.actor(who));
    let kind: &ItemKind = &content.items[item.kind];
    let strong = content.monsters[body.kind].is(Trait::Strong);
    let too_large = kind.two_handed && (body.in_slot(Slot::Shield).is_some() || !strong);
    if kind.class != Class::Weapon || kind.missile.is_some() || too_large {
        return 0;
    }
    let dice = |dice: Option<Dice>| dice.map_or(0, Dice::twice_mean);
    (dice(kind.small) + dice(kind.more_small) + 2 * i32::from(item.plus)).max(1)
}

/// Whether a pet attacks this foe. The foe must be weak enough for the pet's level and health, must
/// not petrify pets that touch it, and must not be of a kind that pets shun.
/// Source: rules/numbers 13.
pub fn dares_to_attack(content: &Content, pet: &Actor, foe: &Actor) -> bool {
    let kind = &content.monsters[foe.kind];
    let courage = i32::from(pet.level) + 5 * pet.hp / pet.max_hp.max(1) - 2;
    let answers = |dice: Dice| match dice.count {
        0 => i32::from(foe.level) * i32::from(dice.sides),
        _ => dice.max(),
    };
    let passive = kind.attacks.iter().filter(|attack| attack.form == Form::Passive);
    let sting = passive.map(|attack| answers(attack.dice)).max().unwrap_or(0);
    i32::from(foe.level) < courage
        && sting < pet.hp.max(1) * 2
        && !kind.is(Trait::TouchPetrifies)
        && !kind.has(Quirk::PetsShun)
}
