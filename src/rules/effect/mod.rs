//! Effects of items, spells and traps on a target. A function that applies an effect returns
//! whether the hero noticed the effect, unless its documentation says otherwise.

mod apply;
pub mod attribute;
pub mod detect;
pub mod item;
pub mod light;
pub mod mind;
pub mod polymorph;
pub mod restore;
mod source;
pub mod spell;
pub mod state;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod wand;
pub mod water;

pub use apply::{apply, breathe, shatter};
pub use source::{Came, Craft, EffectSource, Target, is_noticed};
pub(crate) use source::{creature, direction, place};
