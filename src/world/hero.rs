//! State that only the hero has, such as role, luck, prayer, skills, conducts and the end of the
//! game.

pub mod calendar;
pub mod conduct;
pub mod luck;
pub(crate) mod prayer;
pub mod quest;
pub mod score;
pub(crate) mod shape;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::body::actor::ActorId;
use super::hero::conduct::Conduct;
use super::hero::quest::QuestState;
use super::item::ItemId;
use super::known::last_seen::LastSeen;
use super::level::LevelId;
use crate::base::Pos;
use crate::content::{
    Alignment, Attribute, ItemKindId, MonsterKindId, RaceId, Rank, RoleId, Script, Skill,
};
pub use luck::{Luck, LuckCause, LuckChange, LuckStory};

/// Game mode, which determines scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum Mode {
    #[default]
    Classic,
    /// Death sends the hero back to another level instead of ending the game, and lowers the score.
    Modern,
    /// Nothing is fatal; not scored.
    Explore,
    /// Wizard mode: debugging powers; not scored.
    Wizard,
}

/// Hunger state by nutrition left; see `rules::body::hunger_state::state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hunger {
    Satiated,
    NotHungry,
    Hungry,
    Weak,
    Fainting,
}

/// Encumbrance by carried weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Burden {
    Unburdened,
    Burdened,
    Stressed,
    Strained,
    Overtaxed,
    Overloaded,
}

/// A learned spell, identified by the kind of its spellbook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spell {
    pub book: ItemKindId,
    /// Turn at which the spell is forgotten.
    pub until: u32,
}

/// State of the protection spell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shell {
    /// Points of armor class granted.
    pub points: u8,
    /// Turns that each point lasts.
    pub pace: u8,
    /// Turns until the next point is lost.
    pub left: u8,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    pub how: Ended,
    /// The cause as text: "killed by a jackal", "starved", "ascended".
    pub cause: String,
    pub turn: u32,
    /// Depth at which the game ended; negative above the surface.
    pub depth: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ended {
    Died,
    Quit,
    Ascended,
    /// The hero gave the Amulet to a god other than their own, and that god let the hero live.
    Disgraced,
    /// The hero died by turning to stone.
    Petrified,
}

/// A multi-turn activity that continues until done or interrupted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occupation {
    pub what: Work,
    /// Hit points at the last check. A loss since then interrupts the occupation, unless it is a
    /// prayer.
    pub hp: i32,
}

impl Occupation {
    /// Whether the occupation is an automation, such as exploring or traveling, or a search of the
    /// level. All of these except resting move the hero.
    pub const fn is_walk(&self) -> bool {
        matches!(self.what, Work::Automation { .. } | Work::SearchingLevel { .. })
    }

    /// Returns the occupation that continues after the hero took stairs. Only a journey to another
    /// level does; its path is planned anew.
    pub fn after_stairs(mut self) -> Option<Self> {
        match &mut self.what {
            Work::Automation { action: Action::Journey { .. }, way, .. } => way.clear(),
            _ => return None,
        }
        Some(self)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Work {
    /// Repeats the same action `left` more times.
    Repeat {
        action: Action,
        left: u16,
    },
    /// Performs one of `Run`, `Travel`, `Journey`, `Explore`, `Rest` and `GoStairs` step by step,
    /// until no step is left. `steps` counts the steps so far, and `way` holds the planned path,
    /// next square last.
    Automation {
        action: Action,
        steps: u16,
        way: Vec<Pos>,
    },
    /// Searches for hidden passages from one square after another, because nothing is left to
    /// explore.
    SearchingLevel {
        /// The path to the square from which to search next, with the next step last.
        way: Vec<Pos>,
        /// Turns of searching left at that square.
        left: u8,
        /// Turns of searching so far.
        spent: u16,
    },
    /// Studies a spellbook; `left` is in turns.
    Studying {
        book: ItemId,
        left: u16,
    },
    /// Puts on or takes off armor; `left` is in turns.
    Dressing {
        item: ItemId,
        on: bool,
        left: u8,
    },
    Eating {
        item: ItemId,
        left: u16,
        /// The hero was satiated at the start of the meal and can choke on it.
        sated: bool,
    },
    /// Opens a tin; `left` is in turns.
    Opening {
        tin: ItemId,
        left: u16,
    },
    Praying {
        left: u8,
        hearing: Hearing,
        /// The trouble that the prayer is about: the worst one at the beginning of the prayer.
        worst: Option<Trouble>,
    },
    /// Digs into a square. An effort above 100 breaks through. Straight down, an effort above 50
    /// makes a pit, and above 250 a hole.
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
    /// Forces a lock with the wielded weapon.
    Forcing {
        container: ItemId,
        weapon: ItemId,
        /// Chance of success per turn, in percent.
        chance: u8,
        left: u8,
    },
    /// Sets a trap; `left` is in turns.
    SettingTrap {
        item: ItemId,
        at: Pos,
        left: u8,
    },
    /// Engraves a text.
    Engraving {
        with: Option<ItemId>,
        at: Pos,
        script: Script,
        /// The text left to engrave.
        rest: String,
    },
}

/// An interrupted change of armor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HalfDressed {
    pub item: ItemId,
    pub on: bool,
    /// Turns that putting on or taking off still takes.
    pub left: u8,
}

/// An interrupted attempt to set a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HalfSet {
    pub item: ItemId,
    pub at: Pos,
    /// Turns that setting the trap still takes.
    pub left: u8,
}

