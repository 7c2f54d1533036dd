//! Tests of automation: auto-explore, travel, pickup, interruptions and their messages.

use wyrdvault::base::{Bits, Dir, Pos};
use wyrdvault::content::{Door, Property, Terrain};
use wyrdvault::event::senses::StopReason;
use wyrdvault::event::{Combat, Event, Senses, TerrainEvent};
use wyrdvault::game::view::Glyph;
use wyrdvault::game::{Birth, Input};
use wyrdvault::rules::{Refusal, body, fight, occupation};
use wyrdvault::world::body::pack;
use wyrdvault::world::{Action, Item, ItemId, Place, Trap};

use crate::scene::{Scene, content, scene, scene_of};

/// Puts an item of that kind on a square, seen and remembered.
pub fn lay(s: &mut Scene, kind: &str, at: Pos) -> ItemId {
    let content = content();
    let world = &mut s.game.world;
    let item = world.make(Item::of(content.items.find(kind).unwrap()));
    world.lay(item, at);
    world.look_around(&content);
    world.remember(&content);
    item
}

/// Makes the hero visit every passable square.
pub fn know_all(s: &mut Scene) {
    let content = content();
    let world = &mut s.game.world;
    let (hero, home) = (world.hero, world.you().at);
    let open: Vec<Pos> =
        world.level.cells.positions().filter(|&at| world.level.is_passable(at)).collect();
    for at in open.into_iter().chain([home]) {
        world.move_actor(hero, at);
        world.look_around(&content);
        world.remember(&content);
    }
}

/// Performs an action and continues until the game asks for input.
pub fn act_on(s: &mut Scene, action: Action) -> Vec<Event> {
    let mut events = s.act(action).unwrap();
    while let Ok(more) = s.game.input(&Input::Continue) {
        events.extend(more);
    }
    events
}

/// Whether the search for hidden passages began.
pub fn searches(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Senses(Senses::SearchesLevel { .. })))
}

#[test]
fn travel_to_a_locked_door_tries_it_once_and_ends() {
    let mut s = scene(
        "
        -------
        |@....+
        -------",
    );
    let door = Pos::new(s.you().at.x + 5, s.you().at.y);
    s.game.world.level.change(door, |cell| cell.set_door(Door::Locked));
    know_all(&mut s);
    let tries = |events: &[Event]| {
        let locked =
            |event: &&Event| matches!(event, Event::Terrain(TerrainEvent::DoorLocked { .. }));
        events.iter().filter(locked).count()
    };
    let events = act_on(&mut s, Action::Travel(door));
    assert_eq!(tries(&events), 1, "{events:?}");
    assert_eq!(s.act(Action::Travel(door)), Err(Refusal::DoorIsLocked), "now known");
    assert!(s.you().at.is_next_to(door));
}

#[test]
fn travel_to_a_known_locked_door_ends_in_front_of_it() {
    let mut s = scene(
        "
        -------
        |@....|
        |.....+
        -------",
    );
    let door = Pos::new(s.you().at.x + 5, s.you().at.y + 1);
    s.game.world.level.change(door, |cell| cell.set_door(Door::Locked));
    know_all(&mut s);
    s.game.world.level.shut.set(door);
    act_on(&mut s, Action::Travel(door));
    assert_eq!(s.you().at, door.step(Dir::W));
}

#[test]
fn exploring_walks_to_an_item_and_stops_there() {
    let mut s = scene(
        "
        ----------
        |@......a|
        ----------",
    );
    let at = s.at('a');
    lay(&mut s, "chest", at);
    let events = act_on(&mut s, Action::Explore);
    assert_eq!(s.you().at, at);
    let stopped =
        Event::Senses(Senses::Stopped(StopReason::Things(s.game.world.level.item_at[at].unwrap())));
    assert!(events.contains(&stopped), "{events:?}");
    assert!(s.game.view().explored);
}

