//! Tests of shops: prices, buying, selling, and leaving without paying.

use wyrdvault::base::{Dir, Pos, Rect};
use wyrdvault::content::{Attribute, ShopId};
use wyrdvault::event::trade::Welcome;
use wyrdvault::event::{Event, Trade};
use wyrdvault::game::{Answer, Awaits, Input, Question, QuestionReason};
use wyrdvault::rules::Refusal;
use wyrdvault::world::body::pack;
use wyrdvault::world::body::shopkeeper::Keeper;
use wyrdvault::world::level::special_room::shop;
use wyrdvault::world::{Action, ActorId, Attitude, Item, ItemId, Place, RoomKind, Tag, World};

use crate::scene::{Scene, content, scene};

/// A shop. Its door is west of `p`, the square on which the keeper `k` blocks the way. Goods lie on
/// `g`, and the hero comes from the corridor.
pub const MARKET: &str = "
    ##------
    ##|.g..|
    c@/pk..|
    ##|....|
    ##------";

/// A shop of this type with a keeper who has 500 gold pieces.
pub fn market(trade: &str) -> Scene {
    let mut s = scene(MARKET).with('k', "shopkeeper");
    let content = content();
    let kind = content.special_rooms.find("shop").unwrap();
    let trade: ShopId = content.shops.find(trade).unwrap();
    let area = Rect::new(4, 2, 4, 3);
    let world = &mut s.game.world;
    world.level.add_room(area, "normal_room", RoomKind::Special(kind, Some(trade)));
    let post = wyrdvault::world::drawn_level::found(MARKET, 'p')[0];
    let (home, door) = (world.level.id, post.step(Dir::W));
    let keeper = s.named('k');
    let gold = item(&mut s, "gold piece", 500);
    let world = &mut s.game.world;
    let actor = world.actor_mut(keeper);
    (actor.mood, actor.name) = (Attitude::Peaceful, Some("Osgar".into()));
    actor.mind.post = Some(post);
    actor.keeper = Some(Box::new(Keeper { home, post, door, whim: 1, ..Keeper::default() }));
    for held in std::mem::take(&mut actor.pack) {
        world.destroy(held);
    }
    pack::take(world, &content, keeper, gold);
    world.life.attributes[Attribute::Charisma as usize] = 12;
    s
}

/// Creates a stack of a kind that the hero has identified, because keepers charge a third more for
/// some unidentified items. The stack is not placed anywhere yet.
pub fn item(s: &mut Scene, kind: &str, count: u16) -> ItemId {
    let kind = content().items.find(kind).unwrap();
    s.game.world.knowledge.of_mut(kind).known = true;
    let mut item = Item { count, ..Item::of(kind) };
    item.known.seen = true;
    s.game.world.make(item)
}

/// Puts goods on the `g`.
pub fn goods(s: &mut Scene, kind: &str, count: u16) -> ItemId {
    let item = item(s, kind, count);
    let at = s.at('g');
    s.game.world.lay(item, at);
    item
}

pub fn carrying(s: &mut Scene, kind: &str, count: u16) -> ItemId {
    let item = item(s, kind, count);
    let hero = s.game.world.hero;
    pack::take(&mut s.game.world, &content(), hero, item)
}

/// Removes everything from the hero's inventory.
pub fn empty_handed(s: &mut Scene) {
    let world = &mut s.game.world;
    for item in world.you().pack.clone() {
        world.destroy(item);
    }
    let you = world.you_mut();
    you.worn = Default::default();
}

/// Puts the hero on a square, as a step would.
pub fn stand(s: &mut Scene, at: Pos) -> Vec<Event> {
    let hero = s.game.world.hero;
    s.game.world.move_actor(hero, at);
    let arrive = |play: &mut wyrdvault::rules::Play| {
        play.world.todo.later(wyrdvault::world::todo::Task::Arrived { who: hero, at });
        wyrdvault::rules::settle::settle(play);
    };
    s.play(arrive).1
}

