//! The game world: all saved state, and the code that keeps it consistent. Contains no rules.

pub mod action;
pub mod artifacts;
pub mod body;
pub mod drawn_level;
pub mod hero;
pub mod item;
pub mod known;
pub mod level;
mod ownership;
pub mod pending;
pub mod place;
pub mod saved;
pub mod stack;
mod state;
pub mod todo;
pub mod wish;

pub use action::{Action, Aim};
pub use artifacts::Artifacts;
pub use body::actor::{Actor, ActorId, Attitude, Mind};
pub use hero::Hero;
pub use hero::calendar::Calendar;
pub use item::{Item, ItemId, Place, Tag};
pub use known::knowledge::Knowledge;
pub use level::cell::Cell;
pub use level::dungeon::DungeonPlan;
pub use level::flags::{Customs, Origin};
pub use level::traps::{Trap, Traps};
pub use level::{Level, LevelId, Room, RoomKind};
pub use pending::Pending;
pub use saved::packed_level::PackedLevel;
pub use state::World;
pub use todo::Todo;
pub use wish::{Wanted, Wish};
