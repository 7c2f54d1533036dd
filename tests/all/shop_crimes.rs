//! Tests of what keepers do about theft, use, damage and violence.

use wyrdvault::base::Dir;
use wyrdvault::content::{Door, Property, Terrain};
use wyrdvault::event::{Blame, Trade};
use wyrdvault::game::{Answer, Awaits, Input};
use wyrdvault::rules::Play;
use wyrdvault::rules::company::shop::repair;
use wyrdvault::rules::ground::create;
use wyrdvault::rules::item::charge;
use wyrdvault::world::level::special_room::shop;
use wyrdvault::world::todo::Arrival;
use wyrdvault::world::{Action, ActorId, Attitude, ItemId, Place, Tag, Trap};

use crate::scene::{Scene, content};
use crate::shops::{carrying, customer, empty_handed, gold, goods, market, record, stand, trades};

fn keeper(s: &Scene) -> ActorId {
    shop::find(&s.game.world, |_| true).unwrap()
}

/// A hero who carries these goods unpaid.
fn with_unpaid(trade: &str, kind: &str, purse: u16) -> (Scene, ItemId) {
    let mut s = market(trade);
    let item = goods(&mut s, kind, 1);
    customer(&mut s, purse);
    s.act(Action::PickUp(vec![(item, 0)])).unwrap();
    (s, item)
}

/// A hero who has robbed the shop of a long sword and stands outside.
fn robber(purse: u16) -> Scene {
    let (mut s, _) = with_unpaid("general", "long sword", purse);
    let outside = s.at('@');
    stand(&mut s, outside);
    s
}

#[test]
fn kops_come_around_a_robber_who_is_beside_the_shop() {
    let s = robber(0);
    let content = content();
    let kops = s
        .game
        .world
        .level
        .crowd
        .iter()
        .filter(|&&who| content.monsters[s.game.world.actor(who).kind].letter == 'K');
    // The level is at depth 1: 2 to 6 constables, 1 to 3 sergeants, and 0 or 1 lieutenant. The
    // corridor and the shop have room for some of them.
    assert!(kops.count() >= 3);
}

#[test]
fn a_robbed_keeper_takes_the_value_of_the_goods_and_calms_down() {
    for (purse, calm, left) in [(100, true, 85), (8, true, 0), (6, false, 6)] {
        let mut s = robber(purse);
        let who = keeper(&s);
        assert!(s.game.world.actor(who).is_hostile());
        s.play(|play: &mut Play| wyrdvault::rules::company::shop::pacify::offer(play, who));
        assert_eq!(s.game.world.actor(who).mood == Attitude::Peaceful, calm, "{purse}");
        let hero = s.game.world.hero;
        assert_eq!(gold(&s.game.world, hero), left, "{purse}");
        if calm {
            assert_eq!((record(&s).robbed, record(&s).surcharge), (0, false));
        }
    }
}

#[test]
fn an_angry_keeper_takes_1000_gold_and_calms_down_two_times_in_three() {
    let mut s = market("general");
    customer(&mut s, 1500);
    let who = keeper(&s);
    let (mut calmed, tries) = (0, 600);
    for _ in 0..tries {
        let mut again = s.again();
        again.game.rng.act = s.game.rng.act.clone();
        s.game.rng.act.d(6);
        again.game.world.actor_mut(who).mood = Attitude::Hostile;
        again.play(|play: &mut Play| wyrdvault::rules::company::shop::pacify::offer(play, who));
        let hero = again.game.world.hero;
        assert_eq!(gold(&again.game.world, hero), 500);
        calmed += i32::from(!again.game.world.actor(who).is_hostile());
    }
    assert!((360..440).contains(&calmed), "{calmed} of {tries}");
}

#[test]
fn attacked_keepers_ask_a_third_more() {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    customer(&mut s, 0);
    let who = keeper(&s);
    s.game.world.actor_mut(who).keeper.as_mut().unwrap().surcharge = true;
    s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
    assert_eq!(s.game.world.item(sword).tag, Tag::Unpaid(20));
}

