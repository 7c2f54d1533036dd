//! Deaths of monsters: dropped items, corpses, statues and experience.

use crate::base::{Pos, pick};
use crate::content::monster::{Sound, quirk::Quirk};
use crate::content::{ArtifactQuirk, Class, Content, Form, MonsterKind, Size, Slot, Trait};
use crate::content::{ItemKind, ItemKindId};
use crate::event::{Combat, Event, Means};
use crate::r#gen::spawn::items;
use crate::rules::body::{artifact, hold};
use crate::rules::fight::{kill_experience, strike::attack_penalties};
use crate::rules::play::ending;
use crate::rules::shape::monster;
use crate::rules::vitals::{self, Blame, level_change, new_kind, petrify};
use crate::rules::{Play, company};
use crate::world::{
    ActorId, Item,
    todo::{Remains, Task},
};

/// Completes a monster's death once the action that killed it is over: drops its inventory and, by
/// chance, a corpse, awards experience to the killer, and removes the monster.
pub fn settle(play: &mut Play, who: ActorId, by: Option<ActorId>, remains: Remains) {
    if !play.world.actors.contains(who) || who == play.world.hero {
        return;
    }
    if !play.world.is_genocided(play.world.actor(who).kind) {
        bursts(play, who);
    }
    let achievement = play.content.monsters[play.world.actor(who).kind].achievement;
    if achievement > 0 {
        ending::achieve(play, false, achievement);
    }
    company::harassment::died(play, who);
    match by {
        Some(by) if by == play.world.hero => credit_hero(play, who),
        Some(by) if !play.world.is_dying(by) => grow_up(play, by, who),
        _ => {}
    }
    monster::in_death(play, who);
    let at = play.world.actor(who).at;
    let here = play.world.actor(who).level_id == play.world.level.id;
    if here && remains == Remains::Statue {
        leave_statue(play, who, at);
    }
    if here {
        leave_things(play, who, at);
    }
    if here && remains == Remains::Body {
        leave_scales(play, who, at);
        leave_parts(play, who, at);
        if by == Some(play.world.hero) {
            leave_treasure(play, who, at);
        }
        let rests = by.is_some_and(|by| lays_to_rest(play, by, who));
        leave_corpse(play, who, at, rests);
    }
    hold::release_all(play, who);
    play.world.remove_actor(who);
}

/// Explodes a monster that explodes at death, such as a gas spore, and damages all its neighbors.
pub fn bursts(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let (at, kind_id) = (actor.at, actor.kind);
    let Some(boom) = play.content.monsters[kind_id]
        .attacks
        .iter()
        .find(|attack| attack.form == Form::Boom)
        .copied()
    else {
        return;
    };
    play.tell(Event::Combat(Combat::Exploded { by: who, harm: boom.harm }));
    let damage = boom.dice.roll(&mut play.rng.fight);
    for square in at.neighbors() {
        if let Some(near) = play.world.actor_at(square) {
            vitals::damage_and_tell(play, near, damage, Blame::means(Means::Explosion(kind_id)));
        }
    }
}

pub fn credit_hero(play: &mut Play, who: ActorId) {
    let kind = play.world.actor(who).kind;
    let life = &mut play.world.life;
    life.conduct.killed += 1;
    match life.killed.binary_search_by_key(&kind, |&(kind, _)| kind) {
        Ok(at) => life.killed[at].1 = life.killed[at].1.saturating_add(1),
        Err(at) => life.killed.insert(at, (kind, 1)),
    }
    attack_penalties::of_killing(play, who);
    let points = kill_experience::worth(play.world, play.content, who);
    level_change::award(play, points);
}

/// Raises a monster's hit points after a kill by a roll from 1 to the victim's level + 1. If the
/// maximum then exceeds 8 per level, also raises its level by 1, up to 1.5 times its kind's level.
/// A monster with that level and at least 8 hit points per level gains nothing.
/// Source: rules/combat 5.2; `NetHack` 3.7 `makemon.c`, `grow_up`.
pub fn grow_up(play: &mut Play, by: ActorId, victim: ActorId) {
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
        new_kind::grow(play, by);
    }
}

pub fn leave_things(play: &mut Play, who: ActorId, at: Pos) {
    for item in play.world.actor(who).pack.clone() {
        play.world.item_mut(item).letter = 0;
        let item = play.world.drop_onto(play.content, item, at);
        play.world.todo.later(Task::Landed { item, at });
    }
    if play.content.monsters[play.world.actor(who).kind].has(Quirk::LeavesGold) {
        // Source: rules/luck 3.28.
        let count = 200 - play.lucky(play.world.hero, 101) as u16;
        let gold = Item { count, ..Item::of(play.content.known.gold) };
        let item = play.world.make(gold);
        play.world.lay(item, at);
    }
}

