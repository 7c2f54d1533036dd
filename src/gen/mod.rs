//! Generates levels, items and monsters from content and random streams.
//!
//! A level's rooms, traps, items and gold depend on the seed, the content, the ruleset, the
//! calendar and, for the maps of the Quest, the hero's role. Only its initial monsters also depend
//! on other facts about the hero, and they use a random stream of their own.

pub mod castle_tune;
pub mod diary;
pub mod dungeon;
mod landing;
pub mod level;
mod make_level;
mod order;
pub mod spawn;
mod special_room;
pub mod stock;
mod streams;
#[cfg(test)]
mod test_picture;
pub mod vault;

#[cfg(test)]
mod tests;

pub use landing::{landing_floor, random_floor};
pub use level::canvas::{Chamber, LevelCanvas};
pub use level::rooms::HOARD;
pub use make_level::{ATTEMPTS, Made, alone, install, level, level_failure, make};
pub use order::{LevelOrder, WantedVault};
pub use spawn::items::{Lying, NewItem};
pub use spawn::monsters::{HeroFacts, NewMonster};
pub use special_room::courtier;
pub use streams::{Purpose, stream};
