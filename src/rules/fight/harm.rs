//! Special damage of hits.
//!
//! A hit has three steps: `temper` decides the damage and whether a special effect follows, then
//! the hit is reported and deals its damage, then `inflict` applies the effect.
//! Source: rules/tables damage_types.

pub(crate) mod afflict;
pub(crate) mod artifact_hit;
pub mod item_destruction;
pub(crate) mod known;
pub(crate) mod poison;
pub(crate) mod proof;
pub(crate) mod special_damage;
pub(crate) mod steal;

use crate::content::item::quirk::ItemQuirk;
use crate::content::{Attack, Attribute, Form, Harm, Property, Slot, Trait};
use crate::event::{Cause, Combat, Event};
use crate::rules::Play;
use crate::rules::body::{self, ailment, hold, sleep};
use crate::rules::fight::{
    harm::{
        afflict::{blinds, scorch},
        proof::resistance,
    },
    roll::armor_class,
    strike::grab,
};
use crate::rules::ground::teleport;
use crate::rules::item::erosion::{self, Wear};
use crate::rules::item::grease;
use crate::rules::vitals::{self, Blame, level_change, rider};
use crate::world::ActorId;
use Follows::Nothing;
use Follows::Resisted;

/// The special effect of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follows {
    Nothing,
    /// The target resists the effect.
    Resisted,
    /// The effect applies; the number is the damage roll (0 for a curse or a seduction).
    Harm(i32),
}

/// Returns the damage of a hit before armor, and the special effect that follows.
#[expect(clippy::too_many_lines, reason = "an index: a few lines for each")]
pub(crate) fn temper(
    play: &mut Play,
    by: ActorId,
    target: ActorId,
    attack: Attack,
    raw: i32,
) -> (i32, Follows) {
    let through = gets_through(play, by, target);
    let proof = resistance(attack.harm);
    let proof = proof.is_some_and(|proof| body::resists(play.world, play.content, target, proof));
    let patient = attack.harm == Harm::Heal && special_damage::is_patient(play, target);
    let match_made = attack.harm == Harm::Seduce && special_damage::can_seduce(play, by, target);
    let mut one_in = |n: u32| play.rng.fight.one_in(n);
    match attack.harm {
        Harm::Physical if attack.form == Form::Hug => (raw, Follows::Harm(raw)),
        Harm::Fire | Harm::Cold | Harm::Shock if !through => (0, Nothing),
        Harm::Fire | Harm::Cold | Harm::Shock if proof => (0, Resisted),
        Harm::Fire | Harm::Cold | Harm::Shock => (raw, Follows::Harm(raw)),
        Harm::Acid if attack.form == Form::Engulf && proof => (0, Resisted),
        Harm::Acid if attack.form == Form::Engulf => (raw, Nothing),
        Harm::Acid => match one_in(3) {
            true if proof => (0, Resisted),
            true => (raw, Nothing),
            false => (0, Nothing),
        },
        Harm::PoisonStr | Harm::PoisonDex | Harm::PoisonCon => {
            when(raw, through && one_in(8), proof)
        }
        Harm::Sleep => when(raw, through && one_in(5) && !is_helpless(play, target), proof),
        Harm::Paralyse => when(raw, through && one_in(3) && !is_helpless(play, target), proof),
        Harm::DrainLevel => when(raw, through && one_in(3), proof),
        Harm::Stun if through && one_in(4) => (raw / 2, Follows::Harm(raw)),
        Harm::Slow | Harm::Confuse if attack.form != Form::Gaze => {
            when(raw, through && one_in(4), false)
        }
        Harm::Confuse => (0, if one_in(5) { Nothing } else { Follows::Harm(raw) }),
        Harm::DrainEnergy => {
            let often = if attack.form == Form::Engulf { 3 } else { 1 };
            let drains = through && play.rng.fight.chance(often, 4);
            (0, if drains { Follows::Harm(raw) } else { Nothing })
        }
        Harm::Blind => (0, Follows::Harm(raw)),
        Harm::Legs => legs(play, by, target, raw),
        Harm::Stick | Harm::Teleport | Harm::Slime => when(raw, through, false),
        Harm::Disease => when(raw, true, proof),
        Harm::DrainInt => tentacle_hit(play, by, target, raw),
        Harm::Digest => (0, Nothing),
        Harm::Were if target == play.world.hero => when(raw, through && one_in(4), false),
        Harm::Heal if patient => (0, Follows::Harm(raw)),
        Harm::Seduce => (0, if match_made { Follows::Harm(0) } else { Nothing }),
        Harm::StealAmulet => when(raw, one_in(20), false),
        Harm::Curse => {
            let dark = target != play.world.hero || play.world.calendar.is_night();
            (0, if dark && through && one_in(10) { Follows::Harm(0) } else { Nothing })
        }
        Harm::Polymorph if through => (0, Follows::Harm(raw)),
        Harm::Death => (0, Follows::Harm(raw)),
        Harm::Behead => {
            let kind = &play.content.monsters[play.world.actor(target).kind];
            when(raw, kind.letter == 'J' || one_in(40), false)
        }
        Harm::Freeze | Harm::LevelTeleport | Harm::MummyRot => when(raw, through, false),
        Harm::DrainLuck => (0, if one_in(5) { Nothing } else { Follows::Harm(raw) }),
        Harm::MindInvasion => (0, Follows::Harm(raw)),
        Harm::Disintegrate => (0, if proof { Resisted } else { Follows::Harm(raw) }),
        Harm::Pestilence | Harm::Famine => (raw, Follows::Harm(raw)),
        Harm::Rust
        | Harm::Corrode
        | Harm::Rot
        | Harm::StealGold
        | Harm::StealItem
        | Harm::Stone
        | Harm::DisenchantItem => (raw, Follows::Harm(raw)),
        Harm::Wrap => tightens(play, by, target, attack, raw),
        Harm::Physical
        | Harm::MagicMissile
        | Harm::Stun
        | Harm::Slow
        | Harm::Heal
        | Harm::Were
        | Harm::Hallucinate
        | Harm::Polymorph
        | Harm::Lava
        | Harm::RandomBreath
        | Harm::Punish
        | Harm::SummonDemons
        | Harm::SummonBison
        | Harm::SummonMinotaur
        | Harm::Spells
        | Harm::Spore => (raw, Nothing),
    }
}

