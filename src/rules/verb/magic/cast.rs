//! Casting spells.

use crate::content::item::AimKind;
use crate::content::role::talent::Talent;
use crate::content::{Attribute, Buc, Content, ItemKind, Property, Rank};
use crate::event::{Event, Magic, Means};
use crate::rules::body::{burden, exercise, skill};
use crate::rules::effect::{self, Craft, EffectSource, Target};
use crate::rules::faith::trouble::cannot_use_hands;
use crate::rules::magic::{self, chance};
use crate::rules::verb::{magic::zap, travel::jump};
use crate::rules::vitals::Blame;
use crate::rules::{Acted, Halt, Play, Refusal, Time};
use crate::world::hero::{Burden, Spell};
use crate::world::{ActorId, Aim, World};

/// Nutrition at or below which the hero cannot cast. Casting never lowers nutrition below 3.
const STARVING: i32 = 10;
/// Strength below which the hero cannot cast.
const LEAST_STRENGTH: u8 = 4;
/// Maximum distance, in squares, to the target square of a spell.
const FARTHEST: i32 = 13;

/// Makes the hero cast the spell with index `number` at `aim`.
/// Source: rules/numbers 17.
pub fn cast(play: &mut Play, who: ActorId, number: u8, aim: Aim) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    let spell = play.world.life.spells.get(usize::from(number)).copied();
    let spell = spell.ok_or(Refusal::UnknownSpell)?;
    let content = play.content;
    let kind = &content.items[spell.book];
    let energy = magic::energy(kind.level);
    if let Some(why) = unfit(play.world, content) {
        return Err(why.into());
    }
    if play.world.life.pw < energy {
        return Err(Refusal::TooLittleEnergy.into());
    }
    may_reach(play, kind, aim)?;
    if play.world.life.has_amulet && drained(play, energy) {
        return Ok(Time::ACTION);
    }
    if spell.until <= play.world.turn {
        play.tell(Event::Magic(Magic::SpellTwisted));
        magic::backfire(play, kind.level);
        let lost = play.rng.act.d(energy as u32);
        play.world.life.pw -= lost;
        return Ok(Time::ACTION);
    }
    play.world.life.nutrition -= hunger(play, energy);
    let sure = chance::of(play.world, content, spell.book).percent;
    let confused = play.world.you().has(Property::Confused);
    if confused || play.rng.act.d(100) > i32::from(sure) {
        play.world.life.pw -= energy / 2;
        play.tell(Event::Magic(Magic::SpellFailed));
        return Ok(Time::ACTION);
    }
    play.world.life.pw -= energy;
    exercise::train(play, Attribute::Wisdom);
    play.tell(Event::Magic(Magic::Cast { book: spell.book }));
    release(play, who, spell, aim)
}

/// Checks that the aim fits the spell. If the spell targets a square, checks that it reaches the
/// chosen square.
fn may_reach(play: &Play, kind: &ItemKind, aim: Aim) -> Result<(), Refusal> {
    let rank = chance::rank(play.world, kind);
    match aim {
        Aim::At(to) if kind.jumps() => jump::may(play.world, to, jump::by_spell(rank)),
        _ if kind.jumps() => Err(Refusal::OutOfReach),
        Aim::At(to) if kind.wants_square(rank >= Rank::Skilled) => {
            let here = play.world.you().at;
            let seen = play.world.sight.clear.has(to) && play.world.level.is_passable(to);
            if seen && here.distance(to) <= FARTHEST { Ok(()) } else { Err(Refusal::OutOfReach) }
        }
        Aim::At(_) => Err(Refusal::CannotDoThat),
        _ => Ok(()),
    }
}

/// Whether hunger keeps the hero from casting spells.
pub fn is_too_hungry(world: &World) -> bool {
    world.life.nutrition <= STARVING
}

