//! Unfinished actions that resume with the player's answer.

use super::{Play, Refusal, Time, action, company, item, polymorph};
use crate::world::{ItemId, Pending};

/// Returns the time price of finishing `pending`. Plain text answers are free.
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

/// Resumes an unfinished action with the player's answer. Returns the next question, if any. A
/// refusal changes nothing.
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