pub fn gold(world: &World, who: ActorId) -> u32 {
    pack::gold(world, &content(), who)
}

pub fn record(s: &Scene) -> &Keeper {
    let world = &s.game.world;
    let mut crowd = world.level.crowd.iter();
    crowd.find_map(|&who| world.actor(who).keeper.as_deref()).unwrap()
}

pub fn trades(events: &[Event]) -> Vec<Trade> {
    let all = events.iter().filter_map(|event| match event {
        Event::Trade(trade) => Some(trade.clone()),
        _ => None,
    });
    all.collect()
}

/// Leaves the hero only this much gold, and puts the hero on the goods. Returns the events.
pub fn customer(s: &mut Scene, purse: u16) -> Vec<Event> {
    empty_handed(s);
    if purse > 0 {
        carrying(s, "gold piece", purse);
    }
    let at = s.at('g');
    stand(s, at)
}

#[test]
fn a_keeper_greets_the_hero_and_remembers_the_visit() {
    let mut s = market("general");
    let keeper = s.named('k');
    let greeted = |events: &[Event]| match trades(events).as_slice() {
        [Trade::Entered { keeper: Some(by), welcome, .. }] => (*by, *welcome),
        other => panic!("{other:?}"),
    };
    let inside = s.at('p');
    let events = stand(&mut s, inside);
    assert_eq!(greeted(&events), (keeper, Welcome::First));
    let outside = s.at('@');
    assert_eq!(trades(&stand(&mut s, outside)), []);
    let events = stand(&mut s, inside);
    assert_eq!(greeted(&events), (keeper, Welcome::Again));
}

#[test]
fn goods_that_the_hero_picks_up_are_unpaid_until_the_hero_pays() {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    customer(&mut s, 100);
    s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
    assert_eq!(s.game.world.item(sword).tag, Tag::Unpaid(15));
    assert_eq!(shop::bill(&s.game.world), 15);
    s.act(Action::Pay(Vec::new())).unwrap();
    let (hero, keeper) = (s.game.world.hero, s.game.world.level.crowd[0]);
    assert_eq!(s.game.world.item(sword).tag, Tag::Plain);
    assert_eq!((gold(&s.game.world, hero), gold(&s.game.world, keeper)), (85, 515));
    assert_eq!(s.act(Action::Pay(Vec::new())), Err(Refusal::OwesNothing));
}

#[test]
fn a_hero_without_enough_gold_cannot_pay() {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    assert!(!s.game.view().in_shop, "the hero stands outside");
    customer(&mut s, 14);
    assert!(s.game.view().in_shop);
    s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
    assert_eq!(s.game.view().means, 14);
    let before = s.game.world.now;
    let events = s.act(Action::Pay(Vec::new())).unwrap();
    assert!(matches!(trades(&events)[..], [Trade::TooLittle { gold: 15, .. }]));
    assert_eq!(s.game.world.item(sword).tag, Tag::Unpaid(15));
    assert_eq!(s.game.world.now, before, "it takes no time");
}

#[test]
fn a_hero_can_pay_for_single_items_of_the_bill() {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    let dagger = goods(&mut s, "dagger", 1);
    customer(&mut s, 100);
    s.act(Action::PickUp(vec![(sword, 0), (dagger, 0)])).unwrap();
    s.act(Action::Pay(vec![dagger])).unwrap();
    assert_eq!(s.game.world.item(dagger).tag, Tag::Plain);
    assert_eq!(s.game.world.item(sword).tag, Tag::Unpaid(15));
}

#[test]
fn a_part_of_a_stack_costs_its_share() {
    let mut s = market("general");
    let arrows = goods(&mut s, "arrow", 10);
    customer(&mut s, 100);
    s.act(Action::PickUp(vec![(arrows, 3)])).unwrap();
    assert_eq!(shop::bill(&s.game.world), 6);
    let left = s.game.world.item(arrows);
    assert_eq!((left.count, left.tag), (7, Tag::Plain));
}

