//! The texts of prompts and refusals for each action and each argument.

use crate::base::english;
use crate::game::view::{
    ActionKind, Argument, EffectMark, Forcing, ItemView, Outlook, Purpose, View,
};

/// Returns the title of the prompt for an argument: "Kick which way?".
pub fn title(kind: ActionKind, argument: Argument, view: &View) -> String {
    let verb = verb(kind);
    match argument {
        Argument::Dir | Argument::Aim => format!("{verb} which way?"),
        Argument::DirOrHere => format!("{verb} which way?"),
        Argument::Square => format!("{verb} where?"),
        Argument::Item(_) | Argument::ItemOrNone(_) => item_title(kind),
        Argument::Into(_) => format!("{verb} it into what?"),
        Argument::BillItems => {
            let all: u32 = view.on_bill().into_iter().filter_map(|thing| thing.unpaid).sum();
            if all > view.means {
                format!(
                    "Pay for what? You have {}; the whole bill is {}.",
                    english::counted(view.means, "gold piece"),
                    english::thousands(all.into())
                )
            } else {
                format!("Pay for what? Enter alone pays all {}.", english::thousands(all.into()))
            }
        }
        Argument::FloorItems | Argument::CarriedItems | Argument::Spell | Argument::OnOff => {
            format!("{verb} what?")
        }
        Argument::Text if matches!(kind, ActionKind::Call | ActionKind::Inscribe) => {
            "What do you want to call it?".to_owned()
        }
        Argument::Text if kind == ActionKind::Annotate => {
            "What do you want to note about this level?".to_owned()
        }
        Argument::Text => "Write what?".to_owned(),
        Argument::Letter => "What letter do you want to give it?".to_owned(),
        Argument::Confirmation => confirmation(kind, view),
    }
}

/// Returns the title of the prompt for an item.
fn item_title(kind: ActionKind) -> String {
    match kind {
        ActionKind::Ready => "Put what in the quiver?".to_owned(),
        ActionKind::Engrave => "Write with what?".to_owned(),
        ActionKind::Unlock => "Unlock with what?".to_owned(),
        ActionKind::Call => "Name which kind of item?".to_owned(),
        ActionKind::Inscribe => "Name which item?".to_owned(),
        ActionKind::Adjust => "Give another letter to what?".to_owned(),
        _ => format!("{} what?", verb(kind)),
    }
}

/// Returns the question that is asked before an action that always needs confirmation.
fn confirmation(kind: ActionKind, view: &View) -> String {
    match kind {
        ActionKind::Force => match view.forcing {
            Some(Forcing::Pries { snaps: odds }) => {
                format!("The blade may snap: {odds} in 1,000 each turn. Force the lock?")
            }
            Some(Forcing::Bashes) => {
                "Bashing wrecks the box 1 time in 3, and may break what is in it. Force the lock?"
                    .to_owned()
            }
            None => "Force the lock?".to_owned(),
        },
        ActionKind::Pray if is_well(view) => {
            format!("You are in no great trouble. {}", prayer(view.prayer))
        }
        ActionKind::Pray if view.near_death => {
            format!("You are near death. {}", prayer(view.prayer))
        }
        ActionKind::Pray => prayer(view.prayer).to_owned(),
        ActionKind::Quit => "Give up this run for good? Type yes.".to_owned(),
        _ => format!("{}?", verb(kind)),
    }
}

/// Whether the hero is not near death and has no condition that is marked as bad. Minor troubles,
/// such as lost attributes, do not count.
fn is_well(view: &View) -> bool {
    let ails = |mark| matches!(mark, EffectMark::Bad | EffectMark::Grave);
    !view.near_death && view.effects.iter().all(|effect| !ails(effect.mark))
}

/// Returns the question that is asked before a prayer.
const fn prayer(outlook: Outlook) -> &'static str {
    match outlook {
        Outlook::Good => "Pray now? Praying too often angers your god.",
        Outlook::Likely => "Pray again? So long after the last prayer, it rarely fails.",
        Outlook::MaybeTooSoon => "Pray again? Praying too soon angers your god.",
        Outlook::Doubtful => "Pray now? You have done little for your god, who may not help.",
        Outlook::TooEarly => "Pray this early in the game? It may anger your god.",
        Outlook::InHell => "Pray in Gehennom? No god can help you here.",
        Outlook::TooSoon => "Pray again so soon? It may anger your god.",
        Outlook::Angry => "Pray? Your god is angry with you.",
    }
}

