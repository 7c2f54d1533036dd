//! `vault import`: converts level files of other games to vaults.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::{Stop, stop};
use crate::cli::out::complain;
use crate::cli::{Exit, Out, open};
use crate::content::load::source::LARGEST_FILE;
use crate::content::vault::import::{Imported, import};

#[derive(Debug, Args)]
pub struct ImportArgs {
    /// A `.des` file of NetHack 3.6 or UnNetHack
    file: PathBuf,
    /// Write the vaults to this file [default: standard output]
    #[arg(short, long, value_name = "OUT.ron")]
    out: Option<PathBuf>,
    /// Print a JSON report about the conversion
    #[arg(long)]
    json: bool,
}

pub fn run(args: &ImportArgs, out: &mut Out) -> Result<Exit, Stop> {
    let shown = args.file.display();
    let bytes = std::fs::read(&args.file)
        .or_else(|why| stop(Exit::Unreadable, format!("{shown}: {why}")))?;
    if bytes.len() > LARGEST_FILE {
        return stop(Exit::Unreadable, format!("{shown}: at most 1 MiB is read"));
    }
    let text = String::from_utf8_lossy(&bytes);
    let content = open::content(&[]);
    let made = import(&text, &*content, &|name| beside(&args.file, name));
    if let Some(path) = &args.out {
        let wrote = std::fs::write(path, &made.text);
        wrote.or_else(|why| stop(Exit::StorageFailed, format!("{}: {why}", path.display())))?;
    }
    if args.json {
        let lost: Vec<_> =
            made.lost.iter().map(|lost| json!({"line": lost.line, "what": lost.what})).collect();
        out.json(&json!({
            "file": shown.to_string(), "levels": made.levels, "imported": made.imported,
            "constructs": made.constructs, "carried": made.carried, "lost": lost,
        }));
        return Ok(Exit::Done);
    }
    report(args, &made, out);
    Ok(Exit::Done)
}

/// Returns the text of an included file in the same folder.
fn beside(file: &Path, name: &str) -> Option<String> {
    let plain = Path::new(name).file_name()? == name;
    let path = file.with_file_name(name);
    let small = plain && std::fs::metadata(&path).ok()?.len() <= LARGEST_FILE as u64;
    let bytes = small.then(|| std::fs::read(&path).ok()).flatten()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Prints the vaults on standard output and the losses on standard error, or only the losses.
fn report(args: &ImportArgs, made: &Imported, out: &mut Out) {
    let file = args.file.display();
    let losses = made.lost.iter().map(|lost| format!("{file}:{}: lost: {}", lost.line, lost.what));
    let sum = format!(
        "{} of {} levels and {} of {} statements imported without loss.",
        made.imported, made.levels, made.carried, made.constructs,
    );
    if args.out.is_some() {
        losses.for_each(|loss| out.line(loss));
        out.line(sum);
    } else {
        made.text.lines().for_each(|line| out.line(line));
        losses.for_each(complain);
        complain(sum);
    }
}
