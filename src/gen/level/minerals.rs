//! Gold and gems embedded in rock, and kelp in water.
//!
//! Source: rules/levels 8.

use super::canvas::LevelCanvas;
use crate::base::{Bits, HEIGHT, Pos, Rng, SkipSampler};
use crate::content::dungeon::Minerals;
use crate::content::{Class, Terrain};
use crate::r#gen::{LevelOrder, Purpose, spawn::items, stream};
use crate::world::Cell;

/// Columns 2 to 77, as a bit mask.
const COLUMNS: u128 = ((1 << 76) - 1) << 2;

/// Embeds the branch's minerals in the rock of a level. Uses a separate random stream.
pub fn embed(canvas: &mut LevelCanvas, order: &LevelOrder) {
    let mut rng = stream(order.seed, Purpose::Minerals, order.id, 0);
    let rock = deep_rock(canvas);
    scatter(canvas, &rock, &mut rng);
}

/// Grows kelp in the water of a level: on 1 pool square in 10 and on 1 moat square in 30. Uses a
/// separate random stream.
pub fn grow_kelp(canvas: &mut LevelCanvas, order: &LevelOrder) {
    if !canvas.wet {
        return;
    }
    let (mut pools, mut moats) = (Bits::default(), Bits::default());
    for y in 0..HEIGHT {
        let water = |cell: &Cell| match cell.terrain {
            Terrain::Pool => 1,
            Terrain::Moat => 2,
            _ => 0,
        };
        let [pool, moat] = canvas.level.cells.facts(y, u128::MAX, water);
        pools.add_row(y, pool);
        moats.add_row(y, moat);
    }
    if pools.is_empty() && moats.is_empty() {
        return;
    }
    let mut rng = stream(order.seed, Purpose::Kelp, order.id, 0);
    for (water, one_in) in [(pools, 10), (moats, 30)] {
        each(&water, 1, one_in, &mut rng, |at, rng| {
            let kelp = items::of_kind(canvas.content, canvas.content.known.kelp, 0, rng);
            canvas.put_thing(kelp, at, false);
        });
    }
}

/// Returns the rock squares in columns 2 to 77 that are surrounded by rock.
pub fn deep_rock(canvas: &LevelCanvas) -> Bits {
    let mut rock = Bits::default();
    for (y, row) in (0..).zip(canvas.space.deep_rock()) {
        rock.add_row(y, row & COLUMNS);
    }
    rock
}

/// Buries gold and, less often, gems in some squares of `rock`. Amounts grow with depth and with
/// the mineral wealth of the branch.
pub fn scatter(canvas: &mut LevelCanvas, rock: &Bits, rng: &mut Rng) {
    let branch = canvas.content.branches.rows().get(usize::from(canvas.level.id.branch));
    let rich = branch.map_or_else(Minerals::default, |branch| branch.minerals);
    let usual = (20 + canvas.depth() / 3) as u32;
    let gold = usual * rich.gold / 100;
    let gems = usual / 4 * rich.gems / 100;
    each(rock, gold, 1000, rng, |at, rng| {
        let many = 1 + rng.d((3 * gold).max(1));
        canvas.put_thing(items::gold(canvas.content, many), at, true);
    });
    each(rock, gems, 1000, rng, |at, rng| embed_gems(canvas, at, rng));
}

/// Calls `find` for each square independently with a probability of `chance` in `of`.
fn each(squares: &Bits, chance: u32, of: u32, rng: &mut Rng, mut find: impl FnMut(Pos, &mut Rng)) {
    let sampler = SkipSampler::new(chance, of);
    let squares = squares.ranked();
    let mut nth = sampler.failures(rng);
    while let Some(at) = squares.nth(nth) {
        find(at, rng);
        nth += 1 + sampler.failures(rng);
    }
}

fn embed_gems(canvas: &mut LevelCanvas, at: Pos, rng: &mut Rng) {
    let depth = canvas.depth();
    let rock = canvas.content.known.rock;
    for _ in 0..rng.d((2 + depth / 3) as u32) {
        let gem = items::of_class(canvas.content, Class::Gem, depth, rng);
        if let Some(gem) = gem.filter(|gem| gem.item.kind != rock) {
            canvas.put_thing(gem, at, true);
        }
    }
}
