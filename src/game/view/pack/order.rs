//! The order of the inventory: by class, then by letter.

use crate::content::Class;
use crate::story::Eyes;
use crate::world::{Item, ItemId, Place, World};

/// Returns the sort key of a carried item in the inventory: its class, then its letter.
pub fn rank(eyes: &Eyes, id: ItemId) -> (u8, (bool, char)) {
    let item = eyes.world.item(id);
    let letter = inventory_letter(eyes.world, item);
    (heading_order(eyes.content.items[item.kind].class), order(letter))
}

/// Returns the rank of an item class in inventory lists; 0 comes first.
pub fn heading_order(class: Class) -> u8 {
    match class {
        Class::Coin => 0,
        Class::Amulet => 1,
        Class::Weapon => 2,
        Class::Armor => 3,
        Class::Food => 4,
        Class::Potion => 5,
        Class::Scroll => 6,
        Class::Spellbook => 7,
        Class::Ring => 8,
        Class::Wand => 9,
        Class::Tool => 10,
        Class::Gem => 11,
        Class::Rock => 12,
        Class::Ball => 13,
        Class::Chain => 14,
    }
}

/// Returns a sort key that puts lowercase letters before capitals.
fn order(letter: Option<char>) -> (bool, char) {
    let letter = letter.unwrap_or('~');
    (!letter.is_ascii_lowercase(), letter)
}

/// Returns the letter of a carried item; `None` for other items. An item that the hero put down
/// still stores its old letter, but another item may have that letter by now.
pub fn inventory_letter(world: &World, item: &Item) -> Option<char> {
    let carried = item.place == Place::Pack(world.hero) && item.letter != 0;
    carried.then_some(char::from(item.letter))
}
