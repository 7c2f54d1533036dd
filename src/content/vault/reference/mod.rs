//! The reference of the vault language: every word that files may use. What there is comes from
//! the reader (`probe`), what it means from `assets/vaults/reference.ron`.

mod least;
mod names;
mod page;
mod probe;

use std::collections::BTreeMap;

use probe::{Hop, Look, look, may_lack};

use super::number::Pairs;
use crate::content::Content;

/// What each word means: `Step.Terrain.per_cell`, or `*.chance` for a field of many.
const WORDS: &str = include_str!("../../../../assets/vaults/reference.ron");

/// The page and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Reference {
    /// Markdown.
    pub page: String,
    /// Words of the language that nobody explained.
    pub missing: Vec<String>,
    /// Explanations of what is not in the language.
    pub unused: Vec<String>,
}

/// Every word of the language.
pub fn reference(content: &Content) -> Reference {
    let words: Pairs<String, String> =
        ron::from_str(WORDS).expect("a test reads the meanings of all words");
    let mut book = Book {
        words: words.0.into_iter().map(|(key, meaning)| (key, (meaning, false))).collect(),
        missing: Vec::new(),
        types: Vec::new(),
    };
    book.see("Vault", Vec::new());
    let mut page = page::head();
    let mut next = 0;
    while let Some((name, path)) = book.types.get(next).cloned() {
        page.push_str(&page::section(&mut book, &name, &path));
        next += 1;
    }
    page.push_str(&names::of_expressions(&mut book));
    page.push_str(&names::of_content(content));
    let unused = book.words.iter().filter(|(_, (_, used))| !used).map(|(key, _)| key.clone());
    Reference { page, unused: unused.collect(), missing: book.missing }
}

/// What is known while the page is written.
struct Book {
    /// Meanings, and whether they were asked for.
    words: BTreeMap<String, (String, bool)>,
    missing: Vec<String>,
    /// Types that have a section, and where the reader meets them.
    types: Vec<(String, Vec<Hop>)>,
}

impl Book {
    /// The meaning of `owner.word`, or that of `*.word`.
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

    /// That a type needs a section.
    fn see(&mut self, name: &str, path: Vec<Hop>) {
        if !self.types.iter().any(|(known, _)| known == name) {
            self.types.push((name.to_owned(), path));
        }
    }

    /// What may be written at the end of a path.
    fn value(&mut self, path: &[Hop]) -> String {
        let to = |hop: Hop| [path, &[hop]].concat();
        match look(path) {
            None | Some(Look::Bare) => String::new(),
            Some(Look::Words(words)) => match words.as_str() {
                "a whole number or an expression between quotes" => "number".to_owned(),
                "a letter between ' ' or a name between \" \"" => "name".to_owned(),
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
        format!("[{name}](#{})", name.to_lowercase())
    }

    /// Whether a field must be written.
    fn must(path: &[Hop], field: usize) -> &'static str {
        if may_lack(path, field) { "" } else { "must" }
    }
}

/// Whether all words of an enum stand alone.
fn all_bare(path: &[Hop], variants: &[&str]) -> bool {
    (0..variants.len()).all(|at| look(&[path, &[Hop::Variant(at)]].concat()) == Some(Look::Bare))
}

fn code_list(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(" ")
}
