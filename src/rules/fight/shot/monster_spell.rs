//! Monster spells.
//!
//! A random number below the caster's level selects the spell.
//! Source: rules/tables monster_spells; rules/numbers 16.

use std::ops::RangeInclusive;

use crate::base::Dice;
use crate::content::ending::death::Hazard;
use crate::content::monster::quirk::Quirk;
use crate::content::{Attack, Attribute, Buc, Content, Form, Harm, Property, Trait};
use crate::event::combat::MonsterSpell;
use crate::event::{Combat, Event, Magic};
use crate::rules::body::{self, sleep};
use crate::rules::fight::{
    harm::{self, afflict, item_destruction, proof},
    shot::ray,
    summon,
};
use crate::rules::ground::create;
use crate::rules::item::{bless, enchant};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::{ActorId, World};

/// The damage of lightning, fire pillar and geyser.
const STRIKE: Dice = Dice::new(8, 6, 0);
/// The damage of touch of death.
const TOUCH_OF_DEATH: Dice = Dice::new(8, 6, 50);

/// Numbers of the clerics' spell that paralyzes.
pub(crate) const PARALYSES: RangeInclusive<u32> = 4..=5;

/// Returns the duration of paralysis by the spell of a cleric of this level, in turns.
pub(crate) const fn paralysis(level: u8) -> u32 {
    4 + level as u32
}

/// Whether the rules implement this damage type for spells: spell list, element or punishment.
pub(crate) const fn is_known(harm: Harm) -> bool {
    matches!(harm, Harm::Spells | Harm::Punish) || is_element(harm)
}

const fn is_element(harm: Harm) -> bool {
    matches!(harm, Harm::MagicMissile | Harm::Fire | Harm::Cold | Harm::Shock | Harm::Sleep)
}

/// Returns the `n` for which 1 in `n` spell attacks casts a spell: 10 - level, or 2 from level 8
/// on.
pub const fn rest(level: u8) -> u32 {
    if level < 8 { 10 - level as u32 } else { 2 }
}

/// Casts a spell at the hero with a chance of 1 in [`rest`], unless the caster is cancelled or
/// fumbles. The chance to fumble is 2 / level, or 10 / level if the caster is confused.
pub(crate) fn cast(play: &mut Play, who: ActorId, target: ActorId, attack: Attack) {
    let actor = play.world.actor(who);
    let rest = rest(actor.level);
    if target != play.world.hero || actor.has(Property::Cancelled) {
        return;
    }
    if !play.rng.fight.one_in(rest) || fumbles(play, who) {
        return;
    }
    match attack.harm {
        Harm::Spells => {
            let number = chosen(play, who, attack.form);
            if attack.form == Form::MageSpell {
                mage(play, who, target, number, attack);
            } else {
                cleric(play, who, target, number, attack);
            }
        }
        Harm::Punish => punishes(play, who, target, attack),
        element => touches(play, who, target, element, attack),
    }
}

fn fumbles(play: &mut Play, who: ActorId) -> bool {
    let actor = play.world.actor(who);
    let (level, dazed) = (u32::from(actor.level.max(1)), actor.has(Property::Confused));
    play.rng.fight.below(10 * level) < if dazed { 100 } else { 20 }
}

/// Draws a spell number in `0..level`. As long as the number is past the end of the spell list,
/// draws a lower number.
fn chosen(play: &mut Play, who: ActorId, form: Form) -> u32 {
    let last = if form == Form::MageSpell { 24 } else { 15 };
    let mut number = play.rng.fight.below(u32::from(play.world.actor(who).level.max(1)));
    while number > last {
        number = play.rng.fight.below(number);
    }
    number
}

/// Casts a random spell while the hero is out of reach. Only spells without a target have an
/// effect.
pub fn cast_alone(play: &mut Play, who: ActorId, attack: u8) -> Acted {
    let actor = play.world.actor(who);
    let kind = &play.content.monsters[actor.kind];
    let attack = kind.attacks.get(usize::from(attack)).copied();
    let Some(attack) = attack.filter(|attack| {
        attack.harm == Harm::Spells && matches!(attack.form, Form::MageSpell | Form::ClericSpell)
    }) else {
        return Err(Refusal::CannotDoThat.into());
    };
    if actor.has(Property::Cancelled) {
        return Err(Refusal::CannotDoThat.into());
    }
    if fumbles(play, who) {
        return Ok(Time::ACTION);
    }
    let number = chosen(play, who, attack.form);
    let hero = play.world.hero;
    let of_mages = attack.form == Form::MageSpell;
    match number {
        1 | 2 | 4 | 5 | 13..=19 if of_mages => mage(play, who, hero, number, attack),
        1 | 8 if !of_mages => cleric(play, who, hero, number, attack),
        _ => {}
    }
    Ok(Time::ACTION)
}

