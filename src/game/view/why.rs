//! Wizard-mode information on which vaults made a level.

use super::{Eyes, Pos, Power};
use crate::base::Rect;
use crate::content::Content;
use crate::world::customs::Origin;
use crate::world::{LevelId, RoomKind, World};

/// A room and the vault that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomMark {
    /// Includes the walls.
    pub area: Rect,
    /// Example: "3 tiny_cage".
    pub name: String,
}

/// Returns every room of the level, in order of number.
pub fn rooms(eyes: &Eyes) -> Vec<RoomMark> {
    let rooms = eyes.world.level.rooms.iter().enumerate();
    rooms
        .map(|(number, room)| RoomMark {
            area: room.area.grown(1),
            name: match room.kind {
                RoomKind::Special(kind, _) => {
                    format!("{number} {}: {}", room.vault, eyes.content.special_rooms[kind].name)
                }
                RoomKind::Ordinary => format!("{number} {}", room.vault),
            },
        })
        .collect()
}

/// Describes which vault, and which of its steps, made what is on a square, one line each.
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
                format!("room {number}, {}, which became a {name}", room.vault)
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

/// Example: "tiny_cage, steps[1].then[0] (rooms.ron:48)".
fn made_by(content: &Content, by: Origin) -> String {
    let Some((vault, step)) = by.made_by() else { return "no vault's doing".to_owned() };
    let Some(vault) = content.vaults().get(usize::from(vault)) else {
        return "a vault that is gone".to_owned();
    };
    let path = step.and_then(|step| vault.paths.get(usize::from(step)));
    let path = path.map_or("body", |path| path.trim_start_matches('.'));
    format!("{}, {path} ({}:{})", vault.id, vault.file, vault.line)
}

/// Implements [`super::Game::power_to`].
pub fn power_to(eyes: &Eyes, text: &str) -> Result<Power, String> {
    let mut words = text.split_whitespace();
    let depth = words.next().and_then(|word| word.parse().ok());
    let depth: u8 = depth.ok_or("A depth is a number: 5, or with a branch: 3 mines.")?;
    let wanted = words.collect::<Vec<_>>().join(" ").to_lowercase();
    if wanted.is_empty() {
        let here = eyes.world.level.id.branch;
        let plan = &eyes.world.plan;
        // Prefers the current branch, then any other that goes this deep.
        let of = |branch| LevelId { branch, depth };
        let mut others = plan.levels().filter(|id| id.depth == depth);
        let known = Some(of(here)).filter(|&id| plan.has(id)).or_else(|| others.next());
        return Ok(Power::Go(known.unwrap_or(of(here))));
    }
    let mut branches = eyes.content.branches.rows().iter();
    let branch = branches.position(|branch| branch.name.to_lowercase().contains(&wanted));
    let branch = branch.ok_or_else(|| format!("There is no branch called {wanted}."))?;
    Ok(Power::Go(LevelId { branch: branch as u8, depth }))
}
