//! The state of an actor: the hero or a monster.

use serde::{Deserialize, Serialize};

use crate::base::{Dir, Id, Pos};
use crate::content::{
    ItemKindId, MonsterKind, MonsterKindId, Property, PropertySet, Slot, Terrain, Trait,
};
use crate::world::body::shopkeeper::Keeper;
use crate::world::item::ItemId;
use crate::world::level::flags::Origin;
use crate::world::level::level_id::LevelId;

pub type ActorId = Id<Actor>;

/// Cost of one standard action, in energy units (the unit of [`Actor::bank`]).
pub const ACT: i32 = 1200;

/// One point of energy, in energy units: a tenth of a standard action. Rulesets give random energy
/// and prices in points.
pub const POINT: i32 = 120;
/// Among monsters that can be cowards, 1 in this many flees when badly hurt.
pub const COWARDS: u32 = 3;

/// An actor's attitude toward the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attitude {
    Hostile,
    Peaceful,
    /// A pet; the number is its tameness, 1..=20.
    Tame(u8),
}

/// AI state of a monster. Unused for the hero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mind {
    /// Last known position of the monster's enemy.
    pub quarry: Option<Pos>,
    /// Turns for which the monster keeps searching after it loses sight of its enemy.
    pub patience: u8,
    /// Destination while wandering.
    pub goal: Option<Pos>,
    /// Waits in place until the hero comes into view.
    pub waits: bool,
    /// The altar that a priest tends, or the square that a guard must stand on.
    pub post: Option<Pos>,
    pub trail: Trail,
    /// Faction: the monster fights members of every other faction. 0 means none.
    pub faction: u8,
}

/// The last two squares that an actor stood on, the current one included. A wanderer avoids them,
/// so that it does not pace back and forth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[Option<Pos>; 2]", into = "[Option<Pos>; 2]")]
pub struct Trail {
    last: Pos,
    before: Pos,
}

/// An off-map position: the actor has not stood anywhere yet.
const NOWHERE: Pos = Pos::new(-1, -1);

impl Trail {
    /// The trail of an actor that has not moved yet.
    pub const NEW: Self = Self { last: NOWHERE, before: NOWHERE };

    /// Records the actor's current square.
    #[inline]
    pub fn note(&mut self, at: Pos) {
        if self.last != at {
            *self = Self { last: at, before: self.last };
        }
    }

    /// Returns the direction of the actor's last step; `None` if it has not taken one.
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

/// An actor's properties, by source.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Properties {
    /// From the monster kind, role, race and level.
    pub innate: PropertySet,
    /// Permanent gains, such as from corpses and gifts.
    pub gained: PropertySet,
    /// From worn items; recomputed when an item is put on or taken off.
    pub worn: PropertySet,
    /// From the form of a polymorphed hero.
    pub shape: PropertySet,
    /// Timed properties with the turns left, each listed once, in order of onset.
    pub timed: Vec<(Property, u32)>,
    /// The properties in effect: the union of all other fields.
    pub now: PropertySet,
}

/// The apparent form of a hidden actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Guise {
    Thing(ItemKindId),
    Ground(Terrain),
}

/// The hero or a monster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Actor {
    pub kind: MonsterKindId,
    pub level_id: LevelId,
    pub at: Pos,
    pub hp: i32,
    pub max_hp: i32,
    /// Damage of less than 1 hit point that has not been subtracted yet, in 1/10,000 hit points. It
    /// arises because difficulty scales damage.
    pub scratches: u16,
    /// Experience level of the hero, or current level of a monster.
    pub level: u8,
    /// Energy, in energy units; the actor can act at `ACT` or more.
    pub bank: i32,
    /// Energy units earned per aut; `rules::body::speed::refresh_rate` updates it whenever a cause
    /// changes.
    pub rate: u16,
    pub mood: Attitude,
    pub mind: Mind,
    pub properties: Properties,
    pub pack: Vec<ItemId>,
    pub worn: [Option<ItemId>; Slot::COUNT],
    /// Attempts to move that the actor still needs to get free of a trap; 0 if it is not trapped.
    pub trapped: u8,
    /// The actor that this one holds.
    pub holds: Option<ActorId>,
    pub held_by: Option<ActorId>,
    /// Attacks left until an engulfed actor is digested or expelled.
    pub meal: u8,
    pub female: bool,
    /// The actor was created in the current time slice and earns no energy until the next one.
    pub new: bool,
    /// The actor is not visible until it is found or moves.
    pub hidden: bool,
    /// Apparent form while hidden; `None` if the actor cannot be seen at all.
    pub guise: Option<Guise>,
    /// Turn at which a pet becomes hungry; 0 before the first time it is checked.
    pub full_until: u32,
    /// The true kind of a shapeshifter in another form.
    pub shape_of: Option<MonsterKindId>,
    pub name: Option<Box<str>>,
    /// Shop and accounts of a shopkeeper; `None` for other actors.
    pub keeper: Option<Box<Keeper>>,
    /// Turn of creation.
    pub born: u32,
    /// The vault that created the actor.
    pub origin: Origin,
}

