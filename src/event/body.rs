//! Events of the body: properties, hit points, hunger and growth.

use crate::content::{Attribute, Harm, MonsterKindId, Property, Skill};
use crate::world::hero::{Burden, Hunger};
use crate::world::{ActorId, ItemId};

/// The fault of a corpse that hurts its eater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadCorpse {
    Acidic,
    Poisonous,
    Rotten,
}

#[derive(Clone, Debug, PartialEq)]
pub enum BodyEvent {
    Gained {
        who: ActorId,
        what: Property,
    },
    Lost {
        who: ActorId,
        what: Property,
    },
    Healed {
        who: ActorId,
        by: i32,
    },
    Wounded {
        who: ActorId,
        damage: i32,
    },
    /// An element such as fire or acid dealt damage.
    Scathed {
        who: ActorId,
        harm: Harm,
        damage: i32,
    },
    /// The hero's maximum hit points were lowered.
    Sapped {
        max_hp: i32,
    },
    /// Poison dealt damage.
    Poisoned {
        who: ActorId,
        damage: i32,
    },
    /// The hero rose by several levels at once.
    LevelsGained {
        who: ActorId,
        from: u8,
        to: u8,
    },
    LevelGained {
        who: ActorId,
        level: u8,
    },
    /// An actor lost a level, and `hp` hit points with it.
    LevelLost {
        who: ActorId,
        level: u8,
        hp: i32,
    },
    AttributeChanged {
        which: Attribute,
        by: i8,
    },
    HungerChanged {
        from: Hunger,
        to: Hunger,
    },
    Fainted,
    /// A pet has not eaten for too long.
    Starving {
        who: ActorId,
    },
    BurdenChanged {
        from: Burden,
        to: Burden,
    },
    /// An actor ate `count` items of a stack.
    Ate {
        who: ActorId,
        item: ItemId,
        count: u16,
        finished: bool,
    },
    AteTainted {
        who: ActorId,
    },
    /// A bad corpse is about to hurt its eater.
    AteBad {
        who: ActorId,
        corpse: BadCorpse,
    },
    /// The hero ate one of the hero's own kind.
    AteKin,
    /// The hero ate an animal of this kind, which people keep as pets.
    AteCherished {
        kind: MonsterKindId,
    },
    Vomited {
        who: ActorId,
    },
    Choked {
        who: ActorId,
    },
    /// A skill advanced to the next rank.
    SkillGained {
        skill: Skill,
    },
    /// An ailment progressed; `left` is the number of turns remaining.
    Worsened {
        who: ActorId,
        what: Property,
        left: u32,
    },
}
