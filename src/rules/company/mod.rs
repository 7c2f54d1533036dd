//! Pets, pursuers, shopkeepers, guards, priests, the Oracle, demons that can be bribed, and the
//! people of the Quest.

pub mod bribe;
pub mod called;
pub mod followers;
pub mod guardian_angel;
pub mod harassment;
pub mod oracle;
pub mod pet_hunger;
pub mod quest;
pub mod shop;
pub mod temple;
pub mod vault_guard;

pub use followers::{leave_with, left_behind, meet_again};
pub use pet_hunger::hunger;
