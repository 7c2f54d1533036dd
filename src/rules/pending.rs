//! Half-done actions taken up again with an answer.

use super::{Play, Refusal, Time, action, company, item};
use crate::world::{ItemId, Pending};

/// What it takes to end what was begun: words alone take no time.
pub fn price(pending: &Pending) -> Time {
    if *pending == Pending::NameOneself { Time::FREE } else { Time::ACTION }
}

/// Goes on with what was begun. Returns what is still to be asked. Refused, nothing changed.
pub fn resume(
    play: &mut Play,
    pending: &Pending,
    items: &[ItemId],
    text: &str,
) -> Result<Option<Pending>, Refusal> {
    match *pending {
        Pending::Identify { left } => item::identify::resume(play, left, items),
        Pending::Recharge { blessed, cursed } => item::charge::resume(play, blessed, cursed, items),
        Pending::NameKind { item } => action::call::resume(play, item, text),
        Pending::NameOneself => Ok(company::guard::named(play, text)),
    }
}
