//! Tests of exploring and travel on levels with a shop.

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::{Door, Property};
use wyrdvault::event::{Event, Senses, Trade};
use wyrdvault::game::Input;
use wyrdvault::rules::company::shop::{talk, visit};
use wyrdvault::rules::verb::travel::automatic::locked_leads;
use wyrdvault::rules::{Refusal, body};
use wyrdvault::world::level::special_room::shop;
use wyrdvault::world::{Action, Aim, Attitude, Trap};

use crate::scene::{Scene, content};
use crate::shops::{carrying, customer, empty_handed, item, market, record, trades};

/// A market whose hero knows all of the level but the corner of the shop, and stands outside.
fn explorer(tool: Option<&str>) -> Scene {
    let mut s = market("general");
    empty_handed(&mut s);
    if let Some(tool) = tool {
        carrying(&mut s, tool, 1);
    }
    let content = content();
    let world = &mut s.game.world;
    for at in world.level.cells.positions() {
        world.level.change(at, |cell| cell.set_lit(true));
        if !world.level.is_passable(at) || world.level.cell(at).room > 0 {
            continue;
        }
        world.level.visited.set(at);
    }
    let (hero, home, door) = (world.hero, world.you().at, record(&s).door);
    let world = &mut s.game.world;
    // A look from the doorway shows the shop.
    for at in [door, home] {
        world.move_actor(hero, at);
        world.sight.fresh = false;
        world.look_around(&content);
        world.remember(&content);
    }
    let hidden = s.at('g');
    s.game.world.level.explored.clear(hidden.step(Dir::NE));
    s
}

fn explore(s: &mut Scene) -> Vec<Event> {
    let mut events = s.act(Action::Explore).unwrap();
    while let Ok(more) = s.game.input(&Input::Continue) {
        events.extend(more);
    }
    events
}

fn goes_shopping(events: &[Event]) -> bool {
    events.contains(&Event::Senses(Senses::ExploresShop))
}

#[test]
fn exploring_leaves_a_shop_for_last_and_says_so() {
    let mut s = explorer(None);
    // The hero stands in the doorway. Something on the first square of the shop is nearer than the
    // new part of the corridor.
    let (post, door) = (record(&s).post, record(&s).door);
    let dagger = item(&mut s, "dagger", 1);
    let world = &mut s.game.world;
    world.lay(dagger, post);
    world.move_actor(world.hero, door);
    world.look_around(&content());
    world.remember(&content());
    let corridor = s.at('c');
    s.game.world.level.visited.clear(corridor);
    s.game.world.level.explored.clear(corridor.step(Dir::W));
    let first = s.act(Action::Explore).unwrap();
    assert!(!goes_shopping(&first) && s.you().at == s.at('@'), "{first:?}");
    s.game.input(&Input::Stop).ok();
    s.game.world.level.visited.set(corridor);
    s.game.world.level.explored.set(corridor.step(Dir::W));
    let events = explore(&mut s);
    assert!(goes_shopping(&events), "{events:?}");
    assert!(record(&s).greeted, "the hero went in");
    let lines = s.game.view().lines;
    let told = "Nothing else is left to explore, so you go to the shop.";
    let times: u16 = lines.iter().filter(|line| line.text == told).map(|line| line.times).sum();
    assert_eq!(times, 1, "{lines:?}");
}

#[test]
fn exploring_stays_out_of_a_shop_that_bars_the_hero_and_says_why() {
    let mut s = explorer(Some("pick-axe"));
    assert!(s.game.view().explored);
    let mut events = s.act(Action::Explore).unwrap_or_default();
    while let Ok(more) = s.game.input(&Input::Continue) {
        events.extend(more);
    }
    assert!(!goes_shopping(&events), "{events:?}");
    assert!(!record(&s).greeted && s.you().at != record(&s).door);
    let input = Input::Do(Action::Explore);
    let words = s.game.why_not(Refusal::AllExplored, &input);
    assert!(
        words.contains("You stay out of the shop because you are carrying a pick-axe."),
        "{words}"
    );
    assert!(explorer(None).game.view().explores);
}

