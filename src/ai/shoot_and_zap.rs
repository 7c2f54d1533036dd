//! Ranged attacks: shooting, spitting, breathing, spells and wands.

use super::{Me, self_help};
use crate::base::{Dir, Rng};
use crate::content::item::AimKind;
use crate::content::item::MissileUse;
use crate::content::{Attack, Class, Effect, Form, Harm, ItemKind, Property, Skill, Slot, Trait};
use crate::world::{
    Action, Aim, ItemId,
    body::{monster_fight, senses},
};

/// Maximum range, in squares.
/// Source: NetHack `BOLT_LIM`.
const REACH: i32 = 8;

/// Returns a ranged attack on the hero, if any.
pub fn decide(me: &Me, rng: &mut Rng) -> Option<Action> {
    let far = me.body.at.distance(me.hero);
    if let Some(action) = spore(me, rng, far).or_else(|| summon(me, rng)) {
        return Some(action);
    }
    if far < 2 || !has_means(me) {
        return None;
    }
    if let Some(action) = gaze(me, rng).or_else(|| spell(me, rng)) {
        return Some(action);
    }
    let dir = me.line_to_hero(REACH)?;
    let natural = from_the_body(me, rng, dir, far);
    natural.or_else(|| from_the_pack(me, rng, dir))
}

/// Returns a ranged attack on another foe, if any. Monsters gaze, cast undirected spells, release
/// spores and summon only against the hero. They do not shoot if another creature is in the way.
pub fn at_other(me: &Me, rng: &mut Rng) -> Option<Action> {
    let far = me.body.at.distance(me.hero);
    if far < 2 || !has_means(me) {
        return None;
    }
    let dir = me.line_to_hero(REACH)?;
    let natural = from_the_body(me, rng, dir, far);
    natural.or_else(|| from_the_pack(me, rng, dir))
}

fn has_means(me: &Me) -> bool {
    let sends = |form| {
        let casts = matches!(form, Form::MageSpell | Form::ClericSpell);
        casts || matches!(form, Form::Spit | Form::Breath | Form::Gaze)
    };
    !me.body.pack.is_empty() || me.kind.attacks.iter().any(|attack| sends(attack.form))
}

/// Releases a spore toward the hero, 1 turn in 4, if the hero is within 8 squares.
fn spore(me: &Me, rng: &mut Rng, far: i32) -> Option<Action> {
    let attack = me.kind.attacks.iter().position(|attack| attack.harm == Harm::Spore)?;
    let dir = me.body.at.dir_to(me.hero)?;
    let sends = far <= REACH && !me.has(Property::Cancelled) && rng.one_in(4);
    sends.then_some(Action::Use { attack: attack as u8, dir })
}

/// Summons servants, 1 turn in 30.
fn summon(me: &Me, rng: &mut Rng) -> Option<Action> {
    let attack = me.kind.attacks.iter().position(|attack| attack.form == Form::Summon)?;
    let dir = me.body.at.dir_to(me.hero)?;
    let calls = !me.has(Property::Cancelled) && rng.one_in(30);
    calls.then_some(Action::Use { attack: attack as u8, dir })
}

/// Casts an undirected spell: 1 turn in 4 at monster level 8 or more, below that 1 turn in
/// 2 × (10 - level).
fn spell(me: &Me, rng: &mut Rng) -> Option<Action> {
    let casts = |attack: &Attack| attack.harm == Harm::Spells;
    let attack = me.kind.attacks.iter().position(casts)?;
    let level = u32::from(me.body.level);
    // Source: rules/numbers 16.
    let rest = if level < 8 { 10 - level } else { 2 };
    let ready = !me.has(Property::Cancelled) && rng.one_in(2 * rest);
    ready.then_some(Action::Chant(attack as u8))
}

/// Gazes 1 turn in 3 at a hero who sees the monster. The hero need not be in line with the monster.
fn gaze(me: &Me, rng: &mut Rng) -> Option<Action> {
    let gazes = |attack: &Attack| attack.form == Form::Gaze && attack.harm != Harm::Spore;
    let attack = me.kind.attacks.iter().position(gazes)?;
    let meets = !me.has(Property::Cancelled) && senses::sees(me.world, me.content, me.who);
    let dir = me.body.at.dir_to(me.hero)?;
    (meets && rng.one_in(3)).then_some(Action::Use { attack: attack as u8, dir })
}

