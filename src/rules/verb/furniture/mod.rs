//! Using furniture: drinking, sitting and kicking.

mod excalibur;
pub mod fountain;
pub mod headstone;
pub mod sink;
pub mod sit;
pub mod throne;
pub mod tree;
mod water;
