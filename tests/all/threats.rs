//! Tests of threats: exploring, resting, auto-attack and the hint agree on what prevents
//! automation.

use wyrdvault::base::{Bits, Dir, Pos};
use wyrdvault::content::{Door, Property, PropertySet, Script, Terrain};
use wyrdvault::event::senses::StopReason;
use wyrdvault::event::{Event, Senses};
use wyrdvault::game::view::{Glyph, Near, Reach};
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::rules::verb::travel::hidden_ways;
use wyrdvault::rules::{Refusal, body, occupation};
use wyrdvault::world::level::{Engraving, RememberedThing, elbereth};
use wyrdvault::world::{Action, Attitude, Item, LevelId, Trap, World};

use crate::automation::{act_on, know_all, lay, searches};
use crate::scene::{Scene, content, scene, scene_of};

const HALL: &str = "
    ------------------
    |................|
    |.@.1............|
    |................|
    ----------+-------";

const ACROSS_WATER: &str = "
    -----------
    |....}....|
    |.@..}.1..|
    |....}....|
    -----+-----";

const BEHIND_BARS: &str = "
    -----------
    |....:....|
    |.@..:.1..|
    |....:....|
    -----+-----";

/// A lit scene with a monster of that kind at `1`.
fn facing(picture: &str, kind: &str) -> Scene {
    let mut s = scene(picture).with('1', kind);
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (20, 30);
    look(&mut s);
    s.play(occupation::watch);
    s
}

fn look(s: &mut Scene) {
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
    s.game.world.remember(&content());
}

fn set(s: &mut Scene, sign: char, property: Property, has: bool) {
    let who = s.named(sign);
    let properties = &mut s.game.world.actor_mut(who).properties;
    if has {
        properties.gained.add(property);
    } else {
        properties.gained = PropertySet::default();
    }
    properties.refresh();
}

/// Whether the foe at `1` keeps the hero from exploring, resting and searching. Fails if these, or
/// the view that makes the hint, disagree.
fn blocks(s: &Scene) -> bool {
    let blocks = s.game.view().fight.is_some_and(|fight| fight.blocks);
    for wish in [Action::Explore, Action::Rest(None), Action::Rest(Some(5)), Action::SearchFor(5)] {
        let refused = s.again().act(wish.clone()) == Err(Refusal::FoeNear);
        assert_eq!(refused, blocks, "{wish:?}");
    }
    blocks
}

#[test]
fn an_awake_foe_that_can_come_soon_is_a_threat() {
    assert!(blocks(&facing(HALL, "jackal")));
    assert!(!blocks(&facing(HALL, "acid blob")), "it never attacks by itself");
    let slow = "
        ------------------
        |.@............1.|
        --------+---------";
    assert!(blocks(&facing(slow, "horse")));
    assert!(!blocks(&facing(slow, "lichen")), "slow and far away");
    let near = "
        ------------------
        |.@.1............|
        --------+---------";
    assert!(blocks(&facing(near, "lichen")), "it may come with its next action");
}

#[test]
fn a_sleeping_foe_is_no_threat_until_it_wakes() {
    let mut s = facing(HALL, "minotaur");
    set(&mut s, '1', Property::Asleep, true);
    assert!(!blocks(&s));
    s.play(occupation::watch);
    s.act(Action::Rest(None)).unwrap();
    assert!(s.game.world.life.occupation.is_some());
    set(&mut s, '1', Property::Asleep, false);
    let who = s.named('1');
    let ((), told) = s.play(occupation::watch);
    assert!(told.contains(&Event::Senses(Senses::Stopped(StopReason::Foe(who)))), "{told:?}");
    assert!(blocks(&s));
}

#[test]
fn a_foe_across_water_or_behind_bars_is_a_threat_only_if_it_can_cross() {
    for (picture, kind, threat) in [
        (ACROSS_WATER, "jackal", false),
        (ACROSS_WATER, "giant bat", true),
        (ACROSS_WATER, "giant eel", false),
        (BEHIND_BARS, "jackal", false),
        (BEHIND_BARS, "sewer rat", true),
    ] {
        assert_eq!(blocks(&facing(picture, kind)), threat, "{kind} in {picture}");
    }
}

#[test]
fn a_foe_that_cannot_come_but_breathes_at_the_hero_is_a_threat_until_the_hero_leaves_its_line() {
    let mut s = facing(ACROSS_WATER, "winter wolf cub");
    assert!(blocks(&s));
    let Some(Reach::OutOfLine(dir)) = s.game.view().fight.map(|fight| fight.reach) else {
        panic!("{:?}", s.game.view().fight)
    };
    assert_eq!(s.act(Action::FightNearest), Err(Refusal::NoSuchWay));
    let (hero, to) = (s.game.world.hero, s.you().at.step(dir));
    s.game.world.move_actor(hero, to);
    look(&mut s);
    assert!(!blocks(&s));
}

