//! Compiled vaults, with resolved names and parsed expressions: the form the generator executes.
//!
//! Coordinates are columns and rows from 0 inside the room, or on the unrotated drawing. A step
//! first rolls its chance, then its count; `count` is limited to [`MOST_REPEATS`].

use std::collections::BTreeSet;

use super::drawing::{Drawing, Orientation};
use super::expr::{Condition, LetId, Number, Part};
use super::step::{
    Align, AltarKind, Bridge, Buc, DoorState, End, Excluded, FeatureKind, LinkKind, Mood, Style,
};
use super::{Fill, Horizontal, Init, Light, Limit, Role, Vertical, area};
use crate::base::Dir;
use crate::content::Property;

/// Maximum repetitions of one `Repeat` or `count`.
pub const MOST_REPEATS: i64 = 256;
/// Maximum number of steps that one placed vault executes.
pub const MOST_STEPS: i64 = 4096;
/// Maximum cost of the areas that one placed vault evaluates: 1 for most areas, more for expensive
/// ones. Above the limit, areas are empty.
pub const MOST_WORK: i64 = 16_384;

/// A compiled vault.
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledVault {
    pub id: String,
    pub title: Option<String>,
    pub tags: Vec<String>,
    /// Weight relative to the other vaults in a draw, never negative. Must not depend on the room.
    pub weight: Number,
    /// Chance, in percent, that the vault is tried first on a level; rolled once per level.
    pub bonus: Option<Number>,
    /// Condition for the vault to be drawn. Must not depend on the room.
    pub when: Condition,
    pub limit: Limit,
    pub body: Body,
    /// Distinct orientations of the drawing; at least one.
    pub orientations: Vec<Orientation>,
    pub light: Light,
    pub role: Role,
    pub fill: Fill,
    pub joined: bool,
    /// Decisions in file order; those that are not `late` are made before placement.
    pub lets: Vec<Let>,
    pub edits: Vec<Edit>,
    /// All glyphs that the drawing can contain.
    pub legend: Vec<(char, Meaning)>,
    pub steps: Vec<Step>,
    pub ensure: Vec<Ensure>,
    /// Names of the language parts that the vault uses: `SubRoom`, `Area::Shade`.
    pub needs: BTreeSet<&'static str>,
    /// Whether every name in the vault exists. A vault that is not playable keeps its weight, but
    /// when it is drawn, the normal room is built instead.
    pub playable: bool,
    /// Names in the vault that do not exist: `monster "kraken"`.
    pub missing: Vec<String>,
    /// Path of each step in the file, by [`StepId`]: `steps[1].then[0]`.
    pub paths: Vec<String>,
    /// Line of each step in the file, by [`StepId`].
    pub step_lines: Vec<u32>,
    pub file: String,
    /// First line of the vault in the file.
    pub line: usize,
}

impl CompiledVault {
    /// Meaning of a glyph.
    pub fn meaning(&self, glyph: char) -> Option<&Meaning> {
        self.legend.iter().find(|(of, _)| *of == glyph).map(|(_, meaning)| meaning)
    }

    /// Line of a step in the file, or of the vault if the step is unknown.
    pub fn line_of(&self, step: Option<u16>) -> usize {
        let line = step.and_then(|step| self.step_lines.get(usize::from(step)));
        line.map_or(self.line, |&line| line as usize)
    }

    /// Location of a step, for traces: `"tiny_cage".steps[1]`.
    pub fn place(&self, step: StepId) -> String {
        let path = self.paths.get(step.0 as usize).map_or("", String::as_str);
        format!("\"{}\"{path}", self.id)
    }
}

/// Inside width and height of a room, rolled when the room is placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomSize {
    pub w: Number,
    pub h: Number,
}

/// Shape of a vault.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    Room {
        /// Inside size; random if unset.
        size: Option<RoomSize>,
        /// Column and row of the room in a grid of 5 by 5 over the level, each from 1.
        grid: Option<(u8, u8)>,
        align: Option<(Horizontal, Vertical)>,
        /// Condition that a room of random size must meet. Up to 60 sizes and positions are tried.
        fit: Option<Condition>,
    },
    /// A drawing, including its walls.
    Map { drawing: Drawing, anchor: Option<(Horizontal, Vertical)>, overwrite: bool },
    Level {
        init: Init,
        flags: Vec<String>,
        drawing: Option<Drawing>,
        anchor: Option<(Horizontal, Vertical)>,
    },
    /// Contents for a room that another vault made.
    Fill,
    /// Steps without a room of their own.
    Loose,
}

