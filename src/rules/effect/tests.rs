//! Tests of every effect that content files can use.

use crate::base::{Bits, Dice, Dir, Pos};
use crate::content::effect::{Sought, Which, WhichBack};
use crate::content::{
    Attribute, Buc, ByBuc, Condition, Door, Effect, Harm, Property, Rank, Slot, Terrain,
};
use crate::event::magic::{EnlightenLine, MapExtent};
use crate::event::{Event, ItemEvent, Magic, Senses};
use crate::rules::effect::{Came, EffectSource, Target, apply};
use crate::rules::test_scene::{CLOSET, Scene, scene};
use crate::rules::vitals::Blame;
use crate::world::level::RememberedThing;
use crate::world::todo::Task;
use crate::world::{ActorId, Aim, Attitude, Pending};

const HALL: &str = "
    ----------
    |@m......|
    |........|
    ----------";

fn dice(text: &str) -> ByBuc<Dice> {
    ByBuc::always(text.parse().expect("dice"))
}

fn source(s: &Scene, buc: Buc) -> EffectSource {
    EffectSource { who: s.hero(), item: None, buc, blame: Blame::default(), dir: None, craft: None }
}

fn happens_to(s: &mut Scene, who: ActorId, buc: Buc, effect: Effect) -> Came {
    let source = source(s, buc);
    s.with(|play| apply(play, &[effect], Target::Creature(who), &source))
}

fn happens(s: &mut Scene, effect: Effect) -> Came {
    let hero = s.hero();
    happens_to(s, hero, Buc::Uncursed, effect)
}

#[test]
fn healing_beyond_the_maximum_raises_it() {
    let mut s = scene(CLOSET);
    s.world.you_mut().hp = 45;
    happens(&mut s, Effect::Heal { hp: dice("10"), raise: ByBuc::always(2) });
    assert_eq!((s.world.you().hp, s.world.you().max_hp), (52, 52));
    s.world.you_mut().hp = 1;
    happens(&mut s, Effect::Heal { hp: dice("4"), raise: ByBuc::always(9) });
    assert_eq!((s.world.you().hp, s.world.you().max_hp), (5, 52));
}

#[test]
fn the_energize_effect_restores_energy_and_empower_raises_its_maximum() {
    let mut s = scene(CLOSET);
    (s.world.life.pw, s.world.life.max_pw) = (5, 6);
    happens(&mut s, Effect::Energize { now: dice("4"), raise: ByBuc::always(1) });
    assert_eq!((s.world.life.pw, s.world.life.max_pw), (7, 7));
    happens(&mut s, Effect::Empower(dice("5")));
    assert_eq!((s.world.life.pw, s.world.life.max_pw), (12, 12));
    happens(&mut s, Effect::Empower(dice("-3")));
    assert_eq!((s.world.life.pw, s.world.life.max_pw), (3, 9));
}

#[test]
fn the_harm_effect_hurts_all_but_resistant_creatures() {
    let mut s = scene(CLOSET);
    happens(&mut s, Effect::Harm { harm: Harm::Fire, dice: dice("7") });
    assert_eq!(s.world.you().hp, 43);
    happens(&mut s, Effect::Grant(Property::FireResistance));
    happens(&mut s, Effect::Harm { harm: Harm::Fire, dice: dice("7") });
    assert_eq!(s.world.you().hp, 43);
}

#[test]
fn timed_properties_are_gained_and_expire() {
    let mut s = scene(CLOSET);
    let came = happens(&mut s, Effect::Gain { what: Property::Confused, turns: dice("9") });
    assert!(came.noticed);
    assert_eq!(s.world.you().turns_of(Property::Confused), 9);
    assert!(happens(&mut s, Effect::Cure(Property::Confused)).noticed);
    assert!(!s.world.you().has(Property::Confused));
    assert!(!happens(&mut s, Effect::Cure(Property::Confused)).noticed);
    happens(&mut s, Effect::Grant(Property::Stealth));
    assert!(s.world.you().has(Property::Stealth));
    happens(&mut s, Effect::Lose(Property::Stealth));
    assert!(!s.world.you().has(Property::Stealth));
}

