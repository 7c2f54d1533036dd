//! Attacks: attack rolls, melee hits, rays and special damage.

pub mod danger;
pub mod harm;
pub(crate) mod kill_experience;
pub mod provoke;
pub mod roll;
#[cfg(test)]
mod scenarios;
pub mod shot;
pub mod strike;
pub mod summon;
#[cfg(test)]
pub(crate) mod test_duel;

pub use harm::known::is_known;
pub use harm::poison::{burn, poisoned};
pub use harm::special_damage::waste;
pub(crate) use provoke::can_go_on;
pub use provoke::provoke;
pub use strike::passive::answer;
