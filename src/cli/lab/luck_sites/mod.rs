//! The sites: all rolls that luck adjusts, each made in play. A site has a scene, an action that
//! makes the roll, and the outcome of the roll.
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

/// How the outcome of a roll follows from its result: which results are successes, or which number
/// of things (such as fruits) the result stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    Is(u32),
    Below(u32),
    Above(u32),
    /// The outcome is a number of things: this number plus the roll, or, for `Minus`, this number
    /// minus the roll.
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

/// How the outcome of a try is obtained, and which tries count.
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

/// A site: one roll of the rules that luck adjusts.
pub struct Site {
    /// Name of the site on the command line: "kick-door".
    pub name: &'static str,
    /// Section number in rules/luck and title of the site: "3.23 kicking a door".
    pub title: &'static str,
    /// Name of the roll in the tables that belong to rules/luck.
    pub situation: &'static str,
    pub sides: u32,
    pub threshold: Threshold,
    /// Meaning of the outcome, and the conditions under which the roll is made.
    pub note: &'static str,
    pub role: &'static str,
    pub picture: &'static str,
    /// Prepares the scene, once.
    pub prepare: fn(&mut Bench),
    /// Whether to restore the prepared scene before each try. If `false`, each try undoes its own
    /// changes.
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

    /// Returns the source of the roll, such as "rules/luck 3.23".
    pub fn source(&self) -> String {
        let section = self.title.split(' ').next().unwrap_or_default();
        format!("rules/luck {section}")
    }

    /// Whether the outcome is a number of things, instead of success or failure.
    pub const fn is_number(&self) -> bool {
        self.threshold.counts(0).is_none()
    }
}
