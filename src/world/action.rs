//! Actions: everything that the hero or a monster can decide to do, as data.

pub mod needs;

use serde::{Deserialize, Serialize};

use super::body::actor::ActorId;
use super::item::ItemId;
use super::level::LevelId;
use crate::base::{Dir, Pos};
use crate::content::Slot;

/// The target direction or square of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    Dir(Dir),
    Own,
    Down,
    Up,
    /// A square that the player chose.
    At(Pos),
}

/// One decision of an actor. The hero and monsters share this list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Waits for one standard action.
    Wait,
    Search,
    Walk(Dir),
    /// Moves one square without fighting, picking up items or avoiding danger.
    Step(Dir),
    /// Attacks a square, even an empty one.
    Fight(Dir),
    /// Attacks an adjacent actor.
    Strike(ActorId),

    // Automation: the hero repeats each of these actions until it is complete or something
    // interrupts it.
    Run(Dir),
    Travel(Pos),
    /// Travels to a square of another level, by stairs that the hero knows.
    Journey {
        to: LevelId,
        at: Pos,
    },
    /// Explores the level, then searches it for hidden passages if no way down is known.
    Explore,
    /// Rests until fully recovered, or for this many turns.
    Rest(Option<u16>),
    SearchFor(u16),
    /// Walks to the nearest known stairs and takes them.
    GoStairs {
        down: bool,
    },
    /// Steps toward the nearest hostile monster, or attacks it when adjacent.
    FightNearest,

    Open(Dir),
    Close(Dir),
    Kick(Dir),
    /// Tries to disarm a trap in this direction (`None`: on the hero's own square).
    Disarm(Option<Dir>),
    Unlock {
        tool: ItemId,
        dir: Dir,
    },
    ClimbUp,
    ClimbDown,
    /// Mounts the adjacent monster in this direction.
    Mount(Dir),
    Dismount,
    /// Spurs the steed to a gallop.
    Spur,
    /// Jumps to a nearby square.
    Jump(Pos),

    /// Picks up these items from the hero's square; a count of 0 means the whole stack.
    PickUp(Vec<(ItemId, u16)>),
    Drop(Vec<(ItemId, u16)>),
    Wield(Option<ItemId>),
    Swap,
    /// Toggles two-weapon combat.
    TwoWeapons,
    /// Attacks a square out of arm's reach with a polearm or lance, or throws a grappling hook at a
    /// square.
    Thrust(Pos),
    /// Fills the quiver (`None`: empties it).
    Ready(Option<ItemId>),
    Wear(ItemId),
    TakeOff(ItemId),
    Quaff(ItemId),
    /// Drinks from the fountain or sink on the hero's square.
    QuaffHere,
    /// Dips the first item into the second (`None`: into the fountain on the hero's square).
    Dip(ItemId, Option<ItemId>),
    Read(ItemId),
    Zap {
        wand: ItemId,
        aim: Aim,
    },
    /// Casts the spell at this index of the hero's spell list; `aim` is ignored by undirected
    /// spells.
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
    /// Uses a tool; `aim` is for tools that need a direction or square.
    Apply {
        tool: ItemId,
        aim: Option<Aim>,
    },
    /// Takes items out of a container and puts others in.
    Loot {
        container: ItemId,
        out: Vec<ItemId>,
        into: Vec<ItemId>,
    },
    Pray,
    /// Pays a shopkeeper: the debt, then these unpaid items, or all of them if the list is empty.
    Pay(Vec<ItemId>),
    /// Talks to the creature in this direction.
    Chat(Dir),
    /// Engraves with an item, or with fingers (`None`), and replaces the text on the square. If
    /// `text` is empty, the game asks for it, and whether to add it to a text of the same script.
    Engrave {
        with: Option<ItemId>,
        text: String,
    },
    /// Uses the special power of a polymorphed hero's form; `dir` is for powers that need one.
    Power(Option<Dir>),
    /// Names the kind of an item.
    Call {
        item: ItemId,
        name: String,
    },
    /// Names an individual item.
    Inscribe {
        item: ItemId,
        text: String,
    },
    /// Moves an item to another inventory letter.
    Adjust {
        item: ItemId,
        letter: u8,
    },
    Autopickup(bool),
    /// Quits the game.
    Quit,

    // Actions that only monsters choose.
    /// Uses the ranged attack at this index: a missile, spit or breath.
    Use {
        attack: u8,
        dir: Dir,
    },
    /// Puts on a piece of armor from the inventory, in this slot.
    Don(ItemId, Slot),
    /// Hides in place.
    Hide,
    /// Casts the undirected spell of the attack at this index.
    Chant(u8),
    /// Teleports to a random square of the level, or next to the hero.
    Flit {
        beside: bool,
    },
    /// Teleports onto a square or, if it is occupied, onto a neighboring square.
    FlitTo(Pos),

    // Further actions of the hero.
    /// Forces the lock of a box on the hero's square, with the wielded weapon.
    Force,
    /// Offers an item, carried or underfoot, to the god of the altar on the hero's square.
    Offer(ItemId),
    /// Sits down on whatever is underfoot.
    Sit,
    /// Turns the undead away by prayer.
    TurnUndead,
    /// Empties a container, carried or underfoot, onto the ground.
    Tip(ItemId),
    /// Rubs a lamp, or a stone.
    Rub(ItemId),
    /// Teleports at will.
    Teleport,
    /// Uses the power of a carried artifact. `aim` is for directional powers.
    Invoke {
        item: ItemId,
        aim: Option<Aim>,
    },
    /// Wipes the hero's face.
    Wipe,
    /// Writes a note about the current level, which the overview shows; an empty text removes it.
    Annotate {
        text: String,
    },
}