#[test]
fn sleep_and_paralysis_affect_all_but_resistant_creatures() {
    let mut s = scene(CLOSET);
    happens(&mut s, Effect::Sleep(dice("5")));
    assert!(s.world.you().has(Property::Asleep));
    let mut s = scene(CLOSET);
    happens(&mut s, Effect::Grant(Property::FreeAction));
    happens(&mut s, Effect::Paralyze(dice("5")));
    assert!(!s.world.you().is_helpless());
}

#[test]
fn the_nourish_effect_adds_nutrition() {
    let mut s = scene(CLOSET);
    happens(&mut s, Effect::Nourish(ByBuc::always(150)));
    assert_eq!(s.world.life.nutrition, 1050);
}

#[test]
fn attributes_change_and_can_be_restored() {
    let mut s = scene(CLOSET);
    happens(&mut s, Effect::Change { which: Which::All, by: ByBuc::always(1) });
    assert_eq!(s.world.life.attributes, [13; 6]);
    let strength = Which::The(Attribute::Strength);
    happens(&mut s, Effect::Change { which: strength, by: ByBuc::always(-4) });
    assert_eq!(s.world.life.attributes[0], 9);
    happens(&mut s, Effect::Change { which: Which::Any, by: ByBuc::always(-1) });
    assert_eq!(s.world.life.attributes.iter().map(|&a| i32::from(a)).sum::<i32>(), 73);
    happens(&mut s, Effect::Restore { which: ByBuc::always(WhichBack::All) });
    assert_eq!(s.world.life.attributes, [13; 6]);
    happens(&mut s, Effect::Grant(Property::SustainAbility));
    happens(&mut s, Effect::Change { which: Which::All, by: ByBuc::always(-1) });
    assert_eq!(s.world.life.attributes, [13; 6]);
}

#[test]
fn effects_gain_and_drain_experience_levels() {
    let mut s = scene(CLOSET);
    happens(&mut s, Effect::Level(ByBuc::always(1)));
    assert_eq!(s.world.you().level, 2);
    happens(&mut s, Effect::Level(ByBuc::always(-1)));
    assert_eq!(s.world.you().level, 1);
}

#[test]
fn the_teleport_effect_moves_the_hero() {
    let mut s = scene(HALL);
    let from = s.world.you().at;
    happens(&mut s, Effect::Teleport);
    let to = s.world.you().at;
    assert_ne!(from, to);
    let who = s.hero();
    assert_eq!(s.world.todo.take(), Some(Task::Arrived { who, at: to }));
}

#[test]
fn a_level_that_forbids_teleporting_holds_the_hero_and_says_so() {
    let mut s = scene(HALL);
    let from = s.world.you().at;
    s.world.level.customs.no_teleport = true;
    assert!(happens(&mut s, Effect::Teleport).noticed);
    assert!(s.has_told(|event| *event == Event::Magic(Magic::TeleportPrevented)));
    assert_eq!(s.world.you().at, from);
}

#[test]
fn level_teleport_and_rise_leave_the_level_once_the_action_is_over() {
    let mut s = scene(CLOSET);
    let left = (0..200)
        .filter(|_| {
            happens(&mut s, Effect::LevelTeleport);
            s.world.todo.take().is_some()
        })
        .count();
    assert!((130..=190).contains(&left), "{left}");
    happens(&mut s, Effect::Rise);
    assert!(s.world.todo.is_empty(), "there is nothing above the first level");
    s.world.level.id.depth = 3;
    happens(&mut s, Effect::Rise);
    assert!(matches!(s.world.todo.take(), Some(Task::Leaves { to, .. }) if to.depth == 2));
}

#[test]
fn magic_mapping_maps_the_level() {
    let mut s = scene(HALL);
    s.world.level.memory = crate::world::known::remembered_level::Recalled::nothing();
    assert!(happens(&mut s, Effect::Map).noticed);
    assert!(s.world.level.memory[Pos::new(8, 3)].cell.is_some());
}

