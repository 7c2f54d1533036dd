//! Gold and gems in the rock.
//!
//! Source: levels note 8.

use super::canvas::Canvas;
use super::{Order, Purpose, items, stream};
use crate::base::{Pos, Rng};
use crate::content::Class;
use crate::content::dungeon::Minerals;

/// Puts into the rock of a level what its branch has, from a stream of its own.
pub fn embed(canvas: &mut Canvas, order: &Order) {
    let mut rng = stream(order.seed, Purpose::Minerals, order.id, 0);
    scatter(canvas, |_| true, &mut rng);
}

/// Gold and, less often, gems in rock that has only rock around it: the deeper, the more, and as
/// rich as the branch is. Only on some squares.
pub fn scatter(canvas: &mut Canvas, here: impl Fn(Pos) -> bool, rng: &mut Rng) {
    let branch = canvas.content.branches.rows().get(usize::from(canvas.level.id.branch));
    let rich = branch.map_or_else(Minerals::default, |branch| branch.minerals);
    let usual = (20 + canvas.depth() / 3) as u32;
    let gold = usual * rich.gold / 100;
    let gems = usual / 4 * rich.gems / 100;
    let deep = canvas.space.deep_rock();
    for x in 2..=77 {
        let mut y = 1;
        while y <= 19 {
            let at = Pos::new(x, y);
            y += 1;
            if deep[at.y as usize] >> x & 1 != 0 {
                if here(at) {
                    enrich(canvas, at, gold, gems, rng);
                }
            // A square that is not rock settles the two beside it, too.
            } else if !canvas.space.is_rock_at(Pos::new(x, y)) {
                y += 2;
            } else if !canvas.space.is_rock_at(at) {
                y += 1;
            }
        }
    }
}

/// Chances are in thousandths.
fn enrich(canvas: &mut Canvas, at: Pos, gold: u32, gems: u32, rng: &mut Rng) {
    if rng.below(1000) < gold {
        let many = 1 + rng.d((3 * gold).max(1));
        canvas.put_thing(items::gold(canvas.content, many), at, true);
    }
    if rng.below(1000) < gems {
        let depth = canvas.depth();
        for _ in 0..rng.d((2 + depth / 3) as u32) {
            let gem = items::of_class(canvas.content, Class::Gem, depth, rng);
            let rock = canvas.content.items.find("rock");
            if let Some(gem) = gem.filter(|gem| Some(gem.item.kind) != rock) {
                canvas.put_thing(gem, at, true);
            }
        }
    }
}
