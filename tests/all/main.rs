//! Integration tests: one binary, one topic per file.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![expect(clippy::disallowed_types, reason = "terminals are waited for by the clock")]
#![expect(clippy::print_stdout, reason = "long checks say what they counted")]

mod branches;
mod brawls;
mod citations;
mod comfort;
mod command;
mod decrees;
mod deep_liquids;
mod ends;
mod energy;
mod faults;
mod fights;
mod films;
mod golden;
mod hazards;
mod hostile;
mod items;
mod jousts;
mod judged;
mod kills;
mod killtest;
mod layers;
mod level_files;
mod linked;
mod litter;
mod luck;
mod manual;
mod obstacles;
mod outside;
mod pty;
mod recordings;
mod refusals;
mod replays;
mod reports;
mod riding;
mod rows;
mod rulesets;
mod saves;
mod scene;
mod score;
mod server;
mod shapes;
mod siege;
mod terminal;
mod verbs;
mod views;
mod wizard;
mod words;
mod workbench;
mod wrecked;
