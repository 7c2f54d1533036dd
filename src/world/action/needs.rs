//! The arguments that each action of the hero needs, as data.
//!
//! [`ActionKind::build`] is the only list of these arguments. Prompts, the inventory and the random
//! bot all use it.

use super::{Action, Aim};
use crate::base::{Dir, Pos};
use crate::world::item::ItemId;
use crate::world::level::LevelId;

/// An action that the hero can choose, without its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    Wait,
    Search,
    Walk,
    Step,
    Fight,
    Run,
    Travel,
    Explore,
    Rest,
    SearchFor,
    GoDownstairs,
    GoUpstairs,
    FightNearest,
    Open,
    Close,
    Kick,
    Disarm,
    Unlock,
    ClimbUp,
    ClimbDown,
    Mount,
    Dismount,
    Spur,
    Jump,
    PickUp,
    Drop,
    Wield,
    Swap,
    TwoWeapons,
    Thrust,
    Ready,
    Wear,
    TakeOff,
    Quaff,
    QuaffHere,
    Dip,
    Read,
    Zap,
    Cast,
    Throw,
    Fire,
    Eat,
    Apply,
    Loot,
    Force,
    Pray,
    Offer,
    Sit,
    Wipe,
    TurnUndead,
    Tip,
    Rub,
    Teleport,
    Invoke,
    Pay,
    Chat,
    Engrave,
    Power,
    Call,
    Inscribe,
    Annotate,
    Adjust,
    Autopickup,
    Quit,
}

/// The purpose for which an action needs an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Any item.
    Any,
    Quaff,
    Read,
    Zap,
    Eat,
    Wear,
    TakeOff,
    Wield,
    /// To be thrown, or readied in the quiver.
    Throw,
    Apply,
    /// A container to open.
    Open,
    /// A tool that opens locks.
    Unlock,
    /// A tool that engraves.
    Write,
    /// A potion to dip another item into.
    DipInto,
    /// A corpse, or another thing that gods accept.
    Offer,
    /// A lamp or a stone to rub.
    Rub,
    /// An artifact with a power to call up.
    Invoke,
    /// An item of an unidentified kind, to give the kind a name.
    Call,
}

/// An argument that must be chosen before an action can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// One of the eight directions.
    Dir,
    /// One of the eight directions, or the hero's own square.
    DirOrHere,
    /// One of the eight directions, up, down, or the hero.
    Aim,
    /// A square of the level.
    Square,
    /// An item for this purpose.
    Item(Purpose),
    /// An item for this purpose, or none for bare hands, a finger or an empty quiver.
    ItemOrNone(Purpose),
    /// The item to dip the first item into, or none for the fountain on the hero's square.
    Into(Purpose),
    /// Items on the hero's square, each with a count.
    FloorItems,
    /// Carried items, each with a count.
    CarriedItems,
    /// Unpaid items; choosing none means all of them.
    BillItems,
    /// A known spell.
    Spell,
    Text,
    /// An inventory letter.
    Letter,
    /// Whether to switch something on or off.
    OnOff,
    /// A confirmation.
    Confirmation,
}

/// The arguments chosen so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// Number of turns, or number of items to take from a stack.
    pub count: Option<u16>,
    /// The chosen item; `Some(None)` is the choice of no item.
    pub item: Option<Option<ItemId>>,
    /// The item to dip `item` into; `Some(None)` is the fountain.
    pub into: Option<Option<ItemId>>,
    /// Several items, each with a count; 0 means the whole stack.
    pub items: Option<Vec<(ItemId, u16)>>,
    /// Items to take out of a container.
    pub taken_out: Vec<ItemId>,
    pub aim: Option<Aim>,
    pub at: Option<Pos>,
    /// The level of the square, if it is not the current one.
    pub level: Option<LevelId>,
    /// Index in the hero's spell list.
    pub spell: Option<u8>,
    pub text: Option<String>,
    pub on: Option<bool>,
    pub sure: bool,
}

