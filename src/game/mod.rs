//! One game from birth to death: inputs in, events out.
