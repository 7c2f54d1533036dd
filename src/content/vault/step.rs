//! The steps of a vault, as a vault file writes them. The program runs them in order.

use serde::Deserialize;

use super::area::Area;
use super::number::{Card, Num, Odds, Pairs, Ref, Spot};
use super::room::{Fill, Light, Role, Size};
use crate::base::Dir;

/// One step, as a vault file writes it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Step {
    Terrain(Terrain),
    Spill(Spill),
    Feature(Feature),
    Altar(Altar),
    Grave(Grave),
    Door(Door),
    Drawbridge(Drawbridge),
    Monster(Monster),
    Object(Object),
    Gold(Gold),
    Trap(Trap),
    Engrave(Engrave),
    Cloud(Cloud),
    Drift(Drift),
    Light(LightStep),
    Harden(Harden),
    Exclude(Exclude),
    SubRoom(SubRoom),
    Region(Region),
    Stamp(Stamp),
    Maze(Maze),
    Corridor(Corridor),
    Join(Join),
    Corridors(Corridors),
    Wallify(Wallify),
    Mineralize(Mineralize),
    Link(Link),
    Trigger(Trigger),
    Say(String),
    Sounds(Vec<String>),
    Spawns(Spawns),
    If(If),
    Chance(Chance),
    Repeat(Repeat),
    Each(Each),
    /// Runs one of several lists of steps, chosen by weight.
    OneOf(Vec<(Num, Vec<Step>)>),
    /// Reshuffles the deck with this name.
    Reroll(String),
    Set(String, Num),
    Apply(Apply),
    /// Runs the fragment of this file that has this name.
    Call(String),
    /// Ends the steps of the vault.
    Stop,
}

