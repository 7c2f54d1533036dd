//! Game rules: what actions are possible and what they do. Emits events, never text.

pub mod body;
pub mod change;
pub mod company;
pub mod effect;
pub mod ending;
pub mod faith;
pub mod fight;
pub mod ground;
pub mod item;
pub mod magic;
pub mod occupation;
pub mod resume;
pub mod ride;
pub mod settle;
pub mod sum;
#[cfg(test)]
pub(crate) mod test_scene;
#[cfg(test)]
mod tests;
pub mod trap;
pub mod upkeep;
pub mod verb;

pub use sum::Sum;

use std::panic::Location;

use crate::base::rng::Streams;
use crate::base::{Pos, luck};
use crate::content::Content;
use crate::event::{Event, Roll, Rolled, ToHit, Witness};
use crate::world::{Action, ActorId, Pending, World};

/// The context passed to every rule.
pub struct Play<'a> {
    pub world: &'a mut World,
    pub content: &'a Content,
    pub rng: &'a mut Streams,
    pub witness: &'a mut dyn Witness,
}

/// The price of an action, in tenths of a standard action; 0 is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(pub u16);

impl Time {
    pub const FREE: Self = Self(0);
    /// One standard action.
    pub const ACTION: Self = Self(10);

    /// Returns the price in energy units, of which [`ACT`](crate::world::body::actor::ACT) make one
    /// action.
    #[inline]
    pub const fn price(self) -> i32 {
        self.0 as i32 * crate::world::body::actor::ACT / 10
    }
}

/// The result of an action: its price, or why it was not performed as requested.
pub type Acted = Result<Time, Halt>;

/// Why an action was not performed as requested.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    /// Impossible. Nothing changed, no random number was drawn and no event was emitted.
    Refused(Refusal),
    /// Another action takes its place here.
    Instead(Action),
    /// Started, and waiting for the player's answer.
    Asks(Pending),
}

impl From<Refusal> for Halt {
    fn from(why: Refusal) -> Self {
        Self::Refused(why)
    }
}

/// Why an action is impossible. `story` words it for the player; no time passes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Refusal {
    TheWayIsBlocked,
    /// The hero carries too much to squeeze diagonally between two corners.
    TooTight,
    BoulderStuck,
    DoorBarsDiagonal,
    NothingThere,
    NoDoor,
    AlreadyOpen,
    AlreadyClosed,
    DoorBroken,
    SomethingInTheWay,
    /// Automatic movement never steps on a known trap.
    TrapInTheWay,
    DoorIsLocked,
    NotCarried,
    NotHere,
    TooHeavy,
    PackFull,
    CannotEat,
    CannotQuaff,
    CannotRead,
    CannotZap,
    CannotWear,
    CannotApply,
    CannotThrow,
    /// Another worn item covers it or occupies its slot.
    Covered,
    AlreadyWorn,
    NotWorn,
    /// The item is cursed, and the hero knows it.
    Cursed,
    HandsFull,
    NoQuiver,
    /// The book is blank, or too faint from repeated study.
    BlankBook,
    UnknownSpell,
    TooLittleEnergy,
    TooHungryToCast,
    TooWeakToCast,
    HandsNotFree,
    CannotChant,
    TooDizzy,
    /// The role can never learn two-weapon combat.
    NoTwoWeaponSkill,
    NeedsTwoWeapons,
    NeedsOneHanded,
    ShieldInTheWay,
    NoPolearm,
    TooNear,
    OutOfReach,
    NotOnStairs,
    /// The hero swore not to leave without the Amulet.
    OathBound,
    NoSuchWay,
    AlreadyThere,
    NoStairsKnown,
    /// The only foes in view have just passive attacks.
    BestLeftAlone,
    TooBurdened,
    Held,
    /// A prayer cannot be interrupted.
    InPrayer,
    /// A hostile monster is near, so automation and resting are refused.
    FoeNear,
    /// As `FoeNear`, for a monster that was felt but not seen.
    UnseenNear,
    NothingToExplore,
    /// As `NothingToExplore`, when the hero knows the way down.
    AllExplored,
    NoFoe,
    AlreadyWell,
    Blind,
    Levitating,
    NoTrapThere,
    CannotDisarm,
    CannotDig,
    NotAContainer,
    IsLocked,
    Force(Unforced),
    Engrave(Unwritten),
    NotYours,
    Nobody,
    CannotDoThat,
    /// The action would have no effect.
    Vain(Vain),
    Jump(Unjumped),
    /// The hero's current form lacks something.
    Shape(Unshaped),
    /// About steeds and saddles.
    Riding(Unridden),
    /// Only wizard mode allows this.
    NoWizard,
    NoSuchLevel,
    NoSuchVault,
    /// The level has no room for the vault.
    NoPlaceForVault,
    /// The vault is a whole level.
    WholeLevel,
    /// The vault furnishes a room, and the hero is not in one.
    NotInARoom,
    /// The game is waiting for something else.
    NotNow,
    /// The game is over.
    Over,
}

