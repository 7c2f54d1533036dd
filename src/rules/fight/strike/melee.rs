//! Melee attacks on a neighbor, by the hero and by monsters.

use super::{conscience, hold, joust, knockback, passive, polymorphed};
use crate::content::role::talent::Talent;
use crate::content::ruleset::ArmorVariant;
use crate::content::{
    Attack, Attribute, Content, Form, Harm, Property, Rank, RingBonus, Skill, Slot, Trait,
};
use crate::event::{Combat, Event, ItemEvent};
use crate::rules::body::{self, exercise, sleep};
use crate::rules::faith::prayer;
use crate::rules::fight::harm::{self, Follows};
use crate::rules::fight::roll::monster_attacks::{
    self, AttackOutcome, Blow, Defence, Plates, Shelter, Striker,
};
use crate::rules::fight::roll::strength::Grip;
use crate::rules::fight::{
    Blame, can_go_on,
    harm::{item_destruction, petrify, steal},
    roll::{armor_class, skill, strength, to_hit, two_weapon, weapon},
    shot::monster_spell,
};
use crate::rules::{
    Acted, Play, Refusal, Sum, Time, Unshaped,
    change::{hiding, polymorph, shapeshift},
    company::summon,
    ride,
};
use crate::world::hero::Burden;
use crate::world::{ActorId, ItemId, World, body::senses};

/// Makes all melee attacks that `who` has for one action.
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
        if world.is_changed() && !polymorphed::can_strike(world, play.content) {
            return Err(Refusal::Shape(Unshaped::NothingToStrikeWith).into());
        }
        if play.world.life.burden >= Burden::Overtaxed {
            return Err(Refusal::TooBurdened.into());
        }
        if play.world.actor(target).hidden {
            hiding::reveal_hider(play, target);
        }
        feel(play, target);
        if play.world.is_changed() {
            polymorphed::strikes(play, target);
        } else {
            hero_strikes(play, target);
        }
    } else {
        if play.world.actor(who).hidden && target == play.world.hero {
            play.tell(Event::Combat(Combat::Surprised { by: who, target }));
        }
        play.world.unmask(who);
        monster_at(play, who, target);
    }
    Ok(Time::ACTION)
}

// --- Hero

/// The weapon of one attack by the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    pub weapon: Option<ItemId>,
    /// The hero attacks twice in this action.
    pub paired: bool,
}

fn hero_strikes(play: &mut Play, target: ActorId) {
    let hero = play.world.hero;
    let (first, second) = hands(play);
    // The first to-hit number is computed before the attack wakes a sleeping target.
    let sum = to_hit::hero_hits(play.world, play.content, target, first.weapon);
    conscience::of_striking(play, target);
    sleep::wake(play, target);
    exercise::train(play, Attribute::Strength);
    blow(play, target, first, &sum);
    let able = !play.world.you().is_helpless() && can_go_on(play.world, hero, target);
    if let Some(hand) = second.filter(|_| able) {
        let weapon = hand.weapon.filter(|&item| play.world.items.contains(item));
        let hand = Hand { weapon, ..hand };
        let sum = to_hit::hero_hits(play.world, play.content, target, weapon);
        blow(play, target, hand, &sum);
    }
}

