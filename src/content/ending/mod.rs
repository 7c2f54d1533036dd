//! The end of a game: the texts for causes of death, and the points for conducts and achievements.

pub mod conducts;
pub mod death;
