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

#[derive(Debug, Args)]
pub struct ScoresArgs {
    /// Replay each run and mark rows whose result differs
    #[arg(long)]
    verify: bool,
    #[arg(long)]
    json: bool,
    /// The folder of shared scores, when they are not in the data folder
    #[arg(long, value_name = "DIR")]
    scores: Option<PathBuf>,
    /// Keep runs, scores and replays in this folder
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
    let checked = |row: &ScoreRow| builtin.as_ref().map(|content| check(&paths, row, content));
    let rows: Vec<(&ScoreRow, Option<Checked>)> =
        scores.rows.iter().map(|row| (row, checked(row))).collect();
    if args.json {
        rows.iter().for_each(|(row, checked)| out.line(as_json(row, checked.as_ref())));
    } else {
        lines(&rows).iter().for_each(|line| out.line(line));
    }
    let worst = rows.iter().filter_map(|(_, checked)| checked.as_ref()).map(|one| one.exit);
    worst.max_by_key(|exit| exit.code()).unwrap_or(Exit::Done)
}

fn check(paths: &Paths, row: &ScoreRow, builtin: &Arc<Content>) -> Checked {
    let no = |exit, mark, why: String| Checked { exit, mark, why: Some(why) };
    // A replay name in the table must be a plain file name in the replay folder.
    let named = std::path::Path::new(&row.replay).file_name();
    if named.is_none_or(|name| name != row.replay.as_str()) {
        return no(Exit::No, "no replay", "it names no file among the replays".to_owned());
    }
    let path = paths.replay_behind(&row.name, &row.replay);
    if !path.exists() {
        return no(Exit::No, "no replay", format!("{} is not there", row.replay));
    }
    let verdict = verify::one(&path, builtin);
    match (verdict.exit, &verdict.end) {
        (Exit::Done, Some((cause, score))) => {
            let theirs = (&row.cause, row.score, row.turns);
            let ours = (cause, *score, u64::from(verdict.turns));
            if theirs == ours {
                return Checked { exit: Exit::Done, mark: "same", why: None };
            }
            let why = format!("the replay ends with {score} points on turn {}: {cause}", ours.2);
            no(Exit::No, "DIFFERS", why)
        }
        (Exit::Done, None) => no(Exit::No, "DIFFERS", "the replay does not end".to_owned()),
        (Exit::No, _) => no(Exit::No, "DIFFERS", verdict.text),
        (Exit::Foreign, _) => no(Exit::Foreign, "other rules", verdict.text),
        (exit, _) => no(exit, "unreadable", verdict.text),
    }
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
        return vec!["Nobody is listed yet.".to_owned()];
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
