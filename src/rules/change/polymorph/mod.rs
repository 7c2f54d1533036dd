//! The polymorphed hero: what the shape cannot do, how the polymorph ends, and how polymorph
//! control lets the player choose a shape. `rules::shape::hero` turns the hero into a shape.

pub mod choice;
pub mod limits;
pub mod timeout;

#[cfg(test)]
mod tests;
