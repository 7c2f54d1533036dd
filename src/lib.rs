//! Wyrdvault: a terminal roguelike where luck is a number.
//!
//! Modules from the ground up; each may use those above it in this list only
//! (the table is `ARCHITECTURE.md`, the law is `tests/all/layers.rs`).

pub mod ai;
pub mod base;
pub mod cli;
pub mod content;
pub mod event;
pub mod game;
pub mod r#gen;
pub mod rules;
pub mod store;
pub mod story;
pub mod ui;
pub mod world;