#[test]
fn the_message_about_a_map_says_which_part_it_shows() {
    for (buc, confused, extent) in [
        (Buc::Uncursed, false, MapExtent::Level),
        (Buc::Cursed, false, MapExtent::Torn),
        (Buc::Cursed, true, MapExtent::Confused),
    ] {
        let mut s = scene(HALL);
        if confused {
            happens(&mut s, Effect::Gain { what: Property::Confused, turns: dice("9") });
        }
        let hero = s.hero();
        happens_to(&mut s, hero, buc, Effect::Map);
        assert!(s.has_told(|it| *it == Event::Magic(Magic::MapLearned { extent })), "{extent:?}");
    }
}

#[test]
fn detection_shows_the_objects_and_monsters_sought() {
    let mut s = scene(HALL);
    let gem = s.made("ruby", 1, Buc::Uncursed);
    s.world.lay(gem, Pos::new(6, 3));
    assert!(!happens(&mut s, Effect::Detect(Sought::Food)).noticed);
    assert!(happens(&mut s, Effect::Detect(Sought::Objects)).noticed);
    let kind = s.world.item(gem).kind;
    assert_eq!(s.world.level.memory[Pos::new(6, 3)].thing, RememberedThing::Item(kind));
    s.put("jackal", 'm');
    assert!(happens(&mut s, Effect::Detect(Sought::Monsters)).noticed);
    assert!(s.world.you().has(Property::MonsterDetection));
}

#[test]
fn detection_forgets_remembered_items_that_are_gone() {
    let sought = [(Sought::Objects, [true, true]), (Sought::Food, [true, false])];
    for (what, forgotten) in sought {
        let mut s = scene(HALL);
        let hero = s.world.you().at;
        let places = [3, 5, 7].map(|x| Pos::new(hero.x + x, hero.y + 1));
        let kinds =
            ["food ration", "dagger", "food ration"].map(|kind| s.made(kind, 1, Buc::Uncursed));
        s.world.lay(kinds[2], places[2]);
        s.world.sight.seen = Bits::default();
        for (item, at) in kinds.into_iter().zip(places) {
            let (mark, cell) =
                (RememberedThing::Item(s.world.item(item).kind), s.world.level.cell(at));
            s.world.level.memory.set_thing(at, mark, cell);
            s.world.level.piles.set(at);
        }
        happens(&mut s, Effect::Detect(what));
        let gone = |at: Pos| s.world.level.memory[at].thing == RememberedThing::Nothing;
        assert_eq!([gone(places[0]), gone(places[1])], forgotten, "{what:?}");
        assert!(!gone(places[2]), "it is still there");
        assert!(!s.world.level.piles.has(places[0]));
    }
}

#[test]
fn detection_marks_the_topmost_item_of_a_pile() {
    for kinds in [["dagger", "mace"], ["mace", "dagger"]] {
        let mut s = scene(HALL);
        let at = s.world.you().at.step(Dir::E);
        let pile = kinds.map(|kind| s.made(kind, 1, Buc::Uncursed));
        pile.into_iter().rev().for_each(|item| s.world.lay(item, at));
        happens(&mut s, Effect::Detect(Sought::Objects));
        let top = RememberedThing::Item(s.world.item(pile[0]).kind);
        assert_eq!(s.world.level.memory[at].thing, top, "{kinds:?}");
    }
}

#[test]
fn secret_detection_reveals_nearby_secret_doors() {
    let mut s = scene(
        "
        ---S--
        |@...|
        ------",
    );
    happens(&mut s, Effect::Detect(Sought::Secrets));
    assert_eq!(s.world.level.cell(Pos::new(4, 1)).terrain, Terrain::Door);
}

#[test]
fn the_light_effect_lights_or_darkens_nearby_squares() {
    let mut s = scene(HALL);
    happens(&mut s, Effect::Light { on: false });
    let at = s.world.you().at;
    assert!(!s.world.level.cell(at).is_lit());
    happens(&mut s, Effect::Light { on: true });
    assert!(s.world.level.cell(at).is_lit());
}

