//! Tests that reach across modules; one binary, one topic a file.

mod command;
mod energy;
mod layers;
mod replays;
mod scene;
mod verbs;