#[test]
fn goods_put_back_are_no_longer_on_the_bill() {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    customer(&mut s, 0);
    s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
    s.act(Action::Drop(vec![(sword, 0)])).unwrap();
    assert_eq!((s.game.world.item(sword).tag, shop::bill(&s.game.world)), (Tag::Plain, 0));
    assert_eq!(s.game.awaits(), Awaits::Action, "the keeper makes no offer for it");
}

#[test]
fn charisma_changes_prices_in_seven_steps() {
    // A long sword costs 15, a two-handed sword 50.
    let steps = [
        (3, 30, 100),
        (5, 30, 100),
        (6, 23, 75),
        (7, 23, 75),
        (8, 20, 67),
        (10, 20, 67),
        (11, 15, 50),
        (15, 15, 50),
        (16, 11, 38),
        (17, 11, 38),
        (18, 10, 33),
        (19, 8, 25),
    ];
    for (charisma, long, two_handed) in steps {
        for (kind, due) in [("long sword", long), ("two-handed sword", two_handed)] {
            let mut s = market("general");
            let sword = goods(&mut s, kind, 1);
            customer(&mut s, 0);
            s.game.world.life.attributes[Attribute::Charisma as usize] = charisma;
            s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
            assert_eq!(s.game.world.item(sword).tag, Tag::Unpaid(due), "{kind}, {charisma}");
        }
    }
}

#[test]
fn every_fourth_unidentified_item_costs_a_third_more() {
    let mut s = market("general");
    let kind = content().items.find("potion of healing").unwrap();
    let mut prices = Vec::new();
    customer(&mut s, 0);
    let potions: Vec<ItemId> = (0..40).map(|_| goods(&mut s, "potion of healing", 1)).collect();
    s.game.world.knowledge.of_mut(kind).known = false;
    for potion in potions {
        s.act(Action::PickUp(vec![(potion, 0)])).unwrap();
        prices.push(shop::bill(&s.game.world));
        let pile = shop::unpaid(&s.game.world)[0];
        s.game.world.destroy(pile);
    }
    let base = u32::from(content().items[kind].price);
    let third = (base * 4 * 2 + 3) / 6;
    let dear = prices.iter().filter(|&&price| price == third).count();
    let plain = prices.iter().filter(|&&price| price == base).count();
    assert_eq!(dear + plain, 40, "{prices:?}");
    assert!(dear > 0 && plain > dear, "{prices:?}");
}

#[test]
fn tourists_and_visible_shirts_pay_a_third_more() {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    customer(&mut s, 0);
    let shirt = carrying(&mut s, "T-shirt", 1);
    s.act(Action::Wear(shirt)).unwrap();
    while s.game.awaits() == Awaits::Continue {
        s.game.input(&Input::Continue).unwrap();
    }
    s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
    assert_eq!(s.game.world.item(sword).tag, Tag::Unpaid(20));
}

/// Drops an item in a shop and returns the gold of the offer, or `None` if there is no offer.
fn offered(s: &mut Scene, item: ItemId) -> Option<u32> {
    s.act(Action::Drop(vec![(item, 0)])).unwrap();
    match s.game.awaits() {
        Awaits::Answer(Question::YesNo { why: QuestionReason::Sell { offer, .. } }) => {
            Some(offer.gold)
        }
        _ => None,
    }
}

#[test]
fn a_keeper_offers_half_the_price_and_pays_it() {
    let mut s = market("general");
    customer(&mut s, 10);
    let sword = carrying(&mut s, "two-handed sword", 1);
    assert_eq!(offered(&mut s, sword), Some(25));
    s.game.input(&Input::Answer(Answer::Yes)).unwrap();
    let hero = s.game.world.hero;
    assert_eq!(gold(&s.game.world, hero), 35);
    assert_eq!(s.game.world.item(sword).tag, Tag::Plain, "it belongs to the shop");
}

