//! The energy cost of spells, their backfire, and forgetting them.

use crate::base::pick;
use crate::content::Property;
use crate::event::{Event, Magic};
use crate::rules::{Play, body};

/// Returns the energy cost of a spell of this level.
/// Source: rules/numbers 17.
pub const fn energy(level: u8) -> i32 {
    5 * level as i32
}

/// Confuses or stuns the hero, or both, for casting a forgotten spell, for 3 × (`level` + 1) turns
/// in total.
///
/// Source: NetHack 3.7 `spell.c`, `spell_backfire`.
pub fn backfire(play: &mut Play, level: u8) {
    let hero = play.world.hero;
    let turns = (u32::from(level) + 1) * 3;
    let (confused, stunned) = match play.rng.act.below(10) {
        ..=6 => (turns, 0),
        7 => (2 * turns / 3, turns / 3),
        8 => (turns / 3, 2 * turns / 3),
        _ => (0, turns),
    };
    body::lengthen(play, hero, Property::Confused, confused);
    body::lengthen(play, hero, Property::Stunned, stunned);
}

/// Makes the hero forget a random number of spells, from none to all. A confused hero forgets the
/// higher of two such numbers. If the number is above 1 and `rnl(7)` is 0, it is replaced by a roll
/// from 1 to that number.
/// Source: rules/luck 3.30.
pub fn forget_some(play: &mut Play) {
    let hero = play.world.hero;
    let known = play.world.life.spells.len() as u32;
    let mut gone = play.rng.act.below(known + 1);
    if play.world.you().has(Property::Confused) {
        gone = gone.max(play.rng.act.below(known + 1));
    }
    if gone > 1 && play.lucky(hero, 7) == 0 {
        gone = play.rng.act.d(gone) as u32;
    }
    let mut order: Vec<usize> = (0..known as usize).collect();
    pick::shuffle(&mut play.rng.act, &mut order);
    let turn = play.world.turn;
    for &at in order.iter().take(gone as usize) {
        let spell = &mut play.world.life.spells[at];
        spell.until = spell.until.min(turn);
        let book = spell.book;
        play.tell(Event::Magic(Magic::SpellForgotten { book }));
    }
}
