//! The game for programs: bots, tests and researchers drive it without a screen.
//!
//! [`Env`] plays one game after another and writes what the hero knows into buffers of the caller.
//! [`Pool`] plays many games at once. Observations contain only what the screen would show, so they
//! reveal nothing that the hero does not know. The same seed and acts give the same observations on
//! every machine.
//!
//! ```
//! use std::sync::Arc;
//! use wyrdvault::content::Content;
//! use wyrdvault::env::{Act, Env, Observation, Options};
//!
//! let content = Arc::new(Content::load(&[]).0);
//! let mut env = Env::new(content, Options::default(), 42)?;
//! let mut seen = Observation::default();
//! let step = env.step(Act::SEARCH);
//! env.observe(&mut seen);
//! assert!(!step.is_over() && seen.status.turn == 2);
//! # Ok::<(), wyrdvault::game::birth::Unborn>(())
//! ```

mod act;
mod glyph;
mod observation;
mod pool;
mod screen;

use std::sync::Arc;

pub use act::Act;
pub use glyph::{BLANK, GLYPHS, character, glyph_id};
pub use observation::{Carried, ITEMS, MESSAGE, NAME, Observation, Status};
pub use pool::Pool;
pub use screen::Screen;

use crate::base::{SQUARES, Seed};
use crate::content::Content;
use crate::game::birth::Unborn;
use crate::game::view::{Color, KnownMap, PackNames};
use crate::game::{Awaits, Birth, Game, Input};

/// Settings shared by all games of an [`Env`].
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The settings of a new run. Its seed and `bones` are ignored: [`Env::new`] and [`Env::reset`]
    /// set the seed and turn bones off.
    pub birth: Birth,
    /// Whether a step goes on until a journey, a rest or a meal ends or is interrupted.
    pub whole_occupations: bool,
}

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The game accepted the act.
    Done,
    /// The game refused the act and did not change.
    Refused,
    /// The game is over.
    Over,
}

/// The changes that one step made. A training program can weight them to compute its reward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub outcome: Outcome,
    /// Turns that passed.
    pub turns: u32,
    /// Change of the score, in points.
    pub score: i64,
    /// Change of the hit points.
    pub hp: i32,
    /// Change of the experience points.
    pub experience: i64,
    /// Change of the depth, in levels; positive is deeper.
    pub depth: i32,
}

impl Step {
    pub fn is_over(&self) -> bool {
        self.outcome == Outcome::Over
    }
}

/// The numbers whose changes a [`Step`] reports.
#[derive(Clone, Copy)]
struct Tally {
    turn: u32,
    score: i64,
    hp: i32,
    experience: u32,
    depth: i32,
}

impl Tally {
    fn of(game: &Game) -> Self {
        let world = &game.world;
        Self {
            turn: world.turn,
            score: game.points.total(),
            hp: world.you().hp,
            experience: world.life.experience,
            depth: world.depth(),
        }
    }

    fn step_to(self, game: &Game, outcome: Outcome) -> Step {
        let now = Self::of(game);
        Step {
            outcome,
            turns: now.turn - self.turn,
            score: now.score - self.score,
            hp: now.hp - self.hp,
            experience: i64::from(now.experience) - i64::from(self.experience),
            depth: now.depth - self.depth,
        }
    }
}

/// The map as glyph ids, characters and colors, from which observations are copied.
#[derive(Clone, Debug)]
struct Pictures {
    glyphs: [u16; SQUARES],
    characters: [u8; SQUARES],
    colors: [u8; SQUARES],
}

/// One game at a time, for a program.
#[derive(Clone, Debug)]
pub struct Env {
    game: Game,
    options: Options,
    map: KnownMap,
    pictures: Pictures,
    names: PackNames,
    /// Number of log messages up to the last observation. The next observation starts after them.
    told: u32,
}

