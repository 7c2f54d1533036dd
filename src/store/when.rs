//! Wall-clock time for names and lists; never an input of the game.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Returns the current time.
#[expect(clippy::disallowed_methods, reason = "listings and the calendar of a birth tell the time")]
pub fn now() -> Timestamp {
    Timestamp::now()
}

/// Formats a time for file names, in UTC: `20260131-235959`.
pub fn stamp(time: Timestamp) -> String {
    formatted(time, "%Y%m%d-%H%M%S")
}

/// Formats a time for lists, in UTC: `2026-01-31 23:59`.
pub fn listed(time: Timestamp) -> String {
    formatted(time, "%Y-%m-%d %H:%M")
}

fn formatted(time: Timestamp, format: &str) -> String {
    TimeZone::UTC.to_datetime(time).strftime(format).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_for_names_and_for_lists() {
        let at = |seconds| Timestamp::from_second(seconds).unwrap();
        assert_eq!(stamp(at(0)), "19700101-000000");
        assert_eq!(stamp(at(951_782_399)), "20000228-235959");
        assert_eq!(stamp(at(951_782_400)), "20000229-000000");
        assert_eq!(stamp(at(4_107_542_400)), "21000301-000000");
        assert_eq!(listed(at(1_769_903_999)), "2026-01-31 23:59");
    }
}
