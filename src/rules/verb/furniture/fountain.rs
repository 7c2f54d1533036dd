//! Fountains: drinking from them and dipping into them.
//!
//! Source: rules/numbers 12.

use crate::base::{Dice, Pos};
use crate::content::effect::{Sought, Which};
use crate::content::ending::death::Hazard;
use crate::content::{Attribute, Buc, Class, Door, Harm, Property, Terrain};
use crate::event::terrain::Waters;
use crate::event::terrain::furniture::Furniture;
use crate::event::{Event, ItemEvent, TerrainEvent};
use crate::r#gen::spawn::items;
use crate::rules::body::{equipment, exercise, hunger_state};
use crate::rules::effect::{EffectSource, attribute, detect, mind, state};
use crate::rules::faith::trouble;
use crate::rules::fight::harm::steal;
use crate::rules::fight::roll::magic_resistance;
use crate::rules::ground::{create, town_watch};
use crate::rules::item::wish::djinni;
use crate::rules::item::{bless, erosion};
use crate::rules::verb::furniture::excalibur;
use crate::rules::verb::furniture::water::{comes, foul, tell_of};
use crate::rules::vitals::Blame;
use crate::rules::{Acted, Play, Refusal, Time, ride};
use crate::world::body::pack;
use crate::world::{ActorId, Item, ItemId};

/// Distance from a gushing fountain, in squares, within which pools can appear.
const GUSH: i32 = 7;

/// Makes the hero drink from the fountain underfoot, which has a random effect.
pub fn drink(play: &mut Play, who: ActorId) {
    let at = play.world.actor(who).at;
    let blessed = is_blessed(play, at);
    let roll = play.rng.act.d(30);
    if blessed && play.world.life.luck.base >= 0 && roll >= 10 {
        return restore(play, at);
    }
    match roll {
        ..10 => {
            let points = play.rng.act.d(10);
            hunger_state::nourish(play, points);
            play.tell(Event::Terrain(TerrainEvent::Refreshed));
            if blessed {
                return;
            }
        }
        19 => {
            detect::enlighten(play, who);
        }
        20 => foul(play, who, Waters::Foul),
        21 => poisoned(play, who),
        22 => snakes(play),
        23 => demon(play),
        24 => cursed_water(play, who),
        25 => {
            state::grant(play, who, Property::SeeInvisible);
        }
        26 => {
            detect::seek(play, who, Sought::Monsters);
        }
        27 if !play.world.level.cell(at).is_looted() => find_gem(play, at),
        27 | 28 => comes(play, Waters::Nymph, play.content.known.water_nymph, 1),
        29 => {
            tell_of(play, Waters::Breath);
            mind::scare(play, who, magic_resistance::SCROLL);
        }
        30 => gush(play, at),
        _ => play.tell(Event::Terrain(TerrainEvent::Tasteless)),
    }
    dry_up(play, at);
}

/// Whether the fountain is blessed. This is decided when the hero first drinks from the fountain,
/// with a chance of 1 in 7.
fn is_blessed(play: &mut Play, at: Pos) -> bool {
    if !play.world.level.cell(at).has_swarmed() {
        let blessed = play.rng.act.one_in(7);
        play.world.level.change(at, |cell| {
            cell.set_swarmed(true);
            cell.set_third_mark(blessed);
        });
    }
    play.world.level.cell(at).has_third_mark()
}

/// Restores all attributes, then raises one of them, or all of them if base luck is at least 4.
/// Uses up the blessing.
/// Source: rules/luck 2.7.
fn restore(play: &mut Play, at: Pos) {
    play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::BlessedFountain)));
    trouble::restore(play);
    let all = play.world.life.luck.base >= 4;
    let first = play.rng.act.below(6) as usize;
    for step in 0..6 {
        let which = Attribute::ALL[(first + step) % 6];
        if exercise::change(play, which, 1) && !all {
            break;
        }
    }
    exercise::train(play, Attribute::Wisdom);
    play.world.level.change(at, |cell| cell.set_third_mark(false));
}