/// Returns the maximum damage that a spell attack of this monster deals to the hero, with the
/// spells that its level allows. Ignores everything that would halve the damage: half damage
/// properties, and magic resistance against psi bolt and open wounds.
pub(crate) fn worst(world: &World, content: &Content, who: ActorId, attack: Attack) -> i32 {
    let level = world.actor(who).level;
    let highest = u32::from(level.saturating_sub(1));
    let force = dice(level, attack).max();
    let you = world.you();
    let resists = |proof| body::resists(world, content, world.hero, proof);
    let is_struck = highest >= 13
        || highest >= 12 && !resists(Property::FireResistance)
        || highest >= 11 && !you.has(Property::Reflection);
    let more = match attack.form {
        Form::MageSpell if highest >= 20 && can_die_by_touch(world, content, world.hero) => {
            TOUCH_OF_DEATH.max()
        }
        Form::ClericSpell if is_struck => STRIKE.max(),
        _ => 0,
    };
    if attack.harm == Harm::Spells { force.max(more) } else { force }
}

fn tells(play: &mut Play, by: ActorId, spell: MonsterSpell) {
    play.tell(Event::Combat(Combat::Cast { by, spell }));
}

fn mage(play: &mut Play, who: ActorId, target: ActorId, number: u32, attack: Attack) {
    match number {
        1 => heals_itself(play, who),
        2 => body::grant(play, who, Property::Fast),
        3 => {
            let sides = if play.world.life.attributes[3] < 12 { 6 } else { 4 };
            let turns = Dice::new(sides, 4, 0).roll(&mut play.rng.fight).unsigned_abs();
            let proof = is_warded(play, target) || play.world.you().has(Property::FreeAction);
            tells(play, who, MonsterSpell::Stunned);
            let turns = if proof { 1 } else { half(play, turns) };
            body::lengthen(play, target, Property::Stunned, turns);
        }
        4 | 5 => {
            play.tell(Event::Magic(Magic::Vanished { who }));
            body::grant(play, who, Property::Invisible);
        }
        6 | 7 => weakens(play, who, target),
        8 | 9 => destroys_armor(play, who, target),
        10..=12 => curses(play, who, target),
        13 | 14 => {
            tells(play, who, MonsterSpell::Aggravated);
            sleep::wake_all(play);
        }
        15..=17 => {
            summon::nasties(play, Some(who));
        }
        18 | 19 => doubles(play, who),
        20..=22 => death_touch(play, who, target),
        23 | 24 if !is_warded(play, target) => death_touch(play, who, target),
        _ => force(play, who, target, attack),
    }
}

fn cleric(play: &mut Play, who: ActorId, target: ActorId, number: u32, attack: Attack) {
    let level = u32::from(play.world.actor(who).level);
    match number {
        1 => heals_itself(play, who),
        2 | 3 if is_warded(play, target) => tells(play, who, MonsterSpell::Fizzled),
        2 | 3 => {
            let turns = half(play, level);
            tells(play, who, MonsterSpell::Confused);
            body::lengthen(play, target, Property::Confused, turns);
        }
        4 | 5 => {
            let proof = is_warded(play, target) || play.world.you().has(Property::FreeAction);
            let turns = if proof { 1 } else { half(play, paralysis(level as u8)) };
            tells(play, who, MonsterSpell::Paralyzed);
            sleep::paralyze(play, target, turns);
        }
        6 | 7 => {
            let turns = half(play, 200);
            tells(play, who, MonsterSpell::Blinded);
            afflict::blinds(play, target, turns);
        }
        8 => summon::insects(play, who),
        9 | 10 => curses(play, who, target),
        11 => strikes(play, who, target, Harm::Shock),
        12 => strikes(play, who, target, Harm::Fire),
        13 => strikes(play, who, target, Harm::Physical),
        14 | 15 if play.rng.fight.one_in(3) => strikes(play, who, target, Harm::Physical),
        _ => force(play, who, target, attack),
    }
}

fn is_warded(play: &Play, target: ActorId) -> bool {
    play.world.actor(target).has(Property::MagicResistance)
}

