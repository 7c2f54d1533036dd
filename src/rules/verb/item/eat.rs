//! Eating: meals that take several turns, and their risks.

use crate::content::role::talent::Talent;
use crate::content::{Class, Property};
use crate::event::{BodyEvent, Cause, Event, Means};
use crate::rules::body::{
    alignment,
    equipment::{destroy, one_piece},
    hunger_state,
};
use crate::rules::company::pet_hunger;
use crate::rules::effect::{self, EffectSource, Target};
use crate::rules::item::{egg, food};
use crate::rules::verb::item::{forage, meal, tin};
use crate::rules::verb::trade::bill;
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Play, Refusal, Time, ride};
use crate::world::hero::{Hunger, Occupation, Work};
use crate::world::{ActorId, ItemId, Place};

/// Minimum nutrition at which a hero who was already satiated at the start of the meal can choke.
const BURSTING: i32 = 2000;

/// Makes `who` start to eat an item that is carried or underfoot.
pub fn eat(play: &mut Play, who: ActorId, item: ItemId) -> Acted {
    let Some(thing) = play.world.items.get(item) else { return Err(Refusal::NotCarried.into()) };
    let at = play.world.actor(who).at;
    let here = Place::Floor(play.world.level.id, at);
    if thing.place != Place::Pack(who) && thing.place != here {
        return Err(Refusal::NotHere.into());
    }
    let body = play.world.actor(who);
    let row = &play.content.monsters[body.kind];
    let lives_on = who != play.world.hero && forage::lives_on(play.content, row, thing);
    let is_food = play.content.items[thing.kind].class == Class::Food;
    if !is_food && !lives_on || body.has(Property::Strangled) {
        return Err(Refusal::CannotEat.into());
    }
    if thing.place == here {
        ride::reaches_floor(play.world, who)?;
    }
    if who != play.world.hero {
        if lives_on {
            forage::eat(play, who, item);
        } else {
            pet_hunger::eat(play, who, item);
        }
        return Ok(Time::ACTION);
    }
    if play.world.item(item).kind == play.content.known.tin {
        bill::consume(play, item);
        return tin::open(play, who, item);
    }
    begin_meal(play, who, item);
    Ok(Time::ACTION)
}

/// Takes one item off the stack and applies the first bite. If the first bite does not end the
/// meal, the hero continues to eat.
fn begin_meal(play: &mut Play, who: ActorId, item: ItemId) {
    let piece = one_piece(play, who, item);
    bill::consume(play, piece);
    meal::note_conduct(play, piece);
    let fresh = play.world.item(piece).eaten == 0;
    let is_corpse = food::is_corpse(play.content, play.world.item(piece));
    if is_corpse && !meal::survives_first_bite(play, who, piece) {
        return;
    }
    let is_egg = egg::is_egg(play.content, play.world.item(piece));
    if fresh && is_egg && !meal::survives_egg(play, who, piece) {
        return;
    }
    if fresh && is_corpse && !meal::first_bite(play, who, piece) {
        if play.world.items.contains(piece) && !play.world.is_over() {
            destroy(play, piece);
        }
        return;
    }
    if fresh && food::is_bad(play, piece) {
        let left = food::left(play.content, play.world.item(piece));
        let waste = if is_corpse { left * 3 / 4 } else { left / 2 };
        play.world.item_mut(piece).eaten += waste as u16;
        play.tell(Event::Body(BodyEvent::AteTainted { who }));
        if !meal::sicken(play, who) {
            return;
        }
    }
    let left = food::turns(play.content, play.world.item(piece));
    let sated = hunger_state::state(play.world) == Hunger::Satiated;
    let hp = play.world.you().hp;
    let what = Work::Eating { item: piece, left, sated };
    play.world.life.occupation = Some(Occupation { what, hp });
    bite(play, piece, left, sated);
}

/// Continues the meal for one more turn.
pub fn go_on(play: &mut Play) -> Acted {
    let hero = play.world.hero;
    let Some(Occupation { what: Work::Eating { item, left, sated }, .. }) =
        &mut play.world.life.occupation
    else {
        return Err(Refusal::NotNow.into());
    };
    *left = left.saturating_sub(1);
    let (item, left, sated) = (*item, *left, *sated);
    let at = play.world.you().at;
    let here = [Place::Pack(hero), Place::Floor(play.world.level.id, at)];
    let is_there = play.world.items.get(item).is_some_and(|it| here.contains(&it.place));
    if !is_there {
        play.world.life.occupation = None;
        return Err(Refusal::NotHere.into());
    }
    bite(play, item, left, sated);
    Ok(Time::ACTION)
}

/// Eats one turn's share of the nutrition. The last share ends the meal.
fn bite(play: &mut Play, item: ItemId, left: u16, sated: bool) {
    let hero = play.world.hero;
    let rest = food::left(play.content, play.world.item(item));
    let share = if left <= 1 { rest } else { rest / i32::from(left) };
    play.world.item_mut(item).eaten += share as u16;
    hunger_state::nourish(play, share);
    if play.world.life.nutrition >= BURSTING && sated {
        return overeats(play, item);
    }
    if left <= 1 {
        play.world.life.occupation = None;
        finish(play, hero, item);
    }
}

/// Ends the meal of an overfull hero. The hero vomits 1 time in 20 (always with the hunger
/// property) and otherwise chokes to death.
fn overeats(play: &mut Play, item: ItemId) {
    let hero = play.world.hero;
    let life = &play.world.life;
    let is_temperate = play.content.roles[life.role].has(Talent::Temperance);
    if is_temperate && life.alignment == crate::content::Alignment::Lawful {
        alignment::change(play, -1);
    }
    play.world.life.occupation = None;
    if play.world.you().has(Property::Hunger) || play.rng.act.one_in(20) {
        play.tell(Event::Body(BodyEvent::Vomited { who: hero }));
        return hunger_state::nourish(play, -1000);
    }
    play.tell(Event::Body(BodyEvent::Choked { who: hero }));
    let cause = Cause::Choked(play.world.item(item).kind);
    vitals::kill_as(play, hero, None, cause);
}

/// Applies the effects of a finished meal.
fn finish(play: &mut Play, who: ActorId, item: ItemId) {
    play.tell(Event::Body(BodyEvent::Ate { who, item, count: 1, finished: true }));
    let thing = play.world.item(item);
    let (kind_id, buc) = (thing.kind, thing.buc);
    let content = play.content;
    let kind = &content.items[kind_id];
    if food::is_corpse(content, thing) {
        meal::convey(play, who, item);
    } else {
        let blame = Blame::means(Means::Item(kind_id));
        let source = EffectSource { who, item: Some(item), buc, blame, dir: None, craft: None };
        effect::apply(play, &kind.on_eat, Target::Creature(who), &source);
    }
    if play.world.items.contains(item) {
        destroy(play, item);
    }
}