impl Action {
    /// Returns the action without its arguments; `None` for actions that only monsters or the rules
    /// choose.
    pub const fn kind(&self) -> Option<ActionKind> {
        Some(match self {
            Self::Wait => ActionKind::Wait,
            Self::Search => ActionKind::Search,
            Self::Walk(_) => ActionKind::Walk,
            Self::Step(_) => ActionKind::Step,
            Self::Fight(_) => ActionKind::Fight,
            Self::Run(_) => ActionKind::Run,
            Self::Travel(_) | Self::Journey { .. } => ActionKind::Travel,
            Self::Explore => ActionKind::Explore,
            Self::Rest(_) => ActionKind::Rest,
            Self::SearchFor(_) => ActionKind::SearchFor,
            Self::GoStairs { down: true } => ActionKind::GoDownstairs,
            Self::GoStairs { down: false } => ActionKind::GoUpstairs,
            Self::FightNearest => ActionKind::FightNearest,
            Self::Open(_) => ActionKind::Open,
            Self::Close(_) => ActionKind::Close,
            Self::Kick(_) => ActionKind::Kick,
            Self::Disarm(_) => ActionKind::Disarm,
            Self::Unlock { .. } => ActionKind::Unlock,
            Self::ClimbUp => ActionKind::ClimbUp,
            Self::ClimbDown => ActionKind::ClimbDown,
            Self::Mount(_) => ActionKind::Mount,
            Self::Dismount => ActionKind::Dismount,
            Self::Spur => ActionKind::Spur,
            Self::Jump(_) => ActionKind::Jump,
            Self::PickUp(_) => ActionKind::PickUp,
            Self::Drop(_) => ActionKind::Drop,
            Self::Wield(_) => ActionKind::Wield,
            Self::Swap => ActionKind::Swap,
            Self::TwoWeapons => ActionKind::TwoWeapons,
            Self::Thrust(_) => ActionKind::Thrust,
            Self::Ready(_) => ActionKind::Ready,
            Self::Wear(_) => ActionKind::Wear,
            Self::TakeOff(_) => ActionKind::TakeOff,
            Self::Quaff(_) => ActionKind::Quaff,
            Self::QuaffHere => ActionKind::QuaffHere,
            Self::Dip(..) => ActionKind::Dip,
            Self::Read(_) => ActionKind::Read,
            Self::Zap { .. } => ActionKind::Zap,
            Self::Cast { .. } => ActionKind::Cast,
            Self::Throw { .. } => ActionKind::Throw,
            Self::Fire(_) => ActionKind::Fire,
            Self::Eat(_) => ActionKind::Eat,
            Self::Apply { .. } => ActionKind::Apply,
            Self::Loot { .. } => ActionKind::Loot,
            Self::Force => ActionKind::Force,
            Self::Pray => ActionKind::Pray,
            Self::Offer(_) => ActionKind::Offer,
            Self::Sit => ActionKind::Sit,
            Self::Wipe => ActionKind::Wipe,
            Self::TurnUndead => ActionKind::TurnUndead,
            Self::Tip(_) => ActionKind::Tip,
            Self::Rub(_) => ActionKind::Rub,
            Self::Teleport => ActionKind::Teleport,
            Self::Invoke { .. } => ActionKind::Invoke,
            Self::Pay(_) => ActionKind::Pay,
            Self::Chat(_) => ActionKind::Chat,
            Self::Engrave { .. } => ActionKind::Engrave,
            Self::Power(_) => ActionKind::Power,
            Self::Call { .. } => ActionKind::Call,
            Self::Inscribe { .. } => ActionKind::Inscribe,
            Self::Annotate { .. } => ActionKind::Annotate,
            Self::Adjust { .. } => ActionKind::Adjust,
            Self::Autopickup(_) => ActionKind::Autopickup,
            Self::Quit => ActionKind::Quit,
            Self::Strike(_)
            | Self::Use { .. }
            | Self::Don(..)
            | Self::Hide
            | Self::Chant(_)
            | Self::Flit { .. }
            | Self::FlitTo(_) => return None,
        })
    }

    /// Returns what the action needs; nothing for actions that only monsters or the rules choose.
    pub fn needs(&self) -> Vec<Argument> {
        self.kind().map_or_else(Vec::new, ActionKind::needs)
    }
}

