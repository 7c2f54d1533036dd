//! Tests of vault hazards met in play.

use wyrdvault::base::{Dir, Pos, Seed, rng::Streams};
use wyrdvault::content::Script;
use wyrdvault::content::{Door, Property, Terrain};
use wyrdvault::event::{Combat, Event, Senses, TerrainEvent, TrapEvent};
use wyrdvault::rules::ground::drawbridge;
use wyrdvault::rules::trap;
use wyrdvault::world::body::actor::{Guise, Properties};
use wyrdvault::world::level::flags::{Drawbridge, Gas};
use wyrdvault::world::level::{Engraving, RememberedThing};
use wyrdvault::world::{Action, Item, LevelId, Trap, level::path};

use crate::scene::{Scene, content, scene};

const PASSAGE: &str = "
    ########
    #@1....#
    ########
";

impl Scene {
    /// Adds an undiscovered trap where the picture has the character `sign`.
    fn trapped(mut self, sign: char, kind: &str) -> Self {
        let (kind, at) = (content().traps.find(kind).unwrap(), self.at(sign));
        let trap = Trap { kind, at, seen: false, own: false, sprung: 0 };
        self.game.world.level.traps.push(trap);
        self
    }

    fn trap_at(&self, sign: char) -> Option<&'static str> {
        let kind = self.game.world.trap_at(self.at(sign))?.kind;
        let names = ["pit", "web", "land mine", "statue trap", "rolling boulder trap", "hole"];
        let is = |name: &&str| content().traps.find(name) == Some(kind);
        Some(names.into_iter().find(is).unwrap_or("another"))
    }

    fn lying_near(&self, at: Pos, name: &str) -> bool {
        let kind = content().items.find(name).unwrap();
        let mut near = std::iter::once(at).chain(at.neighbors());
        near.any(|at| self.game.world.items_at(at).any(|of| self.game.world.item(of).kind == kind))
    }
}

fn was_hurt(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Trap(TrapEvent::Hurt { .. })))
}

#[test]
fn dust_engravings_wear_underfoot_and_burned_ones_do_not() {
    for (script, stays) in [
        (Script::Dust, false),
        (Script::Blood, false),
        (Script::Burned, true),
        (Script::Stone, true),
    ] {
        let mut s = scene(PASSAGE);
        let at = s.at('1');
        s.game.world.level.write(Engraving::new(at, "abcde fghij", script));
        for _ in 0..40 {
            s.walk(Dir::E).ok();
            s.walk(Dir::W).ok();
        }
        let left = s.game.world.level.written_at(at).map(|written| written.text.as_str());
        assert_eq!(left, stays.then_some("abcde fghij"), "{script:?}");
    }
}

#[test]
fn cut_engravings_wear_more_slowly_than_dust() {
    let worn = |script: Script| {
        let mut s = scene(PASSAGE);
        let at = s.at('1');
        s.game.world.level.write(Engraving::new(at, &"a".repeat(60), script));
        for _ in 0..6 {
            s.walk(Dir::E).ok();
            s.walk(Dir::W).ok();
        }
        let written = s.game.world.level.written_at(at);
        written.map_or(60, |written| written.text.matches('_').count())
    };
    assert!(worn(Script::Cut) < worn(Script::Dust));
}

#[test]
fn hard_walls_stop_diggers_and_sealed_walls_stop_phasing() {
    let s = scene(
        "
        #######
        #@.#.1#
        #######",
    )
    .with('1', "xorn");
    let wall = s.at('1') + Pos::new(-2, 0);
    let content = content();
    let enters = |s: &Scene| {
        let xorn = s.game.world.actor(s.named('1'));
        path::can_enter(&s.game.world.level, &content.monsters[xorn.kind], xorn, wall)
    };
    let mut s = s;
    assert!(enters(&s));
    s.game.world.level.change(wall, |cell| cell.set_hard(true));
    assert!(enters(&s), "the hard wall stops the digger");
    s.game.world.level.change(wall, |cell| cell.set_sealed(true));
    assert!(!enters(&s));
}

