//! Level builders and the parts that they share.

pub(crate) mod canvas;
pub(crate) mod cave;
pub(crate) mod corridors;
pub(crate) mod doors;
pub(crate) mod free_space;
pub(crate) mod maze;
pub(crate) mod minerals;
pub(crate) mod niches;
pub(crate) mod nine_rooms;
pub mod reachability;
pub(crate) mod room_plan;
pub(crate) mod rooms;
pub(crate) mod sanctum;
pub(crate) mod stairs;
pub(crate) mod way_down;
