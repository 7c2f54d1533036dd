//! The local time zone, including daylight saving time.
//!
//! Zones are read from the last line of the system's zone files, which holds the current rule (RFC
//! 9636): `CET-1CEST,M3.5.0,M10.5.0/3`.

use std::path::{Component, Path};

use super::read::{self, Links};
use super::when::{self, Moment};

/// Maximum size of a zone file, in bytes.
const LIMIT: u64 = 64 << 10;
const DAY: i64 = 86_400;
const HOUR: i64 = 3600;

/// A time zone; UTC by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zone {
    /// Standard time offset: seconds ahead of UTC.
    ahead: i64,
    summer: Option<Summer>,
}

/// Daylight saving time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Summer {
    /// Seconds ahead of UTC.
    ahead: i64,
    begins: Change,
    ends: Change,
}

/// A yearly date: the `week`th given weekday of a month; 5 means the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    month: u8,
    week: i64,
    /// From 0, Sunday.
    weekday: i64,
    /// Seconds after midnight of that day, in the local time before the change.
    at: i64,
}

impl Zone {
    /// Returns the zone named by `$TZ` (passed as `named`), else the system's; UTC if neither can
    /// be read.
    pub fn here(named: Option<&str>) -> Self {
        let named = named.map(|name| name.trim_start_matches(':')).filter(|name| !name.is_empty());
        let Some(name) = named else { return Self::of_file("/etc/localtime".as_ref()) };
        let is_name = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        if let Some(zone) = parse(name) {
            return zone;
        }
        if !is_name {
            return Self::default();
        }
        Self::of_file(&Path::new("/usr/share/zoneinfo").join(name))
    }

    fn of_file(path: &Path) -> Self {
        let bytes = read::bytes(path, LIMIT, Links::Follow).unwrap_or_default();
        let bytes = bytes.strip_suffix(b"\n").unwrap_or_default();
        let rule = bytes.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        std::str::from_utf8(rule).ok().and_then(parse).unwrap_or_default()
    }

    /// Returns the current local time.
    pub fn now(&self) -> Moment {
        self.at(when::seconds_now())
    }

    /// Returns the local time `seconds` after the start of 1970 UTC.
    pub fn at(&self, seconds: u64) -> Moment {
        let seconds = seconds as i64;
        let ahead = match self.summer {
            Some(summer) if self.is_summer(summer, seconds) => summer.ahead,
            _ => self.ahead,
        };
        Moment::after_1970((seconds + ahead).max(0) as u64)
    }

    fn is_summer(&self, summer: Summer, seconds: i64) -> bool {
        let year = Moment::after_1970((seconds + self.ahead).max(0) as u64).year;
        let begins = summer.begins.in_year(year) - self.ahead;
        let ends = summer.ends.in_year(year) - summer.ahead;
        if begins < ends {
            (begins..ends).contains(&seconds)
        } else {
            // In the southern hemisphere, summer time spans the new year.
            !(ends..begins).contains(&seconds)
        }
    }
}

impl Change {
    /// Returns the change in a year, in seconds since 1970 in the local time before the change.
    fn in_year(self, year: i64) -> i64 {
        let first = when::days_to(year, self.month);
        // January 1, 1970 was a Thursday.
        let weekday_of_first = (first + 4).rem_euclid(7);
        let mut day = first + (self.weekday - weekday_of_first).rem_euclid(7) + (self.week - 1) * 7;
        let next_month = match self.month {
            12 => when::days_to(year + 1, 1),
            month => when::days_to(year, month + 1),
        };
        if day >= next_month {
            day -= 7;
        }
        day * DAY + self.at
    }
}

/// Parses a rule in the format of `$TZ`; supports only the forms that zone files use.
fn parse(rule: &str) -> Option<Zone> {
    let (behind, rest) = time(name(rule)?)?;
    let ahead = -behind;
    if rest.is_empty() {
        return Some(Zone { ahead, summer: None });
    }
    let (clock, changes) = name(rest)?.split_once(',')?;
    let summer_ahead = if clock.is_empty() { ahead + HOUR } else { -whole_time(clock)? };
    let (begins, ends) = changes.split_once(',')?;
    let summer = Summer { ahead: summer_ahead, begins: change(begins)?, ends: change(ends)? };
    Some(Zone { ahead, summer: Some(summer) })
}

/// Skips a zone's name, letters or anything in angle brackets, and returns the rest.
fn name(text: &str) -> Option<&str> {
    if let Some(quoted) = text.strip_prefix('<') {
        return quoted.split_once('>').map(|(_, rest)| rest);
    }
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    (text.len() - rest.len() >= 3).then_some(rest)
}

