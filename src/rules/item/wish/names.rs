//! The names that a wish can contain: kinds, appearances, artifacts, classes, corpses and other
//! remains of monsters, and the aliases in `assets/wishes.ron`.

use super::marks::strip_mark;
use crate::base::english;
use crate::content::item::ToolUse;
use crate::content::load::fault::nearest;
use crate::content::{ArtifactId, Buc, Class, Content, ItemKind, ItemKindId, MonsterKindId};
use crate::world::{Knowledge, Wanted, Wish};

/// The meaning of the name in a wish.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Resolved {
    pub what: Wanted,
    pub about: Option<MonsterKindId>,
    pub greens: bool,
    pub buc: Option<Buc>,
    pub gold: bool,
}

impl Resolved {
    fn of(what: Wanted) -> Self {
        Self { what, ..Self::default() }
    }
}

/// Finds the meanings of the names in wishes.
pub(super) struct Names<'a> {
    pub content: &'a Content,
    pub knowledge: &'a Knowledge,
}

impl Names<'_> {
    /// Returns the meaning of a name, or `None` if the game does not know the name.
    pub fn resolve(&self, name: &str) -> Option<Resolved> {
        let name = &self.content.folded(name);
        if name.is_empty() {
            return None;
        }
        self.plain(name)
            .or_else(|| self.alias(name))
            .or_else(|| self.gold(name))
            .or_else(|| self.remains(name))
            .or_else(|| self.class(name).map(|class| Resolved::of(Wanted::Class(class))))
            .or_else(|| self.by_look(name).map(Resolved::of))
            .or_else(|| self.by_tail(name).map(|kind| Resolved::of(Wanted::Kind(kind))))
            .or_else(|| self.squeezed(name).map(|kind| Resolved::of(Wanted::Kind(kind))))
    }

    /// Whether `own` or its plural, after folding, equals the folded `name`.
    fn is(&self, own: &str, name: &str) -> bool {
        self.content.folded(own) == name || self.content.folded(&english::plural(own)) == name
    }

    fn kinds(&self) -> impl Iterator<Item = (ItemKindId, &ItemKind)> {
        self.content.items.iter().filter(|(kind, _)| !self.content.is_barred_from_wishes(*kind))
    }

    /// Returns the item kind or artifact with this name. If both have the name, an article selects
    /// the artifact.
    fn plain(&self, name: &str) -> Option<Resolved> {
        let bare = english::without_any_article(name);
        let artifact = self.artifact(bare).map(Wanted::Artifact);
        let kind = self.kind(name).map(Wanted::Kind);
        kind.or(artifact).map(Resolved::of)
    }

    fn artifact(&self, name: &str) -> Option<ArtifactId> {
        self.content.wish_names().artifacts.get(name).copied()
    }

    fn kind(&self, name: &str) -> Option<ItemKindId> {
        self.content.wish_names().kinds.get(name).copied()
    }

    /// Returns the meaning of an alias in `assets/wishes.ron`.
    fn alias(&self, name: &str) -> Option<Resolved> {
        let mut rest = self.content.wish_names().aliases.get(name)?.as_str();
        let mut wish = Wish::default();
        loop {
            if let Some(found) = self.plain(&self.content.folded(rest)) {
                return Some(Resolved { buc: wish.buc, ..found });
            }
            rest = strip_mark(self.content, rest, &mut wish, &mut 1)?;
        }
    }

    fn gold(&self, name: &str) -> Option<Resolved> {
        let is_gold = self.content.wishes.gold.iter().any(|own| self.is(own, name));
        let gold = self.content.known.gold;
        is_gold.then(|| Resolved { gold: true, ..Resolved::of(Wanted::Kind(gold)) })
    }

    /// Returns the item kinds that belong to a monster kind: corpse, statue, tin, egg and
    /// figurines.
    fn kinds_of_remains(&self) -> Vec<ItemKindId> {
        let known = &self.content.known;
        let figurine = |row: &ItemKind| row.tool == Some(ToolUse::Figurine);
        let figurines = self.content.items.iter().filter(|(_, row)| figurine(row));
        let known = [known.corpse, known.statue, known.tin, known.egg].into_iter();
        known.chain(figurines.map(|(kind, _)| kind)).collect()
    }

    /// Returns the monster's name within the name of a corpse, statue, tin, egg or figurine, and
    /// whether the monster's name comes last: true for "statue of a newt", false for "newt corpse".
    /// `noun` is the name of the item kind.
    fn monster_of<'n>(&self, name: &'n str, noun: &str) -> Option<(&'n str, bool)> {
        let of = format!("{noun} {} ", self.content.wishes.of);
        let after = name.strip_prefix(&of);
        let before = name.strip_suffix(noun).filter(|before| before.ends_with(' '));
        Some((after.or(before)?.trim(), after.is_some()))
    }

    /// Returns the meaning of the name of a corpse, statue, tin, egg or figurine: "newt corpse",
    /// "statue of a newt", "tin of newt meat", "tin of spinach".
    fn remains(&self, name: &str) -> Option<Resolved> {
        let (known, words) = (&self.content.known, &self.content.wishes);
        for kind in self.kinds_of_remains() {
            let noun = &self.content.items[kind].name;
            for noun in [noun.clone(), english::plural(noun)] {
                let Some((monster, _)) = self.monster_of(name, &noun) else { continue };
                let greens = kind == known.tin && monster == words.greens;
                let bare = monster.strip_suffix(&words.meat).filter(|_| kind == known.tin);
                let about = self.content.wish_names().monster(bare.unwrap_or(monster).trim());
                if greens || about.is_some() {
                    let what = Wanted::Kind(kind);
                    return Some(Resolved { about, greens, ..Resolved::of(what) });
                }
            }
        }
        None
    }

    /// Returns the class, if the name asks for any item of a class: "potion", "!".
    fn class(&self, name: &str) -> Option<Class> {
        let mut letters = name.chars();
        let symbol = letters.next().filter(|_| letters.next().is_none());
        let is = |class: &Class| symbol == Some(class.symbol()) || self.is(class.name(), name);
        let random = |class: &Class| self.content.spawn_tables().of_class(*class).total() > 0;
        Class::ALL.into_iter().find(|class| is(class) && random(class))
    }

    /// Returns the kinds with this appearance, or with this name given by the player: "pink
    /// potion", "scroll labeled HOLT", "lamp", "potion called heal".
    fn by_look(&self, name: &str) -> Option<Wanted> {
        let mut found: Option<(Vec<ItemKindId>, String)> = None;
        for (kind, row) in self.kinds() {
            let forms = self.forms(kind, row);
            let Some(form) = forms.into_iter().find(|form| self.is(form, name)) else { continue };
            found.get_or_insert((Vec::new(), form)).0.push(kind);
        }
        found.map(|(kinds, form)| Wanted::OneOf(kinds, form))
    }

    /// Returns the names under which the player knows an unidentified item of the kind.
    fn forms(&self, kind: ItemKindId, row: &ItemKind) -> Vec<String> {
        let (known, words) = (self.knowledge.of(kind), &self.content.wishes);
        let class = row.class.name();
        let mut forms = Vec::new();
        if let Some(called) = &known.called {
            forms.push(format!("{class} {} {called}", words.called));
        }
        let dealt = row.shuffle.as_ref().and_then(|group| {
            let looks = self.content.looks.get(group)?;
            looks.get(usize::from(known.look?)).map(|look| look.look.as_str())
        });
        let Some(look) = dealt.or(row.look.as_deref()) else { return forms };
        // The appearance of a potion or a ring is an adjective; the appearance of boots or a bag is
        // a noun.
        let adjective = matches!(
            row.class,
            Class::Potion
                | Class::Ring
                | Class::Wand
                | Class::Spellbook
                | Class::Amulet
                | Class::Gem
        );
        forms.push(format!("{look} {class}"));
        if !adjective || look.contains(' ') {
            forms.push(look.to_owned());
        }
        if row.class == Class::Scroll {
            forms.extend(words.labeled.iter().map(|labeled| format!("{class} {labeled} {look}")));
        }
        forms
    }

    /// Returns the kind whose name ends in "of" plus this name, if only one kind matches. A class
    /// symbol before the name limits the search to that class: "charging", "?charging".
    fn by_tail(&self, name: &str) -> Option<ItemKindId> {
        let class = name.chars().next().and_then(Class::of_symbol);
        let name = class.map_or(name, |class| name[class.symbol().len_utf8()..].trim_start());
        let fits = |kind: &ItemKindId| class.is_none_or(|it| it == self.content.items[*kind].class);
        if let Some(kind) = self.kind(name).filter(|kind| class.is_some() && fits(kind)) {
            return Some(kind);
        }
        let tails = self.content.wish_names().tails.get(name)?;
        let mut found = tails.iter().copied().filter(fits);
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    /// Returns the kind whose name is equal to this name except for spaces: "bear trap", "crys
    /// knife".
    fn squeezed(&self, name: &str) -> Option<ItemKindId> {
        let squeeze = |name: &str| name.replace(' ', "");
        let name = squeeze(name);
        let is = |own: &str| squeeze(&self.content.folded(own)) == name;
        let mut kinds = self.kinds();
        kinds
            .find(|(_, row)| is(&row.name) || is(&english::plural(&row.name)))
            .map(|(kind, _)| kind)
    }

    // --- Suggestions

    /// Returns the most similar name that the game knows.
    pub fn nearest(&self, name: &str) -> Option<String> {
        let folded = self.content.folded(name);
        if folded.chars().count() < 3 {
            return None;
        }
        if let Some(kinds) = self.content.wish_names().tails.get(&folded) {
            return self.likeliest(kinds);
        }
        if let Some(remains) = self.nearest_remains(name) {
            return Some(remains);
        }
        let names = self.content.wish_names();
        let kinds = self.kinds().map(|(_, row)| row.name.clone());
        let plurals = self.kinds().map(|(_, row)| english::plural(&row.name));
        let artifacts = self.content.artifacts.rows().iter().map(|row| row.bare_name().to_owned());
        let all: Vec<String> = kinds.chain(artifacts).chain(plurals).collect();
        let tails = names.tails.keys().map(String::as_str);
        let found = nearest(&folded, all.iter().map(String::as_str).chain(tails))?;
        match names.tails.get(found).filter(|_| self.plain(&self.content.folded(found)).is_none()) {
            Some(kinds) => self.likeliest(kinds),
            None => Some(found.to_owned()),
        }
    }

    /// Returns the name of the most frequent of these kinds.
    fn likeliest(&self, kinds: &[ItemKindId]) -> Option<String> {
        let odds = |kind: &&ItemKindId| self.content.items[**kind].odds;
        kinds.iter().max_by_key(odds).map(|&kind| self.content.items[kind].name.clone())
    }

    /// Returns the name of a corpse, statue, tin, egg or figurine with the spelling of its monster
    /// corrected.
    fn nearest_remains(&self, name: &str) -> Option<String> {
        for kind in self.kinds_of_remains() {
            let noun = &self.content.items[kind].name;
            let Some((monster, comes_last)) = self.monster_of(name, noun) else { continue };
            let near = nearest_monster(self.content, monster)?;
            return Some(if comes_last {
                format!("{noun} {} {near}", self.content.wishes.of)
            } else {
                format!("{near} {noun}")
            });
        }
        None
    }
}

/// Returns the name of a monster kind that is most similar to what the player typed.
pub fn nearest_monster<'a>(content: &'a Content, name: &str) -> Option<&'a str> {
    let names = content.monsters.rows().iter().flat_map(|row| {
        std::iter::once(row.name.as_str()).chain(row.also.iter().map(String::as_str))
    });
    nearest(name, names)
}
