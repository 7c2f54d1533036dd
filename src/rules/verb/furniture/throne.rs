//! Thrones: the thirteen outcomes of sitting on one, and kicking one.
//!
//! Source: rules/numbers 12; rules/luck 2.5, 2.7.

use crate::base::{Dice, Pos, pick};
use crate::content::effect::{Purge, Which};
use crate::content::ending::death::Hazard;
use crate::content::{Attribute, Buc, Class, ItemKind, Material, Property, Terrain};
use crate::event::terrain::furniture::{Furniture, Throne};
use crate::event::{Event, TerrainEvent};
use crate::r#gen::{self, spawn::items};
use crate::rules::body::{self, equipment, exercise, luck, sleep};
use crate::rules::effect::{EffectSource, attribute, detect, state};
use crate::rules::ground::{create, digging, teleport};
use crate::rules::item::wish::{self, genocide};
use crate::rules::item::{bless, identify};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Halt, Play, Time, trap};
use crate::world::body::pack;
use crate::world::hero::LuckCause;
use crate::world::{Item, Pending};

/// Makes the hero sit on the throne underfoot. The throne has an effect 1 time in 3. Then it
/// vanishes 1 time in 3, whether it had an effect or not.
pub fn sit(play: &mut Play) -> Acted {
    let at = play.world.you().at;
    let asks = if play.rng.act.one_in(3) {
        act(play)
    } else {
        tell(play, Throne::Nothing);
        None
    };
    if !play.world.is_over() && play.rng.act.one_in(3) {
        play.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
        play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::ThroneVanished)));
    }
    match asks {
        Some(pending) => Err(Halt::Asks(pending)),
        None => Ok(Time::ACTION),
    }
}

fn tell(play: &mut Play, what: Throne) {
    play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::Throne(what))));
}

/// Applies one of the thirteen effects. Returns the question to ask the player, if any.
fn act(play: &mut Play) -> Option<Pending> {
    let hero = play.world.hero;
    match play.rng.act.d(13) {
        1 => weaken(play),
        2 => {
            tell(play, Throne::Strengthened);
            attribute::change(play, hero, Which::Any, 1);
        }
        3 => shock(play),
        4 => restore(play),
        5 => take_gold(play),
        6 => offer_wish(play),
        7 => call_court(play),
        8 => {
            tell(play, Throne::Genocide);
            genocide::begin(play, Purge::Species, None);
        }
        9 => curse(play),
        10 => clear_sight(play),
        11 if play.world.life.luck.total() < 0 => {
            tell(play, Throne::Threatened);
            sleep::wake_all(play);
        }
        11 => {
            tell(play, Throne::Wrenched);
            teleport::hop(play, hero);
        }
        12 => {
            tell(play, Throne::Insight);
            let count = play.rng.act.below(5) as u8;
            return identify::some(play, count);
        }
        _ => {
            tell(play, Throne::Confused);
            let turns = play.rng.act.between(16, 22) as u32;
            body::lengthen(play, hero, Property::Confused, turns);
        }
    }
    None
}

fn weaken(play: &mut Play) {
    tell(play, Throne::Weakened);
    let hero = play.world.hero;
    let which = Attribute::ALL[play.rng.act.below(6) as usize];
    let loss = play.rng.act.between(3, 6) as i8;
    exercise::change(play, which, -loss);
    let damage = play.rng.act.d(10);
    vitals::damage_and_tell(play, hero, damage, Blame::means(Hazard::CursedThrone));
}

fn shock(play: &mut Play) {
    tell(play, Throne::Shocked);
    let hero = play.world.hero;
    let most = if play.world.you().has(Property::ShockResistance) { 6 } else { 30 };
    let damage = play.rng.act.d(most);
    vitals::damage_and_tell(play, hero, damage, Blame::means(Hazard::ElectricThrone));
}

/// Restores all hit points and cures blindness, illness and wounded legs. If at most 5 hit points
/// were missing, raises the maximum by 4 first.
fn restore(play: &mut Play) {
    tell(play, Throne::Restored);
    let you = play.world.you_mut();
    if you.hp >= you.max_hp - 5 {
        you.max_hp += 4;
    }
    you.hp = you.max_hp;
    let hero = play.world.hero;
    for what in [Property::Blind, Property::Ill, Property::WoundedLegs] {
        body::cure(play, hero, what);
    }
}

fn take_gold(play: &mut Play) {
    tell(play, Throne::GoldTaken);
    if let Some(purse) = pack::purse(play.world, play.content, play.world.hero) {
        equipment::destroy(play, purse);
    }
}

/// Grants a wish. If base luck + rn2(5) is below 0, raises luck by 1 instead.
fn offer_wish(play: &mut Play) {
    let luck = i32::from(play.world.life.luck.base);
    if luck + (play.rng.act.below(5) as i32) < 0 {
        tell(play, Throne::LuckRose);
        luck::change(play, 1, LuckCause::ThroneWish);
    } else {
        tell(play, Throne::Wish);
        wish::ask(play);
    }
}

