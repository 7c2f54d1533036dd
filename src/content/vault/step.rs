//! The steps of a vault, as an author writes them, in the order they happen.

use serde::Deserialize;

use super::area::Area;
use super::number::{Card, Num, Pairs, Ref, Spot};
use super::{Fill, Legend, Light, Role, Size};
use crate::base::Dir;

/// One thing that happens.
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
    Say(String),
    Sounds(Vec<String>),
    Spawns(Spawns),
    If(If),
    Chance(Chance),
    Repeat(Repeat),
    Each(Each),
    /// One of these, by weight.
    OneOf(Vec<(Num, Vec<Step>)>),
    /// Shuffles a deck again.
    Reroll(String),
    Set(String, Num),
    Apply(Apply),
    /// The steps of a fragment of this file.
    Call(String),
    /// No more steps of this vault.
    Stop,
}

/// A step with a place, a chance and a count: `at` an area (the room if unset; the square
/// itself in a legend), `chance` per cent rolled each time, `count` times.
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
    /// Changes the ground of every square of the area.
    Terrain {
        to: Ref,
        /// Only squares that are this.
        from: Option<Ref>,
        /// Per cent, rolled for each square.
        per_cell: Option<Num>,
        lit: Option<bool>,
    }
    /// Liquid that breaks through a wall and wanders.
    Spill {
        to: Ref,
        toward: Dir,
        /// Squares.
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
        /// Sides of the room that may have it; all four if unset.
        #[serde(default)]
        walls: Vec<Dir>,
        #[serde(default)]
        state: DoorState,
        /// Per cent; 50 for a door in a wall if unset.
        secret: Option<Num>,
    }
    Drawbridge {
        toward: Dir,
        #[serde(default)]
        state: Bridge,
    }
    /// A monster on a square that suits it.
    Monster {
        of: Option<Ref>,
        #[serde(default)]
        mood: Mood,
        /// Comes only for heroes of whom this holds: `hero.level`, `hero.role`, `hero.race`,
        /// `hero.align`.
        when: Option<String>,
        /// Peaceful to heroes in good standing with this god, hostile to all others.
        align: Option<Align>,
        asleep: Option<bool>,
        /// Stays until somebody comes into view.
        #[serde(default)]
        waiting: bool,
        name: Option<String>,
        /// What it pretends to be: an object or a terrain.
        looks: Option<String>,
        #[serde(default)]
        invisible: bool,
        #[serde(default)]
        cancelled: bool,
        /// Brings its friends.
        #[serde(default)]
        group: bool,
        /// As it comes if unset.
        female: Option<bool>,
        /// In turns from when the hero meets the level, as are the next four.
        fleeing: Option<Num>,
        blinded: Option<Num>,
        paralyzed: Option<Num>,
        stunned: Option<Num>,
        confused: Option<Num>,
        /// Objects in its pack: `Object` steps only.
        #[serde(default)]
        carries: Vec<Step>,
    }
    Object {
        of: Option<Ref>,
        quantity: Option<Num>,
        #[serde(default)]
        buc: Buc,
        plus: Option<Num>,
        /// Whose corpse, statue, egg or figurine.
        corpse_of: Option<Ref>,
        name: Option<String>,
        #[serde(default)]
        buried: bool,
        lit: Option<bool>,
        locked: Option<bool>,
        broken: Option<bool>,
        trapped: Option<bool>,
        /// Times that it was recharged.
        recharged: Option<Num>,
        /// 0 to 3.
        eroded: Option<Num>,
        #[serde(default)]
        erodeproof: bool,
        /// What is inside: `Object` steps, alone or in control steps. Unset: as it comes.
        contents: Option<Vec<Step>>,
    }
    Gold {
        amount: Option<Num>,
    }
    Trap {
        kind: Option<Ref>,
        /// Where it leads.
        dest: Option<Spot>,
        /// Whether somebody it killed lies there.
        #[serde(default)]
        victim: bool,
        /// Whether what usually guards it is there: the spider of a web.
        guard: Option<bool>,
        #[serde(default)]
        seen: bool,
    }
    Engrave {
        text: String,
        #[serde(default)]
        style: Style,
    }
    /// Gas.
    Cloud {
        damage: Option<Num>,
        /// In turns.
        turns: Option<Num>,
    }
    LightStep {
        lit: bool,
    }
    /// Makes walls that cannot be dug or passed.
    Harden {
        #[serde(default = "yes")]
        dig: bool,
        #[serde(default)]
        pass: bool,
    }
    /// Keeps things from being put here later.
    Exclude {
        of: Vec<Excluded>,
    }
    /// Declares an area a room of its own.
    Region {
        #[serde(default)]
        role: Role,
        #[serde(default)]
        light: Light,
        #[serde(default)]
        fill: Fill,
        joined: Option<bool>,
    }
    /// A small drawing laid over what is there.
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
        /// Whether it holds what mazes hold: the more, the larger it became.
        #[serde(default)]
        stocked: bool,
    }
    Corridor {
        from: Spot,
        to: Spot,
    }
    /// A corridor between two inner rooms that have names.
    Join {
        from: End,
        to: End,
    }
    Corridors {}
    /// Makes walls around floors that lie bare.
    Wallify {}
    /// Puts gold and gems into the rock.
    Mineralize {}
    /// A way to another level or place.
    Link {
        kind: LinkKind,
        to: Option<String>,
    }
    /// Monster classes or kinds that this share of the level's random monsters belongs to.
    Spawns {
        of: Vec<Card<Ref>>,
        pct: Num,
    }
    /// The contents of a random `Fill` vault with this tag.
    Apply {
        tag: String,
    }
}

/// A room inside the room.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SubRoom {
    /// What `Join` calls it.
    pub name: Option<String>,
    /// Column and row of its upper left floor square; random if unset.
    pub at: Option<Spot>,
    pub size: Size,
    pub chance: Option<Num>,
    pub role: Role,
    pub light: Light,
    pub fill: Fill,
    pub joined: Option<bool>,
    /// Coordinates are the inner room's.
    pub steps: Vec<Step>,
}

/// Where a corridor meets a room.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The name of the inner room.
    pub room: String,
    /// The wall that faces the other room if unset.
    pub wall: Option<Dir>,
    /// Which of the doors in that wall, from 0; a door of its own if unset.
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

/// For every square of an area, which `Var` then names.
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
    /// The first, second or third of the three in random order, the same for the whole vault.
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
    /// With a priest.
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
    /// As its kind feels about the hero.
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
    Branch,
    Portal,
    /// Where those land who come otherwise than by stairs.
    Arrival,
    /// The same for those who come from a level above.
    ArrivalFromAbove,
    /// The same for those who come from a level below.
    ArrivalFromBelow,
}

fn yes() -> bool {
    true
}
