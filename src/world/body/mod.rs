//! Bodies: the hero and monsters alike, what they carry, eat and sense.

pub mod actor;
pub mod diet;
pub mod hiding;
pub mod pack;
pub mod senses;