#[test]
fn auto_attack_does_not_push_a_peaceful_monster_onto_the_trap_under_the_hero() {
    for trapped in [false, true] {
        let mut s = facing("--------\n|@2..1.|\n--------", "newt").with('2', "gnome");
        let (here, gnome) = (s.you().at, s.named('2'));
        s.game.world.actor_mut(gnome).mood = Attitude::Peaceful;
        let world = &mut s.game.world;
        if trapped {
            let kind = content().traps.find("pit").unwrap();
            world.level.traps.push(Trap { kind, at: here, seen: true, own: false, sprung: 0 });
        }
        look(&mut s);
        let reach = s.game.view().fight.unwrap().reach;
        let refused = s.act(Action::FightNearest).err();
        if trapped {
            assert_eq!((reach, refused), (Reach::NoWay, Some(Refusal::SomethingInTheWay)));
        } else {
            assert_eq!((reach, refused), (Reach::Away(Dir::E), None));
        }
    }
}

#[test]
fn auto_attack_turns_to_the_foe_that_it_can_reach() {
    let mut s = scene(
        "
        -----------
        |....}....|
        |.@..}1...|
        |....}....|
        |...2}....|
        -----+-----",
    )
    .with('1', "jackal")
    .with('2', "jackal");
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    look(&mut s);
    let fight = s.game.view().fight.unwrap();
    assert_eq!(fight.foe, s.named('2'), "{fight:?}");
    let at = s.at('2');
    let before = s.you().at.distance(at);
    s.act(Action::FightNearest).unwrap();
    assert!(s.you().at.distance(at) < before);
}

#[test]
fn auto_attack_goes_through_the_dark_to_a_foe_that_infravision_shows() {
    let birth = Birth { race: "dwarf".to_owned(), ..Birth::default() };
    let mut s =
        scene_of("--------------------\n|@.....1...........|\n--------------------", &birth)
            .with('1', "jackal");
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(false));
    }
    s.game.world.level.memory = wyrdvault::world::known::remembered_level::Recalled::nothing();
    s.game.world.level.explored = Bits::default();
    look(&mut s);
    s.play(occupation::watch);
    assert_eq!(s.act(Action::Explore), Err(Refusal::FoeNear));
    let fight = s.game.view().fight.unwrap();
    assert_eq!(fight.reach, Reach::Away(Dir::E));
    let here = s.you().at;
    s.act(Action::FightNearest).unwrap();
    assert_eq!(s.you().at, here.step(Dir::E));
}

#[test]
fn explored_without_a_way_down_the_hero_searches_beside_the_blank_part_and_finds_the_door() {
    let mut s = scene(
        "
        -------
        |.....|      ----
        |.@...S      |.>|
        |.....|      ----
        -------",
    );
    know_all(&mut s);
    let door = s.at('S');
    s.game.world.level.memory = wyrdvault::world::known::remembered_level::Recalled::nothing();
    s.game.world.level.explored = Bits::default();
    look(&mut s);
    let mut pressed = 0;
    while s.game.world.level.cell(door).terrain == Terrain::SecretDoor {
        let before = s.game.turn();
        let events = act_on(&mut s, Action::Explore);
        let turns = s.game.turn() - before;
        assert!(turns <= u32::from(hidden_ways::MOST_TURNS) + 40, "{turns}");
        let ended = |event: &Event| {
            matches!(
                event,
                Event::Senses(
                    Senses::Stopped(
                        StopReason::SearchedInVain { .. } | StopReason::Explored { .. }
                    ) | Senses::SearchEnded { .. }
                )
            )
        };
        assert!(events.iter().any(ended), "{events:?}");
        pressed += 1;
        assert!(pressed < 20, "the door is never found");
    }
    assert_ne!(s.game.world.level.cell(door).door(), Door::None);
}

