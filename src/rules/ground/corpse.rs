//! Corpses that revive: the monster comes back to life.

use crate::base::rng::{Rng, Streams};
use crate::content::Trait;
use crate::event::{Combat, Event};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::equipment;
use crate::rules::play::interrupt;
use crate::world::{ActorId, ItemId, Place};

/// Revives one corpse of the stack `corpse` where it lies, or next to the creature that carries it.
/// `stream` draws the square. Returns whether the corpse revived. Of unique monsters, only the
/// Riders revive.
/// Source: rules/numbers 4.
pub fn rise(play: &mut Play, corpse: ItemId, stream: fn(&mut Streams) -> &mut Rng) -> bool {
    let item = play.world.item(corpse);
    let kind = item.about.filter(|_| item.kind == play.content.known.corpse);
    let Some(kind) = kind else { return false };
    let row = &play.content.monsters[kind];
    if row.is(Trait::Unique) && !row.is(Trait::Reviver) {
        return false;
    }
    let at = match item.place {
        Place::Floor(level, at) if level == play.world.level.id => at,
        Place::Pack(who) if play.world.actor(who).level_id == play.world.level.id => {
            play.world.actor(who).at
        }
        _ => return false,
    };
    let (world, content) = (&mut *play.world, play.content);
    let Some(who) = monsters::near(world, content, stream(play.rng), kind, at) else {
        return false;
    };
    // A revived monster gets no new starting inventory.
    for item in play.world.actor(who).pack.clone() {
        play.world.destroy(item);
    }
    let piece = equipment::part_with(play, corpse, 1);
    play.world.destroy(piece);
    play.world.unmask(who);
    play.tell(Event::Combat(Combat::Rose { who }));
    interrupt::stop(play, None);
    true
}

/// Revives one corpse of each stack of corpses that a creature carries. Returns whether any
/// revived.
pub fn rise_from_pack(play: &mut Play, who: ActorId) -> bool {
    let mut any = false;
    let pack = play.world.actor(who).pack.clone();
    for item in pack {
        any |= rise(play, item, |rng| &mut rng.act);
    }
    any
}
