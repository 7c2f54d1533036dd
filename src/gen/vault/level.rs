//! Whole-level vaults: initial terrain, map and contents.

use super::coordinates::Placement;
use super::decide::DecisionContext;
use super::instance::VaultInstance;
use super::weights::{has_place, is_among_its_levels, is_buildable, place_of};
use crate::base::{Bits, Dir, Pos, Rect, Rng, pick};
use crate::content::Terrain;
use crate::content::dungeon::id_for;
use crate::content::vault::compile::{ISLANDS, NO_STAIRS_DOWN, NO_STAIRS_UP};
use crate::content::vault::compiled::{Body, CompiledVault};
use crate::content::vault::drawing::{self, Drawing, Orientation};
use crate::content::vault::head::{Head, Shape};
use crate::content::vault::{Caves, Horizontal, Init, Mazes, Orient, Vertical};
use crate::r#gen::diary::DrawResult;
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::level::room_plan::{self, RoomPlan, is_lit};
use crate::r#gen::{
    LevelOrder, Purpose,
    level::{cave, corridors, maze, nine_rooms, reachability, stairs},
    special_room,
    stock::room_contents,
    stream,
};
use crate::world::level::RememberedThing;

/// The squares that a level may use: all except the outermost, which stay rock.
const INSIDE: Rect = Rect::new(1, 1, 78, 19);
/// Number of attempts to build one vault. If all fail, the level's usual builder makes the level.
const ATTEMPTS: u16 = 6;
/// Number of attempts for each candidate vault of a special level. It is far higher than ever
/// needed, because the game cannot be won if some of these levels are missing.
const PLACE_ATTEMPTS: u16 = 40;
/// The level flag that makes all walls undiggable.
const NO_DIG: &str = "no_dig";

/// Generates the level from a whole-level vault, if one is drawn. Each whole-level vault that the
/// level allows and whose `when` holds becomes a candidate with its `bonus` as the chance in
/// percent, and one candidate is chosen by weight. Returns `None` if there is no candidate or all
/// attempts fail.
pub fn draw<'a>(order: &LevelOrder<'a>) -> Option<LevelCanvas<'a>> {
    let vault = choose(order)?;
    (0..ATTEMPTS).find_map(|attempt| build(order, vault, attempt).ok())
}

/// Tries these vaults in random order and returns the first level that succeeds; `None` if all
/// fail.
pub fn one_of<'a>(order: &LevelOrder<'a>, ids: &[String]) -> Option<LevelCanvas<'a>> {
    let mut rng = stream(order.seed, Purpose::Whole, order.id, u16::MAX - 1);
    let mut ids: Vec<&String> = ids.iter().collect();
    pick::shuffle(&mut rng, &mut ids);
    let role = &order.content.roles[order.role];
    let vaults = ids.into_iter().filter_map(|id| order.content.vault(&id_for(id, role)));
    vaults
        .filter(|vault| is_buildable(vault))
        .find_map(|vault| (0..PLACE_ATTEMPTS).find_map(|attempt| build(order, vault, attempt).ok()))
}

/// The reason why an attempt at a whole level failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Failure {
    /// The vault is not a whole level.
    NotALevel,
    /// The requirement at this index under `ensure` fails.
    Unmet(u16),
    /// No free square is left for the stairs.
    Full,
    /// No path can be dug between the stairs, for example because furniture or the map's edge is in
    /// the way.
    Sealed,
    /// Every path between the stairs would lead through undiggable squares.
    Hardened,
}

fn choose<'a>(order: &LevelOrder<'a>) -> Option<&'a CompiledVault> {
    if let Some(wanted) = order.wanted {
        let vault = order.content.vaults().get(usize::from(wanted.vault))?;
        return matches!(vault.body, Body::Level { .. }).then_some(vault);
    }
    let is_level = |head: &Head| head.shape == Shape::Level && head.playable;
    let heads = order.content.vaults().heads().enumerate();
    let levels = heads.filter(|(_, head)| is_level(head));
    // Without a bonus, a vault is no candidate. Most levels have none, so no number is drawn.
    let has_bonus = levels.clone().any(|(_, head)| head.bonus.is_some());
    if !has_bonus || !has_place(order, Shape::Level) {
        return None;
    }
    let known = DecisionContext::before(order);
    let mut rng = stream(order.seed, Purpose::Whole, order.id, u16::MAX);
    let mut willing = Vec::new();
    let mut weights = Vec::new();
    for (vault, head) in levels {
        let pct = head.bonus.as_ref().map_or(0, |bonus| bonus.roll(&known, &mut rng));
        let comes = i64::from(rng.below(100)) < pct;
        if comes && head.when.holds(&known, &mut rng) && is_among_its_levels(order, head) {
            weights.push(head.weight.roll(&known, &mut rng).clamp(0, 1_000_000) as u32);
            willing.push(vault);
        }
    }
    let at = pick::weighted(&mut rng, &weights)?;
    order.content.vaults().get(willing[at])
}

