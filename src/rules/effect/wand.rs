//! Rays, bursts and force bolts.

use crate::base::{Dice, Pos};
use crate::content::{Harm, Property, Trait};
use crate::event::{BodyEvent, Combat, Event, Magic, Reason};
use crate::rules::body::{self, hold, sleep};
use crate::rules::effect::{EffectSource, Target, is_noticed, place, state};
use crate::rules::fight::{
    harm::{afflict, item_destruction},
    roll::{armor_class, magic_resistance},
    shot::ray,
};
use crate::rules::ground::corpse;
use crate::rules::{Play, Sum, vitals};
use crate::world::{ActorId, Aim};

/// Fires a bouncing ray. If it is aimed at oneself, it does not bounce and deals double damage.
pub fn ray(play: &mut Play, harm: Harm, dice: Dice, target: Target, source: &EffectSource) -> bool {
    match source.dir {
        Some(Aim::Dir(dir)) => {
            let Some(from) = place(play, target) else { return false };
            let (aim, might) = source.craft.map_or((0, 0), |craft| (craft.aim, craft.might));
            let bolt =
                ray::Bolt { harm, dice, aim, might, power: source.power(magic_resistance::WAND) };
            ray::fly(play, source.who, bolt, from, dir, source.blame);
            true
        }
        Some(Aim::Own) => on_oneself(play, harm, dice, source),
        Some(Aim::Up | Aim::Down | Aim::At(_)) | None => {
            play.tell(Event::Magic(Magic::Bounced { at: play.world.actor(source.who).at }));
            source.who == play.world.hero
        }
    }
}

/// Applies a ray to the zapper.
/// Source: rules/tables effects.
fn on_oneself(play: &mut Play, harm: Harm, dice: Dice, source: &EffectSource) -> bool {
    let who = source.who;
    match harm {
        Harm::Sleep => state::sleep(play, who, Dice::new(1, 50, 0)),
        Harm::Death => {
            let kind = &play.content.monsters[play.world.actor(who).kind];
            let is_dead_already = kind.is(Trait::Undead) || kind.is(Trait::Demon);
            if is_dead_already || play.world.actor(who).has(Property::MagicResistance) {
                play.tell(Event::Magic(Magic::Resisted { target: who }));
            } else {
                vitals::kill(play, who, source.blame);
            }
            true
        }
        _ => {
            let twice = Dice::new(dice.count * 2, dice.sides, dice.plus);
            let noticed = is_noticed(play, who);
            let amount = twice.roll(&mut play.rng.act);
            let proof = state::resistance(harm);
            let safe =
                proof.is_some_and(|proof| body::resists(play.world, play.content, who, proof));
            if safe {
                play.tell(Event::Magic(Magic::Resisted { target: who }));
            } else {
                let damage = vitals::preview_damage(play, who, amount, source.blame.by);
                play.tell(Event::Magic(Magic::RayHit { harm, target: who, damage }));
                vitals::apply_damage(play, who, amount, source.blame);
            }
            if !play.world.is_dying(who) {
                mark_oneself(play, who, harm, (amount, safe));
            }
            noticed
        }
    }
}

/// Applies what a ray does to the zapper besides its damage: lightning blinds, and fire, cold and
/// lightning destroy items of a zapper who does not resist.
fn mark_oneself(play: &mut Play, who: ActorId, harm: Harm, (amount, safe): (i32, bool)) {
    if harm == Harm::Shock {
        let turns = play.rng.act.d(100) as u32;
        afflict::dazzles(play, who, turns);
    }
    if safe || !matches!(harm, Harm::Fire | Harm::Cold | Harm::Shock) {
        return;
    }
    if harm == Harm::Fire {
        afflict::scorch(play, who);
    }
    item_destruction::ruin(play, who, harm, amount);
}

/// Causes a burst on a square and its eight neighbors, but only on that square if `source.who` is
/// engulfed. The hero takes full damage even from a burst of their own.
pub fn burst(
    play: &mut Play,
    harm: Harm,
    damage: i32,
    at: Option<Pos>,
    source: &EffectSource,
) -> bool {
    blast(play, (harm, damage), at, source, 1)
}