/// Halves a duration, rounded up, if the hero has half spell damage.
fn half(play: &Play, turns: u32) -> u32 {
    if play.world.you().has(Property::HalfSpellDamage) { turns.div_ceil(2) } else { turns }
}

fn heals_itself(play: &mut Play, who: ActorId) {
    let points = Dice::new(3, 6, 0).roll(&mut play.rng.fight);
    let by = vitals::heal(play, who, points);
    if by > 0 {
        play.tell(Event::Body(crate::event::BodyEvent::Healed { who, by }));
    }
}

fn weakens(play: &mut Play, who: ActorId, target: ActorId) {
    if is_warded(play, target) {
        return tells(play, who, MonsterSpell::Fizzled);
    }
    let level = u32::from(play.world.actor(who).level);
    let by = play.rng.fight.d(level.saturating_sub(6).max(1)).unsigned_abs();
    tells(play, who, MonsterSpell::Weakened);
    let by = half(play, by);
    harm::poison::weaken(play, Attribute::Strength, by as u8);
}

fn destroys_armor(play: &mut Play, who: ActorId, target: ActorId) {
    if is_warded(play, target) || !enchant::destroy_armor(play, target, Buc::Uncursed) {
        tells(play, who, MonsterSpell::Fizzled);
    }
}

fn curses(play: &mut Play, who: ActorId, target: ActorId) {
    tells(play, who, MonsterSpell::Cursed);
    bless::curse_some(play, target);
}

/// Duplicates the Wizard of Yendor, unless a double is already on the level. While the hero lacks
/// the Amulet, half of the doubles carry an imitation of it.
/// Source: rules/numbers 19.
fn doubles(play: &mut Play, who: ActorId) {
    let kind = play.world.actor(who).kind;
    let one = play.world.level.crowd.iter().filter(|&&it| play.world.actor(it).kind == kind);
    let alone = one.count() == 1;
    if alone && play.content.monsters[kind].has(Quirk::Duplicates) {
        let came = summon::call(play, who, &[kind], 1) > 0;
        let fake = came && !play.world.life.has_amulet && play.rng.fight.coin();
        let double = play.world.level.crowd.last().copied().filter(|_| fake);
        if let (Some(double), Some(item)) = (double, create::imitation(play)) {
            play.world.give(item, double);
        }
    } else {
        tells(play, who, MonsterSpell::Fizzled);
    }
}

/// Casts touch of death, which deals 8d6+50 damage and subtracts half of it from maximum hit
/// points. It works only if a number drawn from `0..level` exceeds 12, and never against magic
/// resistance or against undead, demonic or nonliving targets.
fn death_touch(play: &mut Play, who: ActorId, target: ActorId) {
    let level = u32::from(play.world.actor(who).level.max(1));
    if !can_die_by_touch(play.world, play.content, target) || play.rng.fight.below(level) <= 12 {
        return tells(play, who, MonsterSpell::DeathTouchFailed);
    }
    tells(play, who, MonsterSpell::DeathTouch);
    let lost = TOUCH_OF_DEATH.roll(&mut play.rng.fight);
    vitals::drain_max_hp(play, target, lost, Blame::with(who, Hazard::TouchOfDeath));
}

/// Whether touch of death can affect this target.
fn can_die_by_touch(world: &World, content: &Content, target: ActorId) -> bool {
    let actor = world.actor(target);
    let kind = &content.monsters[actor.kind];
    let beyond = kind.is(Trait::Nonliving) || kind.is(Trait::Undead) || kind.is(Trait::Demon);
    !beyond && !actor.has(Property::MagicResistance)
}

