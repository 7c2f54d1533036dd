//! Steps of a vault, as written, in order of execution.

use serde::Deserialize;

use super::area::Area;
use super::number::{Card, Num, Odds, Pairs, Ref, Spot};
use super::room::{Fill, Light, Role, Size};
use crate::base::Dir;

/// One step, as written.
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
    /// Reshuffles a deck.
    Reroll(String),
    Set(String, Num),
    Apply(Apply),
    /// Runs a fragment of this file.
    Call(String),
    /// Ends the vault's steps.
    Stop,
}

/// Defines steps with an area, a chance and a count: `at` (default: the room; in a legend, the
/// square), `chance` in percent, rolled each time, and `count` repetitions.
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
        /// Changes only squares with this terrain.
        from: Option<Ref>,
        /// Chance, in percent, rolled for each square.
        per_cell: Option<Num>,
        lit: Option<bool>,
    }
    /// Liquid that breaks through a wall and spreads along a random path.
    Spill {
        to: Ref,
        toward: Dir,
        /// Number of squares.
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
        /// Chance, in percent, that it is hidden; for a door in a wall, 50 if unset.
        secret: Option<Num>,
    }
    Drawbridge {
        toward: Dir,
        #[serde(default)]
        state: Bridge,
    }
    /// A monster on a suitable square.
    Monster {
        of: Option<Ref>,
        #[serde(default)]
        mood: Mood,
        /// Condition on the hero for the monster to appear: `hero.level`, `hero.role`, `hero.race`,
        /// `hero.align`.
        when: Option<String>,
        /// Peaceful to heroes in good standing with this god, hostile to others.
        align: Option<Align>,
        asleep: Option<Odds>,
        /// Waits until it sees the hero.
        #[serde(default)]
        waiting: Odds,
        name: Option<String>,
        /// Name by which triggers find it.
        label: Option<String>,
        /// Object or terrain that it is disguised as.
        looks: Option<String>,
        #[serde(default)]
        invisible: Odds,
        #[serde(default)]
        cancelled: Odds,
        /// Comes with a group.
        #[serde(default)]
        group: Odds,
        /// Random, as allowed by its kind, if unset.
        female: Option<Odds>,
        /// Duration in turns, from the hero's arrival on. The next four fields have the same unit.
        fleeing: Option<Num>,
        blinded: Option<Num>,
        paralyzed: Option<Num>,
        stunned: Option<Num>,
        confused: Option<Num>,
        /// Experience level and maximum hit points; those of its kind and depth if unset.
        level: Option<Num>,
        hp: Option<Num>,
        /// Whether it also has the usual equipment of its kind; yes if unset.
        kit: Option<Odds>,
        /// Inventory: `Object` and `Gold` steps, also inside control steps.
        #[serde(default)]
        carries: Vec<Step>,
    }
    Object {
        of: Option<Ref>,
        /// Name of the artifact that it is, unless that exists already.
        artifact: Option<String>,
        quantity: Option<Num>,
        #[serde(default)]
        buc: Buc,
        plus: Option<Num>,
        /// Kind of monster for a corpse, statue, egg or figurine.
        corpse_of: Option<Ref>,
        name: Option<String>,
        /// Name by which triggers find it.
        label: Option<String>,
        #[serde(default)]
        buried: Odds,
        lit: Option<Odds>,
        locked: Option<Odds>,
        broken: Option<Odds>,
        trapped: Option<Odds>,
        /// Number of times it was recharged.
        recharged: Option<Num>,
        /// Erosion, 0 to 3.
        eroded: Option<Num>,
        #[serde(default)]
        erodeproof: Odds,
        /// Number of the major achievement for taking it; 0 is none.
        #[serde(default)]
        achievement: u8,
        /// Contents: `Object` and `Gold` steps, also inside control steps; the usual if unset.
        contents: Option<Vec<Step>>,
    }
    Gold {
        amount: Option<Num>,
    }
    Trap {
        kind: Option<Ref>,
        /// Destination of a teleportation trap: a square, or a random one of an area.
        dest: Option<Spot>,
        leads_to: Option<Area>,
        /// Number of the level that a trap door, hole or level teleporter leads to.
        to_level: Option<Num>,
        /// Whether a victim's corpse and items lie there.
        #[serde(default)]
        victim: Odds,
        /// Whether the usual guard is present, such as the spider of a web.
        guard: Option<Odds>,
        #[serde(default)]
        seen: Odds,
    }
    Engrave {
        text: String,
        #[serde(default)]
        style: Style,
    }
    /// A gas cloud.
    Cloud {
        damage: Option<Num>,
        /// Duration, in turns.
        turns: Option<Num>,
    }
    /// A patch of ground that wanders over the level during play.
    Drift {
        to: Ref,
        /// Columns and rows of the patch.
        size: (Num, Num),
        /// Whether it carries the creatures, items and traps inside it.
        #[serde(default)]
        carries: bool,
    }
    LightStep {
        lit: Odds,
    }
    /// Makes walls undiggable or impassable.
    Harden {
        #[serde(default = "yes")]
        dig: bool,
        #[serde(default)]
        pass: bool,
    }
    /// Keeps generated content off the area.
    Exclude {
        of: Vec<Excluded>,
    }
    /// Declares the area a room.
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
        /// Column and row of its upper left corner.
        corner: Option<Spot>,
        #[serde(default)]
        legend: Pairs<char, Legend>,
    }
    /// Carves a maze from a square.
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
    /// A corridor between two named inner rooms.
    Join {
        from: End,
        to: End,
    }
    Corridors {}
    /// Adds walls around floor without walls.
    Wallify {}
    /// Adds gold and gems to the rock.
    Mineralize {}
    /// A connection to another level or place.
    Link {
        kind: LinkKind,
        to: Option<String>,
    }
    /// Does something during play when something else happens.
    Trigger {
        when: When,
        /// Whether it fires only once.
        #[serde(default = "yes")]
        once: bool,
        #[serde(rename = "do")]
        reactions: Vec<Reaction>,
    }
    /// Replaces a percentage of the level's random monsters by these kinds or classes.
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
    /// The hero enters the area of the trigger.
    Enter,
    /// The last monster with this label dies.
    Dies(String),
    /// The hero takes an item with this label.
    Lifted(String),
    /// This many turns have passed since the hero came to the level.
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
        /// Only squares with this terrain.
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

