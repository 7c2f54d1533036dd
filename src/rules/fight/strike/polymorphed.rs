//! Attacks of a polymorphed hero: each attack of the form in turn.
//!
//! Source: `NetHack` 3.7 `uhitm.c`, `hmonas`; rules/combat 4.1.

use crate::content::{Attack, Attribute, Content, Form, Harm, MonsterKind, Size, Slot, Trait};
use crate::event::{Cause, Combat, Event, Petrifier};
use crate::rules::body::{self, equipment, exercise, hold, sleep};
use crate::rules::fight::{
    can_go_on,
    harm::{self, Follows},
    roll::to_hit,
    strike::{attack_penalties, by_hero, by_monster, hand::Hand, knockback, passive},
};
use crate::rules::vitals::{self, Blame, petrify};
use crate::rules::{Play, Sum};
use crate::world::{ActorId, ItemId, World, body::pack};

/// The weapon or body used for an attack of a polymorphed hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// The wielded weapon or a bare hand.
    Hand(Option<ItemId>),
    /// The body itself.
    Body(Attack),
}

/// Returns the attacks of the hero's form, in order. Every weapon attack uses the wielded weapon. A
/// physical claw attack uses it only if no earlier attack did.
pub fn means(world: &World, content: &Content) -> Vec<Means> {
    let row = &content.monsters[world.you().kind];
    let wielded = world.you().in_slot(Slot::Wielded).filter(|_| row.has_grip());
    let mut armed = false;
    let mut means = Vec::new();
    for attack in &row.attacks {
        let by_hand = attack.form == Form::Weapon
            || attack.form == Form::Claw
                && attack.harm == Harm::Physical
                && wielded.is_some()
                && !armed;
        if by_hand {
            armed = true;
            means.push(Means::Hand(wielded));
        } else if is_bodily(attack.form) {
            means.push(Means::Body(*attack));
        }
    }
    means
}

const fn is_bodily(form: Form) -> bool {
    !matches!(form, Form::Weapon) && form.is_melee() || matches!(form, Form::Engulf | Form::Explode)
}

/// Whether the hero's form can attack at all.
pub fn can_strike(world: &World, content: &Content) -> bool {
    let row = &content.monsters[world.you().kind];
    row.attacks.iter().any(|attack| attack.form == Form::Weapon || is_bodily(attack.form))
}

/// Makes all attacks of the hero's form.
pub(crate) fn strikes(play: &mut Play, target: ActorId) {
    let hero = play.world.hero;
    let shape = play.world.you().kind;
    let means = means(play.world, play.content);
    // The first to-hit number is computed before the attack wakes a sleeping target.
    let asleep = sum_of(play, target, means[0]);
    attack_penalties::of_dishonor(play, target);
    attack_penalties::of_striking(play, target);
    sleep::wake(play, target);
    exercise::train(play, Attribute::Strength);
    let mut hits = 0_u32;
    for (nth, &with) in means.iter().enumerate() {
        let able = !play.world.you().is_helpless() && can_go_on(play.world, hero, target);
        if !able || play.world.you().kind != shape {
            return;
        }
        let sum = if nth == 0 { asleep } else { sum_of(play, target, with) };
        let hit = match with {
            Means::Hand(weapon) => {
                let weapon = weapon.filter(|&item| play.world.items.contains(item));
                by_hero::blow(play, target, Hand { weapon, paired: false }, &sum)
            }
            Means::Body(attack) => bodily(play, target, attack, &sum, hits),
        };
        hits = if hit { hits + 1 } else { 0 };
    }
}

/// Kicks with the natural kick attacks of the hero's form. Returns false if it has none or the hero
/// is not polymorphed.
pub fn kicks(play: &mut Play, target: ActorId) -> bool {
    let row = &play.content.monsters[play.world.you().kind];
    let kicks = row.attacks.iter().filter(|attack| attack.form == Form::Kick);
    let kicks: Vec<Attack> = kicks.copied().collect();
    if !play.world.is_changed() || kicks.is_empty() {
        return false;
    }
    for attack in kicks {
        if can_go_on(play.world, play.world.hero, target) {
            let sum = sum_of(play, target, Means::Body(attack));
            bodily(play, target, attack, &sum, 0);
        }
    }
    true
}

fn sum_of(play: &Play, target: ActorId, with: Means) -> Sum {
    match with {
        Means::Hand(weapon) => to_hit::hero_hits(play.world, play.content, target, weapon),
        Means::Body(_) => {
            let luck = play.world.life.luck.total();
            to_hit::hero_strikes(play.world, play.content, target, luck)
        }
    }
}

