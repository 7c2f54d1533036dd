//! Lighting and darkening the area around a square.

use crate::base::Pos;
use crate::content::{Buc, Trait};
use crate::event::{BodyEvent, Event, Magic};
use crate::rules::effect::{EffectSource, mind};
use crate::rules::{Play, vitals};
use crate::world::level::sight;

/// Damages and frightens monsters that hate light.
fn dazzle(play: &mut Play, from: Pos, radius: i32, source: &EffectSource) {
    for who in play.world.level.crowd.clone() {
        let Some(actor) = play.world.actors.get(who) else { continue };
        let hates = play.content.monsters[actor.kind].is(Trait::HatesLight);
        let lit = actor.at.square_distance(from) <= radius * radius
            && sight::is_line_clear(&play.world.level, from, actor.at);
        if hates && lit {
            let damage = play.rng.act.d(5);
            mind::frighten(play, who);
            play.tell(Event::Body(BodyEvent::Wounded { who, damage }));
            vitals::apply_damage(play, who, damage, source.blame);
        }
    }
}

/// Lights one square. Monsters there that hate light suffer.
pub fn shine_on(play: &mut Play, at: Pos, source: &EffectSource) {
    play.world.level.change(at, |cell| cell.set_lit(true));
    play.world.sight.fresh = false;
    dazzle(play, at, 0, source);
    play.tell(Event::Magic(Magic::Lit { on: true }));
}

/// Lights or darkens the squares in clear view within 5 squares, or 9 squares if a blessed item
/// gives light.
/// Source: rules/tables effects.
pub fn shine(play: &mut Play, from: Option<Pos>, on: bool, source: &EffectSource) -> bool {
    let Some(from) = from else { return false };
    let radius = if on && source.buc == Buc::Blessed { 9 } else { 5 };
    let clear = sight::clear_from(&play.world.level, from);
    for at in clear.iter().filter(|at| at.square_distance(from) <= radius * radius) {
        play.world.level.change(at, |cell| cell.set_lit(on));
    }
    play.world.sight.fresh = false;
    if on {
        dazzle(play, from, radius, source);
    }
    let is_seen = !play.world.you().has(crate::content::Property::Blind)
        && (source.who == play.world.hero || play.world.sight.clear.has(from));
    if is_seen {
        play.tell(Event::Magic(Magic::Lit { on }));
    }
    is_seen
}
