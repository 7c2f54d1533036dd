//! Using furniture: drinking, sitting and kicking.

pub mod fountain;
pub mod headstone;
pub mod sink;
pub mod sit;
pub mod throne;
pub mod tree;
mod water;
