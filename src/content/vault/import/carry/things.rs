//! Converts monsters, objects and traps of `.des` files to the vault language.

use super::super::des::arg::Arg;
use super::super::des::parse::Statement;
use super::carrier::Carrier;
use crate::content::vault::names::Kind;
use crate::content::vault::write::Term;

impl<'a> Carrier<'a> {
    pub fn monster(&mut self, made: &'a Statement) -> Option<Term> {
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
                        self.tell(
                            "The alignment must be align[0], align[1] or align[2].".to_owned(),
                        );
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
                    self.tell(format!("MONSTER: unsupported value {}.", other.shown()));
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
            "peaceful" => self.put_once(step, "mood", Term::word("Peaceful")),
            "hostile" => self.put_once(step, "mood", Term::word("Hostile")),
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
            // Level files give no duration; 50 turns are used.
            "stunned" | "confused" => step.field(word, Term::word(50)),
            "random" => step,
            _ => {
                self.tell(format!("MONSTER: unsupported property \"{word}\"."));
                step
            }
        }
    }

    fn monster_named(&mut self, step: Term, word: &str, value: &Arg) -> Term {
        match (word, value) {
            ("name", value) => match self.text(value) {
                Some(name) => step.field("name", name),
                None => {
                    self.tell(format!("{} is not a name.", value.shown()));
                    step
                }
            },
            ("fleeing" | "blinded" | "paralyzed" | "stunned" | "confused", value) => {
                match self.number(value) {
                    Some(turns) => step.field(word, turns),
                    None => {
                        self.tell(format!("{} is not a duration.", value.shown()));
                        step
                    }
                }
            }
            ("asleep", Arg::Word(word)) => step.field("asleep", Term::word(word == "true")),
            ("asleep", Arg::Int(value)) => step.field("asleep", Term::word(*value != 0)),
            ("peaceful", Arg::Int(value)) => {
                let mood = if *value == 0 { "Hostile" } else { "Peaceful" };
                step.field("mood", Term::word(mood))
            }
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
                self.tell(format!("MONSTER: unsupported property \"{word}\"."));
                step
            }
        }
    }

    pub fn object(&mut self, made: &'a Statement) -> Option<Term> {
        let (kind, rest) = self.kind_first(Kind::Object, &made.args)?;
        let mut step = Term::call("Object");
        if let Some(kind) = kind {
            step = step.field("of", kind);
        }
        for arg in rest {
            step = match arg {
                place if self.is_place(place) => self.put_at(step, place),
                Arg::Word(word) => self.object_word(step, word),
                Arg::Text(name) => self.object_text(step, name),
                Arg::Named(word, value) => self.object_named(step, word, value),
                number => match self.number(number) {
                    Some(plus) => self.put_once(step, "plus", plus),
                    None => {
                        self.tell(format!("{}: unsupported value {}.", made.key, number.shown()));
                        step
                    }
                },
            };
        }
        if let Some(block) = &made.block {
            let contents = self.only_objects(block);
            step = step.field("contents", Term::List(contents));
        } else if made.key == "CONTAINER" {
            // Adds an empty `contents` field, because objects marked `contained` may follow.
            step = step.field("contents", Term::List(Vec::new()));
        }
        Some(step)
    }

    /// Sets the text of an object. For a corpse, statue, egg, tin or figurine, a text that names a
    /// monster sets the monster kind, as in NetHack 3.4; any other text becomes the object's name.
    fn object_text(&mut self, step: Term, text: &str) -> Term {
        let kind = match &step {
            Term::Paren(_, fields) => fields.iter().find_map(|(key, value)| match value {
                Term::Word(word) if key.as_deref() == Some("of") => Some(word.as_str()),
                _ => None,
            }),
            _ => None,
        };
        let bodies = ["\"corpse\"", "\"statue\"", "\"egg\"", "\"tin\"", "\"figurine\""];
        if kind.is_some_and(|kind| bodies.contains(&kind))
            && let Some(monster) = self.quietly_called(Kind::Monster, text)
        {
            return step.field("corpse_of", monster);
        }
        step.field("name", Term::text(text))
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
            "not_trapped" => step.field("trapped", Term::word(false)),
            // `contained` needs no field: the object is moved into the preceding container.
            "random" | "none" | "contained" => step,
            _ => {
                self.tell(format!("OBJECT: unsupported property \"{word}\"."));
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
                self.tell(format!("OBJECT: unsupported property \"{word}\"."));
                step
            }
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
                Arg::Word(word) if matches!(word.as_str(), "victim" | "seen") => {
                    step.field(word, Term::word(true))
                }
                Arg::Var(name, _) if !self.is_place(arg) => {
                    let Some(of) = self.kind_of(Kind::Trap, arg) else {
                        self.tell_if_quiet(format!("${name} is not a trap."));
                        return None;
                    };
                    of.into_iter().fold(step, |step, kind| step.field("kind", kind))
                }
                place if self.is_place(place) => self.put_at(step, place),
                other => {
                    self.tell(format!("TRAP: unsupported value {}.", other.shown()));
                    step
                }
            };
        }
        Some(step)
    }

    /// Sets a field of a step; if the step already has the field, reports the new value and leaves
    /// it out.
    pub fn put_once(&mut self, step: Term, name: &str, value: Term) -> Term {
        if has_field(&step, name) {
            self.tell(format!(
                "This statement already has a value for {name}; the second is left out."
            ));
        }
        step.field(name, value)
    }

    /// Sets the place of a step. The generator picks a random square for a step without a place.
    pub fn put_at(&mut self, step: Term, place: &Arg) -> Term {
        match self.put_or_lose(step, place) {
            Ok(step) | Err(step) => step,
        }
    }

    /// Sets the place of a step; returns the step as an error if the place has no counterpart.
    pub fn put_or_lose(&mut self, step: Term, place: &Arg) -> Result<Term, Term> {
        let paints = matches!(&step, Term::Paren(name, _) if name == "Terrain");
        let random = match place {
            Arg::Word(word) => word == "random",
            Arg::Index(name, _) => name == "random",
            _ => false,
        };
        Ok(match self.area(place) {
            Some(area) if paints && random => {
                // A terrain step would fill the whole area, so pick one square of it.
                step.field("at", Term::call("Pick").with_all([Term::word(1), area]))
            }
            Some(Term::Word(word)) if word == "Room" => step,
            Some(_) if has_place(&step) => {
                let shown = place.shown();
                self.tell(format!("This statement already has a place; {shown} is left out."));
                step
            }
            Some(area) => step.field("at", area),
            None => {
                self.tell(format!("The place {} is not supported.", place.shown()));
                return Err(step);
            }
        })
    }

    /// Converts the steps of a block; reports and drops those that are neither objects, gold nor
    /// control steps.
    fn only_objects(&mut self, block: &'a [Statement]) -> Vec<Term> {
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
            self.tell("Only objects fit into a monster's inventory or a container.".to_owned());
        }
        kept
    }
}

/// Whether a step has a place.
fn has_place(step: &Term) -> bool {
    has_field(step, "at")
}

fn has_field(step: &Term, name: &str) -> bool {
    matches!(step, Term::Paren(_, fields) if fields.iter().any(|(key, _)| key.as_deref() == Some(name)))
}
