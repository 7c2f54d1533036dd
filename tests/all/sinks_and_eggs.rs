//! Tests of rings in sinks, eggs, and globs of puddings.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Buc, Class, Property, Slot, Terrain};
use wyrdvault::event::terrain::furniture::Furniture;
use wyrdvault::event::{Event, Magic, TerrainEvent};
use wyrdvault::game::{Answer, Input};
use wyrdvault::rules::Refusal;
use wyrdvault::rules::body::equipment;
use wyrdvault::rules::item::egg;
use wyrdvault::rules::settle;
use wyrdvault::rules::shape;
use wyrdvault::rules::vitals::{self, Blame};
use wyrdvault::world::body::pack;
use wyrdvault::world::hero::LuckCause;
use wyrdvault::world::{Action, Attitude, Item, ItemId, Place};

use crate::item_messages::carried;
use crate::scene::{Scene, content, scene};

const HALL: &str = "
    -----------
    |.........|
    |....@a...|
    |.........|
    -----------";

/// A hero on a sink.
fn at_sink(seed: u64) -> Scene {
    let mut s = scene(HALL);
    s.game.rng = Streams::new(Seed(seed));
    let at = s.you().at;
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::Sink);
    s
}

fn drops(s: &mut Scene, item: ItemId) -> Vec<Event> {
    s.act(Action::Drop(vec![(item, 0)])).unwrap()
}

/// Source: rules/numbers 12.
#[test]
fn a_ring_dropped_into_a_sink_comes_back_1_time_in_20_or_stays_below_1_time_in_5() {
    let (mut back, mut below, mut lost) = (0, 0, 0);
    for seed in 0..400 {
        let mut s = at_sink(seed);
        let ring = carried(&mut s, "ring of conflict", 1);
        drops(&mut s, ring);
        match s.game.world.items.get(ring).map(|ring| ring.place) {
            Some(Place::Floor(..)) => back += 1,
            Some(Place::Buried(..)) => below += 1,
            None => lost += 1,
            Some(place) => panic!("{place:?}"),
        }
    }
    assert!((8..=36).contains(&back), "{back} of 400 at 1 in 20");
    assert!((50..=105).contains(&below), "{below} of 400 at 19 in 100");
    assert!(lost > 250, "{lost}");
}

#[test]
fn every_ring_shows_its_own_effect_in_a_sink_unless_the_hero_is_blind() {
    let content = content();
    let rings = content.items.rows().iter().filter(|row| row.class == Class::Ring);
    let rings: Vec<_> = rings.filter(|row| !row.own).collect();
    let mut texts: Vec<&str> = Vec::new();
    for row in &rings {
        let drain = row.drain.as_ref().unwrap_or_else(|| panic!("{} shows nothing", row.name));
        texts.push(drain.text());
        for blind in [false, true] {
            let mut s = at_sink(1);
            let hero = s.game.world.hero;
            if blind {
                s.play(|play| wyrdvault::rules::body::gain(play, hero, Property::Blind, 9));
            }
            let ring = carried(&mut s, &row.name, 1);
            let events = drops(&mut s, ring);
            let shown = events.iter().any(|event| {
                matches!(event, Event::Magic(Magic::Flavor { text, .. }) if text == drain.text())
            });
            assert_eq!(shown, !blind, "{}", row.name);
        }
    }
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), rings.len(), "no two rings look the same");
}

#[test]
fn some_rings_come_back_move_the_sink_or_change_it() {
    for kind in ["ring of searching", "ring of slow digestion"] {
        for seed in 0..20 {
            let mut s = at_sink(seed);
            let ring = carried(&mut s, kind, 1);
            drops(&mut s, ring);
            assert!(matches!(s.game.world.item(ring).place, Place::Floor(..)), "{kind}");
        }
    }
    let sinks = |s: &Scene| {
        let level = &s.game.world.level;
        let found = level.cells.positions().filter(|&at| level.cell(at).terrain == Terrain::Sink);
        found.collect::<Vec<_>>()
    };
    let mut s = at_sink(3);
    let at = s.you().at;
    let ring = carried(&mut s, "ring of teleportation", 1);
    drops(&mut s, ring);
    assert!(matches!(sinks(&s)[..], [to] if to != at));
    let mut s = at_sink(3);
    let ring = carried(&mut s, "ring of polymorph", 1);
    drops(&mut s, ring);
    assert!(sinks(&s).is_empty());
}

#[test]
fn other_things_are_just_dropped_on_a_sink() {
    let mut s = at_sink(1);
    let dagger = carried(&mut s, "dagger", 1);
    let events = drops(&mut s, dagger);
    assert!(matches!(s.game.world.item(dagger).place, Place::Floor(..)));
    let drained = |event: &Event| {
        let what = Furniture::RingDropped { ring: dagger };
        *event == Event::Terrain(TerrainEvent::Furniture(what))
    };
    assert!(!events.iter().any(drained));
}

