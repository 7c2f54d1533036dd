//! Tests of item actions: what they do, and that a refused action changes nothing.

use crate::base::Dir;
use crate::base::rng::{Seed, Streams};
use crate::content::{Buc, Property, Slot};
use crate::event::{BodyEvent, Event, ItemEvent};
use crate::rules;
use crate::rules::body::{burden, equipment};
use crate::rules::item::{erosion, identify};
use crate::rules::test_scene::{CLOSET, Scene, scene};
use crate::rules::verb::{
    force::throw,
    item::{apply, call, dip, drop, eat, loot, pick_up, quaff, wear, wield},
    magic::{read, zap},
};
use crate::rules::{Halt, Play, Refusal, Time, effect, vitals};
use crate::world::hero::Burden;
use crate::world::{Aim, ItemId, Pending, Place, body::pack};

fn hero_does<T>(s: &mut Scene, act: impl FnOnce(&mut Play, crate::world::ActorId) -> T) -> T {
    let hero = s.hero();
    s.with(|play| act(play, hero))
}

#[test]
fn an_item_picked_up_joins_its_stack_and_keeps_the_letter() {
    let mut s = scene(CLOSET);
    let pile = s.carrying_some("dart", 3, Buc::Uncursed);
    let letter = s.world.item(pile).letter;
    let more = s.lying("dart", 4, Buc::Uncursed);
    hero_does(&mut s, |play, who| pick_up::pick_up(play, who, &[(more, 0)])).unwrap();
    assert_eq!((s.world.item(pile).count, s.world.item(pile).letter), (7, letter));
    assert!(!s.world.items.contains(more));
}

#[test]
fn a_dropped_item_gets_its_letter_back_when_picked_up() {
    let mut s = scene(CLOSET);
    s.carrying("apple");
    let sword = s.carrying("long sword");
    s.carrying("dagger");
    let letter = s.world.item(sword).letter;
    hero_does(&mut s, |play, who| drop::drop(play, who, &[(sword, 0)])).unwrap();
    assert!(!s.is_carried(sword));
    hero_does(&mut s, |play, who| pick_up::pick_up(play, who, &[(sword, 0)])).unwrap();
    assert_eq!((s.world.item(sword).letter, letter), (b'b', b'b'));
}

#[test]
fn a_thrown_item_gets_its_letter_back_when_picked_up() {
    let mut s = scene(CLOSET);
    let apple = s.carrying("apple");
    let dagger = s.carrying("dagger");
    hero_does(&mut s, |play, who| throw::throw(play, who, dagger, Dir::E, 1)).unwrap();
    s.with(|play| play.world.destroy(apple));
    let Place::Floor(_, there) = s.world.item(dagger).place else { panic!("it lies nowhere") };
    let hero = s.hero();
    s.world.move_actor(hero, there);
    hero_does(&mut s, |play, who| pick_up::pick_up(play, who, &[(dagger, 0)])).unwrap();
    assert_eq!(s.world.item(dagger).letter, b'b', "though a is free");
}

#[test]
fn part_of_a_pile_can_be_taken() {
    let mut s = scene(CLOSET);
    let pile = s.lying("dart", 10, Buc::Uncursed);
    hero_does(&mut s, |play, who| pick_up::pick_up(play, who, &[(pile, 4)])).unwrap();
    assert_eq!(s.world.item(pile).count, 6);
    let carried = s.world.you().pack[0];
    assert_eq!(s.world.item(carried).count, 4);
}

#[test]
fn gold_has_its_own_letter_and_takes_no_other() {
    let mut s = scene(CLOSET);
    let gold = s.content.known.gold;
    let item = s.world.make(crate::world::Item { count: 120, ..crate::world::Item::of(gold) });
    let hero = s.hero();
    pack::take(&mut s.world, &s.content, hero, item);
    assert_eq!(s.world.item(item).letter, b'$');
    assert_eq!(pack::gold(&s.world, &s.content, hero), 120);
    assert_eq!(pack::weight(&s.world, &s.content, item), 1);
}