#[test]
fn the_identify_effect_identifies_the_only_item_or_asks_which() {
    let mut s = scene(CLOSET);
    let ring = s.carrying("ring of hunger");
    assert_eq!(happens(&mut s, Effect::Identify(ByBuc::always(1))).asks, None);
    assert!(s.world.knowledge.knows(s.world.item(ring).kind));
    s.carrying("wand of sleep");
    s.carrying("potion of speed");
    let came = happens(&mut s, Effect::Identify(ByBuc::always(1)));
    assert_eq!(came.asks, Some(Pending::Identify { left: 1 }));
}

#[test]
fn enchant_effects_change_enchantment_by_the_given_amount() {
    let mut s = scene(CLOSET);
    let sword = s.carrying("long sword");
    s.world.you_mut().worn[Slot::Wielded as usize] = Some(sword);
    happens(&mut s, Effect::EnchantWeapon(ByBuc::always(1)));
    assert_eq!(s.world.item(sword).plus, 1);
    happens(&mut s, Effect::EnchantWeapon(ByBuc::always(-1)));
    assert_eq!(s.world.item(sword).plus, 0);
    let mail = s.carrying("chain mail");
    s.world.you_mut().worn[Slot::Suit as usize] = Some(mail);
    let hero = s.hero();
    happens_to(&mut s, hero, Buc::Blessed, Effect::EnchantArmor(ByBuc::always(3)));
    assert!((1..=3).contains(&s.world.item(mail).plus));
    assert_eq!(s.world.item(mail).buc, Buc::Blessed);
}

#[test]
fn remove_curse_affects_items_in_use_or_all_items_if_blessed() {
    let mut s = scene(CLOSET);
    let sword = s.carrying_some("long sword", 1, Buc::Cursed);
    let apple = s.carrying_some("apple", 1, Buc::Cursed);
    s.world.you_mut().worn[Slot::Wielded as usize] = Some(sword);
    happens(&mut s, Effect::RemoveCurse { all: ByBuc::always(false) });
    assert_eq!(s.world.item(sword).buc, Buc::Uncursed);
    assert_eq!(s.world.item(apple).buc, Buc::Cursed);
    happens(&mut s, Effect::RemoveCurse { all: ByBuc::always(true) });
    assert_eq!(s.world.item(apple).buc, Buc::Uncursed);
}

#[test]
fn armor_is_destroyed_cloak_first() {
    let mut s = scene(CLOSET);
    let (mail, cloak) = (s.carrying("chain mail"), s.carrying("dwarvish cloak"));
    let you = s.world.you_mut();
    you.worn[Slot::Suit as usize] = Some(mail);
    you.worn[Slot::Cloak as usize] = Some(cloak);
    happens(&mut s, Effect::DestroyArmor);
    assert!(!s.world.items.contains(cloak) && s.world.items.contains(mail));
}

#[test]
fn the_recharge_effect_asks_for_an_item_and_adds_charges() {
    let mut s = scene(CLOSET);
    let wand = s.carrying("wand of sleep");
    let came = happens(&mut s, Effect::Recharge);
    assert_eq!(came.asks, Some(Pending::Recharge { blessed: false, cursed: false }));
    s.world.item_mut(wand).plus = 0;
    let hero = s.hero();
    s.with(|play| crate::rules::item::charge::resume(play, true, false, &[wand])).unwrap();
    assert!((4..=8).contains(&s.world.item(wand).plus));
    s.with(|play| crate::rules::item::charge::recharge(play, hero, wand, Buc::Cursed));
    assert!(!s.world.items.contains(wand) || s.world.item(wand).plus == 0);
}

#[test]
fn effects_create_tame_scare_and_wake_monsters() {
    let mut s = scene(HALL);
    happens(&mut s, Effect::Create { count: dice("1") });
    assert_eq!(s.world.level.crowd.len(), 1);
    let mut s = scene(HALL);
    let dog = s.put("jackal", 'm');
    happens(&mut s, Effect::Tame { radius: 1 });
    assert!(s.world.actor(dog).is_tame());
    s.world.actor_mut(dog).mood = Attitude::Hostile;
    happens(&mut s, Effect::Scare);
    assert!(s.world.actor(dog).has(Property::Fleeing));
    s.world.actor_mut(dog).properties.gained.add(Property::Asleep);
    s.world.actor_mut(dog).properties.refresh();
    happens(&mut s, Effect::WakeAll);
    assert!(!s.world.actor(dog).has(Property::Asleep));
}