/// Gives the hero an egg of that kind and age in turns.
fn with_egg(kind: &str, age: u32, seed: u64) -> (Scene, ItemId) {
    let mut s = scene(HALL);
    s.game.rng = Streams::new(Seed(seed));
    s.game.world.turn = 5000;
    let egg = carried(&mut s, "egg", 1);
    let thing = s.game.world.item_mut(egg);
    (thing.about, thing.age) = (content().monsters.find(kind), 5000 - age);
    (s, egg)
}

/// Source: rules/numbers 4.
#[test]
fn eggs_hatch_between_the_ages_of_151_and_200_turns() {
    let hatches = |age| {
        (0..300)
            .filter(|&seed| {
                let (mut s, egg) = with_egg("crocodile", age, seed);
                s.play(egg::tick);
                !s.game.world.items.contains(egg)
            })
            .count()
    };
    assert_eq!(hatches(150), 0);
    assert_eq!(hatches(201), 0);
    // The egg hatches if rnd(200) is above 150, which happens 1 time in 4.
    let late = hatches(200);
    assert!((55..=95).contains(&late), "{late} of 300");
}

#[test]
fn a_hatched_monster_is_young_and_a_dragon_in_the_pack_is_tame() {
    for (kind, young, tame) in
        [("crocodile", "baby crocodile", false), ("red dragon", "baby red dragon", true)]
    {
        let hatched = (0..60).find_map(|seed| {
            let (mut s, _) = with_egg(kind, 200, seed);
            s.play(egg::tick);
            let who = *s.game.world.level.crowd.first()?;
            let actor = s.game.world.actor(who).clone();
            Some((content().monsters[actor.kind].name.clone(), actor.mood))
        });
        let (name, mood) = hatched.unwrap();
        assert_eq!((name.as_str(), matches!(mood, Attitude::Tame(_))), (young, tame));
    }
}

#[test]
fn cockatrice_eggs_petrify_eaters_and_targets_and_other_eggs_splash() {
    let (mut s, egg) = with_egg("cockatrice", 20, 1);
    s.game.world.life.nutrition = 400;
    s.act(Action::Eat(egg)).unwrap();
    assert!(s.game.world.is_over());
    assert!(s.game.world.life.end.as_ref().unwrap().cause.contains("cockatrice egg"));
    for (kind, dies) in [("cockatrice", true), ("crocodile", false)] {
        let hits = (0..60).filter(|&seed| {
            let (mut s, egg) = with_egg(kind, 20, seed);
            s = s.with('a', "hill orc");
            let orc = s.named('a');
            s.act(Action::Throw { item: egg, dir: Dir::E, count: 1 }).unwrap();
            assert!(!s.game.world.items.contains(egg));
            !s.game.world.actors.contains(orc)
        });
        assert_eq!(hits.count() > 10, dies, "{kind}");
    }
}

/// A hero in the shape of a crocodile.
fn as_crocodile(female: bool) -> Scene {
    let crocodile = content().monsters.find("crocodile").unwrap();
    let changed = (0..50).find_map(|seed| {
        let mut s = scene(HALL);
        s.game.rng = Streams::new(Seed(seed));
        s.play(shape::hero::ask);
        s.game.input(&Input::Answer(Answer::Text("crocodile".to_owned()))).unwrap();
        (s.you().kind == crocodile).then_some(s)
    });
    let mut s = changed.expect("the wish for a shape mostly comes true");
    let hero = s.game.world.hero;
    s.game.world.actor_mut(hero).female = female;
    s.game.world.life.nutrition = 900;
    // Removes the armor that fell off, because the hero would sit down on it instead.
    for item in s.game.world.items_at(s.you().at).collect::<Vec<_>>() {
        s.game.world.destroy(item);
    }
    s
}

/// Source: rules/luck 2.5.
#[test]
fn a_female_hero_of_an_egg_laying_shape_lays_an_egg_by_sitting_down() {
    let mut s = as_crocodile(true);
    s.act(Action::Sit).unwrap();
    let egg = s.game.world.items_at(s.you().at).next().expect("an egg lies there");
    let (thing, turn) = (s.game.world.item(egg), s.game.world.turn);
    assert_eq!(thing.kind, content().known.egg);
    assert_eq!(thing.about, content().monsters.find("crocodile"));
    assert!(turn - thing.age <= 1, "it is fresh");
    let cost = i32::from(content().items[content().known.egg].nutrition);
    assert!(s.game.world.life.nutrition <= 900 - cost);
    s.game.world.destroy(egg);
    s.game.world.life.nutrition = cost - 1;
    assert_eq!(s.act(Action::Sit).unwrap_err(), Refusal::TooHungryToLayEggs);
    assert_eq!(as_crocodile(false).act(Action::Sit).unwrap_err(), Refusal::MaleLaysNoEggs);
}

