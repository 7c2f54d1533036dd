//! Polymorph: an actor takes a new form at once, for every cause.

pub mod divide;
pub mod lycanthrope;
pub mod monster;
pub(crate) mod new_self;
pub mod polymorph;
