//! Tests of the powers of the Amulet and of the Wizard's revenge.

use wyrdvault::content::{Alignment, Buc, Property, Slot};
use wyrdvault::event::endgame::{Revenge, Warmth};
use wyrdvault::event::{Blame, Endgame, Event};
use wyrdvault::game::Input;
use wyrdvault::rules::company::harassment;
use wyrdvault::rules::{settle, upkeep, vitals};
use wyrdvault::world::{Action, LevelId, Trap};

use crate::gehennom::send;
use crate::planes::{from_bottom, give, with_amulet};
use crate::scene::{Scene, content, scene};
use crate::towers::{born, put};

const HALL: &str = "
    -------------------
    |.................|
    |.................|
    |........@.......1|
    |.................|
    |.................|
    -------------------";

/// Climbs the stairs of a level of Gehennom `times` times. Returns by how many levels the force
/// moved the hero down each time that it acted.
fn climbs(alignment: Alignment, up: u8, amulet: bool, times: u32) -> Vec<u8> {
    let mut game = born(1);
    let from = from_bottom(&game, 2, up);
    send(&mut game, from);
    game.world.life.alignment = alignment;
    game.world.life.invoked = true;
    if amulet {
        with_amulet(&mut game);
    }
    let stairs = game.world.level.up.unwrap();
    put(&mut game, stairs);
    let mut drawn = Vec::new();
    for nth in 0..times {
        let mut game = game.clone();
        for _ in 0..nth {
            game.rng.act.below(2);
        }
        let events = game.input(&Input::Do(Action::ClimbUp)).unwrap();
        if events.contains(&Event::Endgame(Endgame::DrawnBack)) {
            drawn.push(game.world.level.id.depth - from.depth);
        } else {
            assert_eq!(game.world.level.id, LevelId { depth: from.depth - 1, ..from });
        }
    }
    drawn
}

/// Source: rules/levels 15.
#[test]
fn a_mysterious_force_draws_the_amulet_back_1_time_in_4() {
    for (alignment, most) in
        [(Alignment::Lawful, 3), (Alignment::Neutral, 2), (Alignment::Chaotic, 1)]
    {
        let drawn = climbs(alignment, 6, true, 160);
        // 160 climbs at 1 in 4, within four standard errors.
        assert!((18..=62).contains(&drawn.len()), "{} of 160", drawn.len());
        assert!(drawn.contains(&0) && drawn.contains(&1), "{alignment:?}: {drawn:?}");
        assert!(drawn.iter().all(|&down| down <= most), "{alignment:?}: {drawn:?}");
    }
}

#[test]
fn the_force_spares_the_lowest_levels_and_heroes_without_the_amulet() {
    assert!(climbs(Alignment::Lawful, 3, true, 40).is_empty());
    assert!(climbs(Alignment::Lawful, 6, false, 40).is_empty());
}

fn warmth_at(distance: i16, worn: bool) -> Option<Warmth> {
    let mut s = scene(HALL);
    let amulet = with_amulet(&mut s.game);
    if worn {
        s.game.world.you_mut().worn[Slot::Amulet as usize] = Some(amulet);
    }
    let kind = content().traps.find("magic portal").unwrap();
    let mut at = s.you().at;
    at.x += distance;
    s.game.world.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
    (0..300).find_map(|_| {
        let ((), events) = s.play(harassment::tick);
        events.into_iter().find_map(|event| match event {
            Event::Endgame(Endgame::Warm(warmth)) => Some(warmth),
            _ => None,
        })
    })
}

#[test]
fn an_amulet_in_use_grows_warm_near_a_portal() {
    assert_eq!(warmth_at(3, true), Some(Warmth::Hot));
    assert_eq!(warmth_at(4, true), Some(Warmth::VeryWarm));
    assert_eq!(warmth_at(8, true), Some(Warmth::VeryWarm));
    assert_eq!(warmth_at(-8, false), None, "not in the pack");
}

fn wizard(s: &Scene) -> Option<wyrdvault::world::ActorId> {
    let named = |&&who: &&wyrdvault::world::ActorId| {
        content().monsters[s.game.world.actor(who).kind].name == "Wizard of Yendor"
    };
    s.game.world.level.crowd.iter().find(named).copied()
}

#[test]
fn the_amulet_wakes_the_wizard() {
    for amulet in [false, true] {
        let mut s = scene(HALL).with('1', "Wizard of Yendor");
        let wizard = s.named('1');
        let properties = &mut s.game.world.actor_mut(wizard).properties;
        properties.gained.add(Property::Asleep);
        properties.refresh();
        if amulet {
            with_amulet(&mut s.game);
        }
        let mut noticed = false;
        for _ in 0..600 {
            let ((), events) = s.play(harassment::tick);
            noticed |= events.contains(&Event::Endgame(Endgame::Noticed));
        }
        assert_eq!(s.game.world.actor(wizard).has(Property::Asleep), !amulet);
        assert_eq!(noticed, amulet);
    }
}

