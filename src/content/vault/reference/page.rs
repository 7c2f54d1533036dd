//! Sections of the reference: one for each type.

use super::probe::{Hop, Look, look};
use super::{Book, code_list};

/// What stands above the sections.
pub fn head() -> String {
    "# Reference of the vault language\n\n\
     The program wrote this page: `wyrdvault vault reference`. [The manual](vaults.md) explains \
     and shows the same by examples.\n\n\
     A *number* is a whole number or an expression between quotes: `3`, `\"2d6 + 1\"`. A *name* is \
     a letter between single quotes (a class), a name between double quotes, or a decision: \
     `\"$beast\"`. A *card* is a value, or `(value, weight)`. Fields marked *must* have to be \
     written.\n"
        .to_owned()
}

/// A type with all that may be written in it.
pub fn section(book: &mut Book, name: &str, path: &[Hop]) -> String {
    let about = book.meaning(name, "");
    let mut text = format!("\n## {name}\n\n{about}\n");
    match look(path) {
        Some(Look::Struct(_, fields)) => text.push_str(&fields_of(book, name, path, fields)),
        Some(Look::Enum(_, variants)) => text.push_str(&words_of(book, name, path, variants)),
        _ => {}
    }
    text
}

/// The fields of a struct, a row each.
fn fields_of(book: &mut Book, owner: &str, path: &[Hop], fields: &[&str]) -> String {
    if fields.is_empty() {
        return String::new();
    }
    let mut text = "\n| field | value | | |\n|---|---|---|---|\n".to_owned();
    for (at, field) in fields.iter().enumerate() {
        let value = book.value(&[path, &[Hop::Field(at)]].concat());
        let meaning = book.meaning(owner, field);
        let must = Book::must(path, at);
        text.push_str(&format!("| `{field}` | {value} | {must} | {meaning} |\n"));
    }
    text
}

/// The words of an enum: those with fields have a part of their own, the others a row.
fn words_of(book: &mut Book, owner: &str, path: &[Hop], words: &[&str]) -> String {
    let mut rows = String::new();
    let mut parts = String::new();
    for (at, word) in words.iter().enumerate() {
        let path = [path, &[Hop::Variant(at)]].concat();
        let meaning = book.meaning(owner, word);
        match look(&path) {
            Some(Look::Struct(_, fields)) => {
                let fields = fields_of(book, &format!("{owner}.{word}"), &path, fields);
                parts.push_str(&format!("\n### {word}\n\n{meaning}\n{fields}"));
            }
            Some(Look::Tuple(len)) => {
                let values = book.tuple(&path, len);
                rows.push_str(&format!("| `{word}` | {values} | {meaning} |\n"));
            }
            Some(Look::Bare) => rows.push_str(&format!("| `{word}` | | {meaning} |\n")),
            _ => {
                let value = book.value(&path);
                rows.push_str(&format!("| `{word}` | ({value}) | {meaning} |\n"));
            }
        }
    }
    if !rows.is_empty() {
        rows = format!("\n| word | of | |\n|---|---|---|\n{rows}");
    }
    rows + &parts
}

/// Names in one line under a heading of their own.
pub fn names(title: &str, names: &[&str]) -> String {
    format!("\n### {title}\n\n{}\n", code_list(names))
}
