//! Gaining and losing properties; damage, sleep and speed.

use crate::base::Dice;
use crate::content::{Harm, Property};
use crate::event::{BodyEvent, Event, Magic};
use crate::rules::body::{self, ailment, luck, sleep as slumber};
use crate::rules::effect::{EffectSource, is_noticed};
use crate::rules::{Play, vitals};
use crate::world::hero::LuckCause;
use crate::world::{ActorId, Aim};

/// Adds turns to a timed property. Petrification and sliming ignore `turns` and start with fixed
/// times. Illness that has already begun kills sooner. Returns whether the property is new and the
/// hero noticed it.
pub fn gain(play: &mut Play, who: ActorId, what: Property, turns: Dice) -> bool {
    let turns = turns.roll(&mut play.rng.act).max(0) as u32;
    let had = play.world.actor(who).has(what);
    match what {
        Property::Ill => ailment::sicken(play, who, turns),
        Property::Petrifying => ailment::petrify(play, who),
        Property::Sliming => ailment::slime(play, who),
        Property::FaceCovered => ailment::cover_face(play, who, turns),
        _ => body::lengthen(play, who, what, turns),
    }
    let has = play.world.actor(who).has(what);
    !had && has && shows(play, who, what)
}

pub fn grant(play: &mut Play, who: ActorId, what: Property) -> bool {
    let had = play.world.actor(who).has(what);
    body::grant(play, who, what);
    !had && shows(play, who, what)
}

/// Whether the hero would notice that a creature gained the property.
fn shows(play: &Play, who: ActorId, what: Property) -> bool {
    let plain = match what {
        Property::SeeInvisible => !play.world.you().has(Property::Blind),
        Property::Invisible
        | Property::Confused
        | Property::Stunned
        | Property::Blind
        | Property::Deaf
        | Property::Hallucinating
        | Property::Levitation
        | Property::Flying
        | Property::Fast
        | Property::VeryFast
        | Property::Slow
        | Property::ConfusingTouch
        | Property::MonsterDetection => true,
        _ => false,
    };
    plain && is_noticed(play, who)
}

pub fn cure(play: &mut Play, who: ActorId, what: Property) -> bool {
    let had = play.world.actor(who).has(what);
    body::cure(play, who, what);
    had && !play.world.actor(who).has(what) && is_noticed(play, who)
}

pub fn lose(play: &mut Play, who: ActorId, what: Property) -> bool {
    let had = play.world.actor(who).has(what);
    body::lose(play, who, what);
    had && !play.world.actor(who).has(what) && is_noticed(play, who)
}

/// Removes an intrinsic property if `who` has it; otherwise grants it. Returns whether the hero
/// noticed the change.
pub fn toggle(play: &mut Play, who: ActorId, what: Property) -> bool {
    if !body::lose_intrinsic(play, who, what) {
        body::grant(play, who, what);
    }
    shows(play, who, what)
}

/// Removes a random intrinsic, as [`ailment::curse`] does. Returns whether the hero noticed the
/// loss.
pub fn lose_any(play: &mut Play, who: ActorId) -> bool {
    ailment::curse(play, who) && is_noticed(play, who)
}

pub fn sleep(play: &mut Play, who: ActorId, turns: Dice) -> bool {
    let turns = turns.roll(&mut play.rng.act).max(1) as u32;
    let slept = slumber::fall_asleep(play, who, turns);
    if !slept {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
    }
    is_noticed(play, who)
}

pub fn paralyze(play: &mut Play, who: ActorId, turns: Dice) -> bool {
    let turns = turns.roll(&mut play.rng.act).max(1) as u32;
    let held = slumber::paralyze(play, who, turns);
    if !held {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
    }
    is_noticed(play, who)
}

