//! Players without eyes: one that does anything, one that explores sensibly.

use crate::base::{Dir, Pos, Rng, Seed};
use crate::content::{Class, Slot, Terrain};
use crate::game::{Answer, Awaits, Game, Input, Question};
use crate::rules::occupation;
use crate::rules::status::hunger;
use crate::world::hero::Hunger;
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
    /// Inputs refused in a row.
    refused: u32,
    /// How far the search for a way on has come.
    stage: u32,
    prayed: u32,
}

impl Brain {
    pub fn new(bot: Bot, seed: Seed) -> Self {
        Self { bot, rng: Rng::new(seed, STREAM), refused: 0, stage: 0, prayed: 0 }
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
            _ => Action::Dip(item, None),
        }
    }

    /// What a careful newcomer would do.
    fn sensible(&mut self, game: &Game) -> Action {
        if self.refused > 12 {
            return Action::Walk(self.dir());
        }
        if let Some(urgent) = self.urgent(game) {
            return urgent;
        }
        if occupation::foe_in_view(&game.world, &game.content).is_some() {
            self.stage = 0;
            return match self.refused {
                0 => Action::FightNearest,
                1..=4 => Action::Search,
                _ => Action::Walk(self.dir()),
            };
        }
        let you = game.world.you();
        if you.hp * 2 < you.max_hp && self.refused == 0 {
            return Action::Rest(None);
        }
        self.go_on(game)
    }

    /// Prayer, potions and food, when they are needed and at hand.
    fn urgent(&mut self, game: &Game) -> Option<Action> {
        let (you, turn) = (game.world.you(), game.world.turn);
        let low = you.hp * 7 < you.max_hp || you.hp < 6;
        let hunger = hunger::state(&game.world);
        let may_pray = turn > 300 && (self.prayed == 0 || turn > self.prayed + 1_000);
        if (low || hunger >= Hunger::Weak) && may_pray {
            self.prayed = turn;
            return Some(Action::Pray);
        }
        if self.refused > 0 {
            return None;
        }
        let foe = occupation::foe_in_view(&game.world, &game.content).is_some();
        if you.hp * 3 < you.max_hp && foe {
            return self.item_of(game, Class::Potion).map(Action::Quaff);
        }
        if hunger >= Hunger::Hungry && !foe {
            return self.item_of(game, Class::Food).map(Action::Eat);
        }
        None
    }

    /// Explores; then goes down; then opens what is locked; then looks for what is hidden, here
    /// and there.
    fn go_on(&mut self, game: &Game) -> Action {
        if self.refused > 0 {
            self.stage += 1;
        }
        let ready = game.world.you().level + 2 > game.world.level.id.depth;
        match self.stage {
            0 if ready => Action::Explore,
            0 | 1 => Action::GoStairs { down: true },
            2 => match self.shut_door(game) {
                Some(action) => action,
                None => self.look_elsewhere(game),
            },
            3 => self.look_elsewhere(game),
            _ => {
                self.stage = 0;
                Action::SearchFor(15)
            }
        }
    }

    /// Goes to a place it knows, then searches there.
    fn look_elsewhere(&mut self, game: &Game) -> Action {
        self.stage = 4;
        Action::Travel(self.somewhere(game))
    }

    /// Goes to a door found locked and kicks at it.
    fn shut_door(&mut self, game: &Game) -> Option<Action> {
        let here = game.world.you().at;
        let shut = &game.world.level.shut;
        if let Some(dir) = Dir::ORTHOGONAL.into_iter().find(|&dir| shut.has(here.step(dir))) {
            self.stage = 0;
            return Some(Action::Kick(dir));
        }
        let beside = shut.iter().flat_map(|at| Dir::ORTHOGONAL.map(|dir| at.step(dir)));
        let known = |at: &Pos| {
            let seen = game.world.level.memory.get(*at).and_then(|seen| seen.cell);
            seen.is_some_and(super::super::world::cell::Cell::is_passable)
        };
        let to = beside.into_iter().find(known)?;
        (self.refused < 2).then_some(Action::Travel(to))
    }

    /// A known square, dead ends before others.
    fn somewhere(&mut self, game: &Game) -> Pos {
        let memory = &game.world.level.memory;
        let open = |at: Pos| {
            let seen = memory.get(at).and_then(|seen| seen.cell);
            seen.is_some_and(|cell| cell.is_passable() || cell.terrain == Terrain::Door)
        };
        let known: Vec<Pos> = memory.positions().filter(|&at| open(at)).collect();
        let ends: Vec<Pos> = known
            .iter()
            .copied()
            .filter(|&at| at.neighbors().into_iter().filter(|&to| open(to)).count() <= 1)
            .collect();
        let from = if !ends.is_empty() && self.rng.coin() { &ends } else { &known };
        let at = self.rng.below(from.len().max(1) as u32) as usize;
        from.get(at).copied().unwrap_or(game.world.you().at)
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
