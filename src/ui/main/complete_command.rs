//! Turns commands into actions by asking for whatever is missing.
//!
//! [`ActionKind::build`] says which arguments an action needs; this file asks for them. Its
//! submodules complete the commands that depend on the hero's surroundings.

pub(crate) mod attack;
mod questions;
mod ride;
pub(crate) mod shoot;
mod use_items;

#[cfg(test)]
mod tests;

use super::command::Command;
use crate::base::english;
use crate::game::view::{
    Action, ActionKind, Aim, Argument, Arguments, Class, Condition, Dir, Hunger, ItemId, ItemView,
    LevelId, Pos, Purpose, StairsHere, Stance, View,
};

pub use questions::{cannot, nothing};

/// Maximum length of a text typed at a prompt, in characters.
const LONGEST_TEXT: usize = 40;

/// A command and its arguments so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialCommand {
    pub command: Command,
    pub given: Arguments,
}

/// The items that a prompt for several items lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    Floor,
    Pack,
    /// The unpaid goods in the inventory.
    Bill,
}

/// The argument that a command still needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// One item from the inventory (or floor) for this purpose; `none` labels the choice of no
    /// item. `second` is true for the second item of a command, such as the potion to dip into.
    Item {
        title: String,
        purpose: Purpose,
        none: Option<&'static str>,
        second: bool,
    },
    /// Several items, each with a count.
    Items {
        title: String,
        from: Shelf,
    },
    Aim {
        title: String,
        vertical: bool,
    },
    /// One of the eight directions, or the hero's own square.
    AimOrHere {
        title: String,
    },
    /// One of the known spells.
    Spell,
    Spot {
        title: String,
    },
    Text {
        title: String,
        most: usize,
    },
    /// Confirmation by typing this word.
    Word {
        title: String,
        word: &'static str,
    },
    /// Confirmation with Enter.
    Sure {
        title: String,
    },
}

/// The result of completing a command: an action, a prompt or a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    Do(Action),
    Ask(Need),
    /// Opens the page of this container.
    Open(ItemId),
    /// The command is impossible, for this reason.
    Refuse(String),
}

/// Whether a prompt with this purpose offers items on the floor too, if the hero can reach them.
const fn takes_from_floor(purpose: Purpose) -> bool {
    matches!(purpose, Purpose::Eat | Purpose::Open | Purpose::Offer)
}

/// Returns the items that suit a purpose. A prompt lists only these until the player asks for all.
pub fn suitable(view: &View, purpose: Purpose) -> Vec<&ItemView> {
    let floor = view.floor.iter().filter(|_| view.reaches_floor && takes_from_floor(purpose));
    view.pack.iter().chain(floor).filter(|thing| thing.fits(purpose)).collect()
}

pub fn find(view: &View, item: ItemId) -> Option<&ItemView> {
    view.pack.iter().chain(&view.floor).find(|thing| thing.id == item)
}

impl PartialCommand {
    pub fn new(command: Command) -> Self {
        let aim = match command {
            Command::Step(dir) | Command::Run(dir) => Some(Aim::Dir(dir)),
            _ => None,
        };
        Self { command, given: Arguments { aim, ..Arguments::default() } }
    }

    /// Creates a plan for a command and one item.
    pub fn with(command: Command, item: ItemId) -> Self {
        let given = Arguments { item: Some(Some(item)), ..Arguments::default() };
        Self { command, given }
    }

    /// Creates a plan for a command in a direction.
    pub fn toward(command: Command, dir: Dir) -> Self {
        Self { command, given: Arguments { aim: Some(Aim::Dir(dir)), ..Arguments::default() } }
    }

    /// Creates a plan for a command at a square.
    pub fn at(command: Command, at: Pos) -> Self {
        Self { command, given: Arguments { at: Some(at), ..Arguments::default() } }
    }

    /// Creates a plan to travel to a square of the current level, or of `level` if it is given.
    pub fn to(at: Pos, level: Option<LevelId>) -> Self {
        let mut plan = Self::at(Command::Travel, at);
        plan.given.level = level;
        plan
    }

    /// Sets the count that the player typed before the command.
    #[must_use]
    pub fn counted(mut self, count: Option<u16>) -> Self {
        self.given.count = count;
        self
    }

    /// Marks the plan as confirmed by the player, so that [`PartialCommand::next`] asks no more
    /// questions about danger.
    #[must_use]
    pub fn confirmed(mut self) -> Self {
        self.given.sure = true;
        self
    }

    /// Removes the confirmation, so that a repeated command asks again.
    #[must_use]
    pub fn unconfirmed(mut self) -> Self {
        self.given.sure = false;
        self
    }

