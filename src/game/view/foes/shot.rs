//! The chance that the quivered item hits a foe.

use crate::content::Slot;
use crate::event::Reason;
use crate::rules::fight::{danger::hero_blows, roll::to_hit};
use crate::rules::{Sum, missile};
use crate::story::Eyes;
use crate::world::{ActorId, ItemId};

/// Returns the quivered item, whether a launcher fires it, and its to-hit sum. The sum includes
/// luck and the item's enchantment only if the hero knows them. `None` if the quiver is empty.
pub fn sum(eyes: &Eyes, who: ActorId) -> Option<(ItemId, bool, Sum)> {
    let (world, content) = (eyes.world, eyes.content);
    let item = world.you().in_slot(Slot::Quiver)?;
    let launcher = missile::launcher(world, content, world.hero, item);
    let luck = hero_blows::known_luck(world);
    let mut sum = to_hit::hero_missile(world, content, item, launcher, who, luck);
    if !world.item(item).known.plus {
        sum.forget(Reason::Enchantment);
    }
    Some((item, launcher.is_some(), sum))
}

/// Returns the chance, in percent, that the quivered item hits; at most 95 while luck is unknown.
pub fn chance(eyes: &Eyes, who: ActorId) -> Option<u8> {
    let (_, _, sum) = sum(eyes, who)?;
    let most = if eyes.world.knowledge.luck { 100 } else { 95 };
    Some((sum.total().clamp(0, 20) * 5).min(most) as u8)
}
