//! What Esc does to the questions that the game asks in the middle of an action.

use crate::game::QuestionReason;

/// Returns the label of Esc in a question for text. Esc then answers with an empty text or, for a
/// tune, declines. `None` if Esc answers with the typed text, as Enter does.
pub(super) const fn esc_label(why: QuestionReason) -> Option<&'static str> {
    match why {
        QuestionReason::Wish => Some("wish for nothing"),
        QuestionReason::Genocide => Some("none"),
        QuestionReason::LevelTeleport => Some("stay here"),
        QuestionReason::Tune { .. } => Some("do not play"),
        QuestionReason::Write { .. } | QuestionReason::Peer | QuestionReason::NameKind => {
            Some("cancel")
        }
        QuestionReason::Engrave { .. } => Some("write nothing"),
        QuestionReason::Bribe | QuestionReason::Donate => Some("nothing"),
        _ => None,
    }
}

/// Returns what Esc does to a question for a square.
pub(super) const fn declined_label(why: QuestionReason) -> &'static str {
    match why {
        QuestionReason::Cloud => "no cloud",
        QuestionReason::Teleport => "stay here",
        _ => "blow it at nothing",
    }
}

/// The warning after the first Esc in a list of items, if the action has used up something.
pub(super) const LEAVES_LIST: &str = "Press Esc again to choose nothing.";

/// Whether Esc cancels a question for items. It does if the action has used up nothing so far.
pub(super) const fn cancels_items(why: QuestionReason) -> bool {
    matches!(
        why,
        QuestionReason::Rub
            | QuestionReason::Tin
            | QuestionReason::Paper
            | QuestionReason::Grease
            | QuestionReason::OpenTin
    )
}

/// Returns what Esc does in a question for items.
pub(super) const fn items_label(why: QuestionReason) -> &'static str {
    match why {
        QuestionReason::Recharge => "charge nothing",
        _ if cancels_items(why) => "cancel",
        _ => "choose nothing",
    }
}