/// Applies the special effect of a hit. Either actor may be dead or removed afterwards.
#[expect(clippy::too_many_lines, reason = "an index: a few lines for each")]
pub(crate) fn inflict(play: &mut Play, by: ActorId, target: ActorId, attack: Attack, amount: i32) {
    let turns = amount.max(0).unsigned_abs();
    let harm = attack.harm;
    match harm {
        Harm::Physical => grab::seize(play, by, target),
        Harm::Stick => {
            grab::grab(play, by, target);
        }
        Harm::Wrap => grab::wrap(play, by, target),
        Harm::Fire | Harm::Cold | Harm::Shock => {
            if harm == Harm::Fire {
                scorch(play, target);
            }
            let level = u32::from(play.world.actors.get(by).map_or(0, |actor| actor.level));
            if level > play.rng.fight.below(20) {
                item_destruction::ruin(play, target, harm, amount);
            }
        }
        Harm::PoisonStr => poisons(play, by, target, Attribute::Strength),
        Harm::PoisonDex => poisons(play, by, target, Attribute::Dexterity),
        Harm::PoisonCon => poisons(play, by, target, Attribute::Constitution),
        Harm::Sleep => {
            let turns = play.rng.fight.d(10).unsigned_abs();
            told(play, by, target, harm);
            sleep::fall_asleep(play, target, turns);
        }
        Harm::Paralyse => paralyzes(play, by, target, attack),
        Harm::Blind => blinds(play, target, turns),
        Harm::Stun => body::lengthen(play, target, Property::Stunned, turns),
        Harm::Slow => slows(play, target),
        Harm::Confuse => {
            let turns = if turns == 0 { confusion(play) } else { turns };
            body::lengthen(play, target, Property::Confused, turns);
        }
        Harm::DrainLevel => drains(play, by, target),
        Harm::DrainEnergy => drains_energy(play, by, target, amount),
        Harm::Legs => {
            let grace = u32::from(play.world.life.attributes[Attribute::Dexterity as usize]);
            let turns = play.rng.fight.d(60_u32.saturating_sub(grace).max(1)).unsigned_abs();
            body::gain(play, target, Property::WoundedLegs, turns);
        }
        Harm::Rust => erosion::erode_worn(play, target, Wear::Rust),
        Harm::Corrode => erosion::erode_worn(play, target, Wear::Corrode),
        Harm::Rot => erosion::erode_worn(play, target, Wear::Rot),
        Harm::DisenchantItem => erosion::disenchant_worn(play, target),
        Harm::DrainInt => eats_brain(play, by, target),
        Harm::StealGold => steal::steal_gold(play, by, target),
        Harm::StealItem => {
            steal::steal_item(play, by, target);
        }
        Harm::Teleport if teleport::is_prevented(play, target) => {}
        Harm::Teleport => {
            told(play, by, target, harm);
            steal::teleport(play, target);
        }
        Harm::Disease => {
            let turns = play.rng.fight.between(20, 39).unsigned_abs();
            told(play, by, target, harm);
            ailment::sicken(play, target, turns);
        }
        Harm::Stone if attack.form == Form::Gaze => special_damage::stares(play, by, target),
        // 1 attack in 3 comes with a hiss, and 1 hiss in 10 starts petrification: 1 attack in 30.
        Harm::Stone if play.rng.fight.one_in(30) => ailment::petrify(play, target),
        Harm::Slime => ailment::slime(play, target),
        Harm::Were => special_damage::infects(play, by, target),
        Harm::Heal => special_damage::nurses(play, by, target),
        Harm::Seduce => special_damage::seduces(play, by, target),
        Harm::StealAmulet => steal::steal_amulet(play, by, target),
        Harm::Curse => special_damage::curses(play, by, target),
        Harm::Polymorph => special_damage::polymorphs(play, by, target),
        Harm::Death => special_damage::touches_with_death(play, by, target, amount),
        Harm::Behead => special_damage::beheads(play, by, target),
        Harm::Freeze => special_damage::freezes(play, by, target),
        Harm::LevelTeleport => special_damage::sends_away(play, by, target),
        Harm::MummyRot => special_damage::rots(play, target),
        Harm::DrainLuck => special_damage::lowers_luck(play, by, target),
        Harm::MindInvasion => special_damage::invades(play, by, target),
        Harm::Disintegrate => special_damage::disintegrates(play, by, target),
        Harm::Pestilence => special_damage::plagues(play, by, target),
        Harm::Famine => special_damage::starves(play, by, target),
        Harm::MagicMissile
        | Harm::Acid
        | Harm::Stone
        | Harm::Digest
        | Harm::Hallucinate
        | Harm::Lava
        | Harm::RandomBreath
        | Harm::Punish
        | Harm::SummonDemons
        | Harm::SummonBison
        | Harm::SummonMinotaur
        | Harm::Spells
        | Harm::Spore => {}
    }
}

