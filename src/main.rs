//! The program's entry point: parses arguments, then starts the game in the terminal or runs a
//! command.

mod commands;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use wyrdvault::cli::out::{self, complain, complain_lines};
use wyrdvault::cli::replay::ReplayCommand;
use wyrdvault::cli::report::{self, ReportCommand};
use wyrdvault::cli::{Cli, Colors, Command, Exit, Out, PlayArgs, check, open, replay};
use wyrdvault::game::options::Depth;
use wyrdvault::store::clean::clean_line;
use wyrdvault::store::panics;
use wyrdvault::store::zone::Zone;
use wyrdvault::ui::{self, Environment, Left, Start, Watch};

fn main() -> ExitCode {
    panics::listen();
    let mut cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(why) if why.use_stderr() => {
            // The parser's error message quotes arguments. The shell can expand a wildcard to a
            // file name that an attacker chose, so the error is produced again from cleaned
            // arguments.
            let args = std::env::args_os().map(|arg| clean_line(&arg.to_string_lossy()));
            let why = Cli::try_parse_from(args).err().unwrap_or(why);
            complain_lines(why.render());
            return ExitCode::from(Exit::Usage.code());
        }
        Err(help) => {
            let _nobody_reads_it = help.print();
            return ExitCode::from(Exit::Done.code());
        }
    };
    if let Err(why) = cli.settle() {
        complain(why);
        return ExitCode::from(Exit::Usage.code());
    }
    let exit = panics::caught(move || run(cli)).unwrap_or_else(|words| {
        complain(format_args!("this is a bug in wyrdvault; please report it: {words}"));
        Exit::Bug
    });
    ExitCode::from(exit.code())
}

fn run(cli: Cli) -> Exit {
    // Commands that take over the terminal screen return early, so that nothing else here writes to
    // the terminal.
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
    if let Some(Command::Report { command: ReportCommand::Open(args) }) = &cli.command
        && !args.text
        && out::watched().0
    {
        let said = report::summary(&args.file, &mut Out::default());
        let Err((exit, why)) = said else {
            let watch = Watch { path: args.file.clone(), ..Watch::default() };
            let data_dir = args.data_dir.clone();
            return play(&PlayArgs { data_dir, ..cli.play }, Some(watch));
        };
        complain(why);
        return exit;
    }
    let mut out = Out::default();
    if cli.version {
        out.line(check::identity(&open::content(&[])));
        return Exit::Done;
    }
    match cli.command {
        None | Some(Command::Play(_)) => Exit::Usage,
        Some(command) => commands::run(command, &environment(), &mut out),
    }
}

/// Returns the play arguments and the run to watch, if the command is a replay that needs a
/// terminal screen and names a file.
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

/// Plays in the terminal, or watches a run there.
fn play(args: &PlayArgs, watch: Option<Watch>) -> Exit {
    let paths = match open::player_paths(args) {
        Ok(paths) => paths,
        Err(exit) => return exit,
    };
    let content = open::content(&[]);
    let born = match open::birth(args, &content) {
        Ok(born) => born,
        Err(why) => {
            complain_lines(format_args!("wyrdvault: {why}"));
            return Exit::Usage;
        }
    };
    let overlay = match open::overlay(args.content.as_deref()) {
        Ok(overlay) => overlay,
        Err(exit) => return exit,
    };
    let start = Start {
        seed: args.seed.clone(),
        // With `--server`, the server sets `--name`, not the player. The title screen must still
        // appear, so the name is not passed on.
        name: args.name.as_ref().filter(|_| !args.server).map(|_| born.name.clone()),
        role: args.role.as_ref().map(|_| born.role.clone()),
        race: args.race.as_ref().map(|_| born.race.clone()),
        alignment: born.alignment,
        vows: (born.zen, born.nudist),
        many_vaults: born.many_vaults,
        named_packs: overlay.into_iter().chain(open::named_packs(&args.vaults)).collect(),
        pack_paths: args.vaults.clone(),
        no_packs: args.no_packs,
        ruleset: born.ruleset.clone(),
        calendar: args.calendar.as_ref().map(|_| born.calendar),
        zone: zone(),
        glyphs: args.glyphs.map(commands::glyph_set),
        colors: args.color.and_then(|colors| match colors {
            Colors::None => Some(Depth::None),
            Colors::Sixteen => Some(Depth::Sixteen),
            Colors::Many => Some(Depth::Many),
            Colors::True => Some(Depth::True),
            Colors::Auto => None,
        }),
        standing: args.status_file.clone(),
        watch,
    };
    let working = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    match ui::run(start, &environment(), paths, working, content) {
        Ok(Left::Saved) => {
            let command = args.data_dir.as_ref().map_or_else(
                || "wyrdvault".to_owned(),
                |dir| format!("wyrdvault --data-dir {:?}", dir.display().to_string()),
            );
            Out::default().line(format!("Saved. Type {command} to continue."));
            Exit::Done
        }
        Ok(Left::Chosen | Left::Gone) => Exit::Done,
        Ok(Left::Broke(said)) => {
            complain(said);
            Exit::Bug
        }
        Ok(Left::Signal(signal)) => {
            // The conventional exit code after a signal.
            std::process::exit(128 + signal)
        }
        Err(why) => {
            complain(&why);
            Exit::Usage
        }
    }
}

/// Returns the local time zone, from `TZ` or the system.
#[expect(clippy::disallowed_methods, reason = "only the edge of the program reads the environment")]
fn zone() -> Zone {
    Zone::here(std::env::var("TZ").ok().as_deref())
}

/// Reads the environment variables that describe the terminal.
#[expect(clippy::disallowed_methods, reason = "only the edge of the program reads the environment")]
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