/// Returns a natural ranged attack. A monster spits with a chance of 1 in (8 - distance), casts a
/// ray 2 turns in 3, and breathes 1 turn in 3. (In NetHack, a monster pauses between two breaths.)
/// Source: rules/numbers 16.
fn from_the_body(me: &Me, rng: &mut Rng, dir: Dir, far: i32) -> Option<Action> {
    if me.has(Property::Cancelled) {
        return None;
    }
    let attacks = me.kind.attacks.iter().enumerate();
    for (attack, form) in attacks.map(|(number, attack)| (number as u8, attack.form)) {
        let sends = match form {
            Form::Spit => rng.one_in((REACH - far).max(1) as u32),
            Form::Breath => rng.one_in(3),
            Form::MageSpell if sends_element(me, attack) => rng.chance(2, 3),
            _ => false,
        };
        if sends {
            return Some(Action::Use { attack, dir });
        }
    }
    None
}

/// Whether a spell attack is a ray that flies along a line.
fn sends_element(me: &Me, attack: u8) -> bool {
    let harm = me.kind.attacks[usize::from(attack)].harm;
    !matches!(harm, Harm::Spells | Harm::Punish)
}

/// Returns the action of zapping a wand, throwing or shooting, 2 turns in 3; otherwise returns
/// `None`, and the monster approaches. A monster that has nothing to zap, throw or shoot wields a
/// launcher for its ammunition.
fn from_the_pack(me: &Me, rng: &mut Rng, dir: Dir) -> Option<Action> {
    if me.body.pack.is_empty() || !me.has_hands() {
        return None;
    }
    let Some(action) = wand(me, dir).or_else(|| missile(me, dir)) else {
        return load(me);
    };
    rng.chance(2, 3).then_some(action)
}

fn wand(me: &Me, dir: Dir) -> Option<Action> {
    let hurts = |effect: &Effect| matches!(effect, Effect::Ray { .. } | Effect::Strike(_));
    let wand = me.pack().find(|(_, item, kind)| {
        kind.aim.is_some_and(|aim| aim != AimKind::None)
            && item.plus > 0
            && self_help::promises(&kind.on_zap, &hurts)
    });
    wand.map(|(wand, _, _)| Action::Zap { wand, aim: Aim::Dir(dir) })
}

fn missile(me: &Me, dir: Dir) -> Option<Action> {
    let strikes = me.kind.attacks.iter().any(|attack| attack.form == Form::Weapon);
    let wielded = me.body.in_slot(Slot::Wielded);
    let launcher = wielded.map(|item| &me.content.items[me.world.item(item).kind]);
    let flies = |id: ItemId, kind: &ItemKind| match kind.missile {
        Some(MissileUse::Thrown) => strikes && wielded != Some(id),
        Some(MissileUse::Ammo) => strikes && launcher.is_some_and(|bow| fits(kind, bow)),
        Some(MissileUse::Launcher) => false,
        None => shatters(kind) || strikes && wielded != Some(id) && is_light(kind),
    };
    let throws_rocks = me.is(Trait::ThrowsBoulders);
    let (item, ..) = me.pack().find(|&(id, item, kind)| {
        flies(id, kind) || throws_rocks && item.kind == me.content.known.boulder
    })?;
    Some(Action::Throw { item, dir, count: 0 })
}

/// Whether monsters also throw this melee weapon: daggers and spears.
fn is_light(kind: &ItemKind) -> bool {
    kind.class == Class::Weapon && matches!(kind.skill, Some(Skill::Dagger | Skill::Spear))
}

/// Whether the potion is worth throwing.
fn shatters(kind: &ItemKind) -> bool {
    let hurts = |effect: &Effect| match effect {
        Effect::Sleep(_) | Effect::Paralyze(_) | Effect::Harm { .. } => true,
        Effect::Gain { what, .. } => {
            matches!(what, Property::Blind | Property::FaceCovered | Property::Confused)
        }
        _ => false,
    };
    self_help::promises(&kind.on_shatter, &hurts)
}

fn fits(missile: &ItemKind, launcher: &ItemKind) -> bool {
    launcher.missile == Some(MissileUse::Launcher) && launcher.skill == missile.skill
}

/// Returns the action of wielding a launcher for which the monster has ammunition.
fn load(me: &Me) -> Option<Action> {
    if !monster_fight::can_change_weapon(me.world, me.who) {
        return None;
    }
    let (bow, ..) = me.pack().find(|(_, _, bow)| {
        bow.missile == Some(MissileUse::Launcher)
            && me
                .pack()
                .any(|(_, _, kind)| kind.missile == Some(MissileUse::Ammo) && fits(kind, bow))
    })?;
    (me.body.in_slot(Slot::Wielded) != Some(bow)).then_some(Action::Wield(Some(bow)))
}
