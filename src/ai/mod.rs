//! Monster AI: decides on an action from the world and random draws, without changing the game.
//!
//! `want` tries the behaviors in order. [`memory::update`] brings the monster's memory up to date
//! before each decision, except for idle monsters, which take a shortcut.

mod covetous;
mod eat_and_collect;
mod factions;
mod flee;
mod hunt;
pub mod memory;
mod pet;
mod self_help;
mod shoot_and_zap;
mod shopkeeper;
mod step;

pub use step::Course;

use crate::base::{Dir, Pos, Rng};
use crate::content::{Content, Form, ItemKind, MonsterKind, Property, Trait};
use crate::world::level::path::Gait;
use crate::world::level::sight::{self, Sight};
use crate::world::{
    Action, Actor, ActorId, Attitude, Item, ItemId, World,
    body::{hiding, monster_fight},
};

/// A deciding monster and what it knows.
#[derive(Clone, Copy)]
struct Me<'a> {
    world: &'a World,
    content: &'a Content,
    who: ActorId,
    body: &'a Actor,
    kind: &'a MonsterKind,
    /// Actual position of the opponent (the hero or another foe), even if the monster does not know
    /// it. [`Me::facing`] sets another foe.
    hero: Pos,
    sees_hero: bool,
    /// Whether the monster's movement is more restricted than `Level::is_plain_step` assumes.
    steps_oddly: bool,
    /// The actor at `hero`: the hero, or another foe.
    foe: ActorId,
}

impl<'a> Me<'a> {
    #[inline]
    fn new(world: &'a World, content: &'a Content, who: ActorId, sees_hero: bool) -> Self {
        let body = world.actor(who);
        let kind = &content.monsters[body.kind];
        let steps_oddly = step::has_restricted_steps(kind);
        let (hero, foe) = (world.you().at, world.hero);
        Self { world, content, who, body, kind, hero, sees_hero, steps_oddly, foe }
    }

    /// Returns a copy whose target is `foe` instead of the hero.
    fn facing(&self, foe: ActorId) -> Self {
        let at = self.world.actor(foe).at;
        let sees_hero = sight::is_line_clear(&self.world.level, self.body.at, at);
        Self { hero: at, sees_hero, foe, ..*self }
    }

    const fn is(&self, which: Trait) -> bool {
        self.kind.is(which)
    }

    fn has(&self, property: Property) -> bool {
        self.body.has(property)
    }

    fn gait(&self) -> Gait {
        Gait::of(self.kind, self.body)
    }

    fn is_next_to_hero(&self) -> bool {
        self.body.at.is_next_to(self.hero)
    }

    /// Whether the monster can use items: it has hands and is neither an animal nor mindless.
    fn has_hands(&self) -> bool {
        monster_fight::has_hands(self.kind)
    }

    /// Whether the monster can attack the adjacent square `at`: it has an attack that is not only a
    /// reaction, and the square is not diagonal for a monster that never moves diagonally.
    fn can_strike(&self, at: Pos) -> bool {
        let strikes = |form: Form| !form.only_answers();
        let straight = self.body.at.x == at.x || self.body.at.y == at.y;
        (straight || !self.is_grid_bound()) && self.kind.attacks.iter().any(|a| strikes(a.form))
    }

    /// Iterates over the monster's inventory.
    fn pack(&self) -> impl Iterator<Item = (ItemId, &'a Item, &'a ItemKind)> {
        let (world, content) = (self.world, self.content);
        self.body.pack.iter().map(move |&id| {
            let item = world.item(id);
            (id, item, &content.items[item.kind])
        })
    }

    /// Returns the direction of the hero, if the hero is in a straight line, within `reach`
    /// squares, and the path is clear.
    fn line_to_hero(&self, reach: i32) -> Option<Dir> {
        let from = self.body.at;
        let lined = from.is_in_line_with(self.hero);
        let far = from.distance(self.hero);
        let hidden = self.foe == self.world.hero && !self.world.sight.clear.has(from);
        if !lined || far > reach || hidden {
            return None;
        }
        let dir = from.dir_to(self.hero)?;
        let mut at = from.step(dir);
        while at != self.hero {
            if self.world.actor_at(at).is_some() || self.world.level.solid.has(at) {
                return None;
            }
            at = at.step(dir);
        }
        Some(dir)
    }
}

