//! Ordinary contents of levels: monsters, items, traps, gold and furniture.

pub(crate) mod open_levels;
pub(crate) mod quality;
pub(crate) mod room_contents;
