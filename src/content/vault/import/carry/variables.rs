//! Converts variables and decks of `.des` files to the vault language.

use super::super::des::arg::Arg;
use super::super::des::parse::Statement;
use super::area::{is_math, terrain};
use super::carrier::{Carrier, Value};
use super::control::set;
use crate::content::vault::names::Kind;
use crate::content::vault::write::Term;

impl Carrier<'_> {
    pub(super) fn note_shuffles(&mut self, body: &[Statement]) {
        for made in body {
            if let ("SHUFFLE", Some(Arg::Var(name, _))) = (made.key, made.args.first()) {
                self.shuffled.insert(name.clone());
            }
            for block in made.block.iter().chain(&made.otherwise) {
                self.note_shuffles(block);
            }
        }
    }

    pub(super) fn variable(&mut self, made: &Statement) -> Vec<Term> {
        match made.key {
            "=" => self.assign(made),
            "SHUFFLE" => match made.args.first() {
                Some(Arg::Var(name, _)) => self.shuffle(name),
                _ => {
                    self.tell("SHUFFLE must name a list, such as $places.".to_owned());
                    Vec::new()
                }
            },
            _ => {
                self.random_list(made);
                Vec::new()
            }
        }
    }

    /// Adds a decision; reports a name that another decision already has.
    fn declare(&mut self, name: &str, choice: Term, value: Value) {
        if self.let_names.contains(name) {
            self.tell(format!("${name} already has a value; it keeps the first one."));
            return;
        }
        self.decide(name, choice);
        self.values.insert(name.to_owned(), value);
    }

    /// Adds a decision of the vault, or reports that the budget is spent.
    pub(super) fn decide(&mut self, name: &str, choice: Term) {
        if self.budget.charge_copy(std::slice::from_ref(&choice)) {
            self.let_names.insert(name.to_owned());
            self.lets.push((name.to_owned(), choice));
        } else {
            self.tell_spent();
        }
    }

    /// Adds a decision, initially 0, for a number that steps set.
    pub(super) fn number_let(&mut self, name: &str) {
        if !self.let_names.contains(name) {
            self.decide(name, Term::call("Int").with(Term::word(0)));
        }
        self.values.insert(name.to_owned(), Value::Number);
    }

    fn assign(&mut self, made: &Statement) -> Vec<Term> {
        let [Arg::Text(name), value, ..] = made.args.as_slice() else {
            self.tell("This assignment has no value.".to_owned());
            return Vec::new();
        };
        let (kind, value) = match value {
            Arg::Named(kind, value) => (Some(kind.to_lowercase()), &**value),
            value => (None, value),
        };
        if let Arg::List(parts) = value {
            self.listed(name, kind.as_deref(), parts);
            return Vec::new();
        }
        let selects = matches!(value, Arg::Call(name, _) if !is_math(name) && name != "coord");
        let selected =
            (selects || kind.as_deref() == Some("selection")).then(|| self.area(value)).flatten();
        if let Some(area) = selected {
            self.declare(name, Term::call("Area").with(area), Value::Area);
        } else if let Arg::Text(_) | Arg::Char(_) | Arg::Group(_) | Arg::Word(_) | Arg::Call(..) =
            value
            && !is_number(value)
        {
            self.store(name, value);
        } else {
            return self.assign_number(name, value);
        }
        Vec::new()
    }

    /// Converts the assignment of a number. The first assignment to a variable, if at top level,
    /// becomes a decision of the vault; any other becomes a `Set` step.
    fn assign_number(&mut self, name: &str, value: &Arg) -> Vec<Term> {
        let Some(number) = self.expression(value) else {
            self.tell(format!("The value {} is not supported.", value.shown()));
            return Vec::new();
        };
        let known = self.let_names.contains(name);
        if self.nesting > 1 || known {
            self.number_let(name);
            return vec![set(name, &number)];
        }
        let number = number.parse::<i64>().map_or_else(|_| Term::text(&number), Term::word);
        self.declare(name, Term::call("Int").with(number), Value::Number);
        Vec::new()
    }

    /// Converts a variable with several values.
    fn listed(&mut self, name: &str, kind: Option<&str>, parts: &[Arg]) {
        let shuffled = self.shuffled.contains(name);
        self.budget.charge(parts.len() / 8);
        if parts.iter().all(is_area) {
            let squares = parts.iter().all(|part| matches!(part, Arg::Group(of) if of.len() == 2));
            if shuffled && squares {
                self.square_deck(name, parts);
            } else if shuffled {
                self.area_deck(name, parts);
            } else {
                self.values.insert(name.to_owned(), Value::Places(parts.into()));
            }
            return;
        }
        let (kind, noun) = match kind {
            Some("monster") => (Kind::Monster, "Monster"),
            Some("terrain" | "mapchar") => (Kind::Terrain, "Terrain"),
            Some("object") => (Kind::Object, "Object"),
            Some("trap") => (Kind::Trap, "Trap"),
            _ if parts.iter().all(|part| matches!(part, Arg::Text(_))) => {
                if shuffled {
                    let texts = texts(parts).iter().map(|text| Term::text(text)).collect();
                    let deck = Term::call("Text").with(Term::List(texts));
                    self.declare(name, deck, Value::Texts);
                } else {
                    self.values.insert(name.to_owned(), Value::Cards(parts.into()));
                }
                return;
            }
            _ if parts.iter().all(is_number) => {
                let numbers: Option<Vec<Term>> =
                    parts.iter().map(|part| self.number(part)).collect();
                match numbers {
                    Some(numbers) if shuffled => {
                        let deck = Term::call("Numbers").with(Term::List(numbers));
                        self.declare(name, deck, Value::Numbers);
                    }
                    Some(_) => {
                        self.values.insert(name.to_owned(), Value::Cards(parts.into()));
                    }
                    None => self.tell(format!("A value of ${name} is not supported.")),
                }
                return;
            }
            _ if parts.iter().all(is_letter) => (Kind::Monster, "Monster"),
            _ => (Kind::Object, "Object"),
        };
        if shuffled {
            self.deck(name, kind, noun, parts);
        } else {
            self.values.insert(name.to_owned(), Value::Cards(parts.into()));
        }
    }

    /// Converts SHUFFLE. The vault language shuffles decks at the start, so only a second SHUFFLE
    /// of a deck, or one inside a block, becomes a step.
    fn shuffle(&mut self, name: &str) -> Vec<Term> {
        match self.value(name) {
            Some(Value::Deck | Value::Texts | Value::Numbers) => {}
            Some(Value::Places(fixed)) if fixed.is_empty() => {}
            _ => {
                self.tell_if_quiet(format!("${name} is not a list that can be shuffled."));
                return Vec::new();
            }
        }
        let first = self.mixed.insert(name.to_owned()) && self.nesting == 1;
        if first { Vec::new() } else { vec![Term::call("Reroll").with(Term::text(name))] }
    }

    fn deck(&mut self, name: &str, kind: Kind, noun: &str, parts: &[Arg]) {
        let mut cards = Vec::new();
        for part in parts {
            let part = match part {
                Arg::Named(_, inner) => inner,
                // The value is a terrain and its light; only the terrain is converted.
                Arg::Group(of) if kind == Kind::Terrain => of.first().unwrap_or(part),
                other => other,
            };
            if let (Kind::Terrain, Arg::Char(glyph)) = (kind, part) {
                match terrain(*glyph) {
                    Some(ground) => cards.push(Term::text(ground)),
                    None => self.tell(format!("No terrain has the glyph '{glyph}'.")),
                }
            } else {
                cards.extend(self.kind_of(kind, part).flatten());
            }
        }
        if cards.is_empty() {
            self.tell_if_quiet(format!("No value of ${name} is supported."));
            return;
        }
        self.declare(name, Term::call(noun).with(Term::List(cards)), Value::Deck);
    }

    fn square_deck(&mut self, name: &str, parts: &[Arg]) {
        let squares: Vec<Term> = parts.iter().filter_map(|part| self.pair(part)).collect();
        if squares.len() < parts.len() {
            self.tell(format!("A square of ${name} is not supported."));
        }
        if squares.is_empty() {
            return;
        }
        let known: Option<Vec<_>> = parts.iter().map(|part| self.known_squares(part)).collect();
        self.squares.extend(known.map(|known| (name.to_owned(), known.concat())));
        let deck = Term::call("Spots").with(Term::List(squares));
        self.declare(name, deck, Value::Places([].into()));
    }

    fn area_deck(&mut self, name: &str, parts: &[Arg]) {
        let areas: Vec<Term> = parts.iter().filter_map(|part| self.area(part)).collect();
        if areas.len() < parts.len() || areas.is_empty() {
            self.tell(format!("An area of ${name} is not supported."));
            return;
        }
        let deck = Term::call("Areas").with(Term::List(areas));
        self.declare(name, deck, Value::Places([].into()));
    }

    /// Converts `RANDOM_PLACES` and similar statements of old files: shuffled lists with fixed
    /// names.
    fn random_list(&mut self, made: &Statement) {
        match made.key {
            "RANDOM_PLACES" | "RANDOM_PLACE" => self.square_deck("place", &made.args),
            "RANDOM_OBJECTS" => self.deck("object", Kind::Object, "Object", &made.args),
            "RANDOM_MONSTERS" => self.deck("monster", Kind::Monster, "Monster", &made.args),
            other => self.tell(format!("{other} is not supported.")),
        }
    }
}

/// Whether an argument is a square, a rectangle or a selection.
pub fn is_area(part: &Arg) -> bool {
    match part {
        Arg::Group(of) => !matches!(of.first(), None | Some(Arg::Char(_) | Arg::Text(_))),
        Arg::Call(name, _) => !is_math(name),
        _ => false,
    }
}

fn is_number(part: &Arg) -> bool {
    match part {
        Arg::Int(_) | Arg::Dice(_) => true,
        Arg::Call(name, _) => is_math(name),
        Arg::Op(..) => true,
        _ => false,
    }
}

/// Whether an argument is a letter.
fn is_letter(part: &Arg) -> bool {
    matches!(part, Arg::Char(letter) if letter.is_ascii_alphabetic())
}

pub fn texts(args: &[Arg]) -> Vec<String> {
    let mut all = Vec::new();
    for arg in args {
        match arg {
            Arg::Text(text) => all.push(text.clone()),
            Arg::Group(parts) | Arg::List(parts) => all.extend(texts(parts)),
            _ => {}
        }
    }
    all
}
