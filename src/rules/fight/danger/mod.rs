//! How dangerous a fight is: the odds of blows, the forecast of a fight, and the laboratory that
//! counts them.

pub mod distribution;
mod foe_blows;
pub mod forecast;
pub mod hero_blows;
mod hit_effects;
pub mod lab;
pub mod losses;
pub mod odds;
pub mod threat;
