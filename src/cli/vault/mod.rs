//! `vault`: commands for vault authors. Every command uses the level generator used in play.

mod check;
mod connect;
mod expand;
mod golden;
mod import;
mod list;
mod place;
mod reference;
pub mod show;
mod stats;
mod weights;

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};

use super::out::complain;
use super::{Exit, Out, open};
use crate::base::Seed;
use crate::content::Content;
use crate::r#gen::{LevelOrder, WantedVault};
use crate::store::packs;
use crate::world::{Calendar, LevelId};

#[derive(Debug, Subcommand)]
pub enum VaultCommand {
    /// Report all faults of these files; exit code 1 if there are any
    Check {
        /// Vault files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// List vaults: id, weight, odds at a depth, file
    List(list::ListArgs),
    /// Draw a vault alone, with a legend and its decisions
    Show(show::ShowArgs),
    /// Generate a level that contains a vault
    Place(place::PlaceArgs),
    /// Generate many levels and count vaults and their contents
    Stats(stats::StatsArgs),
    /// Check whether every square of a vault can be reached
    Connect(connect::ConnectArgs),
    /// Compare pictures of every vault with the stored ones
    Golden(golden::GoldenArgs),
    /// Print a file with defaults and fragments expanded
    Expand {
        /// A vault file
        file: PathBuf,
    },
    /// Convert a level file of NetHack or UnNetHack
    Import(import::ImportArgs),
    /// Print every word of the vault language with its meaning
    Reference(reference::ReferenceArgs),
    /// Print the chance of every vault at a depth
    Weights(weights::WeightsArgs),
}

/// The content, game and level to use.
#[derive(Clone, Debug, Args)]
pub struct SceneArgs {
    /// Add a vault pack: a file or a folder; may be repeated
    #[arg(long, value_name = "PATH")]
    pub vaults: Vec<PathBuf>,
    /// The game's seed: any text
    #[arg(long, default_value = "wyrd")]
    pub seed: String,
    /// Depth of the level; 1 is the first
    #[arg(long, default_value_t = 5)]
    pub depth: u8,
    /// Part of a branch's name [default: the first branch]
    #[arg(long)]
    pub branch: Option<String>,
    /// Play as if born on this date: 2026-11-13 or 2026-11-13T22
    #[arg(long, value_name = "DATE")]
    pub calendar: Option<String>,
}

pub fn run(command: &VaultCommand, out: &mut Out) -> Exit {
    let done = match command {
        VaultCommand::Check { files } => Ok(check::check(files, out)),
        VaultCommand::List(args) => list::run(args, out),
        VaultCommand::Show(args) => show::run(args, out),
        VaultCommand::Place(args) => place::run(args, out),
        VaultCommand::Stats(args) => stats::run(args, out),
        VaultCommand::Connect(args) => connect::run(args, out),
        VaultCommand::Golden(args) => golden::run(args, out),
        VaultCommand::Expand { file } => expand::run(file, out),
        VaultCommand::Import(args) => import::run(args, out),
        VaultCommand::Reference(args) => reference::run(args, out),
        VaultCommand::Weights(args) => weights::run(args, out),
    };
    done.unwrap_or_else(|stop| {
        complain(stop.why);
        stop.exit
    })
}

/// Exit code and message of a failed command.
#[derive(Debug)]
pub struct Stop {
    pub exit: Exit,
    pub why: String,
}

pub fn stop<T>(exit: Exit, why: impl Into<String>) -> Result<T, Stop> {
    Err(Stop { exit, why: why.into() })
}

/// Loads the content with the named packs. An unreadable file is an error; a faulty vault is
/// reported and left out.
pub fn content(packs: &[PathBuf]) -> Result<Arc<Content>, Stop> {
    let found = packs::named(packs);
    if let Some(fault) = found.faults.first() {
        return stop(Exit::Unreadable, fault);
    }
    let texts: Vec<_> = found.files.into_iter().map(|file| (file.name, file.text)).collect();
    Ok(open::content(&texts))
}

impl SceneArgs {
    /// Calls [`content`] with the packs of this scene.
    pub fn content(&self) -> Result<Arc<Content>, Stop> {
        content(&self.vaults)
    }