#[test]
fn exploring_picks_up_fired_missiles_and_leaves_dropped_items() {
    let birth = Birth { role: "Tourist".to_owned(), ..Birth::default() };
    let mut s = scene_of("----------\n|@.......|\n----------", &birth);
    let darts = |s: &Scene| -> u16 {
        let (world, dart) = (&s.game.world, content().known.dart);
        let pack = world.you().pack.iter().map(|&it| world.item(it));
        pack.filter(|item| item.kind == dart).map(|item| item.count).sum()
    };
    let had = darts(&s);
    for _ in 0..4 {
        s.act(Action::Fire(Dir::E)).unwrap();
    }
    assert!(darts(&s) < had);
    for _ in 0..8 {
        if s.game.input(&Input::Do(Action::Explore)).is_err() {
            break;
        }
        while s.game.input(&Input::Continue).is_ok() {}
    }
    assert_eq!(darts(&s), had);
    let world = &s.game.world;
    let all = world.you().pack.iter().copied();
    let dart = all.clone().find(|&it| world.item(it).kind == content().known.dart).unwrap();
    s.act(Action::Drop(vec![(dart, 0)])).unwrap();
    s.walk(Dir::W).unwrap();
    assert!(s.game.view().explored);
    assert_eq!(darts(&s), 0);
}

#[test]
fn travel_over_a_known_trap_is_refused_with_the_reason() {
    let mut s = scene(
        "
        --------
        |@.^..>|
        --------",
    );
    let at = s.at('^');
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
    let kind = content().traps.find("dart trap").unwrap();
    s.game.world.level.traps.push(Trap { kind, at, seen: true, own: false, sprung: 0 });
    know_all(&mut s);
    let from = s.at('@');
    let hero = s.game.world.hero;
    s.game.world.move_actor(hero, from);
    assert_eq!(s.act(Action::GoStairs { down: true }), Err(Refusal::TrapInTheWay));
    let view = s.game.view();
    assert!(view.explored);
    assert_eq!(view.trap_on_way_down.map(|trap| trap.at), Some(at));
}

#[test]
fn exploring_ends_on_the_last_square_of_a_dead_end() {
    let mut s = scene(
        "
        -----
        |@..|
        --_--
          c
          a
        -----
        |...|
        -----",
    );
    let end = s.at('a');
    s.game.world.level.change(end, |cell| cell.terrain = Terrain::Corridor);
    know_all(&mut s);
    act_on(&mut s, Action::Explore);
    assert_eq!(s.you().at, end);
    assert!(s.game.view().explored);
}

#[test]
fn exploring_walks_around_a_mold() {
    let mut s = scene(
        "
        -------
        |.....|
        |@.1.a|
        -------",
    )
    .with('1', "yellow mold");
    let at = s.at('a');
    lay(&mut s, "chest", at);
    act_on(&mut s, Action::Explore);
    assert_eq!(s.you().at, at);
}

#[test]
fn travel_continues_with_a_distant_foe_and_stops_next_to_one() {
    let drawn = || {
        let hall = scene(
            "
            --------------------
            |@................>|
            |..................|
            |..................|
            |1.................|
            --------------------",
        );
        hall.with('1', "lichen")
    };
    let down = Action::GoStairs { down: true };
    let mut s = drawn();
    let here = s.game.world.level.id;
    act_on(&mut s, down.clone());
    assert_ne!(s.game.world.level.id, here, "a slow and distant foe does not stop the hero");
    let mut s = drawn();
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    let at = (0..5).fold(s.you().at, |at, _| at.step(Dir::E));
    s.game.world.move_actor(hero, at);
    s.game.world.move_actor(foe, at.step(Dir::W));
    act_on(&mut s, down);
    assert_eq!(s.you().at.x, at.x + 1, "one step with a foe beside, and the next when asked");
}

