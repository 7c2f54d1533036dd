//! Names that NetHack and related games give to commands, and replies to the names of commands that
//! this game does not need.

use super::command::{Command, Use};

/// Other names of commands, each with the command that it means here.
const ALIASES: &[(&str, Command)] = &[
    ("bugreport", Command::Report),
    ("chronicle", Command::Messages),
    ("droptype", Command::DropMany),
    ("glance", Command::Look),
    ("herecmdmenu", Command::Here),
    ("history", Command::Version),
    ("inventtype", Command::Inventory),
    ("knownclass", Command::Discoveries),
    ("lookaround", Command::ListView),
    ("optionsfull", Command::Options),
    ("perminv", Command::Panel),
    ("prevmsg", Command::Messages),
    ("puton", Command::Wear),
    ("remove", Command::TakeOff),
    ("repeat", Command::Repeat),
    ("retravel", Command::Travel),
    ("run", Command::Rush),
    ("seeall", Command::InUse(Use::All)),
    ("seeamulet", Command::InUse(Use::Amulet)),
    ("seearmor", Command::InUse(Use::Armor)),
    ("seerings", Command::InUse(Use::Rings)),
    ("seetools", Command::InUse(Use::Tools)),
    ("seeweapon", Command::InUse(Use::Weapons)),
    ("shell", Command::Suspend),
    ("showgold", Command::Inventory),
    ("showspells", Command::Cast),
    ("showtrap", Command::TrapBeside),
    ("swap", Command::Swap),
    ("takeoffall", Command::TakeOff),
    ("terrain", Command::Overview),
    ("therecmdmenu", Command::Look),
    ("vanquished", Command::Sheet),
    ("versionshort", Command::Version),
    ("whatdoes", Command::WhatKey),
    ("whatis", Command::Look),
];

/// Replies to names of commands that this game lacks.
const ANSWERS: &[(&str, &str)] = &[
    ("exploremode", "You choose explore mode when you create a hero."),
    ("reqmenu", "Commands that need a menu show it without a prefix."),
    ("saveoptions", "Your options are saved as soon as you change them."),
];

/// Returns the command that another game calls `name`.
pub fn command(name: &str) -> Option<Command> {
    ALIASES.iter().find(|(alias, _)| *alias == name).map(|&(_, command)| command)
}

/// Returns the sentence that replies to the name of a command that this game lacks.
pub fn answer(name: &str) -> Option<&'static str> {
    ANSWERS.iter().find(|(other, _)| *other == name).map(|&(_, answer)| answer)
}

/// Returns all names in this file.
#[cfg(test)]
pub fn all() -> impl Iterator<Item = &'static str> {
    let aliases = ALIASES.iter().map(|&(name, _)| name);
    aliases.chain(ANSWERS.iter().map(|&(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::main::command::ENTRIES;

    /// Extended commands of `NetHack` 3.7 outside wizard mode, except "invoke" and "look".
    const FAMILY: &[&str] = &[
        "adjust",
        "annotate",
        "apply",
        "attributes",
        "autopickup",
        "bugreport",
        "call",
        "cast",
        "chat",
        "chronicle",
        "close",
        "conduct",
        "dip",
        "down",
        "drop",
        "droptype",
        "eat",
        "engrave",
        "enhance",
        "exploremode",
        "fight",
        "fire",
        "force",
        "genocided",
        "glance",
        "help",
        "herecmdmenu",
        "history",
        "inventory",
        "inventtype",
        "jump",
        "kick",
        "known",
        "knownclass",
        "loot",
        "lookaround",
        "monster",
        "name",
        "offer",
        "open",
        "options",
        "optionsfull",
        "overview",
        "pay",
        "perminv",
        "pickup",
        "pray",
        "prevmsg",
        "puton",
        "quaff",
        "quit",
        "quiver",
        "read",
        "redraw",
        "remove",
        "repeat",
        "reqmenu",
        "retravel",
        "ride",
        "rub",
        "run",
        "rush",
        "save",
        "saveoptions",
        "search",
        "seeall",
        "seeamulet",
        "seearmor",
        "seerings",
        "seetools",
        "seeweapon",
        "shell",
        "showgold",
        "showspells",
        "showtrap",
        "sit",
        "suspend",
        "swap",
        "takeoff",
        "takeoffall",
        "teleport",
        "terrain",
        "therecmdmenu",
        "throw",
        "tip",
        "travel",
        "turn",
        "twoweapon",
        "untrap",
        "up",
        "vanquished",
        "version",
        "versionshort",
        "wait",
        "wear",
        "whatdoes",
        "whatis",
        "wield",
        "wipe",
        "zap",
    ];

    #[test]
    fn every_extended_command_of_the_family_does_something_or_says_why_not() {
        for name in FAMILY {
            let known = ENTRIES.iter().any(|entry| entry.name == *name)
                || command(name).is_some()
                || answer(name).is_some();
            assert!(known, "#{name}");
        }
    }

    #[test]
    fn no_other_name_hides_a_command_and_each_answer_is_one_sentence() {
        for name in all() {
            assert!(ENTRIES.iter().all(|entry| entry.name != name), "{name}");
        }
        for (name, answer) in ANSWERS {
            assert!(answer.ends_with('.') && answer.matches(". ").count() == 0, "{name}");
        }
    }
}