/// Why no lock can be forced.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Unforced {
    NothingLocked,
    /// No suitable tool is wielded.
    NoLever,
}

/// Why the hero cannot engrave.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Unwritten {
    /// Stairs, fountains, water and similar terrain cannot be engraved.
    NotHere,
    NotWithThat,
    NoText,
    /// Engraved or burned text cannot be wiped out.
    HeldText,
}

/// Why an action would have no effect.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Vain {
    DipsIntoItself,
    /// The liquid is known to do nothing.
    DipsInVain,
    /// Too large for the container, or impossible to let go of.
    DoesNotGoIn,
    /// The item kind is already identified and needs no name.
    KindIsKnown,
    HasThatLetter,
}

/// Why the hero cannot jump.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Unjumped {
    NoJumper,
    TooWeak,
    /// Only a knight's move is possible.
    KnightsMove,
    Lame,
    /// The square is out of sight.
    Unseen,
}

/// Something that the hero's current form lacks or cannot do.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Unshaped {
    NothingToStrikeWith,
    NoHands,
    NoLegs,
    /// The form has no special ability.
    NoPower,
    NowhereToHide,
    /// Demons do not pray to such gods.
    LoathesGods,
    NeedsWater,
}

/// Why saddling, mounting, dismounting or an action while riding fails.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Unridden {
    AlreadyRiding,
    NotRiding,
    AlreadySaddled,
    NotSaddled,
    CannotSaddle,
    CannotRideThat,
    /// The monster is not tame.
    WouldMind,
    LegsHurt,
    Hallucinating,
    /// Rusty or corroded metal body armor is too stiff.
    StiffArmor,
    /// Impossible while riding.
    OnSteed,
    /// Riding skill is too low to reach the floor.
    FloorTooFar,
    SteedWillNot,
    /// The saddle is cursed, and the hero knows it.
    SaddleHolds,
    NoRoomToDismount,
}

impl Play<'_> {
    /// Sends an event to the witness.
    #[inline(never)]
    pub fn tell(&mut self, event: Event) {
        self.witness.notice(self.world, self.content, &event);
    }

    /// Reports a step of `who`, which already stands on its new square. A step out of the hero's
    /// sight, as most are, reaches only witnesses that ask for everything.
    #[inline]
    pub fn tell_step(&mut self, who: ActorId, from: Pos) {
        let at = self.world.actor(who).at;
        self.tell_step_to(who, from, at);
    }

    /// As [`Play::tell_step`], when the caller knows the new square `to`.
    #[inline]
    pub fn tell_step_to(&mut self, who: ActorId, from: Pos, to: Pos) {
        let seen = &self.world.sight.seen;
        let noticed = seen.has_number(from.number()) || seen.has_number(to.number());
        if noticed || who == self.world.hero || self.witness.is_everywhere() {
            self.tell(Event::Moved { who, from });
        }
    }

    /// Draws a number in `0..n`. Good luck bends the hero's draws toward 0; other actors draw
    /// evenly.
    /// Source: rules/luck 1.
    #[track_caller]
    pub fn lucky(&mut self, who: ActorId, n: u32) -> u32 {
        let luck = if who == self.world.hero { self.world.life.luck.total() } else { 0 };
        let formula = self.world.rules.luck;
        let (drawn, came) = luck::drawn_and_bent(&mut self.rng.luck, n, luck, formula);
        self.tell_roll(|| Rolled::Lucky { who, below: n, drawn, luck, came });
        came
    }

    /// Reports a roll if the witness listens for rolls; otherwise `what` is never called.
    #[inline]
    #[track_caller]
    pub fn tell_roll(&mut self, what: impl FnOnce() -> Rolled) {
        if self.witness.hears_rolls() {
            let roll = Roll { what: what(), by: Location::caller() };
            self.witness.rolled(self.world, self.content, &roll);
        }
    }

    /// Reports a to-hit roll: the number needed with its parts, and the die `die` of `sides` sides.
    #[inline]
    #[track_caller]
    pub fn tell_to_hit(
        &mut self,
        who: (Option<ActorId>, ActorId),
        needs: &Sum,
        (die, sides): (i32, u32),
        hit: bool,
    ) {
        self.tell_roll(|| {
            let (striker, target) = who;
            let parts = needs.parts().to_vec();
            Rolled::ToHit(ToHit { striker, target, needs: needs.total(), parts, die, sides, hit })
        });
    }
}
