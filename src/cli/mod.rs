//! Command-line commands: arguments, output and exit codes.

pub mod arena;
pub mod bot;
pub mod check;
mod expedition;
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
mod soak_report;
pub mod vault;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub use out::{Exit, Out};

/// The program's command-line arguments.
#[derive(Debug, Parser)]
#[command(
    name = "wyrdvault",
    about = "A terminal roguelike where luck is a number",
    disable_version_flag = true
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

/// Options for playing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct PlayArgs {
    /// Seed of the dungeon: any text
    #[arg(long)]
    pub seed: Option<String>,
    /// Role, by name or three-letter code
    #[arg(long)]
    pub role: Option<String>,
    /// Race, by name
    #[arg(long)]
    pub race: Option<String>,
    /// The hero's name
    #[arg(long)]
    pub name: Option<String>,
    /// Alignment: lawful, neutral or chaotic
    #[arg(long)]
    pub alignment: Option<String>,
    /// Be blind from birth; a cure breaks this conduct
    #[arg(long)]
    pub zen: bool,
    /// Be born without armor; wearing armor breaks this conduct
    #[arg(long)]
    pub nudist: bool,
    /// Make about 1 room in 6 a themed vault instead of 1 in 41; the run is not scored
    #[arg(long)]
    pub many_vaults: bool,
    /// Add a vault pack: a file or a folder; may be repeated
    #[arg(long, value_name = "PATH")]
    pub vaults: Vec<PathBuf>,
    /// Use no vault packs except those named
    #[arg(long)]
    pub no_packs: bool,
    /// Add content, or replace it: a folder of RON files (docs/modding.md)
    #[arg(long, value_name = "DIR")]
    pub content: Option<PathBuf>,
    /// Use this folder for runs, scores and replays
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Play on a server: --name is fixed, files are in a folder of this player, and no path can be
    /// typed
    #[arg(long)]
    pub server: bool,
    /// Store scores and an xlogfile in this folder, shared by all players
    /// [default with --server: scores in the data folder]
    #[arg(long, value_name = "DIR")]
    pub scores: Option<PathBuf>,
    /// Write a one-line status of the run to this file, for game servers
    #[arg(long, value_name = "FILE")]
    pub status_file: Option<PathBuf>,
    /// Ruleset to play by [default: wyrdvault]
    #[arg(long)]
    pub ruleset: Option<String>,
    /// Play as if born on this date: 2026-11-13 or 2026-11-13T22
    #[arg(long, value_name = "DATE")]
    pub calendar: Option<String>,
    /// Character set of the screen
    #[arg(long, value_enum)]
    pub glyphs: Option<Glyphs>,
    /// Number of colors
    #[arg(long, value_enum)]
    pub color: Option<Colors>,
}

impl Cli {
    /// Passes the options before a command on to the command. Returns an error if a command other
    /// than `play` follows options other than `--data-dir`, `--glyphs` and `--color`.
    pub fn settle(&mut self) -> Result<(), String> {
        let Some(command) = &mut self.command else { return Ok(()) };
        let before = std::mem::take(&mut self.play);
        if let Command::Play(args) = command {
            args.take_from(before);
            return Ok(());
        }
        let PlayArgs { data_dir, glyphs, color, .. } = before.clone();
        let general = PlayArgs { data_dir, glyphs, color, ..PlayArgs::default() };
        if general != before {
            let words = "only --data-dir, --glyphs and --color can precede a command other than \
                         play";
            return Err(words.to_owned());
        }
        if let Some(own) = command.data_dir() {
            *own = own.take().or_else(|| general.data_dir.clone());
        }
        self.play = general;
        Ok(())
    }
}

impl PlayArgs {
    /// Fills in missing options from `other`.
    fn take_from(&mut self, other: Self) {
        let own = std::mem::take(self);
        let vaults = other.vaults.into_iter().chain(own.vaults).collect();
        *self = Self {
            seed: own.seed.or(other.seed),
            role: own.role.or(other.role),
            race: own.race.or(other.race),
            name: own.name.or(other.name),
            alignment: own.alignment.or(other.alignment),
            zen: own.zen || other.zen,
            nudist: own.nudist || other.nudist,
            many_vaults: own.many_vaults || other.many_vaults,
            vaults,
            no_packs: own.no_packs || other.no_packs,
            content: own.content.or(other.content),
            data_dir: own.data_dir.or(other.data_dir),
            server: own.server || other.server,
            scores: own.scores.or(other.scores),
            status_file: own.status_file.or(other.status_file),
            ruleset: own.ruleset.or(other.ruleset),
            calendar: own.calendar.or(other.calendar),
            glyphs: own.glyphs.or(other.glyphs),
            color: own.color.or(other.color),
        };
    }
}

