//! Tests of artifact invocations whose strength this game defines itself, because its source names
//! only the power.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Buc, Slot};
use wyrdvault::event::item::artifact::ArtifactEvent;
use wyrdvault::event::{Event, ItemEvent};
use wyrdvault::rules::body::equipment::in_use;
use wyrdvault::rules::verb;
use wyrdvault::world::{Action, Aim, ItemId, Pending};

use crate::artifact_invocations::{HALL, invoke, owner_in, rest, told, wear};
use crate::scene::{Scene, scene};

fn owner(name: &str) -> (Scene, ItemId) {
    owner_in(scene(HALL), name, Buc::Uncursed)
}

#[test]
fn the_luck_blade_grants_one_wish_in_a_game() {
    let (mut s, blade) = owner("the Luck Blade");
    s.game.world.life.luck.base = 10;
    let plus = s.game.world.item(blade).plus;
    invoke(&mut s, blade);
    assert!(matches!(s.game.world.pending, Some(Pending::Wish { .. })));
    assert_eq!(s.game.world.item(blade).plus, plus, "the enchantment pays for nothing");
    s.game.world.pending = None;
    s.game.world.turn += rest(&s, blade);
    let events = invoke(&mut s, blade);
    assert!(events.contains(&Event::Item(ItemEvent::Spent { item: blade })));
    assert!(s.game.world.pending.is_none());
}

#[test]
fn the_ruby_rod_sends_a_ray_of_cold_for_10_energy() {
    let struck = |foe: &str| {
        let (mut s, rod) =
            owner_in(scene(HALL).with('1', foe), "the Ruby Rod of Asmodeus", Buc::Uncursed);
        let foe = s.named('1');
        let body = s.game.world.actor_mut(foe);
        (body.hp, body.max_hp) = (500, 500);
        (s.game.world.life.pw, s.game.world.life.max_pw) = (15, 15);
        let mut lost = 0;
        for seed in 0..20 {
            s.game.rng = Streams::new(Seed(seed));
            let hp = s.game.world.actor(foe).hp;
            s.game.world.life.pw = 15;
            s.game.world.artifacts.resting.clear();
            s.play(|play| {
                let hero = play.world.hero;
                let at = Some(Aim::Dir(Dir::E));
                verb::perform(play, hero, &Action::Invoke { item: rod, aim: at })
            })
            .0
            .unwrap();
            assert_eq!((s.game.world.life.pw, rest(&s, rod)), (5, 10));
            let dealt = hp - s.game.world.actor(foe).hp;
            assert!((0..=72).contains(&dealt), "{dealt}: at most 6d6, there and back");
            lost += dealt;
        }
        lost
    };
    assert!(struck("hill orc") > 200);
    assert_eq!(struck("winter wolf"), 0, "it resists cold");
}

#[test]
fn the_holy_grail_heals_for_a_charge_and_recharges_itself() {
    let (mut s, grail) = owner_in(scene(HALL), "the Holy Grail", Buc::Blessed);
    let body = s.game.world.you_mut();
    (body.hp, body.max_hp) = (1, 90);
    s.game.world.item_mut(grail).plus = 1;
    s.act(Action::Apply { tool: grail, aim: None }).unwrap();
    let hp = s.you().hp;
    assert!((15..=35).contains(&hp), "6d4 + 8 and 1 more, but {hp}");
    assert_eq!(s.game.world.item(grail).plus, 0);
    let events = s.act(Action::Apply { tool: grail, aim: None }).unwrap();
    assert!(events.contains(&Event::Item(ItemEvent::Spent { item: grail })));
    invoke(&mut s, grail);
    assert!((1..=3).contains(&s.game.world.item(grail).plus), "a blessed grail gains 1d3");
    assert!(rest(&s, grail).abs_diff(1500) <= 1);
    s.game.world.item_mut(grail).buc = Buc::Cursed;
    s.game.world.artifacts.resting.clear();
    invoke(&mut s, grail);
    assert_eq!(s.game.world.item(grail).plus, 0, "a cursed one loses its charges");
}

#[test]
fn the_nine_lives_stealer_drains_levels_for_150_turns_and_more_after_it_is_invoked() {
    let (mut s, blade) =
        owner_in(scene(HALL).with('1', "hill orc"), "the Nine Lives Stealer", Buc::Uncursed);
    wear(&mut s, blade, Slot::Wielded);
    let (hero, foe) = (s.game.world.hero, s.named('1'));
    // At level 30 every blow hits, so that each drains one level if the blade drains at all.
    s.game.world.you_mut().level = 30;
    let drained = |s: &mut Scene| {
        let mut lost = 0;
        for _ in 0..40 {
            let body = s.game.world.actor_mut(foe);
            (body.hp, body.max_hp, body.level) = (200, 200, 9);
            s.play(|play| verb::perform(play, hero, &Action::Strike(foe))).0.unwrap();
            lost += 9 - s.game.world.actor(foe).level;
        }
        lost
    };
    assert_eq!(drained(&mut s), 0);
    invoke(&mut s, blade);
    assert!(rest(&s, blade).abs_diff(300) <= 1);
    assert_eq!(drained(&mut s), 40);
    s.game.world.turn += 140;
    s.play(in_use::tick);
    assert_eq!(drained(&mut s), 40);
    s.game.world.turn += 65;
    let ((), events) = s.play(in_use::tick);
    assert!(told(&events, &ArtifactEvent::Armed { item: blade, on: false }));
    assert_eq!(drained(&mut s), 0);
}
