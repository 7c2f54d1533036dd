//! `vault expand`: prints a file with defaults and fragments expanded.

use std::path::Path;

use super::{Stop, stop};
use crate::cli::{Exit, Out};
use crate::content::load::source::Source;
use crate::content::vault::expand::expand;
use crate::store::packs;

pub fn run(file: &Path, out: &mut Out) -> Result<Exit, Stop> {
    let found = packs::named(&[file.to_owned()]);
    if let Some(fault) = found.faults.first() {
        return stop(Exit::Unreadable, fault);
    }
    for file in &found.files {
        let source = Source::pack(&file.name, file.text.as_bytes());
        let written = source.map_err(|fault| vec![fault]).and_then(|source| expand(&source));
        match written {
            Ok(text) => text.lines().for_each(|line| out.line(line)),
            Err(faults) => {
                faults.iter().for_each(|fault| out.lines(fault));
                return stop(Exit::No, format!("{} has faults", file.name));
            }
        }
    }
    Ok(Exit::Done)
}