/// Number of a step in its vault, as an index into [`CompiledVault::paths`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StepId(pub u16);

/// A decision (`let`), made once for each placed vault.
#[derive(Clone, Debug, PartialEq)]
pub struct Let {
    pub name: String,
    /// Whether the decision depends on the room and is therefore made after placement.
    pub late: bool,
    pub choice: Choice,
}

/// A decision's type and options. Shuffling a deck draws its cards by weight; `Spots` and `Areas`
/// have no weights.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    Terrain(Vec<(TerrainRef, u32)>),
    Monster(Vec<(MonsterRef, u32)>),
    Object(Vec<(ObjectRef, u32)>),
    Trap(Vec<(TrapRef, u32)>),
    Text(Vec<(String, u32)>),
    Numbers(Vec<(Number, u32)>),
    Int(Number),
    /// One random square of the area.
    Spot(Area),
    Spots(Vec<Square>),
    Area(Area),
    Areas(Vec<Area>),
    /// The current square of an `Each`; nothing to decide.
    EachSquare,
}

/// Reference to a card of a shuffled deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardRef {
    pub deck: LetId,
    /// Position in the deck, from 0; a position beyond the last card wraps around to the first.
    pub nth: u8,
}

/// A reference to a terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerrainRef {
    Kind(u8),
    Card(CardRef),
}

/// A reference to a monster kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonsterRef {
    Any,
    /// A random kind of this class that suits the level's difficulty, or else the weakest.
    Class(char),
    Kind(u16),
    Card(CardRef),
}

/// A reference to an object kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectRef {
    Any,
    Class(char),
    Kind(u16),
    Card(CardRef),
}

/// A reference to a trap kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrapRef {
    Any,
    Kind(u8),
    Card(CardRef),
}

/// A displayed text: its parts, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(pub Vec<TextPart>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPart {
    Words(String),
    /// The text of a card, or the name of its kind.
    Card(CardRef),
    /// A number of a decision: its value, a coordinate, the number on a card, or the card count.
    Number(LetId, Part),
}

/// A truth value: fixed, or true with a chance in percent that is rolled at each use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Odds {
    Is(bool),
    Percent(Number),
}

/// A column and a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    pub x: Number,
    pub y: Number,
}

/// A set of squares, with resolved names.
#[derive(Clone, Debug, PartialEq)]
pub enum Area {
    Room,
    Level,
    Walls,
    Edge,
    Here,
    Cells(Vec<Square>),
    Rect(Square, Square),
    Frame(Square, Square),
    Line(Square, Square),
    Wander(Square, Square, Number),
    Disc(Square, Number),
    Ring(Square, Number),
    /// Center, half width, half height.
    Oval(Square, Number, Number),
    Flood(Square),
    Glyph(String),
    Where(TerrainRef),
    /// Centers of matches of the drawing; [`super::drawing::OUTSIDE`] matches anything.
    Match(Drawing),
    /// The squares of a decision. For a deck of squares or areas, the squares of the card at this
    /// position, counted from 0 at the top.
    Var(LetId, u8),
    Lattice {
        from: Square,
        step: Square,
        /// Size of each block.
        block: Square,
    },
    Shade {
        shape: area::Shade,
        from: Square,
        to: Option<Square>,
        near: Number,
        far: Number,
        capped: bool,
    },
    Percent(Number, Box<Area>),
    Pick(Number, Box<Area>),
    Grow(Vec<Dir>, Box<Area>),
    Mirror(area::Axis, Box<Area>),
    Union(Vec<Area>),
    Overlap(Vec<Area>),
    Minus(Box<Area>, Box<Area>),
    Not(Box<Area>),
}

/// Meaning of a glyph.
#[derive(Clone, Debug, PartialEq)]
pub struct Meaning {
    pub ground: Ground,
    pub put: Vec<Step>,
    pub door: Option<DoorPlan>,
    /// Tags of a slot: a vault with one of these tags fills the glyph's squares. Empty if the glyph
    /// is not a slot.
    pub slot: Vec<String>,
}

/// Terrain under a glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Not part of the vault.
    Outside,
    Is(TerrainRef),
}

/// A door in the drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct DoorPlan {
    pub state: DoorState,
    /// Chance, in percent, that the door is hidden.
    pub secret: Number,
}

