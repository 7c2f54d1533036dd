//! Rolls a monster's attacks for one action against an armor class.
//!
//! All randomness of to-hit and damage is here; special damage is resolved elsewhere. The functions
//! need no `World`, so that the combat lab can use the same rolls.
//! Source: rules/combat 2.1, 2.2, 5.3.

use super::damage_reduction::{self, Defence, Shelter};
use crate::base::Rng;
use crate::content::{Attack, Form};

/// Maximum number of attacks of one monster kind.
pub const MOST: usize = 6;

/// The attacker's data for the rolls of one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Striker<'a> {
    /// The attacks, in order. An attack that makes no to-hit roll keeps its slot but does nothing.
    pub attacks: &'a [Attack],
    /// The attacker's to-hit number without the target's armor class. An attack hits if its die is
    /// below `readiness` plus the target's armor class.
    pub readiness: i32,
    /// To-hit bonus of the attacker's weapon, for weapon attacks.
    pub weapon: i32,
    /// Whether the attacker already holds its target; if so, a hug needs no preceding hits.
    pub holds: bool,
    /// Whether the attacker has already engulfed its target.
    pub engulfs: bool,
    /// Whether damage dice are rolled twice and added, as for undead at midnight.
    pub twice: bool,
}

/// The result of one attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackOutcome {
    /// Missed. `just`: the die was exactly one too high.
    Missed { just: bool },
    /// Hit for `raw` damage. Armor subtracts `damage_reduction`, but leaves at least 1.
    Hit { raw: i32, damage_reduction: i32 },
}

/// One attack of an action, with its to-hit roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Index of the attack in the attacker's list.
    pub slot: usize,
    pub attack: Attack,
    pub roll: AttackOutcome,
    /// The number that the die had to stay below; `i32::MAX` always hits.
    pub needs: i32,
    pub die: i32,
}

/// The attacks of one action, indexed by slot. Slots that make no to-hit roll are `None`.
pub type Blows = [Option<Blow>; MOST];

/// Rolls all attacks of one action.
///
/// A negative armor class of the hero (in dNetHack, one below -10) is rolled once for all attacks.
/// The attack in slot `i`, counted from 0 over all slots, rolls a d(20 + i). `arms` rolls the
/// weapon damage.
pub fn roll(
    rng: &mut Rng,
    striker: &Striker,
    defence: Defence,
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
            let raw = raw(rng, striker, *attack, &mut arms);
            AttackOutcome::Hit { raw, damage_reduction: damage_reduction::roll(rng, defence) }
        } else {
            hits = 0;
            AttackOutcome::Missed { just: needs == die }
        };
        blows[slot] = Some(Blow { slot, attack: *attack, roll, needs, die });
    }
    blows
}

/// Returns the target's effective armor class for this action, rolled if it is low enough.
fn against(rng: &mut Rng, defence: Defence) -> i32 {
    let fixed = match defence.kind {
        Shelter::Raw => return defence.ac,
        Shelter::Deep => -10,
        Shelter::Rolled | Shelter::Spared => 0,
    };
    if defence.ac >= fixed { defence.ac } else { fixed - rng.d(defence.ac.abs_diff(fixed)) }
}

/// Returns the number that the die must stay below, or `None` if the attack makes no to-hit roll or
/// is impossible now. A hug needs two `hits` just before it, unless the striker holds the target.
pub fn needed(striker: &Striker, form: Form, needs: i32, hits: usize) -> Option<i32> {
    const SURE: i32 = i32::MAX;
    match form {
        Form::Claw
        | Form::Bite
        | Form::Kick
        | Form::Butt
        | Form::Touch
        | Form::Sting
        | Form::Trample
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
        | Form::ClericSpell
        | Form::Summon => None,
    }
}