/// Source: rules/luck 2.5.
#[test]
fn breaking_own_eggs_costs_1_luck_each_but_at_most_5() {
    let mut layer = as_crocodile(true);
    layer.act(Action::Sit).unwrap();
    let egg = layer.game.world.items_at(layer.you().at).next().unwrap();
    let laid = layer.game.world.item(egg).clone();
    // Builds a scene with a hero in normal shape who carries `count` eggs like the laid one.
    let own = |count| {
        let mut s = scene(HALL);
        let eggs = s.game.world.make(Item { count, place: Place::Limbo, ..laid.clone() });
        let hero = s.game.world.hero;
        pack::take(&mut s.game.world, &content(), hero, eggs);
        s.with('a', "hill orc")
    };
    let egg_of = |s: &Scene| {
        let mut carried = s.you().pack.iter().copied();
        carried.rfind(|&item| s.game.world.item(item).kind == content().known.egg).unwrap()
    };
    let mut s = own(1);
    let egg = egg_of(&s);
    s.act(Action::Throw { item: egg, dir: Dir::E, count: 1 }).unwrap();
    assert_eq!(s.game.world.life.luck.base, -1);
    let causes = s.game.world.life.luck_story.entries();
    assert_eq!(causes.last().unwrap().why, LuckCause::EggsBroken);
    for (count, lost) in [(3, 3), (7, 5)] {
        let mut s = own(count);
        let (egg, orc) = (egg_of(&s), s.named('a'));
        let ((), _) = s.play(|play| egg::splash(play, play.world.hero, egg, Some(orc)));
        assert_eq!(s.game.world.life.luck.base, -lost);
    }
    let (mut s, egg) = with_egg("crocodile", 20, 1);
    s.act(Action::Throw { item: egg, dir: Dir::W, count: 1 }).unwrap();
    assert_eq!(s.game.world.life.luck.base, 0, "the egg of another");
}

#[test]
fn wielded_eggs_break_on_the_first_foe_that_they_hit() {
    let broken = (0..20).filter(|&seed| {
        let (s, egg) = with_egg("cockatrice", 20, seed);
        let mut s = s.with('a', "hill orc");
        let (hero, orc) = (s.game.world.hero, s.named('a'));
        s.play(|play| equipment::put(play, hero, egg, Slot::Wielded));
        s.act(Action::Fight(Dir::E)).unwrap();
        let hit = !s.game.world.items.contains(egg);
        assert_eq!(hit, !s.game.world.actors.contains(orc), "only a hit petrifies");
        hit
    });
    assert!(broken.count() > 5);
}

#[test]
fn puddings_leave_globs_that_merge_and_rings_of_stone_turn_to_meat() {
    let mut s = scene(HALL);
    let (at, hero) = (s.at('a'), s.game.world.hero);
    let mut count = 0;
    for seed in 0..30 {
        s.game.rng = Streams::new(Seed(seed));
        s = s.with('a', "black pudding");
        let pudding = s.named('a');
        s.play(|play| {
            vitals::kill(play, pudding, Blame::by(hero));
            settle::settle(play);
        });
    }
    let glob = content().items.find("glob of black pudding").unwrap();
    for item in s.game.world.items_at(at).collect::<Vec<_>>() {
        let thing = s.game.world.item(item);
        assert_ne!(thing.kind, content().known.corpse);
        if thing.kind == glob {
            count = thing.count;
        }
    }
    assert_eq!(count, 30, "globs in one heap");
}

#[test]
fn a_glob_of_green_slime_turns_its_eater_into_slime_and_others_are_acidic() {
    for (kind, slimes) in [("glob of green slime", true), ("glob of gray ooze", false)] {
        let mut s = scene(HALL);
        s.game.world.life.nutrition = 400;
        let glob = carried(&mut s, kind, 1);
        s.game.world.item_mut(glob).buc = Buc::Blessed;
        s.act(Action::Eat(glob)).unwrap();
        while s.game.input(&Input::Continue).is_ok() {}
        assert_eq!(s.you().has(Property::Sliming), slimes, "{kind}");
        assert_eq!(s.you().hp < 30_000, !slimes, "{kind}");
    }
}

#[test]
fn an_egg_does_not_tell_what_it_holds() {
    let (s, egg) = with_egg("cockatrice", 20, 1);
    let view = s.game.view();
    let name = view.pack.iter().find(|thing| thing.id == egg).map(|thing| thing.name.clone());
    assert!(!name.unwrap().contains("cockatrice"));
}
