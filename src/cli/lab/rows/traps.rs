//! Judges the traps: the hero steps onto each trap.

use std::sync::Arc;

use super::{Live, Section, stage};
use crate::base::Dir;
use crate::content::Content;
use crate::world::{Action, Trap};

const CELL: &str = "
    -------
    |.....|
    |.@...|
    |.....|
    -------";

/// Number of tries of each trap, because many traps work only sometimes.
const TRIES: u64 = 12;

/// Judges each trap: the hero steps onto and off a square with and without the trap, and the
/// outcomes must differ.
pub fn section(content: &Arc<Content>) -> Section {
    let scene = stage::put(&stage::born(content, "Valkyrie"), CELL);
    let mut section = Section::default();
    for (kind, row) in content.traps.iter() {
        let ends = |seed: u64, trap: bool| {
            let mut game = stage::copy(&scene, content, seed);
            let at = game.world.you().at.step(Dir::E);
            if trap {
                game.world.level.traps.push(Trap { at, kind, seen: false, own: false, sprung: 0 });
            }
            for dir in [Dir::E, Dir::E, Dir::W, Dir::E] {
                stage::act(&mut game, Action::Step(dir));
            }
            // Removes the trap itself, which must not count as an effect.
            game.world.level.traps.clear();
            stage::observed(game, Live::default())
        };
        section.add(&row.name, (0..TRIES).any(|seed| ends(seed, true) != ends(seed, false)));
    }
    section
}