fn raw(
    rng: &mut Rng,
    striker: &Striker,
    attack: Attack,
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

#[cfg(test)]
mod tests {
    use super::super::damage_reduction::Plates;
    use super::*;
    use crate::base::Seed;
    use crate::content::Harm;

    const BARE: Plates = Plates { takes: [0; Plates::MOST], places: 0 };
    const HERO: Defence = Defence { ac: 10, kind: Shelter::Rolled, half: false, plates: BARE };

    fn always(form: Form, dice: &str) -> Attack {
        Attack { form, harm: Harm::Physical, dice: dice.parse().unwrap() }
    }

    fn striker(attacks: &[Attack], readiness: i32) -> Striker<'_> {
        Striker { attacks, readiness, weapon: 0, holds: false, engulfs: false, twice: false }
    }

    /// Counts the hits and the near misses of the attack in `slot` over 20,000 actions.
    fn count(striker: &Striker, defence: Defence, slot: usize) -> (u32, u32) {
        let mut rng = Rng::new(Seed(11), 1);
        let (mut hits, mut just) = (0, 0);
        for _ in 0..20_000 {
            match roll(&mut rng, striker, defence, |_| 0)[slot].map(|blow| blow.roll) {
                Some(AttackOutcome::Hit { .. }) => hits += 1,
                Some(AttackOutcome::Missed { just: true }) => just += 1,
                _ => {}
            }
        }
        (hits, just)
    }

    #[test]
    fn an_attacker_that_needs_1_never_hits_and_a_1_is_a_near_miss() {
        let bite = [always(Form::Bite, "1d4")];
        let (hits, just) = count(&striker(&bite, -50), HERO, 0);
        assert_eq!(hits, 0);
        assert!((850..1150).contains(&just), "{just}");
    }

    #[test]
    fn the_third_attack_of_a_turn_rolls_d22() {
        let claws = [always(Form::Claw, "1"); 3];
        // An attack with a to-hit number of 21 hits with every d20 roll, but misses with the rolls
        // 21 and 22 of a d22.
        let first = count(&striker(&claws, 11), HERO, 0).0;
        let third = count(&striker(&claws, 11), HERO, 2).0;
        assert_eq!(first, 20_000);
        assert!((17_950..18_420).contains(&third), "{third}");
    }

    #[test]
    fn a_level_1_attacker_hits_armor_class_6_four_times_in_five() {
        let bite = [always(Form::Bite, "1d4")];
        let hits = count(&striker(&bite, 11), Defence { ac: 6, ..HERO }, 0).0;
        assert!((15_750..16_250).contains(&hits), "{hits}");
    }

    #[test]
    fn a_hug_needs_two_hits_before_it() {
        let hugger = [always(Form::Claw, "1"), always(Form::Claw, "1"), always(Form::Hug, "2d8")];
        assert_eq!(count(&striker(&hugger, 30), HERO, 2).0, 20_000);
        assert_eq!(count(&striker(&hugger, -50), HERO, 2).0, 0);
        let holding = Striker { holds: true, ..striker(&hugger, -50) };
        assert_eq!(count(&holding, HERO, 2).0, 20_000);
    }

    #[test]
    fn armor_pieces_above_10_reduce_damage_by_10_plus_a_roll_of_the_rest() {
        let bite = [always(Form::Bite, "100")];
        let mut plates = Plates { places: 5, ..Plates::default() };
        plates.takes[..5].copy_from_slice(&[18, 11, 4, 0, -2]);
        let deep = Defence { kind: Shelter::Deep, plates, ..HERO };
        let mut rng = Rng::new(Seed(3), 1);
        let mut counts = [0_u32; 20];
        for _ in 0..40_000 {
            let blow = roll(&mut rng, &striker(&bite, 50), deep, |_| 0)[0].unwrap();
            let AttackOutcome::Hit { damage_reduction, .. } = blow.roll else { panic!("a miss") };
            counts[damage_reduction as usize] += 1;
        }
        // The locations, with plates of 18, 11, 4, 0 and -2, are equally likely. Plates of 18
        // reduce damage by 11..=18, each with a chance of 1 in 40; plates of 0 and -2 reduce
        // nothing.
        assert!((15_500..16_500).contains(&counts[0]), "{counts:?}");
        assert!((7_600..8_400).contains(&counts[4]), "{counts:?}");
        assert!((8_600..9_400).contains(&counts[11]), "{counts:?}");
        assert!(counts[12..=18].iter().all(|n| (850..1_150).contains(n)), "{counts:?}");
        assert_eq!(counts[5..11].iter().sum::<u32>(), 0);
    }

    #[test]
    fn monsters_fighting_each_other_face_unrolled_armor_class() {
        // A level 3 monster hits AC 3 with a d20 roll below 3 + 3, that is, 1 to 5.
        let bite = [always(Form::Bite, "1d4")];
        let raw = Defence { ac: 3, kind: Shelter::Raw, ..HERO };
        let hits = count(&striker(&bite, 3), raw, 0).0;
        assert!((4_750..5_250).contains(&hits), "{hits}");
        let tough = Defence { ac: -20, kind: Shelter::Raw, ..HERO };
        assert_eq!(count(&striker(&bite, 3), tough, 0).0, 0);
    }
}
