//! One map square: terrain, door state and light.

use serde::{Deserialize, Serialize};

use crate::content::{Alignment, Door, Terrain};

/// One square of a level: four bytes.
#[derive(Clone, Copy, Debug, Default, Eq, Serialize, Deserialize)]
pub struct Cell {
    pub terrain: Terrain,
    /// Door state, or an altar's alignment and rank, depending on `terrain`.
    detail: u8,
    flags: u8,
    /// One plus the index of the room that contains the square; 0 is none.
    pub room: u8,
}

const LIT: u8 = 1;
const HARD: u8 = 2;
const SEALED: u8 = 4;
const LOOTED: u8 = 8;
const SWARMED: u8 = 16;
const THIRD_MARK: u8 = 32;
const DOOR_TRAPPED: u8 = 0x80;
const HIGH_ALTAR: u8 = 0x80;

impl PartialEq for Cell {
    /// Compares all four bytes at once, because saving compares whole grids.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bytes() == other.bytes()
    }
}

impl Cell {
    const fn bytes(self) -> u32 {
        u32::from_le_bytes([self.terrain as u8, self.detail, self.flags, self.room])
    }

    pub const fn of(terrain: Terrain) -> Self {
        Self { terrain, detail: 0, flags: 0, room: 0 }
    }

    /// Returns the door state; meaningless for altars, `Door::None` for other terrain. A secret
    /// door stores its future state.
    pub const fn door(self) -> Door {
        match self.detail & 0x7f {
            1 => Door::Broken,
            2 => Door::Open,
            3 => Door::Closed,
            4 => Door::Locked,
            _ => Door::None,
        }
    }

    pub fn set_door(&mut self, door: Door) {
        self.detail = self.detail & DOOR_TRAPPED | door as u8;
    }

    /// Whether opening the door triggers an explosion.
    pub const fn is_door_trapped(self) -> bool {
        matches!(self.terrain, Terrain::Door | Terrain::SecretDoor)
            && self.detail & DOOR_TRAPPED != 0
    }

    pub fn set_door_trapped(&mut self, trapped: bool) {
        self.detail = self.detail & !DOOR_TRAPPED | if trapped { DOOR_TRAPPED } else { 0 };
    }

    /// Returns the alignment of an altar; `None` is Moloch. Meaningless for other terrain.
    pub const fn altar(self) -> Option<Alignment> {
        match self.detail & !HIGH_ALTAR {
            1 => Some(Alignment::Chaotic),
            2 => Some(Alignment::Neutral),
            3 => Some(Alignment::Lawful),
            _ => None,
        }
    }

    pub fn set_altar(&mut self, alignment: Option<Alignment>) {
        let of = match alignment {
            None => 0,
            Some(Alignment::Chaotic) => 1,
            Some(Alignment::Neutral) => 2,
            Some(Alignment::Lawful) => 3,
        };
        self.detail = self.detail & HIGH_ALTAR | of;
    }

    /// Whether an altar is a high altar, as in the Sanctum; meaningless for other terrain.
    pub const fn is_high_altar(self) -> bool {
        self.detail & HIGH_ALTAR != 0
    }

    pub fn set_high_altar(&mut self) {
        self.detail |= HIGH_ALTAR;
    }

    pub const fn is_lit(self) -> bool {
        self.flags & LIT != 0
    }

    pub fn set_lit(&mut self, lit: bool) {
        self.set(LIT, lit);
    }

    /// Whether the square cannot be dug.
    pub const fn is_hard(self) -> bool {
        self.flags & HARD != 0
    }

    pub fn set_hard(&mut self, hard: bool) {
        self.set(HARD, hard);
    }

    /// Whether the square blocks even actors that pass through walls.
    pub const fn is_sealed(self) -> bool {
        self.flags & SEALED != 0
    }

    pub fn set_sealed(&mut self, sealed: bool) {
        self.set(SEALED, sealed);
    }

    /// Whether a tree, fountain, sink or throne has already yielded its contents.
    pub const fn is_looted(self) -> bool {
        self.flags & LOOTED != 0
    }

    pub fn set_looted(&mut self, looted: bool) {
        self.set(LOOTED, looted);
    }

    /// A mark whose meaning depends on the terrain: the bees of a tree, the pudding of a sink or
    /// the ghoul of a grave has appeared, or it is decided whether a fountain is blessed.
    pub const fn has_swarmed(self) -> bool {
        self.flags & SWARMED != 0
    }

    pub fn set_swarmed(&mut self, swarmed: bool) {
        self.set(SWARMED, swarmed);
    }

    /// A mark whose meaning depends on the terrain: the demon of a sink has appeared, or a fountain
    /// is blessed.
    pub const fn has_third_mark(self) -> bool {
        self.flags & THIRD_MARK != 0
    }

    pub fn set_third_mark(&mut self, marked: bool) {
        self.set(THIRD_MARK, marked);
    }

    fn set(&mut self, flag: u8, on: bool) {
        if on {
            self.flags |= flag;
        } else {
            self.flags &= !flag;
        }
    }

    /// Whether the square does not block movement now. Water, lava and air count as passable.
    pub const fn is_passable(self) -> bool {
        match self.terrain {
            Terrain::Door => !matches!(self.door(), Door::Closed | Door::Locked),
            terrain => terrain.is_passable(),
        }
    }

    /// Whether the square blocks line of sight now.
    pub const fn is_opaque(self) -> bool {
        match self.terrain {
            Terrain::Door => matches!(self.door(), Door::Closed | Door::Locked),
            terrain => terrain.is_opaque(),
        }
    }

    /// Whether a door blocks diagonal steps: true for all doors except broken doors and empty
    /// doorways.
    pub const fn bars_diagonals(self) -> bool {
        matches!(self.terrain, Terrain::Door) && !matches!(self.door(), Door::None | Door::Broken)
    }
}
