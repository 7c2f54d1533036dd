//! Tests of Vlad's Tower and the Wizard's Tower: the ways in, what waits there, and the
//! Candelabrum.

use wyrdvault::base::{Pos, Seed};
use wyrdvault::content::dungeon::Builder;
use wyrdvault::game::{Answer, Birth, Game, Input};
use wyrdvault::world::todo::{Arrival, Task};
use wyrdvault::world::{Action, ActorId, Item, ItemId, LevelId};

use crate::gehennom::send;
use crate::scene::{Scene, content, scene};

pub fn born(seed: u64) -> Game {
    Game::new(content(), &Birth { seed: Seed(seed), ..Birth::default() }).unwrap()
}

/// Returns the level of this game that can have the drawing with this id.
pub fn place(game: &Game, drawing: &str) -> LevelId {
    let content = content();
    let has = |id: &LevelId| {
        let order = wyrdvault::r#gen::LevelOrder::of(&content, &game.world, *id);
        matches!(order.builder(), Builder::Levels(ids) if ids.iter().any(|it| it == drawing))
    };
    game.world.plan.levels().find(has).unwrap()
}

pub fn put(game: &mut Game, at: Pos) {
    let hero = game.world.hero;
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
    game.world.move_actor(hero, at);
}

/// Returns an item of this name that a monster on the level carries, and the monster.
fn carried(game: &Game, name: &str) -> (ActorId, ItemId) {
    let named = |item: &ItemId| content().items[game.world.item(*item).kind].name == name;
    let mut crowd = game.world.level.crowd.iter();
    let find =
        |&who: &ActorId| Some((who, *game.world.actor(who).pack.iter().find(|it| named(it))?));
    crowd.find_map(find).unwrap()
}

#[test]
fn the_portal_of_a_false_tower_leads_into_the_wizards_tower_and_back() {
    for seed in 0..4 {
        let mut game = born(seed);
        let (outside, foot) = (place(&game, "false_tower_portal"), place(&game, "wizard_low"));
        send(&mut game, outside);
        let (portal, to) = game.world.level.customs.portals[0];
        assert_eq!(to, foot);
        let hero = game.world.hero;
        put(&mut game, portal);
        game.world.todo.later(Task::Arrived { who: hero, at: portal });
        game.input(&Input::Do(Action::Wait)).unwrap();
        assert_eq!(game.world.level.id, foot, "seed {seed}");
        let here = game.world.you().at;
        assert_eq!(
            game.world.portal_to(here),
            Some(outside),
            "the hero arrives on the portal back"
        );
    }
}

#[test]
fn inner_stairs_join_the_floors_of_the_wizards_tower() {
    let mut game = born(1);
    let floors = ["wizard_low", "wizard_middle", "wizard_top"].map(|floor| place(&game, floor));
    send(&mut game, floors[0]);
    for pair in floors.windows(2) {
        let up = game.world.level.inner_stairs_to(pair[1]).unwrap();
        put(&mut game, up);
        game.input(&Input::Do(Action::ClimbUp)).unwrap();
        assert_eq!(game.world.level.id, pair[1]);
        let back = game.world.level.inner_stairs_to(pair[0]);
        assert_eq!(back, Some(game.world.you().at), "the hero arrives on the inner stairs back");
    }
}

#[test]
fn the_stairs_outside_the_wizards_tower_pass_it_by() {
    let mut game = born(2);
    let (middle, foot) = (place(&game, "wizard_middle"), place(&game, "wizard_low"));
    send(&mut game, middle);
    let down = game.world.level.down.unwrap();
    put(&mut game, down);
    game.input(&Input::Do(Action::ClimbDown)).unwrap();
    assert_eq!(game.world.level.id, foot);
    assert_eq!(game.world.level.up, Some(game.world.you().at));
}