/// Makes one attack with the body. Returns whether it hit. `hits` counts the consecutive hits
/// directly before this attack.
fn bodily(play: &mut Play, target: ActorId, attack: Attack, sum: &Sum, hits: u32) -> bool {
    let (hero, form) = (play.world.hero, attack.form);
    by_hero::recovers(play, target);
    let holder = play.world.you().held_by == Some(target);
    let inside = holder && hold::swallows(play.world, play.content, target);
    if form == Form::Explode {
        let raw = attack.dice.roll(&mut play.rng.fight);
        by_monster::explodes(play, hero, target, attack, raw);
        return true;
    }
    if form == Form::Hug {
        let held = play.world.you().holds == Some(target);
        if hits < 2 && !held {
            return false;
        }
    } else {
        let needs = sum.total();
        let die = play.rng.fight.d(20);
        let hit = needs > die || inside;
        play.tell_to_hit((Some(hero), target), sum, (die, 20), hit);
        if !hit {
            let just = needs == die;
            play.tell(Event::Combat(Combat::Missed { by: hero, target, form, just }));
            passive::answer(play, target, hero, form, false, None);
            return false;
        }
    }
    if form == Form::Engulf && !takes_in(play, target) {
        return false;
    }
    lands(play, target, attack);
    true
}

/// Resolves a hit with the body: deals its damage and special damage, like a hit by a monster of
/// the hero's current kind.
fn lands(play: &mut Play, target: ActorId, attack: Attack) {
    let (hero, form) = (play.world.hero, attack.form);
    let level = play.world.fighting_level(play.content, hero);
    let raw = passive::dice(attack, level).roll(&mut play.rng.fight);
    let (amount, follows) = harm::temper(play, hero, target, attack, raw);
    let (damage, _) = vitals::scaled_damage(play.world, target, amount, Some(hero));
    play.tell(Event::Combat(Combat::Hit { by: hero, target, form, weapon: None, damage }));
    vitals::apply_damage(play, target, amount, Blame::by(hero));
    if !play.world.is_dying(target) {
        match follows {
            Follows::Nothing => {}
            Follows::Resisted => {
                let resisted = Combat::Resisted { by: hero, target, harm: attack.harm };
                play.tell(Event::Combat(resisted));
            }
            Follows::Harm(amount) => follow(play, target, attack, amount),
        }
    }
    if !play.world.is_dying(target) {
        knockback::knocks(play, hero, target, attack);
        by_hero::takes_fright(play, target);
    }
    passive::answer(play, target, hero, form, true, None);
}

/// Applies special damage. Unlike a monster, a polymorphed hero does not teleport away after
/// stealing.
fn follow(play: &mut Play, target: ActorId, attack: Attack, amount: i32) {
    let hero = play.world.hero;
    match attack.harm {
        Harm::StealGold => robs(play, target, true),
        Harm::StealItem | Harm::StealAmulet | Harm::Seduce => robs(play, target, false),
        _ => harm::inflict(play, hero, target, attack, amount),
    }
}

/// Steals a random item, or all gold, if the hero's inventory has room.
fn robs(play: &mut Play, target: ActorId, gold: bool) {
    let (hero, purse) = (play.world.hero, play.content.known.gold);
    let things = play.world.actor(target).pack.clone();
    let wanted = |&item: &ItemId| (play.world.item(item).kind == purse) == gold;
    let things: Vec<ItemId> = things.into_iter().filter(wanted).collect();
    let Some(&item) = crate::base::pick::one(&mut play.rng.fight, &things) else { return };
    if !pack::has_room(play.world, play.content, hero, item) {
        return;
    }
    let item = equipment::part_with(play, item, 0);
    body::worn_changed(play, target);
    play.tell(Event::Combat(Combat::Stole { by: hero, target, item }));
    play.world.item_mut(item).letter = 0;
    pack::take(play.world, play.content, hero, item);
    equipment::pack_changed(play);
}

/// Tries to engulf the target. A form that digests eats the target at once. Any other form releases
/// the target after the hit. Returns whether the attack then deals its damage.
/// Source: `NetHack` 3.7 `uhitm.c`, `gulpum`.
fn takes_in(play: &mut Play, target: ActorId) -> bool {
    let hero = play.world.hero;
    let content = play.content;
    let kind = play.world.actor(target).kind;
    let row: &MonsterKind = &content.monsters[kind];
    let own = &content.monsters[play.world.you().kind];
    let held = play.world.actor(target).held_by.is_some() || play.world.you().held_by.is_some();
    if held || row.size >= Size::Huge || row.is(Trait::Unsolid) {
        return false;
    }
    let digests = own.attacks.iter().any(|it| it.form == Form::Engulf && it.harm == Harm::Digest);
    if !digests {
        return true;
    }
    play.tell(Event::Combat(Combat::Engulfed { by: hero, target }));
    if row.is(Trait::TouchPetrifies) || row.is(Trait::FleshPetrifies) {
        let cause = Cause::Petrified(Petrifier::Swallowed(kind));
        petrify::petrify(play, hero, Some(target), cause);
        return false;
    }
    let (meal, turns) = (i32::from(row.nutrition), 1 + u32::from(row.weight) / 256);
    let lives = !row.is(Trait::Undead) && !row.is(Trait::Nonliving);
    vitals::kill(play, target, Blame::by(hero));
    if play.world.is_dying(target) && lives {
        body::hunger_state::nourish(play, meal);
        sleep::paralyze(play, hero, turns);
    }
    false
}
