//! Commands without a screen: arguments, answers, exit codes.

pub mod arena;
pub mod bot;
pub mod check;
pub mod lab;
pub mod level;
mod level_check;
pub mod open;
pub mod out;
pub mod replay;
pub mod report;
pub mod runs;
pub mod scores;
pub mod seed;
pub mod soak;
pub mod vault;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub use out::{Exit, Out};

/// The program and what it can be asked.
#[derive(Debug, Parser)]
#[command(
    name = "wyrdvault",
    about = "A terminal roguelike where luck is a number",
    disable_version_flag = true,
    args_conflicts_with_subcommands = true
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub play: PlayArgs,
    /// Print the full identity: version, rules, content, target
    #[arg(long, short = 'V')]
    pub version: bool,
}

/// How to play.
#[derive(Clone, Debug, Default, Args)]
pub struct PlayArgs {
    /// Play this seed: any text
    #[arg(long)]
    pub seed: Option<String>,
    /// Role, by name or three letters
    #[arg(long)]
    pub role: Option<String>,
    #[arg(long)]
    pub race: Option<String>,
    /// The hero's name
    #[arg(long)]
    pub name: Option<String>,
    /// lawful, neutral or chaotic
    #[arg(long)]
    pub alignment: Option<String>,
    /// Add a vault pack: a file or a folder; may be repeated
    #[arg(long, value_name = "PATH")]
    pub vaults: Vec<PathBuf>,
    /// Use no vault packs but those named
    #[arg(long)]
    pub no_packs: bool,
    /// Keep runs, scores and replays here
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Say in this file, on one line, how the run stands: for servers that list their games
    #[arg(long, value_name = "FILE")]
    pub status_file: Option<PathBuf>,
    /// Rules to play by
    #[arg(long, default_value = "wyrdvault")]
    pub ruleset: String,
    /// Play as if born on this day: 2026-11-13 or 2026-11-13T22
    #[arg(long, value_name = "DATE")]
    pub calendar: Option<String>,
    #[arg(long, value_enum)]
    pub glyphs: Option<Glyphs>,
    #[arg(long, value_enum)]
    pub color: Option<Colors>,
}

/// Which characters draw the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Glyphs {
    Ascii,
    Lines,
    Rich,
}

/// How many colors to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colors {
    None,
    #[value(name = "16")]
    Sixteen,
    #[value(name = "256")]
    Many,
    True,
    Auto,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play (the same as no command)
    Play(PlayArgs),
    /// Watch a replay, or verify replays
    #[command(args_conflicts_with_subcommands = true, subcommand_precedence_over_arg = true)]
    Replay(replay::ReplayArgs),
    /// Write, open or make nameless the report of something that went wrong
    Report {
        #[command(subcommand)]
        command: report::ReportCommand,
    },
    /// Vaults: check, list, show, place, count, import
    Vault {
        #[command(subcommand)]
        command: vault::VaultCommand,
    },
    /// Levels as text
    Level {
        #[command(subcommand)]
        command: level::LevelCommand,
    },
    /// Check all built-in content
    Check,
    /// Measure the rules through the code that plays
    Lab {
        #[command(subcommand)]
        command: lab::LabCommand,
    },
    /// Let monsters, or a hero, fight in a bare hall, many times over
    Arena(arena::ArenaArgs),
    /// Play many games without a screen, every invariant checked
    Soak(soak::SoakArgs),
    /// The best runs here, and whether their replays tell the same
    Scores(scores::ScoresArgs),
    /// Look through seeds
    Seed {
        #[command(subcommand)]
        command: seed::SeedCommand,
    },
    /// Runs under way: list, rename, delete
    Runs(runs::RunsArgs),
    /// Say where files live
    Paths {
        #[arg(long, value_name = "DIR")]
        data_dir: Option<PathBuf>,
    },
}