#[test]
fn the_goods_of_a_dead_keeper_are_free() {
    let (mut s, sword) = with_unpaid("general", "long sword", 0);
    let (who, hero) = (keeper(&s), s.game.world.hero);
    s.play(|play: &mut Play| {
        wyrdvault::rules::vitals::kill(play, who, Blame::by(hero));
        wyrdvault::rules::settle::settle(play);
    });
    assert_eq!(s.game.world.item(sword).tag, Tag::Plain);
    let outside = s.at('@');
    assert_eq!(trades(&stand(&mut s, outside)), []);
}

#[test]
fn the_use_of_unpaid_wands_costs_a_quarter_and_the_last_charge_the_price() {
    for (charges, due) in [(5, 25), (1, 100)] {
        let (mut s, wand) = with_unpaid("general", "wand of light", 0);
        s.game.world.item_mut(wand).plus = charges;
        s.play(|play: &mut Play| charge::spend(play, wand));
        assert_eq!(record(&s).debt, due, "{charges}");
    }
}

#[test]
fn lighting_an_unpaid_lamp_costs_a_quarter_and_a_candle_its_price() {
    // The candle is burnt down, so that its price is half of 20.
    for (kind, due) in [("brass lantern", 3), ("wax candle", 10)] {
        let (mut s, light) = with_unpaid("general", kind, 0);
        s.game.world.item_mut(light).age = 400;
        s.act(Action::Apply { tool: light, aim: None }).unwrap();
        assert_eq!(record(&s).debt, due, "{kind}");
    }
}

#[test]
fn food_eaten_from_the_shelf_is_bought() {
    let mut s = market("general");
    let apple = goods(&mut s, "apple", 1);
    customer(&mut s, 0);
    s.act(Action::Eat(apple)).unwrap();
    assert_eq!(record(&s).debt, 7);
}

#[test]
fn goods_thrown_out_of_the_shop_are_charged_and_goods_thrown_inside_are_returned() {
    for (dir, debt) in [(Dir::E, 0), (Dir::W, 2)] {
        let (mut s, dart) = with_unpaid("general", "dart", 0);
        let who = keeper(&s);
        let aside = s.at('k').step(Dir::S);
        s.game.world.move_actor(who, aside);
        let inside = s.at('p');
        stand(&mut s, inside);
        s.act(Action::Throw { item: dart, dir, count: 1 }).unwrap();
        assert_eq!((record(&s).debt, shop::bill(&s.game.world)), (debt, 0), "{dir:?}");
    }
}

#[test]
fn a_keeper_takes_the_pack_of_a_hero_who_falls_through_a_hole() {
    let (mut s, sword) = with_unpaid("general", "long sword", 50);
    let (who, here) = (keeper(&s), s.you().at);
    let kind = content().known.hole;
    let hole = Trap { kind, at: here, seen: true, own: true, sprung: 0 };
    s.game.world.level.traps.push(hole);
    let ((), events) = s.play(wyrdvault::rules::company::shop::visit::leave_level);
    assert!(matches!(trades(&events)[..], [Trade::GrabbedPack { .. }]), "{events:?}");
    assert_eq!(s.game.world.item(sword).place, Place::Pack(who));
    assert!(!s.game.world.actor(who).is_hostile());
}

#[test]
fn a_robber_who_leaves_the_level_has_kops_and_an_angry_watch_left_behind() {
    let (mut s, _) = with_unpaid("general", "long sword", 50);
    let (outside, watch) = (s.at('@'), content().monsters.find("watchman").unwrap());
    let (watchman, _) = s.play(|play| create::near(play, watch, outside).unwrap());
    let actor = s.game.world.actor_mut(watchman);
    actor.mood = Attitude::Peaceful;
    actor.properties.gained.add(Property::Asleep);
    actor.properties.refresh();
    let ((), events) = s.play(wyrdvault::rules::company::shop::visit::leave_level);
    let told = trades(&events);
    assert!(matches!(told[..], [Trade::Robbed { gold: 15, .. }, Trade::KopsCome]), "{events:?}");
    let letter = |who: &ActorId| content().monsters[s.game.world.actor(*who).kind].letter;
    assert!(s.game.world.level.crowd.iter().any(|who| letter(who) == 'K'));
    assert!(s.game.world.actor(watchman).is_hostile(), "no watchman saw the theft");
}

