//! Tests of the Elemental Planes: the way in, the portals, and the rules of each plane.

use wyrdvault::base::{Bits, Dir, Pos};
use wyrdvault::content::dungeon::Builder;
use wyrdvault::content::{Alignment, Property, Terrain};
use wyrdvault::event::endgame::{Guardian, Offering, Tumble};
use wyrdvault::event::{Endgame, Event, TerrainEvent};
use wyrdvault::game::{Game, Input};
use wyrdvault::r#gen::{HeroFacts, LevelOrder};
use wyrdvault::rules::Refusal;
use wyrdvault::world::body::actor::Attitude;
use wyrdvault::world::hero::Ended;
use wyrdvault::world::level::dungeon::TOP;
use wyrdvault::world::todo::{Arrival, Task};
use wyrdvault::world::{Action, Item, ItemId, LevelId};

use crate::gehennom::send;
use crate::scene::{content, scene};
use crate::towers::{born, place, put};

/// Numbers of the major achievements for reaching the Planes and the Astral Plane.
const PLANES: u8 = 13;
const ASTRAL: u8 = 14;

const DRAWINGS: [&str; 5] =
    ["plane_of_earth", "plane_of_air", "plane_of_fire", "plane_of_water", "astral_plane"];

pub fn give(game: &mut Game, name: &str) -> ItemId {
    let kind = content().items.find(name).unwrap();
    let item = game.world.make(Item::of(kind));
    let hero = game.world.hero;
    game.world.give(item, hero);
    item
}

/// Gives the hero the Amulet.
pub fn with_amulet(game: &mut Game) -> ItemId {
    game.world.life.has_amulet = true;
    give(game, "Amulet of Yendor")
}

/// Puts the hero on a portal of the level and lets it act.
fn enter_portal(game: &mut Game) {
    let (portal, _) = game.world.level.customs.portals[0];
    put(game, portal);
    let hero = game.world.hero;
    game.world.todo.later(Task::Arrived { who: hero, at: portal });
    game.input(&Input::Do(Action::Wait)).unwrap();
}

pub fn has_achieved(game: &Game, number: u8) -> bool {
    game.world.life.achievements & 1 << number != 0
}

pub fn has_achieved_minor(game: &Game, number: u8) -> bool {
    game.world.life.small_achievements & 1 << number != 0
}

fn squares(game: &Game, of: Terrain) -> Bits {
    game.world.level.cells.iter().filter(|(_, cell)| cell.terrain == of).map(|(at, _)| at).collect()
}

#[test]
fn the_stairs_up_of_level_1_lead_to_the_plane_of_earth_only_with_the_amulet() {
    let mut game = born(1);
    let up = game.world.level.up.unwrap();
    put(&mut game, up);
    assert_eq!(game.input(&Input::Do(Action::ClimbUp)).unwrap_err(), Refusal::OathBound);
    with_amulet(&mut game);
    game.world.you_mut().hp = 30_000;
    game.input(&Input::Do(Action::ClimbUp)).unwrap();
    assert_eq!(game.world.level.id, place(&game, "plane_of_earth"));
    assert_eq!(game.world.depth(), -1);
    assert!(!game.world.is_over() && has_achieved(&game, PLANES) && !has_achieved(&game, ASTRAL));
}

#[test]
fn hidden_portals_lead_from_plane_to_plane_and_none_leads_back() {
    for seed in 0..3 {
        let mut game = born(seed);
        let planes = DRAWINGS.map(|drawing| place(&game, drawing));
        send(&mut game, planes[0]);
        for pair in planes.windows(2) {
            assert_eq!(game.world.level.id, pair[0]);
            let level = &game.world.level;
            assert!(level.up.is_none() && level.down.is_none() && level.side_stairs.is_empty());
            assert_eq!(level.customs.portals.len(), 1);
            let (at, to) = level.customs.portals[0];
            assert_eq!(to, pair[1]);
            assert!(level.traps.at(at).is_some_and(|trap| !trap.seen), "the portal is hidden");
            enter_portal(&mut game);
        }
        assert!(
            game.world.level.customs.portals.is_empty(),
            "nothing leads on from the last plane"
        );
        assert!(has_achieved(&game, ASTRAL));
    }
}

