//! Blows and what becomes of them.

use crate::content::{Form, Harm, Rank};
use crate::world::actor::Guise;
use crate::world::{ActorId, ItemId};

/// What monsters cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spell {
    Fizzled,
    Stunned,
    Weakened,
    Cursed,
    Aggravated,
    DeathTouch,
    /// The hero is proof against the touch of death.
    DeathTouchFailed,
    Confused,
    Paralyzed,
    Blinded,
    Lightning,
    FirePillar,
    Geyser,
}

/// Why a hold ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetGo {
    /// Who holds takes flight.
    Flight,
    /// Who was held pulled free.
    PulledFree,
    /// Who was swallowed has been inside long enough.
    Enough,
    /// Who swallows was opened from within.
    Pierced,
    /// Something else that is told for itself came between them.
    Parted,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Combat {
    /// `just`: the roll was one too high.
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
    /// What a hit did besides wounding.
    Harmed {
        by: ActorId,
        target: ActorId,
        harm: Harm,
    },
    /// A special effect was stopped by armor, resistance or nature.
    Resisted {
        by: ActorId,
        target: ActorId,
        harm: Harm,
    },
    /// The striker was hurt by what it struck.
    Recoiled {
        by: ActorId,
        target: ActorId,
        harm: Harm,
        damage: i32,
    },
    /// The hero begins or ends fighting with two weapons.
    BothHands {
        on: bool,
        /// What it does to the aim against one weapon alone, and by which mastery.
        to_hit: i8,
        rank: Rank,
    },
    /// Driven back by a blow.
    Reeled {
        who: ActorId,
    },
    /// A heavy blow broke the weapon that it met.
    Shattered {
        who: ActorId,
        item: ItemId,
    },
    /// Struck at an empty square.
    StruckAir {
        by: ActorId,
    },
    /// A blow of opportunity is coming.
    Pursued {
        by: ActorId,
        target: ActorId,
    },
    Shot {
        by: ActorId,
        item: ItemId,
        count: u16,
        /// Made for a launcher, and thrown without one.
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
    /// It met nobody: it lies so many squares from where it was sent.
    MissileFell {
        item: ItemId,
        far: u8,
    },
    MissileBroke {
        item: ItemId,
    },
    /// A unicorn takes a gem.
    Caught {
        who: ActorId,
        item: ItemId,
    },
    Breathed {
        by: ActorId,
        harm: Harm,
    },
    /// Tried in vain to get away from what holds it.
    Struggled {
        who: ActorId,
        from: ActorId,
    },
    Stole {
        by: ActorId,
        target: ActorId,
        item: ItemId,
    },
    /// A god's hand is over the hero who prays.
    ShrinksBack {
        by: ActorId,
    },
    /// A thief without hands for it leaves what is worn.
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
    /// Life was saved by what was worn.
    LifeSaved {
        who: ActorId,
    },
    Corpse {
        item: ItemId,
    },
    /// One who hid is seen for what it is.
    Unmasked {
        who: ActorId,
        guise: Option<Guise>,
    },
    /// Attacks out of hiding.
    Surprised {
        by: ActorId,
        target: ActorId,
    },
    /// Let itself fall on somebody; a hard hat turns it, and no damage is a miss.
    Dropped {
        by: ActorId,
        target: ActorId,
        helmet: bool,
        damage: i32,
    },
    /// Others came at its call.
    Called {
        by: ActorId,
        count: u32,
    },
    Cast {
        by: ActorId,
        spell: Spell,
    },
    /// Healed by a nurse.
    Nursed {
        by: ActorId,
        target: ActorId,
    },
    /// Beguiled, for better or worse; `None` when clothes were in the way.
    Beguiled {
        by: ActorId,
        target: ActorId,
        well: Option<bool>,
    },
    /// There are two of it now.
    Split {
        who: ActorId,
    },
    /// Rises again where it fell.
    Rose {
        who: ActorId,
    },
}
