//! Eggs: hatching, and what breaks out of thrown ones.
//!
//! Source: rules/numbers 4.

use crate::content::{Content, MonsterKindId, Property, Trait};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::{equipment::use_up, taming};
use crate::world::{Attitude, Item, ItemId, Place};

/// Ages in turns between which an egg can hatch.
const RIPE: (u32, u32) = (151, 200);
/// Age in turns above which an egg is stale.
pub const STALE: u32 = 400;

pub fn is_egg(content: &Content, item: &Item) -> bool {
    item.kind == content.known.egg
}

/// Hatches eggs, carried or on the level. From the age of 151 turns to 200, an egg hatches in a
/// turn if rnd(age) is above 150.
pub fn tick(play: &mut Play) {
    let turn = play.world.turn;
    let ripe = |item: &Item| {
        let age = turn.saturating_sub(item.age);
        item.kind == play.content.known.egg
            && item.about.is_some()
            && (RIPE.0..=RIPE.1).contains(&age)
    };
    if !play.world.items.things().iter().any(ripe) {
        return;
    }
    let found: Vec<ItemId> =
        play.world.items.iter().filter(|(_, item)| ripe(item)).map(|(id, _)| id).collect();
    for egg in found {
        let thing = play.world.item(egg);
        let age = turn.saturating_sub(thing.age);
        let Some(kind) = thing.about else { continue };
        if play.rng.time.d(age) as u32 >= RIPE.0 {
            hatch(play, egg, kind);
        }
    }
}

/// Hatches one egg of a stack. A dragon in the hero's pack takes the hero for its parent.
fn hatch(play: &mut Play, egg: ItemId, kind: MonsterKindId) {
    let level = play.world.level.id;
    let (at, carried) = match play.world.item(egg).place {
        Place::Floor(id, at) if id == level => (at, false),
        Place::Pack(who) if play.world.actor(who).level_id == level => {
            (play.world.actor(who).at, who == play.world.hero)
        }
        Place::Floor(..) | Place::Pack(_) | Place::Inside(_) | Place::Buried(..) | Place::Limbo => {
            return;
        }
    };
    let young = monsters::young_of(play.content, kind);
    let rng = &mut play.rng.time;
    let Some(who) = monsters::near(play.world, play.content, rng, young, at) else { return };
    play.world.actor_mut(who).mood = Attitude::Hostile;
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::Hatched { who, carried })));
    if carried && play.content.monsters[young].letter == 'D' {
        taming::tame(play, who);
    }
    use_up(play, egg);
}

/// Whether touching the inside of the egg petrifies `who`.
pub fn petrifies(play: &Play, egg: ItemId, resists: bool) -> Option<MonsterKindId> {
    let thing = play.world.item(egg);
    let about = thing.about.filter(|_| is_egg(play.content, thing) && !resists)?;
    play.content.monsters[about].is(Trait::TouchPetrifies).then_some(about)
}

/// Whether a creature resists petrification by eggs.
pub fn resists(play: &Play, who: crate::world::ActorId) -> bool {
    crate::rules::body::resists(play.world, play.content, who, Property::StoningResistance)
}
