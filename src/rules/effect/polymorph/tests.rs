//! Tests of polymorphing creatures and items.

use super::*;
use crate::base::Dir;
use crate::content::Buc;
use crate::rules::test_scene::{Scene, scene};
use crate::rules::verb::{
    item::{dip, meal},
    perform,
};
use crate::rules::vitals::new_kind;
use crate::rules::{effect, settle, trap};
use crate::world::level::traps::Trap;
use crate::world::{Action, Aim, Pending};

const HALL: &str = "
    ##########
    #........#
    #..@a....#
    ##########";

fn hall() -> Scene {
    let mut s = scene(HALL);
    s.world.life.deepest = 1;
    s.world.you_mut().level = 8;
    (s.world.you_mut().hp, s.world.you_mut().max_hp) = (80, 80);
    s.world.life.attributes[4] = 25;
    s
}

fn zaps(s: &mut Scene, aim: Aim) {
    let hero = s.hero();
    let wand = s.carrying("wand of polymorph");
    s.world.item_mut(wand).plus = 5;
    s.with(|play| perform(play, hero, &Action::Zap { wand, aim })).unwrap();
    s.with(settle::settle);
    if s.world.items.contains(wand) {
        s.world.destroy(wand);
    }
}

fn counted(s: &mut Scene, tries: u64, mut came: impl FnMut(&mut Scene) -> bool) -> usize {
    let world = s.world.clone();
    let mut once = |seed| {
        s.world = world.clone();
        s.rng = crate::base::rng::Streams::new(crate::base::Seed(seed));
        s.seen.0.clear();
        came(s)
    };
    (0..tries).filter(|&seed| once(seed)).count()
}

#[test]
fn a_hero_who_zaps_polymorph_at_themself_changes_form() {
    let mut s = hall();
    zaps(&mut s, Aim::Own);
    assert_eq!(s.world.life.conduct.changed_form, 1);
}

#[test]
fn a_polymorph_zap_angers_and_changes_monsters_and_shocks_1_in_25() {
    let mut s = hall();
    let foe = s.put("newt", 'a');
    let was = s.world.actor(foe).kind;
    s.world.actor_mut(foe).mood = crate::world::Attitude::Peaceful;
    let mut shocked = 0;
    let changed = counted(&mut s, 300, |s| {
        zaps(s, Aim::Dir(Dir::E));
        let Some(other) = s.world.actors.get(foe) else {
            shocked += 1;
            return false;
        };
        assert!(other.is_hostile());
        other.kind != was
    });
    assert!((4..=24).contains(&shocked) && changed + shocked == 300, "{shocked} {changed}");
}

#[test]
fn equipment_that_a_polymorphed_monster_drops_is_not_polymorphed() {
    let mut s = hall();
    let foe = s.put("soldier", 'a');
    let at = s.world.actor(foe).at;
    let sword = crate::world::drawn_level::equip(&mut s.world, &s.content, "long sword", foe);
    s.world.actor_mut(foe).worn[crate::content::Slot::Wielded as usize] = Some(sword);
    let rock = s.made("dagger", 1, Buc::Uncursed);
    s.world.lay(rock, at);
    let (mut fell, mut turned) = (0, 0);
    counted(&mut s, 60, |s| {
        zaps(s, Aim::Dir(Dir::E));
        fell += usize::from(s.world.items_at(at).any(|item| item == sword));
        turned += usize::from(!s.world.items.contains(rock));
        assert!(s.world.items.contains(sword));
        true
    });
    assert!(fell > 20 && turned > 50, "{fell} {turned} of 60");
}

#[test]
fn a_thrown_potion_of_polymorph_changes_or_shocks_its_target() {
    let mut s = hall();
    let foe = s.put("newt", 'a');
    let was = s.world.actor(foe).kind;
    let mut shocked = 0;
    let changed = counted(&mut s, 300, |s| {
        let (hero, flask) = (s.hero(), s.made("potion of polymorph", 1, Buc::Uncursed));
        s.with(|play| effect::apply::shatter(play, hero, flask, effect::Target::Creature(foe)));
        s.with(settle::settle);
        shocked += usize::from(!s.world.actors.contains(foe));
        s.world.actors.get(foe).is_some_and(|foe| foe.kind != was)
    });
    assert!((4..=24).contains(&shocked) && changed + shocked == 300, "{shocked} {changed}");
}