/// Source: rules/levels 7.
#[test]
fn the_planes_have_the_stock_of_their_family() {
    let game = born(2);
    let content = content();
    let rows = [(62, 0, 1), (50, 0, 0), (62, 40, 5), (60, 0, 0), (68 + 3, 0, 0)];
    for (drawing, (monsters, traps, items)) in DRAWINGS.into_iter().zip(rows) {
        let order = LevelOrder::of(&content, &game.world, place(&game, drawing));
        assert!(matches!(order.builder(), Builder::Levels(_)));
        let made = wyrdvault::r#gen::make(&order, &HeroFacts::of(&game.world));
        let others = if drawing == "astral_plane" { 3..=6 } else { 0..=0 };
        let count = made.actors.len();
        let rest = count.checked_sub(monsters);
        assert!(rest.is_some_and(|rest| others.contains(&rest)), "{drawing}: {count} monsters");
        let fire = content.traps.find("fire trap").unwrap();
        let set = made.level.traps.iter().filter(|trap| trap.kind == fire).count();
        assert_eq!((set, made.items.len()), (traps, items), "{drawing}");
        let customs = &made.level.customs;
        assert!(customs.no_teleport && customs.short_sighted, "{drawing}");
    }
}

#[test]
fn the_difficulty_of_a_plane_is_that_of_the_sanctum_plus_half_the_level() {
    let mut game = born(3);
    let bottom = i32::from(game.world.plan.site(2).last);
    game.world.you_mut().level = 14;
    with_amulet(&mut game);
    let fire = place(&game, "plane_of_fire");
    send(&mut game, fire);
    assert_eq!(game.world.difficulty(), bottom + 7);
}

#[test]
fn only_portals_lead_away_from_a_plane() {
    let mut game = born(4);
    let air = place(&game, "plane_of_air");
    send(&mut game, air);
    let scroll = give(&mut game, "scroll of teleportation");
    game.world.item_mut(scroll).buc = wyrdvault::content::Buc::Cursed;
    let events = game.input(&Input::Do(Action::Read(scroll))).unwrap();
    assert!(events.contains(&Event::Endgame(Endgame::Disoriented)));
    assert_eq!(game.world.level.id, air);
    for below in [TOP, place(&game, "plane_of_fire")] {
        assert!(!game.world.plan.can_fall(&game.content, air));
        assert_ne!(game.world.plan.beyond(air, true), Some(below));
    }
}

#[test]
fn the_amulet_prevents_level_teleportation() {
    let mut s = scene("-----\n|@..|\n-----");
    with_amulet(&mut s.game);
    let scroll = give(&mut s.game, "scroll of teleportation");
    s.game.world.item_mut(scroll).buc = wyrdvault::content::Buc::Cursed;
    let here = s.game.world.level.id;
    let events = s.act(Action::Read(scroll)).unwrap();
    assert!(events.contains(&Event::Endgame(Endgame::Disoriented)));
    assert_eq!(s.game.world.level.id, here);
}

// --- Earth

#[test]
fn on_the_plane_of_earth_the_hero_must_dig_to_the_portal() {
    for seed in 0..3 {
        let mut game = born(seed);
        let earth = place(&game, "plane_of_earth");
        send(&mut game, earth);
        let level = &game.world.level;
        let (from, (to, _)) = (game.world.you().at, level.customs.portals[0]);
        let walked = wyrdvault::r#gen::level::reachability::flood(&level.cells, from);
        assert!(!walked.has(to), "seed {seed}: no tunnel leads to the portal");
        let mut rock = level.cells.iter().filter(|(_, cell)| cell.terrain == Terrain::Stone);
        let inside = |at: Pos| (3..76).contains(&at.x) && (2..18).contains(&at.y);
        assert!(rock.all(|(at, _)| !inside(at) || level.is_diggable(at)), "seed {seed}");
    }
}

// --- Air

