//! What a new run takes from outside: a seed nobody chose, and the day.

use crate::game::view::{Calendar, Seed};
use crate::store::zone::Zone;

/// A seed from the clock and the process: no two runs are likely to share it.
#[expect(clippy::disallowed_types, reason = "an unchosen seed comes from the clock")]
pub fn seed() -> Seed {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = since.map_or(0, |passed| passed.as_nanos());
    Seed::from_text(&format!("{nanos} {}", std::process::id()))
}

/// The present day and hour, as the clocks of this place show them.
pub fn today(place: &Zone) -> Calendar {
    let now = place.now();
    Calendar { year: now.year as i16, month: now.month, day: now.day, hour: now.hour }
}
