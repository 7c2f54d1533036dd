//! Wizard-mode information about the vaults that made a level.

use super::WizardPower;
use crate::base::{Rect, typed};
use crate::story::Eyes;
use crate::story::words::wizard;
use crate::world::{LevelId, RoomKind};

/// A room and the vault that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomMark {
    /// The area of the room, including its walls.
    pub area: Rect,
    /// Number of the room and id of the vault: "3 tiny_cage". For a special room, its kind follows:
    /// "3 tiny_cage: zoo".
    pub name: String,
}

/// Returns every room of the level, in order of room number.
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

/// Implements [`crate::game::Game::power_to`].
pub fn power_to(eyes: &Eyes, text: &str) -> Result<WizardPower, String> {
    let mut words = text.split_whitespace();
    // The depth as the level's name shows it, which is negative above the surface.
    let shown: i32 = words.next().and_then(typed::signed).ok_or(wizard::NOT_A_DEPTH)?;
    let depth = u8::try_from(shown.unsigned_abs()).map_err(|_| wizard::NOT_A_DEPTH)?;
    let wanted = words.collect::<Vec<_>>().join(" ").to_lowercase();
    if wanted.is_empty() {
        let here = eyes.world.level.id.branch;
        let plan = &eyes.world.plan;
        // The current branch is preferred, then any other branch that has this depth.
        let of = |branch| LevelId { branch, depth };
        let mut levels = [of(here)].into_iter().chain(plan.levels());
        let known = levels.find(|&id| plan.has(id) && plan.depth(id) == shown);
        return Ok(WizardPower::Go(known.unwrap_or(of(here))));
    }
    let mut branches = eyes.content.branches.rows().iter();
    let branch = branches.position(|branch| branch.name.to_lowercase().contains(&wanted));
    let branch = branch.ok_or_else(|| wizard::no_branch(&wanted))?;
    Ok(WizardPower::Go(LevelId { branch: branch as u8, depth }))
}
