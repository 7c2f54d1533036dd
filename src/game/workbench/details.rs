//! Lists what a picture of a level does not show: door states, contents of containers, engravings,
//! and covered objects.

use super::picture;
use crate::base::{Pos, Rect};
use crate::content::vault::Role;
use crate::content::{Alignment, Buc, Content, Door, Property, Script, Terrain};
use crate::r#gen::{Lying, Made, NewItem, NewMonster};
use crate::world::body::actor::Guise;
use crate::world::{Attitude, Cell, Room};

/// Maximum nesting depth at which contents of containers are listed.
const DEEPEST: usize = 4;

/// Returns one line for each fact about an area that its picture does not show. Columns and rows
/// count from 0 at the upper left corner of the picture.
pub fn lines(content: &Content, made: &Made, area: Rect) -> Vec<String> {
    let mut lines = rooms(content, made);
    let customs = &made.level.customs;
    lines.extend(customs.welcome.iter().map(|text| format!("on arrival: {text:?}")));
    lines.extend(customs.sounds.iter().map(|text| format!("heard at times: {text:?}")));
    for at in area.squares() {
        let place = format!("({}, {})", at.x - area.x, at.y - area.y);
        let told = square(content, made, at);
        lines.extend(told.into_iter().map(|what| format!("{place} {what}")));
    }
    lines
}

/// Lists the special rooms, because a picture does not show whether a room is a shop or a temple.
/// For a vault that is built alone, lists the kind of room that it becomes on a real level.
fn rooms(content: &Content, made: &Made) -> Vec<String> {
    let title = |(number, room): (usize, &Room)| {
        if let Some(title) = room.kind.title(content) {
            return Some(format!("room {number} is a {title}"));
        }
        let vault = content.vault(&room.vault).filter(|_| room.parent.is_none())?;
        match &vault.role {
            Role::Special(kind) => Some(format!("room {number} becomes a {kind}")),
            Role::Shop(trade) => Some(format!("room {number} becomes a shop: {trade}")),
            Role::Ordinary | Role::Themed => None,
        }
    };
    made.level.rooms.iter().enumerate().filter_map(title).collect()
}

fn square(content: &Content, made: &Made, at: Pos) -> Vec<String> {
    let Some(&cell) = made.level.cells.get(at) else { return Vec::new() };
    let mut lines: Vec<String> = ground(cell).into_iter().collect();
    let written = made.level.engravings.iter().filter(|engraving| engraving.at == at);
    lines.extend(written.map(|one| format!("{}: {:?}", script(one.script), one.text)));
    let traps = made.level.traps.iter().filter(|trap| trap.at == at);
    let monster = made.actors.iter().find(|one| one.actor.at == at);
    let here: Vec<&Lying> = made.items.iter().filter(|lying| lying.at == at).collect();
    let top = here.iter().rposition(|lying| !lying.buried);
    let is_covered = monster.is_some() || top.is_some();
    if is_covered && is_hidden_ground(cell.terrain) {
        lines.push(format!("under it: {}", cell.terrain.name()));
    }
    let traps = traps.filter(|_| is_covered);
    lines.extend(traps.map(|trap| format!("under it: {}", content.traps[trap.kind].name)));
    for (nth, lying) in here.iter().enumerate().rev() {
        let is_seen = monster.is_none() && top == Some(nth);
        lines.extend(thing(content, lying, is_seen));
    }
    lines.extend(monster.and_then(|one| creature(content, one)));
    lines
}

/// Describes the state of a door or the alignment of an altar; `None` for other terrain.
fn ground(cell: Cell) -> Option<String> {
    let trapped = if cell.is_door_trapped() { ", trapped" } else { "" };
    match cell.terrain {
        Terrain::Door | Terrain::SecretDoor => {
            let state = match cell.door() {
                Door::None => "no door",
                Door::Broken => "broken",
                Door::Open => "open",
                Door::Closed => "closed",
                Door::Locked => "locked",
            };
            Some(format!("{}: {state}{trapped}", cell.terrain.name()))
        }
        Terrain::Altar => Some(format!("altar: {}", alignment(cell.altar()))),
        _ => None,
    }
}

const fn alignment(of: Option<Alignment>) -> &'static str {
    match of {
        Some(Alignment::Lawful) => "lawful",
        Some(Alignment::Neutral) => "neutral",
        Some(Alignment::Chaotic) => "chaotic",
        None => "of Moloch",
    }
}