/// Source: rules/score 2.
#[test]
fn vlad_has_the_candelabrum_and_the_wizard_the_book() {
    for (drawing, who, item, number) in [
        ("vlad_top_closets", "Vlad the Impaler", "Candelabrum of Invocation", 5),
        ("wizard_top", "Wizard of Yendor", "Book of the Dead", 4),
    ] {
        let mut game = born(3);
        let to = place(&game, drawing);
        game.world.todo.later(Task::Leaves { to, arrival: Arrival::Anywhere });
        game.world.you_mut().hp = 30_000;
        game.input(&Input::Do(Action::Wait)).unwrap();
        let (holder, item) = carried(&game, item);
        let body = game.world.actor(holder);
        let kind = body.shape_of.unwrap_or(body.kind);
        assert_eq!(content().monsters[kind].name, who);
        let at = game.world.you().at;
        game.world.lay(item, at);
        put(&mut game, at);
        game.input(&Input::Do(Action::PickUp(vec![(item, 1)]))).unwrap();
        assert_ne!(game.world.life.achievements & 1 << number, 0, "{drawing}");
    }
}

#[test]
fn vlads_tower_is_entered_by_stairs_up_from_gehennom() {
    let mut game = born(4);
    let foot = place(&game, "vlad_low_gate");
    let way = game.world.plan.site(foot.branch).way.unwrap();
    send(&mut game, way.from);
    let up = game.world.level.stairs_from(foot.branch).unwrap();
    put(&mut game, up);
    game.input(&Input::Do(Action::ClimbUp)).unwrap();
    assert_eq!(game.world.level.id, foot);
}

/// Gives the hero a candelabrum and this many tallow candles, each with `age` turns left.
fn with_candles(count: u16, age: u32) -> (Scene, ItemId, ItemId) {
    let mut s = scene("----\n|@.|\n----");
    let [candelabrum, candles] = ["Candelabrum of Invocation", "tallow candle"].map(|name| {
        let kind = content().items.find(name).unwrap();
        let item = s.game.world.make(Item { age, ..Item::of(kind) });
        let hero = s.game.world.hero;
        s.game.world.give(item, hero);
        item
    });
    s.game.world.item_mut(candles).count = count;
    s.game.world.item_mut(candelabrum).age = 0;
    (s, candelabrum, candles)
}

fn apply(s: &mut Scene, tool: ItemId) {
    s.act(Action::Apply { tool, aim: None }).unwrap();
}

/// Applies candles, and agrees to put them into the candelabrum.
fn attach(s: &mut Scene, candles: ItemId) {
    apply(s, candles);
    s.game.input(&Input::Answer(Answer::Yes)).unwrap();
}

#[test]
fn applied_candles_go_into_the_candelabrum_until_it_holds_seven() {
    let (mut s, candelabrum, candles) = with_candles(9, 200);
    attach(&mut s, candles);
    assert_eq!(s.game.world.item(candelabrum).plus, 7);
    assert_eq!(s.game.world.item(candles).count, 2);
    apply(&mut s, candles);
    assert_eq!(s.game.world.item(candelabrum).plus, 7);
    assert!(s.game.world.item(candles).lit, "a candle that finds no place is lit by itself");
}

#[test]
fn a_candelabrum_without_candles_cannot_be_lit() {
    let (mut s, candelabrum, _) = with_candles(1, 200);
    apply(&mut s, candelabrum);
    assert!(!s.game.world.item(candelabrum).lit);
}

#[test]
fn the_light_of_the_candelabrum_grows_with_its_candles() {
    for (count, radius) in [(1, 2), (3, 2), (4, 3), (6, 3), (7, 4)] {
        let (mut s, candelabrum, candles) = with_candles(count, 200);
        attach(&mut s, candles);
        apply(&mut s, candelabrum);
        let item = s.game.world.item(candelabrum);
        assert_eq!(item.light_radius(&content().items[item.kind]), Some(radius), "{count}");
    }
}

#[test]
fn all_candles_of_the_candelabrum_burn_down_together() {
    let (mut s, candelabrum, candles) = with_candles(5, 3);
    attach(&mut s, candles);
    apply(&mut s, candelabrum);
    for _ in 0..5 {
        s.act(Action::Wait).unwrap();
    }
    let item = s.game.world.item(candelabrum);
    assert_eq!((item.lit, item.plus), (false, 0));
}