impl ActionKind {
    /// Every kind, in the order of declaration.
    pub const ALL: [Self; 64] = [
        Self::Wait,
        Self::Search,
        Self::Walk,
        Self::Step,
        Self::Fight,
        Self::Run,
        Self::Travel,
        Self::Explore,
        Self::Rest,
        Self::SearchFor,
        Self::GoDownstairs,
        Self::GoUpstairs,
        Self::FightNearest,
        Self::Open,
        Self::Close,
        Self::Kick,
        Self::Disarm,
        Self::Unlock,
        Self::ClimbUp,
        Self::ClimbDown,
        Self::Mount,
        Self::Dismount,
        Self::Spur,
        Self::Jump,
        Self::PickUp,
        Self::Drop,
        Self::Wield,
        Self::Swap,
        Self::TwoWeapons,
        Self::Thrust,
        Self::Ready,
        Self::Wear,
        Self::TakeOff,
        Self::Quaff,
        Self::QuaffHere,
        Self::Dip,
        Self::Read,
        Self::Zap,
        Self::Cast,
        Self::Throw,
        Self::Fire,
        Self::Eat,
        Self::Apply,
        Self::Loot,
        Self::Force,
        Self::Pray,
        Self::Offer,
        Self::Sit,
        Self::Wipe,
        Self::TurnUndead,
        Self::Tip,
        Self::Rub,
        Self::Teleport,
        Self::Invoke,
        Self::Pay,
        Self::Chat,
        Self::Engrave,
        Self::Power,
        Self::Call,
        Self::Inscribe,
        Self::Annotate,
        Self::Adjust,
        Self::Autopickup,
        Self::Quit,
    ];

    /// Returns the action with these arguments, or the first argument that is still missing.
    #[expect(clippy::too_many_lines, reason = "an index: one line for each")]
    pub fn build(self, given: &Arguments) -> Result<Action, Argument> {
        Ok(match self {
            Self::Wait => Action::Wait,
            Self::Search => Action::Search,
            Self::Walk => Action::Walk(given.dir()?),
            Self::Step => Action::Step(given.dir()?),
            Self::Fight => Action::Fight(given.dir()?),
            Self::Run => Action::Run(given.dir()?),
            Self::Travel => match (given.square()?, given.level) {
                (at, Some(to)) => Action::Journey { to, at },
                (at, None) => Action::Travel(at),
            },
            Self::Explore => Action::Explore,
            Self::Rest => Action::Rest(given.count),
            Self::SearchFor => Action::SearchFor(given.count.unwrap_or(1)),
            Self::GoDownstairs => Action::GoStairs { down: true },
            Self::GoUpstairs => Action::GoStairs { down: false },
            Self::FightNearest => Action::FightNearest,
            Self::Open => Action::Open(given.dir()?),
            Self::Close => Action::Close(given.dir()?),
            Self::Kick => Action::Kick(given.dir()?),
            Self::Disarm => Action::Disarm(given.dir_or_here()?),
            Self::Unlock => {
                let tool = given.item(Purpose::Unlock)?;
                match given.dir_or_here()? {
                    Some(dir) => Action::Unlock { tool, dir },
                    // A box on the hero's square has no direction.
                    None => Action::Apply { tool, aim: given.aim },
                }
            }
            Self::ClimbUp => Action::ClimbUp,
            Self::ClimbDown => Action::ClimbDown,
            Self::Mount => Action::Mount(given.dir()?),
            Self::Dismount => Action::Dismount,
            Self::Spur => Action::Spur,
            Self::Jump => Action::Jump(given.square()?),
            Self::PickUp => Action::PickUp(given.listed(Argument::FloorItems)?),
            Self::Drop => Action::Drop(given.dropped()?),
            Self::Wield => Action::Wield(given.item_or_none(Purpose::Wield)?),
            Self::Swap => Action::Swap,
            Self::TwoWeapons => Action::TwoWeapons,
            Self::Thrust => Action::Thrust(given.square()?),
            Self::Ready => Action::Ready(given.item_or_none(Purpose::Throw)?),
            Self::Wear => Action::Wear(given.item(Purpose::Wear)?),
            Self::TakeOff => Action::TakeOff(given.item(Purpose::TakeOff)?),
            Self::Quaff => Action::Quaff(given.item(Purpose::Quaff)?),
            Self::QuaffHere => Action::QuaffHere,
            Self::Dip => Action::Dip(given.item(Purpose::Any)?, given.into(Purpose::DipInto)?),
            Self::Read => Action::Read(given.item(Purpose::Read)?),
            Self::Zap => Action::Zap { wand: given.item(Purpose::Zap)?, aim: given.aim()? },
            Self::Cast => {
                Action::Cast { spell: given.spell.ok_or(Argument::Spell)?, aim: given.aim()? }
            }
            Self::Throw => {
                let (item, dir) = (given.item(Purpose::Throw)?, given.dir()?);
                Action::Throw { item, dir, count: given.count.unwrap_or(1) }
            }
            Self::Fire => Action::Fire(given.dir()?),
            Self::Eat => Action::Eat(given.item(Purpose::Eat)?),
            Self::Apply => Action::Apply { tool: given.item(Purpose::Apply)?, aim: given.aim },
            Self::Loot => {
                let (container, out) = (given.item(Purpose::Open)?, given.taken_out.clone());
                let into = given.listed(Argument::CarriedItems)?.into_iter();
                Action::Loot { container, out, into: into.map(|(item, _)| item).collect() }
            }
            Self::Force => given.confirmed(Action::Force)?,
            Self::Pray => given.confirmed(Action::Pray)?,
            Self::Offer => Action::Offer(given.item(Purpose::Offer)?),
            Self::Sit => Action::Sit,
            Self::Wipe => Action::Wipe,
            Self::TurnUndead => Action::TurnUndead,
            Self::Tip => Action::Tip(given.item(Purpose::Open)?),
            Self::Rub => Action::Rub(given.item(Purpose::Rub)?),
            Self::Teleport => Action::Teleport,
            Self::Invoke => Action::Invoke { item: given.item(Purpose::Invoke)?, aim: given.aim },
            Self::Pay => {
                let chosen = given.listed(Argument::BillItems)?.into_iter();
                Action::Pay(chosen.map(|(item, _)| item).collect())
            }
            Self::Chat => Action::Chat(given.dir()?),
            Self::Engrave => {
                let text = given.text.clone().unwrap_or_default();
                Action::Engrave { with: given.item_or_none(Purpose::Write)?, text }
            }
            Self::Power => Action::Power(given.dir().ok()),
            Self::Call => Action::Call { item: given.item(Purpose::Call)?, name: given.text()? },
            Self::Inscribe => {
                Action::Inscribe { item: given.item(Purpose::Any)?, text: given.text()? }
            }
            Self::Annotate => Action::Annotate { text: given.text()? },
            Self::Adjust => {
                Action::Adjust { item: given.item(Purpose::Any)?, letter: given.letter()? }
            }
            Self::Autopickup => Action::Autopickup(given.on.ok_or(Argument::OnOff)?),
            Self::Quit => given.confirmed(Action::Quit)?,
        })
    }

