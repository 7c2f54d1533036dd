//! Watching runs: finished ones from the list or a file, or runs in progress.

mod compare;
mod draw;
mod keys;
mod list;
mod player;
mod timeline;
mod viewer;

pub use compare::Compare;
pub use list::ReplayList;
pub use player::Reel;
pub use viewer::Viewer;
