//! Mirrors and cameras.
//!
//! Source: rules/tables effects.

use crate::base::Dir;
use crate::content::monster::quirk::Quirk;
use crate::content::{Buc, Form, Harm, Property, Trait};
use crate::event::item::tools::{Reflection, ToolEvent};
use crate::event::{BodyEvent, Cause, Combat, Event, ItemEvent, Petrifier, Senses};
use crate::rules::body::{self, equipment, hunger_state, sleep};
use crate::rules::fight::harm::steal;
use crate::rules::ground::teleport;
use crate::rules::item::charge;
use crate::rules::verb::force::strike;
use crate::rules::verb::item::apply::{applied, first_in_line};
use crate::rules::vitals::{self, Blame, petrify};
use crate::rules::{Acted, Play, Refusal, Time, fight};
use crate::world::body::{pack, senses};
use crate::world::hero::Hunger;
use crate::world::{ActorId, Aim, ItemId};

/// Paralysis from the hero's own reflected gaze lasts at most this number of turns minus the hero's
/// level.
const HARDEST: u32 = 36;

/// Shows a mirror to the first creature in line within 7 squares. Creatures with a dangerous gaze
/// are paralyzed, confused or petrified, and nymphs and seducers steal the mirror and teleport
/// away. Other creatures that are not humanoids, demons or unicorns flee 4 times in 5. Creatures
/// that cannot see or have no reflection are not affected. A cursed mirror does nothing half of the
/// time.
/// Source: rules/tables effects.
pub fn mirror(play: &mut Play, who: ActorId, tool: ItemId, aim: Option<Aim>) -> Acted {
    let aim = aim.ok_or(Refusal::CannotApply)?;
    applied(play, who, tool);
    let cursed = play.world.item(tool).buc == Buc::Cursed;
    let fogs = cursed && play.rng.act.coin();
    let Aim::Dir(dir) = aim else {
        if who == play.world.hero {
            look_at_oneself(play, aim, fogs);
        }
        return Ok(Time::ACTION);
    };
    if fogs {
        if who == play.world.hero && !play.world.you().has(Property::Blind) {
            reflect(play, Reflection::Fogged);
        }
        return Ok(Time::ACTION);
    }
    let Some(target) = first_in_line(play, who, dir, 7) else {
        play.tell(Event::Senses(Senses::Nothing));
        return Ok(Time::ACTION);
    };
    let body = play.world.actor(target);
    let kind = &play.content.monsters[body.kind];
    let sees = !body.is_helpless() && !body.has(Property::Blind) && !kind.is(Trait::NoEyes);
    if !sees || kind.has(Quirk::NoReflection) || kind.letter == ' ' {
        return Ok(Time::ACTION);
    }
    if kind.has(Quirk::ParalyzingStare) {
        let turns = body.level.max(1);
        let turns = (0..turns).map(|_| play.rng.act.d(70)).sum::<i32>() as u32;
        body::gain(play, target, Property::Paralyzed, turns);
    } else if kind.has(Quirk::ConfusingStare) {
        body::gain(play, target, Property::Confused, 20);
    } else if stares_to_stone(play, target) {
        let cause = Cause::Petrified(Petrifier::Touched(play.world.actor(target).kind));
        petrify::turn_to_stone(play, target, Some(who), cause);
    } else if kind.letter == 'n' || kind.attacks.iter().any(|it| it.harm == Harm::Seduce) {
        let mirror = equipment::part_with(play, tool, 0);
        pack::take(play.world, play.content, target, mirror);
        play.tell(Event::Combat(Combat::Stole { by: target, target: who, item: mirror }));
        teleport::hop(play, target);
    } else if !kind.is(Trait::Humanoid)
        && !kind.is(Trait::Demon)
        && !kind.is(Trait::Unicorn)
        && play.rng.act.chance(4, 5)
    {
        let turns = (play.rng.act.d(4) + play.rng.act.d(4)) as u32;
        steal::flee(play, target, turns);
    }
    Ok(Time::ACTION)
}

fn reflect(play: &mut Play, what: Reflection) {
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::Mirror(what))));
}

/// Makes the hero look into a mirror, which shows the hero or, depending on `aim`, the ceiling or
/// the floor. A hero polymorphed into a monster with a paralyzing or confusing gaze suffers from
/// it.
/// Source: `NetHack` 3.7 `apply.c`, `use_mirror`.
fn look_at_oneself(play: &mut Play, aim: Aim, fogs: bool) {
    let hero = play.world.hero;
    let you = play.world.you();
    let kind = &play.content.monsters[you.kind];
    match aim {
        _ if you.has(Property::Blind) => reflect(play, Reflection::Unseen),
        _ if fogs => reflect(play, Reflection::Fogged),
        Aim::Up | Aim::Down => reflect(play, Reflection::Surface { up: aim == Aim::Up }),
        _ if kind.has(Quirk::ParalyzingStare) => {
            let free = you.has(Property::FreeAction);
            let most = HARDEST.saturating_sub(you.level.into()).max(1);
            reflect(play, Reflection::Frozen { free });
            if !free {
                let turns = play.rng.act.d(most) as u32;
                body::gain(play, hero, Property::Paralyzed, turns);
            }
        }
        _ if kind.has(Quirk::ConfusingStare) => {
            reflect(play, Reflection::Bewildered);
            let turns = (0..3).map(|_| play.rng.act.d(4)).sum::<i32>() as u32;
            body::lengthen(play, hero, Property::Confused, turns);
        }
        _ => {
            let starved = hunger_state::state(play.world) >= Hunger::Weak;
            reflect(play, Reflection::Own { starved });
        }
    }
}

