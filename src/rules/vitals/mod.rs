//! Hit points and death, and the changes that damage or death can cause at once: a change of shape
//! or of monster kind, and the end of riding.

pub mod ailment_countdown;
mod damage;
mod death;
pub mod difficulty;
mod fainting;
pub mod hunger_cost;
pub mod level_change;
pub mod new_kind;
pub mod outgrown_gear;
pub mod own_shape;
pub mod petrify;
pub mod rider;
pub(crate) mod waking;

pub use crate::event::Blame;
pub use damage::{apply_damage, damage_and_tell, heal, scaled_damage};
pub(crate) use damage::{drain_max_hp, is_sapped, preview_damage};
pub use death::{cancel, dissolve, kill, kill_as};
pub(crate) use death::{fall, is_saved};
