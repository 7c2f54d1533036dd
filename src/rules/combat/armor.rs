//! Armor class: what is worn, added up.

use crate::content::ruleset::ArmorVariant;
use crate::content::{Content, Property, RingBonus, Slot};
use crate::rules::Sum;
use crate::world::{ActorId, Item, World};

/// Armor class of anyone, with its reasons; 10 is bare, less is better.
///
/// Source: combat notes 1 (hero) and 5.1 (monsters).
pub fn class(world: &World, content: &Content, who: ActorId) -> Sum {
    let actor = world.actor(who);
    let mut sum = Sum::new();
    if who == world.hero {
        sum.add(10, "no armor");
    } else {
        sum.add(i32::from(content.monsters[actor.kind].ac), "its kind");
    }
    for slot in Slot::ARMOR {
        if let Some(item) = actor.in_slot(slot) {
            sum.add(-protection(content, world.item(item)), slot_word(slot));
        }
    }
    sum.add(-worn_bonus(world, content, who, RingBonus::Protection), "rings of protection");
    if who == world.hero {
        sum.add(-i32::from(world.life.protection), "divine protection");
    }
    variant(&mut sum, world, content, who);
    let (lowest, highest) = world.rules.ac_limits;
    sum.clamp(i32::from(lowest), i32::from(highest), "the limit of armor class");
    sum
}

/// What rulesets of other games make of it. Source: combat note 10.
fn variant(sum: &mut Sum, world: &World, content: &Content, who: ActorId) {
    match world.rules.armor {
        ArmorVariant::Dexterity if who == world.hero => {
            sum.add(by_dexterity(world.life.attributes[3]), "dexterity");
            sum.add(-by_training(world, content), "training");
        }
        ArmorVariant::Level if who != world.hero => {
            sum.add(-by_level(i32::from(world.actor(who).level)), "level");
        }
        _ => {}
    }
}

/// Dexterity for armor class, as in SLASH'EM. Source: combat note 10.1.
pub const fn by_dexterity(dexterity: u8) -> i32 {
    match dexterity {
        0..=3 => 3,
        4..=5 => 2,
        6..=7 => 1,
        8..=14 => 0,
        15..=19 => 14 - dexterity as i32,
        20..=21 => -6,
        22..=23 => -7,
        _ => -8,
    }
}

/// What level is worth to a monster's armor class, as in `SporkHack`. Source: combat note 10.2.
pub const fn by_level(level: i32) -> i32 {
    let half = level / 2;
    let bonus = half * half / if level > 20 { 6 } else { 5 };
    if bonus > 12 { 12 } else { bonus }
}

/// A Monk's bare body protects, as in SLASH'EM. Source: combat note 10.1.
fn by_training(world: &World, content: &Content) -> i32 {
    let you = world.you();
    let bare = [Slot::Suit, Slot::Shield, Slot::Wielded].iter().all(|&s| you.in_slot(s).is_none());
    if bare && content.roles[world.life.role].code == "Mon" {
        (i32::from(you.level) / 2 + 2).min(11)
    } else {
        0
    }
}

/// What one piece of armor takes off armor class.
///
/// Wear can eat what the kind gives but never the enchantment. Source: combat note 1.
pub fn protection(content: &Content, item: &Item) -> i32 {
    let base = i32::from(content.items[item.kind].ac);
    base + i32::from(item.plus) - i32::from(item.erosion()).min(base.max(0))
}

/// Magic cancellation, 0 to 3: the best worn, and one more with protection from outside.
/// Source: combat note 2.4.
pub fn cancellation(world: &World, content: &Content, who: ActorId) -> i32 {
    let actor = world.actor(who);
    let worn = Slot::ARMOR.into_iter().filter_map(|slot| actor.in_slot(slot));
    let best = worn.map(|item| i32::from(content.items[world.item(item).kind].mc)).max();
    let mut cancels = best.unwrap_or(0);
    if actor.properties.worn.has(Property::Protection) {
        cancels = (cancels + 1).min(3);
    }
    let divine = who == world.hero && world.life.protection > 0;
    if cancels == 0 && divine { 1 } else { cancels }
}

/// The pluses of what is worn for this, added up.
pub fn worn_bonus(world: &World, content: &Content, who: ActorId, what: RingBonus) -> i32 {
    let worn = world.actor(who).worn.iter().flatten();
    let items = worn.map(|&item| world.item(item));
    items
        .filter(|item| content.items[item.kind].bonus == Some(what))
        .map(|item| i32::from(item.plus))
        .sum()
}

/// Whether that much armor is too clumsy for bare-handed arts.
pub(super) fn hampers_monk(world: &World, content: &Content) -> bool {
    world.you().in_slot(Slot::Suit).is_some() && content.roles[world.life.role].code == "Mon"
}

const fn slot_word(slot: Slot) -> &'static str {
    match slot {
        Slot::Suit => "body armor",
        Slot::Cloak => "cloak",
        Slot::Helmet => "helmet",
        Slot::Shield => "shield",
        Slot::Gloves => "gloves",
        Slot::Boots => "boots",
        Slot::Shirt => "shirt",
        Slot::Amulet => "amulet",
        Slot::LeftRing | Slot::RightRing => "ring",
        Slot::Eyes | Slot::Wielded | Slot::Alternate | Slot::Quiver => "hands",
    }
}
