//! The state of a bot, and the random bot.

use super::hurry::Hurry;
use crate::base::{Dir, Pos, Rng, Seed};
use crate::content::ItemKindId;
use crate::game::{Answer, Awaits, Game, Input, Question, QuestionReason};
use crate::world::action::needs::{ActionKind, Argument, Arguments};
use crate::world::{Action, Aim, ItemId, LevelId};

/// The kind of bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Bot {
    /// Sends any valid or invalid input
    Random,
    /// Explores, fights, prays, eats, rests and descends
    Explorer,
    /// Also wears, reads, zaps and trades what it finds
    Collector,
}

impl Bot {
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Explorer => "explorer",
            Self::Collector => "collector",
        }
    }
}

/// RNG stream number of the bots, distinct from all streams of the game.
const STREAM: u64 = 1 << 50;

/// An item id that no item has, so that the game refuses it.
const NO_ITEM: ItemId = match ItemId::of_number(u32::MAX) {
    Some(item) => item,
    None => unreachable!(),
};

/// A bot's state.
#[derive(Clone, Debug)]
pub struct Brain {
    bot: Bot,
    pub(super) rng: Rng,
    /// Whether the explorer takes the stairs down as soon as it knows them, even with foes in view,
    /// unless a foe is adjacent.
    pub(in crate::cli) hurries: bool,
    /// Number of levels that a hero in a hurry left by digging.
    pub(in crate::cli) dug: u32,
    /// Number of inputs refused in a row.
    pub(super) refused: u32,
    /// Number of inputs in a row that did not advance the turn counter.
    pub(super) idle: u32,
    /// The turn of the last input.
    turn: u32,
    /// The explorer's plans.
    pub(super) newcomer: Newcomer,
}

/// The explorer's plans.
#[derive(Clone, Debug, Default)]
pub(super) struct Newcomer {
    /// Next attempt of the explorer to get further: 0 explore, 1 take stairs, 2 kick locked doors,
    /// 3 travel to a place to search, 4 search.
    pub stage: u32,
    /// The turn of the last prayer; 0 before the first.
    pub prayed: u32,
    /// Number of steps that the explorer took to get away from exploding monsters; reset when no
    /// foe is in view.
    pub shy: u32,
    /// The kind of item thrown or shot last.
    pub missile: Option<ItemKindId>,
    /// Whether the last input was for something other than exploring.
    pub aside: bool,
    /// The square to which the explorer travels in order to fetch or eat an item.
    pub bound: Option<Pos>,
    /// Squares of this level whose items the explorer already fetched or could not fetch.
    pub skipped: Vec<Pos>,
    /// Items that the collector has tried to use.
    pub tried: Vec<ItemId>,
    /// Items that the collector has offered for sale.
    pub offered: Vec<ItemId>,
    pub level: Option<LevelId>,
    /// The plans of a hero in a hurry.
    pub hurry: Hurry,
}

/// Answers to the question for a wish.
const WISHES: [&str; 6] = [
    "2 blessed scrolls of charging",
    "blessed +2 gray dragon scale mail",
    "blessed amulet of life saving",
    "Grayswandir",
    "7 cursed newt corpses",
    "thing",
];

impl Brain {
    pub fn new(bot: Bot, seed: Seed) -> Self {
        let rng = Rng::new(seed, STREAM);
        Self {
            bot,
            rng,
            hurries: false,
            dug: 0,
            refused: 0,
            idle: 0,
            turn: 0,
            newcomer: Newcomer::default(),
        }
    }

    /// Returns the next input; `refused` says whether the previous input was refused.
    pub fn choose(&mut self, game: &Game, refused: bool) -> Input {
        self.refused = if refused { self.refused + 1 } else { 0 };
        self.idle = if game.world.turn == self.turn { self.idle + 1 } else { 0 };
        self.turn = game.world.turn;
        match game.awaits() {
            Awaits::Answer(question) => Input::Answer(self.answer(game, &question)),
            Awaits::Bones(_) => Input::Bones(None),
            Awaits::Continue => match self.bot {
                Bot::Random if self.rng.one_in(20) => Input::Stop,
                _ => Input::Continue,
            },
            Awaits::Action | Awaits::Nothing => Input::Do(match self.bot {
                Bot::Random => self.anything(game),
                Bot::Explorer | Bot::Collector => self.sensible(game),
            }),
        }
    }

