//! One level: squares, rooms, traps, indexes, and what the hero remembers of it.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::actor::ActorId;
use super::cell::Cell;
use super::customs::Customs;
use super::hall::Watch;
use super::item::ItemId;
use super::makers::Makers;
use super::recalled::Recalled;
use super::traps::Traps;
use super::ways::Ways;
use crate::base::{Bits, Dir, Grid, HEIGHT, Pos, Rect, WIDTH};
use crate::content::{
    Content, Door, ItemKindId, MonsterKindId, Script, ShopId, SpecialRoomId, Terrain, TrapKindId,
};

/// Which level: its branch and its depth from the surface.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct LevelId {
    pub branch: u8,
    pub depth: u8,
}

/// What a room is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoomKind {
    #[default]
    Ordinary,
    /// Something special; a shop has a trade.
    Special(SpecialRoomId, Option<ShopId>),
}

impl RoomKind {
    pub fn is_ordinary(self) -> bool {
        self == Self::Ordinary
    }

    /// What players call it: "zoo", "used armor dealer".
    pub fn title(self, content: &Content) -> Option<&str> {
        match self {
            Self::Ordinary => None,
            Self::Special(_, Some(trade)) => Some(&content.shops[trade].title),
            Self::Special(kind, None) => Some(&content.special_rooms[kind].name),
        }
    }
}

/// A room or sub-room that a vault made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Room {
    /// Interior squares; an irregular room's bounding box.
    pub area: Rect,
    /// The vault that made it: its stable name.
    pub vault: Box<str>,
    pub lit: bool,
    pub irregular: bool,
    /// The room this one lies in.
    pub parent: Option<u8>,
    pub joined: bool,
    pub doors: u8,
    pub kind: RoomKind,
    /// The hero has been in it.
    pub entered: bool,
}

/// What the hero remembers to be on a square, topmost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thing {
    #[default]
    Nothing,
    Item(ItemKindId),
    /// A corpse or statue of a kind.
    Remains(ItemKindId, MonsterKindId),
    Trap(TrapKindId),
    /// Something felt or heard, of unknown kind.
    Unknown,
}

/// What the hero remembers of one square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remembered {
    /// The square as it was when last seen; `None` when never.
    pub cell: Option<Cell>,
    pub thing: Thing,
}

/// A text on the ground.
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

/// How often a level was changed, for those who keep what they worked out of it. Not saved, and
/// two levels that differ only in it are the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes {
    /// Of squares: ground, doors, light.
    pub squares: u32,
    /// Of things: laid or lifted.
    pub things: u32,
}

impl PartialEq for Changes {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// One level of the dungeon. What is an index of its squares is not saved but worked out anew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Level {
    pub id: LevelId,
    pub cells: Grid<Cell>,
    pub rooms: Vec<Room>,
    pub traps: Traps,
    pub up: Option<Pos>,
    pub down: Option<Pos>,
    /// Stairs to other branches, and where they lead.
    pub side_stairs: Vec<(Pos, LevelId)>,
    /// Everyone on the level but the hero: in order of arrival, or as they acted last.
    pub crowd: Vec<ActorId>,
    pub memory: Recalled,
    /// Squares the hero has walked on or seen into closely enough for exploring.
    pub explored: Bits,
    /// Squares the hero has stood on.
    pub visited: Bits,
    /// Doors the hero found locked, and boulders found stuck on the way.
    pub shut: Bits,
    /// The special room that the hero is in.
    pub hall: Option<u8>,
    pub watch: Watch,
    /// Texts written on the ground.
    pub engravings: Vec<Engraving>,
    /// Turn the hero last left.
    pub left: u32,
    /// What its makers decreed.
    pub customs: Customs,
    /// Which vaults made it; in wizard's games only.
    pub makers: Option<Box<Makers>>,
    /// Who stands where; an index of `actor.at`.
    pub actor_at: Grid<Option<ActorId>>,
    /// The topmost thing of each square; an index of `item.place`.
    pub item_at: Grid<Option<ItemId>>,
    /// Where anything lies; an index of `item_at`.
    #[serde(skip)]
    pub lying: Bits,
    /// Squares that stop sight; an index of `cells`.
    #[serde(skip)]
    pub opaque: Bits,
    /// Squares no walker can enter now; an index of `cells`.
    #[serde(skip)]
    pub solid: Bits,
    /// Squares with light of their own; an index of `cells`.
    #[serde(skip)]
    pub lit: Bits,
    /// Doors that bar diagonal steps; an index of `cells`.
    #[serde(skip)]
    pub frames: Bits,
    /// Doorways, whatever stands in them; an index of `cells`.
    #[serde(skip)]
    pub doors: Bits,
    /// Water and lava; an index of `cells`.
    #[serde(skip)]
    pub liquid: Bits,
    /// Where one can walk; an index of `cells`, not always kept.
    #[serde(skip)]
    pub ways: Ways,
    #[serde(skip)]
    pub changes: Changes,
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // The derived one, as below: `remote` makes them functions of the type itself.
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
            return Err(D::Error::custom("a level has another size than all levels"));
        }
        level.index();
        level.lying = level.item_at.iter().filter_map(|(at, top)| top.map(|_| at)).collect();
        level.changes = Changes::default();
        Ok(level)
    }
}