/// Makes one attempt. Fails if an `ensure` condition does not hold, or if the stairs cannot be
/// placed and connected.
pub fn build<'a>(
    order: &LevelOrder<'a>,
    vault: &'a CompiledVault,
    attempt: u16,
) -> Result<LevelCanvas<'a>, Failure> {
    let Body::Level { init, flags, drawing, anchor } = &vault.body else {
        return Err(Failure::NotALevel);
    };
    let mut canvas = LevelCanvas::new(order);
    let number = place_of(order.content, vault);
    let draw = canvas.diary.drew(Some(number), false);
    let mut rng = stream(order.seed, Purpose::Whole, order.id, attempt);
    let edge = is_lit(vault.light, canvas.depth(), &mut rng);
    lay_init(&mut canvas, init, edge, &mut rng);
    let before = canvas.diary.takes_over(draw, number);
    let mut run = VaultInstance::new(&mut canvas, vault, rng);
    run.build_level(drawing.as_ref(), *anchor, flags);
    let unmet = run.unmet();
    let mut rng = run.into_rng();
    canvas.diary.gives_back(before);
    canvas.diary.ended(draw, DrawResult::Placed, (0, canvas.level.rooms.len()));
    canvas.shape_walls();
    if let Some(unmet) = unmet {
        return Err(Failure::Unmet(unmet));
    }
    if has(flags, NO_DIG) {
        // Hardens the walls before the stairs are connected, so that no path is dug through them.
        harden_walls(&mut canvas);
    }
    canvas.exits.up &= !has(flags, NO_STAIRS_UP);
    canvas.exits.down &= !has(flags, NO_STAIRS_DOWN);
    canvas.level.customs.islands = has(flags, ISLANDS);
    finish(&mut canvas, &mut rng)?;
    apply_flags(&mut canvas, flags);
    special_room::furnish(&mut canvas, order);
    room_contents::all(&mut canvas, &mut stream(order.seed, Purpose::Stock, order.id, 0));
    Ok(canvas)
}

fn has(flags: &[String], flag: &str) -> bool {
    flags.iter().any(|of| of == flag)
}

impl VaultInstance<'_, '_> {
    /// Places the map, if any, and runs all steps.
    fn build_level(
        &mut self,
        drawing: Option<&Drawing>,
        anchor: Option<(Horizontal, Vertical)>,
        flags: &[String],
    ) {
        self.decide(false);
        if let Some(drawing) = drawing {
            let edited = self.edited(drawing);
            let way = self.turn(drawing, flags);
            let turned = edited.oriented(way);
            let anchor = anchor.unwrap_or((Horizontal::Center, Vertical::Center));
            let corner = drawing::anchored((turned.width, turned.height), anchor);
            let frame = Placement { corner, w: drawing.width, h: drawing.height, way };
            (self.known.main, self.frame) = (frame, frame);
            let lit = is_lit(self.vault.light, self.canvas.depth(), &mut self.rng);
            let floor = self.lay_drawing(&turned, corner, &self.vault.legend, None);
            for at in floor.iter() {
                self.canvas.set_lit(at, lit);
            }
            self.drawing = Some(turned);
        }
        self.decide(true);
        self.run_legend();
        self.run_steps(&self.vault.steps, None);
    }

