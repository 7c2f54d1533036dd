//! Converts the statements of a level to a vault.

mod area;
mod carrier;
pub mod control;
mod doors;
mod geometry;
mod ground;
mod kinds;
mod level;
mod links;
mod numbers;
mod rooms;
mod selection;
pub mod statements;
mod things;
mod variables;
