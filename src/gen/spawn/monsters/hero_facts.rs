//! Facts about the hero that new monsters depend on, and whether a monster is peaceful to the hero.

use crate::base::Rng;
use crate::content::vault::expr::{Facts, Flag, LetId, Name, Part, Word};
use crate::content::{Alignment, Content, MonsterKind, RaceId, RoleId, Trait};
use crate::world::World;

/// Facts about the hero that affect a level's initial monsters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeroFacts {
    pub level: u8,
    pub alignment: Alignment,
    /// Alignment record.
    pub record: i32,
    pub race: RaceId,
    pub role: RoleId,
    /// The deepest depth that the hero reached, if the hero carries the Amulet. Below the surface,
    /// it then determines the difficulty instead of the level's own depth.
    pub hunted_from: Option<u8>,
}

impl HeroFacts {
    pub fn of(world: &World) -> Self {
        Self {
            level: world.actors.get(world.hero).map_or(1, |hero| hero.level.max(1)),
            alignment: world.life.alignment,
            record: world.life.record,
            race: world.life.race,
            role: world.life.role,
            hunted_from: world.life.has_amulet.then_some(world.life.deepest),
        }
    }

    /// Returns the difficulty of a new level for this hero. `place` is the difficulty of the level
    /// itself.
    /// Source: rules/levels 9.
    pub(super) fn difficulty(&self, place: i32, above_surface: bool) -> i32 {
        if above_surface {
            return place + i32::from(self.level) / 2;
        }
        self.hunted_from.map_or(place, i32::from)
    }
}

/// The values that spawn conditions (`Monster(when: ...)`) can read.
pub(super) struct Asked<'a> {
    pub content: &'a Content,
    pub hero: &'a HeroFacts,
    pub depth: i32,
}

impl Facts for Asked<'_> {
    fn number(&self, name: Name) -> Option<i64> {
        match name {
            Name::HeroLevel => Some(self.hero.level.into()),
            Name::LevelDepth | Name::LevelDifficulty => Some(self.depth.into()),
            _ => None,
        }
    }

    fn flag(&self, _: Flag) -> Option<bool> {
        None
    }

    fn word(&self, word: Word) -> Option<&str> {
        match word {
            Word::HeroRole => Some(&self.content.roles[self.hero.role].name),
            Word::HeroRace => Some(&self.content.races[self.hero.race].name),
            Word::HeroAlign => Some(self.hero.alignment.word()),
            Word::Branch => None,
        }
    }

    fn choice(&self, _: LetId, _: Part) -> Option<i64> {
        None
    }
}

/// Decides, partly at random, whether a new monster is peaceful. Demon princes that take bribes are
/// peaceful until they meet the hero.
/// Source: rules/levels 9; NetHack 3.7 `makemon.c`, `makemon`.
pub fn is_peaceful(content: &Content, kind: &MonsterKind, hero: &HeroFacts, rng: &mut Rng) -> bool {
    if kind.is(Trait::Peaceful) || kind.takes_bribes() {
        return true;
    }
    if kind.is(Trait::Hostile) || hero.hunted_from.is_some() && kind.is(Trait::Minion) {
        return false;
    }
    let race = &content.races[hero.race];
    let mut letter = [0; 4];
    let letter: &str = kind.letter.encode_utf8(&mut letter);
    if race.friends.iter().any(|friend| friend == &kind.name || friend == letter) {
        return true;
    }
    if kind.alignment.signum() != hero.alignment.sign() || hero.record < 0 {
        return false;
    }
    let steadfast = !rng.one_in((16 + hero.record).max(1) as u32);
    let alike = !rng.one_in(2 + u32::from(kind.alignment.unsigned_abs()));
    steadfast && alike
}
