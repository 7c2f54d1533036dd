//! Events of a game's course: start, levels, achievements and end.

pub mod endgame;
pub mod quest;
pub mod trade;

use crate::base::Pos;
use crate::content::SpecialRoomId;
use crate::world::hero::Ended;
use crate::world::{ActorId, LevelId};

#[derive(Clone, Debug, PartialEq)]
pub enum Life {
    Born,
    LevelEntered {
        id: LevelId,
        first: bool,
    },
    /// A pet stays on the level that the hero leaves.
    LeftBehind {
        pet: ActorId,
    },
    /// A major or minor achievement, by its number in the lists of `story::life`.
    Achieved {
        small: bool,
        number: u8,
    },
    Ended {
        how: Ended,
    },
    /// The hero returned from death, in modern mode.
    Returned,
    /// The hero entered a special room.
    HallEntered {
        kind: SpecialRoomId,
        reception: Reception,
    },
    /// The vault guard spoke or acted.
    Guard(Guard),
    /// The watch of a town spoke or acted.
    Watch(Watch),
    /// A demon lord demanded a bribe, or reacted to one.
    DemonBribe(DemonBribe),
    /// The hero talked to a creature.
    Talked {
        who: ActorId,
        talk: Talk,
    },
    /// The Oracle answered or refused.
    Oracle(Oracle),
    /// A temple priest spoke.
    Temple(Temple),
    /// The message of a level at the first visit.
    Welcomed {
        text: String,
    },
    /// A trigger of the level showed a message.
    Announced {
        text: String,
    },
    /// A debugging command regenerated the level.
    Remade,
    /// A vault was built on the level; `at` is its square nearest to the hero.
    Built {
        at: Pos,
    },
    /// The whole level was revealed.
    Revealed,
    Autopickup {
        on: bool,
    },
    Named,
    /// The hero entered the level of a dead hero of another game.
    BonesFound,
}

/// Offenses that the watch of a town prosecutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offense {
    Fountain,
    /// Picked the lock of a door.
    Lock,
    /// Kicked a door.
    Door,
    /// Dug through a wall, a door or a tree.
    Digging,
    /// Attacked a peaceful creature.
    Assault,
    /// Left a shop without paying.
    Theft,
}

/// Actions of the watch of a town.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    Warns {
        by: ActorId,
        offense: Offense,
    },
    Arrests {
        by: ActorId,
        offense: Offense,
    },
    /// The whole watch attacks; `seen` is whether the hero sees at least one of its members.
    Angry {
        seen: bool,
    },
    /// A town fountain almost dried up, and no member of the watch saw the hero use it.
    Trickles,
}

/// Actions of a vault guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Enters through the wall and asks for the hero's name.
    Comes,
    /// Takes the hero for the owner and leaves.
    Bows,
    /// Does not know the name and tells the hero to drop the gold and follow.
    Refuses,
    /// Repeats the request.
    Asks,
    /// Attacks after repeated requests.
    Strikes,
    /// Leaves after leading the hero out.
    Leaves,
}

/// Reactions of a demon lord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DemonBribe {
    Demands {
        who: ActorId,
        gold: u32,
    },
    /// Leaves after full payment.
    Laughs {
        who: ActorId,
    },
    /// Leaves after almost full payment.
    Scowls {
        who: ActorId,
    },
    Angry {
        who: ActorId,
    },
    /// Takes the hero, who is a demon too, for a friend and leaves.
    Greets {
        who: ActorId,
    },
}

/// Reactions of a creature that the hero talks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Talk {
    /// It is asleep or helpless.
    Sleeps,
    Hostile,
    Pet,
    /// It has nothing to say.
    Silent,
}

/// Reactions of the Oracle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Oracle {
    /// The hero has no gold at all.
    NoGold,
    /// The hero cannot pay the price.
    TooLittle,
    Answers {
        text: String,
    },
    /// She was paid too little for a major consultation.
    Evades,
}

/// Speech of a temple priest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temple {
    /// The priest is hostile, or away from the altar.
    Curt {
        who: ActorId,
    },
    Uninterested {
        who: ActorId,
    },
    PraisesPoverty {
        who: ActorId,
    },
    GivesAlms {
        who: ActorId,
        gold: u16,
    },
    /// The hero gave nothing.
    Refused,
    /// The hero gave little and could have given more.
    Cheap,
    Thanks,
    /// The hero gave much; `blessed` if it was most of the hero's gold.
    Pious {
        blessed: bool,
    },
    /// The donation raised divine protection.
    Rewarded,
    Generous,
}

/// How the hero is received in a special room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reception {
    /// The priest is friendly, or the room is not a temple.
    Open,
    /// The priest serves another god or is angry.
    Forbidding,
    /// The temple has no priest.
    Forsaken,
}