#[test]
fn a_mimic_looks_like_a_chest_until_it_attacks() {
    let mut s = scene(
        "
        ########
        #@..m..#
        ########",
    )
    .with('m', "newt");
    let (mimic, at, chest) = (s.named('m'), s.at('m'), content().items.find("chest").unwrap());
    let actor = s.game.world.actor_mut(mimic);
    (actor.hidden, actor.guise) = (true, Some(Guise::Thing(chest)));
    s.game.world.level.changes.things += 1;
    s.act(Action::Search).unwrap();
    assert_eq!(s.game.world.level.memory[at].thing, RememberedThing::Item(chest));
    assert!(s.game.world.actor(mimic).hidden, "too far to be found");
    for _ in 0..30 {
        s.walk(Dir::E).ok();
    }
    let actor = s.game.world.actors.get(mimic);
    assert!(actor.is_none_or(|actor| !actor.hidden && actor.guise.is_none()));
    assert_ne!(s.game.world.level.memory[at].thing, RememberedThing::Item(chest));
}

#[test]
fn gas_blocks_sight_hurts_and_disperses() {
    let mut s = scene(
        "
        ########
        #@g...f#
        ########",
    );
    let (here, cloud, far) = (s.you().at, s.at('g'), s.at('f'));
    assert!(s.game.world.sight.seen.has(far));
    for (at, harm) in [(here, 6), (cloud, 0)] {
        s.game.world.level.change(at, |cell| cell.terrain = Terrain::Cloud);
        s.game.world.level.customs.gas.push(Gas { at, harm, more: 0, left: 4 });
    }
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
    assert!(!s.game.world.sight.seen.has(far));
    let mut choked = false;
    for _ in 0..8 {
        let events = s.act(Action::Search).unwrap();
        choked |= events.iter().any(|event| matches!(event, Event::Senses(Senses::Choked { .. })));
    }
    assert!(choked && s.you().hp < 30_000);
    assert_eq!(s.game.world.level.cell(cloud).terrain, Terrain::Floor);
    assert!(s.game.world.sight.seen.has(far));
}

#[test]
fn a_hero_without_cold_resistance_slides_on_ice() {
    let slides = |sure: bool| {
        let mut s = scene(
            "
            ####################
            #@.................#
            ####################",
        );
        for x in 0..80 {
            let at = Pos::new(x, s.you().at.y);
            if s.game.world.level.cell(at).terrain == Terrain::Floor {
                s.game.world.level.change(at, |cell| cell.terrain = Terrain::Ice);
            }
        }
        let properties = &mut s.game.world.you_mut().properties;
        *properties = Properties::default();
        if sure {
            properties.innate.add(Property::ColdResistance);
            properties.refresh();
        }
        let mut slid = 0;
        for turn in 0..60 {
            let dir = if turn / 15 % 2 == 0 { Dir::E } else { Dir::W };
            for event in s.walk(dir).unwrap_or_default() {
                slid += u32::from(matches!(event, Event::Terrain(TerrainEvent::Slid { .. })));
            }
        }
        slid
    };
    assert_eq!(slides(true), 0);
    assert!(slides(false) > 3);
}

#[test]
fn a_lowered_drawbridge_can_be_crossed_and_a_raised_one_cannot() {
    let mut s = scene(
        "
        ########
        #@1+...#
        ########",
    );
    let (span, gate) = (s.at('1'), s.at('1') + Pos::new(1, 0));
    s.game.world.level.change(span, |cell| cell.terrain = Terrain::Moat);
    s.game.world.level.change(gate, |cell| cell.terrain = Terrain::RaisedBridge);
    s.game.world.level.customs.bridges.push(Drawbridge {
        span,
        gate,
        lowered: false,
        under: Terrain::Moat,
    });
    assert!(!s.game.world.level.is_passable(gate));
    assert!(s.game.with_play(|play| drawbridge::lower(play, gate, None)));
    assert_eq!(s.game.world.level.cell(gate).door(), Door::None);
    for _ in 0..3 {
        s.walk(Dir::E).unwrap();
    }
    assert_eq!(s.you().at, gate + Pos::new(1, 0));
    assert!(s.game.with_play(|play| drawbridge::raise(play, gate, None)));
    assert!(s.walk(Dir::W).is_err());
}

