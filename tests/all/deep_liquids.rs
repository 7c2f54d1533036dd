//! Tests of deep water and lava under creatures that lose what kept them above the surface.

use wyrdvault::base::rng::Streams;
use wyrdvault::base::{Dir, Seed};
use wyrdvault::content::{Property, Slot, Terrain};
use wyrdvault::event::{Event, TerrainEvent};
use wyrdvault::game::Input;
use wyrdvault::rules::body::{self, equipment};
use wyrdvault::rules::ground::drawbridge;
use wyrdvault::rules::settle;
use wyrdvault::rules::vitals::new_kind;
use wyrdvault::world::level::flags::Drawbridge;
use wyrdvault::world::{Action, ActorId, Item};

use crate::scene::{Scene, content, scene};

/// A small room with a hero and a place for a monster. The tests put liquid under them.
const POOLS: &str = "
    #########
    #.......#
    #.@...1.#
    #.......#
    #########
";
/// A hero in a sea without a shore.
const SEA: &str = "
    #####
    #}}}#
    #}@}#
    #}}}#
    #####
";

/// Builds the drawn scene with `terrain` under the hero.
fn over(picture: &str, terrain: Terrain) -> Scene {
    let mut s = scene(picture);
    let here = s.you().at;
    s.game.world.level.change(here, |cell| cell.terrain = terrain);
    s
}

/// Makes the hero levitate for at least `turns` turns.
fn lifted(mut s: Scene, turns: u32) -> Scene {
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Levitation, turns));
    s
}

fn is_on(s: &Scene, who: ActorId, terrain: Terrain) -> bool {
    s.game.world.level.cell(s.game.world.actor(who).at).terrain == terrain
}

/// Continues the hero's occupation, or waits, until the game is over or `turns` turns have passed.
fn waits(s: &mut Scene, turns: u32) {
    let end = s.game.world.turn + turns;
    while s.game.world.turn < end && s.game.world.life.end.is_none() {
        let busy = s.game.world.life.occupation.is_some();
        s.game.input(&if busy { Input::Continue } else { Input::Do(Action::Wait) }).unwrap();
    }
}

fn cause(s: &Scene) -> &str {
    s.game.world.life.end.as_ref().map_or("", |end| end.cause.as_str())
}

#[test]
fn a_hero_whose_levitation_ends_over_lava_burns() {
    let mut s = lifted(over(POOLS, Terrain::Lava), 5);
    waits(&mut s, 2);
    assert!(s.game.world.life.end.is_none(), "the hero floats");
    waits(&mut s, 20);
    assert!(cause(&s).contains("lava"), "{}", cause(&s));
}

#[test]
fn a_hero_whose_levitation_ends_over_water_crawls_ashore_wet() {
    let mut s = lifted(over(POOLS, Terrain::Pool), 5);
    let hero = s.game.world.hero;
    let mut dry = 0;
    for _ in 0..40 {
        let scroll = content().items.find("scroll of light").unwrap();
        let item = s.game.world.make(Item::of(scroll));
        s.game.world.give(item, hero);
        dry += 1;
    }
    waits(&mut s, 20);
    assert!(s.game.world.life.end.is_none());
    assert!(!is_on(&s, hero, Terrain::Pool));
    let wet = s
        .you()
        .pack
        .iter()
        .filter(|&&item| s.game.world.item(item).kind == content().known.blank_scroll);
    let wet = wet.count();
    assert!((15..40).contains(&wet), "{wet} of {dry} scrolls are blank, of 75 %");
}

#[test]
fn a_hero_who_has_no_shore_or_cannot_move_drowns() {
    let mut s = lifted(over(SEA, Terrain::Pool), 2);
    waits(&mut s, 20);
    assert!(cause(&s).contains("drowned"), "{}", cause(&s));
    let mut s = lifted(over(POOLS, Terrain::Pool), 2);
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Paralyzed, 10));
    waits(&mut s, 20);
    assert!(cause(&s).contains("drowned"), "{}", cause(&s));
}

#[test]
fn swimmers_breathers_and_water_walkers_stay_in_deep_water() {
    for what in [Property::Swimming, Property::MagicalBreathing, Property::WaterWalking] {
        let mut s = over(SEA, Terrain::Pool);
        let hero = s.game.world.hero;
        s.play(|play| body::grant(play, hero, what));
        waits(&mut s, 20);
        assert!(s.game.world.life.end.is_none(), "{what:?}");
    }
}

#[test]
fn removing_a_levitation_item_drops_the_hero_into_the_liquid() {
    for (kind, slot) in [("levitation boots", Slot::Boots), ("ring of levitation", Slot::LeftRing)]
    {
        let mut s = over(POOLS, Terrain::Lava);
        let hero = s.game.world.hero;
        let item = s.game.world.make(Item::of(content().items.find(kind).unwrap()));
        s.game.world.give(item, hero);
        s.play(|play| equipment::put(play, hero, item, slot));
        waits(&mut s, 3);
        assert!(s.game.world.life.end.is_none(), "{kind}");
        s.act(Action::TakeOff(item)).unwrap();
        waits(&mut s, 10);
        assert!(cause(&s).contains("lava"), "{kind}: {}", cause(&s));
    }
}

