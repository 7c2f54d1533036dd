//! Entering special rooms, and the ghosts of deserted temples.

use crate::base::Pos;
use crate::content::special_room::Picker;
use crate::event::life::{Reception, Temple};
use crate::event::{Event, Life};
use crate::r#gen::spawn::monsters;
use crate::rules::play::ending;
use crate::rules::{Play, body};
use crate::world::Attitude;
use crate::world::level::special_room;

/// Number of the minor achievement for entering a shop, open or closed.
/// Source: rules/score 3.
const SHOP: u8 = 5;
/// Number of the minor achievement for entering a temple, tended or deserted.
const TEMPLE: u8 = 6;

/// Reports that the hero enters a special room: a temple on every entry, any other room only on the
/// first. Returns whether the hero came into a special room from elsewhere.
pub fn arrive(play: &mut Play, at: Pos) -> bool {
    let found = special_room::at(&play.world.level, at);
    let number = found.map(|(number, _)| number);
    let before = std::mem::replace(&mut play.world.level.hall, number);
    let Some((number, kind)) = found.filter(|_| before != number) else { return false };
    let room = &mut play.world.level.rooms[usize::from(number)];
    let first = !std::mem::replace(&mut room.entered, true);
    if play.content.special_rooms[kind].forsaken.is_some() {
        let reception = receive(play, number);
        play.tell(Event::Life(Life::HallEntered { kind, reception }));
        defend_sanctum(play, number);
        ending::achieve(play, true, TEMPLE);
        if reception == Reception::Forsaken {
            add_temple_ghost(play);
        }
    } else if first {
        play.tell(Event::Life(Life::HallEntered { kind, reception: Reception::Open }));
        if play.content.special_rooms[kind].room == Picker::Shop {
            ending::achieve(play, true, SHOP);
        }
    }
    true
}

/// Makes a priest of Moloch at a high altar threaten the intruder and attack.
/// Source: NetHack 3.7 `priest.c`, `intemple`.
fn defend_sanctum(play: &mut Play, room: u8) {
    let Some(priest) = special_room::keeper(play.world, room) else { return };
    let altar = play.world.actor(priest).mind.post.map(|altar| play.world.level.cell(altar));
    let is_molochs = altar.is_some_and(|cell| cell.is_high_altar() && cell.altar().is_none());
    if is_molochs && play.world.actor(priest).mood == Attitude::Peaceful {
        play.tell(Event::Life(Life::Temple(Temple::Sanctum { who: priest })));
        play.world.actor_mut(priest).mood = Attitude::Hostile;
    }
}

fn receive(play: &Play, room: u8) -> Reception {
    match special_room::keeper(play.world, room) {
        None => Reception::Forsaken,
        Some(keeper) if special_room::is_welcome(play.world, keeper) => Reception::Open,
        Some(_) => Reception::Forbidding,
    }
}