#[test]
fn travel_to_a_shop_does_not_end_where_its_keeper_stands() {
    let mut s = explorer(None);
    let room = s.game.world.level.rooms.iter_mut().find(|room| !room.kind.is_ordinary()).unwrap();
    room.entered = true;
    let shop = s.game.places().into_iter().find(|place| place.name == "a general store").unwrap();
    assert_ne!(shop.at, record(&s).post);
    assert!(s.game.world.level.cell(shop.at).room > 0);
    // The keeper moves there, and the list names another square.
    let (keeper, hero, door) = (s.named('k'), s.game.world.hero, record(&s).door);
    s.game.world.move_actor(keeper, shop.at);
    s.game.world.move_actor(hero, door);
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
    let moved = s.game.places().into_iter().find(|place| place.name == "a general store").unwrap();
    assert!(s.game.view().foes.iter().any(|foe| foe.at == shop.at), "the keeper is in sight");
    assert_ne!(moved.at, shop.at);
}

#[test]
fn no_hint_sends_the_hero_to_break_the_door_of_a_closed_shop() {
    let mut s = explorer(None);
    let door = record(&s).door;
    s.game.world.level.change(door, |cell| cell.set_door(Door::Locked));
    s.game.world.level.shut.set(door);
    let content = content();
    s.game.world.remember(&content);
    assert!(!locked_leads(&s.game.world, &content).contains(&door));
    let before = door.step(Dir::W);
    let hero = s.game.world.hero;
    s.game.world.move_actor(hero, before);
    assert_eq!(s.game.view().lock, None);
}

#[test]
fn exploring_stays_out_of_the_shop_of_an_angry_keeper() {
    let mut s = explorer(None);
    let keeper = s.named('k');
    assert!(goes_shopping(&explore(&mut s.again())));
    // The keeper sleeps, because an awake foe in view would end the exploring.
    let actor = s.game.world.actor_mut(keeper);
    actor.mood = Attitude::Hostile;
    actor.properties.gained.add(Property::Asleep);
    actor.properties.refresh();
    assert!(!goes_shopping(&explore(&mut s)));
    assert!(!shop::is_sales_floor(&s.game.world, s.you().at));
}

/// Puts the hero on a square, as a step would. Returns the newest line of the log.
fn told_at(s: &mut Scene, at: Pos) -> String {
    let hero = s.game.world.hero;
    s.game.world.move_actor(hero, at);
    s.game.with_play(|play| visit::arrive(play, at, true));
    s.game.chronicle.lines.last_words().to_owned()
}

#[test]
fn an_invisible_customer_is_not_welcome_and_is_told_why() {
    let mut s = market("general");
    empty_handed(&mut s);
    let (hero, who) = (s.game.world.hero, s.named('k'));
    s.play(|play| body::grant(play, hero, Property::Invisible));
    let inside = s.at('p');
    let line = told_at(&mut s, inside);
    assert_eq!(line, "Osgar senses you. \"Invisible customers are not welcome!\" says Osgar.");
    s.game.with_play(|play| talk::talk(play, who));
    let line = s.game.chronicle.lines.last_words();
    assert_eq!(line, "\"I serve only customers I can see,\" says Osgar.");
}

#[test]
fn a_keeper_asks_for_all_digging_tools_of_a_kind() {
    for (count, told) in [
        (1, "\"Leave your pick-axe outside,\" says Osgar."),
        (2, "\"Leave your pick-axes outside,\" says Osgar."),
    ] {
        let mut s = market("general");
        empty_handed(&mut s);
        (0..count).for_each(|_| _ = carrying(&mut s, "pick-axe", 1));
        let door = record(&s).door;
        assert_eq!(told_at(&mut s, door), told);
    }
}

#[test]
fn a_keeper_warns_a_hero_who_begins_to_dig_down_in_the_shop() {
    let mut s = market("general");
    customer(&mut s, 0);
    let tool = carrying(&mut s, "pick-axe", 1);
    let dig = Action::Apply { tool, aim: Some(Aim::Down) };
    let warned = |events: &[Event]| {
        let told = trades(events);
        told.iter().find_map(|trade| match trade {
            Trade::WarnedDigger { deep, .. } => Some(*deep),
            _ => None,
        })
    };
    assert_eq!(warned(&s.act(dig.clone()).unwrap()), Some(false));
    let mut pit = s.again();
    let (kind, at) = (content().known.pit, pit.you().at);
    pit.game.world.level.traps.push(Trap { kind, at, seen: true, own: true, sprung: 0 });
    assert_eq!(warned(&pit.act(dig).unwrap()), Some(true));
}