#[test]
fn magic_resistance_protects_monsters_from_polymorph() {
    let mut s = hall();
    let foe = s.put("gray dragon", 'a');
    let kind = s.world.actor(foe).kind;
    s.with(|play| body::set_innate(play, foe, Property::MagicResistance, true));
    for _ in 0..10 {
        zaps(&mut s, Aim::Dir(Dir::E));
    }
    assert_eq!(s.world.actor(foe).kind, kind);
}

#[test]
fn polymorphed_items_keep_their_class_blessing_and_enchantment() {
    let mut s = hall();
    let sword = s.lying("long sword", 1, Buc::Blessed);
    s.world.item_mut(sword).plus = 4;
    let at = s.world.you().at;
    let mut kept = 0;
    counted(&mut s, 60, |s| {
        zaps(s, Aim::Down);
        let things: Vec<ItemId> = s.world.items_at(at).collect();
        for item in things {
            let thing = s.world.item(item);
            let row = &s.content.items[thing.kind];
            assert_eq!((row.class, thing.buc), (Class::Weapon, Buc::Blessed));
            kept += u32::from(row.plus && thing.plus == 4);
        }
        assert!(s.world.life.conduct.polymorphed_objects <= 1);
        true
    });
    assert!(kept > 40, "{kept} of 60");
}

#[test]
fn polymorph_destroys_one_stack_in_eight_and_one_cursed_stack_in_three() {
    let lost = |buc: Buc| {
        let mut s = hall();
        s.lying("leather gloves", 1, buc);
        let at = s.world.you().at;
        counted(&mut s, 300, |s| {
            zaps(s, Aim::Down);
            s.world.items_at(at).next().is_none()
        })
    };
    let (plain, cursed) = (lost(Buc::Uncursed), lost(Buc::Cursed));
    assert!((20..=56).contains(&plain) && (70..=120).contains(&cursed), "{plain} {cursed}");
}

#[test]
fn wands_of_polymorph_and_wishing_neither_change_nor_result_from_polymorph() {
    let mut s = hall();
    let wand = s.lying("wand of polymorph", 1, Buc::Uncursed);
    let other = s.lying("wand of light", 1, Buc::Uncursed);
    let at = s.world.you().at;
    counted(&mut s, 100, |s| {
        zaps(s, Aim::Down);
        assert!(s.world.items.contains(wand));
        let of = |&item: &ItemId| s.content.items[s.world.item(item).kind].name.clone();
        let others: Vec<ItemId> = s.world.items_at(at).filter(|&it| it != wand).collect();
        assert!(others.iter().all(|it| of(it) != "wand of polymorph"));
        s.world.items.contains(other)
    });
}

#[test]
fn a_stack_destroyed_by_polymorph_may_become_a_golem_of_its_material() {
    let mut s = hall();
    s.world.life.luck.base = -10;
    let pile = s.lying("dagger", 40, Buc::Cursed);
    let risen = counted(&mut s, 60, |s| {
        s.with(|play| shudder(play, pile));
        let name = |&who: &ActorId| &s.content.monsters[s.world.actor(who).kind].name;
        let names: Vec<&String> = s.world.level.crowd.iter().map(name).collect();
        assert!(names.iter().all(|name| *name == "iron golem"), "{names:?}");
        !names.is_empty()
    });
    assert!((25..=55).contains(&risen), "40 units at 1 in 35: {risen} of 60");
}

#[test]
fn polymorph_turns_boulders_into_statues_and_back() {
    let mut s = hall();
    let mut statues = 0;
    counted(&mut s, 100, |s| {
        let rock = s.lying("boulder", 1, Buc::Uncursed);
        let at = s.world.you().at;
        s.with(|play| reshape(play, rock));
        let new = s.world.items_at(at).next().unwrap();
        let thing = s.world.item(new);
        let row = &s.content.items[thing.kind];
        assert_eq!(row.class, Class::Rock);
        assert_eq!(row.name == "statue", thing.about.is_some());
        statues += usize::from(row.name == "statue");
        s.world.check(&s.content).unwrap();
        true
    });
    assert!((75..=98).contains(&statues), "{statues} of 100 at nine in ten");
}

