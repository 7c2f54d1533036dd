//! Dipping items into potions, water and fountains.

use crate::base::pick;
use crate::content::{Buc, Class, Effect, Terrain};
use crate::event::{Event, ItemEvent, terrain::Waters};
use crate::rules::body::equipment::use_up;
use crate::rules::effect::{self, EffectSource};
use crate::rules::item::{
    bless::{self, apply_holy_water},
    erosion, identify,
};
use crate::rules::verb::item::quaff::{comes, dry_up, tell_of};
use crate::rules::vitals::Blame;
use crate::rules::{Acted, Play, Refusal, Time, Vain, ride};
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
                () if row.class != Class::Potion
                    || play.world.knowledge.knows(play.world.item(into).kind) =>
                {
                    return Err(Refusal::Vain(Vain::DipsInVain).into());
                }
                // A dip without effect reveals only that potions of this kind do not change dipped
                // items.
                () => {
                    play.tell(Event::Item(ItemEvent::Dipped { item, into: Some(into) }));
                    play.tell(Event::Item(ItemEvent::Unchanged { item }));
                }
            }
            Ok(Time::ACTION)
        }
        None => into_fountain(play, who, item),
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

/// Dips an item into water: holy water improves its blessing by one step, unholy water worsens it,
/// plain water wets it.
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
    if !erosion::soak(play, item) {
        play.tell(Event::Item(ItemEvent::Unchanged { item }));
    }
}

/// Dips an item into the fountain underfoot.
/// Source: rules/numbers 12.
fn into_fountain(play: &mut Play, who: ActorId, item: ItemId) -> Acted {
    let at = play.world.actor(who).at;
    if play.world.level.cell(at).terrain != Terrain::Fountain {
        return Err(Refusal::NothingThere.into());
    }
    ride::reaches_floor(play.world, who)?;
    play.tell(Event::Item(ItemEvent::Dipped { item, into: None }));
    wet(play, item);
    match play.rng.act.d(30) {
        16 => bless::curse(play, item),
        17..=20 => {
            bless::uncurse(play, item);
        }
        21 => comes(play, Waters::Demon, play.content.known.water_demon, 1),
        22 => comes(play, Waters::Nymph, play.content.known.water_nymph, 1),
        23 => {
            let count = play.rng.act.between(2, 6);
            comes(play, Waters::Snakes, play.content.known.water_moccasin, count);
        }
        24 if !play.world.level.cell(at).is_looted() => {
            let gems: Vec<_> = play
                .content
                .items
                .iter()
                .filter(|(_, kind)| kind.class == Class::Gem && kind.odds > 0)
                .map(|(id, _)| id)
                .collect();
            if let Some(&gem) = pick::one(&mut play.rng.act, &gems) {
                play.world.level.change(at, |cell| cell.set_looted(true));
                let gem = play.world.make(crate::world::Item::of(gem));
                play.world.lay(gem, at);
                tell_of(play, Waters::Gem);
                play.tell(Event::Item(ItemEvent::SeesHere { items: 1, first: gem }));
            }
        }
        _ => {}
    }
    dry_up(play, who);
    Ok(Time::ACTION)
}
