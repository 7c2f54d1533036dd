//! Converts doors of level files.

use super::super::des::arg::Arg;
use super::super::des::parse::Statement;
use super::area::{directions, number_term};
use super::carrier::Carrier;
use crate::content::vault::write::Term;

impl Carrier<'_> {
    /// Converts a door on a room's wall, at a given or a random square.
    pub(super) fn room_door(&mut self, made: &Statement) -> Term {
        let mut step = Term::call("Door");
        let (mut secret, mut sides, mut square) = (Some(0), Vec::new(), None);
        for (nth, arg) in made.args.iter().enumerate() {
            match arg {
                _ if directions(arg).is_some() => sides = directions(arg).unwrap_or_default(),
                Arg::Word(word) if word == "true" || word == "secret" => secret = Some(100),
                // The first argument is the secrecy; "random" means 50 percent.
                Arg::Word(word) if word == "random" && nth == 0 => {
                    secret = None;
                }
                Arg::Word(word) if door_state(word).is_some() && word != "random" => {
                    let state = door_state(word).unwrap_or("Random");
                    step = step.field("state", Term::word(state));
                }
                Arg::Word(word) if matches!(word.as_str(), "random" | "false") => {}
                other => match self.expression(other) {
                    Some(nth) => square = Some(nth),
                    None => self.tell(format!("ROOMDOOR: unsupported value {}.", other.shown())),
                },
            }
        }
        match (sides.as_slice(), &square) {
            ([side], Some(nth)) => {
                let nth = number_term(nth);
                let at = match side {
                    Term::Word(side) if side == "N" => [nth, Term::word(-1)],
                    Term::Word(side) if side == "S" => [nth, Term::text("room.h")],
                    Term::Word(side) if side == "W" => [Term::word(-1), nth],
                    _ => [Term::text("room.w"), nth],
                };
                step = step.field("at", Term::call("Cell").with_all(at));
            }
            (_, Some(_)) => {
                self.tell(
                    "A ROOMDOOR at a square needs one wall; the square is ignored.".to_owned(),
                );
            }
            ([], None) => {}
            (_, None) => step = step.field("walls", Term::List(sides)),
        }
        let secret = secret.unwrap_or(50);
        step.field("secret", Term::word(secret))
    }

    /// Converts a door at a square. If the map already shows a secret door there, the door stays
    /// secret.
    pub(super) fn door(&mut self, made: &Statement) -> Vec<Term> {
        let mut step = Term::call("Door");
        for arg in &made.args {
            step = match arg {
                Arg::Word(word) if door_state(word).is_some() => {
                    step.field("state", Term::word(door_state(word).unwrap_or("Random")))
                }
                Arg::Word(word) if word == "secret" => step.field("secret", Term::word(100)),
                Arg::Word(word) => {
                    self.tell(format!(
                        "A DOOR cannot be \"{word}\". It can be open, closed, locked, nodoor, \
                         broken or secret."
                    ));
                    step
                }
                place => {
                    let step = self.drawn_secret(step, place);
                    self.put_at(step, place)
                }
            };
        }
        vec![step.field("secret", Term::word(0))]
    }

    /// Records the squares of secret doors on a map, for `drawn_secret`.
    pub(super) fn note_drawn(&mut self, rows: &[String]) {
        let (x, y) = (self.offset.0.fixed, self.offset.1.fixed);
        for (row, glyphs) in rows.iter().enumerate() {
            for (column, glyph) in glyphs.chars().enumerate() {
                let at = (x + column as i64, y + row as i64);
                if glyph == 'S' {
                    self.frame.secret_doors.insert(at);
                } else if !self.frame.secret_doors.is_empty() {
                    self.frame.secret_doors.remove(&at);
                }
            }
        }
    }

    /// Makes a door step secret if the map shows secret doors on all squares where the step can put
    /// the door.
    fn drawn_secret(&mut self, step: Term, place: &Arg) -> Term {
        let Some(squares) = self.known_squares(place) else { return step };
        let secret = |at: &&(i64, i64)| self.frame.secret_doors.contains(at);
        let count = squares.iter().filter(secret).count();
        if count == squares.len() && count > 0 {
            return step.field("secret", Term::word(100));
        }
        if count > 0 {
            self.tell(
                "Some of these squares are drawn as secret doors and some are not; all become \
                 visible doors."
                    .to_owned(),
            );
        }
        step
    }
}

pub fn door_state(word: &str) -> Option<&'static str> {
    Some(match word {
        "open" => "Open",
        "closed" => "Closed",
        "locked" => "Locked",
        "nodoor" => "None",
        "broken" => "Broken",
        "random" => "Random",
        _ => return None,
    })
}