/// Summons a water demon. With a chance of (20 - n) percent, where n is the difficulty of the
/// level, the demon grants a wish instead of fighting.
fn demon(play: &mut Play) {
    tell_of(play, Waters::Demon);
    let (kind, at) = (play.content.known.water_demon, play.world.you().at);
    let Some(who) = create::near(play, kind, at) else { return };
    if play.rng.act.d(100) > 80 + play.world.difficulty() {
        djinni::grant(play, who);
    }
}

fn snakes(play: &mut Play) {
    let count = play.rng.act.between(2, 6);
    comes(play, Waters::Snakes, play.content.known.water_moccasin, count);
}

fn poisoned(play: &mut Play, who: ActorId) {
    tell_of(play, Waters::Poisoned);
    let blame = Blame::means(Hazard::PoisonedWater);
    let source =
        EffectSource { who, item: None, buc: Buc::Uncursed, blame, dir: None, craft: None };
    if play.world.actor(who).has(Property::PoisonResistance) {
        state::harm(play, who, Harm::Physical, Dice::new(1, 4, 0), &source);
        return;
    }
    let loss = play.rng.act.between(3, 6) as i8;
    attribute::change(play, who, Which::The(Attribute::Strength), -loss);
    state::harm(play, who, Harm::Physical, Dice::new(1, 10, 0), &source);
}

/// Takes 11 to 30 nutrition from the drinker, and curses each carried item with a chance of 1 in 5.
fn cursed_water(play: &mut Play, who: ActorId) {
    tell_of(play, Waters::Bad);
    let points = play.rng.act.between(11, 30);
    hunger_state::nourish(play, -points);
    for item in play.world.actor(who).pack.clone() {
        if play.rng.act.one_in(5) {
            bless::curse(play, item);
        }
    }
}

/// Lays a random gem on the square of the fountain, and marks the fountain as looted, so that it
/// gives no second find.
fn find_gem(play: &mut Play, at: Pos) {
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
    let gem = play.world.make(Item::of(gems[chosen].0));
    play.world.lay(gem, at);
    tell_of(play, Waters::Gem);
    let (first, price) = (gem, None);
    play.tell(Event::Item(ItemEvent::SeesHere { items: 1, first, price, free: false }));
}

/// Floods floor in view within [`GUSH`] squares. Only every second square can be flooded, like the
/// squares of one color on a chessboard. There, a pool appears with a chance of 1 in (distance +
/// 1). Squares with a boulder or beside a door stay dry.
fn gush(play: &mut Play, from: Pos) {
    let mut pools = 0;
    let squares: Vec<Pos> = play.world.level.cells.positions().collect();
    for at in squares {
        let distance = at.distance(from);
        let even = (at.x + at.y) % 2 == 0;
        if at == from || !even || distance > GUSH || !play.world.sight.clear.has(at) {
            continue;
        }
        let dry = play.world.level.cell(at).terrain == Terrain::Floor && !has_obstacle(play, at);
        if dry && play.rng.act.below(1 + distance.unsigned_abs()) == 0 {
            play.world.level.traps.retain(|trap| trap.at != at);
            play.world.level.erase(at);
            play.world.level.change(at, |cell| cell.terrain = Terrain::Pool);
            pools += 1;
        }
    }
    play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::Gushed { pools })));
}

/// Whether a boulder lies on the square or a door is next to it.
fn has_obstacle(play: &Play, at: Pos) -> bool {
    let boulder = play.content.known.boulder;
    let door = |at: Pos| {
        let cell = play.world.level.cell(at);
        cell.terrain == Terrain::Door && cell.door() != Door::None
    };
    play.world.items_at(at).any(|item| play.world.item(item).kind == boulder)
        || at.neighbors().into_iter().any(door)
}

