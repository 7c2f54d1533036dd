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
    /// The hero earned an achievement: minor if `small`, otherwise major. `number` counts from 1 in
    /// the content's list of minor or major achievements.
    Achieved {
        small: bool,
        number: u8,
    },
    Ended {
        how: Ended,
    },
    /// The hero returned from death, in modern mode.
    Returned,
    /// The hero entered a special room for the first time, or a temple again.
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
    /// The player typed something other than a sum of gold.
    NoSum,
    /// The hero talked to a creature.
    Talked {
        who: ActorId,
        talk: Talk,
    },
    /// The Oracle answered or refused.
    Oracle(Oracle),
    /// A temple priest spoke.
    Temple(Temple),
    /// A level shows its message at the hero's first visit.
    Welcomed {
        text: String,
    },
    /// A trigger of the level showed a message.
    Announced {
        text: String,
    },
    /// The hero wrote a note about the level, or removed it (`blank`).
    Annotated {
        blank: bool,
    },
    /// A wizard-mode command rebuilt the level.
    Remade,
    /// A wizard-mode command built a vault on the level. `at` is the square of the vault nearest to
    /// the hero.
    Built {
        at: Pos,
    },
    /// The whole level was revealed.
    Revealed,
    Autopickup {
        on: bool,
    },
    Named,
    /// The hero entered bones: the level of a dead hero from another game.
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
    /// Takes the hero for the vault's owner and leaves.
    Bows,
    /// Does not know the hero's name, and tells the hero to drop the gold and follow.
    Refuses,
    /// Repeats the request to drop the gold and follow.
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
    /// Accepts a partial payment and leaves; the smaller the missing sum, the likelier this is.
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

/// Reaction of a creature that the hero talks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Talk {
    /// The creature is asleep or helpless.
    Sleeps,
    Hostile,
    Pet,
    /// The creature has nothing to say.
    Silent,
}

/// Reactions of the Oracle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Oracle {
    /// The hero has no gold at all.
    NoGold,
    /// The hero has less gold than the price.
    TooLittle,
    Answers {
        text: String,
    },
    /// The hero paid too little for a major consultation, so the Oracle gives no useful answer.
    Evades,
}

/// Speech of a temple priest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temple {
    /// The high priest of Moloch saw the hero enter the Sanctum.
    Sanctum {
        who: ActorId,
    },
    /// The priest is not peaceful, or is outside the temple.
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
    /// The hero gave less than 200 gold pieces per experience level, and kept more than twice the
    /// gift.
    Cheap,
    Thanks,
    /// The hero gave 200 to 399 gold pieces per experience level. `blessed` is whether this was
    /// more than a third of the hero's gold.
    Pious {
        blessed: bool,
    },
    /// The donation improved the hero's divine protection.
    Rewarded,
    Generous,
}

/// How the hero is received in a special room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reception {
    /// The priest welcomes the hero, or the room is not a temple.
    Open,
    /// The priest is hostile or serves another god, or the hero's alignment record is -4 or less.
    Forbidding,
    /// The temple has no priest.
    Forsaken,
}
