//! Light and darkness around a square.

use crate::base::Pos;
use crate::content::Buc;
use crate::event::{Event, Magic};
use crate::rules::Play;
use crate::rules::effect::Source;
use crate::world::sight;

/// Lights or darkens what is in clear view within 5 squares, 9 when blessed. Source: the table of
/// effects, scroll and wand of light.
pub fn shine(play: &mut Play, from: Option<Pos>, on: bool, source: &Source) -> bool {
    let Some(from) = from else { return false };
    let radius = if on && source.buc == Buc::Blessed { 9 } else { 5 };
    let clear = sight::clear_from(&play.world.level, from);
    for at in clear.iter().filter(|at| at.square_distance(from) <= radius * radius) {
        play.world.level.change(at, |cell| cell.set_lit(on));
    }
    play.world.sight.fresh = false;
    let is_seen = !play.world.you().has(crate::content::Property::Blind)
        && (source.who == play.world.hero || play.world.sight.clear.has(from));
    if is_seen {
        play.tell(Event::Magic(Magic::Lit { on }));
    }
    is_seen
}
