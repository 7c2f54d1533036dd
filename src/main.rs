//! The program: arguments in, screen or answer out.

use std::panic::catch_unwind;
use std::process::ExitCode;

use clap::Parser;
use wyrdvault::cli::{Cli, Command, Exit, Out, check, lab, open, replay, soak, vault};

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
    let mut out = Out::default();
    if cli.version {
        out.line(check::identity(&open::content(&[])));
        return Exit::Done;
    }
    match cli.command {
        None | Some(Command::Play(_)) => Exit::Usage,
        Some(Command::Replay(args)) => match (args.command, args.file) {
            (Some(replay::ReplayCommand::Verify { files, json }), _) => {
                replay::verify(&files, json, &mut out)
            }
            _ => Exit::Usage,
        },
        Some(Command::Vault { command }) => vault::run(&command, &mut out),
        Some(Command::Check) => check::check(&mut out),
        Some(Command::Lab { command }) => lab::run(&command, &mut out),
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
