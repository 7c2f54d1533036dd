//! The player's commands, given by key or by name.

use serde::Deserialize;

use crate::game::view::{ActionKind, Class, Dir};

/// A command that the player can give. Keys are bound to commands; prompts ask for missing
/// arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Command {
    Step(Dir),
    Run(Dir),
    /// Steps in the direction of the next key. Such a step attacks nothing, picks up nothing, and
    /// needs no confirmation of dangers.
    Careful,
    /// Attacks in the direction of the next key.
    Fight,
    /// Runs in the direction of the next key.
    Rush,
    Wait,
    Search,
    Rest,
    Explore,
    FightNearest,
    FireNearest,
    Down,
    Up,
    Travel,
    GoTo,
    Look,
    LookHere,
    ListView,
    /// Identifies known traps next to the hero.
    TrapBeside,
    InUse(Use),
    Overview,
    PickUp,
    Drop,
    DropMany,
    Inventory,
    Wield,
    Swap,
    TwoWeapons,
    Wear,
    TakeOff,
    Apply,
    Quaff,
    Read,
    Zap,
    Cast,
    Throw,
    Fire,
    Quiver,
    Eat,
    Dip,
    Kick,
    Ride,
    Jump,
    Power,
    Open,
    Close,
    Unlock,
    Disarm,
    Loot,
    Force,
    Engrave,
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
    Call,
    Inscribe,
    Annotate,
    Adjust,
    Autopickup,
    Repeat,
    Here,
    Discoveries,
    Genocided,
    Sheet,
    Messages,
    Score,
    Skills,
    Conducts,
    Luck,
    Options,
    Help,
    Version,
    WhatKey,
    Palette,
    Panel,
    Redraw,
    Report,
    Wizard,
    Suspend,
    Interrupt,
    Save,
    Quit,
}

/// Categories of equipped items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Use {
    All,
    Weapons,
    Armor,
    Rings,
    Amulet,
    Tools,
}

impl Use {
    pub fn fits(self, class: Class) -> bool {
        match self {
            Self::All => true,
            Self::Weapons => class == Class::Weapon,
            Self::Armor => class == Class::Armor,
            Self::Rings => class == Class::Ring,
            Self::Amulet => class == Class::Amulet,
            Self::Tools => class == Class::Tool,
        }
    }

    /// Returns the category as a list heading.
    pub const fn words(self) -> &'static str {
        match self {
            Self::All => "everything in use",
            Self::Weapons => "weapons in use",
            Self::Armor => "armor that you wear",
            Self::Rings => "rings that you wear",
            Self::Amulet => "the amulet that you wear",
            Self::Tools => "tools in use",
        }
    }

    /// Returns the message for an empty category.
    pub const fn none(self) -> &'static str {
        match self {
            Self::All => "You are not using or wearing anything.",
            Self::Weapons => "You have no weapon in hand.",
            Self::Armor => "You are not wearing any armor.",
            Self::Rings => "You are not wearing any rings.",
            Self::Amulet => "You are not wearing an amulet.",
            Self::Tools => "You are not using any tools.",
        }
    }
}

/// Sections of the help page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    Moving,
    Looking,
    Things,
    Acts,
    Game,
}

impl Group {
    pub const ALL: [Self; 5] = [Self::Moving, Self::Looking, Self::Things, Self::Acts, Self::Game];

    pub const fn heading(self) -> &'static str {
        match self {
            Self::Moving => "Moving and fighting",
            Self::Looking => "Looking",
            Self::Things => "Items",
            Self::Acts => "Other actions",
            Self::Game => "The game",
        }
    }
}

/// A command as shown in help and the command list.
pub struct CommandEntry {
    pub command: Command,
    /// The command's name after `#`.
    pub name: &'static str,
    pub about: &'static str,
    pub group: Group,
}

const fn entry(
    command: Command,
    name: &'static str,
    about: &'static str,
    group: Group,
) -> CommandEntry {
    CommandEntry { command, name, about, group }
}

