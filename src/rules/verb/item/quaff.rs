//! Drinking potions and drinking from fountains and sinks.

use crate::base::Dice;
use crate::content::effect::{Sought, Which};
use crate::content::ending::death::Hazard;
use crate::content::{Attribute, Class, Harm, MonsterKindId, Property, Terrain};
use crate::event::{BodyEvent, Event, ItemEvent, TerrainEvent};
use crate::event::{Means, terrain::Waters};
use crate::rules::body::{self, equipment, nutrition};
use crate::rules::effect::{self, Came, EffectSource, Target, attribute, detect, mind, state};
use crate::rules::fight::roll::magic_resistance;
use crate::rules::ground::create;
use crate::rules::item::{bless, identify};
use crate::rules::shape::polymorph;
use crate::rules::vitals::{Blame, experience};
use crate::rules::{Acted, Halt, Play, Refusal, Time, ride};
use crate::world::body::pack;
use crate::world::{ActorId, ItemId};

/// Makes `who` quaff a carried potion.
pub fn quaff(play: &mut Play, who: ActorId, item: ItemId) -> Acted {
    let thing = pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
    let (kind_id, buc) = (thing.kind, thing.buc);
    let content = play.content;
    let kind = &content.items[kind_id];
    if kind.class != Class::Potion || play.world.actor(who).has(Property::Strangled) {
        return Err(Refusal::CannotQuaff.into());
    }
    play.tell(Event::Item(ItemEvent::Quaffed { who, item }));
    let draught = equipment::part_with(play, item, 1);
    let blame = Blame::means(Means::Item(kind_id));
    let source = EffectSource { who, item: Some(draught), buc, blame, dir: None, craft: None };
    let came = effect::apply(play, &kind.on_quaff, Target::Creature(who), &source);
    learn(play, who, draught, &came);
    play.world.destroy(draught);
    match came.asks {
        Some(pending) => Err(Halt::Asks(pending)),
        None => Ok(Time::ACTION),
    }
}

/// Identifies the item's kind if the hero noticed its effect. Reports an unknown item that had no
/// visible effect.
pub(crate) fn learn(play: &mut Play, who: ActorId, item: ItemId, came: &Came) {
    let kind = play.world.item(item).kind;
    let silent = !came.noticed && !came.told;
    if came.noticed && play.world.item(item).known.seen {
        identify::learn_kind(play, kind);
    } else if who == play.world.hero && silent && !play.world.knowledge.knows(kind) {
        play.tell(Event::Item(ItemEvent::NoEffect { item }));
    }
}

/// Makes `who` drink from the fountain or sink underfoot.
pub fn quaff_here(play: &mut Play, who: ActorId) -> Acted {
    let at = play.world.actor(who).at;
    let terrain = play.world.level.cell(at).terrain;
    if who != play.world.hero || !matches!(terrain, Terrain::Fountain | Terrain::Sink) {
        return Err(Refusal::NothingThere.into());
    }
    ride::reaches_floor(play.world, who)?;
    if play.world.actor(who).has(Property::Strangled) {
        return Err(Refusal::CannotQuaff.into());
    }
    play.tell(Event::Terrain(TerrainEvent::Drank { fountain: terrain == Terrain::Fountain }));
    if terrain == Terrain::Fountain {
        fountain(play, who);
    } else {
        sink(play, who);
    }
    Ok(Time::ACTION)
}

/// Drinks from a fountain.
/// Source: rules/numbers 12.
fn fountain(play: &mut Play, who: ActorId) {
    match play.rng.act.d(30) {
        ..10 => {
            let points = play.rng.act.d(10);
            nutrition::nourish(play, points);
            play.tell(Event::Terrain(TerrainEvent::Refreshed));
        }
        19 => {
            detect::enlighten(play, who);
        }
        20 => foul(play, who, Waters::Foul),
        21 => poisoned(play, who),
        22 => {
            let count = play.rng.act.between(2, 6);
            comes(play, Waters::Snakes, play.content.known.water_moccasin, count);
        }
        23 => comes(play, Waters::Demon, play.content.known.water_demon, 1),
        24 => cursed_water(play, who),
        25 => {
            state::grant(play, who, Property::SeeInvisible);
        }
        26 => {
            detect::seek(play, who, Sought::Monsters);
        }
        27 if !is_looted(play, who) => find_gem(play, who),
        27 | 28 => comes(play, Waters::Nymph, play.content.known.water_nymph, 1),
        29 => {
            tell_of(play, Waters::Breath);
            mind::scare(play, who, magic_resistance::SCROLL);
        }
        _ => play.tell(Event::Terrain(TerrainEvent::Tasteless)),
    }
    dry_up(play, who);
}

