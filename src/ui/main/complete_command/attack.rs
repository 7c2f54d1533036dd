//! Attacking and kicking, and the confirmations of attacks that the player may regret.

use super::{Completion, PartialCommand};
use crate::base::{Pos, english};
use crate::game::view::{ActionKind, Aim, Foe, Glyph, HOLY_WORD, Stance, View};

/// Returns the question that is asked before the hero touches a petrifying foe.
pub fn turns_to_stone(foe: &Foe) -> String {
    format!("Touching {} turns you to stone. Strike with bare hands?", foe.the())
}

/// Returns the question that is asked before the hero attacks from a square with Elbereth.
pub fn erases_elbereth() -> String {
    format!("An attack erases {HOLY_WORD} and displeases your god. Attack?")
}

/// Maximum damage to a hero who kicks something solid, in hit points.
const HURT_FOOT: i32 = 5;

/// Whether a square seems to be solid: a wall, a tree, iron bars, or a square that the map shows
/// blank.
fn is_solid(view: &View, at: Pos) -> bool {
    let glyph = view.map.get(at).map(|tile| tile.glyph);
    matches!(glyph, None | Some(Glyph::Blank | Glyph::Wall { .. } | Glyph::Tree | Glyph::Bars))
}

impl PartialCommand {
    /// Attacks or kicks. Asks for confirmation if the target is peaceful or a pet, if the attack
    /// petrifies the hero or erases Elbereth, or if kicking something solid may kill the hero.
    pub(super) fn attack(&self, kind: ActionKind, view: &View) -> Completion {
        let (Ok(action), Some(Aim::Dir(dir))) = (kind.build(&self.given), self.given.aim) else {
            return self.build(kind, view);
        };
        let verb = if kind == ActionKind::Kick { "Kick" } else { "Strike" };
        let at = view.hero.step(dir);
        let Some(target) = view.foes.iter().find(|foe| foe.at == at) else {
            if kind == ActionKind::Kick && is_solid(view, at) && view.status.hp <= HURT_FOOT {
                return self.confirm("Kicking something this hard may kill you. Kick?", action);
            }
            return Completion::Do(action);
        };
        let title = match target.stance {
            // `petrifies` is about blows with the hands or the wielded weapon, not about kicks.
            _ if target.petrifies && kind == ActionKind::Fight => turns_to_stone(target),
            Stance::Pet if target.proper => format!("{verb} {}?", target.name),
            Stance::Pet => format!("{verb} your {}?", target.name),
            Stance::Peaceful => {
                format!("{} is peaceful. {verb} it?", english::capitalized(&target.the()))
            }
            Stance::Foe if target.kept_off => erases_elbereth(),
            Stance::Foe => return Completion::Do(action),
        };
        self.confirm(&title, action)
    }
}
