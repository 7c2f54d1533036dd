//! The local time zone, including daylight saving time. The `jiff` crate applies the zone's rules.

use std::path::{Component, Path};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::read::{self, Links};
use super::when;

/// Maximum size of a zone file, in bytes.
const LIMIT: u64 = 64 << 10;

/// A time zone; UTC by default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Default for Zone {
    fn default() -> Self {
        Self(TimeZone::UTC)
    }
}

impl Zone {
    /// Returns the zone that `$TZ` (passed as `named`) gives as a POSIX rule or as a name. If `$TZ`
    /// is unset or empty, returns the system's zone. Returns UTC if the zone cannot be read.
    pub fn here(named: Option<&str>) -> Self {
        let named = named.map(|name| name.trim_start_matches(':')).filter(|name| !name.is_empty());
        let Some(name) = named else { return Self::of_file("/etc/localtime".as_ref()) };
        if let Ok(zone) = TimeZone::posix(name) {
            return Self(zone);
        }
        let is_name = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        if !is_name {
            return Self::default();
        }
        Self::of_file(&Path::new("/usr/share/zoneinfo").join(name))
    }

    fn of_file(path: &Path) -> Self {
        let bytes = read::bytes(path, LIMIT, Links::Follow).unwrap_or_default();
        TimeZone::tzif("", &bytes).map_or_else(|_| Self::default(), Self)
    }

    /// Returns the current local time.
    pub fn now(&self) -> DateTime {
        self.at(when::now())
    }

    /// Returns the local time at the given moment.
    pub fn at(&self, moment: Timestamp) -> DateTime {
        self.0.to_datetime(moment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::test_support::Folder;

    /// The start of 2026 UTC, in seconds since 1970.
    const YEAR_2026: i64 = 1_767_225_600;

    fn at(zone: &Zone, days: i64, seconds: i64) -> String {
        let moment = Timestamp::from_second(YEAR_2026 + days * 86_400 + seconds).unwrap();
        zone.at(moment).strftime("%Y-%m-%d %H:%M").to_string()
    }

    fn shown(rule: &str, days: i64, seconds: i64) -> String {
        at(&Zone(TimeZone::posix(rule).unwrap()), days, seconds)
    }

    #[test]
    fn summer_time_begins_and_ends_by_its_rule() {
        let berlin = "CET-1CEST,M3.5.0,M10.5.0/3";
        // In 2026, daylight saving time in Berlin starts on March 29 and ends on October 25, each
        // time at 1:00 UTC.
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
    fn southern_summer_time_spans_the_new_year() {
        let sydney = "AEST-10AEDT,M10.1.0,M4.1.0/3";
        assert_eq!(shown(sydney, 0, 0), "2026-01-01 11:00");
        assert_eq!(shown(sydney, 180, 0), "2026-06-30 10:00");
        assert_eq!(shown(sydney, 364, 0), "2026-12-31 11:00");
    }

    #[test]
    fn unusual_time_zones_are_read() {
        assert_eq!(shown("<+0545>-5:45", 0, 0), "2026-01-01 05:45");
        assert_eq!(shown("<-03>3", 0, 0), "2025-12-31 21:00");
        assert_eq!(shown("IST-1GMT0,M10.5.0,M3.5.0/1", 180, 0), "2026-06-30 01:00");
        assert_eq!(shown("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 180, 0), "2026-06-29 23:00");
        for wrong in ["UT", "CET-x", "CET-1CEST", "CET-1CEST,M13.1.0,M3.1.0", "<CET"] {
            assert_eq!(Zone::here(Some(wrong)), Zone::default(), "{wrong}");
        }
    }

    /// Returns a version 2 file with one transition, from UTC to one hour ahead at the start of
    /// 1970. The rule at the end of the file must agree with this transition.
    fn file(rule: &str) -> Vec<u8> {
        let head = |counts: [u32; 6]| {
            let mut bytes = b"TZif2".to_vec();
            bytes.extend([0; 15]);
            bytes.extend(counts.iter().flat_map(|count| count.to_be_bytes()));
            bytes
        };
        // Version 1 data: one type and the name "U".
        let mut bytes = head([0, 0, 0, 0, 1, 2]);
        bytes.extend([0, 0, 0, 0, 0, 0, b'U', 0]);
        bytes.extend(head([0, 0, 0, 1, 2, 6]));
        bytes.extend(0_i64.to_be_bytes());
        bytes.push(1);
        bytes.extend([0, 0, 0, 0, 0, 0, 0, 0, 0x0e, 0x10, 0, 2]);
        bytes.extend(b"U\0CET\0");
        bytes.extend(format!("\n{rule}\n").as_bytes());
        bytes
    }

    #[test]
    fn a_zone_file_ends_with_its_rule() {
        let folder = Folder::new();
        let path = folder.join("zone");
        std::fs::write(&path, file("CET-1CEST,M3.5.0,M10.5.0/3")).unwrap();
        assert_eq!(at(&Zone::of_file(&path), 180, 0), "2026-06-30 02:00");
        assert_eq!(at(&Zone::of_file(&path), 0, 0), "2026-01-01 01:00");
        std::fs::write(&path, b"rubbish").unwrap();
        assert_eq!(Zone::of_file(&path), Zone::default());
        let mut long = file("CET-1CEST,M3.5.0,M10.5.0/3");
        long.resize(LIMIT as usize + 1, b' ');
        std::fs::write(&path, long).unwrap();
        assert_eq!(Zone::of_file(&path), Zone::default(), "longer than any zone file");
        assert_eq!(Zone::of_file(&folder.join("none")), Zone::default());
    }

    #[test]
    fn a_time_zone_is_a_rule_or_a_name_and_never_a_path() {
        assert_eq!(Zone::here(Some("../../../etc/localtime")), Zone::default());
        assert_eq!(Zone::here(Some("/etc/localtime")), Zone::default());
        assert_eq!(at(&Zone::here(Some("EST5")), 0, 0), "2025-12-31 19:00");
        assert_eq!(at(&Zone::here(Some(":EST5")), 0, 0), "2025-12-31 19:00");
    }
}