#[test]
fn in_the_sky_a_hero_without_wings_loses_3_steps_of_4() {
    let steps = |flies: bool| {
        let mut s = scene("----------\n|...@....|\n|........|\n----------");
        s.game.world.level.customs.sky = true;
        if flies {
            let you = s.game.world.you_mut();
            you.properties.gained.add(Property::Flying);
            you.properties.refresh();
        }
        let (mut made, mut tumbled) = (0, 0);
        for _ in 0..800 {
            let from = s.you().at;
            let north = s.game.world.level.is_passable(from.step(Dir::N));
            let dir = if north { Dir::N } else { Dir::S };
            let events = s.walk(dir).unwrap();
            made += usize::from(s.you().at != from);
            let lost = |event: &&Event| {
                matches!(
                    event,
                    Event::Endgame(Endgame::Tumbled(
                        Tumble::InPlace | Tumble::Uncontrolled | Tumble::ThinAir
                    ))
                )
            };
            tumbled += events.iter().filter(lost).count();
        }
        (made, tumbled)
    };
    let (made, tumbled) = steps(false);
    // 800 steps at 1 in 4, within four standard errors.
    assert!((151..=249).contains(&made) && made + tumbled == 800, "{made} of 800");
    assert_eq!(steps(true), (800, 0));
}

#[test]
fn clouds_drift_over_the_plane_of_air_and_carry_nothing() {
    let mut game = born(5);
    let air = place(&game, "plane_of_air");
    send(&mut game, air);
    let before = squares(&game, Terrain::Cloud);
    assert!(before.count() > 200, "{} squares of cloud", before.count());
    let here = game.world.you().at;
    for _ in 0..10 {
        game.input(&Input::Do(Action::Wait)).unwrap();
    }
    assert_ne!(squares(&game, Terrain::Cloud), before);
    assert_eq!(game.world.you().at, here);
}

// --- Water

#[test]
fn a_bubble_carries_the_hero_and_what_lies_in_it() {
    for seed in 0..3 {
        let mut game = born(seed);
        let water = place(&game, "plane_of_water");
        send(&mut game, water);
        let here = game.world.you().at;
        let item = give(&mut game, "dagger");
        game.world.lay(item, here);
        let mut moved = false;
        for turn in 0..150 {
            game.input(&Input::Do(Action::Wait)).unwrap();
            for who in game.world.level.crowd.clone() {
                game.world.remove_actor(who);
            }
            let at = game.world.you().at;
            let below: Vec<ItemId> = game.world.items_at(at).collect();
            assert!(below.contains(&item), "seed {seed}, turn {turn}: the dagger stays underfoot");
            let level = &game.world.level;
            assert_eq!(level.cell(at).terrain, Terrain::Air, "seed {seed}, turn {turn}");
            let (portal, _) = level.customs.portals[0];
            assert_eq!(level.cell(portal).terrain, Terrain::Air);
            assert!(level.traps.at(portal).is_some(), "the portal moves with its bubble");
            moved |= at != here;
        }
        assert!(moved, "seed {seed}");
        assert_eq!(game.world.check(&content()), Ok(()));
    }
}

#[test]
fn a_hero_does_not_walk_out_of_a_bubble_but_can_be_thrown_out() {
    let mut s = scene("-------\n|..@..|\n-------");
    let at = s.you().at.step(Dir::E);
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::WaterWall);
    assert_eq!(s.walk(Dir::E).unwrap_err(), Refusal::TheWayIsBlocked);
    let hero = s.game.world.hero;
    s.game.world.move_actor(hero, at);
    let events = s.act(Action::Wait).unwrap();
    let fell =
        |event: &Event| matches!(event, Event::Terrain(TerrainEvent::FellIn { lava: false, .. }));
    assert!(events.iter().any(fell));
    assert!(s.game.world.level.opaque.has(at), "nobody sees through deep water");
}

// --- Astral

