//! Game rules: what actions are possible and what they do. Emits events, never text.

pub mod answer;
pub mod body;
pub mod change;
pub mod company;
pub mod effect;
pub mod faith;
pub mod fight;
pub mod ground;
pub mod item;
pub mod magic;
pub mod missile;
pub mod occupation;
pub mod play;
pub mod ride;
pub mod settle;
pub mod shape;
#[cfg(test)]
pub(crate) mod test_scene;
#[cfg(test)]
mod tests;
pub mod trap;
pub mod upkeep;
pub mod verb;
pub mod vitals;

pub use play::{
    Acted, Halt, Play, Refusal, Sum, Time, Unforced, Unjumped, Unridden, Unshaped, Unwritten, Vain,
};
