//! What anyone can decide to do, as data.

use serde::{Deserialize, Serialize};

use super::actor::ActorId;
use super::item::ItemId;
use crate::base::{Dir, Pos};
use crate::content::Slot;

/// Where something is pointed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    Dir(Dir),
    Own,
    Down,
    Up,
    /// A square, for what is put down where one chooses.
    At(Pos),
}

/// One decision of an actor. Monsters choose from the same list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Does nothing for a standard action.
    Wait,
    Search,
    Walk(Dir),
    /// Steps without fighting, picking up, or minding danger.
    Step(Dir),
    /// Strikes at that square, whoever is or is not there.
    Fight(Dir),
    /// Strikes this neighbor.
    Strike(ActorId),

    // Automation: the hero goes on until something stops it.
    Run(Dir),
    Travel(Pos),
    Explore,
    /// Rests until well, or for so many turns.
    Rest(Option<u16>),
    SearchFor(u16),
    /// Walks to the nearest known staircase and takes it.
    GoStairs {
        down: bool,
    },
    /// Steps toward or strikes the nearest foe.
    FightNearest,

    Open(Dir),
    Close(Dir),
    Kick(Dir),
    /// Tries to disarm the trap there (`None`: underfoot).
    Disarm(Option<Dir>),
    Unlock {
        tool: ItemId,
        dir: Dir,
    },
    ClimbUp,
    ClimbDown,
    /// Gets onto the back of who stands there.
    Mount(Dir),
    Dismount,
    /// Kicks the steed.
    Spur,
    /// Jumps to a square near.
    Jump(Pos),

    /// Takes these from the floor underfoot; a count of 0 is all.
    PickUp(Vec<(ItemId, u16)>),
    Drop(Vec<(ItemId, u16)>),
    Wield(Option<ItemId>),
    Swap,
    /// Begins or ends fighting with the weapon in hand and the one in reserve together.
    TwoWeapons,
    /// Thrusts a polearm at a square two away.
    Thrust(Pos),
    /// Fills the quiver.
    Ready(Option<ItemId>),
    Wear(ItemId),
    TakeOff(ItemId),
    Quaff(ItemId),
    /// Drinks from what is underfoot.
    QuaffHere,
    /// Dips the first into the second (`None`: the fountain underfoot).
    Dip(ItemId, Option<ItemId>),
    Read(ItemId),
    Zap {
        wand: ItemId,
        aim: Aim,
    },
    /// Casts the spell with this number in the hero's list; `aim` for those that ask.
    Cast {
        spell: u8,
        aim: Aim,
    },
    Throw {
        item: ItemId,
        dir: Dir,
        count: u16,
    },
    /// Fires from the quiver.
    Fire(Dir),
    Eat(ItemId),
    /// Uses a tool; `aim` for those that ask.
    Apply {
        tool: ItemId,
        aim: Option<Aim>,
    },
    /// Takes things out of and puts things into a container.
    Loot {
        container: ItemId,
        out: Vec<ItemId>,
        into: Vec<ItemId>,
    },
    Pray,
    /// Writes on the ground with this, or with a finger.
    Engrave {
        with: Option<ItemId>,
        text: String,
    },
    /// Uses the power of another's shape; `dir` for those that aim.
    Power(Option<Dir>),
    /// Gives a kind (by one of its things) a name of the hero's.
    Call {
        item: ItemId,
        name: String,
    },
    /// Writes on one thing.
    Inscribe {
        item: ItemId,
        text: String,
    },
    /// Moves a thing to another letter.
    Adjust {
        item: ItemId,
        letter: u8,
    },
    Autopickup(bool),
    /// Ends the run by the player's will.
    Quit,

    // What only monsters decide.
    /// Shoots or spits or breathes along a line: the number of its attack.
    Use {
        attack: u8,
        dir: Dir,
    },
    /// Puts on armor that lies in its pack, into this slot.
    Don(ItemId, Slot),
    /// Goes out of sight where it is.
    Hide,
    /// Casts the spell of the attack with this number without a target.
    Chant(u8),
    /// Is elsewhere on the level, or beside the hero, by its own power.
    Flit {
        beside: bool,
    },
    /// Is on that square, or next to it, by its own power.
    FlitTo(Pos),

    /// The hero forces the lock of a box underfoot with what is in hand.
    Force,
}
