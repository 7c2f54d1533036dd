//! Item mechanics other than effects.

pub mod appraise;
pub mod bless;
pub mod breakage;
pub mod charge;
pub mod decay;
pub mod egg;
pub mod enchant;
pub mod erosion;
pub mod fee;
pub mod food;
pub mod grease;
pub mod identify;
pub mod lamp;
pub mod price;
pub mod shop_damage;
#[cfg(test)]
mod tests;
pub mod touch;
pub mod wish;
