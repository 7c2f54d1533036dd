//! The program's entry point: parses arguments, then starts the UI or runs a command.

use std::panic::catch_unwind;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use wyrdvault::cli::out::complain;
use wyrdvault::cli::replay::ReplayCommand;
use wyrdvault::cli::replay::export::{Colors as FilmColors, ExportArgs, Film, judged};
use wyrdvault::cli::report::{self, NewArgs, OpenArgs, ReportCommand};
use wyrdvault::cli::{
    Cli, Colors, Command, Exit, Glyphs, Out, PlayArgs, arena, check, lab, level, open, replay,
    runs, scores, seed, soak, vault,
};
use wyrdvault::game::options::{Depth, GlyphSet, Palette};
use wyrdvault::store::paths::Paths;
use wyrdvault::store::reports;
use wyrdvault::store::zone::Zone;
use wyrdvault::ui::{self, Environment, Left, Start, Watch, film};

fn main() -> ExitCode {
    let mut cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(why) => {
            let _nobody_reads_it = why.print();
            let code = if why.use_stderr() { Exit::Usage } else { Exit::Done };
            return ExitCode::from(code.code());
        }
    };
    if let Err(why) = cli.settle() {
        complain(why);
        return ExitCode::from(Exit::Usage.code());
    }
    let exit = catch_unwind(move || run(cli)).unwrap_or(Exit::Bug);
    ExitCode::from(exit.code())
}

fn run(cli: Cli) -> Exit {
    // Terminal screens come first: nothing else may write to the terminal afterward.
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
        && std::io::IsTerminal::is_terminal(&std::io::stdout())
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
        Some(Command::Report { command }) => told(match command {
            ReportCommand::New(args) => report_new(&args, &mut out),
            ReportCommand::Open(args) => report_shown(&args, &mut out),
            ReportCommand::Scrub(args) => report::scrub(&args, &mut out),
        }),
        Some(Command::Replay(args)) => match args.command {
            Some(ReplayCommand::Export(args)) => told(export(&args, &mut out)),
            Some(command) => replay::run(&command, &mut out),
            None => Exit::Usage,
        },
        Some(Command::Vault { command }) => vault::run(&command, &mut out),
        Some(Command::Level { command }) => level::run(&command, &mut out),
        Some(Command::Check) => check::check(&mut out),
        Some(Command::Lab { command }) => lab::run(&command, &mut out),
        Some(Command::Arena(args)) => arena::run(&args, &mut out),
        Some(Command::Soak(args)) => soak::run(&args, &mut out),
        Some(Command::Scores(args)) => scores::run(&args, &mut out),
        Some(Command::Seed { command }) => seed::run(&command, &mut out),
        Some(Command::Runs(args)) => runs::run(&args, &mut out),
        Some(Command::RestoreTerminal) => {
            told(ui::restore_terminal().map(|()| Exit::Done).map_err(|why| (Exit::Usage, why)))
        }
        Some(Command::Paths { data_dir }) => match open::paths(data_dir.as_deref()) {
            Ok(paths) => {
                out.line(paths);
                Exit::Done
            }
            Err(exit) => exit,
        },
    }
}

/// The exit code, or an exit code with an error message.
type Done = Result<Exit, (Exit, String)>;

fn told(done: Done) -> Exit {
    done.unwrap_or_else(|(exit, why)| {
        complain(why);
        exit
    })
}

/// Returns the data paths, for commands that need nothing else from a run.
fn paths(data_dir: Option<&PathBuf>) -> Result<Paths, (Exit, String)> {
    open::paths(data_dir.map(PathBuf::as_path)).map_err(|exit| (exit, "no data folder".to_owned()))
}