#[test]
fn a_magic_portal_leads_to_its_target_level() {
    let mut s = scene(PASSAGE).trapped('1', "magic portal");
    let to = LevelId { branch: 0, depth: 4 };
    let at = s.at('1');
    s.game.world.level.customs.portals.push((at, to));
    s.walk(Dir::E).unwrap();
    assert_eq!(s.game.world.level.id, to);
}

#[test]
fn a_hole_drops_a_creature_that_steps_on_it() {
    let mut s = scene(PASSAGE).trapped('1', "hole");
    let before = s.game.world.level.id.depth;
    s.walk(Dir::E).unwrap();
    assert!(s.game.world.level.id.depth > before);
}

#[test]
fn a_land_mine_damages_and_leaves_a_pit() {
    let mut s = scene(PASSAGE).trapped('1', "land mine");
    assert!(was_hurt(&s.walk(Dir::E).unwrap()));
    assert!(s.you().has(Property::WoundedLegs) && s.you().hp < 30_000);
    assert_eq!(s.trap_at('1'), Some("pit"));
}

#[test]
fn a_rolling_boulder_trap_works_once() {
    let mut s = scene(PASSAGE).trapped('1', "rolling boulder trap");
    s.walk(Dir::E).unwrap();
    let at = s.at('1');
    assert_eq!(s.trap_at('1'), None);
    assert!(s.lying_near(at, "boulder"));
}

#[test]
fn a_web_holds_for_a_while() {
    let mut s = scene(PASSAGE).trapped('1', "web");
    let events = s.walk(Dir::E).unwrap();
    assert!(events.iter().any(|event| matches!(event, Event::Trap(TrapEvent::Held { .. }))));
    let at = s.at('1');
    let free = (0..40).any(|_| s.walk(Dir::E).is_ok() && s.you().at != at);
    assert!(free);
}

#[test]
fn a_statue_trap_comes_alive_with_its_contents() {
    let mut s = scene(PASSAGE).trapped('1', "statue trap");
    let (at, content) = (s.at('1'), content());
    let newt = content.monsters.find("newt").unwrap();
    let kind = content.items.find("statue").unwrap();
    let statue = s.game.world.make(Item { about: Some(newt), ..Item::of(kind) });
    s.game.world.lay(statue, at);
    let hero = s.game.world.hero;
    s.game.with_play(|play| trap::spring(play, hero, at));
    let alive = s.game.world.actor_at(at).map(|who| s.game.world.actor(who).kind);
    assert_eq!(alive, Some(newt));
    assert!(!s.lying_near(at, "statue"));
}

#[test]
fn a_gas_spore_explosion_hurts_its_killer() {
    let mut s = scene(PASSAGE).with('1', "gas spore");
    let mut burst = false;
    for _ in 0..60 {
        let before = s.you().hp;
        let events = s.walk(Dir::E).unwrap_or_default();
        let died = events.iter().any(|event| matches!(event, Event::Combat(Combat::Died { .. })));
        burst |= died && s.you().hp < before;
    }
    assert!(burst);
}

#[test]
fn a_level_teleporter_never_says_that_a_hero_who_stays_left_the_level() {
    let said = |seed: u64| {
        let mut s = scene(PASSAGE).trapped('1', "level teleporter");
        s.game.rng = Streams::new(Seed(seed));
        let before = s.game.chronicle.lines.iter().count();
        s.walk(Dir::E).unwrap();
        let said = s.game.chronicle.lines.iter().skip(before).map(|line| line.text);
        (s.game.world.level.id.depth, said.collect::<Vec<_>>().join(" "))
    };
    let stayed = (0..99).map(said).find(|(depth, _)| *depth == 1).unwrap().1;
    let told = "You set off a level teleporter. You shudder for a moment, but stay on this level.";
    assert_eq!(stayed, told);
}
