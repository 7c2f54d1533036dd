//! Itemized to-hit numbers.

use crate::content::item::quirk::ItemQuirk;
use crate::content::role::talent::Talent;
use crate::content::ruleset::ArmorVariant;
use crate::content::{Content, Property, RingBonus, Size, Skill, Slot, Trait};
use crate::event::Reason;
use crate::r#gen::spawn::monsters;
use crate::rules::Sum;
use crate::rules::body::strength;
use crate::rules::fight::roll::{armor_class, fighting_style, weapon};
use crate::world::{Actor, ActorId, ItemId, World};

/// Returns the hero's melee to-hit number against `target`; a d20 must roll below it.
/// Source: rules/combat 4.1.
pub fn hero_hits(world: &World, content: &Content, target: ActorId, weapon: Option<ItemId>) -> Sum {
    hero_hits_with(world, content, target, weapon, world.life.luck.total())
}

/// Acts like [`hero_hits`], but uses the given luck, for callers that must not reveal the real
/// luck.
pub fn hero_hits_with(
    world: &World,
    content: &Content,
    target: ActorId,
    weapon: Option<ItemId>,
    luck: i32,
) -> Sum {
    let you = world.you();
    let mut sum = hero_strikes(world, content, target, luck);
    if world.is_changed() {
        // A polymorphed body has no monk training.
    } else if armor_class::hampers_monk(world, content) {
        sum.add(-20, Reason::ArmorOnMonk);
    } else if weapon.is_none() && is_free_monk(world, content) {
        sum.add(i32::from(you.level) / 3 + 2, Reason::MartialArts);
    }
    if let Some(item) = weapon {
        sum.add_all(&weapon::to_hit(world, content, world.item(item), target));
    }
    let style = fighting_style::style(world, content, weapon);
    sum.add(fighting_style::of_hero(world, style).0, Reason::Skill);
    sum.add(fighting_style::in_saddle(world, style).0, Reason::Riding);
    sum
}

/// Returns the hero's to-hit number without weapon and skill, for natural attacks.
pub fn hero_strikes(world: &World, content: &Content, target: ActorId, luck: i32) -> Sum {
    let you = world.you();
    let [might, _, _, grace, ..] = world.life.attributes;
    let mut sum = Sum::new();
    sum.add(1, Reason::Base);
    // SporkHack divides luck by 3.
    // Source: rules/combat 4.1.
    let luck = if world.rules.armor == ArmorVariant::Level { luck / 3 } else { luck };
    sum.add(luck, Reason::Luck);
    if world.is_changed() {
        let row = &content.monsters[you.kind];
        let level = monsters::adjusted_level(row, world.difficulty(), you.level);
        sum.add(i32::from(level) - 3, Reason::ProwessOfShape);
    } else {
        sum.add(strength::to_hit(might), Reason::Strength);
        sum.add(strength::aim(grace), Reason::Dexterity);
        sum.add(i32::from(you.level <= 2), Reason::Beginner);
    }
    sum.add(armor_class::class(world, content, target).total(), Reason::TargetArmorClass);
    sum.add(
        armor_class::worn_bonus(world, content, world.hero, RingBonus::Accuracy),
        Reason::Rings,
    );
    sum.add(i32::from(world.fighting_level(content, world.hero)), Reason::Level);
    add_state_of(&mut sum, world.actor(target));
    sum.add(against_orcs(world, content, world.hero, target), Reason::ElfAgainstOrc);
    sum.add(by_burden(world), Reason::Burden);
    sum.add(if you.trapped > 0 { -3 } else { 0 }, Reason::InTrap);
    sum
}

/// Returns a monster's melee to-hit number, which includes the unmodified armor class of `target`.
///
/// In play, an armor class of the hero below 0 (in dNetHack, below -10) is rolled, and the to-hit
/// number against the hero is at least 1; see `monster_attacks::roll`.
/// Source: rules/combat 2.1, 5.3.
pub fn monster_hits(world: &World, content: &Content, who: ActorId, target: ActorId) -> Sum {
    let mut sum = readiness(world, content, who, target);
    sum.add(armor_class::class(world, content, target).total(), Reason::TargetArmorClass);
    sum
}

