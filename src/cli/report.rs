//! `report`: the arguments of its commands, and the commands that show and anonymize bug reports.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::replay::{content, read};
use super::{Exit, Out};
use crate::game::replay::Replay;
use crate::store::clean::{clean, clean_to};
use crate::store::disk::Disk;
use crate::store::replay_file;

#[derive(Debug, Subcommand)]
pub enum ReportCommand {
    /// Write a report: the run, what went wrong, and whether it can be reproduced
    New(NewArgs),
    /// Print a report, then open the viewer at its turn
    Open(OpenArgs),
    /// Remove the hero's name from a report or replay, and list the remaining typed texts
    Scrub(ScrubArgs),
}

#[derive(Clone, Debug, Args)]
pub struct NewArgs {
    /// A replay, or the folder of a run [default: the run started last, or the newest replay]
    pub file: Option<PathBuf>,
    /// The turn in question [default: the last]
    #[arg(long)]
    pub turn: Option<u32>,
    /// What happened, and what should have happened
    #[arg(long, default_value = "")]
    pub text: String,
    /// Keep the hero's name
    #[arg(long)]
    pub named: bool,
    /// Folder with runs, scores and replays
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub struct OpenArgs {
    /// A report or replay file
    pub file: PathBuf,
    /// Only print the report and a picture of the turn
    #[arg(long)]
    pub text: bool,
    /// Folder with runs, scores and replays
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub struct ScrubArgs {
    /// A report or replay file
    pub file: PathBuf,
    /// Output file [default: overwrite the input]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl ReportCommand {
    /// Returns the command's own data folder option, if it has one.
    pub fn data_dir(&mut self) -> Option<&mut Option<PathBuf>> {
        match self {
            Self::New(args) => Some(&mut args.data_dir),
            Self::Open(args) => Some(&mut args.data_dir),
            Self::Scrub(_) => None,
        }
    }
}

/// Maximum length of a displayed text, in characters.
const LONGEST: usize = 2000;

/// Prints a report, and the hero and seed of its run. Returns the replay that contains the report.
pub fn summary(file: &Path, out: &mut Out) -> Result<Replay, (Exit, String)> {
    let replay = read(file)?;
    let mut row = |what: &str, value: &str| {
        if !value.is_empty() {
            out.line(format_args!("{what:<9} {}", clean_to(value, LONGEST)));
        }
    };
    match &replay.report {
        None => row("report", "none; this is a replay without a report"),
        Some(report) => {
            row("report", &report.text);
            row("where", &format!("turn {}, input {}", report.turn, report.position));
            row("panic", report.panic.as_deref().unwrap_or_default());
            row("program", &report.program);
            row("terminal", &report.terminal);
            row("verdict", &report.verdict);
        }
    }
    let birth = &replay.birth;
    row("hero", &format!("{}, {} {}", birth.name, birth.race, birth.role));
    row("seed", &birth.seed_text);
    Ok(replay)
}

/// Removes the hero's name from a file and lists the remaining typed texts.
pub fn scrub(args: &ScrubArgs, out: &mut Out) -> Result<Exit, (Exit, String)> {
    let replay = read(&args.file)?;
    let scrubbed = replay.scrubbed(&content(&replay));
    let path = args.output.as_ref().unwrap_or(&args.file);
    replay_file::write(&Disk::default(), path, &scrubbed.write())
        .map_err(|why| (Exit::StorageFailed, why.of_output(path)))?;
    out.line(format_args!(
        "{}: texts that the player typed and that remain in the file:",
        path.display()
    ));
    for (what, text) in scrubbed.words() {
        out.line(format_args!("  {what:<9} {}", clean(&text)));
    }
    Ok(Exit::Done)
}
