//! Dying, escaping, ascending, and giving up.

use crate::content::ending::death::Death;
use crate::event::{Event, Life};
use crate::rules::Play;
use crate::world::ItemId;
use crate::world::hero::{Ended, Ending};

/// Numbers of the major achievements that the code of the rules awards. Content assigns the others
/// to items and monsters.
pub const AMULET: u8 = 1;
const ASCENDED: u8 = 2;
pub const INVOCATION: u8 = 15;
pub const CROWNED: u8 = 16;
/// Number of the minor achievement for consulting the Oracle.
pub const ORACLE: u8 = 1;
/// Number of the minor achievement for reading a novel.
pub const NOVEL: u8 = 2;

/// Ends the game. `how` is the kind of end, and `cause` the text for the high scores. Does nothing
/// if the game is already over.
pub fn end(play: &mut Play, how: Ended, cause: String) {
    if play.world.is_over() {
        return;
    }
    let (turn, depth) = (play.world.turn, play.world.depth());
    play.world.life.occupation = None;
    play.world.pending = None;
    play.world.life.end = Some(Ending { how, cause, turn, depth });
    play.tell(Event::Life(Life::Ended { how }));
}

/// Ends the game because the player quit.
pub fn quit(play: &mut Play) {
    end(play, Ended::Quit, text(play, Death::GaveUp));
}

/// Ends the game for a hero who gave the Amulet to a god other than their own.
pub fn fall_from_grace(play: &mut Play) {
    end(play, Ended::Disgraced, text(play, Death::Disgraced));
}

/// Ends the game in ascension: the hero gave the Amulet to their own god.
pub fn ascend(play: &mut Play) {
    achieve(play, false, ASCENDED);
    end(play, Ended::Ascended, text(play, Death::Ascended));
}

/// Records the achievement with this number: a minor one if `small`, otherwise a major one
/// (1..=17). Does nothing if it is already recorded.
/// Source: rules/score 3.
pub fn achieve(play: &mut Play, small: bool, number: u8) {
    let life = &mut play.world.life;
    let kept = if small { &mut life.small_achievements } else { &mut life.achievements };
    if *kept & 1 << number == 0 {
        *kept |= 1 << number;
        play.tell(Event::Life(Life::Achieved { small, number }));
    }
}

/// Records that the Amulet entered the hero's inventory.
pub fn amulet_taken(play: &mut Play) {
    play.world.life.has_amulet = true;
    achieve(play, false, AMULET);
}

/// Records the achievement for an item that entered the hero's inventory, if it has one.
pub fn item_taken(play: &mut Play, item: ItemId) {
    let number = play.world.item(item).achievement;
    if number > 0 {
        achieve(play, false, number);
    }
}

fn text(play: &Play, how: Death) -> String {
    play.content.deaths.end(how).to_owned()
}
