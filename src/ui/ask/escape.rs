//! What Esc does to the questions that the game asks in the middle of an action.

use crate::game::QuestionReason;

/// Returns what Esc does to a question for text, if it does not answer with the typed text: the
/// answer is empty, or no music is played.
pub(super) const fn esc_label(why: QuestionReason) -> Option<&'static str> {
    match why {
        QuestionReason::Wish => Some("wish for nothing"),
        QuestionReason::Genocide => Some("none"),
        QuestionReason::LevelTeleport => Some("stay here"),
        QuestionReason::Tune { .. } => Some("do not play"),
        QuestionReason::Write { .. } | QuestionReason::Peer | QuestionReason::NameKind => {
            Some("cancel")
        }
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

/// Returns what Esc does to a question for items; `None` if it does nothing, because the player can
/// only gain by choosing.
pub(super) const fn items_label(why: QuestionReason) -> Option<&'static str> {
    match why {
        QuestionReason::Rub
        | QuestionReason::Tin
        | QuestionReason::Paper
        | QuestionReason::Grease
        | QuestionReason::OpenTin => Some("cancel"),
        QuestionReason::Recharge => Some("charge nothing"),
        _ => None,
    }
}
