//! Generates whole levels: chooses the builder, falls back to plainer levels, and adds monsters.

use super::diary::{Diary, Sort};
use super::dungeon;
use super::level::canvas::LevelCanvas;
use super::level::{maze, minerals, nine_rooms, rooms, sanctum, way_down};
use super::order::LevelOrder;
use super::spawn::items::{self, Lying};
use super::spawn::monsters::{self, HeroFacts, NewMonster};
use super::stock::quality;
use super::streams::{Purpose, stream};
use super::vault;
use crate::base::{HEIGHT, Pos, WIDTH};
use crate::content::Content;
use crate::content::dungeon::Builder;
use crate::world::hero::Mode;
use crate::world::level::provenance::Makers;
use crate::world::{Level, LevelId, Trap, World};

/// A generated level with its contents.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    pub level: Level,
    /// Items on the level. The last item of a square is on top.
    pub items: Vec<Lying>,
    pub actors: Vec<NewMonster>,
    pub diary: Diary,
}

/// Maximum number of attempts at a level before a plain level is generated.
pub const ATTEMPTS: u16 = 6;

/// Generates a level of a game with its monsters. If the level has the first closed vault through
/// which a branch can be entered, adds that branch to the world's plan and puts the portal to it in
/// the vault.
pub fn level(content: &Content, world: &mut World, id: LevelId) -> Made {
    let mut made = make(&LevelOrder::of(content, world, id), &HeroFacts::of(world));
    let hoard = made.level.rooms.iter().find(|room| *room.vault == *rooms::HOARD);
    if let Some(at) = hoard.map(|room| Pos::new(room.area.right(), room.area.bottom()))
        && let Some(to) = dungeon::attach(content, &mut world.plan, world.seed, id)
    {
        let kind = content.known.magic_portal;
        made.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
        made.level.customs.portals.push((at, to));
    }
    made
}

/// Generates a level with monsters for this hero.
pub fn make(order: &LevelOrder, hero: &HeroFacts) -> Made {
    let mut canvas = draw(order);
    let mut rng = stream(order.seed, Purpose::Monsters, order.id, 0);
    let actors = monsters::settle(&mut canvas, hero, &mut rng);
    // A branch that is entered at its bottom is exempt: the hero goes up in it, and its boulders
    // can be a puzzle.
    let way = order.plan.site(order.id.branch).way;
    let descends = !way.is_some_and(|way| way.by.enters_at_bottom());
    if descends && order.id.depth <= order.open_way {
        // Runs after monsters are placed, so that opening the way down does not change their
        // squares.
        let boulders = canvas.boulders();
        let moved = way_down::open(&mut canvas.level, canvas.space.built(), &boulders);
        canvas.remove_boulders(&moved);
    }
    finish(canvas, actors)
}

/// Generates a single vault: a whole-level vault as a level of its own, any other vault in solid
/// rock. The diary records whether it could be placed.
pub fn alone(order: &LevelOrder, wanted: u16, instance: u16, hero: &HeroFacts) -> Made {
    let whole = order.content.vaults().get(usize::from(wanted));
    let whole = whole.and_then(|vault| vault::level::build(order, vault, instance).ok());
    let mut canvas = whole.unwrap_or_else(|| rooms::draw_alone(order, wanted, instance));
    let mut rng = stream(order.seed, Purpose::Monsters, order.id, instance);
    let actors = monsters::settle(&mut canvas, hero, &mut rng);
    finish(canvas, actors)
}

/// Returns the reason why an attempt at a whole-level vault fails; `None` if it succeeds.
pub fn level_failure(
    order: &LevelOrder,
    wanted: u16,
    instance: u16,
) -> Option<vault::level::Failure> {
    let vault = order.content.vaults().get(usize::from(wanted))?;
    vault::level::build(order, vault, instance).err()
}

pub(super) fn finish(mut canvas: LevelCanvas, actors: Vec<NewMonster>) -> Made {
    canvas.index();
    let LevelCanvas { level, things, diary, .. } = canvas;
    Made { level, items: things, actors, diary }
}

