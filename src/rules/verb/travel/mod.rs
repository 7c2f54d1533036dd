//! Actions that move the actor or look around: steps, stairs, jumps, searching, travel.

pub mod automatic;
pub mod climb;
pub mod gas_escape;
pub mod goals;
pub mod hidden_ways;
pub mod journey;
pub mod jump;
mod known_way;
pub mod monster_teleport;
mod mysterious_force;
pub mod search;
pub mod sightings;
pub mod teleport_at_will;
pub mod threat;
pub mod walk;