/// With a chance of 1 in 5, a ghost appears in a deserted temple and paralyzes the hero for 3
/// turns.
/// Source: rules/numbers 8.
fn add_temple_ghost(play: &mut Play) {
    if !play.rng.time.one_in(5) {
        return;
    }
    let ghost = play.content.known.ghost;
    let at = play.world.you().at;
    if monsters::near(play.world, play.content, &mut play.rng.time, ghost, at).is_some() {
        body::sleep::terrify(play, play.world.hero, 3);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;
    use crate::content::{Alignment, Terrain};
    use crate::rules::test_scene::{Scene, scene};
    use crate::world::RoomKind;

    const HOUSE: &str = "
        ------
        |...p|
        @.a..|
        ------";

    /// Builds a special room of this kind. Its priest, if any, stands on the square drawn as `p`.
    fn special_room_scene(kind: &str, keeper: Option<Attitude>) -> Scene {
        let mut s = scene(HOUSE);
        let kind = s.content.special_rooms.find(kind).unwrap();
        let area = Rect::new(2, 2, 4, 2);
        s.world.level.add_room(area, "normal_room", RoomKind::Special(kind, None));
        let altar = Pos::new(3, 3);
        s.world.level.change(altar, |cell| {
            cell.terrain = Terrain::Altar;
            cell.set_altar(Some(Alignment::Lawful));
        });
        if let Some(mood) = keeper {
            let priest = s.put("aligned cleric", 'p');
            let priest = s.world.actor_mut(priest);
            (priest.mood, priest.mind.post) = (mood, Some(altar));
        }
        s
    }

    fn come_in(s: &mut Scene) -> Vec<Reception> {
        let told = s.seen.0.len();
        let (hero, outside, inside) = (s.hero(), s.world.you().at, Pos::new(2, 3));
        for at in [inside, outside] {
            s.world.move_actor(hero, at);
            s.with(|play| arrive(play, at));
        }
        let received = s.seen.0[told..].iter().filter_map(|event| match event {
            Event::Life(Life::HallEntered { reception, .. }) => Some(*reception),
            _ => None,
        });
        received.collect()
    }

    #[test]
    fn a_special_room_announces_its_contents_once() {
        let mut s = special_room_scene("zoo", None);
        assert_eq!(come_in(&mut s), [Reception::Open]);
        assert_eq!(come_in(&mut s), []);
    }

    #[test]
    fn entering_a_shop_without_a_shopkeeper_counts_as_an_achievement() {
        let mut s = special_room_scene("shop", None);
        assert_eq!(come_in(&mut s), [Reception::Open]);
        assert_eq!(s.world.life.small_achievements, 1 << SHOP);
    }

    #[test]
    fn a_temple_welcomes_coaligned_heroes_on_every_visit() {
        let mut s = special_room_scene("temple", Some(Attitude::Peaceful));
        s.world.life.alignment = Alignment::Lawful;
        assert_eq!(come_in(&mut s), [Reception::Open]);
        assert_eq!(come_in(&mut s), [Reception::Open]);
        assert!(s.world.life.small_achievements & 1 << TEMPLE != 0);
        s.world.life.alignment = Alignment::Chaotic;
        assert_eq!(come_in(&mut s), [Reception::Forbidding]);
    }

    #[test]
    fn a_temple_is_a_sanctuary_only_for_coaligned_heroes_in_good_standing() {
        let mut s = special_room_scene("temple", Some(Attitude::Peaceful));
        s.world.life.alignment = Alignment::Lawful;
        assert!(!special_room::is_sanctuary(&s.world), "outside");
        let hero = s.hero();
        s.world.move_actor(hero, Pos::new(2, 3));
        assert!(special_room::is_sanctuary(&s.world));
        s.world.life.record = -4;
        assert!(!special_room::is_sanctuary(&s.world), "a sinner");
    }

    #[test]
    fn a_temple_without_a_priest_can_be_haunted_by_a_ghost() {
        let mut s = special_room_scene("temple", None);
        let mut comings = 0;
        while s.world.level.crowd.is_empty() && comings < 100 {
            assert_eq!(come_in(&mut s), [Reception::Forsaken]);
            comings += 1;
        }
        assert!(comings < 100);
        let ghost = s.world.actor(s.world.level.crowd[0]);
        assert_eq!(s.content.monsters[ghost.kind].name, "ghost");
        assert!(s.world.you().is_helpless());
    }

    #[test]
    fn the_priest_of_a_high_altar_of_moloch_attacks_an_intruder() {
        for (high, attacks) in [(false, false), (true, true)] {
            let mut s = special_room_scene("temple", Some(Attitude::Peaceful));
            let altar = Pos::new(3, 3);
            s.world.level.change(altar, |cell| {
                cell.set_altar(None);
                if high {
                    cell.set_high_altar();
                }
            });
            come_in(&mut s);
            let priest = s.world.level.crowd[0];
            assert_eq!(s.world.actor(priest).is_hostile(), attacks);
            let threat = Event::Life(Life::Temple(Temple::Sanctum { who: priest }));
            assert_eq!(s.has_told(|event| *event == threat), attacks);
        }
    }
}