impl Level {
    /// All rock.
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
            hall: None,
            watch: Watch::default(),
            engravings: Vec::new(),
            left: 0,
            customs: Customs::default(),
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

    /// Writes a text over whatever is written there.
    pub fn write(&mut self, text: Engraving) {
        self.erase(text.at);
        self.engravings.push(text);
    }

    /// Takes away what is written there; whether there was anything.
    pub fn erase(&mut self, at: Pos) -> bool {
        let before = self.engravings.len();
        self.engravings.retain(|text| text.at != at);
        self.engravings.len() < before
    }

    /// What is written on that square.
    pub fn written_at(&self, at: Pos) -> Option<&Engraving> {
        self.engravings.iter().find(|text| text.at == at)
    }

    /// The square there; rock beyond the edge.
    #[inline]
    pub fn cell(&self, at: Pos) -> Cell {
        self.cells.get(at).copied().unwrap_or_default()
    }

    /// The stairs by which one comes from a level of another branch.
    pub fn stairs_from(&self, branch: u8) -> Option<Pos> {
        self.side_stairs.iter().find(|(_, to)| to.branch == branch).map(|&(at, _)| at)
    }

    /// Changes one square and keeps the indexes true. The only way to change a square.
    pub fn change(&mut self, at: Pos, change: impl FnOnce(&mut Cell)) {
        let Some(cell) = self.cells.get_mut(at) else { return };
        change(cell);
        let cell = *cell;
        self.index_square(at, cell);
        let before = self.changes.squares;
        self.changes.squares += 1;
        self.change_ways(at, before);
    }

    /// Makes the indexes of squares true after many changes at once.
    pub fn index(&mut self) {
        self.index_some(&[u128::MAX; HEIGHT as usize]);
    }

    /// The same where all but some squares, one bit a column, are dark rock.
    pub fn index_some(&mut self, some: &[u128; HEIGHT as usize]) {
        let [opaque, solid, lit, frames, doors, liquid] = self.indexes_of(some);
        (self.opaque, self.solid, self.lit) = (opaque, solid, lit);
        (self.frames, self.doors, self.liquid) = (frames, doors, liquid);
        self.changes.squares += 1;
    }

    /// What the squares say of themselves: opaque, solid, lit, frames, doors, liquid.
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

    /// Whether whoever is not rooted can step from one square to its neighbor: it is passable,
    /// dry and empty, no door bars the way, and there is no trap. Most steps are such.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "every step asks it")]
    pub fn is_plain_step(&self, from: Pos, dir: Dir) -> bool {
        self.leads(from, dir) && self.is_bare_step(from, dir)
    }

    /// Whether nobody and nothing is on the square to which that step leads, nor a trap; it is on
    /// the map.
    #[inline]
    pub fn is_bare_step(&self, from: Pos, dir: Dir) -> bool {
        let number = from.number().wrapping_add_signed(dir.stride());
        self.actor_at.squares()[number].is_none()
            && self.item_at.squares()[number].is_none()
            && !self.traps.squares().has_number(number)
    }

    /// Whether digging can open that square: rock, walls and shut doors, but not the rim.
    pub fn is_diggable(&self, at: Pos) -> bool {
        let cell = self.cell(at);
        let rim = at.x <= 0 || at.y <= 0 || at.x >= WIDTH - 1 || at.y >= HEIGHT - 1;
        let soft = matches!(
            cell.terrain,
            Terrain::Stone
                | Terrain::HorizontalWall
                | Terrain::VerticalWall
                | Terrain::SecretDoor
                | Terrain::SecretCorridor
        );
        let shut =
            cell.terrain == Terrain::Door && matches!(cell.door(), Door::Closed | Door::Locked);
        !rim && !cell.is_hard() && (soft || shut)
    }

    /// Whether a walker may step from one square to its neighbor: doors bar diagonals.
    pub fn can_step(&self, from: Pos, to: Pos) -> bool {
        if !self.is_passable(to) {
            return false;
        }
        let diagonal = from.x != to.x && from.y != to.y;
        !diagonal || !(self.frames.has(from) || self.frames.has(to))
    }
}

/// Facts that the indexes keep of a square, in the order of [`Level::indexes`].
const CLEAR: u8 = 1;
const FREE: u8 = 2;
const LIT: u8 = 4;
const FRAME: u8 = 8;
const DOOR: u8 = 16;
const LIQUID: u8 = 32;

/// What the indexes keep of a square, a bit each.
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

/// The bit of a fact that is so.
const fn given(bit: u8, so: bool) -> u8 {
    if so { bit } else { 0 }
}