/// Every command with a name. Steps, runs and the lists of one category of equipped items have only
/// keys.
pub const ENTRIES: &[CommandEntry] = &[
    entry(Command::Explore, "explore", "explore the level automatically", Group::Moving),
    entry(Command::Travel, "travel", "walk to a square you choose", Group::Moving),
    entry(Command::GoTo, "goto", "walk to a place or item by name", Group::Moving),
    entry(Command::Down, "down", "walk to the stairs down, then take them", Group::Moving),
    entry(Command::Up, "up", "walk to the stairs up, then take them", Group::Moving),
    entry(Command::FightNearest, "attack", "fight the nearest foe", Group::Moving),
    entry(Command::FireNearest, "shoot", "fire at the nearest foe in line", Group::Moving),
    entry(Command::Fight, "fight", "attack any square in a direction", Group::Moving),
    entry(Command::Rush, "rush", "run in a direction", Group::Moving),
    entry(Command::Careful, "move", "step without fighting or picking up", Group::Moving),
    entry(Command::Rest, "rest", "rest until well, or for some turns", Group::Moving),
    entry(Command::Search, "search", "search the squares next to you", Group::Moving),
    entry(Command::Wait, "wait", "let one turn pass", Group::Moving),
    entry(Command::Look, "look", "look at squares with a cursor", Group::Looking),
    entry(Command::LookHere, "lookhere", "what is on your square", Group::Looking),
    entry(Command::ListView, "view", "list everything in view", Group::Looking),
    entry(Command::TrapBeside, "trap", "name a trap next to you", Group::Looking),
    entry(Command::InUse(Use::All), "inuse", "what you wear, wield and use", Group::Looking),
    entry(Command::Overview, "overview", "the levels you know", Group::Looking),
    entry(Command::Annotate, "annotate", "write a note about this level", Group::Looking),
    entry(Command::Discoveries, "known", "kinds of items you have identified", Group::Looking),
    entry(Command::Genocided, "genocided", "kinds of monsters you wiped out", Group::Looking),
    entry(Command::Sheet, "attributes", "your attributes, skills and conducts", Group::Looking),
    entry(Command::Skills, "enhance", "your skills and how they rise", Group::Looking),
    entry(Command::Conducts, "conduct", "conducts you have kept", Group::Looking),
    entry(Command::Luck, "luck", "what luck is, and what changes it", Group::Looking),
    entry(Command::Messages, "messages", "earlier messages", Group::Looking),
    entry(Command::Score, "score", "your score, line by line", Group::Looking),
    entry(Command::PickUp, "pickup", "pick up what lies here", Group::Things),
    entry(Command::Drop, "drop", "drop one item", Group::Things),
    entry(Command::DropMany, "dropmany", "drop several items", Group::Things),
    entry(Command::Inventory, "inventory", "what you carry, and its uses", Group::Things),
    entry(Command::Wield, "wield", "wield a weapon or tool", Group::Things),
    entry(Command::Swap, "exchange", "swap to the other weapon", Group::Things),
    entry(
        Command::TwoWeapons,
        "twoweapon",
        "fight with both weapons, or with one again",
        Group::Things,
    ),
    entry(Command::Wear, "wear", "put on armor, a ring, an amulet", Group::Things),
    entry(Command::TakeOff, "takeoff", "take off what you wear", Group::Things),
    entry(Command::Quaff, "quaff", "drink a potion, or from a fountain", Group::Things),
    entry(Command::Read, "read", "read a scroll or a book", Group::Things),
    entry(Command::Zap, "zap", "zap a wand", Group::Things),
    entry(Command::Cast, "cast", "cast a spell; the list shows its chance to fail", Group::Things),
    entry(Command::Apply, "apply", "use a tool", Group::Things),
    entry(Command::Eat, "eat", "eat something", Group::Things),
    entry(Command::Throw, "throw", "throw an item", Group::Things),
    entry(Command::Fire, "fire", "throw or shoot from the quiver", Group::Things),
    entry(Command::Quiver, "quiver", "choose what to fire", Group::Things),
    entry(Command::Dip, "dip", "dip an item into a potion or a fountain", Group::Things),
    entry(Command::Call, "call", "give a kind of item your own name", Group::Things),
    entry(Command::Inscribe, "name", "name one item", Group::Things),
    entry(Command::Adjust, "adjust", "give an item another letter", Group::Things),
    entry(Command::Autopickup, "autopickup", "switch automatic pickup on or off", Group::Things),
    entry(Command::Here, "here", "everything you can do here", Group::Acts),
    entry(Command::Open, "open", "open a door", Group::Acts),
    entry(Command::Close, "close", "close a door", Group::Acts),
    entry(Command::Kick, "kick", "kick something; from the saddle, the steed", Group::Acts),
    entry(Command::Ride, "ride", "mount a saddled pet, or dismount", Group::Acts),
    entry(Command::Power, "monster", "use the special power of your form", Group::Acts),
    entry(Command::Jump, "jump", "jump to a nearby square, if you can", Group::Acts),
    entry(Command::Unlock, "unlock", "lock or unlock with a tool", Group::Acts),
    entry(Command::Disarm, "untrap", "disarm a trap", Group::Acts),
    entry(Command::Loot, "loot", "open a box or bag", Group::Acts),
    entry(Command::Force, "force", "force a lock with your weapon", Group::Acts),
    entry(Command::Engrave, "engrave", "write on the ground", Group::Acts),
    entry(Command::Pray, "pray", "ask your god for help", Group::Acts),
    entry(Command::Offer, "offer", "offer something at an altar", Group::Acts),
    entry(Command::Sit, "sit", "sit on the ground or on a throne", Group::Acts),
    entry(Command::Wipe, "wipe", "wipe cream or venom off your face", Group::Acts),
    entry(Command::TurnUndead, "turn", "turn the undead, as Priests and Knights can", Group::Acts),
    entry(Command::Tip, "tip", "empty a box or bag onto the ground", Group::Acts),
    entry(Command::Rub, "rub", "rub a lamp, or rub a gem on a touchstone", Group::Acts),
    entry(Command::Teleport, "teleport", "teleport at will, if you can", Group::Acts),
    entry(Command::Invoke, "invoke", "invoke the power of an artifact", Group::Acts),
    entry(Command::Pay, "pay", "pay a shopkeeper", Group::Acts),
    entry(Command::Chat, "chat", "talk to someone beside you", Group::Acts),
    entry(Command::Repeat, "again", "repeat the last command", Group::Game),
    entry(Command::Palette, "commands", "any command by its name", Group::Game),
    entry(Command::Help, "help", "the keys", Group::Game),
    entry(Command::Version, "version", "show the version", Group::Game),
    entry(Command::WhatKey, "whatkey", "explain a key", Group::Game),
    entry(Command::Options, "options", "keys, colors, glyphs", Group::Game),
    entry(Command::Panel, "panel", "show or hide the side panel", Group::Game),
    entry(Command::Redraw, "redraw", "redraw the screen", Group::Game),
    entry(Command::Report, "report", "write a problem report to one file", Group::Game),
    entry(Command::Wizard, "wizard", "wizard mode: build vaults, change levels", Group::Game),
    entry(Command::Suspend, "suspend", "suspend the game to the shell", Group::Game),
    entry(Command::Save, "save", "save and leave", Group::Game),
    entry(Command::Interrupt, "menu", "save, options, help, quit", Group::Game),
    entry(Command::Quit, "quit", "give up this run for good", Group::Game),
];

