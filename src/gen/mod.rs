//! Makes levels, things and creatures out of content and chance.
//!
//! For one seed and one content a level's rooms, traps, things and gold are the same whoever the
//! hero is and whatever they did; only its first monsters look at the hero, and draw from a
//! stream of their own.

mod canvas;
mod corridors;
pub mod diary;
mod doors;
mod fill;
pub mod hero;
pub mod items;
mod kit;
pub mod monsters;
mod niches;
pub mod reach;
mod rooms;
mod sanctum;
mod space;
mod special;
mod stairs;
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

use self::diary::Diary;
use crate::base::rng::level_stream;
use crate::base::{Pos, Rng, Seed};
use crate::content::Content;
use crate::content::dungeon::Builder;
use crate::content::vault::drawing::Orientation;
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
    /// How many levels each branch has.
    Depths = 7,
    /// Whether a vault is the whole level; its own contents, one stream an attempt.
    Whole = 8,
    /// Which rooms become special, and what they hold.
    Special = 20,
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
    /// Levels of its branch.
    pub levels: u8,
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
    /// A level of a game.
    pub fn of(content: &'a Content, world: &World, id: LevelId) -> Self {
        let levels = world.depths.get(usize::from(id.branch)).copied().unwrap_or(u8::MAX);
        let (seed, calendar) = (world.seed, world.calendar);
        Self { content, seed, calendar, id, levels, wanted: None }
    }

    fn is_last(&self) -> bool {
        self.id.depth >= self.levels
    }

    fn builder(&self) -> Builder {
        let Some(branch) = self.content.branches.rows().get(usize::from(self.id.branch)) else {
            return Builder::Ordinary;
        };
        branch.last.filter(|_| self.is_last()).unwrap_or(branch.builder)
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
    let whole = order.content.vaults.get(usize::from(wanted));
    let whole = whole.and_then(|vault| vault::level::build(order, vault, instance));
    let mut canvas = whole.unwrap_or_else(|| rooms::draw_alone(order, wanted, instance));
    let mut rng = stream(order.seed, Purpose::Monsters, order.id, instance);
    let actors = monsters::settle(&mut canvas, hero, &mut rng);
    finish(canvas, actors)
}

fn finish(canvas: Canvas, actors: Vec<Newcomer>) -> Made {
    let Canvas { mut level, things, diary, .. } = canvas;
    level.index();
    Made { level, items: things, actors, diary }
}

/// Everything but the creatures. Never fails: what cannot be made is made plainer.
fn draw<'a>(order: &Order<'a>) -> Canvas<'a> {
    if order.builder() == Builder::Sanctum {
        return sanctum::draw(order);
    }
    if let Some(canvas) = vault::level::draw(order) {
        return canvas;
    }
    for attempt in 0..ATTEMPTS {
        if let Some(mut canvas) = rooms::draw(order, attempt, false) {
            canvas.diary.given_up = attempt;
            return canvas;
        }
    }
    let mut canvas = (ATTEMPTS..=u16::MAX)
        .find_map(|attempt| rooms::draw(order, attempt, true))
        .expect("one of very many plain levels hangs together");
    canvas.diary.given_up = ATTEMPTS;
    canvas
}

/// Levels there are, by branch.
pub fn depths(content: &Content, seed: Seed) -> Vec<u8> {
    let roll = |(at, branch): (usize, &crate::content::dungeon::Branch)| {
        let id = LevelId { branch: at as u8, depth: 0 };
        let rolled = branch.levels.roll(&mut stream(seed, Purpose::Depths, id, 0));
        rolled.clamp(1, i32::from(u8::MAX)) as u8
    };
    content.branches.rows().iter().enumerate().map(roll).collect()
}

/// Makes the level the one the hero is on, with all that lies and lives there. The hero and
/// the level before must have been put away.
pub fn install(world: &mut World, made: Made) {
    let Made { level, items, actors, .. } = made;
    world.level = level;
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

/// A square of the hero's level where somebody can safely stand and nobody does, each as likely.
pub fn random_floor(world: &World, rng: &mut Rng) -> Option<Pos> {
    any_floor(world, rng, |_| true)
}

/// Such a square where those may land who come otherwise than by stairs.
pub fn landing_floor(world: &World, rng: &mut Rng) -> Option<Pos> {
    any_floor(world, rng, |at| world.level.customs.may_land(at))
        .or_else(|| random_floor(world, rng))
}

fn any_floor(world: &World, rng: &mut Rng, fits: impl Fn(Pos) -> bool) -> Option<Pos> {
    let level = &world.level;
    let free = |at: &Pos| {
        fits(*at)
            && level.is_passable(*at)
            && !level.cells[*at].terrain.is_liquid()
            && level.actor_at[*at].is_none()
            && world.trap_at(*at).is_none()
    };
    let count = level.cells.positions().filter(free).count();
    let nth = (count > 0).then(|| rng.below(count as u32) as usize)?;
    level.cells.positions().filter(free).nth(nth)
}
