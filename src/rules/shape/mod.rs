//! Polymorph: changes of an actor's form, whatever causes them.

pub mod divide;
pub mod hero;
pub mod lycanthrope;
pub mod monster;
pub(crate) mod new_self;
