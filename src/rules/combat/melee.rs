//! One action of blows at a neighbor, whoever strikes.

use super::blows::{self, Blow, Defence, Roll, Shelter, Striker};
use super::harm::{self, Follows};
use super::{
    Blame, armor, can_go_on, conscience, hold, passive, skill, strength, thief, to_hit, weapon,
};
use crate::content::ruleset::ArmorVariant;
use crate::content::{Attack, Content, Form, Harm, Property, RingBonus, Skill, Slot, Trait};
use crate::event::{Combat, Event, ItemEvent};
use crate::rules::status::{self, sleep};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::hero::Burden;
use crate::world::{ActorId, ItemId, World};

/// `who` strikes at `target` with all it has for one action.
pub fn strike(play: &mut Play, who: ActorId, target: ActorId) -> Acted {
    let world = &play.world;
    if who == target || !world.actors.contains(target) || !can_go_on(world, who, target) {
        return Err(Refusal::NothingThere.into());
    }
    let inside = hold::engulfer(world, play.content, target);
    if inside.is_some_and(|engulfer| engulfer != who) {
        return Err(Refusal::SomethingInTheWay.into());
    }
    if who == world.hero {
        if world.life.burden >= Burden::Overtaxed {
            return Err(Refusal::TooBurdened.into());
        }
        hero_strikes(play, target);
    } else {
        monster_strikes(play, who, target);
    }
    Ok(Time::ACTION)
}

// ---------------------------------------------------------------- the hero

fn hero_strikes(play: &mut Play, target: ActorId) {
    let hero = play.world.hero;
    let wielded = play.world.you().in_slot(Slot::Wielded);
    let needs = to_hit::hero_hits(play.world, play.content, target, wielded).total();
    conscience::of_striking(play, target);
    sleep::wake(play, target);
    recovers(play, target);
    if wielded
        .is_some_and(|item| weapon::is_for_melee(&play.content.items[play.world.item(item).kind]))
    {
        play.world.life.conduct.hit_with_weapon += 1;
    }
    let form = if wielded.is_some() { Form::Weapon } else { Form::Claw };
    let swallowed = play.world.you().held_by == Some(target)
        && hold::swallows(play.world, play.content, target);
    let die = play.rng.fight.d(20);
    if needs <= die && !swallowed {
        let just = needs == die;
        play.tell(Event::Combat(Combat::Missed { by: hero, target, form, just }));
        passive::answer(play, target, hero, false, wielded);
        return;
    }
    let raw = hero_damage(play, target, wielded);
    let (damage, _) = super::loss(play.world, target, raw, Some(hero));
    let hit = Combat::Hit { by: hero, target, form, weapon: wielded, damage };
    play.tell(Event::Combat(hit));
    super::wound(play, target, raw, Blame::by(hero));
    after_hit(play, target, wielded);
    passive::answer(play, target, hero, true, wielded);
}

/// One in ten of those that cannot move comes to with the blow. Source: combat note 4.1.
fn recovers(play: &mut Play, target: ActorId) {
    if play.world.actor(target).has(Property::Paralyzed) && play.rng.fight.one_in(10) {
        status::cure(play, target, Property::Paralyzed);
    }
}

/// What a hit of the hero takes, rolled. Source: combat note 4.2.
fn hero_damage(play: &mut Play, target: ActorId, wielded: Option<ItemId>) -> i32 {
    let kind = &play.content.monsters[play.world.actor(target).kind];
    let style = skill::style(play.world, play.content, wielded);
    let (base, proper) = match wielded {
        Some(item) => {
            let thing = play.world.item(item);
            let proper = weapon::is_for_melee(&play.content.items[thing.kind]);
            let rng = &mut play.rng.fight;
            let base =
                if proper { weapon::damage(rng, play.content, thing, kind) } else { rng.d(2) };
            (base, proper)
        }
        None if style == skill::Style::Martial => (play.rng.fight.d(4), true),
        None => (play.rng.fight.d(2), true),
    };
    let mut damage = base + boomerang(play, wielded);
    if base > 0 {
        damage += armor::worn_bonus(play.world, play.content, play.world.hero, RingBonus::Damage);
        damage += strength::damage(play.world.life.attributes[0]);
        if proper {
            damage += skill::of_hero(play.world, style).1;
        }
        damage = damage.max(1) + backstab(play, target);
    }
    if proper
        && base > 1
        && let Some(which) = style.skill()
    {
        skill::train(play, which, 1);
    }
    damage
}

