//! Wyrdvault: a terminal roguelike where luck is a number.
//!
//! The modules form layers, and each may use only the layers below it. `ARCHITECTURE.md` lists the
//! layers, and `tests/all/layers.rs` enforces them.

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
