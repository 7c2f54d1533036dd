//! The parts of the view that describe the hero: status lines, spells, and pages shown on request.

pub mod pages;
pub mod spells;
pub mod status;