#[test]
fn fire_resistance_gives_a_hero_in_lava_only_time_to_wade_out() {
    let fallen = || {
        let mut s = over(POOLS, Terrain::Lava);
        let hero = s.game.world.hero;
        s.play(|play| body::grant(play, hero, Property::FireResistance));
        s.act(Action::Wait).unwrap();
        assert!(s.you().has(Property::Sinking));
        s
    };
    let mut s = fallen();
    waits(&mut s, 9);
    assert!(s.game.world.life.end.is_none());
    waits(&mut s, 8);
    assert!(cause(&s).contains("lava"), "{}", cause(&s));
    let mut s = fallen();
    let hero = s.game.world.hero;
    let moves = (1..10).find(|_| {
        s.walk(Dir::E).unwrap();
        !is_on(&s, hero, Terrain::Lava)
    });
    assert!(matches!(moves, Some(4..=7)), "{moves:?}");
    waits(&mut s, 20);
    assert!(s.game.world.life.end.is_none() && !s.you().has(Property::Sinking));
}

#[test]
fn monsters_that_stop_flying_drown_or_burn_and_swimmers_do_not() {
    for (terrain, from, into, dies) in [
        (Terrain::Pool, "bat", "jackal", true),
        (Terrain::Lava, "bat", "jackal", true),
        (Terrain::Pool, "bat", "giant eel", false),
        (Terrain::Pool, "bat", "human zombie", false),
        (Terrain::Lava, "bat", "giant eel", true),
        (Terrain::Lava, "bat", "salamander", false),
    ] {
        let mut s = scene(POOLS).with('1', from);
        let (who, at) = (s.named('1'), s.at('1'));
        s.game.world.level.change(at, |cell| cell.terrain = terrain);
        s.play(settle::settle);
        assert!(s.game.world.actors.contains(who), "a {from} flies");
        let into_kind = content().monsters.find(into).unwrap();
        let ((), told) = s.play(|play| {
            new_kind::take(play, who, into_kind);
            settle::settle(play);
        });
        assert_eq!(!s.game.world.actors.contains(who), dies, "a {into} in {terrain:?}");
        let fell = told.iter().any(|event| {
            matches!(event, Event::Terrain(TerrainEvent::FellIn { who: it, .. }) if *it == who)
        });
        assert_eq!(fell, dies, "a {into} in {terrain:?}");
    }
}

#[test]
fn ground_that_turns_into_water_affects_the_creature_on_it() {
    let mut s = scene(POOLS).with('1', "jackal");
    let (who, span) = (s.named('1'), s.at('1'));
    let gate = span.step(Dir::E);
    s.game.world.level.customs.bridges.push(Drawbridge {
        span,
        gate,
        lowered: true,
        under: Terrain::Moat,
    });
    s.game.world.level.change(span, |cell| cell.terrain = Terrain::Bridge);
    s.play(|play| {
        assert!(drawbridge::destroy(play, gate, None));
        settle::settle(play)
    });
    assert_eq!(s.game.world.level.cell(span).terrain, Terrain::Moat);
    assert!(!s.game.world.actors.contains(who), "the jackal drowned");
}

#[test]
fn a_teleporting_hero_leaves_the_sea_without_a_question_whatever_they_control() {
    // The far room is dry, but the hero cannot reach it on foot.
    let shore = "
        #########
        #}}}#...#
        #}@}#...#
        #}}}#...#
        #########
    ";
    for seed in 0..20 {
        let mut s = over(shore, Terrain::Pool);
        s.game.rng = Streams::new(Seed(seed));
        let hero = s.game.world.hero;
        s.play(|play| {
            body::grant(play, hero, Property::Teleportitis);
            body::grant(play, hero, Property::TeleportControl);
        });
        waits(&mut s, 2);
        assert!(s.game.world.pending.is_none() && s.game.world.life.end.is_none(), "seed {seed}");
        assert!(is_on(&s, hero, Terrain::Floor), "seed {seed}");
    }
}

#[test]
fn a_raised_or_destroyed_drawbridge_leaves_the_terrain_under_it() {
    for under in [Terrain::Moat, Terrain::Lava, Terrain::Ice, Terrain::Floor] {
        for destroyed in [false, true] {
            let mut s = scene(POOLS);
            let span = s.at('1');
            let gate = span.step(Dir::E);
            s.game.world.level.change(span, |cell| cell.terrain = under);
            let bridge = Drawbridge { span, gate, lowered: false, under: Terrain::Moat };
            s.game.world.level.customs.bridges.push(bridge);
            s.play(|play| {
                assert!(drawbridge::lower(play, span, None));
                assert_eq!(play.world.level.cell(span).terrain, Terrain::Bridge);
                if destroyed {
                    drawbridge::destroy(play, span, None)
                } else {
                    drawbridge::raise(play, span, None)
                }
            });
            assert_eq!(s.game.world.level.cell(span).terrain, under, "destroyed: {destroyed}");
        }
    }
}