    /// Returns the action, the next missing argument, or a refusal.
    #[expect(clippy::too_many_lines, reason = "an index: one line for each")]
    pub fn next(&self, view: &View) -> Completion {
        let Some(kind) = self.command.action() else {
            return Completion::Refuse("That is not an action of your hero.".to_owned());
        };
        // For a rider, the kick command spurs the steed, and the mount command dismounts.
        let kind = match kind {
            ActionKind::Kick if view.riding => ActionKind::Spur,
            ActionKind::Mount if view.riding => ActionKind::Dismount,
            kind => kind,
        };
        if let Some(why) = view.why_impossible(kind) {
            return Completion::Refuse(why.to_owned());
        }
        if let Some(refused) = self.hungry(kind, view) {
            return Completion::Refuse(refused);
        }
        match kind {
            ActionKind::Wait if self.given.count.is_some() => self.build(ActionKind::Rest, view),
            ActionKind::Search if self.given.count.is_some() => {
                self.build(ActionKind::SearchFor, view)
            }
            ActionKind::Spur => self.spur(view),
            ActionKind::Fight | ActionKind::Kick => self.attack(kind, view),
            ActionKind::Mount => self.mount(view),
            ActionKind::ClimbDown
                if view.on_stairs != Some(StairsHere::Down) && view.on_hole.is_none() =>
            {
                self.build(ActionKind::GoDownstairs, view)
            }
            ActionKind::ClimbUp if view.on_stairs != Some(StairsHere::Up) => {
                self.build(ActionKind::GoUpstairs, view)
            }
            ActionKind::Travel => self.travel(view),
            ActionKind::Power => self.power(view),
            ActionKind::PickUp => self.pick_up(view),
            ActionKind::Loot => self.loot(view),
            ActionKind::Drop => self.drop(view),
            ActionKind::TakeOff => self.take_off(view),
            ActionKind::Pay => self.pay(view),
            ActionKind::Quaff => self.quaff(view),
            ActionKind::Read => self.read(view),
            ActionKind::Wear => self.wear(view),
            ActionKind::Dip => self.dip(view),
            ActionKind::Apply => self.apply(view),
            ActionKind::Invoke => self.invoke(view),
            ActionKind::Engrave => self.engrave(view),
            ActionKind::Zap => self.zap(view),
            ActionKind::Cast => self.cast(view),
            ActionKind::Throw => self.throw(view),
            ActionKind::Fire if self.command == Command::FireNearest => self.fire_nearest(view),
            ActionKind::Fire => self.fire(view),
            // These actions do not depend on the hero's surroundings, only on their arguments.
            ActionKind::Wait
            | ActionKind::Search
            | ActionKind::Walk
            | ActionKind::Step
            | ActionKind::Run
            | ActionKind::Explore
            | ActionKind::Rest
            | ActionKind::SearchFor
            | ActionKind::GoDownstairs
            | ActionKind::GoUpstairs
            | ActionKind::FightNearest
            | ActionKind::Open
            | ActionKind::Close
            | ActionKind::Disarm
            | ActionKind::Unlock
            | ActionKind::ClimbUp
            | ActionKind::ClimbDown
            | ActionKind::Dismount
            | ActionKind::Chat
            | ActionKind::Jump
            | ActionKind::Wield
            | ActionKind::Swap
            | ActionKind::TwoWeapons
            | ActionKind::Thrust
            | ActionKind::Ready
            | ActionKind::QuaffHere
            | ActionKind::Eat
            | ActionKind::Force
            | ActionKind::Pray
            | ActionKind::Offer
            | ActionKind::Sit
            | ActionKind::Wipe
            | ActionKind::TurnUndead
            | ActionKind::Tip
            | ActionKind::Rub
            | ActionKind::Teleport
            | ActionKind::Call
            | ActionKind::Inscribe
            | ActionKind::Annotate
            | ActionKind::Adjust
            | ActionKind::Autopickup
            | ActionKind::Quit => self.build(kind, view),
        }
    }

    /// Refuses exploring, resting, traveling, and searching or waiting for several turns, if the
    /// hero is weak or fainting from hunger and carries wholesome food other than a corpse. Travel
    /// is allowed with a foe in view, because it may be an escape.
    fn hungry(&self, kind: ActionKind, view: &View) -> Option<String> {
        let journey =
            matches!(kind, ActionKind::Travel | ActionKind::GoDownstairs | ActionKind::GoUpstairs)
                && view.foes.iter().all(|foe| foe.stance != Stance::Foe);
        let long = matches!(kind, ActionKind::Wait | ActionKind::Search)
            && self.given.count.is_some_and(|turns| turns > 1);
        let waits =
            matches!(kind, ActionKind::Explore | ActionKind::Rest | ActionKind::SearchFor) || long;
        if !waits && !journey {
            return None;
        }
        let state = view.effects.iter().find(|effect| {
            matches!(effect.kind, Condition::Hunger(Hunger::Weak | Hunger::Fainting))
        })?;
        let meal = |thing: &&ItemView| thing.class == Class::Food && thing.suits.wholesome;
        let food = view.pack.iter().filter(|thing| !thing.is_corpse).find(meal)?;
        let (name, letter) = (&food.name, food.letter?);
        let of = if food.count > 1 { "one of your " } else { "" };
        Some(format!("You are {}: [{{key:eat}} {letter}] eat {of}{name}.", state.name()))
    }

