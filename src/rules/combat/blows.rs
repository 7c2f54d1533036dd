//! The blows of one action of a monster, rolled against an armor class.
//!
//! This is all the chance there is in a monster's attack; what a hit does besides wounding is
//! decided elsewhere. It needs no game, so that the same rolls can be counted by the laboratory.
//! Source: combat notes 2.1, 2.2 and 5.3.

use crate::base::Rng;
use crate::content::{Attack, Form};

/// Most attacks of one kind.
pub const MOST: usize = 6;

/// What a striker brings to one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Striker<'a> {
    /// Its attacks in order; those that are no blows take a place and do nothing.
    pub attacks: &'a [Attack],
    /// What it needs to roll below, but for the armor class.
    pub readiness: i32,
    /// What its weapon adds to the roll of weapon attacks.
    pub weapon: i32,
    /// It holds its target already: a hug needs no hits before it.
    pub holds: bool,
    /// It has its target inside already.
    pub engulfs: bool,
    /// Dice are rolled twice and added: the undead at midnight.
    pub twice: bool,
}

/// What the struck one has against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defence {
    pub ac: i32,
    pub kind: Shelter,
    /// Wounds are halved, rounded up, after armor took its part.
    pub half: bool,
}

/// How armor class shelters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelter {
    /// The hero: below 0 by a roll of 1 to its size, both against the roll and from the wound.
    Rolled,
    /// As in SLASH'EM: wounds are spared only from -11 on, by 1 to 10.
    Spared,
    /// Monsters among themselves: as it is, and wounds are not spared.
    Raw,
}

/// How one attack came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// `just`: the die was one too high.
    Missed { just: bool },
    /// `raw` points before armor, which takes off `spared` but leaves 1.
    Hit { raw: i32, spared: i32 },
}

/// One attack of the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Which of the attacks.
    pub slot: usize,
    pub attack: Attack,
    pub roll: Roll,
}

/// The blows of one action, in order; attacks that are no blows are left out.
pub type Blows = [Option<Blow>; MOST];

/// Rolls one action.
///
/// The roll against an armor class below 0 is made once for all its attacks. Attack number i,
/// counted from 0 over all places, throws a die of 20 + i. `arms` rolls the damage of the weapon.
pub fn roll(
    rng: &mut Rng,
    striker: &Striker,
    defence: &Defence,
    mut arms: impl FnMut(&mut Rng) -> i32,
) -> Blows {
    let ac = against(rng, defence);
    let needs = striker.readiness + ac;
    let needs = if defence.kind == Shelter::Raw { needs } else { needs.max(1) };
    let mut blows = [None; MOST];
    let mut hits = 0_usize;
    for (slot, attack) in striker.attacks.iter().take(MOST).enumerate() {
        let Some(needs) = needed(striker, attack.form, needs, hits) else { continue };
        let die = rng.d(20 + slot as u32);
        let roll = if needs > die {
            hits += 1;
            let raw = raw(rng, striker, attack, &mut arms);
            Roll::Hit { raw, spared: spared(rng, defence) }
        } else {
            hits = 0;
            Roll::Missed { just: needs == die }
        };
        blows[slot] = Some(Blow { slot, attack: *attack, roll });
    }
    blows
}

/// What a wound of `raw` points comes to behind armor and half damage. Source: combat note 2.2.
pub const fn wound(raw: i32, spared: i32, half: bool) -> i32 {
    if raw <= 0 {
        return 0;
    }
    let left = if raw - spared > 1 { raw - spared } else { 1 };
    if half { (left + 1) / 2 } else { left }
}

/// The armor class that counts this time.
fn against(rng: &mut Rng, defence: &Defence) -> i32 {
    if defence.ac >= 0 || defence.kind == Shelter::Raw {
        defence.ac
    } else {
        -rng.d(defence.ac.unsigned_abs())
    }
}

/// What armor takes off one hit.
fn spared(rng: &mut Rng, defence: &Defence) -> i32 {
    match defence.kind {
        Shelter::Rolled if defence.ac < 0 => rng.d(defence.ac.unsigned_abs()),
        Shelter::Spared if defence.ac < -10 => {
            rng.d((-defence.ac - 10) as u32 / 5 + 1).clamp(1, 10)
        }
        _ => 0,
    }
}

/// What this attack needs to roll below; `None` when it is no blow, or not now.
fn needed(striker: &Striker, form: Form, needs: i32, hits: usize) -> Option<i32> {
    const SURE: i32 = i32::MAX;
    match form {
        Form::Claw
        | Form::Bite
        | Form::Kick
        | Form::Butt
        | Form::Touch
        | Form::Sting
        | Form::Tentacle => Some(needs),
        Form::Weapon => Some(needs + striker.weapon),
        Form::Engulf => Some(if striker.engulfs { SURE } else { needs }),
        Form::Hug => (striker.holds || hits >= 2).then_some(SURE),
        Form::Explode | Form::Gaze => Some(SURE),
        Form::Spit
        | Form::Breath
        | Form::Boom
        | Form::Passive
        | Form::MageSpell
        | Form::ClericSpell => None,
    }
}

fn raw(
    rng: &mut Rng,
    striker: &Striker,
    attack: &Attack,
    arms: &mut impl FnMut(&mut Rng) -> i32,
) -> i32 {
    let mut raw = attack.dice.roll(rng);
    if striker.twice {
        raw += attack.dice.roll(rng);
    }
    if attack.form == Form::Weapon {
        raw = (raw + arms(rng)).max(1);
    }
    raw
}
