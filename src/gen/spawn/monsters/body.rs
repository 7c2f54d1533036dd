//! Bodies of new monsters: level, hit points, sex and innate properties.

use crate::base::{Dice, Pos, Rng};
use crate::content::{Content, MonsterKind, MonsterKindId, Property, PropertySet, Size, Trait};
use crate::world::{Actor, LevelId};

/// Returns the experience level of a new monster, which its kind, the difficulty and the hero's
/// level determine.
/// Source: rules/combat 5.2.
pub fn adjusted_level(kind: &MonsterKind, difficulty: i32, hero_level: u8) -> u8 {
    let base = i32::from(kind.level);
    if base > 49 {
        // Kinds with a level above 49 have fixed hit points.
        // Source: rules/tables monsters.
        return kind.fixed_hp.map_or(49, |hp| (hp / 4).min(49) as u8);
    }
    let mut level = base;
    let deeper = difficulty - base;
    level += if deeper < 0 { -1 } else { deeper / 5 };
    let better = i32::from(hero_level) - base;
    if better > 0 {
        level += better / 4;
    }
    level.clamp(0, (3 * base / 2).min(49)) as u8
}

/// Returns the dice for the hit points of a new monster.
pub fn hit_dice(kind: &MonsterKind, level: u8) -> Dice {
    if let Some(fixed) = kind.fixed_hp {
        return Dice::flat(fixed.try_into().unwrap_or(i16::MAX));
    }
    if let Some(dice) = kind.hit_dice {
        return dice;
    }
    if level == 0 {
        return Dice::new(1, 4, 0);
    }
    let is_dragon = kind.letter == 'D' && kind.size >= Size::Gigantic;
    let is_dragon = is_dragon && kind.hit_die.is_none();
    let sides = kind.hit_die.map_or(if is_dragon { 4 } else { 8 }, u16::from);
    Dice::new(level.into(), sides, if is_dragon { 4 * i16::from(level) } else { 0 })
}

/// Rolls the hit points of a new monster. A monster of level 1 or more whose dice all show 1 gets
/// one hit point more.
pub fn hit_points(kind: &MonsterKind, level: u8, rng: &mut Rng) -> i32 {
    let dice = hit_dice(kind, level);
    let rolled = dice.roll(rng);
    let by_level = kind.fixed_hp.is_none() && kind.hit_dice.is_none() && level > 0;
    rolled + i32::from(by_level && rolled == dice.min())
}

/// Returns the properties that every monster of the kind has from birth.
pub fn nature(kind: &MonsterKind) -> PropertySet {
    const BY_TRAIT: [(Trait, Property); 13] = [
        (Trait::Fly, Property::Flying),
        (Trait::Floater, Property::Levitation),
        (Trait::Swim, Property::Swimming),
        (Trait::Amphibious, Property::MagicalBreathing),
        (Trait::Breathless, Property::MagicalBreathing),
        (Trait::Regenerates, Property::Regeneration),
        (Trait::SeeInvisible, Property::SeeInvisible),
        (Trait::TeleportControl, Property::TeleportControl),
        (Trait::WallWalk, Property::Phasing),
        (Trait::PermanentlyInvisible, Property::Invisible),
        (Trait::Infravision, Property::Infravision),
        (Trait::ResistsDrain, Property::DrainResistance),
        (Trait::ResistsMagic, Property::MagicResistance),
    ];
    let mut set: PropertySet = kind.resists.iter().copied().collect();
    for (which, property) in BY_TRAIT {
        if kind.is(which) {
            set.add(property);
        }
    }
    set
}

/// Creates a monster without equipment: level, hit points, sex, innate properties. A demon prince
/// that takes bribes is invisible until it demands one.
pub fn body(
    content: &Content,
    kind: MonsterKindId,
    (id, at): (LevelId, Pos),
    difficulty: i32,
    hero_level: u8,
    rng: &mut Rng,
) -> Actor {
    let row = &content.monsters[kind];
    let mut actor = Actor::of(kind, id, at);
    actor.level = adjusted_level(row, difficulty, hero_level);
    actor.max_hp = hit_points(row, actor.level, rng);
    actor.hp = actor.max_hp;
    actor.rate = 10 * u16::from(row.speed);
    actor.female = match () {
        () if row.is(Trait::Female) => true,
        () if row.is(Trait::Male) || row.is(Trait::Neuter) => false,
        () => rng.coin(),
    };
    actor.properties.innate = nature(row);
    // Source: NetHack 3.7 `makemon.c`, `makemon`.
    if row.takes_bribes() {
        actor.properties.gained.add(Property::Invisible);
    }
    actor.properties.refresh();
    actor.mind.waits = row.is(Trait::Waits);
    actor.hidden = row.is(Trait::Hide);
    actor
}