/// Defines steps with three more fields. `at` is the area; if unset, it is the room (the room's
/// walls for `Door`, the level for `Spill`) or, in a legend, the square of the glyph. `chance` is
/// the chance, in percent, that the step runs at all. `count` is the number of repetitions.
macro_rules! placed {
    ($($(#[$doc:meta])* $name:ident {
        $($(#[$field_doc:meta])* $field:ident: $type:ty,)*
    })*) => { $(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            pub at: Option<Area>,
            pub chance: Option<Num>,
            pub count: Option<Num>,
            $($(#[$field_doc])* pub $field: $type,)*
        }
    )* };
}

placed! {
    /// Changes the terrain of every square of the area.
    Terrain {
        to: Ref,
        /// The terrain that a square must have to be changed; any if unset.
        from: Option<Ref>,
        /// Chance, in percent, rolled for each square.
        per_cell: Option<Num>,
        lit: Option<bool>,
    }
    /// Spills a liquid that breaks through a wall and spreads along a random path.
    Spill {
        to: Ref,
        toward: Dir,
        /// Maximum number of squares that the liquid covers beyond the wall.
        len: Num,
        lit: Option<bool>,
    }
    Feature {
        kind: FeatureKind,
    }
    Altar {
        #[serde(default)]
        align: Align,
        #[serde(default)]
        kind: AltarKind,
    }
    Grave {
        text: Option<String>,
    }
    Door {
        /// Sides of the room where the door may be; all four if unset.
        #[serde(default)]
        walls: Vec<Dir>,
        #[serde(default)]
        state: DoorState,
        /// Chance, in percent, that the door is hidden; if unset, 50 for a step without `at`, else
        /// 0.
        secret: Option<Num>,
    }
    Drawbridge {
        toward: Dir,
        #[serde(default)]
        state: Bridge,
    }
    /// Places a monster on a suitable square.
    Monster {
        of: Option<Ref>,
        #[serde(default)]
        mood: Mood,
        /// Condition on the hero for the monster to appear: `hero.level`, `hero.role`, `hero.race`,
        /// `hero.align`.
        when: Option<String>,
        /// If `mood` is `Natural`: the monster is peaceful to heroes of this alignment whose
        /// alignment record is at least 0, and hostile to others.
        align: Option<Align>,
        asleep: Option<Odds>,
        /// Whether the monster waits until it sees the hero.
        #[serde(default)]
        waiting: Odds,
        name: Option<String>,
        /// Name by which triggers refer to the monster.
        label: Option<String>,
        /// Object or terrain that the monster is disguised as.
        looks: Option<String>,
        #[serde(default)]
        invisible: Odds,
        #[serde(default)]
        cancelled: Odds,
        /// Whether the monster comes with a group of its kind.
        #[serde(default)]
        group: Odds,
        /// Whether the monster is female; random, as its kind allows, if unset.
        female: Option<Odds>,
        /// Duration in turns, counted from the hero's arrival, like the next four fields.
        fleeing: Option<Num>,
        blinded: Option<Num>,
        paralyzed: Option<Num>,
        stunned: Option<Num>,
        confused: Option<Num>,
        /// Experience level. Without a value, `level` and `hp` (maximum hit points) are the usual
        /// ones for the kind and depth.
        level: Option<Num>,
        hp: Option<Num>,
        /// Whether the monster also has the usual equipment of its kind; yes if unset.
        kit: Option<Odds>,
        /// Inventory: `Object` and `Gold` steps, which may be nested in control steps.
        #[serde(default)]
        carries: Vec<Step>,
    }
    Object {
        of: Option<Ref>,
        /// Name of the artifact that the object becomes, unless that artifact exists already.
        artifact: Option<String>,
        quantity: Option<Num>,
        #[serde(default)]
        buc: Buc,
        plus: Option<Num>,
        /// Monster kind of a corpse, statue, egg or figurine.
        corpse_of: Option<Ref>,
        name: Option<String>,
        /// Name by which triggers refer to the object.
        label: Option<String>,
        #[serde(default)]
        buried: Odds,
        lit: Option<Odds>,
        locked: Option<Odds>,
        broken: Option<Odds>,
        trapped: Option<Odds>,
        /// Number of times the object was recharged.
        recharged: Option<Num>,
        /// Erosion, 0 to 3.
        eroded: Option<Num>,
        #[serde(default)]
        erodeproof: Odds,
        /// Number of the major achievement that the hero earns by taking the object; 0 if none.
        #[serde(default)]
        achievement: u8,
        /// Contents: `Object` and `Gold` steps, which may be nested in control steps; the usual
        /// contents if unset.
        contents: Option<Vec<Step>>,
    }
    Gold {
        amount: Option<Num>,
    }
    Trap {
        kind: Option<Ref>,
        /// Destination of a teleportation trap, as one square. `leads_to` is an alternative: a
        /// random safe square of an area.
        dest: Option<Spot>,
        leads_to: Option<Area>,
        /// Number of the level that a trap door, hole or level teleporter leads to.
        to_level: Option<Num>,
        /// Whether a human corpse and a random item lie on the trap.
        #[serde(default)]
        victim: Odds,
        /// Whether a web has its spider; other traps have no guard. If unset, 6 times in 7 from
        /// depth 7 on, otherwise never.
        guard: Option<Odds>,
        #[serde(default)]
        seen: Odds,
    }
    Engrave {
        text: String,
        #[serde(default)]
        style: Style,
    }
    /// A gas cloud over all floor squares of the area.
    Cloud {
        damage: Option<Num>,
        /// Duration, in turns; unlimited if unset.
        turns: Option<Num>,
    }
    /// A patch of ground that wanders over the level during play.
    Drift {
        to: Ref,
        /// Columns and rows of the patch.
        size: (Num, Num),
        /// Whether the patch carries the creatures, items and traps inside it.
        #[serde(default)]
        carries: bool,
    }
    LightStep {
        lit: Odds,
    }
    /// Makes the area undiggable (`dig`), or impassable to creatures that walk through walls
    /// (`pass`).
    Harden {
        #[serde(default = "yes")]
        dig: bool,
        #[serde(default)]
        pass: bool,
    }
    /// Keeps generated items, monsters, traps or teleports off the area.
    Exclude {
        of: Vec<Excluded>,
    }
    /// Declares the area a room with its own role, light and contents.
    Region {
        #[serde(default)]
        role: Role,
        #[serde(default)]
        light: Light,
        #[serde(default)]
        fill: Fill,
        joined: Option<bool>,
    }
    /// A small drawing placed over existing terrain.
    Stamp {
        map: String,
        /// Column and row of the drawing's upper left corner; the room's upper left square if
        /// unset.
        corner: Option<Spot>,
        #[serde(default)]
        legend: Pairs<char, Legend>,
    }
    /// Carves a maze, starting from a square.
    Maze {
        from: Spot,
        toward: Dir,
        /// Whether to add the usual maze contents, in proportion to the maze's size.
        #[serde(default)]
        stocked: bool,
    }
    Corridor {
        from: Spot,
        to: Spot,
    }
    /// Digs a corridor between two named inner rooms.
    Join {
        from: End,
        to: End,
    }
    Corridors {}
    /// Turns the rock next to passable squares of the room into walls.
    Wallify {}
    /// Adds gold and gems to the rock of the area.
    Mineralize {}
    /// Places a connection to another level, such as stairs or a portal, or marks squares of
    /// arrival.
    Link {
        kind: LinkKind,
        to: Option<String>,
    }
    /// Reacts to an event during play.
    Trigger {
        when: When,
        /// Whether the trigger fires only once.
        #[serde(default = "yes")]
        once: bool,
        #[serde(rename = "do")]
        reactions: Vec<Reaction>,
    }
    /// Makes a percentage of the level's random monsters come from these kinds or classes.
    Spawns {
        of: Vec<Card<Ref>>,
        pct: Num,
    }
    /// Runs a random `Fill` vault with this tag in the same room.
    Apply {
        tag: String,
    }
}

/// The event that a trigger waits for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum When {
    /// The hero enters the trigger's area (`at`).
    Enter,
    /// The last monster with this label dies.
    Dies(String),
    /// The hero takes an item with this label.
    Lifted(String),
    /// This many turns have passed since the hero came to the level, or since the trigger last
    /// fired.
    Turn(Num),
}

/// One thing that a trigger does.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Reaction {
    Message(String),
    Open(Area),
    Close(Area),
    Lock(Area),
    Change {
        at: Area,
        to: Ref,
        /// The terrain that a square must have to be changed; any if unset.
        from: Option<Ref>,
    },
    Wake(Area),
    Summon {
        of: Option<Ref>,
        at: Option<Area>,
        count: Option<Num>,
        #[serde(default)]
        mood: Mood,
    },
    /// Moves the hero to a free square of the area.
    Teleport(Area),
}

/// An inner room: a room inside the vault's room, or a room of a whole-level vault.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SubRoom {
    /// Name by which `Join` refers to the room.
    pub name: Option<String>,
    /// Column and row of the room's upper left floor square; random if unset.
    pub at: Option<Spot>,
    pub size: Size,
    pub chance: Option<Num>,
    pub role: Role,
    pub light: Light,
    pub fill: Fill,
    pub joined: Option<bool>,
    /// Steps of the inner room, with coordinates relative to that room.
    pub steps: Vec<Step>,
}