/// Rolls whether a special effect gets past the target's magic cancellation, which stops it with a
/// chance of 3 in 10 per level. Effects of a cancelled attacker never get through.
/// Source: rules/combat 2.4.
fn gets_through(play: &mut Play, by: ActorId, target: ActorId) -> bool {
    let stopped = 3 * armor_class::cancellation(play.world, play.content, target).unsigned_abs();
    !play.rng.fight.chance(stopped, 10) && !play.world.actor(by).has(Property::Cancelled)
}

fn when(raw: i32, happens: bool, proof: bool) -> (i32, Follows) {
    match (happens, proof) {
        (false, _) => (raw, Nothing),
        (true, true) => (raw, Resisted),
        (true, false) => (raw, Follows::Harm(raw)),
    }
}

fn is_helpless(play: &Play, who: ActorId) -> bool {
    play.world.actor(who).is_helpless()
}

fn told(play: &mut Play, by: ActorId, target: ActorId, harm: Harm) {
    play.tell(Event::Combat(Combat::Harmed { by, target, harm }));
}

/// Returns the damage of a wrapping hit on `target`, and whether the special effect follows. On a
/// monster it always follows. On the hero it follows 1 time in 10, but never if the attacker is
/// cancelled and does not hold the hero yet. Only a hit by an attacker that already holds the hero
/// deals damage. A wrapping engulfment only deals damage.
/// Source: rules/tables damage_types.
fn tightens(
    play: &mut Play,
    by: ActorId,
    target: ActorId,
    attack: Attack,
    raw: i32,
) -> (i32, Follows) {
    if attack.form == Form::Engulf {
        return (raw, Nothing);
    }
    if target != play.world.hero {
        return (raw, Follows::Harm(raw));
    }
    let held = hold::holds(play.world, by, target);
    let able = held || !play.world.actor(by).has(Property::Cancelled);
    let follows = able && play.rng.fight.one_in(10);
    (if held { raw } else { 0 }, if follows { Follows::Harm(raw) } else { Nothing })
}

