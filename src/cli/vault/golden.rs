//! `vault golden`: compares pictures of every vault with a stored file, so that changes are
//! noticed.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;

use super::show::pictures;
use super::{SceneArgs, Stop, stop, wanting};
use crate::cli::{Exit, Out};
use crate::game::workbench::picture;
use crate::r#gen::LevelOrder;

/// Pictures per vault.
const PICTURES: u16 = 2;

#[derive(Debug, Args)]
pub struct GoldenArgs {
    /// Update the stored pictures
    #[arg(long)]
    update: bool,
    /// File with the stored pictures
    #[arg(long, default_value = "tests/golden/vaults.txt")]
    file: PathBuf,
    #[command(flatten)]
    scene: SceneArgs,
}

pub fn run(args: &GoldenArgs, out: &mut Out) -> Result<Exit, Stop> {
    let content = args.scene.content()?;
    let order = args.scene.order(&content)?;
    let now = gallery(&order);
    let shown = args.file.display();
    if args.update {
        if let Some(folder) = args.file.parent() {
            let made = std::fs::create_dir_all(folder);
            made.or_else(|why| stop(Exit::StorageFailed, format!("{shown}: {why}")))?;
        }
        let wrote = std::fs::write(&args.file, &now);
        wrote.or_else(|why| stop(Exit::StorageFailed, format!("{shown}: {why}")))?;
        out.line(format_args!("{} pictures written to {shown}.", chapters(&now).len()));
        return Ok(Exit::Done);
    }
    let kept = std::fs::read_to_string(&args.file).or_else(|why| {
        stop(Exit::Unreadable, format!("{shown}: {why}; --update writes the pictures"))
    })?;
    let (before, after) = (chapters(&kept), chapters(&now));
    let mut changed = 0;
    for (name, picture) in &after {
        let old = before.iter().find(|(of, _)| of == name).map(|(_, picture)| *picture);
        if old != Some(*picture) {
            changed += 1;
            out.line(format_args!("{name}: {}", if old.is_some() { "changed" } else { "new" }));
            out.lines(picture);
        }
    }
    for (name, _) in before.iter().filter(|(name, _)| !after.iter().any(|(of, _)| of == name)) {
        changed += 1;
        out.line(format_args!("{name}: removed"));
    }
    out.line(format_args!("{} pictures, {changed} changed.", after.len()));
    Ok(if changed == 0 { Exit::Done } else { Exit::No })
}

/// Draws every vault alone with its contents.
fn gallery(order: &LevelOrder) -> String {
    let content = order.content;
    let mut text = String::new();
    for (at, vault) in content.vaults().iter().enumerate() {
        let order = wanting(order, at as u16, 0);
        for (nth, made) in pictures(&order, PICTURES).iter().enumerate() {
            let rows = picture::crop(content, made, picture::extent(&made.level));
            let _infallible = writeln!(text, "== {} {}", vault.id, nth + 1);
            rows.iter().for_each(|row| {
                text.push_str(row);
                text.push('\n');
            });
        }
    }
    text
}

/// Returns the pictures in a file with their names.
fn chapters(text: &str) -> Vec<(&str, &str)> {
    let parts = text.split("== ").filter(|part| !part.trim().is_empty());
    parts
        .filter_map(|part| part.split_once('\n'))
        .map(|(name, rows)| (name, rows.trim_end()))
        .collect()
}