    pub(super) fn is_collector(&self) -> bool {
        self.bot == Bot::Collector
    }

    fn answer(&mut self, game: &Game, question: &Question) -> Answer {
        match question {
            Question::Items { among, count, .. } => {
                Answer::Items(among.iter().copied().take(usize::from(*count).max(1)).collect())
            }
            Question::Text { why: QuestionReason::ChooseShape } => {
                let letters = "*dDVebvXSEcjFP@";
                let at = self.rng.below(letters.len() as u32) as usize;
                Answer::Text(letters[at..=at].to_owned())
            }
            Question::Text { why: QuestionReason::Bribe | QuestionReason::Donate } => {
                Answer::Text(self.rng.below(500).to_string())
            }
            Question::Text { why: QuestionReason::Portal } => Answer::Text("n".to_owned()),
            Question::Text { why: QuestionReason::LevelTeleport } if self.hurries => {
                Answer::Text((game.world.depth() + 1).to_string())
            }
            Question::Text { why: QuestionReason::LevelTeleport } => {
                Answer::Text(self.rng.below(16).to_string())
            }
            Question::Text { why: QuestionReason::Wish } => {
                let at = self.rng.below(WISHES.len() as u32) as usize;
                Answer::Text(WISHES[at].to_owned())
            }
            Question::Text { why: QuestionReason::Genocide } => {
                let names = ["newt", "h", "blue jelly", "L", "thing", "electric eel", ";"];
                let at = self.rng.below(names.len() as u32) as usize;
                Answer::Text(names[at].to_owned())
            }
            Question::Place { .. } => {
                let (x, y) = (self.rng.below(80) as i16, self.rng.below(21) as i16);
                Answer::At(Pos::new(x, y))
            }
            Question::Text { .. } => Answer::Text("thing".to_owned()),
            Question::YesNo { why: QuestionReason::Sell { .. } } if self.is_collector() => {
                Answer::Yes
            }
            Question::YesNo { .. } if self.rng.coin() => Answer::Yes,
            Question::YesNo { .. } => Answer::No,
        }
    }

    pub(super) fn dir(&mut self) -> Dir {
        Dir::ALL[self.rng.below(8) as usize]
    }

    /// Returns a random item from the inventory or, 1 time in 8, from the inventory and the hero's
    /// square. Returns an id that names no item if there is nothing to choose.
    fn item(&mut self, game: &Game) -> ItemId {
        let (you, floor) = (game.world.you(), self.rng.one_in(8));
        let here = game.world.items_at(you.at).filter(|_| floor);
        let all: Vec<ItemId> = here.chain(you.pack.iter().copied()).collect();
        let at = self.rng.below(all.len().max(1) as u32) as usize;
        all.get(at).copied().unwrap_or(NO_ITEM)
    }

    /// Returns a random action, most often a step, with random arguments.
    fn anything(&mut self, game: &Game) -> Action {
        let total = ActionKind::ALL.into_iter().map(weight).sum();
        let mut roll = self.rng.below(total);
        for kind in ActionKind::ALL {
            match roll.checked_sub(weight(kind)) {
                Some(left) => roll = left,
                None => return self.random(game, kind),
            }
        }
        Action::Wait
    }

    /// Returns an action of this kind with random arguments.
    fn random(&mut self, game: &Game, kind: ActionKind) -> Action {
        let count = self.rng.coin().then(|| self.rng.below(20) as u16);
        let aim = self.rng.one_in(4).then(|| self.aim(game));
        let mut given = Arguments { count, aim, ..Arguments::default() };
        loop {
            match kind.build(&given) {
                Ok(action) => return action,
                Err(argument) => self.choose_argument(game, argument, &mut given),
            }
        }
    }

    fn aim(&mut self, game: &Game) -> Aim {
        match self.rng.below(12) {
            0 => Aim::Own,
            1 => Aim::Up,
            2 => Aim::Down,
            3 => Aim::At(self.square_near(game)),
            _ => Aim::Dir(self.dir()),
        }
    }

