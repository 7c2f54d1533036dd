//! Builds vaults repeatedly to find out whether they can be built, and why not.

use super::{somebody, stands};
use crate::content::Content;
use crate::content::vault::compiled::{Body, CompiledVault, Ensure};
use crate::r#gen::diary::{DrawResult, Happened};
use crate::r#gen::vault::level::Failure;
use crate::r#gen::{LevelOrder, WantedVault, alone, level_failure};

/// Why a vault was not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unbuilt {
    /// Even an empty level has no space for the vault.
    TooLarge,
    /// A normal room replaced the vault because a requirement under `ensure` failed. The index of
    /// that requirement is given if it is known.
    Plain(Option<u16>),
    /// The vault is a whole level, and building it failed.
    Level(Failure),
}

/// Builds a vault alone up to `count` times. Returns the number of the first attempt that failed,
/// counted from 1, and its failure.
pub fn first_failure(order: &LevelOrder, vault: u16, count: u16) -> Option<(u16, Unbuilt)> {
    (1..=count).find_map(|nth| Some((nth, failure(order, vault, nth)?)))
}

/// Builds a vault alone, as attempt number `nth`. Returns the failure, if there was one.
pub fn failure(order: &LevelOrder, vault: u16, nth: u16) -> Option<Unbuilt> {
    let plan = order.content.vaults().get(usize::from(vault))?;
    if matches!(plan.body, Body::Level { .. }) {
        return level_failure(order, vault, nth).map(Unbuilt::Level);
    }
    let wanted = Some(WantedVault { vault, after: 0, way: None });
    let made = alone(&LevelOrder { wanted, ..*order }, vault, nth, &somebody(order.id.depth));
    if stands(&made) {
        return None;
    }
    let plain = made.diary.draws.iter().any(|draw| draw.end == DrawResult::Plain);
    let unmet = made.diary.notes.iter().find_map(|note| match note.what {
        Happened::Unmet(nth) => Some(nth),
        _ => None,
    });
    Some(if plain { Unbuilt::Plain(unmet) } else { Unbuilt::TooLarge })
}

/// Returns a sentence that explains a vault's failure and, if possible, names the failed
/// requirement.
pub fn told(content: &Content, vault: u16, why: Unbuilt) -> String {
    let unmet = match why {
        Unbuilt::Plain(unmet) => unmet,
        Unbuilt::Level(Failure::Unmet(nth)) => Some(nth),
        Unbuilt::TooLarge | Unbuilt::Level(_) => None,
    };
    let plan = content.vaults().get(usize::from(vault));
    let Some((plan, nth)) = plan.zip(unmet) else { return worded(why).to_owned() };
    let Some(promise) = promise(plan, nth) else { return worded(why).to_owned() };
    match why {
        Unbuilt::Plain(_) => format!("{promise} fails, so a normal room replaces it."),
        Unbuilt::TooLarge | Unbuilt::Level(_) => format!("{promise} fails."),
    }
}

/// Returns the text of a requirement: `ensure[1], Reach(from: 'a', to: 'b'),`.
pub fn promise(vault: &CompiledVault, nth: u16) -> Option<String> {
    let text = match *vault.ensure.get(usize::from(nth))? {
        Ensure::Reach { from, to } => format!("Reach(from: {from:?}, to: {to:?})"),
        Ensure::Exit(glyph) => format!("Exit({glyph:?})"),
        Ensure::Count { of, at_least } => format!("Count(of: {of:?}, at_least: {at_least})"),
        Ensure::Connected => "Connected".to_owned(),
    };
    Some(format!("ensure[{nth}], {text},"))
}

/// Returns a sentence for a failure, without the requirement.
pub const fn worded(why: Unbuilt) -> &'static str {
    match why {
        Unbuilt::TooLarge => "It is too large: even an empty level has no room for it.",
        Unbuilt::Plain(_) => "A requirement under `ensure` fails, so a normal room replaces it.",
        Unbuilt::Level(Failure::NotALevel) => "It is not a whole level.",
        Unbuilt::Level(Failure::Unmet(_)) => "A requirement under `ensure` fails.",
        Unbuilt::Level(Failure::Full) => {
            "The level is full: no free floor is left for the stairs. Place them with `steps`."
        }
        Unbuilt::Level(Failure::Sealed) => {
            "The stairs are sealed off from each other, and no way can be dug between them."
        }
        Unbuilt::Level(Failure::Hardened) => {
            "Undiggable walls separate the stairs. Draw a door, or leave a wall diggable."
        }
    }
}
