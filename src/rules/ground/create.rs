//! Creating monsters.

use crate::base::Pos;
use crate::content::MonsterKindId;
use crate::event::{Event, Magic};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::world::body::senses;

/// Creates `count` random monsters of suitable difficulty around a square. Returns whether the hero
/// sees one.
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

fn one(play: &mut Play, kind: MonsterKindId, near: Pos) -> bool {
    let rng = &mut play.rng.act;
    let Some(who) = monsters::near(play.world, play.content, rng, kind, near) else {
        return false;
    };
    play.tell(Event::Magic(Magic::Appeared { who }));
    senses::sees(play.world, play.content, who)
}
