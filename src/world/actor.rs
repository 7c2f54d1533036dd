//! Hero and monsters alike.

use serde::{Deserialize, Serialize};

use super::customs::Origin;
use super::item::ItemId;
use super::level::LevelId;
use crate::base::{Dir, Id, Pos};
use crate::content::{
    ItemKindId, MonsterKind, MonsterKindId, Property, PropertySet, Slot, Terrain, Trait,
};

pub type ActorId = Id<Actor>;

/// The price of one standard action on the ledger.
pub const ACT: i32 = 1200;
/// One point of random energy on the ledger.
pub const POINT: i32 = 120;

/// What its actions cost, in tenths of a standard action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prices {
    pub walk: u8,
    pub strike: u8,
}

impl Default for Prices {
    fn default() -> Self {
        Self { walk: 10, strike: 10 }
    }
}

/// How it stands to the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mood {
    Hostile,
    Peaceful,
    /// A pet; the number is its tameness, 1 to 20.
    Tame(u8),
}

/// What a monster has in mind. The hero's is unused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mind {
    /// Where it last knew its foe to be.
    pub quarry: Option<Pos>,
    /// Turns it goes on looking after losing sight.
    pub patience: u8,
    /// Where it is wandering to.
    pub goal: Option<Pos>,
    /// Stays until the hero comes into sight.
    pub waits: bool,
    /// The altar that it keeps, or the square that it has to stand on.
    pub post: Option<Pos>,
    pub trail: Trail,
    /// It fights everyone of another camp; 0 is none.
    pub camp: u8,
}

/// The last two squares somebody stood on, so that nobody paces to and fro.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[Option<Pos>; 2]", into = "[Option<Pos>; 2]")]
pub struct Trail {
    last: Pos,
    before: Pos,
}

/// Off the map: where nobody has stood yet.
const NOWHERE: Pos = Pos::new(-1, -1);

impl Trail {
    /// Of one who has not stood anywhere yet.
    pub const NEW: Self = Self { last: NOWHERE, before: NOWHERE };

    /// It has come to where it stands.
    #[inline]
    pub fn note(&mut self, at: Pos) {
        if self.last != at {
            *self = Self { last: at, before: self.last };
        }
    }

    /// Where its last step led.
    #[inline]
    pub fn heading(&self) -> Option<Dir> {
        if self.before == NOWHERE { None } else { self.before.dir_to(self.last) }
    }

    pub fn has(&self, at: Pos) -> bool {
        self.last == at || self.before == at
    }
}

impl Default for Trail {
    fn default() -> Self {
        Self::NEW
    }
}

impl From<[Option<Pos>; 2]> for Trail {
    fn from(squares: [Option<Pos>; 2]) -> Self {
        let [last, before] = squares.map(|square| square.unwrap_or(NOWHERE));
        Self { last, before }
    }
}

impl From<Trail> for [Option<Pos>; 2] {
    fn from(trail: Trail) -> Self {
        [trail.last, trail.before].map(|square| (square != NOWHERE).then_some(square))
    }
}

/// The properties of a body and why it has them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Properties {
    /// From the body itself: kind, role, race, level.
    pub innate: PropertySet,
    /// From meals, gifts and the like: for good.
    pub gained: PropertySet,
    /// From worn things; recomputed when something is put on or off.
    pub worn: PropertySet,
    /// From the body's present shape, while it is not the hero's own.
    pub shape: PropertySet,
    /// Turns left, each once, in the order they began.
    pub timed: Vec<(Property, u32)>,
    /// All of the above together.
    pub now: PropertySet,
}

/// What somebody who hides is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Guise {
    Thing(ItemKindId),
    Ground(Terrain),
}

