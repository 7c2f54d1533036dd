//! One game from birth to death: inputs in, events out.

pub mod birth;
pub mod input;
pub mod view;