#[test]
fn the_astral_plane_has_a_high_altar_and_a_high_priest_for_each_god() {
    let mut seen = Vec::new();
    for seed in 0..8 {
        let mut game = born(seed);
        let astral = place(&game, "astral_plane");
        game.world.you_mut().hp = 30_000;
        game.world.todo.later(Task::Leaves { to: astral, arrival: Arrival::Anywhere });
        game.input(&Input::Do(Action::Wait)).unwrap();
        let altars = squares(&game, Terrain::Altar);
        let gods: Vec<Option<Alignment>> =
            altars.iter().map(|at| game.world.level.cell(at).altar()).collect();
        for god in Alignment::ALL {
            assert_eq!(gods.iter().filter(|of| **of == Some(god)).count(), 1, "seed {seed}");
        }
        for altar in altars.iter() {
            assert!(game.world.level.cell(altar).is_high_altar());
            let tends = |who: &&_| game.world.actor(**who).mind.post == Some(altar);
            let priest = *game.world.level.crowd.iter().find(tends).unwrap();
            let priest = game.world.actor(priest);
            assert_eq!(content().monsters[priest.kind].name, "high cleric");
            assert_eq!(priest.mood, Attitude::Peaceful);
        }
        seen.push(gods);
    }
    seen.sort();
    seen.dedup();
    assert!(seen.len() > 2, "the gods change places: {seen:?}");
}

#[test]
fn a_guardian_angel_meets_only_heroes_with_a_record_above_8() {
    for (record, conflict, expected) in
        [(9, false, Some(Guardian::Worthy)), (8, false, None), (20, true, Some(Guardian::Conflict))]
    {
        let mut game = born(6);
        let astral = place(&game, "astral_plane");
        game.world.life.record = record;
        let you = game.world.you_mut();
        (you.hp, you.max_hp) = (30_000, 30_000);
        if conflict {
            you.properties.gained.add(Property::Conflict);
            you.properties.refresh();
        }
        game.world.todo.later(Task::Leaves { to: astral, arrival: Arrival::Anywhere });
        let events = game.input(&Input::Do(Action::Wait)).unwrap();
        let came = events.iter().find_map(|event| match event {
            Event::Endgame(Endgame::Angel(angel)) => Some(*angel),
            _ => None,
        });
        assert_eq!(came, expected, "record {record}");
        let mut crowd = game.world.level.crowd.iter().map(|&who| game.world.actor(who));
        let angel =
            crowd.find(|actor| actor.is_tame() && content().monsters[actor.kind].letter == 'A');
        assert_eq!(angel.is_some(), expected == Some(Guardian::Worthy));
        if let Some(angel) = angel {
            assert!((15..=22).contains(&angel.level) && angel.has(Property::Reflection));
        }
    }
}

/// Source: rules/numbers 4.
#[test]
fn a_dead_rider_rises_again_after_12_turns_for_certain() {
    for name in ["Death", "Famine", "Pestilence"] {
        let mut s = scene("---------\n|@......|\n|......1|\n---------").with('1', name);
        let rider = s.named('1');
        let hero = s.game.world.hero;
        s.play(|play| {
            let blame = wyrdvault::event::Blame::by(hero);
            wyrdvault::rules::vitals::kill(play, rider, blame);
            wyrdvault::rules::settle::settle(play);
        });
        assert_eq!(s.game.world.level.crowd.len(), 0, "{name}");
        let mut turns = 0;
        while s.game.world.level.crowd.is_empty() && turns < 200 {
            turns += 1;
            s.play(|play| {
                play.world.turn += 1;
                wyrdvault::rules::change::revive::tick(play);
            });
        }
        assert!((12..60).contains(&turns), "{name} rose after {turns} turns");
    }
}

/// Source: rules/numbers 4.
#[test]
fn a_rider_whose_corpse_the_hero_picks_up_rises_at_once() {
    let mut s = scene("---------\n|@......|\n|.......|\n---------");
    let about = content().monsters.find("Famine");
    let mut body = Item::of(content().known.corpse);
    body.about = about;
    let at = s.you().at;
    let corpse = s.game.world.make(body);
    s.game.world.lay(corpse, at);
    let events = s.act(Action::PickUp(vec![(corpse, 0)])).unwrap();
    assert!(events.contains(&Event::Endgame(Endgame::Stirred)));
    assert!(!s.game.world.items.contains(corpse));
    let crowd = &s.game.world.level.crowd;
    assert_eq!(
        crowd.iter().map(|&who| s.game.world.actor(who).kind).collect::<Vec<_>>(),
        [about.unwrap()]
    );
}

