//! Cursing, uncursing and blessing items.

use crate::content::item::ToolUse;
use crate::content::{ArtifactQuirk, Buc, Slot};
use crate::event::item::artifact::ArtifactEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::rules::body::{artifact, burden, luck};
use crate::world::{ActorId, ItemId};

/// Sets whether an item is blessed, uncursed or cursed, and updates luck.
pub fn turn(play: &mut Play, item: ItemId, buc: Buc) {
    let turn = play.world.turn;
    let thing = play.world.item_mut(item);
    let cursed = buc == Buc::Cursed && thing.buc != Buc::Cursed;
    thing.buc = buc;
    // A cursed figurine comes to life at a certain age, counted from the turn of the curse.
    if cursed && play.content.items[thing.kind].tool == Some(ToolUse::Figurine) {
        thing.age = turn;
    }
    luck::recount_bonus(play);
    burden::refresh(play);
}

/// Uncurses an item and reports it. Returns whether it was cursed. Does not change the hero's
/// knowledge of the item.
pub fn uncurse(play: &mut Play, item: ItemId) -> bool {
    if play.world.item(item).buc != Buc::Cursed {
        return false;
    }
    turn(play, item, Buc::Uncursed);
    play.tell(Event::Item(ItemEvent::Uncursed { item }));
    true
}

/// Curses an item, or makes a blessed item uncursed. The hero no longer knows whether it is cursed.
pub fn curse(play: &mut Play, item: ItemId) {
    let buc = match play.world.item(item).buc {
        Buc::Blessed => Buc::Uncursed,
        _ => Buc::Cursed,
    };
    play.world.item_mut(item).known.buc = false;
    turn(play, item, buc);
}

/// Applies [`curse`] to a random item that the creature carries, one to six times, or one to three
/// times with magic resistance. Magicbane in hand absorbs the curses 19 times in 20.
pub fn curse_some(play: &mut Play, who: ActorId) {
    let weapon = play.world.actor(who).in_slot(Slot::Wielded);
    let absorbs = artifact::uses(play.world, play.content, who, ArtifactQuirk::AbsorbsCurses);
    if let Some(item) = weapon.filter(|_| absorbs)
        && !play.rng.act.one_in(20)
    {
        play.tell(Event::Item(ItemEvent::Artifact(ArtifactEvent::Absorbed { item })));
        return;
    }
    let resists = play.world.actor(who).has(crate::content::Property::MagicResistance);
    let most = if resists { 3 } else { 6 };
    let times = play.rng.act.below(most) + 1;
    for _ in 0..times {
        let Some(&item) = crate::base::pick::one(&mut play.rng.act, &play.world.actors[who].pack)
        else {
            return;
        };
        curse(play, item);
    }
}

/// Changes the item's BUC status by one step: toward blessed for holy water, toward cursed for
/// unholy water.
pub fn apply_holy_water(play: &mut Play, item: ItemId, holy: Buc) {
    match (holy, play.world.item(item).buc) {
        (Buc::Blessed, Buc::Cursed) => {
            uncurse(play, item);
        }
        (Buc::Blessed, Buc::Uncursed) => turn(play, item, Buc::Blessed),
        (Buc::Cursed, Buc::Blessed) => turn(play, item, Buc::Uncursed),
        (Buc::Cursed, Buc::Uncursed) => turn(play, item, Buc::Cursed),
        _ => {}
    }
}
