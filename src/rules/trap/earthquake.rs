//! Earthquakes: pits open in the ground and swallow furniture, and doors collapse.
//!
//! Source: rules/levels 7.1; `NetHack` 3.7 `music.c`, `do_earthquake`.

use crate::base::{Pos, Rect};
use crate::content::ending::death::Hazard;
use crate::content::role::talent::Talent;
use crate::content::{Attribute, Door, Property, Slot, Spring, Terrain, Trait};
use crate::event::{Event, Magic, TerrainEvent, TrapEvent};
use crate::rules::body::exercise;
use crate::rules::faith::altar;
use crate::rules::vitals::{self, Blame, petrify};
use crate::rules::{Play, fight};
use crate::world::{ActorId, ItemId, Trap, level::path};

/// Shakes the ground within `2 * force` squares of the hero. Each square there opens with a chance
/// of 1 in `14 - force`.
pub fn shake(play: &mut Play, force: i32) {
    let center = play.world.you().at;
    play.tell(Event::Magic(Magic::Earthquake));
    let reach = (2 * force) as i16;
    let side = 2 * reach + 1;
    let area = Rect::new(center.x - reach, center.y - reach, side, side);
    let squares: Vec<Pos> = area.squares().filter(|at| at.on_map()).collect();
    let one_in = (14 - force).max(1) as u32;
    for at in squares {
        rouse(play, at);
        if play.rng.act.one_in(one_in) && !play.world.is_over() {
            open(play, at);
        }
    }
}

/// Wakes the monster on a square, reveals it if it hides, and angers it if it is peaceful.
fn rouse(play: &mut Play, at: Pos) {
    let hero = play.world.hero;
    let Some(who) = play.world.actor_at(at).filter(|&who| who != hero) else { return };
    fight::provoke(play, hero, who);
    play.world.actor_mut(who).hidden = false;
}

/// Opens one square: a door collapses, and furniture or plain ground becomes a pit. High altars
/// stay. Losing any other altar counts as desecration.
fn open(play: &mut Play, at: Pos) {
    let cell = play.world.level.cell(at);
    match cell.terrain {
        Terrain::Door if cell.door() != Door::None => {
            play.world.note_shop_damage(at, 0);
            play.world.level.change(at, |cell| {
                cell.set_door(Door::None);
                cell.set_door_trapped(false);
            });
            play.world.level.shut.clear(at);
            play.world.sight.fresh = false;
            play.tell(Event::Terrain(TerrainEvent::DoorBroke { who: None, at, shattered: true }));
        }
        Terrain::Altar if cell.is_high_altar() => {}
        what @ (Terrain::Fountain
        | Terrain::Sink
        | Terrain::Throne
        | Terrain::Grave
        | Terrain::Altar) => {
            play.tell(Event::Terrain(TerrainEvent::FellIntoChasm { at, what }));
            if what == Terrain::Altar {
                altar::destroy(play, at);
            }
            play.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
            pit(play, at);
        }
        Terrain::Floor | Terrain::Corridor | Terrain::Door => pit(play, at),
        _ => {}
    }
}

/// Makes a pit, but not on a magic portal or the vibrating square. If a boulder lies on the square,
/// the boulder fills the pit; otherwise a creature on the square falls in.
fn pit(play: &mut Play, at: Pos) {
    let spring = play.world.trap_at(at).map(|trap| &play.content.traps[trap.kind].spring);
    let was_pit = matches!(spring, Some(Spring::Pit { .. }));
    if matches!(spring, Some(Spring::Portal | Spring::Vibrate)) {
        return;
    }
    let boulder = play.content.known.boulder;
    let rock = play.world.items_at(at).find(|&item| play.world.item(item).kind == boulder);
    if let Some(rock) = rock {
        return fill(play, rock, at);
    }
    if !was_pit {
        let kind = play.content.known.pit;
        play.world.level.traps.retain(|trap| trap.at != at);
        play.world.level.traps.push(Trap { kind, at, seen: true, own: true, sprung: 0 });
        play.world.level.erase(at);
        play.world.unearth(at);
    }
    if let Some(who) = play.world.actor_at(at) {
        falls(play, who, at, was_pit);
    }
}

/// Fills the pit with the boulder and frees a creature that was in it.
fn fill(play: &mut Play, rock: ItemId, at: Pos) {
    play.world.destroy(rock);
    play.world.level.traps.retain(|trap| trap.at != at);
    if let Some(who) = play.world.actor_at(at) {
        play.world.actor_mut(who).trapped = 0;
    }
    play.tell(Event::Magic(Magic::ChasmFilled { at }));
}

/// Drops an actor into the new pit, or jostles an actor that was already trapped in a pit on the
/// square. Does not affect actors in the air or on the ceiling.
fn falls(play: &mut Play, who: ActorId, at: Pos, was_pit: bool) {
    let content = play.content;
    let body = play.world.actor(who);
    let row = &content.monsters[body.kind];
    if path::is_airborne(row, body) || row.is(Trait::Cling) {
        return;
    }
    let Some(kind) = play.world.trap_at(at).map(|trap| trap.kind) else { return };
    let hero = play.world.hero;
    let jostled = was_pit && body.trapped > 0;
    play.world.actor_mut(who).trapped = play.rng.act.between(2, 7) as u8;
    let stands = who == hero && jostled && keeps_footing(play);
    let damage = play.rng.act.d(match () {
        () if stands => 2,
        () if jostled => 4,
        () => 6,
    });
    play.tell(Event::Trap(if jostled {
        TrapEvent::Jostled { who, damage }
    } else {
        TrapEvent::Sprung { who, kind }
    }));
    if !jostled {
        play.tell(Event::Trap(TrapEvent::Hurt { who, kind, damage }));
    }
    let blame = if who == hero { Blame::means(Hazard::Chasm) } else { Blame::by(hero) };
    vitals::apply_damage(play, who, damage, blame);
    let held = play.world.actor(who).in_slot(Slot::Wielded);
    if let Some(item) = held.filter(|_| !stands && !play.world.is_dying(who)) {
        petrify::handled(play, who, item);
    }
}

/// Rolls whether a hero who was already in a pit keeps their footing. Success exercises dexterity.
/// Source: rules/luck 3.30.
fn keeps_footing(play: &mut Play) -> bool {
    let hero = play.world.hero;
    let (you, life) = (play.world.you(), &play.world.life);
    let digs = play.content.roles[life.role].has(Talent::KeepsFooting);
    let nimble = life.attributes[3] > 7;
    let trips = you.has(Property::Fumbling) && !play.rng.act.one_in(5);
    let keeps = !trips
        && (play.lucky(hero, if digs { 3 } else { 9 }) == 0 || nimble && !play.rng.act.one_in(5));
    if keeps {
        exercise::train(play, Attribute::Dexterity);
    }
    keeps
}
