//! The hero's polymorph once it has begun: its limits and its end; and the choice of a shape by
//! polymorph control. `rules::shape::hero` turns the hero into a shape.

pub mod choice;
pub mod limits;
pub mod timeout;

#[cfg(test)]
mod tests;
