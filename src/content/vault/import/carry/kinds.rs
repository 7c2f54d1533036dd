//! Resolves names of monsters, objects, traps and terrain in level files.

use super::super::des::arg::Arg;
use super::carrier::{Carrier, Value};
use crate::content::vault::names::{Kind, spellings};
use crate::content::vault::write::Term;

/// Prefixes of object names, by class, that level files omit: "fire" for "wand of fire".
const PREFIXES: [(char, &str); 6] = [
    ('!', "potion"),
    ('?', "scroll"),
    ('/', "wand"),
    ('=', "ring"),
    ('+', "spellbook"),
    ('"', "amulet"),
];

impl Carrier<'_> {
    /// Converts the name of a kind. Returns `Some(None)` for a random kind, and `None` for a kind
    /// that this game does not have.
    pub fn kind_of(&mut self, kind: Kind, arg: &Arg) -> Option<Option<Term>> {
        match arg {
            Arg::Word(word) if word == "random" => Some(None),
            Arg::Char(letter) => self.class(kind, *letter).map(Some),
            Arg::Text(name) => self.called(kind, name).map(Some),
            Arg::Group(parts) | Arg::List(parts) => match parts.as_slice() {
                [Arg::Char(letter), Arg::Text(name)] => {
                    self.of_class(kind, *letter, name).map(Some)
                }
                [one] => self.kind_of(kind, one),
                [Arg::Char(letter), Arg::Word(_)] => self.class(kind, *letter).map(Some),
                _ => None,
            },
            Arg::Named(_, inner) => self.kind_of(kind, inner),
            Arg::Var(name, index) => self.card(kind, name, index.as_deref()),
            Arg::Index(name, index) => self.card(kind, name, index.first()),
            _ => None,
        }
    }

    fn card(&mut self, kind: Kind, name: &str, index: Option<&Arg>) -> Option<Option<Term>> {
        let nth = match index {
            None => 0,
            Some(index) => self.card_number(index)?,
        };
        match self.value(name)? {
            Value::Deck => Some(Some(Term::text(&format!("${name}[{nth}]")))),
            Value::Cards(cards) => {
                let card = cards.get(usize::from(nth))?;
                self.element(card, |carrier, card| carrier.kind_of(kind, card))
            }
            Value::Argument(of) => self.kind_of(kind, &of.arg),
            _ => None,
        }
    }

    fn class(&mut self, kind: Kind, letter: char) -> Option<Term> {
        let known = match kind {
            Kind::Monster => self.names.monster_class(letter),
            Kind::Object => self.names.object_class(letter),
            _ => false,
        };
        if known {
            let shown = if matches!(letter, '\\' | '\'') {
                format!("'\\{letter}'")
            } else {
                format!("'{letter}'")
            };
            return Some(Term::Word(shown));
        }
        let shown = letter.escape_debug();
        self.tell(format!("This game has no {} of the class '{shown}'.", kind.noun()));
        None
    }

    /// Converts a class and a name. The class distinguishes kinds with the same name, such as a
    /// wand and a scroll of fire. Reports an unknown name and converts it to a random kind of the
    /// class.
    fn of_class(&mut self, kind: Kind, letter: char, name: &str) -> Option<Term> {
        if kind == Kind::Object
            && let Some(prefix) = prefix_of(letter)
        {
            let full = format!("{prefix} of {name}");
            if let Some(found) = self.exactly(kind, &full).or_else(|| self.exactly(kind, name)) {
                return Some(found);
            }
        }
        let exact = self.exactly(kind, name);
        let other = || self.names.of_class(kind, letter, name);
        match exact {
            Some(found) if self.names.is_of_class(kind, letter, name) => Some(found),
            Some(found) => Some(other().map_or(found, |name| Term::text(&name))),
            None => match other() {
                Some(name) => Some(Term::text(&name)),
                None => self.called(kind, name).or_else(|| self.class(kind, letter)),
            },
        }
    }

    /// Returns the name if this game has a kind with exactly this name.
    fn exactly(&self, kind: Kind, name: &str) -> Option<Term> {
        let names = self.names;
        let found = spellings(kind, name).any(|spelling| match kind {
            Kind::Monster => names.monster(&spelling).is_some(),
            Kind::Object => names.object(&spelling).is_some(),
            Kind::Artifact => names.artifact(&spelling).is_some(),
            Kind::Trap => names.trap(&spelling).is_some(),
            Kind::Terrain => names.terrain(&spelling).is_some(),
        });
        found.then(|| Term::text(name))
    }

    /// Returns this game's spelling of the name, if the game has such a kind.
    pub(super) fn quietly_called(&self, kind: Kind, name: &str) -> Option<Term> {
        if let Some(found) = self.exactly(kind, name) {
            return Some(found);
        }
        let lower = name.to_lowercase();
        let others = match kind {
            Kind::Object => PREFIXES.iter().map(|(_, of)| format!("{of} of {lower}")).collect(),
            Kind::Trap => trap_called(&lower).map(str::to_owned).into_iter().collect(),
            Kind::Monster | Kind::Artifact | Kind::Terrain => vec![lower],
        };
        others.iter().find_map(|name| self.exactly(kind, name))
    }

    /// Returns this game's spelling of the name; reports a name that the game does not have.
    pub fn called(&mut self, kind: Kind, name: &str) -> Option<Term> {
        if let Some(found) = self.quietly_called(kind, name) {
            return Some(found);
        }
        let near = self.budget.hint(self.names, kind, name);
        let hint = near.map_or(String::new(), |near| format!(" Did you mean \"{near}\"?"));
        self.tell(format!("This game has no {} \"{name}\".{hint}", kind.noun()));
        None
    }

    /// Converts the kind at the start of the arguments; also returns the other arguments. Old files
    /// write class and name as two arguments.
    pub(super) fn kind_first<'s>(
        &mut self,
        kind: Kind,
        args: &'s [Arg],
    ) -> Option<(Option<Term>, &'s [Arg])> {
        match args {
            [] => Some((None, args)),
            [Arg::Char(letter), Arg::Text(name), rest @ ..] => {
                let both = Arg::Group(vec![Arg::Char(*letter), Arg::Text(name.clone())]);
                Some((self.kind_of(kind, &both)?, rest))
            }
            [Arg::Char(letter), Arg::Word(word), rest @ ..]
                if word == "random" && !rest.is_empty() =>
            {
                Some((self.kind_of(kind, &Arg::Char(*letter))?, rest))
            }
            [Arg::Word(word), Arg::Word(other), rest @ ..]
                if word == "random" && other == "random" =>
            {
                Some((None, rest))
            }
            [first, rest @ ..] => match self.kind_of(kind, first) {
                Some(kind) => Some((kind, rest)),
                None => {
                    self.tell_if_quiet(format!(
                        "{} is not a kind of {}.",
                        first.shown(),
                        kind.noun()
                    ));
                    None
                }
            },
        }
    }
}

fn prefix_of(letter: char) -> Option<&'static str> {
    PREFIXES.iter().find(|(of, _)| *of == letter).map(|(_, name)| *name)
}

/// Returns this game's name for a trap that level files name differently.
fn trap_called(name: &str) -> Option<&'static str> {
    Some(match name {
        "board" | "squeaky board" => "squeaky board",
        "sleep gas" | "sleeping gas" | "gas" => "sleeping gas trap",
        "anti magic" | "anti-magic" | "antimagic" | "anti magic field" => "anti-magic field",
        "teleport" | "teleportation" => "teleportation trap",
        "level teleport" | "level teleporter" => "level teleporter",
        "rock" | "falling rock" => "falling rock trap",
        "rolling boulder" | "boulder" => "rolling boulder trap",
        "spiked pit" | "spikes" => "spiked pit",
        "trap door" | "trapdoor" => "trap door",
        "land mine" | "landmine" => "land mine",
        "portal" | "magic portal" => "magic portal",
        "polymorph" | "poly" => "polymorph trap",
        "ice" | "cold" => "cold trap",
        _ => return None,
    })
}