#[test]
fn an_unseen_attacker_is_marked_and_prevents_resting() {
    let mut s = scene(
        "
        --------
        |......|
        |.@1...|
        |......|
        --------",
    )
    .with('1', "jackal");
    let foe = s.named('1');
    let at = s.at('1');
    s.play(|play| {
        body::grant(play, foe, Property::Invisible);
        let (who, hero) = (foe, play.world.hero);
        fight::strike::melee::strike(play, who, hero).unwrap()
    });
    let view = s.game.view();
    assert_eq!(view.unseen, Some(Dir::E));
    assert_eq!(view.map[at].glyph, Glyph::Felt);
    for wish in [Action::Explore, Action::Rest(None), Action::SearchFor(10)] {
        assert_eq!(s.act(wish), Err(Refusal::UnseenNear));
    }
    // Auto-attack attacks the remembered square and finds it empty.
    let away = at.step(Dir::E).step(Dir::E);
    s.game.world.move_actor(foe, away);
    let told = s.act(Action::FightNearest).unwrap();
    let hero = s.game.world.hero;
    assert!(told.contains(&Event::Combat(Combat::StruckAir { by: hero })), "{told:?}");
    assert_eq!(s.game.view().unseen, None);
    // The memory of a monster that was felt expires.
    s.game.world.move_actor(foe, at);
    s.game.world.feel(foe);
    assert_eq!(s.game.view().unseen, Some(Dir::E));
    s.game.world.turn += 6;
    assert_eq!(s.game.view().unseen, None);
}

#[test]
fn tab_prefers_the_more_dangerous_of_two_equally_near_foes() {
    for (first, second) in [("newt", "soldier ant"), ("soldier ant", "newt")] {
        let mut s = scene(
            "
            -------
            |.....|
            |.1@2.|
            |.....|
            -------",
        )
        .with('1', first)
        .with('2', second);
        s.game.world.you_mut().hp = 20;
        let worse = s.named(if second == "newt" { '1' } else { '2' });
        let fight = s.game.view().fight.unwrap();
        assert_eq!(fight.foe, worse, "{first}, {second}");
    }
}

#[test]
fn a_dangerous_foe_out_of_view_is_remembered_for_a_while() {
    for (kind, feared) in [("red dragon", true), ("newt", false)] {
        let mut s = scene(
            "
            ------------
            |..........|
            |.@1.......|
            |..........|
            ------------
            |....<.....|
            ------------",
        )
        .with('1', kind);
        let foe = s.named('1');
        let den = s.at('<');
        s.game.world.you_mut().hp = 20;
        s.play(occupation::watch);
        assert_eq!(s.game.view().lost, None);
        s.game.world.move_actor(foe, den);
        s.play(occupation::watch);
        let lost = s.game.view().lost;
        assert_eq!(lost.is_some(), feared, "{lost:?}");
    }
}

#[test]
fn travel_with_a_heavy_pack_avoids_tight_diagonals() {
    for rocks in [1, 60] {
        let mut s = scene(
            "
            ---------
            |@..cc###
            ----c#c>#
            ####ccc##",
        );
        let world = &mut s.game.world;
        let rock = world.make(Item { count: rocks, ..Item::of(content().known.rock) });
        world.give(rock, world.hero);
        know_all(&mut s);
        let (at, gap) = (s.at('>'), (0..4).fold(s.you().at, |at, _| at.step(Dir::E)));
        let events = act_on(&mut s, Action::Travel(at));
        assert_eq!(s.you().at, at, "{events:?}");
        if rocks > 1 {
            let hero = s.game.world.hero;
            s.game.world.move_actor(hero, gap);
            assert_eq!(s.walk(Dir::SE), Err(Refusal::TooTight));
        }
    }
}

#[test]
fn a_sleeping_hero_of_any_speed_does_nothing() {
    for rate in [8, 12, 15, 16, 20, 24] {
        let mut s = scene("-----\n|@..|\n-----");
        let hero = s.game.world.hero;
        let you = s.game.world.actor_mut(hero);
        you.rate = rate;
        you.properties.timed.push((Property::Asleep, 10));
        you.properties.refresh();
        let turn = s.game.world.turn;
        s.act(Action::Wait).unwrap();
        assert!(s.game.world.turn >= turn + 9, "rate {rate}: {}", s.game.world.turn - turn);
        assert!(!s.you().is_helpless());
    }
}

