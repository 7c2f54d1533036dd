//! `vault check`: all faults of vault files.

use std::path::PathBuf;

use crate::cli::out::complain;
use crate::cli::{Exit, Out};
use crate::content::Content;
use crate::content::vault::plan::CompiledVault;
use crate::r#gen::vault::UNKNOWN;
use crate::store::packs;

pub fn check(files: &[PathBuf], out: &mut Out) -> Exit {
    let found = packs::named(files);
    if !found.faults.is_empty() {
        found.faults.iter().for_each(complain);
        return Exit::Unreadable;
    }
    let texts: Vec<_> = found.files.into_iter().map(|file| (file.name, file.text)).collect();
    let (content, faults) = Content::load(&texts);
    faults.iter().for_each(|fault| out.line(fault));
    let errors = faults.iter().filter(|fault| fault.is_error()).count();
    let brought = |vault: &&CompiledVault| texts.iter().any(|(name, _)| *name == vault.file);
    let idle: Vec<String> = content.vaults.iter().filter(brought).flat_map(not_built).collect();
    idle.iter().for_each(|line| out.line(line));
    let warnings = faults.len() - errors + idle.len();
    out.line(format_args!(
        "{} file{}: {errors} fault{}, {warnings} warning{}.",
        texts.len(),
        plural(texts.len()),
        plural(errors),
        plural(warnings),
    ));
    if errors > 0 { Exit::No } else { Exit::Done }
}

/// Warnings of what a vault asks for that levels do not make yet.
fn not_built(vault: &CompiledVault) -> Vec<String> {
    let needs = UNKNOWN.iter().filter(|need| vault.needs.contains(**need));
    let place = format!("{}:{} in \"{}\"", vault.file, vault.line, vault.id);
    needs
        .map(|need| {
            format!("{place}: warning: levels make no {need} yet; a normal room stands instead")
        })
        .collect()
}

fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}