/// Returns a monster's to-hit number against `target`, without the armor class of `target`.
pub fn readiness(world: &World, content: &Content, who: ActorId, target: ActorId) -> Sum {
    let (striker, struck) = (world.actor(who), world.actor(target));
    let mut sum = Sum::new();
    if target == world.hero {
        sum.add(10, Reason::Base);
        sum.add(i32::from(striker.level), Reason::Level);
        let helpless = struck.is_helpless() || world.is_praying(target);
        sum.add(if helpless { 4 } else { 0 }, Reason::HelplessTarget);
        let unseen = struck.has(Property::Invisible) && !striker.has(Property::SeeInvisible);
        let blind = striker.has(Property::Blind);
        sum.add(if unseen || blind { -2 } else { 0 }, Reason::UnseenTarget);
        sum.add(if striker.trapped > 0 { -2 } else { 0 }, Reason::InTrap);
    } else {
        sum.add(i32::from(striker.level), Reason::Level);
        let dazed = struck.is_helpless() || struck.has(Property::Confused);
        sum.add(if dazed { 4 } else { 0 }, Reason::HelplessTarget);
        sum.add(against_orcs(world, content, who, target), Reason::ElfAgainstOrc);
    }
    sum
}

/// Returns the hero's to-hit number for a missile; a d20 must not roll above it. `launcher` is the
/// matching launcher that fires it, if any.
/// Source: rules/combat 5.6.
pub fn hero_missile(
    world: &World,
    content: &Content,
    missile: ItemId,
    launcher: Option<ItemId>,
    target: ActorId,
    luck: i32,
) -> Sum {
    let mut sum = from_afar(world, content, missile, target, luck);
    add_way_of_throwing(&mut sum, world, content, missile, launcher);
    sum
}

/// Returns the hero's to-hit number for a kicked item; a d20 must not roll above it.
/// Source: rules/combat 5.6.
pub fn hero_kick(
    world: &World,
    content: &Content,
    thing: ItemId,
    target: ActorId,
    luck: i32,
) -> Sum {
    use crate::content::item::MissileUse;
    let mut sum = from_afar(world, content, thing, target, luck);
    let ammo = content.items[world.item(thing).kind].missile == Some(MissileUse::Ammo);
    sum.add(if ammo { -5 } else { -3 }, Reason::Kicked);
    sum
}

/// Returns the hero's to-hit number for an applied polearm; a d20 must not roll above it.
/// Source: rules/combat 5.6.
pub fn hero_thrust(
    world: &World,
    content: &Content,
    weapon: ItemId,
    target: ActorId,
    luck: i32,
) -> Sum {
    let mut sum = from_afar(world, content, weapon, target, luck);
    let style = fighting_style::armed(&content.items[world.item(weapon).kind]);
    sum.add(fighting_style::of_hero(world, style).0, Reason::Skill);
    sum
}

/// Returns the part of the hero's ranged to-hit number that missiles, kicked items and polearms
/// share.
fn from_afar(world: &World, content: &Content, with: ItemId, target: ActorId, luck: i32) -> Sum {
    let you = world.you();
    let struck = world.actor(target);
    let kind = &content.monsters[struck.kind];
    let mut sum = Sum::new();
    sum.add(-1, Reason::Base);
    sum.add(luck, Reason::Luck);
    sum.add(armor_class::class(world, content, target).total(), Reason::TargetArmorClass);
    sum.add(
        armor_class::worn_bonus(world, content, world.hero, RingBonus::Accuracy),
        Reason::Rings,
    );
    sum.add(i32::from(world.fighting_level(content, world.hero)), Reason::Level);
    sum.add(strength::aim(world.life.attributes[3]), Reason::Dexterity);
    sum.add((3 - you.at.distance(struck.at)).max(-4), Reason::Distance);
    add_bulk(&mut sum, kind.size, struck);
    sum.add_all(&weapon::to_hit(world, content, world.item(with), target));
    sum.add(against_orcs(world, content, world.hero, target), Reason::ElfAgainstOrc);
    sum
}

