//! Formats the reference of the vault language as Markdown.

use super::{Field, Reference, Type, names};
use crate::content::Content;

/// Formats the whole page, with the names of the game's content at the end.
pub fn page(reference: &Reference, content: &Content) -> String {
    let mut text = "# Reference of the vault language\n\n\
         `wyrdvault vault reference` prints this page. [The manual](vaults.md) explains the \
         language and gives examples.\n\n\
         A *number* is a whole number or an expression in quotes: `3`, `\"2d6 + 1\"`. A *name* \
         is a letter between single quotes (a class), a name between double quotes, or a decision: \
         `\"$beast\"`. A *card* is a value, or `(value, weight)`. Fields marked *must* are \
         required.\n"
        .to_owned();
    reference.types.iter().for_each(|of| text.push_str(&section(of)));
    text.push_str("\n## Numbers and conditions\n\n| name | |\n|---|---|\n");
    for name in &reference.expressions {
        text.push_str(&format!("| `{}` | {} |\n", name.name, name.about));
    }
    text + &names::of_content(content)
}

/// Formats the section for one type. Variants with fields get their own subsection.
fn section(of: &Type) -> String {
    let mut text = format!("\n## {}\n\n{}\n{}", of.name, of.about, table(&of.fields));
    let mut rows = String::new();
    for word in of.words.iter().filter(|word| word.fields.is_none()) {
        rows.push_str(&format!("| `{}` | {} | {} |\n", word.name, linked(&word.of), word.about));
    }
    if !rows.is_empty() {
        text.push_str(&format!("\n| word | of | |\n|---|---|---|\n{rows}"));
    }
    for word in &of.words {
        if let Some(fields) = &word.fields {
            text.push_str(&format!("\n### {}\n\n{}\n{}", word.name, word.about, table(fields)));
        }
    }
    text
}

/// Formats fields as a table; returns an empty string if there are none.
fn table(fields: &[Field]) -> String {
    if fields.is_empty() {
        return String::new();
    }
    let mut rows = "\n| field | value | | |\n|---|---|---|---|\n".to_owned();
    for field in fields {
        let (value, must) = (linked(&field.value), if field.must { "must" } else { "" });
        rows.push_str(&format!("| `{}` | {value} | {must} | {} |\n", field.name, field.about));
    }
    rows
}

/// Turns each `[Type]` into a link to the section of that type.
fn linked(value: &str) -> String {
    let mut text = String::new();
    let mut rest = value;
    while let Some((before, name, after)) = bracketed(rest) {
        text.push_str(&format!("{before}[{name}](#{})", name.to_lowercase()));
        rest = after;
    }
    text + rest
}

/// Splits the text at its first brackets into the parts before, inside and after them.
fn bracketed(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('[')?;
    let (name, after) = rest.split_once(']')?;
    Some((before, name, after))
}
