//! What only heroes have: role, luck, prayer, skills, conducts, an end.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::actor::ActorId;
use super::conduct::Conduct;
use super::item::ItemId;
use super::unseen::Trace;
use crate::base::Pos;
use crate::content::{Alignment, ItemKindId, MonsterKindId, RaceId, Rank, RoleId, Script, Skill};

/// How a run is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum Mode {
    #[default]
    Classic,
    /// Death returns the hero to the first level, at a price in score.
    Modern,
    /// Nothing is fatal; not scored.
    Explore,
    /// All powers; not scored.
    Wizard,
}

/// Hunger by nutrition left; hero note of `rules::status::hunger`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hunger {
    Satiated,
    NotHungry,
    Hungry,
    Weak,
    Fainting,
}

/// How burdened, from the weight carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Burden {
    Unburdened,
    Burdened,
    Stressed,
    Strained,
    Overtaxed,
    Overloaded,
}

/// Luck: what events made of it and what is carried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Luck {
    /// -10 to 10.
    pub base: i8,
    /// -3, 0 or 3 from luck items.
    pub bonus: i8,
}

impl Luck {
    /// The farthest that it goes from 0.
    pub const MOST: i32 = 13;

    /// What chance looks at: -13 to 13.
    pub fn total(self) -> i32 {
        i32::from(self.base) + i32::from(self.bonus)
    }
}

/// A spell that the hero has learned, by the kind of its book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spell {
    pub book: ItemKindId,
    /// The turn from which it is forgotten.
    pub until: u32,
}

/// The shell of force of the protection spell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shell {
    /// What it takes off armor class.
    pub points: u8,
    /// Turns for which a point lasts.
    pub pace: u8,
    /// Turns until the next point is lost.
    pub left: u8,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    pub how: Ended,
    /// "killed by a jackal", "starved", "ascended".
    pub cause: String,
    pub turn: u32,
    pub depth: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ended {
    Died,
    Quit,
    Ascended,
}

/// Work that goes on over several turns until done or interrupted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occupation {
    pub what: Work,
    /// Hit points when it began: a loss interrupts.
    pub hp: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Work {
    /// The same action so many more times.
    Repeat {
        action: Action,
        left: u16,
    },
    /// One of `Run`, `Travel`, `Explore`, `Rest`, `GoStairs`, `FightNearest`: asked for its next
    /// step until it has none.
    /// The way planned lies in `way`, its next square last.
    Automation {
        action: Action,
        steps: u16,
        way: Vec<Pos>,
    },
    /// Turns left before the spell of a book is learned.
    Studying {
        book: ItemId,
        left: u16,
    },
    /// Turns left before the armor is on or off.
    Dressing {
        item: ItemId,
        on: bool,
        left: u8,
    },
    Eating {
        item: ItemId,
        left: u16,
        /// The hero was satiated when the meal began, and may choke on it.
        sated: bool,
    },
    Praying {
        left: u8,
        hearing: Hearing,
        /// What was worst when it began: that is what is prayed for.
        worst: Option<Trouble>,
    },
    /// Digging at a square: effort so far, 100 is through.
    Digging {
        tool: ItemId,
        at: Pos,
        effort: u16,
    },
    Unlocking {
        tool: ItemId,
        at: Pos,
        chance: u8,
        left: u8,
    },
    /// Forcing a lock with what is wielded.
    Forcing {
        container: ItemId,
        weapon: ItemId,
        /// In a hundred, each turn.
        chance: u8,
        left: u8,
    },
    /// Writing on the ground.
    Engraving {
        with: Option<ItemId>,
        at: Pos,
        script: Script,
        /// What is to be written still.
        rest: String,
    },
}

/// Straps and buckles that are partly done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HalfDressed {
    pub item: ItemId,
    pub on: bool,
    /// Turns that it takes still.
    pub left: u8,
}

/// How a prayer is heard; settled when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hearing {
    Granted,
    /// Good enough, but at an altar of another god.
    Elsewhere,
    TooSoon,
    /// Unlucky, out of favor, or the god is angry.
    Naughty,
}

/// What a prayer may mend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trouble {
    Petrifying,
    Sliming,
    Lycanthropy,
    MummyRot,
    Strangled,
    Ill,
    Hunger,
    LowHitPoints,
    CursedWeapon,
    CursedArmor,
    Blind,
    PoisonedAttribute,
    WoundedLegs,
    MinorHunger,
    Stunned,
    Confused,
    Hallucinating,
    CursedItems,
    /// A cursed thing that keeps the hero in the air.
    CursedLevitation,
    /// A cursed weapon that takes both hands, or one beside a cursed shield.
    UnusableHands,
    CursedBlindfold,
    /// The saddle of the steed.
    CursedSaddle,
}

