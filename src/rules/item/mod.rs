//! Item mechanics other than effects.

pub mod bless;
pub mod charge;
pub mod enchant;
pub mod erode;
pub mod food;
pub mod forage;
pub mod identify;
pub mod lamp;
pub mod worn;

#[cfg(test)]
mod tests;

use crate::content::{Buc, Class};
use crate::rules::{Play, status};
use crate::world::ItemId;

/// Uses up one item of a stack and removes the stack if it was the last.
pub fn use_up(play: &mut Play, item: ItemId) {
    if play.world.item(item).count > 1 {
        play.world.item_mut(item).count -= 1;
        status::burden::refresh(play);
    } else {
        destroy(play, item);
    }
}

/// Destroys a stack wherever it is, and unequips it first.
pub fn destroy(play: &mut Play, item: ItemId) {
    let item = worn::part_with(play, item, 0);
    play.world.destroy(item);
}

/// Whether a wielded item is stuck to the hand: a cursed weapon or weapon-tool.
pub fn sticks_to_hand(play: &Play, item: ItemId) -> bool {
    let thing = play.world.item(item);
    let kind = &play.content.items[thing.kind];
    let is_weapon = kind.class == Class::Weapon && kind.missile.is_none()
        || kind.class == Class::Tool && kind.skill.is_some();
    thing.buc == Buc::Cursed && is_weapon
}
