//! What may happen and how; tells events, never words.

pub mod action;
pub mod combat;
pub mod company;
pub mod effect;
pub mod ending;
pub mod faith;
pub mod hall;
pub mod item;
pub mod lurk;
pub mod magic;
pub mod occupation;
pub mod pending;
pub mod polymorph;
pub mod revive;
pub mod ride;
pub mod shape;
pub mod status;
pub mod sum;
pub mod summon;
pub mod terrain;
pub mod todo;
pub mod trap;
pub mod travel;
#[cfg(test)]
pub(crate) mod trial;
pub mod upkeep;

pub use sum::Sum;

use std::panic::Location;

use crate::base::rng::Streams;
use crate::base::{Pos, luck};
use crate::content::Content;
use crate::event::{Event, Roll, Rolled, ToHit, Witness};
use crate::world::{Action, ActorId, Pending, World};

/// What a rule is given.
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
    /// No time at all.
    pub const FREE: Self = Self(0);
    /// One standard action.
    pub const ACTION: Self = Self(10);

    /// What it costs on the ledger.
    #[inline]
    pub const fn price(self) -> i32 {
        self.0 as i32 * crate::world::actor::ACT / 10
    }
}

/// What an action came to: its price, or why it did not happen as asked.
pub type Acted = Result<Time, Halt>;

/// Why an action did not happen as asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    /// Cannot be done; nothing changed, nothing was drawn, nothing was told.
    Refused(Refusal),
    /// Means something else here.
    Instead(Action),
    /// Begun; goes on with an answer.
    Asks(Pending),
}

impl From<Refusal> for Halt {
    fn from(why: Refusal) -> Self {
        Self::Refused(why)
    }
}

/// Why something cannot be done. `story` words it; no time passes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Refusal {
    TheWayIsBlocked,
    /// Between two corners, with a pack too heavy for it.
    TooTight,
    BoulderStuck,
    DoorBarsDiagonal,
    NothingThere,
    NoDoor,
    AlreadyOpen,
    AlreadyClosed,
    DoorBroken,
    SomethingInTheWay,
    /// Whoever walks by itself steps on no trap that it knows.
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
    /// Something worn is over it or in its place.
    Covered,
    AlreadyWorn,
    NotWorn,
    /// Cursed, and known to be.
    Cursed,
    HandsFull,
    NoQuiver,
    /// Nothing of it can be read: blank, or worn faint by study.
    BlankBook,
    UnknownSpell,
    TooLittleEnergy,
    TooHungryToCast,
    TooWeakToCast,
    HandsNotFree,
    CannotChant,
    TooDizzy,
    /// The role never learns to fight with two weapons.
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
    /// The only foes in view harm whoever strikes them, and nobody else.
    BestLeftAlone,
    TooBurdened,
    Held,
    /// A prayer is heard to its end.
    InPrayer,
    /// A foe is near: automation and rest decline.
    FoeNear,
    /// The same of one who was felt and not seen.
    UnseenNear,
    NothingToExplore,
    /// The same where a staircase down is known.
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
    /// Nothing would come of it.
    Vain(Vain),
    Jump(Unjumped),
    /// About what the hero's shape lacks.
    Shape(Unshaped),
    /// About steeds and saddles.
    Riding(Unridden),
    /// Only the hero of a wizard's game has such powers.
    NoWizard,
    NoSuchLevel,
    NoSuchVault,
    /// The level has no room for the vault.
    NoPlaceForVault,
    /// The vault is a level by itself.
    WholeLevel,
    /// The vault fills rooms, and the hero stands in none.
    NotInARoom,
    /// The game waits for something else.
    NotNow,
    /// The game is over.
    Over,
}

/// Why no lock is forced.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Unforced {
    NothingLocked,
    /// Nothing fit for it is wielded.
    NoLever,
}

/// Why nothing is written.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Unwritten {
    /// Stairs, fountains, water and their like take no writing.
    NotHere,
    NotWithThat,
    NoText,
    /// What is cut or burned into the ground is not to be wiped off it.
    HeldText,
}

/// Why something is not worth doing.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Vain {
    DipsIntoItself,
    /// What it is dipped into is known to do nothing.
    DipsInVain,
    /// Too large for a box, or not to be parted with.
    DoesNotGoIn,
    /// Its kind is known, and needs no name.
    KindIsKnown,
    HasThatLetter,
}

/// Why nobody jumps.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Unjumped {
    NoJumper,
    TooWeak,
    /// Only as the knight of chess moves.
    KnightsMove,
    Lame,
    /// The square is out of sight.
    Unseen,
}

/// What a shape has not or cannot.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Unshaped {
    NothingToStrikeWith,
    NoHands,
    NoLegs,
    /// It has no power to use.
    NoPower,
    NowhereToHide,
    /// Demons do not pray to such gods.
    LoathesGods,
    NeedsWater,
}

/// Why nobody is saddled, mounted or left, or a rider cannot do something.
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
    /// It is nobody's friend.
    WouldMind,
    LegsHurt,
    Hallucinating,
    /// A suit of metal that rust or acid made stiff.
    StiffArmor,
    /// Not while riding.
    OnSteed,
    /// Too unskilled a rider to reach down.
    FloorTooFar,
    SteedWillNot,
    /// The saddle is cursed, and known to be.
    SaddleHolds,
    NoRoomToDismount,
}

impl Play<'_> {
    /// Tells a fact to whoever listens.
    #[inline(never)]
    pub fn tell(&mut self, event: Event) {
        self.witness.notice(self.world, self.content, &event);
    }

    /// Tells of a step that `who` took or was moved, and is where it led. One out of the hero's
    /// sight is told to nobody who only wants what the hero may notice: most steps are such.
    #[inline]
    pub fn tell_step(&mut self, who: ActorId, from: Pos) {
        let at = self.world.actor(who).at;
        self.tell_step_to(who, from, at);
    }

    /// The same of one who is known to be there.
    #[inline]
    pub fn tell_step_to(&mut self, who: ActorId, from: Pos, to: Pos) {
        let seen = &self.world.sight.seen;
        let noticed = seen.has_number(from.number()) || seen.has_number(to.number());
        if noticed || who == self.world.hero || self.witness.is_everywhere() {
            self.tell(Event::Moved { who, from });
        }
    }

    /// A draw below `n` that luck bends toward 0 for the hero; anyone else draws evenly.
    /// Source: luck note 1.
    #[track_caller]
    pub fn lucky(&mut self, who: ActorId, n: u32) -> u32 {
        let luck = if who == self.world.hero { self.world.life.luck.total() } else { 0 };
        let formula = self.world.rules.luck;
        let (drawn, came) = luck::drawn_and_bent(&mut self.rng.luck, n, luck, formula);
        self.tell_roll(|| Rolled::Lucky { who, below: n, drawn, luck, came });
        came
    }

    /// Tells a roll to who listens for rolls; for nobody it is not even put together.
    #[inline]
    #[track_caller]
    pub fn tell_roll(&mut self, what: impl FnOnce() -> Rolled) {
        if self.witness.hears_rolls() {
            let roll = Roll { what: what(), by: Location::caller() };
            self.witness.rolled(self.world, self.content, &roll);
        }
    }

    /// Tells a roll to hit: `needs` and what it is made of, and a die of so many sides.
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
