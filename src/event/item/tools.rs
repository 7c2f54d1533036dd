//! Events of tools, magic bags and broken wands.

use crate::world::{ActorId, ItemId};

/// A use of a tool, or its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolEvent {
    /// The hero took the first photograph that shows the hero together with a creature of this
    /// kind.
    Selfie {
        with: ActorId,
    },
    /// The hero took a picture of themselves that shows no new kind of creature.
    SelfPortrait,
    /// The hero took a picture of the ceiling (`up`) or of the floor.
    Photographed {
        up: bool,
    },
    /// A swallowed hero took a picture of the inside of this creature.
    PhotographedInside {
        of: ActorId,
    },
    /// The hero looked into a mirror.
    Mirror(Reflection),
    /// The player chose nothing to use the tool on.
    NotUsed {
        tool: ItemId,
    },
    /// The hero wiped the ground with a towel and could read no engraving there.
    TowelDusty {
        towel: ItemId,
    },
    /// The player entered something other than the notes A to G.
    NoSuchNotes,
    /// A candelabrum holds no candles.
    NoCandles {
        holder: ItemId,
    },
    /// Monsters came out of a bag of tricks, unseen by the hero.
    BagEmptied {
        bag: ItemId,
    },
    /// The result of throwing a grappling hook.
    Hook(HookEvent),
    /// The hero read a passage of a novel. `novel` and `passage` select the text.
    NovelRead {
        novel: u32,
        passage: u32,
    },
    /// The hero laid an egg.
    EggLaid {
        item: ItemId,
    },
    /// The hero broke a wand. `works` is whether breaking it releases its magic.
    WandBroken {
        wand: ItemId,
        works: bool,
    },
    /// A magic bag exploded, because `item` was put into it.
    BagExploded {
        bag: ItemId,
        item: ItemId,
    },
    /// An item vanished, because its bag of holding is cursed or exploded.
    LostFromBag {
        item: ItemId,
    },
    /// A bag of tricks bit the hero who reached into it.
    BagBit {
        bag: ItemId,
    },
    /// A horn of plenty poured out an item.
    PouredOut {
        item: ItemId,
    },
    Greased {
        item: ItemId,
    },
    /// A can of grease slipped out of the hero's hands.
    CanSlipped {
        can: ItemId,
    },
    /// A cursed towel soils what the hero wipes with it.
    TowelFilthy {
        towel: ItemId,
    },
    /// The hero pushed eyewear aside with a cursed towel. `off` is whether the eyewear came off,
    /// because it is not cursed.
    EyewearPushed {
        item: ItemId,
        off: bool,
    },
    /// An item slipped off the hero's finger (`ring`) or out of the hero's hands.
    SlippedOff {
        item: ItemId,
        ring: bool,
    },
    /// Grease protected an item. `gone` is whether this used up the grease.
    GreaseHeld {
        item: ItemId,
        gone: bool,
    },
    /// A monster's grip or tentacle slid off a slippery item.
    GripSlipped {
        by: ActorId,
        target: ActorId,
        item: ItemId,
    },
    /// A figurine came to life. `carried` is whether it was in the hero's inventory.
    FigurineWoke {
        who: ActorId,
        carried: bool,
    },
    Leash(LeashEvent),
    /// A crystal ball showed the hero this vision.
    Ball(Vision),
    /// A monster hatched from an egg. `carried` is whether the hero carried the egg.
    Hatched {
        who: ActorId,
        carried: bool,
    },
    /// A thrown egg or pie splashed over its target.
    Splashed {
        item: ItemId,
    },
    /// Mixed potions became this item.
    Mixed {
        item: ItemId,
    },
    /// A mixture of potions evaporated.
    MixtureGone {
        item: ItemId,
    },
    MixtureExploded {
        item: ItemId,
    },
    /// A potion poisoned missiles (`on`) or removed their poison.
    Poisoned {
        item: ItemId,
        on: bool,
    },
    /// Oil reduced the rust and the corrosion of a weapon by one degree each.
    Oiled {
        item: ItemId,
    },
    /// The hero filled a lamp with oil.
    LampFilled {
        lamp: ItemId,
    },
    /// An amulet changed the hero's sex.
    SexChanged {
        female: bool,
    },
    /// The hero read a shirt or looked at it. `which` selects the words or the pattern.
    ShirtRead {
        shirt: ItemId,
        which: u32,
    },
    /// The hero pushed a pie into their own face.
    PieInFace,
}

/// The hero's view in a mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reflection {
    /// A cursed mirror fogged up.
    Fogged,
    /// The hero is blind.
    Unseen,
    /// The ceiling (`up`) or the floor.
    Surface { up: bool },
    /// The hero's own face; `starved` is whether the hero is weak from hunger.
    Own { starved: bool },
    /// The hero's form has a paralyzing gaze, which the hero meets. `free` is whether free action
    /// prevents the paralysis.
    Frozen { free: bool },
    /// The hero's form has a confusing gaze, which confuses the hero.
    Bewildered,
}

/// A vision in a crystal ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vision {
    /// The player named no symbol.
    LookedAway,
    /// The ball confused the hero.
    Confused {
        ball: ItemId,
    },
    Blinded {
        ball: ItemId,
    },
    Deluded {
        ball: ItemId,
    },
    /// The vision was more than the hero could understand.
    TooMuch,
    /// The ball exploded.
    Exploded {
        ball: ItemId,
    },
    /// A hallucinating hero saw something silly. The number selects the text.
    Silly(u8),
    /// The ball has no charges left.
    Faint,
    /// The ball showed this many items, monsters, traps or pieces of furniture.
    Found(u16),
}

/// An event of a leash and the pet on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeashEvent {
    PutOn {
        pet: ActorId,
    },
    TakenOff {
        pet: ActorId,
    },
    /// The leash is cursed, and does not come off.
    Stuck {
        pet: ActorId,
    },
    /// The pet is too far away and pulls at the leash.
    Pulls {
        pet: ActorId,
    },
    Chokes {
        pet: ActorId,
    },
    /// The pet broke free of the leash.
    Torn {
        pet: ActorId,
    },
    /// The leash is free again, because its pet is dead, not on the level or no longer tame.
    Slack,
}

/// The result of throwing a grappling hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookEvent {
    /// The hook caught an item on the floor.
    Snagged,
    /// The item that the hook caught slipped off.
    Slipped,
    /// The hook pulled a creature next to the hero.
    Pulled { who: ActorId },
    /// The hook found no hold in water or air.
    CutThrough,
    /// The hook pulled the hero toward the square where it caught.
    Yanked,
    /// The hook hurt the hero.
    HookedOneself,
}
