//! Changes of shape: polymorph, shapeshifters, hiding, rising from the dead.

pub mod hiding;
pub mod polymorph;
pub mod revive;
pub mod shapeshift;
