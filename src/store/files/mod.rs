//! Reads and writes files of the data folder: what every kind of file shares.

pub mod background_sync;
pub mod clean;
pub mod disk;
pub mod litter;
pub mod lock;
pub mod paths;
pub mod read;
