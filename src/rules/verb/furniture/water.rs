//! Effects of water that fountains and sinks share.

use crate::content::{MonsterKindId, Property};
use crate::event::terrain::Waters;
use crate::event::{BodyEvent, Event, TerrainEvent};
use crate::rules::Play;
use crate::rules::body::{self, hunger_state};
use crate::rules::ground::create;
use crate::world::ActorId;

/// Reports an effect of the water. Call it before the effect changes anything visible.
pub fn tell_of(play: &mut Play, what: Waters) {
    play.tell(Event::Terrain(TerrainEvent::Waters(what)));
}

/// Reports `what` and creates `count` hostile monsters that come out of the water around the hero.
pub fn comes(play: &mut Play, what: Waters, kind: MonsterKindId, count: i32) {
    tell_of(play, what);
    create::of_kind(play, kind, count);
}

/// Applies foul water: the drinker loses 11 to 30 nutrition, vomits, and is helpless for 2 turns.
pub fn foul(play: &mut Play, who: ActorId, taste: Waters) {
    tell_of(play, taste);
    let points = play.rng.act.between(11, 30);
    hunger_state::nourish(play, -points);
    play.tell(Event::Body(BodyEvent::Vomited { who }));
    body::gain(play, who, Property::Paralyzed, 2);
}
