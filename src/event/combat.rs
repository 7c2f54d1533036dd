//! Combat events: attacks and their consequences. `by` is the attacker.

use crate::base::Pos;
use crate::content::{Form, Harm, Rank};
use crate::world::body::actor::Guise;
use crate::world::{ActorId, ItemId};

/// Monster spells and their outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MonsterSpell {
    Fizzled,
    Stunned,
    Weakened,
    Cursed,
    Aggravated,
    DeathTouch,
    /// The hero resisted the touch of death.
    DeathTouchFailed,
    Confused,
    Paralyzed,
    Blinded,
    Lightning,
    FirePillar,
    Geyser,
}

/// Reason why a hold ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetGo {
    /// The holder fled.
    Flight,
    /// The held creature pulled free.
    PulledFree,
    /// The engulfer expelled its victim after the usual time, or the holder finished digesting or
    /// drowning its victim.
    Enough,
    /// The engulfer was cut open from inside.
    Pierced,
    /// Something that has an event of its own moved the holder and its victim apart, or made the
    /// holder friendly.
    Parted,
}

/// Effects of a hit with an artifact besides its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArtifactBlow {
    Burned,
    Froze,
    Shocked,
    /// Drained a level from the target.
    Drained,
    Beheaded,
    /// The blade passed through the target's neck without harm, because the target is incorporeal
    /// or amorphous.
    PassedThrough,
    /// The target has no head to cut off, so the hit does no damage.
    NoHead,
    Bisected,
    /// The target is too large to be cut in two.
    CutDeep,
    Stunned,
    Scared,
    Cancelled,
    Confused,
}

/// How a unicorn takes a gem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thanks {
    /// A real gem from a hero of the unicorn's alignment raises luck.
    Grateful,
    /// Glass changes no luck.
    Polite,
    /// A real gem from a hero of another alignment can raise or lower luck.
    Hesitant,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Combat {
    /// An attack missed. `just` is whether the to-hit roll fell short by only 1.
    Missed {
        by: ActorId,
        target: ActorId,
        form: Form,
        just: bool,
    },
    Hit {
        by: ActorId,
        target: ActorId,
        form: Form,
        weapon: Option<ItemId>,
        damage: i32,
    },
    /// A hit had a special effect besides damage.
    Harmed {
        by: ActorId,
        target: ActorId,
        harm: Harm,
    },
    /// Blinding venom hit the face of the target.
    SpatInFace {
        by: ActorId,
        target: ActorId,
    },
    /// The target met a gaze that turns to stone, or reflected it.
    MetGaze {
        by: ActorId,
        target: ActorId,
        reflected: bool,
    },
    /// A hit with an artifact had a special effect.
    ArtifactHit {
        by: ActorId,
        target: ActorId,
        item: ItemId,
        what: ArtifactBlow,
    },
    /// Armor, a resistance or the target's nature prevented a special effect of a hit.
    Resisted {
        by: ActorId,
        target: ActorId,
        harm: Harm,
    },
    /// A passive attack hurt the attacker.
    Recoiled {
        by: ActorId,
        target: ActorId,
        harm: Harm,
        damage: i32,
    },
    /// The hero started (`on`) or stopped two-weapon combat.
    BothHands {
        on: bool,
        /// Change of the to-hit bonus compared with one weapon.
        to_hit: i8,
        /// The skill rank that determines `to_hit`.
        rank: Rank,
    },
    /// A hit knocked the target back.
    Reeled {
        who: ActorId,
    },
    /// A wielded weapon shattered: that of `who` under a blow of the hero, or the hero's own lance
    /// in a joust.
    Shattered {
        who: ActorId,
        item: ItemId,
    },
    /// The attacker struck an empty square, or the hero's own foot with a pick.
    StruckAir {
        by: ActorId,
    },
    /// The attacker struck an obstacle or a statue, without effect.
    StruckThing {
        by: ActorId,
        at: Pos,
    },
    /// A monster is about to make an attack of opportunity on the hero, who moved away from it.
    Pursued {
        by: ActorId,
        target: ActorId,
    },
    Shot {
        by: ActorId,
        item: ItemId,
        count: u16,
        /// Whether ammunition was thrown without its launcher.
        by_hand: bool,
    },
    MissileHit {
        item: ItemId,
        by: Option<ActorId>,
        target: ActorId,
        damage: i32,
    },
    MissileMissed {
        item: ItemId,
        target: ActorId,
    },
    /// A missile of the hero met nobody and landed `far` squares away, at most 99.
    MissileFell {
        item: ItemId,
        far: u8,
    },
    MissileBroke {
        item: ItemId,
    },
    /// A unicorn caught a gem that the hero threw.
    Caught {
        who: ActorId,
        item: ItemId,
        thanks: Thanks,
    },
    /// A unicorn refused glass that the hero threw, because the hero has identified or named this
    /// kind of gem.
    GiftRefused {
        who: ActorId,
        item: ItemId,
    },
    Breathed {
        by: ActorId,
        harm: Harm,
    },
    /// The held actor tried in vain to escape from its holder.
    Struggled {
        who: ActorId,
        from: ActorId,
    },
    Stole {
        by: ActorId,
        target: ActorId,
        item: ItemId,
    },
    /// A monster did not attack, because a god protects the praying hero.
    ShrinksBack {
        by: ActorId,
    },
    /// A thief that is an animal could not take an item that the target wears or wields.
    Tugged {
        by: ActorId,
        target: ActorId,
        item: ItemId,
    },
    Grabbed {
        by: ActorId,
        target: ActorId,
    },
    Engulfed {
        by: ActorId,
        target: ActorId,
    },
    Released {
        by: ActorId,
        target: ActorId,
        why: LetGo,
    },
    Exploded {
        by: ActorId,
        harm: Harm,
    },
    Fled {
        who: ActorId,
    },
    Woke {
        who: ActorId,
    },
    TurnedHostile {
        who: ActorId,
    },
    Died {
        who: ActorId,
        by: Option<ActorId>,
    },
    /// An amulet saved a life.
    LifeSaved {
        who: ActorId,
    },
    Corpse {
        item: ItemId,
    },
    /// A monster's hit dealt no damage and had no other effect.
    Harmless {
        target: ActorId,
    },
    /// A hidden monster was discovered.
    Unmasked {
        who: ActorId,
        guise: Option<Guise>,
    },
    /// A hidden monster attacked by surprise.
    Surprised {
        by: ActorId,
        target: ActorId,
    },
    /// A piercer dropped from the ceiling onto a target. `helmet` is whether a hard helmet stopped
    /// the piercer. Without `helmet`, damage 0 means that the piercer missed.
    Dropped {
        by: ActorId,
        target: ActorId,
        helmet: bool,
        damage: i32,
    },
    /// A monster summoned `count` other monsters.
    Called {
        by: ActorId,
        count: u32,
    },
    Cast {
        by: ActorId,
        spell: MonsterSpell,
    },
    /// A nurse healed the target.
    Nursed {
        by: ActorId,
        target: ActorId,
    },
    /// A monster seduced the hero, with a good (`well`) or bad result; `None` if clothes prevented
    /// the seduction.
    Beguiled {
        by: ActorId,
        target: ActorId,
        well: Option<bool>,
    },
    /// A monster split in two.
    Split {
        who: ActorId,
    },
    /// A dead monster revived, or a vampire that was killed in another shape returned to its own.
    Rose {
        who: ActorId,
    },
}
