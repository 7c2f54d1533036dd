//! Invoking: using the power of an artifact.

mod banish;
mod begin;
mod invoked;
mod portal;
mod powers;

pub use begin::invoke;
pub use portal::{arrive, reachable};
