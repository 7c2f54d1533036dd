//! The bodies of actors: properties, speed, equipment, holds, hunger and skills.

pub mod ailment;
pub mod alignment;
pub mod burden;
pub mod equipment;
pub mod exercise;
pub mod experience;
pub mod hold;
pub mod hunger_state;
pub mod luck;
mod properties;
pub mod skill;
pub mod sleep;
pub mod speed;
pub mod strength;
pub mod taming;

pub use equipment::{artifact, in_use};
pub(crate) use properties::set_turns;
pub use properties::{
    cure, end_silently, gain, grant, lengthen, lose, lose_intrinsic, nature, resists, rewear,
    set_innate, worn_changed,
};
pub use speed::{refresh_rate, speed, weigh_down};
