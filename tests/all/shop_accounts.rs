//! Tests of credit, gold given to keepers, and what keepers say about the hero's account.

use wyrdvault::base::Dir;
use wyrdvault::content::{Class, Door};
use wyrdvault::event::trade::Topic;
use wyrdvault::event::{Event, ItemEvent, Trade};
use wyrdvault::game::{Answer, Input};
use wyrdvault::rules::company::shop::{pacify, robbery, talk};
use wyrdvault::rules::{Play, Refusal, settle};
use wyrdvault::world::level::special_room::shop;
use wyrdvault::world::todo::Task;
use wyrdvault::world::{Action, ActorId, Attitude, ItemId, Place, Tag, body::pack};

use crate::scene::{Scene, content};
use crate::shops::{carrying, customer, gold, goods, item, market, record, stand, trades};

fn keeper(s: &Scene) -> ActorId {
    shop::find(&s.game.world, |_| true).unwrap()
}

/// A customer with this credit and this much gold, who has picked up a long sword for 15 gold
/// pieces.
fn with_credit(credit: u32, purse: u16) -> (Scene, ItemId) {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    customer(&mut s, purse);
    let who = keeper(&s);
    s.game.world.actor_mut(who).keeper.as_mut().unwrap().credit = credit;
    s.act(Action::PickUp(vec![(sword, 0)])).unwrap();
    (s, sword)
}

fn last_line(s: &Scene) -> String {
    s.game.view().lines.last().unwrap().text.clone()
}

#[test]
fn a_payment_says_how_much_credit_it_used_and_what_is_left() {
    for (credit, purse, told) in [
        (0, 100, "You pay 15 gold pieces for your long sword."),
        (20, 100, "You pay 15 gold pieces for your long sword from your credit, which is now 5."),
        (
            10,
            5,
            "You pay 15 gold pieces for your long sword, 10 of it from your credit, which is used up.",
        ),
    ] {
        let (mut s, _) = with_credit(credit, purse);
        s.act(Action::Pay(Vec::new())).unwrap();
        assert_eq!(last_line(&s), told);
    }
}

#[test]
fn a_charge_says_which_part_of_it_credit_covers() {
    for (credit, told) in [
        (0, "You owe Osgar 7 gold pieces for that."),
        (
            3,
            "For goods used, lost or damaged, Osgar deducts 3 of 7 gold pieces from your credit, \
             which is used up. You owe Osgar 4.",
        ),
        (
            7,
            "For goods used, lost or damaged, Osgar deducts 7 gold pieces from your credit, \
             which is used up.",
        ),
        (
            9,
            "For goods used, lost or damaged, Osgar deducts 7 gold pieces from your credit, \
             which is now 2.",
        ),
    ] {
        let mut s = market("general");
        let apple = goods(&mut s, "apple", 1);
        customer(&mut s, 0);
        let who = keeper(&s);
        s.game.world.actor_mut(who).keeper.as_mut().unwrap().credit = credit;
        s.act(Action::Eat(apple)).unwrap();
        let lines = s.game.view().lines;
        assert!(lines.iter().any(|line| line.text == told), "{lines:?}");
    }
}

#[test]
fn a_robbery_uses_up_the_credit_and_says_so() {
    let (mut s, _) = with_credit(10, 0);
    let outside = s.at('@');
    let told = trades(&stand(&mut s, outside));
    let who = keeper(&s);
    let used = Trade::CreditUsed { keeper: who, gold: 10 };
    assert_eq!(told[..2], [used, Trade::Robbed { keeper: who, gold: 5 }]);
}

#[test]
fn a_keeper_blocks_the_way_as_soon_as_the_hero_takes_goods() {
    let mut s = market("general");
    let sword = goods(&mut s, "long sword", 1);
    customer(&mut s, 0);
    let (who, post) = (keeper(&s), record(&s).post);
    assert!(s.game.world.actor(who).at.is_next_to(post));
    let take = Action::PickUp(vec![(sword, 0)]);
    let hero = s.game.world.hero;
    // The keeper has no time to act.
    s.play(|play: &mut Play| wyrdvault::rules::verb::perform(play, hero, &take)).0.unwrap();
    assert_eq!(s.game.world.actor(who).at, post);
}

