//! The luck penalty for breaking a mirror.

use crate::content::item::ToolUse;
use crate::rules::Play;
use crate::rules::body::luck;
use crate::world::hero::LuckCause;
use crate::world::{ActorId, ItemId};

/// Lowers luck by 2 if the hero breaks a mirror.
/// Source: rules/luck 2.5.
pub fn regret(play: &mut Play, by: ActorId, item: ItemId) {
    let mirror = play.content.items[play.world.item(item).kind].tool == Some(ToolUse::Mirror);
    if mirror && by == play.world.hero {
        luck::change(play, -2, LuckCause::MirrorBroken);
    }
}
