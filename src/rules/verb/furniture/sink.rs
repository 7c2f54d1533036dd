//! Sinks: drinking from them, kicking them, and dropping rings into them.
//!
//! Source: rules/numbers 12.

use crate::base::{Dice, Pos, pick};
use crate::content::ending::death::Hazard;
use crate::content::item::drain::Drain;
use crate::content::{Attribute, Buc, Class, Harm, Property, Terrain};
use crate::event::terrain::Waters;
use crate::event::terrain::furniture::Furniture;
use crate::event::{Event, ItemEvent, Magic, Means, TerrainEvent};
use crate::r#gen::spawn::items;
use crate::rules::body::exercise;
use crate::rules::effect::{EffectSource, Target, apply, state};
use crate::rules::ground::create;
use crate::rules::shape;
use crate::rules::verb::furniture::water::{comes, foul, tell_of};
use crate::rules::verb::item::quaff;
use crate::rules::vitals::{Blame, level_change};
use crate::rules::{Acted, Halt, Play, Time};
use crate::world::level::flags::Gas;
use crate::world::{ActorId, ItemId};

/// Gas from a drain: the sides of its damage die, and its duration in turns.
const STENCH: (u8, u16) = (4, 8);

fn tell(play: &mut Play, what: Furniture) {
    play.tell(Event::Terrain(TerrainEvent::Furniture(what)));
}

/// Makes the hero drink from the sink underfoot, which has a random effect.
pub fn drink(play: &mut Play, who: ActorId) -> Acted {
    let at = play.world.actor(who).at;
    match play.rng.act.below(20) {
        2 => {
            tell_of(play, Waters::Scalding);
            let blame = Blame::means(Hazard::ScaldingWater);
            state::harm(play, who, Harm::Fire, Dice::new(1, 6, 0), &source(who, blame));
        }
        3 => comes(play, Waters::Rat, play.content.known.sewer_rat, 1),
        4 => return drink_from_tap(play, who),
        5 if play.world.level.cell(at).is_looted() => tell(play, Furniture::BackedUp),
        5 => {
            tell(play, Furniture::RingFound);
            lay_ring(play, at);
        }
        6 => {
            tell(play, Furniture::PipesBroke);
            play.world.level.change(at, |cell| {
                cell.terrain = Terrain::Fountain;
                cell.set_looted(false);
                cell.set_swarmed(false);
                cell.set_third_mark(false);
            });
        }
        7 => comes(play, Waters::Rises, play.content.known.water_elemental, 1),
        8 => {
            tell_of(play, Waters::Strange);
            level_change::award(play, 1);
        }
        9 => foul(play, who, Waters::Sewage),
        10 if who == play.world.hero => shape::hero::strikes(play),
        13 => stink(play, at),
        _ => play.tell(Event::Terrain(TerrainEvent::Refreshed)),
    }
    Ok(Time::ACTION)
}

fn source(who: ActorId, blame: Blame) -> EffectSource {
    EffectSource { who, item: None, buc: Buc::Uncursed, blame, dir: None, craft: None }
}

/// Makes `who` drink a random potion that runs out of the tap.
fn drink_from_tap(play: &mut Play, who: ActorId) -> Acted {
    let depth = play.world.depth();
    let made = items::of_class(play.content, Class::Potion, depth, &mut play.rng.act);
    let Some(made) = made else { return Ok(Time::ACTION) };
    let potion = items::bring(play.world, made);
    play.world.item_mut(potion).buc = Buc::Uncursed;
    play.world.item_mut(potion).count = 1;
    tell(play, Furniture::TapRan { item: potion });
    let kind = play.world.item(potion).kind;
    let source =
        EffectSource { item: Some(potion), ..source(who, Blame::means(Means::Item(kind))) };
    let came = apply(play, &play.content.items[kind].on_quaff, Target::Creature(who), &source);
    quaff::learn(play, who, potion, &came);
    play.world.destroy(potion);
    match came.asks {
        Some(pending) => Err(Halt::Asks(pending)),
        None => Ok(Time::ACTION),
    }
}

/// Puts a random ring on the square of a sink and marks the sink as looted.
fn lay_ring(play: &mut Play, at: Pos) -> Option<ItemId> {
    let depth = play.world.depth();
    let made = items::of_class(play.content, Class::Ring, depth, &mut play.rng.act)?;
    play.world.level.change(at, |cell| cell.set_looted(true));
    exercise::train(play, Attribute::Wisdom);
    let ring = items::bring(play.world, made);
    let ring = play.world.drop_onto(play.content, ring, at);
    if play.world.you().at == at {
        let (first, price) = (ring, None);
        play.tell(Event::Item(ItemEvent::SeesHere { items: 1, first, price, free: false }));
    }
    Some(ring)
}

