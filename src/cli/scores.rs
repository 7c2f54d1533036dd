//! `scores`: prints the high scores and verifies their replays.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde_json::json;

use super::out::{complain, table};
use super::replay::verify;
use super::{Exit, Out, open};
use crate::content::Content;
use crate::store::paths::Paths;
use crate::store::scores::{ScoreRow, Scores};
use crate::store::when;
use crate::world::Calendar;

#[derive(Debug, Args)]
pub struct ScoresArgs {
    /// Replay each run and mark rows whose result differs
    #[arg(long)]
    verify: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The folder of shared scores, when they are not in the data folder
    #[arg(long, value_name = "DIR")]
    scores: Option<PathBuf>,
    /// Folder with runs, scores and replays
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

/// The result of verifying a row.
struct Checked {
    exit: Exit,
    /// A few words for the table.
    mark: &'static str,
    /// Why verification failed.
    why: Option<String>,
}

pub fn run(args: &ScoresArgs, out: &mut Out) -> Exit {
    let paths = match open::paths(args.data_dir.as_deref()) {
        Ok(paths) => paths,
        Err(exit) => return exit,
    };
    let paths = paths.with_scores(args.scores.as_deref());
    let scores = match Scores::read(&paths) {
        Ok(scores) => scores,
        Err(why) => {
            complain(why);
            return Exit::Unreadable;
        }
    };
    let builtin = args.verify.then(|| Arc::new(Content::load(&[]).0));
    let checked = builtin.map(|content| check_all(&paths, &scores.rows, &content));
    let mut checked = checked.into_iter().flatten();
    let rows: Vec<(&ScoreRow, Option<Checked>)> =
        scores.rows.iter().map(|row| (row, checked.next())).collect();
    if args.json {
        rows.iter().for_each(|(row, checked)| out.json(&as_json(row, checked.as_ref())));
    } else {
        lines(&rows).iter().for_each(|line| out.line(line));
    }
    let worst = rows.iter().filter_map(|(_, checked)| checked.as_ref()).map(|one| one.exit);
    worst.max_by_key(|exit| exit.code()).unwrap_or(Exit::Done)
}

/// A run to which an earlier row of the table refers: the row's rank, its replay, and the
/// fingerprint of the run.
struct Seen {
    rank: usize,
    replay: String,
    print: Option<(u64, usize)>,
}

/// Checks that each row agrees with its replay, and that no earlier row refers to the same run.
fn check_all(paths: &Paths, rows: &[ScoreRow], builtin: &Arc<Content>) -> Vec<Checked> {
    let mut seen: Vec<Seen> = Vec::new();
    let check_next = |(at, row): (usize, &ScoreRow)| {
        let (mut checked, print) = check(paths, row, builtin);
        let same =
            |other: &&Seen| other.replay == row.replay || print.is_some() && other.print == print;
        if let Some(Seen { rank, replay, .. }) = seen.iter().find(same) {
            let why = format!("same run as row {rank}, {replay}");
            let before = checked.why.take().map_or(String::new(), |why| format!("{why}; "));
            let mark = if checked.exit == Exit::Done { "TWICE" } else { checked.mark };
            let exit = if checked.exit == Exit::Done { Exit::No } else { checked.exit };
            checked = Checked { exit, mark, why: Some(before + &why) };
        }
        seen.push(Seen { rank: at + 1, replay: row.replay.clone(), print });
        checked
    };
    rows.iter().enumerate().map(check_next).collect()
}

/// Compares a row with its replay. Also returns the fingerprint of the run, if the replay is in
/// sync.
fn check(paths: &Paths, row: &ScoreRow, builtin: &Arc<Content>) -> (Checked, Option<(u64, usize)>) {
    let no = |exit, mark, why: String| (Checked { exit, mark, why: Some(why) }, None);
    // The replay's name in the table must be a file name without folders.
    let named = std::path::Path::new(&row.replay).file_name();
    if named.is_none_or(|name| name != row.replay.as_str()) {
        return no(
            Exit::No,
            "no replay",
            format!("the replay name {:?} in this row is not a plain file name", row.replay),
        );
    }
    let path = paths.replay_behind(&row.name, &row.replay);
    if !path.exists() {
        return no(Exit::No, "no replay", format!("{} does not exist", row.replay));
    }
    let verdict = verify::one(&path, builtin);
    let Some(run) = verdict.run else {
        let mark = match verdict.exit {
            Exit::No if verdict.broke => "BREAKS",
            Exit::No => "DIFFERS",
            Exit::Foreign => "other rules",
            _ => "unreadable",
        };
        return no(verdict.exit, mark, verdict.text);
    };
    let mut faults = match &run.row {
        None => {
            vec!["the run in the replay is unfinished or unscored".to_owned()]
        }
        Some(earned) if run.when.is_empty() => {
            // Replays of older versions do not say when the run ended.
            let earned = ScoreRow { when: row.when.clone(), ..earned.clone() };
            row.differs(&earned).into_iter().chain(date_fault(row, run.born)).collect()
        }
        Some(earned) => row.differs(earned),
    };
    let (exit, mark) = if faults.is_empty() { (Exit::Done, "same") } else { (Exit::No, "DIFFERS") };
    let why = (!faults.is_empty()).then(|| std::mem::take(&mut faults).join("; "));
    (Checked { exit, mark, why }, Some(run.print))
}

/// Describes what is wrong with a row's date, for replays that do not record when the run ended.
fn date_fault(row: &ScoreRow, born: Calendar) -> Option<String> {
    let Some(date) = when::read_listed(&row.when) else {
        return Some(format!("invalid date {:?}", row.when));
    };
    if date > when::now() {
        return Some(format!("the date {} is in the future", row.when));
    }
    // A run with a chosen seed has no date of birth, unless the date was chosen too.
    let early = born != Calendar::default()
        && when::is_well_before(date, (born.year, born.month, born.day));
    early.then(|| format!("the date {} is before the birth of the hero", row.when))
}

fn as_json(row: &ScoreRow, checked: Option<&Checked>) -> serde_json::Value {
    json!({
        "name": row.name, "role": row.role, "race": row.race, "score": row.score,
        "depth": row.depth, "turns": row.turns, "cause": row.cause, "when": row.when,
        "seed": row.seed, "replay": row.replay,
        "verified": checked.map(|checked| checked.exit == Exit::Done),
        "why": checked.and_then(|checked| checked.why.as_ref()),
    })
}

fn lines(rows: &[(&ScoreRow, Option<Checked>)]) -> Vec<String> {
    if rows.is_empty() {
        return vec!["The list is empty.".to_owned()];
    }
    let head = ["rank", "score", "turns", "depth", "replay", "hero"].map(str::to_owned).to_vec();
    let body = rows.iter().enumerate().map(|(place, (row, checked))| {
        let mark = checked.as_ref().map_or("-", |checked| checked.mark);
        let hero = format!("{} the {} {}, {}", row.name, row.race, row.role, row.cause);
        let numbers = [place as i64 + 1, row.score, row.turns as i64, i64::from(row.depth)];
        let numbers = numbers.map(|number| number.to_string());
        numbers.into_iter().chain([mark.to_owned(), hero]).collect()
    });
    let mut lines = table(&std::iter::once(head).chain(body).collect::<Vec<_>>());
    for (place, (_, checked)) in rows.iter().enumerate() {
        if let Some(why) = checked.as_ref().and_then(|checked| checked.why.as_ref()) {
            lines.push(format!("{}: {why}", place + 1));
        }
    }
    lines
}
