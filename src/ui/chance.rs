//! What a new run takes from outside: a seed nobody chose, and the day.

use crate::game::view::{Calendar, Seed};
use crate::store::when::Moment;

/// A seed from the clock and the process: no two runs are likely to share it.
#[expect(clippy::disallowed_types, reason = "an unchosen seed comes from the clock")]
pub fn seed() -> Seed {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = since.map_or(0, |passed| passed.as_nanos());
    Seed::from_text(&format!("{nanos} {}", std::process::id()))
}

/// The present day and hour.
pub fn today() -> Calendar {
    let now = Moment::now();
    Calendar { year: now.year as i16, month: now.month, day: now.day, hour: now.hour }
}
