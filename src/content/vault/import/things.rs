//! Converts monsters, objects and traps of `.des` files to the vault language.

use super::carrier::{Carrier, Value};
use super::parse::{Arg, Statement};
use crate::content::vault::names::{Kind, spellings};
use crate::content::vault::write::Term;

impl Carrier<'_> {
    /// Converts a kind: `Some(None)` is a random one, `None` one that this game lacks.
    pub fn kind_of(&mut self, kind: Kind, arg: &Arg) -> Option<Option<Term>> {
        match arg {
            Arg::Word(word) if word == "random" => Some(None),
            Arg::Char(letter) => self.class(kind, *letter).map(Some),
            Arg::Text(name) => self.called(kind, name).map(Some),
            Arg::Group(parts) | Arg::List(parts) => match parts.as_slice() {
                [Arg::Char(letter), Arg::Text(name)] => {
                    self.called(kind, name).or_else(|| self.class(kind, *letter)).map(Some)
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
                let card = cards.get(usize::from(nth))?.clone();
                self.kind_of(kind, &card)
            }
            Value::Argument(arg) => self.kind_of(kind, &arg),
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
        self.tell(format!("the game has no {} of class {letter:?}", kind.noun()));
        None
    }

    /// A name that this game knows, as written in the file.
    pub fn called(&mut self, kind: Kind, name: &str) -> Option<Term> {
        let names = self.names;
        let found = spellings(kind, name).any(|spelling| match kind {
            Kind::Monster => names.monster(&spelling).is_some(),
            Kind::Object => names.object(&spelling).is_some(),
            Kind::Trap => names.trap(&spelling).is_some(),
            Kind::Terrain => names.terrain(&spelling).is_some(),
        });
        if found {
            return Some(Term::text(name));
        }
        let full = [
            format!("potion of {name}"),
            format!("scroll of {name}"),
            format!("wand of {name}"),
            format!("ring of {name}"),
            format!("spellbook of {name}"),
            format!("amulet of {name}"),
        ];
        if kind == Kind::Object
            && let Some(full) = full.iter().find(|full| names.object(full).is_some())
        {
            return Some(Term::text(full));
        }
        self.tell(format!("the game has no {} {name:?}", kind.noun()));
        None
    }

    pub fn monster(&mut self, made: &Statement) -> Option<Term> {
        let (kind, rest) = self.kind_first(Kind::Monster, &made.args)?;
        let mut step = Term::call("Monster");
        if let Some(kind) = kind {
            step = step.field("of", kind);
        }
        let mut named = false;
        for arg in rest {
            step = match arg {
                Arg::Index(name, nth) if name == "align" => match nth.first() {
                    Some(Arg::Int(nth)) => {
                        step.field("align", Term::call("Deck").with(Term::word(nth)))
                    }
                    _ => {
                        self.tell("the alignment of MONSTER".to_owned());
                        step
                    }
                },
                place if self.is_place(place) => self.put_at(step, place),
                Arg::Text(name) if !named => {
                    named = true;
                    step.field("name", Term::text(name))
                }
                Arg::Named(word, value) => self.monster_named(step, word, value),
                Arg::Word(word) => self.monster_word(step, word),
                other => {
                    self.tell(format!("{} of MONSTER", shown(other)));
                    step
                }
            };
        }
        if let Some(block) = &made.block {
            let carries = self.only_objects(block);
            step = step.field("carries", Term::List(carries));
        }
        Some(step)
    }

    fn monster_word(&mut self, step: Term, word: &str) -> Term {
        match word {
            "asleep" => step.field("asleep", Term::word(true)),
            "awake" => step.field("asleep", Term::word(false)),
            "peaceful" => step.field("mood", Term::word("Peaceful")),
            "hostile" => step.field("mood", Term::word("Hostile")),
            "invisible" => step.field("invisible", Term::word(true)),
            "cancelled" => step.field("cancelled", Term::word(true)),
            "waiting" => step.field("waiting", Term::word(true)),
            "female" => step.field("female", Term::word(true)),
            "male" => step.field("female", Term::word(false)),
            "law" | "lawful" => step.field("align", Term::word("Lawful")),
            "neutral" => step.field("align", Term::word("Neutral")),
            "chaos" | "chaotic" => step.field("align", Term::word("Chaotic")),
            "noalign" => step.field("align", Term::word("Unaligned")),
            "avenging" => step.field("mood", Term::word("Hostile")),
            // Confusion and stunning last fifty turns on average.
            "stunned" | "confused" => step.field(word, Term::word(50)),
            "random" => step,
            _ => {
                self.tell(format!("{word} of MONSTER"));
                step
            }
        }
    }

    fn monster_named(&mut self, step: Term, word: &str, value: &Arg) -> Term {
        match (word, value) {
            ("name", value) => match self.text(value) {
                Some(name) => step.field("name", name),
                None => {
                    self.tell(format!("the name {} of MONSTER", shown(value)));
                    step
                }
            },
            ("fleeing" | "blinded" | "paralyzed" | "stunned" | "confused", value) => {
                match self.number(value) {
                    Some(turns) => step.field(word, turns),
                    None => {
                        self.tell(format!("the duration of {word} of MONSTER"));
                        step
                    }
                }
            }
            ("asleep", Arg::Word(word)) => step.field("asleep", Term::word(word == "true")),
            ("peaceful", Arg::Word(word)) => {
                let mood = if word == "true" { "Peaceful" } else { "Hostile" };
                step.field("mood", Term::word(mood))
            }
            ("m_object" | "m_feature", Arg::Text(name)) => {
                let kind = if word == "m_object" { Kind::Object } else { Kind::Terrain };
                match self.called(kind, name) {
                    Some(looks) => step.field("looks", looks),
                    None => step,
                }
            }
            _ => {
                self.tell(format!("{word} of MONSTER"));
                step
            }
        }
    }

    pub fn object(&mut self, made: &Statement) -> Option<Term> {
        let (kind, rest) = self.kind_first(Kind::Object, &made.args)?;
        let mut step = Term::call("Object");
        if let Some(kind) = kind {
            step = step.field("of", kind);
        }
        for arg in rest {
            step = match arg {
                place if self.is_place(place) => self.put_at(step, place),
                Arg::Word(word) => self.object_word(step, word),
                Arg::Text(name) => step.field("name", Term::text(name)),
                Arg::Named(word, value) => self.object_named(step, word, value),
                number => match self.number(number) {
                    Some(plus) => step.field("plus", plus),
                    None => {
                        self.tell(format!("{} of {}", shown(number), made.key));
                        step
                    }
                },
            };
        }
        if let Some(block) = &made.block {
            let contents = self.only_objects(block);
            step = step.field("contents", Term::List(contents));
        }
        Some(step)
    }

    fn object_word(&mut self, step: Term, word: &str) -> Term {
        let yes = |step: Term, field: &str| step.field(field, Term::word(true));
        match word {
            "blessed" => step.field("buc", Term::word("Blessed")),
            "uncursed" => step.field("buc", Term::word("Uncursed")),
            "cursed" => step.field("buc", Term::word("Cursed")),
            "not_cursed" => step.field("buc", Term::word("NotCursed")),
            "not_blessed" => step.field("buc", Term::word("NotBlessed")),
            "buried" | "lit" | "locked" | "broken" | "trapped" | "erodeproof" => yes(step, word),
            "unlocked" => step.field("locked", Term::word(false)),
            "random" | "none" => step,
            _ => {
                self.tell(format!("{word} of OBJECT"));
                step
            }
        }
    }

    fn object_named(&mut self, step: Term, word: &str, value: &Arg) -> Term {
        let found = match word {
            "name" => self.text(value).map(|name| ("name", name)),
            "quantity" => self.number(value).map(|many| ("quantity", many)),
            "eroded" => self.number(value).map(|many| ("eroded", many)),
            "recharged" => self.number(value).map(|many| ("recharged", many)),
            "spe" => self.number(value).map(|many| ("plus", many)),
            "montype" => {
                self.kind_of(Kind::Monster, value).flatten().map(|kind| ("corpse_of", kind))
            }
            _ => None,
        };
        match found {
            Some((field, value)) => step.field(field, value),
            None => {
                self.tell(format!("{word} of OBJECT"));
                step
            }
        }
    }

    /// Converts the leading kind; also returns the other arguments. Old files write class and name
    /// as two arguments.
    fn kind_first<'s>(&mut self, kind: Kind, args: &'s [Arg]) -> Option<(Option<Term>, &'s [Arg])> {
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
                    self.tell_if_quiet(format!("{} as {}", shown(first), kind.noun()));
                    None
                }
            },
        }
    }

    pub fn trap(&mut self, made: &Statement) -> Option<Term> {
        let mut step = Term::call("Trap");
        for arg in &made.args {
            step = match arg {
                Arg::Text(name) => step.field("kind", self.called(Kind::Trap, name)?),
                Arg::Group(parts) if matches!(parts.as_slice(), [Arg::Text(_)]) => {
                    match self.kind_of(Kind::Trap, arg)? {
                        Some(kind) => step.field("kind", kind),
                        None => step,
                    }
                }
                Arg::Word(word) if word == "random" => step,
                Arg::Var(name, _) if !self.is_place(arg) => {
                    let of = self.kind_of(Kind::Trap, &Arg::Var(name.clone(), None))?;
                    match of {
                        Some(kind) => step.field("kind", kind),
                        None => step,
                    }
                }
                place if self.is_place(place) => self.put_at(step, place),
                other => {
                    self.tell(format!("{} of TRAP", shown(other)));
                    step
                }
            };
        }
        Some(step)
    }

    /// Sets the place; a random place is left to the generator.
    pub fn put_at(&mut self, step: Term, place: &Arg) -> Term {
        let paints = matches!(&step, Term::Paren(name, _) if name == "Terrain");
        let random = match place {
            Arg::Word(word) => word == "random",
            Arg::Index(name, _) => name == "random",
            _ => false,
        };
        match self.area(place) {
            Some(area) if paints && random => {
                // Terrain would fill the whole area, so one square is picked.
                step.field("at", Term::call("Pick").with_all([Term::word(1), area]))
            }
            Some(Term::Word(word)) if word == "Room" => step,
            Some(area) => step.field("at", area),
            None => {
                self.tell(format!("the place {}", shown(place)));
                step
            }
        }
    }

    /// Converts the steps of a block; reports those that are not objects.
    fn only_objects(&mut self, block: &[Statement]) -> Vec<Term> {
        let inner = self.steps(block);
        let fits = |step: &Term| {
            matches!(step, Term::Paren(name, _)
            if matches!(
                name.as_str(),
                "Object" | "Gold" | "Chance" | "If" | "Repeat" | "OneOf" | "Set"
            ))
        };
        let (kept, other): (Vec<Term>, Vec<Term>) = inner.into_iter().partition(fits);
        if !other.is_empty() {
            self.tell("contents of a monster or box other than objects".to_owned());
        }
        kept
    }
}

/// Formats an argument for the report.
pub fn shown(arg: &Arg) -> String {
    match arg {
        Arg::Int(value) => value.to_string(),
        Arg::Dice(text) => text.clone(),
        Arg::Percent(value) => format!("{value}%"),
        Arg::Text(text) => format!("{text:?}"),
        Arg::Char(c) => format!("{c:?}"),
        Arg::Word(word) => word.clone(),
        Arg::Var(name, _) => format!("${name}"),
        Arg::Group(_) => "(...)".to_owned(),
        Arg::Call(name, _) => format!("{name}(...)"),
        Arg::Index(name, _) => format!("{name}[...]"),
        Arg::Named(name, _) => format!("{name}:..."),
        Arg::List(_) => "{...}".to_owned(),
        Arg::Op(sign, left, right) => format!("{} {sign} {}", shown(left), shown(right)),
    }
}
