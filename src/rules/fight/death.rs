//! Death, and what the dead leave behind.

use super::{
    Blame,
    harm::petrify,
    strike::{conscience, hold},
};
use crate::base::Pos;
use crate::content::monster::quirk::Quirk;
use crate::content::{Class, Content, Form, ItemKind, MonsterKind, Property, Size, Slot, Trait};
use crate::event::{Combat, Event, Life};
use crate::r#gen::spawn::items;
use crate::rules::body::{self, experience};
use crate::rules::ride::{self, Unseated};
use crate::rules::{
    Play,
    change::{polymorph, shapeshift},
    ending,
};
use crate::world::hero::{Ended, Mode};
use crate::world::todo::{Arrival, Remains, Task};
use crate::world::{ActorId, Item, LevelId};

/// Kills an actor, unless its life is saved.
#[expect(clippy::needless_pass_by_value, reason = "blame is handed over, as to `wound`")]
pub fn kill(play: &mut Play, target: ActorId, blame: Blame) {
    let has_epitaph = target == play.world.hero;
    let cause = has_epitaph.then(|| blame.cause(play.world, play.content));
    kill_as(play, target, blame.by, cause.unwrap_or_default());
}

/// Kills an actor with a given cause of death: "starved", "turned to stone".
///
/// The hero's death ends the game at once in classic mode. A monster stays on its square with 0 hit
/// points until the action is over; see [`settle`].
pub fn kill_as(play: &mut Play, target: ActorId, by: Option<ActorId>, cause: String) {
    fall(play, target, by, cause, Remains::Body);
}

/// Kills a monster without leaving a corpse.
pub fn dissolve(play: &mut Play, target: ActorId, blame: &Blame) {
    fall(play, target, blame.by, String::new(), Remains::Nothing);
}

/// As [`kill_as`], with the kind of remains to leave.
pub(crate) fn fall(
    play: &mut Play,
    target: ActorId,
    by: Option<ActorId>,
    cause: String,
    remains: Remains,
) {
    if super::is_dying(play.world, target) || is_saved(play, target) {
        return;
    }
    if target == play.world.hero {
        hero_dies(play, by, cause);
        return;
    }
    if remains != Remains::Statue && shapeshift::rises(play, target) {
        play.tell(Event::Combat(Combat::Rose { who: target }));
        return;
    }
    play.world.actor_mut(target).hp = 0;
    if play.world.life.steed == Some(target) {
        ride::unseat(play, Unseated::Died);
    }
    play.tell(Event::Combat(Combat::Died { who: target, by }));
    play.world.todo.later(Task::Died { who: target, by, remains });
}

/// Uses up a worn amulet of life saving. Returns whether it saved `who`.
fn is_saved(play: &mut Play, who: ActorId) -> bool {
    let Some(amulet) = play.world.actor(who).in_slot(Slot::Amulet) else { return false };
    let kind = play.world.item(amulet).kind;
    if !play.content.items[kind].gives.contains(&Property::LifeSaving) {
        return false;
    }
    play.tell(Event::Combat(Combat::LifeSaved { who }));
    play.world.destroy(amulet);
    restore(play, who);
    body::worn_changed(play, who);
    if who == play.world.hero {
        let known = play.world.knowledge.of_mut(kind);
        if !known.known {
            known.known = true;
            play.world.knowledge.order.push(kind);
            play.tell(Event::Item(crate::event::ItemEvent::Learned { kind }));
        }
    }
    true
}

/// Restores full hit points and cures fatal ailments.
fn restore(play: &mut Play, who: ActorId) {
    let actor = play.world.actor_mut(who);
    actor.hp = actor.max_hp.max(1);
    actor.scratches = 0;
    actor.trapped = 0;
    for what in [
        Property::Petrifying,
        Property::Sliming,
        Property::Strangled,
        Property::Ill,
        Property::Vomiting,
        Property::Asleep,
        Property::Paralyzed,
    ] {
        body::cure(play, who, what);
    }
    if who == play.world.hero && play.world.life.nutrition < 500 {
        play.world.life.nutrition = 900;
    }
}

