//! The level under construction, and the queries that level builders use.

use super::free_space::{FreeSpace, Span};
use crate::base::{Bits, Dir, HEIGHT, Pos, Rect, Rng, WIDTH};
use crate::content::dungeon::{Connection, Realm};
use crate::content::vault::drawing::Orientation;
use crate::content::vault::{Fill, Role};
use crate::content::{Content, Door, Terrain, TrapKindId};
use crate::r#gen::diary::{Diary, Sort};
use crate::r#gen::spawn::monsters::SpawnRequest;
use crate::r#gen::{LevelOrder, Lying, NewItem};
use crate::world::level::trigger::Label;
use crate::world::{Calendar, Cell, Level, LevelId, Origin, Room, Trap, level::dungeon};

/// Data of a room that only level generation uses. It is stored at the same index as the room in
/// the level.
#[derive(Clone, Debug)]
pub struct Chamber {
    /// Whether the room can become a special room.
    pub convertible: bool,
    pub fill: Fill,
    /// The shop or other special room that the vault of this room requests.
    pub calling: Option<Role>,
    /// Connectivity group: rooms with the same number are connected by corridors.
    pub group: u8,
}

/// The stairs and portals that the level must have, and the special levels of its branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exits {
    pub up: bool,
    pub down: bool,
    /// Stairs to other branches: their destination, and whether they lead down.
    pub branches: Vec<(LevelId, bool)>,
    /// Destinations of magic portals.
    pub portals: Vec<LevelId>,
    /// The special levels of this branch, as (row in the branch's table, depth).
    pub special: Vec<(u8, u8)>,
}

impl Exits {
    fn of(order: &LevelOrder) -> Self {
        let leads = |down| order.plan.beyond(order.id, down).is_some();
        // The stairs up from the first level leave the dungeon.
        let up = order.id == dungeon::TOP || leads(false);
        let down = leads(true) && !order.special().is_some_and(|row| row.no_way_down);
        let branches = order.plan.branches(order.id).filter_map(|(to, by)| match by {
            Connection::Up => Some((to, false)),
            Connection::Down => Some((to, true)),
            Connection::Portal | Connection::Fall | Connection::Ascent => None,
        });
        let portals = order.plan.portals(order.id).collect();
        let site = order.plan.site(order.id.branch);
        let special = site.special_levels().collect();
        Self { up, down, branches: branches.collect(), portals, special }
    }
}

/// Sets the terrain of a square and removes any door.
fn become_ground(cell: &mut Cell, terrain: Terrain) {
    cell.terrain = terrain;
    cell.set_door(Door::None);
    cell.set_door_trapped(false);
}

/// Returns a random square of `area` that satisfies `fits`.
pub fn any_within(area: Rect, rng: &mut Rng, fits: impl Fn(Pos) -> bool) -> Option<Pos> {
    // Most squares usually fit, so a few random ones are tried before scanning all.
    const TRIES: u32 = 6;
    let (w, h) = (area.w.max(0) as u32, area.h.max(0) as u32);
    if w * h == 0 {
        return None;
    }
    let any = |rng: &mut Rng| {
        let nth = rng.below(w * h);
        Pos::new(area.x + (nth % w) as i16, area.y + (nth / w) as i16)
    };
    (0..TRIES).map(|_| any(rng)).find(|&at| fits(at)).or_else(|| {
        let all: Bits = area.squares().filter(|&at| fits(at)).collect();
        LevelCanvas::one_of(&all, rng)
    })
}

