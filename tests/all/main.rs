//! Tests that reach across modules; one binary, one topic a file.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod command;
mod energy;
mod layers;
mod replays;
mod scene;
mod verbs;
