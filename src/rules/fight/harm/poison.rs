//! Poison: attribute loss, damage and instant death.

use crate::base::Dice;
use crate::content::{Attribute, Property};
use crate::event::{BodyEvent, Event};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, body};
use crate::world::ActorId;

/// Poisons the target unless it resists.
///
/// For the hero, 1 in `fatal` cases is severe, 5 in `fatal` cases cost 2..=4 points of the
/// attribute, and all other cases deal 6..=15 damage. For a missile, the odds are out of `fatal` +
/// 20 cases, the loss is 1 point, and the damage is 1d6. A monster takes the damage, but dies
/// instead 1 time in 10 (1 time in 30 for a missile that the hero did not shoot).
/// Source: rules/numbers 18.
pub fn poisoned(
    play: &mut Play,
    target: ActorId,
    which: Attribute,
    fatal: u32,
    missile: bool,
    blame: Blame,
) {
    if body::resists(play.world, play.content, target, Property::PoisonResistance) {
        return;
    }
    let rng = &mut play.rng.fight;
    if target != play.world.hero {
        let deadly = rng.one_in(if missile && blame.by != Some(play.world.hero) { 30 } else { 10 });
        let damage = if missile { rng.d(6) } else { rng.between(6, 15) };
        if deadly {
            vitals::kill(play, target, blame);
        } else {
            burn(play, target, damage, blame);
        }
        return;
    }
    let course = rng.below(fatal + if missile { 20 } else { 0 });
    match course {
        0 => ravaged(play, which, blame),
        1..=5 => {
            let by = if missile { 1 } else { Dice::new(2, 2, 0).roll(rng) };
            weaken(play, which, by as u8);
        }
        _ => {
            let damage = if missile { rng.d(6) } else { rng.between(6, 15) };
            burn(play, target, damage, blame);
        }
    }
}

/// Deals poison damage and reports the loss.
pub fn burn(play: &mut Play, target: ActorId, amount: i32, blame: Blame) {
    let damage = vitals::preview_damage(play, target, amount, blame.by);
    if damage > 0 {
        play.tell(Event::Body(BodyEvent::Poisoned { who: target, damage }));
    }
    vitals::apply_damage(play, target, amount, blame);
}

/// Applies severe poisoning: the hero loses 3 points of the attribute, 1 point of constitution if
/// that is another attribute, and 4d6+6 hit points. Half of the damage is also subtracted from
/// maximum hit points.
fn ravaged(play: &mut Play, which: Attribute, blame: Blame) {
    let damage = Dice::new(4, 6, 6).roll(&mut play.rng.fight);
    let you = play.world.you_mut();
    you.max_hp = (you.max_hp - damage / 2).max(i32::from(you.level).max(1));
    let most = you.max_hp;
    weaken(play, which, 3);
    if which != Attribute::Constitution {
        weaken(play, Attribute::Constitution, 1);
    }
    burn(play, play.world.hero, damage, blame);
    vitals::is_sapped(play, play.world.hero, most);
}

/// Lowers an attribute of the hero, but not below 3. Sustain ability prevents it.
pub(crate) fn weaken(play: &mut Play, which: Attribute, by: u8) {
    if play.world.you().has(Property::SustainAbility) {
        return;
    }
    let value = &mut play.world.life.attributes[which as usize];
    // Strength 18/01..=18/100 drops by 10 per point, all other values by 1.
    let step = |value: u8| match value {
        0..=3 => value,
        4..=18 | 119.. => value - 1,
        19..=118 => (value - 10).max(18),
    };
    let before = *value;
    for _ in 0..by {
        *value = step(*value);
    }
    let lost = before - *value;
    if lost > 0 {
        play.tell(Event::Body(BodyEvent::AttributeChanged { which, by: -(lost as i8) }));
    }
}
