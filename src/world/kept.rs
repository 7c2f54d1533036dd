//! Levels that the hero is not on: packed, since a game has many and plays on none of them.
//!
//! Who stands and what lies where is known from the creatures and things themselves, so those
//! indexes are left out and worked out anew when the hero comes back.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::actor::ActorId;
use super::item::{ItemId, Place};
use super::level::{Changes, Level, LevelId};
use super::{Item, World};
use crate::base::{Arena, Grid, Pos};

/// A level as it was left: some kilobytes instead of forty.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    pub id: LevelId,
    /// Everyone on it, in order of arrival.
    pub crowd: Vec<ActorId>,
    /// The rest of it as a save has it.
    packed: Box<[u8]>,
    /// Goes on from here when the hero comes back; not saved.
    changes: Changes,
}

impl Kept {
    /// Packs a level that the hero is not on any more.
    pub fn pack(mut level: Level) -> Self {
        let crowd = std::mem::take(&mut level.crowd);
        level.actor_at = Grid::of_level(None);
        level.item_at = Grid::of_level(None);
        let packed = postcard::to_allocvec(&level).expect("a level has no part that cannot be");
        Self { id: level.id, crowd, packed: packed.into(), changes: level.changes }
    }

    /// The level but for who stands and what lies where; none when the bytes are no level, as
    /// only a file can have it.
    pub fn bare(&self) -> Option<Level> {
        let (level, rest) = postcard::take_from_bytes::<Level>(&self.packed).ok()?;
        (rest.is_empty() && level.id == self.id).then_some(level)
    }

    /// Bytes that it takes of memory.
    pub fn weight(&self) -> usize {
        size_of::<Self>() + self.packed.len() + size_of_val(&self.crowd[..])
    }
}

/// How a level that was left is written: as bytes, or whole where somebody reads it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Kept")]
struct Written<Packed> {
    id: LevelId,
    crowd: Vec<ActorId>,
    level: Packed,
}

impl Serialize for Kept {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (id, crowd) = (self.id, self.crowd.clone());
        if to.is_human_readable() {
            return Written { id, crowd, level: self.bare() }.serialize(to);
        }
        Written { id, crowd, level: Bytes(&self.packed) }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Kept {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() {
            let Written { id, crowd, level } = Written::<Option<Level>>::deserialize(from)?;
            let level = level.unwrap_or_else(|| Level::new(id));
            return Ok(Self { crowd, ..Self::pack(level) });
        }
        let Written { id, crowd, level } = Written::<Vec<u8>>::deserialize(from)?;
        Ok(Self { id, crowd, packed: level.into(), changes: Changes::default() })
    }
}

/// Bytes, written at one stroke.
struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(self.0)
    }
}

impl World {
    /// Puts the hero's level away; `level` takes its place.
    pub fn put_away(&mut self, level: Level) {
        let old = Kept::pack(std::mem::replace(&mut self.level, level));
        let place = self.others.partition_point(|other| other.id < old.id);
        self.others.insert(place, old);
    }

    /// Brings a level that was put away, as it was left.
    pub fn bring_back(&mut self, id: LevelId) -> Option<Level> {
        let place = self.others.iter().position(|kept| kept.id == id)?;
        let kept = self.others.remove(place);
        let mut level = kept.bare().expect("what was packed or checked unpacks");
        for &who in &kept.crowd {
            level.actor_at[self.actors[who].at] = Some(who);
        }
        for (at, top) in tops(&self.items, id) {
            level.item_at[at] = Some(top);
        }
        (level.crowd, level.changes) = (kept.crowd, kept.changes);
        Some(level)
    }

    /// A creature of this level goes to one that was put away: onto the stairs that lead back, or
    /// beside them. Whether there was such a level, and room.
    pub fn send_off(&mut self, who: ActorId, to: LevelId) -> bool {
        let Some(place) = self.others.iter().position(|kept| kept.id == to) else { return false };
        let Some(spot) = self.spot_on(&self.others[place]) else { return false };
        let actor = &mut self.actors[who];
        let from = std::mem::replace(&mut actor.at, spot);
        actor.level_id = to;
        actor.mind.quarry = None;
        (actor.mind.goal, actor.mind.trail) = (None, [None; 2]);
        self.level.actor_at[from] = None;
        self.level.crowd.retain(|&other| other != who);
        self.pursuers.retain(|&other| other != who);
        self.others[place].crowd.push(who);
        true
    }

