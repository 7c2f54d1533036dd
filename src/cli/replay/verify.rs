//! `replay verify`: replays recordings and reports divergence, several files at once.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use clap::Args;
use serde_json::{Value, json};

use super::super::out::complain;
use super::super::{Exit, Out};
use super::{content, read, timed, unfit};
use crate::content::Content;
use crate::game::replay::{Player, Replay, Strayed};
use crate::store::disk::Disk;
use crate::store::replay_file;

/// Maximum number of parallel jobs.
const MOST_JOBS: usize = 64;

#[derive(Debug, Args)]
pub struct VerifyArgs {
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    #[arg(long)]
    pub json: bool,
    /// Also play recordings of other content: all marks and the end must agree, but no state
    /// digests, which depend on the numbers of kinds
    #[arg(long)]
    pub any_content: bool,
    /// Give recordings of other content that play out the same this content's digest and
    /// checkpoints
    #[arg(long, requires = "any_content")]
    pub update: bool,
    /// Number of files to verify in parallel
    #[arg(long, default_value_t = 1)]
    pub jobs: usize,
}

/// The result for one file.
pub struct Verdict {
    pub exit: Exit,
    pub turns: u32,
    beats: usize,
    /// Duration in microseconds.
    took: u128,
    pub text: String,
    strayed: Option<Strayed>,
    /// How the replayed run ended: cause and score.
    pub end: Option<(String, i64)>,
}

impl Verdict {
    fn failed((exit, text): (Exit, String)) -> Self {
        Self { exit, turns: 0, beats: 0, took: 0, text, strayed: None, end: None }
    }

    fn as_json(&self, path: &Path) -> Value {
        json!({
            "file": path.display().to_string(),
            "in_sync": self.exit == Exit::Done,
            "exit": self.exit.code(),
            "turns": self.turns,
            "beats": self.beats,
            "microseconds": self.took as u64,
            "strayed_beat": self.strayed.as_ref().map(|s| s.beat),
            "strayed_turn": self.strayed.as_ref().map(|s| s.turn),
            "why": if self.exit == Exit::Done { None } else { Some(&self.text) },
        })
    }
}

/// Verifies each file; the exit code is the worst result. Results are printed in file order,
/// whichever finishes first.
pub fn run(args: &VerifyArgs, out: &mut Out) -> Exit {
    let builtin = Arc::new(Content::load(&[]).0);
    let (next, files) = (AtomicUsize::new(0), &args.files);
    let wanted = Wanted { any_content: args.any_content, update: args.update };
    let (tell, told) = channel();
    let mut progress = Progress::new(files.len());
    let mut worst = Exit::Done;
    std::thread::scope(|scope| {
        for _ in 0..args.jobs.clamp(1, MOST_JOBS.min(files.len())) {
            let (tell, next, builtin) = (tell.clone(), &next, &builtin);
            scope.spawn(move || {
                while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Sending fails only if the receiver has stopped, which ends everything.
                    tell.send((path, one_of(path, builtin, wanted))).ok();
                }
            });
        }
        drop(tell);
        let mut early = Vec::new();
        for path in files {
            let verdict = loop {
                if let Some(at) = early.iter().position(|(other, _)| *other == path) {
                    break early.swap_remove(at).1;
                }
                match told.recv() {
                    Ok(answer) => early.push(answer),
                    Err(_) => return,
                }
            };
            progress.clear();
            say(path, &verdict, args.json, out);
            if verdict.exit.code() > worst.code() {
                worst = verdict.exit;
            }
            progress.step(verdict.exit == Exit::Done, out);
        }
    });
    progress.clear();
    worst
}

fn say(path: &Path, verdict: &Verdict, json: bool, out: &mut Out) {
    if json {
        out.line(verdict.as_json(path));
    } else if matches!(verdict.exit, Exit::Done | Exit::No) {
        out.line(format_args!("{}: {}", path.display(), verdict.text));
    } else {
        complain(&verdict.text);
    }
}

/// A progress line on the terminal while results go to standard output.
struct Progress {
    all: usize,
    done: usize,
    bad: usize,
    shown: bool,
}

impl Progress {
    fn new(all: usize) -> Self {
        Self { all, done: 0, bad: 0, shown: all > 1 && std::io::stderr().is_terminal() }
    }

    fn step(&mut self, good: bool, out: &mut Out) {
        self.done += 1;
        self.bad += usize::from(!good);
        if self.shown {
            out.flush();
            let Self { all, done, bad, .. } = self;
            let bar = 20 * *done / (*all).max(1);
            let bar = format!("{}{}", "#".repeat(bar), ".".repeat(20 - bar));
            let mut to = std::io::stderr();
            write!(to, "[{bar}] {done} of {all}, {bad} not in sync").ok();
            to.flush().ok();
        }
    }

    fn clear(&self) {
        if self.shown && self.done > 0 {
            write!(std::io::stderr(), "\r\x1b[K").ok();
        }
    }
}

/// What to do with recordings of other content.
#[derive(Clone, Copy, Default)]
struct Wanted {
    any_content: bool,
    update: bool,
}

/// Verifies one file.
pub fn one(path: &Path, builtin: &Arc<Content>) -> Verdict {
    one_of(path, builtin, Wanted::default())
}

fn one_of(path: &Path, builtin: &Arc<Content>, wanted: Wanted) -> Verdict {
    let replay = match read(path) {
        Ok(replay) => replay,
        Err(why) => return Verdict::failed(why),
    };
    of(path, &replay, builtin, wanted)
}

fn of(path: &Path, replay: &Replay, builtin: &Arc<Content>, wanted: Wanted) -> Verdict {
    let plain = replay.birth.packs.is_empty();
    let content = if plain { Arc::clone(builtin) } else { content(replay) };
    let same_content = replay.is_of(&content);
    let begin = if wanted.any_content { Player::on_any_content } else { Player::new };
    let mut player = match begin(content, replay) {
        Ok(player) => player,
        Err(why) => return Verdict::failed(unfit(path, &why)),
    };
    let (played, took) = timed(|| player.finish());
    if played.is_ok() && wanted.update && !same_content {
        let text = player.renewed(replay).write();
        if let Err(why) = replay_file::write(&Disk::default(), path, &text) {
            return Verdict::failed((Exit::StorageFailed, why.to_string()));
        }
    }
    let (turns, beats) = (player.game.world.turn, player.progress().1);
    let end = player.game.outcome().map(|end| (end.cause, end.score));
    let (exit, text, strayed) = match played {
        Ok(()) => {
            let rate = u128::from(turns) * 1_000_000 / took.as_micros().max(1);
            let how = match (same_content, wanted.update) {
                (true, _) => "in sync",
                (false, true) => "in sync on other content, updated",
                (false, false) => "in sync on other content",
            };
            let text = format!("{how}: {turns} turns, {beats} inputs, {rate} turns a second");
            (Exit::Done, text, None)
        }
        Err(strayed) => {
            let Strayed { beat, turn, what } = &strayed;
            let text = format!("diverged at input {beat} on turn {turn}: {what}");
            (Exit::No, text, Some(strayed))
        }
    };
    Verdict { exit, turns, beats, took: took.as_micros(), text, strayed, end }
}
