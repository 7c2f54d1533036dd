//! Whole levels that a vault makes: their first ground, their drawing, their contents.

use super::fit::Frame;
use super::run::Run;
use super::{decide::Known, has_lot, is_buildable};
use crate::base::{Bits, Dir, Pos, Rect, Rng, pick};
use crate::content::Terrain;
use crate::content::vault::plan::{Body, CompiledVault};
use crate::content::vault::{Caves, Horizontal, Init, Mazes, Vertical};
use crate::r#gen::canvas::Canvas;
use crate::r#gen::diary::End;
use crate::r#gen::rooms::{self, Plan, is_lit};
use crate::r#gen::{Order, Purpose, corridors, fill, reach, special, stairs, stream};

/// What there is to build on: inside the frame of rock around every level.
const INSIDE: Rect = Rect::new(1, 1, 78, 19);
/// Attempts at one vault before an ordinary level stands instead.
const ATTEMPTS: u16 = 6;

/// The level as a vault draws it whole, if one is to stand here. Each has the chance that its
/// bonus gives; of several, one by weight.
pub fn draw<'a>(order: &Order<'a>) -> Option<Canvas<'a>> {
    let vault = choose(order)?;
    (0..ATTEMPTS).find_map(|attempt| build(order, vault, attempt))
}

fn choose<'a>(order: &Order<'a>) -> Option<&'a CompiledVault> {
    if let Some(wanted) = order.wanted {
        let vault = order.content.vaults.get(usize::from(wanted.vault))?;
        return matches!(vault.body, Body::Level { .. }).then_some(vault);
    }
    let mut levels = order
        .content
        .vaults
        .iter()
        .filter(|vault| matches!(vault.body, Body::Level { .. }) && is_buildable(vault))
        .peekable();
    levels.peek()?;
    let known = Known::before(order);
    let mut rng = stream(order.seed, Purpose::Whole, order.id, u16::MAX);
    let mut willing = Vec::new();
    let mut weights = Vec::new();
    for vault in levels {
        let pct = vault.bonus.as_ref().map_or(0, |bonus| bonus.roll(&known, &mut rng));
        let comes = i64::from(rng.below(100)) < pct;
        if comes && vault.when.holds(&known, &mut rng) && has_lot(order, vault) {
            weights.push(vault.weight.roll(&known, &mut rng).clamp(0, 1_000_000) as u32);
            willing.push(vault);
        }
    }
    pick::weighted(&mut rng, &weights).map(|at| willing[at])
}

/// One attempt. None when it does not hang together or lacks what its author insists on.
pub fn build<'a>(order: &Order<'a>, vault: &'a CompiledVault, attempt: u16) -> Option<Canvas<'a>> {
    let Body::Level { init, flags, drawing, anchor } = &vault.body else { return None };
    let mut canvas = Canvas::new(order);
    let number = super::place_of(order.content, vault);
    let draw = canvas.diary.drew(Some(number), false);
    let mut rng = stream(order.seed, Purpose::Whole, order.id, attempt);
    let edge = is_lit(vault.light, canvas.depth(), &mut rng);
    lay_init(&mut canvas, init, edge, &mut rng);
    let before = canvas.diary.takes_over(draw, number);
    let mut run = Run::new(&mut canvas, vault, rng);
    run.build_level(drawing.as_ref(), *anchor);
    let holds = run.holds_what_must();
    let mut rng = run.into_rng();
    canvas.diary.gives_back(before);
    canvas.diary.ended(draw, End::Placed, (0, canvas.level.rooms.len()));
    canvas.shape_walls();
    if !holds || !finish(&mut canvas, order, &mut rng) {
        return None;
    }
    decree(&mut canvas, flags);
    special::furnish(&mut canvas, order);
    fill::all(&mut canvas, &mut stream(order.seed, Purpose::Stock, order.id, 0));
    Some(canvas)
}

