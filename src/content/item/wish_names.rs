//! The names that players may type for kinds, artifacts and monsters, in one normalized spelling.

use std::collections::BTreeMap;

use super::artifact::ArtifactId;
use super::{ItemKind, ItemKindId};
use crate::base::english;
use crate::content::Content;
use crate::content::monster::MonsterKindId;

/// Names in singular and plural, as [`Content::folded`] writes them. Built on first use.
#[derive(Clone, Debug, Default)]
pub struct WishNames {
    pub kinds: BTreeMap<String, ItemKindId>,
    pub artifacts: BTreeMap<String, ArtifactId>,
    pub monsters: BTreeMap<String, MonsterKindId>,
    /// Item kinds by the part of their names after the first "of".
    pub tails: BTreeMap<String, Vec<ItemKindId>>,
    /// Each alias and the wish that it stands for.
    pub aliases: BTreeMap<String, String>,
}

impl Content {
    /// Returns a text in the normalized spelling: lower case, with spaces for hyphens, without
    /// apostrophes, and with variant spellings replaced.
    pub fn folded(&self, text: &str) -> String {
        let letters = text.chars().filter(|&letter| letter != '\'');
        let plain: String =
            letters.map(|letter| if letter == '-' { ' ' } else { letter }).collect();
        let plain = plain.to_lowercase();
        let words: Vec<&str> = plain.split_whitespace().collect();
        let mut plain = format!(" {} ", words.join(" "));
        for (from, to) in &self.wishes.spellings {
            if plain.contains(from.as_str()) {
                plain = plain.replace(&format!(" {from} "), &format!(" {to} "));
            }
        }
        plain.trim().to_owned()
    }

    /// Returns the names that players may type.
    pub fn wish_names(&self) -> &WishNames {
        self.wish_names.get_or_init(|| WishNames::of(self))
    }

    /// Whether the kind cannot be wished for, because its only item is an artifact.
    pub fn is_barred_from_wishes(&self, kind: ItemKindId) -> bool {
        let row = &self.items[kind];
        row.own && row.odds == 0 && self.artifacts_of(kind).next().is_some()
    }

    /// Returns the part of a kind's name after the first "of": "healing".
    pub fn tail_of<'a>(&self, row: &'a ItemKind) -> Option<&'a str> {
        let of = format!(" {} ", self.wishes.of);
        row.name.split_once(&of).map(|(_, tail)| tail)
    }
}

impl WishNames {
    fn of(content: &Content) -> Self {
        let both = |name: &str| [content.folded(name), content.folded(&english::plural(name))];
        let mut all = Self::default();
        for (kind, row) in content.items.iter() {
            if content.is_barred_from_wishes(kind) {
                continue;
            }
            for name in both(&row.name) {
                all.kinds.entry(name).or_insert(kind);
            }
            if let Some(tail) = content.tail_of(row) {
                all.tails.entry(content.folded(tail)).or_default().push(kind);
            }
        }
        for (id, row) in content.artifacts.iter() {
            all.artifacts.entry(content.folded(row.bare_name())).or_insert(id);
        }
        for (kind, row) in content.monsters.iter() {
            for name in std::iter::once(&row.name).chain(&row.also) {
                for name in both(english::without_any_article(name)) {
                    all.monsters.entry(name).or_insert(kind);
                }
            }
        }
        for (alias, means) in &content.wishes.aliases {
            all.aliases.insert(content.folded(alias), means.clone());
        }
        all
    }

    /// Returns the monster kind of a name in the spelling of [`Content::folded`], with or without
    /// an article.
    pub fn monster(&self, name: &str) -> Option<MonsterKindId> {
        self.monsters.get(english::without_any_article(name)).copied()
    }
}
