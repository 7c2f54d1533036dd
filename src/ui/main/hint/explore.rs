//! Hints about exploring: items, doors, dead ends and stairs.

use super::sentence::{Hint, Hints, hints, walks_to};
use crate::game::view::{
    Class, Dir, Glyph, ItemUse, ItemView, Near, NearKind, Pos, StairsHere, View,
};
use crate::ui::main::command::Command;
use crate::ui::main::keys::KeyMap;

/// Suggests how to open a locked door that the hero just tried.
pub(super) fn locked_out(view: &View, keymap: &KeyMap) -> Option<Hints> {
    if !view.locked_out {
        return None;
    }
    let kick = keymap.shown(Command::Kick);
    let kick = if view.riding {
        format!("{} dismounts; then {kick} kicks the door in", keymap.shown(Command::Ride))
    } else {
        kicking(view.lock, keymap)
            .unwrap_or_else(|| format!("{kick} and the door's direction kicks it in"))
    };
    let tool = view.pack.iter().find(|thing| thing.suits.unlock);
    let unlock =
        tool.map(|tool| format!("{} unlocks it with {}", keymap.shown(Command::Unlock), tool.name));
    let both = unlock.map(|unlock| format!("{kick}; {unlock}."));
    Some(hints(both.into_iter().chain([format!("{kick}.")])))
}

/// Example: "C-d h kicks in the locked door"; `None` without a door direction.
fn kicking(dir: Option<Dir>, keymap: &KeyMap) -> Option<String> {
    let way = keymap.shown(Command::Step(dir?));
    Some(format!("{} {way} kicks in the locked door", keymap.shown(Command::Kick)))
}

/// Suggests what to do with the items on the hero's square.
pub(super) fn underfoot(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let take = keymap.shown(Command::PickUp);
    if let Some(thing) = view.floor.iter().find(|thing| thing.suits.open) {
        let open = keymap.shown(Command::Loot);
        return Some(hints([
            format!("[{open}] open {}  [{take}] pick up", thing.name),
            format!("[{open}] open the container here  [{take}] pick up"),
        ]));
    }
    let worth: Vec<&ItemView> = view.floor.iter().filter(|thing| !is_trifle(thing)).collect();
    match worth.as_slice() {
        [] => None,
        [thing] => Some(hints([
            format!("[{take}] pick up {}", thing.name),
            format!("[{take}] pick up the item here"),
        ])),
        _ => Some(hints([format!("[{take}] pick up some of {} items here", view.floor.len())])),
    }
}

/// Whether picking this item up needs no hint: corpses and rocks.
fn is_trifle(thing: &ItemView) -> bool {
    thing.class == Class::Rock || thing.is_corpse
}

/// Suggests to fetch thrown items, if that is the next thing to do: with empty hands, or with
/// nothing left to explore.
pub(super) fn thrown_away(view: &View, keymap: &KeyMap) -> Option<Hints> {
    let thrown = view.strays.first()?;
    let goal = Some(thrown.at);
    let hints = |texts: Vec<String>| texts.into_iter().map(|text| Hint { text, goal }).collect();
    let walks = walks_to(thrown, keymap);
    if !view.pack.iter().any(|thing| thing.is(ItemUse::Wielded)) {
        let arm = |thing: &&ItemView| thing.class == Class::Weapon && thing.suits.wield;
        if let Some(arm) = view.pack.iter().find(arm) {
            let wields = format!("{} wields {}", keymap.shown(Command::Wield), arm.name);
            return Some(hints(vec![
                format!("Your hands are empty: {walks}; {wields}."),
                format!("{walks}; {wields}."),
                format!("{walks}."),
            ]));
        }
        let empty = format!("Your hands are empty: {walks}.");
        return Some(hints(vec![empty, format!("{walks}.")]));
    }
    let first = match view.strays.len() {
        1 => format!("{walks}, which you threw."),
        all => format!("{walks}; you threw {all} items."),
    };
    view.explored.then(|| hints(vec![first, format!("{walks}.")]))
}

