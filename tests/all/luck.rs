//! Events that raise and lower luck.

use wyrdvault::game::{Birth, Game};
use wyrdvault::world::Calendar;

use crate::scene::content;

#[test]
fn a_full_moon_at_birth_gives_one_luck_and_friday_the_13th_takes_one() {
    for ((month, day), luck) in [((11, 24), 1), ((11, 13), -1), ((11, 5), 0)] {
        let calendar = Calendar { year: 2026, month, day, hour: 12 };
        let game = Game::new(content(), &Birth { calendar, ..Birth::default() }).unwrap();
        assert_eq!(game.world.life.luck.base, luck, "on {month}/{day}");
    }
}