/// Makes the hero throw this much gold at a keeper east of the hero.
fn throws_gold(s: &mut Scene, count: u16) -> Vec<Trade> {
    let (hero, who) = (s.game.world.hero, keeper(s));
    let here = s.game.world.actor(who).at.step(Dir::W);
    s.game.world.move_actor(hero, here);
    let purse = pack::purse(&s.game.world, &content(), hero).unwrap();
    trades(&s.act(Action::Throw { item: purse, dir: Dir::E, count }).unwrap())
}

#[test]
fn gold_flies_as_one_stack() {
    let mut s = market("general");
    customer(&mut s, 100);
    let (start, far, hero) = (s.at('@'), s.at('c'), s.game.world.hero);
    s.game.world.move_actor(hero, start);
    let purse = pack::purse(&s.game.world, &content(), hero).unwrap();
    s.act(Action::Throw { item: purse, dir: Dir::W, count: 40 }).unwrap();
    let there = s.game.world.items_at(far).next().unwrap();
    assert_eq!((s.game.world.item(there).count, gold(&s.game.world, hero)), (40, 60));
    let lines = s.game.view().lines;
    let told = "The gold pieces hit nothing and land a square away.";
    assert!(lines.iter().any(|line| line.text == told), "{lines:?}");
}

#[test]
fn gold_thrown_to_a_calm_keeper_becomes_credit() {
    let mut s = market("general");
    customer(&mut s, 100);
    let who = keeper(&s);
    let told = throws_gold(&mut s, 40);
    assert_eq!(told[0], Trade::Credited { keeper: who, gold: 40, total: 40 });
    let hero = s.game.world.hero;
    assert_eq!((record(&s).credit, gold(&s.game.world, hero)), (40, 60));
    assert!(!s.game.world.actor(who).is_hostile());
}

#[test]
fn gold_thrown_to_a_robbed_keeper_pays_for_the_goods_and_other_angry_keepers_keep_it() {
    let told = |robbed: u32, keeper: ActorId| match robbed {
        0 => Trade::StaysAngry { keeper, gold: 40 },
        40 => Trade::Pacified { keeper, gold: 40 },
        _ => Trade::PartlyRepaid { keeper, gold: 40, left: robbed - 40 },
    };
    for (robbed, angry) in [(50, true), (40, false), (0, true)] {
        let mut s = market("general");
        customer(&mut s, 100);
        let who = keeper(&s);
        s.play(|play: &mut Play| robbery::enrage(play, who));
        s.game.world.actor_mut(who).keeper.as_mut().unwrap().robbed = robbed;
        assert_eq!(throws_gold(&mut s, 40)[0], told(robbed, who));
        assert_eq!(s.game.world.actor(who).is_hostile(), angry);
        assert_eq!(record(&s).credit, 0);
    }
}

#[test]
fn the_kops_leave_when_the_robbed_keeper_is_paid() {
    let (mut s, _) = with_credit(0, 100);
    let outside = s.at('@');
    stand(&mut s, outside);
    let kop = |s: &Scene| {
        let world = &s.game.world;
        let mut crowd = world.level.crowd.iter().copied();
        crowd.find(|&who| content().monsters[world.actor(who).kind].letter == 'K')
    };
    let thief = kop(&s).unwrap();
    let (bell, club) = (item(&mut s, "Bell of Opening", 1), item(&mut s, "club", 1));
    s.game.world.give(bell, thief);
    s.game.world.give(club, thief);
    let who = keeper(&s);
    let ((), events) = s.play(|play: &mut Play| pacify::offer(play, who));
    assert_eq!(kop(&s), None);
    assert!(matches!(s.game.world.item(bell).place, Place::Floor(..)), "it exists only once");
    assert!(!s.game.world.items.contains(club));
    assert_eq!(trades(&events).last(), Some(&Trade::KopsGone));
}