/// Suggests to explore, or to leave the level.
pub(super) fn ways_on(view: &View, keymap: &KeyMap) -> Hints {
    let (explore, down) = (keymap.shown(Command::Explore), keymap.shown(Command::Down));
    match view.on_stairs {
        Some(StairsHere::Down) => return hints([format!("[{down}] go down")]),
        Some(StairsHere::Up) if !view.level.is_first() => {
            let up = keymap.shown(Command::Up);
            return hints([format!("[{explore}] explore  [{up}] go back up")]);
        }
        Some(StairsHere::Up) | None => {}
    }
    if view.explored && !view.way_down {
        return dead_ends(view, keymap);
    }
    hints([match view.exits.iter().find(|exit| view.way_down && is_main_way_down(exit)) {
        Some(exit) if view.explored => format!("[{down}] walk to the stairs down ({})", exit.way),
        Some(exit) => {
            format!("[{explore}] explore  [{down}] walk to the stairs down ({})", exit.way)
        }
        None => format!("[{explore}] explore  [{}] look", keymap.shown(Command::Look)),
    }])
}

/// Whether an exit leads to the next level of the hero's branch.
fn is_main_way_down(exit: &Near) -> bool {
    exit.kind == NearKind::Stairs && exit.glyph == Glyph::StairsDown
}

/// Suggests where a passage may be hidden, once the level is explored.
fn dead_ends(view: &View, keymap: &KeyMap) -> Hints {
    let mut search = searching(view, keymap);
    match view.exits.iter().find(|exit| exit.glyph == Glyph::StairsDown) {
        Some(main) if is_main_way_down(main) => {
            search = format!("no known way to the stairs down ({}): {search}", main.way);
        }
        Some(side) => {
            let down = keymap.shown(Command::Down);
            search = format!("{down} walks down {} ({}); {search}", side.name, side.way);
        }
        None => {}
    }
    let (doors, ends): (Vec<&Near>, Vec<&Near>) =
        view.leads.iter().partition(|lead| lead.kind == NearKind::LockedDoor);
    let door = doors.first().map(|door| locked_door(door, view, keymap));
    let stuck = view.stuck.as_ref().map(|stuck| format!("{stuck}; wait and push again"));
    let first = [stuck, door, digging_down(view, keymap), Some(search)];
    let mut all: Vec<Hint> = first.into_iter().flatten().map(Hint::from).collect();
    all.extend(ends.first().map(|end| {
        let go = keymap.shown(Command::GoTo);
        Hint { text: format!("{go} walks to the dead end {}", end.way), goal: Some(end.at) }
    }));
    let first_few = |many: usize| {
        let texts: Vec<&str> = all[..many].iter().map(|hint| hint.text.as_str()).collect();
        let goal = all[..many].iter().find_map(|hint| hint.goal);
        Hint { text: format!("{}.", texts.join("; ")), goal }
    };
    (1..=all.len()).rev().map(first_few).collect()
}

/// Suggests what to do about a known locked door.
fn locked_door(door: &Near, view: &View, keymap: &KeyMap) -> String {
    if view.riding {
        return format!("a locked door {}", door.way);
    }
    let dir = view.hero.dir_to(door.at).filter(|_| view.hero.is_next_to(door.at));
    let go = keymap.shown(Command::GoTo);
    kicking(dir, keymap).unwrap_or_else(|| format!("{go} walks to the locked door {}", door.way))
}

/// Suggests searching where it can find something: beside walls or rock.
fn searching(view: &View, keymap: &KeyMap) -> String {
    let search = format!("15{}", keymap.shown(Command::Search));
    let hides = |at: Pos| {
        let tile = view.map.get(at);
        tile.is_none_or(|tile| matches!(tile.glyph, Glyph::Wall { .. } | Glyph::Blank))
    };
    if !view.hero.neighbors().into_iter().any(hides) {
        return format!("stand next to a wall, where {search} searches for hidden passages");
    }
    if view.found_nothing {
        return format!("another wall may hide a passage: {search} searches it");
    }
    format!("{search} searches for hidden passages")
}

/// Suggests to dig down, if there is a level below.
fn digging_down(view: &View, keymap: &KeyMap) -> Option<String> {
    let tool = view.pack.iter().find(|thing| thing.suits.digs_down)?;
    let command = if tool.class == Class::Wand { Command::Zap } else { Command::Apply };
    let down = keymap.shown(Command::Down);
    Some(format!("{} {} {down} digs down with {}", keymap.shown(command), tool.letter?, tool.name))
}
