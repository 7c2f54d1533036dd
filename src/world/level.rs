//! A dungeon level: squares, rooms, traps, indexes and the hero's memory of it.

pub mod cell;
pub mod dungeon;
pub mod elbereth;
pub mod flags;
mod flood;
pub mod gait;
pub mod guard_state;
pub mod hero_distance;
pub(super) mod level_id;
pub mod passable_dirs;
pub mod path;
pub mod provenance;
pub mod sight;
pub mod special_room;
pub mod traps;
pub mod trigger;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::body::actor::ActorId;
use super::item::ItemId;
use super::known::last_seen::LastSeen;
use super::known::remembered_level::Recalled;
pub use super::known::remembered_level::{Remembered, RememberedThing};
use super::level::cell::Cell;
use super::level::flags::Customs;
use super::level::guard_state::GuardState;
use super::level::provenance::Makers;
use super::level::traps::Traps;
use super::level::trigger::Triggers;
use crate::base::{Bits, Dir, Grid, HEIGHT, Pos, Rect, WIDTH};
use crate::content::{Content, Door, Script, ShopId, SpecialRoomId, Spring, Terrain};
pub use level_id::LevelId;

/// Use of a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoomKind {
    #[default]
    Ordinary,
    /// A special room; a shop also has a shop type.
    Special(SpecialRoomId, Option<ShopId>),
}

impl RoomKind {
    pub fn is_ordinary(self) -> bool {
        self == Self::Ordinary
    }

    /// Returns the usual name of a special room: "zoo", "used armor dealer".
    pub fn title(self, content: &Content) -> Option<&str> {
        match self {
            Self::Ordinary => None,
            Self::Special(_, Some(trade)) => Some(&content.shops[trade].title),
            Self::Special(kind, None) => Some(&content.special_rooms[kind].name),
        }
    }
}

/// A room or subroom created by a vault.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Room {
    /// Interior squares, or the bounding box of an irregular room.
    pub area: Rect,
    /// Stable name of the vault that created the room.
    pub vault: Box<str>,
    pub lit: bool,
    pub irregular: bool,
    /// Index of the room that contains this subroom.
    pub parent: Option<u8>,
    pub joined: bool,
    pub doors: u8,
    pub kind: RoomKind,
    /// Whether the hero has been inside.
    pub entered: bool,
}

/// An engraving.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engraving {
    pub at: Pos,
    pub text: String,
    pub script: Script,
}

impl Engraving {
    pub fn new(at: Pos, text: &str, script: Script) -> Self {
        Self { at, text: text.to_owned(), script }
    }
}

/// Change counters of a level, which invalidate caches derived from it. Not saved; ignored when
/// levels are compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes {
    /// Changes of squares: terrain, doors, light.
    pub squares: u32,
    /// Changes of items on the floor.
    pub things: u32,
}

impl PartialEq for Changes {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// For each square, a bit for each direction in which a step leads to dry, open ground without
/// being blocked by a door. Computed from the squares, and ignored when levels are compared.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// Indexed by square number; empty until first requested.
    open: Vec<u8>,
    /// The level's count of square changes when `open` was computed.
    as_of: Option<u32>,
}

