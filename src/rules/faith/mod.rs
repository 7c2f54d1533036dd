//! Gods: luck, alignment and prayer.

pub mod altar;
pub mod amulet;
pub mod anger;
mod conversion;
mod crowning;
mod favor;
pub mod offering;
mod own_race;
pub mod prayer;
mod priest;
pub mod trouble;
pub mod tune_hint;

#[cfg(test)]
mod tests;

use crate::rules::Play;

/// Returns `rnz(n)`: a random number on a logarithmic scale with median `n`, ranging from about `n`
/// / 1000 to 1000 `n`.
/// Source: rules/numbers notation.
pub fn around(play: &mut Play, n: i32) -> i32 {
    let level = play.world.you().level;
    let rng = &mut play.rng.act;
    let most = (i64::from(level) / 3).max(5);
    let mut times = 1;
    while times < most && rng.one_in(4) {
        times += 1;
    }
    let factor = (1000 + i64::from(rng.below(1000))) * times;
    let n = i64::from(n);
    let around = if rng.coin() { n * factor / 1000 } else { n * 1000 / factor };
    around as i32
}
