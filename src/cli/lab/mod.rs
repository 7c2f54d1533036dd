//! `lab`: experiments that measure the rules by calling the same functions as play does.

pub mod ac;
pub mod chase;
pub mod chases;
pub mod danger;
pub mod difficulty;
pub mod luck;
pub mod luck_sites;
pub mod rows;
pub mod score;

use std::ops::RangeInclusive;

use clap::Subcommand;

use super::{Exit, Out};

/// The default seed of every experiment.
pub const SEED: u64 = 0x5EED;

#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// Measure the distribution of rnl, the luck-weighted die
    Luck(luck::LuckArgs),
    /// Measure a monster's damage against armor classes
    Ac(ac::AcArgs),
    /// Compute the score of each row of a table
    Score(score::ScoreArgs),
    /// Measure the cost of fleeing from a pursuer
    Chase(chase::ChaseArgs),
    /// Check every row of a table of chases
    Chases(chases::ChasesArgs),
    /// Check that every row of the content tables (items, traps, ...) has an effect in play
    Rows(rows::RowsArgs),
    /// Compare the danger words with fights that are played to the end
    Danger(danger::DangerArgs),
    /// Measure how long the explorer bot survives at each difficulty
    Difficulty(difficulty::DifficultyArgs),
}

/// Runs one experiment.
pub fn run(command: &LabCommand, out: &mut Out) -> Exit {
    match command {
        LabCommand::Luck(args) => luck::run(args, out),
        LabCommand::Ac(args) => ac::run(args, out),
        LabCommand::Score(args) => score::run(args, out),
        LabCommand::Chase(args) => chase::run(args, out),
        LabCommand::Chases(args) => chases::run(args, out),
        LabCommand::Rows(args) => rows::run(args, out),
        LabCommand::Danger(args) => danger::run(args, out),
        LabCommand::Difficulty(args) => difficulty::run(args, out),
    }
}

/// Parses `A..B` (inclusive) or a single number.
pub fn range(text: &str) -> Result<RangeInclusive<i32>, String> {
    let number = |part: &str| {
        part.trim().parse::<i32>().map_err(|_| format!("{part:?} is not a number; write A..B"))
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low)?, number(high)?),
        None => (number(text)?, number(text)?),
    };
    Ok(low.min(high)..=low.max(high))
}

/// Parses a range into its numbers, ascending or descending as written.
pub fn rows(text: &str) -> Result<Vec<i32>, String> {
    let span = range(text)?;
    let falling = text
        .split_once("..")
        .is_some_and(|(a, b)| a.trim().parse::<i32>().ok() > b.trim().parse::<i32>().ok());
    Ok(if falling { span.rev().collect() } else { span.collect() })
}
