//! Drawing: the canvas, colors, and the parts of the main screen.

pub(crate) mod canvas;
pub(crate) mod layout;
pub(crate) mod map;
pub(crate) mod messages;
mod nearby;
pub(crate) mod outlines;
pub(crate) mod panel;
pub(crate) mod status;
pub mod theme;
