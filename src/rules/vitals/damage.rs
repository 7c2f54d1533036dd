//! Losing and regaining hit points.

use crate::event::{BodyEvent, Combat, Event};
use crate::rules::Play;
use crate::rules::body::{hold, sleep};
use crate::rules::vitals::{
    Blame,
    difficulty::{self, Sides},
    kill, own_shape,
};
use crate::world::{ActorId, World};

/// Damages an actor and kills it at 0 hit points. Returns the scaled damage in hit points, which
/// can be more than the actor had.
///
/// Difficulty scales the damage. A dying actor and a hero protected from harm take none. The
/// function does not report the damage, only sleepers that wake, monsters that start to flee, and
/// deaths; so the caller must report the attack first.
pub fn apply_damage(play: &mut Play, target: ActorId, amount: i32, blame: Blame) -> i32 {
    let is_shielded = target == play.world.hero && play.world.is_shielded();
    if amount <= 0 || is_shielded || play.world.is_dying(target) {
        return 0;
    }
    let (lost, scratches) = scaled_damage(play.world, target, amount, blame.by);
    let actor = play.world.actor_mut(target);
    actor.scratches = scratches;
    if lost < actor.hp {
        let was_well = !actor.is_badly_hurt();
        actor.hp -= lost;
        sleep::wake(play, target);
        let actor = play.world.actor(target);
        let loses_heart = was_well && actor.is_badly_hurt() && actor.is_hostile();
        if loses_heart && actor.is_coward(target, &play.content.monsters[actor.kind]) {
            play.tell(Event::Combat(Combat::Fled { who: target }));
            hold::take_flight(play, target);
        }
    } else if !own_shape::spares(play, target) {
        kill(play, target, blame);
    }
    lost
}

/// Deals damage that no other event reports, and reports the hit points that the hero loses.
pub fn damage_and_tell(play: &mut Play, target: ActorId, amount: i32, blame: Blame) -> i32 {
    let damage = preview_damage(play, target, amount, blame.by);
    if target == play.world.hero && damage > 0 {
        play.tell(Event::Body(BodyEvent::Wounded { who: target, damage }));
    }
    apply_damage(play, target, amount, blame)
}

/// Deals damage. Half of `amount` is also subtracted from maximum hit points, which stay at least
/// level + 1.
pub fn drain_max_hp(play: &mut Play, target: ActorId, amount: i32, blame: Blame) {
    let actor = play.world.actor_mut(target);
    actor.max_hp = (actor.max_hp - amount / 2).max(i32::from(actor.level) + 1);
    let most = actor.max_hp;
    damage_and_tell(play, target, amount, blame);
    is_sapped(play, target, most);
}

/// Limits hit points to the lowered maximum. If the target is the hero, reports the new maximum,
/// `most`.
pub fn is_sapped(play: &mut Play, target: ActorId, most: i32) {
    let Some(actor) = play.world.actors.get_mut(target) else { return };
    actor.hp = actor.hp.min(actor.max_hp);
    let lives = actor.hp > 0 && actor.max_hp == most;
    if target == play.world.hero && lives {
        play.tell(Event::Body(BodyEvent::Sapped { max_hp: most }));
    }
}

/// Returns the hit points that this damage would remove now. A dying actor or a hero protected from
/// harm loses none.
pub fn preview_damage(play: &Play, target: ActorId, amount: i32, by: Option<ActorId>) -> i32 {
    let is_shielded = target == play.world.hero && play.world.is_shielded();
    if amount <= 0 || is_shielded || play.world.is_dying(target) {
        return 0;
    }
    scaled_damage(play.world, target, amount, by).0
}

/// Scales the damage `amount` by the difficulty and adds the actor's `scratches`. Returns the whole
/// hit points of the sum, and the remaining fraction, the new `scratches`, in 1/10,000 of a hit
/// point.
pub fn scaled_damage(
    world: &World,
    target: ActorId,
    amount: i32,
    by: Option<ActorId>,
) -> (i32, u16) {
    let by_friend = by.is_some_and(|by| is_friend(world, by));
    let sides = Sides { by_friend, to_friend: is_friend(world, target) };
    let scaled = difficulty::scaled(world.life.difficulty, amount, sides);
    let total = i64::from(world.actor(target).scratches) + scaled;
    ((total / difficulty::POINT) as i32, (total % difficulty::POINT) as u16)
}

/// Heals an actor up to its maximum. Returns the hit points gained.
pub fn heal(play: &mut Play, target: ActorId, amount: i32) -> i32 {
    let actor = play.world.actor_mut(target);
    let healed = amount.clamp(0, (actor.max_hp - actor.hp).max(0));
    if actor.hp > 0 {
        actor.hp += healed;
        actor.scratches = 0;
    }
    healed
}

/// Whether an actor is the hero or a pet.
pub fn is_friend(world: &World, who: ActorId) -> bool {
    world.actors.get(who).is_some_and(|actor| who == world.hero || actor.is_tame())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Pos;
    use crate::rules::fight::test_duel::Trial;
    use crate::world::Actor;

    #[test]
    fn a_coward_turns_to_flee_once_when_it_is_badly_hurt() {
        let mut s = Trial::against("hill orc");
        let orc = s.world.actor(s.foe).clone();
        let mut cowards = 0;
        for dx in 0..3 {
            let at = Pos::new(orc.at.x + dx, orc.at.y + 1);
            let who = s.world.enter(Actor { at, hp: 30, max_hp: 30, ..orc.clone() });
            cowards += usize::from(orc.is_coward(who, &s.content.monsters[orc.kind]));
            let fled = |s: &Trial| {
                let fled = |it: &Event| matches!(it, Event::Combat(Combat::Fled { .. }));
                s.told.iter().filter(|it| fled(it)).count()
            };
            let before = fled(&s);
            s.with(|play| apply_damage(play, who, 5, Blame::default()));
            assert_eq!(fled(&s), before, "a scratch frightens nobody");
            s.with(|play| apply_damage(play, who, 16, Blame::default()));
            s.with(|play| apply_damage(play, who, 1, Blame::default()));
            assert_eq!(fled(&s), cowards);
        }
        assert_eq!(cowards, 1, "one in three");
    }
}