/// Dries up the fountain 1 time in 3, or always if the watch has warned the hero about it. The
/// first time that a fountain in a town would dry up, it stays and the hero is warned: by a
/// watchman who sees the hero or, if there is none, by the dwindling flow of water.
pub fn dry_up(play: &mut Play, at: Pos) {
    if play.world.level.cell(at).terrain != Terrain::Fountain {
        return;
    }
    let dries = town_watch::is_warned(play, at) || play.rng.act.one_in(3);
    if dries && !town_watch::spares_fountain(play, at) {
        play.tell(Event::Terrain(TerrainEvent::FountainDried));
        vanish(play, at);
    }
}

/// Turns the fountain into floor. In a town, this angers the watch.
fn vanish(play: &mut Play, at: Pos) {
    play.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
    town_watch::fountain_dried(play);
}

/// Dips an item into the fountain underfoot. If the item gets wet, nothing else happens half of the
/// time.
pub fn dip(play: &mut Play, who: ActorId, item: ItemId) -> Acted {
    let at = play.world.actor(who).at;
    if play.world.level.cell(at).terrain != Terrain::Fountain {
        return Err(Refusal::NothingThere.into());
    }
    ride::reaches_floor(play.world, who)?;
    play.tell(Event::Item(ItemEvent::Dipped { item, into: None }));
    if excalibur::rises(play, item) {
        vanish(play, at);
        return Ok(Time::ACTION);
    }
    let soaked = erosion::soak(play, item);
    let wet = soaked == erosion::Outcome::Changed;
    if !play.world.items.contains(item) || wet && play.rng.act.coin() {
        return Ok(Time::ACTION);
    }
    let told = stir(play, at, item);
    if soaked == erosion::Outcome::Unaffected && !told {
        play.tell(Event::Item(ItemEvent::Unchanged { item }));
    }
    dry_up(play, at);
    Ok(Time::ACTION)
}

/// Applies a random effect of dipping into the fountain. Returns whether the hero noticed it.
fn stir(play: &mut Play, at: Pos, item: ItemId) -> bool {
    match play.rng.act.d(30) {
        16 => {
            bless::curse(play, item);
            return false;
        }
        17..=20 => return bless::uncurse(play, item),
        21 => demon(play),
        22 => comes(play, Waters::Nymph, play.content.known.water_nymph, 1),
        23 => snakes(play),
        24 if !play.world.level.cell(at).is_looted() => find_gem(play, at),
        24 | 25 => gush(play, at),
        28 => return bathe(play, at),
        29 if !play.world.level.cell(at).is_looted() => find_coins(play, at),
        _ => return false,
    }
    true
}

/// Takes gold from the hero: a tenth of a random part of the hero's gold. The fountain then counts
/// as not looted. Returns false, and takes nothing, if the hero has at most 10 gold pieces or the
/// tenth rounds down to 0.
fn bathe(play: &mut Play, at: Pos) -> bool {
    let Some(purse) = pack::purse(play.world, play.content, play.world.hero) else { return false };
    let sum = play.world.item(purse).count;
    let lost = steal::some_gold(play, sum) / 10;
    if sum <= 10 || lost == 0 {
        return false;
    }
    let lost = equipment::part_with(play, purse, lost);
    play.world.destroy(lost);
    play.world.level.change(at, |cell| cell.set_looted(false));
    exercise::abuse(play, Attribute::Wisdom);
    play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::GoldLost)));
    true
}

/// Puts 1d(2n) + 5 coins on the fountain's square, where n is the number of levels from this level
/// to the last level of the branch, both included. Marks the fountain as looted.
fn find_coins(play: &mut Play, at: Pos) {
    let here = play.world.level.id;
    let last = play.world.plan.site(here.branch).last;
    let below = u32::from(last.saturating_sub(here.depth)) + 1;
    let many = play.rng.act.d(2 * below) + 5;
    play.world.level.change(at, |cell| cell.set_looted(true));
    let coins = items::bring(play.world, items::gold(play.content, many));
    play.world.drop_onto(play.content, coins, at);
    play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::CoinsFound)));
}
