//! The table of high scores.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::clean::clean_to;
use super::disk::beside;
use super::error::{StoreError, shown};
use super::lock::Lock;
use super::paths::Paths;
use super::read::{self, Links};
use crate::base::Seed;
use crate::game::Game;

/// The current format version; tables of newer versions are refused and not changed.
pub const FORMAT: u16 = 1;

/// Maximum number of rows.
pub const MOST: usize = 100;

/// Maximum size of the table, in bytes.
const LIMIT: u64 = 1 << 20;
/// Maximum length of a text in a row, in characters.
const LONGEST: usize = 200;

/// One finished run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ScoreRow {
    pub name: String,
    pub role: String,
    pub race: String,
    pub score: i64,
    /// The deepest level reached.
    pub depth: i32,
    pub turns: u64,
    /// The cause of death, as text.
    pub cause: String,
    /// The date and time of the end in UTC, as text.
    pub when: String,
    pub seed: u64,
    /// File name of the replay; also identifies the run.
    pub replay: String,
}

impl ScoreRow {
    /// Creates the row of a finished game. `replay` is the name of its replay, and `when` is the
    /// time at which it ended.
    pub fn of(game: &Game, replay: &str, when: &str) -> Self {
        let birth = &game.birth;
        let end = game.end_page();
        tidy(Self {
            name: birth.name.clone(),
            role: game.role_name().to_owned(),
            race: birth.race.clone(),
            score: game.score().total,
            depth: end.as_ref().map_or(0, |end| i32::from(end.deepest)),
            turns: u64::from(game.turn()),
            cause: end.map_or_else(String::new, |end| end.cause),
            when: when.to_owned(),
            seed: birth.seed.0,
            replay: replay.to_owned(),
        })
    }

    /// Returns descriptions of the fields in which this row differs from `earned`, the row that the
    /// replay of the same run gives.
    pub fn differs(&self, earned: &Self) -> Vec<String> {
        let number = |what, listed: &dyn ToString, played: &dyn ToString| {
            (what, listed.to_string(), played.to_string())
        };
        let pairs = [
            number("score", &self.score, &earned.score),
            number("name", &self.name, &earned.name),
            number("role", &self.role, &earned.role),
            number("race", &self.race, &earned.race),
            number("depth", &self.depth, &earned.depth),
            number("turn", &self.turns, &earned.turns),
            number("end", &self.cause, &earned.cause),
            number("date", &self.when, &earned.when),
            number("seed", &Seed(self.seed), &Seed(earned.seed)),
        ];
        let apart = pairs.into_iter().filter(|(_, listed, played)| listed != played);
        apart
            .map(|(what, listed, played)| {
                format!("the {what} is {played}, but is listed as {listed}")
            })
            .collect()
    }
}

/// The best runs, highest score first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    format: u16,
    pub rows: Vec<ScoreRow>,
}

/// The only field that every format version has.
#[derive(Deserialize)]
struct Form {
    format: u16,
}

/// The result of adding a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// Rank of the row, from 1; `None` if the row is not among the best [`MOST`].
    pub rank: Option<usize>,
    /// A message for the player about the score file, if something was wrong with it.
    pub notice: Option<String>,
}

impl Default for Scores {
    fn default() -> Self {
        Self { format: FORMAT, rows: Vec::new() }
    }
}