/// Whether the creature has a petrifying gaze and cannot withstand its own reflected gaze.
fn stares_to_stone(play: &Play, who: ActorId) -> bool {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    let gaze = kind.attacks.iter().any(|it| it.form == Form::Gaze && it.harm == Harm::Stone);
    gaze && !play.world.actor(who).has(Property::Reflection)
}

/// Blinds the first actor in line with a camera flash; the closer the actor, the longer the
/// blindness. A sleeping target only wakes up. A hero who aims the camera at themselves takes a
/// selfie and is blinded. Half of the time, a cursed camera that is aimed in a direction takes a
/// selfie instead. Inside an engulfer, only such an accident blinds anybody.
pub fn camera(play: &mut Play, who: ActorId, tool: ItemId, aim: Option<Aim>) -> Acted {
    let aim = aim.ok_or(Refusal::CannotApply)?;
    if charge::spend(play, tool) != charge::Spent::Charge {
        play.tell(Event::Item(ItemEvent::Spent { item: tool }));
        return Ok(Time::ACTION);
    }
    applied(play, who, tool);
    let cursed = play.world.item(tool).buc == Buc::Cursed;
    if matches!(aim, Aim::Dir(_)) && cursed && play.rng.act.coin() {
        flash_oneself(play, who);
    } else if let Some(of) = strike::inside(play, who) {
        picture(play, who, ToolEvent::PhotographedInside { of });
    } else {
        match aim {
            Aim::Dir(dir) => flash_along(play, who, dir),
            Aim::Own => flash_oneself(play, who),
            Aim::Up | Aim::Down | Aim::At(_) => {
                picture(play, who, ToolEvent::Photographed { up: aim == Aim::Up });
            }
        }
    }
    Ok(Time::ACTION)
}

/// Reports what the hero took a picture of.
fn picture(play: &mut Play, who: ActorId, what: ToolEvent) {
    if who == play.world.hero {
        play.tell(Event::Item(ItemEvent::Tool(what)));
    }
}

/// Takes a picture of `who`, whom the flash blinds for 6 to 30 turns unless they are blind already.
fn flash_oneself(play: &mut Play, who: ActorId) {
    photograph_oneself(play, who);
    let turns = play.rng.act.between(6, 30) as u32;
    if !play.world.actor(who).has(Property::Blind) {
        body::lengthen(play, who, Property::Blind, turns);
    }
}

/// Takes a selfie of the hero, and adds the kinds of the visible adjacent creatures to the hero's
/// selfies.
/// Source: rules/score 5.
fn photograph_oneself(play: &mut Play, who: ActorId) {
    if who != play.world.hero {
        return;
    }
    let mut is_alone = true;
    for at in play.world.you().at.neighbors() {
        let Some(other) = play.world.actor_at(at) else { continue };
        if !senses::sees(play.world, play.content, other) {
            continue;
        }
        let kind = play.world.actor(other).kind;
        if let Err(place) = play.world.life.selfies.binary_search(&kind) {
            play.world.life.selfies.insert(place, kind);
            play.tell(Event::Item(ItemEvent::Tool(ToolEvent::Selfie { with: other })));
            is_alone = false;
        }
    }
    if is_alone {
        play.tell(Event::Item(ItemEvent::Tool(ToolEvent::SelfPortrait)));
    }
}

/// Flashes at the first creature in a direction, if there is one within 12 squares.
pub(crate) fn flash_along(play: &mut Play, who: ActorId, dir: Dir) {
    if let Some(target) = first_in_line(play, who, dir, 12) {
        flash(play, who, target);
    }
}

/// Flashes at a creature. A sleeping creature wakes up. Any other creature with eyes is blinded,
/// takes 1d4 damage if it hates light, and flees 3 times in 4 if it is at most 2 squares away.
fn flash(play: &mut Play, who: ActorId, target: ActorId) {
    if play.world.actor(target).has(Property::Asleep) {
        sleep::wake(play, target);
        return;
    }
    let body = play.world.actor(target);
    let kind = &play.content.monsters[body.kind];
    if kind.is(Trait::NoEyes) {
        return;
    }
    let (at, hates) = (body.at, kind.is(Trait::HatesLight));
    let distance = at.square_distance(play.world.actor(who).at);
    fight::provoke(play, who, target);
    let turns = play.rng.act.d((1 + 50 / distance.max(1)) as u32) as u32;
    body::gain(play, target, Property::Blind, turns);
    if hates {
        let damage = play.rng.act.d(4);
        play.tell(Event::Body(BodyEvent::Wounded { who: target, damage }));
        vitals::apply_damage(play, target, damage, Blame::by(who));
    }
    if distance <= 8 && !play.world.is_dying(target) && play.rng.act.chance(3, 4) {
        let turns = play.rng.act.d(100) as u32;
        steal::flee(play, target, turns);
    }
}