/// A replacement of glyphs before the drawing is rotated.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    Shuffle(Vec<char>),
    ShuffleSets(Vec<Vec<char>>),
    Each(Vec<char>, Vec<(char, u32)>),
    All(Vec<char>, Vec<(char, u32)>),
    Split {
        glyphs: Vec<char>,
        /// For each entry: a number of random squares, and the weighted glyphs that replace them.
        first: Vec<(Number, Vec<(char, u32)>)>,
        rest: Vec<(char, u32)>,
    },
    Clear(Vec<char>),
}

/// Condition on the finished vault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ensure {
    Reach { from: char, to: char },
    Exit(char),
    Count { of: char, at_least: u16 },
    Connected,
}

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub id: StepId,
    /// Chance, in percent, that the step runs, rolled each time it is reached.
    pub chance: Option<Number>,
    /// Number of repetitions; 1 if unset.
    pub count: Option<Number>,
    /// Where the step acts. The default is the room, or the square itself in a legend;
    /// [`Area::Walls`] for doors, [`Area::Level`] for `Spill`.
    pub at: Area,
    pub what: What,
}

/// Effect of a step. Terrain, light, hardening, exclusion, clouds, regions, minerals and arrivals
/// apply to every suitable square of the area, most other effects to one random suitable square.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    Terrain {
        to: TerrainRef,
        from: Option<TerrainRef>,
        /// Chance, in percent, that a square changes; rolled for each square.
        per_cell: Option<Number>,
        lit: Option<bool>,
    },
    Spill {
        to: TerrainRef,
        toward: Dir,
        len: Number,
        lit: Option<bool>,
    },
    Feature(FeatureKind),
    Altar(Align, AltarKind),
    Grave(Option<Text>),
    Door {
        /// Sides of the room where the door may go; any side if empty.
        walls: Vec<Dir>,
        state: DoorState,
        /// Chance, in percent, that the door is hidden.
        secret: Number,
    },
    Drawbridge {
        toward: Dir,
        state: Bridge,
    },
    Monster(Box<MonsterPlan>),
    Object(Box<ObjectPlan>),
    /// Amount of gold; if unset, the usual amount for the depth.
    Gold(Option<Number>),
    Trap {
        kind: TrapRef,
        leads: Option<Leads>,
        victim: Odds,
        guard: Option<Odds>,
        seen: Odds,
    },
    Engrave(Text, Style),
    Cloud {
        damage: Option<Number>,
        turns: Option<Number>,
    },
    Drift {
        to: TerrainRef,
        size: (Number, Number),
        carries: bool,
    },
    Light(Odds),
    Harden {
        dig: bool,
        pass: bool,
    },
    Exclude(Vec<Excluded>),
    SubRoom(Box<SubRoomPlan>),
    Region {
        role: Role,
        light: Light,
        fill: Fill,
        joined: bool,
    },
    Stamp {
        drawing: Drawing,
        corner: Option<Square>,
        legend: Vec<(char, Meaning)>,
    },
    Maze {
        from: Square,
        toward: Dir,
        stocked: bool,
    },
    Corridor {
        from: Square,
        to: Square,
    },
    Join(End, End),
    Corridors,
    Wallify,
    Mineralize,
    Link(LinkKind, Option<String>),
    Trigger(Box<TriggerPlan>),
    Say(Text),
    Sounds(Vec<Text>),
    Spawns {
        of: Vec<(MonsterRef, u32)>,
        pct: Number,
    },
    If {
        cond: Condition,
        then: Vec<Step>,
        otherwise: Vec<Step>,
    },
    Chance {
        pct: Number,
        then: Vec<Step>,
        otherwise: Vec<Step>,
    },
    Repeat(Number, Vec<Step>),
    /// Runs the steps for every square of the area, in reading order.
    Each(LetId, Area, Vec<Step>),
    /// Runs one list of steps, chosen by weight.
    OneOf(Vec<(Number, Vec<Step>)>),
    Reroll(LetId),
    Set(LetId, Number),
    /// Runs the steps of a random `Fill` vault with this tag.
    Apply(String),
    /// Runs the steps of a fragment.
    Call(Vec<Step>),
    Stop,
}

