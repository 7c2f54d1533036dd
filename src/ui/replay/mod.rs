//! Watching runs: finished ones from the shelf or a file, or runs in progress.

mod bar;
mod compare;
mod draw;
mod reel;
mod shelf;
mod viewer;

pub use reel::Reel;
pub use shelf::Shelf;
pub use viewer::Viewer;