#[test]
fn a_search_that_finds_nothing_ends_after_its_turns_and_goes_elsewhere_next() {
    let mut s = scene(
        "
        ------------
        |..........|
        |.@........|
        |..........|
        ------------",
    );
    let spent = |s: &mut Scene| {
        let events = act_on(s, Action::Explore);
        let vain = events.iter().find_map(|event| match event {
            Event::Senses(Senses::Stopped(StopReason::SearchedInVain { turns, .. })) => {
                Some(*turns)
            }
            _ => None,
        });
        assert!(searches(&events));
        vain.expect("it ends in vain")
    };
    while !s.game.view().explored {
        act_on(&mut s, Action::Explore);
    }
    assert_eq!(spent(&mut s), hidden_ways::MOST_TURNS);
    let searched = s.game.world.level.searched;
    assert!(spent(&mut s) > 0);
    assert_ne!(s.game.world.level.searched, searched);
}

#[test]
fn a_laden_hero_searches_where_the_pack_lets_them_go() {
    for (rocks, narrow) in [(1, true), (60, false)] {
        let mut s = scene(
            "
            ------
            |@...|
            -----a---------
                |.........|
                -----------",
        );
        let rock = s.game.world.make(Item { count: rocks, ..Item::of(content().known.rock) });
        let hero = s.game.world.hero;
        s.game.world.give(rock, hero);
        know_all(&mut s);
        s.game.world.level.visited = Bits::full();
        let gap = s.you().at.step(Dir::S).y;
        let way = hidden_ways::way_to_place(&s.game.world, &content(), &Bits::EMPTY).unwrap();
        assert_eq!(way.iter().any(|at| at.y > gap), narrow, "{way:?}");
        assert!(searches(&s.act(Action::Explore).unwrap()));
    }
}

#[test]
fn an_automation_feels_what_it_walks_into_without_attacking_it() {
    let mut s = facing("-------\n|@1.>|\n-------", "yellow mold");
    let foe = s.named('1');
    s.play(|play| body::grant(play, foe, Property::Invisible));
    look(&mut s);
    let (hp, turn) = (s.you().hp, s.game.turn());
    let events = s.act(Action::GoStairs { down: true }).unwrap();
    assert!(events.contains(&Event::Senses(Senses::Stopped(StopReason::InTheWay(foe)))));
    assert!(s.game.turn() > turn && s.you().hp >= hp, "it takes the time of a step");
    assert_eq!(s.game.view().unseen, Some(Dir::E));
}

#[test]
fn a_hero_without_hands_does_not_explore_through_closed_doors() {
    let mut s = scene("-------\n|@.+..|\n-------");
    let door = s.at('+');
    s.game.world.level.change(door, |cell| cell.set_door(Door::Closed));
    look(&mut s);
    assert!(!s.game.view().explored);
    let kind = content().monsters.find("jackal").unwrap();
    s.game.world.you_mut().kind = kind;
    assert!(s.game.view().explored);
    for _ in 0..3 {
        act_on(&mut s, Action::Explore);
    }
    assert!(s.game.world.level.cell(door).door() == Door::Closed);
}

#[test]
fn an_item_on_top_of_a_boulder_does_not_draw_the_explorer_into_it() {
    let mut s = scene("------\n|@.b|\n------");
    let at = s.at('b');
    lay(&mut s, "boulder", at);
    lay(&mut s, "dagger", at);
    let boulder = RememberedThing::Item(content().known.boulder);
    assert_eq!(s.game.world.level.memory[at].thing, boulder);
    for _ in 0..3 {
        act_on(&mut s, Action::Explore);
    }
    assert!(s.you().at.x < at.x);
}

#[test]
fn a_mold_before_the_unexplored_part_comes_before_the_search_for_hidden_passages() {
    let mut s = facing("--------\n|@.1.a|\n--------", "yellow mold");
    let at = s.at('a');
    lay(&mut s, "chest", at);
    let view = s.game.view();
    assert!(view.explored && !view.way_down);
    let barred = view.barred.expect("the mold bars the way");
    assert!(barred.contains("yellow mold"), "{barred}");
    assert_eq!(s.act(Action::Explore), Err(Refusal::NothingToExplore));
}

#[test]
fn a_gas_spore_in_the_only_way_is_not_to_be_hit_from_the_next_square() {
    let s = facing("--------\n|@1....+\n--------", "gas spore");
    let barred = s.game.view().barred.unwrap();
    assert!(barred.contains("explodes when it dies"), "{barred}");
    assert!(barred.ends_with("throw something at it from two squares away."), "{barred}");
}

#[test]
fn exploring_that_only_finds_a_door_locked_goes_on_to_search() {
    let mut s = scene("-------\n|...@+.|\n-------");
    let door = s.at('+');
    s.game.world.level.change(door, |cell| cell.set_door(Door::Locked));
    look(&mut s);
    let turn = s.game.turn();
    let events = act_on(&mut s, Action::Explore);
    assert!(s.game.world.level.shut.has(door));
    assert!(searches(&events), "{events:?}");
    assert!(s.game.turn() > turn);
}

