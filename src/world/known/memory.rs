//! The hero's memory of map squares.

use crate::base::{Dir, Pos};
use crate::content::{Content, Door, ItemKindId, Property, Terrain};
use crate::world::body::actor::Guise;
use crate::world::known::remembered_level::{Remembered, RememberedThing};
use crate::world::level::sight::Noted;
use crate::world::{ActorId, Cell, ItemId, World};

impl World {
    /// Records the visible terrain, topmost items and known traps in memory, after updating the
    /// field of view. Nearly free when nothing changed.
    pub fn remember(&mut self, content: &Content) {
        self.look_around(content);
        let as_of = self.as_of();
        let seen = self.sight.seen;
        let mut new = seen;
        if self.sight.noted.as_of == as_of {
            if self.sight.noted.squares == seen {
                return;
            }
            new = seen.minus(&self.sight.noted.squares);
        }
        for at in new.iter() {
            self.note(content, at);
        }
        self.level.explored = self.level.explored.union(&seen);
        self.sight.noted = Noted { squares: seen, as_of };
    }

    /// Updates the field of view after loading. The save already contains the memory of all visible
    /// squares, so the game continues exactly as if it had not been saved.
    pub fn look_again(&mut self, content: &Content) {
        self.look_around(content);
        self.sight.noted = Noted { squares: self.sight.seen, as_of: self.as_of() };
    }

    fn as_of(&self) -> (u32, u32, usize) {
        let changes = self.level.changes;
        let traps = self.level.traps.iter().filter(|trap| trap.seen).count();
        (changes.squares, changes.things, traps)
    }

    /// Records one seen or felt square in memory.
    pub fn note(&mut self, content: &Content, at: Pos) {
        let thing = self.topmost(content, at);
        let is_pile = self.shows_pile(content, at);
        let is_worth = |item: ItemId| content.draws_the_eye(self.item(item).kind);
        let find = is_pile && self.items_at(at).any(is_worth);
        self.level.piles.put(at, is_pile);
        self.level.finds.put(at, find);
        self.level.memory.set(at, Remembered { cell: Some(self.apparent_cell(at)), thing });
    }

    /// Whether more than one item shows on a square. A boulder or a disguised creature hides the
    /// others.
    fn shows_pile(&self, content: &Content, at: Pos) -> bool {
        let boulder = |item: ItemId| self.item(item).kind == content.known.boulder;
        self.items_at(at).nth(1).is_some()
            && self.disguise_at(at).is_none()
            && !self.items_at(at).any(boulder)
    }

    /// Returns the cell that a square on the map seems to be: a mimic can look like a door.
    pub fn apparent_cell(&self, at: Pos) -> Cell {
        let mut cell = self.level.cell(at);
        if let Some(Guise::Ground(terrain)) = self.guise_at(at) {
            cell.terrain = terrain;
            if terrain == Terrain::Door {
                cell.set_door(Door::Closed);
            }
        }
        cell
    }

    /// Records the flight path of an item that the hero threw, and the item itself at its end, even
    /// if they are out of view. Unknown floor, corridors and doors on the path become known; other
    /// terrain does not.
    pub fn note_flight(&mut self, content: &Content, from: Pos, dir: Dir, to: Pos) {
        for at in std::iter::successors(Some(from), |&at| (at != to).then(|| at.step(dir))) {
            let new = self.level.memory.get(at).is_some_and(|it| it.cell.is_none());
            let cell = self.level.cell(at);
            let open = matches!(cell.terrain, Terrain::Floor | Terrain::Corridor | Terrain::Door);
            if new && open {
                self.level.memory.set_cell(at, cell);
            }
        }
        let seen = self.sight.seen.has(to);
        let known = self.level.memory.get(to).and_then(|it| it.cell);
        let lies = self.items_at(to).next().filter(|&item| self.item(item).thrown);
        if let (Some(item), Some(cell), false) = (lies, known, seen) {
            self.level.memory.set_thing(to, self.looks_like(content, item), cell);
        }
    }

    /// Forgets the items on a square. If a known trap is there, the hero remembers that instead.
    pub fn forget_items(&mut self, at: Pos) {
        let thing = match self.trap_at(at) {
            Some(trap) if trap.seen => RememberedThing::Trap(trap.kind),
            _ => RememberedThing::Nothing,
        };
        let cell = self.level.cell(at);
        self.level.memory.set_thing(at, thing, cell);
        self.level.piles.clear(at);
        self.level.finds.clear(at);
    }

    /// Returns the topmost visible object on a square: an item, else a known trap.
    pub fn topmost(&self, content: &Content, at: Pos) -> RememberedThing {
        if let Some(kind) = self.disguise_at(at) {
            return RememberedThing::Item(kind);
        }
        if let Some(top) = self.level.item_at.get(at).copied().flatten() {
            // A boulder hides whatever lies on its square.
            let boulder = |&item: &ItemId| self.item(item).kind == content.known.boulder;
            let item = self.items_at(at).find(boulder).unwrap_or(top);
            return self.looks_like(content, item);
        }
        match self.trap_at(at) {
            Some(trap) if trap.seen => RememberedThing::Trap(trap.kind),
            _ => RememberedThing::Nothing,
        }
    }

