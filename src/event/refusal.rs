//! Why an action is impossible.

/// Why an action is impossible. `story` turns it into text for the player. No time passes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Refusal {
    TheWayIsBlocked,
    /// The hero carries too much to squeeze diagonally between two corners.
    TooTight,
    /// The unexplored part of the level lies behind a diagonal gap that is too tight for the hero's
    /// load.
    TooHeavyForGap,
    BoulderStuck,
    /// In Sokoban boulders cannot be pushed diagonally.
    BoulderDiagonal,
    /// In Sokoban nobody passes diagonally between walls and boulders.
    SokobanGap,
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
    /// The hero carries too much to drag the iron ball.
    BallTooHeavy,
    /// The chain of the iron ball is on the hero's leg and cannot be removed.
    ChainedOn,
    PackFull,
    CannotEat,
    CannotQuaff,
    CannotRead,
    CannotZap,
    CannotWear,
    CannotApply,
    /// Only a solid pet that is not on a leash yet can be leashed.
    NotForALeash,
    TooManyLeashes,
    /// The hero is not strong enough to break the wand.
    TooWeakToBreak,
    CannotThrow,
    /// The hero cannot throw the weapon: that takes strength 25, and the weapon must be wielded.
    NeedsMight,
    /// Another worn item covers the item or its slot. Cursed gloves cover rings.
    Covered,
    AlreadyWorn,
    NotWorn,
    /// The item is cursed and sticks to the hero.
    Cursed,
    HandsFull,
    NoQuiver,
    /// The book is blank, or too faint from repeated study.
    BlankBook,
    UnknownSpell,
    TooLittleEnergy,
    TooHungryToCast,
    TooHungryToLayEggs,
    MaleLaysNoEggs,
    /// Nothing covers the face.
    FaceIsClean,
    TooWeakToCast,
    HandsNotFree,
    CannotChant,
    TooDizzy,
    /// The role can never learn two-weapon combat.
    NoTwoWeaponSkill,
    NeedsTwoWeapons,
    NeedsOneHanded,
    ShieldInTheWay,
    /// An artifact cannot be the second of two weapons, unless the first is its twin.
    ArtifactAsSecond,
    NoPolearm,
    TooNear,
    OutOfReach,
    NotOnStairs,
    /// The hero swore not to leave without the Amulet.
    OathBound,
    /// The leader of the quest has not let the hero go down.
    NoPermission,
    NoSuchWay,
    AlreadyThere,
    NoStairsKnown,
    /// The only foes in view have nothing but passive attacks.
    BestLeftAlone,
    TooBurdened,
    Held,
    /// A prayer cannot be interrupted.
    InPrayer,
    /// A hostile monster is near, so automation and resting are refused.
    FoeNear,
    /// A monster that was felt but not seen is near, so automation and resting are refused.
    UnseenNear,
    NothingToExplore,
    /// Nothing is left to explore, and the hero knows the way down.
    AllExplored,
    NoFoe,
    /// A pet or peaceful monster attacked the hero a moment ago.
    FriendAttacks,
    AlreadyWell,
    /// The hero cannot rest in harmful gas.
    InGas,
    Blind,
    Levitating,
    NoTrapThere,
    CannotDisarm,
    /// No trap can be set on the square, because it has stairs, furniture, water, a door or another
    /// trap.
    NoTrapHere,
    Dig(Undug),
    NotAContainer,
    IsLocked,
    Force(Unforced),
    Engrave(Unwritten),
    Offer(Unoffered),
    /// Only some roles can turn the undead.
    CannotTurn,
    /// The hero cannot teleport at will.
    CannotTeleport,
    TooWeakToTeleport,
    NotYours,
    Nobody,
    /// No shopkeeper is here to be paid.
    NobodyToPay,
    OwesNothing,
    /// The item is not on the bill.
    NotUnpaid,
    /// A shopkeeper blocks the way out until the hero pays.
    KeeperWantsPay,
    /// Exploring would lead out of a shop without paying.
    Unpaid,
    /// A shopkeeper blocks the way in.
    KeeperBarsTheDoor,
    CannotDoThat,
    /// The action would have no effect.
    Vain(Vain),
    Jump(Unjumped),
    /// The hero's current form lacks something that the action needs.
    Shape(Unshaped),
    /// Saddling, mounting, dismounting or an action while riding is impossible.
    Riding(Unridden),
    /// The command needs wizard mode.
    NoWizard,
    NoSuchLevel,
    NoSuchVault,
    NoSuchThing,
    /// The artifact already exists in this game.
    ArtifactExists,
    /// The level has no space for the requested vault.
    NoPlaceForVault,
    /// The requested vault is a whole level, and cannot be placed on an existing one.
    WholeLevel,
    /// The requested vault furnishes a room, and the hero is not in one.
    NotInARoom,
    /// The game is waiting for another input, such as the answer to a question.
    NotNow,
    /// The level of a dead hero cannot be read.
    BadBones,
    /// The game is over.
    Over,
    /// The lock of the box is broken: it neither locks nor unlocks.
    LockIsBroken,
    /// A cursed weapon sticks to the hero's hand and is in the way.
    WeaponStuck,
    Deaf,
    /// The named level is in a part of the dungeon that this magic does not reach.
    LevelElsewhere,
}

