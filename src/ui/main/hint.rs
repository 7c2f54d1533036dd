//! The hint line: suggests the most likely next key.

mod explore;
mod fight;
mod health;
pub mod sentence;

#[cfg(test)]
mod tests;

use unicode_width::UnicodeWidthStr;

use super::keys::KeyMap;
use crate::game::view::{Pos, View};
use sentence::{Hint, Hints};

/// Returns the hint for the current situation, in at most `room` cells if a variant fits. `guarded`
/// is whether auto-attack would refuse or ask, so that the hint suggests another key.
pub fn of(view: &View, keymap: &KeyMap, guarded: bool, room: usize) -> String {
    fitting(most_urgent(view, keymap, guarded), room).text
}

/// Returns the square that the hint suggests to walk to, in whichever variant fits.
pub fn goal(view: &View, keymap: &KeyMap) -> Option<Pos> {
    most_urgent(view, keymap, false).into_iter().find_map(|hint| hint.goal)
}

/// Returns the hints about what is most urgent now.
fn most_urgent(view: &View, keymap: &KeyMap, guarded: bool) -> Hints {
    fight::unseen_foe(view, keymap)
        .or_else(|| fight::foes_in_view(view, keymap, guarded))
        .or_else(|| health::blind(view, keymap))
        .or_else(|| health::dizzy(view, keymap))
        .or_else(|| explore::locked_out(view, keymap))
        .or_else(|| health::hungry(view, keymap))
        .or_else(|| health::near_death(view, keymap))
        .or_else(|| health::hurt(view, keymap, guarded))
        .or_else(|| health::burdened(view, keymap))
        .or_else(|| explore::underfoot(view, keymap))
        .or_else(|| explore::thrown_away(view, keymap))
        .unwrap_or_else(|| explore::ways_on(view, keymap, guarded))
}

/// Returns the first hint that fits or, if none does, the last one, which is the shortest.
fn fitting(mut hints: Hints, room: usize) -> Hint {
    let place = hints.iter().position(|hint| hint.text.width() <= room);
    hints.swap_remove(place.unwrap_or(hints.len() - 1))
}