fn hero_dies(play: &mut Play, by: Option<ActorId>, cause: String) {
    if play.world.is_over() {
        return;
    }
    let hero = play.world.hero;
    let cause = in_whose_shape(play, cause);
    play.tell(Event::Combat(Combat::Died { who: hero, by }));
    if play.world.life.mode != Mode::Classic {
        hold::free_dead(play, hero);
        polymorph::regain(play);
    }
    match play.world.life.mode {
        Mode::Classic => {
            play.world.you_mut().hp = 0;
            ending::end(play, Ended::Died, cause);
        }
        Mode::Modern => {
            let deaths = &mut play.world.life.deaths;
            *deaths = deaths.saturating_add(1);
            restore(play, hero);
            let to = LevelId { branch: 0, depth: 1 };
            if play.world.level.id != to {
                play.world.todo.later(Task::Leaves { to, arrival: Arrival::Anywhere });
            }
            play.tell(Event::Life(Life::Returned));
        }
        Mode::Explore | Mode::Wizard => {
            restore(play, hero);
            play.tell(Event::Life(Life::Returned));
        }
    }
}

/// Appends the hero's form to a cause of death: "killed by a jackal, while in the form of a newt".
fn in_whose_shape(play: &Play, cause: String) -> String {
    if !play.world.is_changed() {
        return cause;
    }
    let shape = &play.content.monsters[play.world.you().kind].name;
    format!("{cause}, while in the form of {}", crate::base::english::a(shape))
}

/// Finishes a monster's death after the action: drops its inventory and perhaps a corpse, and
/// awards experience to the killer.
pub fn settle(play: &mut Play, who: ActorId, by: Option<ActorId>, remains: Remains) {
    if !play.world.actors.contains(who) || who == play.world.hero {
        return;
    }
    bursts(play, who);
    match by {
        Some(by) if by == play.world.hero => credit_hero(play, who),
        Some(by) if !super::is_dying(play.world, by) => grow_up(play, by, who),
        _ => {}
    }
    shapeshift::in_death(play, who);
    let at = play.world.actor(who).at;
    let here = play.world.actor(who).level_id == play.world.level.id;
    if here {
        leave_things(play, who, at);
    }
    if here && remains == Remains::Statue {
        leave_statue(play, who, at);
    } else if here && remains == Remains::Body {
        leave_scales(play, who, at);
        if by == Some(play.world.hero) {
            leave_treasure(play, who, at);
        }
        leave_corpse(play, who, at);
    }
    hold::release_all(play, who);
    play.world.remove_actor(who);
}

/// Explodes monsters that do so at death, such as gas spores, damaging all neighbors.
fn bursts(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let (at, kind) = (actor.at, &play.content.monsters[actor.kind]);
    let Some(boom) = kind.attacks.iter().find(|attack| attack.form == Form::Boom).copied() else {
        return;
    };
    play.tell(Event::Combat(Combat::Exploded { by: who, harm: boom.harm }));
    let damage = boom.dice.roll(&mut play.rng.fight);
    let means = crate::base::english::a(&format!("{}'s explosion", kind.name));
    for square in at.neighbors() {
        if let Some(near) = play.world.actor_at(square) {
            super::damage_and_tell(play, near, damage, Blame::means(means.clone()));
        }
    }
}

fn credit_hero(play: &mut Play, who: ActorId) {
    let kind = play.world.actor(who).kind;
    let life = &mut play.world.life;
    life.conduct.killed += 1;
    match life.killed.binary_search_by_key(&kind, |&(kind, _)| kind) {
        Ok(at) => life.killed[at].1 = life.killed[at].1.saturating_add(1),
        Err(at) => life.killed.insert(at, (kind, 1)),
    }
    conscience::of_killing(play, who);
    let points = experience::worth(play.world, play.content, who);
    experience::award(play, points);
}

/// Raises a monster's level after a kill, up to 1.5 times its kind's level.
/// Source: rules/combat 5.2; `NetHack` 3.7 `makemon.c`, `grow_up`.
fn grow_up(play: &mut Play, by: ActorId, victim: ActorId) {
    let victim_level = u32::from(play.world.actor(victim).level);
    let gain = play.rng.fight.d(victim_level + 1);
    let actor = play.world.actor_mut(by);
    let species = play.content.monsters[actor.kind].level;
    let limit = (u32::from(species) * 3 / 2).min(49) as u8;
    if actor.level >= limit && actor.max_hp >= i32::from(actor.level.max(1)) * 8 {
        return;
    }
    actor.max_hp += gain;
    actor.hp += gain;
    if actor.max_hp > i32::from(actor.level.max(1)) * 8 && actor.level < limit {
        actor.level += 1;
        shapeshift::grow(play, by);
    }
}

