//! Tests of spellcasting in small drawn rooms.

use super::*;
use crate::base::Dir;
use crate::content::{Harm, Skill};
use crate::rules::body;
use crate::rules::test_scene::{Scene, scene};
use crate::rules::vitals::Blame;
use crate::world::Attitude;

const HALL: &str = "
    ------------
    |@.m.......|
    |..........|
    ------------";

/// Builds a scene with a level 14 Wizard who has plenty of energy and never fails low-level spells.
fn mage(picture: &'static str) -> Scene {
    let mut s = scene(picture);
    s.world.life.role = s.content.roles.find("Wizard").unwrap();
    s.world.life.attributes = [12, 25, 25, 25, 12, 12];
    s.world.life.skills = vec![Rank::Expert; Skill::COUNT];
    (s.world.life.pw, s.world.life.max_pw) = (1_000, 1_000);
    s.world.you_mut().level = 14;
    s
}

fn learn(s: &mut Scene, spell: &str) -> u8 {
    let book = s.content.items.find(&format!("spellbook of {spell}")).unwrap();
    s.world.life.spells.push(Spell { book, until: 20_001 });
    s.world.life.spells.len() as u8 - 1
}

fn casts(s: &mut Scene, spell: &str, aim: Aim) {
    let number = learn(s, spell);
    let hero = s.hero();
    s.with(|play| cast(play, hero, number, aim)).unwrap();
}

const EAST: Aim = Aim::Dir(Dir::E);

#[test]
fn a_force_bolt_costs_5_energy_and_hits_the_first_creature_in_line() {
    let mut s = mage(HALL);
    let ogre = s.put("ogre tyrant", 'm');
    s.world.actor_mut(ogre).max_hp = 1_000;
    s.world.actor_mut(ogre).hp = 1_000;
    for _ in 0..10 {
        casts(&mut s, "force bolt", EAST);
    }
    assert_eq!(s.world.life.pw, 950);
    let lost = 1_000 - s.world.actor(ogre).hp;
    // At most ten casts of 2d12 + 3 damage; resistance halves some of them.
    assert!((20..=270).contains(&lost), "{lost}");
    assert!(s.has_told(|it| matches!(it, Event::Magic(Magic::Struck { .. }))));
    assert!(s.world.life.training[Skill::AttackSpell as usize] >= 10);
}

#[test]
fn a_refused_spell_changes_nothing() {
    let refused = |change: &dyn Fn(&mut Scene), why: Refusal| {
        let mut s = mage(HALL);
        let number = learn(&mut s, "force bolt");
        change(&mut s);
        let hero = s.hero();
        s.assert_no_trace("casting", |play| cast(play, hero, number, EAST));
        let acted = s.with(|play| cast(play, hero, number, EAST));
        assert_eq!(acted, Err(why.into()));
    };
    refused(&|s| s.world.life.pw = 4, Refusal::TooLittleEnergy);
    refused(&|s| s.world.life.nutrition = 10, Refusal::TooHungryToCast);
    refused(&|s| s.world.life.attributes[0] = 3, Refusal::TooWeakToCast);
    refused(&|s| s.world.life.spells.clear(), Refusal::UnknownSpell);
    let has = |what: Property| {
        move |s: &mut Scene| {
            let hero = s.hero();
            s.with(|play| body::gain(play, hero, what, 9));
        }
    };
    refused(&has(Property::Stunned), Refusal::TooDizzy);
    refused(&has(Property::Strangled), Refusal::CannotChant);
}

#[test]
fn a_confused_caster_fails_and_loses_half_the_energy() {
    let mut s = mage(HALL);
    let hero = s.hero();
    s.with(|play| body::gain(play, hero, Property::Confused, 9));
    casts(&mut s, "force bolt", EAST);
    assert_eq!(s.world.life.pw, 998);
    assert!(s.has_told(|it| matches!(it, Event::Magic(Magic::SpellFailed))));
}