impl Actor {
    /// Whether hit points are at or below one third of the maximum.
    pub const fn is_badly_hurt(&self) -> bool {
        self.hp <= Self::badly_hurt_at(self.max_hp)
    }

    /// Returns the hit points at which a creature is badly hurt: a third of its maximum.
    pub const fn badly_hurt_at(max_hp: i32) -> i32 {
        max_hp / 3
    }

    /// Returns how many tenths of its hit points the creature looks to have, rounded up, 0 to 10.
    pub fn health_tenths(&self) -> i32 {
        let tenths = (self.hp.max(0) * 10 + self.max_hp - 1) / self.max_hp.max(1);
        tenths.clamp(0, 10)
    }

    /// Whether the monster flees when badly hurt. Of the monsters that can be cowards
    /// ([`Actor::may_be_coward`]), 1 in [`COWARDS`] does; the monster's id decides.
    pub fn is_coward(&self, who: ActorId, kind: &MonsterKind) -> bool {
        (who.number() >> 16).is_multiple_of(COWARDS) && Self::may_be_coward(kind, self.max_hp)
    }

    /// Whether a monster with these maximum hit points can be a coward: it has at least 8 hit
    /// points and is neither mindless nor undead. Some of these monsters are cowards and flee when
    /// badly hurt.
    pub fn may_be_coward(kind: &MonsterKind, max_hp: i32) -> bool {
        max_hp >= 8 && !kind.is(Trait::Mindless) && !kind.is(Trait::Undead)
    }

    /// Creates a bare actor of `kind`; generation fills in the rest.
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
            mood: Attitude::Hostile,
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
            keeper: None,
            born: 0,
            origin: Origin::default(),
        }
    }

    /// Whether the property is in effect now, from any source.
    #[inline]
    pub fn has(&self, property: Property) -> bool {
        self.properties.now.has(property)
    }

    /// Returns the turns left of a timed property, or 0 when it is not timed.
    pub fn turns_of(&self, property: Property) -> u32 {
        self.properties.timed.iter().find(|(p, _)| *p == property).map_or(0, |&(_, turns)| turns)
    }

    pub fn in_slot(&self, slot: Slot) -> Option<ItemId> {
        self.worn[slot as usize]
    }

    /// Returns the slot that the item occupies, if it is in use.
    pub fn slot_of(&self, item: ItemId) -> Option<Slot> {
        Slot::ALL.into_iter().find(|&slot| self.worn[slot as usize] == Some(item))
    }

    /// Whether the actor is asleep or paralyzed.
    #[inline]
    pub fn is_helpless(&self) -> bool {
        const HELPLESS: PropertySet = PropertySet::of(&[Property::Asleep, Property::Paralyzed]);
        self.properties.now.has_any(HELPLESS)
    }

    #[inline]
    pub fn is_hostile(&self) -> bool {
        self.mood == Attitude::Hostile
    }

    #[inline]
    pub fn is_tame(&self) -> bool {
        matches!(self.mood, Attitude::Tame(_))
    }
}

impl Properties {
    /// Recomputes `now` after one of the sources changed.
    pub fn refresh(&mut self) {
        let timed: PropertySet = self.timed.iter().map(|&(property, _)| property).collect();
        self.now = self.innate.union(self.gained).union(self.worn).union(self.shape).union(timed);
    }
}