fn leave_things(play: &mut Play, who: ActorId, at: Pos) {
    for item in play.world.actor(who).pack.clone() {
        play.world.item_mut(item).letter = 0;
        let item = play.world.drop_onto(play.content, item, at);
        play.world.todo.later(Task::Landed { item, at });
    }
    if play.content.monsters[play.world.actor(who).kind].has(Quirk::LeavesGold) {
        // Source: rules/luck 3.
        let count = 200 - play.lucky(play.world.hero, 101) as u16;
        let gold = Item { count, ..Item::of(play.content.known.gold) };
        let item = play.world.make(gold);
        play.world.lay(item, at);
    }
}

/// Leaves dragon scales with a chance of 1 in 3.
fn leave_scales(play: &mut Play, who: ActorId, at: Pos) {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    if kind.letter != 'D' || kind.size < Size::Gigantic {
        return;
    }
    let of_it =
        |row: &ItemKind| row.hardens_into.is_some() && row.hide_of.as_ref() == Some(&kind.name);
    let Some((scales, _)) = play.content.items.iter().find(|(_, row)| of_it(row)) else { return };
    if play.rng.fight.one_in(3) {
        let item = play.world.make(Item::of(scales));
        play.world.lay(item, at);
        play.world.todo.later(Task::Landed { item, at });
    }
}

/// Leaves a random item with a chance of 1 in 6. Only collectors leave food, and small monsters
/// leave nothing heavier than 30.
/// Source: rules/numbers 16.
fn leave_treasure(play: &mut Play, who: ActorId, at: Pos) {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    let swallows = kind.attacks.iter().any(|attack| attack.form == Form::Engulf);
    if swallows || kind.is(Trait::NoCorpse) || !play.rng.fight.one_in(6) {
        return;
    }
    let depth = play.world.depth();
    let Some(thing) = items::random(play.content, depth, &mut play.rng.fight) else { return };
    let row = &play.content.items[thing.item.kind];
    let food = row.class == Class::Food && !kind.is(Trait::Collect);
    let heavy = row.weight > 30 && kind.size <= Size::Small;
    if food || heavy {
        return;
    }
    let item = items::bring(play.world, thing);
    let item = play.world.drop_onto(play.content, item, at);
    play.world.todo.later(Task::Landed { item, at });
}

fn leave_statue(play: &mut Play, who: ActorId, at: Pos) {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    if let Some(statue) = petrify::statue(play, kind) {
        let item = play.world.make(statue);
        play.world.lay(item, at);
    }
}

fn leave_corpse(play: &mut Play, who: ActorId, at: Pos) {
    let actor = play.world.actor(who);
    let kind = &play.content.monsters[actor.kind];
    let was = remains(play.content, kind);
    if was.is_none() && kind.is(Trait::NoCorpse) || !corpse_falls(play, who) {
        return;
    }
    let (about, old) = was.unwrap_or((play.world.actor(who).kind, 0));
    let age = play.world.turn.saturating_sub(old);
    let corpse = Item { about: Some(about), age, ..Item::of(play.content.known.corpse) };
    let item = play.world.make(corpse);
    play.world.lay(item, at);
    crate::rules::change::revive::lay(play, item);
    play.tell(Event::Combat(Combat::Corpse { item }));
    play.world.todo.later(Task::Landed { item, at });
}

/// Rolls whether a corpse is left: always for large monsters, otherwise with a chance of 1 in 2,
/// lower for rare and for tiny kinds.
/// Source: rules/numbers 16.
fn corpse_falls(play: &mut Play, who: ActorId) -> bool {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    // Undead on graveyard levels leave fewer corpses.
    // Source: `NetHack` 3.6 `mon.c`, `corpse_chance`.
    let undead = kind.is(Trait::Undead) && play.world.level.customs.graveyard;
    if undead && !play.rng.fight.one_in(3) {
        return false;
    }
    if kind.size >= Size::Large || kind.has(Quirk::SureCorpse) {
        return true;
    }
    let rare = u32::from(kind.frequency < 2);
    let tiny = u32::from(kind.size == Size::Tiny);
    play.rng.fight.one_in(2 + rare + tiny)
}

/// Returns the kind and age in turns of the old corpse that a zombie or mummy leaves.
fn remains(content: &Content, kind: &MonsterKind) -> Option<(crate::content::MonsterKindId, u32)> {
    content.monsters.find(kind.corpse_of.as_ref()?).map(|kind| (kind, 100))
}