#[test]
fn a_monkey_stays_on_the_floor_and_rarely_steals_armor() {
    let mut stolen = 0;
    let mut tugged = 0;
    for seed in 0..6 {
        let birth = Birth {
            role: "Samurai".to_owned(),
            seed: wyrdvault::base::Seed(seed),
            ..Birth::default()
        };
        let mut s = scene_of("-----\n|@1.|\n-----", &birth).with('1', "monkey");
        let thief = s.named('1');
        for _ in 0..60 {
            let events = s.act(Action::Wait).unwrap();
            for event in &events {
                match event {
                    Event::Combat(Combat::Stole { item, .. }) => {
                        stolen += 1;
                        assert_eq!(s.game.world.item(*item).place, Place::Pack(thief));
                    }
                    Event::Combat(Combat::Tugged { .. }) => tugged += 1,
                    Event::Magic(wyrdvault::event::Magic::Teleported { who, .. }) => {
                        assert_ne!(*who, thief);
                    }
                    _ => {}
                }
            }
            if stolen > 0 {
                break;
            }
        }
    }
    assert!(stolen + tugged > 0);
}

#[test]
fn fainting_ends_automatic_actions() {
    let mut s = scene("-----\n|@..|\n-----");
    s.game.world.life.nutrition = -60;
    s.game.world.you_mut().hp = 1;
    let mut events = s.act(Action::SearchFor(400)).unwrap();
    let fainted = |e: &Event| matches!(e, Event::Body(wyrdvault::event::BodyEvent::Fainted));
    while s.game.world.life.occupation.is_some() {
        assert!(!events.iter().any(fainted), "the action continued after fainting");
        events.extend(s.game.input(&Input::Continue).unwrap());
    }
    assert!(events.iter().any(fainted), "{events:?}");
    assert!(!s.game.world.is_over());
}

#[test]
fn monsters_do_not_attack_during_a_successful_prayer() {
    let mut s = scene("-----\n|@1.|\n-----").with('1', "jackal");
    let hero = s.game.world.hero;
    let you = s.game.world.actor_mut(hero);
    (you.hp, you.max_hp) = (3, 40);
    s.game.world.life.prayer = 0;
    s.game.world.life.record = 10;
    let mut events = s.act(Action::Pray).unwrap();
    while s.game.world.life.occupation.is_some() {
        events.extend(s.game.input(&Input::Continue).unwrap());
    }
    let answered = events.iter().position(|e| matches!(e, Event::Faith(_))).unwrap();
    let shrank = |e: &Event| matches!(e, Event::Combat(Combat::ShrinksBack { .. }));
    assert!(events[answered..].iter().any(shrank), "{events:?}");
}

#[test]
fn a_foe_that_comes_into_view_does_not_break_a_prayer() {
    let mut s = scene("--------\n|@....1|\n--------").with('1', "newt");
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
    let hero = s.game.world.hero;
    let you = s.game.world.actor_mut(hero);
    (you.hp, you.max_hp) = (3, 40);
    (s.game.world.life.prayer, s.game.world.life.record) = (0, 10);
    let mut events = s.act(Action::Pray).unwrap();
    let mut turns = 1;
    while s.game.world.life.occupation.is_some() {
        s.game.world.life.in_view.clear();
        s.game.world.life.threats.clear();
        events.extend(s.game.input(&Input::Continue).unwrap());
        turns += 1;
    }
    let comes = |e: &Event| matches!(e, Event::Senses(Senses::ComeIntoView { .. }));
    assert!(events.iter().any(comes), "{events:?}");
    let you = s.game.world.you();
    assert_eq!((turns, you.hp), (3, you.max_hp));
}

#[test]
fn a_sleeping_monster_in_view_does_not_prevent_exploring() {
    let hall = "
        ------------------
        |................|
        |.@.1............|
        |................|
        ----------+-------";
    for (kind, asleep, goes) in
        [("newt", true, true), ("newt", false, false), ("minotaur", true, true)]
    {
        let mut s = scene(hall).with('1', kind);
        for at in s.game.world.level.cells.positions() {
            s.game.world.level.change(at, |cell| cell.set_lit(true));
        }
        s.game.world.sight.fresh = false;
        s.game.world.look_around(&content());
        if asleep {
            let sleeper = s.named('1');
            let actor = s.game.world.actor_mut(sleeper);
            actor.properties.gained.add(Property::Asleep);
            actor.properties.refresh();
        }
        s.game.world.you_mut().max_hp = 20;
        s.game.world.you_mut().hp = 20;
        let went = s.act(Action::Explore);
        assert_eq!(went != Err(Refusal::FoeNear), goes, "{kind}: {went:?}");
    }
}

