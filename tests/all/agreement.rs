//! Tests that the hint line, travel, exploring and the danger words agree from one screen to the
//! next: what the hero fled from, shut out, shed or owes is not forgotten.

use wyrdvault::base::Dir;
use wyrdvault::content::{Door, Property, Terrain};
use wyrdvault::event::senses::StopReason;
use wyrdvault::event::{Event, Senses};
use wyrdvault::game::view::{Glyph, View};
use wyrdvault::game::{Answer, Birth, Input};
use wyrdvault::rules::shape::hero as shapes;
use wyrdvault::rules::verb::travel::automatic::locked_leads;
use wyrdvault::rules::vitals::{self, Blame, own_shape};
use wyrdvault::rules::{Refusal, occupation};
use wyrdvault::world::hero::{Mode, Occupation, Work};
use wyrdvault::world::known::unseen_foes::LastSeen;
use wyrdvault::world::level::special_room::shop;
use wyrdvault::world::{Action, Attitude, Item, Trap};

use crate::automation::{act_on, know_all};
use crate::scene::{Scene, content, scene, scene_of};
use crate::shops::{carrying, customer, empty_handed, goods, market, record};

fn sees(s: &mut Scene) {
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
    s.game.world.remember(&content());
}

fn hit_points(s: &mut Scene, hp: i32) {
    let you = s.game.world.you_mut();
    (you.hp, you.max_hp) = (hp, hp);
}

/// A hero on stairs down, a few squares from a monster of this kind.
fn on_stairs_before(kind: &str) -> Scene {
    let mut s = scene(
        "
        ---------
        |@.....D|
        ---------",
    )
    .with('D', kind);
    let at = s.you().at;
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::StairsDown);
    s.game.world.level.down = Some(at);
    sees(&mut s);
    s
}

#[test]
fn a_flight_from_hopeless_foes_is_remembered_on_both_levels_until_a_safe_departure() {
    let mut s = on_stairs_before("minotaur");
    let minotaur = s.named('D');
    hit_points(&mut s, 80);
    s.act(Action::ClimbDown).unwrap();
    let fled = s.game.view().fled_from.expect("the hero fled");
    assert!(fled.hopeless && !fled.heed_word && fled.name == "the minotaur", "{fled:?}");
    assert_eq!(s.game.view().fled_by, [Glyph::StairsUp]);
    hit_points(&mut s, 80);
    s.act(Action::ClimbUp).unwrap();
    assert!(s.game.view().back_at_foes && s.game.view().fled_from.is_none());
    hit_points(&mut s, 80);
    s.act(Action::ClimbDown).unwrap();
    assert_eq!(s.game.world.life.fled[0].times, 2);
    let mut stronger = s.again();
    stronger.game.world.you_mut().level += 1;
    assert!(!stronger.game.view().fled_from.unwrap().hopeless, "a stronger hero can try again");
    s.act(Action::ClimbUp).unwrap();
    s.game.world.remove_actor(minotaur);
    hit_points(&mut s, 80);
    s.act(Action::ClimbDown).unwrap();
    assert_eq!((s.game.view().fled_from, s.game.view().fled_by), (None, Vec::new()), "it is gone");
}

#[test]
fn a_flight_is_remembered_while_its_foe_lives_out_of_view() {
    let mut s = on_stairs_before("minotaur");
    let minotaur = s.named('D');
    for act in [Action::ClimbDown, Action::ClimbUp] {
        hit_points(&mut s, 80);
        s.act(act).unwrap();
    }
    s.game.world.actor_mut(minotaur).properties.innate.add(Property::Asleep);
    s.game.world.actor_mut(minotaur).properties.refresh();
    s.act(Action::ClimbDown).unwrap();
    assert_eq!(s.game.world.life.fled[0].times, 1, "a sleeper drives nobody away");
    s.act(Action::ClimbUp).unwrap();
    s.game.world.actor_mut(minotaur).mood = Attitude::Peaceful;
    s.act(Action::ClimbDown).unwrap();
    assert!(s.game.world.life.fled.is_empty(), "it waits for nobody now");
}

