//! The names that vaults may use: in expressions, and of the game's kinds.

use std::collections::BTreeMap;

use super::Book;
use super::page::names;
use crate::content::vault::expr::{FLAGS, NAMES, WORDS};
use crate::content::{Class, Content, Terrain};

/// What numbers and conditions may ask for.
pub fn of_expressions(book: &mut Book) -> String {
    let mut text = "\n## Numbers and conditions\n\n| name | |\n|---|---|\n".to_owned();
    let all = NAMES.iter().map(|(name, _)| *name);
    let all = all.chain(FLAGS.iter().map(|(name, _)| *name));
    let all = all.chain(WORDS);
    for name in all {
        let meaning = book.meaning("expression", name);
        text.push_str(&format!("| `{name}` | {meaning} |\n"));
    }
    text
}

/// Ground, traps, monsters and objects by name.
pub fn of_content(content: &Content) -> String {
    let mut text = "\n## Names\n".to_owned();
    let terrain: Vec<&str> = Terrain::ALL.iter().map(|terrain| terrain.name()).collect();
    text.push_str(&names("Ground", &terrain));
    let traps: Vec<&str> = content.traps.rows().iter().map(|trap| trap.name.as_str()).collect();
    text.push_str(&names("Traps", &traps));
    text.push_str("\n### Monsters by class\n\n| class | |\n|---|---|\n");
    let mut classes: BTreeMap<char, Vec<&str>> = BTreeMap::new();
    for kind in content.monsters.rows() {
        classes.entry(kind.letter).or_default().push(&kind.name);
    }
    for (letter, kinds) in &classes {
        text.push_str(&format!("| `'{letter}'` | {} |\n", kinds.join(", ")));
    }
    text.push_str("\n### Objects by class\n\n| class | |\n|---|---|\n");
    for class in Class::ALL {
        let of_class = content.items.rows().iter().filter(|kind| kind.class == class);
        let kinds: Vec<&str> = of_class.map(|kind| kind.name.as_str()).collect();
        text.push_str(&format!("| `'{}'` | {} |\n", class.symbol(), kinds.join(", ")));
    }
    text
}
