//! Dying, escaping, ascending, and giving up.

use super::Play;
use crate::event::{Event, Life};
use crate::world::hero::{End, Ended};

/// The game ends here, for this cause.
pub fn end(play: &mut Play, how: Ended, cause: String) {
    if play.world.is_over() {
        return;
    }
    let (turn, depth) = (play.world.turn, play.world.level.id.depth);
    play.world.life.occupation = None;
    play.world.pending = None;
    play.world.life.end = Some(End { how, cause, turn, depth });
    play.tell(Event::Life(Life::Ended { how }));
}

/// The player gives up.
pub fn quit(play: &mut Play) {
    end(play, Ended::Quit, "gave up".to_owned());
}

/// The hero carries the Amulet out of the dungeon: for now that is ascension.
pub fn ascend(play: &mut Play) {
    achieve(play, false, 2);
    end(play, Ended::Ascended, "ascended".to_owned());
}

/// A major (1 to 17) or small achievement, by its number in the score note; counts once.
pub fn achieve(play: &mut Play, small: bool, number: u8) {
    let life = &mut play.world.life;
    let kept = if small { &mut life.small_achievements } else { &mut life.achievements };
    if *kept & 1 << number == 0 {
        *kept |= 1 << number;
        play.tell(Event::Life(Life::Achieved { small, number }));
    }
}

/// The Amulet came into the hero's pack.
pub fn amulet_taken(play: &mut Play) {
    play.world.life.has_amulet = true;
    achieve(play, false, 1);
}
