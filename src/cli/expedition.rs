//! Games of `soak` with a strong hero, who plays from the first level to the castle, or starts on a
//! random level of any branch.
//!
//! Recorded wizard-mode inputs make the hero strong, so that a game that fails can be replayed.

use std::collections::BTreeMap;

use super::Out;
use super::out::table;
use crate::base::Rng;
use crate::content::Slot;
use crate::game::wizard::WizardPower;
use crate::game::{Awaits, Game, Input};
use crate::world::{Action, ItemId, LevelId};

/// RNG stream number of the starting levels, distinct from all streams of the game.
const STREAM: u64 = 1 << 49;
/// Experience level of the hero.
const LEVEL: u8 = 30;
/// Item with which the hero crosses water, and lava on levels that offer no other way.
const AMULET: &str = "blessed amulet of flying";
/// Weapon of heroes who start with a weapon in hand.
const WEAPON: &str = "blessed rustproof +7 long sword";

/// Where a strong hero starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expedition {
    /// On the first level; the game is over when the hero reaches the last level of the first
    /// branch.
    ToCastle,
    /// On a random level of any branch.
    Anywhere,
}

impl Expedition {
    /// Returns input number `nth` (from 0) of the inputs that prepare the hero; `None` when the bot
    /// takes over.
    pub fn start(self, game: &Game, nth: usize) -> Option<Input> {
        match (nth, self) {
            (0, _) => Some(Input::Wizard(WizardPower::Advance(LEVEL))),
            (1, _) => Some(Input::Wizard(WizardPower::Make { thing: AMULET.to_owned() })),
            (2, _) => Some(Input::Do(Action::Wear(newest(game)?))),
            (3, _) => Some(Input::Wizard(WizardPower::Make { thing: WEAPON.to_owned() })),
            (4, _) => {
                let armed = game.world.you().in_slot(Slot::Wielded).is_some();
                let weapon = newest(game).filter(|_| armed);
                Some(Input::Do(weapon.map_or(Action::Search, |it| Action::Wield(Some(it)))))
            }
            (5, Self::Anywhere) => {
                let to = Some(random_level(game)).filter(|&to| to != game.world.level.id);
                to.map(|to| Input::Wizard(WizardPower::Go(to)))
            }
            _ => None,
        }
    }

    /// Returns the input that brings a hero on the way to the castle back from another branch, such
    /// as one who stepped onto a portal.
    pub fn back(self, game: &Game, from: LevelId) -> Option<Input> {
        let strays = self == Self::ToCastle && game.world.level.id.branch != 0;
        let may = matches!(game.awaits(), Awaits::Action);
        (strays && may).then_some(Input::Wizard(WizardPower::Go(from)))
    }

    /// Whether the hero has arrived at the castle; always `false` for [`Expedition::Anywhere`].
    pub fn is_over(self, game: &Game) -> bool {
        let castle = LevelId { branch: 0, depth: game.world.plan.site(0).last };
        self == Self::ToCastle && game.world.level.id == castle
    }
}

/// Returns the carried item that was created last.
fn newest(game: &Game) -> Option<ItemId> {
    game.world.you().pack.iter().copied().max()
}

/// Returns a random level of a random branch of the game.
fn random_level(game: &Game) -> LevelId {
    let mut rng = Rng::new(game.world.seed, STREAM);
    let levels: Vec<LevelId> = game.world.plan.levels().collect();
    levels[rng.below(levels.len() as u32) as usize]
}

/// How a game stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stop {
    Arrived,
    Died,
    Failed,
    /// The last inputs were all refused or took no time.
    Stuck,
    OutOfTurns,
}

impl Stop {
    fn words(self) -> &'static str {
        match self {
            Self::Arrived => "arrived",
            Self::Died => "died",
            Self::Failed => "failed",
            Self::Stuck => "stuck",
            Self::OutOfTurns => "out of turns",
        }
    }
}

/// Returns the branch and depth of the hero's level.
pub(super) fn place(game: &Game) -> String {
    let level = &game.world.level;
    let branch = game.content.branches.rows().get(usize::from(level.id.branch));
    let branch = branch.map_or("", |branch| branch.name.as_str());
    format!("{branch} {}", level.id.depth)
}

/// Counts the games that stopped, by reason and level.
pub(super) fn counted<'a>(
    stops: impl Iterator<Item = (Stop, &'a str)>,
) -> BTreeMap<(Stop, &'a str), u32> {
    let mut counts = BTreeMap::new();
    for stop in stops {
        *counts.entry(stop).or_default() += 1;
    }
    counts
}

/// Prints the number of heroes who arrived at the castle, and where and why the others stopped.
pub(super) fn report(way: Expedition, counts: &BTreeMap<(Stop, &str), u32>, out: &mut Out) {
    let all: u32 = counts.values().sum();
    let arrived = counts.iter().filter(|((stop, _), _)| *stop == Stop::Arrived);
    let arrived: u32 = arrived.map(|(_, many)| many).sum();
    out.line("");
    if way == Expedition::ToCastle {
        out.line(format_args!("{arrived} of {all} heroes arrived at the castle"));
    }
    let others = counts.iter().filter(|((stop, _), _)| *stop != Stop::Arrived);
    let rows = others.map(|((stop, place), many)| {
        vec![stop.words().to_owned(), (*place).to_owned(), many.to_string()]
    });
    let head = ["stopped", "level", "games"].map(str::to_owned).to_vec();
    let rows: Vec<_> = std::iter::once(head).chain(rows).collect();
    if rows.len() > 1 {
        table(&rows).into_iter().for_each(|line| out.line(line));
    }
}
