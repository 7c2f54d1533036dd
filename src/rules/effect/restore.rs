//! Restoring hit points, energy and nutrition.

use crate::base::Dice;
use crate::event::{BodyEvent, Event, Magic};
use crate::rules::body::hunger_state;
use crate::rules::{Play, effect, vitals};
use crate::world::ActorId;

/// Restores hit points. Healing beyond the maximum raises the maximum, by at most `raise`.
pub fn heal(play: &mut Play, who: ActorId, hp: Dice, raise: i16) -> bool {
    let roll = hp.roll(&mut play.rng.act);
    let actor = play.world.actor_mut(who);
    let over = (actor.hp + roll - actor.max_hp).max(0);
    let before = actor.hp;
    actor.max_hp += over.min(i32::from(raise));
    vitals::heal(play, who, roll);
    let by = play.world.actor(who).hp - before;
    play.tell(Event::Body(BodyEvent::Healed { who, by }));
    effect::is_noticed(play, who)
}

/// Restores the hero's energy. Energy beyond the maximum raises the maximum, by at most `raise`.
/// Monsters have no energy.
pub fn energize(play: &mut Play, who: ActorId, now: Dice, raise: i16) -> bool {
    if who != play.world.hero {
        return false;
    }
    let roll = now.roll(&mut play.rng.act);
    let life = &mut play.world.life;
    let over = (life.pw + roll - life.max_pw).max(0);
    life.max_pw += over.min(i32::from(raise));
    life.pw = (life.pw + roll).clamp(0, life.max_pw);
    play.tell(Event::Magic(Magic::Energized { by: roll }));
    true
}

/// Raises the hero's maximum energy by a roll, and the current energy by three times that roll. A
/// negative roll lowers both.
pub fn empower(play: &mut Play, who: ActorId, by: Dice) -> bool {
    if who != play.world.hero {
        return false;
    }
    let roll = by.roll(&mut play.rng.act);
    let life = &mut play.world.life;
    life.max_pw = (life.max_pw + roll).max(0);
    life.pw = (life.pw + 3 * roll).clamp(0, life.max_pw);
    play.tell(Event::Magic(Magic::Energized { by: roll }));
    true
}

/// Feeds the hero. Does nothing to monsters, which have no nutrition.
pub fn nourish(play: &mut Play, who: ActorId, points: i16) -> bool {
    if who == play.world.hero {
        hunger_state::nourish(play, i32::from(points));
    }
    false
}
