//! How dangerous a fight is: hit chances and damage, the forecast of a fight, and the combat lab,
//! which measures them by rolling.

pub mod by_magic;
pub mod distribution;
mod foe_blows;
pub mod forecast;
pub mod hero_blows;
mod hit_effects;
mod known_health;
pub mod lab;
pub mod losses;
pub mod odds;
mod rating;
pub mod threat;

pub use rating::Danger;