impl Scores {
    /// Reads the table; empty if there is no file. Changes nothing.
    pub fn read(paths: &Paths) -> Result<Self, StoreError> {
        let path = paths.scores();
        match read::text(&path, LIMIT, Links::Follow) {
            Ok(text) => Self::parse(&path, &text),
            Err(error) if error.is_missing() => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }

    fn parse(path: &Path, text: &str) -> Result<Self, StoreError> {
        let damaged = |error: &dyn std::fmt::Display| StoreError::Damaged {
            path: path.to_path_buf(),
            why: clean_to(&error.to_string(), LONGEST),
        };
        let form: Form = ron::from_str(text).map_err(|error| damaged(&error))?;
        if form.format > FORMAT {
            let (theirs, ours) = (form.format, FORMAT);
            return Err(StoreError::Newer { path: path.to_path_buf(), theirs, ours });
        }
        let mut scores: Self = ron::from_str(text).map_err(|error| damaged(&error))?;
        scores.rows = scores.rows.into_iter().map(tidy).collect();
        scores.rows.sort_by_key(|row| std::cmp::Reverse(row.score));
        scores.rows.truncate(MOST);
        Ok(scores)
    }

    /// Inserts a row below those with the same score. Returns its rank, from 1, or `None` if it is
    /// not among the best [`MOST`]. Replaces a row with the same replay, so that a death recorded
    /// twice is listed once.
    pub fn insert(&mut self, row: ScoreRow) -> Option<usize> {
        let row = tidy(row);
        self.rows.retain(|other| row.replay.is_empty() || other.replay != row.replay);
        let place = self.rows.partition_point(|other| other.score >= row.score);
        self.rows.insert(place, row);
        self.rows.truncate(MOST);
        (place < MOST).then_some(place + 1)
    }
}

/// Adds a row to the table on disk; several processes can do so at the same time.
///
/// A damaged table is renamed, and a new table is started.
pub fn add(paths: &Paths, row: ScoreRow) -> Result<Added, StoreError> {
    let (path, disk) = (paths.scores(), paths.disk());
    disk.make_folder(path.parent().unwrap_or(paths.root()))?;
    let _lock = lock(paths)?;
    let (mut scores, notice) = match Scores::read(paths) {
        Ok(scores) => (scores, None),
        Err(
            error @ (StoreError::Damaged { .. }
            | StoreError::NotText { .. }
            | StoreError::TooBig { .. }),
        ) => {
            let kept = shown(&disk.set_aside(&path)?);
            let notice = format!("{error} It is kept as {kept}, and a new table is started.");
            (Scores::default(), Some(notice))
        }
        Err(error) => return Err(error),
    };
    let rank = scores.insert(row);
    let pretty = ron::ser::PrettyConfig::default();
    let text = ron::ser::to_string_pretty(&scores, pretty).expect("a table can be serialized");
    if paths.shares_scores() {
        disk.replace_shared(&path, text.as_bytes())?;
    } else {
        disk.replace(&path, text.as_bytes())?;
    }
    Ok(Added { rank, notice })
}

/// Takes the lock that a process must hold while it rewrites the scores or the xlogfile.
pub(super) fn lock(paths: &Paths) -> Result<Lock, StoreError> {
    let path = beside(&paths.scores(), ".lock");
    if paths.shares_scores() { Lock::wait_shared(&path) } else { Lock::wait(&path) }
}

/// Sanitizes the texts of a row for display.
fn tidy(mut row: ScoreRow) -> ScoreRow {
    let ScoreRow { name, role, race, cause, when, replay, .. } = &mut row;
    for words in [name, role, race, cause, when, replay] {
        *words = clean_to(words, LONGEST);
    }
    row
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::store::test_support::{Folder, failing_at};

    fn paths(folder: &Folder) -> Paths {
        Paths::find(Some(folder.path()), None, Path::new("/")).unwrap()
    }

    fn row(score: i64) -> ScoreRow {
        ScoreRow {
            name: "Ada".into(),
            score,
            replay: format!("Ada-{score}.ron"),
            ..ScoreRow::default()
        }
    }

    #[test]
    fn score_rows_sort_by_score_then_age() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let rank = |score, seed| {
            let replay = format!("{score}-{seed}");
            add(&paths, ScoreRow { seed, replay, ..row(score) }).unwrap().rank
        };
        assert_eq!(
            [rank(5, 1), rank(9, 2), rank(5, 3), rank(7, 4)].map(Option::unwrap),
            [1, 1, 3, 2]
        );
        let seeds: Vec<u64> =
            Scores::read(&paths).unwrap().rows.iter().map(|row| row.seed).collect();
        assert_eq!(seeds, [2, 4, 1, 3]);
    }

    #[test]
    fn the_hundred_best_are_kept() {
        let mut scores = Scores::default();
        for score in 0..120 {
            assert_eq!(scores.insert(row(score)), Some(1));
        }
        assert_eq!(scores.rows.len(), MOST);
        assert_eq!(scores.insert(row(-1)), None);
        assert_eq!(scores.rows.last().unwrap().score, 20);
    }

    #[test]
    fn a_death_recorded_twice_is_listed_once() {
        let folder = Folder::new();
        let paths = paths(&folder);
        add(&paths, row(3)).unwrap();
        let added = add(&paths, row(3)).unwrap();
        assert_eq!(added, Added { rank: Some(1), notice: None });
        assert_eq!(Scores::read(&paths).unwrap().rows.len(), 1);
    }

    #[test]
    fn a_damaged_score_table_is_kept_aside_and_reported() {
        let folder = Folder::new();
        let paths = paths(&folder);
        std::fs::write(paths.scores(), "(format: 1, rows: [oops").unwrap();
        assert!(Scores::read(&paths).is_err());
        let notice = add(&paths, row(3)).unwrap().notice.unwrap();
        assert!(notice.contains("scores.ron.damaged, and a new table is started."), "{notice}");
        assert_eq!(
            std::fs::read(folder.join("scores.ron.damaged")).unwrap(),
            b"(format: 1, rows: [oops"
        );
        assert_eq!(Scores::read(&paths).unwrap().rows.len(), 1);
    }

    #[test]
    fn a_table_of_a_newer_game_is_left_alone() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let newer = "(format: 2, ranks: {})";
        std::fs::write(paths.scores(), newer).unwrap();
        assert!(matches!(add(&paths, row(3)), Err(StoreError::Newer { theirs: 2, .. })));
        assert_eq!(std::fs::read_to_string(paths.scores()).unwrap(), newer);
    }

    #[test]
    fn texts_of_the_score_table_are_cleaned() {
        let folder = Folder::new();
        let paths = paths(&folder);
        let hostile = r#"(format: 1, rows: [(name: "A\u{1b}]0;x\u{7}da", later: 3)])"#;
        std::fs::write(paths.scores(), hostile).unwrap();
        assert_eq!(Scores::read(&paths).unwrap().rows[0].name, "Ada");
    }

    #[test]
    fn no_failure_loses_score_rows() {
        for step in 0..8 {
            let folder = Folder::new();
            let paths = paths(&folder);
            add(&paths, row(3)).unwrap();
            let full = paths.clone().on(failing_at(step, io::ErrorKind::StorageFull));
            add(&full, row(4)).ok();
            let scores: Vec<i64> =
                Scores::read(&paths).unwrap().rows.iter().map(|row| row.score).collect();
            assert!(scores == [3] || scores == [4, 3], "{scores:?}");
        }
    }
}
