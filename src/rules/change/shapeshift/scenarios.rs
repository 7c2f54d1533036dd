//! Tests of monsters that change shape: body, equipment and properties.

use super::*;
use crate::base::rng::Streams;
use crate::base::{Dir, Seed};
use crate::content::{Buc, MonsterKind, Slot};
use crate::event::{Event, PolymorphEvent};
use crate::rules::settle;
use crate::rules::shape::monster::{heroes, nasties, scramble};
use crate::rules::test_scene::{Scene, scene};
use crate::rules::verb::perform;
use crate::rules::vitals::{self, Blame};
use crate::world::{Action, Aim, Attitude, ItemId, drawn_level};

const HALL: &str = "
    ##########
    #........#
    #..@.a...#
    #........#
    ##########";

fn hall() -> Scene {
    let mut s = scene(HALL);
    s.world.life.deepest = 1;
    s
}

fn kind(s: &Scene, name: &str) -> MonsterKindId {
    s.content.monsters.find(name).unwrap()
}

fn name(s: &Scene, who: ActorId) -> String {
    s.content.monsters[s.world.actor(who).kind].name.clone()
}

/// Creates a monster that wears or wields these items.
fn dressed(s: &mut Scene, of: &str, gear: &[(&str, Slot)]) -> (ActorId, Vec<ItemId>) {
    let who = s.put(of, 'a');
    let mut items = Vec::new();
    for &(kind, slot) in gear {
        let item = drawn_level::equip(&mut s.world, &s.content, kind, who);
        s.world.actor_mut(who).worn[slot as usize] = Some(item);
        items.push(item);
    }
    (who, items)
}

fn becomes(s: &mut Scene, who: ActorId, into: &str) {
    let into = kind(s, into);
    s.with(|play| take(play, who, into));
    s.with(settle::settle);
    s.world.check(&s.content).unwrap();
}

const SOLDIERLY: [(&str, Slot); 5] = [
    ("long sword", Slot::Wielded),
    ("chain mail", Slot::Suit),
    ("leather gloves", Slot::Gloves),
    ("helmet", Slot::Helmet),
    ("low boots", Slot::Boots),
];

/// Returns one character for each item: `x` destroyed, `_` on the floor, `w` equipped, `p` carried.
fn fates(s: &Scene, who: ActorId, items: &[ItemId]) -> String {
    let at = s.world.actor(who).at;
    let fate = |&item: &ItemId| match s.world.items.contains(item) {
        false => 'x',
        true if s.world.items_at(at).any(|it| it == item) => '_',
        true if s.world.actor(who).slot_of(item).is_some() => 'w',
        true => 'p',
    };
    items.iter().map(fate).collect()
}

#[test]
fn large_monster_forms_burst_armor_and_small_ones_slip_out_of_it() {
    for (into, expected) in [
        ("hill orc", "wwwww"),
        ("owlbear", "_xwww"),
        ("newt", "_____"),
        ("fog cloud", "_____"),
        ("python", "_x___"),
        ("jackal", "_____"),
    ] {
        let mut s = hall();
        let (who, items) = dressed(&mut s, "soldier", &SOLDIERLY);
        becomes(&mut s, who, into);
        assert_eq!(fates(&s, who, &items), expected, "{into}");
    }
}

#[test]
fn a_monster_that_changes_form_keeps_its_pack_except_a_giant_s_boulders() {
    let mut s = hall();
    let giant = s.put("stone giant", 'a');
    let boulder = drawn_level::equip(&mut s.world, &s.content, "boulder", giant);
    let apple = drawn_level::equip(&mut s.world, &s.content, "apple", giant);
    becomes(&mut s, giant, "newt");
    assert_eq!(fates(&s, giant, &[boulder, apple]), "_p");
}

#[test]
fn a_polymorphing_monster_in_dragon_scales_becomes_that_dragon() {
    let mut s = hall();
    let (who, scales) = dressed(&mut s, "soldier", &[("red dragon scale mail", Slot::Suit)]);
    assert!(s.with(|play| scramble(play, who)));
    assert_eq!(name(&s, who), "red dragon");
    assert_eq!(fates(&s, who, &scales), "x");
    assert!(!s.has_told(|event| matches!(event, Event::Shape(PolymorphEvent::Outgrown { .. }))));
}

#[test]
fn a_polymorphed_pet_stays_tame_and_keeps_its_share_of_hit_points() {
    let mut s = hall();
    let dog = s.put("little dog", 'a');
    let body = s.world.actor_mut(dog);
    (body.mood, body.hp, body.max_hp, body.level) = (Attitude::Tame(9), 5, 10, 2);
    becomes(&mut s, dog, "owlbear");
    let body = s.world.actor(dog);
    assert_eq!(body.mood, Attitude::Tame(9));
    assert!(body.max_hp > 10 && body.hp == body.max_hp / 2, "{} of {}", body.hp, body.max_hp);
}

#[test]
fn no_monster_polymorphs_into_a_unique_monster() {
    let mut s = hall();
    let newt = s.put("newt", 'a');
    for _ in 0..200 {
        assert!(s.with(|play| scramble(play, newt)));
        let row = &s.content.monsters[s.world.actor(newt).kind];
        assert!(!row.is(Trait::Unique) && !row.is(Trait::NoPoly), "{}", row.name);
    }
    let medusa = s.world.actor(newt).at;
    s.world.remove_actor(newt);
    let medusa = drawn_level::put(&mut s.world, &s.content, "Medusa", medusa);
    assert!(!s.with(|play| scramble(play, medusa)));
}