/// Generates everything except monsters. Never fails: falls back to plainer levels.
pub(super) fn draw<'a>(order: &LevelOrder<'a>) -> LevelCanvas<'a> {
    let mut canvas = build(order);
    harden_edge(&mut canvas);
    if !order.branch().is_some_and(|branch| branch.above_surface) {
        minerals::grow_kelp(&mut canvas, order);
    }
    quality::forge(&mut canvas, order);
    let special = order.special().and_then(|row| row.align);
    canvas.level.customs.align = special.or_else(|| order.branch()?.align);
    let is_first = order.plan.site(order.id.branch).door() == order.id.depth;
    let welcome = order.branch().and_then(|branch| branch.welcome.clone());
    canvas.level.customs.welcome.extend(welcome.filter(|_| is_first));
    canvas
}

fn build<'a>(order: &LevelOrder<'a>) -> LevelCanvas<'a> {
    // A requested vault gets an ordinary level, where there is space for it.
    let builder = if order.wanted.is_some() { &Builder::Ordinary } else { order.builder() };
    if *builder == Builder::Sanctum {
        return sanctum::draw(order);
    }
    if let Some(canvas) = vault::level::draw(order) {
        return canvas;
    }
    let made = match builder {
        Builder::Ordinary | Builder::Sanctum => None,
        Builder::Maze => Some(maze::draw(order)),
        Builder::NineRooms => (0..ATTEMPTS).find_map(|attempt| nine_rooms::draw(order, attempt)),
        Builder::Levels(ids) => vault::level::one_of(order, ids),
    };
    made.unwrap_or_else(|| ordinary(order))
}

/// Generates rooms and corridors, falling back to plain rooms after `ATTEMPTS` failed attempts.
fn ordinary<'a>(order: &LevelOrder<'a>) -> LevelCanvas<'a> {
    let attempts = (0..ATTEMPTS).map(|attempt| (attempt, false));
    let plain = (ATTEMPTS..=u16::MAX).map(|attempt| (attempt, true));
    let (mut canvas, attempt) = attempts
        .chain(plain)
        .find_map(|(attempt, plain)| Some((rooms::draw(order, attempt, plain)?, attempt)))
        .expect("one of many plain levels is connected");
    canvas.diary.given_up = attempt.min(ATTEMPTS);
    minerals::embed(&mut canvas, order);
    canvas
}

/// Makes the outermost squares undiggable.
/// Source: rules/levels 3.
fn harden_edge(canvas: &mut LevelCanvas) {
    let cells = &mut canvas.level.cells;
    for x in 0..WIDTH {
        cells[Pos::new(x, 0)].set_hard(true);
        cells[Pos::new(x, HEIGHT - 1)].set_hard(true);
    }
    for y in 0..HEIGHT {
        cells[Pos::new(0, y)].set_hard(true);
        cells[Pos::new(WIDTH - 1, y)].set_hard(true);
    }
}

/// Makes a generated level the current one, and adds its items and monsters to the world. Genocided
/// monsters are left out. The caller must first remove the hero from the previous level and pack
/// that level.
pub fn install(world: &mut World, made: Made) {
    let Made { level, items, actors, diary } = made;
    world.level = level;
    if world.life.mode == Mode::Wizard {
        remember_makers(world, &diary);
    }
    for Lying { thing, at, buried } in items {
        let item = items::bring(world, thing);
        if buried {
            world.bury(item, at);
        } else {
            world.lay(item, at);
        }
    }
    for newcomer in actors {
        if !world.is_genocided(newcomer.actor.kind) {
            monsters::bring(world, newcomer);
        }
    }
}

/// Stores which vaults made the level, as the generation log recorded it.
fn remember_makers(world: &mut World, diary: &Diary) {
    let seed = world.seed;
    let makers = world.level.makers.get_or_insert_with(|| Box::new(Makers::new(seed)));
    for mark in &diary.marks {
        match mark.sort {
            Sort::Ground => makers.ground.push((mark.at, mark.by.remembered())),
            Sort::Trap => makers.traps.push((mark.at, mark.by.remembered())),
            Sort::Thing | Sort::Monster => {}
        }
    }
}
