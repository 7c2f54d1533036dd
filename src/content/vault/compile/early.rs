//! Checks that values used before a vault is placed do not depend on its placement.

use super::scope::Compiler;
use crate::content::load::source::Path;
use crate::content::vault::compiled::Let;
use crate::content::vault::expr::{self, Condition, Number, Slip};
use crate::content::vault::number::Num;

impl Compiler<'_> {
    /// Whether a number depends on the room and is therefore known only after placement.
    pub fn is_late(&self, number: &Number) -> bool {
        let mut late = false;
        number.visit(&mut |part| {
            late |= match part {
                Number::Name(name) => name.of_room(),
                Number::Choice(of, _) => self.lets[of.0 as usize].late,
                _ => false,
            }
        });
        late
    }

    /// V06: reports parts of a number that are unknown before placement.
    pub fn known_early(&mut self, number: &Number, num: &Num, path: &Path) {
        let mut early = Early::default();
        number.visit(&mut |part| early.see(part, &self.lets));
        if let Num::Expr(text) = num {
            self.too_early(early, text, path);
        }
    }

    /// V06: reports parts of a condition that are unknown before placement, or that are random.
    pub fn asked_early(&mut self, condition: &Condition, text: &str, path: &Path) {
        let mut early = Early { chance: true, ..Early::default() };
        let mut parts = Vec::new();
        condition.visit(&mut |part| early.see(part, &self.lets), &mut |part| match part {
            Condition::Flag(flag) if flag.of_room() => parts.push(Some(flag.text())),
            Condition::Chance(_) => parts.push(None),
            _ => {}
        });
        early.rolls |= parts.contains(&None);
        early.word = early.word.or(parts.into_iter().flatten().next().map(str::to_string));
        self.too_early(early, text, path);
    }

    fn too_early(&mut self, early: Early, text: &str, path: &Path) {
        let (word, what, cure) = match early {
            Early { word: Some(word), .. } => {
                let what = format!("{word} is not known before the vault is placed");
                (word, what, "only level.*, branch and clock.* are".to_string())
            }
            Early { rolls: true, .. } => {
                let what = "dice and chances are not allowed before the vault is drawn".to_string();
                (text.to_string(), what, "use bonus, or a step with a chance".to_string())
            }
            _ => return,
        };
        let from = text.find(&word).unwrap_or(0);
        let (from, len) = (text[..from].chars().count(), word.chars().count());
        self.slip(path, text, Slip { code: "V06", from, len, what, cure });
    }

    /// V06: reports parts of a number that are unknown before placement, or that are random.
    pub fn unrolled(&mut self, number: &Number, num: &Num, path: &Path) {
        let mut early = Early { chance: true, ..Early::default() };
        number.visit(&mut |part| early.see(part, &self.lets));
        if let Num::Expr(text) = num {
            self.too_early(early, text, path);
        }
    }
}

/// Parts of an expression that are not allowed before the vault is placed.
#[derive(Default)]
struct Early {
    /// An unavailable name, as written.
    word: Option<String>,
    rolls: bool,
    /// Whether random parts are also forbidden.
    chance: bool,
}

impl Early {
    fn see(&mut self, part: &Number, lets: &[Let]) {
        match part {
            Number::Name(name) if name.of_room() => self.word = Some(name.text().to_string()),
            Number::Choice(of, _) if lets[of.0 as usize].late => {
                self.word = Some(format!("${}", lets[of.0 as usize].name));
            }
            Number::Dice { .. } | Number::Call(expr::Func::Rnd | expr::Func::Rn, _) => {
                self.rolls |= self.chance;
            }
            _ => {}
        }
    }
}