/// A game whose hero stands on the stairs of level 2, having come from level 1, which `furnish`
/// changed before the hero left.
fn below(furnish: impl FnOnce(&mut World)) -> Game {
    let mut game = Game::new(content(), &Birth::default()).unwrap();
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
    let (hero, down) = (game.world.hero, game.world.level.down.unwrap());
    game.world.move_actor(hero, down);
    furnish(&mut game.world);
    remember(&mut game.world);
    game.input(&Input::Do(Action::ClimbDown)).unwrap();
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
    game
}

/// Lets the hero look around and remember what is in view.
fn remember(world: &mut World) {
    world.sight.fresh = false;
    world.look_around(&content());
    world.remember(&content());
}

/// Returns three free squares beside the hero.
fn free_squares(world: &World) -> [Pos; 3] {
    let here = world.you().at;
    let free: Vec<Pos> =
        here.neighbors().into_iter().filter(|&at| world.level.is_passable(at)).collect();
    [free[0], free[1], free[2]]
}

#[test]
fn travel_lists_this_level_first_and_on_each_level_stairs_first_and_all_doorways_last() {
    let mut game = below(|world| {
        let [altar, fountain, dagger] = free_squares(world);
        world.level.change(altar, |cell| cell.terrain = Terrain::Altar);
        world.level.change(fountain, |cell| cell.terrain = Terrain::Fountain);
        let item = world.make(Item::of(content().items.find("dagger").unwrap()));
        world.lay(item, dagger);
    });
    let [doorway, ..] = free_squares(&game.world);
    game.world.level.change(doorway, |cell| {
        cell.terrain = Terrain::Door;
        cell.set_door(Door::None);
    });
    remember(&mut game.world);
    let places = game.places();
    let names: Vec<(&str, bool)> =
        places.iter().map(|it| (it.name.as_str(), it.level.is_some())).collect();
    let rank = |name, elsewhere| {
        let place = names.iter().position(|&it| it == (name, elsewhere));
        place.unwrap_or_else(|| panic!("no {name} in {names:?}"))
    };
    let order = [
        rank("stairs down", true),
        rank("an altar", true),
        rank("a fountain", true),
        rank("a dagger", true),
        rank("a doorway", false),
    ];
    assert!(order.is_sorted(), "{names:?}");
    let dagger = &places[order[3]];
    let first = LevelId { branch: 0, depth: 1 };
    game.input(&Input::Do(Action::Journey { to: first, at: dagger.at })).unwrap();
    while game.input(&Input::Continue).is_ok() {}
    assert_eq!((game.world.level.id, game.world.you().at), (first, dagger.at));
}

#[test]
fn a_remembered_stack_on_another_level_keeps_its_number() {
    let game = below(|world| {
        let [daggers, mace, _] = free_squares(world);
        for (kind, count, at) in [("dagger", 5, daggers), ("mace", 1, mace)] {
            let kind = content().items.find(kind).unwrap();
            let item = world.make(Item { count, ..Item::of(kind) });
            world.lay(item, at);
        }
    });
    for name in ["5 daggers", "a mace"] {
        let listed = game.places().into_iter().find(|place| place.name == name);
        assert!(listed.is_some_and(|place| place.level.is_some()), "{name}");
    }
}

#[test]
fn travel_lists_other_levels_by_the_number_of_flights_to_them() {
    let mut game = below(|_| {});
    let down = game.world.level.down.unwrap();
    let hero = game.world.hero;
    game.world.move_actor(hero, down);
    remember(&mut game.world);
    game.input(&Input::Do(Action::ClimbDown)).unwrap();
    remember(&mut game.world);
    let places = game.places();
    let is_door = |place: &Near| {
        matches!(place.glyph, Glyph::Doorway | Glyph::ClosedDoor | Glyph::OpenDoor { .. })
    };
    let others = places.iter().filter(|&place| !is_door(place));
    let depths: Vec<Option<u8>> = others.map(|place| place.level.map(|it| it.depth)).collect();
    let mut order = depths.clone();
    order.dedup();
    assert_eq!(order, [None, Some(2), Some(1)], "level 3 is here, then comes the level above");
}