#[test]
fn a_flight_from_a_foe_that_fell_behind_is_remembered_for_50_turns() {
    for (ago, remembered) in [(50, true), (51, false)] {
        let mut s = on_stairs_before("minotaur");
        hit_points(&mut s, 80);
        let who = s.named('D');
        s.game.world.turn += 100;
        let turn = s.game.world.turn - ago;
        s.game.world.life.lost = Some(LastSeen { who, at: s.at('D'), turn });
        let hero = s.game.world.hero;
        s.game.world.actor_mut(hero).properties.innate.add(Property::Blind);
        s.game.world.actor_mut(hero).properties.refresh();
        s.act(Action::ClimbDown).unwrap();
        assert_eq!(!s.game.world.life.fled.is_empty(), remembered, "{ago}");
    }
}

#[test]
fn a_foe_that_is_deadly_only_to_a_wounded_hero_is_not_hopeless() {
    let mut s = on_stairs_before("hill orc");
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (2, 3_000);
    s.act(Action::ClimbDown).unwrap();
    assert!(!s.game.view().fled_from.expect("the hero fled").hopeless);
}

#[test]
fn missiles_under_a_monster_in_view_are_not_to_be_fetched_yet() {
    let mut s = scene(
        "
        -------
        |@...m|
        -------",
    )
    .with('m', "red mold");
    let (mold, at) = (s.named('m'), s.at('m'));
    let arrows = s.game.world.make(Item::of(content().items.find("arrow").unwrap()));
    s.game.world.item_mut(arrows).thrown = true;
    s.game.world.lay(arrows, at);
    sees(&mut s);
    assert!(s.game.view().strays.is_empty());
    s.game.world.remove_actor(mold);
    sees(&mut s);
    assert_eq!(s.game.view().strays.len(), 1);
}

#[test]
fn a_hero_on_a_known_trap_door_drops_through_it_on_purpose() {
    let mut s = scene(
        "
        -----
        |.@.|
        -----",
    );
    let (at, here) = (s.you().at, s.game.world.level.id);
    let kind = content().traps.find("trap door").unwrap();
    let trap = |seen| Trap { kind, at, seen, own: false, sprung: 0 };
    s.game.world.level.traps.push(trap(false));
    assert_eq!(s.act(Action::ClimbDown).unwrap_err(), Refusal::NotOnStairs, "it is not known");
    s.game.world.level.traps.clear();
    s.game.world.level.traps.push(trap(true));
    assert_eq!(s.game.view().on_hole.as_deref(), Some("trap door"));
    s.act(Action::ClimbDown).unwrap();
    assert!(s.game.world.level.id.depth > here.depth, "the hero fell");
}

#[test]
fn a_trap_door_is_another_way_down_for_a_hero_who_fled_up() {
    let mut s = scene(
        "
        -------
        |@....|
        |....t|
        -------",
    );
    let at = s.at('t');
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
    know_all(&mut s);
    assert_eq!(s.game.view().other_way_down, None);
    let kind = content().traps.find("trap door").unwrap();
    s.game.world.level.traps.push(Trap { kind, at, seen: true, own: false, sprung: 0 });
    assert_eq!(s.game.view().other_way_down.map(|way| way.at), Some(at));
}

#[test]
fn only_a_body_weaker_than_the_own_one_is_to_be_waited_out() {
    let weak = |kind: &str| {
        let mut s = scene("-----\n|@..|\n-----");
        hit_points(&mut s, 30);
        let kind = content().monsters.find(kind).unwrap();
        s.play(|play| shapes::turn_into(play, kind));
        s.game.view().weak_shape
    };
    assert_eq!(weak("sewer rat").as_deref(), Some("a sewer rat"));
    assert_eq!(weak("red dragon"), None);
}