#[test]
fn an_item_that_the_hero_does_not_sell_stays_the_heros() {
    let mut s = market("general");
    customer(&mut s, 0);
    let sword = carrying(&mut s, "two-handed sword", 1);
    assert_eq!(offered(&mut s, sword), Some(25));
    s.game.input(&Input::Answer(Answer::No)).unwrap();
    assert_eq!(s.game.world.item(sword).tag, Tag::Own);
    s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
    assert_eq!((s.game.world.item(sword).tag, shop::bill(&s.game.world)), (Tag::Plain, 0));
}

#[test]
fn a_keeper_buys_only_what_the_shop_deals_in() {
    let mut s = market("potion");
    customer(&mut s, 0);
    let sword = carrying(&mut s, "two-handed sword", 1);
    assert_eq!(offered(&mut s, sword), None);
    assert_eq!(s.game.world.item(sword).tag, Tag::Own);
    let potion = carrying(&mut s, "potion of healing", 1);
    assert!(offered(&mut s, potion).is_some());
}

#[test]
fn every_fourth_keeper_offers_a_quarter_less_for_unidentified_items() {
    let kind = content().items.find("potion of gain level").unwrap();
    for (whim, due) in [(1, 150), (4, 113), (0, 113), (3, 150)] {
        let mut s = market("general");
        customer(&mut s, 0);
        let keeper = s.game.world.level.crowd[0];
        s.game.world.actor_mut(keeper).keeper.as_mut().unwrap().whim = whim;
        let potion = carrying(&mut s, "potion of gain level", 1);
        s.game.world.knowledge.of_mut(kind).known = false;
        assert_eq!(offered(&mut s, potion), Some(due), "{whim}");
    }
}

#[test]
fn a_keeper_without_gold_offers_credit_and_a_poor_one_all_the_gold() {
    for (purse, due, credit) in [(0, 22, 22), (20, 20, 0)] {
        let mut s = market("general");
        customer(&mut s, 0);
        let keeper = s.game.world.level.crowd[0];
        for held in s.game.world.actor(keeper).pack.clone() {
            s.game.world.destroy(held);
        }
        if purse > 0 {
            let coins = item(&mut s, "gold piece", purse);
            pack::take(&mut s.game.world, &content(), keeper, coins);
        }
        let sword = carrying(&mut s, "two-handed sword", 1);
        assert_eq!(offered(&mut s, sword), Some(due));
        s.game.input(&Input::Answer(Answer::Yes)).unwrap();
        assert_eq!(record(&s).credit, credit);
    }
}

#[test]
fn one_answer_can_sell_everything_that_the_hero_dropped() {
    let mut s = market("general");
    customer(&mut s, 0);
    let all: Vec<_> =
        ["long sword", "dagger", "mace"].map(|kind| (carrying(&mut s, kind, 1), 0)).to_vec();
    s.act(Action::Drop(all.clone())).unwrap();
    s.game.input(&Input::Answer(Answer::All(true))).unwrap();
    assert_eq!(s.game.awaits(), Awaits::Action);
    assert!(all.iter().all(|&(item, _)| s.game.world.item(item).tag == Tag::Plain));
    let hero = s.game.world.hero;
    assert_eq!(gold(&s.game.world, hero), 8 + 2 + 3);
}

#[test]
fn gold_put_down_in_a_shop_becomes_credit_that_pays_bills() {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    customer(&mut s, 20);
    let hero = s.game.world.hero;
    let purse = pack::purse(&s.game.world, &content(), hero).unwrap();
    s.act(Action::Drop(vec![(purse, 0)])).unwrap();
    assert_eq!((gold(&s.game.world, hero), record(&s).credit), (0, 20));
    s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
    s.act(Action::Pay(Vec::new())).unwrap();
    assert_eq!((record(&s).credit, shop::bill(&s.game.world)), (5, 0));
}

#[test]
fn used_up_goods_become_debt() {
    let mut s = market("general");
    let potions = goods(&mut s, "potion of fruit juice", 2);
    customer(&mut s, 0);
    s.act(Action::PickUp(vec![(potions, 0)])).unwrap();
    let each = shop::bill(&s.game.world) / 2;
    let events = s.act(Action::Quaff(potions)).unwrap();
    assert_eq!((record(&s).debt, shop::bill(&s.game.world)), (each, each));
    let told = trades(&events);
    assert!(matches!(told[..], [Trade::Charged { gold, .. }] if gold == each), "{told:?}");
}