#[test]
fn the_amnesia_effect_lowers_a_skill() {
    let mut s = scene(CLOSET);
    s.world.life.training[0] = 40;
    happens(&mut s, Effect::Forget);
    assert_eq!(s.world.life.skills[0], Rank::Unskilled);
}

#[test]
fn enlightenment_reveals_luck() {
    let mut s = scene(CLOSET);
    s.world.life.luck.base = 4;
    happens(&mut s, Effect::Enlighten);
    assert!(s.world.knowledge.luck);
    assert!(s.has_told(|event| matches!(event,
        Event::Magic(Magic::Enlightened { lines }) if lines.contains(&EnlightenLine::Luck(4)))));
}

#[test]
fn a_ray_effect_hits_creatures_in_its_line() {
    let mut s = scene(HALL);
    let foe = s.put("jackal", 'm');
    s.world.actor_mut(foe).hp = 500;
    s.world.actor_mut(foe).max_hp = 500;
    let hero = s.hero();
    let source = EffectSource { dir: Some(Aim::Dir(Dir::E)), ..source(&s, Buc::Uncursed) };
    let ray = Effect::Ray { harm: Harm::Cold, dice: "6d6".parse().unwrap() };
    for _ in 0..6 {
        s.with(|play| apply(play, std::slice::from_ref(&ray), Target::Creature(hero), &source));
    }
    assert!(s.world.actor(foe).hp < 500);
}

#[test]
fn a_ray_at_oneself_deals_double_damage() {
    let mut s = scene(CLOSET);
    let hero = s.hero();
    let source = EffectSource { dir: Some(Aim::Own), ..source(&s, Buc::Uncursed) };
    let ray = Effect::Ray { harm: Harm::Fire, dice: "2d1".parse().unwrap() };
    s.with(|play| apply(play, &[ray], Target::Creature(hero), &source));
    assert_eq!(s.world.you().hp, 46);
}

#[test]
fn the_strike_effect_hurts_unless_magic_is_resisted() {
    let mut s = scene(CLOSET);
    let hero = s.hero();
    let own = EffectSource { dir: Some(Aim::Own), ..source(&s, Buc::Uncursed) };
    let strike = Effect::Strike("2d1".parse().unwrap());
    s.with(|play| apply(play, std::slice::from_ref(&strike), Target::Creature(hero), &own));
    assert_eq!(s.world.you().hp, 48);
    happens(&mut s, Effect::Grant(Property::MagicResistance));
    s.with(|play| apply(play, &[strike], Target::Creature(hero), &own));
    assert_eq!(s.world.you().hp, 48);
}

#[test]
fn the_dig_effect_makes_corridors_and_holes() {
    let mut s = scene(
        "
        ---
        |@|####
        ---",
    );
    let hero = s.hero();
    let east = EffectSource { dir: Some(Aim::Dir(Dir::E)), ..source(&s, Buc::Uncursed) };
    s.with(|play| apply(play, &[Effect::Dig], Target::Creature(hero), &east));
    assert!(s.world.level.is_passable(Pos::new(3, 2)));
    assert_eq!(s.world.level.cell(Pos::new(4, 2)).terrain, Terrain::Corridor);
    let down = EffectSource { dir: Some(Aim::Down), ..east };
    s.with(|play| apply(play, &[Effect::Dig], Target::Creature(hero), &down));
    assert!(s.world.trap_at(s.world.you().at).is_some());
}

