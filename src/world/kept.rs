//! Packed storage of the levels that the hero is not on, to save memory.
//!
//! Actor and item positions are rebuilt from the actors and items, so the packed level omits those
//! indexes. Actors and items are packed too and lent out of their arenas: until the hero returns,
//! their ids resolve to nothing. What stays in the arenas: items whose timers keep running (lit
//! items, corpses that can revive), their carriers, the other items on their squares, and actors
//! that hold each other.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::actor::{ActorId, Trail};
use super::item::{ItemId, Place};
use super::level::{Changes, Level, LevelId};
use super::{Actor, Item, World};
use crate::base::{Arena, Bits, Grid, Pos, sparse};
use crate::content::MonsterKindId;

/// Maximum unpacked size of a level, or of its actors and items, in bytes.
const LIMIT: usize = 1 << 22;

/// A packed level: a few kilobytes instead of forty.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    pub id: LevelId,
    /// All actors on the level, in order of arrival.
    pub crowd: Vec<ActorId>,
    /// The rest of the level in save format, compressed.
    level: Box<[u8]>,
    /// The actors and items that were lent out, in save format, compressed.
    waiting: Box<[u8]>,
    /// Change counters to continue from when the hero returns; not saved.
    changes: Changes,
}

/// Actors and items lent out of their arenas.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Waiting {
    pub actors: Vec<(ActorId, Actor)>,
    pub items: Vec<(ItemId, Item)>,
}

/// Ids that stay reserved for lent actors and items.
pub(super) type Names = (Vec<ActorId>, Vec<ItemId>);

impl Waiting {
    pub(super) fn names(&self) -> Names {
        let actors = self.actors.iter().map(|&(who, _)| who);
        (actors.collect(), self.items.iter().map(|&(which, _)| which).collect())
    }
}

