//! The hero's melee attacks.
//!
//! Source: rules/combat 4.

use crate::base::Pos;
use crate::content::ending::death::Death;
use crate::content::item::quirk::ItemQuirk;
use crate::content::role::talent::Talent;
use crate::content::{
    ArtifactQuirk, Attribute, Class, Content, Form, Property, Rank, RingBonus, Skill, Slot,
};
use crate::event::item::Loss;
use crate::event::{Cause, Combat, Event, ItemEvent, Reason};
use crate::rules::body::{self, artifact, exercise, hold, skill, sleep, strength};
use crate::rules::fight::{
    can_go_on,
    harm::{artifact_hit, steal},
    roll::{armor_class, artifact_bonus::Bonus, fighting_style, to_hit, two_weapon, weapon},
    strike::{
        attack_penalties,
        hand::{Hand, grip, second_fist},
        joust, knockback, passive,
    },
};
use crate::rules::item::{egg, mirror_penalty};
use crate::rules::vitals::{self, Blame, petrify};
use crate::rules::{Play, Sum};
use crate::world::{ActorId, ItemId, World};

pub fn hero_strikes(play: &mut Play, target: ActorId) {
    let hero = play.world.hero;
    let (first, second) = hands(play);
    // The first to-hit number is computed before the attack wakes a sleeping target.
    let sum = to_hit::hero_hits(play.world, play.content, target, first.weapon);
    attack_penalties::of_dishonor(play, target);
    attack_penalties::of_striking(play, target);
    sleep::wake(play, target);
    exercise::train(play, Attribute::Strength);
    let aimed = play.world.actor(target).at;
    blow(play, target, first, &sum);
    sweep(play, aimed, first);
    let able = !play.world.you().is_helpless() && can_go_on(play.world, hero, target);
    if let Some(hand) = second.filter(|_| able) {
        let weapon = hand.weapon.filter(|&item| play.world.items.contains(item));
        let hand = Hand { weapon, ..hand };
        let sum = to_hit::hero_hits(play.world, play.content, target, weapon);
        blow(play, target, hand, &sum);
    }
}

/// Also attacks the hostile monsters on the two squares beside `aimed`, if the hero's weapon sweeps
/// and nothing holds the hero.
/// Source: rules/artifacts 2.
fn sweep(play: &mut Play, aimed: Pos, hand: Hand) {
    let Some(item) = hand.weapon.filter(|_| !hand.paired) else { return };
    let Some(thing) = play.world.items.get(item) else { return };
    let row = artifact::of(play.content, thing);
    let sweeps = row.is_some_and(|row| row.has(ArtifactQuirk::Sweeps));
    let (hero, here) = (play.world.hero, play.world.you().at);
    let Some(dir) = here.dir_to(aimed).filter(|_| sweeps) else { return };
    for at in [here.step(dir.turned(-1)), here.step(dir.turned(1))] {
        let Some(other) = play.world.actor_at(at) else { continue };
        let able = play.world.items.contains(item) && !play.world.you().is_helpless();
        let free = able && play.world.you().held_by.is_none();
        if free && play.world.actor(other).is_hostile() && can_go_on(play.world, hero, other) {
            let sum = to_hit::hero_hits(play.world, play.content, other, hand.weapon);
            attack_penalties::of_striking(play, other);
            sleep::wake(play, other);
            blow(play, other, hand, &sum);
        }
    }
}

/// Returns the one or two attacks of an action. There are two in two-weapon combat, and sometimes
/// two for a trained bare-handed hero.
/// Source: rules/combat 4.3, 6.2.
pub fn hands(play: &mut Play) -> (Hand, Option<Hand>) {
    let (world, content) = (&*play.world, play.content);
    if let Some(pair) = two_weapon::pair(world, content) {
        let [first, second] = pair.map(|item| Hand { weapon: Some(item), paired: true });
        return (first, Some(second));
    }
    let weapon = world.you().in_slot(Slot::Wielded);
    let fifths = second_fist(world);
    let paired = fifths > 0 && play.rng.fight.below(5) < fifths;
    let hand = Hand { weapon, paired };
    (hand, paired.then_some(hand))
}

