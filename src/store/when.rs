//! Wall-clock time for names and lists; never an input of the game.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
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

/// Reads what [`listed`] writes: a time in UTC between 1970 and 9999, to the minute.
pub fn read_listed(text: &str) -> Option<Timestamp> {
    let time = DateTime::strptime("%Y-%m-%d %H:%M", text).ok()?;
    let time = TimeZone::UTC.to_timestamp(time).ok()?;
    (time.as_second() >= 0 && listed(time) == text).then_some(time)
}

/// Whether a time is more than a day before the start of a date. The extra day allows for time
/// zones.
pub fn is_well_before(time: Timestamp, (year, month, day): (i16, u8, u8)) -> bool {
    let date = Date::new(year, month as i8, day as i8).and_then(Date::yesterday);
    date.is_ok_and(|date| TimeZone::UTC.to_datetime(time).date() < date)
}

fn formatted(time: Timestamp, format: &str) -> String {
    TimeZone::UTC.to_datetime(time).strftime(format).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_formatted_for_file_names_and_lists() {
        let at = |seconds| Timestamp::from_second(seconds).unwrap();
        assert_eq!(stamp(at(0)), "19700101-000000");
        assert_eq!(stamp(at(951_782_399)), "20000228-235959");
        assert_eq!(stamp(at(951_782_400)), "20000229-000000");
        assert_eq!(stamp(at(4_107_542_400)), "21000301-000000");
        assert_eq!(listed(at(1_769_903_999)), "2026-01-31 23:59");
        assert_eq!(read_listed("2026-01-31 23:59"), Some(at(1_769_903_940)));
        for wrong in ["", "2026-01-31", "2026-13-01 00:00", "2026-1-31 23:59", "2026-01-31 24:00"] {
            assert_eq!(read_listed(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn well_before_means_more_than_a_day_earlier() {
        let time = read_listed("2026-02-28 23:59").unwrap();
        assert!(!is_well_before(time, (2026, 3, 1)));
        assert!(is_well_before(time, (2026, 3, 2)));
    }
}