#[test]
fn armor_shed_by_a_change_of_shape_is_fetched_by_a_hero_who_has_changed_back() {
    let mut s = scene("--------\n|@.....|\n--------");
    hit_points(&mut s, 30);
    empty_handed(&mut s);
    let armor = carrying(&mut s, "leather armor", 1);
    s.act(Action::Wear(armor)).unwrap();
    while s.game.input(&Input::Continue).is_ok() {}
    let rat = content().monsters.find("sewer rat").unwrap();
    s.play(|play| shapes::turn_into(play, rat));
    for _ in 0..2 {
        s.walk(Dir::E).unwrap();
    }
    assert_eq!(s.game.view().shed_armor, None, "a rat wears no armor");
    for dir in [Dir::W, Dir::W, Dir::E, Dir::E] {
        s.walk(dir).unwrap();
    }
    assert!(s.you().pack.is_empty(), "a rat leaves it, and remembers it");
    s.play(own_shape::regain);
    let lies = s.game.view().shed_armor.expect("the hero remembers it");
    assert_eq!((lies.at, lies.name.as_str()), (s.at('@'), "+0 leather armor"));
    assert_eq!(s.game.view().strays.len(), 1);
}

/// A hero beside an open door, behind which stands a monster of this kind.
fn at_door_before(kind: &str) -> Scene {
    let mut s = scene(
        "
        ------------
        |@/....1...|
        |.|........|
        ---------+--",
    )
    .with('1', kind);
    let door = s.at('/');
    s.game.world.level.change(door, |cell| cell.set_door(Door::Open));
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    sees(&mut s);
    s.play(occupation::watch);
    s
}

/// Whether exploring and the hint leave the door of [`at_door_before`] shut, locked or not.
fn stays_shut(kind: &str, hp: i32) -> (bool, bool) {
    let mut s = at_door_before(kind);
    hit_points(&mut s, hp);
    s.game.world.life.attributes = [18; 6];
    while s.game.world.level.cell(s.at('/')).door() == Door::Open {
        s.act(Action::Close(Dir::E)).unwrap();
    }
    let closed = s.game.view().explored;
    let door = s.at('/');
    s.game.world.level.change(door, |cell| cell.set_door(Door::Locked));
    s.game.world.level.shut.set(door);
    let locked = locked_leads(&s.game.world, &content()).is_empty() && s.game.view().lock.is_none();
    (closed, locked)
}

#[test]
fn no_automation_opens_a_door_that_the_hero_shut_against_a_deadly_foe() {
    assert_eq!(stays_shut("minotaur", 60), (true, true));
    assert_eq!(stays_shut("newt", 60), (false, false));
    assert_eq!(stays_shut("minotaur", 30_000), (false, false), "it is no longer deadly");
}

#[test]
fn searches_in_vain_are_counted() {
    let mut s = scene(
        "
        ------------
        |..........|
        |.@........|
        ------------",
    );
    know_all(&mut s);
    for vain in 1..=3 {
        act_on(&mut s, Action::Explore);
        assert_eq!(s.game.view().vain_searches, vain);
    }
}

#[test]
fn what_the_hero_has_just_sold_is_not_offered_to_be_bought_back() {
    let mut s = market("general");
    customer(&mut s, 500);
    let dagger = carrying(&mut s, "dagger", 1);
    s.act(Action::Drop(vec![(dagger, 0)])).unwrap();
    s.game.input(&Input::Answer(Answer::Yes)).unwrap();
    let view = s.game.view();
    let sold = &view.floor[0];
    assert!(sold.for_sale.is_some() && sold.is_dross, "{sold:?}");
}

#[test]
fn exploring_does_not_leave_a_shop_without_paying_and_names_the_key_that_pays() {
    let mut s = market("general");
    customer(&mut s, 500);
    let dagger = goods(&mut s, "dagger", 1);
    s.act(Action::PickUp(vec![(dagger, 0)])).unwrap();
    assert!(!shop::unpaid(&s.game.world).is_empty());
    // The keeper has left the post free, so that only the hero's honesty keeps the hero inside.
    let door = record(&s).door;
    let keeper = shop::find(&s.game.world, |keeper| keeper.door == door).unwrap();
    let corner = s.at('g').step(Dir::E);
    s.game.world.move_actor(keeper, corner);
    s.game.world.actor_mut(keeper).rate = 0;
    sees(&mut s);
    let inside = |s: &Scene| shop::at(&s.game.world, s.you().at).is_some();
    let mut refused = None;
    for _ in 0..20 {
        match s.act(Action::Explore) {
            Ok(_) => while s.game.input(&Input::Continue).is_ok() {},
            Err(why) => {
                refused = Some(why);
                break;
            }
        }
    }
    assert!(inside(&s) && s.you().at != door, "{:?}", s.you().at);
    assert_eq!(refused, Some(Refusal::Unpaid));
    let words = s.game.why_not(Refusal::Unpaid, &Input::Do(Action::Explore));
    assert!(words.contains("[{key:pay}] pay"), "{words}");
}

