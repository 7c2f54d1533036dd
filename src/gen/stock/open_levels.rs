//! Contents of levels without rooms.

use crate::base::{Bits, Pos, Rng};
use crate::content::Class;
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::spawn::monsters::{MonsterRequest, SpawnRequest};
use crate::r#gen::spawn::{items, traps};

/// Adds the contents of a maze level. The squares in `no_boulders` stay free of boulders.
/// Source: rules/levels 5.3.
pub fn maze(canvas: &mut LevelCanvas, no_boulders: &Bits, rng: &mut Rng) {
    let depth = canvas.depth();
    for _ in 0..rng.between(11, 18) {
        let thing = if rng.coin() {
            items::of_class(canvas.content, Class::Gem, depth, rng)
        } else {
            items::random(canvas.content, canvas.realm, depth, rng)
        };
        if let (Some(thing), Some(at)) = (thing, anywhere(canvas, rng)) {
            canvas.lay(thing, at);
        }
    }
    for _ in 0..rng.between(2, 11) {
        let squares = canvas.reached.minus(no_boulders);
        if let Some(at) = one_free(canvas, &squares, rng) {
            canvas.lay(items::plain(canvas.content.known.boulder), at);
        }
    }
    let minotaurs = rng.below(3);
    for _ in 0..minotaurs {
        let kind = MonsterRequest::Kind(canvas.content.known.minotaur);
        canvas.requests.push(SpawnRequest::vault(kind, canvas.reached));
    }
    for _ in 0..rng.between(7, 11) {
        canvas.requests.push(SpawnRequest::any(canvas.reached));
    }
    for _ in 0..rng.between(7, 12) {
        let gold = items::gold(canvas.content, items::amount(depth, rng));
        if let Some(at) = anywhere(canvas, rng) {
            canvas.lay(gold, at);
        }
    }
    for _ in 0..rng.between(7, 12) {
        set_trap(canvas, rng);
    }
    traps::raise_statues(canvas, rng);
}

/// Adds the contents of a maze that is part of a vault. Their number is in proportion to the size
/// of the maze. A maze that covers less than about 5% of the level stays empty.
/// Source: NetHack 3.6 `sp_lev.c`, `fill_empty_maze`.
pub fn carved(canvas: &mut LevelCanvas, squares: &Bits, rng: &mut Rng) {
    /// Half the number of squares, including walls, of a maze that fills the level.
    const HALF: u32 = 684;
    // Every second square of a maze is a wall, so the maze has about twice as many squares as
    // `squares`.
    let share = 2 * squares.count() as u32 * 100 / HALF;
    if share <= 10 {
        return;
    }
    let depth = canvas.depth();
    let up_to = |most: u32, rng: &mut Rng| rng.below((most * share / 100).max(1)) + 1;
    for _ in 0..up_to(20, rng) {
        let gem = rng.coin();
        let thing = if gem {
            items::of_class(canvas.content, Class::Gem, depth, rng)
        } else {
            items::random(canvas.content, canvas.realm, depth, rng)
        };
        if let (Some(thing), Some(at)) = (thing, one_free(canvas, squares, rng)) {
            canvas.lay(thing, at);
        }
    }
    for _ in 0..up_to(12, rng) {
        canvas.requests.push(SpawnRequest::any(*squares));
    }
    for _ in 1..up_to(15, rng) {
        let gold = items::gold(canvas.content, items::amount(depth, rng));
        if let Some(at) = one_free(canvas, squares, rng) {
            canvas.lay(gold, at);
        }
    }
    for _ in 1..up_to(15, rng) {
        let fits = |at: &Pos| canvas.takes_trap(*at) && !canvas.kept.has(*at);
        let squares: Bits = squares.iter().filter(fits).collect();
        let kind = traps::random(canvas.content, canvas.realm, depth, rng);
        if let (Some(kind), Some(at)) = (kind, LevelCanvas::one_of(&squares, rng)) {
            traps::put(canvas, kind, at, None, rng);
        }
    }
}

/// Places a random trap for the depth on a reachable square.
fn set_trap(canvas: &mut LevelCanvas, rng: &mut Rng) {
    let fits =
        |at: &Pos| canvas.takes_trap(*at) && !canvas.kept.has(*at) && !canvas.blocked.has(*at);
    let squares: Bits = canvas.reached.iter().filter(fits).collect();
    let Some(at) = LevelCanvas::one_of(&squares, rng) else { return };
    if let Some(kind) = traps::random(canvas.content, canvas.realm, canvas.depth(), rng) {
        traps::put(canvas, kind, at, None, rng);
    }
}

/// Returns a random reachable square that can hold items.
fn anywhere(canvas: &LevelCanvas, rng: &mut Rng) -> Option<Pos> {
    one_free(canvas, &canvas.reached, rng)
}

fn one_free(canvas: &LevelCanvas, squares: &Bits, rng: &mut Rng) -> Option<Pos> {
    let free = squares.iter().filter(|&at| canvas.takes_things(at) && !canvas.blocked.has(at));
    LevelCanvas::one_of(&free.collect(), rng)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Seed;
    use crate::content::Content;
    use crate::r#gen::{LevelOrder, level::maze};
    use crate::world::{Calendar, LevelId};

    #[test]
    fn a_maze_has_its_counts_of_items_and_monsters() {
        let content = Content::builtin();
        let known = &content.known;
        let statue = content.items.find("statue").unwrap();
        let minotaur = content.monsters.find("minotaur").unwrap();
        let (mut fewest, mut most) = ([usize::MAX; 6], [0; 6]);
        for seed in 0..80 {
            // At this depth there is no magic portal, which would count as a trap.
            let id = LevelId { branch: 0, depth: 10 };
            let order = LevelOrder::new(&content, Seed(seed), Calendar::default(), id);
            let canvas = maze::draw(&order);
            let kinds = || canvas.things.iter().map(|lying| lying.thing.item.kind);
            let any = |request: &&SpawnRequest| request.of == MonsterRequest::Any;
            let counts = [
                kinds()
                    .filter(|&kind| ![known.gold, known.boulder, statue].contains(&kind))
                    .count(),
                kinds().filter(|&kind| kind == known.boulder).count(),
                canvas
                    .requests
                    .iter()
                    .filter(|request| request.of == MonsterRequest::Kind(minotaur))
                    .count(),
                canvas.requests.iter().filter(any).count(),
                kinds().filter(|&kind| kind == known.gold).count(),
                canvas.level.traps.len(),
            ];
            for (nth, count) in counts.into_iter().enumerate() {
                fewest[nth] = fewest[nth].min(count);
                most[nth] = most[nth].max(count);
            }
        }
        // Numbers of items, boulders, minotaurs, other monsters, gold piles and traps.
        let (least, greatest) = ([11, 2, 0, 7, 7, 7], [18, 11, 2, 11, 12, 12]);
        for nth in 1..6 {
            assert_eq!((fewest[nth], most[nth]), (least[nth], greatest[nth]), "the {nth}th");
        }
        // Items can include a statue or a boulder.
        assert!(fewest[0] >= least[0] - 1 && most[0] <= greatest[0], "{fewest:?} {most:?}");
    }
}
