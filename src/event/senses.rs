//! Events that the hero perceives: noises, sightings and messages. Also the reasons that stop
//! automatic actions.

use crate::base::Pos;
use crate::content::{MonsterKindId, TrapKindId};
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq)]
pub enum Senses {
    Noise {
        at: Pos,
        loud: u8,
    },
    /// Monsters came into view, all at the same time.
    ComeIntoView {
        who: Vec<ActorId>,
    },
    /// Foes that are no threat came into view. They do not interrupt the hero's occupation.
    PassedBy {
        who: Vec<ActorId>,
    },
    Stopped(StopReason),
    /// The hero begins to search the level for hidden passages; `again` if the hero has searched
    /// every place before.
    SearchesLevel {
        bars: Bars,
        again: bool,
    },
    /// Exploring goes into a shop, because nothing else is left.
    ExploresShop,
    /// The search of the level ended after this number of turns, because it was interrupted or
    /// found something.
    SearchEnded {
        turns: u16,
    },
    /// The hero read the slip of a fortune cookie; `None` if the hero is blind.
    Fortune {
        text: Option<String>,
    },
    /// A peaceful monster swapped places with the hero.
    MadeWay {
        who: ActorId,
    },
    /// The hero was interrupted while putting on (`on`) or taking off an item. The progress is
    /// kept: `left` turns remain.
    HalfDressed {
        item: ItemId,
        on: bool,
        left: u8,
    },
    Nothing,
    /// The hero listened to a creature, or probed it; `ac` is its armor class.
    Examined {
        who: ActorId,
        ac: i32,
    },
    /// The hero listened to a corpse, an egg or a statue. `stirs` is whether something lives in it.
    Listened {
        item: ItemId,
        stirs: bool,
    },
    /// The hero listened and heard nothing.
    Silence,
    Chatted {
        who: ActorId,
    },
    Heard(Heard),
    /// A scroll made a cloud of gas around this square.
    GasCloud {
        at: Pos,
    },
    /// The player chose no square that the scroll's gas can reach, so the scroll left only a smell.
    FoulSmell,
    /// The player chose no square for the gas of a scroll.
    NoCloud,
    /// The hero chose not to teleport.
    StayedHere,
    /// The hero chose to teleport to a square where the hero cannot land.
    NoLanding,
    /// The actor inhaled gas.
    Choked {
        who: ActorId,
    },
}

/// A noise that the hero heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A monster dug through a wall.
    CrashingRock,
    /// A lycanthrope out of view took the form of this animal.
    Howl(MonsterKindId),
    /// The works of a nearby drawbridge answered a wrong tune. Each right note in the right
    /// position turns a gear, and each right note in another position clicks a tumbler.
    Works { gears: u8, tumblers: u8 },
    /// A sound that a vault defined for this level, by its index in the level's flags.
    OfLevel(usize),
}

/// Obstacles within reach that may keep the hero from something new: the nearest door known to be
/// locked, the nearest boulder, and the most dangerous of the sleepers that exploring keeps away
/// from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bars {
    pub door: Option<Pos>,
    pub boulder: Option<Pos>,
    pub sleeper: Option<ActorId>,
}

/// Reason why an automatic action stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum StopReason {
    /// A hostile monster came into view or became a threat, is too near for the action to go on, or
    /// holds the hero who wants to rest.
    Foe(ActorId),
    /// The hero moved away from this adjacent monster. The action stops after each such step.
    WalksAway(ActorId),
    /// A pet or peaceful monster attacked the hero.
    FriendAttacks(ActorId),
    /// A monster out of view shot at the hero.
    ShotAt(ActorId),
    LowHitPoints,
    /// The hero died and came back to life.
    Revived,
    /// These sleeping monsters are dangerous together. The hero, exploring, could wake them from
    /// this square or with the next step.
    Sleepers(Vec<ActorId>),
    /// The next step of exploring leads to the shore of water in which this dangerous foe lives.
    Lurks(ActorId),
    Hunger,
    Hurt,
    /// The hero reached a square with an item worth a look.
    Things(ItemId),
    Trap(TrapKindId),
    /// Nothing is left to explore. `down` is whether a way down is known, and `gap` whether a gap
    /// that is too tight for the hero's load may lead to something new.
    Explored {
        down: bool,
        bars: Bars,
        gap: bool,
    },
    NoWay,
    /// A fumbling hero stumbled.
    Stumbled,
    /// This actor stands in the way.
    InTheWay(ActorId),
    Arrived,
    /// The destination is a locked door.
    Locked,
    /// The next step of exploring leads out of a shop whose keeper the hero owes gold.
    Unpaid,
    Rested,
    /// A timed search found nothing.
    NothingFound,
    /// A search of the whole level for hidden passages found nothing in this number of turns.
    /// `done` is whether the hero has now searched every place within reach.
    SearchedInVain {
        turns: u16,
        bars: Bars,
        done: bool,
    },
    PackFull,
    NoFoe,
    /// The hero is blind, and does not explore by feel.
    Blinded,
    Key,
}
