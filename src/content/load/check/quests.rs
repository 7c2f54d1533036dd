//! Checks quests: the role and kinds that they name, and that no text is missing.

use super::Check;
use crate::content::quest::Quest;

impl<'a> Check<'a> {
    pub(super) fn quest(&mut self, quest: &'a Quest) {
        let monsters = &self.content.monsters;
        self.resolves(&self.content.roles, "role", &quest.name);
        for kind in [&quest.leader, &quest.guardian, &quest.nemesis] {
            self.resolves(monsters, "monster", kind);
        }
        self.resolves(&self.content.artifacts, "artifact", &quest.artifact);
        for foes in &quest.foes {
            if let Some(kind) = &foes.kind {
                self.resolves(monsters, "monster", kind);
            }
            if !monsters.rows().iter().any(|kind| kind.letter == foes.class) {
                let what = format!("no monster has the letter {:?}", foes.class);
                self.fault(&quest.name, what, "write the letter of a monster class");
            }
        }
        for (field, text) in quest.voices.all() {
            if text.is_empty() {
                self.fault(&quest.name, format!("`{field}` is empty"), "write a text");
            }
        }
        for (field, texts) in [("advice", &quest.voices.advice), ("taunts", &quest.voices.taunts)] {
            if texts.is_empty() {
                self.fault(&quest.name, format!("`{field}` has no text"), "write one or more");
            }
        }
    }
}
