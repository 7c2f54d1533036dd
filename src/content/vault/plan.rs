//! Compiled vaults: every name resolved, every expression read; what a generator carries out.
//!
//! Coordinates are columns and rows from 0 inside the room, or on the unturned drawing.
//! Steps with a chance roll it first, then their count; `count` is cut at [`MOST_REPEATS`].

use std::collections::BTreeSet;

use super::drawing::{Drawing, Orientation};
use super::expr::{Condition, LetId, Number};
use super::step::{
    Align, AltarKind, Bridge, Buc, DoorState, End, Excluded, FeatureKind, LinkKind, Mood, Style,
};
use super::{Fill, Horizontal, Init, Light, Limit, Role, Vertical, area};
use crate::base::Dir;
use crate::content::Property;

/// Most times that one `Repeat` or `count` repeats.
pub const MOST_REPEATS: i64 = 256;
/// Most steps that one instance carries out.
pub const MOST_STEPS: i64 = 4096;
/// Most areas that one instance works out, costly ones counted more often: after that every
/// area is empty.
pub const MOST_WORK: i64 = 16_384;

/// A vault ready to be carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledVault {
    pub id: String,
    pub title: Option<String>,
    pub tags: Vec<String>,
    /// Never below 0. Uses nothing of the room.
    pub weight: Number,
    /// Per cent, once a level.
    pub bonus: Option<Number>,
    /// Uses nothing of the room.
    pub when: Condition,
    pub limit: Limit,
    pub body: Body,
    /// Ways to lay the drawing, all different; at least one.
    pub orientations: Vec<Orientation>,
    pub light: Light,
    pub role: Role,
    pub fill: Fill,
    pub joined: bool,
    /// Decisions, to be made in this order: those that are not `late` before placement.
    pub lets: Vec<Let>,
    pub edits: Vec<Edit>,
    /// Every glyph that the drawing can show.
    pub legend: Vec<(char, Meaning)>,
    pub steps: Vec<Step>,
    pub ensure: Vec<Ensure>,
    /// Kinds of steps, areas and other parts that it uses: `SubRoom`, `Area::Shade`.
    pub needs: BTreeSet<&'static str>,
    /// Whether the game has everything that it names. One that is not keeps its weight and
    /// stands as a normal room.
    pub playable: bool,
    /// What the game does not have: `monster "kraken"`.
    pub missing: Vec<String>,
    /// Where each step stands in the file: `steps[1].then[0]`, by [`StepId`].
    pub paths: Vec<String>,
    pub file: String,
    /// Line of the file where the vault begins.
    pub line: usize,
}

impl CompiledVault {
    /// What a glyph means.
    pub fn meaning(&self, glyph: char) -> Option<&Meaning> {
        self.legend.iter().find(|(of, _)| *of == glyph).map(|(_, meaning)| meaning)
    }

    /// Where a step stands in its file: `"tiny_cage".steps[1]`.
    pub fn place(&self, step: StepId) -> String {
        let path = self.paths.get(step.0 as usize).map_or("", String::as_str);
        format!("\"{}\"{path}", self.id)
    }
}

/// What shape it has.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    Room {
        /// Inside width and height; random if unset.
        size: Option<(i16, i16)>,
        /// Which fifth of the level, each from 1.
        grid: Option<(u8, u8)>,
        align: Option<(Horizontal, Vertical)>,
        /// What a room of random size must be.
        fit: Option<Condition>,
    },
    /// The drawing includes its walls.
    Map { drawing: Drawing, anchor: Option<(Horizontal, Vertical)>, overwrite: bool },
    Level {
        init: Init,
        flags: Vec<String>,
        drawing: Option<Drawing>,
        anchor: Option<(Horizontal, Vertical)>,
    },
    /// Contents only.
    Fill,
    /// No place of its own.
    Loose,
}

/// A step's number in its vault, for traces: [`CompiledVault::paths`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StepId(pub u16);

/// A decision, made once an instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Let {
    pub name: String,
    /// Needs the room: decided after placement.
    pub late: bool,
    pub choice: Choice,
}

/// What is decided. Decks are shuffled by weight, without replacement.
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
    /// The square of an `Each` that is under way; nothing to decide.
    EachSquare,
}

/// A card of a shuffled deck, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardRef {
    pub deck: LetId,
    /// From 0; beyond the last card counting begins again.
    pub nth: u8,
}

/// What ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerrainRef {
    Kind(u8),
    Card(CardRef),
}

/// What monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonsterRef {
    Any,
    /// One of the class that suits the level's difficulty, the weakest when none does.
    Class(char),
    Kind(u16),
    Card(CardRef),
}

/// What object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectRef {
    Any,
    Class(char),
    Kind(u16),
    Card(CardRef),
}

/// What trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrapRef {
    Any,
    Kind(u8),
    Card(CardRef),
}

/// Words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    Fixed(String),
    Card(CardRef),
}

/// A column and a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    pub x: Number,
    pub y: Number,
}