    pub fn seed(&self) -> Seed {
        Seed::read(&self.seed)
    }

    /// Returns the generation order for the level in this seed's game.
    pub fn order<'a>(&self, content: &'a Content) -> Result<LevelOrder<'a>, Stop> {
        let calendar = match &self.calendar {
            None => Calendar::default(),
            Some(text) => open::calendar(text).map_err(|why| Stop { exit: Exit::Usage, why })?,
        };
        level_order(content, self.seed(), calendar, self.branch.as_deref(), self.depth)
    }
}

/// Returns the generation order for a level of a branch. Without a branch name, uses the first
/// branch.
pub fn level_order<'a>(
    content: &'a Content,
    seed: Seed,
    calendar: Calendar,
    branch: Option<&str>,
    depth: u8,
) -> Result<LevelOrder<'a>, Stop> {
    let branch = branch.map_or(Ok(0), |name| branch_of(content, name))?;
    let order = LevelOrder::new(content, seed, calendar, LevelId { branch, depth });
    if order.plan.has(order.id) {
        return Ok(order);
    }
    let site = order.plan.site(branch);
    let (first, last) = (site.first.max(1), site.last);
    stop(Exit::Usage, format!("the branch has no depth {depth}; write {first} to {last}"))
}

/// Finds a branch by part of its name.
fn branch_of(content: &Content, part: &str) -> Result<u8, Stop> {
    let names = || content.branches.rows().iter().map(|branch| branch.name.as_str());
    let part = part.to_lowercase();
    if let Some(at) = names().position(|name| name.to_lowercase().contains(&part)) {
        return Ok(at as u8);
    }
    let names: Vec<&str> = names().collect();
    stop(Exit::Usage, format!("no branch has this name; the branches are {}", names.join(", ")))
}

/// Finds a vault by its id or an unambiguous part of it.
pub fn find(content: &Content, id: &str) -> Result<u16, Stop> {
    let vaults = &content.vaults();
    if let Some(at) = vaults.iter().position(|vault| vault.id == id) {
        return Ok(at as u16);
    }
    let part: Vec<usize> = (0..vaults.len()).filter(|&at| vaults[at].id.contains(id)).collect();
    let names = |places: &[usize]| {
        let all: Vec<&str> = places.iter().take(8).map(|&at| vaults[at].id.as_str()).collect();
        all.join(", ")
    };
    match part[..] {
        [at] => Ok(at as u16),
        [] => {
            let ids = vaults.iter().map(|vault| vault.id.as_str());
            let near = crate::content::load::fault::nearest(id, ids);
            let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            stop(Exit::Usage, format!("unknown vault {id:?}{hint}"))
        }
        _ => stop(Exit::Usage, format!("{id:?} is ambiguous: {}", names(&part))),
    }
}

/// Returns a generation order that also requests this vault, to be placed after `after` rooms.
pub fn wanting<'a>(order: &LevelOrder<'a>, vault: u16, after: u8) -> LevelOrder<'a> {
    LevelOrder { wanted: Some(WantedVault { vault, after, way: None }), ..*order }
}

/// Formats a percentage with `places` decimals.
#[expect(clippy::float_arithmetic, reason = "the percentage is only displayed")]
pub fn per_cent(part: u64, whole: u64, places: usize) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    format!("{:.places$}%", 100.0 * part as f64 / whole as f64)
}

/// Formats a mean with `places` decimals.
#[expect(clippy::float_arithmetic, reason = "the mean is only displayed")]
pub fn mean(sum: u64, count: u64, places: usize) -> String {
    if count == 0 { "-".to_owned() } else { format!("{:.places$}", sum as f64 / count as f64) }
}
