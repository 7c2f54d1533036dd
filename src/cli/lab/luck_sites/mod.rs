//! The rolls that luck adjusts, each made in play. A site is one such roll: its scene, an action
//! that makes the roll, and the outcome.
//!
//! Source: rules/luck 3.

mod bench;
mod faith;
mod fights;
mod magic;
mod movement;
mod table;
mod traps;

pub use bench::{Bench, Measured};
pub use table::SITES;

use std::fmt;

/// The results of a roll that count as successes, or how a roll becomes a number of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    Is(u32),
    Below(u32),
    Above(u32),
    /// The roll decides a number of things: this much plus the roll; `Minus`: minus the roll.
    Plus(u32),
    Minus(u32),
}

impl Threshold {
    /// Whether a roll is a success; `None` for rolls that decide a number of things.
    pub const fn counts(self, roll: u32) -> Option<bool> {
        match self {
            Self::Is(wanted) => Some(roll == wanted),
            Self::Below(limit) => Some(roll < limit),
            Self::Above(limit) => Some(roll > limit),
            Self::Plus(_) | Self::Minus(_) => None,
        }
    }

    /// Returns the outcome of a roll: 1 for a success and 0 for a failure, or the number of things.
    pub const fn outcome(self, roll: u32) -> i32 {
        match (self, self.counts(roll)) {
            (_, Some(counts)) => counts as i32,
            (Self::Minus(from), None) => from as i32 - roll as i32,
            (Self::Plus(least), None) => least as i32 + roll as i32,
            (Self::Is(_) | Self::Below(_) | Self::Above(_), None) => 0,
        }
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(wanted) => write!(to, "= {wanted}"),
            Self::Below(limit) => write!(to, "< {limit}"),
            Self::Above(limit) => write!(to, "> {limit}"),
            Self::Plus(least) => write!(to, "+ {least}"),
            Self::Minus(from) => write!(to, "{from} - roll"),
        }
    }
}

/// How the outcome of a try is read.
#[derive(Clone, Copy)]
pub enum Shows {
    /// The function makes a try and returns its outcome. Tries that did not make the roll do not
    /// count.
    Outcome(fn(&mut Bench) -> i32),
    /// The function makes a try and returns its outcome, or `None` if the try does not count. Tries
    /// count even if they did not make the roll.
    Share(fn(&mut Bench) -> Option<i32>),
    /// The function makes a try. The roll itself gives the outcome, because other rolls hide its
    /// effect.
    Roll(fn(&mut Bench)),
}

/// A place in the rules that rolls with luck.
pub struct Site {
    /// Its name on the command line: "kick-door".
    pub name: &'static str,
    /// Section of rules/luck and what it is: "3.23 kicking a door".
    pub title: &'static str,
    /// The situation in the tables of the source.
    pub situation: &'static str,
    pub sides: u32,
    pub threshold: Threshold,
    /// The meaning of the numbers, and other conditions.
    pub note: &'static str,
    pub role: &'static str,
    pub picture: &'static str,
    /// Prepares the scene, once.
    pub prepare: fn(&mut Bench),
    /// Whether to restore the prepared scene before each try. Otherwise the try undoes its changes.
    pub fresh: bool,
    pub shows: Shows,
}

/// Default values of the fields of a site.
const SITE: Site = Site {
    name: "",
    title: "",
    situation: "",
    sides: 1,
    threshold: Threshold::Is(0),
    note: "",
    role: "Samurai",
    picture: movement::ROOM,
    prepare: movement::nothing,
    fresh: false,
    shows: Shows::Roll(movement::nothing),
};

impl Site {
    /// Returns the site with this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        SITES.iter().find(|site| site.name == name)
    }

    /// Returns "rules/luck 3.23".
    pub fn source(&self) -> String {
        let section = self.title.split(' ').next().unwrap_or_default();
        format!("rules/luck {section}")
    }

    /// Whether its outcome is a number of things.
    pub const fn is_number(&self) -> bool {
        self.threshold.counts(0).is_none()
    }
}
