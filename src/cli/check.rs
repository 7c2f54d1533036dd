//! Checks all built-in content and prints the identity of this build.

use super::lab::rows;
use super::{Exit, Out};
use crate::content::{Content, load};
use crate::game::RULES;

/// Checks the built-in content, the key sets and the waiting list of `lab rows`. `keys` holds the
/// faults of the key sets. Prints all faults or, if there are none, the number of rows of each
/// kind, after warnings about vaults that nothing can choose. Does not check the waiting list if
/// the content has faults.
pub fn check(keys: &[String], out: &mut Out) -> Exit {
    match load::read(&load::BUILT_IN) {
        Ok(content) => {
            let overdue = rows::overdue(&content);
            let faults: Vec<&String> = keys.iter().chain(&overdue).collect();
            if !faults.is_empty() {
                faults.iter().for_each(|fault| out.line(fault));
                out.line(format_args!("Faults: {}.", faults.len()));
                return Exit::No;
            }
            load::check::whole_levels::unused(&content)
                .iter()
                .for_each(|warning| out.lines(warning));
            out.line(format_args!(
                "{} items, {} monsters, {} traps, {} roles, {} races, {} rulesets, {} vaults: \
                 no faults.",
                content.items.len(),
                content.monsters.len(),
                content.traps.len(),
                content.roles.len(),
                content.races.len(),
                content.rulesets.len(),
                content.vaults().len(),
            ));
            Exit::Done
        }
        Err(faults) => {
            keys.iter().for_each(|fault| out.line(fault));
            faults.iter().for_each(|fault| out.lines(fault));
            out.line(format_args!("Faults: {}.", keys.len() + faults.len()));
            Exit::No
        }
    }
}

/// Returns a line that identifies this build: version, rules, content and target.
pub fn identity(content: &Content) -> String {
    format!(
        "wyrdvault {} rules {RULES} content {:016x} {}-{}",
        env!("CARGO_PKG_VERSION"),
        content.digest,
        std::env::consts::ARCH,
        std::env::consts::OS,
    )
}
