//! Bots that play the game: one random, one sensible.

mod explorer;

use crate::base::{Dir, Pos, Rng, Seed};
use crate::game::{Answer, Awaits, Game, Input, Question, QuestionReason};
use crate::world::{Action, Aim, ItemId};
use explorer::Newcomer;

/// The kind of bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Bot {
    /// Sends any valid or invalid input
    Random,
    /// Explores, fights, prays, eats, rests and descends
    Explorer,
}

/// RNG stream number of the bots, distinct from all streams of the game.
const STREAM: u64 = 1 << 50;

/// A bot's state.
#[derive(Clone, Debug)]
pub struct Brain {
    bot: Bot,
    rng: Rng,
    /// Number of inputs refused in a row.
    refused: u32,
    /// Number of inputs in a row that took no time.
    idle: u32,
    /// The turn of the last input.
    turn: u32,
    /// The explorer's plans.
    newcomer: Newcomer,
}

impl Brain {
    pub fn new(bot: Bot, seed: Seed) -> Self {
        let rng = Rng::new(seed, STREAM);
        Self { bot, rng, refused: 0, idle: 0, turn: 0, newcomer: Newcomer::default() }
    }

    /// Returns the next input; `refused` says whether the last one was refused.
    pub fn choose(&mut self, game: &Game, refused: bool) -> Input {
        self.refused = if refused { self.refused + 1 } else { 0 };
        self.idle = if game.world.turn == self.turn { self.idle + 1 } else { 0 };
        self.turn = game.world.turn;
        match game.awaits() {
            Awaits::Answer(question) => Input::Answer(self.answer(&question)),
            Awaits::Continue => match self.bot {
                Bot::Random if self.rng.one_in(20) => Input::Stop,
                _ => Input::Continue,
            },
            Awaits::Action | Awaits::Nothing => Input::Do(match self.bot {
                Bot::Random => self.anything(game),
                Bot::Explorer => self.sensible(game),
            }),
        }
    }

    fn answer(&mut self, question: &Question) -> Answer {
        match question {
            Question::Items { among, count, .. } => {
                Answer::Items(among.iter().copied().take(usize::from(*count).max(1)).collect())
            }
            Question::Text { why: QuestionReason::ChooseShape } => {
                let letters = "*dDVebvXSEcjFP@";
                let at = self.rng.below(letters.len() as u32) as usize;
                Answer::Text(letters[at..=at].to_owned())
            }
            Question::Text { why: QuestionReason::Bribe } => {
                Answer::Text(self.rng.below(500).to_string())
            }
            Question::Text { why: QuestionReason::LevelTeleport } => {
                Answer::Text(self.rng.below(16).to_string())
            }
            Question::Place { .. } => {
                let (x, y) = (self.rng.below(80) as i16, self.rng.below(21) as i16);
                Answer::At(Pos::new(x, y))
            }
            Question::Text { .. } => Answer::Text("thing".to_owned()),
            Question::YesNo { .. } if self.rng.coin() => Answer::Yes,
            Question::YesNo { .. } => Answer::No,
        }
    }

    fn dir(&mut self) -> Dir {
        Dir::ALL[self.rng.below(8) as usize]
    }

    fn carried(&mut self, game: &Game) -> Option<ItemId> {
        let pack = &game.world.you().pack;
        let at = self.rng.below(pack.len().max(1) as u32) as usize;
        pack.get(at).copied()
    }

    /// Returns a random action, most often a step.
    fn anything(&mut self, game: &Game) -> Action {
        let dir = self.dir();
        let Some(item) = self.carried(game) else { return Action::Walk(dir) };
        let here: Vec<ItemId> = game.world.items_at(game.world.you().at).collect();
        match self.rng.below(62) {
            0..=21 => Action::Walk(dir),
            22..=24 => Action::Run(dir),
            25..=27 => Action::Explore,
            28 => Action::Search,
            29 => Action::Open(dir),
            30 => Action::Close(dir),
            31 => Action::Kick(dir),
            32..=33 => Action::PickUp(here.into_iter().map(|item| (item, 0)).collect()),
            34 => Action::Drop(vec![(item, self.rng.below(3) as u16)]),
            35 => Action::Wield(Some(item)),
            36 => Action::Wear(item),
            37 => Action::TakeOff(item),
            38 => Action::Quaff(item),
            39 => Action::Read(item),
            40 => Action::Zap { wand: item, aim: Aim::Dir(dir) },
            41 => Action::Throw { item, dir, count: 1 },
            42 => Action::Fire(dir),
            43 => Action::Eat(item),
            44 => Action::Apply { tool: item, aim: Some(Aim::Dir(dir)) },
            45 if self.rng.one_in(25) => Action::Pray,
            45 => Action::Search,
            46..=47 => Action::GoStairs { down: self.rng.below(4) > 0 },
            48 => Action::ClimbDown,
            49 => Action::ClimbUp,
            50..=53 => Action::FightNearest,
            54 => Action::Rest(Some(self.rng.below(20) as u16)),
            55 => Action::Swap,
            56 => Action::Ready(Some(item)),
            57 => Action::Disarm(Some(dir)),
            58 => Action::QuaffHere,
            59..=60 => self.rides(game, dir),
            _ => Action::Dip(item, None),
        }
    }

    /// Returns a random action about riding, jumping or shape powers.
    fn rides(&mut self, game: &Game, dir: Dir) -> Action {
        let riding = game.world.life.steed.is_some();
        match self.rng.below(4) {
            0 => Action::Jump(game.world.you().at.step(dir).step(dir.turned(1))),
            1 | 2 if game.world.is_changed() => Action::Power(Some(dir)),
            1 if riding => Action::Spur,
            2 if riding => Action::Dismount,
            _ if riding => Action::Walk(dir),
            _ => Action::Mount(dir),
        }
    }
}
