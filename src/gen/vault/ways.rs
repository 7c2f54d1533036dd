//! Steps for corridors, mazes, drawbridges and links to other levels, and for level flags.

use super::instance::VaultInstance;
use crate::base::{Bits, Dir, Pos, Rect, pick};
use crate::content::Terrain;
use crate::content::vault::compiled::{Area, MonsterRef, Step, TerrainRef, What};
use crate::content::vault::expr::Number;
use crate::content::vault::step::{Bridge, End, LinkKind};
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::spawn::monsters::MonsterRequest;
use crate::r#gen::{
    level::{corridors, doors, minerals, reachability, stairs},
    stock::open_levels,
};
use crate::world::LevelId;
use crate::world::level::flags::{self, DRIFTING, Drift, Gas, MOST_DRIFTS, MonsterChoice, Native};

/// Maximum damage of a gas cloud, in hit points per turn.
const WORST_GAS: i64 = 100;
/// Maximum duration of a gas cloud, in turns, if a vault sets one.
const LONGEST_GAS: i64 = 10_000;
/// Maximum number of welcome messages, and of sounds, per level.
const MOST_TEXTS: usize = 20;
/// Maximum number of spawn overrides per level.
const MOST_NATIVES: usize = 200;

impl<'a> VaultInstance<'_, 'a> {
    /// Runs a step that this file implements.
    pub(super) fn run_way_or_flag_step(&mut self, step: &'a Step, here: Option<Pos>) {
        match &step.what {
            What::Cloud { damage, turns } => {
                self.gas(damage.as_ref(), turns.as_ref(), &step.at, here);
            }
            What::Drift { to, size, carries } => self.drift(*to, size, *carries, step, here),
            What::Drawbridge { toward, state } => self.drawbridge(*toward, *state, step, here),
            What::Maze { from, toward, stocked } => {
                let from = self.square(from);
                let toward = self.frame.dir(*toward);
                let carved = self.maze(from, toward);
                if *stocked {
                    open_levels::carved(self.canvas, &carved, &mut self.rng);
                }
            }
            What::Corridor { from, to } => {
                let (from, to) = (self.square(from), self.square(to));
                self.corridor(from, to);
            }
            What::Join(from, to) => self.join(from, to),
            What::Corridors => {
                self.canvas.shape_walls();
                corridors::join_all(self.canvas, &mut self.rng);
            }
            What::Mineralize => self.mineralize(&step.at, here),
            What::Link(kind, to) => self.link(*kind, to.as_deref(), &step.at, here),
            What::Say(text) => {
                let text = self.text(text);
                let said = &mut self.canvas.level.customs.welcome;
                said.extend(text.filter(|_| said.len() < MOST_TEXTS));
            }
            What::Sounds(texts) => {
                let texts: Vec<String> = texts.iter().filter_map(|of| self.text(of)).collect();
                let heard = &mut self.canvas.level.customs.sounds;
                let room = MOST_TEXTS.saturating_sub(heard.len());
                heard.extend(texts.into_iter().take(room));
            }
            What::Spawns { of, pct } => self.spawns(of, pct),
            _ => {}
        }
    }

    /// Places gas on floor squares. If `turns` is unset, the gas never disperses.
    fn gas(
        &mut self,
        damage: Option<&Number>,
        turns: Option<&Number>,
        area: &'a Area,
        here: Option<Pos>,
    ) {
        let harm = damage.map_or(0, |damage| self.int(damage)).clamp(0, WORST_GAS) as u8;
        let left = turns.map(|turns| self.int(turns).clamp(1, LONGEST_GAS) as u16);
        for at in self.squares(area, here).iter() {
            if self.canvas.terrain(at) != Terrain::Floor {
                continue;
            }
            self.lay_ground(at, Terrain::Cloud);
            if harm > 0 || left.is_some() {
                let left = left.unwrap_or(u16::MAX);
                self.canvas.level.customs.gas.push(Gas { at, harm, more: 0, left });
            }
        }
    }

    /// Places a patch of ground that wanders during play. It starts around a random square of the
    /// area. If the level already has patches of the same terrain, the new patch wanders over the
    /// same ground as they do.
    fn drift(
        &mut self,
        to: TerrainRef,
        size: &'a (Number, Number),
        carries: bool,
        step: &'a Step,
        here: Option<Pos>,
    ) {
        let Some(of) = self.terrain_of(to) else { return };
        let (w, h) = (self.int(&size.0).clamp(1, 20) as i16, self.int(&size.1).clamp(1, 20) as i16);
        let level = &self.canvas.level;
        let known = level.customs.drifts.iter().find(|drift| drift.of == of).map(|it| it.over);
        let fits = |canvas: &LevelCanvas, at: Pos| {
            let there = canvas.terrain(at);
            known.is_none_or(|over| there == over || there == of)
        };
        if level.customs.drifts.len() >= MOST_DRIFTS {
            return;
        }
        let Some(at) = self.spot(&step.at, here, fits) else { return };
        let over = known.unwrap_or_else(|| self.canvas.terrain(at));
        let x = (at.x - w / 2).clamp(DRIFTING.x, DRIFTING.right() + 1 - w);
        let y = (at.y - h / 2).clamp(DRIFTING.y, DRIFTING.bottom() + 1 - h);
        let heading = (self.rng.below(3) as i8 - 1, self.rng.below(3) as i8 - 1);
        let drift = Drift { area: Rect::new(x, y, w, h), of, over, heading, carries };
        for at in drift.squares() {
            if self.canvas.terrain(at) == over {
                self.canvas.put(at, of);
            }
        }
        self.canvas.level.customs.drifts.push(drift);
    }

    /// Builds a drawbridge over a random square of the area, with its portcullis on the next square
    /// in the direction `toward`.
    fn drawbridge(&mut self, toward: Dir, state: Bridge, step: &'a Step, here: Option<Pos>) {
        let toward = self.frame.dir(toward);
        let fits =
            |canvas: &LevelCanvas, at: Pos| LevelCanvas::is_inside(at) && !canvas.strewn.has(at);
        let Some(span) = self.spot(&step.at, here, fits) else { return };
        let gate = span.step(toward);
        let spanned = self.canvas.level.customs.bridges.iter().any(|bridge| bridge.span == span);
        if !LevelCanvas::is_inside(gate) || spanned {
            return;
        }
        let lowered = match state {
            Bridge::Lowered => true,
            Bridge::Raised => false,
            Bridge::Random => self.rng.coin(),
        };
        let drawn = self.canvas.terrain(span);
        let stays = drawn.is_liquid() || lowered && drawn.is_passable();
        let under = if stays || drawn == Terrain::Ice { drawn } else { Terrain::Moat };
        if lowered {
            self.canvas.put(span, Terrain::Bridge);
            self.canvas.put(gate, Terrain::Door);
        } else {
            self.canvas.put(span, under);
            self.canvas.put(gate, Terrain::RaisedBridge);
        }
        self.canvas.unshaped.clear(gate);
        let bridge = flags::Drawbridge { span, gate, lowered, under };
        self.canvas.level.customs.bridges.push(bridge);
    }

    /// Carves a maze from a square in steps of two squares, into rock and walls only.
    fn maze(&mut self, from: Pos, toward: Dir) -> Bits {
        let mut carved = Bits::default();
        let first = from.step(toward);
        if toward.is_diagonal() || !self.is_solid(first) {
            return carved;
        }
        carved.set(first);
        self.carve(first);
        let mut stack = vec![first];
        while let Some(&at) = stack.last() {
            let mut ways = Dir::ORTHOGONAL;
            pick::shuffle(&mut self.rng, &mut ways);
            let next = ways.into_iter().find(|&dir| {
                let (wall, to) = (at.step(dir), at.step(dir).step(dir));
                self.is_solid(wall) && self.is_solid(to) && self.stands_alone(to, wall)
            });
            if let Some(dir) = next {
                let (wall, to) = (at.step(dir), at.step(dir).step(dir));
                self.carve(wall);
                self.carve(to);
                carved.set(wall);
                carved.set(to);
                stack.push(to);
            } else {
                stack.pop();
            }
        }
        carved
    }

    fn is_solid(&self, at: Pos) -> bool {
        LevelCanvas::is_inside(at)
            && !matches!(at.x, 1 | 78)
            && !matches!(at.y, 1 | 19)
            && !self.canvas.level.cells[at].is_hard()
            && matches!(
                self.canvas.terrain(at),
                Terrain::Stone | Terrain::HorizontalWall | Terrain::VerticalWall
            )
    }

    /// Whether all orthogonal neighbors, apart from `way`, are impassable.
    fn stands_alone(&self, at: Pos, way: Pos) -> bool {
        Dir::ORTHOGONAL
            .into_iter()
            .map(|dir| at.step(dir))
            .all(|to| to == way || !self.canvas.terrain(to).is_passable())
    }

    /// Carves one floor square and surrounds it with walls.
    fn carve(&mut self, at: Pos) {
        self.lay_ground(at, Terrain::Floor);
        self.canvas.unshaped.clear(at);
        for to in at.neighbors() {
            if self.canvas.terrain(to) == Terrain::Stone && LevelCanvas::is_inside(to) {
                self.lay_ground(to, Terrain::HorizontalWall);
            }
        }
    }

    /// Digs a corridor between two squares, through rock only. If an end is in a wall, that end
    /// becomes a door.
    fn corridor(&mut self, from: Pos, to: Pos) {
        let outside = |run: &Self, at: Pos| {
            Dir::ORTHOGONAL
                .into_iter()
                .map(|dir| at.step(dir))
                .find(|&to| LevelCanvas::is_inside(to) && run.canvas.terrain(to) == Terrain::Stone)
        };
        let is_wall = |run: &Self, at: Pos| {
            matches!(run.canvas.terrain(at), Terrain::HorizontalWall | Terrain::VerticalWall)
        };
        let mut ends = [from, to];
        for end in &mut ends {
            if is_wall(self, *end) {
                let Some(out) = outside(self, *end) else { return };
                doors::put_ordinary(self.canvas, *end, false, &mut self.rng);
                *end = out;
            } else if self.canvas.terrain(*end) != Terrain::Stone
                && let Some(out) = outside(self, *end)
            {
                *end = out;
            }
        }
        if let Some(way) = reachability::way_through_rock(self.canvas, ends[0], ends[1]) {
            corridors::carve(self.canvas, &way, false, &mut self.rng);
        }
    }

    /// Digs a corridor between two subrooms, with doors. If there is no path, adds neither.
    fn join(&mut self, from: &End, to: &End) {
        let room = |end: &End| self.named.iter().rfind(|(name, _)| *name == end.room);
        let (Some(&(_, a)), Some(&(_, b))) = (room(from), room(to)) else { return };
        self.canvas.shape_walls();
        let (near, far) = (self.area_of(a), self.area_of(b));
        let Some((door, out)) = self.end(from, a, toward(near, far)) else { return };
        let Some((goal, goal_out)) = self.end(to, b, toward(far, near)) else { return };
        let (start, end) = (door.step(out), goal.step(goal_out));
        if let Some(way) = reachability::way_through_rock(self.canvas, start, end) {
            corridors::carve(self.canvas, &way, false, &mut self.rng);
            doors::open_in_wall(self.canvas, door, a, &mut self.rng);
            doors::open_in_wall(self.canvas, goal, b, &mut self.rng);
        }
    }

    fn area_of(&self, room: u8) -> Rect {
        self.canvas.level.rooms[usize::from(room)].area
    }

    /// Returns the door at a corridor's end, and the direction out of the room.
    fn end(&mut self, end: &End, room: u8, facing: Dir) -> Option<(Pos, Dir)> {
        let side = end.wall.map_or(facing, |wall| self.frame.dir(wall));
        let there = end.door.and_then(|nth| {
            let wall = wall_of(self.area_of(room), side);
            let is_door =
                |at: &Pos| matches!(self.canvas.terrain(*at), Terrain::Door | Terrain::SecretDoor);
            wall.squares().filter(is_door).nth(nth.into())
        });
        let there = there.map(|at| (at, side));
        there.or_else(|| corridors::door_square(self.canvas, room, side, &mut self.rng))
    }

    /// Embeds gold and, less often, gems in squares of the area that are surrounded by rock.
    /// Amounts grow with depth.
    /// Source: rules/levels 8.
    fn mineralize(&mut self, area: &'a Area, here: Option<Pos>) {
        let squares = if *area == Area::Room && self.room.is_none() {
            self.squares(&Area::Level, here)
        } else {
            self.squares(area, here)
        };
        let rock = minerals::deep_rock(self.canvas).intersect(&squares);
        minerals::scatter(self.canvas, &rock, &mut self.rng);
    }

    /// Creates a link to another level.
    ///
    /// For a portal, `to` is a level number, the name of a special level of this branch, or the
    /// name of another branch. For a branch link, `to` is the name of a branch. If the dungeon
    /// connects this level to that branch, the link is the stairs or the portal of that connection;
    /// otherwise, it is a portal to the branch's first level. A branch link without `to` is the
    /// level's next connection that has not been placed.
    fn link(&mut self, kind: LinkKind, to: Option<&str>, area: &'a Area, here: Option<Pos>) {
        match kind {
            LinkKind::StairsUp | LinkKind::StairsDown => {
                let Some(at) = self.spot(area, here, LevelCanvas::takes_feature) else { return };
                if kind == LinkKind::StairsUp
                    && self.canvas.level.up.is_none()
                    && self.canvas.exits.up
                {
                    stairs::put_up(self.canvas, at);
                } else if kind == LinkKind::StairsDown
                    && self.canvas.level.down.is_none()
                    && self.canvas.exits.down
                {
                    stairs::put_down(self.canvas, at);
                }
            }
            LinkKind::InnerStairsUp | LinkKind::InnerStairsDown => {
                let Some(at) = self.spot(area, here, LevelCanvas::takes_feature) else { return };
                let (down, id) = (kind == LinkKind::InnerStairsDown, self.canvas.level.id);
                let depth = if down { id.depth + 1 } else { id.depth.saturating_sub(1) };
                stairs::put_side(self.canvas, at, LevelId { depth, ..id }, down);
            }
            LinkKind::Arrival | LinkKind::ArrivalFromAbove | LinkKind::ArrivalFromBelow => {
                let squares = self.squares(area, here);
                let open = squares.iter().filter(|&at| self.canvas.is_safe(at));
                let open: Bits = open.collect();
                let customs = &mut self.canvas.level.customs;
                let landing = match kind {
                    LinkKind::ArrivalFromAbove => &mut customs.landing_from_above,
                    LinkKind::ArrivalFromBelow => &mut customs.landing_from_below,
                    _ => &mut customs.landing,
                };
                let known: Bits = landing.iter().copied().collect();
                landing.extend(open.minus(&known).iter());
            }
            LinkKind::Branch if self.connect(to, area, here) => {}
            LinkKind::Branch | LinkKind::Portal => {
                let Some(to) = to.and_then(|to| self.elsewhere(kind, to)) else { return };
                let Some(at) = self.spot(area, here, LevelCanvas::takes_trap) else { return };
                stairs::put_portal(self.canvas, at, to);
            }
        }
    }

    /// Places the stairs or the portal that connects this level to a branch, or to any branch if
    /// `to` is `None`. Returns whether the level has such a connection.
    fn connect(&mut self, to: Option<&str>, area: &'a Area, here: Option<Pos>) -> bool {
        let branches = self.canvas.content.branches.rows();
        let wanted = |id: &LevelId| {
            let name = branches.get(usize::from(id.branch)).map(|branch| branch.name.as_str());
            to.is_none() || name == to
        };
        let level = &self.canvas.level;
        let exits = &self.canvas.exits;
        let no_stairs = |to: &LevelId| level.stairs_from(to.branch).is_none();
        let no_portal = |to: &LevelId| level.customs.portals.iter().all(|(_, other)| other != to);
        let mut side = exits.branches.iter().copied();
        if let Some((to, down)) = side.find(|(to, _)| wanted(to) && no_stairs(to)) {
            if let Some(at) = self.spot(area, here, LevelCanvas::takes_feature) {
                stairs::put_side(self.canvas, at, to, down);
            }
            return true;
        }
        let mut portals = exits.portals.iter().copied();
        let Some(to) = portals.find(|to| wanted(to) && no_portal(to)) else { return false };
        if let Some(at) = self.spot(area, here, LevelCanvas::takes_trap) {
            stairs::put_portal(self.canvas, at, to);
        }
        true
    }

    /// Returns the depth of a special level of this branch; `None` if this game lacks it.
    fn depth_of(&self, name: &str) -> Option<u8> {
        let branch = &self.canvas.content.branches.rows()[usize::from(self.canvas.level.id.branch)];
        let row = branch.special.iter().position(|row| row.name == name)?;
        let mut special = self.canvas.exits.special.iter();
        special.find(|(nth, _)| usize::from(*nth) == row).map(|&(_, depth)| depth)
    }

    fn elsewhere(&self, kind: LinkKind, to: &str) -> Option<LevelId> {
        let here = self.canvas.level.id;
        let level = || to.parse().ok().or_else(|| self.depth_of(to));
        if let Some(depth) = level().filter(|_| kind == LinkKind::Portal) {
            return (depth > 0 && depth != here.depth).then_some(LevelId { depth, ..here });
        }
        let branches = self.canvas.content.branches.rows();
        let branch = branches.iter().position(|branch| branch.name == to)?;
        let branch = u8::try_from(branch).ok()?;
        // The depth of the branch's first level is not known here. The game corrects it during
        // play.
        (branch != here.branch).then_some(LevelId { branch, depth: 1 })
    }

    /// Adds spawn overrides, which together apply to `pct` percent of the level's random monsters.
    fn spawns(&mut self, of: &'a [(MonsterRef, u32)], pct: &Number) {
        let pct = self.int(pct).clamp(0, 100);
        let natives: Vec<Native> = of
            .iter()
            .filter_map(|&(of, weight)| {
                let who = match self.monster_of(of)? {
                    MonsterRequest::Kind(kind) => MonsterChoice::Kind(kind),
                    MonsterRequest::Class(class) => MonsterChoice::Class(class),
                    MonsterRequest::Any => return None,
                };
                Some(Native { who, weight: weight as u16, pct: pct as u8 })
            })
            .collect();
        let known = &mut self.canvas.level.customs.natives;
        let room = MOST_NATIVES.saturating_sub(known.len());
        known.extend(natives.into_iter().take(room));
    }
}

/// Returns the side of one room that faces another.
fn toward(room: Rect, other: Rect) -> Dir {
    if other.x > room.right() {
        Dir::E
    } else if other.bottom() < room.y {
        Dir::N
    } else if other.right() < room.x {
        Dir::W
    } else {
        Dir::S
    }
}

/// Returns the wall squares on one side of a room.
fn wall_of(area: Rect, side: Dir) -> Rect {
    match side {
        Dir::N => Rect { y: area.y - 1, h: 1, ..area },
        Dir::S => Rect { y: area.bottom() + 1, h: 1, ..area },
        Dir::W => Rect { x: area.x - 1, w: 1, ..area },
        _ => Rect { x: area.right() + 1, w: 1, ..area },
    }
}