#[test]
fn polymorphed_coins_stay_coins_or_become_a_golem() {
    let mut s = hall();
    s.world.life.luck.base = -10;
    let gold = s.lying("gold piece", 300, Buc::Uncursed);
    let mut risen = 0;
    let fewer = counted(&mut s, 200, |s| {
        zaps(s, Aim::Down);
        let at = s.world.you().at;
        let golem =
            |&who: &ActorId| s.content.monsters[s.world.actor(who).kind].name == "gold golem";
        risen += usize::from(s.world.level.crowd.iter().any(golem));
        let left: Vec<ItemId> = s.world.items_at(at).collect();
        assert!(left.iter().all(|&item| item == gold));
        left.first().is_none_or(|&item| s.world.item(item).count < 300)
    });
    assert!((25..=75).contains(&fewer) && risen > 20, "{fewer} {risen} of 200 at 1 in 4");
}

#[test]
fn the_contents_of_a_polymorphed_box_fall_out() {
    let mut s = hall();
    let chest = s.lying("chest", 1, Buc::Uncursed);
    let gem = s.made("ruby", 1, Buc::Uncursed);
    s.world.put_in(gem, chest);
    let at = s.world.you().at;
    counted(&mut s, 20, |s| {
        s.with(|play| reshape(play, chest));
        assert!(!s.world.items.contains(chest));
        assert!(s.world.items_at(at).any(|item| item == gem));
        s.world.check(&s.content).unwrap();
        true
    });
}

#[test]
fn a_blessed_potion_of_polymorph_grants_control_for_a_short_time() {
    let mut s = hall();
    let hero = s.hero();
    let potion = s.carrying_some("potion of polymorph", 1, Buc::Blessed);
    s.with(|play| perform(play, hero, &Action::Quaff(potion))).unwrap();
    assert_eq!(s.world.pending, Some(Pending::ChooseShape { left: 5, brief: true }));
    s.world.pending = None;
    s.with(|play| crate::rules::change::polymorph::choice::resume(play, 5, true, "jackal"));
    let left = s.world.life.own_shape.as_ref().unwrap().left;
    assert!((10..=24).contains(&left), "{left}");
}

#[test]
fn other_potions_of_polymorph_give_a_random_form() {
    let mut s = hall();
    let hero = s.hero();
    let potion = s.carrying("potion of polymorph");
    s.with(|play| perform(play, hero, &Action::Quaff(potion))).unwrap();
    assert_eq!((s.world.pending.clone(), s.world.life.conduct.changed_form), (None, 1));
}

#[test]
fn an_item_dipped_into_a_potion_of_polymorph_changes() {
    let mut s = hall();
    let hero = s.hero();
    let ring = s.carrying("ring of stealth");
    let potion = s.carrying("potion of polymorph");
    s.with(|play| dip::dip(play, hero, ring, Some(potion))).unwrap();
    assert!(!s.world.items.contains(ring) && !s.world.items.contains(potion));
    assert_eq!(s.world.life.conduct.polymorphed_objects, 1);
}

#[test]
fn a_polymorph_trap_changes_its_victim_and_vanishes_after_a_hero() {
    let mut s = hall();
    let at = s.world.you().at;
    let kind = s.content.traps.find("polymorph trap").unwrap();
    let trap = Trap { kind, at, seen: false, own: false, sprung: 0 };
    let foe = s.put("newt", 'a');
    let (there, was) = (s.world.actor(foe).at, s.world.actor(foe).kind);
    s.world.level.traps.push(Trap { at: there, ..trap.clone() });
    s.with(|play| trap::spring(play, foe, there));
    assert_ne!(s.world.actor(foe).kind, was);
    assert!(s.world.trap_at(there).is_some(), "it stays for the next");
    s.world.level.traps.push(trap);
    let hero = s.hero();
    s.with(|play| body::grant(play, hero, Property::MagicResistance));
    s.with(|play| trap::spring(play, hero, at));
    assert!(!s.world.is_changed() && s.world.trap_at(at).is_some());
    s.with(|play| body::lose(play, hero, Property::MagicResistance));
    s.with(|play| trap::spring(play, hero, at));
    assert_eq!(s.world.life.conduct.changed_form, 1);
    assert!(s.world.trap_at(at).is_none());
}