/// Returns the reason why the hero can cast no spell now, if any.
pub fn unfit(world: &World, content: &Content) -> Option<Refusal> {
    let (you, life) = (world.you(), &world.life);
    let load = burden::of(world, content, world.hero);
    Some(if you.has(Property::Stunned) {
        Refusal::TooDizzy
    } else if you.has(Property::Strangled) {
        Refusal::CannotChant
    } else if cannot_use_hands(world, content) {
        Refusal::HandsNotFree
    } else if load >= Burden::Overtaxed {
        Refusal::TooBurdened
    } else if is_too_hungry(world) {
        Refusal::TooHungryToCast
    } else if life.attributes[0] < LEAST_STRENGTH {
        Refusal::TooWeakToCast
    } else {
        return None;
    })
}

/// Drains energy because the hero carries the Amulet: a random amount from 1 to twice the cost of
/// the spell. Returns whether too little is left to cast.
fn drained(play: &mut Play, energy: i32) -> bool {
    let taken = play.rng.act.d(2 * energy as u32);
    play.tell(Event::Magic(Magic::AmuletDrains));
    let pw = &mut play.world.life.pw;
    *pw = (*pw - taken).max(0);
    *pw < energy
}

/// Returns the nutrition that casting costs. Some roles pay less at high intelligence.
fn hunger(play: &Play, energy: i32) -> i32 {
    let fed = play.content.roles[play.world.life.role].has(Talent::CastsFed);
    let whole = 2 * energy;
    let due = match play.world.life.attributes[Attribute::Intelligence as usize] {
        17.. if fed => 0,
        16 if fed => whole / 4,
        15 if fed => whole / 2,
        _ => whole,
    };
    due.min(play.world.life.nutrition - 3)
}

/// Applies the effects of a spell that was cast successfully.
fn release(play: &mut Play, who: ActorId, spell: Spell, aim: Aim) -> Acted {
    let content = play.content;
    let kind = &content.items[spell.book];
    let skilled = chance::rank(play.world, kind) >= Rank::Skilled;
    let buc = if skilled { Buc::Blessed } else { Buc::Uncursed };
    let blame = Blame::with(who, Means::Spell(spell.book));
    let craft = Some(craft(play.world, chance::rank(play.world, kind)));
    let aimed = kind.aim != Some(AimKind::None);
    let source = EffectSource { who, item: None, buc, blame, dir: aimed.then_some(aim), craft };
    let came = if let (true, Aim::At(to)) = (kind.jumps(), aim) {
        jump::leap(play, to);
        effect::Came::default()
    } else if kind.aim == Some(AimKind::Immediate) {
        zap::touch(play, &kind.on_cast, &source, aim);
        effect::Came::default()
    } else {
        effect::apply(play, &kind.on_cast, Target::Creature(who), &source)
    };
    if let Some(school) = kind.school {
        skill::train(play, school, kind.level.into());
    }
    match came.asks {
        Some(pending) => Err(Halt::Asks(pending)),
        None => Ok(Time::ACTION),
    }
}

/// Returns the caster's level, aim bonus and damage bonus for a spell.
/// Source: rules/numbers 17.
pub fn craft(world: &World, rank: Rank) -> Craft {
    let practice = match rank {
        Rank::Restricted | Rank::Unskilled => -4,
        Rank::Basic => 0,
        Rank::Skilled => 2,
        _ => 3,
    };
    let [_, intelligence, _, dexterity, ..] = world.life.attributes;
    let level = world.you().level;
    let hand = match dexterity {
        ..=3 => -3,
        4..=5 => -2,
        6..=7 => -1,
        8..=13 => 0,
        _ => i32::from(dexterity) - 14,
    };
    let might = match intelligence {
        ..=9 => -3,
        10..=13 => 0,
        _ if level < 5 => 0,
        14..=18 => 1,
        19..=24 => 2,
        _ if level < 14 => 2,
        _ => 3,
    };
    Craft { level: level.into(), aim: practice + hand, might }
}

#[cfg(test)]
mod tests;
