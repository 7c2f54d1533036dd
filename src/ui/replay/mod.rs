//! Runs that are watched: from the shelf of those that ended, from a file, or while they are
//! played.

mod bar;
mod compare;
mod draw;
mod reel;
mod shelf;
mod viewer;

pub use reel::Reel;
pub use shelf::Shelf;
pub use viewer::Viewer;