/// Resolves a hit that wounds the legs. Boots block the hit 4 times in 5 (low boots 1 time in 2).
/// Only a flying attacker reaches a target that rides, levitates or flies.
fn legs(play: &mut Play, by: ActorId, target: ActorId, raw: i32) -> (i32, Follows) {
    let actor = play.world.actor(target);
    let aloft = actor.has(Property::Levitation) || actor.has(Property::Flying);
    let rides = rider::feet(play.world, target) != target;
    let flier = play.content.monsters[play.world.actor(by).kind].is(Trait::Fly);
    if (aloft || rides) && !flier {
        return (0, Nothing);
    }
    let Some(boots) = actor.in_slot(Slot::Boots) else { return (raw, Follows::Harm(raw)) };
    let low = play.content.items[play.world.item(boots).kind].has(ItemQuirk::LowCut);
    let through = if low { play.rng.fight.coin() } else { play.rng.fight.one_in(5) };
    if through { (raw, Follows::Harm(raw)) } else { (0, Nothing) }
}

fn poisons(play: &mut Play, by: ActorId, target: ActorId, which: Attribute) {
    let kind = match which {
        Attribute::Dexterity => Harm::PoisonDex,
        Attribute::Constitution => Harm::PoisonCon,
        _ => Harm::PoisonStr,
    };
    told(play, by, target, kind);
    poison::poisoned(play, target, which, 30, false, Blame::by(by));
}

/// Paralyzes the target for 1d10 turns.
fn paralyzes(play: &mut Play, by: ActorId, target: ActorId, attack: Attack) {
    let turns = play.rng.fight.d(10).unsigned_abs();
    told(play, by, target, attack.harm);
    sleep::paralyze(play, target, turns);
}

/// Resolves a mind flayer's tentacle. A helmet blocks the effect 7 times in 8, and mindless or
/// headless targets are immune. If the effect applies, the hit itself deals only half damage. A
/// slippery helmet can make the whole hit slide off. Returns the damage of the hit and the effect
/// that follows.
fn tentacle_hit(play: &mut Play, by: ActorId, target: ActorId, raw: i32) -> (i32, Follows) {
    if grease::helmet_slips(play, by, target) {
        return (0, Nothing);
    }
    let actor = play.world.actor(target);
    let kind = &play.content.monsters[actor.kind];
    let helmet = actor.in_slot(Slot::Helmet).is_some();
    let mindless = kind.is(Trait::Mindless) || kind.is(Trait::NoHead);
    if mindless || helmet && !play.rng.fight.one_in(8) {
        return (raw, Nothing);
    }
    ((raw + 1) / 2, Follows::Harm(raw))
}

/// Drains 1d2 intelligence from the hero, or kills at intelligence 3. A monster takes 1d10 extra
/// damage.
fn eats_brain(play: &mut Play, by: ActorId, target: ActorId) {
    told(play, by, target, Harm::DrainInt);
    if target != play.world.hero {
        let more = play.rng.fight.d(10);
        vitals::apply_damage(play, target, more, Blame::by(by));
        return;
    }
    if play.world.life.attributes[Attribute::Intelligence as usize] <= 3 {
        vitals::kill_as(play, target, Some(by), Cause::BrainEaten(Blame::by(by)));
        return;
    }
    let points = play.rng.fight.d(2) as u8;
    poison::weaken(play, Attribute::Intelligence, points);
}

/// Removes the hero's intrinsic speed. Removes a monster's temporary speed if it has any, and
/// otherwise slows it permanently.
fn slows(play: &mut Play, target: ActorId) {
    if target == play.world.hero {
        body::lose_intrinsic(play, target, Property::Fast);
    } else if play.world.actor(target).properties.gained.has(Property::Fast) {
        body::lose(play, target, Property::Fast);
    } else {
        body::grant(play, target, Property::Slow);
    }
}

/// Draws a duration of confusion: 3d4 turns.
fn confusion(play: &mut Play) -> u32 {
    crate::base::Dice::new(3, 4, 0).roll(&mut play.rng.fight).unsigned_abs()
}