/// Whether the hero uses the weapon as intended; false without a weapon. Hitting with a bow or a
/// dart in hand does not count, nor does a lance or polearm on foot.
pub fn is_swung(world: &World, content: &Content, weapon: Option<ItemId>) -> bool {
    let mounted = world.life.steed.is_some();
    let swung = |it| weapon::is_for_melee(&content.items[world.item(it).kind], mounted);
    weapon.is_some_and(swung)
}

/// Returns the item that adds artifact bonuses to an attack: the weapon if it is used as intended
/// or, without a weapon, artifact gloves that help bare-handed attacks.
pub fn striking_with(world: &World, content: &Content, weapon: Option<ItemId>) -> Option<ItemId> {
    if weapon.is_some() {
        return weapon.filter(|_| is_swung(world, content, weapon));
    }
    let gloves = world.you().in_slot(Slot::Gloves)?;
    let row = artifact::of(content, world.item(gloves))?;
    row.has(ArtifactQuirk::ArmsFists).then_some(gloves)
}

/// Breaks the weaponless conduct of a hero who hits with a weapon or weapon-tool, even if the hero
/// does not use it as intended, such as a lance on foot.
fn note_weapon(play: &mut Play, wielded: Option<ItemId>) {
    let is_arm = |item| {
        let kind = &play.content.items[play.world.item(item).kind];
        kind.class == Class::Weapon || kind.class == Class::Tool && kind.skill.is_some()
    };
    if wielded.is_some_and(is_arm) {
        play.world.life.conduct.hit_with_weapon += 1;
    }
}

/// Makes one attack of the hero with the to-hit number `sum`. Returns whether it hit.
pub fn blow(play: &mut Play, target: ActorId, hand: Hand, sum: &Sum) -> bool {
    let (hero, wielded) = (play.world.hero, hand.weapon);
    recovers(play, target);
    let swung = is_swung(play.world, play.content, wielded);
    let bonus = striking_with(play.world, play.content, wielded)
        .and_then(|item| Bonus::of(play.world, play.content, play.world.item(item), target));
    let mut sum = *sum;
    sum.add(bonus.map_or(0, |it| it.roll_to_hit(&mut play.rng.fight)), Reason::Artifact);
    let needs = sum.total();
    let form = if wielded.is_some() { Form::Weapon } else { Form::Claw };
    let swallowed = play.world.you().held_by == Some(target)
        && hold::swallows(play.world, play.content, target);
    let die = play.rng.fight.d(20);
    play.tell_to_hit((Some(hero), target), &sum, (die, 20), needs > die || swallowed);
    if needs <= die && !swallowed {
        let just = needs == die;
        play.tell(Event::Combat(Combat::Missed { by: hero, target, form, just }));
        passive::answer(play, target, hero, form, false, wielded);
        return false;
    }
    note_weapon(play, wielded);
    let bonus = bonus.filter(|it| it.counts(&mut play.rng.fight));
    let raw = hero_damage(play, target, hand, swung, bonus);
    let blade = wielded.filter(|_| swung);
    let effects = artifact_hit::decide(play, target, blade, (die, raw, bonus.is_some()));
    let Some(raw) = artifact_hit::begin(play, hero, target, blade, effects) else { return true };
    let splinters = wielded.filter(|&item| splinters(play, item));
    let raw = raw + i32::from(splinters.is_some());
    let joust = if raw > 0 { joust::roll(play, target, hand) } else { None };
    let raw = raw + joust.map_or(0, |joust| joust.damage);
    if die == 2 && raw > 1 {
        shatters(play, target, hand);
    }
    lands(play, target, wielded, form, raw);
    artifact_hit::inflict(play, hero, target, blade, effects);
    let wielded = joust.map_or(wielded, |joust| joust::end(play, target, wielded, joust));
    after_hit(play, target, wielded);
    if wielded.is_none() && joust.is_none() && raw > 1 {
        staggers(play, target);
    }
    let broken = splinters.or(wielded.filter(|&item| cracks(play, item)));
    let wielded = if let Some(item) = broken { break_one(play, item) } else { wielded };
    let wielded = break_eggs(play, target, wielded);
    passive::answer(play, target, hero, form, true, wielded);
    true
}