/// Summons 1 to 10 random monsters of the kinds found in throne rooms.
fn call_court(play: &mut Play) {
    tell(play, Throne::CourtCame);
    let count = play.rng.act.d(10);
    let (difficulty, level) = (play.world.difficulty(), play.world.you().level);
    for _ in 0..count {
        let kind = r#gen::courtier(play.content, difficulty, level, &mut play.rng.act);
        if let Some(kind) = kind {
            create::of_kind(play, kind, 1);
        }
    }
}

/// Curses the hero. With luck above 0, the hero becomes blind and loses 1 or 2 luck; otherwise some
/// carried items become cursed.
fn curse(play: &mut Play) {
    let hero = play.world.hero;
    let luck = play.world.life.luck.total();
    if luck <= 0 {
        tell(play, Throne::ItemsCursed);
        bless::curse_some(play, hero);
        return;
    }
    tell(play, Throne::Blinded);
    let turns = play.rng.act.between(250, 349) as u32;
    body::lengthen(play, hero, Property::Blind, turns);
    let loss = if luck > 1 { play.rng.act.d(2) } else { 1 };
    luck::change(play, -loss, LuckCause::ThroneCurse);
}

/// Permanently grants the ability to see invisible. If the hero already has it, or has bad luck,
/// maps the level instead or, on a level that blocks mapping, confuses the hero.
fn clear_sight(play: &mut Play) {
    let hero = play.world.hero;
    let owned = &play.world.you().properties;
    let has = owned.innate.union(owned.gained).has(Property::SeeInvisible);
    if play.world.life.luck.total() >= 0 && !has {
        tell(play, Throne::SightCleared);
        state::grant(play, hero, Property::SeeInvisible);
    } else if play.world.level.customs.no_map {
        tell(play, Throne::Droned);
        let turns = Dice::new(1, 30, 0).roll(&mut play.rng.act) as u32;
        body::lengthen(play, hero, Property::Confused, turns);
    } else {
        tell(play, Throne::Mapped);
        let (buc, blame) = (Buc::Uncursed, Blame::default());
        let source = EffectSource { who: hero, item: None, buc, blame, dir: None, craft: None };
        detect::map(play, &source);
    }
}

/// Kicks a throne. With luck below 0, or once the throne is looted, the kick destroys it 1 time in
/// 3. With luck above 0, the kick knocks gold and gems loose 1 time in 3, once per throne.
/// Otherwise a hole opens under the hero 1 time in 4, if the level allows holes. Returns whether
/// the kick did more than hurt the foot.
pub fn kick(play: &mut Play, at: Pos) -> bool {
    let luck = play.world.life.luck.total();
    let looted = play.world.level.cell(at).is_looted();
    if (luck < 0 || looted) && play.rng.act.one_in(3) {
        play.world.level.change(at, |cell| {
            cell.terrain = Terrain::Floor;
            cell.set_looted(false);
        });
        play.tell(broke(true));
        let gold = play.rng.act.d(200);
        lay_gold(play, gold, at);
        return true;
    }
    if luck > 0 && !looted && play.rng.act.one_in(3) {
        play.tell(broke(false));
        let gold = play.rng.act.between(300, 500);
        lay_gold(play, gold, at);
        for _ in 0..(luck + 1).min(6) {
            lay_gem(play, at);
        }
        play.world.level.change(at, |cell| cell.set_looted(true));
        return true;
    }
    if !play.rng.act.one_in(4) || !digging::can_make_hole(play, at) {
        return false;
    }
    play.tell(Event::Terrain(TerrainEvent::Furniture(Furniture::FloorGave)));
    let (hero, here) = (play.world.hero, play.world.you().at);
    trap::fall::hole(play, hero, here);
    true
}

const fn broke(destroyed: bool) -> Event {
    Event::Terrain(TerrainEvent::Furniture(Furniture::ThroneBroke { destroyed }))
}

fn lay_gold(play: &mut Play, many: i32, at: Pos) {
    let gold = items::bring(play.world, items::gold(play.content, many));
    play.world.drop_onto(play.content, gold, at);
}

/// Lays a random gem or piece of glass on a square.
fn lay_gem(play: &mut Play, at: Pos) {
    let glitters = |row: &ItemKind| matches!(row.material, Material::Gemstone | Material::Glass);
    let stones = play.content.items.iter();
    let gems = stones.filter(|(_, row)| row.class == Class::Gem && row.odds > 0 && glitters(row));
    let (kinds, odds): (Vec<_>, Vec<u32>) =
        gems.map(|(kind, row)| (kind, u32::from(row.odds))).unzip();
    if let Some(nth) = pick::weighted(&mut play.rng.act, &odds) {
        let gem = play.world.make(Item::of(kinds[nth]));
        play.world.drop_onto(play.content, gem, at);
    }
}
