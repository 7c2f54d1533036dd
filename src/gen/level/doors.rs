//! Doors: state, locks and traps.

use super::canvas::LevelCanvas;
use crate::base::{Pos, Rng};
use crate::content::vault::step::DoorState;
use crate::content::{Door, Terrain};
use crate::r#gen::spawn::monsters::SpawnRequest;

/// Makes a door in a room's wall for a corridor or niche, unless the square already has one. One
/// door in eight is secret.
/// Source: rules/vaults B6.
pub fn open_in_wall(canvas: &mut LevelCanvas, at: Pos, room: u8, rng: &mut Rng) {
    if matches!(canvas.terrain(at), Terrain::Door | Terrain::SecretDoor) {
        return;
    }
    let secret = rng.one_in(8);
    put_ordinary(canvas, at, secret, rng);
    canvas.level.rooms[usize::from(room)].doors += 1;
}

/// Places a door with the standard probabilities.
/// Source: rules/vaults B6.
pub fn put_ordinary(canvas: &mut LevelCanvas, at: Pos, secret: bool, rng: &mut Rng) {
    let difficulty = canvas.difficulty;
    if secret {
        let door = if rng.one_in(5) { Door::Locked } else { Door::Closed };
        put(canvas, at, door, true);
        if difficulty >= 4 && rng.one_in(20) {
            canvas.level.cells[at].set_door_trapped(true);
        }
        return;
    }
    let door = usual(rng);
    put(canvas, at, door, false);
    if matches!(door, Door::Closed | Door::Locked) && difficulty >= 5 && rng.one_in(25) {
        if difficulty >= 9 && rng.one_in(5) {
            put(canvas, at, Door::None, false);
            canvas.requests.push(SpawnRequest { hidden: true, ..SpawnRequest::class('m', at) });
        } else {
            canvas.level.cells[at].set_door_trapped(true);
        }
    }
}

/// Draws a door state: no door 2/3, open 1/15, locked 2/45, closed 2/9.
fn usual(rng: &mut Rng) -> Door {
    if !rng.one_in(3) {
        Door::None
    } else if rng.one_in(5) {
        Door::Open
    } else if rng.one_in(6) {
        Door::Locked
    } else {
        Door::Closed
    }
}

/// Places a door of a vault map. A random state is each of the five states equally often or, for a
/// secret door, locked 1 time in 5 and otherwise closed.
pub fn put_state(canvas: &mut LevelCanvas, at: Pos, state: DoorState, secret: bool, rng: &mut Rng) {
    let door = match state {
        DoorState::Random if secret => {
            if rng.one_in(5) {
                Door::Locked
            } else {
                Door::Closed
            }
        }
        DoorState::Random => [Door::None, Door::Broken, Door::Open, Door::Closed, Door::Locked]
            [rng.below(5) as usize],
        DoorState::None => Door::None,
        DoorState::Broken => Door::Broken,
        DoorState::Open => Door::Open,
        DoorState::Closed => Door::Closed,
        DoorState::Locked => Door::Locked,
    };
    put(canvas, at, door, secret);
}

/// Places a door that a vault step puts in a wall. A random state uses the standard probabilities,
/// but without mimics, and with traps at any difficulty.
/// Source: rules/vaults B6.
pub fn put_in_wall(
    canvas: &mut LevelCanvas,
    at: Pos,
    state: DoorState,
    secret: bool,
    rng: &mut Rng,
) {
    if state == DoorState::Random {
        let door = if secret {
            if rng.one_in(5) { Door::Locked } else { Door::Closed }
        } else {
            usual(rng)
        };
        put(canvas, at, door, secret);
        let odds = if secret { 20 } else { 25 };
        if matches!(door, Door::Closed | Door::Locked) && rng.one_in(odds) {
            canvas.level.cells[at].set_door_trapped(true);
        }
    } else {
        put_state(canvas, at, state, secret, rng);
    }
}

/// Places a door in a fixed state.
pub fn put_fixed(canvas: &mut LevelCanvas, at: Pos, door: Door) {
    put(canvas, at, door, false);
}

fn put(canvas: &mut LevelCanvas, at: Pos, door: Door, secret: bool) {
    canvas.put(at, if secret { Terrain::SecretDoor } else { Terrain::Door });
    let cell = &mut canvas.level.cells[at];
    cell.set_door(door);
}