#[test]
fn a_magic_mapped_level_is_still_explored() {
    let rooms = "
        #######   ######
        #@....ccccc....#
        #######   ######";
    let mut s = scene(rooms);
    know_all(&mut s);
    s.game.world.level.explored = Bits::default();
    let events = act_on(&mut s, Action::Explore);
    let far = s.game.world.level.cells.positions().filter(|at| at.x > 14);
    let seen = far.filter(|&at| s.game.world.level.explored.has(at)).count();
    assert!(seen > 0, "the second room was seen: {events:?}");
}

/// Builds a scene whose hero is putting on plate mail when a monster of this kind comes into view.
fn dressing_before(kind: &str) -> Scene {
    let mut s = scene(
        "
        ----------
        |@.......|
        |-------.|
              |1.|
              ----",
    )
    .with('1', kind);
    let content = content();
    let hero = s.game.world.hero;
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (16, 16);
    let mail = s.game.world.make(Item::of(content.items.find("plate mail").unwrap()));
    let mail = pack::take(&mut s.game.world, &content, hero, mail);
    let (comer, at) = (s.named('1'), s.at('@').step(Dir::E));
    s.game.world.actor_mut(comer).rate = 1;
    s.act(Action::Wear(mail)).unwrap();
    s.game.world.move_actor(comer, at);
    let _ = s.game.input(&Input::Continue);
    s
}

#[test]
fn a_harmless_foe_does_not_interrupt_dressing() {
    assert!(dressing_before("newt").game.world.life.occupation.is_some());
    assert!(dressing_before("minotaur").game.world.life.occupation.is_none());
}

#[test]
fn a_monster_seen_in_a_trap_reveals_it() {
    let mut s = scene(
        "
        -------
        |@1...|
        -------",
    )
    .with('1', "gnome");
    let (who, at) = (s.named('1'), s.at('1'));
    let kind = content().traps.find("pit").unwrap();
    s.game.world.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
    s.game.world.actor_mut(who).rate = 0;
    let seen = |s: &Scene| s.game.world.trap_at(at).unwrap().seen;
    s.act(Action::Wait).unwrap();
    assert!(!seen(&s));
    s.game.world.actor_mut(who).trapped = 9;
    s.act(Action::Wait).unwrap();
    assert!(seen(&s));
}

#[test]
fn a_long_search_that_finds_nothing_reports_it() {
    let said = |events: &[Event]| {
        let vain = Event::Senses(Senses::Stopped(StopReason::NothingFound));
        events.iter().filter(|event| **event == vain).count()
    };
    let mut s = scene(
        "
        -----
        |.@.|
        -----",
    );
    assert_eq!(said(&act_on(&mut s, Action::SearchFor(5))), 1);
    assert_eq!(said(&act_on(&mut s, Action::Rest(Some(5)))), 0, "waiting is not searching");
}

#[test]
fn interrupted_dressing_continues_where_it_stopped() {
    let mut s = scene(
        "
        ----
        |@.|
        ----",
    );
    let content = content();
    let kind = content.items.find("plate mail").unwrap();
    let mail = s.game.world.make(Item::of(kind));
    let hero = s.game.world.hero;
    let mail = pack::take(&mut s.game.world, &content, hero, mail);
    let delay = usize::from(content.items[kind].delay);
    s.act(Action::Wear(mail)).unwrap();
    s.game.input(&Input::Continue).unwrap();
    s.game.input(&Input::Stop).unwrap();
    let said = format!("Your plate mail is not on yet: {} turns to go.", delay - 1);
    assert!(s.game.view().lines.iter().any(|line| line.text == said), "{said}");
    s.act(Action::Wear(mail)).unwrap();
    let mut turns = 0;
    while s.game.input(&Input::Continue).is_ok() {
        turns += 1;
    }
    assert_eq!(turns, delay - 1, "one of {delay} was done before");
    assert!(s.you().slot_of(mail).is_some());
    s.game.world.check(&content).unwrap();
}
