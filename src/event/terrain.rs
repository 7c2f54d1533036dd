//! Events of the terrain: doors, digging, fountains, drawbridges, liquids, stairs and engravings.

pub mod furniture;

use crate::base::Pos;
use crate::content::{Script, Terrain};
use crate::world::{ActorId, ItemId};

/// The content of a grave that was dug up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grave {
    Corpse,
    /// A zombie or a mummy.
    Undead,
    Empty,
}

/// The pit, hole or liquid that a boulder filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filled {
    Pit,
    Hole,
    /// A square of water or lava, which is now ground.
    Liquid {
        lava: bool,
    },
    /// Nothing: the boulder sank.
    Nothing {
        lava: bool,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub enum TerrainEvent {
    /// A boulder or a few rocks fell from above onto a square.
    StoneFell {
        at: Pos,
        item: ItemId,
    },
    /// A monster left the level by the stairs.
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
    /// The hero could not open or close a door, because it is stuck.
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
    /// A fountain, sink, throne, grave or altar fell into a chasm that opened under it.
    FellIntoChasm {
        at: Pos,
        what: Terrain,
    },
    DoorBroke {
        who: Option<ActorId>,
        at: Pos,
        shattered: bool,
    },
    DoorHeld {
        at: Pos,
    },
    /// An actor kicked something solid and hurt its foot.
    KickedHard {
        at: Pos,
        damage: i32,
    },
    KickedAir,
    TreeShaken {
        fruit: u8,
    },
    /// Bees buzzed in a kicked tree.
    Buzzed,
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
    /// A pit could not become a hole, because nothing digs through the floor of the level.
    FloorTooHard,
    /// The hero cut or dug through a door.
    DoorCut {
        at: Pos,
    },
    /// The hero cut down a tree.
    TreeFell {
        at: Pos,
    },
    /// The hero dug up a grave, which changes the hero's alignment record. `robber` is whether the
    /// change exceeds 1 point, as for an Archeologist.
    GraveViolated {
        robber: bool,
    },
    GraveOpened(Grave),
    BoulderPushed {
        at: Pos,
    },
    /// A boulder rolled or fell into a pit, a hole or a liquid and is gone.
    BoulderFilled {
        at: Pos,
        what: Filled,
    },
    BoulderStuck {
        at: Pos,
    },
    /// A boulder or a statue broke into rocks.
    StoneBroke {
        at: Pos,
        statue: bool,
    },
    /// A drawbridge was lowered or raised.
    Bridge {
        at: Pos,
        lowered: bool,
    },
    /// A drawbridge that moved or broke crushed an actor.
    Crushed {
        who: ActorId,
    },
    /// An actor leapt clear of a drawbridge that moved or broke.
    LeaptAside {
        who: ActorId,
    },
    /// An actor fell into deep water or lava.
    FellIn {
        who: ActorId,
        lava: bool,
    },
    /// The hero crawled out of the water.
    CrawledOut,
    /// A hero in lava moved closer to its edge, but did not get out.
    Waded,
    /// An actor slid across ice.
    Slid {
        who: ActorId,
    },
    Drank {
        fountain: bool,
    },
    FountainDried,
    /// The water had no effect besides refreshment.
    Refreshed,
    /// The water had no taste.
    Tasteless,
    /// Drinking or dipping had a special result.
    Waters(Waters),
    Blocked,
    EngravingRead {
        text: String,
        script: Script,
    },
    /// The hero finished engraving.
    Engraved {
        text: String,
        script: Script,
    },
    /// The hero finished engraving and cannot read the text.
    EngravedUnread,
    /// The hero started to engrave.
    Writes {
        with: Option<ItemId>,
    },
    /// The wand that the hero engraves with affected the ground.
    GroundTouched {
        item: ItemId,
    },
    /// The engraving under the hero was wiped out.
    TextWiped,
    /// The hero engraved over an engraved or burned text, which is gone now.
    TextOverwritten,
    /// The player gave no text to engrave. `zapped` is whether a wand has acted already.
    WritesNothing {
        zapped: bool,
    },
    /// The text under the hero lost some letters, or wore off completely.
    TextScuffed {
        gone: bool,
    },
    /// A wand changed the engraving, or removed it from the square (`gone`).
    TextChanged {
        gone: bool,
    },
    /// The hero got a letter of an engraving wrong.
    LetterSlipped,
    /// The blade is too dull to engrave.
    Dulled {
        item: ItemId,
    },
    /// An engraved or burned text cannot be wiped out with this tool.
    TextHeld,
    Furniture(furniture::Furniture),
    SawFeature {
        at: Pos,
    },
}

/// Special results of drinking from or dipping into fountains and sinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waters {
    Snakes,
    Demon,
    Nymph,
    Gem,
    Foul,
    Poisoned,
    /// The drinker loses nutrition, and each carried item is cursed with a chance of 1 in 5.
    Bad,
    /// Nearby monsters flee, unless they resist.
    Breath,
    Scalding,
    Rat,
    /// A water elemental rises.
    Rises,
    Sewage,
    /// The hero gains experience.
    Strange,
}
