//! Reads and writes files of the data folder: the code that all kinds of files share.

pub mod background_sync;
pub mod clean;
pub mod disk;
pub mod litter;
pub mod lock;
pub mod paths;
pub mod read;