    /// Picks the orientation of the map at random: if the vault allows several, one of those;
    /// otherwise, a flip that the level flags do not forbid.
    /// Source: rules/levels 3.
    fn turn(&mut self, drawing: &Drawing, flags: &[String]) -> Orientation {
        let fixed = self.vault.orientations.len() == 1;
        let has = |wanted: &str| flags.iter().any(|flag| flag == wanted);
        let ways = if fixed && !has("no_flip") {
            let (mut ways, _) = drawing.orientations(Orient::Flips);
            ways.retain(|way| way.dir(Dir::E) == Dir::E || !has("no_flip_x"));
            ways.retain(|way| way.dir(Dir::S) == Dir::S || !has("no_flip_y"));
            ways
        } else {
            self.vault.orientations.clone()
        };
        pick::one(&mut self.rng, &ways).copied().unwrap_or_default()
    }
}

/// Adds missing stairs, connects all stairs, and computes which squares are reachable. Without
/// stairs, the reachable squares are those connected to an arrival square or, if there is none, to
/// any free square.
fn finish(canvas: &mut LevelCanvas, rng: &mut Rng) -> Result<(), Failure> {
    let mut squares: Bits = INSIDE.squares().filter(|&at| canvas.is_floor(at)).collect();
    if squares.is_empty() {
        // A level without floor can have other safe ground, such as ice or corridors.
        squares = INSIDE.squares().filter(|&at| canvas.is_safe(at)).collect();
    }
    if !stairs::scatter(canvas, &squares, rng) {
        return Err(Failure::Full);
    }
    let level = &canvas.level;
    let stairs: Vec<Pos> = level.outer_stairs().collect();
    let customs = &level.customs;
    let arrivals = [&customs.landing, &customs.landing_from_above, &customs.landing_from_below];
    let arrival = arrivals.into_iter().flatten().next().copied();
    let first = stairs.first().copied().or(arrival).or_else(|| squares.iter().next());
    let Some(first) = first else { return Err(Failure::Full) };
    if canvas.level.customs.islands {
        canvas.reached = reachability::flood_by_air(&canvas.level.cells, first);
        return if stairs.iter().all(|&at| canvas.reached.has(at)) {
            Ok(())
        } else {
            Err(Failure::Sealed)
        };
    }
    for to in stairs {
        if !reachability::open_way(canvas, first, to) {
            let soft = reachability::can_open_soft_way(canvas, first, to);
            return Err(if soft { Failure::Hardened } else { Failure::Sealed });
        }
    }
    canvas.reached = reachability::flood(&canvas.level.cells, first);
    Ok(())
}

/// Makes every square undiggable that cannot be walked through.
fn harden_walls(canvas: &mut LevelCanvas) {
    for at in INSIDE.squares() {
        if !canvas.terrain(at).is_passable() {
            canvas.level.cells[at].set_hard(true);
        }
    }
}

/// Applies the flags of a level.
fn apply_flags(canvas: &mut LevelCanvas, flags: &[String]) {
    let has = |flag: &str| has(flags, flag);
    let customs = &mut canvas.level.customs;
    customs.no_teleport |= has("no_teleport");
    customs.no_map |= has("no_map");
    customs.short_sighted |= has("short_sighted");
    customs.maze |= has("maze_level");
    customs.graveyard |= has("graveyard");
    customs.sokoban |= has("sokoban");
    customs.sky |= has("sky");
    customs.astral |= has("astral");
    customs.tuned |= has("tuned");
    customs.town |= has("town");
    if has("arboreal") {
        for at in INSIDE.squares() {
            if canvas.terrain(at) == Terrain::Stone {
                canvas.put(at, Terrain::Tree);
            }
        }
    }
    if has(NO_DIG) {
        harden_walls(canvas);
    }
    if has("hard_floor") {
        let open: Vec<Pos> =
            INSIDE.squares().filter(|&at| canvas.terrain(at).is_passable()).collect();
        open.into_iter().for_each(|at| canvas.level.cells[at].set_hard(true));
    }
    if has("premapped") {
        for at in INSIDE.squares() {
            let cell = canvas.level.cells[at];
            if cell.terrain != Terrain::Stone {
                canvas.level.memory.set_cell(at, cell);
            }
        }
        remember_puzzle(canvas);
    }
}

