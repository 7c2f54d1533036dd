//! Shopkeepers: how they receive the hero, and what happens to those who do not pay.

pub mod account;
mod kops;
pub mod pacify;
pub mod repair;
pub mod robbery;
pub mod talk;
pub mod tribute;
pub mod visit;
