//! Who or what is to blame for damage and death.

use crate::content::{Content, Trait};
use crate::world::{ActorId, World};
use std::borrow::Cow;

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
pub fn culprit(world: &World, content: &Content, by: ActorId) -> String {
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