/// The square at which the hero dug last, unless the hero finished there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HalfDug {
    pub level: LevelId,
    pub at: Pos,
    /// Whether the hero dug down.
    pub down: bool,
    /// Total effort so far.
    pub effort: u16,
}

/// The outcome of a prayer, decided when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hearing {
    Granted,
    /// The prayer would succeed elsewhere, but is made at an altar of another god.
    Elsewhere,
    TooSoon,
    /// The hero has bad luck or alignment, or the god is angry.
    Naughty,
}

/// A trouble that prayer can fix.
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
    /// Sinking in lava.
    Sinking,
    /// A cursed item that makes the hero levitate.
    CursedLevitation,
    /// A cursed two-handed weapon, or a cursed weapon with a cursed shield.
    UnusableHands,
    CursedBlindfold,
    /// A cursed saddle on the steed.
    CursedSaddle,
    /// Chained to an iron ball.
    Punished,
}

/// The hero's original body, stored while polymorphed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnShape {
    pub kind: MonsterKindId,
    pub hp: i32,
    pub max_hp: i32,
    pub attributes: [u8; 6],
    pub peaks: [u8; 6],
    pub female: bool,
    /// Turns until the hero returns to this shape.
    pub left: u32,
    /// Dragon scales that merged with the skin. They are still carried, and worn again when the
    /// hero returns to this shape.
    pub skin: Option<ItemId>,
}

/// A flight by stairs from dangerous foes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    /// The level where the foes stayed behind.
    pub from: LevelId,
    /// The level to which the hero fled.
    pub to: LevelId,
    /// The kind of the most dangerous foe.
    pub foe: MonsterKindId,
    /// Whether Elbereth would keep off all of the foes.
    pub heed_word: bool,
    /// Whether the fight would be deadly even at full hit points.
    pub hopeless: bool,
    /// Number of flights from this level in a row.
    pub times: u8,
    /// The hero's experience level at the time.
    pub level: u8,
}

/// The ball and chain of a punished hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shackles {
    /// The iron ball: on the level at most [`Shackles::LENGTH`] from the hero, or in the hero's
    /// inventory.
    pub ball: ItemId,
    /// The chain: on the level, under or beside the hero.
    pub chain: ItemId,
}

impl Shackles {
    /// Length of the chain, in squares.
    pub const LENGTH: i32 = 2;

    /// Whether the item is the ball or the chain.
    pub fn holds(self, item: ItemId) -> bool {
        self.ball == item || self.chain == item
    }
}

/// The last prayer, as the hero remembers it, or a later reaction of the hero's god.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prayed {
    /// Turn of the prayer or reaction; 0 if the hero knows that the prayer timeout has run out
    /// since.
    pub turn: u32,
    /// Whether the god was not angry.
    pub pleased: bool,
}

impl Prayed {
    /// The hero knows that the god accepts prayers again.
    pub const WELCOME: Self = Self { turn: 0, pleased: true };
}

/// An attribute with a fixed value while an item is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixedAttribute {
    pub which: Attribute,
    /// The value and the peak of the attribute without the item.
    pub value: u8,
    pub peak: u8,
}