/// A hero with this much gold, in a shop whose door the hero has just broken.
fn vandal(purse: u16) -> Scene {
    let mut s = market("general");
    customer(&mut s, purse);
    let door = record(&s).door;
    s.game.world.note_shop_damage(door, 400);
    s.game.world.level.change(door, |cell| cell.set_door(Door::Broken));
    s
}

#[test]
fn a_keeper_demands_payment_for_a_broken_door() {
    let mut s = vandal(500);
    s.act(Action::Wait).unwrap();
    if matches!(s.game.awaits(), Awaits::Answer(_)) {
        s.game.input(&Input::Answer(Answer::Yes)).unwrap();
        let hero = s.game.world.hero;
        assert_eq!(gold(&s.game.world, hero), 100);
        let who = keeper(&s);
        assert!(!s.game.world.actor(who).is_hostile());
    } else {
        panic!("no demand");
    }
}

#[test]
fn a_hero_who_does_not_pay_for_damage_angers_the_keeper() {
    let mut s = vandal(10);
    s.act(Action::Wait).unwrap();
    let who = keeper(&s);
    assert!(s.game.world.actor(who).is_hostile());
}

#[test]
fn a_keeper_repairs_the_door_after_five_turns() {
    let mut s = vandal(500);
    let door = record(&s).door;
    let who = keeper(&s);
    for damage in &mut s.game.world.actor_mut(who).keeper.as_mut().unwrap().damage {
        damage.cost = 0;
    }
    s.game.world.turn += 4;
    s.play(repair::tick);
    assert_eq!(s.game.world.level.cell(door).door(), Door::Broken);
    s.game.world.turn += 1;
    s.play(repair::tick);
    let cell = s.game.world.level.cell(door);
    assert_eq!((cell.terrain, cell.door()), (Terrain::Door, Door::Open));
    assert!(record(&s).damage.is_empty());
}

#[test]
fn a_robbed_keeper_follows_the_hero_to_other_levels() {
    let mut s = robber(0);
    let (who, beside) = (keeper(&s), s.you().at.step(Dir::W));
    let world = &mut s.game.world;
    if let Some(kop) = world.actor_at(beside).filter(|&other| other != who) {
        world.remove_actor(kop);
    }
    if world.actor(who).at != beside {
        world.move_actor(who, beside);
    }
    let (company, _) =
        s.play(|play: &mut Play| wyrdvault::rules::company::leave_with(play, Arrival::Stairs));
    assert!(company.contains(&who));
}

#[test]
fn prices_and_offers_narrow_down_what_an_unidentified_item_can_be() {
    let content = content();
    let mut s = market("general");
    let kind = content.items.find("potion of gain level").unwrap();
    let potion = goods(&mut s, "potion of gain level", 1);
    s.game.world.knowledge.of_mut(kind).known = false;
    customer(&mut s, 0);
    let clue = s.game.world.knowledge.of(kind).price.clone().unwrap();
    assert_eq!(clue.base, Some(300));
    assert!(clue.fits.contains(&kind));
    assert!(clue.fits.iter().all(|&other| content.items[other].price == 300), "{clue:?}");
    empty_handed(&mut s);
    s.game.world.destroy(potion);
    let juice = carrying(&mut s, "potion of see invisible", 1);
    let kind = s.game.world.item(juice).kind;
    s.game.world.knowledge.of_mut(kind).known = false;
    s.act(Action::Drop(vec![(juice, 0)])).unwrap();
    let clue = s.game.world.knowledge.of(kind).price.clone().unwrap();
    assert_eq!((clue.base, clue.offered), (None, Some(25)));
    let fits = |&other: &wyrdvault::content::ItemKindId| {
        matches!(content.items[other].price, 50 | 66..=68)
    };
    assert!(clue.fits.contains(&kind) && clue.fits.iter().all(fits), "{clue:?}");
}