/// A level under construction.
#[derive(Clone, Debug)]
pub struct LevelCanvas<'a> {
    pub content: &'a Content,
    pub calendar: Calendar,
    /// Difficulty of the level by its position alone, independent of the hero. Traps and monsters
    /// depend on it.
    pub difficulty: i32,
    pub realm: Realm,
    pub above_surface: bool,
    /// Whether a level lies below, to which a creature can fall.
    pub can_fall: bool,
    /// The stairs and portals that the level must have.
    pub exits: Exits,
    pub level: Level,
    pub space: FreeSpace,
    pub chambers: Vec<Chamber>,
    pub things: Vec<Lying>,
    /// Monsters to place when the terrain is done.
    pub requests: Vec<SpawnRequest>,
    /// Squares with a boulder or a statue.
    pub blocked: Bits,
    /// Squares with an item that is not buried.
    pub strewn: Bits,
    /// Wall squares whose orientation [`LevelCanvas::shape_walls`] still has to choose.
    pub unshaped: Bits,
    /// Squares where no features, stairs or random traps are placed.
    pub kept: Bits,
    /// Squares where no random items are placed.
    pub no_items: Bits,
    /// Squares where no random initial monsters are placed.
    pub no_monsters: Bits,
    /// Squares that can be reached: on foot or, on a level of islands, through the air.
    pub reached: Bits,
    pub diary: Diary,
    /// The last label given to monsters and items for triggers.
    pub last_label: Label,
    /// Orientation requested for the map of a vault that is built alone; `None` leaves the choice
    /// to chance.
    pub way: Option<Orientation>,
    /// Number of terrain changes by [`LevelCanvas::put`] and [`LevelCanvas::put_corridor`].
    pub changes: u32,
    /// Whether any liquid was placed.
    pub wet: bool,
    /// Whether some squares of rock may be lit; if so, [`LevelCanvas::index`] must scan all
    /// squares.
    bright_rock: bool,
}

impl<'a> LevelCanvas<'a> {
    /// Creates a canvas of solid rock.
    pub fn new(order: &LevelOrder<'a>) -> Self {
        Self {
            content: order.content,
            calendar: order.calendar,
            difficulty: order.plan.difficulty(order.id),
            realm: order.plan.site(order.id.branch).realm,
            above_surface: order.plan.site(order.id.branch).above_surface,
            can_fall: order.plan.can_fall(order.content, order.id),
            exits: Exits::of(order),
            level: Level::new(order.id),
            space: FreeSpace::default(),
            chambers: Vec::with_capacity(16),
            things: Vec::with_capacity(48),
            requests: Vec::with_capacity(24),
            blocked: Bits::default(),
            strewn: Bits::default(),
            unshaped: Bits::default(),
            kept: Bits::default(),
            no_items: Bits::default(),
            no_monsters: Bits::default(),
            reached: Bits::default(),
            diary: Diary::default(),
            last_label: 0,
            way: None,
            changes: 0,
            wet: false,
            bright_rock: false,
        }
    }

    /// Returns the level's depth, on which its layout and items depend; the first level has depth
    /// 1.
    pub fn depth(&self) -> i32 {
        i32::from(self.level.id.depth)
    }

    // --- Terrain

    pub fn terrain(&self, at: Pos) -> Terrain {
        self.level.cells.get(at).map_or(Terrain::Stone, |cell| cell.terrain)
    }

    /// Sets the terrain of a square and removes any door. If the new terrain is a door, it is an
    /// empty doorway until the caller sets its state.
    pub fn put(&mut self, at: Pos, terrain: Terrain) {
        let Some(cell) = self.level.cells.get_mut(at) else { return };
        cell.terrain = terrain;
        cell.set_door(Door::None);
        cell.set_door_trapped(false);
        if terrain == Terrain::Lava {
            cell.set_lit(true);
        }
        self.wet |= terrain.is_liquid();
        self.bright_rock |= terrain == Terrain::Stone && cell.is_lit();
        self.space.mark(at, terrain);
        self.changes += 1;
        self.diary.mark(at, Sort::Ground);
    }

    pub fn set_lit(&mut self, at: Pos, lit: bool) {
        let cell = &mut self.level.cells[at];
        cell.set_lit(lit);
        self.bright_rock |= lit && cell.terrain == Terrain::Stone;
    }

    /// Turns rock into a corridor.
    pub fn put_corridor(&mut self, at: Pos, secret: bool) {
        self.level.cells[at].terrain =
            if secret { Terrain::SecretCorridor } else { Terrain::Corridor };
        self.space.build_corridor(at);
        self.changes += 1;
        self.diary.mark(at, Sort::Ground);
    }

    /// Digs the floor and walls of a rectangular room inside the map's edge. Existing walls stay.
    pub fn put_room(&mut self, area: Rect, room: u8, lit: bool) {
        let (left, right) = (area.x - 1, area.right() + 1);
        for y in area.y - 1..=area.bottom() + 1 {
            let inside = area.y <= y && y <= area.bottom();
            let wall = if inside { Terrain::VerticalWall } else { Terrain::HorizontalWall };
            let row = &mut self.level.cells.row_mut(y)[left as usize..=right as usize];
            let last = row.len() - 1;
            for (x, cell) in row.iter_mut().enumerate() {
                if inside && 0 < x && x < last {
                    become_ground(cell, Terrain::Floor);
                    cell.room = room + 1;
                } else if !cell.terrain.is_wall() {
                    become_ground(cell, wall);
                }
                cell.set_lit(lit);
            }
        }
        self.space.mark_room(Span::new(left, area.y - 1, right, area.bottom() + 1));
    }