    /// A free square where one arrives who comes from the hero's level.
    fn spot_on(&self, kept: &Kept) -> Option<Pos> {
        let (level, from) = (kept.bare()?, self.level.id);
        let side = level.stairs_from(from.branch).filter(|_| from.branch != kept.id.branch);
        let back = if kept.id.depth > from.depth { level.up } else { level.down };
        let stairs = side.or(back)?;
        let free = |at: &Pos| {
            let taken = kept.crowd.iter().any(|&other| self.actors[other].at == *at);
            !taken && level.is_passable(*at) && !level.cell(*at).terrain.is_liquid()
        };
        std::iter::once(stairs).chain(stairs.neighbors()).find(free)
    }
}

/// The topmost thing of each square of a level where something lies.
fn tops(items: &Arena<Item>, id: LevelId) -> Vec<(Pos, ItemId)> {
    let mut lying: Vec<(ItemId, Pos)> = Vec::new();
    let mut covered: Vec<ItemId> = Vec::new();
    for (which, item) in items.iter() {
        if let Place::Floor(level, at) = item.place
            && level == id
        {
            lying.push((which, at));
            covered.extend(item.below);
        }
    }
    covered.sort_unstable();
    lying.retain(|(which, _)| covered.binary_search(which).is_err());
    lying.into_iter().map(|(which, at)| (at, which)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::drawn::{found, world};
    use super::super::{Actor, World};
    use super::*;
    use crate::content::Content;

    const ROOM: &str = "
        @.p.
        .m.<";
    const BELOW: LevelId = LevelId { branch: 0, depth: 2 };

    /// The hero's level with a pile of three and a monster; it was left, the hero is nowhere on it.
    fn left() -> (World, Level, [ItemId; 3], ActorId) {
        let content = Content::builtin();
        let mut world = world(&content, ROOM);
        let dagger = content.items.find("dagger").expect("it is in the table");
        let pile = [0; 3].map(|_| {
            let item = world.make(Item::of(dagger));
            world.lay(item, found(ROOM, 'p')[0]);
            item
        });
        let mob = Actor::of(content.known.human, world.level.id, found(ROOM, 'm')[0]);
        let mob = world.enter(mob);
        let you = world.you().at;
        world.level.actor_at[you] = None;
        let level = world.level.clone();
        world.put_away(Level::new(BELOW));
        assert_eq!((world.level.id, world.others.len()), (BELOW, 1));
        world.check_kept(&content).unwrap();
        (world, level, pile, mob)
    }

    #[test]
    fn a_level_comes_back_as_it_was_left() {
        let (mut world, level, ..) = left();
        assert!(world.others[0].weight() < 2000, "{}", world.others[0].weight());
        let saved = postcard::to_allocvec(&world.others).unwrap();
        assert_eq!(postcard::from_bytes::<Vec<Kept>>(&saved).unwrap(), world.others);
        let text = ron::to_string(&world.others).unwrap();
        assert_eq!(ron::from_str::<Vec<Kept>>(&text).unwrap(), world.others);
        assert_eq!(world.bring_back(BELOW), None);
        let back = world.bring_back(level.id).unwrap();
        assert_eq!(back, level);
        assert_eq!((back.opaque, back.changes.squares), (level.opaque, level.changes.squares));
        assert!(world.others.is_empty());
    }

    #[test]
    fn what_goes_while_the_hero_is_away_is_gone() {
        let (mut world, level, [lowest, middle, top], mob) = left();
        let at = found(ROOM, 'p')[0];
        world.destroy(middle);
        world.remove_actor(mob);
        assert_eq!(world.items[top].below, Some(lowest));
        world.destroy(top);
        let back = world.bring_back(level.id).unwrap();
        assert_eq!((back.item_at[at], back.crowd.len()), (Some(lowest), 0));
        assert_eq!(back.actor_at, Grid::of_level(None));
    }
}