impl Env {
    /// Starts the first game, with this seed. Fails if the options name an unknown role, race or
    /// ruleset.
    pub fn new(content: Arc<Content>, options: Options, seed: u64) -> Result<Self, Unborn> {
        let birth = Birth { seed: Seed(seed), bones: false, ..options.birth.clone() };
        let game = Game::new(content, &birth)?;
        let pictures = Pictures {
            glyphs: [BLANK; SQUARES],
            characters: [b' '; SQUARES],
            colors: [Color::default() as u8; SQUARES],
        };
        let (map, names) = (KnownMap::default(), PackNames::default());
        Ok(Self { game, options, map, pictures, names, told: 0 })
    }

    /// Starts a new game from this seed.
    pub fn reset(&mut self, seed: u64) {
        let content = Arc::clone(&self.game.content);
        let birth = Birth { seed: Seed(seed), bones: false, ..self.options.birth.clone() };
        self.game = Game::new(content, &birth).expect("the options made a hero before");
        self.map = KnownMap::default();
        self.names = PackNames::default();
        self.told = 0;
    }

    /// Sends an act. No act includes a choice of items; send inputs that need one with
    /// [`Env::input`].
    pub fn step(&mut self, act: Act) -> Step {
        match act.input(&self.game) {
            Some(input) => self.input(&input),
            None => Tally::of(&self.game).step_to(&self.game, Outcome::Refused),
        }
    }

    /// Sends an input of any kind to the game.
    pub fn input(&mut self, input: &Input) -> Step {
        let before = Tally::of(&self.game);
        let accepted = self.game.input(input).is_ok();
        while self.options.whole_occupations && self.game.awaits() == Awaits::Continue {
            if self.game.input(&Input::Continue).is_err() {
                break;
            }
        }
        let outcome = match (self.game.world.is_over(), accepted) {
            (true, _) => Outcome::Over,
            (false, true) => Outcome::Done,
            (false, false) => Outcome::Refused,
        };
        before.step_to(&self.game, outcome)
    }

    /// Writes what the hero knows into `seen`: map, status and the messages since the last
    /// observation.
    pub fn observe(&mut self, seen: &mut Observation) {
        self.redraw();
        seen.glyphs.copy_from_slice(&self.pictures.glyphs);
        seen.status = Status::of(&self.game);
        seen.read_messages(&self.game, self.told);
        self.told = self.game.chronicle.said;
    }

    /// Draws the current map, and the messages and the status of `seen`, as a terminal of 80 by 24
    /// shows them. Messages are cut after 80 bytes.
    pub fn draw(&mut self, screen: &mut Screen, seen: &Observation) {
        self.redraw();
        screen.draw(&self.pictures.characters, &self.pictures.colors, seen);
    }

    /// Sets `acts[n]` to whether act number `n` can be sent now.
    pub fn legal(&self, acts: &mut [bool; Act::COUNT]) {
        for (legal, act) in acts.iter_mut().zip(Act::all()) {
            *legal = act.is_legal(&self.game);
        }
    }

    /// Writes the carried items, sorted as in the inventory, into `items`. Returns the number of
    /// items.
    pub fn carried(&mut self, items: &mut [Carried; ITEMS]) -> usize {
        observation::carried(&self.game, &mut self.names, items)
    }

    /// Returns a step without changes.
    fn idle(&self) -> Step {
        Tally::of(&self.game).step_to(&self.game, Outcome::Done)
    }

    /// Returns a hash of all state that the rules depend on.
    pub fn digest(&self) -> u64 {
        self.game.digest()
    }

    /// Returns the game, for facts that observations do not contain.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Updates `pictures` at the squares that changed since the last call.
    fn redraw(&mut self) {
        let drawn = self.game.redraw(&mut self.map);
        for at in drawn.iter() {
            let tile = self.map.tiles()[at];
            let nth = at.number();
            self.pictures.glyphs[nth] = glyph_id(tile);
            self.pictures.characters[nth] = character(tile);
            self.pictures.colors[nth] = tile.color as u8;
        }
    }
}
