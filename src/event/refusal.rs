//! Why an action is impossible.

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
    /// The ball of a punished hero, who carries too much to drag it.
    BallTooHeavy,
    /// The chain holds the hero's leg.
    ChainedOn,
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
    /// Nothing carried suits the tool.
    NothingToUseOn,
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
