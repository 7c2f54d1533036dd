//! Makes levels, things and creatures out of content and chance.
//!
//! For one seed and one content a level's rooms, traps, things and gold are the same whoever the
//! hero is and whatever they did; only its first monsters look at the hero, and draw from a
//! stream of their own.

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

/// What a stream of chance is for: its number among those of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Which vaults, where, and the ways between them; one stream an attempt.
    Layout = 0,
    /// What one vault holds; one stream an instance.
    Vault = 1,
    /// What lies about in ordinary rooms.
    Stock = 2,
    /// The first monsters.
    Monsters = 3,
    /// The hero's body and kit.
    Hero = 4,
    /// Which look each kind has.
    Looks = 5,
    /// On which levels a vault that is limited in the whole game may stand.
    Lots = 6,
    /// How many levels each branch has, and what makes them.
    Depths = 7,
    /// Whether a vault is the whole level; its own contents, one stream an attempt.
    Whole = 8,
    /// Which rooms become special, and what they hold.
    Special = 20,
    /// What is in the rock.
    Minerals = 9,
}

/// The stream of a purpose on a level.
pub fn stream(seed: Seed, purpose: Purpose, id: LevelId, extra: u16) -> Rng {
    Rng::new(seed, level_stream(purpose as u8, id.branch, id.depth, extra))
}

/// Which level is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    pub content: &'a Content,
    pub seed: Seed,
    pub calendar: Calendar,
    pub id: LevelId,
    /// Which levels the game has.
    pub plan: Plan,
    /// A vault that is to stand on the level, for who tries it out.
    pub wanted: Option<WantedVault>,
}

/// A vault that is drawn out of turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedVault {
    /// Place among the content's vaults.
    pub vault: u16,
    /// Rooms that come first.
    pub after: u8,
    /// How it is to lie, where it stands by itself.
    pub way: Option<Orientation>,
}

impl<'a> Order<'a> {
    /// A level of a game that has this seed.
    pub fn new(content: &'a Content, seed: Seed, calendar: Calendar, id: LevelId) -> Self {
        Self { content, seed, calendar, id, plan: plan::draw(content, seed), wanted: None }
    }

    /// A level of a game.
    pub fn of(content: &'a Content, world: &World, id: LevelId) -> Self {
        let (seed, calendar) = (world.seed, world.calendar);
        Self { content, seed, calendar, id, plan: world.plan, wanted: None }
    }

    /// The branch of the level.
    fn branch(&self) -> Option<&'a Branch> {
        self.content.branches.rows().get(usize::from(self.id.branch))
    }

    /// What makes the level, unless a vault that is a whole level does.
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

/// A thing and where it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Lying {
    pub thing: Thing,
    pub at: Pos,
    /// Under the ground, to be dug up.
    pub buried: bool,
}

/// A level with all that is to be on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    pub level: Level,
    /// Of things on one square, the last lies on top.
    pub items: Vec<Lying>,
    pub actors: Vec<Newcomer>,
    pub diary: Diary,
}

/// Most attempts at a level before a plain one is made.
pub const ATTEMPTS: u16 = 6;

/// Makes a level of a game and those who live there.
pub fn level(content: &Content, world: &World, id: LevelId) -> Made {
    make(&Order::of(content, world, id), &HeroFacts::of(world))
}

/// Makes a level and those who live there, seen by such a hero.
pub fn make(order: &Order, hero: &HeroFacts) -> Made {
    let mut canvas = draw(order);
    let mut rng = stream(order.seed, Purpose::Monsters, order.id, 0);
    let actors = monsters::settle(&mut canvas, hero, &mut rng);
    finish(canvas, actors)
}

/// A vault by itself in the rock, with what it brings; the diary says whether it stands.
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

/// Everything but the creatures. Never fails: what cannot be made is made plainer.
fn draw<'a>(order: &Order<'a>) -> Canvas<'a> {
    let mut canvas = build(order);
    harden_edge(&mut canvas);
    let is_first = order.plan.site(order.id.branch).door() == order.id.depth;
    let welcome = order.branch().and_then(|branch| branch.welcome.clone());
    canvas.level.customs.welcome.extend(welcome.filter(|_| is_first));
    canvas
}

fn build<'a>(order: &Order<'a>) -> Canvas<'a> {
    // Who tries out a vault gets it on a level that has a place for it.
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

/// Rooms and corridors; plain ones where nothing else hangs together.
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

/// The outermost squares of every level cannot be dug. Source: levels note 3.
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

/// Makes the level the one the hero is on, with all that lies and lives there. The hero and
/// the level before must have been put away.
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

/// Adds what the diary tells to what the level knows of its makers.
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

/// A square of the hero's level where somebody can safely stand and nobody does, each as likely.
pub fn random_floor(world: &World, rng: &mut Rng) -> Option<Pos> {
    any_of(&free_floor(world), rng)
}

/// Such a square where those may land who come from another level otherwise than by stairs.
pub fn landing_floor(world: &World, from: LevelId, rng: &mut Rng) -> Option<Pos> {
    let level = &world.level;
    let free = free_floor(world);
    let lands = |at: &Pos| level.customs.may_land(*at, level.id.depth, from.depth);
    any_of(&free.iter().filter(lands).collect(), rng).or_else(|| any_of(&free, rng))
}

/// Dry squares without traps where nobody stands.
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
