//! The pilot: a scripted player of wizard-mode games, which are recorded.

use std::fs;
use std::path::Path;

use wyrdvault::base::{Bits, Dir, Pos, Seed};
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::content::{Alignment, Door, Terrain};
use wyrdvault::event::{Event, Life};
use wyrdvault::game::input::{Awaits, Question, QuestionReason};
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Answer, Birth, Game, Input};
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Action, ActorId, Aim, ItemId};

use crate::golden;
use crate::scene::content;

/// Maximum number of steps that a pilot spends on one task.
pub const PATIENCE: u32 = 1500;

/// A wizard-mode game with a pilot who walks, digs and fights toward a square.
pub struct Pilot {
    pub game: Game,
    recorder: Recorder,
    brain: Brain,
    /// Where the hero was at the last step.
    last: Pos,
    /// Squares of the level that the hero tried to enter in vain.
    pub barred: Bits,
    /// The events of the last input.
    pub events: Vec<Event>,
    /// Number of times that wizard mode brought the hero back to life.
    pub deaths: usize,
}

impl Pilot {
    pub fn born(role: &str, seed: u64) -> Self {
        let seed = Seed(seed);
        let birth = Birth {
            seed,
            seed_text: seed.to_string(),
            role: role.to_owned(),
            mode: Mode::Wizard,
            difficulty: -4,
            ..Birth::default()
        };
        let game = Game::new(content(), &birth).unwrap();
        let brain = Brain::new(Bot::Explorer, seed);
        Self {
            game,
            recorder: Recorder::default(),
            brain,
            last: Pos::new(0, 0),
            barred: Bits::EMPTY,
            events: Vec::new(),
            deaths: 0,
        }
    }

    /// Enters an input. Returns whether it was accepted.
    pub fn send(&mut self, input: &Input) -> bool {
        self.recorder.note(&self.game, input);
        let events = self.game.input(input);
        let accepted = events.is_ok();
        self.events = events.unwrap_or_default();
        self.deaths += deaths_in(&self.events);
        accepted
    }

    pub fn power(&mut self, power: WizardPower) {
        assert!(self.send(&Input::Wizard(power)));
        self.rest();
    }

    /// Does an action, and lets it run to its end. Returns whether it was accepted.
    pub fn act(&mut self, action: Action) -> bool {
        let accepted = self.send(&Input::Do(action));
        self.rest();
        accepted
    }

    /// Answers questions and continues until the game waits for an action.
    pub fn rest(&mut self) {
        for _ in 0..PATIENCE {
            let input = match self.game.awaits() {
                Awaits::Action | Awaits::Nothing | Awaits::Bones(_) => return,
                Awaits::Continue => Input::Continue,
                Awaits::Answer(question) => self.answer(&question),
            };
            self.send(&input);
        }
    }

    /// Answers yes to every yes-or-no question except a sale, and leaves other answers to the bot.
    fn answer(&mut self, question: &Question) -> Input {
        match question {
            Question::YesNo { why: QuestionReason::Sell { .. } } => Input::Answer(Answer::No),
            Question::YesNo { .. } => Input::Answer(Answer::Yes),
            _ => self.brain.choose(&self.game, false),
        }
    }

    pub fn here(&self) -> Pos {
        self.game.world.you().at
    }

    /// Returns a hostile monster beside the hero that is worth a fight: the one that holds the
    /// hero, or any with a speed above 2.
    pub fn foe(&self) -> Option<ActorId> {
        let world = &self.game.world;
        let beside = self.here().neighbors().into_iter().filter_map(|at| world.actor_at(at));
        let fights = |who: &ActorId| {
            let actor = world.actor(*who);
            actor.is_hostile() && content().monsters[actor.kind].speed > 2
        };
        world.you().held_by.or_else(|| beside.into_iter().find(fights))
    }

