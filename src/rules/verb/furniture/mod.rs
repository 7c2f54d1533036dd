//! Using furniture and trees: drinking, dipping, sitting, kicking and cutting down.

mod excalibur;
pub mod fountain;
pub mod headstone;
pub mod sink;
pub mod sit;
pub mod throne;
pub mod tree;
mod water;