#[test]
fn a_journey_goes_on_over_stairs_to_a_square_of_another_level() {
    let mut game = below(|_| {});
    let first = LevelId { branch: 0, depth: 1 };
    let packed = game.world.others.iter().find(|level| level.id == first).unwrap();
    let level = packed.bare().unwrap();
    let near = |at: &Pos| at.distance(level.down.unwrap()) == 1 && level.memory.ground().has(*at);
    let to = level.cells.positions().find(near).unwrap();
    let up = game.world.level.up.unwrap();
    let here = up.neighbors().into_iter().find(|&at| game.world.level.is_passable(at)).unwrap();
    let hero = game.world.hero;
    game.world.move_actor(hero, here);
    game.input(&Input::Do(Action::Journey { to: first, at: to })).unwrap();
    while game.input(&Input::Continue).is_ok() {}
    assert_eq!((game.world.level.id, game.world.you().at), (first, to));
    let nowhere = Action::Journey { to: LevelId { branch: 0, depth: 9 }, at: to };
    assert_eq!(game.input(&Input::Do(nowhere)), Err(Refusal::NoSuchWay));
}

/// Burns Elbereth into the hero's square.
fn burn_elbereth(s: &mut Scene) {
    let here = s.you().at;
    s.game.world.level.write(Engraving::new(here, elbereth::WORD, Script::Burned));
}

#[test]
fn a_hero_on_elbereth_rests_among_foes_that_heed_it() {
    let mut jackal = facing(HALL, "jackal");
    let rests = |s: &Scene| s.again().act(Action::Rest(None)) != Err(Refusal::FoeNear);
    assert!(!rests(&jackal), "nothing keeps the jackal off");
    burn_elbereth(&mut jackal);
    assert!(rests(&jackal));
    assert_eq!(jackal.again().act(Action::Explore), Err(Refusal::FoeNear), "leaving is no rest");
    let mut watchman = facing(HALL, "watchman");
    burn_elbereth(&mut watchman);
    assert!(!rests(&watchman), "people ignore it");
}

#[test]
fn a_rest_on_elbereth_ends_when_it_is_erased() {
    let mut s = facing(HALL, "jackal");
    let jackal = s.named('1');
    burn_elbereth(&mut s);
    s.act(Action::Rest(None)).unwrap();
    assert!(s.again().game.input(&Input::Continue).is_ok(), "the rest goes on");
    (s.game.world.life.in_view, s.game.world.life.threats) = (Vec::new(), Vec::new());
    s.game.input(&Input::Continue).unwrap();
    assert!(s.game.world.life.occupation.is_some(), "the jackal only comes back into view");
    s.game.world.level.engravings.clear();
    let stop = s.game.input(&Input::Continue).unwrap();
    let why = Event::Senses(Senses::Stopped(StopReason::Foe(jackal)));
    assert_eq!(stop, [why]);
    assert!(s.game.world.life.occupation.is_none());
}

/// A lit scene that the hero knows.
fn known(picture: &str) -> Scene {
    let mut s = scene(picture);
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    know_all(&mut s);
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (20, 20);
    s
}

#[test]
fn auto_attack_changes_places_with_a_pet_instead_of_losing_sight_of_the_foe() {
    let mut s = known(
        "
        -----------
        |@2.....1.|
        |.-------.|
        |.........|
        -----+-----",
    )
    .with('1', "jackal")
    .with('2', "little dog");
    let (dog, at) = (s.named('2'), s.at('2'));
    s.game.world.actor_mut(dog).mood = Attitude::Tame(10);
    look(&mut s);
    s.act(Action::FightNearest).unwrap();
    assert_eq!(s.you().at, at);
}

#[test]
fn exploring_keeps_away_from_sleepers_that_are_dangerous_or_steal() {
    for (kind, keeps_away) in [("minotaur", true), ("water nymph", true), ("newt", false)] {
        let mut s = known(
            "
            ---------------
            |.............|
            |.............|
            |@.....1.....g|
            |.............|
            |.............|
            -------+-------",
        )
        .with('1', kind);
        let (gem, sleeper) = (s.at('g'), s.at('1'));
        set(&mut s, '1', Property::Asleep, true);
        let hero = s.game.world.hero;
        s.play(|play| body::gain(play, hero, Property::Stealth, 1_000));
        lay(&mut s, "diamond", gem);
        look(&mut s);
        let mut nearest = 99;
        // The first sight of a dangerous foe ends the walk.
        for _ in 0..2 {
            if s.you().at == gem {
                break;
            }
            let mut next = s.game.input(&Input::Do(Action::Explore));
            while next.is_ok() && s.you().at != gem {
                nearest = nearest.min(s.you().at.distance(sleeper));
                next = s.game.input(&Input::Continue);
            }
        }
        assert_eq!(s.you().at, gem, "{kind}");
        assert_eq!(nearest > 1, keeps_away, "{kind}");
    }
}
