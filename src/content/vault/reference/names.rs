//! Lists the names that vaults may use in expressions and as references to content.

use std::collections::BTreeMap;

use super::{Book, Field, code_list};
use crate::content::vault::expr::{FLAGS, NAMES, SPOKEN, WORDS};
use crate::content::{Class, Content, Terrain};

/// Returns the names and functions that numbers and conditions can use, with their meanings.
pub fn of_expressions(book: &mut Book) -> Vec<Field> {
    let all = NAMES.iter().map(|(name, _)| *name);
    let all = all.chain(FLAGS.iter().map(|(name, _)| *name));
    let all = all.chain(SPOKEN.iter().map(|(name, _)| *name)).chain(WORDS);
    let field = |name: &str| Field {
        name: name.to_owned(),
        value: String::new(),
        must: false,
        about: book.meaning("expression", name),
    };
    all.map(field).collect()
}

/// Formats a heading and, below it, the names on one line.
fn names(title: &str, names: &[&str]) -> String {
    format!("\n### {title}\n\n{}\n", code_list(names))
}

/// Formats the names of branches, terrain, traps, monsters and objects, as sections of the page.
pub fn of_content(content: &Content) -> String {
    let mut text = "\n## Names\n".to_owned();
    let branches: Vec<&str> =
        content.branches.rows().iter().map(|branch| branch.name.as_str()).collect();
    text.push_str(&names("Branches", &branches));
    let mut terrain: Vec<&str> = Terrain::ALL.iter().map(|terrain| terrain.name()).collect();
    terrain.dedup();
    text.push_str(&names("Ground", &terrain));
    let traps: Vec<&str> = content.traps.rows().iter().map(|trap| trap.name.as_str()).collect();
    text.push_str(&names("Traps", &traps));
    text.push_str("\n### Monsters by class\n\n| class | |\n|---|---|\n");
    let mut classes: BTreeMap<char, Vec<&str>> = BTreeMap::new();
    for kind in content.monsters.rows() {
        classes.entry(kind.letter).or_default().push(&kind.name);
    }
    for (letter, kinds) in &classes {
        text.push_str(&format!("| `` '{letter}' `` | {} |\n", kinds.join(", ")));
    }
    text.push_str("\n### Objects by class\n\n| class | |\n|---|---|\n");
    for class in Class::ALL {
        let of_class = content.items.rows().iter().filter(|kind| kind.class == class);
        let kinds: Vec<&str> = of_class.map(|kind| kind.name.as_str()).collect();
        if !kinds.is_empty() {
            text.push_str(&format!("| `` '{}' `` | {} |\n", class.symbol(), kinds.join(", ")));
        }
    }
    text
}
