//! Outside inputs for a new run: a random seed and the current date.

use rand::TryRng;
use rand::rngs::SysRng;

use crate::game::view::{Calendar, Seed};
use crate::store::zone::Zone;

/// Draws a seed from the operating system's random numbers.
pub fn seed() -> Seed {
    Seed(SysRng.try_next_u64().expect("every supported system has random numbers"))
}

/// Returns the current local date and hour.
pub fn today(place: &Zone) -> Calendar {
    let now = place.now();
    Calendar {
        year: now.year(),
        month: now.month() as u8,
        day: now.day() as u8,
        hour: now.hour() as u8,
    }
}
