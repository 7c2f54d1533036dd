//! One game from birth to death: inputs in, events out.

pub mod input;
pub mod view;