/// Knocks the target back, if it can be moved, after a bare-handed hit by a hero without body armor
/// or shield. The chance is 1 percent at Basic skill and 1 percent more for each higher rank.
/// Source: rules/combat 4.2.
pub fn staggers(play: &mut Play, target: ActorId) {
    let you = play.world.you();
    let bare = [Slot::Suit, Slot::Shield].iter().all(|&slot| you.in_slot(slot).is_none());
    let rating = play.world.life.rank(Skill::BareHanded) as u32;
    let from = you.at;
    if !bare || rating < 2 || play.world.is_dying(target) {
        return;
    }
    if play.rng.fight.percent(rating - 1) && knockback::can_reel(play.world, play.content, target) {
        let Some(dir) = from.dir_to(play.world.actor(target).at) else { return };
        knockback::push_one_square(play, target, dir);
    }
}

pub fn lands(play: &mut Play, target: ActorId, weapon: Option<ItemId>, form: Form, raw: i32) {
    let hero = play.world.hero;
    let (damage, _) = vitals::scaled_damage(play.world, target, raw, Some(hero));
    play.tell(Event::Combat(Combat::Hit { by: hero, target, form, weapon, damage }));
    attack_penalties::of_hitting(play, target);
    vitals::apply_damage(play, target, raw, Blame::by(hero));
}

/// Attacks a distant target with a wielded polearm. Passive attacks do not reach the hero.
/// Source: rules/combat 4.2, 5.6.
pub fn thrust(play: &mut Play, target: ActorId) {
    let hero = play.world.hero;
    let Some(weapon) = play.world.you().in_slot(Slot::Wielded) else { return };
    let luck = play.world.life.luck.total();
    let sum = to_hit::hero_thrust(play.world, play.content, weapon, target, luck);
    play.world.unmask(target);
    attack_penalties::of_striking(play, target);
    sleep::wake(play, target);
    let (form, die) = (Form::Weapon, play.rng.fight.d(20));
    let hit = sum.total() >= die;
    play.tell_to_hit((Some(hero), target), &sum, (die, 20), hit);
    if !hit {
        play.tell(Event::Combat(Combat::Missed { by: hero, target, form, just: false }));
        return;
    }
    note_weapon(play, Some(weapon));
    let raw = hero_damage(play, target, Hand { weapon: Some(weapon), paired: false }, true, None);
    lands(play, target, Some(weapon), form, raw);
    after_hit(play, target, Some(weapon));
}

/// Breaks the target's weapon by chance. The hero must be skilled with the wielded weapon, and it
/// must be two-handed or, if the hero has no shield, the weapon kind with which the hero's role
/// breaks weapons. The chance is 50 percent, plus 15 for each step by which the target's weapon is
/// more eroded than the hero's weapon, and minus 15 for each step by which it is less eroded.
/// Artifacts never break.
/// Source: rules/combat 4.2.
pub fn shatters(play: &mut Play, target: ActorId, hand: Hand) {
    let Some(mine) = hand.weapon.filter(|_| !hand.paired) else { return };
    let kind = &play.content.items[play.world.item(mine).kind];
    let breaker = play.content.roles[play.world.life.role].breaker.as_ref();
    let own = breaker == Some(&kind.name) && play.world.you().in_slot(Slot::Shield).is_none();
    let skilled = kind.skill.is_some_and(|skill| play.world.life.rank(skill) >= Rank::Skilled);
    let Some(theirs) = play.world.actor(target).in_slot(Slot::Wielded) else { return };
    if !skilled || !(own || kind.two_handed) || play.world.is_dying(target) {
        return;
    }
    let wear = |item: ItemId| i32::from(play.world.item(item).erosion());
    let holds = (50 + 15 * (wear(mine) - wear(theirs))).clamp(0, 100) as u32;
    let rng = &mut play.rng.fight;
    if artifact::resists(play.world, play.content, rng, theirs, [holds, 100]) {
        return;
    }
    play.tell(Event::Combat(Combat::Shattered { who: target, item: theirs }));
    let piece = play.world.split(theirs, 1);
    play.world.destroy(piece);
    body::worn_changed(play, target);
}