fn add_way_of_throwing(
    sum: &mut Sum,
    world: &World,
    content: &Content,
    missile: ItemId,
    launcher: Option<ItemId>,
) {
    use crate::content::item::MissileUse;
    let kind = &content.items[world.item(missile).kind];
    if let Some(launcher) = launcher {
        let bow = world.item(launcher);
        sum.add(i32::from(bow.plus) - i32::from(bow.erosion()), Reason::Launcher);
        sum.add(bow.quality(content).map_or(0, |quality| quality.to_hit.into()), Reason::Quality);
        let style = fighting_style::armed(&content.items[bow.kind]);
        sum.add(fighting_style::of_hero(world, style).0, Reason::Skill);
        let of_bow = kind.skill == Some(Skill::Bow);
        let (role, race) = (&content.roles[world.life.role], &content.races[world.life.race]);
        let own_bow = role.bow.as_ref().or(race.bow.as_ref()).filter(|_| of_bow);
        let own = own_bow.is_some_and(|name| *name == content.items[bow.kind].name);
        sum.add(i32::from(own_bow.is_some()) + i32::from(own), Reason::ArchersBirthright);
        let gloves = world.you().in_slot(Slot::Gloves);
        let clumsy =
            |item: ItemId| content.items[world.item(item).kind].gives.contains(&Property::Fumbling);
        let hindered = of_bow && gloves.is_some_and(clumsy);
        sum.add(if hindered { -3 } else { 0 }, Reason::GauntletsOfFumbling);
        return;
    }
    match (kind.missile, kind.skill) {
        (Some(MissileUse::Ammo), _) => sum.add(-4, Reason::ThrownByHand),
        (_, Some(Skill::Boomerang)) => sum.add(4, Reason::MadeForThrowing),
        (Some(MissileUse::Thrown), _) => sum.add(2, Reason::MadeForThrowing),
        (_, Some(Skill::Dagger | Skill::Spear)) => sum.add(2, Reason::MadeForThrowing),
        _ if kind.has(ItemQuirk::Balanced) => sum.add(2, Reason::MadeForThrowing),
        _ => sum.add(-2, Reason::NotMadeForThrowing),
    }
    sum.add(fighting_style::of_hero(world, fighting_style::armed(kind)).0, Reason::Skill);
}

/// Returns the to-hit number of a monster's missile or spit against the hero, which includes the
/// hero's unmodified armor class; a d20 must roll below it.
/// Source: rules/combat 5.4.
pub fn missile_at_hero(
    world: &World,
    content: &Content,
    missile: Option<ItemId>,
    by: ActorId,
) -> Sum {
    let you = world.you();
    let mut sum = Sum::new();
    sum.add(armor_class::class(world, content, world.hero).total(), Reason::TargetArmorClass);
    sum.add(8, Reason::Base);
    if let Some(item) = missile {
        let distance = world.actor(by).at.distance(you.at);
        sum.add((3 - distance).max(-4), Reason::Distance);
        sum.add(i32::from(world.item(item).plus), Reason::Enchantment);
        let quality = world.item(item).quality(content);
        sum.add(quality.map_or(0, |quality| quality.to_hit.into()), Reason::Quality);
        let is_large = content.monsters[you.kind].size >= Size::Large;
        sum.add(i32::from(is_large), Reason::TargetSize);
        sum.add(elven_archery(world, content, item, by), Reason::ElvenArcher);
    }
    sum
}

/// Returns the bonus of an elf that shoots an arrow: 1, and 1 more if the elf wields an elven bow.
fn elven_archery(world: &World, content: &Content, missile: ItemId, by: ActorId) -> i32 {
    let archer = world.actor(by);
    let kind = |item: ItemId| &content.items[world.item(item).kind];
    if !content.monsters[archer.kind].is(Trait::Elf) || kind(missile).skill != Some(Skill::Bow) {
        return 0;
    }
    let held = archer.in_slot(Slot::Wielded).map(kind);
    let bow = held.is_some_and(|it| weapon::is_elven(it) && it.skill == Some(Skill::Bow));
    1 + i32::from(bow)
}

