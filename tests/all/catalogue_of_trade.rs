//! Makes, names, saves, drops, sells, buys and steals every kind of item.

use wyrdvault::base::Pos;
use wyrdvault::content::item::quirk::ItemQuirk;
use wyrdvault::content::{Buc, Class, ItemKindId};
use wyrdvault::game::{Answer, Awaits, Game, Input};
use wyrdvault::rules::Refusal;
use wyrdvault::story::{Eyes, item_names};
use wyrdvault::world::body::pack;
use wyrdvault::world::{Action, ItemId, Place, Tag, World};

use crate::catalogue::{State, made, states};
use crate::scene::{Scene, content, scene};
use crate::shops;

/// Checks every name of an item.
fn named(game: &Game, item: ItemId) {
    let eyes = Eyes { world: &game.world, content: &game.content };
    for name in [
        item_names::name(&eyes, item),
        item_names::brief(&eyes, item),
        item_names::a(&eyes, item),
        item_names::the(&eyes, item),
        item_names::your(&eyes, item),
        item_names::listed(&eyes, item),
        item_names::a_looked_at(&eyes, item),
    ] {
        let plain = !name.is_empty()
            && name.trim() == name
            && !name.contains("  ")
            && !name.contains(['{', '}'])
            && name.chars().all(|c| !c.is_control());
        assert!(plain, "{name:?}: {:?}", game.world.item(item));
    }
}

#[test]
fn every_kind_in_every_state_has_a_name_and_survives_a_save() {
    let mut s = scene(
        "
        ----------
        |@.......|
        |........|
        ----------",
    );
    let all = content();
    let first = s.you().at;
    let mut lying = 0;
    for (nth, kind) in all.items.ids().enumerate() {
        for state in states(&all, kind) {
            for buc in [Buc::Uncursed, Buc::Blessed, Buc::Cursed] {
                let item = made(&mut s.game, kind, buc, state, nth);
                let at = Pos::new(first.x + nth as i16 % 8, first.y + nth as i16 / 8 % 2);
                s.game.world.lay(item, at);
                for known in [false, true] {
                    s.game.world.knowledge.of_mut(kind).known = known;
                    named(&s.game, item);
                }
                lying += 1;
            }
        }
    }
    s.game.world.check(&all).unwrap();
    let restored = Game::restore(content(), &s.game.snapshot()).unwrap();
    assert_eq!(restored.digest(), s.game.digest());
    let count = restored.world.items.iter().count();
    assert!(lying > 3 * all.items.len() && count >= lying, "{lying} of {count}");
}

/// Gold of the hero and of the only keeper.
fn gold(world: &World) -> (u32, u32) {
    (shops::gold(world, world.hero), shops::gold(world, world.level.crowd[0]))
}

/// Sends an action and answers yes to all questions.
fn acts(s: &mut Scene, action: Action) -> Result<(), Refusal> {
    s.act(action)?;
    while let Awaits::Answer(_) = s.game.awaits() {
        s.game.input(&Input::Answer(Answer::Yes)).unwrap();
    }
    s.game.world.check(&content()).unwrap();
    Ok(())
}

/// Lets a hero sell an item of the kind by dropping it in a shop, buy it back, and take it again
/// without paying.
fn traded(market: &Scene, kind: ItemKindId) {
    let all = content();
    let mut s = market.again();
    let hero = s.game.world.hero;
    let item = made(&mut s.game, kind, Buc::Uncursed, State::Plain, 0);
    let item = pack::take(&mut s.game.world, &all, hero, item);
    let name = &all.items[kind].name;
    let total = |s: &Scene| gold(&s.game.world).0 + gold(&s.game.world).1;
    let before = (total(&s), gold(&s.game.world));
    acts(&mut s, Action::Drop(vec![(item, 0)])).unwrap();
    assert_eq!(total(&s), before.0, "{name}: gold changes hands and does not get lost");
    let credit = shops::record(&s).credit;
    let paid = gold(&s.game.world).0 - before.1.0;
    let sold = s.game.world.item(item).tag == Tag::Plain;
    assert_eq!(paid + credit > 0, sold, "{name}: only a sold item brings gold");
    s.game.world.set_tags(item, Tag::Plain);
    s.game.world.item_mut(item).dropped = false;
    for pays in [true, false] {
        let before = (total(&s), gold(&s.game.world));
        match acts(&mut s, Action::PickUp(vec![(item, 0)])) {
            Err(Refusal::TooHeavy) => {
                assert!(all.items[kind].weight > 500, "{name} is too heavy");
                return;
            }
            done => done.unwrap(),
        }
        if !s.game.world.items.contains(item) {
            // A scroll of scare monster turns to dust when it is picked up again.
            assert!(all.items[kind].has(ItemQuirk::Scares) && !pays, "{name} is gone");
            return;
        }
        let Tag::Unpaid(price) = s.game.world.item(item).tag else { panic!("{name} is free") };
        assert!(price > 0, "{name}");
        if pays {
            let credit = shops::record(&s).credit;
            acts(&mut s, Action::Pay(Vec::new())).unwrap();
            assert_eq!(s.game.world.item(item).tag, Tag::Plain, "{name}");
            let spent = before.1.0 - gold(&s.game.world).0;
            assert_eq!(spent, price - price.min(credit), "{name}");
            assert_eq!(total(&s), before.0, "{name}");
            let at = s.you().at;
            s.play(|play| wyrdvault::rules::body::equipment::part_with(play, item, 0));
            s.game.world.item_mut(item).letter = 0;
            s.game.world.lay(item, at);
        } else {
            let outside = s.at('@');
            shops::stand(&mut s, outside);
            let robbed = shops::record(&s);
            assert_eq!(robbed.robbed + robbed.debt > 0, robbed.credit == 0, "{name}");
            assert_eq!(s.game.world.item(item).tag, Tag::Plain, "{name}");
        }
    }
}

#[test]
fn every_kind_can_be_dropped_sold_bought_and_stolen_from_a_shop() {
    let all = content();
    let mut market = shops::market("general");
    shops::customer(&mut market, 30_000);
    for (kind, row) in all.items.iter() {
        if row.class != Class::Coin {
            traded(&market, kind);
        }
    }
}

#[test]
fn thieves_steal_every_kind_from_the_hero() {
    let all = content();
    let hall = "
        ---------
        |.......|
        |@1.....|
        |.......|
        ---------";
    let mut thieves = ["water nymph", "leprechaun"].map(|kind| scene(hall).with('1', kind));
    thieves.iter_mut().for_each(shops::empty_handed);
    for (nth, kind) in all.items.ids().enumerate() {
        let row = &all.items[kind];
        let mut s = thieves[usize::from(row.class == Class::Coin)].again();
        let (thief, hero) = (s.named('1'), s.game.world.hero);
        let item = made(&mut s.game, kind, Buc::Uncursed, State::Plain, nth);
        pack::take(&mut s.game.world, &all, hero, item);
        let stolen = |s: &Scene| s.game.world.item(item).place == Place::Pack(thief);
        for _ in 0..60 {
            if !stolen(&s) {
                acts(&mut s, Action::Search).unwrap();
            }
        }
        assert!(stolen(&s), "{}", row.name);
        assert_eq!(s.you().pack, [], "{}", row.name);
    }
}
