//! Reports without the game: written, looked at, made nameless.

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
    /// Write a report on a run: the run, what went wrong, and whether it comes to the same again
    New(NewArgs),
    /// What a report says, then the viewer on its turn
    Open(OpenArgs),
    /// Take the hero's name out of a report or a replay, and show what words are left
    Scrub(ScrubArgs),
}

#[derive(Clone, Debug, Args)]
pub struct NewArgs {
    /// A replay, or the folder of a run; else the run begun last, or the newest replay
    pub file: Option<PathBuf>,
    /// The turn it is about; else the last
    #[arg(long)]
    pub turn: Option<u32>,
    /// What happened, and what should have
    #[arg(long, default_value = "")]
    pub text: String,
    /// Leave the hero's name in
    #[arg(long)]
    pub named: bool,
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub struct OpenArgs {
    pub file: PathBuf,
    /// Only say what it says, with a picture of the turn
    #[arg(long)]
    pub text: bool,
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub struct ScrubArgs {
    pub file: PathBuf,
    /// Where the nameless one goes; else in place of the file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl ReportCommand {
    /// Where the command keeps its own data folder, if it asks for one.
    pub fn data_dir(&mut self) -> Option<&mut Option<PathBuf>> {
        match self {
            Self::New(args) => Some(&mut args.data_dir),
            Self::Open(args) => Some(&mut args.data_dir),
            Self::Scrub(_) => None,
        }
    }
}

/// The longest text that is shown of a report.
const LONGEST: usize = 2000;

/// Prints what a report says.
pub fn summary(file: &Path, out: &mut Out) -> Result<Replay, (Exit, String)> {
    let replay = read(file)?;
    let mut row = |what: &str, value: &str| {
        if !value.is_empty() {
            out.line(format_args!("{what:<9} {}", clean_to(value, LONGEST)));
        }
    };
    match &replay.report {
        None => row("report", "none: this is a plain replay"),
        Some(report) => {
            row("report", &report.text);
            row("where", &format!("turn {}, input {}", report.turn, report.beat));
            row("broke", report.panic.as_deref().unwrap_or_default());
            row("program", &report.program);
            row("terminal", &report.terminal);
            row("there", &format!("played again it {}", report.verdict));
        }
    }
    let birth = &replay.birth;
    row("hero", &format!("{}, {} {}", birth.name, birth.race, birth.role));
    row("seed", &birth.seed_text);
    Ok(replay)
}

/// Takes the name out of a file, and says what words somebody typed are left.
pub fn scrub(args: &ScrubArgs, out: &mut Out) -> Result<Exit, (Exit, String)> {
    let replay = read(&args.file)?;
    let scrubbed = replay.scrubbed(&content(&replay));
    let path = args.output.as_ref().unwrap_or(&args.file);
    replay_file::write(&Disk::default(), path, &scrubbed.write())
        .map_err(|why| (Exit::StorageFailed, why.to_string()))?;
    out.line(format_args!("{}: these words are left", path.display()));
    for (what, text) in scrubbed.words() {
        out.line(format_args!("  {what:<9} {}", clean(&text)));
    }
    Ok(Exit::Done)
}