/// Ends a target's paralysis with a chance of 1 in 10 per attack.
/// Source: rules/combat 4.1.
pub fn recovers(play: &mut Play, target: ActorId) {
    if play.world.actor(target).has(Property::Paralyzed) && play.rng.fight.one_in(10) {
        body::cure(play, target, Property::Paralyzed);
    }
}

/// Returns the hero's itemized damage bonuses.
/// Source: rules/combat 4.2.
pub fn bonuses(world: &World, content: &Content, hand: Hand, proper: bool) -> Sum {
    let mut sum = Sum::new();
    sum.add(armor_class::worn_bonus(world, content, world.hero, RingBonus::Damage), Reason::Rings);
    if !world.is_changed() {
        let strength = world.life.attributes[0];
        sum.add(strength::of_blow(strength, grip(world, content, hand)), Reason::Strength);
    }
    if proper {
        let style = fighting_style::style(world, content, hand.weapon);
        sum.add(fighting_style::of_hero(world, style).1, Reason::Skill);
        sum.add(fighting_style::in_saddle(world, style).1, Reason::Riding);
    }
    sum
}

/// The dice of a hit by the hero, before bonuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseDamage {
    /// The damage of this weapon.
    Weapon(ItemId),
    /// One die with this many sides: bare hands, or a weapon used as a club.
    Die(u16),
}

/// Returns the dice of a hit by the hero, before bonuses. `proper` says whether the weapon is used
/// as intended.
/// Source: rules/combat 4.2.
pub fn base_damage(
    world: &World,
    content: &Content,
    wielded: Option<ItemId>,
    proper: bool,
) -> BaseDamage {
    let style = fighting_style::style(world, content, wielded);
    match wielded {
        Some(item) if proper => BaseDamage::Weapon(item),
        None if style == fighting_style::FightingStyle::Martial => BaseDamage::Die(4),
        _ => BaseDamage::Die(2),
    }
}

/// Returns the damage of a hit, `base` plus `bonuses`: at least 1, unless `base` is 0.
pub fn with_bonuses(base: i32, bonuses: i32) -> i32 {
    if base > 0 { (base + bonuses).max(1) } else { 0 }
}

/// Rolls the damage of a hero's hit. `proper` says whether the weapon is used as intended; `bonus`
/// is the artifact bonus, if it applies.
/// Source: rules/combat 4.2.
pub fn hero_damage(
    play: &mut Play,
    target: ActorId,
    hand: Hand,
    proper: bool,
    bonus: Option<Bonus>,
) -> i32 {
    let kind = &play.content.monsters[play.world.actor(target).kind];
    let wielded = hand.weapon;
    let style = fighting_style::style(play.world, play.content, wielded);
    let proper = proper || wielded.is_none();
    let rng = &mut play.rng.fight;
    let base = match base_damage(play.world, play.content, wielded, proper) {
        BaseDamage::Weapon(item) => weapon::damage(rng, play.content, play.world.item(item), kind),
        BaseDamage::Die(sides) => rng.d(sides.into()),
    };
    let base = bonus.filter(|_| base > 0).map_or(base, |it| it.damage(rng, base));
    let more = bonuses(play.world, play.content, hand, proper).total();
    let mut damage = with_bonuses(base, more);
    if base > 0 {
        damage += backstab(play, target);
    }
    if proper
        && base > 1
        && let Some(which) = style.skill()
    {
        skill::train(play, which, 1);
    }
    damage
}

