//! Arrow, dart, rock and rolling boulder traps, and land mines.

use crate::base::{Dice, Pos};
use crate::content::ending::death::Hazard;
use crate::content::{Attribute, Material, Property, Slot};
use crate::event::{Event, Means, Reason, TrapEvent};
use crate::rules::fight::{self, roll::armor_class};
use crate::rules::vitals::{self, Blame, rider};
use crate::rules::{Play, Sum, body};
use crate::world::{ActorId, Item, Trap};

/// Missile of an arrow or dart trap.
pub struct Shot<'a> {
    pub item: &'a str,
    pub to_hit: i8,
    pub damage: Dice,
    pub poison: bool,
}

/// Shoots one arrow or dart. It hits if AC plus the missile's bonus exceeds d20; otherwise it lands
/// on the floor. If the hero knows the trap and it was triggered before (`again`), the trap can be
/// empty.
pub fn shoot(play: &mut Play, who: ActorId, at: Pos, shot: &Shot, again: bool) {
    if again && empty(play, at) {
        return;
    }
    let Some(kind) = play.world.trap_at(at).map(|trap| trap.kind) else { return };
    if hits(play, who, shot.to_hit.into()) {
        let damage = shot.damage.roll(&mut play.rng.fight).max(1);
        let poisoned = shot.poison && play.rng.fight.one_in(6);
        play.tell(Event::Trap(TrapEvent::Hurt { who, kind, damage }));
        let means = play.content.items.find(shot.item).map(Means::Item);
        vitals::apply_damage(play, who, damage, Blame { by: None, means });
        if poisoned && play.world.actors.contains(who) {
            poison(play, who, Attribute::Constitution, Hazard::PoisonedDart);
        }
    } else {
        play.tell(Event::Trap(TrapEvent::Missed { who, kind }));
        if let Some(kind) = play.content.items.find(shot.item) {
            let missile = play.world.make(Item { poisoned: shot.poison, ..Item::of(kind) });
            play.world.lay(missile, at);
        }
    }
}

/// Rolls to hit for a trap: AC plus bonus must exceed d20.
fn hits(play: &mut Play, who: ActorId, bonus: i32) -> bool {
    let mut sum = Sum::new();
    sum.add(armor_class::class(play.world, play.content, who).total(), Reason::TargetArmorClass);
    sum.add(bonus, Reason::Trap);
    let die = play.rng.fight.d(20);
    let hit = sum.total() > die;
    play.tell_to_hit((None, who), &sum, (die, 20), hit);
    hit
}

/// Removes the trap 1 time in 15, because it has run out of missiles. Returns whether it did.
fn empty(play: &mut Play, at: Pos) -> bool {
    if !play.rng.act.one_in(15) {
        return false;
    }
    let Some(place) = play.world.level.traps.iter().position(|trap| trap.at == at) else {
        return false;
    };
    let kind = play.world.level.traps.remove(place).kind;
    play.tell(Event::Trap(TrapEvent::Empty { kind }));
    true
}

/// Poisons `who`, unless `who` resists poison. 1 time in 30, the poison deals 6 + 4d6 damage. 5
/// times in 30, the hero loses a point of the attribute `saps` instead (monsters have no
/// attributes). Otherwise the poison deals 1d6 damage.
pub fn poison(play: &mut Play, who: ActorId, saps: Attribute, means: Hazard) {
    if play.world.actor(who).has(Property::PoisonResistance) {
        return;
    }
    let roll = play.rng.fight.below(30);
    if roll == 0 {
        let damage = 6 + (0..4).map(|_| play.rng.fight.d(6)).sum::<i32>();
        fight::burn(play, who, damage, Blame::means(means));
    } else if roll <= 5 && who == play.world.hero {
        body::exercise::change(play, saps, -1);
    } else {
        let damage = play.rng.fight.d(6);
        fight::burn(play, who, damage, Blame::means(means));
    }
}

/// Drops a rock on `who`. A hard helmet reduces the damage to 2.
pub fn rock(play: &mut Play, who: ActorId, at: Pos, dice: Dice, again: bool) {
    if again && empty(play, at) {
        return;
    }
    let Some(kind) = play.world.trap_at(at).map(|trap| trap.kind) else { return };
    let hat = play.world.actor(who).in_slot(Slot::Helmet).is_some_and(|hat| {
        let material = play.content.items[play.world.item(hat).kind].material;
        !matches!(material, Material::Cloth | Material::Leather | Material::Paper)
    });
    let damage = if hat { 2 } else { dice.roll(&mut play.rng.fight) };
    let stone = play.world.make(Item::of(play.content.known.rock));
    play.world.lay(stone, at);
    play.tell(Event::Trap(TrapEvent::Hurt { who, kind, damage }));
    vitals::apply_damage(play, who, damage, Blame::means(Hazard::FallingRock));
}

/// Rolls a boulder over the square, with a to-hit bonus of 9 and 1d20 damage. The trap disappears,
/// and the boulder stops on a free adjacent square; without such a square, it disappears too.
pub fn boulder(play: &mut Play, who: ActorId, at: Pos) {
    let Some(kind) = play.world.trap_at(at).map(|trap| trap.kind) else { return };
    if let Some(place) = play.world.level.traps.iter().position(|trap| trap.at == at) {
        play.world.level.traps.remove(place);
    }
    if hits(play, who, 9) {
        let damage = play.rng.fight.d(20);
        play.tell(Event::Trap(TrapEvent::Hurt { who, kind, damage }));
        vitals::apply_damage(play, who, damage, Blame::means(Hazard::RollingBoulder));
    } else {
        play.tell(Event::Trap(TrapEvent::Missed { who, kind }));
    }
    let rest = at.neighbors().into_iter().find(|&to| {
        play.world.level.can_step(at, to)
            && play.world.actor_at(to).is_none()
            && play.world.level.item_at[to].is_none()
            && !play.world.level.cell(to).terrain.is_furniture()
    });
    if let Some(to) = rest {
        let stone = play.world.make(Item::of(play.content.known.boulder));
        play.world.lay(stone, to);
    }
}

/// Explodes a land mine: damage, wounded legs and a pit, into which the caller drops `who`. If
/// `who` rides, the steed also takes damage, and the steed's legs are wounded instead.
pub fn mine(play: &mut Play, who: ActorId, at: Pos, dice: Dice) {
    let Some(kind) = play.world.trap_at(at).map(|trap| trap.kind) else { return };
    let damage = dice.roll(&mut play.rng.fight);
    if let Some(trap) = play.world.trap_at_mut(at) {
        *trap = Trap { kind: play.content.known.pit, at, seen: true, own: false, sprung: 0 };
    }
    play.tell(Event::Trap(TrapEvent::Hurt { who, kind, damage }));
    let turns = 40 + play.rng.fight.d(35) as u32;
    let feet = rider::feet(play.world, who);
    body::gain(play, feet, Property::WoundedLegs, turns);
    if feet != who {
        let damage = dice.roll(&mut play.rng.fight);
        vitals::apply_damage(play, feet, damage, Blame::means(Hazard::LandMine));
    }
    vitals::apply_damage(play, who, damage, Blame::means(Hazard::LandMine));
}
