//! Armor class, magic cancellation and damage reduction from worn items.

use super::damage_reduction::Plates;
use crate::content::monster::quirk::Quirk;
use crate::content::role::talent::Talent;
use crate::content::ruleset::ArmorVariant;
use crate::content::{Content, Material, Property, RingBonus, Slot, Trait};
use crate::event::Reason;
use crate::rules::Sum;
use crate::rules::body::equipment;
use crate::world::{ActorId, Item, ItemId, World};

/// Returns the itemized armor class of `who`. 10 is unarmored; lower is better.
///
/// Source: rules/combat 1, 5.1.
pub fn class(world: &World, content: &Content, who: ActorId) -> Sum {
    let actor = world.actor(who);
    let mut sum = Sum::new();
    if who == world.hero && world.is_changed() {
        sum.add(i32::from(content.monsters[actor.kind].ac), Reason::YourShape);
    } else if who == world.hero {
        sum.add(10, Reason::Unarmored);
    } else {
        sum.add(i32::from(content.monsters[actor.kind].ac), Reason::ItsKind);
    }
    for slot in Slot::ARMOR.into_iter().chain([Slot::Amulet]) {
        if let Some(item) = actor.in_slot(slot) {
            let shares = who == world.hero && slot != Slot::Amulet;
            let turns = match world.rules.armor {
                ArmorVariant::Reduction | ArmorVariant::Weighted if shares => {
                    split(content, world.item(item)).0
                }
                _ => protection(content, world.item(item)),
            };
            sum.add(-turns, Reason::Worn(slot));
        }
    }
    sum.add(-worn_bonus(world, content, who, RingBonus::Protection), Reason::RingsOfProtection);
    if who == world.hero {
        sum.add(-i32::from(world.life.protection), Reason::DivineProtection);
        sum.add(-i32::from(world.life.shell.points), Reason::ShellOfForce);
    }
    variant(&mut sum, world, content, who);
    let (lowest, highest) = world.rules.ac_limits;
    sum.clamp(i32::from(lowest), i32::from(highest), Reason::LimitOfArmorClass);
    sum
}

/// Adds the armor class adjustments of rulesets other than NetHack's.
/// Source: rules/combat 10.
fn variant(sum: &mut Sum, world: &World, content: &Content, who: ActorId) {
    match world.rules.armor {
        ArmorVariant::Dexterity if who == world.hero => {
            sum.add(by_dexterity(world.life.attributes[3]), Reason::Dexterity);
            sum.add(-by_training(world, content), Reason::Training);
        }
        ArmorVariant::Level if who != world.hero => {
            sum.add(-by_level(i32::from(world.actor(who).level)), Reason::Level);
        }
        ArmorVariant::Level => sum.add(-of_kin(world, content), Reason::ArmorOfOnesPeople),
        _ => {}
    }
}

/// Returns the armor class adjustment for dexterity in SLASH'EM.
/// Source: rules/combat 10.1.
pub const fn by_dexterity(dexterity: u8) -> i32 {
    match dexterity {
        0..=3 => 3,
        4..=5 => 2,
        6..=7 => 1,
        8..=14 => 0,
        15..=19 => 14 - dexterity as i32,
        20..=21 => -6,
        22..=23 => -7,
        _ => -8,
    }
}

/// Returns the armor class bonus for a monster's level in `SporkHack`, at most 12.
/// Source: rules/combat 10.2.
pub const fn by_level(level: i32) -> i32 {
    let half = level / 2;
    let bonus = half * half / if level > 20 { 6 } else { 5 };
    if bonus > 12 { 12 } else { bonus }
}

/// Returns the armor class bonus for worn armor made by the hero's own race, as in `SporkHack`: 1
/// per piece for elves and dwarves, 2 per piece for orcs and gnomes.
/// Source: rules/combat 10.2.
fn of_kin(world: &World, content: &Content) -> i32 {
    let race = &content.races[world.life.race];
    let you = world.you();
    let worn = Slot::ARMOR.into_iter().filter_map(|slot| you.in_slot(slot));
    let own = |&item: &ItemId| content.items[world.item(item).kind].made_by == Some(race.people);
    i32::from(race.own_armor) * worn.filter(own).count() as i32
}

/// Returns the armor class bonus and the damage reduction of a piece of armor, for rulesets that
/// separate them.
///
/// The base value counts only as armor class, because the source gives no damage reduction for
/// unenchanted armor. Half of the enchantment, rounded down, counts as armor class (+3 gives 1, -3
/// gives -2), and the rest as damage reduction. For a shield, all of it counts as armor class. The
/// enchantment of crystal armor counts twice.
/// Source: rules/combat 10.3.
pub fn split(content: &Content, item: &Item) -> (i32, i32) {
    let kind = &content.items[item.kind];
    let base = i32::from(kind.ac) + fineness(content, item);
    let crystal = kind.material == Material::Glass;
    let plus = i32::from(item.plus) * if crystal { 2 } else { 1 };
    let base = base - i32::from(item.erosion()).min(base.max(0));
    if kind.slot == Some(Slot::Shield) {
        return (base + plus, 0);
    }
    let half = plus.div_euclid(2);
    (base + half, plus - half)
}

