//! Compiles triggers, and the labels by which they name monsters and items.

use super::labels::{LabelUse, Labeled};
use super::scope::{Compiler, Want};
use crate::content::load::fault::{Severity, nearest};
use crate::content::load::source::Path;
use crate::content::vault::compiled::{MonsterRef, Reaction, TerrainRef, TriggerPlan, What, When};
use crate::content::vault::step::{self as written, Mood};

/// Maximum number of triggers per vault.
pub const MOST_TRIGGERS: usize = 16;
/// Maximum number of reactions per trigger.
pub const MOST_REACTIONS: usize = 8;
/// Maximum number of monsters that one reaction summons.
pub const MOST_SUMMONED: i64 = 8;
/// Maximum length of a label, in characters.
const LONGEST_LABEL: usize = 40;

const TURNS: Want = Want { low: 1, high: 10_000, noun: "a number of turns" };
const SUMMONED: Want = Want { low: 0, high: MOST_SUMMONED, noun: "a number of monsters" };

impl Compiler<'_> {
    /// Records the label that a step gives to its monster or object.
    pub(super) fn label(
        &mut self,
        label: Option<&String>,
        of: Labeled,
        path: &Path,
    ) -> Option<String> {
        let label = label?;
        let path = path.field("label");
        if label.is_empty() || label.chars().count() > LONGEST_LABEL {
            let what = "a label must have 1 to 40 characters".to_string();
            self.tell("V10", &path, what, "write label: \"guard\"".to_string());
        }
        self.plain(label, &path);
        self.labels.push((label.clone(), of));
        Some(label.clone())
    }

    pub(super) fn trigger(&mut self, step: &written::Trigger, path: &Path) -> What {
        self.triggers += 1;
        if self.triggers == MOST_TRIGGERS + 1 {
            let what = "too many triggers in one vault".to_string();
            self.tell("V13", path, what, format!("at most {MOST_TRIGGERS}"));
        }
        let field = path.field("when");
        let when = match &step.when {
            written::When::Enter => When::Enter,
            written::When::Dies(label) => {
                When::Dies(self.label_use(label, Labeled::Monster, &field.hidden(0)))
            }
            written::When::Lifted(label) => {
                When::Lifted(self.label_use(label, Labeled::Object, &field.hidden(0)))
            }
            written::When::Turn(turns) => When::Turn(self.num(turns, &field.hidden(0), TURNS)),
        };
        let field = path.field("do");
        if step.reactions.is_empty() {
            let what = "the trigger does nothing".to_string();
            self.tell("V10", &field, what, "write do: [Message(\"...\")]".to_string());
        }
        if step.reactions.len() > MOST_REACTIONS {
            let what = format!("the trigger does {} things", step.reactions.len());
            self.tell("V13", &field, what, format!("at most {MOST_REACTIONS}"));
        }
        let reactions = step.reactions.iter().take(MOST_REACTIONS).enumerate();
        let reactions =
            reactions.map(|(i, reaction)| self.reaction(reaction, &field.index(i))).collect();
        What::Trigger(Box::new(TriggerPlan { when, once: step.once, reactions }))
    }

    fn reaction(&mut self, reaction: &written::Reaction, path: &Path) -> Reaction {
        let inner = path.hidden(0);
        match reaction {
            written::Reaction::Message(text) => Reaction::Message(self.text(text, &inner)),
            written::Reaction::Open(area) => Reaction::Open(self.area(area, &inner)),
            written::Reaction::Close(area) => Reaction::Close(self.area(area, &inner)),
            written::Reaction::Lock(area) => Reaction::Lock(self.area(area, &inner)),
            written::Reaction::Change { at, to, from } => {
                let at = self.area(at, &path.field("at"));
                let field = path.field("to");
                let to = self.terrain(to, &field);
                self.may_become(to, &field);
                let from = from.as_ref().map(|from| self.terrain(from, &path.field("from")));
                Reaction::Change { at, to, from }
            }
            written::Reaction::Wake(area) => Reaction::Wake(self.area(area, &inner)),
            written::Reaction::Summon { of, at, count, mood } => {
                let of = of.as_ref().map(|of| self.monster(of, &path.field("of")));
                let at = at.as_ref().map(|at| self.area(at, &path.field("at")));
                let count = self.maybe_num(count.as_ref(), path, "count", SUMMONED);
                Reaction::Summon {
                    of: of.unwrap_or(MonsterRef::Any),
                    at,
                    count,
                    peaceful: *mood == Mood::Peaceful,
                }
            }
            written::Reaction::Teleport(area) => Reaction::Teleport(self.area(area, &inner)),
        }
    }

    /// V03: checks that a trigger may change ground to this terrain.
    fn may_become(&mut self, to: TerrainRef, path: &Path) {
        let names = self.names;
        let TerrainRef::Kind(number) = to else { return };
        if !names.is_plain_terrain(number) {
            let what = "a trigger cannot make this terrain".to_string();
            let cure = "use plain ground: floor, wall, rock, water, lava, ice, a tree...";
            self.tell("V03", path, what, cure.to_string());
        }
    }

    fn label_use(&mut self, name: &str, of: Labeled, path: &Path) -> String {
        let byte = self.root.node.walk(path).span.start;
        let place = format!("{}{path}", self.label);
        self.label_uses.push(LabelUse { name: name.to_string(), of, byte, place });
        name.to_string()
    }

    /// V04: checks that every label that a trigger names belongs to a monster or object of the
    /// vault.
    pub(super) fn check_labels(&mut self) {
        for LabelUse { name, of, byte, place } in std::mem::take(&mut self.label_uses) {
            if self.labels.iter().any(|(label, kind)| *label == name && *kind == of) {
                continue;
            }
            let noun = of.noun();
            let known = self.labels.iter().filter(|(_, kind)| *kind == of);
            let near = nearest(&name, known.map(|(label, _)| label.as_str()));
            let cure = match near {
                Some(near) => format!("did you mean {near:?}?"),
                None => format!("write {noun}(label: {name:?}, ...)"),
            };
            let what = format!("no {noun} of this vault has the label {name:?}");
            self.note(Severity::Error, "V04", byte, place, what, cure);
        }
    }
}
