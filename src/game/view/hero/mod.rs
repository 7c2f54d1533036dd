//! The hero on the screens: status lines, spells, and pages shown on request.

pub mod pages;
pub mod spells;
pub mod status;
