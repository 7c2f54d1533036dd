//! Reference of the vault language: all words that files may use. The words come from the
//! deserializer (`accepted_words`), their meanings from `assets/vaults/reference.ron`.

mod accepted_words;
mod minimal_deserializer;
mod names;
mod page;

use std::collections::BTreeMap;

use serde::Serialize;

use accepted_words::{Hop, Look, look, may_lack};

use super::number::Pairs;

pub use page::page;

/// Meanings by key: `Step.Terrain.per_cell`, or `*.chance` for a field of several types.
const WORDS: &str = include_str!("../../../../assets/vaults/reference.ron");

/// The language reference: all types, in the order in which they are first used.
#[derive(Clone, Debug)]
pub struct Reference {
    pub types: Vec<Type>,
    /// Names and functions available in numbers and conditions.
    pub expressions: Vec<Field>,
    /// Words of the language that `reference.ron` does not explain.
    pub missing: Vec<String>,
    /// Keys of `reference.ron` that are not words of the language.
    pub unused: Vec<String>,
}

/// A named type of the language.
#[derive(Clone, Debug, Serialize)]
pub struct Type {
    pub name: String,
    pub about: String,
    /// Fields, if the type is a struct; empty for other types.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<Field>,
    /// Variants, if the type is an enum; empty for other types.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Word>,
}

/// A variant of an enum.
#[derive(Clone, Debug, Serialize)]
pub struct Word {
    pub name: String,
    pub about: String,
    /// Type of the variant's content; empty if the variant has no content or has named fields.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub of: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<Field>>,
}

/// A field of a type or variant.
#[derive(Clone, Debug, Serialize)]
pub struct Field {
    pub name: String,
    /// Allowed values: `list of [Step]`, with type names in brackets.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub value: String,
    /// Whether the field is required.
    pub must: bool,
    pub about: String,
}

/// Builds the reference.
pub fn reference() -> Reference {
    let words: Pairs<String, String> = ron::from_str(WORDS).expect("a test reads all meanings");
    let mut book = Book {
        words: words.0.into_iter().map(|(key, meaning)| (key, (meaning, false))).collect(),
        missing: Vec::new(),
        seen: Vec::new(),
    };
    book.see("Vault", Vec::new());
    let mut types = Vec::new();
    while let Some((name, path)) = book.seen.get(types.len()).cloned() {
        types.push(book.type_at(name, &path));
    }
    let expressions = names::of_expressions(&mut book);
    let unused = book.words.iter().filter(|(_, (_, used))| !used).map(|(key, _)| key.clone());
    Reference { types, expressions, unused: unused.collect(), missing: book.missing }
}

/// State while the reference is built.
struct Book {
    /// Meanings by key, each with whether it was used.
    words: BTreeMap<String, (String, bool)>,
    missing: Vec<String>,
    /// Names of the types found so far, each with a path to it.
    seen: Vec<(String, Vec<Hop>)>,
}

impl Book {
    /// Returns the meaning of `owner.word`, else of `*.word`; records words without a meaning.
    fn meaning(&mut self, owner: &str, word: &str) -> String {
        for key in [format!("{owner}.{word}"), format!("*.{word}")] {
            if let Some((meaning, used)) = self.words.get_mut(&key) {
                *used = true;
                return meaning.clone();
            }
        }
        self.missing.push(format!("{owner}.{word}"));
        String::new()
    }

    /// Records a type and a path to it.
    fn see(&mut self, name: &str, path: Vec<Hop>) {
        if !self.seen.iter().any(|(known, _)| known == name) {
            self.seen.push((name.to_owned(), path));
        }
    }

    /// Describes a type: its fields or variants.
    fn type_at(&mut self, name: String, path: &[Hop]) -> Type {
        let about = self.meaning(&name, "");
        let (mut fields, mut words) = (Vec::new(), Vec::new());
        match look(path) {
            Some(Look::Struct(_, names)) => fields = self.fields(&name, path, names),
            Some(Look::Enum(_, names)) => {
                words = names
                    .iter()
                    .enumerate()
                    .map(|(at, word)| self.word(&name, word, &[path, &[Hop::Variant(at)]].concat()))
                    .collect();
            }
            _ => {}
        }
        Type { name, about, fields, words }
    }

    fn fields(&mut self, owner: &str, path: &[Hop], names: &[&str]) -> Vec<Field> {
        let field = |(at, name): (usize, &&str)| Field {
            name: (*name).to_owned(),
            value: self.value(&[path, &[Hop::Field(at)]].concat()),
            must: !may_lack(path, at),
            about: self.meaning(owner, name),
        };
        names.iter().enumerate().map(field).collect()
    }

    fn word(&mut self, owner: &str, name: &str, path: &[Hop]) -> Word {
        let about = self.meaning(owner, name);
        let (of, fields) = match look(path) {
            Some(Look::Struct(_, names)) => {
                (String::new(), Some(self.fields(&format!("{owner}.{name}"), path, names)))
            }
            Some(Look::Tuple(len)) => (self.tuple(path, len), None),
            Some(Look::Bare) => (String::new(), None),
            _ => (format!("({})", self.value(path)), None),
        };
        Word { name: name.to_owned(), about, of, fields }
    }

    /// Describes the values allowed at the end of a path.
    fn value(&mut self, path: &[Hop]) -> String {
        let to = |hop: Hop| [path, &[hop]].concat();
        match look(path) {
            None | Some(Look::Bare) => String::new(),
            Some(Look::Words(words)) => match words.as_str() {
                "a whole number or an expression in quotes" => "number".to_owned(),
                "a letter in ' ' or a name in \" \"" => "name".to_owned(),
                "a value or (value, weight)" => format!("card of {}", self.value(&to(Hop::Item))),
                _ => words,
            },
            Some(Look::List) => format!("list of {}", self.value(&to(Hop::Item))),
            Some(Look::Map) => {
                format!("{{ {}: {} }}", self.value(&to(Hop::Key)), self.value(&to(Hop::Value)))
            }
            Some(Look::Tuple(len)) => self.tuple(path, len),
            Some(Look::Struct(name, _)) => self.link(name, path),
            Some(Look::Enum(name, variants)) => {
                if variants.len() <= 8 && all_bare(path, variants) {
                    return code_list(variants);
                }
                self.link(name, path)
            }
        }
    }

    fn tuple(&mut self, path: &[Hop], len: usize) -> String {
        let parts: Vec<String> =
            (0..len).map(|nth| self.value(&[path, &[Hop::Nth(nth)]].concat())).collect();
        format!("({})", parts.join(", "))
    }

    fn link(&mut self, name: &str, path: &[Hop]) -> String {
        self.see(name, path.to_vec());
        format!("[{name}]")
    }
}

/// Whether all variants of an enum are without content.
fn all_bare(path: &[Hop], variants: &[&str]) -> bool {
    (0..variants.len()).all(|at| look(&[path, &[Hop::Variant(at)]].concat()) == Some(Look::Bare))
}

fn code_list(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(" ")
}
