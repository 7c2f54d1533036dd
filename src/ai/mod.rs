//! What monsters want: looks at the world, draws chance, changes nothing, answers with an action.
//!
//! The order of wants is that of [`decide`]. What a monster has in mind is kept true by
//! [`mind::update`], which is called before it.

mod hunt;
pub mod mind;
pub mod notice;
mod step;

use crate::base::{Pos, Rng};
use crate::content::{Content, MonsterKind, Property, Trait};
use crate::world::path::{self, Gait};
use crate::world::{Action, Actor, ActorId, Mood, World, senses};

/// One creature and what it looks at.
struct Me<'a> {
    world: &'a World,
    content: &'a Content,
    who: ActorId,
    body: &'a Actor,
    kind: &'a MonsterKind,
    gait: Gait,
    /// Where the hero is, known to it or not.
    hero: Pos,
    sees_hero: bool,
}

impl<'a> Me<'a> {
    fn new(world: &'a World, content: &'a Content, who: ActorId) -> Self {
        let body = world.actor(who);
        let kind = &content.monsters[body.kind];
        Self {
            world,
            content,
            who,
            body,
            kind,
            gait: Gait::of(kind, body),
            hero: world.you().at,
            sees_hero: senses::sees_hero(world, content, who),
        }
    }

    const fn is(&self, which: Trait) -> bool {
        self.kind.is(which)
    }

    fn has(&self, property: Property) -> bool {
        self.body.has(property)
    }

    fn is_next_to_hero(&self) -> bool {
        self.body.at.is_next_to(self.hero)
    }

    /// Whether it can use things: hands, and a mind to.
    fn has_hands(&self) -> bool {
        path::opens_doors(self.kind) && !self.is(Trait::Animal) && !self.is(Trait::Mindless)
    }
}

/// What this monster does with its turn.
pub fn decide(world: &World, content: &Content, rng: &mut Rng, who: ActorId) -> Action {
    let me = Me::new(world, content, who);
    let body = me.body;
    if me.kind.speed == 0 || body.is_helpless() || body.mind.waits {
        return Action::Wait;
    }
    if body.hidden && !(me.is_next_to_hero() && body.is_hostile()) {
        return Action::Wait;
    }
    if let Some(holder) = body.held_by {
        return Action::Strike(holder);
    }
    if me.has(Property::Stunned) || me.has(Property::Confused) && rng.coin() {
        return step::stagger(&me, rng);
    }
    match body.mood {
        Mood::Hostile => hunt::decide(&me, rng),
        Mood::Peaceful | Mood::Tame(_) => step::wander(&me, rng),
    }
}