/// Character set of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Glyphs {
    Ascii,
    Lines,
    Rich,
}

/// Number of colors.
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
    /// Play the game (default)
    Play(PlayArgs),
    /// Watch, verify or export replays
    #[command(args_conflicts_with_subcommands = true, subcommand_precedence_over_arg = true)]
    Replay(replay::ReplayArgs),
    /// Write, open or anonymize a bug report
    Report {
        #[command(subcommand)]
        command: report::ReportCommand,
    },
    /// Check, list, show, place, count or import vaults
    Vault {
        #[command(subcommand)]
        command: vault::VaultCommand,
    },
    /// Show or check levels as text
    Level {
        #[command(subcommand)]
        command: level::LevelCommand,
    },
    /// Check all built-in content
    Check,
    /// Run experiments on the rules (luck, damage, difficulty) with the game's own code
    Lab {
        #[command(subcommand)]
        command: lab::LabCommand,
    },
    /// Run many fights between monsters, or with a hero
    Arena(arena::ArenaArgs),
    /// Let a bot play many games, checking every invariant
    Soak(soak::SoakArgs),
    /// List the best runs, and optionally verify their replays
    Scores(scores::ScoresArgs),
    /// Search for seeds
    Seed {
        #[command(subcommand)]
        command: seed::SeedCommand,
    },
    /// List, rename or delete runs in progress
    Runs(runs::RunsArgs),
    /// Repair the terminal after a game was killed: screen, mouse, keys, echo
    RestoreTerminal,
    /// Print where files are stored
    Paths {
        /// Folder with runs, scores and replays
        #[arg(long, value_name = "DIR")]
        data_dir: Option<PathBuf>,
    },
}

impl Command {
    /// Returns the command's own data folder option, if it has one.
    fn data_dir(&mut self) -> Option<&mut Option<PathBuf>> {
        match self {
            Self::Play(args) => Some(&mut args.data_dir),
            Self::Report { command } => command.data_dir(),
            Self::Soak(args) => Some(&mut args.data_dir),
            Self::Scores(args) => Some(&mut args.data_dir),
            Self::Runs(args) => Some(&mut args.data_dir),
            Self::Paths { data_dir } => Some(data_dir),
            // Replay commands need a data folder only to watch or take over a run. The `main`
            // function uses their own option, or else the one before the command.
            Self::Replay(_)
            | Self::Vault { .. }
            | Self::Level { .. }
            | Self::Check
            | Self::RestoreTerminal
            | Self::Lab { .. }
            | Self::Arena(_)
            | Self::Seed { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(line: &str) -> Result<Cli, String> {
        let words = line.split_whitespace();
        let mut cli = Cli::try_parse_from(words).map_err(|why| why.to_string())?;
        cli.settle()?;
        Ok(cli)
    }

    #[test]
    fn data_dir_may_precede_or_follow_the_command() {
        for line in ["wyrdvault --data-dir D scores", "wyrdvault scores --data-dir D"] {
            let mut cli = settled(line).unwrap();
            let own = cli.command.as_mut().unwrap().data_dir().unwrap().clone();
            assert_eq!(own, Some(PathBuf::from("D")), "{line}");
        }
        let cli = settled("wyrdvault --data-dir D --glyphs ascii replay some.ron").unwrap();
        assert_eq!((cli.play.data_dir, cli.play.glyphs), (Some("D".into()), Some(Glyphs::Ascii)));
    }

    #[test]
    fn options_before_play_count_and_the_later_one_wins() {
        let line = "wyrdvault --seed a --role Wizard --ruleset x play --seed b";
        let Some(Command::Play(args)) = settled(line).unwrap().command else { panic!("{line}") };
        let said = (args.seed.as_deref(), args.role.as_deref(), args.ruleset.as_deref());
        assert_eq!(said, (Some("b"), Some("Wizard"), Some("x")));
    }

    #[test]
    fn commands_that_play_need_no_options_of_birth() {
        let content = crate::content::Content::load(&[]).0;
        for line in
            ["wyrdvault replay take-over some.ron --turn 3", "wyrdvault --glyphs ascii check"]
        {
            let born = open::birth(&settled(line).unwrap().play, &content);
            assert_eq!(born.map(|birth| birth.ruleset), Ok("wyrdvault".to_owned()), "{line}");
        }
    }

    #[test]
    fn options_for_a_new_hero_are_refused_by_other_commands() {
        assert!(settled("wyrdvault --role Wizard scores").unwrap_err().contains("--data-dir"));
        assert!(settled("wyrdvault --ruleset x check").is_err());
    }
}