impl PartialEq for Ways {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A dungeon level. Indexes of `cells` are rebuilt instead of saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Level {
    pub id: LevelId,
    pub cells: Grid<Cell>,
    pub rooms: Vec<Room>,
    pub traps: Traps,
    pub up: Option<Pos>,
    pub down: Option<Pos>,
    /// Stairs to other branches, and inner stairs, with their destinations.
    pub side_stairs: Vec<(Pos, LevelId)>,
    /// All actors on the level except the hero and the steed, ordered by arrival or by last action.
    pub crowd: Vec<ActorId>,
    pub memory: Recalled,
    /// Squares that the hero has seen.
    pub explored: Bits,
    /// Squares the hero has stood on.
    pub visited: Bits,
    /// Doors that the hero knows to be locked, and boulders known to be stuck.
    pub shut: Bits,
    /// Where the hero last saw the monsters that stay about where they are, such as sleepers.
    pub sighted: Vec<LastSeen>,
    /// Squares where the hero last saw more than one item.
    pub piles: Bits,
    /// The squares of `piles` with at least one item worth a look ([`Content::draws_the_eye`]). It
    /// need not be the topmost item.
    pub finds: Bits,
    /// Squares that exploration has searched for hidden passages.
    pub searched: Bits,
    /// Number of automatic searches for hidden passages that found nothing.
    pub vain_searches: u8,
    /// Index of the special room that the hero is in.
    pub hall: Option<u8>,
    pub watch: GuardState,
    /// Engravings on the level.
    pub engravings: Vec<Engraving>,
    /// The player's note about the level.
    pub note: Option<Box<str>>,
    /// Turn when the hero last left.
    pub left: u32,
    /// Flags and overrides set by vaults.
    pub customs: Customs,
    /// Triggers set by vaults.
    pub triggers: Option<Box<Triggers>>,
    /// Provenance of the level; recorded in wizard mode only.
    pub makers: Option<Box<Makers>>,
    /// The actor on each square; an index of `actor.at`.
    pub actor_at: Grid<Option<ActorId>>,
    /// The topmost item of each square; an index of `item.place`.
    pub item_at: Grid<Option<ItemId>>,
    /// Squares with items; an index of `item_at`.
    #[serde(skip)]
    pub lying: Bits,
    /// Squares that block line of sight; an index of `cells`.
    #[serde(skip)]
    pub opaque: Bits,
    /// Squares that no actor on foot can enter now; an index of `cells`.
    #[serde(skip)]
    pub solid: Bits,
    /// Lit squares; an index of `cells`.
    #[serde(skip)]
    pub lit: Bits,
    /// Doors that block diagonal steps; an index of `cells`.
    #[serde(skip)]
    pub frames: Bits,
    /// Doorways in any state; an index of `cells`.
    #[serde(skip)]
    pub doors: Bits,
    /// Water and lava; an index of `cells`.
    #[serde(skip)]
    pub liquid: Bits,
    /// Walkable directions from each square; an index of `cells`, updated on demand.
    #[serde(skip)]
    pub ways: Ways,
    #[serde(skip)]
    pub changes: Changes,
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // Calls the inherent function that `#[serde(remote)]` derives.
        Self::serialize(self, to)
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut level = Self::deserialize(from)?;
        let sizes = [
            (level.cells.width(), level.cells.height()),
            (level.memory.width(), level.memory.height()),
            (level.actor_at.width(), level.actor_at.height()),
            (level.item_at.width(), level.item_at.height()),
        ];
        if sizes != [(WIDTH, HEIGHT); 4] {
            return Err(D::Error::custom("the level has the wrong size"));
        }
        level.index();
        level.lying = level.item_at.iter().filter_map(|(at, top)| top.map(|_| at)).collect();
        level.changes = Changes::default();
        Ok(level)
    }
}

impl Level {
    /// Whether the hero knows a pit or hole that a boulder must fill on this level of Sokoban.
    pub fn is_puzzle(&self, content: &Content) -> bool {
        let is_gap = |spring: &Spring| matches!(spring, Spring::Pit { .. } | Spring::Hole);
        let mut known = self.traps.iter().filter(|trap| trap.seen);
        self.customs.sokoban && known.any(|trap| is_gap(&content.traps[trap.kind].spring))
    }

    /// Creates a level of solid rock.
    pub fn new(id: LevelId) -> Self {
        let full = Bits::full();
        let cells = Grid::of_level(Cell::of(Terrain::Stone));
        Self {
            id,
            cells,
            rooms: Vec::new(),
            traps: Traps::default(),
            up: None,
            down: None,
            side_stairs: Vec::new(),
            crowd: Vec::new(),
            memory: Recalled::nothing(),
            explored: Bits::default(),
            visited: Bits::default(),
            shut: Bits::default(),
            sighted: Vec::new(),
            piles: Bits::default(),
            finds: Bits::default(),
            searched: Bits::default(),
            vain_searches: 0,
            hall: None,
            watch: GuardState::default(),
            engravings: Vec::new(),
            note: None,
            left: 0,
            customs: Customs::default(),
            triggers: None,
            makers: None,
            actor_at: Grid::of_level(None),
            item_at: Grid::of_level(None),
            lying: Bits::EMPTY,
            opaque: full,
            solid: full,
            lit: Bits::default(),
            frames: Bits::default(),
            doors: Bits::default(),
            liquid: Bits::default(),
            ways: Ways::default(),
            changes: Changes::default(),
        }
    }

