//! The current score and its last change.
//!
//! Both are recomputed after every input, so that a resumed or replayed game shows the same change
//! as the original.

use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::story::words::score::{self as words, SMALL_ACHIEVEMENTS};
use crate::world::World;
use crate::world::hero::score::{self, Score};

/// One score change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// Change in points; may be negative.
    pub by: i64,
    /// Name of the score line that changed most, for example "depth".
    pub line: String,
    /// The reason as shown to the player, for example "deeper level".
    pub why: String,
    pub turn: u32,
}

/// The current score and its last change.
#[derive(Clone, Debug)]
pub struct Points {
    now: Score,
    /// Bit sets of the major and minor achievements earned.
    deeds: (u32, u32),
    pub last: Option<Change>,
    /// Whether the last change happened during the last input other than `Continue`, or later.
    pub is_news: bool,
}

impl Points {
    /// Computes the score of `world`. `last` is the most recent score change.
    pub fn of(world: &World, content: &Content, last: Option<Change>) -> Self {
        Self { now: score::now(world, content), deeds: deeds(world), last, is_news: false }
    }

    /// Returns the score.
    pub const fn total(&self) -> i64 {
        self.now.total
    }

    /// Recomputes the score and records any change. `goes_on` is whether the input only continued
    /// an occupation; if so, a change in an earlier step still counts as news.
    pub fn reckon(&mut self, world: &World, content: &Content, goes_on: bool) {
        self.is_news &= goes_on;
        let before = std::mem::replace(&mut self.now, score::now(world, content));
        if let Some((line, by)) = self.now.moved_since(&before) {
            let why = self.reason(content, line, by, deeds(world));
            self.last = Some(Change { by, line: line.to_owned(), why, turn: world.turn });
            self.is_news = true;
        }
        self.deeds = deeds(world);
    }

    /// Returns the reason for a score change, as shown to the player.
    fn reason(&self, content: &Content, line: &str, by: i64, deeds: (u32, u32)) -> String {
        let fresh = |now: u32, before: u32, small: bool| {
            let number = (now & !before).trailing_zeros() as usize;
            content.score.deed(small, number).map(str::to_owned)
        };
        match line {
            "achievements" => fresh(deeds.0, self.deeds.0, false).unwrap_or(line.to_owned()),
            SMALL_ACHIEVEMENTS => fresh(deeds.1, self.deeds.1, true).unwrap_or(line.to_owned()),
            line => words::change(line, by < 0).to_owned(),
        }
    }
}

fn deeds(world: &World) -> (u32, u32) {
    (world.life.achievements, world.life.small_achievements)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::scene;

    #[test]
    fn a_score_change_is_news_until_an_input_that_does_not_only_continue() {
        let mut s = scene("-----\n|@..|\n-----");
        s.world.life.deepest = 5;
        let mut points = Points::of(&s.world, &s.content, None);
        s.world.life.deepest = 20;
        points.reckon(&s.world, &s.content, false);
        assert!(points.last.is_some() && points.is_news, "{:?}", points.last);
        points.reckon(&s.world, &s.content, true);
        assert!(points.is_news, "the occupation only went on");
        points.reckon(&s.world, &s.content, false);
        assert!(points.last.is_some() && !points.is_news);
    }
}