/// Returns the attacks of one action: one, two in two-weapon combat, and sometimes two for a
/// trained bare-handed hero.
/// Source: rules/combat 4.3, 6.2.
fn hands(play: &mut Play) -> (Hand, Option<Hand>) {
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

/// Chance, out of 5, that a bare-handed attack strikes twice.
pub fn second_fist(world: &World) -> u32 {
    let you = world.you();
    let bare = you.in_slot(Slot::Wielded).is_none() && you.in_slot(Slot::Shield).is_none();
    let rank = world.life.rank(Skill::BareHanded);
    if bare && rank > Rank::Basic { rank as u32 - Rank::Basic as u32 } else { 0 }
}

/// Returns the grip that decides the strength bonus.
pub fn grip(world: &World, content: &Content, hand: Hand) -> Grip {
    let heavy = hand.weapon.is_some_and(|item| content.items[world.item(item).kind].two_handed);
    match (hand.paired, heavy) {
        (true, _) => Grip::Paired,
        (false, true) => Grip::Both,
        (false, false) => Grip::One,
    }
}

fn is_swung(play: &Play, weapon: Option<ItemId>) -> bool {
    let mounted = play.world.life.steed.is_some();
    let swung = |it| weapon::is_for_melee(&play.content.items[play.world.item(it).kind], mounted);
    weapon.is_some_and(swung)
}

/// Makes one attack of the hero with the to-hit number `sum`. Returns whether it hit.
pub(crate) fn blow(play: &mut Play, target: ActorId, hand: Hand, sum: &Sum) -> bool {
    let (hero, wielded) = (play.world.hero, hand.weapon);
    let needs = sum.total();
    recovers(play, target);
    let swung = is_swung(play, wielded);
    if swung {
        play.world.life.conduct.hit_with_weapon += 1;
    }
    let form = if wielded.is_some() { Form::Weapon } else { Form::Claw };
    let swallowed = play.world.you().held_by == Some(target)
        && hold::swallows(play.world, play.content, target);
    let die = play.rng.fight.d(20);
    play.tell_to_hit((Some(hero), target), sum, (die, 20), needs > die || swallowed);
    if needs <= die && !swallowed {
        let just = needs == die;
        play.tell(Event::Combat(Combat::Missed { by: hero, target, form, just }));
        passive::answer(play, target, hero, form, false, wielded);
        return false;
    }
    let raw = hero_damage(play, target, hand, swung);
    let splinters = wielded.filter(|&item| splinters(play, item));
    let raw = raw + i32::from(splinters.is_some());
    let joust = if raw > 0 { joust::roll(play, target, hand) } else { None };
    let raw = raw + joust.map_or(0, |joust| joust.damage);
    if die == 2 && raw > 1 {
        shatters(play, target, hand);
    }
    lands(play, target, wielded, form, raw);
    let wielded = joust.map_or(wielded, |joust| joust::end(play, target, wielded, joust));
    after_hit(play, target, wielded);
    if wielded.is_none() && joust.is_none() && raw > 1 {
        staggers(play, target);
    }
    let wielded = if let Some(item) = splinters { break_one(play, item) } else { wielded };
    passive::answer(play, target, hero, form, true, wielded);
    true
}

/// Knocks the target back with a bare-handed hit. The chance in percent is the skill rank minus 1,
/// without body armor or shield.
/// Source: rules/combat 4.2.
fn staggers(play: &mut Play, target: ActorId) {
    let you = play.world.you();
    let bare = [Slot::Suit, Slot::Shield].iter().all(|&slot| you.in_slot(slot).is_none());
    let rating = play.world.life.rank(Skill::BareHanded) as u32;
    let from = you.at;
    if !bare || rating < 2 || crate::rules::fight::is_dying(play.world, target) {
        return;
    }
    if play.rng.fight.percent(rating - 1) && knockback::can_reel(play.world, play.content, target) {
        let Some(dir) = from.dir_to(play.world.actor(target).at) else { return };
        knockback::back(play, target, dir);
    }
}

fn lands(play: &mut Play, target: ActorId, weapon: Option<ItemId>, form: Form, raw: i32) {
    let hero = play.world.hero;
    let (damage, _) = crate::rules::fight::scaled_damage(play.world, target, raw, Some(hero));
    play.tell(Event::Combat(Combat::Hit { by: hero, target, form, weapon, damage }));
    crate::rules::fight::apply_damage(play, target, raw, Blame::by(hero));
}

/// Applies a wielded polearm to a target at a distance. Passive attacks do not answer.
/// Source: rules/combat 4.2, 5.6.
pub fn thrust(play: &mut Play, target: ActorId) {
    let hero = play.world.hero;
    let Some(weapon) = play.world.you().in_slot(Slot::Wielded) else { return };
    let luck = play.world.life.luck.total();
    let sum = to_hit::hero_thrust(play.world, play.content, weapon, target, luck);
    play.world.unmask(target);
    conscience::of_striking(play, target);
    sleep::wake(play, target);
    play.world.life.conduct.hit_with_weapon += 1;
    let (form, die) = (Form::Weapon, play.rng.fight.d(20));
    let hit = sum.total() >= die;
    play.tell_to_hit((Some(hero), target), &sum, (die, 20), hit);
    if !hit {
        play.tell(Event::Combat(Combat::Missed { by: hero, target, form, just: false }));
        return;
    }
    let raw = hero_damage(play, target, Hand { weapon: Some(weapon), paired: false }, true);
    lands(play, target, Some(weapon), form, raw);
    after_hit(play, target, Some(weapon));
}

/// May break the target's weapon with a two-handed weapon (or the breaker of the hero's role) at
/// skilled rank.
/// The chance is 50 percent, 15 more or less per step of difference in erosion.
/// Source: rules/combat 4.2.
fn shatters(play: &mut Play, target: ActorId, hand: Hand) {
    let Some(mine) = hand.weapon.filter(|_| !hand.paired) else { return };
    let kind = &play.content.items[play.world.item(mine).kind];
    let breaker = play.content.roles[play.world.life.role].breaker.as_ref();
    let own = breaker == Some(&kind.name) && play.world.you().in_slot(Slot::Shield).is_none();
    let skilled = kind.skill.is_some_and(|skill| play.world.life.rank(skill) >= Rank::Skilled);
    let Some(theirs) = play.world.actor(target).in_slot(Slot::Wielded) else { return };
    if !skilled || !(own || kind.two_handed) || crate::rules::fight::is_dying(play.world, target) {
        return;
    }
    let wear = |item: ItemId| i32::from(play.world.item(item).erosion());
    let holds = (50 + 15 * (wear(mine) - wear(theirs))).clamp(0, 100);
    if play.rng.fight.percent(holds as u32) {
        return;
    }
    play.tell(Event::Combat(Combat::Shattered { who: target, item: theirs }));
    let piece = play.world.split(theirs, 1);
    play.world.destroy(piece);
    body::worn_changed(play, target);
}

/// Ends a target's paralysis with a chance of 1 in 10 per attack.
/// Source: rules/combat 4.1.
pub(crate) fn recovers(play: &mut Play, target: ActorId) {
    if play.world.actor(target).has(Property::Paralyzed) && play.rng.fight.one_in(10) {
        body::cure(play, target, Property::Paralyzed);
    }
}

/// Returns the hero's itemized damage bonuses.
/// Source: rules/combat 4.2.
pub fn bonuses(world: &World, content: &Content, hand: Hand, proper: bool) -> Sum {
    let mut sum = Sum::new();
    sum.add(armor_class::worn_bonus(world, content, world.hero, RingBonus::Damage), "rings");
    if !world.is_changed() {
        let strength = world.life.attributes[0];
        sum.add(strength::of_blow(strength, grip(world, content, hand)), "strength");
    }
    if proper {
        let style = skill::style(world, content, hand.weapon);
        sum.add(skill::of_hero(world, style).1, "skill");
        sum.add(skill::in_saddle(world, style).1, "riding");
    }
    sum
}

/// Rolls the damage of a hero's hit. `proper` says whether the weapon is used as intended.
/// Source: rules/combat 4.2.
fn hero_damage(play: &mut Play, target: ActorId, hand: Hand, proper: bool) -> i32 {
    let kind = &play.content.monsters[play.world.actor(target).kind];
    let wielded = hand.weapon;
    let style = skill::style(play.world, play.content, wielded);
    let proper = proper || wielded.is_none();
    let rng = &mut play.rng.fight;
    let base = match wielded {
        Some(item) if proper => weapon::damage(rng, play.content, play.world.item(item), kind),
        None if style == skill::FightingStyle::Martial => rng.d(4),
        _ => rng.d(2),
    };
    let mut damage = base;
    if base > 0 {
        damage += bonuses(play.world, play.content, hand, proper).total();
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

/// Returns the extra damage of a role that backstabs, against a fleeing target: 1d(level).
fn backstab(play: &mut Play, target: ActorId) -> i32 {
    let stabs = play.content.roles[play.world.life.role].has(Talent::Backstab);
    if stabs && play.world.actor(target).has(Property::Fleeing) {
        let level = u32::from(play.world.you().level);
        play.rng.fight.d(level)
    } else {
        0
    }
}

/// Whether a boomerang swung by hand breaks with this hit, which then deals 1 more damage.
/// Source: rules/luck 3.21.
fn splinters(play: &mut Play, weapon: ItemId) -> bool {
    let kind = &play.content.items[play.world.item(weapon).kind];
    kind.skill == Some(Skill::Boomerang) && play.lucky(play.world.hero, 4) == 3
}

/// Destroys one of the wielded stack, and returns what is left in the hand. It is the last step of
/// a hit, because everything before it may ask what was swung.
fn break_one(play: &mut Play, weapon: ItemId) -> Option<ItemId> {
    if !play.world.items.contains(weapon) {
        return None;
    }
    play.tell(Event::Item(ItemEvent::Destroyed { item: weapon }));
    let hero = play.world.hero;
    let piece = play.world.split(weapon, 1);
    play.world.destroy(piece);
    body::worn_changed(play, hero);
    play.world.items.contains(weapon).then_some(weapon)
}

/// Applies the remaining effects of a hero's hit.
fn after_hit(play: &mut Play, target: ActorId, wielded: Option<ItemId>) {
    if crate::rules::fight::is_dying(play.world, target) {
        return;
    }
    let hero = play.world.hero;
    if wielded.is_none() && play.world.you().has(Property::ConfusingTouch) {
        body::cure(play, hero, Property::ConfusingTouch);
        body::lose(play, hero, Property::ConfusingTouch);
        body::gain(play, target, Property::Confused, 10);
    }
    if let Some(corpse) = wielded.filter(|&item| petrify::is_deadly(play, item)) {
        let name = &play.content.items[play.world.item(corpse).kind].name;
        let cause = format!("turned to stone by {}", crate::base::english::a(name));
        petrify::petrify(play, target, Some(hero), cause);
    }
    takes_fright(play, target);
}

/// Makes a monster below half its hit points flee with a chance of 1 in 25 per hit.
/// Source: rules/numbers 16.
pub(crate) fn takes_fright(play: &mut Play, target: ActorId) {
    let actor = play.world.actor(target);
    if actor.hp * 2 < actor.max_hp && play.rng.fight.one_in(25) {
        let turns = if play.rng.fight.one_in(3) { play.rng.fight.d(100) } else { 20 };
        steal::flee(play, target, turns.unsigned_abs());
    }
}

// --- Monsters

/// Returns the attacker's side of [`monster_attacks::roll`].
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

/// Returns the target's side of [`monster_attacks::roll`].
pub fn defence(world: &World, content: &Content, target: ActorId) -> Defence {
    let kind = match world.rules.armor {
        _ if target != world.hero => Shelter::Raw,
        ArmorVariant::Dexterity => Shelter::Spared,
        ArmorVariant::Reduction | ArmorVariant::Weighted => Shelter::Deep,
        ArmorVariant::Vanilla | ArmorVariant::Level => Shelter::Rolled,
    };
    Defence {
        ac: armor_class::class(world, content, target).total(),
        kind,
        half: world.actor(target).has(Property::HalfPhysicalDamage),
        plates: if kind == Shelter::Deep {
            armor_class::plates(world, content)
        } else {
            Plates::default()
        },
    }
}

/// Makes a monster's attacks, possibly on the steed instead of its rider. A steed attacks back.
/// Source: rules/combat 2.1.
fn monster_at(play: &mut Play, who: ActorId, target: ActorId) {
    let steed = if target == play.world.hero { ride::shields(play, who) } else { None };
    let Some(steed) = steed else { return monster_strikes(play, who, target) };
    monster_strikes(play, who, steed);
    if play.world.life.steed == Some(steed) && can_go_on(play.world, steed, who) {
        monster_strikes(play, steed, who);
    }
}

/// Remembers the position of an unseen opponent.
fn feel(play: &mut Play, who: ActorId) {
    if !senses::senses(play.world, play.content, who) {
        play.world.feel(who);
    }
}

fn monster_strikes(play: &mut Play, who: ActorId, target: ActorId) {
    if target == play.world.hero && prayer::protects(play.world) {
        play.tell(Event::Combat(Combat::ShrinksBack { by: who }));
        return;
    }
    if target == play.world.hero {
        calls_out(play, who);
        feel(play, who);
    }
    let (world, content) = (&*play.world, play.content);
    let striker = striker(world, content, who, target);
    let defence = defence(world, content, target);
    let arms = world.actor(who).in_slot(Slot::Wielded).map(|item| world.item(item));
    let struck = &content.monsters[world.actor(target).kind];
    let blows = monster_attacks::roll(&mut play.rng.fight, &striker, defence, |rng| {
        arms.map_or(0, |item| weapon::damage(rng, content, item, struck))
    });
    let come = |blow: &&Blow| reaches(&striker, blow.attack.form);
    for blow in blows.iter().flatten().filter(come) {
        tell_blow(play, who, target, blow);
    }
    for blow in blows.iter().flatten().filter(come) {
        if !can_go_on(play.world, who, target) {
            return;
        }
        land(play, who, target, blow, defence);
    }
    for attack in striker.attacks {
        let casts = matches!(attack.form, Form::MageSpell | Form::ClericSpell);
        if casts && can_go_on(play.world, who, target) {
            monster_spell::cast(play, who, target, *attack);
        }
    }
}

/// Whether an attack of that form is possible: while engulfing, only the engulf attack is.
/// Source: `NetHack` 3.7 `mhitu.c`, `mattacku`.
pub(crate) fn reaches(striker: &Striker, form: Form) -> bool {
    !striker.engulfs || form == Form::Engulf
}

/// Reports a monster's to-hit roll, itemized, if the witness listens for rolls.
fn tell_blow(play: &mut Play, who: ActorId, target: ActorId, blow: &Blow) {
    if !play.witness.hears_rolls() || blow.needs == i32::MAX {
        return;
    }
    let (world, content) = (&*play.world, play.content);
    let mut sum = to_hit::readiness(world, content, who, target);
    if blow.attack.form == Form::Weapon
        && let Some(item) = world.actor(who).in_slot(Slot::Wielded)
    {
        let struck = &content.monsters[world.actor(target).kind];
        sum.add_all(&weapon::to_hit(content, world.item(item), struck));
    }
    sum.add(blow.needs - sum.total(), "armor class of the target, as rolled");
    let hit = matches!(blow.roll, AttackOutcome::Hit { .. });
    play.tell_to_hit((Some(who), target), &sum, (blow.die, 20 + blow.slot as u32), hit);
}

/// Runs a monster's preparations before its attack: a lycanthrope may change form or summon kin,
/// and a demon may summon others.
fn calls_out(play: &mut Play, who: ActorId) {
    if play.world.actor(who).has(Property::Cancelled) {
        return;
    }
    let kind = play.world.actor(who).kind;
    if shapeshift::is_human_were(play.content, kind) {
        let night = play.world.calendar.is_night();
        let forbidden = play.world.you().has(Property::ProtectionFromShapeChangers);
        if !forbidden && play.rng.fight.one_in(if night { 3 } else { 5 }) {
            shapeshift::turn_were(play, who);
        }
    } else if play.content.monsters[kind].is(Trait::Were) {
        summon::kin(play, who);
    } else {
        summon::gate(play, who);
    }
}

/// Applies one rolled attack of a monster.
fn land(play: &mut Play, who: ActorId, target: ActorId, blow: &Blow, defence: Defence) {
    let Attack { form, harm, .. } = blow.attack;
    let AttackOutcome::Hit { raw, damage_reduction } = blow.roll else {
        let just = blow.roll == AttackOutcome::Missed { just: true };
        play.tell(Event::Combat(Combat::Missed { by: who, target, form, just }));
        return;
    };
    match form {
        Form::Explode => return explodes(play, who, target, blow.attack, raw),
        Form::Gaze if !meets_eyes(play, who, target) => return,
        Form::Engulf if !hold::engulf(play, who, target, harm == Harm::Digest) => return,
        // A hug grabs first, then crushes.
        Form::Hug if is_hold(harm) && !seizes(play, who, target) => return,
        _ => {}
    }
    let hide = target == play.world.hero && is_thick(play, target);
    let raw = if form == Form::Kick && hide { 0 } else { raw };
    let (raw, follows) = harm::temper(play, who, target, blow.attack, raw);
    let amount = monster_attacks::damage_after_armor(raw, damage_reduction, defence.half);
    let (damage, _) = crate::rules::fight::scaled_damage(play.world, target, amount, Some(who));
    if form != Form::Gaze {
        let wielded = play.world.actor(who).in_slot(Slot::Wielded);
        let weapon = wielded.filter(|_| form == Form::Weapon);
        play.tell(Event::Combat(Combat::Hit { by: who, target, form, weapon, damage }));
    }
    crate::rules::fight::apply_damage(play, target, amount, Blame::by(who));
    if !crate::rules::fight::is_dying(play.world, target) {
        match follows {
            Follows::Nothing => {}
            Follows::Resisted => {
                play.tell(Event::Combat(Combat::Resisted { by: who, target, harm }));
            }
            Follows::Harm(amount) => harm::inflict(play, who, target, blow.attack, amount),
        }
        knockback::knocks(play, who, target, blow.attack);
    }
    let answers = target != play.world.hero || play.world.is_changed();
    if answers && form != Form::Gaze {
        let wielded = play.world.actor(who).in_slot(Slot::Wielded);
        passive::answer(play, target, who, form, true, wielded.filter(|_| form == Form::Weapon));
    }
}

const fn is_hold(harm: Harm) -> bool {
    matches!(harm, Harm::Physical | Harm::Wrap)
}

/// Grabs the target, if nobody holds it. Returns false only if the attacker is fleeing.
fn seizes(play: &mut Play, who: ActorId, target: ActorId) -> bool {
    hold::grab(play, who, target) || !hold::is_in_flight(play, who)
}

/// Whether a thick hide makes kicks harmless.
/// Source: rules/combat 2.1.
fn is_thick(play: &Play, who: ActorId) -> bool {
    play.content.monsters[play.world.actor(who).kind].is(Trait::ThickHide)
}

/// Whether a gaze can work: both actors can see, and the target is awake.
fn meets_eyes(play: &Play, who: ActorId, target: ActorId) -> bool {
    let (a, b) = (play.world.actor(who), play.world.actor(target));
    let unseen = a.has(Property::Invisible) && !b.has(Property::SeeInvisible);
    let sighted = !a.has(Property::Blind) && !b.has(Property::Blind);
    sighted && !unseen && !b.has(Property::Asleep) && !a.has(Property::Cancelled)
}

/// Explodes the attacker. Elemental and physical explosions damage all its neighbors.
pub(crate) fn explodes(play: &mut Play, who: ActorId, target: ActorId, attack: Attack, raw: i32) {
    let harm = attack.harm;
    if play.world.actor(who).has(Property::Cancelled) {
        return;
    }
    play.tell(Event::Combat(Combat::Exploded { by: who, harm }));
    let blame = Blame::by(who);
    let turns = raw.max(0).unsigned_abs();
    if harm == Harm::Blind {
        harm::blinds(play, target, turns);
    } else if harm == Harm::Hallucinate {
        harm::bewitches(play, target, turns);
    } else {
        let at = play.world.actor(who).at;
        for square in at.neighbors() {
            let Some(near) = play.world.actor_at(square) else { continue };
            let proof = harm::resistance(harm);
            if proof.is_some_and(|it| body::resists(play.world, play.content, near, it)) {
                play.tell(Event::Combat(Combat::Resisted { by: who, target: near, harm }));
            } else {
                crate::rules::fight::damage_and_tell(play, near, raw, blame.clone());
                if !crate::rules::fight::is_dying(play.world, near) {
                    item_destruction::ruin(play, near, harm, raw);
                }
            }
        }
    }
    if !polymorph::spares(play, who) {
        crate::rules::fight::kill(play, who, Blame::means("its own explosion"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fight::test_duel::Trial;
    use crate::rules::fight::{danger::odds, kill};
    use crate::world::Attitude;

    const STRIKES: usize = 20_000;

    /// Counts the hits of repeated attacks, restoring both actors before each.
    fn strikes(s: &mut Trial, who: ActorId, target: ActorId) -> usize {
        for _ in 0..STRIKES {
            s.mended();
            s.with(|play| strike(play, who, target)).unwrap();
        }
        s.hits(who)
    }

    #[test]
    fn the_hero_hits_as_often_as_the_sum_says() {
        let mut s = Trial::against("newt");
        let (hero, foe) = (s.hero(), s.foe);
        let sum = to_hit::hero_hits(&s.world, s.content, foe, None);
        // 1 base + 1 beginner + 8 armor class + 1 level + 1 bare hands at basic.
        assert_eq!(sum.total(), 12, "{:?}", sum.parts());
        assert_eq!(odds::hero_hits_percent(&s.world, s.content, foe), 55);
        let hits = strikes(&mut s, hero, foe);
        assert!((10_650..11_350).contains(&hits), "{hits} of {STRIKES} at 55 %");
    }

    #[test]
    fn a_jackal_hits_as_often_as_the_sum_says() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        s.holds(hero, "plate mail", Slot::Suit);
        assert_eq!(armor_class::class(&s.world, s.content, hero).total(), 3);
        assert_eq!(to_hit::monster_hits(&s.world, s.content, foe, hero).total(), 13);
        assert_eq!(odds::monster_hits_percent(&s.world, s.content, foe), 60);
        let hits = strikes(&mut s, foe, hero);
        assert!((11_650..12_350).contains(&hits), "{hits} of {STRIKES} at 60 %");
    }

    #[test]
    fn armor_class_below_zero_is_rolled_for_each_action() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        s.world.life.protection = 20;
        assert_eq!(armor_class::class(&s.world, s.content, hero).total(), -10);
        // Needs 10 - 1d10, at least 1: 0 to 8 faces of a d20, 36 in 200 overall.
        assert_eq!(odds::monster_hits_percent(&s.world, s.content, foe), 18);
        let hits = strikes(&mut s, foe, hero);
        assert!((3_350..3_850).contains(&hits), "{hits} of {STRIKES} at 18 %");
    }

    #[test]
    fn monsters_hit_each_other_without_the_ten() {
        let mut s = Trial::against("jaguar");
        let at = s.world.actor(s.foe).at.step(crate::base::Dir::N);
        let other = crate::world::drawn_level::put(&mut s.world, s.content, "goblin", at);
        let foe = s.foe;
        // Level 4 against AC 10: 13 faces of a d20, a d21 and a d22.
        for _ in 0..2_000 {
            s.mended();
            s.world.actor_mut(other).hp = 10_000;
            s.with(|play| strike(play, foe, other)).unwrap();
        }
        let hits = s.hits(foe);
        assert!((3_610..3_830).contains(&hits), "{hits} of 6000");
    }

    #[test]
    fn a_sleeper_is_woken_by_the_blow_but_struck_asleep() {
        let mut s = Trial::against("newt");
        let (hero, foe) = (s.hero(), s.foe);
        s.world.actor_mut(foe).properties.gained.add(Property::Asleep);
        s.world.actor_mut(foe).properties.refresh();
        assert_eq!(to_hit::hero_hits(&s.world, s.content, foe, None).total(), 14);
        s.with(|play| strike(play, hero, foe)).unwrap();
        assert!(s.was_told(|event| *event == Event::Combat(Combat::Woke { who: foe })));
        assert!(!s.world.actors.get(foe).is_some_and(|it| it.has(Property::Asleep)));
    }

    #[test]
    fn striking_the_peaceful_makes_them_foes_and_costs_standing() {
        let mut s = Trial::against("gnome");
        let (hero, foe) = (s.hero(), s.foe);
        s.mended();
        s.world.actor_mut(foe).mood = Attitude::Peaceful;
        let record = s.world.life.record;
        s.with(|play| strike(play, hero, foe)).unwrap();
        assert_eq!(s.world.actor(foe).mood, Attitude::Hostile);
        assert_eq!(s.world.life.record, record - 1);
    }

    #[test]
    fn a_kill_teaches_and_is_counted() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        let kind = s.world.actor(foe).kind;
        s.with(|play| kill(play, foe, Blame::by(hero)));
        assert!(!s.world.actors.contains(foe));
        assert_eq!(s.world.life.experience, 1);
        assert_eq!(s.world.life.killed, [(kind, 1)]);
    }

    #[test]
    fn twenty_points_make_a_second_level() {
        let mut s = Trial::against("jackal");
        let max = s.world.you().max_hp;
        s.with(|play| body::experience::award(play, 20));
        assert_eq!(s.world.you().level, 2);
        assert!(s.world.you().max_hp > max);
        s.with(|play| body::experience::level_down(play, "killed by a wraith"));
        assert_eq!((s.world.you().level, s.world.you().max_hp), (1, max));
        assert_eq!(s.world.life.experience, 19);
    }

    #[test]
    fn death_has_a_cause() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        s.with(|play| crate::rules::fight::apply_damage(play, hero, 1000, Blame::by(foe)));
        let end = s.world.life.end.clone().unwrap();
        assert_eq!((end.cause.as_str(), end.turn), ("killed by a jackal", 1));
        assert!(s.with(|play| strike(play, foe, hero)).is_err(), "the dead are left alone");
    }

    #[test]
    fn an_amulet_of_life_saving_takes_ones_place() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        let amulet = s.holds(hero, "amulet of life saving", Slot::Amulet);
        s.with(|play| crate::rules::fight::apply_damage(play, hero, 1000, Blame::by(foe)));
        assert!(s.world.life.end.is_none());
        assert_eq!(s.world.you().hp, s.world.you().max_hp);
        assert!(!s.world.items.contains(amulet));
    }

    #[test]
    fn a_standard_game_keeps_every_fraction() {
        let mut s = Trial::against("jackal");
        s.world.life.difficulty = -4;
        let (hero, foe) = (s.hero(), s.foe);
        let before = s.world.you().hp;
        // Each point counts as 0.3501, so 100 of them deal a little more than 35.
        for _ in 0..100 {
            s.with(|play| crate::rules::fight::apply_damage(play, hero, 1, Blame::by(foe)));
        }
        assert_eq!((before - s.world.you().hp, s.world.you().scratches), (35, 100));
    }

    #[test]
    fn a_floating_eye_freezes_who_strikes_it_unless_blind() {
        for blind in [false, true] {
            let mut s = Trial::against("floating eye");
            let (hero, foe) = (s.hero(), s.foe);
            s.mended();
            if blind {
                s.world.you_mut().properties.gained.add(Property::Blind);
                s.world.you_mut().properties.refresh();
            }
            for _ in 0..20 {
                s.with(|play| strike(play, hero, foe)).unwrap();
            }
            assert_eq!(s.world.you().has(Property::Paralyzed), !blind);
            assert_eq!(odds::exchange(&s.world, s.content, foe).spike >= 100, !blind);
        }
    }

    #[test]
    fn a_leprechaun_takes_gold_and_is_gone() {
        let mut s = Trial::against("leprechaun");
        let (hero, foe) = (s.hero(), s.foe);
        let gold = crate::world::drawn_level::equip(&mut s.world, s.content, "gold piece", hero);
        s.world.item_mut(gold).count = 40;
        s.mended();
        while s.world.you().pack.contains(&gold) {
            s.mended();
            s.with(|play| strike(play, foe, hero)).unwrap();
        }
        assert_eq!(s.world.actor(foe).pack, [gold]);
        assert!(s.world.actor(foe).has(Property::Fleeing));
    }

    #[test]
    fn a_wielded_boomerang_splinters_on_a_quarter_of_its_hits() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        let (mut hits, mut broken) = (0, 0);
        while hits < 4_000 {
            s.mended();
            let item = s.holds(hero, "boomerang", Slot::Wielded);
            let before = s.hits(hero);
            s.with(|play| strike(play, hero, foe)).unwrap();
            hits += s.hits(hero) - before;
            if s.world.items.contains(item) {
                s.world.you_mut().worn[Slot::Wielded as usize] = None;
                s.world.destroy(item);
            } else {
                broken += 1;
                assert!(s.world.you().in_slot(Slot::Wielded).is_none(), "the hand is empty");
            }
            s.told.clear();
        }
        assert!((890..1_110).contains(&broken), "{broken} of {hits} broke, expected 1,000");
    }

    #[test]
    fn a_vortex_takes_the_hero_in_and_lets_go() {
        let mut s = Trial::against("fog cloud");
        let (hero, foe) = (s.hero(), s.foe);
        let mut inside = 0;
        for _ in 0..200 {
            s.mended();
            s.with(|play| strike(play, foe, hero)).unwrap();
            inside += usize::from(hold::engulfer(&s.world, s.content, hero) == Some(foe));
        }
        assert!((60..195).contains(&inside), "{inside}");
        s.with(|play| kill(play, foe, Blame::by(hero)));
        assert_eq!(s.world.you().held_by, None);
    }

    #[test]
    fn rust_eats_iron_but_not_the_blessed_luck_willing() {
        let mut s = Trial::against("rust monster");
        let (hero, foe) = (s.hero(), s.foe);
        let helmet = s.holds(hero, "helmet", Slot::Helmet);
        for _ in 0..60 {
            s.mended();
            s.with(|play| strike(play, foe, hero)).unwrap();
        }
        assert_eq!(s.world.item(helmet).worn_down, 3);
        assert_eq!(armor_class::protection(s.content, s.world.item(helmet)), 0);
    }

    #[test]
    fn a_minotaur_is_deadlier_than_a_newt() {
        let of = |kind| {
            let s = Trial::against(kind);
            odds::exchange(&s.world, s.content, s.foe).danger()
        };
        assert!(of("newt") <= odds::Danger::Minor);
        assert_eq!(of("minotaur"), odds::Danger::Deadly);
    }

    #[test]
    fn every_kind_of_the_cast_can_fight() {
        for kind in Trial::against("newt").content.monsters.rows() {
            let mut s = Trial::against(&kind.name);
            let (hero, foe) = (s.hero(), s.foe);
            for _ in 0..30 {
                if !s.world.actors.contains(foe) || s.world.is_over() {
                    break;
                }
                s.mended();
                odds::exchange(&s.world, s.content, foe);
                let _ = s.with(|play| strike(play, foe, hero));
                if s.world.actors.contains(foe) {
                    let _ = s.with(|play| strike(play, hero, foe));
                }
            }
        }
    }
}