#[test]
fn the_strike_effect_breaks_boulders_and_statues_and_frees_their_contents() {
    let mut s = scene(HALL);
    let source = source(&s, Buc::Uncursed);
    let at = s.world.you().at.step(Dir::E);
    let strike = [Effect::Strike("2d12".parse().unwrap())];
    for kind in ["boulder", "statue", "chest"] {
        let thing = s.made(kind, 1, Buc::Uncursed);
        let inner = s.made("dagger", 1, Buc::Uncursed);
        s.world.put_in(inner, thing);
        s.world.lay(thing, at);
        s.with(|play| apply(play, &strike, Target::Thing(thing), &source));
        let here: Vec<_> = s.world.items_at(at).map(|item| s.world.item(item).clone()).collect();
        if kind == "chest" {
            assert!(s.world.items.contains(thing), "a chest holds");
            continue;
        }
        let rocks = here.iter().find(|item| item.kind == s.content.known.rock).unwrap();
        assert!((7..=66).contains(&rocks.count), "{}", rocks.count);
        assert!(!s.world.items.contains(thing) && here.len() == 2, "{here:?}");
        let left: Vec<_> = s.world.items_at(at).collect();
        left.into_iter().for_each(|item| s.world.destroy(item));
    }
}

#[test]
fn open_and_lock_effects_change_doors_and_boxes() {
    let mut s = scene(
        "
        -----
        |@.L.
        -----",
    );
    let door = Pos::new(4, 2);
    let source = source(&s, Buc::Uncursed);
    s.with(|play| apply(play, &[Effect::Open], Target::Square(door), &source));
    assert_eq!(s.world.level.cell(door).door(), Door::Closed);
    s.with(|play| apply(play, &[Effect::Lock], Target::Square(door), &source));
    assert_eq!(s.world.level.cell(door).door(), Door::Locked);
    let chest = s.lying("chest", 1, Buc::Uncursed);
    s.with(|play| apply(play, &[Effect::Lock], Target::Thing(chest), &source));
    assert!(s.world.item(chest).locked);
}

#[test]
fn speed_effects_change_a_monsters_speed_permanently() {
    let mut s = scene(HALL);
    let foe = s.put("jackal", 'm');
    let rate = s.world.actor(foe).rate;
    happens_to(&mut s, foe, Buc::Uncursed, Effect::SpeedUp);
    assert_eq!(s.world.actor(foe).rate, rate * 4 / 3);
    happens_to(&mut s, foe, Buc::Uncursed, Effect::SlowDown);
    happens_to(&mut s, foe, Buc::Uncursed, Effect::SlowDown);
    assert_eq!(s.world.actor(foe).rate, rate * 2 / 3);
}

#[test]
fn a_monster_made_invisible_is_invisible() {
    let mut s = scene(HALL);
    let foe = s.put("jackal", 'm');
    assert!(happens_to(&mut s, foe, Buc::Uncursed, Effect::Vanish).noticed);
    assert!(s.world.actor(foe).has(Property::Invisible));
}

#[test]
fn turn_undead_harms_and_frightens_zombies() {
    let mut s = scene(HALL);
    let zombie = s.put("kobold zombie", 'm');
    s.world.actor_mut(zombie).hp = 90;
    let turn = Effect::TurnUndead("1d8".parse().unwrap());
    happens_to(&mut s, zombie, Buc::Uncursed, turn);
    assert!(s.world.actor(zombie).has(Property::Fleeing));
    assert!(s.world.actor(zombie).hp < 90);
}

#[test]
fn the_probe_effect_shows_a_monster_and_explosions_hurt_all_nearby() {
    let mut s = scene(HALL);
    let foe = s.put("jackal", 'm');
    assert!(happens_to(&mut s, foe, Buc::Uncursed, Effect::Probe).noticed);
    s.world.actor_mut(foe).hp = 90;
    happens(&mut s, Effect::Explode { harm: Harm::Fire, dice: dice("9") });
    assert_eq!((s.world.you().hp, s.world.actor(foe).hp), (41, 81));
}