/// Parses `-3`, `+3:30` or `3:30:15` into seconds. Returns them and the rest.
fn time(text: &str) -> Option<(i64, &str)> {
    let end = text.find(|letter: char| !matches!(letter, '0'..='9' | ':' | '+' | '-'));
    let (clock, rest) = text.split_at(end.unwrap_or(text.len()));
    Some((whole_time(clock)?, rest))
}

fn whole_time(clock: &str) -> Option<i64> {
    let (sign, digits) = match clock.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, clock.strip_prefix('+').unwrap_or(clock)),
    };
    let mut seconds = 0;
    let mut unit = HOUR;
    for part in digits.split(':') {
        let number: u8 = part.parse().ok()?;
        seconds += i64::from(number) * unit;
        unit /= 60;
    }
    Some(sign * seconds)
}

/// Parses `M3.5.0/3`, the last Sunday of March at 3:00; the hour defaults to 2:00.
fn change(text: &str) -> Option<Change> {
    let (day, clock) = text.split_once('/').unwrap_or((text, "2"));
    let mut parts = day.strip_prefix('M')?.split('.').map(|part| part.parse::<u8>().ok());
    let (month, week, weekday) = (parts.next()??, parts.next()??, parts.next()??);
    let is_lawful = (1..=12).contains(&month) && (1..=5).contains(&week) && weekday < 7;
    let at = whole_time(clock)?;
    is_lawful.then_some(Change { month, week: week.into(), weekday: weekday.into(), at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::trial::Folder;

    /// The start of 2026 UTC, in seconds since 1970.
    const YEAR_2026: u64 = 1_767_225_600;

    fn shown(rule: &str, days: u64, seconds: u64) -> String {
        parse(rule).unwrap().at(YEAR_2026 + days * 86_400 + seconds).to_string()
    }

    #[test]
    fn summer_time_begins_and_ends_by_its_rule() {
        let berlin = "CET-1CEST,M3.5.0,M10.5.0/3";
        // The last Sundays are March 29 and October 25, 2026; both changes are at 1:00 UTC.
        assert_eq!(shown(berlin, 87, 3599), "2026-03-29 01:59");
        assert_eq!(shown(berlin, 87, 3600), "2026-03-29 03:00");
        assert_eq!(shown(berlin, 297, 3599), "2026-10-25 02:59");
        assert_eq!(shown(berlin, 297, 3600), "2026-10-25 02:00");
        let new_york = "EST5EDT,M3.2.0,M11.1.0";
        assert_eq!(shown(new_york, 66, 7 * 3600 - 1), "2026-03-08 01:59");
        assert_eq!(shown(new_york, 66, 7 * 3600), "2026-03-08 03:00");
        assert_eq!(shown(new_york, 0, 0), "2025-12-31 19:00");
    }

    #[test]
    fn southern_summers_last_over_the_new_year() {
        let sydney = "AEST-10AEDT,M10.1.0,M4.1.0/3";
        assert_eq!(shown(sydney, 0, 0), "2026-01-01 11:00");
        assert_eq!(shown(sydney, 180, 0), "2026-06-30 10:00");
        assert_eq!(shown(sydney, 364, 0), "2026-12-31 11:00");
    }

    #[test]
    fn odd_zones_are_read() {
        assert_eq!(shown("<+0545>-5:45", 0, 0), "2026-01-01 05:45");
        assert_eq!(shown("<-03>3", 0, 0), "2025-12-31 21:00");
        assert_eq!(shown("IST-1GMT0,M10.5.0,M3.5.0/1", 180, 0), "2026-06-30 01:00");
        assert_eq!(shown("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 180, 0), "2026-06-29 23:00");
        for wrong in ["", "UT", "CET", "CET-x", "CET-1CEST", "CET-1CEST,M13.1.0,M3.1.0", "<CET"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_zone_file_ends_in_its_rule() {
        let folder = Folder::new();
        let path = folder.join("zone");
        std::fs::write(&path, b"TZif2\0\0\xff binary \n more\nCET-1CEST,M3.5.0,M10.5.0/3\n")
            .unwrap();
        assert_eq!(Zone::of_file(&path), parse("CET-1CEST,M3.5.0,M10.5.0/3").unwrap());
        std::fs::write(&path, b"rubbish").unwrap();
        assert_eq!(Zone::of_file(&path), Zone::default());
        assert_eq!(Zone::here(Some("../../etc/passwd")), Zone::default());
        assert_eq!(Zone::here(Some("EST5")), parse("EST5").unwrap());
    }
}
