//! Attacking and kicking, and the confirmations of attacks that the player may regret.

use super::{Completion, PartialCommand};
use crate::game::view::{ActionKind, Aim, Foe, HOLY_WORD, Stance, View};

/// Returns the question before touching a petrifying foe.
pub fn turns_to_stone(foe: &Foe) -> String {
    format!("Touching {} turns you to stone. Strike it with bare hands?", foe.the())
}

/// Returns the question before attacking while standing on Elbereth.
pub fn erases_elbereth() -> String {
    format!("An attack erases {HOLY_WORD} and displeases your god. Attack?")
}

impl PartialCommand {
    /// Attacks or kicks. Asks for confirmation if the target is peaceful or a pet, or if the attack
    /// harms the hero.
    pub(super) fn attack(&self, kind: ActionKind, view: &View) -> Completion {
        let (Ok(action), Some(Aim::Dir(dir))) = (kind.build(&self.given), self.given.aim) else {
            return self.build(kind, view);
        };
        let verb = if kind == ActionKind::Kick { "Kick" } else { "Strike" };
        let at = view.hero.step(dir);
        let Some(target) = view.foes.iter().find(|foe| foe.at == at) else {
            return Completion::Do(action);
        };
        let title = match target.stance {
            // Boots protect the hero from petrification by a kick.
            _ if target.petrifies && kind == ActionKind::Fight => turns_to_stone(target),
            Stance::Pet => format!("{verb} your {}?", target.name),
            Stance::Peaceful => format!("The {} is peaceful. {verb} it?", target.name),
            Stance::Foe if target.kept_off => erases_elbereth(),
            Stance::Foe => return Completion::Do(action),
        };
        self.confirm(&title, action)
    }
}
