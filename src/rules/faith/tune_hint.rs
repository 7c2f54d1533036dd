//! Gods reveal the tune of the castle as a favor.

use crate::event::{Event, Faith};
use crate::r#gen::castle_tune::castle_tune;
use crate::rules::Play;
use crate::world::hero::TuneKnown;

/// Number of the minor achievement for moving the drawbridge with the tune.
const SOLVED: u8 = 9;
/// Number of the major achievement for entering Gehennom.
const GEHENNOM: u8 = 6;

/// Tells the hero that the castle has a tune or, the second time, tells the tune. Returns whether
/// the god told anything. The god tells nothing to a hero who knows the tune, has moved the
/// drawbridge with it or has entered Gehennom.
/// Source: rules/numbers 6.
pub fn give(play: &mut Play) -> bool {
    let life = &play.world.life;
    let passed = life.small_achievements & 1 << SOLVED | life.achievements & 1 << GEHENNOM;
    let (known, told) = match play.world.life.tune {
        TuneKnown::Nothing => (TuneKnown::Hinted, Faith::TuneHinted),
        TuneKnown::Hinted => {
            (TuneKnown::All, Faith::TuneTold { tune: castle_tune(play.world.seed) })
        }
        TuneKnown::All => return false,
    };
    if passed != 0 {
        return false;
    }
    play.world.life.tune = known;
    play.tell(Event::Faith(told));
    true
}
