//! A monster's attacks on the hero in one action: hit chances and damage, computed from the same
//! to-hit and damage sums as real attacks.

use crate::base::Dice;
use crate::content::{Attack, Content, Form, Harm, Slot};
use crate::rules::body;
use crate::rules::fight::{
    danger::{
        distribution::Spread,
        hit_effects,
        losses::{Losses, ONE, Scale, both},
    },
    harm::proof,
    roll::{
        artifact_bonus::Bonus,
        damage_reduction::{self, Defence, Shelter},
        monster_attacks::{self, Striker},
        weapon,
    },
    shot::monster_spell,
    strike::by_monster,
};
use crate::world::{ActorId, World, body::monster_fight};

/// The chance of each attack to hit, in units of 1/[`ONE`]; the index is the attack slot.
pub type Chances = [u64; monster_attacks::MOST];

/// The attacks of one action of a foe.
pub struct FoeBlows<'a> {
    pub striker: Striker<'a>,
    /// For each attack slot, the distribution of the damage that a hit deals after armor.
    pub wounds: Vec<Spread>,
    /// For each equally likely armor class roll, the hit chances of all attack slots.
    pub rolls: Vec<Chances>,
}

/// The numbers that the foe panel shows for one action of a foe.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Chance, in percent, that at least one attack hits. Gazes do not count.
    pub lands: u8,
    /// Mean damage of an action in which at least one attack hits, in thousandths, before
    /// difficulty scales it.
    pub usual: i64,
    /// Maximum damage of an action, before difficulty scales it.
    pub worst: i32,
}

/// Computes the hit chances and damage of each attack of `foe` on `target`. All attacks of an
/// action share one armor class roll.
pub fn of<'a>(world: &World, content: &'a Content, foe: ActorId, target: ActorId) -> FoeBlows<'a> {
    let striker = by_monster::striker(world, content, foe, target);
    let defence = by_monster::defence(world, content, target);
    let wound = |attack: &Attack| wound_spread(world, content, (foe, target), *attack, defence);
    let wounds = striker.attacks.iter().map(wound).collect();
    let rolls = armor_rolls(defence).into_iter().map(|ac| chances(&striker, ac)).collect();
    FoeBlows { striker, wounds, rolls }
}

impl FoeBlows<'_> {
    /// Returns the chance that the attack in this slot hits, averaged over the armor class rolls.
    pub fn chance(&self, slot: usize) -> u64 {
        self.rolls.iter().map(|chances| chances[slot]).sum::<u64>() / self.rolls.len() as u64
    }

    /// Returns the hit points that the target loses from one action, without special effects.
    pub fn plain(&self, scale: Scale) -> Losses {
        let slots = self.wounds.iter().enumerate().take(monster_attacks::MOST);
        slots.fold(Losses::none(scale), |sum, (slot, wound)| match self.chance(slot) {
            0 => sum,
            chance => sum.plus(&Losses::by(scale, wound).at_times(chance)),
        })
    }

    /// Returns the numbers for the foe panel, before difficulty scales the damage.
    pub fn figures(&self, world: &World, content: &Content, foe: ActorId) -> Figures {
        let (mut mean, mut lands) = (0, 0);
        for chances in &self.rolls {
            let mut all_miss = ONE;
            for (&chance, wound) in chances.iter().zip(&self.wounds) {
                mean += (wound.mean() * chance as i64) >> 30;
                all_miss = both(all_miss, ONE - chance);
            }
            lands += ONE - all_miss;
        }
        let rolls = self.rolls.len() as u64;
        let (mean, lands) = (mean / rolls as i64, lands / rolls);
        let attacks = self.striker.attacks.iter();
        let reached = attacks.clone().zip(&self.wounds);
        let melee: i32 = reached
            .filter(|(it, _)| by_monster::reaches(&self.striker, it.form) && is_blow(it.form))
            .map(|(_, wound)| wound.high())
            .sum();
        let afar = attacks.map(|it| afar(world, content, foe, *it)).max().unwrap_or(0);
        let usual = if lands == 0 { 0 } else { mean * ONE as i64 / lands as i64 };
        Figures {
            // Products of fixed-point numbers are rounded down. Adding 64 compensates for that
            // before the result is cut to whole percent.
            lands: (((lands + 64) * 100) >> 30) as u8,
            usual,
            worst: melee.max(afar),
        }
    }
}

