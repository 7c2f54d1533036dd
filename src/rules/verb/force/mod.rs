//! Actions of force and skill: attacking, kicking, throwing, digging, opening doors, forcing locks
//! and disarming traps.

pub mod dig;
pub mod disarm;
pub mod force_lock;
pub(crate) mod grapple;
pub mod kick;
pub mod open;
pub mod polearm;
pub mod strike;
pub mod throw;