#[test]
fn the_pack_holds_52_items() {
    let mut s = scene(CLOSET);
    for plus in 0..52 {
        let item = s.made("dagger", 1, Buc::Uncursed);
        s.world.item_mut(item).plus = plus;
        let hero = s.hero();
        pack::take(&mut s.world, &s.content, hero, item);
    }
    let more = s.lying("apple", 1, Buc::Uncursed);
    s.assert_no_trace("a full pack", |play| {
        let who = play.world.hero;
        pick_up::pick_up(play, who, &[(more, 0)])
    });
}

#[test]
fn a_heavy_load_burdens_the_hero() {
    let mut s = scene(CLOSET);
    let plate = s.lying("plate mail", 1, Buc::Uncursed);
    let splint = s.lying("splint mail", 1, Buc::Uncursed);
    hero_does(&mut s, |play, who| pick_up::pick_up(play, who, &[(plate, 0), (splint, 0)])).unwrap();
    assert_eq!(s.world.life.burden, Burden::Burdened);
    assert!(s.world.you().rate < 120);
    assert_eq!(burden::capacity(&s.world, &s.content, s.hero()), 650);
}

#[test]
fn a_cursed_sword_welds_to_the_hand() {
    let mut s = scene(CLOSET);
    let sword = s.carrying_some("long sword", 1, Buc::Cursed);
    let dagger = s.carrying("dagger");
    hero_does(&mut s, |play, who| wield::wield(play, who, Some(sword))).unwrap();
    let who = s.hero();
    assert!(s.seen.0.contains(&Event::Item(ItemEvent::Welded { who, item: sword })));
    s.assert_no_trace("wielding over a curse", |play| wield::wield(play, who, Some(dagger)));
    s.assert_no_trace("dropping it", |play| drop::drop(play, who, &[(sword, 0)]));
}

#[test]
fn swapping_exchanges_the_wielded_and_the_alternate_weapon() {
    let mut s = scene(CLOSET);
    let (sword, dagger) = (s.carrying("long sword"), s.carrying("dagger"));
    let who = s.hero();
    s.with(|play| wield::wield(play, who, Some(sword))).unwrap();
    s.world.you_mut().worn[Slot::Alternate as usize] = Some(dagger);
    s.with(|play| wield::swap(play, who)).unwrap();
    let you = s.world.you();
    assert_eq!(you.in_slot(Slot::Wielded), Some(dagger));
    assert_eq!(you.in_slot(Slot::Alternate), Some(sword));
}

fn dress(s: &mut Scene, item: ItemId) {
    hero_does(s, |play, who| wear::wear(play, who, item)).unwrap();
    while s.world.life.occupation.is_some() {
        s.with(wear::go_on).unwrap();
    }
}

#[test]
fn body_armor_takes_turns_to_put_on_and_then_shows_its_enchantment() {
    let mut s = scene(CLOSET);
    let mail = s.carrying("chain mail");
    hero_does(&mut s, |play, who| wear::wear(play, who, mail)).unwrap();
    let mut turns = 0;
    while s.world.life.occupation.is_some() {
        assert_eq!(s.world.you().in_slot(Slot::Suit), None);
        s.with(wear::go_on).unwrap();
        turns += 1;
    }
    assert_eq!(turns, 5);
    assert_eq!(s.world.you().in_slot(Slot::Suit), Some(mail));
    assert!(s.world.item(mail).known.plus);
}

#[test]
fn a_cloak_covers_the_suit() {
    let mut s = scene(CLOSET);
    let (mail, cloak) = (s.carrying("chain mail"), s.carrying("dwarvish cloak"));
    dress(&mut s, mail);
    dress(&mut s, cloak);
    let who = s.hero();
    s.assert_no_trace("taking off what is covered", |play| wear::take_off(play, who, mail));
}

#[test]
fn levitation_boots_are_identified_when_put_on() {
    let mut s = scene(CLOSET);
    let boots = s.carrying("levitation boots");
    dress(&mut s, boots);
    assert!(s.world.you().has(Property::Levitation));
    let kind = s.world.item(boots).kind;
    assert!(s.world.knowledge.knows(kind));
    assert_eq!(s.world.knowledge.order, vec![kind]);
}