/// A set of squares.
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
    /// Squares around which the drawing is found; [`super::drawing::OUTSIDE`] fits anything.
    Match(Drawing),
    /// A decision's squares; of several squares in a deck the one at this place from the top.
    Var(LetId, u8),
    Lattice {
        from: Square,
        step: Square,
        /// Columns and rows of each block.
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

/// What a glyph means.
#[derive(Clone, Debug, PartialEq)]
pub struct Meaning {
    pub ground: Ground,
    pub put: Vec<Step>,
    pub door: Option<DoorPlan>,
    /// Tags of vaults, one of which fills the glyph's squares.
    pub slot: Vec<String>,
}

/// The ground under a glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// No part of the vault.
    Outside,
    Is(TerrainRef),
}

/// A door in the drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct DoorPlan {
    pub state: DoorState,
    /// Per cent.
    pub secret: Number,
}

/// A change of glyphs before the drawing is turned.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    Shuffle(Vec<char>),
    ShuffleSets(Vec<Vec<char>>),
    Each(Vec<char>, Vec<(char, u32)>),
    All(Vec<char>, Vec<(char, u32)>),
    Split {
        glyphs: Vec<char>,
        /// So many, in random order, become this.
        first: Vec<(Number, Vec<(char, u32)>)>,
        rest: Vec<(char, u32)>,
    },
    Clear(Vec<char>),
}

/// What must hold when the vault stands.
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
    /// Per cent, rolled each time.
    pub chance: Option<Number>,
    /// How often; once if unset.
    pub count: Option<Number>,
    /// The room, or the square itself in a legend, where the author says nothing; for a door
    /// that is [`Area::Walls`], for `Spill` [`Area::Level`].
    pub at: Area,
    pub what: What,
}

/// What a step does. Ground, light, hardness and exclusion go to every square of the area;
/// things to one random legal square of it.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    Terrain {
        to: TerrainRef,
        from: Option<TerrainRef>,
        /// Per cent, rolled for each square.
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
        /// Sides of the room; all four if empty.
        walls: Vec<Dir>,
        state: DoorState,
        /// Per cent.
        secret: Number,
    },
    Drawbridge {
        toward: Dir,
        state: Bridge,
    },
    Monster(Box<MonsterPlan>),
    Object(Box<ObjectPlan>),
    /// The usual amount of the depth if unset.
    Gold(Option<Number>),
    Trap {
        kind: TrapRef,
        dest: Option<Square>,
        victim: bool,
        guard: Option<bool>,
        seen: bool,
    },
    Engrave(Text, Style),
    Cloud {
        damage: Option<Number>,
        turns: Option<Number>,
    },
    Light(bool),
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
    Say(String),
    Sounds(Vec<String>),
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
    /// For every square of the area, in reading order.
    Each(LetId, Area, Vec<Step>),
    /// One by weight.
    OneOf(Vec<(Number, Vec<Step>)>),
    Reroll(LetId),
    Set(LetId, Number),
    /// A random `Fill` vault with this tag.
    Apply(String),
    /// The steps of a fragment.
    Call(Vec<Step>),
    Stop,
}

impl What {
    /// Whether the step only decides which others are carried out.
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

    /// Whether what it does is seen in ground, things, traps, monsters, words or rooms.
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

/// A monster to come.
#[derive(Clone, Debug, PartialEq)]
pub struct MonsterPlan {
    pub of: MonsterRef,
    pub mood: Mood,
    /// Asked of the hero when creatures come.
    pub when: Option<Condition>,
    pub align: Option<Align>,
    pub asleep: Option<bool>,
    pub waiting: bool,
    pub name: Option<Text>,
    pub looks: Option<String>,
    pub invisible: bool,
    pub cancelled: bool,
    pub group: bool,
    pub female: Option<bool>,
    /// How it is at first, and for how many turns.
    pub plights: Vec<(Property, Number)>,
    /// `Object` steps, alone or in control steps.
    pub carries: Vec<Step>,
}

/// An object to come.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectPlan {
    pub of: ObjectRef,
    pub quantity: Option<Number>,
    pub buc: Buc,
    pub plus: Option<Number>,
    pub corpse_of: Option<MonsterRef>,
    pub name: Option<Text>,
    pub buried: bool,
    pub lit: Option<bool>,
    pub locked: Option<bool>,
    pub broken: Option<bool>,
    pub trapped: Option<bool>,
    pub recharged: Option<Number>,
    pub eroded: Option<Number>,
    pub erodeproof: bool,
    /// `Object` steps, alone or in control steps; as it comes if unset.
    pub contents: Option<Vec<Step>>,
}

/// A room inside the room; coordinates of its steps are its own.
#[derive(Clone, Debug, PartialEq)]
pub struct SubRoomPlan {
    pub name: Option<String>,
    /// Upper left floor square; random if unset.
    pub corner: Option<Square>,
    /// Inside width and height; random if unset.
    pub size: Option<(i16, i16)>,
    pub role: Role,
    pub light: Light,
    pub fill: Fill,
    pub joined: bool,
    pub steps: Vec<Step>,
}
