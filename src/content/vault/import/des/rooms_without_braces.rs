//! Rooms of NetHack 3.4: the statements after `ROOM` or `SUBROOM` belong to the room although no
//! braces enclose them.

use super::parse::Statement;

/// Moves the statements that follow a room without braces into the room.
pub fn grouped(body: Vec<Statement>) -> Vec<Statement> {
    let bare = |made: &Statement| made.key == "ROOM" && made.block.is_none();
    if !body.iter().any(bare) {
        return body;
    }
    let mut all: Vec<Statement> = Vec::with_capacity(body.len());
    // `room`: the next statements belong to an open room. `inner`: they belong to its last subroom.
    let (mut room, mut inner) = (false, false);
    for made in body {
        let leaves = matches!(
            made.key,
            "ROOM" | "ENDROOM" | "RANDOM_CORRIDORS" | "CORRIDOR" | "RANDOM_PLACES" | "LEVEL"
        );
        if leaves || !room {
            (room, inner) = (bare(&made), false);
            all.push(made);
            continue;
        }
        let Some(block) = all.last_mut().map(|room| room.block.get_or_insert_with(Vec::new)) else {
            continue;
        };
        if made.key == "SUBROOM" {
            inner = made.block.is_none();
            block.push(made);
        } else if let Some(sub) = block.last_mut().filter(|_| inner) {
            sub.block.get_or_insert_with(Vec::new).push(made);
        } else {
            block.push(made);
        }
    }
    all
}
