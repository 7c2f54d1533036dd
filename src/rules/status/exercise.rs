//! Attributes grow with use and wither with abuse.

use crate::content::{Attribute, Property};
use crate::event::{Body, Event};
use crate::rules::Play;
use crate::world::hero::{Burden, Hunger};

use super::{burden, hunger};

/// A tally goes no further than this, either way.
const BOUND: i16 = 50;

/// The hero has used an attribute well. The stronger it is, the less it gains.
/// Source: rules in numbers 1.
pub fn train(play: &mut Play, which: Attribute) {
    if is_untaught(which) {
        return;
    }
    let value = u32::from(play.world.life.attributes[which as usize]);
    if play.rng.act.below(19) > value {
        let tally = &mut play.world.life.exercise[which as usize];
        *tally = (*tally + 1).min(BOUND);
    }
}

/// The hero has abused an attribute.
pub fn abuse(play: &mut Play, which: Attribute) {
    if is_untaught(which) {
        return;
    }
    let loss = play.rng.act.below(2) as i16;
    let tally = &mut play.world.life.exercise[which as usize];
    *tally = (*tally - loss).max(-BOUND);
}

fn is_untaught(which: Attribute) -> bool {
    matches!(which, Attribute::Intelligence | Attribute::Charisma)
}

/// What a way of living does each turn, and the reckoning every 800 to 999 turns.
pub fn tick(play: &mut Play) {
    let turn = play.world.turn;
    if turn.is_multiple_of(10) {
        by_hunger(play);
        by_burden(play);
    }
    if turn.is_multiple_of(5) {
        by_state(play);
    }
    if play.world.life.next_exercise == 0 {
        play.world.life.next_exercise = turn + 600;
    }
    if turn >= play.world.life.next_exercise {
        reckon(play);
        let wait = play.rng.time.below(200) + 800;
        play.world.life.next_exercise = turn + wait;
    }
}

fn by_hunger(play: &mut Play) {
    match hunger::state(play.world) {
        Hunger::Satiated => abuse(play, Attribute::Dexterity),
        Hunger::NotHungry => train(play, Attribute::Constitution),
        Hunger::Hungry => {}
        Hunger::Weak => abuse(play, Attribute::Strength),
        Hunger::Fainting => abuse(play, Attribute::Constitution),
    }
}

fn by_burden(play: &mut Play) {
    match play.world.life.burden {
        Burden::Stressed => train(play, Attribute::Strength),
        Burden::Strained => {
            train(play, Attribute::Strength);
            abuse(play, Attribute::Dexterity);
        }
        Burden::Overtaxed | Burden::Overloaded => {
            abuse(play, Attribute::Dexterity);
            abuse(play, Attribute::Constitution);
        }
        Burden::Unburdened | Burden::Burdened => {}
    }
}

fn by_state(play: &mut Play) {
    let now = play.world.you().properties.now;
    if now.has(Property::Clairvoyance) {
        train(play, Attribute::Wisdom);
    }
    if now.has(Property::Regeneration) {
        train(play, Attribute::Strength);
    }
    if now.has(Property::Ill) || now.has(Property::Vomiting) {
        abuse(play, Attribute::Constitution);
    }
    if now.has(Property::Confused) || now.has(Property::Hallucinating) {
        abuse(play, Attribute::Wisdom);
    }
    if now.has(Property::WoundedLegs) || now.has(Property::Fumbling) || now.has(Property::Stunned) {
        abuse(play, Attribute::Dexterity);
    }
}

/// Each tally may move its attribute by one, between 3 and 18.
fn reckon(play: &mut Play) {
    for which in Attribute::ALL {
        let tally = play.world.life.exercise[which as usize];
        if is_untaught(which) || tally == 0 {
            continue;
        }
        let weight = u32::from(tally.unsigned_abs());
        let chance = if which == Attribute::Wisdom { weight } else { weight * 2 / 3 };
        let value = play.world.life.attributes[which as usize];
        let by: i8 = if tally > 0 { 1 } else { -1 };
        let is_possible = if by > 0 { value < 18 } else { value > 3 };
        if is_possible && play.rng.time.chance(chance, 50) && change(play, which, by) {
            play.world.life.exercise[which as usize] = 0;
        } else {
            play.world.life.exercise[which as usize] = tally / 2;
        }
    }
}

/// Raises or lowers an attribute within what the race allows, and what it once was with it when
/// it rises. False when it stays as it is.
pub fn change(play: &mut Play, which: Attribute, by: i8) -> bool {
    if play.world.you().has(Property::SustainAbility) {
        return false;
    }
    let race = &play.content.races[play.world.life.race];
    let (at, life) = (which as usize, &mut play.world.life);
    let from = life.attributes[at];
    let most = race.max[at].max(from);
    let least = race.min[at].min(from).max(3);
    let to = from.saturating_add_signed(by).clamp(least, most);
    if to == from {
        return false;
    }
    life.attributes[at] = to;
    life.peaks[at] = life.peaks[at].max(to);
    let by = (i16::from(to) - i16::from(from)) as i8;
    play.tell(Event::Body(Body::AttributeChanged { which, by }));
    if matches!(which, Attribute::Strength | Attribute::Constitution) {
        burden::refresh(play);
    }
    true
}