#[test]
fn the_luck_and_tell_effects_change_luck_and_emit_flavor_text() {
    let mut s = scene(CLOSET);
    let potion = s.carrying("potion of water");
    happens(&mut s, Effect::Luck(ByBuc::always(-2)));
    assert_eq!(s.world.life.luck.base, -2);
    let hero = s.hero();
    let source = EffectSource { item: Some(potion), ..source(&s, Buc::Uncursed) };
    let tell = Effect::Tell("Odd.".to_owned());
    s.with(|play| apply(play, &[tell], Target::Creature(hero), &source));
    assert!(s.has_told(|event| matches!(event, Event::Magic(Magic::Flavor { .. }))));
}

#[test]
fn conditional_effects_happen_only_when_true_and_at_their_chance() {
    let feed = |points| vec![Effect::Nourish(ByBuc::always(points))];
    let mut s = scene(CLOSET);
    happens(&mut s, Effect::When(Condition::Cursed, feed(5)));
    happens(&mut s, Effect::When(Condition::Hero, feed(3)));
    assert_eq!(s.world.life.nutrition, 903);
    happens(&mut s, Effect::Chance(100, feed(1)));
    happens(&mut s, Effect::Chance(0, feed(100)));
    happens(&mut s, Effect::OneOf(vec![(0, feed(100)), (2, feed(1))]));
    assert_eq!(s.world.life.nutrition, 905);
}

#[test]
fn a_potion_with_a_visible_effect_is_identified_and_others_print_a_message() {
    let mut s = scene(CLOSET);
    let potion = s.carrying("potion of healing");
    let kind = s.world.item(potion).kind;
    s.world.you_mut().hp = 10;
    let who = s.hero();
    s.with(|play| crate::rules::verb::item::quaff::quaff(play, who, potion)).unwrap();
    assert!(s.world.knowledge.knows(kind));
    assert!(!s.world.items.contains(potion));
    assert!((22..=34).contains(&s.world.you().hp));
    let none = s.carrying_some("potion of restore ability", 1, Buc::Cursed);
    s.with(|play| crate::rules::verb::item::quaff::quaff(play, who, none)).unwrap();
    assert!(s.seen.0.contains(&Event::Item(ItemEvent::NoEffect { item: none })));
}

/// Returns the text of the last fortune; `None` if the hero could not read it.
fn fortune_told(s: &Scene) -> Option<String> {
    s.seen.0.iter().rev().find_map(|event| match event {
        Event::Senses(Senses::Fortune { text }) => Some(text.clone()),
        _ => None,
    })?
}

#[test]
fn blessed_fortunes_are_true_cursed_ones_false_and_the_rest_either() {
    let mut s = scene(CLOSET);
    let hero = s.hero();
    let (mut truths, mut lies) = (0, 0);
    for _ in 0..100 {
        let mut told = |buc| {
            happens_to(&mut s, hero, buc, Effect::Fortune);
            let text = fortune_told(&s).expect("it is read");
            s.content.fortunes.true_ones.contains(&text)
        };
        assert!(told(Buc::Blessed));
        assert!(!told(Buc::Cursed));
        if told(Buc::Uncursed) { truths += 1 } else { lies += 1 }
    }
    assert!(truths > 30 && lies > 30, "{truths} {lies}");
    assert_eq!(s.world.life.conduct.read_or_wrote, 300);
}

#[test]
fn blind_heroes_cannot_read_fortunes() {
    let mut s = scene(CLOSET);
    s.world.you_mut().properties.now.add(Property::Blind);
    happens(&mut s, Effect::Fortune);
    assert!(s.has_told(|event| *event == Event::Senses(Senses::Fortune { text: None })));
    assert_eq!(s.world.life.conduct.read_or_wrote, 0);
}

#[test]
fn fortunes_are_many_short_and_never_both_true_and_false() {
    let fortunes = &scene(CLOSET).content.fortunes;
    assert!(fortunes.true_ones.len() >= 30 && fortunes.false_ones.len() >= 15);
    for text in fortunes.true_ones.iter().chain(&fortunes.false_ones) {
        assert!(text.ends_with('.') && text.len() <= 110, "{text}");
    }
    assert!(!fortunes.true_ones.iter().any(|text| fortunes.false_ones.contains(text)));
}