/// One end of a corridor, at an inner room.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// Name of the inner room.
    pub room: String,
    /// Side of the room where the corridor starts; if unset, the side that faces the other room.
    pub wall: Option<Dir>,
    /// Index of the door in that wall, from 0; if unset or if there is no such door, the corridor
    /// gets a new door.
    pub door: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct If {
    pub cond: String,
    #[serde(default)]
    pub then: Vec<Step>,
    #[serde(default, rename = "else")]
    pub otherwise: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    pub pct: Num,
    #[serde(default)]
    pub then: Vec<Step>,
    #[serde(default, rename = "else")]
    pub otherwise: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeat {
    pub n: Num,
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}

/// Runs steps for every square of an area; `var` is the name under which the steps refer to the
/// square.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Each {
    pub var: String,
    #[serde(rename = "in")]
    pub area: Area,
    #[serde(rename = "do")]
    pub steps: Vec<Step>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum FeatureKind {
    Fountain,
    Sink,
    Throne,
    Tree,
    StairsUp,
    StairsDown,
    LadderUp,
    LadderDown,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Align {
    #[default]
    Random,
    /// One of the three alignments in an order that is shuffled once per vault: 0 is the first in
    /// that order, 2 the last.
    Deck(u8),
    Lawful,
    Neutral,
    Chaotic,
    Unaligned,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum AltarKind {
    #[default]
    Plain,
    /// An altar with a priest.
    Shrine,
    Sanctum,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum DoorState {
    #[default]
    Random,
    /// A doorway without a door.
    None,
    Broken,
    Open,
    Closed,
    Locked,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Bridge {
    #[default]
    Random,
    Lowered,
    Raised,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Mood {
    /// The usual attitude of the kind toward the hero.
    #[default]
    Natural,
    Hostile,
    Peaceful,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Buc {
    #[default]
    Random,
    Blessed,
    Uncursed,
    Cursed,
    NotBlessed,
    NotCursed,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Style {
    #[default]
    Dust,
    Engrave,
    Burn,
    Mark,
    Blood,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Excluded {
    Items,
    Monsters,
    Traps,
    Teleport,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum LinkKind {
    StairsUp,
    StairsDown,
    /// A second staircase to the level above. It belongs to a part of the level that can be reached
    /// only by such inner stairs.
    InnerStairsUp,
    InnerStairsDown,
    Branch,
    Portal,
    /// Squares where a hero who arrives without stairs can land, from above or below.
    Arrival,
    /// Squares where a hero who arrives without stairs from above can land.
    ArrivalFromAbove,
    /// Squares where a hero who arrives without stairs from below can land.
    ArrivalFromBelow,
}

fn yes() -> bool {
    true
}

/// Meaning of a glyph in a drawing.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Legend {
    /// Terrain, or a decision as `$name`; floor if unset.
    pub on: Option<Ref>,
    /// Steps that run on each square with the glyph.
    pub put: Vec<Step>,
    pub door: Option<DoorLegend>,
    /// Tags of a slot: a random `Map` or `Fill` vault with one of these tags fills the glyph's
    /// squares. Not a slot if empty.
    pub slot: Vec<String>,
}

/// A door in the drawing.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DoorLegend {
    pub state: Option<DoorState>,
    /// Chance, in percent, that the door is hidden.
    pub secret: Option<Num>,
}