/// Why the hero cannot dig.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Undug {
    /// Nothing there can be dug.
    Nothing,
    /// Only axes cut down trees.
    NeedsAxe,
    /// Axes do not dig.
    NeedsPick,
    /// The player aimed at the hero.
    Oneself,
    /// The player aimed at the ceiling.
    Ceiling,
    /// Nothing digs through the floor.
    HardFloor,
    /// Nothing digs through the wall or rock.
    HardWall,
    /// The only thing there is a creature that the hero perceives.
    Creature,
    /// The square is empty.
    ThinAir,
}

/// Why the hero cannot force a lock.
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
    /// The engraved or burned text on the square cannot be wiped out.
    HeldText,
    /// Cursed items occupy both hands.
    HandsNotFree,
    /// Fingers only smudge a headstone.
    OnlySmudges,
}

/// Why the hero cannot offer something at an altar.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Unoffered {
    NoAltar,
    /// The hero is confused, stunned or hallucinating.
    Dazed,
    /// No god accepts such an offering.
    Unwanted,
}

/// Why an action would have no effect.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Vain {
    DipsIntoItself,
    /// The hero knows that dipping the item into this one has no effect.
    DipsInVain,
    /// The item is too large for the container, sticks to the hero, is the container itself, or is
    /// the Amulet or one of the invocation items.
    DoesNotGoIn,
    /// The item kind is already identified and needs no name.
    KindIsKnown,
    HasThatLetter,
    /// The item cannot be rubbed: only lamps and stones can.
    RubsInVain,
    /// The tool works on none of the carried items.
    NothingToUseOn,
    LeashesOneself,
    /// A leash in use is tied to the hero's hand.
    LeashInUse,
    /// The hero's face and hands are clean.
    NothingToWipe,
}

/// Why the hero cannot jump.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Unjumped {
    NoJumper,
    TooWeak,
    /// The square is not a knight's move away, and the hero can only jump that far.
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
    /// The hero's form is a demon, which cannot pray to this god.
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
    /// The monster is not tame and would not accept a rider.
    WouldMind,
    LegsHurt,
    Hallucinating,
    /// The hero's metal body armor is rusty or corroded, and too stiff to mount in.
    StiffArmor,
    /// The action is impossible while riding.
    OnSteed,
    /// Riding skill is too low to reach the floor.
    FloorTooFar,
    SteedWillNot,
    /// The saddle is cursed, and the hero knows it.
    SaddleHolds,
    NoRoomToDismount,
    SaddlesOneself,
}
