//! The acts that a program sends by number.

use crate::base::Dir;
use crate::content::Terrain;
use crate::game::{Answer, Awaits, Game, Input, Question};
use crate::world::Action;

/// An act without a choice of items, as a number below [`Act::COUNT`].
///
/// | Numbers | Act |
/// |---|---|
/// | 0..8 | walk: N, NE, E, SE, S, SW, W, NW; walking into a foe attacks it |
/// | 8..16 | run in a direction |
/// | 16..24 | fight in a direction, even an empty square |
/// | 24..32 | kick in a direction |
/// | 32..40 | open the door in a direction |
/// | 40.. | search, rest until healed, explore, walk to the stairs down, to the stairs up, climb down, climb up, attack the nearest foe, pick up everything, pray, go on, stop, yes, no |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act(u8);

impl Act {
    pub const SEARCH: Self = Self(40);
    pub const REST: Self = Self(41);
    pub const EXPLORE: Self = Self(42);
    pub const GO_DOWN: Self = Self(43);
    pub const GO_UP: Self = Self(44);
    pub const CLIMB_DOWN: Self = Self(45);
    pub const CLIMB_UP: Self = Self(46);
    pub const FIGHT_NEAREST: Self = Self(47);
    pub const PICK_UP: Self = Self(48);
    pub const PRAY: Self = Self(49);
    pub const GO_ON: Self = Self(50);
    pub const STOP: Self = Self(51);
    pub const YES: Self = Self(52);
    pub const NO: Self = Self(53);
    /// Number of acts.
    pub const COUNT: usize = 54;

    /// Returns the act of this number; `None` from [`Act::COUNT`] on.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Returns the act of walking in a direction.
    pub const fn walk(dir: Dir) -> Self {
        Self(dir as u8)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the input of this act; `None` if the act is to pick up items and no items are here.
    pub(super) fn input(self, game: &Game) -> Option<Input> {
        let dir = Dir::ALL[usize::from(self.0 % 8)];
        let action = match self.0 / 8 {
            0 => Action::Walk(dir),
            1 => Action::Run(dir),
            2 => Action::Fight(dir),
            3 => Action::Kick(dir),
            4 => Action::Open(dir),
            _ => match self {
                Self::SEARCH => Action::Search,
                Self::REST => Action::Rest(None),
                Self::EXPLORE => Action::Explore,
                Self::GO_DOWN => Action::GoStairs { down: true },
                Self::GO_UP => Action::GoStairs { down: false },
                Self::CLIMB_DOWN => Action::ClimbDown,
                Self::CLIMB_UP => Action::ClimbUp,
                Self::FIGHT_NEAREST => Action::FightNearest,
                Self::PICK_UP => Action::PickUp(underfoot(game)?),
                Self::PRAY => Action::Pray,
                Self::GO_ON => return Some(Input::Continue),
                Self::STOP => return Some(Input::Stop),
                Self::YES => return Some(Input::Answer(Answer::Yes)),
                _ => return Some(Input::Answer(decline(game))),
            },
        };
        Some(Input::Do(action))
    }

    /// Whether the game accepts this act now. An accepted act can still fail, such as a step into a
    /// wall.
    pub(super) fn is_legal(self, game: &Game) -> bool {
        let world = &game.world;
        let stands_on = |terrain| world.level.cell(world.you().at).terrain == terrain;
        match game.awaits() {
            Awaits::Nothing | Awaits::Bones(_) => false,
            Awaits::Answer(Question::YesNo { .. }) => matches!(self, Self::YES | Self::NO),
            Awaits::Answer(_) => self == Self::NO,
            Awaits::Continue if matches!(self, Self::GO_ON | Self::STOP) => true,
            Awaits::Continue | Awaits::Action => match self {
                Self::GO_ON | Self::STOP | Self::YES | Self::NO => false,
                Self::CLIMB_DOWN => stands_on(Terrain::StairsDown),
                Self::CLIMB_UP => stands_on(Terrain::StairsUp),
                Self::PICK_UP => underfoot(game).is_some(),
                _ => true,
            },
        }
    }
}

/// Returns all items on the hero's square, as whole stacks; `None` if there are none.
fn underfoot(game: &Game) -> Option<Vec<(crate::world::ItemId, u16)>> {
    let items: Vec<_> = game.world.items_at(game.world.you().at).map(|item| (item, 0)).collect();
    (!items.is_empty()).then_some(items)
}

/// Returns the answer that declines the pending question.
fn decline(game: &Game) -> Answer {
    match game.awaits() {
        Awaits::Answer(Question::Items { .. }) => Answer::Items(Vec::new()),
        Awaits::Answer(Question::Text { .. }) => Answer::Text(String::new()),
        _ => Answer::No,
    }
}