/// A Rogue's blow at one that flees: 1 to the level more.
fn backstab(play: &mut Play, target: ActorId) -> i32 {
    let rogue = play.content.roles[play.world.life.role].code == "Rog";
    if rogue && play.world.actor(target).has(Property::Fleeing) {
        let level = u32::from(play.world.you().level);
        play.rng.fight.d(level)
    } else {
        0
    }
}

/// A boomerang swung by hand may break, which wounds by one more. Source: luck note 3.21.
fn boomerang(play: &mut Play, wielded: Option<ItemId>) -> i32 {
    let Some(item) = wielded else { return 0 };
    let kind = &play.content.items[play.world.item(item).kind];
    if kind.skill != Some(Skill::Boomerang) || play.lucky(play.world.hero, 4) != 3 {
        return 0;
    }
    play.tell(Event::Item(ItemEvent::Destroyed { item }));
    let hero = play.world.hero;
    let piece = play.world.split(item, 1);
    play.world.destroy(piece);
    status::worn_changed(play, hero);
    1
}

/// What else a hit of the hero does.
fn after_hit(play: &mut Play, target: ActorId, wielded: Option<ItemId>) {
    if super::is_dying(play.world, target) {
        return;
    }
    let hero = play.world.hero;
    if wielded.is_none() && play.world.you().has(Property::ConfusingTouch) {
        status::cure(play, hero, Property::ConfusingTouch);
        status::lose(play, hero, Property::ConfusingTouch);
        status::gain(play, target, Property::Confused, 10);
    }
    takes_fright(play, target);
}

/// Below half its hit points a monster may flee: one hit in 25. Source: rules in numbers, 16.
fn takes_fright(play: &mut Play, target: ActorId) {
    let actor = play.world.actor(target);
    if actor.hp * 2 < actor.max_hp && play.rng.fight.one_in(25) {
        let turns = if play.rng.fight.one_in(3) { play.rng.fight.d(100) } else { 20 };
        thief::flee(play, target, turns.unsigned_abs());
    }
}

// ---------------------------------------------------------------- monsters

/// What `who` brings against `target`, as [`blows::roll`] wants it.
pub fn striker<'a>(
    world: &World,
    content: &'a Content,
    who: ActorId,
    target: ActorId,
) -> Striker<'a> {
    let actor = world.actor(who);
    let kind = &content.monsters[actor.kind];
    let wielded = actor.in_slot(Slot::Wielded).map(|item| world.item(item));
    let struck = &content.monsters[world.actor(target).kind];
    let holds = actor.holds == Some(target);
    Striker {
        attacks: &kind.attacks,
        readiness: to_hit::readiness(world, content, who, target).total(),
        weapon: wielded.map_or(0, |item| weapon::to_hit(content, item, struck).total()),
        holds,
        engulfs: holds && hold::swallows(world, content, who),
        twice: kind.is(Trait::Undead) && world.calendar.year != 0 && world.calendar.hour == 0,
    }
}

/// What `target` has against blows, as [`blows::roll`] wants it.
pub fn defence(world: &World, content: &Content, target: ActorId) -> Defence {
    let kind = match world.rules.armor {
        _ if target != world.hero => Shelter::Raw,
        ArmorVariant::Dexterity => Shelter::Spared,
        ArmorVariant::Reduction => Shelter::Deep,
        ArmorVariant::Vanilla | ArmorVariant::Level => Shelter::Rolled,
    };
    Defence {
        ac: armor::class(world, content, target).total(),
        kind,
        half: world.actor(target).has(Property::HalfPhysicalDamage),
    }
}

