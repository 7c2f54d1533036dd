//! Terrain and its changes.

pub mod boulder;
pub mod corpse;
pub mod create;
pub mod digging;
pub mod door;
pub mod drawbridge;
pub mod engraving_wear;
pub mod gas;
pub mod grave;
pub mod shackles;
pub mod sokoban_penalty;
pub mod special_room;
pub mod statue;
pub mod teleport;
pub mod town_watch;
pub mod trigger;
