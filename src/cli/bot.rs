//! Players without eyes: one that does anything, one that explores sensibly.

use crate::base::{Dir, Rng, Seed};
use crate::content::{Class, Slot};
use crate::game::{Answer, Awaits, Game, Input, Question};
use crate::world::{Action, Aim, ItemId};

/// Which player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Bot {
    /// Any lawful and unlawful input at all.
    Random,
    /// Explores, fights, rests, eats, descends.
    Explorer,
}

/// Numbers the stream of a bot, apart from all streams of the game.
const STREAM: u64 = 1 << 50;

/// A bot at play.
#[derive(Clone, Debug)]
pub struct Brain {
    bot: Bot,
    rng: Rng,
    /// Inputs refused in a row, and searches in a row without news.
    refused: u32,
    searches: u32,
    prayed: u32,
}

impl Brain {
    pub fn new(bot: Bot, seed: Seed) -> Self {
        Self { bot, rng: Rng::new(seed, STREAM), refused: 0, searches: 0, prayed: 0 }
    }

    /// The next input; `refused` is whether the last one was.
    pub fn choose(&mut self, game: &Game, refused: bool) -> Input {
        self.refused = if refused { self.refused + 1 } else { 0 };
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
            Question::Text { .. } => Answer::Text("thing".to_owned()),
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

    /// Anything at all, sensible or not; walks most.
    fn anything(&mut self, game: &Game) -> Action {
        let dir = self.dir();
        let Some(item) = self.carried(game) else { return Action::Walk(dir) };
        let here: Vec<ItemId> = game.world.items_at(game.world.you().at).collect();
        match self.rng.below(60) {
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
            45 => Action::Pray,
            46..=47 => Action::GoStairs { down: self.rng.below(4) > 0 },
            48 => Action::ClimbDown,
            49 => Action::ClimbUp,
            50..=53 => Action::FightNearest,
            54 => Action::Rest(Some(self.rng.below(20) as u16)),
            55 => Action::Swap,
            56 => Action::Ready(Some(item)),
            57 => Action::Disarm(Some(dir)),
            58 => Action::QuaffHere,
            _ => Action::Dip(item, None),
        }
    }

    /// What a careful newcomer would do.
    fn sensible(&mut self, game: &Game) -> Action {
        let you = game.world.you();
        let foe = self.foe_near(game);
        if you.hp * 4 < you.max_hp && self.prayed == 0 && game.world.turn > 300 {
            self.prayed = game.world.turn;
            return Action::Pray;
        }
        if self.refused > 6 {
            return Action::Walk(self.dir());
        }
        if you.hp * 3 < you.max_hp
            && let Some(potion) = self.item_of(game, Class::Potion)
            && foe
            && self.refused == 0
        {
            return Action::Quaff(potion);
        }
        if foe && self.refused < 3 {
            return Action::FightNearest;
        }
        if game.world.life.nutrition < 150
            && let Some(food) = self.item_of(game, Class::Food)
            && self.refused == 0
        {
            return Action::Eat(food);
        }
        if you.hp * 2 < you.max_hp && self.refused == 0 {
            return Action::Rest(None);
        }
        self.go_on(game)
    }

    /// Explores; then goes down; then searches for what is hidden.
    fn go_on(&mut self, game: &Game) -> Action {
        let deep_enough = game.world.you().level + 2 <= game.world.level.id.depth;
        match self.refused {
            0 if !deep_enough || self.searches % 3 == 0 => Action::Explore,
            0 | 1 => Action::GoStairs { down: true },
            2 => {
                self.searches += 1;
                Action::SearchFor(10)
            }
            3 => self.shut_door(game).unwrap_or(Action::SearchFor(15)),
            _ => Action::Travel(self.somewhere(game)),
        }
    }

    /// Kicks at a door found locked next to the hero.
    fn shut_door(&mut self, game: &Game) -> Option<Action> {
        let at = game.world.you().at;
        let found =
            Dir::ORTHOGONAL.into_iter().find(|&dir| game.world.level.shut.has(at.step(dir)));
        found.map(Action::Kick)
    }

    fn somewhere(&mut self, game: &Game) -> crate::base::Pos {
        let level = &game.world.level;
        let known: Vec<_> = level
            .memory
            .iter()
            .filter(|(_, seen)| seen.cell.is_some_and(|cell| cell.is_passable()))
            .map(|(at, _)| at)
            .collect();
        let at = self.rng.below(known.len().max(1) as u32) as usize;
        known.get(at).copied().unwrap_or(game.world.you().at)
    }

    fn foe_near(&self, game: &Game) -> bool {
        let here = game.world.you().at;
        game.world.level.crowd.iter().any(|&who| {
            let actor = game.world.actor(who);
            actor.is_hostile()
                && actor.at.distance(here) < 12
                && game.content.monsters[actor.kind].speed > 0
                && crate::world::senses::sees(&game.world, &game.content, who)
        })
    }

    fn item_of(&self, game: &Game, class: Class) -> Option<ItemId> {
        let pack = game.world.you().pack.iter().copied();
        let mut fits = pack.filter(|&item| {
            let thing = game.world.item(item);
            let fresh = thing.kind != game.content.known.corpse;
            game.content.items[thing.kind].class == class
                && fresh
                && game.world.you().slot_of(item) != Some(Slot::Wielded)
        });
        fits.next()
    }
}
