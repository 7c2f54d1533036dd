//! A hint, and the phrases that several hints share.

use crate::game::view::{Condition, Glyph, Near, Pos, View};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// A hint, and the square that it suggests to walk to.
pub struct Hint {
    pub text: String,
    pub goal: Option<Pos>,
}

impl From<String> for Hint {
    fn from(text: String) -> Self {
        Self { text, goal: None }
    }
}

/// The same advice in several lengths, longest first.
pub type Hints = Vec<Hint>;

/// Makes hints of sentences.
pub fn hints(sentences: impl IntoIterator<Item = String>) -> Hints {
    sentences.into_iter().map(Hint::from).collect()
}

pub fn has(view: &View, condition: &Condition) -> bool {
    view.effects.iter().any(|effect| effect.kind == *condition)
}

/// Example: "G walks to a gnome corpse (2S 2W)".
pub fn walks_to(near: &Near, keymap: &KeyMap) -> String {
    format!("{} walks to {} ({})", keymap.shown(Command::GoTo), near.name, near.way)
}

/// Returns the hint for walking to an exit of the level.
pub fn leaving(exit: &Near, view: &View, keymap: &KeyMap, brief: bool) -> Option<String> {
    let command = match exit.glyph {
        Glyph::StairsDown => Command::Down,
        // The first level's upstairs leave the dungeon.
        Glyph::StairsUp if !view.level.is_first() => Command::Up,
        _ => return None,
    };
    let key = keymap.shown(command);
    Some(if brief {
        format!("{key} leaves ({})", exit.way)
    } else {
        format!("{key} walks to the {} ({})", exit.name, exit.way)
    })
}

/// Example: "1 attack", "3 attacks".
pub fn attack_count(n: u32) -> String {
    format!("{n} {}", if n == 1 { "attack" } else { "attacks" })
}