    /// Returns all arguments that the action needs, in the order of the questions.
    pub fn needs(self) -> Vec<Argument> {
        self.filled().1
    }

    /// Returns an action of this kind with placeholder arguments.
    pub fn example(self) -> Action {
        self.filled().0
    }

    fn filled(self) -> (Action, Vec<Argument>) {
        let (mut given, mut needs) = (Arguments::default(), Vec::new());
        loop {
            match self.build(&given) {
                Ok(action) => return (action, needs),
                Err(argument) => {
                    needs.push(argument);
                    given.fill_in(argument);
                }
            }
        }
    }

    /// Returns the purpose of the first item that the action needs.
    pub fn purpose(self) -> Option<Purpose> {
        self.needs().into_iter().find_map(Argument::purpose)
    }
}

impl Argument {
    /// Returns the purpose of the item or of the carried items; `None` for all other arguments.
    pub const fn purpose(self) -> Option<Purpose> {
        match self {
            Self::Item(purpose) | Self::ItemOrNone(purpose) | Self::Into(purpose) => Some(purpose),
            Self::CarriedItems => Some(Purpose::Any),
            Self::Dir
            | Self::DirOrHere
            | Self::Aim
            | Self::Square
            | Self::FloorItems
            | Self::BillItems
            | Self::Spell
            | Self::Text
            | Self::Letter
            | Self::OnOff
            | Self::Confirmation => None,
        }
    }
}

impl Arguments {
    fn dir(&self) -> Result<Dir, Argument> {
        match self.aim {
            Some(Aim::Dir(dir)) => Ok(dir),
            Some(Aim::Own | Aim::Down | Aim::Up | Aim::At(_)) | None => Err(Argument::Dir),
        }
    }

    /// Returns the direction; `None` for the hero's own square.
    fn dir_or_here(&self) -> Result<Option<Dir>, Argument> {
        self.aim.ok_or(Argument::DirOrHere)?;
        Ok(self.dir().ok())
    }

    fn aim(&self) -> Result<Aim, Argument> {
        self.aim.ok_or(Argument::Aim)
    }

    fn square(&self) -> Result<Pos, Argument> {
        self.at.ok_or(Argument::Square)
    }

