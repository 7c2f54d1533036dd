//! The score as it stands, and what moved it last.
//!
//! Reckoned after every input, so that a game resumed or replayed tells the same as one played.

use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::story::life::{MAJOR, SMALL};
use crate::world::World;
use crate::world::score::{self, Score};

/// One change of the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// In points.
    pub by: i64,
    /// The line of the sum that did most of it: "depth".
    pub line: String,
    /// The same in the words of the moment: "deeper level".
    pub why: String,
    /// When it was.
    pub turn: u32,
}

/// The score of now and its last change.
#[derive(Clone, Debug)]
pub struct Points {
    now: Score,
    /// Achievements, major and small, by bit of their number.
    deeds: (u32, u32),
    pub last: Option<Change>,
}

impl Points {
    /// The score of this world, last changed so.
    pub fn of(world: &World, content: &Content, last: Option<Change>) -> Self {
        Self { now: score::now(world, content), deeds: deeds(world), last }
    }

    /// Looks at the world anew and keeps what moved the score.
    pub fn reckon(&mut self, world: &World, content: &Content) {
        let before = std::mem::replace(&mut self.now, score::now(world, content));
        if let Some((line, by)) = self.now.moved_since(&before) {
            let why = self.reason(line, by, deeds(world));
            self.last = Some(Change { by, line: line.to_owned(), why, turn: world.turn });
        }
        self.deeds = deeds(world);
    }

    /// Why a line of the sum moved.
    fn reason(&self, line: &str, by: i64, deeds: (u32, u32)) -> String {
        let fresh = |now: u32, before: u32, names: &[&str]| {
            let number = (now & !before).trailing_zeros() as usize;
            names.get(number).map(|name| (*name).to_owned())
        };
        let lost = by < 0;
        let words = match line {
            "depth" => "deeper level",
            "achievements" => {
                return fresh(deeds.0, self.deeds.0, &MAJOR).unwrap_or(line.to_owned());
            }
            "small achievements" => {
                return fresh(deeds.1, self.deeds.1, &SMALL).unwrap_or(line.to_owned());
            }
            "gold" if lost => "gold gone",
            "gold" => "gold found",
            "gems" if lost => "gems gone",
            "gems" => "gems known",
            "modern mode" => "a death",
            "ascension" => "you ascended",
            line => line,
        };
        words.to_owned()
    }
}

fn deeds(world: &World) -> (u32, u32) {
    (world.life.achievements, world.life.small_achievements)
}