fn drains(play: &mut Play, by: ActorId, target: ActorId) {
    told(play, by, target, Harm::DrainLevel);
    let blame = Blame::by(by);
    if target == play.world.hero {
        level_change::level_down(play, Cause::Killed(blame));
        return;
    }
    let lost = crate::base::Dice::new(2, 6, 0).roll(&mut play.rng.fight);
    let actor = play.world.actor_mut(target);
    if actor.level == 0 {
        vitals::kill(play, target, blame);
        return;
    }
    actor.level -= 1;
    actor.max_hp = (actor.max_hp - lost).max(i32::from(actor.level) + 1);
    vitals::apply_damage(play, target, lost, blame);
}

fn drains_energy(play: &mut Play, by: ActorId, target: ActorId, amount: i32) {
    if target != play.world.hero {
        return;
    }
    told(play, by, target, Harm::DrainEnergy);
    let life = &mut play.world.life;
    let short = (amount - life.pw).max(0);
    life.pw = (life.pw - amount).max(0);
    life.max_pw = (life.max_pw - short / 2).max(0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::rules::fight::{is_known, test_duel::Trial};

    fn attack(form: Form, harm: Harm) -> Attack {
        Attack { form, harm, dice: crate::base::Dice::new(1, 4, 0) }
    }

    #[test]
    fn tentacles_drain_intelligence_and_kill_at_3() {
        let mut trial = Trial::against("mind flayer");
        let (hero, foe) = (trial.hero(), trial.foe);
        let feeler = attack(Form::Tentacle, Harm::DrainInt);
        trial.with(|play| inflict(play, foe, hero, feeler, 2));
        let left = trial.world.life.attributes[Attribute::Intelligence as usize];
        assert!((10..=11).contains(&left), "{left}");
        trial.world.life.attributes[Attribute::Intelligence as usize] = 3;
        trial.with(|play| inflict(play, foe, hero, feeler, 2));
        let end = trial.world.life.end.as_ref().expect("nobody lives without a mind");
        assert!(end.cause.contains("mind flayer"), "{}", end.cause);
    }

    #[test]
    fn an_eel_takes_hold_with_one_hit_in_ten() {
        let mut trial = Trial::against("giant eel");
        let (hero, foe) = (trial.hero(), trial.foe);
        let touch = attack(Form::Touch, Harm::Wrap);
        let held = trial.with(|play| {
            let held = |play: &mut Play| temper(play, foe, hero, touch, 2) == (0, Follows::Harm(2));
            (0..4_000).filter(|_| held(play)).count()
        });
        assert!((330..470).contains(&held), "{held} of 4000");
    }

    #[test]
    fn a_helmet_blocks_tentacles_seven_times_in_eight() {
        let mut trial = Trial::against("mind flayer");
        let (hero, foe) = (trial.hero(), trial.foe);
        trial.holds(hero, "helmet", Slot::Helmet);
        let feeler = attack(Form::Tentacle, Harm::DrainInt);
        let fed = trial.with(|play| {
            (0..8000).filter(|_| temper(play, foe, hero, feeler, 2).1 != Nothing).count()
        });
        assert!((880..1120).contains(&fed), "{fed} of 8000");
    }

    #[test]
    fn a_disenchanter_lowers_the_enchantment_of_weapons_and_armor() {
        let mut trial = Trial::against("disenchanter");
        let (hero, foe) = (trial.hero(), trial.foe);
        let sword = trial.holds(hero, "long sword", Slot::Wielded);
        trial.world.item_mut(sword).plus = 1;
        trial.with(|play| {
            super::super::answer(play, foe, hero, Form::Weapon, true, Some(sword));
        });
        assert_eq!(trial.world.item(sword).plus, 0);
        trial.world.item_mut(sword).plus = 1;
        let claw = attack(Form::Claw, Harm::DisenchantItem);
        trial.with(|play| inflict(play, foe, hero, claw, 2));
        assert_eq!(trial.world.item(sword).plus, 0);
    }

    #[test]
    fn every_monster_attack_has_a_rule() {
        let content = Content::builtin();
        let unknown: Vec<_> = content
            .monsters
            .rows()
            .iter()
            .flat_map(|kind| kind.attacks.iter().map(move |attack| (&kind.name, attack)))
            .filter(|(_, attack)| !is_known(**attack))
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
