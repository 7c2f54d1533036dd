//! Bear traps and webs.

use crate::base::Dice;
use crate::content::ending::death::Hazard;
use crate::content::{ArtifactQuirk, Property, Size, Slot, Trait, TrapKindId};
use crate::event::item::artifact::ArtifactEvent;
use crate::event::{Event, ItemEvent, TrapEvent};
use crate::rules::Play;
use crate::rules::body::{self, artifact, strength};
use crate::rules::vitals::{self, Blame, rider};
use crate::world::ActorId;

/// Catches `who` in a bear trap. If `who` rides, the trap hurts the steed. Small, amorphous and
/// unsolid creatures escape.
pub fn bite(play: &mut Play, who: ActorId, kind: TrapKindId, damage: Dice, turns: Dice) {
    let feet = rider::feet(play.world, who);
    let body = &play.content.monsters[play.world.actor(feet).kind];
    if body.size <= Size::Small || body.is(Trait::Amorphous) || body.is(Trait::Unsolid) {
        return;
    }
    let held = turns.roll(&mut play.rng.act).clamp(1, 100) as u8;
    play.world.actor_mut(who).trapped = held;
    let damage = damage.roll(&mut play.rng.fight);
    play.tell(Event::Trap(TrapEvent::Held { who: feet, kind, damage }));
    let legs = 9 + play.rng.act.d(10) as u32;
    body::gain(play, feet, Property::WoundedLegs, legs);
    vitals::apply_damage(play, feet, damage, Blame::means(Hazard::BearTrap));
}

/// Catches `who` in a web. The weaker `who` is, the longer the web holds. Spinners of webs and
/// amorphous or unsolid creatures pass through.
pub fn web(play: &mut Play, who: ActorId, kind: TrapKindId) {
    let body = &play.content.monsters[play.world.actor(who).kind];
    if body.is(Trait::Webmaker) || body.is(Trait::Amorphous) || body.is(Trait::Unsolid) {
        return;
    }
    if cuts_web(play, who) {
        return;
    }
    let might = if who == play.world.hero {
        strength::plain(play.world.life.attributes[0])
    } else if body.is(Trait::Strong) {
        18
    } else {
        10
    };
    let (least, most) = match might {
        ..=3 => (6, 11),
        4..=5 => (4, 9),
        6..=8 => (4, 7),
        9..=11 => (2, 5),
        12..=14 => (2, 3),
        15..=17 => (1, 2),
        _ => (1, 1),
    };
    play.world.actor_mut(who).trapped = play.rng.act.between(least, most) as u8;
    play.tell(Event::Trap(TrapEvent::Held { who, kind, damage: 0 }));
}

/// Cuts the web on the square of `who` if `who` wields an artifact that cuts webs. Returns whether
/// the web was cut.
pub fn cuts_web(play: &mut Play, who: ActorId) -> bool {
    let blade = play.world.actor(who).in_slot(Slot::Wielded);
    let cuts = artifact::uses(play.world, play.content, who, ArtifactQuirk::CutsWebs);
    let Some(item) = blade.filter(|_| cuts) else { return false };
    let at = play.world.actor(who).at;
    play.tell(Event::Item(ItemEvent::Artifact(ArtifactEvent::CutWeb { item })));
    play.world.actor_mut(who).trapped = 0;
    let web = play.content.known.web;
    play.world.level.traps.retain(|trap| trap.at != at || trap.kind != web);
    true
}
