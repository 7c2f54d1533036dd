//! Games of `soak` with a strong hero, who plays from the first level to the castle, or starts on a
//! random level of any branch.
//!
//! Recorded wizard-mode inputs make the hero strong, so that a game that fails can be replayed.

use super::bot::{AMULET, HORN, PICK, POTION, SWORD, carried};
use crate::base::Rng;
use crate::content::Slot;
use crate::content::role::talent::Talent;
use crate::event::{Combat, Event};
use crate::game::wizard::WizardPower;
use crate::game::{Awaits, Game, Input};
use crate::world::{Action, ItemId, LevelId};

/// RNG stream number of the starting levels, distinct from all streams of the game.
const STREAM: u64 = 1 << 49;
/// Experience level of the hero.
const LEVEL: u8 = 30;
/// Armor of heroes who set out for the castle. The scale mail reflects Medusa's gaze. The helmet
/// keeps most tentacles off the hero's brain, and raises the intelligence that the others drain.
const ARMOR: [&str; 5] = [
    "blessed +9 silver dragon scale mail",
    "blessed rustproof +9 helm of brilliance",
    "blessed +9 cloak of magic resistance",
    "blessed +9 speed boots",
    "blessed +9 gauntlets of power",
];
/// Numbers of healing potions for heroes who set out for the castle: potions that they drink at
/// once to raise their maximum hit points, and potions that they carry.
const POTIONS: [u32; 2] = [100, 12];
/// Food of heroes who set out for the castle.
const FOOD: &str = "10 cram rations";
/// Maximum number of inputs that a hero spends on drinking, wielding or wearing one item.
const MOST_TRIES: u32 = 120;
/// Number of turns on one level without a new square after which the hero counts as stuck.
const PATIENCE: u32 = 2_000;

/// Where a strong hero starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expedition {
    /// On the first level; the game is over when the hero reaches the last level of the first
    /// branch, or dies.
    ToCastle,
    /// On a random level of any branch.
    Anywhere,
}

impl Expedition {
    /// Returns the items that the hero gets, and what the hero does with each.
    fn outfit(self) -> Vec<(String, Use)> {
        let amulet = format!("blessed {AMULET}");
        let sword = (format!("blessed rustproof +9 {SWORD}"), Use::Wield);
        match self {
            Self::Anywhere => vec![(amulet, Use::Wear), sword],
            Self::ToCastle => {
                let potions = |count| format!("{count} blessed {POTION}");
                let [drunk, carried] = POTIONS.map(potions);
                let armor = ARMOR.map(|name| (name.to_owned(), Use::Wear));
                let rest = [
                    (drunk, Use::Drink),
                    (carried, Use::Carry),
                    (FOOD.to_owned(), Use::Carry),
                    (amulet, Use::Carry),
                    (format!("blessed +9 {PICK}"), Use::Carry),
                    (format!("blessed {HORN}"), Use::Carry),
                    sword,
                ];
                armor.into_iter().chain(rest).collect()
            }
        }
    }

    /// Returns the input that brings a hero back to `from`, if the hero is on the way to the castle
    /// but left the first branch, for example through a portal.
    pub fn back(self, game: &Game, from: LevelId) -> Option<Input> {
        let strays = self == Self::ToCastle && game.world.level.id.branch != 0;
        let may = matches!(game.awaits(), Awaits::Action);
        (strays && may).then_some(Input::Wizard(WizardPower::Go(from)))
    }

    /// Whether the hero has arrived at the castle; always `false` for [`Expedition::Anywhere`].
    fn has_arrived(self, game: &Game) -> bool {
        let castle = LevelId { branch: 0, depth: game.world.plan.site(0).last };
        self == Self::ToCastle && game.world.level.id == castle
    }
}

/// The use that a hero makes of an item before setting out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Wear,
    /// Drinks all of them.
    Drink,
    /// Wields it, unless the hero fights with bare hands.
    Wield,
    Carry,
}

/// The inputs that prepare a hero.
#[derive(Debug)]
pub(super) struct Preparation {
    way: Expedition,
    outfit: std::vec::IntoIter<(String, Use)>,
    /// The next use of the newest item.
    with_newest: Use,
    tries: u32,
    /// The armor taken off to make room, which the hero leaves behind.
    shed: Option<ItemId>,
    is_advanced: bool,
    has_left: bool,
}

impl Preparation {
    pub fn new(way: Expedition) -> Self {
        Self {
            way,
            outfit: way.outfit().into_iter(),
            with_newest: Use::Carry,
            tries: 0,
            shed: None,
            is_advanced: false,
            has_left: false,
        }
    }

    /// Returns the next input that prepares the hero; `None` when the bot takes over.
    pub fn next(&mut self, game: &Game) -> Option<Input> {
        if !std::mem::replace(&mut self.is_advanced, true) {
            return Some(Input::Wizard(WizardPower::Advance(LEVEL)));
        }
        self.tries += 1;
        if self.tries > MOST_TRIES {
            self.with_newest = Use::Carry;
        }
        if let Some(action) = self.uses_newest(game) {
            return Some(Input::Do(action));
        }
        if let Some((thing, with_newest)) = self.outfit.next() {
            (self.with_newest, self.tries) = (with_newest, 0);
            return Some(Input::Wizard(WizardPower::Make { thing }));
        }
        if self.way == Expedition::ToCastle || std::mem::replace(&mut self.has_left, true) {
            return None;
        }
        let to = Some(random_level(game)).filter(|&to| to != game.world.level.id);
        to.map(|to| Input::Wizard(WizardPower::Go(to)))
    }

