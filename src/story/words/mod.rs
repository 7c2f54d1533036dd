//! Words for what screens show besides the log: refusals, squares, items, the hero and the odds of
//! fights.

pub mod action;
pub mod birth;
pub mod foe;
pub mod item;
pub mod luck;
pub mod question;
pub mod reason;
pub mod refusal;
pub mod score;
pub mod sheet;
pub mod square;
pub mod status;
pub mod trade;
pub mod wish;
pub mod wizard;