impl Run<'_, '_> {
    /// Lays the drawing, if there is one, and carries everything out.
    fn build_level(
        &mut self,
        drawing: Option<&crate::content::vault::drawing::Drawing>,
        anchor: Option<(Horizontal, Vertical)>,
    ) {
        self.decide(false);
        if let Some(drawing) = drawing {
            let edited = self.edited(drawing);
            let way = pick::one(&mut self.rng, &self.vault.orientations).copied();
            let way = way.unwrap_or_default();
            let turned = edited.oriented(way);
            let anchor = anchor.unwrap_or((Horizontal::Center, Vertical::Center));
            let corner = rooms::anchored((turned.width, turned.height), anchor);
            let frame = Frame { corner, w: drawing.width, h: drawing.height, way };
            (self.known.main, self.frame) = (frame, frame);
            let lit = is_lit(self.vault.light, self.canvas.depth(), &mut self.rng);
            let floor = self.lay_drawing(&turned, corner, &self.vault.legend, None);
            for at in floor.iter() {
                self.canvas.level.cells[at].set_lit(lit);
            }
            self.drawing = Some(turned);
        }
        self.decide(true);
        self.run_legend();
        self.run_steps(&self.vault.steps, None);
    }
}

/// Stairs where none are, a way between them, and all that later phases need to know.
fn finish(canvas: &mut Canvas, order: &Order, rng: &mut Rng) -> bool {
    let safe = |canvas: &Canvas, at: Pos| {
        canvas.is_floor(at)
            && canvas.trap_at(at).is_none()
            && !canvas.strewn.has(at)
            && !canvas.kept.has(at)
    };
    let free = |canvas: &Canvas, rng: &mut Rng| {
        let squares: Bits = INSIDE.squares().filter(|&at| safe(canvas, at)).collect();
        Canvas::one_of(&squares, rng)
    };
    if canvas.level.up.is_none() {
        let Some(at) = free(canvas, rng) else { return false };
        stairs::put_up(canvas, at);
    }
    if canvas.level.down.is_none() && !order.is_last() {
        let Some(at) = free(canvas, rng) else { return false };
        stairs::put_down(canvas, at);
    }
    let Some(up) = canvas.level.up else { return false };
    if let Some(down) = canvas.level.down
        && !reach::open_way(canvas, up, down)
    {
        return false;
    }
    canvas.reached = reach::flood(&canvas.level.cells, up);
    true
}

/// What the flags of a level do.
fn decree(canvas: &mut Canvas, flags: &[String]) {
    let has = |flag: &str| flags.iter().any(|of| of == flag);
    canvas.level.customs.no_teleport |= has("no_teleport");
    let (floors, walls) = (has("hard_floor"), has("no_dig"));
    for at in INSIDE.squares() {
        let open = canvas.terrain(at).is_passable();
        if open && floors || !open && walls {
            canvas.level.cells[at].set_hard(true);
        }
    }
    if has("premapped") {
        for at in INSIDE.squares() {
            let cell = canvas.level.cells[at];
            if cell.terrain != Terrain::Stone {
                canvas.level.memory[at].cell = Some(cell);
            }
        }
    }
}

// ------------------------------------------------------------- first ground

fn lay_init(canvas: &mut Canvas, init: &Init, lit: bool, rng: &mut Rng) {
    match init {
        Init::Solid => {}
        Init::Rooms => {
            while let Some(area) = rooms::place_any(canvas, rng) {
                rooms::dig(canvas, area, Plan::NORMAL, rng);
                rooms::claim(canvas, area);
            }
            canvas.shape_walls();
            corridors::join_all(canvas, rng);
        }
        Init::Rogue => rogue(canvas, rng),
        Init::Caves(caves) => dig_caves(canvas, caves, lit, rng),
        Init::Maze(mazes) => dig_maze(canvas, mazes, lit, rng),
        Init::Swamp => flood_swamp(canvas, lit, rng),
    }
}

/// Nine rooms in three rows, most of them there.
fn rogue(canvas: &mut Canvas, rng: &mut Rng) {
    for nth in 0..9 {
        if rng.one_in(6) && nth != 4 {
            continue;
        }
        let (column, row) = (nth % 3, nth / 3);
        let w = rng.between(3, 16) as i16;
        let h = rng.between(2, 3) as i16;
        let x = 4 + column * 25 + rng.below((20 - w) as u32) as i16;
        let y = 2 + row * 6 + rng.below((4 - h) as u32) as i16;
        let area = Rect::new(x, y, w, h);
        rooms::dig(canvas, area, Plan::NORMAL, rng);
        rooms::claim(canvas, area);
    }
    canvas.shape_walls();
    corridors::join_all(canvas, rng);
}

