//! Creating monsters.

use crate::base::Pos;
use crate::content::{Content, MonsterKindId};
use crate::event::{Event, Magic};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::world::body::senses;
use crate::world::{ActorId, Item, ItemId};

/// Creates `count` random monsters of suitable difficulty around a square. Returns whether the hero
/// sees at least one of them.
pub fn around(play: &mut Play, at: Option<Pos>, count: i32) -> bool {
    let Some(at) = at else { return false };
    let mut noticed = false;
    for _ in 0..count {
        let kind = monsters::pick(play.world, play.content, &mut play.rng.act);
        if let Some(kind) = kind {
            noticed |= one(play, kind, at);
        }
    }
    noticed
}

/// Creates `count` hostile monsters of a kind around the hero.
pub fn of_kind(play: &mut Play, kind: MonsterKindId, count: i32) {
    let at = play.world.you().at;
    for _ in 0..count {
        one(play, kind, at);
    }
}

fn one(play: &mut Play, kind: MonsterKindId, at: Pos) -> bool {
    let Some(who) = near(play, kind, at) else { return false };
    senses::sees(play.world, play.content, who)
}

/// Creates an imitation of the Amulet that is not placed anywhere yet.
pub fn imitation(play: &mut Play) -> Option<ItemId> {
    let content = play.content;
    let mut items = content.items.iter().map(|(kind, _)| Item::of(kind));
    let item = items.find(|item| is_imitation(content, item))?;
    Some(play.world.make(item))
}

/// Whether an item is not the Amulet, but looks like it.
pub fn is_imitation(content: &Content, item: &Item) -> bool {
    let look = |kind| content.items[kind].look.as_ref();
    let amulet = content.known.amulet;
    item.kind != amulet && look(amulet).is_some() && look(item.kind) == look(amulet)
}

/// Creates a monster of a kind on or near a square, if there is room.
pub fn near(play: &mut Play, kind: MonsterKindId, at: Pos) -> Option<ActorId> {
    let who = monsters::near(play.world, play.content, &mut play.rng.act, kind, at)?;
    play.tell(Event::Magic(Magic::Appeared { who }));
    Some(who)
}