#[test]
fn a_keeper_talks_about_the_account_and_then_about_business() {
    let says = |change: &dyn Fn(&mut Scene)| {
        let (mut s, _) = with_credit(0, 0);
        change(&mut s);
        let who = keeper(&s);
        let ((), events) = s.play(|play: &mut Play| talk::talk(play, who));
        match trades(&events)[..] {
            [Trade::Talked { about, .. }] => about,
            ref other => panic!("{other:?}"),
        }
    };
    let with_gold = |s: &mut Scene, count: u16| {
        let who = keeper(s);
        for held in s.game.world.actor(who).pack.clone() {
            s.game.world.destroy(held);
        }
        let unpaid = shop::unpaid(&s.game.world)[0];
        s.game.world.set_tags(unpaid, Tag::Plain);
        if count > 0 {
            let coins = item(s, "gold piece", count);
            pack::take(&mut s.game.world, &content(), who, coins);
        }
    };
    assert_eq!(says(&|_| {}), Topic::Bill { gold: 15 });
    assert_eq!(says(&|s| with_gold(s, 0)), Topic::BadBusiness);
    assert_eq!(says(&|s| with_gold(s, 4001)), Topic::GoodBusiness);
    assert_eq!(says(&|s| with_gold(s, 500)), Topic::Thieves);
    let credited = |s: &mut Scene| {
        with_gold(s, 500);
        let who = keeper(s);
        s.game.world.actor_mut(who).keeper.as_mut().unwrap().credit = 9;
    };
    assert_eq!(says(&credited), Topic::Credit { gold: 9 });
    let angered = |s: &mut Scene, robbed: u32| {
        let who = keeper(s);
        s.play(|play: &mut Play| robbery::enrage(play, who));
        s.game.world.actor_mut(who).keeper.as_mut().unwrap().robbed = robbed;
    };
    assert_eq!(says(&|s| angered(s, 0)), Topic::Anger);
    assert_eq!(says(&|s| angered(s, 30)), Topic::Theft { gold: 30 });
    let (mut s, _) = with_credit(0, 0);
    let who = keeper(&s);
    let at = s.game.world.actor(who).at;
    let hero = s.game.world.hero;
    s.game.world.move_actor(hero, at.step(Dir::E));
    let told = trades(&s.act(Action::Chat(Dir::W)).unwrap());
    assert!(matches!(told[0], Trade::Talked { .. }), "#chat reaches the keeper: {told:?}");
}

#[test]
fn the_heros_own_items_in_a_shop_are_marked_as_free() {
    let mut s = market("general");
    goods(&mut s, "long sword", 1);
    customer(&mut s, 0);
    let mace = carrying(&mut s, "mace", 1);
    s.act(Action::Drop(vec![(mace, 0)])).unwrap();
    s.game.input(&Input::Answer(Answer::No)).unwrap();
    let view = s.game.view();
    let marks: Vec<_> = view.floor.iter().map(|it| (it.no_charge, it.for_sale)).collect();
    assert_eq!(marks, [(true, None), (false, Some(15))]);
    let look = s.game.look(s.you().at);
    assert!(look.more.iter().any(|it| it == "a mace (no charge)"), "{look:?}");
    let (here, hero) = (s.you().at, s.game.world.hero);
    let ((), events) = s.play(|play: &mut Play| {
        play.world.todo.later(Task::Arrived { who: hero, at: here });
        settle::settle(play);
    });
    let sees = |it: &Event| matches!(it, Event::Item(ItemEvent::SeesHere { free: true, .. }));
    assert!(events.iter().any(sees), "{events:?}");
    let world = &mut s.game.world;
    let who = shop::find(world, |_| true).unwrap();
    world.remove_actor(who);
    assert!(!s.game.view().floor[0].no_charge, "without a keeper, everything is free");
}

#[test]
fn a_robbed_keeper_knows_where_the_robber_is_without_a_line_of_sight() {
    for (robbed, knows) in [(15, true), (0, false)] {
        let mut s = market("general");
        customer(&mut s, 0);
        let (who, far) = (keeper(&s), s.at('c'));
        let hero = s.game.world.hero;
        s.game.world.move_actor(hero, far);
        let corner = s.at('g').step(Dir::E);
        s.game.world.move_actor(who, corner);
        s.play(|play: &mut Play| robbery::enrage(play, who));
        s.game.world.actor_mut(who).keeper.as_mut().unwrap().robbed = robbed;
        let door = record(&s).door;
        s.game.world.level.change(door, |cell| cell.set_door(Door::Closed));
        s.game.world.sight.fresh = false;
        s.game.world.look_around(&content());
        assert!(!s.game.world.sight.clear.has(corner));
        wyrdvault::ai::memory::update(&mut s.game.world, &content(), who);
        let quarry = s.game.world.actor(who).mind.quarry;
        assert_eq!(quarry, knows.then_some(far));
    }
}