/// Returns the hero's damage reduction by hit location: upper body, lower body, head, legs, hands.
/// Half of divine protection and half of the force shell count at every location. If the hero's
/// shape has no head or no hands, hits there count for the upper body. If it cannot wear boots,
/// hits on the legs count for the lower body. `ArmorVariant::Weighted` uses 9 entries: each body
/// location twice, head, legs and hands once, and the better of upper body and hands twice.
/// Source: rules/combat 10.3, 10.4.
pub fn plates(world: &World, content: &Content) -> Plates {
    let of = |slot| world.you().in_slot(slot).map_or(0, |item| split(content, world.item(item)).1);
    let (suit, cloak) = (of(Slot::Suit), of(Slot::Cloak));
    let blessing = i32::from(world.life.protection) / 2 + i32::from(world.life.shell.points) / 2;
    let shape = &content.monsters[world.you().kind];
    let (trunk, hips) = (of(Slot::Shirt) + suit + cloak, suit + cloak);
    let headless = shape.is(Trait::NoHead);
    let bootless = !shape.has_grip() || shape.is(Trait::Slithy) || shape.has(Quirk::NoBoots);
    let places = [
        trunk,
        hips,
        if headless { trunk } else { of(Slot::Helmet) + cloak },
        if bootless { hips } else { of(Slot::Boots) + cloak },
        if shape.has_grip() { of(Slot::Gloves) } else { trunk },
    ];
    let [upper, lower, head, legs, hands] = places.map(|takes| takes + blessing);
    let best = upper.max(hands);
    if world.rules.armor == ArmorVariant::Weighted {
        let takes = [upper, upper, lower, lower, head, legs, hands, best, best];
        return Plates { takes, places: 9 };
    }
    Plates { takes: [upper, lower, head, legs, hands, 0, 0, 0, 0], places: 5 }
}

/// Returns the SLASH'EM armor class bonus of a role that fights unarmored, while the hero has no
/// body armor, shield or weapon.
/// Source: rules/combat 10.1.
fn by_training(world: &World, content: &Content) -> i32 {
    let you = world.you();
    let bare = [Slot::Suit, Slot::Shield, Slot::Wielded].iter().all(|&s| you.in_slot(s).is_none());
    if bare && content.roles[world.life.role].has(Talent::Unarmored) {
        (i32::from(you.level) / 2 + 2).min(11)
    } else {
        0
    }
}

/// Returns the armor class bonus of one piece of armor.
///
/// Erosion can reduce the base value to 0 but never lowers the enchantment.
/// Source: rules/combat 1.
pub fn protection(content: &Content, item: &Item) -> i32 {
    let base = i32::from(content.items[item.kind].ac) + fineness(content, item);
    base + i32::from(item.plus) - i32::from(item.erosion()).min(base.max(0))
}

/// Returns the armor class bonus of an item's quality.
fn fineness(content: &Content, item: &Item) -> i32 {
    item.quality(content).map_or(0, |quality| quality.armor.into())
}

/// Returns magic cancellation, 0..=3: the value of the best worn piece of armor, plus the value of
/// the worn amulet or 1 for extrinsic protection, whichever is greater. A hero with divine
/// protection or a force shell has at least 1.
/// Source: rules/combat 2.4.
pub fn cancellation(world: &World, content: &Content, who: ActorId) -> i32 {
    let actor = world.actor(who);
    let of = |slot| {
        actor.in_slot(slot).map_or(0, |item| i32::from(content.items[world.item(item).kind].mc))
    };
    let best = Slot::ARMOR.into_iter().map(of).max().unwrap_or(0);
    let extrinsic = i32::from(actor.properties.worn.has(Property::Protection));
    let cancels = (best + extrinsic.max(of(Slot::Amulet))).min(3);
    let life = &world.life;
    let divine = who == world.hero && (life.protection > 0 || life.shell.points > 0);
    if cancels == 0 && divine { 1 } else { cancels }
}

/// Returns the summed enchantments of worn items that grant the bonus `what`.
pub fn worn_bonus(world: &World, content: &Content, who: ActorId, what: RingBonus) -> i32 {
    let body = world.actor(who);
    let worn = equipment::WORKING.into_iter().filter_map(|slot| body.in_slot(slot));
    worn.map(|item| world.item(item))
        .filter(|item| content.items[item.kind].bonus == Some(what))
        .map(|item| i32::from(item.plus))
        .sum()
}

