//! Combat events: attacks and their consequences.

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
    /// The engulfer expelled its victim after the usual time.
    Enough,
    /// The engulfer was cut open from inside.
    Pierced,
    /// Another event, reported separately, separated the holder and its victim.
    Parted,
}

/// Effects of a hit with an artifact besides its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArtifactBlow {
    Burned,
    Froze,
    Shocked,
    /// Drained a level.
    Drained,
    Beheaded,
    /// The blade went through a neck without a wound.
    PassedThrough,
    /// The target has no head to cut off.
    NoHead,
    Bisected,
    /// The target is too large to be cut in two.
    CutDeep,
    Stunned,
    Scared,
    Cancelled,
    Confused,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Combat {
    /// `just` means that the attack missed by one.
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
    /// A hit with an artifact had a special effect.
    ArtifactHit {
        by: ActorId,
        target: ActorId,
        item: ItemId,
        what: ArtifactBlow,
    },
    /// Armor, resistance or nature prevented a special effect.
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
    /// The hero started or stopped two-weapon combat.
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
    /// A hit shattered the target's weapon.
    Shattered {
        who: ActorId,
        item: ItemId,
    },
    /// The attacker struck an empty square.
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
        /// Ammunition was thrown without its launcher.
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
    /// A missile hit nobody and landed `far` squares away.
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
    /// A monster did not attack because a god protects the praying hero.
    ShrinksBack {
        by: ActorId,
    },
    /// A thief without hands could not take a worn item.
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
    /// A piercer dropped from the ceiling onto a target; a helmet reduces the damage, and 0 damage
    /// is a miss.
    Dropped {
        by: ActorId,
        target: ActorId,
        helmet: bool,
        damage: i32,
    },
    /// A monster summoned others.
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
    /// A seduction, with a good or a bad result; `None` if clothes prevented it.
    Beguiled {
        by: ActorId,
        target: ActorId,
        well: Option<bool>,
    },
    /// A monster split in two.
    Split {
        who: ActorId,
    },
    /// A monster revived where it died.
    Rose {
        who: ActorId,
    },
}
