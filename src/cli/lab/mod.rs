//! The laboratory: figures made by the very functions that play uses.

pub mod ac;
pub mod chase;
pub mod chases;
pub mod difficulty;
pub mod luck;
pub mod score;

use std::ops::RangeInclusive;

use clap::Subcommand;

use super::{Exit, Out};

/// The seed of every experiment that is given none.
pub const SEED: u64 = 0x5EED;

#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// How often each result of rnl comes
    Luck(luck::LuckArgs),
    /// What a monster does to an armor class
    Ac(ac::AcArgs),
    /// The score of each row of a table
    Score(score::ScoreArgs),
    /// What pursuit costs the pursued
    Chase(chase::ChaseArgs),
    /// Every row of a table of chases
    Chases(chases::ChasesArgs),
    /// How long the exploring bot lives at each difficulty
    Difficulty(difficulty::DifficultyArgs),
}

/// Carries out one experiment.
pub fn run(command: &LabCommand, out: &mut Out) -> Exit {
    match command {
        LabCommand::Luck(args) => luck::run(args, out),
        LabCommand::Ac(args) => ac::run(args, out),
        LabCommand::Score(args) => score::run(args, out),
        LabCommand::Chase(args) => chase::run(args, out),
        LabCommand::Chases(args) => chases::run(args, out),
        LabCommand::Difficulty(args) => difficulty::run(args, out),
    }
}

/// Reads `A..B` (both ends in) or a single number.
pub fn range(text: &str) -> Result<RangeInclusive<i32>, String> {
    let number = |part: &str| {
        part.trim().parse::<i32>().map_err(|_| format!("{part:?} is not a number: write A..B"))
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low)?, number(high)?),
        None => (number(text)?, number(text)?),
    };
    Ok(low.min(high)..=low.max(high))
}

/// Order of the rows: as the range was written.
pub fn rows(text: &str) -> Result<Vec<i32>, String> {
    let span = range(text)?;
    let falling = text
        .split_once("..")
        .is_some_and(|(a, b)| a.trim().parse::<i32>().ok() > b.trim().parse::<i32>().ok());
    Ok(if falling { span.rev().collect() } else { span.collect() })
}