/// Returns the level of a branch that is `up` levels above the branch's last level.
pub fn from_bottom(game: &Game, branch: u8, up: u8) -> LevelId {
    LevelId { branch, depth: game.world.plan.site(branch).last - up }
}

// --- Offering the Amulet

/// A hero with an item on an altar of this god.
fn at_altar(high: bool, god: Option<Alignment>, item: &str) -> (crate::scene::Scene, ItemId) {
    let mut s = scene("-----\n|@..|\n-----");
    s.game.world.life.alignment = Alignment::Lawful;
    let at = s.you().at;
    s.game.world.level.change(at, |cell| {
        cell.terrain = Terrain::Altar;
        cell.set_altar(god);
        if high {
            cell.set_high_altar();
        }
    });
    let item = give(&mut s.game, item);
    (s, item)
}

fn offering(events: &[Event]) -> Option<Offering> {
    events.iter().find_map(|event| match event {
        Event::Endgame(Endgame::Offered(offering)) => Some(*offering),
        _ => None,
    })
}

#[test]
fn the_amulet_on_the_own_high_altar_is_an_ascension() {
    let (mut s, amulet) = at_altar(true, Some(Alignment::Lawful), "Amulet of Yendor");
    let record = s.game.world.life.record;
    let events = s.act(Action::Offer(amulet)).unwrap();
    let to = Some(Alignment::Lawful);
    assert_eq!(offering(&events), Some(Offering::Accepted { to }));
    let life = &s.game.world.life;
    assert_eq!(life.end.as_ref().unwrap().how, Ended::Ascended);
    assert!(has_achieved(&s.game, 2) && life.record == record + 10);
    assert_eq!(life.conduct.dealt_with_gods, 0, "the offering is no prayer");
}

#[test]
fn the_amulet_on_another_high_altar_ends_in_disgrace() {
    let (mut s, amulet) = at_altar(true, Some(Alignment::Chaotic), "Amulet of Yendor");
    s.act(Action::Offer(amulet)).unwrap();
    let life = &s.game.world.life;
    assert_eq!(life.end.as_ref().unwrap().how, Ended::Disgraced);
    assert!(!has_achieved(&s.game, 2) && life.record < -50);
}

#[test]
fn moloch_kills_a_hero_who_gives_him_the_amulet() {
    let (mut s, amulet) = at_altar(true, None, "Amulet of Yendor");
    s.act(Action::Offer(amulet)).unwrap();
    let end = s.game.world.life.end.clone().unwrap();
    assert_eq!((end.how, &*end.cause), (Ended::Died, "killed by the laughter of Moloch"));
}

#[test]
fn on_other_altars_the_amulet_gives_only_a_hint() {
    for (god, own) in [(Alignment::Lawful, true), (Alignment::Neutral, false)] {
        let (mut s, amulet) = at_altar(false, Some(god), "Amulet of Yendor");
        let events = s.act(Action::Offer(amulet)).unwrap();
        assert_eq!(offering(&events), Some(Offering::TooSoon { own }));
        assert!(!s.game.world.is_over() && s.game.world.items.contains(amulet));
    }
}

/// Source: rules/luck 2.5.
#[test]
fn an_imitation_costs_1_luck_unknown_and_3_known() {
    const FAKE: &str = "cheap plastic imitation of the Amulet of Yendor";
    let (mut s, fake) = at_altar(true, Some(Alignment::Lawful), FAKE);
    s.act(Action::Offer(fake)).unwrap();
    assert_eq!(s.game.world.life.luck.base, -1);
    assert!(!s.game.world.is_over());
    let events = s.act(Action::Offer(fake)).unwrap();
    assert_eq!(offering(&events), Some(Offering::Mocked));
    assert_eq!(s.game.world.life.luck.base, -4);
    assert!(s.game.world.life.anger >= 3);
    let (mut s, fake) = at_altar(false, Some(Alignment::Lawful), FAKE);
    let events = s.act(Action::Offer(fake)).unwrap();
    assert_eq!(offering(&events), Some(Offering::TooSoon { own: true }), "as for the real one");
}