#[test]
fn casting_costs_nutrition_except_for_wizards_of_intelligence_17() {
    let spent = |role: &str, intelligence: u8| {
        let mut s = mage(HALL);
        s.world.life.role = s.content.roles.find(role).unwrap();
        s.world.life.attributes[1] = intelligence;
        casts(&mut s, "light", Aim::Own);
        900 - s.world.life.nutrition
    };
    assert_eq!([14, 15, 16, 17].map(|int| spent("Wizard", int)), [10, 5, 2, 0]);
    assert_eq!(spent("Healer", 18), 10);
}

#[test]
fn casting_a_forgotten_spell_confuses_or_stuns_the_caster() {
    let mut s = mage(HALL);
    let number = learn(&mut s, "force bolt");
    s.world.life.spells[0].until = s.world.turn;
    let hero = s.hero();
    s.with(|play| cast(play, hero, number, EAST)).unwrap();
    let you = s.world.you();
    assert!(you.has(Property::Confused) || you.has(Property::Stunned));
    assert!((995..1_000).contains(&s.world.life.pw));
}

#[test]
fn healing_heals_its_target_and_skilled_casters_cure_blindness() {
    let mut s = mage(HALL);
    let dog = s.put("dog", 'm');
    s.world.actor_mut(dog).mood = Attitude::Tame(10);
    s.world.actor_mut(dog).hp = 1;
    casts(&mut s, "healing", EAST);
    assert!(s.world.actor(dog).hp > 6);
    let hero = s.hero();
    s.world.you_mut().hp = 10;
    s.with(|play| body::gain(play, hero, Property::Blind, 90));
    casts(&mut s, "healing", Aim::Own);
    assert!((16..=34).contains(&s.world.you().hp), "{}", s.world.you().hp);
    assert!(!s.world.you().has(Property::Blind));
    s.world.life.skills[Skill::HealingSpell as usize] = Rank::Basic;
    s.with(|play| body::gain(play, hero, Property::Blind, 90));
    casts(&mut s, "healing", Aim::Own);
    assert!(s.world.you().has(Property::Blind));
}

#[test]
fn a_sleep_ray_lasts_longer_for_casters_of_higher_level() {
    let mut s = mage(HALL);
    let jackal = s.put("jackal", 'm');
    for _ in 0..20 {
        casts(&mut s, "sleep", EAST);
    }
    assert!(s.world.actor(jackal).has(Property::Asleep));
    // 14 / 2 + 1 = 8 dice with 25 sides each.
    assert!(s.world.actor(jackal).turns_of(Property::Asleep) <= 200);
}

#[test]
fn a_bolt_spell_rolls_half_the_level_plus_1_dice() {
    let mut s = mage(HALL);
    let who = s.hero();
    let source = EffectSource {
        who,
        item: None,
        buc: Buc::Uncursed,
        blame: Blame::default(),
        dir: Some(EAST),
        craft: None,
    };
    let dice = s.with(|play| effect::spell::dice(play, &source, 6));
    assert_eq!((dice.count, dice.sides), (8, 6));
}

#[test]
fn chain_lightning_jumps_between_foes_and_skips_friends() {
    let mut s = mage(
        "
        ------------
        |@.m..n....|
        |..........|
        |.p.......q|
        ------------",
    );
    let foes = ['m', 'n'].map(|sign| s.put("ogre", sign));
    let far = s.put("ogre", 'q');
    let pet = s.put("ogre", 'p');
    s.world.actor_mut(pet).mood = Attitude::Tame(10);
    let whole = s.world.actor(pet).hp;
    casts(&mut s, "chain lightning", Aim::Own);
    assert!(foes.iter().all(|&foe| s.world.actor(foe).hp < whole));
    assert_eq!([pet, far].map(|who| s.world.actor(who).hp), [whole; 2]);
}