fn named(canvas: &Canvas, name: Option<&String>, usual: Terrain) -> Terrain {
    use crate::content::vault::names::Catalogue;
    let found = name.and_then(|name| canvas.content.terrain(&name.replace('_', " ")));
    found.and_then(|number| Terrain::ALL.get(usize::from(number)).copied()).unwrap_or(usual)
}

/// Caves: nearly half the squares open, each then going with most of its neighbors.
fn dig_caves(canvas: &mut Canvas, caves: &Caves, lit: bool, rng: &mut Rng) {
    const OPEN: u32 = 46;
    let lit = caves.lit.unwrap_or(lit);
    let mut open: Bits = INSIDE.squares().filter(|_| rng.below(100) < OPEN).collect();
    let rounds = if caves.smooth { 4 } else { 2 };
    for _ in 0..rounds {
        open = INSIDE
            .squares()
            .filter(|&at| {
                let near = at.neighbors().into_iter().filter(|&to| open.has(to)).count();
                near > 4 || near == 4 && open.has(at)
            })
            .collect();
    }
    let floor = named(canvas, caves.floor.as_ref(), Terrain::Floor);
    let wall = named(canvas, caves.wall.as_ref(), Terrain::Stone);
    for at in INSIDE.squares() {
        let terrain = if open.has(at) { floor } else { wall };
        canvas.put(at, terrain);
        canvas.level.cells[at].set_lit(lit || terrain == Terrain::Lava);
    }
    if caves.join {
        join_caves(canvas, floor, wall, lit);
    }
    if caves.walled {
        wall_in(canvas, floor, lit);
    }
}

/// Small caves are filled, large ones joined to the largest.
fn join_caves(canvas: &mut Canvas, floor: Terrain, wall: Terrain, lit: bool) {
    const SMALL: usize = 6;
    let mut left: Bits = INSIDE.squares().filter(|&at| canvas.terrain(at) == floor).collect();
    let mut caves = Vec::new();
    while let Some(at) = left.iter().next() {
        let cave = spread(at, &left);
        left = left.minus(&cave);
        caves.push(cave);
    }
    caves.sort_by_key(|cave| std::cmp::Reverse(cave.count()));
    let Some((largest, others)) = caves.split_first() else { return };
    let Some(middle) = largest.iter().next() else { return };
    for cave in others {
        let Some(at) = cave.iter().next() else { continue };
        if cave.count() < SMALL {
            for at in cave.iter() {
                canvas.put(at, wall);
            }
            continue;
        }
        let mut here = at;
        while here != middle {
            let (dx, dy) = ((middle.x - here.x).signum(), (middle.y - here.y).signum());
            here = if dx == 0 || (here.x + here.y) % 2 == 0 && dy != 0 {
                Pos::new(here.x, here.y + dy)
            } else {
                Pos::new(here.x + dx, here.y)
            };
            if largest.has(here) {
                break;
            }
            if canvas.terrain(here) != floor {
                canvas.put(here, floor);
                canvas.level.cells[here].set_lit(lit);
            }
        }
    }
}

/// What hangs together with a square, side to side and at angles.
fn spread(from: Pos, within: &Bits) -> Bits {
    let mut bits = Bits::from_iter([from]);
    let mut next = vec![from];
    while let Some(at) = next.pop() {
        for to in at.neighbors() {
            if within.has(to) && !bits.has(to) {
                bits.set(to);
                next.push(to);
            }
        }
    }
    bits
}

/// Rock beside the floor becomes wall.
fn wall_in(canvas: &mut Canvas, floor: Terrain, lit: bool) {
    let bare: Vec<Pos> = INSIDE
        .squares()
        .filter(|&at| {
            let beside = || at.neighbors().into_iter().any(|to| canvas.terrain(to) == floor);
            canvas.terrain(at) == Terrain::Stone && beside()
        })
        .collect();
    for at in bare {
        canvas.put(at, Terrain::HorizontalWall);
        canvas.unshaped.set(at);
        canvas.level.cells[at].set_lit(lit);
    }
}

