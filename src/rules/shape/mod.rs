//! Polymorph: changes of an actor's form, whatever causes them.

pub mod divide;
pub mod lycanthrope;
pub mod monster;
pub(crate) mod new_self;
pub mod polymorph;