    /// Engraves a text, replacing any engraving on the square.
    pub fn write(&mut self, text: Engraving) {
        self.erase(text.at);
        self.engravings.push(text);
    }

    /// Erases the engraving on a square. Returns whether there was one.
    pub fn erase(&mut self, at: Pos) -> bool {
        let before = self.engravings.len();
        self.engravings.retain(|text| text.at != at);
        self.engravings.len() < before
    }

    /// Returns the engraving on a square.
    pub fn written_at(&self, at: Pos) -> Option<&Engraving> {
        self.engravings.iter().find(|text| text.at == at)
    }

    /// Returns the square at `at`, or solid rock outside the map.
    #[inline]
    pub fn cell(&self, at: Pos) -> Cell {
        self.cells.get(at).copied().unwrap_or_default()
    }

    /// Returns the stairs to another branch.
    pub fn stairs_from(&self, branch: u8) -> Option<Pos> {
        self.side_stairs.iter().find(|(_, to)| to.branch == branch).map(|&(at, _)| at)
    }

    /// Returns the inner stairs to another level of this branch.
    pub fn inner_stairs_to(&self, to: LevelId) -> Option<Pos> {
        self.inner_stairs().find(|(_, there)| *there == to).map(|(at, _)| at)
    }

    /// Returns the inner stairs with their destinations. They are a second pair of stairs that lead
    /// to levels of the same branch.
    pub fn inner_stairs(&self) -> impl Iterator<Item = (Pos, LevelId)> + '_ {
        self.side_stairs.iter().copied().filter(|(_, to)| to.branch == self.id.branch)
    }

    /// Returns all stairs except inner ones. Paths on foot connect them with each other, except on
    /// levels of islands.
    pub fn outer_stairs(&self) -> impl Iterator<Item = Pos> + '_ {
        let other_branch = |(_, to): &&(Pos, LevelId)| to.branch != self.id.branch;
        let side = self.side_stairs.iter().filter(other_branch).map(|&(at, _)| at);
        self.up.into_iter().chain(self.down).chain(side)
    }

    /// Changes one square and updates the indexes. Every change of a square must go through here.
    pub fn change(&mut self, at: Pos, change: impl FnOnce(&mut Cell)) {
        let Some(cell) = self.cells.get_mut(at) else { return };
        change(cell);
        let cell = *cell;
        self.index_square(at, cell);
        let before = self.changes.squares;
        self.changes.squares += 1;
        self.change_ways(at, before);
    }

    /// Rebuilds all square indexes after many changes.
    pub fn index(&mut self) {
        self.index_some(&[u128::MAX; HEIGHT as usize]);
    }

    /// Rebuilds all square indexes, given that squares outside `some` (one bit per column) are dark
    /// rock.
    pub fn index_some(&mut self, some: &[u128; HEIGHT as usize]) {
        let [opaque, solid, lit, frames, doors, liquid] = self.indexes_of(some);
        (self.opaque, self.solid, self.lit) = (opaque, solid, lit);
        (self.frames, self.doors, self.liquid) = (frames, doors, liquid);
        self.changes.squares += 1;
    }

    /// Computes the square indexes: opaque, solid, lit, frames, doors, liquid.
    pub fn indexes(&self) -> [Bits; 6] {
        self.indexes_of(&[u128::MAX; HEIGHT as usize])
    }

    fn indexes_of(&self, some: &[u128; HEIGHT as usize]) -> [Bits; 6] {
        let mut indexes = [Bits::default(); 6];
        for (y, &some) in (0..).zip(some) {
            let [clear, free, lit, frames, doors, liquid] = self.cells.facts(y, some, facts);
            for (index, row) in indexes.iter_mut().zip([!clear, !free, lit, frames, doors, liquid])
            {
                index.add_row(y, row);
            }
        }
        indexes
    }

    fn index_square(&mut self, at: Pos, cell: Cell) {
        let told = facts(&cell);
        self.opaque.put(at, told & CLEAR == 0);
        self.solid.put(at, told & FREE == 0);
        self.lit.put(at, told & LIT != 0);
        self.frames.put(at, told & FRAME != 0);
        self.doors.put(at, told & DOOR != 0);
        self.liquid.put(at, told & LIQUID != 0);
    }

    pub fn is_passable(&self, at: Pos) -> bool {
        at.on_map() && !self.solid.has(at)
    }

    /// Whether the step leads to a passable, dry square without an actor, item or trap, and no door
    /// blocks it. This is a fast check that succeeds for most steps. The caller must exclude
    /// immobile actors.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "every step asks it")]
    pub fn is_plain_step(&self, from: Pos, dir: Dir) -> bool {
        self.leads(from, dir) && self.is_bare_step(from, dir)
    }

    /// Whether the destination of the step has no actor, item or trap. The destination must be on
    /// the map.
    #[inline]
    pub fn is_bare_step(&self, from: Pos, dir: Dir) -> bool {
        let number = from.number().wrapping_add_signed(dir.stride());
        self.actor_at.squares()[number].is_none()
            && self.item_at.squares()[number].is_none()
            && !self.traps.squares().has_number(number)
    }

    /// Whether digging can open the square. True for rock, walls and closed doors, unless the
    /// square is undiggable or on the map's edge.
    pub fn is_diggable(&self, at: Pos) -> bool {
        let cell = self.cell(at);
        let rim = at.x <= 0 || at.y <= 0 || at.x >= WIDTH - 1 || at.y >= HEIGHT - 1;
        let shut =
            cell.terrain == Terrain::Door && matches!(cell.door(), Door::Closed | Door::Locked);
        !rim && !cell.is_hard() && (cell.terrain.is_rock_or_wall() || shut)
    }

    /// Whether neither terrain nor a door blocks a step between two neighbors. Open doors block
    /// diagonal steps; water and lava block none.
    pub fn can_step(&self, from: Pos, to: Pos) -> bool {
        if !self.is_passable(to) {
            return false;
        }
        let diagonal = from.x != to.x && from.y != to.y;
        !diagonal || !(self.frames.has(from) || self.frames.has(to))
    }
}

