//! Wyrdvault: a terminal roguelike where luck is a number.
//!
//! Modules from the bottom up; each may use only those above it in this list
//! (see `ARCHITECTURE.md`; `tests/all/layers.rs` enforces it).

pub mod ai;
pub mod base;
pub mod cli;
pub mod content;
pub mod env;
pub mod event;
pub mod game;
pub mod r#gen;
pub mod rules;
pub mod store;
pub mod story;
pub mod ui;
pub mod world;