#[test]
fn a_keeper_blocks_the_way_out_while_goods_are_unpaid() {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    customer(&mut s, 100);
    let keeper = s.game.world.level.crowd[0];
    s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
    for _ in 0..3 {
        s.act(Action::Wait).unwrap();
    }
    let post = record(&s).post;
    assert_eq!(s.game.world.actor(keeper).at, post);
    let beside = post.step(Dir::E);
    stand(&mut s, beside);
    assert_eq!(s.walk(Dir::W), Err(Refusal::KeeperWantsPay));
    s.act(Action::Pay(Vec::new())).unwrap();
    for _ in 0..3 {
        s.act(Action::Wait).unwrap();
    }
    assert_ne!(s.game.world.actor(keeper).at, post, "the keeper makes way");
}

#[test]
fn a_hero_with_a_digging_tool_stays_outside() {
    let mut s = market("general");
    empty_handed(&mut s);
    carrying(&mut s, "pick-axe", 1);
    let door = record(&s).door;
    let events = stand(&mut s, door);
    let [Trade::Barred { why, .. }] = &trades(&events)[..] else { panic!("{events:?}") };
    assert!(matches!(why[..], [shop::Bar::Digger(_)]));
    assert_eq!(s.walk(Dir::E), Err(Refusal::KeeperBarsTheDoor));
    empty_handed(&mut s);
    s.act(Action::Wait).unwrap();
    s.act(Action::Wait).unwrap();
    s.walk(Dir::E).unwrap();
}

#[test]
fn leaving_with_unpaid_goods_is_robbery() {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    customer(&mut s, 0);
    s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
    let (door, outside) = (record(&s).door, s.at('@'));
    let events = stand(&mut s, door);
    assert!(matches!(trades(&events)[..], [Trade::PayFirst { gold: 15, .. }]));
    let events = stand(&mut s, outside);
    assert!(matches!(trades(&events)[..], [Trade::Robbed { gold: 15, .. }, Trade::KopsCome]));
    let keeper = shop::find(&s.game.world, |_| true).unwrap();
    assert!(s.game.world.actor(keeper).is_hostile());
    assert_eq!((record(&s).robbed, s.game.world.item(sword).tag), (15, Tag::Plain));
    assert_eq!(s.game.world.item(sword).place, Place::Pack(s.game.world.hero));
}

#[test]
fn credit_covers_the_goods_of_a_hero_who_leaves() {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    customer(&mut s, 0);
    let keeper = s.game.world.level.crowd[0];
    s.game.world.actor_mut(keeper).keeper.as_mut().unwrap().credit = 20;
    s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
    let outside = s.at('@');
    assert_eq!(trades(&stand(&mut s, outside)), [Trade::CreditUsed { keeper, gold: 15 }]);
    assert_eq!((record(&s).credit, record(&s).robbed), (5, 0));
}

#[test]
fn a_shop_without_a_keeper_is_reported_on_entering_and_not_at_each_step() {
    let mut s = market("general");
    let keeper = s.named('k');
    s.game.world.remove_actor(keeper);
    let walks = |s: &mut Scene, dirs: &[Dir]| {
        let deserted = |event: &&Event| {
            matches!(event, Event::Trade(Trade::Entered { welcome: Welcome::Deserted, .. }))
        };
        let events = dirs.iter().flat_map(|&dir| s.act(Action::Walk(dir)).unwrap());
        events.collect::<Vec<Event>>().iter().filter(deserted).count()
    };
    assert_eq!(walks(&mut s, &[Dir::E, Dir::E]), 1, "through the door");
    assert_eq!(walks(&mut s, &[Dir::E, Dir::W]), 0, "inside");
    assert_eq!(walks(&mut s, &[Dir::W, Dir::W, Dir::E, Dir::E]), 1, "out, and in again");
}

