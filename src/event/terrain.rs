//! Doors, dug walls, fountains, stairs.

use crate::base::Pos;
use crate::content::Script;
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq)]
pub enum TerrainEvent {
    /// A monster leaves by stairs.
    TookStairs {
        who: ActorId,
        down: bool,
    },
    DoorOpened {
        who: ActorId,
        at: Pos,
    },
    DoorClosed {
        who: ActorId,
        at: Pos,
    },
    /// Would not give way.
    DoorStuck {
        at: Pos,
    },
    DoorLocked {
        at: Pos,
    },
    DoorUnlocked {
        at: Pos,
    },
    DoorLockedNow {
        at: Pos,
    },
    DoorBroke {
        who: Option<ActorId>,
        at: Pos,
        shattered: bool,
    },
    DoorHeld {
        at: Pos,
    },
    /// Kicked what does not give.
    KickedHard {
        at: Pos,
        damage: i32,
    },
    KickedAir,
    TreeShaken {
        fruit: u8,
    },
    Bees {
        count: u8,
    },
    Found {
        at: Pos,
        corridor: bool,
    },
    Dug {
        at: Pos,
    },
    BoulderPushed {
        at: Pos,
    },
    BoulderStuck {
        at: Pos,
    },
    /// A boulder or a statue became rocks.
    StoneBroke {
        at: Pos,
        statue: bool,
    },
    /// A drawbridge came down or went up.
    Bridge {
        at: Pos,
        lowered: bool,
    },
    /// Slid on over ice.
    Slid {
        who: ActorId,
    },
    Drank {
        fountain: bool,
    },
    FountainDried,
    /// The water did nothing but cool the tongue.
    Refreshed,
    /// It tasted of nothing.
    Tasteless,
    /// What came out of the water, or was wrong with it.
    Waters(Waters),
    Blocked,
    EngravingRead {
        text: String,
        script: Script,
    },
    /// The hero has written this.
    Engraved {
        text: String,
        script: Script,
    },
    /// The hero begins to write with it.
    Writes {
        with: Option<ItemId>,
    },
    /// What a wand does to the ground while the hero writes with it.
    GroundTouched {
        item: ItemId,
    },
    /// What was written where the hero stands is gone.
    TextWiped,
    /// It vanished, or went elsewhere, or is another, by magic.
    TextChanged {
        gone: bool,
    },
    /// A letter came out as another.
    LetterSlipped,
    /// A blade that cuts no more letters.
    Dulled {
        item: ItemId,
    },
    /// What is cut or burned there cannot be written over with this.
    TextHeld,
    SawFeature {
        at: Pos,
    },
}

/// What comes of drinking from fountains and sinks, and of dipping into them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waters {
    Snakes,
    Demon,
    Nymph,
    Gem,
    Foul,
    Poisoned,
    /// Some of what is carried may be cursed.
    Bad,
    /// Whoever is near runs from it.
    Breath,
    Scalding,
    Rat,
    /// The water itself rises.
    Rises,
    Sewage,
    /// A drop of it teaches something.
    Strange,
}