/// Kills the Wizard.
fn avenged() -> Scene {
    let mut s = scene(HALL).with('1', "Wizard of Yendor");
    let (hero, wizard) = (s.game.world.hero, s.named('1'));
    s.play(|play| {
        vitals::kill(play, wizard, Blame::by(hero));
        settle::settle(play);
    });
    s
}

/// Source: rules/numbers 19.
#[test]
fn the_revenge_of_the_wizard_starts_50_to_299_turns_after_his_death() {
    for _ in 0..5 {
        let mut s = avenged();
        assert_eq!(wizard(&s), None);
        let first = s.game.world.life.harassment.unwrap();
        assert!((50..300).contains(&first));
        for _ in 1..first {
            s.play(harassment::tick);
        }
        assert_eq!(s.game.world.life.harassment, Some(1));
        let ((), events) = s.play(harassment::tick);
        let came = |event: &Event| matches!(event, Event::Endgame(Endgame::Revenge(_)));
        assert!(events.iter().any(came));
        assert!((50..250).contains(&s.game.world.life.harassment.unwrap()));
    }
}

#[test]
fn the_wizard_takes_revenge_in_five_ways_and_comes_back_himself() {
    let mut s = avenged();
    give(&mut s.game, "dagger");
    let mut seen = [0; 5];
    for _ in 0..300 {
        s.game.world.life.harassment = Some(1);
        let before = s.game.world.level.crowd.len();
        let ((), events) = s.play(harassment::tick);
        for event in events {
            let Event::Endgame(Endgame::Revenge(what)) = event else { continue };
            let nth = match what {
                Revenge::Nothing => 0,
                Revenge::BlackGlow => {
                    let you = s.game.world.you();
                    let cursed = |&item: &_| s.game.world.item(item).buc == Buc::Cursed;
                    assert!(you.pack.iter().any(cursed));
                    1
                }
                Revenge::Aggravated => 2,
                Revenge::Nasties(count) => {
                    assert_eq!(s.game.world.level.crowd.len(), before + count as usize);
                    3
                }
                Revenge::Returned => {
                    assert!(wizard(&s).is_some());
                    4
                }
            };
            seen[nth] += 1;
        }
        for who in s.game.world.level.crowd.clone() {
            s.game.world.remove_actor(who);
        }
    }
    assert!(seen.iter().all(|&count| count > 10) && seen[0] > seen[4], "{seen:?}");
}

#[test]
fn a_living_wizard_does_not_come_a_second_time() {
    let mut s = scene(HALL).with('1', "Wizard of Yendor");
    for _ in 0..200 {
        s.game.world.life.harassment = Some(1);
        let ((), events) = s.play(harassment::tick);
        assert!(!events.contains(&Event::Endgame(Endgame::Revenge(Revenge::Returned))));
    }
}

#[test]
fn on_the_astral_plane_the_wizard_does_not_come() {
    let mut s = avenged();
    s.game.world.level.customs.astral = true;
    for _ in 0..200 {
        s.game.world.life.harassment = Some(1);
        let ((), events) = s.play(harassment::tick);
        assert!(!events.contains(&Event::Endgame(Endgame::Revenge(Revenge::Returned))));
    }
}

/// Source: rules/levels 9.
#[test]
fn monsters_come_more_often_after_the_invocation_and_the_death_of_the_wizard() {
    let came = |prepare: fn(&mut Scene)| {
        let mut s = scene(HALL);
        let blind = &mut s.game.world.you_mut().properties;
        blind.gained.add(Property::Blind);
        blind.refresh();
        prepare(&mut s);
        let mut count = 0;
        for _ in 0..4000 {
            let before = s.game.world.level.crowd.len();
            s.play(upkeep::turn);
            count += usize::from(s.game.world.level.crowd.len() > before);
            for who in s.game.world.level.crowd.clone() {
                s.game.world.remove_actor(who);
            }
            s.game.world.you_mut().hp = 30_000;
            s.game.world.life.nutrition = 900;
        }
        count
    };
    let usual = came(|_| {});
    // Monsters arrive 1 turn in 70, and 1 turn in 25 in the other cases. About half of the arrivals
    // fail, because there is no square out of sight.
    assert!((10..45).contains(&usual), "{usual}");
    for often in [
        came(|s| s.game.world.life.invoked = true),
        came(|s| s.game.world.life.harassment = Some(30_000)),
    ] {
        assert!((50..110).contains(&often), "{often} against {usual}");
    }
}
