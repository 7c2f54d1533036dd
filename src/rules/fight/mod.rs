//! Attacks: rolls, blows, rays and what they inflict.

pub mod danger;
pub mod engage;
pub mod harm;
pub mod roll;
#[cfg(test)]
mod scenarios;
pub mod shot;
pub mod strike;
pub mod summon;
#[cfg(test)]
pub(crate) mod test_duel;
pub(crate) mod worth;

pub(crate) use engage::can_go_on;
pub use engage::provoke;
pub use harm::known::is_known;
pub use harm::poison::{burn, poisoned};
pub use harm::special_damage::waste;
pub use strike::passive::answer;
