//! `replay verify`: replays recordings and reports divergence, several files at once.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use clap::Args;
use serde_json::{Value, json};

use super::super::out::{complain, show_progress, watched};
use super::super::{Exit, Out};
use super::{content, read, timed, unfit};
use crate::content::Content;
use crate::game::replay::Replay;
use crate::game::replay::playback::{Divergence, Player};
use crate::store::disk::Disk;
use crate::store::panics::caught;
use crate::store::replay_file;
use crate::store::scores::ScoreRow;
use crate::world::Calendar;

/// Maximum number of parallel jobs.
const MOST_JOBS: usize = 64;

#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// Replay files
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Also verify recordings that were made with other content: compare their marks and their end,
    /// but not the state digests, which depend on the content
    #[arg(long)]
    pub any_content: bool,
    /// Rewrite recordings that were made with other content and are in sync: store the digest and
    /// checkpoints of this content
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
    inputs: usize,
    /// Duration in microseconds.
    took: u128,
    pub text: String,
    divergence: Option<Divergence>,
    /// Whether the game panicked.
    pub broke: bool,
    /// The run as it was played, when it is in sync.
    pub run: Option<Run>,
}

/// What verification learned about a run in sync.
pub struct Run {
    /// The score row that the run earned; `None` if the run is not over or not scored.
    pub row: Option<ScoreRow>,
    /// When the run ended, according to its replay.
    pub when: String,
    pub born: Calendar,
    /// Fingerprint: digest of the last state, and number of inputs. Replays with equal fingerprints
    /// are copies of one run.
    pub print: (u64, usize),
}

impl Verdict {
    fn failed((exit, text): (Exit, String)) -> Self {
        let (broke, divergence, run) = (false, None, None);
        Self { exit, turns: 0, inputs: 0, took: 0, text, divergence, broke, run }
    }

    fn as_json(&self, path: &Path) -> Value {
        json!({
            "file": path.display().to_string(),
            "in_sync": self.exit == Exit::Done,
            "exit": self.exit.code(),
            "turns": self.turns,
            "inputs": self.inputs,
            "microseconds": self.took as u64,
            "strayed_input": self.divergence.as_ref().map(|s| s.position),
            "strayed_turn": self.divergence.as_ref().map(|s| s.turn),
            "why": if self.exit == Exit::Done { None } else { Some(&self.text) },
        })
    }
}

/// Verifies each file. Returns the worst exit code. Prints the results in the order of the files.
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
                    // Sending fails only if the receiver has stopped, and then no results are
                    // needed.
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
        out.json(&verdict.as_json(path));
    } else if matches!(verdict.exit, Exit::Done | Exit::No) {
        out.line(format_args!("{}: {}", path.display(), verdict.text));
    } else {
        complain(&verdict.text);
    }
}

/// Shows a progress line on the terminal while results go to standard output.
struct Progress {
    all: usize,
    done: usize,
    bad: usize,
    shown: bool,
}

impl Progress {
    fn new(all: usize) -> Self {
        Self { all, done: 0, bad: 0, shown: all > 1 && watched().1 }
    }

    fn step(&mut self, good: bool, out: &mut Out) {
        self.done += 1;
        self.bad += usize::from(!good);
        if self.shown {
            out.flush();
            let Self { all, done, bad, .. } = self;
            let bar = 20 * *done / (*all).max(1);
            let bar = format!("{}{}", "#".repeat(bar), ".".repeat(20 - bar));
            show_progress(&format!("[{bar}] {done} of {all}, {bad} not in sync"));
        }
    }

    fn clear(&self) {
        if self.shown && self.done > 0 {
            show_progress("");
        }
    }
}

/// How to treat recordings that were made with other content.
#[derive(Clone, Copy, Default)]
struct Wanted {
    any_content: bool,
    update: bool,
}

/// Verifies one file. A panic of the game affects only the verdict on this file.
pub fn one(path: &Path, builtin: &Arc<Content>) -> Verdict {
    one_of(path, builtin, Wanted::default())
}

fn one_of(path: &Path, builtin: &Arc<Content>, wanted: Wanted) -> Verdict {
    let judged = caught(|| match read(path) {
        Ok(replay) => of(path, &replay, builtin, wanted),
        Err(why) => Verdict::failed(why),
    });
    judged.unwrap_or_else(|words| Verdict {
        broke: true,
        ..Verdict::failed((Exit::No, format!("the game panics: {words}")))
    })
}

fn of(path: &Path, replay: &Replay, builtin: &Arc<Content>, wanted: Wanted) -> Verdict {
    if let Some(why) = replay.false_seed() {
        return Verdict::failed((Exit::No, format!("false seed: {why}")));
    }
    let plain = replay.birth.packs.is_empty();
    let content = if plain { Arc::clone(builtin) } else { content(replay) };
    let same_content = replay.is_of(&content);
    let begin = if wanted.any_content { Player::on_any_content } else { Player::new };
    let mut player = match begin(content, replay) {
        Ok(player) => player,
        Err(why) => return Verdict::failed(unfit(path, &why)),
    };
    let (played, took) = timed(|| caught(|| player.finish()));
    let (turns, inputs) = (player.game.world.turn, player.progress().1);
    let mut verdict = Verdict { turns, inputs, ..Verdict::failed((Exit::No, String::new())) };
    verdict.took = took.as_micros();
    match played {
        Ok(Ok(())) => {
            if let Some(why) = replay.false_outcome(&player.game) {
                verdict.text = format!("false outcome: {why}");
                return verdict;
            }
            let updated = wanted.update && !same_content;
            if updated {
                let text = player.renewed(replay).write();
                if let Err(why) = replay_file::write(&Disk::default(), path, &text) {
                    return Verdict::failed((Exit::StorageFailed, why.to_string()));
                }
            }
            let how = match (same_content, updated) {
                (true, _) => "in sync",
                (false, true) => "in sync with other content, updated",
                (false, false) => "in sync with other content",
            };
            let rate = u128::from(turns) * 1_000_000 / verdict.took.max(1);
            verdict.exit = Exit::Done;
            verdict.text =
                format!("{how}: {turns} turns, {inputs} inputs, {rate} turns per second");
            verdict.run = Some(came_to(replay, &player));
        }
        Ok(Err(divergence)) => {
            let Divergence { position, turn, what } = &divergence;
            verdict.text = format!("diverged at input {position} on turn {turn}: {what}");
            verdict.divergence = Some(divergence);
        }
        Err(words) => {
            let input = player.progress().0;
            verdict.text = format!("the game panics at input {input} on turn {turns}: {words}");
            verdict.broke = true;
        }
    }
    verdict
}

fn came_to(replay: &Replay, player: &Player) -> Run {
    let game = &player.game;
    let when = replay.outcome.as_ref().map(|end| end.when.clone()).unwrap_or_default();
    let counts = game.world.is_over() && game.is_scored();
    Run {
        row: counts.then(|| ScoreRow::of(game, "", &when)),
        when,
        born: replay.birth.calendar,
        print: (game.digest(), player.progress().1),
    }
}