/// Returns the property that protects against a type of damage.
pub const fn resistance(harm: Harm) -> Option<Property> {
    Some(match harm {
        Harm::MagicMissile => Property::MagicResistance,
        Harm::Fire => Property::FireResistance,
        Harm::Cold => Property::ColdResistance,
        Harm::Sleep => Property::SleepResistance,
        Harm::Disintegrate => Property::DisintegrationResistance,
        Harm::Shock => Property::ShockResistance,
        Harm::PoisonStr | Harm::PoisonDex | Harm::PoisonCon => Property::PoisonResistance,
        Harm::Acid => Property::AcidResistance,
        Harm::DrainLevel => Property::DrainResistance,
        _ => return None,
    })
}

/// Damages a creature unless it resists.
pub fn harm(play: &mut Play, who: ActorId, harm: Harm, dice: Dice, source: &EffectSource) -> bool {
    let roll = dice.roll(&mut play.rng.act);
    let noticed = is_noticed(play, who);
    if resistance(harm).is_some_and(|proof| body::resists(play.world, play.content, who, proof)) {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
        return noticed;
    }
    play.tell(Event::Body(BodyEvent::Scathed { who, harm, damage: roll }));
    if harm == Harm::Acid {
        body::cure(play, who, Property::Petrifying);
    }
    vitals::apply_damage(play, who, roll, source.blame);
    noticed
}

/// Deals `most` damage, or half of that to a creature with poison resistance, but leaves the
/// creature at least 1 hit point.
pub fn sap(play: &mut Play, who: ActorId, most: u8, source: &EffectSource) -> bool {
    let most = i32::from(most);
    let safe = body::resists(play.world, play.content, who, Property::PoisonResistance);
    let most = if safe { most / 2 } else { most };
    let hp = play.world.actor(who).hp;
    let spares = |&loss: &i32| vitals::preview_damage(play, who, loss, source.blame.by) < hp;
    let Some(loss) = (1..=most).rev().find(spares) else { return false };
    vitals::damage_and_tell(play, who, loss, source.blame);
    is_noticed(play, who)
}

/// Slows a creature. The hero and fast monsters lose intrinsic speed; any other monster slows to
/// 2/3 of its speed. Returns whether the hero noticed it; a hero without intrinsic speed is not
/// slowed and notices nothing.
pub fn slow_down(play: &mut Play, who: ActorId) -> bool {
    if who == play.world.hero {
        return body::lose_intrinsic(play, who, Property::Fast);
    }
    let noticed = is_noticed(play, who);
    if play.world.actor(who).has(Property::Fast) {
        body::lose(play, who, Property::Fast);
        play.tell(Event::Magic(Magic::Slowed { who }));
    } else {
        body::grant(play, who, Property::Slow);
    }
    noticed
}

/// Speeds up a creature. A creature that was slowed returns to normal; any other creature gains
/// intrinsic speed, which for a monster is 4/3 of its speed.
pub fn speed_up(play: &mut Play, who: ActorId) -> bool {
    let properties = &play.world.actor(who).properties;
    let fast = properties.innate.union(properties.gained).has(Property::Fast);
    if who == play.world.hero && fast {
        return false;
    }
    let noticed = is_noticed(play, who);
    if play.world.actor(who).properties.gained.has(Property::Slow) {
        body::lose(play, who, Property::Slow);
        if who != play.world.hero {
            play.tell(Event::Magic(Magic::Hastened { who }));
        }
    } else {
        body::grant(play, who, Property::Fast);
    }
    noticed
}

/// Makes a monster, or a hero who zaps themselves, permanently invisible, and any other hero for 31
/// to 45 turns.
pub fn vanish(play: &mut Play, who: ActorId, source: &EffectSource) -> bool {
    let was_seen = is_noticed(play, who);
    play.tell(Event::Magic(Magic::Vanished { who }));
    if who == play.world.hero && source.dir != Some(Aim::Own) {
        let turns = play.rng.act.between(31, 45) as u32;
        body::lengthen(play, who, Property::Invisible, turns);
    } else {
        body::grant(play, who, Property::Invisible);
    }
    was_seen
}

/// Changes the hero's luck, which the hero never notices.
pub fn luck(play: &mut Play, by: i32, source: &EffectSource) -> bool {
    if source.who == play.world.hero {
        luck::change(play, by, LuckCause::Magic);
    }
    false
}
