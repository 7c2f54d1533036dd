//! Packed storage of the levels that the hero is not on, to save memory.
//!
//! A packed level omits the indexes of actors and items by square, which are rebuilt from the
//! actors and items. Actors and items are packed, too, and are lent out of their arenas: until the
//! hero returns, their ids resolve to nothing. Some actors and items stay in the arenas: items
//! whose timers keep running (lit items, corpses that can revive), their carriers, the other items
//! on their squares, and actors that hold each other.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::base::{Grid, repeat_packing};
use crate::world::body::actor::ActorId;
use crate::world::item::ItemId;
use crate::world::level::level_id::LevelId;
use crate::world::level::{Changes, Level};
use crate::world::{Actor, Item};

/// Maximum unpacked size of a level, or of its actors and items, in bytes.
const LIMIT: usize = 1 << 22;

/// A packed level: a few kilobytes instead of forty.
#[derive(Clone, Debug, PartialEq)]
pub struct PackedLevel {
    pub id: LevelId,
    /// All actors on the level, in order of arrival.
    pub crowd: Vec<ActorId>,
    /// The rest of the level in save format, compressed.
    level: Box<[u8]>,
    /// The actors and items that were lent out, in save format, compressed.
    pub(super) waiting: Box<[u8]>,
    /// Change counters. Counting continues from these numbers when the hero returns. Not saved.
    pub(super) changes: Changes,
}

/// Actors and items lent out of their arenas.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Waiting {
    pub actors: Vec<(ActorId, Actor)>,
    pub items: Vec<(ItemId, Item)>,
}

/// Ids that stay reserved for lent actors and items.
pub(crate) type Names = (Vec<ActorId>, Vec<ItemId>);

impl Waiting {
    pub(crate) fn names(&self) -> Names {
        let actors = self.actors.iter().map(|&(who, _)| who);
        (actors.collect(), self.items.iter().map(|&(which, _)| which).collect())
    }
}

impl PackedLevel {
    /// Packs a level that the hero has left, with its lent actors and items.
    pub(super) fn pack(mut level: Level, waiting: &Waiting) -> Self {
        let crowd = std::mem::take(&mut level.crowd);
        level.actor_at = Grid::of_level(None);
        level.item_at = Grid::of_level(None);
        let (id, changes) = (level.id, level.changes);
        Self { id, crowd, level: squeezed(&level), waiting: squeezed(waiting), changes }
    }

    /// Unpacks the level without its position indexes. Returns `None` for invalid bytes, which only
    /// a save file can contain.
    pub fn bare(&self) -> Option<Level> {
        spread::<Level>(&self.level).filter(|level| level.id == self.id)
    }

    /// Unpacks the lent actors and items. Returns `None` for invalid bytes, which only a save file
    /// can contain.
    pub fn waiting(&self) -> Option<Waiting> {
        spread(&self.waiting)
    }

    /// Returns the memory used, in bytes.
    pub fn weight(&self) -> usize {
        let packed = self.level.len() + self.waiting.len();
        size_of::<Self>() + packed + size_of_val(&self.crowd[..])
    }
}

pub(super) fn squeezed<T: Serialize>(of: &T) -> Box<[u8]> {
    let bytes = postcard::to_allocvec(of).expect("a level can be serialized");
    repeat_packing::pack(&bytes).into()
}

fn spread<T: for<'de> Deserialize<'de>>(packed: &[u8]) -> Option<T> {
    let bytes = repeat_packing::unpack(packed, LIMIT)?;
    let (whole, rest) = postcard::take_from_bytes(&bytes).ok()?;
    rest.is_empty().then_some(whole)
}

/// Serialized form of a packed level: bytes, or full values in human-readable formats.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Kept")]
struct Written<Level, Waiting> {
    id: LevelId,
    crowd: Vec<ActorId>,
    level: Level,
    waiting: Waiting,
}

impl Serialize for PackedLevel {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (id, crowd) = (self.id, self.crowd.clone());
        if to.is_human_readable() {
            let (level, waiting) = (self.bare(), self.waiting());
            return Written { id, crowd, level, waiting }.serialize(to);
        }
        let (level, waiting) = (Bytes(&self.level), Bytes(&self.waiting));
        Written { id, crowd, level, waiting }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for PackedLevel {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() {
            let written = Written::<Option<Level>, Option<Waiting>>::deserialize(from)?;
            let level = written.level.unwrap_or_else(|| Level::new(written.id));
            let waiting = written.waiting.unwrap_or_default();
            return Ok(Self { crowd: written.crowd, ..Self::pack(level, &waiting) });
        }
        let Written { id, crowd, level, waiting } = Written::<Vec<u8>, Vec<u8>>::deserialize(from)?;
        let (level, waiting) = (level.into(), waiting.into());
        Ok(Self { id, crowd, level, waiting, changes: Changes::default() })
    }
}

/// Serializes a byte slice in one call.
struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(self.0)
    }
}
