//! Dipping items into potions, water and fountains.

mod alchemy;

use crate::content::{Buc, Class, Effect};
use crate::event::{Event, ItemEvent};
use crate::rules::body::equipment::use_up;
use crate::rules::effect::{self, EffectSource};
use crate::rules::item::{bless::apply_holy_water, erosion, identify};
use crate::rules::verb::furniture::fountain;
use crate::rules::vitals::Blame;
use crate::rules::{Acted, Play, Refusal, Time, Vain};
use crate::world::{ActorId, ItemId, Place};

/// Dips `item` into the carried item `into`, or into the fountain underfoot when `into` is `None`.
pub fn dip(play: &mut Play, who: ActorId, item: ItemId, into: Option<ItemId>) -> Acted {
    let place = |item: ItemId| play.world.items.get(item).map(|it| it.place);
    if place(item) != Some(Place::Pack(who)) {
        return Err(Refusal::NotCarried.into());
    }
    match into {
        Some(into) if into == item => Err(Refusal::Vain(Vain::DipsIntoItself).into()),
        Some(into) => {
            if place(into) != Some(Place::Pack(who)) {
                return Err(Refusal::NotCarried.into());
            }
            let kind = play.world.item(into).kind;
            let row = &play.content.items[kind];
            match () {
                () if kind == play.content.known.water => into_water(play, item, into),
                () if row.on_shatter.contains(&Effect::Polymorph) => reshape(play, who, item, into),
                () if alchemy::mixes(play, item, into) => alchemy::mix(play, who, item, into),
                () if row.bath.is_some_and(|bath| alchemy::bathes(play, bath, item)) => {
                    alchemy::bathe(play, item, into);
                }
                () if row.class != Class::Potion
                    || play.world.knowledge.knows(play.world.item(into).kind) =>
                {
                    return Err(Refusal::Vain(Vain::DipsInVain).into());
                }
                // The potion has no effect on dipped items. It is not used up, but the action takes
                // time, because the player could not know that.
                () => {
                    play.tell(Event::Item(ItemEvent::Dipped { item, into: Some(into) }));
                    play.tell(Event::Item(ItemEvent::Unchanged { item }));
                }
            }
            Ok(Time::ACTION)
        }
        None => fountain::dip(play, who, item),
    }
}

/// Polymorphs an item dipped into a potion of polymorph.
fn reshape(play: &mut Play, who: ActorId, item: ItemId, potion: ItemId) {
    play.tell(Event::Item(ItemEvent::Dipped { item, into: Some(potion) }));
    let (kind, buc) = (play.world.item(potion).kind, play.world.item(potion).buc);
    let source = EffectSource {
        who,
        item: Some(potion),
        buc,
        blame: Blame::default(),
        dir: None,
        craft: None,
    };
    if effect::polymorph::thing(play, item, &source) {
        identify::learn_kind(play, kind);
    } else {
        play.tell(Event::Item(ItemEvent::Unchanged { item }));
    }
    use_up(play, potion);
}

/// Dips an item into water. Holy water changes the item's blessing by one step toward blessed,
/// unholy water by one step toward cursed, and plain water wets the item.
fn into_water(play: &mut Play, item: ItemId, water: ItemId) {
    play.tell(Event::Item(ItemEvent::Dipped { item, into: Some(water) }));
    let (holy, buc) = (play.world.item(water).buc, play.world.item(item).buc);
    match holy {
        Buc::Uncursed => wet(play, item),
        _ if holy == buc => play.tell(Event::Item(ItemEvent::Unchanged { item })),
        _ => apply_holy_water(play, item, holy),
    }
    if holy != Buc::Uncursed && holy != buc {
        identify::see_buc(play, item);
        let water = play.world.item(water).kind;
        identify::learn_kind(play, water);
    }
    use_up(play, water);
}

/// Wets an item, or reports that nothing changed.
fn wet(play: &mut Play, item: ItemId) {
    if erosion::soak(play, item) == erosion::Outcome::Unaffected {
        play.tell(Event::Item(ItemEvent::Unchanged { item }));
    }
}
