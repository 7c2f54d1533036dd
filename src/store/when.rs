//! Wall-clock time for names and lists; never an input of the game.

use std::fmt;

/// A moment in UTC, to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    pub year: i64,
    /// From 1 to 12.
    pub month: u8,
    /// From 1 to 31.
    pub day: u8,
    pub hour: u8,
    pub minute: u8,
    pub second: u8,
}

impl Moment {
    /// Returns the current time; the start of 1970 if the clock is set earlier.
    pub fn now() -> Self {
        Self::after_1970(seconds_now())
    }

    /// Returns the moment `seconds` after the start of 1970.
    ///
    /// Years are counted from March, so that the leap day comes last; 400 years have 146,097 days.
    pub fn after_1970(seconds: u64) -> Self {
        let (days, clock) = ((seconds / 86_400) as i64, seconds % 86_400);
        let days = days + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        Self {
            year: era * 400 + year_of_era + i64::from(month <= 2),
            month: month as u8,
            day: day as u8,
            hour: (clock / 3600) as u8,
            minute: (clock / 60 % 60) as u8,
            second: (clock % 60) as u8,
        }
    }

    /// Reads what [`fmt::Display`] writes.
    pub fn read(text: &str) -> Option<Self> {
        let (date, clock) = text.split_once(' ')?;
        let mut date = date.splitn(3, '-');
        let year = date.next()?.parse().ok()?;
        let (month, day) = (date.next()?.parse().ok()?, date.next()?.parse().ok()?);
        let (hour, minute) = clock.split_once(':')?;
        let (hour, minute) = (hour.parse().ok()?, minute.parse().ok()?);
        let moment = Self { year, month, day, hour, minute, second: 0 };
        let fits = (1970..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=31).contains(&day)
            && hour < 24
            && minute < 60
            && moment.to_string() == text;
        fits.then_some(moment)
    }

    /// Formats the moment for file names: `20260131-235959`.
    pub fn stamp(&self) -> String {
        let Self { year, month, day, hour, minute, second } = self;
        format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
    }
}

/// Formats the moment for lists: `2026-01-31 23:59`.
impl fmt::Display for Moment {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Self { year, month, day, hour, minute, .. } = self;
        write!(out, "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
    }
}

/// Returns the seconds since the start of 1970; 0 if the clock is set earlier.
#[expect(clippy::disallowed_types, reason = "listings and the calendar of a birth tell the time")]
pub fn seconds_now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |passed| passed.as_secs())
}

/// Returns the days from the start of 1970 to the first of a month; the inverse of
/// [`Moment::after_1970`].
pub fn days_to(year: i64, month: u8) -> i64 {
    let (year, month_from_march) =
        if month > 2 { (year, i64::from(month) - 3) } else { (year - 1, i64::from(month) + 9) };
    let days_of_years = 365 * year + year / 4 - year / 100 + year / 400;
    days_of_years + (153 * month_from_march + 2) / 5 - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let at = |seconds| Moment::after_1970(seconds).stamp();
        assert_eq!(at(0), "19700101-000000");
        assert_eq!(at(951_782_399), "20000228-235959");
        assert_eq!(at(951_782_400), "20000229-000000");
        assert_eq!(at(1_735_689_599), "20241231-235959");
        assert_eq!(at(4_107_542_400), "21000301-000000");
        assert_eq!(Moment::after_1970(1_769_903_999).to_string(), "2026-01-31 23:59");
        let read = Moment::read("2026-01-31 23:59").unwrap();
        assert_eq!(read, Moment { second: 0, ..Moment::after_1970(1_769_903_999) });
        for wrong in ["", "2026-01-31", "2026-13-01 00:00", "2026-1-31 23:59", "2026-01-31 24:00"] {
            assert_eq!(Moment::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn months_begin_where_the_calendar_says() {
        for (year, month) in [(1970, 1), (2000, 2), (2000, 3), (2026, 12), (2100, 3), (2101, 1)] {
            let first = Moment::after_1970(days_to(year, month) as u64 * 86_400);
            assert_eq!((first.year, first.month, first.day), (year, month, 1));
        }
    }
}
