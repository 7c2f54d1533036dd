//! Integration tests: one binary, one topic per file.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![expect(clippy::disallowed_types, reason = "terminals are waited for by the clock")]
#![expect(clippy::print_stdout, reason = "long checks say what they counted")]

mod actions;
mod automation;
mod branches;
mod citations;
mod command_line;
mod corrupted_files;
mod corrupted_replays;
mod deep_liquids;
mod energy;
mod faults;
mod fight_messages;
mod films;
mod first_vault;
mod golden;
mod hazards;
mod hostile_level_files;
mod hostile_vaults;
mod item_messages;
mod items;
mod kill_in_terminal;
mod kill_without_terminal;
mod knockback_and_jumps;
mod layers;
mod leftover_files;
mod level_drawings;
mod level_file_keywords;
mod level_file_limits;
mod level_files;
mod level_flags;
mod linking;
mod luck;
mod manual;
mod mounted_combat;
mod obstacles;
mod polymorph;
mod pty;
mod punishment;
mod refusals;
mod remains;
mod replay_commands;
mod replays;
mod reports;
mod riding;
mod robustness;
mod rulesets;
mod saves;
mod scene;
mod score;
mod server;
mod signals;
mod stops;
mod table_rows;
mod terminal;
mod threats;
mod triggers;
mod untrusted_text;
mod vault_commands;
mod vault_workbench;
mod views;
mod wizard;