    /// Whether the square is not on the map's edge.
    pub fn is_inside(at: Pos) -> bool {
        0 < at.x && at.x < WIDTH - 1 && 0 < at.y && at.y < HEIGHT - 1
    }

    /// Whether the terrain is passable and not a liquid.
    pub fn is_safe(&self, at: Pos) -> bool {
        let terrain = self.terrain(at);
        terrain.is_passable() && !terrain.is_liquid()
    }

    pub fn is_floor(&self, at: Pos) -> bool {
        self.terrain(at) == Terrain::Floor
    }

    /// Whether a door is orthogonally adjacent.
    pub fn is_beside_door(&self, at: Pos) -> bool {
        Self::is_inside(at) && self.space.is_beside_door(at)
    }

    /// Returns the active vault step, in the form that items and actors store.
    fn maker(&self) -> Origin {
        self.diary.hand().map_or(Origin::default(), crate::r#gen::diary::DrawOrigin::remembered)
    }

    // --- Rooms

    /// Registers a room and returns its index.
    pub fn add_room(&mut self, room: Room, convertible: bool, fill: Fill) -> u8 {
        let number = self.level.rooms.len() as u8;
        self.level.rooms.push(room);
        self.chambers.push(Chamber { convertible, fill, calling: None, group: number });
        number
    }

    /// Records that a vault requests a special room or a shop. Ignores other roles, and rooms that
    /// stay empty.
    pub fn call(&mut self, room: u8, role: &Role, fill: Fill) {
        if fill != Fill::Empty && matches!(role, Role::Special(_) | Role::Shop(_)) {
            self.chambers[usize::from(room)].calling = Some(role.clone());
        }
    }

    /// Whether the square is floor of this room, excluding subrooms.
    pub fn is_of_room(&self, at: Pos, room: u8) -> bool {
        self.level.cells.get(at).is_some_and(|cell| cell.room == room + 1)
    }

    /// Returns the floor squares of a room.
    pub fn room_squares(&self, room: u8) -> impl Iterator<Item = Pos> + '_ {
        let area = self.level.rooms[usize::from(room)].area;
        area.squares().filter(move |&at| self.is_of_room(at, room))
    }

    /// Sets the light of a room and of its walls.
    pub fn light_room(&mut self, room: u8, lit: bool) {
        let plan = &mut self.level.rooms[usize::from(room)];
        plan.lit = lit;
        let area = plan.area;
        let around = Rect::new(area.x - 1, area.y - 1, area.w + 2, area.h + 2);
        for at in around.squares() {
            let near = self.is_of_room(at, room)
                || self.terrain(at) != Terrain::Stone
                    && at.neighbors().into_iter().any(|to| self.is_of_room(to, room));
            let lava = self.terrain(at) == Terrain::Lava;
            if let Some(cell) = self.level.cells.get_mut(at).filter(|_| near) {
                cell.set_lit(lit || lava);
            }
        }
    }

    // --- Items

    pub fn lay(&mut self, mut thing: NewItem, at: Pos) {
        thing.item.origin = self.maker();
        self.strewn.set(at);
        if self.content.items[thing.item.kind].class == crate::content::Class::Rock {
            self.blocked.set(at);
        }
        self.diary.mark(at, Sort::Thing);
        self.things.push(Lying { thing, at, buried: false });
    }

    /// Returns the squares with a boulder.
    pub fn boulders(&self) -> Bits {
        let boulder = self.content.known.boulder;
        let lying = self.things.iter().filter(|it| it.thing.item.kind == boulder && !it.buried);
        lying.map(|it| it.at).collect()
    }

    /// Removes the boulders of some squares.
    pub fn remove_boulders(&mut self, squares: &Bits) {
        let boulder = self.content.known.boulder;
        let stays = |it: &Lying| it.thing.item.kind != boulder || it.buried || !squares.has(it.at);
        self.things.retain(stays);
    }

    /// Puts an item on the ground, or buries it.
    pub fn put_thing(&mut self, mut thing: NewItem, at: Pos, buried: bool) {
        if buried {
            thing.item.origin = self.maker();
            self.diary.mark(at, Sort::Thing);
            self.things.push(Lying { thing, at, buried });
        } else {
            self.lay(thing, at);
        }
    }

