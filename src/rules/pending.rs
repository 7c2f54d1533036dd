//! Half-done actions taken up again with an answer.

use super::{Play, Refusal, Time, action, company, item, polymorph};
use crate::world::{ItemId, Pending};

/// What it takes to end what was begun: words alone take no time.
pub fn price(pending: &Pending) -> Time {
    match pending {
        Pending::NameOneself
        | Pending::Bribe { .. }
        | Pending::ChooseShape { .. }
        | Pending::BecomeBeast => Time::FREE,
        Pending::Identify { .. } | Pending::Recharge { .. } | Pending::NameKind { .. } => {
            Time::ACTION
        }
    }
}

/// Goes on with what was begun. Returns what is still to be asked. Refused, nothing changed.
pub fn resume(
    play: &mut Play,
    pending: &Pending,
    items: &[ItemId],
    text: &str,
    yes: bool,
) -> Result<Option<Pending>, Refusal> {
    match *pending {
        Pending::Identify { left } => item::identify::resume(play, left, items),
        Pending::Recharge { blessed, cursed } => item::charge::resume(play, blessed, cursed, items),
        Pending::NameKind { item } => action::call::resume(play, item, text),
        Pending::NameOneself => Ok(company::guard::named(play, text)),
        Pending::Bribe { who, demand } => {
            company::bribe::answered(play, who, demand, text);
            Ok(None)
        }
        Pending::ChooseShape { left, brief } => {
            Ok(polymorph::choice::resume(play, left, brief, text))
        }
        Pending::BecomeBeast => {
            polymorph::let_out(play, yes);
            Ok(None)
        }
    }
}