/// Whether the hero has a role that fights unarmored, but wears body armor. This lowers to-hit.
pub(crate) fn hampers_monk(world: &World, content: &Content) -> bool {
    world.you().in_slot(Slot::Suit).is_some()
        && content.roles[world.life.role].has(Talent::Unarmored)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fight::{
        danger::odds,
        roll::{
            damage_reduction::{self, Shelter},
            monster_attacks, to_hit,
        },
        strike::by_monster,
        test_duel::Trial,
    };

    fn under(ruleset: &str) -> Trial {
        let mut s = Trial::against("jackal");
        s.world.rules = s.content.rulesets[s.content.rulesets.find(ruleset).unwrap()].rules.clone();
        s
    }

    fn wears(s: &mut Trial, kind: &str, slot: Slot, plus: i8) {
        let hero = s.hero();
        let item = s.holds(hero, kind, slot);
        s.world.item_mut(item).plus = plus;
    }

    fn class_of(s: &Trial, who: ActorId) -> i32 {
        class(&s.world, s.content, who).total()
    }

    #[test]
    fn an_amulet_of_guarding_gives_two_armor_class_and_two_cancellation() {
        let mut s = Trial::against("rock piercer");
        for who in [s.hero(), s.foe] {
            let before = class_of(&s, who);
            let amulet = s.holds(who, "amulet of guarding", Slot::Amulet);
            s.with(|play| equipment::put(play, who, amulet, Slot::Amulet));
            assert_eq!(class_of(&s, who), before - 2);
            assert_eq!(cancellation(&s.world, s.content, who), 2);
            let ring = s.holds(who, "ring of protection", Slot::LeftRing);
            s.with(|play| equipment::put(play, who, ring, Slot::LeftRing));
            assert_eq!(cancellation(&s.world, s.content, who), 2, "sources do not add up");
            s.holds(who, "leather armor", Slot::Suit);
            assert_eq!(cancellation(&s.world, s.content, who), 3);
        }
    }

    #[test]
    fn a_ring_gives_its_bonus_on_a_finger_only() {
        let mut s = Trial::against("jackal");
        let hero = s.hero();
        wears(&mut s, "ring of increase damage", Slot::Wielded, 3);
        wears(&mut s, "ring of increase damage", Slot::Quiver, 3);
        assert_eq!(worn_bonus(&s.world, s.content, hero, RingBonus::Damage), 0);
        wears(&mut s, "ring of increase damage", Slot::RightRing, 2);
        assert_eq!(worn_bonus(&s.world, s.content, hero, RingBonus::Damage), 2);
    }

    #[test]
    fn high_dexterity_improves_ac_in_slash_em() {
        let by = [3, 4, 5, 6, 7, 8, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25];
        let due = [3, 2, 2, 1, 1, 0, 0, -1, -2, -3, -4, -5, -6, -6, -7, -7, -8, -8];
        assert_eq!(by.map(by_dexterity), due);
        let mut s = under("slash-em");
        let hero = s.hero();
        s.world.life.attributes[3] = 18;
        assert_eq!(class_of(&s, hero), 6);
        s.world.life.role = s.content.roles.find("Monk").unwrap();
        s.world.you_mut().level = 6;
        assert_eq!(class_of(&s, hero), 1, "3 + 2 for a monk's training");
        wears(&mut s, "leather armor", Slot::Suit, 0);
        assert_eq!(class_of(&s, hero), 4, "armor hides the training");
    }

    #[test]
    fn monsters_grow_harder_to_hit_by_level_in_sporkhack() {
        let due = [(3, 0), (5, 0), (7, 1), (9, 3), (11, 5), (13, 7), (15, 9), (16, 12), (30, 12)];
        for (level, bonus) in due {
            assert_eq!(by_level(level), bonus, "level {level}");
        }
        let mut s = under("sporkhack");
        let foe = s.foe;
        let before = class_of(&s, foe);
        s.world.actor_mut(foe).level = 10;
        assert_eq!(class_of(&s, foe), before - 5);
    }

    #[test]
    fn armor_of_the_hero_s_race_protects_better_in_sporkhack() {
        let mut s = under("sporkhack");
        let (hero, foe) = (s.hero(), s.foe);
        wears(&mut s, "orcish helm", Slot::Helmet, 0);
        wears(&mut s, "orcish shield", Slot::Shield, 0);
        let human = class_of(&s, hero);
        s.world.life.race = s.content.races.find("orc").unwrap();
        assert_eq!(class_of(&s, hero), human - 4);
        s.world.life.race = s.content.races.find("elf").unwrap();
        assert_eq!(class_of(&s, hero), human);
        let even = to_hit::hero_hits_with(&s.world, s.content, foe, None, 0).total();
        let lucky = to_hit::hero_hits_with(&s.world, s.content, foe, None, 10).total();
        assert_eq!(lucky - even, 3);
    }

    #[test]
    fn armor_splits_its_value_between_ac_and_damage_reduction_in_dnethack() {
        let mut s = under("dnethack");
        let hero = s.hero();
        // Plate mail has a base of 7, all of it armor class. Its +3 adds 1 to armor class and 2 to
        // damage reduction. The cloak of protection has a base of 3.
        wears(&mut s, "plate mail", Slot::Suit, 3);
        wears(&mut s, "cloak of protection", Slot::Cloak, 0);
        wears(&mut s, "small shield", Slot::Shield, 2);
        assert_eq!(class_of(&s, hero), 10 - (7 + 1) - 3 - 3);
        let of = |s: &Trial| plates(&s.world, s.content).all().to_vec();
        assert_eq!(of(&s), [2, 2, 0, 0, 0]);
        s.world.life.protection = 5;
        assert_eq!(of(&s), [4, 4, 2, 2, 2]);
        let suit = s.world.you().in_slot(Slot::Suit).unwrap();
        s.world.item_mut(suit).worn_down = 2;
        assert_eq!(of(&s), [4, 4, 2, 2, 2]);
        assert_eq!(split(s.content, s.world.item(suit)), (6, 2));
        s.world.item_mut(suit).plus = -3;
        assert_eq!(split(s.content, s.world.item(suit)), (5 - 2, -1));
        wears(&mut s, "crystal plate mail", Slot::Suit, 2);
        let crystal = s.world.you().in_slot(Slot::Suit).unwrap();
        assert_eq!(split(s.content, s.world.item(crystal)), (7 + 2, 2));
        s.world.item_mut(crystal).plus = -1;
        assert_eq!(split(s.content, s.world.item(crystal)), (7 - 1, -1));
    }

    #[test]
    fn the_body_is_hit_more_often_in_notdnethack() {
        let mut s = under("notdnethack");
        wears(&mut s, "leather gloves", Slot::Gloves, 5);
        wears(&mut s, "leather armor", Slot::Suit, 0);
        // Of the gloves' +5, 3 points reduce damage. The suit is not enchanted.
        assert_eq!(plates(&s.world, s.content).all(), [0, 0, 0, 0, 0, 0, 3, 3, 3]);
    }

    #[test]
    fn a_hit_on_a_missing_body_part_strikes_the_trunk_in_dnethack() {
        let mut s = under("dnethack");
        wears(&mut s, "leather cloak", Slot::Cloak, 5);
        wears(&mut s, "T-shirt", Slot::Shirt, 3);
        let of = |s: &Trial| plates(&s.world, s.content).all().to_vec();
        assert_eq!(of(&s), [5, 3, 3, 3, 0]);
        let mut as_a = |kind: &str| {
            s.world.you_mut().kind = s.content.monsters.find(kind).unwrap();
            of(&s)
        };
        assert_eq!(as_a("gray ooze"), [5, 3, 5, 3, 5], "no head, no hands, no feet");
        assert_eq!(as_a("jackal"), [5, 3, 3, 3, 5], "paws take neither gloves nor boots");
        assert_eq!(as_a("Grey-elf"), [5, 3, 3, 3, 0]);
    }

    #[test]
    fn odds_and_attacks_agree_on_damage_reduction() {
        let mut s = under("dnethack");
        let (hero, foe) = (s.hero(), s.foe);
        wears(&mut s, "dwarvish iron helm", Slot::Helmet, 7);
        let defence = by_monster::defence(&s.world, s.content, hero);
        assert_eq!((defence.kind, defence.plates.all()), (Shelter::Deep, &[0, 0, 4, 0, 0][..]));
        let told = odds::exchange(&s.world, s.content, foe);
        let striker = by_monster::striker(&s.world, s.content, foe, hero);
        let (mut hits, mut total) = (0, 0);
        for _ in 0..20_000 {
            let rolled = monster_attacks::roll(&mut s.rng.fight, &striker, defence, |_| 0);
            if let Some(monster_attacks::Blow {
                roll: monster_attacks::AttackOutcome::Hit { raw, damage_reduction },
                ..
            }) = rolled[0]
            {
                (hits, total) = (
                    hits + 1,
                    total + damage_reduction::damage_after_armor(raw, damage_reduction, false),
                );
            }
        }
        // A jackal's 1d2 bite deals 1 or 2 damage, but a hit on the head always deals 1. The mean
        // is 1.4.
        assert!((1_350..1_450).contains(&(total * 1_000 / hits)), "{total} in {hits}");
        assert_eq!((told.foe_usual, told.foe_worst), (1, 2));
    }
}
