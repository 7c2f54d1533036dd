//! The terminal UI: reads `View`, sends `Input`.

mod app;
pub mod ask;
pub mod author;
pub mod draw;
pub mod film;
mod fresh_seed;
mod main;
mod open;
mod page;
pub mod pages;
mod replay;
mod run;
mod screen;
pub mod session;
mod start;
mod start_run;
mod term;

#[cfg(test)]
mod tests;

pub use app::Left;
pub use main::keys::faults as key_faults;
pub use run::{opened, run};
pub use start::{Start, Watch};
pub use term::environment::Environment;
pub use term::restore::restore as restore_terminal;