#[test]
fn eating_a_shapeshifter_polymorphs_the_eater() {
    for kind in ["chameleon", "doppelganger", "genetic engineer"] {
        let mut s = hall();
        let hero = s.hero();
        let corpse = s.carrying("corpse");
        s.world.item_mut(corpse).about = s.content.monsters.find(kind);
        s.with(|play| meal::convey(play, hero, corpse));
        assert_eq!(s.world.life.conduct.changed_form, 1, "{kind}");
    }
}

#[test]
fn cancelling_oneself_ends_polymorph() {
    let mut s = hall();
    let (hero, jackal) = (s.hero(), s.content.monsters.find("jackal").unwrap());
    s.with(|play| shape::hero::turn_into(play, jackal));
    let blame = vitals::Blame::default();
    let source = EffectSource {
        who: hero,
        item: None,
        buc: Buc::Uncursed,
        blame,
        dir: Some(Aim::Own),
        craft: None,
    };
    s.with(|play| effect::spell::cancel(play, hero, &source));
    assert!(!s.world.is_changed());
}

#[test]
fn a_steed_that_polymorphs_into_an_unsaddleable_form_throws_its_rider() {
    use crate::content::Slot;
    let mut s = hall();
    let pony = s.put("pony", 'a');
    s.world.actor_mut(pony).mood = crate::world::Attitude::Tame(20);
    let saddle = crate::world::drawn_level::equip(&mut s.world, &s.content, "saddle", pony);
    s.world.actor_mut(pony).worn[Slot::Saddle as usize] = Some(saddle);
    let hero = s.hero();
    s.world.you_mut().level = 30;
    s.with(|play| perform(play, hero, &Action::Mount(Dir::E))).unwrap();
    let newt = s.content.monsters.find("newt").unwrap();
    s.with(|play| new_kind::take(play, pony, newt));
    s.with(settle::settle);
    assert_eq!(s.world.life.steed, None);
    s.world.check(&s.content).unwrap();
}

#[test]
fn polymorph_changes_an_artifact_5_times_in_100_and_never_the_amulet_of_yendor() {
    let mut s = hall();
    let sword = s.lying("long sword", 1, Buc::Uncursed);
    let id = s.content.artifact_called("Excalibur").unwrap();
    assert!(s.world.make_artifact(sword, id));
    let amulet = s.lying("Amulet of Yendor", 1, Buc::Uncursed);
    let changed = counted(&mut s, 300, |s| {
        zaps(s, Aim::Down);
        assert!(s.world.items.contains(amulet));
        !s.world.items.contains(sword)
    });
    assert!((4..=32).contains(&changed), "{changed} of 300");
}

#[test]
fn polymorph_reports_what_a_carried_item_becomes_but_not_what_a_pile_becomes() {
    let mut s = hall();
    let hero = s.hero();
    let reports = |s: &Scene| {
        let is_report =
            |it: &&Event| matches!(it, Event::Shape(PolymorphEvent::ThingChanged { .. }));
        s.seen.0.iter().filter(is_report).count()
    };
    for _ in 0..5 {
        s.lying("dagger", 1, Buc::Uncursed);
    }
    zaps(&mut s, Aim::Down);
    assert!(s.world.life.conduct.polymorphed_objects > 0);
    assert_eq!(reports(&s), 0);
    let ring = s.carrying("ring of stealth");
    let potion = s.carrying("potion of polymorph");
    s.with(|play| dip::dip(play, hero, ring, Some(potion))).unwrap();
    assert_eq!(reports(&s), usize::from(!s.world.items.contains(ring)));
}