fn monster_strikes(play: &mut Play, who: ActorId, target: ActorId) {
    let (world, content) = (&*play.world, play.content);
    let striker = striker(world, content, who, target);
    let defence = defence(world, content, target);
    let arms = world.actor(who).in_slot(Slot::Wielded).map(|item| world.item(item));
    let struck = &content.monsters[world.actor(target).kind];
    let blows = blows::roll(&mut play.rng.fight, &striker, &defence, |rng| {
        arms.map_or(0, |item| weapon::damage(rng, content, item, struck))
    });
    if striker.engulfs && play.rng.fight.one_in((u32::from(world.actor(who).level) + 7) / 2) {
        hold::release(play, who);
        return;
    }
    for blow in blows.into_iter().flatten() {
        if !can_go_on(play.world, who, target) {
            return;
        }
        land(play, who, target, &blow, &defence);
    }
}

/// One blow of a monster comes out as it was rolled.
fn land(play: &mut Play, who: ActorId, target: ActorId, blow: &Blow, defence: &Defence) {
    let Attack { form, harm, .. } = blow.attack;
    let Roll::Hit { raw, spared } = blow.roll else {
        let just = blow.roll == Roll::Missed { just: true };
        play.tell(Event::Combat(Combat::Missed { by: who, target, form, just }));
        return;
    };
    match form {
        Form::Explode => return explodes(play, who, target, &blow.attack, raw),
        Form::Gaze if !meets_eyes(play, who, target) => return,
        Form::Engulf if !hold::engulf(play, who, target) => return,
        _ => {}
    }
    let (raw, follows) = harm::temper(play, who, target, &blow.attack, raw);
    let amount = blows::wound(raw, spared, defence.half);
    let (damage, _) = super::loss(play.world, target, amount, Some(who));
    if form != Form::Gaze {
        let wielded = play.world.actor(who).in_slot(Slot::Wielded);
        let weapon = wielded.filter(|_| form == Form::Weapon);
        play.tell(Event::Combat(Combat::Hit { by: who, target, form, weapon, damage }));
    }
    super::wound(play, target, amount, Blame::by(who));
    if !super::is_dying(play.world, target) {
        match follows {
            Follows::Nothing => {}
            Follows::Resisted => {
                play.tell(Event::Combat(Combat::Resisted { by: who, target, harm }));
            }
            Follows::Harm(amount) => harm::inflict(play, who, target, &blow.attack, amount),
        }
    }
    if target != play.world.hero && form != Form::Gaze {
        let wielded = play.world.actor(who).in_slot(Slot::Wielded);
        passive::answer(play, target, who, true, wielded.filter(|_| form == Form::Weapon));
    }
}

/// Whether a gaze can do anything: both see, and the target is awake.
fn meets_eyes(play: &Play, who: ActorId, target: ActorId) -> bool {
    let (a, b) = (play.world.actor(who), play.world.actor(target));
    let unseen = a.has(Property::Invisible) && !b.has(Property::SeeInvisible);
    let sighted = !a.has(Property::Blind) && !b.has(Property::Blind);
    sighted && !unseen && !b.has(Property::Asleep) && !a.has(Property::Cancelled)
}

/// It blows itself up, and all around with it when it is of an element.
fn explodes(play: &mut Play, who: ActorId, target: ActorId, attack: &Attack, raw: i32) {
    let harm = attack.harm;
    if play.world.actor(who).has(Property::Cancelled) {
        return;
    }
    play.tell(Event::Combat(Combat::Exploded { by: who, harm }));
    let blame = Blame::by(who);
    if harm == Harm::Blind {
        harm::blinds(play, target, raw.max(0).unsigned_abs());
    } else {
        let at = play.world.actor(who).at;
        for square in at.neighbors() {
            let Some(near) = play.world.actor_at(square) else { continue };
            let proof = harm::resistance(harm);
            if proof.is_some_and(|it| status::resists(play.world, play.content, near, it)) {
                play.tell(Event::Combat(Combat::Resisted { by: who, target: near, harm }));
            } else {
                super::wound(play, near, raw, blame.clone());
            }
        }
    }
    super::kill(play, who, Blame::means("its own explosion"));
}