const fn script(script: Script) -> &'static str {
    match script {
        Script::Dust => "written in the dust",
        Script::Blood => "written in blood",
        Script::Cut => "engraved",
        Script::Scrawled => "written with a marker",
        Script::Burned => "burned",
        Script::Stone => "on the headstone",
    }
}

/// Whether the list must mention the terrain when an item or monster hides it in the picture.
fn is_hidden_ground(terrain: Terrain) -> bool {
    !matches!(terrain, Terrain::Floor | Terrain::Corridor | Terrain::Door | Terrain::Altar)
}

/// Describes an item that the picture does not show, or that has hidden properties.
fn thing(content: &Content, lying: &Lying, is_seen: bool) -> Option<String> {
    let mut words = states(&lying.thing);
    if lying.buried {
        words.push("buried".to_owned());
    }
    words.extend(inside(content, &lying.thing, DEEPEST));
    if is_seen && words.is_empty() {
        return None;
    }
    let name = picture::thing_name(content, &lying.thing);
    words.insert(0, if is_seen || lying.buried { name } else { format!("under it: {name}") });
    Some(words.join(", "))
}

/// Describes those states of the item that its name omits (BUC, enchantment, ...).
fn states(thing: &NewItem) -> Vec<String> {
    let item = &thing.item;
    let mut words = Vec::new();
    match item.buc {
        Buc::Blessed => words.push("blessed".to_owned()),
        Buc::Cursed => words.push("cursed".to_owned()),
        Buc::Uncursed => {}
    }
    if item.plus != 0 {
        words.push(format!("{:+}", item.plus));
    }
    let flags = [
        (item.poisoned, "poisoned"),
        (item.lit, "lit"),
        (item.locked, "locked"),
        (item.trapped, "trapped"),
    ];
    words.extend(flags.iter().filter(|(has, _)| *has).map(|(_, word)| (*word).to_owned()));
    words.extend(item.name.as_ref().map(|name| format!("named {name:?}")));
    words.extend(item.inscription.as_ref().map(|text| format!("inscribed {text:?}")));
    words
}

/// Describes the contents of an item: "holds 2 x apple and dagger (cursed)"; `None` if it is empty.
fn inside(content: &Content, thing: &NewItem, deepest: usize) -> Option<String> {
    (!thing.inside.is_empty()).then(|| format!("holds {}", list(content, &thing.inside, deepest)))
}

fn list(content: &Content, things: &[NewItem], deepest: usize) -> String {
    let Some(deeper) = deepest.checked_sub(1) else { return "more".to_owned() };
    let name = |thing: &NewItem| {
        let mut words = states(thing);
        words.extend(inside(content, thing, deeper));
        let name = picture::thing_name(content, thing);
        if words.is_empty() { name } else { format!("{name} ({})", words.join(", ")) }
    };
    let names: Vec<String> = things.iter().map(name).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// Describes a monster; `None` if it is simply hostile and awake, and carries nothing.
fn creature(content: &Content, one: &NewMonster) -> Option<String> {
    let actor = &one.actor;
    let mut words = Vec::new();
    if actor.properties.now.has(Property::Asleep) {
        words.push("asleep".to_owned());
    }
    if actor.properties.now.has(Property::Paralyzed) {
        words.push("paralyzed".to_owned());
    }
    match actor.mood {
        Attitude::Hostile => {}
        Attitude::Peaceful => words.push("peaceful".to_owned()),
        Attitude::Tame(_) => words.push("tame".to_owned()),
    }
    let guise = actor.guise.map(|guise| match guise {
        Guise::Thing(kind) => content.items[kind].name.clone(),
        Guise::Ground(terrain) => terrain.name().to_owned(),
    });
    if let Some(guise) = guise {
        words.push(format!("looks like: {guise}"));
    } else if actor.hidden {
        words.push("hidden".to_owned());
    }
    words.extend(actor.name.as_ref().map(|name| format!("named {name:?}")));
    if !one.pack.is_empty() {
        words.push(format!("carries {}", list(content, &one.pack, DEEPEST)));
    }
    if words.is_empty() {
        return None;
    }
    words.insert(0, content.monsters[actor.kind].name.clone());
    Some(words.join(", "))
}
