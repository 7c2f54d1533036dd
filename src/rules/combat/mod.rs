//! Attacks, missiles, rays, damage and death. Only this module changes hit points in fights.

pub mod armor;
mod bane;
pub mod beam;
pub mod blows;
mod conscience;
pub mod death;
pub mod difficulty;
pub mod dual;
pub mod elements;
mod end;
mod erode;
pub mod form;
pub mod harm;
pub mod hold;
mod joust;
pub mod lab;
pub mod melee;
pub mod missile;
pub mod odds;
mod passive;
mod poison;
pub mod push;
#[cfg(test)]
mod scenarios;
pub mod skill;
pub mod special;
pub mod spell;
pub mod spread;
pub mod stone;
pub mod strength;
mod thief;
pub mod to_hit;
#[cfg(test)]
mod trial;
pub mod ward;
pub mod weapon;

use std::borrow::Cow;

pub use bane::{infect, waste};
pub use death::{kill, kill_as};
pub use erode::{Wear, erode};
pub use harm::is_known;
pub use passive::answer;
pub use poison::{burn, poisoned};

use crate::content::{Content, Trait};
use crate::event::{Body, Combat, Event};
use crate::rules::faith::prayer;
use crate::rules::status::sleep;
use crate::rules::{Play, polymorph};
use crate::world::{ActorId, World};
use difficulty::Sides;

/// Applies the consequences of any attack by the hero: sleepers wake, peaceful monsters turn
/// hostile.
pub fn provoke(play: &mut Play, by: ActorId, target: ActorId) {
    if by == play.world.hero && target != by && !is_dying(play.world, target) {
        conscience::of_striking(play, target);
        sleep::wake(play, target);
    }
}

/// The actor that gets the credit or blame for damage, and the means of the damage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blame {
    pub by: Option<ActorId>,
    /// For example "an arrow trap" or "a potion of acid"; empty when `by` is enough.
    pub means: Cow<'static, str>,
}

impl Blame {
    /// Blames an actor.
    pub fn by(who: ActorId) -> Self {
        Self { by: Some(who), means: Cow::Borrowed("") }
    }

    /// Blames only the means: "an arrow trap".
    pub fn means(what: impl Into<Cow<'static, str>>) -> Self {
        Self { by: None, means: what.into() }
    }

    /// Returns the cause of death: "killed by a jackal".
    pub fn cause(&self, world: &World, content: &Content) -> String {
        if !self.means.is_empty() {
            return format!("killed by {}", self.means);
        }
        match self.by {
            Some(by) if by == world.hero => "killed by their own hand".to_owned(),
            Some(by) if world.actors.contains(by) => {
                format!("killed by {}", culprit(world, content, by))
            }
            _ => "killed by bad luck".to_owned(),
        }
    }
}

/// Returns the name of a killer: "a jackal", "a little dog called Fido".
fn culprit(world: &World, content: &Content, by: ActorId) -> String {
    let actor = world.actor(by);
    let kind = &content.monsters[actor.kind];
    let mut name = if kind.is(Trait::ProperName) {
        kind.name.clone()
    } else {
        crate::base::english::a(&kind.name)
    };
    if let Some(called) = &actor.name {
        name.push_str(" called ");
        name.push_str(called);
    }
    name
}

/// Damages an actor and kills it at 0 hit points. Returns the hit points lost.
///
/// Difficulty scales the damage; a dying actor takes none. Reports only deaths and panics, so the
/// caller must report the attack first.
pub fn wound(play: &mut Play, target: ActorId, amount: i32, blame: Blame) -> i32 {
    let is_shielded = target == play.world.hero && prayer::protects(play.world);
    if amount <= 0 || is_shielded || is_dying(play.world, target) {
        return 0;
    }
    let (lost, scratches) = loss(play.world, target, amount, blame.by);
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
    } else if !polymorph::spares(play, target) {
        kill(play, target, blame);
    }
    lost
}

/// Deals damage that no other event reports, and reports the hero's loss.
pub fn hurt(play: &mut Play, target: ActorId, amount: i32, blame: Blame) -> i32 {
    let damage = toll(play, target, amount, blame.by);
    if target == play.world.hero && damage > 0 {
        play.tell(Event::Body(Body::Wounded { who: target, damage }));
    }
    wound(play, target, amount, blame)
}

/// Deals damage half of which also lowers maximum hit points, though not below level + 1.
fn sap(play: &mut Play, target: ActorId, amount: i32, blame: Blame) {
    let actor = play.world.actor_mut(target);
    actor.max_hp = (actor.max_hp - amount / 2).max(i32::from(actor.level) + 1);
    let most = actor.max_hp;
    hurt(play, target, amount, blame);
    is_sapped(play, target, most);
}

/// Caps hit points at the lowered maximum and reports the new maximum to the hero.
fn is_sapped(play: &mut Play, target: ActorId, most: i32) {
    let Some(actor) = play.world.actors.get_mut(target) else { return };
    actor.hp = actor.hp.min(actor.max_hp);
    let lives = actor.hp > 0 && actor.max_hp == most;
    if target == play.world.hero && lives {
        play.tell(Event::Body(Body::Sapped { max_hp: most }));
    }
}

/// Returns the hit points that damage would take now: none from a dying actor or a praying hero.
fn toll(play: &Play, target: ActorId, amount: i32, by: Option<ActorId>) -> i32 {
    let is_shielded = target == play.world.hero && prayer::protects(play.world);
    if amount <= 0 || is_shielded || is_dying(play.world, target) {
        return 0;
    }
    loss(play.world, target, amount, by).0
}

/// Returns the hit points that damage of `amount` would take, and the remaining `scratches` in
/// 1/10,000.
pub fn loss(world: &World, target: ActorId, amount: i32, by: Option<ActorId>) -> (i32, u16) {
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

/// Whether an actor was killed in this action and awaits settling, or is gone.
pub fn is_dying(world: &World, who: ActorId) -> bool {
    world.actors.get(who).is_none_or(|actor| actor.hp <= 0)
}

/// Whether an actor is the hero or a pet.
fn is_friend(world: &World, who: ActorId) -> bool {
    world.actors.get(who).is_some_and(|actor| who == world.hero || actor.is_tame())
}

/// Whether both are alive and close enough to go on fighting.
fn can_go_on(world: &World, a: ActorId, b: ActorId) -> bool {
    let near = |a, b| world.actor(a).at.distance(world.actor(b).at) <= 1;
    !is_dying(world, a) && !is_dying(world, b) && !world.is_over() && near(a, b)
}

#[cfg(test)]
mod tests {
    use super::trial::Trial;
    use super::*;
    use crate::base::Pos;
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
            s.with(|play| wound(play, who, 5, Blame::means("a blow")));
            assert_eq!(fled(&s), before, "a scratch frightens nobody");
            s.with(|play| wound(play, who, 16, Blame::means("a blow")));
            s.with(|play| wound(play, who, 1, Blame::means("a blow")));
            assert_eq!(fled(&s), cowards);
        }
        assert_eq!(cowards, 1, "one in three");
    }
}
