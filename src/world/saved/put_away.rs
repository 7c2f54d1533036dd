//! Packs the level that the hero leaves, and unpacks it when the hero returns.

use super::packed_level::{Names, PackedLevel, Waiting};
use crate::base::{Arena, Bits, Pos};
use crate::content::MonsterKindId;
use crate::world::World;
use crate::world::body::actor::{ActorId, Trail};
use crate::world::item::{Item, ItemId, Place};
use crate::world::level::Level;
use crate::world::level::level_id::LevelId;

impl World {
    /// Packs the current level and makes `level` current.
    pub fn put_away(&mut self, level: Level) {
        let old = std::mem::replace(&mut self.level, level);
        self.pursuers.clear();
        let waiting = self.lend(&old);
        let old = PackedLevel::pack(old, &waiting);
        let place = self.others.partition_point(|other| other.id < old.id);
        self.others.insert(place, old);
    }

    /// Unpacks a level that was put away, exactly as the hero left it.
    pub fn bring_back(&mut self, id: LevelId) -> Option<Level> {
        let place = self.others.iter().position(|kept| kept.id == id)?;
        let kept = self.others.remove(place);
        let mut level = kept.bare().expect("packed and checked levels unpack");
        let waiting = kept.waiting().expect("packed and checked levels unpack");
        assert!(self.take_in(waiting), "packed creatures keep their ids");
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

    /// Takes actors and items out of their arenas: those of `level`, which the hero has left,
    /// except the ones that must stay. Their ids remain reserved.
    fn lend(&mut self, level: &Level) -> Waiting {
        let stirred = self.squares_with_timers(level.id);
        let mut waiting = Waiting::default();
        let mut things: Vec<ItemId> = Vec::new();
        for &who in &level.crowd {
            let actor = &self.actors[who];
            let bound = actor.holds.is_some() || actor.held_by.is_some();
            if bound || actor.pack.iter().any(|&item| self.has_running_timer(item)) {
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
    fn squares_with_timers(&self, on: LevelId) -> Bits {
        let stirring = self.items.iter().filter_map(|(which, item)| match item.place {
            Place::Floor(level, at) | Place::Buried(level, at) if level == on => {
                self.has_running_timer(which).then_some(at)
            }
            _ => None,
        });
        stirring.collect()
    }

    /// Whether the timer of an item, or of an item in it, runs on levels without the hero.
    fn has_running_timer(&self, which: ItemId) -> bool {
        let item = &self.items[which];
        item.lit
            || self.reviving_corpses.contains(&which)
            || item.contents.iter().any(|&inside| self.has_running_timer(inside))
    }

    /// Returns lent actors and items to their arenas. Returns false when an id is already in use,
    /// which only a save file can cause.
    pub(crate) fn take_in(&mut self, waiting: Waiting) -> bool {
        let mut actors = waiting.actors.into_iter();
        let mut items = waiting.items.into_iter();
        actors.all(|(who, actor)| self.actors.give_back(who, actor).is_ok())
            && items.all(|(which, item)| self.items.give_back(which, item).is_ok())
    }

    /// Takes actors and items out of their arenas again, after they were put back for an
    /// inspection.
    pub(crate) fn lend_again(&mut self, (actors, items): Names) {
        actors.into_iter().for_each(|who| drop(self.actors.lend(who)));
        items.into_iter().for_each(|which| drop(self.items.lend(which)));
        self.actors.trim();
        self.items.trim();
    }

    /// Whether an actor of that kind exists on any level.
    pub fn is_about(&self, kind: MonsterKindId) -> bool {
        let waits = |kept: &PackedLevel| {
            let waiting = kept.waiting().unwrap_or_default();
            waiting.actors.iter().any(|(_, actor)| actor.kind == kind)
        };
        self.actors.iter().any(|(_, actor)| actor.kind == kind) || self.others.iter().any(waits)
    }

    /// Moves an actor from the current level to a packed level, onto or beside the stairs that lead
    /// back. Returns false if there is no such level, or no free square at or beside such stairs.
    pub fn move_to_packed_level(&mut self, who: ActorId, to: LevelId) -> bool {
        let inner = self.is_on_inner_stairs(who);
        let kept = self.others.iter().find(|kept| kept.id == to);
        let spot = kept.and_then(|kept| self.stairs_back(kept, inner));
        spot.is_some_and(|spot| self.send_to_packed_level(who, to, spot))
    }

    /// Moves an actor from the current level to a square of a packed level or, if that is not free,
    /// to a free square next to it. Returns false if there is no such level or no such square.
    pub fn send_to_packed_level(&mut self, who: ActorId, to: LevelId, spot: Pos) -> bool {
        let Some(place) = self.others.iter().position(|kept| kept.id == to) else { return false };
        let Some(spot) = self.free_on_packed(&self.others[place], spot) else { return false };
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

    /// Returns a free square at or beside a square of a packed level.
    fn free_on_packed(&self, kept: &PackedLevel, spot: Pos) -> Option<Pos> {
        let (level, waiting) = (kept.bare()?, kept.waiting()?);
        let stays = kept.crowd.iter().filter_map(|&other| self.actors.get(other));
        let waits = waiting.actors.iter().map(|(_, actor)| actor);
        let taken: Bits = stays.chain(waits).map(|actor| actor.at).collect();
        let free = |at: &Pos| {
            !taken.has(*at) && level.is_passable(*at) && !level.cell(*at).terrain.is_liquid()
        };
        std::iter::once(spot).chain(spot.neighbors()).find(free)
    }

    /// Returns the stairs of a packed level that lead back to the current one, preferring inner
    /// stairs if `inner`.
    fn stairs_back(&self, kept: &PackedLevel, inner: bool) -> Option<Pos> {
        let (level, from) = (kept.bare()?, self.level.id);
        let side = level.stairs_from(from.branch).filter(|_| from.branch != kept.id.branch);
        let back = if kept.id.depth > from.depth { level.up } else { level.down };
        let inner = level.inner_stairs_to(from).filter(|_| inner);
        inner.or(side).or(back)
    }
}

/// Returns each square of a level that has items on it, with its topmost item.
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
    use super::*;
    use crate::content::{Content, Terrain};
    use crate::world::Actor;
    use crate::world::drawn_level::{found, world};
    use crate::world::saved::packed_level::squeezed;

    const ROOM: &str = "
        @.p.
        .m.<";
    const BELOW: LevelId = LevelId { branch: 0, depth: 2 };

    /// Puts away a level with a pile of three items and a monster, after applying `before`.
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
    fn a_packed_level_is_restored_unchanged() {
        let (mut world, level, ..) = left(|_, _| {});
        assert!(world.others[0].weight() < 1500, "{}", world.others[0].weight());
        let saved = postcard::to_allocvec(&world.others).unwrap();
        assert_eq!(postcard::from_bytes::<Vec<PackedLevel>>(&saved).unwrap(), world.others);
        let text = serde_json::to_string(&world.others).unwrap();
        assert_eq!(serde_json::from_str::<Vec<PackedLevel>>(&text).unwrap(), world.others);
        assert_eq!(world.bring_back(BELOW), None);
        let back = world.bring_back(level.id).unwrap();
        assert_eq!(back, level);
        assert_eq!((back.opaque, back.changes.squares), (level.opaque, level.changes.squares));
        assert!(world.others.is_empty());
    }

    #[test]
    fn ids_of_packed_creatures_resolve_to_nothing() {
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
    fn lit_items_stay_unpacked_while_the_hero_is_away() {
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
    fn a_creature_with_a_lit_item_stays_unpacked_with_its_items() {
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
    fn loading_refuses_invalid_packed_creatures() {
        let content = Content::builtin();
        let faults = [
            |waiting: &mut Waiting, _: ActorId| waiting.actors[0].1.level_id = BELOW,
            |waiting: &mut Waiting, _| waiting.actors[0].1.bank = i32::MIN,
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