#[test]
fn an_automation_that_ends_because_the_hero_died_says_so() {
    for mode in [Mode::Modern, Mode::Explore] {
        let birth = Birth { mode, ..Birth::default() };
        let mut s = scene_of("-----\n|@..|\n-----", &birth);
        let hero = s.game.world.hero;
        let what = Work::Repeat { action: Action::Search, left: 20 };
        s.game.world.life.occupation = Some(Occupation { what, hp: 30_000 });
        let ((), events) = s.play(|play| vitals::kill(play, hero, Blame::by(hero)));
        let stopped = Event::Senses(Senses::Stopped(StopReason::Revived));
        assert!(events.contains(&stopped), "{mode:?}: {events:?}");
        assert_eq!(s.game.world.life.occupation, None);
    }
}

#[test]
fn travel_lists_the_entrances_of_known_shops() {
    let mut s = market("general");
    let door = record(&s).door;
    let named = |s: &Scene| {
        let at = |place: &wyrdvault::game::view::Near| place.at == door;
        s.game.places().into_iter().find(at).map(|place| place.name)
    };
    // A look from the doorway shows the shop.
    let (hero, home) = (s.game.world.hero, s.you().at);
    for at in [door, home] {
        s.game.world.move_actor(hero, at);
        sees(&mut s);
    }
    assert_eq!(named(&s).as_deref(), Some("entrance of a shop"));
    let room = s.game.world.level.rooms.iter_mut().find(|room| !room.kind.is_ordinary()).unwrap();
    room.entered = true;
    assert_eq!(named(&s).as_deref(), Some("entrance of a general store"));
}

#[test]
fn travel_lists_the_oracle_even_out_of_view() {
    let mut s = scene(
        "
        -----------
        |@...+..O.|
        -----------",
    )
    .with('O', "Oracle");
    let oracle = s.named('O');
    s.game.world.actor_mut(oracle).mood = Attitude::Peaceful;
    let lists = |s: &Scene| {
        let found = s.game.places().into_iter().find(|place| place.name == "the Oracle");
        found.map(|place| place.at)
    };
    assert_eq!(lists(&s), None, "the hero has not met her");
    let (hero, home, beside) = (s.game.world.hero, s.you().at, s.at('O').step(Dir::W));
    s.game.world.move_actor(hero, beside.step(Dir::W));
    sees(&mut s);
    s.play(occupation::watch);
    assert!(lists(&s).is_some());
    s.game.world.move_actor(hero, home);
    sees(&mut s);
    s.play(occupation::watch);
    assert_eq!(lists(&s), Some(beside));
}

#[test]
fn a_slow_foe_within_reach_of_the_hero_is_called_slow_and_not_out_of_reach() {
    let mut s = scene(
        "
        ------------
        |@......1..|
        -------+----",
    )
    .with('1', "lichen");
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    sees(&mut s);
    hit_points(&mut s, 20);
    act_on(&mut s, Action::Explore);
    let view: View = s.game.view();
    let text: Vec<&str> = view.lines.iter().map(|it| it.text.as_str()).collect();
    assert!(text.contains(&"A lichen is in view, but slow: you go on."), "{text:?}");
    assert!(!s.you().has(Property::Blind));
}

#[test]
fn the_oracles_question_says_if_the_hero_cannot_pay_her_price() {
    let asked = |gold: u16| {
        let mut s = scene("-----\n|@O.|\n-----").with('O', "Oracle");
        let oracle = s.named('O');
        s.game.world.actor_mut(oracle).mood = Attitude::Peaceful;
        empty_handed(&mut s);
        carrying(&mut s, "gold piece", gold);
        s.act(Action::Chat(Dir::E)).unwrap();
        s.game.view().asked.unwrap()
    };
    assert_eq!(asked(49), "Pay 50 gold pieces for a minor consultation? (You have only 49.)");
    assert_eq!(asked(50), "Pay 50 gold pieces for a minor consultation?");
}