    pub fn trap_at(&self, at: Pos) -> Option<&Trap> {
        self.level.traps.at(at)
    }

    pub fn add_trap(&mut self, kind: TrapKindId, at: Pos, seen: bool) {
        self.diary.mark(at, Sort::Trap);
        self.level.traps.push(Trap { kind, at, seen, own: false, sprung: 0 });
    }

    /// Returns counters of everything created so far. A step that leaves all counters unchanged did
    /// nothing.
    pub fn sum(&self) -> (u32, [usize; 5]) {
        let level = &self.level;
        let counts = [
            self.things.len(),
            self.requests.len(),
            level.traps.len(),
            level.engravings.len(),
            level.rooms.len(),
        ];
        (self.changes, counts)
    }

    /// Whether the square can hold items: dry, passable terrain except doorways and stairs.
    pub fn takes_things(&self, at: Pos) -> bool {
        self.is_safe(at)
            && !matches!(self.terrain(at), Terrain::Door | Terrain::StairsUp | Terrain::StairsDown)
    }

    /// Whether the square can hold a trap. A square with a buried prize cannot, because nobody can
    /// dig through a trap.
    pub fn takes_trap(&self, at: Pos) -> bool {
        let dry = matches!(
            self.terrain(at),
            Terrain::Floor | Terrain::Corridor | Terrain::Ice | Terrain::Air
        );
        let is_prize = |it: &Lying| it.buried && it.at == at && it.thing.item.achievement > 0;
        dry && self.trap_at(at).is_none() && !self.things.iter().any(is_prize)
    }

    /// Whether a fountain, an altar or another feature can be built on the square.
    pub fn takes_feature(&self, at: Pos) -> bool {
        self.is_floor(at)
            && !self.is_beside_door(at)
            && !self.blocked.has(at)
            && !self.kept.has(at)
            && self.trap_at(at).is_none()
    }

    /// Whether blocking the square would disconnect its passable neighbors from each other,
    /// considering only paths among its eight neighbors.
    pub fn bars_a_way(&self, at: Pos) -> bool {
        let open = at.neighbors().map(|to| self.is_safe(to));
        // Counts groups of connected neighbors around the square. Consecutive neighbors are
        // connected, and so are two orthogonal neighbors on either side of a diagonal one.
        let starts = (0..8).filter(|&nth| {
            let side = nth % 2 == 0;
            open[nth] && !open[(nth + 7) % 8] && !(side && open[(nth + 6) % 8])
        });
        starts.count() > 1
    }

    /// Returns a uniformly random square of a set.
    pub fn one_of(squares: &Bits, rng: &mut Rng) -> Option<Pos> {
        let count = squares.count();
        let nth = (count > 0).then(|| rng.below(count as u32) as usize)?;
        squares.nth(nth)
    }

    /// Returns a random square of `room` that satisfies `fits`.
    pub fn spot(&self, room: u8, rng: &mut Rng, fits: impl Fn(&Self, Pos) -> bool) -> Option<Pos> {
        let area = self.level.rooms[usize::from(room)].area;
        any_within(area, rng, |at| self.is_of_room(at, room) && fits(self, at))
    }

    /// Rebuilds the position indexes of the level.
    pub fn index(&mut self) {
        if self.bright_rock {
            self.level.index();
        } else {
            self.level.index_some(self.space.built());
        }
    }

    // --- Walls

    /// Shapes the walls in `unshaped` to connect with their neighbors.
    pub fn shape_walls(&mut self) {
        for at in std::mem::take(&mut self.unshaped).iter() {
            if !matches!(self.terrain(at), Terrain::HorizontalWall | Terrain::VerticalWall) {
                continue;
            }
            let wall = |dir: Dir| {
                let there = self.terrain(at.step(dir));
                there.is_wall() || there == Terrain::Door || there == Terrain::IronBars
            };
            let across = wall(Dir::E) || wall(Dir::W);
            let upright = wall(Dir::N) && wall(Dir::S);
            let ends = wall(Dir::N) || wall(Dir::S);
            let both = wall(Dir::E) && wall(Dir::W);
            let vertical = upright && !both || ends && !across;
            self.level.cells[at].terrain =
                if vertical { Terrain::VerticalWall } else { Terrain::HorizontalWall };
        }
    }
}
