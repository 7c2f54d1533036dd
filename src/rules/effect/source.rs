//! The target, the origin and the result of an effect.

use crate::base::{Dir, Pos};
use crate::content::Buc;
use crate::rules::Play;
use crate::rules::vitals::Blame;
use crate::world::{ActorId, Aim, ItemId, Pending, Place};

/// Target of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Creature(ActorId),
    Thing(ItemId),
    Square(Pos),
}

/// Origin of an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectSource {
    /// The actor that quaffed, read or zapped the item, cast the spell, or stepped on the trap.
    pub who: ActorId,
    pub item: Option<ItemId>,
    pub buc: Buc,
    pub blame: Blame,
    pub dir: Option<Aim>,
    /// How the caster's ability modifies a spell; `None` for items and traps.
    pub craft: Option<Craft>,
}

/// How the caster's ability modifies a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Craft {
    /// Experience level of the caster, which is compared with the target's resistance.
    pub level: u32,
    /// To-hit bonus of the spell's rays.
    pub aim: i32,
    /// Bonus to the spell's damage.
    pub might: i32,
}

impl EffectSource {
    /// Returns the power that is compared with a target's magic resistance: the caster's level for
    /// a spell, otherwise `thing`, which is the power of an item.
    pub fn power(&self, thing: u32) -> u32 {
        self.craft.map_or(thing, |craft| craft.level)
    }

    /// Adds the caster's damage bonus to `damage`. The bonus never lowers positive damage below 1.
    pub fn strengthened(&self, damage: i32) -> i32 {
        let might = self.craft.map_or(0, |craft| craft.might);
        if damage > 0 { (damage + might).max(1) } else { damage }
    }
}

/// The result of applying a list of effects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Came {
    /// Whether the hero noticed an effect.
    pub noticed: bool,
    /// Whether an effect of the kind `Effect::Tell` showed its message.
    pub told: bool,
    /// A question that the player must answer before the action is complete.
    pub asks: Option<Pending>,
}

/// Returns the target if it is a creature.
pub fn creature(target: Target) -> Option<ActorId> {
    match target {
        Target::Creature(who) => Some(who),
        _ => None,
    }
}

/// Returns the target's square. An item carried by a creature is on that creature's square; for an
/// item in a container or on another level, returns `None`.
pub fn place(play: &Play, target: Target) -> Option<Pos> {
    match target {
        Target::Creature(who) => Some(play.world.actor(who).at),
        Target::Square(at) => Some(at),
        Target::Thing(item) => match play.world.item(item).place {
            Place::Floor(level, at) if level == play.world.level.id => Some(at),
            Place::Pack(who) => Some(play.world.actor(who).at),
            _ => None,
        },
    }
}

/// Returns the horizontal direction of the source, or `None` for up, down and oneself.
pub fn direction(source: &EffectSource) -> Option<Dir> {
    match source.dir {
        Some(Aim::Dir(dir)) => Some(dir),
        _ => None,
    }
}

/// Whether the hero sees what happens to a creature.
pub fn is_noticed(play: &Play, who: ActorId) -> bool {
    crate::world::body::senses::sees(play.world, play.content, who)
}
