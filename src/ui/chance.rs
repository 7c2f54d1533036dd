//! Outside inputs for a new run: a random seed and the current date.

use crate::game::view::{Calendar, Seed};
use crate::store::zone::Zone;

/// Generates a seed from the clock and the process id, so that two runs rarely share one.
#[expect(clippy::disallowed_types, reason = "an unchosen seed comes from the clock")]
pub fn seed() -> Seed {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = since.map_or(0, |passed| passed.as_nanos());
    Seed::from_text(&format!("{nanos} {}", std::process::id()))
}

/// Returns the current local date and hour.
pub fn today(place: &Zone) -> Calendar {
    let now = place.now();
    Calendar { year: now.year as i16, month: now.month, day: now.day, hour: now.hour }
}