/// A room inside the room.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SubRoom {
    /// Name of the room, for `Join`.
    pub name: Option<String>,
    /// Column and row of the room's upper left floor square; random if unset.
    pub at: Option<Spot>,
    pub size: Size,
    pub chance: Option<Num>,
    pub role: Role,
    pub light: Light,
    pub fill: Fill,
    pub joined: Option<bool>,
    /// Steps in the inner room's coordinates.
    pub steps: Vec<Step>,
}

/// End of a corridor at a room.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// Name of the inner room.
    pub room: String,
    /// Side of the room where the corridor starts; if unset, the side that faces the other room.
    pub wall: Option<Dir>,
    /// Index of the door in that wall, from 0; a new door if unset.
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

/// Runs steps for every square of an area; `Var` refers to the square.
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
    /// One of the three alignments, shuffled once per vault: index 0 to 2 in that order.
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
    /// A second pair of stairs to the next levels of the branch, in a place that no other way leads
    /// to.
    InnerStairsUp,
    InnerStairsDown,
    Branch,
    Portal,
    /// Where a hero arrives without stairs, from above or below.
    Arrival,
    /// As `Arrival`, for heroes from a level above.
    ArrivalFromAbove,
    /// As `Arrival`, for heroes from a level below.
    ArrivalFromBelow,
}

fn yes() -> bool {
    true
}

/// Meaning of a glyph.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Legend {
    /// Terrain or `$name`; floor if unset.
    pub on: Option<Ref>,
    /// Steps on the square.
    pub put: Vec<Step>,
    pub door: Option<DoorLegend>,
    /// Tags: a vault with one of these tags fills the glyph's squares.
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