#[test]
fn a_fireball_explodes_at_the_first_creature_in_its_path() {
    let mut s = mage(
        "
        ------------
        |@....mn...|
        |..........|
        ------------",
    );
    s.world.life.skills[Skill::AttackSpell as usize] = Rank::Basic;
    let (hit, beside) = (s.put("ogre", 'm'), s.put("ogre", 'n'));
    let (whole, own) = (s.world.actor(hit).hp, s.world.you().hp);
    casts(&mut s, "fireball", EAST);
    assert!(s.world.actor(hit).hp < whole && s.world.actor(beside).hp < whole);
    assert_eq!(s.world.you().hp, own, "five squares away");
    let fire = |it: &&Event| matches!(it, Event::Magic(Magic::Burst { harm: Harm::Fire, .. }));
    assert_eq!(s.seen.0.iter().filter(fire).count(), 1);
    s.world.life.skills[Skill::AttackSpell as usize] = Rank::Skilled;
    casts(&mut s, "fireball", EAST);
    assert!(s.seen.0.iter().filter(fire).count() >= 3);
}

#[test]
fn drain_life_lowers_a_creature_by_one_level() {
    let mut s = mage(HALL);
    let ogre = s.put("ogre", 'm');
    s.world.actor_mut(ogre).hp = 40;
    s.world.actor_mut(ogre).max_hp = 40;
    let level = s.world.actor(ogre).level;
    casts(&mut s, "drain life", EAST);
    let drained = s.world.actor(ogre);
    assert_eq!(drained.level, level - 1);
    assert!(drained.max_hp < 40 && drained.hp <= drained.max_hp);
}

#[test]
fn the_cancellation_spell_cancels_creatures_and_disenchants_items() {
    let mut s = mage(HALL);
    let nymph = s.put("jackal", 'm');
    casts(&mut s, "cancellation", EAST);
    assert!(s.world.actor(nymph).has(Property::Cancelled));
    let sword = s.carrying_some("long sword", 1, Buc::Blessed);
    s.world.item_mut(sword).plus = 3;
    let (wand, scroll) = (s.carrying("wand of sleep"), s.carrying("scroll of fire"));
    casts(&mut s, "cancellation", Aim::Own);
    let item = |s: &Scene, it| s.world.item(it).clone();
    assert_eq!((item(&s, sword).plus, item(&s, sword).buc), (0, Buc::Uncursed));
    assert_eq!(item(&s, wand).plus, -1);
    let blank = s.content.items.find("scroll of blank paper").unwrap();
    assert_eq!(item(&s, scroll).kind, blank);
}

#[test]
fn a_created_familiar_is_tame() {
    let mut s = mage(HALL);
    casts(&mut s, "create familiar", Aim::Own);
    let friends = s.world.level.crowd.iter().filter(|&&who| !s.world.actor(who).is_hostile());
    assert_eq!(friends.count(), 1);
}

#[test]
fn priests_cast_emergency_spells_and_their_own_spell_more_easily() {
    let mut s = mage(HALL);
    s.world.life.role = s.content.roles.find("Priest").unwrap();
    let find = |s: &Scene, name: &str| s.content.items.find(name).unwrap();
    let of = |s: &Scene, name| chance::of(&s.world, &s.content, find(s, name)).burden.total();
    assert_eq!(of(&s, "spellbook of light"), 3);
    assert_eq!(of(&s, "spellbook of cure blindness"), 1);
    assert_eq!(of(&s, "spellbook of remove curse"), -3, "their own spell besides");
}

/// Casts polymorph at 50 monsters of this kind, which resist magic if `proof`. Returns how many
/// changed.
fn changes(kind: &str, proof: bool) -> usize {
    let mut s = mage(HALL);
    let foe = s.put(kind, 'm');
    if proof {
        s.world.actor_mut(foe).properties.gained.add(Property::MagicResistance);
        s.world.actor_mut(foe).properties.refresh();
    }
    let world = s.world.clone();
    let once = |seed| {
        s.world = world.clone();
        s.rng = crate::base::rng::Streams::new(crate::base::Seed(seed));
        casts(&mut s, "polymorph", EAST);
        s.with(crate::rules::settle::settle);
        let now = s.world.actors.get(foe).map(|foe| foe.kind);
        now.is_some_and(|now| s.content.monsters[now].name != kind)
    };
    (0..50).map(once).filter(|&changed| changed).count()
}

#[test]
fn the_polymorph_spell_changes_creatures_that_do_not_resist() {
    assert!(changes("newt", false) > 40);
    assert_eq!(changes("newt", true), 0);
}
