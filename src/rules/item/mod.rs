//! Item mechanics other than effects.

pub mod bless;
pub mod breakage;
pub mod charge;
pub mod enchant;
pub mod erosion;
pub mod food;
pub mod identify;
pub mod lamp;
#[cfg(test)]
mod tests;
