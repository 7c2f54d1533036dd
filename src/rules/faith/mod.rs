//! Gods: altars, sacrifices, prayer, priests, and the anger and the gifts of gods.

pub mod altar;
pub mod amulet;
pub mod anger;
mod conversion;
mod crowning;
mod favor;
mod gift;
pub mod offering;
mod own_race;
pub mod prayer;
pub mod priest;
pub mod trouble;
pub mod tune_hint;

#[cfg(test)]
mod tests;
