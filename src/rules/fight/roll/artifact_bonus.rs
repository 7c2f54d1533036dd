//! To-hit and damage bonuses of artifacts: rolls for play, and probabilities for forecasts.
//!
//! Source: rules/artifacts 2.

use crate::base::{Dice, Rng};
use crate::content::artifact::Foes;
use crate::content::{Artifact, Content, Harm, Trait};
use crate::rules::body::{self, artifact};
use crate::rules::fight::danger::distribution::Spread;
use crate::rules::fight::harm::proof;
use crate::rules::fight::roll::two_weapon;
use crate::world::{ActorId, Item, World};

/// The bonuses of an artifact against one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bonus {
    to_hit: Option<Dice>,
    damage: Option<Dice>,
    /// Percentage by which the weapon's own damage is multiplied.
    percent: i32,
    /// Chances, in percent, that the to-hit bonus (`aims`) and the damage bonus (`counts`) apply.
    aims: u32,
    counts: u32,
}

impl Bonus {
    /// Returns the bonuses of an item against a target, or `None` if the item is not an artifact
    /// weapon.
    pub fn of(world: &World, content: &Content, item: &Item, target: ActorId) -> Option<Self> {
        let row = artifact::of(content, item).filter(|row| row.is_weapon())?;
        let aims = chance(world, content, row, target);
        let rolls = if fights_with_twin(world, content, item) { 2 } else { 1 };
        let dice = |dice: Dice| Dice::new(dice.count * rolls, dice.sides, dice.plus * rolls as i16);
        Some(Self {
            to_hit: row.to_hit.map(dice),
            damage: row.damage.map(dice),
            percent: i32::from(row.percent),
            aims,
            counts: if row.damages_all { 100 } else { aims },
        })
    }

    /// Rolls the to-hit bonus.
    pub fn roll_to_hit(self, rng: &mut Rng) -> i32 {
        match self.to_hit {
            Some(dice) if draws(rng, self.aims) => dice.roll(rng),
            _ => 0,
        }
    }

    /// Rolls whether the damage bonus and the special effects apply to this hit.
    pub fn counts(self, rng: &mut Rng) -> bool {
        draws(rng, self.counts)
    }

    /// Rolls the damage of a hit to which the bonus applies; `own` is the weapon's own damage.
    pub fn damage(self, rng: &mut Rng, own: i32) -> i32 {
        self.multiplied(own) + self.damage.map_or(0, |dice| dice.roll(rng))
    }

    fn multiplied(self, own: i32) -> i32 {
        if self.percent > 100 { own + (own * (self.percent - 100) / 100).max(1) } else { own }
    }

    /// Returns the damage distribution of a hit; `own` is the distribution of the weapon's own
    /// damage.
    pub fn spread(self, own: &Spread) -> Spread {
        let more = self.damage.map_or_else(|| Spread::flat(0), Spread::of);
        let with = own.map(|own| self.multiplied(own)).plus(&more);
        match self.counts {
            0 => own.clone(),
            100.. => with,
            // Rounding the chance up to tenths is exact enough for a forecast.
            chance => {
                let tenths = chance.div_ceil(10);
                let of = |nth| if nth < tenths { with.clone() } else { own.clone() };
                Spread::any(&(0..10).map(of).collect::<Vec<_>>())
            }
        }
    }

    /// Returns the chance, in thousandths, that a d20 rolls below `needs` plus the to-hit bonus.
    pub fn hit_chance(self, needs: i32) -> i64 {
        let faces = |needs: i32| i64::from((needs - 1).clamp(0, 20));
        let plain = faces(needs) * 50;
        let Some(dice) = self.to_hit.filter(|_| self.aims > 0) else { return plain };
        let (sum, ways) = Spread::of(dice).iter().fold((0, 0), |(sum, all), (bonus, ways)| {
            (sum + faces(needs + bonus) * 50 * ways as i64, all + ways as i64)
        });
        let chance = i64::from(self.aims);
        (sum / ways.max(1) * chance + plain * (100 - chance)) / 100
    }

    /// Returns the mean of the to-hit bonus, rounded.
    pub fn usual_to_hit(self) -> i32 {
        let mean = self.to_hit.map_or(0, |dice| Spread::of(dice).mean());
        ((mean * i64::from(self.aims) + 50_000) / 100_000) as i32
    }
}

/// Whether the hero fights with this artifact and its twin. If so, each of them adds its bonuses
/// twice.
fn fights_with_twin(world: &World, content: &Content, item: &Item) -> bool {
    two_weapon::pair(world, content).is_some_and(|[first, second]| {
        let is_one = [first, second].iter().any(|&id| world.item(id).artifact == item.artifact);
        is_one && artifact::are_twins(world, content, first, second)
    })
}

fn draws(rng: &mut Rng, percent: u32) -> bool {
    percent >= 100 || percent > 0 && rng.percent(percent)
}

/// Returns the chance, in percent, that an artifact's bonuses apply to an attack on `target`.
fn chance(world: &World, content: &Content, row: &Artifact, target: ActorId) -> u32 {
    let actor = world.actor(target);
    let kind = &content.monsters[actor.kind];
    let is_hero = target == world.hero;
    let counts = match row.against {
        Foes::All => true,
        Foes::Class(letter) => kind.letter == letter,
        Foes::Trait(Trait::Were) if is_hero && world.life.beast.is_some() => true,
        Foes::Trait(what) => kind.is(what),
        Foes::CrossAligned => {
            let side = if is_hero { world.life.alignment.sign() } else { kind.alignment.signum() };
            artifact::side(world, content, row).is_none_or(|it| it.sign() != side)
        }
        Foes::Unresisting if row.harm == Harm::Stun => {
            let resists =
                body::resists(world, content, target, crate::content::Property::MagicResistance);
            let by_kind = if is_hero { 0 } else { u32::from(kind.mr.min(100)) };
            return if is_hero && resists { 0 } else { 100 - by_kind };
        }
        Foes::Unresisting => {
            let proof = proof::resistance(row.harm);
            !proof.is_some_and(|it| body::resists(world, content, target, it))
        }
    };
    if counts { 100 } else { 0 }
}
