//! The hint line: suggests the most likely next key.

mod altar;
mod caution;
mod deadly;
mod elbereth;
mod escape;
mod explore;
mod fight;
mod flight;
mod health;
mod near_death;
mod passage;
pub mod sentence;
mod shop;
mod shots;

#[cfg(test)]
mod tests;

use unicode_width::UnicodeWidthStr;

use super::keys::KeyMap;
use crate::game::view::{Pos, View};
use sentence::{Hint, Hints};

/// Returns the hint for the current situation, in at most `room` cells if one of its variants fits.
/// `guarded` is whether auto-attack would refuse, warn or ask, so that the hint suggests another
/// key.
pub fn of(view: &View, keymap: &KeyMap, guarded: bool, room: usize) -> String {
    fitting(most_urgent(view, keymap, guarded), room).text
}

/// Returns the square to which the hint suggests walking, even if the displayed variant is too
/// short to mention it.
pub fn goal(view: &View, keymap: &KeyMap) -> Option<Pos> {
    most_urgent(view, keymap, false).into_iter().find_map(|hint| hint.goal)
}

/// Returns the variants of the hint about what is most urgent now.
fn most_urgent(view: &View, keymap: &KeyMap, guarded: bool) -> Hints {
    health::dying(view, keymap)
        .or_else(|| health::in_gas(view, keymap))
        .or_else(|| fight::unseen_foe(view, keymap))
        .or_else(|| fight::attacking_friend(view, keymap))
        .or_else(|| fight::foes_in_view(view, keymap, guarded))
        .or_else(|| fight::unseen_shooter(view, keymap))
        .or_else(|| caution::beside_sleeper(view, keymap))
        .or_else(|| health::weak(view, keymap))
        .or_else(|| health::blind_among_foes(view, keymap))
        .or_else(|| near_death::near_death(view, keymap))
        .or_else(|| health::blind(view, keymap))
        .or_else(|| health::dizzy(view, keymap))
        .or_else(|| explore::locked_out(view, keymap))
        .or_else(|| health::hungry(view, keymap))
        .or_else(|| health::grave(view, keymap))
        .or_else(|| health::hurt(view, keymap, guarded))
        .or_else(|| health::burdened(view, keymap))
        .or_else(|| explore::escorted(view, keymap))
        .or_else(|| shop::unpaid(view, keymap))
        .or_else(|| health::weak_shape(view, keymap))
        .or_else(|| shop::unwelcome_tool(view, keymap))
        .or_else(|| explore::afloat(view, keymap))
        .or_else(|| altar::on_altar(view, keymap))
        .or_else(|| explore::underfoot(view, keymap))
        .or_else(|| explore::box_beside(view, keymap))
        .or_else(|| explore::shed_armor(view, keymap))
        .or_else(|| explore::thrown_away(view, keymap))
        .or_else(|| explore::unarmed(view, keymap))
        .or_else(|| explore::unworn(view, keymap))
        .or_else(|| shop::in_shop(view, keymap, guarded))
        .or_else(|| health::born_blind(view, keymap))
        .unwrap_or_else(|| explore::ways_on(view, keymap, guarded))
}

/// Returns the first hint that fits. If none fits, returns the last hint, which is the shortest,
/// and drops those of its offers that do not fit.
fn fitting(mut hints: Hints, room: usize) -> Hint {
    if let Some(place) = hints.iter().position(|hint| hint.text.width() <= room) {
        return hints.swap_remove(place);
    }
    let hint = hints.swap_remove(hints.len() - 1);
    Hint { text: shortened(&hint.text, room), ..hint }
}

/// Drops offers from the end, then the words before the first offer, until the text fits. Keeps the
/// first offer, which is the most useful one.
fn shortened(text: &str, room: usize) -> String {
    let whole_offers = |mut text: &str| {
        while text.width() > room {
            let Some(last) = text.rfind("  [") else { break };
            text = &text[..last];
        }
        text.to_owned()
    };
    let short = whole_offers(text);
    match text.find(": [") {
        Some(at) if short.width() > room => whole_offers(&text[at + 2..]),
        _ => short,
    }
}
