//! The player's commands, given by key or by name.

use serde::Deserialize;

use crate::game::view::{Class, Dir};

/// One command. Keys are bound to commands; prompts ask for missing arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Wish {
    Step(Dir),
    Run(Dir),
    /// Steps in the next direction without fighting, picking up or regard for danger.
    Careful,
    /// Attacks in the next direction.
    Fight,
    /// Runs in the next direction.
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
    /// Identifies an adjacent trap.
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
    Call,
    Inscribe,
    Adjust,
    Autopickup,
    Repeat,
    Here,
    Discoveries,
    Sheet,
    Messages,
    Score,
    Conducts,
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

/// Categories of items in use.
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
            Self::All => "You use and wear nothing.",
            Self::Weapons => "You have no weapon in hand.",
            Self::Armor => "You wear no armor.",
            Self::Rings => "You wear no ring.",
            Self::Amulet => "You wear no amulet.",
            Self::Tools => "You use no tool.",
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
            Self::Things => "Things",
            Self::Acts => "Other acts",
            Self::Game => "The game",
        }
    }
}

/// A command as shown in help and the command list.
pub struct Entry {
    pub wish: Wish,
    /// Its name after `#`.
    pub name: &'static str,
    pub about: &'static str,
    pub group: Group,
}

const fn entry(wish: Wish, name: &'static str, about: &'static str, group: Group) -> Entry {
    Entry { wish, name, about, group }
}

