//! Outside inputs for a new run: a random seed and the current date.

use rand::TryRng;
use rand::rngs::SysRng;

use crate::game::view::{Calendar, Seed};
use crate::store::when;
use crate::store::zone::Zone;

/// Draws a seed from the operating system's random numbers or, if it has none, from the clock.
pub fn seed() -> Seed {
    seed_from(&mut SysRng)
}

fn seed_from(source: &mut impl TryRng) -> Seed {
    source.try_next_u64().map_or_else(|_| seed_of_moment(), Seed)
}

/// Computes a seed from the time, in nanoseconds, and the process id.
fn seed_of_moment() -> Seed {
    Seed::read(&format!("{} {}", when::now().as_nanosecond(), std::process::id()))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// An RNG that always fails, like that of an operating system without random numbers.
    struct Dry;

    impl TryRng for Dry {
        type Error = std::fmt::Error;

        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            Err(std::fmt::Error)
        }

        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            Err(std::fmt::Error)
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
            Err(std::fmt::Error)
        }
    }

    #[test]
    fn a_system_without_random_numbers_still_gives_each_run_its_own_seed() {
        let first = seed_from(&mut Dry);
        std::thread::sleep(std::time::Duration::from_millis(1));
        assert_ne!(first, seed_from(&mut Dry));
    }
}