#[test]
fn trying_to_remove_a_cursed_ring_reveals_the_curse() {
    let mut s = scene(CLOSET);
    let ring = s.carrying_some("ring of hunger", 1, Buc::Cursed);
    dress(&mut s, ring);
    let who = s.hero();
    assert_eq!(s.with(|play| wear::take_off(play, who, ring)), Ok(Time::ACTION));
    assert!(s.world.item(ring).known.buc);
    s.assert_no_trace("trying again", |play| wear::take_off(play, who, ring));
}

#[test]
fn a_ring_of_gain_strength_adds_its_enchantment_to_strength() {
    let mut s = scene(CLOSET);
    let ring = s.carrying("ring of gain strength");
    s.world.item_mut(ring).plus = 3;
    dress(&mut s, ring);
    assert_eq!((s.world.life.attributes[0], s.world.life.peaks[0]), (15, 15));
    let who = s.hero();
    s.with(|play| wear::take_off(play, who, ring)).unwrap();
    assert_eq!((s.world.life.attributes[0], s.world.life.peaks[0]), (12, 12));
}

#[test]
fn refused_item_actions_change_nothing() {
    let mut s = scene(CLOSET);
    let who = s.hero();
    let apple = s.carrying("apple");
    let sword = s.carrying("long sword");
    let potion = s.carrying("potion of healing");
    let lying = s.lying("dagger", 1, Buc::Uncursed);
    let mut no = |name: &str, act: &mut dyn FnMut(&mut Play) -> rules::Acted| {
        s.assert_no_trace(name, |play| act(play));
    };
    no("quaffing an apple", &mut |play| quaff::quaff(play, who, apple));
    no("quaffing from the floor", &mut |play| quaff::quaff(play, who, lying));
    no("drinking where there is nothing", &mut |play| {
        rules::verb::furniture::sit::drink(play, who)
    });
    no("reading an apple", &mut |play| read::read(play, who, apple));
    no("zapping an apple", &mut |play| zap::zap(play, who, apple, Aim::Own));
    no("eating a sword", &mut |play| eat::eat(play, who, sword));
    no("wearing a sword", &mut |play| wear::wear(play, who, sword));
    no("taking off what is not worn", &mut |play| wear::take_off(play, who, apple));
    no("applying an apple", &mut |play| apply::apply(play, who, apple, None));
    no("looting a sword", &mut |play| loot::loot(play, who, sword, &[], &[]));
    no("dipping into an apple", &mut |play| dip::dip(play, who, sword, Some(apple)));
    no("dipping into no fountain", &mut |play| dip::dip(play, who, potion, None));
    no("picking up nothing", &mut |play| pick_up::pick_up(play, who, &[]));
    no("picking up the carried", &mut |play| pick_up::pick_up(play, who, &[(apple, 0)]));
    no("dropping the lying", &mut |play| drop::drop(play, who, &[(lying, 0)]));
    no("wielding the lying", &mut |play| wield::wield(play, who, Some(lying)));
    no("wielding nothing twice", &mut |play| wield::wield(play, who, None));
    no("swapping nothing", &mut |play| wield::swap(play, who));
    no("readying the lying", &mut |play| wield::ready(play, who, Some(lying)));
    no("adjusting to a digit", &mut |play| call::adjust(play, who, apple, b'1'));
    no("inscribing the lying", &mut |play| call::inscribe(play, who, lying, "x"));
}

#[test]
fn a_meal_takes_its_full_time_and_gives_its_full_nutrition() {
    let mut s = scene(CLOSET);
    s.world.life.nutrition = 100;
    let rations = s.carrying_some("food ration", 2, Buc::Blessed);
    let who = s.hero();
    s.with(|play| eat::eat(play, who, rations)).unwrap();
    let mut turns = 1;
    while s.world.life.occupation.is_some() {
        s.with(eat::go_on).unwrap();
        turns += 1;
    }
    assert_eq!(turns, 5);
    assert_eq!(s.world.life.nutrition, 900);
    assert_eq!(s.world.item(rations).count, 1);
    assert_eq!(s.world.you().pack.len(), 1);
    assert_eq!(s.world.life.conduct.ate, 1);
}

