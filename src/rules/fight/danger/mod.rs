//! How dangerous a fight is: odds, distributions, instant deaths, and the laboratory that counts them.

pub mod distribution;
pub(crate) mod instadeath;
pub mod lab;
pub mod odds;