/// Returns the to-hit number of a monster's missile against a monster; a d20 must not roll above
/// it.
/// Source: rules/combat 5.5.
pub fn missile_at_monster(
    world: &World,
    content: &Content,
    missile: Option<ItemId>,
    by_level: Option<u8>,
    target: ActorId,
) -> Sum {
    let struck = world.actor(target);
    let kind = &content.monsters[struck.kind];
    let mut sum = Sum::new();
    sum.add(5, Reason::Base);
    sum.add(armor_class::class(world, content, target).total(), Reason::TargetArmorClass);
    add_bulk(&mut sum, kind.size, struck);
    if let Some(item) = missile {
        sum.add_all(&weapon::to_hit(world, content, world.item(item), target));
    }
    sum.add((i32::from(by_level.unwrap_or(0)) - 5).max(0), Reason::Level);
    sum
}

fn add_state_of(sum: &mut Sum, target: &Actor) {
    sum.add(if target.has(Property::Stunned) { 2 } else { 0 }, Reason::StunnedTarget);
    sum.add(if target.has(Property::Fleeing) { 2 } else { 0 }, Reason::FleeingTarget);
    sum.add(if target.has(Property::Asleep) { 2 } else { 0 }, Reason::SleepingTarget);
    sum.add(if target.has(Property::Paralyzed) { 4 } else { 0 }, Reason::HelplessTarget);
}

fn add_bulk(sum: &mut Sum, size: Size, target: &Actor) {
    let bulk = match size {
        Size::Tiny => -2,
        Size::Small => -1,
        Size::Medium => 0,
        Size::Large => 1,
        Size::Huge => 2,
        Size::Gigantic => 5,
    };
    sum.add(bulk, Reason::TargetSize);
    sum.add(if target.has(Property::Asleep) { 2 } else { 0 }, Reason::SleepingTarget);
    sum.add(if target.has(Property::Paralyzed) { 4 } else { 0 }, Reason::HelplessTarget);
}

fn is_free_monk(world: &World, content: &Content) -> bool {
    content.roles[world.life.role].has(Talent::Unarmored)
        && world.you().in_slot(Slot::Shield).is_none()
}

/// Returns the to-hit bonus of elves against orcs: 1, or 0 for other pairs.
fn against_orcs(world: &World, content: &Content, who: ActorId, target: ActorId) -> i32 {
    let is = |whose: ActorId, what| content.monsters[world.actor(whose).kind].is(what);
    let own = who == world.hero && !world.is_changed();
    let elf = is(who, Trait::Elf) || own && content.races[world.life.race].people == Trait::Elf;
    i32::from(elf && is(target, Trait::Orc))
}

/// Returns the to-hit penalty for burden: Burdened -1, Stressed -3, Strained -5, and so on.
fn by_burden(world: &World) -> i32 {
    let burden = world.life.burden as i32;
    if burden > 0 { 1 - 2 * burden } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Terrain;
    use crate::rules::fight::test_duel::Trial;

    /// Source: rules/combat 7.1.
    #[test]
    fn a_trident_hits_swimmers_better_in_water_and_eels_and_snakes_ashore_too() {
        for (kind, ashore, in_water) in
            [("giant eel", 2, 4), ("water moccasin", 2, 4), ("crocodile", 0, 4), ("jackal", 0, 0)]
        {
            let mut s = Trial::against(kind);
            let (hero, foe) = (s.hero(), s.foe);
            let trident = s.holds(hero, "trident", Slot::Wielded);
            let sum = |s: &Trial| hero_hits(&s.world, s.content, foe, Some(trident));
            let by = |s: &Trial| {
                let parts = sum(s);
                let part = parts.parts().iter().find(|part| part.1 == Reason::TridentAgainstFoe);
                part.map_or(0, |part| part.0)
            };
            assert_eq!(by(&s), ashore, "{kind} ashore");
            let at = s.world.actor(foe).at;
            s.world.level.change(at, |cell| cell.terrain = Terrain::Pool);
            assert_eq!(by(&s), in_water, "{kind} in water");
            s.world.level.change(at, |cell| cell.terrain = Terrain::Lava);
            assert_eq!(by(&s), ashore, "{kind} over lava");
        }
    }
}
