//! Item mechanics other than effects.

pub mod artifact_touch;
pub mod bless;
pub mod charge;
pub mod decay;
pub mod egg;
pub mod enchant;
pub mod erosion;
pub mod food;
pub mod grease;
pub mod identify;
pub mod lamp;
pub mod let_go;
pub mod mirror_penalty;
pub mod price;
#[cfg(test)]
mod tests;
pub mod wish;