    fn item(&self, purpose: Purpose) -> Result<ItemId, Argument> {
        self.item.flatten().ok_or(Argument::Item(purpose))
    }

    fn item_or_none(&self, purpose: Purpose) -> Result<Option<ItemId>, Argument> {
        self.item.ok_or(Argument::ItemOrNone(purpose))
    }

    fn into(&self, purpose: Purpose) -> Result<Option<ItemId>, Argument> {
        self.into.ok_or(Argument::Into(purpose))
    }

    fn listed(&self, argument: Argument) -> Result<Vec<(ItemId, u16)>, Argument> {
        self.items.clone().ok_or(argument)
    }

    /// Returns the one chosen item or, if there is none, the listed items.
    fn dropped(&self) -> Result<Vec<(ItemId, u16)>, Argument> {
        let one = self.item.flatten().map(|item| vec![(item, self.count.unwrap_or(0))]);
        one.map_or_else(|| self.listed(Argument::CarriedItems), Ok)
    }

    fn text(&self) -> Result<String, Argument> {
        self.text.clone().ok_or(Argument::Text)
    }

    /// Returns the first character of the text, if it is a letter.
    fn letter(&self) -> Result<u8, Argument> {
        let letter = self.text.as_ref().and_then(|text| text.bytes().next());
        letter.filter(u8::is_ascii_alphabetic).ok_or(Argument::Letter)
    }

    fn confirmed(&self, action: Action) -> Result<Action, Argument> {
        if self.sure { Ok(action) } else { Err(Argument::Confirmation) }
    }

    /// Sets the argument to a placeholder, so that the next missing one can be found.
    fn fill_in(&mut self, argument: Argument) {
        let item = ItemId::of_number(1);
        match argument {
            Argument::Dir | Argument::DirOrHere | Argument::Aim => {
                self.aim = Some(Aim::Dir(Dir::N));
            }
            Argument::Square => self.at = Some(Pos::default()),
            Argument::Item(_) | Argument::ItemOrNone(_) => self.item = Some(item),
            Argument::Into(_) => self.into = Some(item),
            Argument::FloorItems | Argument::CarriedItems | Argument::BillItems => {
                self.items = Some(Vec::new());
            }
            Argument::Spell => self.spell = Some(0),
            Argument::Text | Argument::Letter => self.text = Some("a".to_owned()),
            Argument::OnOff => self.on = Some(true),
            Argument::Confirmation => self.sure = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_kinds_names_each_once_in_order() {
        for (place, kind) in ActionKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, place, "{kind:?}");
        }
        assert_eq!(ActionKind::Quit as usize + 1, ActionKind::ALL.len());
    }

    #[test]
    fn an_action_is_built_as_soon_as_all_its_needs_are_given() {
        for kind in ActionKind::ALL {
            let mut given = Arguments::default();
            for need in kind.needs() {
                assert_eq!(kind.build(&given), Err(need), "{kind:?} asks in this order");
                given.fill_in(need);
            }
            let action = kind.build(&given).unwrap();
            assert_eq!(action.kind(), Some(kind));
            assert_eq!(action.needs(), kind.needs());
        }
    }

    #[test]
    fn each_action_needs_what_its_rule_reads() {
        for (kind, needs) in [
            (ActionKind::Explore, vec![]),
            (ActionKind::Kick, vec![Argument::Dir]),
            (ActionKind::Jump, vec![Argument::Square]),
            (ActionKind::Wield, vec![Argument::ItemOrNone(Purpose::Wield)]),
            (ActionKind::Zap, vec![Argument::Item(Purpose::Zap), Argument::Aim]),
            (ActionKind::Cast, vec![Argument::Spell, Argument::Aim]),
            (ActionKind::Throw, vec![Argument::Item(Purpose::Throw), Argument::Dir]),
            (ActionKind::Dip, vec![Argument::Item(Purpose::Any), Argument::Into(Purpose::DipInto)]),
            (ActionKind::Call, vec![Argument::Item(Purpose::Call), Argument::Text]),
            (ActionKind::Adjust, vec![Argument::Item(Purpose::Any), Argument::Letter]),
            (ActionKind::Quit, vec![Argument::Confirmation]),
        ] {
            assert_eq!(kind.needs(), needs, "{kind:?}");
        }
        assert_eq!(Action::Hide.needs(), [], "only monsters hide");
    }
}