#[test]
fn an_interrupted_meal_leaves_the_rest_of_the_food() {
    let mut s = scene(CLOSET);
    s.world.life.nutrition = 100;
    let ration = s.carrying_some("food ration", 1, Buc::Blessed);
    let who = s.hero();
    s.with(|play| eat::eat(play, who, ration)).unwrap();
    s.with(eat::go_on).unwrap();
    s.world.life.occupation = None;
    assert_eq!(s.world.item(ration).eaten, 320);
    assert_eq!(s.world.life.nutrition, 420);
}

#[test]
fn eating_an_old_corpse_causes_deadly_food_poisoning() {
    let mut s = scene(CLOSET);
    let corpse = s.carrying("corpse");
    s.world.item_mut(corpse).about = s.content.monsters.find("jackal");
    s.world.turn = 400;
    let who = s.hero();
    s.with(|play| eat::eat(play, who, corpse)).unwrap();
    assert!(s.world.you().has(Property::Ill));
    assert!(s.world.life.occupation.is_none());
}

#[test]
fn a_lichen_corpse_never_rots() {
    let mut s = scene(CLOSET);
    let corpse = s.carrying("corpse");
    s.world.item_mut(corpse).about = s.content.monsters.find("lichen");
    s.world.turn = 9000;
    let who = s.hero();
    s.with(|play| eat::eat(play, who, corpse)).unwrap();
    while s.world.life.occupation.is_some() {
        s.with(eat::go_on).unwrap();
    }
    assert_eq!(s.world.life.nutrition, 1100);
}

#[test]
fn cannibalism_costs_two_to_five_luck() {
    let mut losses = std::collections::BTreeSet::new();
    for seed in 0..100 {
        let mut s = scene(CLOSET);
        s.rng = Streams::new(Seed(seed));
        let corpse = s.carrying("corpse");
        s.world.item_mut(corpse).about = s.content.monsters.find("human");
        s.world.item_mut(corpse).age = 1;
        let who = s.hero();
        s.with(|play| eat::eat(play, who, corpse)).unwrap();
        losses.insert(-s.world.life.luck.base);
        assert!(s.has_told(|it| *it == Event::Body(BodyEvent::AteKin)));
        assert!(s.world.you().has(Property::AggravateMonster));
    }
    assert!(losses.into_iter().eq(2..=5));
}

#[test]
fn items_go_into_and_out_of_a_box() {
    let mut s = scene(CLOSET);
    let chest = s.lying("chest", 1, Buc::Uncursed);
    let gem = s.made("ruby", 1, Buc::Uncursed);
    s.world.put_in(gem, chest);
    let apple = s.carrying("apple");
    let who = s.hero();
    s.with(|play| loot::loot(play, who, chest, &[gem], &[apple])).unwrap();
    assert!(s.is_carried(gem));
    assert_eq!(s.world.item(apple).place, Place::Inside(chest));
    s.world.item_mut(chest).locked = true;
    s.assert_no_trace("a locked box", |play| loot::loot(play, who, chest, &[apple], &[]));
}

#[test]
fn holy_water_blesses_and_unholy_curses() {
    let mut s = scene(CLOSET);
    let sword = s.carrying("long sword");
    let holy = s.carrying_some("potion of water", 1, Buc::Blessed);
    let who = s.hero();
    s.with(|play| dip::dip(play, who, sword, Some(holy))).unwrap();
    assert_eq!(s.world.item(sword).buc, Buc::Blessed);
    let unholy = s.carrying_some("potion of water", 1, Buc::Cursed);
    s.with(|play| dip::dip(play, who, sword, Some(unholy))).unwrap();
    assert_eq!(s.world.item(sword).buc, Buc::Uncursed);
}