fn is_looted(play: &Play, who: ActorId) -> bool {
    play.world.level.cell(play.world.actor(who).at).is_looted()
}

/// Dries up the fountain 1 time in 3.
pub(crate) fn dry_up(play: &mut Play, who: ActorId) {
    let at = play.world.actor(who).at;
    if play.world.level.cell(at).terrain == Terrain::Fountain && play.rng.act.one_in(3) {
        play.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
        play.tell(Event::Terrain(TerrainEvent::FountainDried));
    }
}

/// Reports the effect of the water before its results become visible.
pub(crate) fn tell_of(play: &mut Play, what: Waters) {
    play.tell(Event::Terrain(TerrainEvent::Waters(what)));
}

/// Creates `count` monsters of a kind that come out of the water.
pub(crate) fn comes(play: &mut Play, what: Waters, kind: MonsterKindId, count: i32) {
    tell_of(play, what);
    create::of_kind(play, kind, count);
}

/// Applies foul water: the drinker loses 11 to 30 nutrition and vomits.
fn foul(play: &mut Play, who: ActorId, taste: Waters) {
    tell_of(play, taste);
    let points = play.rng.act.between(11, 30);
    nutrition::nourish(play, -points);
    play.tell(Event::Body(BodyEvent::Vomited { who }));
    body::gain(play, who, Property::Paralyzed, 2);
}

fn poisoned(play: &mut Play, who: ActorId) {
    tell_of(play, Waters::Poisoned);
    let blame = Blame::means(Hazard::PoisonedWater);
    let source = EffectSource {
        who,
        item: None,
        buc: crate::content::Buc::Uncursed,
        blame,
        dir: None,
        craft: None,
    };
    if play.world.actor(who).has(Property::PoisonResistance) {
        state::harm(play, who, Harm::Physical, Dice::new(1, 4, 0), &source);
        return;
    }
    let loss = play.rng.act.between(3, 6) as i8;
    attribute::change(play, who, Which::The(Attribute::Strength), -loss);
    state::harm(play, who, Harm::Physical, Dice::new(1, 10, 0), &source);
}

/// Curses each carried item with a chance of 1 in 5.
fn cursed_water(play: &mut Play, who: ActorId) {
    tell_of(play, Waters::Bad);
    let points = play.rng.act.between(11, 30);
    nutrition::nourish(play, -points);
    for item in play.world.actor(who).pack.clone() {
        if play.rng.act.one_in(5) {
            bless::curse(play, item);
        }
    }
}

fn find_gem(play: &mut Play, who: ActorId) {
    let at = play.world.actor(who).at;
    let gems: Vec<_> = play
        .content
        .items
        .iter()
        .filter(|(_, kind)| kind.class == Class::Gem && kind.odds > 0)
        .map(|(id, kind)| (id, u32::from(kind.odds)))
        .collect();
    let weights: Vec<u32> = gems.iter().map(|&(_, odds)| odds).collect();
    let Some(chosen) = crate::base::pick::weighted(&mut play.rng.act, &weights) else { return };
    play.world.level.change(at, |cell| cell.set_looted(true));
    let gem = play.world.make(crate::world::Item::of(gems[chosen].0));
    play.world.lay(gem, at);
    tell_of(play, Waters::Gem);
    play.tell(Event::Item(ItemEvent::SeesHere { items: 1, first: gem }));
}

/// Drinks from a sink. Some of NetHack's outcomes are not implemented.
/// Source: rules/numbers 12.
fn sink(play: &mut Play, who: ActorId) {
    match play.rng.act.below(20) {
        2 => {
            tell_of(play, Waters::Scalding);
            let blame = Blame::means(Hazard::ScaldingWater);
            let buc = crate::content::Buc::Uncursed;
            let source = EffectSource { who, item: None, buc, blame, dir: None, craft: None };
            state::harm(play, who, Harm::Fire, Dice::new(1, 6, 0), &source);
        }
        3 => comes(play, Waters::Rat, play.content.known.sewer_rat, 1),
        7 => comes(play, Waters::Rises, play.content.known.water_elemental, 1),
        8 => {
            tell_of(play, Waters::Strange);
            experience::award(play, 1);
        }
        9 => foul(play, who, Waters::Sewage),
        10 if who == play.world.hero => polymorph::strikes(play),
        _ => play.tell(Event::Terrain(TerrainEvent::Refreshed)),
    }
}