#[test]
fn prices_of_items_with_a_quality_or_an_artifacts_price_keep_their_kind_possible() {
    let all = content();
    let mut s = market("general");
    let kind = all.items.ids().find(|&kind| {
        let row = &all.items[kind];
        row.class == Class::Armor && row.shuffle.is_some()
    });
    let name = all.items[kind.unwrap()].name.clone();
    let boots = goods(&mut s, &name, 1);
    let quality = all.qualities.iter().find(|(_, row)| row.price != 100).unwrap().0;
    s.game.world.item_mut(boots).quality = Some(quality);
    s.game.world.knowledge.of_mut(kind.unwrap()).known = false;
    customer(&mut s, 0);
    let clue = s.game.world.knowledge.of(kind.unwrap()).price.clone().unwrap();
    assert!(clue.fits.contains(&kind.unwrap()), "{clue:?}");
    let plain = u32::from(all.items[kind.unwrap()].price);
    assert_eq!(clue.base, Some(plain), "the quality is not counted into the price of the kind");
}

#[test]
fn the_page_of_discoveries_names_every_kind_that_fits_a_price() {
    let all = content();
    let mut s = market("general");
    let kind = all.items.find("potion of sleeping").unwrap();
    goods(&mut s, "potion of sleeping", 1);
    s.game.world.knowledge.of_mut(kind).known = false;
    customer(&mut s, 0);
    let fits = s.game.world.knowledge.of(kind).price.clone().unwrap().fits;
    assert!(fits.len() > 4, "{fits:?}");
    let page = s.game.discoveries().into_iter().find_map(|one| one.clue).unwrap();
    for kind in fits {
        let name = all.items[kind].name.strip_prefix("potion of ").unwrap();
        assert!(page.contains(name), "{name}: {page}");
    }
}

#[test]
fn a_discovery_that_only_its_price_tells_about_names_its_look_once() {
    let mut s = market("general");
    goods(&mut s, "potion of sleeping", 1);
    let kind = content().items.find("potion of sleeping").unwrap();
    s.game.world.knowledge.of_mut(kind).known = false;
    customer(&mut s, 0);
    let is_priced = |one: &wyrdvault::game::view::Discovery| one.clue.is_some();
    let listed = |s: &Scene| s.game.discoveries().into_iter().find(is_priced).unwrap();
    assert_eq!(listed(&s).look, "");
    s.game.world.knowledge.of_mut(kind).called = Some("nap".into());
    assert!(!listed(&s).look.is_empty());
}

#[test]
fn a_hero_who_owes_nothing_is_told_about_credit() {
    let mut s = market("general");
    customer(&mut s, 0);
    let who = keeper(&s);
    assert_eq!(s.act(Action::Pay(Vec::new())), Err(Refusal::OwesNothing));
    s.game.world.actor_mut(who).keeper.as_mut().unwrap().credit = 30;
    s.act(Action::Pay(Vec::new())).unwrap();
    assert_eq!(last_line(&s), "You owe nothing here. Your credit is 30 gold pieces.");
}

#[test]
fn a_second_angry_keeper_keeps_the_kops() {
    let (mut s, _) = with_credit(0, 100);
    let outside = s.at('@');
    stand(&mut s, outside);
    let who = keeper(&s);
    let world = &mut s.game.world;
    let is_kop = |&it: &ActorId| content().monsters[world.actor(it).kind].letter == 'K';
    let kop = world.level.crowd.iter().copied().find(is_kop).unwrap();
    let other = world.actor(who).keeper.clone();
    // The tests put a second keeper's record on a Kop.
    world.actor_mut(kop).keeper = other;
    world.actor_mut(kop).mood = Attitude::Hostile;
    let ((), events) = s.play(|play: &mut Play| pacify::offer(play, who));
    assert!(!trades(&events).contains(&Trade::KopsGone));
    assert!(s.game.world.actors.contains(kop));
}