/// Returns the chance of each attack to hit armor class `ac`. A hug hits only if the two attacks
/// before it hit, unless the striker already holds the hero.
fn chances(striker: &Striker, ac: i32) -> Chances {
    let needs = (striker.readiness + ac).max(1);
    let mut chances = [0; monster_attacks::MOST];
    for (slot, attack) in striker.attacks.iter().enumerate().take(monster_attacks::MOST) {
        if !by_monster::reaches(striker, attack.form) {
            continue;
        }
        let sides = 20 + slot as i64;
        let sure = |needs: i32| ONE * (i64::from(needs) - 1).clamp(0, sides) as u64 / sides as u64;
        let needed = |hits| monster_attacks::needed(striker, attack.form, needs, hits);
        chances[slot] = match (needed(0), needed(2)) {
            // The chance that a gaze works is computed in `threat`, not here.
            _ if attack.form == Form::Gaze => 0,
            (Some(needs), _) => sure(needs),
            (None, Some(_)) if slot >= 2 => both(chances[slot - 1], chances[slot - 2]),
            (None, _) => 0,
        };
    }
    chances
}

const fn is_blow(form: Form) -> bool {
    !matches!(
        form,
        Form::Spit
            | Form::Breath
            | Form::Boom
            | Form::Passive
            | Form::Gaze
            | Form::MageSpell
            | Form::ClericSpell
    )
}

/// Returns the maximum damage of a spell, or of a breath or spit attack that the hero does not
/// resist. Returns 0 for sleep breath and for all other attacks.
fn afar(world: &World, content: &Content, foe: ActorId, attack: Attack) -> i32 {
    if matches!(attack.form, Form::MageSpell | Form::ClericSpell) {
        return monster_spell::worst(world, content, foe, attack);
    }
    let wounds = matches!(attack.form, Form::Breath | Form::Spit) && attack.harm != Harm::Sleep;
    let proof = proof::resistance(attack.harm);
    let proof = proof.is_some_and(|it| body::resists(world, content, world.hero, it));
    if wounds && !proof { attack.dice.max() } else { 0 }
}

/// Returns all effective armor class values, each equally likely.
fn armor_rolls(defence: Defence) -> Vec<i32> {
    let fixed = match defence.kind {
        Shelter::Raw => return vec![defence.ac],
        Shelter::Deep => -10,
        Shelter::Rolled | Shelter::Spared => 0,
    };
    if defence.ac >= fixed { vec![defence.ac] } else { (defence.ac..fixed).rev().collect() }
}

/// Returns the damage distribution of a hit by the first actor on the second, after armor and
/// resistances.
fn wound_spread(
    world: &World,
    content: &Content,
    (foe, target): (ActorId, ActorId),
    attack: Attack,
    defence: Defence,
) -> Spread {
    let proof = proof::resistance(attack.harm);
    let proof = proof.is_some_and(|it| body::resists(world, content, target, it));
    let burns = matches!(attack.harm, Harm::Fire | Harm::Cold | Harm::Shock | Harm::Acid);
    if hit_effects::is_idle(attack.harm) || proof && burns {
        return Spread::flat(0);
    }
    let mut raw = Spread::of(attack.dice);
    if attack.form == Form::Weapon {
        let better = monster_fight::better_weapon(world, content, foe);
        if let Some(item) = better.or_else(|| world.actor(foe).in_slot(Slot::Wielded)) {
            let item = world.item(item);
            let you = &content.monsters[world.actor(target).kind];
            let own = weapon::damage_spread(content, item, you);
            let bonus = Bonus::of(world, content, item, target);
            raw = raw.plus(&bonus.map_or_else(|| own.clone(), |it| it.spread(&own)));
        }
        raw = raw.map(|n| n.max(1));
    }
    let damage_reduction = match defence.kind {
        Shelter::Rolled if defence.ac < 0 => -defence.ac,
        Shelter::Spared if defence.ac < -10 => ((-defence.ac - 10) / 5 + 1).min(10),
        _ => 0,
    };
    let half = defence.half;
    let plates = defence.plates.all();
    if defence.kind == Shelter::Deep && !plates.is_empty() && attack.form != Form::Explode {
        let behind = |&takes: &i32| {
            let thick = takes > damage_reduction::THICK;
            let die = if thick { takes.abs_diff(10) as u16 } else { 0 };
            let off = if thick { 10 } else { takes.max(0) };
            let off = Spread::of(Dice::new(1, die, 0)).map(|n| -n - off);
            raw.plus(&off)
        };
        let met = Spread::any(&plates.iter().map(behind).collect::<Vec<_>>());
        let least = i32::from(raw.high() > 0);
        return met.map(|n| damage_reduction::damage_after_armor(n.max(least), 0, half));
    }
    if damage_reduction == 0 || attack.form == Form::Explode {
        return raw.map(|n| damage_reduction::damage_after_armor(n, 0, half));
    }
    if raw.high() <= 0 {
        return Spread::flat(0);
    }
    let die = Spread::of(Dice::new(1, damage_reduction as u16, 0)).map(|n| -n);
    raw.plus(&die).map(|n| damage_reduction::damage_after_armor(n.max(1), 0, half))
}