/// Makes a dead dragon drop its scales with a chance of 1 in 3.
pub fn leave_scales(play: &mut Play, who: ActorId, at: Pos) {
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

/// Leaves the items that the bodies of monsters of this kind contain or consist of.
/// Source: `NetHack` 3.7 `mon.c`, `make_corpse`.
fn leave_parts(play: &mut Play, who: ActorId, at: Pos) {
    let (kind, depth) = (play.world.actor(who).kind, play.world.depth());
    for part in &play.content.monsters[kind].parts {
        if !play.rng.fight.chance(part.chance.into(), 100) {
            continue;
        }
        for _ in 0..part.count.roll(&mut play.rng.fight) {
            let Some(name) = pick::one(&mut play.rng.fight, &part.any) else { continue };
            let made = items::named(play.content, name, depth, &mut play.rng.fight);
            let Some(mut thing) = made else { continue };
            thing.item.count = 1;
            if thing.item.kind == play.content.known.statue {
                thing.item.about = Some(kind);
            }
            let item = items::bring(play.world, thing);
            let item = play.world.drop_onto(play.content, item, at);
            play.world.todo.later(Task::Landed { item, at });
        }
    }
}

/// Drops a random item with a chance of 1 in 6. Engulfers and kinds that leave no corpse drop none.
/// Only monsters that collect items drop food, and small monsters drop nothing heavier than 30
/// weight units.
/// Source: rules/numbers 16.
pub fn leave_treasure(play: &mut Play, who: ActorId, at: Pos) {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    let swallows = kind.attacks.iter().any(|attack| attack.form == Form::Engulf);
    if swallows || kind.is(Trait::NoCorpse) || !play.rng.fight.one_in(6) {
        return;
    }
    let depth = play.world.depth();
    let Some(thing) = items::random(play.content, play.world.realm(), depth, &mut play.rng.fight)
    else {
        return;
    };
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

/// Leaves a statue that contains the monster's inventory. A tiny monster leaves none at least half
/// of the time.
/// Source: rules/numbers 16.
pub fn leave_statue(play: &mut Play, who: ActorId, at: Pos) {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    let Some(statue) = petrify::statue(play, kind) else { return };
    let item = play.world.make(statue);
    play.world.lay(item, at);
    for inside in play.world.actor(who).pack.clone() {
        play.world.item_mut(inside).letter = 0;
        play.world.put_in(inside, item);
    }
}

/// Whether the killer wields an artifact that keeps the corpses of monsters of this kind from
/// reviving.
/// Source: rules/artifacts 3.
fn lays_to_rest(play: &Play, by: ActorId, who: ActorId) -> bool {
    let weapon = play.world.actors.get(by).and_then(|by| by.in_slot(Slot::Wielded));
    let row = weapon.and_then(|item| artifact::of(play.content, play.world.item(item)));
    let kind = &play.content.monsters[play.world.actor(who).kind];
    row.is_some_and(|row| row.has(ArtifactQuirk::LaysToRest) && row.is_bane_of(kind))
}

/// Leaves a corpse, by chance. If `rests`, the corpse never revives by itself.
pub fn leave_corpse(play: &mut Play, who: ActorId, at: Pos, rests: bool) {
    let actor = play.world.actor(who);
    let kind = &play.content.monsters[actor.kind];
    let was = remains(play.content, kind);
    if let Some(glob) = kind.leaves.as_ref().and_then(|name| play.content.items.find(name)) {
        if corpse_falls(play, who) {
            leave_glob(play, glob, at);
        }
        return;
    }
    if was.is_none() && kind.is(Trait::NoCorpse) || !corpse_falls(play, who) {
        return;
    }
    let (about, old) = was.unwrap_or((play.world.actor(who).kind, 0));
    let age = play.world.turn.saturating_sub(old);
    let was_pet = play.world.actor(who).is_tame();
    let corpse = Item { about: Some(about), age, was_pet, ..Item::of(play.content.known.corpse) };
    let item = play.world.make(corpse);
    play.world.lay(item, at);
    if !rests {
        crate::rules::change::revive::lay(play, item);
    }
    play.tell(Event::Combat(Combat::Corpse { item }));
    play.world.todo.later(Task::Landed { item, at });
}

/// Leaves a glob of a pudding, which merges with matching globs on the square.
fn leave_glob(play: &mut Play, kind: ItemKindId, at: Pos) {
    let age = play.world.turn;
    let glob = play.world.make(Item { age, ..Item::of(kind) });
    let item = play.world.drop_onto(play.content, glob, at);
    play.tell(Event::Combat(Combat::Corpse { item }));
    play.world.todo.later(Task::Landed { item, at });
}

/// Rolls whether a corpse is left: always for large monsters, Riders and kinds with
/// `Quirk::SureCorpse`. Otherwise, the chance is 1 in 2, or 1 in 3 if the kind is rare or tiny, or
/// 1 in 4 if it is both. On graveyard levels, undead leave no corpse 2 times in 3, before these
/// rules apply.
/// Source: rules/numbers 16.
pub fn corpse_falls(play: &mut Play, who: ActorId) -> bool {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    // Undead on graveyard levels leave fewer corpses.
    // Source: `NetHack` 3.6 `mon.c`, `corpse_chance`.
    let undead = kind.is(Trait::Undead) && play.world.level.customs.graveyard;
    if undead && !play.rng.fight.one_in(3) {
        return false;
    }
    let rider = kind.sound == Sound::Rider;
    if kind.size >= Size::Large || kind.has(Quirk::SureCorpse) || rider {
        return true;
    }
    let rare = u32::from(kind.frequency < 2);
    let tiny = u32::from(kind.size == Size::Tiny);
    play.rng.fight.one_in(2 + rare + tiny)
}

/// Returns the monster kind and the age, in turns, of the old corpse that a zombie or mummy leaves.
pub fn remains(
    content: &Content,
    kind: &MonsterKind,
) -> Option<(crate::content::monster::MonsterKindId, u32)> {
    content.monsters.find(kind.corpse_of.as_ref()?).map(|kind| (kind, 100))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::scene;

    #[test]
    fn the_death_of_medusa_is_an_achievement_even_if_nobody_killed_her() {
        let mut s = scene("@.m");
        let medusa = s.put("Medusa", 'm');
        s.with(|play| settle(play, medusa, None, Remains::Nothing));
        assert_eq!(s.world.life.achievements, 1 << 9);
    }
}