impl Kept {
    /// Packs a level that the hero has left, with its lent actors and items.
    fn pack(mut level: Level, waiting: &Waiting) -> Self {
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

fn squeezed<T: Serialize>(of: &T) -> Box<[u8]> {
    let bytes = postcard::to_allocvec(of).expect("a level has no part that cannot be written");
    sparse::pack(&bytes).into()
}

fn spread<T: for<'de> Deserialize<'de>>(packed: &[u8]) -> Option<T> {
    let bytes = sparse::unpack(packed, LIMIT)?;
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

impl Serialize for Kept {
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

impl<'de> Deserialize<'de> for Kept {
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

impl World {
    /// Packs the current level and makes `level` current.
    pub fn put_away(&mut self, level: Level) {
        let old = std::mem::replace(&mut self.level, level);
        self.pursuers.clear();
        let waiting = self.lend(&old);
        let old = Kept::pack(old, &waiting);
        let place = self.others.partition_point(|other| other.id < old.id);
        self.others.insert(place, old);
    }

    /// Unpacks a level that was put away, exactly as the hero left it.
    pub fn bring_back(&mut self, id: LevelId) -> Option<Level> {
        let place = self.others.iter().position(|kept| kept.id == id)?;
        let kept = self.others.remove(place);
        let mut level = kept.bare().expect("what was packed or checked unpacks");
        let waiting = kept.waiting().expect("what was packed or checked unpacks");
        assert!(self.take_in(waiting), "those who wait keep their names");
        for &who in &kept.crowd {
            level.actor_at[self.actors[who].at] = Some(who);
        }
        for (at, top) in tops(&self.items, id) {
            level.item_at[at] = Some(top);
            level.lying.set(at);
        }
        (level.crowd, level.changes) = (kept.crowd, kept.changes);
        Some(level)
    }

    /// Lends out the actors and items of a level that the hero has left, except those that stay.
    fn lend(&mut self, level: &Level) -> Waiting {
        let stirred = self.stirred(level.id);
        let mut waiting = Waiting::default();
        let mut things: Vec<ItemId> = Vec::new();
        for &who in &level.crowd {
            let actor = &self.actors[who];
            let bound = actor.holds.is_some() || actor.held_by.is_some();
            if bound || actor.pack.iter().any(|&item| self.stirs(item)) {
                continue;
            }
            things.extend(&actor.pack);
            waiting.actors.extend(self.actors.lend(who).map(|actor| (who, actor)));
        }
        things.extend(self.items.iter().filter_map(|(which, item)| match item.place {
            Place::Floor(on, at) | Place::Buried(on, at) => {
                (on == level.id && !stirred.has(at)).then_some(which)
            }
            _ => None,
        }));
        while let Some(which) = things.pop() {
            let Some(item) = self.items.lend(which) else { continue };
            things.extend(&item.contents);
            waiting.items.push((which, item));
        }
        self.actors.trim();
        self.items.trim();
        waiting
    }

    /// Returns the squares of a level with items whose timers run while the hero is away.
    fn stirred(&self, on: LevelId) -> Bits {
        let stirring = self.items.iter().filter_map(|(which, item)| match item.place {
            Place::Floor(level, at) | Place::Buried(level, at) if level == on => {
                self.stirs(which).then_some(at)
            }
            _ => None,
        });
        stirring.collect()
    }

    /// Whether the timer of an item, or of an item in it, runs on levels without the hero.
    fn stirs(&self, which: ItemId) -> bool {
        let item = &self.items[which];
        item.lit
            || self.restless.contains(&which)
            || item.contents.iter().any(|&inside| self.stirs(inside))
    }

    /// Returns lent actors and items to their arenas. Returns false when an id is already in use,
    /// which only a save file can cause.
    pub(super) fn take_in(&mut self, waiting: Waiting) -> bool {
        let mut actors = waiting.actors.into_iter();
        let mut items = waiting.items.into_iter();
        actors.all(|(who, actor)| self.actors.give_back(who, actor).is_ok())
            && items.all(|(which, item)| self.items.give_back(which, item).is_ok())
    }

    /// Lends actors and items out again after an inspection.
    pub(super) fn lend_again(&mut self, (actors, items): Names) {
        actors.into_iter().for_each(|who| drop(self.actors.lend(who)));
        items.into_iter().for_each(|which| drop(self.items.lend(which)));
        self.actors.trim();
        self.items.trim();
    }

    /// Whether an actor of that kind exists on any level.
    pub fn is_about(&self, kind: MonsterKindId) -> bool {
        let waits = |kept: &Kept| {
            let waiting = kept.waiting().unwrap_or_default();
            waiting.actors.iter().any(|(_, actor)| actor.kind == kind)
        };
        self.actors.iter().any(|(_, actor)| actor.kind == kind) || self.others.iter().any(waits)
    }

    /// Moves an actor from the current level to a packed one, onto or beside the stairs that lead
    /// back. Returns false if that level does not exist or has no free square there.
    pub fn send_off(&mut self, who: ActorId, to: LevelId) -> bool {
        let Some(place) = self.others.iter().position(|kept| kept.id == to) else { return false };
        let Some(spot) = self.spot_on(&self.others[place]) else { return false };
        let actor = &mut self.actors[who];
        let from = std::mem::replace(&mut actor.at, spot);
        actor.level_id = to;
        actor.mind.quarry = None;
        (actor.mind.goal, actor.mind.trail) = (None, Trail::NEW);
        self.level.actor_at[from] = None;
        self.level.crowd.retain(|&other| other != who);
        self.pursuers.retain(|&other| other != who);
        self.others[place].crowd.push(who);
        true
    }

    /// Returns a free arrival square on a packed level for an actor from the current level.
    fn spot_on(&self, kept: &Kept) -> Option<Pos> {
        let (level, from) = (kept.bare()?, self.level.id);
        let side = level.stairs_from(from.branch).filter(|_| from.branch != kept.id.branch);
        let back = if kept.id.depth > from.depth { level.up } else { level.down };
        let stairs = side.or(back)?;
        let stays = kept.crowd.iter().filter_map(|&other| self.actors.get(other));
        let waiting = kept.waiting()?;
        let taken: Bits = stays
            .chain(waiting.actors.iter().map(|(_, actor)| actor))
            .map(|actor| actor.at)
            .collect();
        let free = |at: &Pos| {
            !taken.has(*at) && level.is_passable(*at) && !level.cell(*at).terrain.is_liquid()
        };
        std::iter::once(stairs).chain(stairs.neighbors()).find(free)
    }
}

/// Returns the topmost item of each square of a level that has items.
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
    use super::*;
    use crate::content::{Content, Terrain};

    const ROOM: &str = "
        @.p.
        .m.<";
    const BELOW: LevelId = LevelId { branch: 0, depth: 2 };

    /// Puts away a level with a stack of three items and a monster, after applying `before`.
    fn left(before: impl Fn(&mut World, [ItemId; 3])) -> (World, Level, [ItemId; 3], ActorId) {
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
        before(&mut world, pile);
        let you = world.you().at;
        world.level.actor_at[you] = None;
        let level = world.level.clone();
        let mut below = Level::new(BELOW);
        below.change(you, |cell| cell.terrain = Terrain::Floor);
        below.actor_at[you] = Some(world.hero);
        world.put_away(below);
        (world.you_mut().level_id, world.life.deepest) = (BELOW, 2);
        (world.you_mut().level, world.life.attributes) = (1, [10; 6]);
        assert_eq!((world.level.id, world.others.len()), (BELOW, 1));
        world.check_whole(&content).unwrap();
        (world, level, pile, mob)
    }

    #[test]
    fn a_level_comes_back_as_it_was_left() {
        let (mut world, level, ..) = left(|_, _| {});
        assert!(world.others[0].weight() < 1500, "{}", world.others[0].weight());
        let saved = postcard::to_allocvec(&world.others).unwrap();
        assert_eq!(postcard::from_bytes::<Vec<Kept>>(&saved).unwrap(), world.others);
        let text = serde_json::to_string(&world.others).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Kept>>(&text).unwrap(), world.others);
        assert_eq!(world.bring_back(BELOW), None);
        let back = world.bring_back(level.id).unwrap();
        assert_eq!(back, level);
        assert_eq!((back.opaque, back.changes.squares), (level.opaque, level.changes.squares));
        assert!(world.others.is_empty());
    }

    #[test]
    fn who_waits_is_nobody_until_the_hero_comes_back() {
        let (mut world, level, pile, mob) = left(|_, _| {});
        assert!(pile.iter().all(|&item| !world.items.contains(item)));
        assert!(!world.actors.contains(mob));
        let human = Content::builtin().known.human;
        assert!(world.is_about(human));
        let new = world.make(Item::of(Content::builtin().known.gold));
        world.bring_back(level.id).unwrap();
        assert!(!pile.contains(&new), "names are kept");
        assert_eq!(world.items[pile[2]].below, Some(pile[1]));
        assert_eq!((world.actor(mob).at, world.actor(mob).kind), (found(ROOM, 'm')[0], human));
    }

    #[test]
    fn what_burns_stays_and_goes_while_the_hero_is_away() {
        let (mut world, level, [lowest, middle, top], mob) = left(|world, pile| {
            world.item_mut(pile[1]).lit = true;
        });
        assert!(!world.actors.contains(mob), "only what lies with it stays");
        let at = found(ROOM, 'p')[0];
        world.destroy(middle);
        assert_eq!(world.items[top].below, Some(lowest));
        world.destroy(top);
        let back = world.bring_back(level.id).unwrap();
        assert_eq!((back.item_at[at], back.crowd), (Some(lowest), vec![mob]));
    }

    #[test]
    fn who_carries_what_burns_stays_with_all_they_carry() {
        let (world, _, [_, middle, top], mob) = left(|world, pile| {
            let mob = world.level.crowd[0];
            world.give(pile[1], mob);
            world.give(pile[2], mob);
            world.item_mut(pile[2]).lit = true;
        });
        assert!(world.actors.contains(mob));
        assert!(world.items.contains(middle) && world.items.contains(top));
        assert_eq!(world.items.len(), 2, "the lowest waits");
    }

    #[test]
    fn files_cannot_have_those_wait_who_belong_elsewhere() {
        let content = Content::builtin();
        let faults = [
            |waiting: &mut Waiting, _: ActorId| waiting.actors[0].1.level_id = BELOW,
            |waiting: &mut Waiting, _| waiting.actors[0].1.bank = i32::MIN,
            |waiting: &mut Waiting, _| waiting.actors[0].1.prices.walk = 0,
            |waiting: &mut Waiting, _| waiting.actors[0].1.rate = u16::MAX,
            |waiting: &mut Waiting, _| waiting.actors[0].1.held_by = Some(waiting.actors[0].0),
            |waiting: &mut Waiting, _| {
                waiting.items[0].1.place = Place::Floor(BELOW, Pos::new(1, 1));
            },
            |waiting: &mut Waiting, hero| waiting.items[0].1.place = Place::Pack(hero),
            |waiting: &mut Waiting, _| waiting.items[1].0 = waiting.items[0].0,
            |waiting: &mut Waiting, _| waiting.items.truncate(1),
            |waiting: &mut Waiting, _| waiting.actors.clear(),
        ];
        for (nth, fault) in faults.into_iter().enumerate() {
            let (mut world, ..) = left(|_, _| {});
            let mut waiting = world.others[0].waiting().unwrap();
            fault(&mut waiting, world.hero);
            world.others[0].waiting = squeezed(&waiting);
            assert!(world.check_whole(&content).is_err(), "fault {nth}");
        }
    }
}