/// The hero's own body, kept while they have another's shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnShape {
    pub kind: MonsterKindId,
    pub hp: i32,
    pub max_hp: i32,
    pub attributes: [u8; 6],
    pub peaks: [u8; 6],
    pub female: bool,
    /// Turns until the hero is back in it.
    pub left: u32,
    /// Dragon scales that have grown into the skin: carried, and worn again afterwards.
    pub skin: Option<ItemId>,
}

/// The last prayer, as the hero remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prayed {
    pub turn: u32,
    /// The god was not angry.
    pub pleased: bool,
}

/// What only heroes have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hero {
    pub name: String,
    pub role: RoleId,
    pub race: RaceId,
    pub alignment: Alignment,
    /// The alignment at birth.
    pub first_alignment: Alignment,
    pub female: bool,
    pub mode: Mode,
    /// Difficulty, -4 to 2; 0 is Expert.
    pub difficulty: i8,

    /// Strength, intelligence, wisdom, dexterity, constitution, charisma; strength 18/01..18/100
    /// is 19..=118 and 19..25 is 119..=125.
    pub attributes: [u8; 6],
    pub peaks: [u8; 6],
    /// Exercise tallies, same order.
    pub exercise: [i16; 6],
    /// Turn at which exercise next counts.
    pub next_exercise: u32,
    pub experience: u32,
    pub pw: i32,
    pub max_pw: i32,
    /// Hit points and energy gained at each level, to be lost with it.
    pub hp_gains: Vec<u8>,
    pub pw_gains: Vec<u8>,

    /// 900 at birth; hungry below 150, weak below 50, fainting below 0.
    pub nutrition: i32,
    /// As it was last told; kept by `rules::status::burden`.
    pub burden: Burden,
    pub luck: Luck,
    /// Alignment record.
    pub record: i32,
    /// Turns before prayer is safe.
    pub prayer: i32,
    pub prayed: Option<Prayed>,
    pub anger: u8,
    pub gold_known: u32,

    /// Rank by skill.
    pub skills: Vec<Rank>,
    pub training: Vec<u16>,
    /// Unspent skill slots.
    pub slots: u8,

    /// Spells learned, in the order of their letters.
    pub spells: Vec<Spell>,
    pub shell: Shell,

    /// Whom the hero rides. It stands on no square of its own and in no crowd.
    pub steed: Option<ActorId>,
    /// Turns that the steed still gallops.
    pub gallop: u16,
    /// Turns ridden since they last counted as practice.
    pub ridden: u8,
    /// Turns until one who fumbles stumbles; 0 before it is drawn.
    pub stumble: u8,
    /// The last action was a step.
    pub stepped: bool,

    /// Fights with the weapon in hand and the one in reserve together.
    pub dual: bool,

    pub occupation: Option<Occupation>,
    /// What was broken off of putting something on or taking it off.
    pub half_dressed: Option<HalfDressed>,
    /// Foes in view when last looked: a new one stops automation.
    pub in_view: Vec<ActorId>,
    /// Whom the hero last felt and did not see.
    pub felt: Option<Trace>,
    /// The dangerous foe last lost from view.
    pub lost: Option<Trace>,
    pub deepest: u8,
    pub has_amulet: bool,
    pub conduct: Conduct,
    /// Major and minor achievements, by bit of their number in the tables.
    pub achievements: u32,
    pub small_achievements: u32,
    /// Deaths survived by mode.
    pub deaths: u16,
    /// Kills by kind.
    pub killed: Vec<(MonsterKindId, u16)>,
    /// What the Knight earned by kills.
    pub knight_points: u32,
    /// Kinds known at birth.
    pub born_knowing: Vec<ItemKindId>,
    pub autopickup: bool,
    /// Divine protection points.
    pub protection: u8,
    /// The beast in the blood of a hero with lycanthropy.
    pub beast: Option<MonsterKindId>,
    /// Set while the hero has another's shape.
    pub own_shape: Option<OwnShape>,
    pub end: Option<End>,
}

impl Hero {
    pub fn rank(&self, skill: Skill) -> Rank {
        self.skills[skill as usize]
    }
}