/// Every named command; steps and runs have only keys.
pub const ENTRIES: &[Entry] = &[
    entry(Wish::Explore, "explore", "walk to what you have not seen yet", Group::Moving),
    entry(Wish::Travel, "travel", "walk to a spot you choose", Group::Moving),
    entry(Wish::GoTo, "goto", "walk to something by its name", Group::Moving),
    entry(Wish::Down, "down", "walk to the stairs down, then take them", Group::Moving),
    entry(Wish::Up, "up", "walk to the stairs up, then take them", Group::Moving),
    entry(Wish::FightNearest, "attack", "fight the nearest foe", Group::Moving),
    entry(Wish::FireNearest, "shoot", "fire at the nearest foe in line", Group::Moving),
    entry(Wish::Fight, "fight", "strike in a direction, even at nothing seen", Group::Moving),
    entry(Wish::Rush, "rush", "run in a direction", Group::Moving),
    entry(Wish::Careful, "move", "step without fighting or picking up", Group::Moving),
    entry(Wish::Rest, "rest", "rest until well, or for a count of turns", Group::Moving),
    entry(Wish::Search, "search", "look for what is hidden next to you", Group::Moving),
    entry(Wish::Wait, "wait", "let one turn pass", Group::Moving),
    entry(Wish::Look, "look", "move a cursor and read what is there", Group::Looking),
    entry(Wish::LookHere, "lookhere", "what is underfoot", Group::Looking),
    entry(Wish::ListView, "view", "list all in view", Group::Looking),
    entry(Wish::TrapBeside, "trap", "name a trap next to you", Group::Looking),
    entry(Wish::InUse(Use::All), "inuse", "what you wear, wield and use", Group::Looking),
    entry(Wish::Overview, "overview", "the levels you know", Group::Looking),
    entry(Wish::Discoveries, "known", "kinds of things you have learned", Group::Looking),
    entry(Wish::Sheet, "attributes", "you: body, skills, conducts, kills", Group::Looking),
    entry(Wish::Conducts, "conduct", "what you have never done", Group::Looking),
    entry(Wish::Messages, "messages", "everything you were told", Group::Looking),
    entry(Wish::Score, "score", "your score, line by line", Group::Looking),
    entry(Wish::PickUp, "pickup", "pick up what lies here", Group::Things),
    entry(Wish::Drop, "drop", "drop one thing", Group::Things),
    entry(Wish::DropMany, "dropmany", "drop several things", Group::Things),
    entry(Wish::Inventory, "inventory", "what you carry, and what to do with it", Group::Things),
    entry(Wish::Wield, "wield", "take a weapon in hand", Group::Things),
    entry(Wish::Swap, "exchange", "swap to the other weapon", Group::Things),
    entry(
        Wish::TwoWeapons,
        "twoweapon",
        "fight with both weapons, or with one again",
        Group::Things,
    ),
    entry(Wish::Wear, "wear", "put on armor, a ring, an amulet", Group::Things),
    entry(Wish::TakeOff, "takeoff", "take off what you wear", Group::Things),
    entry(Wish::Quaff, "quaff", "drink a potion, or from a fountain", Group::Things),
    entry(Wish::Read, "read", "read a scroll or a book", Group::Things),
    entry(Wish::Zap, "zap", "zap a wand", Group::Things),
    entry(Wish::Cast, "cast", "cast a spell; the list says how likely it fails", Group::Things),
    entry(Wish::Apply, "apply", "use a tool", Group::Things),
    entry(Wish::Eat, "eat", "eat something", Group::Things),
    entry(Wish::Throw, "throw", "throw a thing", Group::Things),
    entry(Wish::Fire, "fire", "throw or shoot from the quiver", Group::Things),
    entry(Wish::Quiver, "quiver", "choose what to fire", Group::Things),
    entry(Wish::Dip, "dip", "dip a thing into a potion or a fountain", Group::Things),
    entry(Wish::Call, "call", "give a kind of thing your own name", Group::Things),
    entry(Wish::Inscribe, "name", "write on one thing", Group::Things),
    entry(Wish::Adjust, "adjust", "give a thing another letter", Group::Things),
    entry(Wish::Autopickup, "autopickup", "pick up by walking over, on or off", Group::Things),
    entry(Wish::Here, "here", "all you can do here", Group::Acts),
    entry(Wish::Open, "open", "open a door", Group::Acts),
    entry(Wish::Close, "close", "close a door", Group::Acts),
    entry(Wish::Kick, "kick", "kick something; from the saddle, the steed", Group::Acts),
    entry(Wish::Ride, "ride", "mount a saddled friend, or get down", Group::Acts),
    entry(Wish::Power, "monster", "use the power of the shape you have", Group::Acts),
    entry(Wish::Jump, "jump", "jump to a square near, if you are a jumper", Group::Acts),
    entry(Wish::Unlock, "unlock", "open or shut a lock with a tool", Group::Acts),
    entry(Wish::Disarm, "untrap", "make a trap harmless", Group::Acts),
    entry(Wish::Loot, "loot", "open a box or bag", Group::Acts),
    entry(Wish::Force, "force", "force a lock with what you wield", Group::Acts),
    entry(Wish::Engrave, "engrave", "write on the ground", Group::Acts),
    entry(Wish::Pray, "pray", "ask your god for help", Group::Acts),
    entry(Wish::Repeat, "again", "do the last thing once more", Group::Game),
    entry(Wish::Palette, "commands", "any command by its name", Group::Game),
    entry(Wish::Help, "help", "the keys", Group::Game),
    entry(Wish::Version, "version", "which game this is", Group::Game),
    entry(Wish::WhatKey, "whatkey", "what does a key do", Group::Game),
    entry(Wish::Options, "options", "keys, colors, glyphs", Group::Game),
    entry(Wish::Panel, "panel", "show or hide the side panel", Group::Game),
    entry(Wish::Redraw, "redraw", "draw the screen anew", Group::Game),
    entry(Wish::Report, "report", "write down what went wrong, as one file", Group::Game),
    entry(Wish::Wizard, "wizard", "powers of a wizard's game: vaults, levels", Group::Game),
    entry(Wish::Suspend, "suspend", "leave for the shell for a while", Group::Game),
    entry(Wish::Save, "save", "save and leave", Group::Game),
    entry(Wish::Interrupt, "menu", "save, options, help, quit", Group::Game),
    entry(Wish::Quit, "quit", "give up this run for good", Group::Game),
];

impl Wish {
    /// Returns the command's entry; steps and runs have none.
    pub fn entry(self) -> Option<&'static Entry> {
        ENTRIES.iter().find(|entry| entry.wish == self)
    }

    /// Describes the command.
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
    fn names_are_words_and_stand_once() {
        let mut names: Vec<_> = ENTRIES.iter().map(|entry| entry.name).collect();
        assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_lowercase())));
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
