//! Draws the kinds of random monsters by difficulty, class and terrain, and the sizes of their
//! groups.

use super::hero_facts::HeroFacts;
use crate::base::Rng;
use crate::content::dungeon::Realm;
use crate::content::spawn_tables::MonsterEntry;
use crate::content::{Alignment, Content, MonsterKind, MonsterKindId, Terrain, Trait};

/// Returns the lowest and the highest difficulty, both inclusive, of the kinds that can appear at
/// random at this level difficulty and hero level.
pub fn window(difficulty: i32, hero_level: u8) -> (i32, i32) {
    (difficulty / 6, i32::midpoint(difficulty, i32::from(hero_level)))
}

/// Returns the number, 0 to 5, that the alignment of a level adds to the frequency of a kind.
/// Source: rules/levels 9.
fn alignment_bonus(level: Option<Alignment>, kind: &MonsterKind) -> u32 {
    let its = i32::from(kind.alignment).clamp(-20, 20);
    let bonus = match level {
        None => 0,
        Some(Alignment::Lawful) => (its + 20) / 8,
        Some(Alignment::Neutral) => (20 - its.abs()) / 4,
        Some(Alignment::Chaotic) => (20 - its) / 8,
    };
    bonus.unsigned_abs()
}

/// Draws a kind that satisfies `fits` and is in the difficulty range. If there is none, returns the
/// weakest kind of any difficulty that satisfies `fits`.
pub fn any_kind(
    content: &Content,
    (realm, align): (Realm, Option<Alignment>),
    difficulty: i32,
    hero_level: u8,
    rng: &mut Rng,
    fits: impl Fn(&MonsterKind) -> bool,
) -> Option<MonsterKindId> {
    // Most kinds fit most terrain, so a few draws are tried before all kinds are scanned. This does
    // not change the probabilities.
    const TRIES: u32 = 8;
    let window = window(difficulty, hero_level);
    let fits = |entry: &MonsterEntry| fits(&content.monsters[entry.kind]);
    // `any_within` ignores alignment, so this shortcut is only for levels without an alignment.
    let tries = if align.is_none() { TRIES } else { 0 };
    for _ in 0..tries {
        let Some(entry) = content.spawn_tables().any_within(realm, window, rng) else { break };
        if fits(entry) {
            return Some(entry.kind);
        }
    }
    let fits = |entry: &MonsterEntry| entry.is_common(realm) && fits(entry);
    let weight = |entry: &MonsterEntry| {
        let bonus = alignment_bonus(align, &content.monsters[entry.kind]);
        if fits(entry) { u32::from(entry.frequency) + bonus } else { 0 }
    };
    weighted(content.spawn_tables().within(window), weight, rng).or_else(|| weakest(content, fits))
}

/// Draws a kind that `fits` for a level of a realm. In the Quest, tries one of the role's quest
/// enemies 6 times in 7; otherwise draws from the usual difficulty range.
/// Source: rules/levels 9.
pub fn kind_of_realm(
    content: &Content,
    (realm, align, difficulty): (Realm, Option<Alignment>, i32),
    hero: &HeroFacts,
    rng: &mut Rng,
    fits: impl Fn(&MonsterKind) -> bool,
) -> Option<MonsterKindId> {
    if realm == Realm::Quest && !rng.one_in(7) {
        let foe = quest_foe(content, difficulty, hero, rng);
        let foe = foe.filter(|&kind| fits(&content.monsters[kind]));
        if foe.is_some() {
            return foe;
        }
    }
    any_kind(content, (realm, align), difficulty, hero.level, rng, fits)
}

/// Draws a quest enemy of the hero's role. The role has two rows of enemies; the first is chosen 4
/// times in 5. A row that names a kind gives this kind 4 times in 5; otherwise, a kind of the row's
/// class is drawn.
/// Source: rules/levels 9; `NetHack` 3.6 `questpgr.c`, `qt_montype`.
fn quest_foe(
    content: &Content,
    difficulty: i32,
    hero: &HeroFacts,
    rng: &mut Rng,
) -> Option<MonsterKindId> {
    let quest = content.quest_of(hero.role)?;
    let foes = &quest.foes[usize::from(rng.one_in(5))];
    let kind = foes.kind.as_ref().and_then(|name| content.monsters.find(name));
    kind.filter(|_| !rng.one_in(5))
        .or_else(|| class_kind(content, foes.class, difficulty, hero.level, rng))
}