    /// Returns the action if no argument is missing, else the prompt for the next argument.
    fn build(&self, kind: ActionKind, view: &View) -> Completion {
        match kind.build(&self.given) {
            Ok(action) => Completion::Do(action),
            Err(argument) => self.ask(kind, argument, view),
        }
    }

    /// Returns the action if the player has confirmed this question, otherwise the question.
    fn confirm(&self, title: &str, action: Action) -> Completion {
        if self.given.sure {
            Completion::Do(action)
        } else {
            Completion::Ask(Need::Sure { title: title.to_owned() })
        }
    }

    /// Like [`PartialCommand::confirm`], but requires typing "yes" because the action may kill.
    fn confirm_by_word(&self, title: &str, action: Action) -> Completion {
        let asked = Need::Word { title: title.to_owned(), word: "yes" };
        if self.given.sure { Completion::Do(action) } else { Completion::Ask(asked) }
    }

    /// Puts on an item, or says what prevents it.
    fn wear(&self, view: &View) -> Completion {
        let thing = self.given.item.flatten().and_then(|item| find(view, item));
        match thing.and_then(|thing| thing.unwearable.as_ref()) {
            Some(why) => Completion::Refuse(why.words.clone()),
            None => self.build(ActionKind::Wear, view),
        }
    }

    /// Travels to a square; a known trap as the destination needs confirmation.
    fn travel(&self, view: &View) -> Completion {
        let here = self.given.level.is_none();
        let trap = view.traps.iter().find(|trap| here && Some(trap.at) == self.given.at);
        match (trap, ActionKind::Travel.build(&self.given)) {
            (Some(trap), Ok(travel)) => {
                let title = format!("There is {} there. Step onto it?", english::a(&trap.name));
                self.confirm(&title, travel)
            }
            _ => self.build(ActionKind::Travel, view),
        }
    }

    /// Uses the power of the hero's current shape, which may need a direction.
    fn power(&self, view: &View) -> Completion {
        match (self.given.aim, &view.power_aims) {
            (None, Some(title)) => {
                Completion::Ask(Need::Aim { title: title.clone(), vertical: false })
            }
            _ => self.build(ActionKind::Power, view),
        }
    }

    /// Returns the prompt for a missing argument, with a title that suits the action.
    fn ask(&self, kind: ActionKind, argument: Argument, view: &View) -> Completion {
        let title = questions::title(kind, argument, view);
        match argument {
            Argument::Dir => Completion::Ask(Need::Aim { title, vertical: false }),
            Argument::DirOrHere => Completion::Ask(Need::AimOrHere { title }),
            Argument::Aim => Completion::Ask(Need::Aim { title, vertical: true }),
            Argument::Square => Completion::Ask(Need::Spot { title }),
            Argument::Item(purpose) => ask_item(title, purpose, None, view),
            Argument::ItemOrNone(purpose) => {
                ask_item(title, purpose, Some(questions::no_item(kind)), view)
            }
            Argument::Into(purpose) => {
                Completion::Ask(Need::Item { title, purpose, none: None, second: true })
            }
            Argument::FloorItems => Completion::Ask(Need::Items { title, from: Shelf::Floor }),
            Argument::CarriedItems => Completion::Ask(Need::Items { title, from: Shelf::Pack }),
            Argument::BillItems => Completion::Ask(Need::Items { title, from: Shelf::Bill }),
            Argument::Spell => Completion::Ask(Need::Spell),
            Argument::Text => Completion::Ask(Need::Text { title, most: LONGEST_TEXT }),
            Argument::Letter if self.given.text.is_some() => {
                Completion::Refuse("Letters are a to z and A to Z.".to_owned())
            }
            Argument::Letter => Completion::Ask(Need::Text { title, most: 1 }),
            // Without an argument, the command toggles autopickup.
            Argument::OnOff => Completion::Do(Action::Autopickup(!view.autopickup)),
            Argument::Confirmation if kind == ActionKind::Quit => {
                Completion::Ask(Need::Word { title, word: "yes" })
            }
            Argument::Confirmation => Completion::Ask(Need::Sure { title }),
        }
    }
}

/// Asks for an item. Refuses if no item is suitable, unless the player may choose no item.
fn ask_item(
    title: String,
    purpose: Purpose,
    none: Option<&'static str>,
    view: &View,
) -> Completion {
    if suitable(view, purpose).is_empty() && none.is_none() {
        return Completion::Refuse(nothing(purpose).to_owned());
    }
    Completion::Ask(Need::Item { title, purpose, none, second: false })
}
