//! `vault check`: lists all faults of vault files.

use std::path::PathBuf;

use crate::cli::out::complain;
use crate::cli::{Exit, Out};
use crate::content::Content;
use crate::store::packs;

pub fn check(files: &[PathBuf], out: &mut Out) -> Exit {
    let found = packs::named(files);
    if !found.faults.is_empty() {
        found.faults.iter().for_each(complain);
        return Exit::Unreadable;
    }
    let texts: Vec<_> = found.files.into_iter().map(|file| (file.name, file.text)).collect();
    let (_, faults) = Content::load(&texts);
    faults.iter().for_each(|fault| out.lines(fault));
    let errors = faults.iter().filter(|fault| fault.is_error()).count();
    let warnings = faults.len() - errors;
    out.line(format_args!(
        "{} file{}: {errors} fault{}, {warnings} warning{}.",
        texts.len(),
        plural(texts.len()),
        plural(errors),
        plural(warnings),
    ));
    if errors > 0 { Exit::No } else { Exit::Done }
}

fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}
