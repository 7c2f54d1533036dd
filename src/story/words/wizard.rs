//! Words for the powers of wizard mode and for the vaults that made a level.

use crate::base::{Pos, english};
use crate::content::Content;
use crate::story::Eyes;
use crate::world::level::flags::Origin;
use crate::world::{RoomKind, World};

pub const GO_ON: &str = "go on";
pub const BONES: &str = "find a bones level";
pub const REMAKE: &str = "remake the level";
pub const CHANGE_SHAPE: &str = "take another shape";
pub const REVEAL: &str = "reveal the whole level";
pub const NOT_A_DEPTH: &str =
    "Type a depth, such as 5, or a depth and a branch, such as 3 diggings.";

pub fn go_to(depth: u8) -> String {
    format!("go to level {depth}")
}

pub fn advance(level: u8) -> String {
    format!("rise to experience level {level}")
}

pub fn remake_with(vault: &str) -> String {
    format!("make a level with {vault}")
}

pub fn build(vault: &str) -> String {
    format!("build {vault} here")
}

pub fn make(thing: &str) -> String {
    format!("make {thing}")
}

pub fn no_branch(wanted: &str) -> String {
    format!("There is no branch called {wanted}.")
}

/// Describes which vault and step made the ground, the trap, the items and the monster on a square,
/// one line for each.
pub fn why(eyes: &Eyes, at: Pos) -> Vec<String> {
    let (world, content) = (eyes.world, eyes.content);
    let mut lines = vec![ground(world, content, at)];
    if let Some(trap) = world.trap_at(at) {
        let by = world.level.makers.as_deref().and_then(|makers| makers.trap_at(at));
        let name = &content.traps[trap.kind].name;
        lines.push(format!("{name}: {}", made_by(content, by.unwrap_or_default())));
    }
    for item in world.items_at(at) {
        let thing = world.item(item);
        let name = &content.items[thing.kind].name;
        lines.push(format!("{name}: {}", made_by(content, thing.origin)));
    }
    if let Some(who) = world.actor_at(at).filter(|&who| who != world.hero) {
        let actor = world.actor(who);
        let name = &content.monsters[actor.kind].name;
        lines.push(format!("{name}: {}", made_by(content, actor.origin)));
    }
    lines
}

fn ground(world: &World, content: &Content, at: Pos) -> String {
    let cell = world.level.cell(at);
    let by = world.level.makers.as_deref().and_then(|makers| makers.ground_at(at));
    let room = cell.room.checked_sub(1).and_then(|number| {
        let room = world.level.rooms.get(usize::from(number))?;
        Some(match room.kind {
            RoomKind::Special(kind, _) => {
                let name = &content.special_rooms[kind].name;
                format!("room {number}, {}, which became {}", room.vault, english::a(name))
            }
            RoomKind::Ordinary => format!("room {number}, {}", room.vault),
        })
    });
    let name = cell.terrain.name();
    match (by, room) {
        (Some(by), Some(room)) => format!("{name}: {} ({room})", made_by(content, by)),
        (Some(by), None) => format!("{name}: {}", made_by(content, by)),
        (None, Some(room)) => format!("{name}: floor of {room}"),
        (None, None) => format!("{name}: {}", made_by(content, Origin::default())),
    }
}

/// Names the vault and step that made something, with the file and line of the step:
/// "tiny_cage, steps[1].then[0] (rooms.ron:52)".
fn made_by(content: &Content, by: Origin) -> String {
    let Some((vault, step)) = by.made_by() else { return "not made by a vault".to_owned() };
    let Some(vault) = content.vaults().get(usize::from(vault)) else {
        return "a vault that no longer exists".to_owned();
    };
    let path = step.and_then(|step| vault.paths.get(usize::from(step)));
    let path = path.map_or("body", |path| path.trim_start_matches('.'));
    format!("{}, {path} ({}:{})", vault.id, vault.file, vault.line_of(step))
}