/// Causes a burst like [`burst`], but divides the hero's damage by `share`. A creature that another
/// creature holds takes double damage.
/// Source: rules/numbers 17.
pub fn blast(
    play: &mut Play,
    (harm, damage): (Harm, i32),
    at: Option<Pos>,
    source: &EffectSource,
    share: i32,
) -> bool {
    let Some(at) = at else { return false };
    play.tell(Event::Magic(Magic::Burst { harm, at }));
    let mut squares = vec![at];
    if hold::engulfer(play.world, play.content, source.who).is_none() {
        squares.extend(at.neighbors());
    }
    for square in squares {
        let Some(who) = play.world.actor_at(square) else { continue };
        let kind = &play.content.monsters[play.world.actor(who).kind];
        if harm == Harm::Death && (kind.is(Trait::Undead) || kind.is(Trait::Demon)) {
            play.tell(Event::Magic(Magic::Resisted { target: who }));
            continue;
        }
        let amount = if who == play.world.hero {
            damage / share
        } else {
            spread_to(play, who, harm, damage, source)
        };
        let twice = if play.world.actor(who).held_by.is_some() { 2 } else { 1 };
        state::harm(play, who, harm, Dice::flat((amount * twice) as i16), source);
    }
    play.world.sight.clear.has(at)
}

/// Returns a burst's damage to a monster. Fire does double damage to monsters that resist cold, and
/// cold to monsters that resist fire. The damage is halved if the monster resists magic.
/// Source: rules/numbers 17.
fn spread_to(play: &mut Play, who: ActorId, harm: Harm, damage: i32, source: &EffectSource) -> i32 {
    let opposite = match harm {
        Harm::Fire => Some(Property::ColdResistance),
        Harm::Cold => Some(Property::FireResistance),
        _ => None,
    };
    let has = |what| body::resists(play.world, play.content, who, what);
    let twice = if opposite.is_some_and(has) { 2 } else { 1 };
    let spared = magic_resistance::spares(play, who, source.power(magic_resistance::WAND));
    let damage = damage * twice;
    if spared { (damage + 1) / 2 } else { damage }
}

/// Hits a creature with a force bolt if a d20 roll is below 10 + AC. At oneself, the bolt always
/// hits. Magic resistance prevents the hit.
/// Source: rules/tables effects.
pub fn strike(play: &mut Play, who: ActorId, dice: Dice, source: &EffectSource) -> bool {
    let noticed = is_noticed(play, who);
    if body::resists(play.world, play.content, who, Property::MagicResistance) {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
        return noticed;
    }
    if source.dir != Some(Aim::Own) && !reaches(play, who) {
        play.tell(Event::Magic(Magic::RayMissed { harm: Harm::Physical, target: who }));
        return noticed;
    }
    let mut damage = source.strengthened(dice.roll(&mut play.rng.fight));
    if magic_resistance::spares(play, who, source.power(magic_resistance::WAND)) {
        damage = (damage + 1) / 2;
    }
    let lost = vitals::preview_damage(play, who, damage, source.blame.by);
    play.tell(Event::Magic(Magic::Struck { target: who, damage: lost }));
    vitals::apply_damage(play, who, damage, source.blame);
    noticed
}

/// Returns the chance, in percent, that a force bolt hits a target of this armor class.
pub fn percent(ac: i32) -> u8 {
    (5 * (to_hit(ac).total() - 1).clamp(0, 20)) as u8
}

/// Returns the number that a d20 roll must be below for a force bolt to hit.
fn to_hit(ac: i32) -> Sum {
    let mut sum = Sum::new();
    sum.add(10, Reason::Base);
    sum.add(ac, Reason::TargetArmorClass);
    sum
}

/// Rolls whether a force bolt hits.
fn reaches(play: &mut Play, who: ActorId) -> bool {
    let sum = to_hit(armor_class::class(play.world, play.content, who).total());
    let die = play.rng.fight.d(20);
    let hit = die < sum.total();
    play.tell_to_hit((None, who), &sum, (die, 20), hit);
    hit
}

/// Revives the corpses that a creature carries. Damages undead monsters and makes them flee, unless
/// they resist.
/// Source: rules/tables effects.
pub fn turn_undead(play: &mut Play, who: ActorId, dice: Dice, source: &EffectSource) -> bool {
    if corpse::rise_from_pack(play, who) && who == play.world.hero {
        return true;
    }
    let kind = &play.content.monsters[play.world.actor(who).kind];
    if !kind.is(Trait::Undead)
        || magic_resistance::withstands(play, who, source.power(magic_resistance::WAND))
    {
        return false;
    }
    let noticed = is_noticed(play, who);
    let damage = dice.roll(&mut play.rng.fight);
    play.tell(Event::Body(BodyEvent::Wounded { who, damage }));
    vitals::apply_damage(play, who, damage, source.blame);
    if !play.world.is_dying(who) {
        sleep::wake(play, who);
        let turns = play.rng.act.between(20, 60) as u32;
        body::gain(play, who, Property::Fleeing, turns);
        play.tell(Event::Combat(Combat::Fled { who }));
        hold::take_flight(play, who);
    }
    noticed
}
