//! Tests that reach across modules; one binary, one topic a file.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod command;
mod energy;
mod golden;
mod kills;
mod layers;
mod pty;
mod replays;
mod saves;
mod scene;
mod terminal;
mod verbs;
