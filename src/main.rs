//! The program: arguments in, screen or answer out.

use std::panic::catch_unwind;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use wyrdvault::cli::out::complain;
use wyrdvault::cli::replay::ReplayCommand;
use wyrdvault::cli::{
    Cli, Colors, Command, Exit, Glyphs, Out, PlayArgs, arena, check, lab, level, open, replay,
    soak, vault,
};
use wyrdvault::game::options::{Depth, GlyphSet};
use wyrdvault::store::zone::Zone;
use wyrdvault::ui::{self, Environment, Left, Start, Watch};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(why) => {
            let _nobody_reads_it = why.print();
            let code = if why.use_stderr() { Exit::Usage } else { Exit::Done };
            return ExitCode::from(code.code());
        }
    };
    let exit = catch_unwind(move || run(cli)).unwrap_or(Exit::Bug);
    ExitCode::from(exit.code())
}

fn run(cli: Cli) -> Exit {
    // What needs the terminal comes first: after it nothing may be written there.
    match &cli.command {
        None if !cli.version => return play(&cli.play, None),
        Some(Command::Play(args)) => return play(args, None),
        Some(Command::Replay(args)) => {
            if let Some((args, watch)) = watched(args, &cli.play) {
                return play(&args, Some(watch));
            }
        }
        _ => {}
    }
    let mut out = Out::default();
    if cli.version {
        out.line(check::identity(&open::content(&[])));
        return Exit::Done;
    }
    match cli.command {
        None | Some(Command::Play(_)) => Exit::Usage,
        Some(Command::Replay(args)) => match args.command {
            Some(command) => replay::run(&command, &mut out),
            None => Exit::Usage,
        },
        Some(Command::Vault { command }) => vault::run(&command, &mut out),
        Some(Command::Level { command }) => level::run(&command, &mut out),
        Some(Command::Check) => check::check(&mut out),
        Some(Command::Lab { command }) => lab::run(&command, &mut out),
        Some(Command::Arena(args)) => arena::run(&args, &mut out),
        Some(Command::Soak(args)) => soak::run(&args, &mut out),
        Some(Command::Paths { data_dir }) => match open::paths(data_dir.as_deref()) {
            Ok(paths) => {
                out.line(paths);
                Exit::Done
            }
            Err(exit) => exit,
        },
    }
}

/// What a replay command wants on the terminal: how to play, and the run to be watched.
fn watched(args: &replay::ReplayArgs, play: &PlayArgs) -> Option<(PlayArgs, Watch)> {
    let (watch, data_dir) = match &args.command {
        Some(ReplayCommand::TakeOver(args)) => {
            let (path, turn) = (args.file.clone(), Some(args.turn));
            (Watch { path, turn, all: false, take_over: true }, &args.data_dir)
        }
        None | Some(ReplayCommand::Watch(_)) => {
            let args = match &args.command {
                Some(ReplayCommand::Watch(args)) => args,
                _ => &args.watch,
            };
            let path = args.file.clone()?;
            (Watch { path, turn: args.at, all: args.omniscient, take_over: false }, &args.data_dir)
        }
        Some(_) => return None,
    };
    let data_dir = data_dir.clone().or_else(|| play.data_dir.clone());
    Some((PlayArgs { data_dir, ..play.clone() }, watch))
}

/// Plays on the terminal, or watches a run there.
fn play(args: &PlayArgs, watch: Option<Watch>) -> Exit {
    let paths = match open::paths(args.data_dir.as_deref()) {
        Ok(paths) => paths,
        Err(exit) => return exit,
    };
    let content = open::content(&[]);
    let born = match open::birth(args, &content) {
        Ok(born) => born,
        Err(why) => {
            complain(&why);
            return Exit::Usage;
        }
    };
    let start = Start {
        seed: args.seed.clone(),
        name: args.name.as_ref().map(|_| born.name.clone()),
        role: args.role.as_ref().map(|_| born.role.clone()),
        race: args.race.as_ref().map(|_| born.race.clone()),
        alignment: born.alignment,
        named_packs: open::named_packs(&args.vaults),
        pack_paths: args.vaults.clone(),
        no_packs: args.no_packs,
        ruleset: args.ruleset.clone(),
        calendar: args.calendar.as_ref().map(|_| born.calendar),
        zone: zone(),
        glyphs: args.glyphs.map(|glyphs| match glyphs {
            Glyphs::Ascii => GlyphSet::Ascii,
            Glyphs::Lines => GlyphSet::Lines,
            Glyphs::Rich => GlyphSet::Rich,
        }),
        colors: args.color.and_then(|colors| match colors {
            Colors::None => Some(Depth::None),
            Colors::Sixteen => Some(Depth::Sixteen),
            Colors::Many => Some(Depth::Many),
            Colors::True => Some(Depth::True),
            Colors::Auto => None,
        }),
        watch,
    };
    let working = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    match ui::run(start, &environment(), paths, working, content) {
        Ok(Left::Chosen | Left::Gone) => Exit::Done,
        Ok(Left::Signal(signal)) => {
            // The conventional code of a program that a signal ended.
            std::process::exit(128 + signal)
        }
        Err(why) => {
            complain(&why);
            Exit::Usage
        }
    }
}

/// The clock of this place, as `TZ` or the system says.
#[expect(clippy::disallowed_methods, reason = "the rim of the program reads the environment")]
fn zone() -> Zone {
    Zone::here(std::env::var("TZ").ok().as_deref())
}

/// What the environment says of the terminal.
#[expect(clippy::disallowed_methods, reason = "the rim of the program reads the environment")]
fn environment() -> Environment {
    let told = |name: &str| std::env::var(name).unwrap_or_default();
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(told);
    Environment {
        term: told("TERM"),
        colorterm: told("COLORTERM"),
        no_color: !told("NO_COLOR").is_empty(),
        locale: locale.into_iter().find(|told| !told.is_empty()).unwrap_or_default(),
        colors: told("COLORFGBG"),
    }
}