/// Adds boulders and the traps that are in plain view to the hero's memory of a premapped level.
fn remember_puzzle(canvas: &mut LevelCanvas) {
    let boulder = canvas.content.known.boulder;
    let boulders = canvas.things.iter().filter(|lying| lying.thing.item.kind == boulder);
    let boulders = boulders.map(|lying| (lying.at, RememberedThing::Item(boulder)));
    let traps = canvas.level.traps.iter().filter(|trap| trap.seen);
    let traps = traps.map(|trap| (trap.at, RememberedThing::Trap(trap.kind)));
    let all: Vec<(Pos, RememberedThing)> = traps.chain(boulders).collect();
    for (at, thing) in all {
        let cell = canvas.level.cells[at];
        canvas.level.memory.set_thing(at, thing, cell);
    }
}

// --- Initial terrain

fn lay_init(canvas: &mut LevelCanvas, init: &Init, lit: bool, rng: &mut Rng) {
    match init {
        Init::Solid => {}
        Init::Ground(name) => fill_with(canvas, name, lit),
        Init::Rooms => {
            while let Some(area) = room_plan::place_any(canvas, rng) {
                room_plan::dig(canvas, area, RoomPlan::NORMAL, rng);
                room_plan::claim(canvas, area);
            }
            canvas.shape_walls();
            corridors::join_all(canvas, rng);
        }
        Init::Rogue => nine_rooms::dig(canvas, rng),
        Init::Caves(caves) => dig_caves(canvas, caves, lit, rng),
        Init::Maze(mazes) => dig_maze(canvas, mazes, lit, rng),
        Init::Swamp => flood_swamp(canvas, lit, rng),
    }
}

fn named(canvas: &LevelCanvas, name: Option<&String>, usual: Terrain) -> Terrain {
    use crate::content::vault::names::Catalogue;
    let found = name.and_then(|name| canvas.content.terrain(&name.replace('_', " ")));
    found.and_then(|number| Terrain::ALL.get(usize::from(number)).copied()).unwrap_or(usual)
}

/// Fills the level with one terrain and, if it is passable, surrounds it with walls.
fn fill_with(canvas: &mut LevelCanvas, name: &String, lit: bool) {
    let ground = named(canvas, Some(name), Terrain::Stone);
    for at in INSIDE.squares() {
        let rim = at.x == 1 || at.x == 78 || at.y == 1 || at.y == 19;
        canvas.put(at, if rim && ground.is_passable() { Terrain::HorizontalWall } else { ground });
        canvas.level.cells[at].set_lit(lit);
        if canvas.terrain(at).is_wall() {
            canvas.unshaped.set(at);
        }
    }
}

fn dig_caves(canvas: &mut LevelCanvas, caves: &Caves, lit: bool, rng: &mut Rng) {
    let shape = cave::CaveShape {
        floor: named(canvas, caves.floor.as_ref(), Terrain::Floor),
        rock: named(canvas, caves.wall.as_ref(), Terrain::Stone),
        smooth: caves.smooth,
        join: caves.join,
        walled: caves.walled,
        lit: caves.lit.unwrap_or(lit),
    };
    cave::dig(canvas, shape, rng);
}

fn dig_maze(canvas: &mut LevelCanvas, mazes: &Mazes, lit: bool, rng: &mut Rng) {
    let shape = maze::MazeShape {
        wide: mazes.corridor.unwrap_or(1).clamp(1, 5).into(),
        dead_ends: mazes.dead_ends != Some(false),
        wall: named(canvas, mazes.wall.as_ref(), Terrain::HorizontalWall),
        floor: named(canvas, mazes.floor.as_ref(), Terrain::Floor),
        ..maze::MazeShape::PLAIN
    };
    maze::dig(canvas, INSIDE, shape, lit, rng);
}

/// Creates a swamp inside walls: floor, with a pool on 3 in 4 of the squares whose column and row
/// are both odd. Pools are never adjacent, so all floor stays connected.
fn flood_swamp(canvas: &mut LevelCanvas, lit: bool, rng: &mut Rng) {
    for at in INSIDE.squares() {
        let rim = at.x == 1 || at.x == 78 || at.y == 1 || at.y == 19;
        let pool = at.x % 2 == 1 && at.y % 2 == 1 && !rng.one_in(4);
        let terrain = match (rim, pool) {
            (true, _) => Terrain::HorizontalWall,
            (false, true) => Terrain::Pool,
            (false, false) => Terrain::Floor,
        };
        canvas.put(at, terrain);
        canvas.set_lit(at, lit);
        if rim {
            canvas.unshaped.set(at);
        }
    }
}
