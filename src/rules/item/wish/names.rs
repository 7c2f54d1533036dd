//! The names that a wish may contain: kinds, looks, artifacts, classes, remains of monsters, and the
//! names of `assets/wishes.ron`.

use crate::base::english;
use crate::content::load::fault::nearest;
use crate::content::{Buc, Class, Content, ItemKind, ItemKindId, MonsterKindId};
use crate::world::{Knowledge, Wanted};

/// What the name in a wish stands for.
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

/// Finds names.
pub(super) struct Names<'a> {
    pub content: &'a Content,
    pub knowledge: &'a Knowledge,
}

/// Whether items of the kind cannot be wished for, because only an artifact of the kind exists.
pub(super) fn is_barred(content: &Content, kind: ItemKindId) -> bool {
    let row = &content.items[kind];
    row.own && row.odds == 0 && content.artifacts_of(kind).next().is_some()
}

impl Names<'_> {
    /// Returns the meaning of a name, or `None` if the game knows none.
    pub fn resolve(&self, name: &str) -> Option<Resolved> {
        let name = &self.folded(name);
        if name.is_empty() {
            return None;
        }
        let artifact = self.artifact(name).map(Wanted::Artifact);
        let plain = artifact.or_else(|| self.kind(name).map(Wanted::Kind)).map(Resolved::of);
        plain
            .or_else(|| self.alias(name))
            .or_else(|| self.gold(name))
            .or_else(|| self.remains(name))
            .or_else(|| self.class(name).map(|class| Resolved::of(Wanted::Class(class))))
            .or_else(|| self.by_look(name).map(Resolved::of))
            .or_else(|| self.by_tail(name).map(|kind| Resolved::of(Wanted::Kind(kind))))
    }

    /// Returns the text in small letters, without hyphens and apostrophes, in the usual spelling.
    fn folded(&self, text: &str) -> String {
        let letters = text.chars().filter(|&letter| letter != '\'');
        let plain: String = letters.map(|letter| if letter == '-' { ' ' } else { letter }).collect();
        let plain = plain.to_lowercase();
        let words: Vec<&str> = plain.split_whitespace().collect();
        let mut plain = format!(" {} ", words.join(" "));
        for (from, to) in &self.content.wishes.spellings {
            let from = format!(" {from} ");
            if plain.contains(&from) {
                plain = plain.replace(&from, &format!(" {to} "));
            }
        }
        plain.trim().to_owned()
    }

    /// Whether a name of the content, or its plural, is the folded name.
    fn is(&self, own: &str, name: &str) -> bool {
        self.folded(own) == name || self.folded(&english::plural(own)) == name
    }

    fn kinds(&self) -> impl Iterator<Item = (ItemKindId, &ItemKind)> {
        self.content.items.iter().filter(|(kind, _)| !is_barred(self.content, *kind))
    }

    fn artifact(&self, name: &str) -> Option<crate::content::ArtifactId> {
        let called = |own: &str| self.folded(own) == english::without_any_article(name);
        let mut rows = self.content.artifacts.iter();
        rows.find(|(_, row)| called(row.bare_name())).map(|(id, _)| id)
    }

    fn kind(&self, name: &str) -> Option<ItemKindId> {
        self.kinds().find(|(_, row)| self.is(&row.name, name)).map(|(kind, _)| kind)
    }

    /// Returns the meaning of a name of `assets/wishes.ron`.
    fn alias(&self, name: &str) -> Option<Resolved> {
        let words = &self.content.wishes;
        let (_, means) = words.aliases.iter().find(|(own, _)| self.is(own, name))?;
        let mut wish = crate::world::Wish::default();
        let mut rest = means.as_str();
        loop {
            let folded = self.folded(rest);
            let what = self.artifact(&folded).map(Wanted::Artifact);
            if let Some(what) = what.or_else(|| self.kind(&folded).map(Wanted::Kind)) {
                return Some(Resolved { buc: wish.buc, ..Resolved::of(what) });
            }
            rest = super::read::strip_mark(self.content, rest, &mut wish, &mut 1)?;
        }
    }

    fn gold(&self, name: &str) -> Option<Resolved> {
        let is_gold = self.content.wishes.gold.iter().any(|own| self.is(own, name));
        let gold = self.content.known.gold;
        is_gold.then(|| Resolved { gold: true, ..Resolved::of(Wanted::Kind(gold)) })
    }

    /// Returns the meaning of the name of something that is left of a monster: "newt corpse", "statue
    /// of a newt", "tin of newt meat", "tin of spinach".
    fn remains(&self, name: &str) -> Option<Resolved> {
        let (known, words) = (&self.content.known, &self.content.wishes);
        for kind in [known.corpse, known.statue, known.tin] {
            let noun = &self.content.items[kind].name;
            for noun in [noun.clone(), english::plural(noun)] {
                let of = format!("{noun} {} ", words.of);
                let after = name.strip_prefix(&of).filter(|_| kind != known.corpse);
                let before = name.strip_suffix(&noun).filter(|before| before.ends_with(' '));
                let Some(monster) = after.or(before).map(str::trim) else { continue };
                let greens = kind == known.tin && monster == words.greens;
                let bare = monster.strip_suffix(&words.meat).filter(|_| kind == known.tin);
                let about = self.monster(bare.unwrap_or(monster).trim());
                if greens || about.is_some() {
                    let what = Wanted::Kind(kind);
                    return Some(Resolved { about, greens, ..Resolved::of(what) });
                }
            }
        }
        None
    }

    fn monster(&self, name: &str) -> Option<MonsterKindId> {
        let name = english::without_any_article(name);
        let is = |own: &str| self.is(english::without_any_article(own), name);
        let mut rows = self.content.monsters.iter();
        let called = |(_, row): &(MonsterKindId, &crate::content::MonsterKind)| {
            is(&row.name) || row.also.iter().any(|own| is(own))
        };
        rows.find(called).map(|(kind, _)| kind)
    }

    /// Returns the class of which the name asks for any item: "potion", "!".
    fn class(&self, name: &str) -> Option<Class> {
        let mut letters = name.chars();
        let symbol = letters.next().filter(|_| letters.next().is_none());
        let is = |class: &Class| symbol == Some(class.symbol()) || self.is(class.name(), name);
        let random = |class: &Class| self.content.spawn_tables().of_class(*class).total() > 0;
        Class::ALL.into_iter().find(|class| is(class) && random(class))
    }

    /// Returns the kinds with a look or a name of the player's own: "pink potion", "scroll labeled
    /// HOLT", "lamp", "potion called heal".
    fn by_look(&self, name: &str) -> Option<Wanted> {
        let mut found: Option<(Vec<ItemKindId>, String)> = None;
        for (kind, row) in self.kinds() {
            let forms = self.forms(kind, row);
            let Some(form) = forms.into_iter().find(|form| self.is(form, name)) else { continue };
            found.get_or_insert((Vec::new(), form)).0.push(kind);
        }
        found.map(|(kinds, form)| Wanted::OneOf(kinds, form))
    }

    /// Returns the names by which an unidentified item of the kind goes.
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
        // The look of a potion or a ring is an adjective, that of boots or of a bag a noun.
        let adjective = matches!(
            row.class,
            Class::Potion | Class::Ring | Class::Wand | Class::Spellbook | Class::Amulet | Class::Gem
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

    /// Returns the only kind whose name ends in " of " and this name, or the only one of a class if
    /// the symbol of the class stands before it: "charging", "?charging".
    fn by_tail(&self, name: &str) -> Option<ItemKindId> {
        let class = name.chars().next().and_then(Class::of_symbol);
        let name = class.map_or(name, |class| name[class.symbol().len_utf8()..].trim_start());
        let fits = |row: &ItemKind| {
            let whole = class.is_some() && self.is(&row.name, name);
            class.is_none_or(|class| class == row.class) && (whole || self.has_tail(row, name))
        };
        let mut found = self.kinds().filter(|(_, row)| fits(row)).map(|(kind, _)| kind);
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    fn has_tail(&self, row: &ItemKind, name: &str) -> bool {
        let of = format!(" {} ", self.content.wishes.of);
        row.name.split_once(&of).is_some_and(|(_, tail)| self.folded(tail) == name)
    }

    // --- Suggestions

    /// Returns the most similar name that the game knows.
    pub fn nearest(&self, name: &str) -> Option<String> {
        let folded = self.folded(name);
        if folded.len() < 3 {
            return None;
        }
        let tail = self.kinds().filter(|(_, row)| self.has_tail(row, &folded));
        if let Some((_, row)) = tail.max_by_key(|(kind, row)| (row.odds, std::cmp::Reverse(*kind))) {
            return Some(row.name.clone());
        }
        if let Some(remains) = self.nearest_remains(name) {
            return Some(remains);
        }
        let kinds = self.kinds().map(|(_, row)| row.name.clone());
        let plurals = self.kinds().map(|(_, row)| english::plural(&row.name));
        let artifacts = self.content.artifacts.rows().iter().map(|row| row.bare_name().to_owned());
        let tails = self.kinds().filter_map(|(_, row)| {
            let of = format!(" {} ", self.content.wishes.of);
            row.name.split_once(&of).map(|(_, tail)| tail.to_owned())
        });
        let all: Vec<String> = kinds.chain(artifacts).chain(plurals).chain(tails).collect();
        let found = nearest(&folded, all.iter().map(String::as_str))?;
        // A bare tail stands for the likeliest kind that has it.
        let own = self.kinds().find(|(_, row)| self.has_tail(row, &self.folded(found)));
        let is_name = self.artifact(&self.folded(found)).is_some()
            || self.kind(&self.folded(found)).is_some();
        Some(own.filter(|_| !is_name).map_or_else(|| found.to_owned(), |(_, row)| row.name.clone()))
    }

    /// Returns the names of all monster kinds.
    fn monster_names(&self) -> impl Iterator<Item = &str> {
        self.content.monsters.rows().iter().flat_map(|row| {
            std::iter::once(row.name.as_str()).chain(row.also.iter().map(String::as_str))
        })
    }

    /// Corrects the monster of a corpse, a statue or a tin.
    fn nearest_remains(&self, name: &str) -> Option<String> {
        let (known, words) = (&self.content.known, &self.content.wishes);
        for kind in [known.corpse, known.statue, known.tin] {
            let noun = &self.content.items[kind].name;
            let of = format!("{noun} {} ", words.of);
            let after = name.strip_prefix(&of).filter(|_| kind != known.corpse);
            let before = name.strip_suffix(noun.as_str()).filter(|it| it.ends_with(' '));
            let Some(monster) = after.or(before).map(str::trim) else { continue };
            let near = nearest(monster, self.monster_names())?;
            return Some(match after {
                Some(_) => format!("{of}{near}"),
                None => format!("{near} {noun}"),
            });
        }
        None
    }
}