    /// Returns the square that two random steps from the hero lead to; it can be the hero's own.
    fn square_near(&mut self, game: &Game) -> Pos {
        let (one, other) = (self.dir(), self.dir());
        game.world.you().at.step(one).step(other)
    }

    /// Chooses an argument of an action at random; the result can be an item that the action cannot
    /// use.
    fn choose_argument(&mut self, game: &Game, argument: Argument, given: &mut Arguments) {
        let none = self.rng.one_in(3);
        match argument {
            Argument::Dir => given.aim = Some(Aim::Dir(self.dir())),
            Argument::DirOrHere | Argument::Aim => given.aim = Some(self.aim(game)),
            Argument::Square => given.at = Some(self.square_near(game)),
            Argument::Item(_) => given.item = Some(Some(self.item(game))),
            Argument::ItemOrNone(_) if none => given.item = Some(None),
            Argument::ItemOrNone(_) => given.item = Some(Some(self.item(game))),
            Argument::Into(_) if none => given.into = Some(None),
            Argument::Into(_) => given.into = Some(Some(self.item(game))),
            Argument::FloorItems => {
                let here = game.world.items_at(game.world.you().at);
                given.items = Some(here.map(|item| (item, 0)).collect());
            }
            Argument::CarriedItems => {
                given.items = Some(vec![(self.item(game), self.rng.below(3) as u16)]);
            }
            Argument::BillItems => given.items = Some(Vec::new()),
            Argument::Spell => given.spell = Some(self.rng.below(4) as u8),
            Argument::Text | Argument::Letter => given.text = Some("thing".to_owned()),
            Argument::OnOff => given.on = Some(self.rng.coin()),
            Argument::Confirmation => given.sure = true,
        }
    }
}

/// Relative weight of an action among the random choices of the random bot.
const fn weight(kind: ActionKind) -> u32 {
    match kind {
        ActionKind::Walk => 88,
        ActionKind::FightNearest => 16,
        ActionKind::Run | ActionKind::Explore => 12,
        ActionKind::PickUp => 8,
        ActionKind::GoDownstairs => 6,
        ActionKind::Search
        | ActionKind::Open
        | ActionKind::Close
        | ActionKind::Kick
        | ActionKind::Disarm
        | ActionKind::Mount
        | ActionKind::Drop
        | ActionKind::Wield
        | ActionKind::Swap
        | ActionKind::Ready
        | ActionKind::Wear
        | ActionKind::TakeOff
        | ActionKind::Quaff
        | ActionKind::QuaffHere
        | ActionKind::Dip
        | ActionKind::Read
        | ActionKind::Zap
        | ActionKind::Throw
        | ActionKind::Fire
        | ActionKind::Eat
        | ActionKind::Apply
        | ActionKind::Rest
        | ActionKind::ClimbUp
        | ActionKind::ClimbDown => 4,
        ActionKind::GoUpstairs | ActionKind::Dismount | ActionKind::Spur | ActionKind::Jump => 2,
        ActionKind::Wait
        | ActionKind::Step
        | ActionKind::Fight
        | ActionKind::Travel
        | ActionKind::SearchFor
        | ActionKind::Unlock
        | ActionKind::TwoWeapons
        | ActionKind::Thrust
        | ActionKind::Cast
        | ActionKind::Loot
        | ActionKind::Force
        | ActionKind::Pray
        | ActionKind::Offer
        | ActionKind::Sit
        | ActionKind::Wipe
        | ActionKind::TurnUndead
        | ActionKind::Tip
        | ActionKind::Rub
        | ActionKind::Teleport
        | ActionKind::Invoke
        | ActionKind::Chat
        | ActionKind::Pay
        | ActionKind::Engrave
        | ActionKind::Power
        | ActionKind::Call
        | ActionKind::Inscribe
        | ActionKind::Annotate
        | ActionKind::Adjust
        | ActionKind::Autopickup => 1,
        // After quitting, the bot would test nothing more in this game.
        ActionKind::Quit => 0,
    }
}