/// Draws the order in which an idle monster tries directions, and adds the monster's position to
/// its trail. An idle monster is one that only wanders. Returns `None` for any other monster.
/// `sight` must be up to date.
#[inline]
pub fn idle_course(
    body: &mut Actor,
    kind: &MonsterKind,
    sight: &Sight,
    rng: &mut Rng,
) -> Option<Course> {
    if !memory::is_idle(body, kind, sight) {
        return None;
    }
    body.mind.trail.note(body.at);
    Some(Course::draw(body, rng))
}

/// Returns the action of a monster. `course` is the result of [`idle_course`] for this monster; if
/// `course` is `None`, the function updates the monster's memory first.
pub fn consider(
    world: &mut World,
    content: &Content,
    rng: &mut Rng,
    who: ActorId,
    course: Option<Course>,
) -> Action {
    if let Some(course) = course {
        return course.step(&Me::new(world, content, who, false), rng);
    }
    let sees_hero = memory::update(world, content, who);
    want(&Me::new(world, content, who, sees_hero), rng)
}

/// Returns the action of the first behavior that applies.
fn want(me: &Me, rng: &mut Rng) -> Action {
    let world = me.world;
    let body = me.body;
    if body.is_helpless() || body.mind.waits {
        return Action::Wait;
    }
    if body.hidden && !hiding::dives(me.kind) && !springs(me) {
        return Action::Wait;
    }
    if let Some(holder) = body.held_by {
        return Action::Strike(holder);
    }
    if body.holds == Some(world.hero) && body.is_hostile() {
        return Action::Strike(world.hero);
    }
    if let Some(action) = attack_in_conflict(me) {
        return action;
    }
    if me.has(Property::Stunned) || me.has(Property::Confused) && rng.coin() {
        return step::stagger(me, rng);
    }
    if let Some(action) = covetous::decide(me, rng) {
        return action;
    }
    if flee::wants_to(me) {
        return flee::decide(me, rng);
    }
    if me.body.mind.faction != 0
        && let Some(action) = factions::decide(me, rng)
    {
        return action;
    }
    if hides(me, rng) {
        return Action::Hide;
    }
    match body.mood {
        Attitude::Hostile => hunt::decide(me, rng),
        Attitude::Tame(_) => pet::decide(me, rng),
        Attitude::Peaceful if body.keeper.is_some() => shopkeeper::decide(me, rng),
        Attitude::Peaceful if body.mind.post.is_some() => step::keep(me, rng),
        // Quest leaders and prisoners wait until the hero comes to them.
        Attitude::Peaceful if me.is(Trait::Close) => Action::Wait,
        Attitude::Peaceful => {
            eat_and_collect::decide(me, rng).unwrap_or_else(|| step::wander(me, rng))
        }
    }
}

/// Whether a hidden monster reveals itself because the hero is next to it. Monsters that cling to
/// the ceiling or mimic objects wait until the hero walks into them.
fn springs(me: &Me) -> bool {
    me.is_next_to_hero() && me.body.is_hostile() && !me.is(Trait::Hide)
}

/// Whether the monster hides now. A monster that can hide and is not next to the hero does so 1
/// time in 3; a sea monster always does. Source: NetHack 3.7 `mon.c`, `restrap`.
fn hides(me: &Me, rng: &mut Rng) -> bool {
    let could = me.is(Trait::Hide) || me.is(Trait::Conceal) || hiding::dives(me.kind);
    could
        && !me.is_next_to_hero()
        && hiding::can_hide(me.world, me.content, me.who)
        && (hiding::dives(me.kind) || rng.one_in(3))
}

/// Attacks any adjacent creature if the monster is in view of a hero who causes conflict.
fn attack_in_conflict(me: &Me) -> Option<Action> {
    if !me.world.sight.clear.has(me.body.at) || !me.world.you().has(Property::Conflict) {
        return None;
    }
    let neighbors = me.body.at.neighbors().into_iter();
    let mut victims =
        neighbors.filter(|&at| me.can_strike(at)).filter_map(|at| me.world.actor_at(at));
    victims.next().map(Action::Strike)
}

#[cfg(test)]
mod tests;
