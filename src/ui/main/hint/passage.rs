//! Offers to open locked doors and to dig down.

use super::sentence::{Hint, cannot_kick, offer, opening_magic, walk_to};
use crate::game::view::{Class, Dir, Near, View};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// Suggests what to do about a known locked door; `None` if the hero is next to it and can neither
/// unlock nor kick it.
pub(super) fn locked_door(door: &Near, view: &View, keymap: &KeyMap) -> Option<Hint> {
    let dir = view.hero.dir_to(door.at).filter(|dir| !dir.is_diagonal());
    if !view.hero.is_next_to(door.at) || dir.is_none() {
        let text = walk_to("the locked door", &door.way, keymap);
        return Some(Hint { text, goal: Some(door.at) });
    }
    if let Some(unlock) = dir.and_then(|dir| unlocking(dir, "the door", view, keymap)) {
        return Some(unlock.into());
    }
    let free = !view.riding && !cannot_kick(view);
    Some(kicking(dir.filter(|_| free)?, keymap).into())
}

/// Returns the offer to unlock a door: "[#unlock m h] unlock the door with a key". `None` without
/// a tool, spell or wand.
pub(super) fn unlocking(dir: Dir, what: &str, view: &View, keymap: &KeyMap) -> Option<String> {
    let way = keymap.shown(Command::Step(dir));
    let Some(tool) = view.pack.iter().find(|thing| thing.suits.unlock) else {
        let (keys, does) = opening_magic(view, keymap)?;
        return Some(offer(&format!("{keys} {way}"), &format!("{does} at {what}")));
    };
    let unlock = keymap.shown(Command::Unlock);
    let keys = format!("{unlock} {} {way}", tool.letter?);
    Some(offer(&keys, &format!("unlock {what} with {}", tool.name)))
}

/// Returns the offer to kick in a door: "[C-d h] kick in the locked door".
pub(super) fn kicking(dir: Dir, keymap: &KeyMap) -> String {
    let keys = format!("{} {}", keymap.shown(Command::Kick), keymap.shown(Command::Step(dir)));
    offer(&keys, "kick in the locked door")
}

/// Suggests digging a hole to the level below with an item of the class `with`; `None` if the hero
/// has no such item or it cannot dig down here.
pub(super) fn digging_down(view: &View, keymap: &KeyMap, with: Class) -> Option<String> {
    let tool = view.pack.iter().find(|thing| thing.suits.digs_down && thing.class == with)?;
    let command = if tool.class == Class::Wand { Command::Zap } else { Command::Apply };
    let (key, down) = (keymap.shown(command), keymap.shown(Command::Down));
    Some(offer(&format!("{key} {} {down}", tool.letter?), &format!("dig down with {}", tool.name)))
}