    /// Returns the kind of item that a disguised creature on a square imitates.
    pub fn disguise_at(&self, at: Pos) -> Option<ItemKindId> {
        match self.guise_at(at)? {
            Guise::Thing(kind) => Some(kind),
            Guise::Ground(_) => None,
        }
    }

    /// Returns the disguise of the actor hidden on a square.
    fn guise_at(&self, at: Pos) -> Option<Guise> {
        let who = self.actor_at(at)?;
        self.actor(who).guise.filter(|_| self.actor(who).hidden)
    }

    /// Reveals a hidden actor and removes its disguise.
    pub fn unmask(&mut self, who: ActorId) {
        let actor = self.actor_mut(who);
        if std::mem::take(&mut actor.hidden) && actor.guise.take().is_some() {
            self.level.changes.things += 1;
            self.level.changes.squares += 1;
        }
    }

    fn looks_like(&self, content: &Content, item: ItemId) -> RememberedThing {
        let item = self.item(item);
        if self.you().has(Property::Blind) && !item.known.seen {
            return RememberedThing::Unknown;
        }
        let shows_whom = item.kind == content.known.corpse
            || content.items[item.kind].class == crate::content::Class::Rock;
        match item.about {
            Some(about) if shows_whom => RememberedThing::Remains(item.kind, about),
            _ => RememberedThing::Item(item.kind),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Door, Terrain};
    use crate::world::drawn_level::{found, thing, world};
    use crate::world::level::cell::Cell;

    const ROOMS: &str = "
        -------   ------
        |@...b+ccc/,,,,|
        |.....|   |,,,,|
        -------   ------
    ";

    fn ground(world: &World, at: Pos) -> Option<Terrain> {
        world.level.memory[at].cell.map(|cell: Cell| cell.terrain)
    }

    #[test]
    fn seen_squares_are_remembered_with_their_walls() {
        let content = Content::builtin();
        let mut world = world(&content, ROOMS);
        world.remember(&content);
        for x in 1..8 {
            for y in 1..5 {
                let at = Pos::new(x, y);
                assert_eq!(ground(&world, at), Some(world.level.cell(at).terrain), "{at:?}");
                assert!(world.level.explored.has(at));
            }
        }
        assert_eq!(ground(&world, Pos::new(8, 2)), None, "behind the door");
    }

    #[test]
    fn items_are_remembered_until_their_square_is_seen_empty() {
        let content = Content::builtin();
        let mut world = world(&content, ROOMS);
        let (here, there) = (found(ROOMS, '@')[0], found(ROOMS, 'b')[0]);
        let dagger = thing(&mut world, &content, "dagger");
        world.lay(dagger, there);
        world.remember(&content);
        let kind = world.item(dagger).kind;
        assert_eq!(world.level.memory[there].thing, RememberedThing::Item(kind));
        let hero = world.hero;
        world.move_actor(hero, Pos::new(14, 3));
        world.remember(&content);
        world.lift(dagger);
        world.remember(&content);
        assert_eq!(world.level.memory[there].thing, RememberedThing::Item(kind), "out of sight");
        world.move_actor(hero, here);
        world.remember(&content);
        assert_eq!(world.level.memory[there].thing, RememberedThing::Nothing);
    }

    #[test]
    fn darkness_shows_only_neighbors_and_a_lamp_shows_more() {
        let content = Content::builtin();
        let mut world = world(&content, ROOMS);
        let hero = world.hero;
        world.move_actor(hero, Pos::new(12, 2));
        world.remember(&content);
        assert!(world.sight.seen.has(Pos::new(13, 3)) && !world.sight.seen.has(Pos::new(14, 2)));
        let lamp = crate::world::drawn_level::equip(&mut world, &content, "oil lamp", hero);
        world.item_mut(lamp).lit = true;
        world.remember(&content);
        assert!(world.sight.seen.has(Pos::new(14, 2)) && world.sight.seen.has(Pos::new(15, 2)));
    }

    #[test]
    fn an_opened_door_shows_the_room_behind_at_once() {
        let content = Content::builtin();
        let mut world = world(&content, ROOMS);
        world.remember(&content);
        let door = found(ROOMS, '+')[0];
        assert!(!world.sight.clear.has(Pos::new(8, 2)));
        world.level.change(door, |cell| cell.set_door(Door::Open));
        world.remember(&content);
        assert!(world.sight.clear.has(Pos::new(8, 2)) && world.sight.clear.has(Pos::new(14, 2)));
        assert_eq!(world.level.memory[door].cell.map(Cell::door), Some(Door::Open));
    }

    #[test]
    fn a_blind_hero_sees_only_one_square_even_after_loading() {
        let content = Content::builtin();
        let mut world = world(&content, ROOMS);
        world.remember(&content);
        let saved = postcard::to_allocvec(&world).expect("a world can be saved");
        let mut loaded: World = postcard::from_bytes(&saved).expect("and loaded");
        assert_eq!(loaded, world);
        loaded.remember(&content);
        assert_eq!((loaded.sight.seen, loaded.sight.clear), (world.sight.seen, world.sight.clear));
        world.you_mut().properties.now.add(Property::Blind);
        world.remember(&content);
        assert_eq!(world.sight.seen.count(), 1);
    }
}