impl What {
    /// Whether the step only changes decisions or controls which other steps run.
    pub fn is_control(&self) -> bool {
        matches!(
            self,
            What::If { .. }
                | What::Chance { .. }
                | What::Repeat(..)
                | What::Each(..)
                | What::OneOf(_)
                | What::Reroll(_)
                | What::Set(..)
                | What::Apply(_)
                | What::Call(_)
                | What::Stop
        )
    }

    /// Whether a trace reports a step of this type that changed nothing.
    pub fn is_counted(&self) -> bool {
        matches!(
            self,
            What::Terrain { .. }
                | What::Spill { .. }
                | What::Feature(_)
                | What::Altar(..)
                | What::Grave(_)
                | What::Door { .. }
                | What::Monster(_)
                | What::Object(_)
                | What::Gold(_)
                | What::Trap { .. }
                | What::Engrave(..)
                | What::SubRoom(_)
                | What::Stamp { .. }
        )
    }
}

/// A trigger to set on the level.
#[derive(Clone, Debug, PartialEq)]
pub struct TriggerPlan {
    /// The event; for `Enter`, the area that the hero enters is the step's area.
    pub when: When,
    pub once: bool,
    pub reactions: Vec<Reaction>,
}

/// The event that a trigger waits for; labels are those of this vault.
#[derive(Clone, Debug, PartialEq)]
pub enum When {
    Enter,
    Dies(String),
    Lifted(String),
    Turn(Number),
}

/// One thing that a trigger does. Areas are evaluated when the trigger is set.
#[derive(Clone, Debug, PartialEq)]
pub enum Reaction {
    Message(Text),
    Open(Area),
    Close(Area),
    Lock(Area),
    Change { at: Area, to: TerrainRef, from: Option<TerrainRef> },
    Wake(Area),
    Summon { of: MonsterRef, at: Option<Area>, count: Option<Number>, peaceful: bool },
    Teleport(Area),
}

/// Destination of a trap.
#[derive(Clone, Debug, PartialEq)]
pub enum Leads {
    Square(Square),
    /// A random square of the area.
    Area(Area),
    /// Number of a level of the same branch.
    Level(Number),
}

/// A monster to create.
#[derive(Clone, Debug, PartialEq)]
pub struct MonsterPlan {
    pub of: MonsterRef,
    pub mood: Mood,
    /// Condition on the hero, checked when the monster is created.
    pub when: Option<Condition>,
    pub align: Option<Align>,
    pub asleep: Option<Odds>,
    pub waiting: Odds,
    pub name: Option<Text>,
    /// Name by which triggers refer to the monster.
    pub label: Option<String>,
    pub looks: Option<String>,
    pub invisible: Odds,
    pub cancelled: Odds,
    pub group: Odds,
    pub female: Option<Odds>,
    /// Initial conditions and their durations, in turns.
    pub plights: Vec<(Property, Number)>,
    /// Experience level; `hp` is the maximum hit points.
    pub level: Option<Number>,
    pub hp: Option<Number>,
    /// Whether the monster has the usual equipment of its kind; yes if unset.
    pub kit: Option<Odds>,
    /// Steps that create the inventory: `Object` and `Gold`, also inside control steps.
    pub carries: Vec<Step>,
}

/// An object to create.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectPlan {
    pub of: ObjectRef,
    pub artifact: Option<u16>,
    pub quantity: Option<Number>,
    pub buc: Buc,
    pub plus: Option<Number>,
    pub corpse_of: Option<MonsterRef>,
    pub name: Option<Text>,
    /// Name by which triggers refer to the object.
    pub label: Option<String>,
    pub buried: Odds,
    pub lit: Option<Odds>,
    pub locked: Option<Odds>,
    pub broken: Option<Odds>,
    pub trapped: Option<Odds>,
    pub recharged: Option<Number>,
    pub eroded: Option<Number>,
    pub erodeproof: Odds,
    /// Number of the major achievement for taking the object; 0 if none.
    pub achievement: u8,
    /// Steps that create the contents (`Object` and `Gold`); the usual contents if unset.
    pub contents: Option<Vec<Step>>,
}

/// A room inside another room or a whole-level vault. Its steps use coordinates inside this room.
#[derive(Clone, Debug, PartialEq)]
pub struct SubRoomPlan {
    pub name: Option<String>,
    /// Upper left floor square; random if unset.
    pub corner: Option<Square>,
    /// Inside size; random if unset.
    pub size: Option<RoomSize>,
    pub role: Role,
    pub light: Light,
    pub fill: Fill,
    pub joined: bool,
    pub steps: Vec<Step>,
}
