//! The commands that need no terminal screen. `main` handles the others.

use std::path::{Path, PathBuf};

use wyrdvault::cli::out::complain;
use wyrdvault::cli::replay::ReplayCommand;
use wyrdvault::cli::replay::export::{Colors as FilmColors, ExportArgs, Film, judged};
use wyrdvault::cli::report::{self, NewArgs, OpenArgs, ReportCommand};
use wyrdvault::cli::{
    Command, Exit, Glyphs, Out, arena, check, lab, level, open, replay, runs, scores, seed, soak,
    vault,
};
use wyrdvault::game::options::{GlyphSet, Palette};
use wyrdvault::store::paths::Paths;
use wyrdvault::store::reports;
use wyrdvault::ui::film::{self, Unfilmed};
use wyrdvault::ui::{self, Environment};

/// Runs a command that needs no terminal and returns its exit code.
pub fn run(command: Command, environment: &Environment, out: &mut Out) -> Exit {
    match command {
        Command::Play(_) => Exit::Usage,
        Command::Report { command } => told(match command {
            ReportCommand::New(args) => report_new(&args, environment, out),
            ReportCommand::Open(args) => played(&args.file, || report_shown(&args, out)),
            ReportCommand::Scrub(args) => played(&args.file, || report::scrub(&args, out)),
        }),
        Command::Replay(args) => match args.command {
            Some(ReplayCommand::Export(args)) => told(played(&args.file, || export(&args, out))),
            Some(command) => replay::run(&command, out),
            None => Exit::Usage,
        },
        Command::Vault { command } => vault::run(&command, out),
        Command::Level { command } => level::run(&command, out),
        Command::Check => check::check(&ui::key_faults(), out),
        Command::Lab { command } => lab::run(&command, out),
        Command::Arena(args) => arena::run(&args, out),
        Command::Soak(args) => soak::run(&args, out),
        Command::Scores(args) => scores::run(&args, out),
        Command::Seed { command } => seed::run(&command, out),
        Command::Runs(args) => runs::run(&args, out),
        Command::RestoreTerminal => {
            told(ui::restore_terminal().map(|()| Exit::Done).map_err(|why| (Exit::Usage, why)))
        }
        Command::Paths { data_dir } => match open::paths(data_dir.as_deref()) {
            Ok(paths) => {
                out.lines(paths);
                Exit::Done
            }
            Err(exit) => exit,
        },
    }
}

/// The exit code of a command, or on failure an exit code with an error message, which is empty if
/// the error has been printed.
type Done = Result<Exit, (Exit, String)>;

fn told(done: Done) -> Exit {
    done.unwrap_or_else(|(exit, why)| {
        if !why.is_empty() {
            complain(why);
        }
        exit
    })
}

/// Runs `act`, which plays the replay at `path`. Turns a panic of the game into an error that names
/// this replay.
fn played(path: &Path, act: impl FnOnce() -> Done) -> Done {
    replay::played(path, act).and_then(|done| done)
}

/// Returns the paths of the data folder. The message of an error is empty, because [`open::paths`]
/// prints the reason itself.
fn paths(data_dir: Option<&PathBuf>) -> Result<Paths, (Exit, String)> {
    open::paths(data_dir.map(PathBuf::as_path)).map_err(|exit| (exit, String::new()))
}

/// Exports a run as a film.
fn export(args: &ExportArgs, out: &mut Out) -> Done {
    if let (Some(from), Some(to)) = (args.from, args.to_turn)
        && from > to
    {
        let why = format!("--from {from} is after --to-turn {to}; the film would be empty");
        return Err((Exit::Usage, why));
    }
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
    let (bytes, divergence) =
        film::export(&args.file, &order, paths, open::content(&[])).map_err(|why| match why {
            Unfilmed::Run(why) => (Exit::Unreadable, why),
            Unfilmed::Order(why) => (Exit::Usage, why),
        })?;
    let usual =
        || args.file.file_stem().map(|stem| PathBuf::from(stem).with_extension(kind.ending()));
    let Some(path) = args.output.clone().or_else(usual) else {
        return Err((Exit::Usage, "name the output file with -o".to_owned()));
    };
    if path.as_os_str() == "-" {
        out.bytes(&bytes);
    } else {
        let written = disk.replace(&path, &bytes);
        written.map_err(|why| (Exit::StorageFailed, why.of_output(&path)))?;
        out.line(format_args!("{}: {} KiB", path.display(), bytes.len().div_ceil(1024)));
    }
    match divergence {
        None => Ok(Exit::Done),
        Some(why) => Err((Exit::No, why)),
    }
}

/// Writes a report file.
fn report_new(args: &NewArgs, environment: &Environment, out: &mut Out) -> Done {
    let paths = paths(args.data_dir.as_ref())?;
    let Some(path) = args.file.clone().or_else(|| reports::newest(&paths)) else {
        return Err((Exit::Unreadable, "no run found; name a replay file".to_owned()));
    };
    judged(&path)?;
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

/// Prints a report and the screen of its turn.
fn report_shown(args: &OpenArgs, out: &mut Out) -> Done {
    report::summary(&args.file, out)?;
    judged(&args.file)?;
    let paths = paths(args.data_dir.as_ref())?;
    let picture = film::picture(&args.file, None, (80, 24), paths, open::content(&[]));
    let (picture, divergence) = picture.map_err(|why| (Exit::Unreadable, why))?;
    out.lines(picture);
    match divergence {
        None => Ok(Exit::Done),
        Some(why) => Err((Exit::No, why)),
    }
}

/// Returns the glyph set that the command-line argument names.
pub fn glyph_set(glyphs: Glyphs) -> GlyphSet {
    match glyphs {
        Glyphs::Ascii => GlyphSet::Ascii,
        Glyphs::Lines => GlyphSet::Lines,
        Glyphs::Rich => GlyphSet::Rich,
    }
}
