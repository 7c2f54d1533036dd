//! Properties, hunger, growth.

use crate::content::{Attribute, Property, Skill};
use crate::world::hero::{Burden, Hunger};
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq)]
pub enum Body {
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
    /// The hero will have no more hit points than this from now on.
    Sapped {
        max_hp: i32,
    },
    /// Poison took hit points.
    Poisoned {
        who: ActorId,
        damage: i32,
    },
    LevelGained {
        who: ActorId,
        level: u8,
    },
    /// With the hit points that went with it.
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
    /// A pet that has had nothing for too long.
    Starving {
        who: ActorId,
    },
    BurdenChanged {
        from: Burden,
        to: Burden,
    },
    Ate {
        who: ActorId,
        item: ItemId,
        finished: bool,
    },
    AteTainted {
        who: ActorId,
    },
    Vomited {
        who: ActorId,
    },
    Choked {
        who: ActorId,
    },
    /// A skill has been trained enough to advance.
    SkillGained {
        skill: Skill,
    },
    /// An ailment goes on: so many turns are left.
    Worsened {
        who: ActorId,
        what: Property,
        left: u32,
    },
    /// Went on with or stopped what took several turns; why is for `Senses::Stopped`.
    Rested {
        full: bool,
    },
}
