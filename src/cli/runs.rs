//! `runs`: lists, renames and deletes runs in progress, and shows disk usage.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::json;

use super::out::{complain, table};
use super::{Exit, Out, open};
use crate::store::error::StoreError;
use crate::store::paths::Paths;
use crate::store::run::{Run, size};

#[derive(Debug, Args)]
pub struct RunsArgs {
    #[command(subcommand)]
    command: Option<RunsCommand>,
    /// Folder with runs, scores and replays
    #[arg(long, value_name = "DIR", global = true)]
    pub data_dir: Option<PathBuf>,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
pub enum RunsCommand {
    /// List runs in progress and disk usage (default)
    List,
    /// Rename a run: its folder, and later its replay
    Rename {
        /// Name of the run
        name: String,
        /// New name
        new: String,
    },
    /// Delete a run in progress with all its files
    Delete {
        /// Name of the run
        name: String,
        /// Confirm the deletion
        #[arg(long)]
        yes: bool,
    },
}

pub fn run(args: &RunsArgs, out: &mut Out) -> Exit {
    let paths = match open::paths(args.data_dir.as_deref()) {
        Ok(paths) => paths,
        Err(exit) => return exit,
    };
    let done = match &args.command {
        None | Some(RunsCommand::List) => list(&paths, args.json, out),
        Some(RunsCommand::Rename { name, new }) => Run::rename(&paths, name, new).map(|folder| {
            let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
            out.line(format_args!("Renamed to {}.", name.unwrap_or_default()));
        }),
        Some(RunsCommand::Delete { name, yes: true }) => {
            Run::delete(&paths, name).map(|()| out.line(format_args!("Deleted {name}.")))
        }
        Some(RunsCommand::Delete { name, yes: false }) => {
            complain(format_args!("this deletes {name} with all its files; confirm with --yes"));
            return Exit::Usage;
        }
    };
    match done {
        Ok(()) => Exit::Done,
        Err(why) => {
            complain(&why);
            if why.exit_code() == 3 { Exit::Unreadable } else { Exit::StorageFailed }
        }
    }
}

fn list(paths: &Paths, as_json: bool, out: &mut Out) -> Result<(), StoreError> {
    let mut rows =
        vec![["run", "hero", "depth", "turn", "score", "KiB"].map(str::to_owned).to_vec()];
    for listed in Run::list(paths)? {
        let bytes = size(&listed.folder);
        let name = listed.folder.file_name().map(Path::new).map(crate::store::error::shown);
        let name = name.unwrap_or_default();
        match (listed.summary, as_json) {
            (Ok(it), true) => out.json(&json!({
                "run": name, "name": it.name, "role": it.role, "depth": it.depth,
                "turn": it.turn, "score": it.score, "begun": it.started, "bytes": bytes,
            })),
            (Err(why), true) => out.json(&json!({"run": name, "why": why, "bytes": bytes})),
            (Ok(it), false) => rows.push(vec![
                name,
                format!("{} the {}", it.name, it.role),
                it.depth.max(1).to_string(),
                it.turn.to_string(),
                it.score.to_string(),
                bytes.div_ceil(1024).to_string(),
            ]),
            (Err(why), false) => out.line(format_args!("{name}: {why}")),
        }
    }
    let replays = fs::read_dir(paths.replays()).map_or(0, Iterator::count);
    let (in_runs, in_replays) = (size(&paths.runs()), size(&paths.replays()));
    if as_json {
        out.json(&json!({
            "runs_bytes": in_runs, "replays": replays, "replays_bytes": in_replays,
        }));
        return Ok(());
    }
    if rows.len() > 1 {
        table(&rows).iter().for_each(|line| out.line(line));
    }
    out.line(format_args!(
        "{} runs in progress use {} KiB, {replays} replays use {} KiB. A run keeps its last two \
         snapshots. A finished run leaves only its replay, which is never deleted automatically.",
        rows.len() - 1,
        in_runs.div_ceil(1024),
        in_replays.div_ceil(1024),
    ));
    Ok(())
}
