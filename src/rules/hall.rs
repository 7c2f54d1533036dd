//! Coming into a special room, and what a forsaken temple holds.

use super::{Play, ending, status};
use crate::base::Pos;
use crate::event::life::Reception;
use crate::event::{Event, Life};
use crate::r#gen::monsters;
use crate::world::hall;

/// The small achievement of who enters a temple. Source: score note 3.
const TEMPLE: u8 = 6;
/// What haunts a forsaken temple.
const HAUNT: &str = "ghost";

/// The hero came to a square: whether into a special room. What lives there is told once; how a
/// temple receives the hero, whenever they come in.
pub fn arrive(play: &mut Play, at: Pos) {
    let found = hall::at(&play.world.level, at);
    let number = found.map(|(number, _)| number);
    let before = std::mem::replace(&mut play.world.level.hall, number);
    let Some((number, kind)) = found.filter(|_| before != number) else { return };
    let room = &mut play.world.level.rooms[usize::from(number)];
    let first = !std::mem::replace(&mut room.entered, true);
    if play.content.special_rooms[kind].forsaken.is_some() {
        let reception = receive(play, number);
        play.tell(Event::Life(Life::HallEntered { kind, reception }));
        if reception == Reception::Forsaken {
            haunt(play);
        } else {
            ending::achieve(play, true, TEMPLE);
        }
    } else if first {
        play.tell(Event::Life(Life::HallEntered { kind, reception: Reception::Open }));
    }
}

fn receive(play: &Play, room: u8) -> Reception {
    match hall::keeper(play.world, room) {
        None => Reception::Forsaken,
        Some(keeper) if hall::is_welcome(play.world, keeper) => Reception::Open,
        Some(_) => Reception::Forbidding,
    }
}

/// One time in five a ghost comes out of the walls of a temple that nobody keeps, and the hero
/// stands in terror for three turns. Source: rules in numbers, 8.
fn haunt(play: &mut Play) {
    if !play.rng.time.one_in(5) {
        return;
    }
    let Some(ghost) = play.content.monsters.find(HAUNT) else { return };
    let at = play.world.you().at;
    if monsters::near(play.world, play.content, &mut play.rng.time, ghost, at).is_some() {
        status::sleep::paralyze(play, play.world.hero, 3);
    }
}
