//! The luck penalty for bypassing a Sokoban puzzle.

use crate::rules::Play;
use crate::rules::body::luck;
use crate::world::hero::LuckCause;
use crate::world::{ActorId, ItemId};

/// Lowers luck by 1 for bypassing the puzzle, if the level is in Sokoban.
/// Source: rules/luck 2.5.
pub fn cheat(play: &mut Play) {
    if play.world.level.customs.sokoban {
        luck::change(play, -1, LuckCause::Sokoban);
    }
}

/// Applies the penalty of [`cheat`] if the hero breaks or transforms a boulder.
pub fn changes_stone(play: &mut Play, by: ActorId, item: ItemId) {
    if by == play.world.hero && play.world.item(item).kind == play.content.known.boulder {
        cheat(play);
    }
}