/// Returns the imperative at the beginning of a prompt: "Wear".
const fn verb(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Wait => "Wait",
        ActionKind::Search | ActionKind::SearchFor => "Search",
        ActionKind::Walk => "Walk",
        ActionKind::Step => "Step without fighting",
        ActionKind::Fight => "Strike",
        ActionKind::Run => "Run",
        ActionKind::Travel | ActionKind::GoDownstairs | ActionKind::GoUpstairs => "Travel",
        ActionKind::Explore => "Explore",
        ActionKind::Rest => "Rest",
        ActionKind::FightNearest => "Attack",
        ActionKind::Open => "Open",
        ActionKind::Close => "Close",
        ActionKind::Kick => "Kick",
        ActionKind::Disarm => "Disarm a trap",
        ActionKind::Unlock => "Unlock",
        ActionKind::ClimbUp | ActionKind::ClimbDown => "Climb",
        ActionKind::Mount => "Mount",
        ActionKind::Chat => "Talk",
        ActionKind::Pay => "Pay",
        ActionKind::Dismount => "Dismount",
        ActionKind::Spur => "Kick your steed",
        ActionKind::Jump => "Jump",
        ActionKind::PickUp => "Pick up",
        ActionKind::Drop => "Drop",
        ActionKind::Wield => "Wield",
        ActionKind::Swap => "Swap weapons",
        ActionKind::TwoWeapons => "Fight with two weapons",
        ActionKind::Thrust => "Thrust",
        ActionKind::Ready => "Ready",
        ActionKind::Wear => "Wear",
        ActionKind::TakeOff => "Take off",
        ActionKind::Quaff | ActionKind::QuaffHere => "Drink",
        ActionKind::Dip => "Dip",
        ActionKind::Read => "Read",
        ActionKind::Zap => "Zap",
        ActionKind::Cast => "Cast",
        ActionKind::Throw => "Throw",
        ActionKind::Fire => "Fire",
        ActionKind::Eat => "Eat",
        ActionKind::Apply => "Use",
        ActionKind::Loot => "Open",
        ActionKind::Force => "Force the lock",
        ActionKind::Pray => "Pray",
        ActionKind::Offer => "Offer",
        ActionKind::Sit => "Sit down",
        ActionKind::Wipe => "Wipe your face",
        ActionKind::TurnUndead => "Turn undead",
        ActionKind::Tip => "Tip over",
        ActionKind::Rub => "Rub",
        ActionKind::Teleport => "Teleport",
        ActionKind::Invoke => "Invoke",
        ActionKind::Engrave | ActionKind::Inscribe | ActionKind::Annotate => "Write",
        ActionKind::Power => "Use your power",
        ActionKind::Call => "Name",
        ActionKind::Adjust => "Move",
        ActionKind::Autopickup => "Pick up",
        ActionKind::Quit => "Give up",
    }
}

/// Returns the label for choosing no item.
pub const fn no_item(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Wield => "bare hands",
        ActionKind::Engrave => "your finger",
        _ => "nothing",
    }
}

/// Returns the refusal of a command because no item suits the purpose.
pub const fn nothing(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Any => "You are not carrying anything.",
        Purpose::Quaff => "You have nothing to drink.",
        Purpose::DipInto => "You have no potion to dip it into.",
        Purpose::Read => "You have nothing to read.",
        Purpose::Zap => "You have no wand.",
        Purpose::Eat => "You have nothing to eat.",
        Purpose::Offer => "You have nothing to offer: gods want fresh corpses, or the Amulet.",
        Purpose::Invoke => "You have nothing to invoke.",
        Purpose::Wear => "You have no other item to put on.",
        Purpose::TakeOff => "You are not wearing anything.",
        Purpose::Wield => "You have nothing to wield.",
        Purpose::Throw => "You have nothing to throw.",
        Purpose::Apply => "You have no tool to use.",
        Purpose::Open => "There is nothing here to open.",
        Purpose::Unlock => "You have nothing that opens locks.",
        Purpose::Write => "You have nothing to write with.",
        Purpose::Rub => "You have no lamp and no stone to rub.",
        Purpose::Call => "You already know every kind of item you carry.",
    }
}

/// Returns the message for an item that does not suit this purpose. `None` for purposes for which
/// the game itself refuses unsuitable items.
pub fn cannot(purpose: Purpose, thing: &ItemView) -> Option<String> {
    let name = &thing.name;
    let cannot = |verb: &str| Some(format!("You cannot {verb} {name}."));
    match purpose {
        Purpose::Wear if thing.suits.take_off => Some(format!("You are already wearing {name}.")),
        Purpose::Wear => cannot("wear"),
        Purpose::TakeOff => Some(format!("You are not wearing {name}.")),
        Purpose::Quaff => cannot("drink"),
        Purpose::Read => cannot("read"),
        Purpose::Zap => cannot("zap"),
        Purpose::Open => cannot("open"),
        Purpose::Unlock => cannot("open locks with"),
        Purpose::Write => cannot("write with"),
        Purpose::DipInto => cannot("dip anything into"),
        Purpose::Rub => cannot("rub"),
        Purpose::Offer => Some(format!("No god wants {name}.")),
        Purpose::Call => Some(format!("You already know what kind {name} is.")),
        Purpose::Any
        | Purpose::Eat
        | Purpose::Wield
        | Purpose::Throw
        | Purpose::Apply
        | Purpose::Invoke => None,
    }
}