/// Bits of [`facts`], in the order of the indexes that [`Level::indexes`] returns.
const CLEAR: u8 = 1;

const FREE: u8 = 2;

const LIT: u8 = 4;

const FRAME: u8 = 8;

const DOOR: u8 = 16;

const LIQUID: u8 = 32;

/// Returns the indexed facts of a square, one bit each.
#[inline]
fn facts(cell: &Cell) -> u8 {
    const GROUND: [u8; Terrain::ALL.len()] = {
        let mut facts = [0; Terrain::ALL.len()];
        let mut at = 0;
        while at < facts.len() {
            let terrain = Terrain::ALL[at];
            facts[at] = given(CLEAR, !terrain.is_opaque())
                | given(FREE, terrain.is_passable())
                | given(LIQUID, terrain.is_liquid());
            at += 1;
        }
        facts
    };
    let ground = if cell.terrain == Terrain::Door {
        DOOR | given(CLEAR, !cell.is_opaque())
            | given(FREE, cell.is_passable())
            | given(FRAME, cell.bars_diagonals())
    } else {
        GROUND[cell.terrain as usize]
    };
    ground | given(LIT, cell.is_lit())
}

/// Returns `bit` if `so` is true, else 0.
const fn given(bit: u8, so: bool) -> u8 {
    if so { bit } else { 0 }
}
