//! Gives qualities to weapons and armor on a new level.
//!
//! Source: rules/numbers 18.

use crate::content::QualityId;
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::{LevelOrder, Purpose, stream};

/// Denominator of `Quality::odds`, which is the number of items with the quality in this many
/// items.
const ALL: u32 = 10_000;

/// Rolls the quality of each weapon and piece of armor that lies on the level, if the ruleset has
/// qualities. The rolls use a random stream of their own, so that they do not change the rest of
/// the level.
pub fn forge(canvas: &mut LevelCanvas, order: &LevelOrder) {
    if !order.qualities {
        return;
    }
    let content = order.content;
    let mut rng = stream(order.seed, Purpose::Quality, order.id, 0);
    for lying in &mut canvas.things {
        let item = &mut lying.thing.item;
        if content.items[item.kind].can_have_quality() {
            let mut roll = rng.below(ALL);
            item.quality = content.qualities.iter().find_map(|(id, row): (QualityId, _)| {
                let odds = u32::from(row.odds);
                let drawn = roll < odds;
                roll = roll.saturating_sub(odds);
                drawn.then_some(id)
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Pos, Rng, Seed};
    use crate::content::Content;
    use crate::r#gen::make_level::draw;
    use crate::r#gen::spawn::items::{self, Lying};
    use crate::world::{Calendar, LevelId};

    const LEVEL: LevelId = LevelId { branch: 0, depth: 5 };

    #[test]
    fn each_quality_comes_as_often_as_its_odds_say() {
        const MANY: usize = 40_000;
        const LEVELS: usize = 6;
        let content = Content::builtin();
        let order = LevelOrder::new(&content, Seed(3), Calendar::default(), LEVEL);
        let mut canvas = draw(&order);
        let dagger = items::named(&content, "dagger", 5, &mut Rng::new(Seed(3), 99)).unwrap();
        let lies = Lying { thing: dagger, at: Pos::new(5, 5), buried: false };
        canvas.things = vec![lies; MANY];
        let mut come = vec![0_usize; content.qualities.len()];
        for seed in 0..LEVELS as u64 {
            forge(&mut canvas, &LevelOrder { seed: Seed(seed), ..order });
            for (id, count) in content.qualities.ids().zip(&mut come) {
                let fine = canvas.things.iter().filter(|it| it.thing.item.quality == Some(id));
                *count += fine.count();
            }
        }
        for (row, come) in content.qualities.rows().iter().zip(come) {
            // At most 4 standard deviations; the variance of a rare event is its mean.
            let due = MANY * LEVELS * usize::from(row.odds) / 10_000;
            assert!(come.abs_diff(due).pow(2) <= 16 * due, "{}: {come}, not {due}", row.name);
        }
    }

    #[test]
    fn only_weapons_and_armor_have_qualities_and_nothing_else_changes_with_them() {
        let content = Content::builtin();
        let mut fine = 0;
        for seed in 0..60 {
            let with = LevelOrder::new(&content, Seed(seed), Calendar::default(), LEVEL);
            assert!(with.qualities, "the default ruleset has them");
            let without = LevelOrder { qualities: false, ..with };
            let (mut with, without) = (draw(&with).things, draw(&without).things);
            for lying in &mut with {
                let item = &mut lying.thing.item;
                let can = content.items[item.kind].can_have_quality();
                assert!(can || item.quality.is_none(), "{}", content.items[item.kind].name);
                fine += u32::from(item.quality.take().is_some());
            }
            assert!(with == without, "seed {seed}");
        }
        assert!(fine > 0);
    }
}