/// Casts lightning, fire pillar or geyser for 8d6 damage. Reflection stops lightning, and fire
/// resistance stops a fire pillar. Shock resistance halves lightning, half spell damage halves
/// lightning and a fire pillar, and half physical damage halves a geyser.
fn strikes(play: &mut Play, who: ActorId, target: ActorId, harm: Harm) {
    let (spell, proof, means) = match harm {
        Harm::Shock => {
            (MonsterSpell::Lightning, Some(Property::ShockResistance), Hazard::Lightning)
        }
        Harm::Fire => {
            (MonsterSpell::FirePillar, Some(Property::FireResistance), Hazard::FirePillar)
        }
        _ => (MonsterSpell::Geyser, None, Hazard::Geyser),
    };
    tells(play, who, spell);
    let mut amount = STRIKE.roll(&mut play.rng.fight);
    let actor = play.world.actor(target);
    let spared = match harm {
        Harm::Physical => actor.has(Property::HalfPhysicalDamage),
        _ => actor.has(Property::HalfSpellDamage),
    };
    let reflects = harm == Harm::Shock && actor.has(Property::Reflection);
    let resists = proof.is_some_and(|it| body::resists(play.world, play.content, target, it));
    if reflects || resists && harm == Harm::Fire {
        amount = 0;
    } else if resists || spared {
        amount = (amount + 1) / 2;
    }
    if amount == 0 {
        play.tell(Event::Combat(Combat::Resisted { by: who, target, harm }));
        return;
    }
    if harm == Harm::Shock {
        let turns = play.rng.fight.d(100).unsigned_abs();
        afflict::dazzles(play, target, turns);
    }
    vitals::damage_and_tell(play, target, amount, Blame::with(who, means));
    if !play.world.is_dying(target) && harm != Harm::Physical {
        if harm == Harm::Fire {
            afflict::scorch(play, target);
        }
        item_destruction::ruin(play, target, harm, amount);
    }
}

/// Returns the damage dice: the dice of the attack plus level / 2 more dice of the same size, or
/// (level / 2 + 1)d6 if the attack has no dice.
fn dice(level: u8, attack: Attack) -> Dice {
    let half = u16::from(level) / 2;
    match attack.dice.sides {
        0 => Dice::new(half + 1, 6, 0),
        sides => Dice::new(half + attack.dice.count, sides, 0),
    }
}

/// Casts psi bolt or open wounds. Magic resistance and half spell damage each halve the damage.
fn force(play: &mut Play, who: ActorId, target: ActorId, attack: Attack) {
    let mut amount = dice(play.world.actor(who).level, attack).roll(&mut play.rng.fight);
    for spares in [Property::MagicResistance, Property::HalfSpellDamage] {
        if play.world.actor(target).has(spares) {
            amount = (amount + 1) / 2;
        }
    }
    let form = attack.form;
    let damage = vitals::preview_damage(play, target, amount, Some(who));
    play.tell(Event::Combat(Combat::Hit { by: who, target, form, weapon: None, damage }));
    vitals::apply_damage(play, target, amount, Blame::by(who));
}

/// Casts an elemental spell at an adjacent target.
fn touches(play: &mut Play, who: ActorId, target: ActorId, element: Harm, attack: Attack) {
    let proof = proof::resistance(element);
    if proof.is_some_and(|it| body::resists(play.world, play.content, target, it)) {
        return play.tell(Event::Combat(Combat::Resisted { by: who, target, harm: element }));
    }
    if element == Harm::Sleep {
        let turns = dice(play.world.actor(who).level, attack)
            .roll(&mut play.rng.fight)
            .max(1)
            .unsigned_abs();
        sleep::fall_asleep(play, target, turns);
        return;
    }
    force(play, who, target, attack);
    if !play.world.is_dying(target) {
        if element == Harm::Fire {
            afflict::scorch(play, target);
        }
        item_destruction::ruin(play, target, element, 10);
    }
}

/// Casts an elemental spell as a ray.
pub(crate) fn sends(play: &mut Play, who: ActorId, attack: Attack, dir: crate::base::Dir) -> Acted {
    if !is_element(attack.harm) {
        return Err(Refusal::CannotDoThat.into());
    }
    let (from, dice) = (play.world.actor(who).at, dice(play.world.actor(who).level, attack));
    ray::ray(play, who, attack.harm, dice, from, dir, Blame::by(who));
    Ok(Time::ACTION)
}

/// Casts one of ten spells, chosen at random, for the damage type `Harm::Punish`.
fn punishes(play: &mut Play, who: ActorId, target: ActorId, attack: Attack) {
    match play.rng.fight.below(10) {
        0 => force(play, who, target, Attack { form: Form::ClericSpell, ..attack }),
        1 => force(play, who, target, attack),
        2 => body::grant(play, who, Property::Fast),
        3 => cleric(play, who, target, 4, attack),
        4 => strikes(play, who, target, Harm::Physical),
        5 => strikes(play, who, target, Harm::Fire),
        6 => {
            summon::nasties(play, Some(who));
        }
        7 => mage(play, who, target, 13, attack),
        8 => death_touch(play, who, target),
        _ => curses(play, who, target),
    }
}