#[test]
fn a_polymorphed_shapeshifter_keeps_changing_unless_protection_forbids_it() {
    let mut s = hall();
    let who = s.put("chameleon", 'a');
    assert!(s.with(|play| scramble(play, who)));
    assert_eq!(s.world.actor(who).shape_of, Some(kind(&s, "chameleon")));
    s.world.remove_actor(who);
    let who = s.put("chameleon", 'a');
    s.world.you_mut().properties.gained.add(Property::ProtectionFromShapeChangers);
    s.world.you_mut().properties.refresh();
    assert!(s.with(|play| scramble(play, who)));
    assert_eq!(s.world.actor(who).shape_of, None);
    let new = s.world.actor(who).kind;
    for _ in 0..100 {
        s.with(|play| tick(play, who));
    }
    assert_eq!(s.world.actor(who).kind, new, "it is that for good");
}

#[test]
fn polymorph_turns_a_vampire_into_one_of_its_forms_and_back() {
    let mut s = hall();
    let who = s.put("vampire", 'a');
    for _ in 0..10 {
        assert!(s.with(|play| scramble(play, who)));
        assert!(
            ["fog cloud", "vampire bat"].contains(&name(&s, who).as_str()),
            "{}",
            name(&s, who)
        );
        assert!(s.with(|play| scramble(play, who)));
        assert_eq!((name(&s, who).as_str(), s.world.actor(who).shape_of), ("vampire", None));
    }
}

/// Makes a shapeshifter change `tries` times. Returns the number of changes into a kind that
/// satisfies `is`.
fn share(of: &str, tries: usize, is: impl Fn(&Content, &MonsterKind) -> bool) -> usize {
    let mut s = hall();
    let who = s.put(of, 'a');
    let own = kind(&s, of);
    let mut ends = 0;
    for _ in 0..tries {
        s.world.actor_mut(who).kind = own;
        let into = s.with(|play| choose(play, who, own)).unwrap();
        ends += usize::from(is(&s.content, &s.content.monsters[into]));
    }
    ends
}

#[test]
fn each_kind_of_shapeshifter_prefers_its_own_forms() {
    let nasty = |content: &Content, row: &MonsterKind| {
        nasties(content).iter().any(|&kind| content.monsters[kind].name == row.name)
    };
    let people = |content: &Content, row: &MonsterKind| {
        heroes(content).iter().any(|&kind| content.monsters[kind].name == row.name)
    };
    let content = Content::builtin();
    assert_eq!(heroes(&content).len(), 13);
    // 6 in 7 changes pick from the list of nasties, and some of the other changes pick a nasty at
    // random.
    assert!((820..920).contains(&share("sandestin", 1000, nasty)));
    // 6 in 7 changes do not pick a nasty, and 2 in 3 of those pick a player role.
    assert!((520..620).contains(&share("doppelganger", 1000, people)));
    let animals = share("chameleon", 1000, |_, row| row.is(Trait::Animal));
    let by_chance = share("sandestin", 1000, |_, row| row.is(Trait::Animal));
    assert!(animals > 450 && animals > by_chance, "{animals} {by_chance}");
}

/// Zaps a monster with a wand of polymorph `tries` times. Returns the number of deaths by system
/// shock.
fn shocked(of: &str, tries: u64) -> usize {
    let mut s = hall();
    let foe = s.put(of, 'a');
    s.world.you_mut().level = 8;
    let world = s.world.clone();
    let mut dead = 0;
    for seed in 0..tries {
        s.world = world.clone();
        s.rng = Streams::new(Seed(seed));
        let (at, hero) = (s.world.actor(foe).at, s.hero());
        let wand = s.carrying("wand of polymorph");
        s.world.item_mut(wand).plus = 5;
        let zap = Action::Zap { wand, aim: Aim::Dir(Dir::E) };
        s.with(|play| perform(play, hero, &zap)).unwrap();
        s.with(settle::settle);
        if !s.world.actors.contains(foe) {
            dead += 1;
            assert!(s.world.items_at(at).next().is_none(), "nothing is left of it");
        }
    }
    dead
}

#[test]
fn system_shock_kills_some_monsters_but_never_shapeshifters() {
    assert!((8..=40).contains(&shocked("pony", 500)));
    assert_eq!(shocked("chameleon", 500), 0);
}

#[test]
fn a_monster_that_polymorphs_itself_becomes_a_kind_generated_here_without_shock() {
    for thing in ["potion of polymorph", "wand of polymorph"] {
        for buc in [Buc::Blessed, Buc::Cursed] {
            let mut s = hall();
            let orc = s.put("hill orc", 'a');
            let mut changed = 0;
            for seed in 0..60 {
                s.rng = Streams::new(Seed(seed));
                let item = drawn_level::equip(&mut s.world, &s.content, thing, orc);
                s.world.item_mut(item).buc = buc;
                let own = kind(&s, "hill orc");
                s.world.actor_mut(orc).kind = own;
                let wand =
                    s.content.items[s.world.item(item).kind].class == crate::content::Class::Wand;
                let zap = Action::Zap { wand: item, aim: Aim::Own };
                let act = if wand { zap } else { Action::Quaff(item) };
                s.with(|play| perform(play, orc, &act)).unwrap();
                s.with(settle::settle);
                let now = s.world.actor(orc).kind;
                changed += usize::from(now != own);
                let level = s.content.monsters[now].difficulty;
                assert!(now == own || level <= 6, "{}", s.content.monsters[now].name);
                if s.world.items.contains(item) {
                    s.world.destroy(item);
                }
            }
            assert!(changed > 40, "{thing}: {changed} of 60");
        }
    }
}

#[test]
fn the_hero_gets_credit_for_a_death_by_system_shock() {
    let mut s = hall();
    let foe = s.put("pony", 'a');
    let hero = s.hero();
    s.with(|play| vitals::dissolve(play, foe, Blame::by(hero)));
    s.with(settle::settle);
    assert_eq!(s.world.life.conduct.killed, 1);
}