/// A perfect maze over the whole level; without dead ends some of its walls are opened.
fn dig_maze(canvas: &mut Canvas, mazes: &Mazes, lit: bool, rng: &mut Rng) {
    let wall = named(canvas, mazes.wall.as_ref(), Terrain::HorizontalWall);
    let wide = i16::from(mazes.corridor.unwrap_or(1).clamp(1, 5));
    let (columns, rows) = ((INSIDE.w - 1) / (wide + 1), (INSIDE.h - 1) / (wide + 1));
    let area = Rect::new(1, 1, columns * (wide + 1) + 1, rows * (wide + 1) + 1);
    for at in area.squares() {
        canvas.put(at, wall);
        canvas.level.cells[at].set_lit(lit);
        if wall.is_wall() {
            canvas.unshaped.set(at);
        }
    }
    let grid = Lattice { columns, rows, pitch: wide + 1, wide };
    let mut seen = vec![false; (columns * rows) as usize];
    let start = (rng.below(columns as u32) as i16, rng.below(rows as u32) as i16);
    let mut stack = vec![start];
    seen[grid.number(start)] = true;
    grid.open(canvas, start, start, lit);
    while let Some(&here) = stack.last() {
        let mut ways = Dir::ORTHOGONAL;
        pick::shuffle(rng, &mut ways);
        let next = ways.into_iter().filter_map(|dir| grid.beside(here, dir));
        let Some(to) = next.into_iter().find(|&to| !seen[grid.number(to)]) else {
            let open =
                || Dir::ORTHOGONAL.into_iter().filter(|&dir| grid.is_open(canvas, here, dir));
            if mazes.dead_ends == Some(false) && open().count() == 1 {
                let shut = ways.into_iter().find(|&dir| {
                    grid.beside(here, dir).is_some() && !grid.is_open(canvas, here, dir)
                });
                if let Some(to) = shut.and_then(|dir| grid.beside(here, dir)) {
                    grid.open(canvas, here, to, lit);
                }
            }
            stack.pop();
            continue;
        };
        seen[grid.number(to)] = true;
        grid.open(canvas, here, to, lit);
        stack.push(to);
    }
}

/// The cells of a maze.
struct Lattice {
    columns: i16,
    rows: i16,
    pitch: i16,
    wide: i16,
}

impl Lattice {
    fn number(&self, (x, y): (i16, i16)) -> usize {
        (y * self.columns + x) as usize
    }

    fn beside(&self, (x, y): (i16, i16), dir: Dir) -> Option<(i16, i16)> {
        let (x, y) = (x + dir.dx(), y + dir.dy());
        ((0..self.columns).contains(&x) && (0..self.rows).contains(&y)).then_some((x, y))
    }

    fn area(&self, (x, y): (i16, i16)) -> Rect {
        Rect::new(2 + x * self.pitch, 2 + y * self.pitch, self.wide, self.wide)
    }

    fn is_open(&self, canvas: &Canvas, of: (i16, i16), dir: Dir) -> bool {
        let area = self.area(of);
        let at = match dir {
            Dir::E => Pos::new(area.right() + 1, area.y),
            Dir::S => Pos::new(area.x, area.bottom() + 1),
            dir => Pos::new(area.x + dir.dx(), area.y + dir.dy()),
        };
        canvas.is_floor(at)
    }

    /// Floor in two cells and between them.
    fn open(&self, canvas: &mut Canvas, a: (i16, i16), b: (i16, i16), lit: bool) {
        let (a, b) = (self.area(a), self.area(b));
        let corner = Pos::new(a.x.min(b.x), a.y.min(b.y));
        let w = a.right().max(b.right()) - corner.x + 1;
        let h = a.bottom().max(b.bottom()) - corner.y + 1;
        for at in Rect::new(corner.x, corner.y, w, h).squares() {
            canvas.put(at, Terrain::Floor);
            canvas.unshaped.clear(at);
            canvas.level.cells[at].set_lit(lit);
        }
    }
}

/// Floor with a pool on three of four squares whose column and row are odd, so that one can walk
/// everywhere between them.
fn flood_swamp(canvas: &mut Canvas, lit: bool, rng: &mut Rng) {
    for at in INSIDE.squares() {
        let rim = at.x == 1 || at.x == 78 || at.y == 1 || at.y == 19;
        let pool = at.x % 2 == 1 && at.y % 2 == 1 && !rng.one_in(4);
        let terrain = match (rim, pool) {
            (true, _) => Terrain::HorizontalWall,
            (false, true) => Terrain::Pool,
            (false, false) => Terrain::Floor,
        };
        canvas.put(at, terrain);
        canvas.level.cells[at].set_lit(lit);
        if rim {
            canvas.unshaped.set(at);
        }
    }
}
