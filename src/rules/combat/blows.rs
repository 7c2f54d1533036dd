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
    pub plates: Plates,
}

/// What armor takes off a hit by the place that it meets, each of them as likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plates {
    pub takes: [i32; Self::MOST],
    /// How many of them there are; 0 where armor only turns blows.
    pub places: u8,
}

impl Plates {
    pub const MOST: usize = 9;

    /// What each place takes off.
    pub fn all(&self) -> &[i32] {
        &self.takes[..usize::from(self.places)]
    }
}

/// Armor this thick takes off 10 and a roll of the rest instead. Source: combat note 10.3.
pub const THICK: i32 = 11;

/// How armor class shelters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelter {
    /// The hero: below 0 by a roll of 1 to its size, both against the roll and from the wound.
    Rolled,
    /// As in dNetHack: as it is down to -10, below that by a roll of the rest; wounds are spared
    /// by the plates of the place that is hit.
    Deep,
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
    /// What the die had to stay below; no die is above `i32::MAX`.
    pub needs: i32,
    pub die: i32,
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
            Roll::Hit { raw, spared: spared(rng, defence) }
        } else {
            hits = 0;
            Roll::Missed { just: needs == die }
        };
        blows[slot] = Some(Blow { slot, attack: *attack, roll, needs, die });
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
fn against(rng: &mut Rng, defence: Defence) -> i32 {
    let fixed = match defence.kind {
        Shelter::Raw => return defence.ac,
        Shelter::Deep => -10,
        Shelter::Rolled | Shelter::Spared => 0,
    };
    if defence.ac >= fixed { defence.ac } else { fixed - rng.d(defence.ac.abs_diff(fixed)) }
}

/// What armor takes off one hit.
fn spared(rng: &mut Rng, defence: Defence) -> i32 {
    match defence.kind {
        Shelter::Rolled if defence.ac < 0 => rng.d(defence.ac.unsigned_abs()),
        Shelter::Spared if defence.ac < -10 => {
            rng.d((-defence.ac - 10) as u32 / 5 + 1).clamp(1, 10)
        }
        Shelter::Deep if defence.plates.places > 0 => {
            let place = rng.below(defence.plates.places.into()) as usize;
            match defence.plates.takes[place] {
                thick if thick > THICK => 10 + rng.d(thick.abs_diff(10)),
                takes => takes.max(0),
            }
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

    /// How many of 20,000 actions hit with attack number `slot`, and just missed with it.
    fn count(striker: &Striker, defence: Defence, slot: usize) -> (u32, u32) {
        let mut rng = Rng::new(Seed(11), 1);
        let (mut hits, mut just) = (0, 0);
        for _ in 0..20_000 {
            match roll(&mut rng, striker, defence, |_| 0)[slot].map(|blow| blow.roll) {
                Some(Roll::Hit { .. }) => hits += 1,
                Some(Roll::Missed { just: true }) => just += 1,
                _ => {}
            }
        }
        (hits, just)
    }

    #[test]
    fn one_who_needs_1_never_hits_and_just_misses_on_a_1() {
        let bite = [always(Form::Bite, "1d4")];
        let (hits, just) = count(&striker(&bite, -50), HERO, 0);
        assert_eq!(hits, 0);
        assert!((850..1150).contains(&just), "{just}");
    }

    #[test]
    fn attack_number_3_throws_a_die_of_22() {
        let claws = [always(Form::Claw, "1"); 3];
        // 21 is over all of d20, and misses on 21 and 22 of d22.
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
    fn half_damage_comes_after_armor_and_rounds_up() {
        assert_eq!(wound(25, 4, true), 11);
        assert_eq!(wound(25, 4, false), 21);
        assert_eq!(wound(3, 10, false), 1);
        assert_eq!(wound(0, 10, true), 0);
    }

    #[test]
    fn thick_plates_take_off_ten_and_a_roll_of_the_rest() {
        let bite = [always(Form::Bite, "100")];
        let mut plates = Plates { places: 5, ..Plates::default() };
        plates.takes[..5].copy_from_slice(&[18, 11, 4, 0, -2]);
        let deep = Defence { kind: Shelter::Deep, plates, ..HERO };
        let mut rng = Rng::new(Seed(3), 1);
        let mut counts = [0_u32; 20];
        for _ in 0..40_000 {
            let blow = roll(&mut rng, &striker(&bite, 50), deep, |_| 0)[0].unwrap();
            let Roll::Hit { spared, .. } = blow.roll else { panic!("a miss") };
            counts[spared as usize] += 1;
        }
        // A fifth each for 11, 4 and twice 0; 18 is 11 to 18, evenly: a fortieth each.
        assert!((15_500..16_500).contains(&counts[0]), "{counts:?}");
        assert!((7_600..8_400).contains(&counts[4]), "{counts:?}");
        assert!((8_600..9_400).contains(&counts[11]), "{counts:?}");
        assert!(counts[12..=18].iter().all(|n| (850..1_150).contains(n)), "{counts:?}");
        assert_eq!(counts[5..11].iter().sum::<u32>(), 0);
    }

    #[test]
    fn monsters_meet_raw_armor_class_among_themselves() {
        // Level 3 against armor class 3: hits on 1 to 5 of 20.
        let bite = [always(Form::Bite, "1d4")];
        let raw = Defence { ac: 3, kind: Shelter::Raw, ..HERO };
        let hits = count(&striker(&bite, 3), raw, 0).0;
        assert!((4_750..5_250).contains(&hits), "{hits}");
        let tough = Defence { ac: -20, kind: Shelter::Raw, ..HERO };
        assert_eq!(count(&striker(&bite, 3), tough, 0).0, 0);
    }
}
