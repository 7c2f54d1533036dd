//! Fees for the use of unpaid goods.
//!
//! Source: rules/numbers 10.

use crate::content::item::ToolUse;
use crate::content::{Class, Content};
use crate::rules::Play;
use crate::world::{Item, ItemId, Tag};

/// Returns the fee for one use of an item, as a fraction of the item's price.
fn share(content: &Content, item: &Item) -> (u32, u32) {
    let kind = &content.items[item.kind];
    match (kind.class, kind.tool) {
        (Class::Wand, _) if item.plus == 1 => (1, 1),
        (Class::Wand, _)
        | (
            _,
            Some(
                ToolUse::Horn
                | ToolUse::RayHorn(_)
                | ToolUse::Flute
                | ToolUse::Harp
                | ToolUse::Drum
                | ToolUse::CrystalBall,
            ),
        ) => (1, 4),
        (_, Some(ToolUse::Tricks | ToolUse::Plenty)) => (1, 5),
        (Class::Spellbook, _) => (4, 5),
        (_, Some(ToolUse::Light(_))) if kind.stacks => (1, 1),
        (_, Some(ToolUse::Light(_))) => (1, 4),
        (_, Some(ToolUse::Camera | ToolUse::Tinning | ToolUse::Grease)) => (1, 10),
        (_, Some(ToolUse::Marker)) => (1, 2),
        _ => (0, 1),
    }
}

/// Charges the hero for the use of an unpaid item. Call it before the item loses a charge.
pub fn charge(play: &mut Play, item: ItemId) {
    let thing = play.world.item(item);
    let Tag::Unpaid(price) = thing.tag else { return };
    let (over, under) = share(play.content, thing);
    let count = if play.content.items[thing.kind].stacks { u32::from(thing.count) } else { 1 };
    let fee = price.saturating_mul(over).saturating_mul(count) / under;
    if fee > 0 {
        play.world.charge(fee);
    }
}
