//! Actions of force and skill: attacks, kicks, doors, locks, traps.

pub mod dig;
pub mod disarm;
pub mod force_lock;
pub(crate) mod grapple;
pub mod kick;
pub mod open;
pub mod polearm;
pub mod strike;
pub mod throw;