#[test]
fn a_kick_puts_only_the_kicked_piece_of_a_stack_on_the_bill() {
    let mut s = market("general");
    let arrows = goods(&mut s, "arrow", 3);
    customer(&mut s, 0);
    let beside = s.at('g').step(Dir::W);
    stand(&mut s, beside);
    s.act(Action::Kick(Dir::E)).unwrap();
    let left = s.game.world.item(arrows);
    assert_eq!((left.count, left.tag), (2, Tag::Plain));
    assert_eq!(shop::bill(&s.game.world), 0, "the kicked arrow stays in the shop");
    s.game.world.check(&content()).unwrap();
}

#[test]
fn goods_in_a_bag_that_the_hero_puts_down_and_takes_again_are_on_the_bill_again() {
    let mut s = market("general");
    let potion = goods(&mut s, "potion of healing", 1);
    customer(&mut s, 50);
    let sack = carrying(&mut s, "sack", 1);
    let at = s.at('g');
    stand(&mut s, at);
    s.act(Action::PickUp(vec![(potion, 0)])).unwrap();
    let owed = shop::bill(&s.game.world);
    assert!(owed > 0);
    s.act(Action::Loot { container: sack, out: Vec::new(), into: vec![potion] }).unwrap();
    assert_eq!(shop::bill(&s.game.world), owed, "in the bag");
    assert_eq!(offered(&mut s, sack), Some(1), "for the sack alone");
    s.game.input(&Input::Answer(Answer::No)).unwrap();
    assert_eq!(shop::bill(&s.game.world), 0, "the goods are back");
    s.act(Action::PickUp(vec![(sack, 0)])).unwrap();
    assert_eq!(shop::bill(&s.game.world), owed, "in the bag again");
}

/// A sack for sale with a potion of healing in it, under the hero.
fn filled_sack(s: &mut Scene) -> (ItemId, ItemId) {
    let sack = goods(s, "sack", 1);
    let potion = item(s, "potion of healing", 2);
    s.game.world.put_in(potion, sack);
    customer(s, 900);
    (sack, potion)
}

#[test]
fn the_price_of_a_container_for_sale_includes_its_contents() {
    let mut s = market("general");
    let (sack, potion) = filled_sack(&mut s);
    let price = |s: &Scene| s.game.view().floor[0].for_sale;
    assert_eq!(price(&s), Some(2 + 2 * 20));
    s.game.world.item_mut(potion).tag = Tag::Own;
    assert_eq!(price(&s), Some(2), "the potions are the hero's");
    s.game.world.item_mut(potion).tag = Tag::Plain;
    s.act(Action::PickUp(vec![(sack, 0)])).unwrap();
    let view = s.game.view();
    let line = view.pack.iter().find(|thing| thing.id == sack).unwrap();
    assert_eq!((line.unpaid, line.unpaid_inside), (Some(2), Some(40)));
    let said = s.game.view().lines.last().unwrap().text.clone();
    assert!(said.contains("(unpaid, 2 gold pieces, contents 40)"), "{said}");
}

#[test]
fn a_keeper_buys_what_is_in_a_container_and_leaves_the_rest_to_the_hero() {
    let mut s = market("potion");
    customer(&mut s, 0);
    let sack = carrying(&mut s, "sack", 1);
    let [potion, mace] = ["potion of healing", "mace"].map(|kind| item(&mut s, kind, 1));
    for inside in [potion, mace] {
        s.game.world.put_in(inside, sack);
    }
    assert_eq!(offered(&mut s, sack), Some(10), "for the potion");
    s.game.input(&Input::Answer(Answer::Yes)).unwrap();
    let hero = s.game.world.hero;
    assert_eq!(gold(&s.game.world, hero), 10);
    let tags = [potion, mace, sack].map(|item| s.game.world.item(item).tag);
    assert_eq!(tags, [Tag::Plain, Tag::Own, Tag::Own]);
}