impl Command {
    /// Returns the entry with the command's name and description; `None` for a command without a
    /// name, such as a step.
    pub fn entry(self) -> Option<&'static CommandEntry> {
        ENTRIES.iter().find(|entry| entry.command == self)
    }

    /// Returns the action that the command makes the hero perform; `None` if the UI handles the
    /// command itself. The situation may change the action: while the hero rides, `Kick` spurs the
    /// steed.
    #[expect(clippy::too_many_lines, reason = "an index: one line for each")]
    pub const fn action(self) -> Option<ActionKind> {
        Some(match self {
            Self::Step(_) => ActionKind::Walk,
            Self::Run(_) | Self::Rush => ActionKind::Run,
            Self::Careful => ActionKind::Step,
            Self::Fight => ActionKind::Fight,
            Self::Wait => ActionKind::Wait,
            Self::Search => ActionKind::Search,
            Self::Rest => ActionKind::Rest,
            Self::Explore => ActionKind::Explore,
            Self::FightNearest => ActionKind::FightNearest,
            Self::Fire | Self::FireNearest => ActionKind::Fire,
            Self::Down => ActionKind::ClimbDown,
            Self::Up => ActionKind::ClimbUp,
            Self::Travel => ActionKind::Travel,
            Self::PickUp => ActionKind::PickUp,
            Self::Drop | Self::DropMany => ActionKind::Drop,
            Self::Wield => ActionKind::Wield,
            Self::Swap => ActionKind::Swap,
            Self::TwoWeapons => ActionKind::TwoWeapons,
            Self::Wear => ActionKind::Wear,
            Self::TakeOff => ActionKind::TakeOff,
            Self::Apply => ActionKind::Apply,
            Self::Quaff => ActionKind::Quaff,
            Self::Read => ActionKind::Read,
            Self::Zap => ActionKind::Zap,
            Self::Cast => ActionKind::Cast,
            Self::Throw => ActionKind::Throw,
            Self::Quiver => ActionKind::Ready,
            Self::Eat => ActionKind::Eat,
            Self::Dip => ActionKind::Dip,
            Self::Kick => ActionKind::Kick,
            Self::Ride => ActionKind::Mount,
            Self::Jump => ActionKind::Jump,
            Self::Power => ActionKind::Power,
            Self::Open => ActionKind::Open,
            Self::Close => ActionKind::Close,
            Self::Unlock => ActionKind::Unlock,
            Self::Disarm => ActionKind::Disarm,
            Self::Loot => ActionKind::Loot,
            Self::Force => ActionKind::Force,
            Self::Engrave => ActionKind::Engrave,
            Self::Pray => ActionKind::Pray,
            Self::Offer => ActionKind::Offer,
            Self::Sit => ActionKind::Sit,
            Self::Wipe => ActionKind::Wipe,
            Self::TurnUndead => ActionKind::TurnUndead,
            Self::Tip => ActionKind::Tip,
            Self::Rub => ActionKind::Rub,
            Self::Teleport => ActionKind::Teleport,
            Self::Invoke => ActionKind::Invoke,
            Self::Pay => ActionKind::Pay,
            Self::Chat => ActionKind::Chat,
            Self::Call => ActionKind::Call,
            Self::Inscribe => ActionKind::Inscribe,
            Self::Annotate => ActionKind::Annotate,
            Self::Adjust => ActionKind::Adjust,
            Self::Autopickup => ActionKind::Autopickup,
            Self::Quit => ActionKind::Quit,
            Self::GoTo
            | Self::Look
            | Self::LookHere
            | Self::ListView
            | Self::TrapBeside
            | Self::InUse(_)
            | Self::Overview
            | Self::Inventory
            | Self::Repeat
            | Self::Here
            | Self::Discoveries
            | Self::Genocided
            | Self::Sheet
            | Self::Messages
            | Self::Score
            | Self::Skills
            | Self::Conducts
            | Self::Luck
            | Self::Options
            | Self::Help
            | Self::Version
            | Self::WhatKey
            | Self::Palette
            | Self::Panel
            | Self::Redraw
            | Self::Report
            | Self::Wizard
            | Self::Suspend
            | Self::Interrupt
            | Self::Save => return None,
        })
    }

    /// Returns what the command does, for help: "step north", "explore the level automatically".
    pub fn about(self) -> String {
        use crate::game::view::dir_word;
        match self {
            Self::Step(dir) => format!("step {}", dir_word(dir)),
            Self::Run(dir) => format!("run {}", dir_word(dir)),
            Self::InUse(which) => format!("list {}", which.words()),
            other => other.entry().map_or_else(String::new, |entry| entry.about.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_name_is_one_lowercase_word_and_unique() {
        let mut names: Vec<_> = ENTRIES.iter().map(|entry| entry.name).collect();
        assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_lowercase())));
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
