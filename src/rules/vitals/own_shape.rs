//! The hero's return from another shape to the original one.
//!
//! Source: rules/numbers 14.

use crate::base::Pos;
use crate::content::{Property, Slot};
use crate::event::{Event, PolymorphEvent};
use crate::rules::Play;
use crate::rules::body::{self, burden, hold};
use crate::rules::vitals::rider::{self, Unseated};
use crate::world::{ActorId, World, level::path, todo::Task};

pub fn set_sex(world: &mut World, female: bool) {
    world.life.female = female;
    world.you_mut().female = female;
}

/// Updates everything that depends on the new body: properties, speed, burden, steed and position.
pub fn settle(play: &mut Play) {
    let hero = play.world.hero;
    body::worn_changed(play, hero);
    burden::refresh(play);
    if let Some(steed) = play.world.life.steed {
        rider::touches(play, steed, play.world.actor(steed).kind);
        if !rider::is_rider(play) {
            rider::unseat(play, Unseated::Fell);
        }
    }
    stand(play);
}

/// If the hero is on foot and the new body cannot stand here, moves the hero to the nearest square
/// where it can.
pub fn stand(play: &mut Play) {
    let hero = play.world.hero;
    let (you, level) = (play.world.you(), &play.world.level);
    let row = &play.content.monsters[you.kind];
    let here = you.at;
    let rides = play.world.life.steed.is_some();
    if !rides && !path::can_enter(level, row, you, here) {
        let free =
            |to: &Pos| play.world.actor_at(*to).is_none() && path::can_enter(level, row, you, *to);
        let near = level.cells.positions().filter(free).min_by_key(|to| to.square_distance(here));
        if let Some(to) = near {
            play.world.move_actor(hero, to);
            play.tell(Event::Shape(PolymorphEvent::PushedOut));
            play.tell_step(hero, here);
        }
    }
    play.world.sight.fresh = false;
    let at = play.world.you().at;
    play.world.todo.later(Task::Arrived { who: hero, at });
}

/// Returns the hero to their original shape, if polymorphed.
pub fn regain(play: &mut Play) {
    let hero = play.world.hero;
    hold::release_all(play, hero);
    shed_skin(play);
    let Some(own) = play.world.life.own_shape.take() else { return };
    set_sex(play.world, own.female);
    let life = &mut play.world.life;
    (life.attributes, life.peaks) = (own.attributes, own.peaks);
    life.occupation = None;
    let you = play.world.you_mut();
    (you.kind, you.hp, you.max_hp, you.scratches) = (own.kind, own.hp, own.max_hp, 0);
    you.hidden = false;
    play.tell(Event::Shape(PolymorphEvent::Regained));
    settle(play);
}

/// Saves a polymorphed hero from death by a return to the original shape. Returns false if `who`
/// must die: `who` is not the hero, or the hero is unchanging or not polymorphed.
pub fn spares(play: &mut Play, who: ActorId) -> bool {
    let mortal = play.world.you().has(Property::Unchanging);
    if who != play.world.hero || !play.world.is_changed() || mortal {
        return false;
    }
    regain(play);
    true
}

/// Equips the dragon scales that had merged with the hero's skin.
pub fn shed_skin(play: &mut Play) {
    let hero = play.world.hero;
    let skin = play.world.life.own_shape.as_mut().and_then(|own| own.skin.take());
    let you = play.world.you();
    let there = skin.filter(|&skin| you.pack.contains(&skin) && you.in_slot(Slot::Suit).is_none());
    if let Some(skin) = there {
        play.world.you_mut().worn[Slot::Suit as usize] = Some(skin);
        body::worn_changed(play, hero);
    }
}