/// Exports a film of a run.
fn export(args: &ExportArgs, out: &mut Out) -> Done {
    judged(&args.file)?;
    let kind = match args.to {
        Film::Cast => film::FilmFormat::Cast,
        Film::Ttyrec => film::FilmFormat::Ttyrec,
        Film::Html => film::FilmFormat::Html,
        Film::Txt => film::FilmFormat::Txt,
    };
    let palette = match args.theme {
        FilmColors::Dark => Palette::Dark,
        FilmColors::Light => Palette::Light,
        FilmColors::Contrast => Palette::Contrast,
        FilmColors::Terminal => Palette::Terminal,
    };
    let (from, to, size) = (args.from, args.to_turn, args.size);
    let glyphs = glyph_set(args.glyphs);
    let (fps, idle, all) = (args.fps, args.idle, args.omniscient);
    let order = film::FilmOrder { kind, from, to, size, palette, glyphs, fps, idle, all };
    let paths = paths(args.data_dir.as_ref())?;
    let disk = paths.disk().clone();
    let (bytes, strayed) = film::export(&args.file, &order, paths, open::content(&[]))
        .map_err(|why| (Exit::Unreadable, why))?;
    let usual =
        || args.file.file_stem().map(|stem| PathBuf::from(stem).with_extension(kind.ending()));
    let Some(path) = args.output.clone().or_else(usual) else {
        return Err((Exit::Usage, "say with -o where it goes".to_owned()));
    };
    if path.as_os_str() == "-" {
        out.bytes(&bytes);
    } else {
        disk.replace(&path, &bytes).map_err(|why| (Exit::StorageFailed, why.to_string()))?;
        out.line(format_args!("{}: {} KiB", path.display(), bytes.len().div_ceil(1024)));
    }
    match strayed {
        None => Ok(Exit::Done),
        Some(why) => Err((Exit::No, why)),
    }
}

/// Writes a report.
fn report_new(args: &NewArgs, out: &mut Out) -> Done {
    let paths = paths(args.data_dir.as_ref())?;
    let Some(path) = args.file.clone().or_else(|| reports::newest(&paths)) else {
        return Err((Exit::Unreadable, "no run has been played here: name a file".to_owned()));
    };
    judged(&path)?;
    let environment = environment();
    let wanted = ui::pages::report::ReportRequest {
        path,
        turn: args.turn.unwrap_or(u32::MAX),
        text: args.text.clone(),
        panic: None,
        terminal: environment.words(&environment.theme()),
        named: args.named,
    };
    let written = ui::pages::report::write(&wanted, &paths, &open::content(&[]))
        .map_err(|why| (Exit::Unreadable, why))?;
    ui::pages::report::told_lines(&written).iter().for_each(|line| out.line(line));
    Ok(Exit::Done)
}

/// Prints a report with a picture of its turn.
fn report_shown(args: &OpenArgs, out: &mut Out) -> Done {
    report::summary(&args.file, out)?;
    judged(&args.file)?;
    let paths = paths(args.data_dir.as_ref())?;
    let picture = film::picture(&args.file, None, (80, 24), paths, open::content(&[]));
    picture.map_err(|why| (Exit::Unreadable, why))?.lines().for_each(|line| out.line(line));
    Ok(Exit::Done)
}

fn glyph_set(glyphs: Glyphs) -> GlyphSet {
    match glyphs {
        Glyphs::Ascii => GlyphSet::Ascii,
        Glyphs::Lines => GlyphSet::Lines,
        Glyphs::Rich => GlyphSet::Rich,
    }
}

/// Returns the play arguments and the run to watch, if the replay command needs the terminal.
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
            complain(&why);
            return Exit::Usage;
        }
    };
    let start = Start {
        seed: args.seed.clone(),
        // On a server the name is no choice: the title comes first, as for everybody.
        name: args.name.as_ref().filter(|_| !args.server).map(|_| born.name.clone()),
        role: args.role.as_ref().map(|_| born.role.clone()),
        race: args.race.as_ref().map(|_| born.race.clone()),
        alignment: born.alignment,
        named_packs: open::named_packs(&args.vaults),
        pack_paths: args.vaults.clone(),
        no_packs: args.no_packs,
        ruleset: born.ruleset.clone(),
        calendar: args.calendar.as_ref().map(|_| born.calendar),
        zone: zone(),
        glyphs: args.glyphs.map(glyph_set),
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
#[expect(clippy::disallowed_methods, reason = "the rim of the program reads the environment")]
fn zone() -> Zone {
    Zone::here(std::env::var("TZ").ok().as_deref())
}

/// Reads the environment variables that describe the terminal.
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
