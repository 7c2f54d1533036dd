//! Generates levels, items and monsters from content and random streams.
//!
//! A level's rooms, traps, items and gold depend only on the seed and the content. Only its initial
//! monsters also depend on the hero, and they use a random stream of their own.

pub mod addition;
mod canvas;
mod cave;
mod corridors;
pub mod diary;
mod doors;
mod fill;
pub mod hero;
pub mod items;
pub mod kit;
mod maze;
mod minerals;
pub mod monsters;
mod niches;
mod nine_rooms;
pub mod plan;
pub mod reach;
mod rooms;
mod sanctum;
mod space;
mod special;
mod stairs;
mod stock;
mod traps;
pub mod vault;

#[cfg(test)]
mod show;
#[cfg(test)]
mod tests;

pub use canvas::{Canvas, Chamber};
pub use items::Thing;
pub use monsters::{HeroFacts, Newcomer};
pub use rooms::HOARD;

use self::diary::{Diary, Sort};
use crate::base::rng::level_stream;
use crate::base::{Bits, HEIGHT, Pos, Rng, Seed, WIDTH};
use crate::content::Content;
use crate::content::dungeon::{Branch, Builder};
use crate::content::vault::drawing::Orientation;
use crate::world::hero::Mode;
use crate::world::makers::Makers;
use crate::world::plan::{Plan, Row};
use crate::world::{Calendar, Level, LevelId, World};

/// Purpose of a random stream; its number selects the stream within a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Choice and placement of vaults, and corridors; one stream per attempt.
    Layout = 0,
    /// Contents of one vault; one stream per instance.
    Vault = 1,
    /// Contents of ordinary rooms.
    Stock = 2,
    /// Initial monsters.
    Monsters = 3,
    /// The hero's body and starting inventory.
    Hero = 4,
    /// Appearances of item kinds.
    Looks = 5,
    /// Levels for vaults with a limited number per game.
    Lots = 6,
    /// Branch depths and special levels.
    Depths = 7,
    /// Whether a vault is the whole level, and its contents; one stream per attempt.
    Whole = 8,
    /// Choice and contents of special rooms.
    Special = 20,
    /// Gold and gems in rock.
    Minerals = 9,
}

/// Returns the stream for a purpose on a level.
pub fn stream(seed: Seed, purpose: Purpose, id: LevelId, extra: u16) -> Rng {
    Rng::new(seed, level_stream(purpose as u8, id.branch, id.depth, extra))
}

/// Specifies the level to generate.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    pub content: &'a Content,
    pub seed: Seed,
    pub calendar: Calendar,
    pub id: LevelId,
    /// The dungeon layout of the game.
    pub plan: Plan,
    /// A vault that must be on the level, for testing it.
    pub wanted: Option<WantedVault>,
}

/// A vault placed on request instead of by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedVault {
    /// Index of the vault in the content.
    pub vault: u16,
    /// Number of rooms placed before it.
    pub after: u8,
    /// Requested orientation, for a vault with a map of its own.
    pub way: Option<Orientation>,
}

impl<'a> Order<'a> {
    /// An order for a level of a game with this seed.
    pub fn new(content: &'a Content, seed: Seed, calendar: Calendar, id: LevelId) -> Self {
        Self { content, seed, calendar, id, plan: plan::draw(content, seed), wanted: None }
    }

    /// An order for a level of an existing game.
    pub fn of(content: &'a Content, world: &World, id: LevelId) -> Self {
        let (seed, calendar) = (world.seed, world.calendar);
        Self { content, seed, calendar, id, plan: world.plan, wanted: None }
    }

    /// Returns the branch of the level.
    fn branch(&self) -> Option<&'a Branch> {
        self.content.branches.rows().get(usize::from(self.id.branch))
    }

    /// Returns the builder of the level, which applies unless a vault covers the whole level.
    pub fn builder(&self) -> &'a Builder {
        let Some(branch) = self.branch() else { return &Builder::Ordinary };
        let made_by = match self.plan.row(self.id) {
            Row::Usual => None,
            Row::Special(nth) => branch.special.get(usize::from(nth)).map(|row| &row.make),
            Row::Stretch(nth) => branch.stretches.get(usize::from(nth)).map(|row| &row.make),
        };
        made_by.unwrap_or(&branch.builder)
    }
}

/// An item and its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Lying {
    pub thing: Thing,
    pub at: Pos,
    /// Under the ground; digging uncovers it.
    pub buried: bool,
}

/// A generated level with its contents.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    pub level: Level,
    /// The last item of a square is on top.
    pub items: Vec<Lying>,
    pub actors: Vec<Newcomer>,
    pub diary: Diary,
}

