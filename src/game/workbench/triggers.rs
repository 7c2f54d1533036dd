//! Describes the triggers of a level, for the author of a vault.

use crate::base::{Bits, english};
use crate::content::Content;
use crate::r#gen::Made;
use crate::world::level::flags::MonsterChoice;
use crate::world::level::trigger::{Label, Reaction, Trigger, When};

/// Returns one line for each trigger: `once, when the hero enters 6 squares: "The floor sinks.";
/// open 1 square`.
pub fn lines(content: &Content, made: &Made) -> Vec<String> {
    let triggers = made.level.triggers.as_deref();
    let all = triggers.into_iter().flat_map(|triggers| &triggers.list);
    all.map(|trigger| line(content, made, trigger)).collect()
}

fn line(content: &Content, made: &Made, trigger: &Trigger) -> String {
    let often = if trigger.always { "each time" } else { "once, when" };
    let reactions: Vec<String> =
        trigger.reactions.iter().map(|reaction| worded(content, reaction)).collect();
    format!("{often} {}: {}", event(made, &trigger.when), reactions.join("; "))
}

fn event(made: &Made, when: &When) -> String {
    match when {
        When::Enter { area, .. } => format!("the hero enters {}", squares(area)),
        When::Dies(label) => {
            let exists = made.actors.iter().any(|one| one.label == *label);
            let missing = if exists { "" } else { " (there is none)" };
            format!("the last monster labeled {} dies{missing}", name(made, *label))
        }
        When::Lifted(label) => format!("the hero takes an object labeled {}", name(made, *label)),
        When::Turn { after: 1, .. } => "1 turn passes".to_owned(),
        When::Turn { after, .. } => format!("{after} turns pass"),
    }
}

fn worded(content: &Content, reaction: &Reaction) -> String {
    match reaction {
        Reaction::Message(text) => format!("{text:?}"),
        Reaction::Open(area) => format!("open {}", squares(area)),
        Reaction::Close(area) => format!("close {}", squares(area)),
        Reaction::Lock(area) => format!("lock {}", squares(area)),
        Reaction::Change { at, from: None, to } => {
            format!("change {} to {}", squares(at), to.name())
        }
        Reaction::Change { at, from: Some(from), to } => {
            format!("change {} of {} to {}", from.name(), squares(at), to.name())
        }
        Reaction::Wake(area) => format!("wake {}", squares(area)),
        Reaction::Summon { of, at, count, .. } => {
            let kind = match of {
                None => "a monster".to_owned(),
                Some(MonsterChoice::Kind(kind)) => english::a(&content.monsters[*kind].name),
                Some(MonsterChoice::Class(class)) => format!("a monster of class '{class}'"),
            };
            format!("summon {kind} ({count}) on {}", squares(at))
        }
        Reaction::Teleport(area) => format!("teleport the hero to {}", squares(area)),
    }
}

fn squares(area: &Bits) -> String {
    match area.count() {
        1 => "1 square".to_owned(),
        count => format!("{count} squares"),
    }
}

fn name(made: &Made, label: Label) -> &str {
    let found = made.diary.labels.iter().find(|(of, _)| *of == label);
    found.map_or("", |(_, name)| name)
}
