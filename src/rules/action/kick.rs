//! Kicking: doors, trees, creatures, and what hurts the foot.

use super::open::vigor;
use super::search;
use crate::base::{Dir, Pos};
use crate::content::{Door, Form, Property, Terrain};
use crate::event::{Combat, Event, TerrainEvent};
use crate::rules::combat::{self, Blame, strength};
use crate::rules::{Acted, Play, Refusal, Time, terrain};
use crate::world::{ActorId, Item};

/// `who` kicks at what is there.
pub fn kick(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    if play.world.actor(who).has(Property::Levitation) {
        return Err(Refusal::Levitating.into());
    }
    if play.world.actor(who).trapped > 0 {
        return Err(Refusal::Held.into());
    }
    let at = play.world.actor(who).at.step(dir);
    if let Some(target) = play.world.actor_at(at) {
        return kick_creature(play, who, target);
    }
    let cell = play.world.level.cell(at);
    match cell.terrain {
        Terrain::Door if matches!(cell.door(), Door::Closed | Door::Locked) => {
            kick_door(play, who, at);
        }
        Terrain::SecretDoor | Terrain::SecretCorridor => kick_secret(play, who, at),
        Terrain::Tree => kick_tree(play, who, at),
        terrain if !terrain.is_passable() || terrain.is_furniture() => hurt_foot(play, who, at),
        _ => play.tell(Event::Terrain(TerrainEvent::KickedAir)),
    }
    Ok(Time::ACTION)
}

/// A closed or locked door: `rnl(35)` under the vigor breaks it. Source: luck note 3.23.
fn kick_door(play: &mut Play, who: ActorId, at: Pos) {
    let mut limit = vigor(play, who);
    if is_martial(play, who) {
        limit += i32::from(play.world.life.attributes[3]);
    }
    if play.lucky(who, 35) as i32 >= limit {
        play.tell(Event::Terrain(TerrainEvent::DoorHeld { at }));
        return;
    }
    if terrain::door::spring(play, who, at) {
        return;
    }
    let strong = who == play.world.hero && strength::plain(play.world.life.attributes[0]) > 18;
    let shattered = strong && play.rng.act.one_in(5);
    terrain::door::smash(play, at, shattered);
    play.tell(Event::Terrain(TerrainEvent::DoorBroke { who: Some(who), at, shattered }));
}

fn kick_secret(play: &mut Play, who: ActorId, at: Pos) {
    if (play.rng.act.below(30) as i32) < vigor(play, who) {
        search::reveal(play, at);
    } else {
        hurt_foot(play, who, at);
    }
}

/// A tree: one kick in three shakes it; fruit once, bees once. Source: luck note 3.27.
fn kick_tree(play: &mut Play, who: ActorId, at: Pos) {
    const FRUIT: [&str; 5] = ["apple", "orange", "pear", "banana", "eucalyptus leaf"];
    if !play.rng.act.one_in(3) || play.world.level.cell(at).is_looted() {
        return hurt_foot(play, who, at);
    }
    play.world.level.change(at, |cell| cell.set_looted(true));
    if play.rng.act.below(15) > 0 {
        let count = 8 - play.lucky(who, 7) as u8;
        let name = FRUIT[play.rng.act.below(5) as usize];
        if let Some(kind) = play.content.items.find(name) {
            let here = play.world.actor(who).at;
            let fruit = play.world.make(Item {
                count: u16::from(count),
                age: play.world.turn,
                ..Item::of(kind)
            });
            play.world.lay(fruit, here);
        }
        play.tell(Event::Terrain(TerrainEvent::TreeShaken { fruit: count }));
    } else if let Some(bee) = play.content.monsters.find("killer bee") {
        let count = play.lucky(who, 4) as u8 + 2;
        for _ in 0..count {
            crate::r#gen::monsters::near(play.world, play.content, &mut play.rng.act, bee, at);
        }
        play.tell(Event::Terrain(TerrainEvent::Bees { count }));
    }
}

/// What does not give hurts: 1 to 5, or 1 to 3 with a constitution above 15.
fn hurt_foot(play: &mut Play, who: ActorId, at: Pos) {
    let tough = who == play.world.hero && play.world.life.attributes[4] > 15;
    let damage = play.rng.act.d(if tough { 3 } else { 5 });
    play.tell(Event::Terrain(TerrainEvent::KickedHard { at, damage }));
    let what = play.world.level.cell(at).terrain.name();
    combat::wound(play, who, damage, Blame::means(format!("kicking a {what}")));
}

fn is_martial(play: &Play, who: ActorId) -> bool {
    who == play.world.hero
        && matches!(play.content.roles[play.world.life.role].name.as_str(), "Monk" | "Samurai")
}

/// A creature: no roll to hit, but one in four dodges. Source: combat note 4.4.
fn kick_creature(play: &mut Play, who: ActorId, target: ActorId) -> Acted {
    let thick =
        play.content.monsters[play.world.actor(target).kind].is(crate::content::Trait::ThickHide);
    let base = if thick { 0 } else { vigor(play, who) * 3 / 15 };
    combat::provoke(play, who, target);
    if play.rng.fight.one_in(4) {
        let form = Form::Kick;
        play.tell(Event::Combat(Combat::Missed { by: who, target, form, just: false }));
        return Ok(Time::ACTION);
    }
    let mut damage = if base > 0 { play.rng.fight.d(base as u32) } else { 0 };
    if damage > 0 && is_martial(play, who) {
        let extra = u32::from(play.world.life.attributes[3]) / 2 + 1;
        damage += play.rng.fight.below(extra) as i32;
    }
    let form = Form::Kick;
    play.tell(Event::Combat(Combat::Hit { by: who, target, form, weapon: None, damage }));
    combat::wound(play, target, damage, Blame::by(who));
    combat::answer(play, target, who, form, true, None);
    Ok(Time::ACTION)
}