/// One creature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Actor {
    pub kind: MonsterKindId,
    pub level_id: LevelId,
    pub at: Pos,
    pub hp: i32,
    pub max_hp: i32,
    /// Ten-thousandths of a hit point already lost beyond `hp` (difficulty keeps fractions).
    pub scratches: u16,
    /// Experience level (hero) or current level.
    pub level: u8,
    /// Ledger units; may act at `ACT` and over.
    pub bank: i32,
    /// Ledger units earned an aut; kept by `rules::status` whenever a reason changes.
    pub rate: u16,
    pub prices: Prices,
    pub mood: Mood,
    pub mind: Mind,
    pub properties: Properties,
    pub pack: Vec<ItemId>,
    pub worn: [Option<ItemId>; Slot::COUNT],
    /// Turns it is still held by a trap; 0 is free.
    pub trapped: u8,
    /// Whom it holds or is held by.
    pub holds: Option<ActorId>,
    pub held_by: Option<ActorId>,
    /// How many more times it attacks whom it has swallowed before it is done with them.
    pub meal: u8,
    pub female: bool,
    /// Made in this slice of time: earns nothing until the next.
    pub new: bool,
    /// Not seen until found or until it moves.
    pub hidden: bool,
    /// What it is taken for while it is hidden; nothing at all if unset.
    pub guise: Option<Guise>,
    /// The turn at which a pet is hungry; 0 before its first.
    pub full_until: u32,
    /// What it really is, while it has another shape.
    pub shape_of: Option<MonsterKindId>,
    pub name: Option<Box<str>>,
    /// Turn it came to be.
    pub born: u32,
    /// Which vault brought it.
    pub origin: Origin,
}

impl Actor {
    /// A third of its hit points or less.
    pub const fn is_badly_hurt(&self) -> bool {
        self.hp * 3 <= self.max_hp
    }

    /// Whether it runs when it is badly hurt: one in three of those with a mind, always the same
    /// ones; the weak have no time for it. `who` is itself.
    pub fn is_coward(&self, who: ActorId, kind: &MonsterKind) -> bool {
        let third = (who.number() >> 16).is_multiple_of(3);
        third && self.max_hp >= 8 && !kind.is(Trait::Mindless) && !kind.is(Trait::Undead)
    }

    /// A creature of a kind with nothing on it; generation fills in the rest.
    pub fn of(kind: MonsterKindId, level_id: LevelId, at: Pos) -> Self {
        Self {
            kind,
            level_id,
            at,
            hp: 1,
            max_hp: 1,
            scratches: 0,
            level: 0,
            bank: 0,
            rate: 120,
            prices: Prices::default(),
            mood: Mood::Hostile,
            mind: Mind::default(),
            properties: Properties::default(),
            pack: Vec::new(),
            worn: [None; Slot::COUNT],
            trapped: 0,
            holds: None,
            held_by: None,
            meal: 0,
            female: false,
            new: true,
            hidden: false,
            guise: None,
            full_until: 0,
            shape_of: None,
            name: None,
            born: 0,
            origin: Origin::default(),
        }
    }

    /// Whether it has the property now, for whatever reason.
    #[inline]
    pub fn has(&self, property: Property) -> bool {
        self.properties.now.has(property)
    }

    /// Turns a timed property still lasts; 0 when it is not timed.
    pub fn turns_of(&self, property: Property) -> u32 {
        self.properties.timed.iter().find(|(p, _)| *p == property).map_or(0, |&(_, turns)| turns)
    }

    pub fn in_slot(&self, slot: Slot) -> Option<ItemId> {
        self.worn[slot as usize]
    }

    /// The slot this thing is in, if it is in use.
    pub fn slot_of(&self, item: ItemId) -> Option<Slot> {
        Slot::ALL.into_iter().find(|&slot| self.worn[slot as usize] == Some(item))
    }

    /// Cannot decide anything: asleep, paralyzed.
    #[inline]
    pub fn is_helpless(&self) -> bool {
        const HELPLESS: PropertySet = PropertySet::of(&[Property::Asleep, Property::Paralyzed]);
        self.properties.now.has_any(HELPLESS)
    }

    #[inline]
    pub fn is_hostile(&self) -> bool {
        self.mood == Mood::Hostile
    }

    #[inline]
    pub fn is_tame(&self) -> bool {
        matches!(self.mood, Mood::Tame(_))
    }
}

impl Properties {
    /// Makes `now` true again after one of the reasons changed.
    pub fn refresh(&mut self) {
        let timed: PropertySet = self.timed.iter().map(|&(property, _)| property).collect();
        self.now = self.innate.union(self.gained).union(self.worn).union(self.shape).union(timed);
    }
}
