//! Statues that come to life.

use crate::base::Pos;
use crate::content::MonsterKindId;
use crate::event::{Event, Magic};
use crate::rules::Play;
use crate::world::ItemId;

/// Turns a statue of a monster into that monster, which carries the contents of the statue. Returns
/// false if the statue shows no monster.
pub fn comes_alive(play: &mut Play, statue: ItemId, at: Pos) -> bool {
    let Some(kind) = play.world.item(statue).about else { return false };
    stands_up(play, kind, Some(statue), at);
    true
}

pub fn stands_up(play: &mut Play, kind: MonsterKindId, statue: Option<ItemId>, at: Pos) {
    let rng = &mut play.rng.act;
    let Some(who) = crate::r#gen::spawn::monsters::near(play.world, play.content, rng, kind, at)
    else {
        return;
    };
    if let Some(statue) = statue {
        for inner in std::mem::take(&mut play.world.item_mut(statue).contents) {
            play.world.give(inner, who);
        }
        play.world.destroy(statue);
    }
    play.tell(Event::Magic(Magic::Appeared { who }));
}
