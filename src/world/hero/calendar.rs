//! The real-world date of a run. It is fixed when the game starts, and is an input of the game like
//! the seed.

use serde::{Deserialize, Serialize};

/// Date and hour at the start of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    pub year: i16,
    /// Month, 1..=12.
    pub month: u8,
    /// Day of the month, 1..=31.
    pub day: u8,
    /// Hour, 0..=23.
    pub hour: u8,
}

impl Calendar {
    /// Returns the day of the year, counted from 0.
    fn day_of_year(self) -> i32 {
        const BEFORE: [i32; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
        let leap = i32::from(self.is_leap() && self.month > 2);
        BEFORE[usize::from(self.month.clamp(1, 12)) - 1] + i32::from(self.day) - 1 + leap
    }

    fn is_leap(self) -> bool {
        self.year % 4 == 0 && (self.year % 100 != 0 || self.year % 400 == 0)
    }

    /// Returns the phase of the moon, 0..=7: 0 is new moon, 4 is full moon.
    /// Source: rules/luck 2.4.
    pub fn moon(self) -> u8 {
        let d = self.day_of_year();
        let g = (i32::from(self.year) - 1900).rem_euclid(19) + 1;
        let mut e = (11 * g + 18) % 30;
        if e == 25 && g > 11 || e == 24 {
            e += 1;
        }
        (((((d + e) * 6 + 11) % 177) / 22) & 7) as u8
    }

    pub fn is_full_moon(self) -> bool {
        self.year != 0 && self.moon() == 4
    }

    pub fn is_new_moon(self) -> bool {
        self.year != 0 && self.moon() == 0
    }

    /// Returns the day of the week; 0 is Sunday (Sakamoto's method).
    fn weekday(self) -> i32 {
        const SHIFT: [i32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let month = usize::from(self.month.clamp(1, 12));
        let year = i32::from(self.year) - i32::from(month < 3);
        (year + year / 4 - year / 100 + year / 400 + SHIFT[month - 1] + i32::from(self.day))
            .rem_euclid(7)
    }

    pub fn is_friday_13th(self) -> bool {
        self.year != 0 && self.day == 13 && self.weekday() == 5
    }

    /// Whether the hour is between 21:00 and 6:00.
    pub fn is_night(self) -> bool {
        self.year != 0 && (self.hour >= 21 || self.hour < 6)
    }

    /// Returns the value that luck times out to: +1 at full moon, -1 on Friday the 13th.
    pub fn luck(self) -> i32 {
        i32::from(self.is_full_moon()) - i32::from(self.is_friday_13th())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i16, month: u8, day: u8) -> Calendar {
        Calendar { year, month, day, hour: 12 }
    }

    #[test]
    fn the_thirteenth_of_november_2026_is_a_friday() {
        assert!(day(2026, 11, 13).is_friday_13th());
        assert!(!day(2026, 10, 13).is_friday_13th());
        assert!(!day(2026, 11, 20).is_friday_13th());
    }

    #[test]
    fn the_moon_was_full_on_the_24th_of_november_2026() {
        assert!(day(2026, 11, 24).is_full_moon());
        assert!(day(2026, 11, 9).is_new_moon());
    }
}