/// Maximum number of attempts at a level before a plain one is generated.
pub const ATTEMPTS: u16 = 6;

/// Generates a level of a game with its monsters.
pub fn level(content: &Content, world: &World, id: LevelId) -> Made {
    make(&Order::of(content, world, id), &HeroFacts::of(world))
}

/// Generates a level with monsters for this hero.
pub fn make(order: &Order, hero: &HeroFacts) -> Made {
    let mut canvas = draw(order);
    let mut rng = stream(order.seed, Purpose::Monsters, order.id, 0);
    let actors = monsters::settle(&mut canvas, hero, &mut rng);
    finish(canvas, actors)
}

/// Generates a single vault in solid rock; the diary tells whether it could be placed.
pub fn alone(order: &Order, wanted: u16, instance: u16, hero: &HeroFacts) -> Made {
    let whole = order.content.vaults().get(usize::from(wanted));
    let whole = whole.and_then(|vault| vault::level::build(order, vault, instance));
    let mut canvas = whole.unwrap_or_else(|| rooms::draw_alone(order, wanted, instance));
    let mut rng = stream(order.seed, Purpose::Monsters, order.id, instance);
    let actors = monsters::settle(&mut canvas, hero, &mut rng);
    finish(canvas, actors)
}

fn finish(mut canvas: Canvas, actors: Vec<Newcomer>) -> Made {
    canvas.index();
    let Canvas { level, things, diary, .. } = canvas;
    Made { level, items: things, actors, diary }
}

/// Generates everything except monsters. Never fails: falls back to plainer levels.
fn draw<'a>(order: &Order<'a>) -> Canvas<'a> {
    let mut canvas = build(order);
    harden_edge(&mut canvas);
    let is_first = order.plan.site(order.id.branch).door() == order.id.depth;
    let welcome = order.branch().and_then(|branch| branch.welcome.clone());
    canvas.level.customs.welcome.extend(welcome.filter(|_| is_first));
    canvas
}

fn build<'a>(order: &Order<'a>) -> Canvas<'a> {
    // A requested vault gets an ordinary level, which has room for it.
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

/// Generates rooms and corridors, falling back to plain rooms if the level is not connected.
fn ordinary<'a>(order: &Order<'a>) -> Canvas<'a> {
    let attempts = (0..ATTEMPTS).map(|attempt| (attempt, false));
    let plain = (ATTEMPTS..=u16::MAX).map(|attempt| (attempt, true));
    let (mut canvas, attempt) = attempts
        .chain(plain)
        .find_map(|(attempt, plain)| Some((rooms::draw(order, attempt, plain)?, attempt)))
        .expect("one of very many plain levels hangs together");
    canvas.diary.given_up = attempt.min(ATTEMPTS);
    minerals::embed(&mut canvas, order);
    canvas
}

/// Makes the outermost squares undiggable.
/// Source: rules/levels 3.
fn harden_edge(canvas: &mut Canvas) {
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

/// Makes a generated level current, with its items and monsters. The caller must have removed the
/// hero and packed the previous level.
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
        monsters::bring(world, newcomer);
    }
}

/// Adds the marks of a generation log to the level's provenance.
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

/// Returns a uniformly random safe, unoccupied square of the current level.
pub fn random_floor(world: &World, rng: &mut Rng) -> Option<Pos> {
    any_of(&free_floor(world), rng)
}

/// Like [`random_floor`], but prefers squares allowed for arrivals other than by stairs.
pub fn landing_floor(world: &World, from: LevelId, rng: &mut Rng) -> Option<Pos> {
    let level = &world.level;
    let free = free_floor(world);
    let lands = |at: &Pos| level.customs.may_land(*at, level.id.depth, from.depth);
    any_of(&free.iter().filter(lands).collect(), rng).or_else(|| any_of(&free, rng))
}

/// Returns the passable, dry, unoccupied squares without traps.
fn free_floor(world: &World) -> Bits {
    let level = &world.level;
    let barred = level.solid.union(&level.liquid).union(level.traps.squares());
    let bodies = level.crowd.iter().chain([&world.hero]).map(|&who| world.actor(who).at);
    let taken = bodies.filter(|&at| level.actor_at[at].is_some()).collect();
    Bits::full().minus(&barred).minus(&taken)
}

fn any_of(squares: &Bits, rng: &mut Rng) -> Option<Pos> {
    let count = squares.count();
    let nth = (count > 0).then(|| rng.below(count as u32) as usize)?;
    squares.nth(nth)
}