    /// Returns the action that drinks, wields or wears the newest item, takes off the armor in its
    /// way, or drops that armor.
    fn uses_newest(&mut self, game: &Game) -> Option<Action> {
        let you = game.world.you();
        let is_free = |item: &ItemId| you.slot_of(*item).is_none();
        if let Some(item) = self.shed.take_if(|item| is_free(item)) {
            return Some(Action::Drop(vec![(item, 0)]));
        }
        if self.with_newest == Use::Drink {
            // A djinni from a bottle can grant a wish, so the newest item need not be a potion.
            return carried(game, POTION).map(Action::Quaff);
        }
        let item = newest(game).filter(is_free)?;
        match self.with_newest {
            Use::Carry | Use::Drink => None,
            Use::Wield => {
                self.with_newest = Use::Carry;
                let role = &game.content.roles[game.world.life.role];
                (!role.has(Talent::Unarmored)).then_some(Action::Wield(Some(item)))
            }
            Use::Wear => {
                let slot = game.content.items[game.world.item(item).kind].slot?;
                let role = &game.content.roles[game.world.life.role];
                if slot == Slot::Suit && role.has(Talent::Unarmored) {
                    return None;
                }
                let mut slots = slot.covers().iter().chain([&slot]);
                self.shed = slots.find_map(|&it| you.in_slot(it));
                Some(self.shed.map_or(Action::Wear(item), Action::TakeOff))
            }
        }
    }

    /// Gives up the use of the newest item, because the game refused the last action.
    pub fn skip(&mut self) {
        self.with_newest = Use::Carry;
    }
}

/// Watches a hero on the way.
#[derive(Debug)]
pub(super) struct Watch {
    way: Expedition,
    level: LevelId,
    /// Number of squares of the level that the hero has seen.
    seen: usize,
    /// The turn in which the hero last saw a new square.
    turn: u32,
}

impl Watch {
    pub fn new(way: Expedition, game: &Game) -> Self {
        Self { way, level: game.world.level.id, seen: 0, turn: game.world.turn }
    }

    /// Returns how the journey ended, with the monster that killed the hero, if one did; `None`
    /// while the journey goes on. A hero survives death in wizard mode, but the journey to the
    /// castle ends. Always `None` for [`Expedition::Anywhere`].
    pub fn look(&mut self, game: &Game, events: &[Event]) -> Option<(Stop, Option<String>)> {
        let world = &game.world;
        let seen = world.level.explored.count();
        if seen != self.seen || world.level.id != self.level {
            (self.seen, self.level, self.turn) = (seen, world.level.id, world.turn);
        }
        if self.way != Expedition::ToCastle {
            return None;
        }
        if self.way.has_arrived(game) {
            return Some((Stop::Arrived, None));
        }
        let death = events.iter().find_map(|event| match *event {
            Event::Combat(Combat::Died { who, by }) if who == world.hero => Some(by),
            _ => None,
        });
        if let Some(by) = death {
            let killer = by.and_then(|by| world.actors.get(by));
            let name = killer.map(|killer| game.content.monsters[killer.kind].name.clone());
            return Some((Stop::Died, name));
        }
        (world.turn - self.turn >= PATIENCE).then_some((Stop::Stuck, None))
    }
}

/// Returns the carried item that was created last.
fn newest(game: &Game) -> Option<ItemId> {
    game.world.you().pack.iter().copied().max()
}

/// Returns a random level of the game; all levels of all branches are equally likely.
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
    /// The last inputs were all refused or took no time, or the hero saw no new square for
    /// [`PATIENCE`] turns.
    Stuck,
    OutOfTurns,
}

impl Stop {
    pub(super) const ALL: [Self; 5] =
        [Self::Arrived, Self::Died, Self::OutOfTurns, Self::Stuck, Self::Failed];

    pub(super) fn words(self) -> &'static str {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::cli::soak;
    use crate::content::Content;

    #[test]
    fn a_hero_who_sees_no_new_square_for_long_is_stuck() {
        let content = Arc::new(Content::builtin());
        let birth = soak::birth(&content, "Valkyrie", 1, 0);
        let mut game = Game::new(content, &birth).unwrap();
        let mut watch = Watch::new(Expedition::ToCastle, &game);
        assert_eq!(watch.look(&game, &[]), None);
        game.world.turn += PATIENCE - 1;
        assert_eq!(watch.look(&game, &[]), None);
        let blank = game.world.level.explored;
        let new = game.world.level.cells.positions().find(|&at| !blank.has(at)).unwrap();
        game.world.level.explored.set(new);
        assert_eq!(watch.look(&game, &[]), None, "a new square starts the count again");
        game.world.turn += PATIENCE - 1;
        assert_eq!(watch.look(&game, &[]), None);
        game.world.turn += 1;
        assert_eq!(watch.look(&game, &[]), Some((Stop::Stuck, None)));
    }

    #[test]
    fn a_journey_ends_when_the_hero_dies() {
        let content = Arc::new(Content::builtin());
        let birth = soak::birth(&content, "Valkyrie", 1, 0);
        let game = Game::new(content, &birth).unwrap();
        let death = [Event::Combat(Combat::Died { who: game.world.hero, by: None })];
        let ends = |way| Watch::new(way, &game).look(&game, &death);
        assert_eq!(ends(Expedition::ToCastle), Some((Stop::Died, None)));
        assert_eq!(ends(Expedition::Anywhere), None);
    }
}