#[test]
fn identify_asks_when_there_is_a_choice() {
    let mut s = scene(CLOSET);
    let scroll = s.carrying("scroll of identify");
    let (ring, wand) = (s.carrying("ring of hunger"), s.carrying("wand of sleep"));
    let who = s.hero();
    let acted = s.with(|play| {
        effect::item::identify(
            play,
            &effect::EffectSource {
                who,
                item: Some(scroll),
                buc: Buc::Uncursed,
                blame: vitals::Blame::default(),
                dir: None,
                craft: None,
            },
            1,
            &mut None,
        )
    });
    assert!(acted);
    assert_eq!(s.with(|play| identify::resume(play, 1, &[ring])), Ok(None));
    assert!(identify::is_known(&s.world, &s.content, ring));
    assert!(!identify::is_known(&s.world, &s.content, wand));
    assert_eq!(
        s.with(|play| identify::resume(play, 1, &[wand, scroll])),
        Err(Refusal::CannotDoThat)
    );
}

#[test]
fn reading_identify_ends_in_a_question() {
    let mut asked = 0;
    let mut s = scene(CLOSET);
    for _ in 0..40 {
        let scroll = s.carrying("scroll of identify");
        s.carrying("ring of hunger");
        s.carrying("wand of sleep");
        let who = s.hero();
        match s.with(|play| read::read(play, who, scroll)) {
            Err(Halt::Asks(Pending::Identify { left })) => asked += usize::from(left > 0),
            Ok(Time::ACTION) => {}
            other => panic!("{other:?}"),
        }
        for item in s.world.you().pack.clone() {
            s.world.destroy(item);
        }
        s.world.knowledge.items.iter_mut().for_each(|kind| kind.known = false);
    }
    assert!(asked > 20, "{asked}");
}

#[test]
fn good_luck_protects_blessed_items_from_erosion() {
    let worn_down = |luck: i8| {
        (0..200)
            .filter(|&n| {
                let mut s = scene(CLOSET);
                s.rng = Streams::new(Seed(n));
                s.world.life.luck.base = luck;
                let sword = s.carrying_some("long sword", 1, Buc::Blessed);
                s.with(|play| erosion::wear_down(play, sword, erosion::Wear::Rust))
            })
            .count()
    };
    let (bad, good) = (worn_down(-10), worn_down(10));
    assert!(bad > 185 && good < 40, "{bad} {good}");
}

#[test]
fn a_scare_monster_scroll_can_be_picked_up_once() {
    let mut s = scene(CLOSET);
    let scroll = s.lying("scroll of scare monster", 1, Buc::Blessed);
    let who = s.hero();
    for _ in 0..2 {
        s.with(|play| pick_up::pick_up(play, who, &[(scroll, 0)])).unwrap();
        assert!(s.is_carried(scroll));
        s.with(|play| drop::drop(play, who, &[(scroll, 0)])).unwrap();
    }
    s.with(|play| pick_up::pick_up(play, who, &[(scroll, 0)])).unwrap();
    assert!(!s.world.items.contains(scroll));
}

#[test]
fn a_destroyed_item_no_longer_grants_its_property() {
    let mut s = scene(CLOSET);
    let boots = s.carrying("levitation boots");
    dress(&mut s, boots);
    s.with(|play| equipment::destroy(play, boots));
    assert!(!s.world.you().has(Property::Levitation));
    assert!(!s.world.items.contains(boots));
}

#[test]
fn autopickup_leaves_what_would_burden_the_hero() {
    for (few, taken) in [(true, true), (false, false)] {
        let mut s = scene(CLOSET);
        s.world.life.autopickup = true;
        let who = s.hero();
        let free = burden::capacity(&s.world, &s.content, who) as u32;
        let (load, at) = (pack::load(&s.world, &s.content, who), s.world.you().at);
        // Potions weigh 20 each. One fits; a stack that exceeds the free capacity does not.
        let count = if few { 1 } else { (free.saturating_sub(load) / 20 + 1) as u16 };
        let potions = s.lying("potion of water", count, Buc::Uncursed);
        s.with(|play| pick_up::arrive(play, at));
        assert_eq!(s.is_carried(potions), taken, "{count} potions");
    }
}
