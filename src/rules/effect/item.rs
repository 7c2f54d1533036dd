//! Identifying, recharging, enchanting and uncursing carried items.

use crate::content::effect::Purge;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Buc, Property, Slot};
use crate::rules::Play;
use crate::rules::effect::{EffectSource, is_noticed};
use crate::rules::ground::shackles;
use crate::rules::item::wish::{self, genocide};
use crate::rules::item::{bless, charge, enchant, identify as learn};
use crate::rules::vitals::rider;
use crate::world::{ActorId, ItemId, Pending};

/// Identifies `count` carried items, or all if `count` is 0. If `count` is 1, a blessed source with
/// good luck raises it to 2. A cursed scroll of an unknown kind identifies only itself.
pub fn identify(
    play: &mut Play,
    source: &EffectSource,
    count: u8,
    asks: &mut Option<Pending>,
) -> bool {
    if source.who != play.world.hero {
        return false;
    }
    if let Some(item) = source.item {
        let kind = play.world.item(item).kind;
        let was_known = play.world.knowledge.knows(kind);
        learn::learn_kind(play, kind);
        if source.buc == Buc::Cursed && !was_known {
            return true;
        }
    }
    let lucky = source.buc == Buc::Blessed && play.world.life.luck.total() > 0;
    let count = if count == 1 && lucky { 2 } else { count };
    *asks = learn::some(play, count);
    true
}

/// Asks the player which item to recharge.
pub fn recharge(play: &mut Play, source: &EffectSource, asks: &mut Option<Pending>) -> bool {
    if source.who != play.world.hero {
        return false;
    }
    let (blessed, cursed) = (source.buc == Buc::Blessed, source.buc == Buc::Cursed);
    *asks = charge::ask(play, Pending::Recharge { blessed, cursed });
    true
}

/// Lets the hero wish for an item, unless bad luck spoils the wish.
pub fn wish(play: &mut Play, source: &EffectSource) -> bool {
    if source.who != play.world.hero {
        return false;
    }
    wish::ask::ask_by_luck(play);
    true
}

/// Starts a genocide, or a reverse genocide, which creates monsters. Does nothing if a monster uses
/// the source.
pub fn genocide(play: &mut Play, how: Purge, source: &EffectSource) -> bool {
    if source.who != play.world.hero {
        return false;
    }
    let by = source.item.map(|item| play.world.item(item).kind);
    genocide::begin(play, how, by);
    true
}

/// Recharges one item.
pub fn recharge_one(play: &mut Play, item: ItemId, source: &EffectSource) -> bool {
    charge::recharge(play, source.who, item, source.buc);
    source.who == play.world.hero
}

pub fn enchant_weapon(play: &mut Play, who: ActorId, by: i8, source: &EffectSource) -> bool {
    enchant::weapon(play, who, by, source.buc) && is_noticed(play, who)
}

pub fn enchant_armor(play: &mut Play, who: ActorId, by: i8, source: &EffectSource) -> bool {
    enchant::armor(play, who, by, source.buc) && is_noticed(play, who)
}

pub fn destroy_armor(play: &mut Play, who: ActorId, source: &EffectSource) -> bool {
    let noticed = is_noticed(play, who);
    enchant::destroy_armor(play, who, source.buc) && noticed
}

/// Uncurses items in use (also the saddle of a rider and attached leashes), luckstones and
/// loadstones, or all carried items if `all`. If the reader is confused, instead changes those of
/// these items that are uncursed: 1 in 4 becomes blessed, and 1 in 4 cursed.
pub fn remove_curse(play: &mut Play, who: ActorId, all: bool) -> bool {
    let confused = play.world.actor(who).has(Property::Confused);
    let body = play.world.actor(who);
    let in_use = |item: ItemId| body.slot_of(item).is_some_and(|slot| slot != Slot::Quiver);
    // A rider's saddle counts as worn.
    // Source: rules/tables effects.
    let feet = rider::feet(play.world, who);
    let saddle = play.world.actor(feet).in_slot(Slot::Saddle).filter(|_| feet != who);
    let luckstone = play.content.known.luckstone;
    let touched: Vec<ItemId> = body
        .pack
        .iter()
        .copied()
        .chain(saddle)
        .filter(|&item| {
            let kind = play.world.item(item).kind;
            let clings = play.content.items[kind].has(ItemQuirk::Clings);
            let leash = play.world.item(item).leashed.is_some();
            all || leash || in_use(item) || saddle == Some(item) || kind == luckstone || clings
        })
        .collect();
    let mut any = false;
    for item in touched {
        if confused {
            bend(play, item);
        } else {
            any |= bless::uncurse(play, item);
        }
    }
    any && is_noticed(play, who)
}

fn bend(play: &mut Play, item: ItemId) {
    if play.world.item(item).buc == Buc::Uncursed && play.rng.act.coin() {
        let buc = if play.rng.act.coin() { Buc::Blessed } else { Buc::Cursed };
        play.world.item_mut(item).known.buc = false;
        bless::turn(play, item, buc);
    }
}

/// Punishes the hero. Monsters are never punished.
pub fn punish(play: &mut Play, who: ActorId, heavier: i8) -> bool {
    if who == play.world.hero {
        shackles::punish(play, heavier);
    }
    who == play.world.hero
}

/// Frees a punished hero who is not confused.
/// Source: rules/tables effects.
pub fn unchain(play: &mut Play, who: ActorId) -> bool {
    let able = who == play.world.hero && !play.world.you().has(Property::Confused);
    able && shackles::free(play)
}

/// Uncurses one item.
pub fn remove_curse_of(play: &mut Play, item: ItemId) -> bool {
    bless::uncurse(play, item)
}