/// Returns the extra damage of a hit on a fleeing target: 1d(level) if the hero's role backstabs,
/// otherwise 0.
pub fn backstab(play: &mut Play, target: ActorId) -> i32 {
    let stabs = play.content.roles[play.world.life.role].has(Talent::Backstab);
    if stabs && play.world.actor(target).has(Property::Fleeing) {
        let level = u32::from(play.world.you().level);
        play.rng.fight.d(level)
    } else {
        0
    }
}

/// Rolls whether a boomerang swung by hand breaks with this hit: 1 time in 4, adjusted by luck.
/// Such a hit deals 1 more damage.
/// Source: rules/luck 3.21.
pub fn splinters(play: &mut Play, weapon: ItemId) -> bool {
    let kind = &play.content.items[play.world.item(weapon).kind];
    kind.skill == Some(Skill::Boomerang) && play.lucky(play.world.hero, 4) == 3
}

/// Breaks all wielded eggs on the target. Returns the weapon that the hero still wields.
fn break_eggs(play: &mut Play, target: ActorId, wielded: Option<ItemId>) -> Option<ItemId> {
    let eggs = wielded
        .filter(|&item| play.world.items.get(item).is_some_and(|it| egg::is_egg(play.content, it)));
    let Some(eggs) = eggs else { return wielded };
    let hero = play.world.hero;
    egg::splash(play, hero, eggs, Some(target));
    body::worn_changed(play, hero);
    None
}

/// Whether the item is fragile. A fragile item that the hero swings always breaks when it hits.
fn cracks(play: &Play, thing: ItemId) -> bool {
    let thing = play.world.items.get(thing);
    thing.is_some_and(|thing| play.content.items[thing.kind].has(ItemQuirk::Fragile))
}

/// Destroys one item of the wielded stack and returns the rest of the stack. Call it as the last
/// step of a hit, because all other steps may look up the weapon.
pub fn break_one(play: &mut Play, weapon: ItemId) -> Option<ItemId> {
    if !play.world.items.contains(weapon) {
        return None;
    }
    play.tell(Event::Item(ItemEvent::Destroyed { item: weapon, how: Loss::Broken }));
    let hero = play.world.hero;
    mirror_penalty::regret(play, hero, weapon);
    let piece = play.world.split(weapon, 1);
    play.world.destroy(piece);
    body::worn_changed(play, hero);
    play.world.items.contains(weapon).then_some(weapon)
}

/// Applies the effects that a hero's hit has after its damage: a confusing touch, a petrifying
/// corpse in hand, and the target's flight.
pub fn after_hit(play: &mut Play, target: ActorId, wielded: Option<ItemId>) {
    if play.world.is_dying(target) {
        return;
    }
    let hero = play.world.hero;
    if play.world.you().has(Property::ConfusingTouch) {
        body::cure(play, hero, Property::ConfusingTouch);
        body::lose(play, hero, Property::ConfusingTouch);
        body::gain(play, target, Property::Confused, 10);
    }
    if wielded.is_some_and(|item| petrify::is_deadly(play, item)) {
        petrify::petrify(play, target, Some(hero), Cause::Ended(Death::TurnedToStone));
    }
    takes_fright(play, target);
}

/// Makes a monster below half its hit points flee with a chance of 1 in 25 per hit.
/// Source: rules/numbers 16.
pub fn takes_fright(play: &mut Play, target: ActorId) {
    let actor = play.world.actor(target);
    if actor.hp * 2 < actor.max_hp && play.rng.fight.one_in(25) {
        let turns = if play.rng.fight.one_in(3) { play.rng.fight.d(100) } else { 20 };
        steal::flee(play, target, turns.unsigned_abs());
    }
}