/// Whether an item that the hero drops here goes down the drain of a sink.
pub fn takes(play: &Play, item: ItemId) -> bool {
    let you = play.world.you();
    let kind = &play.content.items[play.world.item(item).kind];
    let ring = kind.class == Class::Ring || kind.drain.is_some();
    ring && play.world.level.cell(you.at).terrain == Terrain::Sink && !you.has(Property::Levitation)
}

/// Drops a ring, already taken out of the inventory, into the drain, and applies the drain effect
/// of its kind. A blind hero does not see the effect. If the effect does not return the ring, the
/// ring comes back 1 time in 20. Otherwise it is buried under the sink 1 time in 5, and lost in all
/// other cases.
pub fn swallow(play: &mut Play, ring: ItemId) {
    let at = play.world.you().at;
    tell(play, Furniture::RingDropped { ring });
    let drain = play.content.items[play.world.item(ring).kind].drain.as_ref();
    let seen = !play.world.you().has(Property::Blind);
    if let Some(drain) = drain.filter(|_| seen) {
        let text = drain.text().to_owned();
        play.tell(Event::Magic(Magic::Flavor { item: ring, text }));
    }
    match drain {
        Some(Drain::Returns(_)) => {
            play.world.drop_onto(play.content, ring, at);
            return;
        }
        Some(Drain::Moves(_)) => move_sink(play, at),
        Some(Drain::Changes(_)) => change_sink(play, at),
        Some(Drain::Shows(_)) | None => {}
    }
    if play.rng.act.one_in(20) {
        tell(play, Furniture::RingCameBack { ring });
        play.world.drop_onto(play.content, ring, at);
    } else if play.rng.act.one_in(5) {
        play.world.bury(ring, at);
    } else {
        play.world.destroy(ring);
    }
}

/// Moves a sink to a random free square of plain floor. The sink keeps everything that can still
/// come out of it, such as a ring.
fn move_sink(play: &mut Play, at: Pos) {
    let level = &play.world.level;
    let free = |to: &Pos| {
        level.cell(*to).terrain == Terrain::Floor
            && play.world.trap_at(*to).is_none()
            && level.item_at[*to].is_none()
            && play.world.actor_at(*to).is_none()
    };
    let squares: Vec<Pos> = level.cells.positions().filter(free).collect();
    let sink = level.cell(at);
    let Some(&to) = pick::one(&mut play.rng.act, &squares) else { return };
    let lit = play.world.level.cell(to).is_lit();
    play.world.level.change(to, |cell| {
        *cell = sink;
        cell.set_lit(lit);
    });
    drain_away(play, at, Terrain::Floor);
}

/// Turns a sink into a fountain, a throne, a grave or plain floor, with equal chances.
fn change_sink(play: &mut Play, at: Pos) {
    let into = match play.rng.act.below(4) {
        0 => Terrain::Fountain,
        1 => Terrain::Throne,
        2 => Terrain::Grave,
        _ => Terrain::Floor,
    };
    drain_away(play, at, into);
}

fn drain_away(play: &mut Play, at: Pos, into: Terrain) {
    play.world.level.change(at, |cell| {
        cell.terrain = into;
        cell.set_looted(false);
        cell.set_swarmed(false);
        cell.set_third_mark(false);
    });
    play.world.sight.fresh = false;
}

/// Fills the sink's square and the passable squares around it with gas.
fn stink(play: &mut Play, at: Pos) {
    tell(play, Furniture::Stank);
    let (harm, left) = STENCH;
    for at in at.neighbors().into_iter().chain([at]) {
        if play.world.level.is_passable(at) {
            play.world.level.customs.gas.push(Gas { at, harm, more: 0, left });
        }
    }
    play.world.sight.fresh = false;
}

/// Kicks a sink. 4 kicks in 5 only rattle it. The other kicks try three results in order, each with
/// a chance of 1 in 3, until one happens: a black pudding, a demon or waste comes out. The pudding,
/// the demon and the ring in the waste appear once per sink. Returns whether the kick did more than
/// hurt the foot.
pub fn kick(play: &mut Play, at: Pos) -> bool {
    if !play.rng.act.one_in(5) {
        tell(play, Furniture::SinkRattled);
        exercise::train(play, Attribute::Dexterity);
        return true;
    }
    let sink = play.world.level.cell(at);
    if !sink.has_swarmed() && play.rng.act.one_in(3) {
        play.world.level.change(at, |cell| cell.set_swarmed(true));
        tell(play, Furniture::PuddingOozed);
        create::near(play, play.content.known.black_pudding, at);
    } else if !sink.has_third_mark() && play.rng.act.one_in(3) {
        play.world.level.change(at, |cell| cell.set_third_mark(true));
        let kind = play.content.known.amorous_demon;
        if let Some(who) = create::near(play, kind, at) {
            tell(play, Furniture::DemonReturned { who });
        }
    } else if play.rng.act.one_in(3) {
        let ring = !sink.is_looted();
        tell(play, Furniture::WasteRose { ring });
        if ring {
            lay_ring(play, at);
        }
    } else {
        return false;
    }
    exercise::train(play, Attribute::Dexterity);
    true
}