    /// Comes one step nearer to a square: travels, or opens or digs through what is in the way.
    /// Fights a monster that stands beside a hero who has not moved since the last call.
    pub fn approach(&mut self, to: Pos) {
        if self.heal() {
            return;
        }
        let here = self.here();
        let stays = std::mem::replace(&mut self.last, here) == here;
        if let Some(foe) = self.foe().filter(|_| stays)
            && self.act(Action::Strike(foe))
        {
            return;
        }
        let (from, turn) = (self.here(), self.game.world.turn);
        if self.act(Action::Travel(to)) && (self.here() != from || self.game.world.turn > turn) {
            return;
        }
        let gap = if to == self.here() { Pos::new(1, 0) } else { to - self.here() };
        let along = |straight: bool| {
            let (dx, dy) = (gap.x.signum(), gap.y.signum());
            let far = gap.x.abs() >= gap.y.abs();
            let (dx, dy) = match () {
                () if !straight => (dx, dy),
                () if far => (dx, 0),
                () => (0, dy),
            };
            Dir::of(dx, dy)
        };
        let Some(dir) = along(false) else { return };
        let next = self.here().step(dir);
        let there = self.game.world.actor_at(next);
        if there.is_some_and(|who| self.game.world.actor(who).is_hostile())
            && self.act(Action::Fight(dir))
        {
            return;
        }
        let Some(straight) = along(true) else { return };
        let ahead = self.game.world.level.cell(self.here().step(straight));
        if ahead.terrain == Terrain::Door && ahead.door() == Door::Locked {
            self.act(Action::Kick(straight));
        } else if self.act(Action::Walk(dir)) && self.here() != from || self.dig(straight) {
        } else if !self.act(Action::FightNearest) {
            self.act(Action::Search);
        }
    }

    /// Digs through the rock ahead with a pick-axe. Walks ahead if there is no diggable rock or no
    /// pick-axe.
    pub fn dig(&mut self, dir: Dir) -> bool {
        let to = self.here().step(dir);
        let rock = !self.game.world.level.is_passable(to);
        match self.named("pick-axe") {
            Some(tool) if rock && self.game.world.level.is_diggable(to) => {
                self.act(Action::Apply { tool, aim: Some(Aim::Dir(dir)) })
            }
            _ => self.act(Action::Walk(dir)),
        }
    }

    pub fn named(&self, name: &str) -> Option<ItemId> {
        let kind = content().items.find(name).unwrap();
        let pack = &self.game.world.you().pack;
        pack.iter().copied().find(|&item| self.game.world.item(item).kind == kind)
    }

    /// Returns the nearest altar of the level whose god fits.
    pub fn altar(&self, fits: impl Fn(Option<Alignment>) -> bool) -> Pos {
        let cells = &self.game.world.level.cells;
        let is_altar = |at: &Pos| {
            let cell = cells[*at];
            cell.terrain == Terrain::Altar && fits(cell.altar())
        };
        let altars = cells.positions().filter(is_altar);
        altars.min_by_key(|at| at.distance(self.here())).unwrap()
    }

    /// Repeats `step` until `done` is true, at most [`PATIENCE`] times. Returns whether `done` is
    /// true.
    pub fn until(&mut self, done: impl Fn(&Game) -> bool, mut step: impl FnMut(&mut Self)) -> bool {
        for _ in 0..PATIENCE {
            if done(&self.game) || self.game.world.is_over() {
                break;
            }
            step(self);
        }
        done(&self.game)
    }

    /// Ends the recording.
    pub fn recording(self) -> Replay {
        let points = self.game.outcome().map_or(0, |end| end.score);
        self.recorder.finish(&self.game, points)
    }
}

/// Returns how often wizard mode brings the hero back to life in these events.
pub fn deaths_in(events: &[Event]) -> usize {
    events.iter().filter(|event| **event == Event::Life(Life::Returned)).count()
}

/// Returns a golden game. If the variable BLESS has the value `bless`, the game is played and
/// recorded first.
pub fn golden_game(name: &str, bless: &str, played: impl FnOnce() -> Replay) -> Replay {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/replays/{name}.ron"));
    if std::env::var_os("BLESS").is_some_and(|what| what == bless) {
        let text = played().write();
        assert!(text.len() as u64 <= golden::LONGEST, "{name} has {} bytes", text.len());
        fs::write(&file, text).unwrap();
    }
    Replay::read(&fs::read_to_string(file).unwrap()).unwrap()
}