/// Draws a kind of the class in the difficulty range. If there is none, returns the weakest kind of
/// the class.
pub fn class_kind(
    content: &Content,
    class: char,
    difficulty: i32,
    hero_level: u8,
    rng: &mut Rng,
) -> Option<MonsterKindId> {
    let window = window(difficulty, hero_level);
    let any = |entry: &MonsterEntry| entry.letter == class && !entry.unique;
    let member =
        |entry: &MonsterEntry| any(entry) && !content.monsters[entry.kind].is(Trait::NoGen);
    let weight = |entry: &MonsterEntry| {
        if member(entry) { u32::from(entry.frequency) + 1 } else { 0 }
    };
    weighted(content.spawn_tables().within(window), weight, rng)
        .or_else(|| weakest(content, member))
        .or_else(|| weakest(content, any))
}

/// Draws a kind for a corpse or statue at this depth, independent of the hero.
pub fn any_for_depth(content: &Content, depth: i32, rng: &mut Rng) -> Option<MonsterKindId> {
    let level = depth.clamp(1, 30) as u8;
    let fits = |kind: &MonsterKind| !kind.is(Trait::NoCorpse);
    any_kind(content, (Realm::Ordinary, None), depth, level, rng, fits)
}

/// Draws the kind of monster that a new egg contains: one that lays eggs and suits the depth.
pub fn egg(content: &Content, depth: i32, rng: &mut Rng) -> Option<MonsterKindId> {
    let level = depth.clamp(1, 30) as u8;
    let fits = |kind: &MonsterKind| kind.is(Trait::Oviparous) && !kind.is(Trait::Unique);
    any_kind(content, (Realm::Ordinary, None), depth, level, rng, fits)
}

/// Returns the kind that grows up into this kind, or the kind itself if there is none.
pub fn young_of(content: &Content, kind: MonsterKindId) -> MonsterKindId {
    let name = &content.monsters[kind].name;
    let grows = |row: &MonsterKind| row.grows_into.as_ref() == Some(name);
    content.monsters.iter().find(|(_, row)| grows(row)).map_or(kind, |(young, _)| young)
}

/// Draws the kind of a figurine: not a human, not unique, and drawn as on a level 5 to 10 levels
/// deeper.
/// Source: rules/numbers 18.
pub fn figure(content: &Content, depth: i32, rng: &mut Rng) -> Option<MonsterKindId> {
    let depth = depth + 5 + rng.below(6) as i32;
    let level = depth.clamp(1, 30) as u8;
    let fits = |kind: &MonsterKind| !kind.is(Trait::Human) && !kind.is(Trait::Unique);
    any_kind(content, (Realm::Ordinary, None), depth, level, rng, fits)
}

fn weighted(
    entries: &[MonsterEntry],
    weight: impl Fn(&MonsterEntry) -> u32,
    rng: &mut Rng,
) -> Option<MonsterKindId> {
    let total: u32 = entries.iter().map(&weight).sum();
    let mut left = (total > 0).then(|| rng.below(total))?;
    let found = entries.iter().find(|entry| {
        let weight = weight(entry);
        let here = left < weight;
        left = left.saturating_sub(weight);
        here
    })?;
    Some(found.kind)
}

fn weakest(content: &Content, fits: impl Fn(&MonsterEntry) -> bool) -> Option<MonsterKindId> {
    content.spawn_tables().monsters.iter().find(|entry| fits(entry)).map(|entry| entry.kind)
}

/// Whether a monster of the kind can stand on the terrain.
pub fn stands_on(kind: &MonsterKind, terrain: Terrain) -> bool {
    let aloft = kind.is(Trait::Fly) || kind.is(Trait::Floater);
    match terrain {
        Terrain::WaterWall => kind.is(Trait::Swim) || kind.is(Trait::Amphibious),
        Terrain::Pool | Terrain::Moat => {
            aloft || kind.is(Trait::Swim) || kind.is(Trait::Amphibious)
        }
        Terrain::Lava => aloft || kind.is(Trait::LikesLava),
        _ => terrain.is_passable() && !lives_in_water(kind),
    }
}

/// Whether the kind lives in water and is never generated on land.
pub(super) fn lives_in_water(kind: &MonsterKind) -> bool {
    kind.letter == ';'
}

/// Rolls the number of companions. A kind with small groups has companions 1 time in 2. A kind with
/// large groups has a large group of companions 2 times in 3, otherwise a small one. Weak heroes
/// meet fewer.
/// Source: rules/levels 9.
pub(super) fn companions(kind: &MonsterKind, hero_level: u8, rng: &mut Rng) -> i32 {
    let large = kind.is(Trait::LargeGroup);
    let most = match () {
        () if large && !rng.one_in(3) => 10,
        () if large => 3,
        () if kind.is(Trait::SmallGroup) && rng.coin() => 3,
        () => return 0,
    };
    let fewer = match hero_level {
        0..=2 => 4,
        3..=4 => 2,
        _ => 1,
    };
    (rng.d(most) / fewer).max(1)
}