/// State that only the hero has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hero {
    pub name: String,
    pub role: RoleId,
    pub race: RaceId,
    pub alignment: Alignment,
    /// The alignment at the start of the game.
    pub first_alignment: Alignment,
    /// The alignment, ignoring a helm of opposite alignment. Conversion changes it.
    pub own_alignment: Alignment,
    pub female: bool,
    pub mode: Mode,
    /// Difficulty, -4..=2; 0 is Expert.
    pub difficulty: i8,

    /// Strength, intelligence, wisdom, dexterity, constitution, charisma. Strength 18/01..18/100 is
    /// stored as 19..=118, and strength 19..=25 as 119..=125.
    pub attributes: [u8; 6],
    pub peaks: [u8; 6],
    /// Attributes that worn items set. Each entry keeps the value that returns when the item comes
    /// off.
    pub fixed: Vec<FixedAttribute>,
    /// Exercise counters, in the order of `attributes`.
    pub exercise: [i16; 6],
    /// Turn of the next exercise check.
    pub next_exercise: u32,
    pub experience: u32,
    pub pw: i32,
    pub max_pw: i32,
    /// Hit points gained at each level, subtracted again on level loss.
    pub hp_gains: Vec<u8>,
    /// Energy gained at each level, subtracted again on level loss.
    pub pw_gains: Vec<u8>,

    /// Nutrition: 900 at the start; satiated above 1000, hungry at 150 or less, weak at 50 or less,
    /// fainting at 0 or less.
    pub nutrition: i32,
    /// Last reported encumbrance; maintained by `rules::body::burden::refresh`.
    pub burden: Burden,
    pub luck: Luck,
    pub luck_story: LuckStory,
    /// Alignment record, which good deeds raise and bad deeds lower.
    pub record: i32,
    /// Prayer timeout, in turns.
    pub prayer: i32,
    pub prayed: Option<Prayed>,
    pub anger: u8,
    /// Whether a god crowned the hero.
    pub crowned: bool,
    /// The ball and chain while the hero is punished.
    pub shackles: Option<Shackles>,
    pub gold_known: u32,

    /// Rank of each skill, indexed by skill.
    pub skills: Vec<Rank>,
    pub training: Vec<u16>,
    /// Unspent skill slots.
    pub slots: u8,

    /// Learned spells, in the order of their letters.
    pub spells: Vec<Spell>,
    pub shell: Shell,

    /// The monster that the hero rides. It is not listed in `Level::crowd` and occupies no square
    /// of its own.
    pub steed: Option<ActorId>,
    /// Turns left of the steed's gallop.
    pub gallop: u16,
    /// Turns ridden since the riding skill was last trained.
    pub ridden: u8,
    /// Turns until a fumbling hero trips; 0 means the delay is not drawn yet.
    pub stumble: u8,
    /// Turns until restful sleep strikes; 0 means the delay is not drawn yet.
    pub drowse: u8,
    /// Whether the last action was a step.
    pub stepped: bool,

    /// Whether two-weapon combat is on.
    pub two_weapons: bool,

    pub occupation: Option<Occupation>,
    /// An interrupted change of armor.
    pub half_dressed: Option<HalfDressed>,
    /// An interrupted attempt to set a trap.
    pub half_set: Option<HalfSet>,
    /// An interrupted attempt to dig.
    pub half_dug: Option<HalfDug>,
    /// Hostile monsters in view at the last check. A monster that is not in this list counts as new
    /// and can stop automation.
    pub in_view: Vec<ActorId>,
    /// The monsters of `in_view` that were threats at the last check. A new threat stops
    /// automation.
    pub threats: Vec<ActorId>,
    /// The monsters that the hero felt but did not see, the latest last.
    pub felt: Vec<LastSeen>,
    /// The dangerous monster that last went out of view.
    pub lost: Option<LastSeen>,
    /// The last flights by stairs from dangerous foes, one for each level, the latest last. The
    /// hero forgets a flight after returning to that level and leaving it without another flight.
    pub fled: Vec<Flight>,
    pub deepest: u8,
    /// The highest experience level that restoring lost levels can reach. Each restored level
    /// lowers it by 1.
    pub highest_level: u8,
    pub has_amulet: bool,
    /// Turns until the Wizard's next act of revenge; `None` until his first death.
    pub harassment: Option<u16>,
    pub tune: TuneKnown,
    /// Whether the invocation opened the way to the Sanctum.
    pub invoked: bool,
    pub conduct: Conduct,
    /// Major and minor achievements, as bit sets by achievement number.
    pub achievements: u32,
    pub small_achievements: u32,
    /// Whether the Oracle has fully answered a minor question, and a major one.
    pub consulted: [bool; 2],
    pub quest: QuestState,
    /// Number of deaths that the hero survived, in a mode that allows it.
    pub deaths: u16,
    /// Number of kills, by monster kind.
    pub killed: Vec<(MonsterKindId, u16)>,
    /// Sum of (difficulty + 1) over the unique foes of the hero's alignment that the hero killed,
    /// each counted once. A Knight's score counts it.
    pub unique_foes: u32,
    /// Sum of (difficulty + 1) over the killed foes of the hero's alignment that are not unique. A
    /// Knight's score counts it.
    pub foes: u32,
    /// Monster kinds photographed together with the hero, in ascending order. A Tourist's score
    /// counts them.
    pub selfies: Vec<MonsterKindId>,
    /// Before this turn, nothing harms the hero, because of a recent return from death.
    pub safe_until: u32,
    /// Item kinds identified at the start of the game.
    pub born_knowing: Vec<ItemKindId>,
    pub autopickup: bool,
    /// Turn at which a priest last cleared a negative alignment record.
    pub cleansed: u32,
    /// Turn of the next vision of a clairvoyant hero.
    pub next_vision: u32,
    /// Points of divine protection.
    pub protection: u8,
    /// Number of djinn that came out of bottles and lamps.
    pub djinn: u16,
    /// The animal form of a hero with lycanthropy.
    pub beast: Option<MonsterKindId>,
    /// The original body while the hero is polymorphed.
    pub own_shape: Option<OwnShape>,
    pub end: Option<Ending>,
}

/// The hero's knowledge of the tune that moves the drawbridge of the castle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TuneKnown {
    #[default]
    Nothing,
    /// The hero knows that there is a tune.
    Hinted,
    All,
}

impl Hero {
    /// Returns what the hero is busy with, if an occupation is under way.
    pub fn work(&self) -> Option<&Work> {
        self.occupation.as_ref().map(|occupation| &occupation.what)
    }

    pub fn rank(&self, skill: Skill) -> Rank {
        self.skills[skill as usize]
    }
}
