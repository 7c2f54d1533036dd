//! Polymorph: the shapes that actors take at once, whatever makes them.

pub mod divide;
pub mod lycanthrope;
pub mod monster;
pub(crate) mod new_self;
pub mod polymorph;
