//! Monsters' melee attacks.
//!
//! Source: rules/combat 2.

use crate::content::ending::death::Hazard;
use crate::content::{
    ArtifactId, ArtifactQuirk, Attack, Content, Form, Harm, Property, Slot, Trait,
    ruleset::ArmorVariant,
};
use crate::event::{Combat, Event, Reason};
use crate::rules::Play;
use crate::rules::body::{self, artifact, hold};
use crate::rules::fight::{
    can_go_on,
    harm::{self, Follows, afflict, artifact_hit, item_destruction, proof},
    roll::{
        armor_class,
        artifact_bonus::Bonus,
        damage_reduction::{self, Defence, Plates, Shelter},
        monster_attacks::{self, AttackOutcome, Blow, Striker},
        to_hit, weapon,
    },
    shot::monster_spell,
    strike::{grab, knockback, passive},
    summon,
};
use crate::rules::play::interrupt;
use crate::rules::shape::lycanthrope;
use crate::rules::vitals::{self, Blame, own_shape};
use crate::world::{ActorId, ItemId, World, body::senses};

/// Returns the attacker's data for [`monster_attacks::roll`].
pub fn striker<'a>(
    world: &World,
    content: &'a Content,
    who: ActorId,
    target: ActorId,
) -> Striker<'a> {
    let actor = world.actor(who);
    let kind = &content.monsters[actor.kind];
    let wielded = actor.in_slot(Slot::Wielded).map(|item| world.item(item));
    let holds = actor.holds == Some(target);
    Striker {
        attacks: &kind.attacks,
        readiness: to_hit::readiness(world, content, who, target).total(),
        weapon: wielded.map_or(0, |item| weapon::to_hit(world, content, item, target).total()),
        holds,
        engulfs: holds && hold::swallows(world, content, who),
        twice: kind.is(Trait::Undead) && world.calendar.year != 0 && world.calendar.hour == 0,
    }
}

/// Returns the target's data for [`monster_attacks::roll`].
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
pub fn monster_at(play: &mut Play, who: ActorId, target: ActorId) {
    let steed = if target == play.world.hero { shields(play, who) } else { None };
    let Some(steed) = steed else { return monster_strikes(play, who, target) };
    monster_strikes(play, who, steed);
    if play.world.life.steed == Some(steed) && can_go_on(play.world, steed, who) {
        monster_strikes(play, steed, who);
    }
}

/// Marks the square of an unseen opponent as felt by the hero.
pub fn feel(play: &mut Play, who: ActorId) {
    if !senses::senses(play.world, play.content, who) {
        play.world.feel(who);
    }
}

pub fn monster_strikes(play: &mut Play, who: ActorId, target: ActorId) {
    if target == play.world.hero && play.world.is_shielded() {
        play.tell(Event::Combat(Combat::ShrinksBack { by: who }));
        return;
    }
    if target == play.world.hero && !play.world.actor(who).is_hostile() {
        play.world.feel(who);
    }
    if target == play.world.hero {
        calls_out(play, who);
        feel(play, who);
    }
    let (world, content) = (&*play.world, play.content);
    let mut striker = striker(world, content, who, target);
    let defence = defence(world, content, target);
    let arms = world.actor(who).in_slot(Slot::Wielded).map(|item| world.item(item));
    let struck = &content.monsters[world.actor(target).kind];
    let bonus = arms.and_then(|item| Bonus::of(world, content, item, target));
    let rng = &mut play.rng.fight;
    striker.weapon += bonus.map_or(0, |it| it.roll_to_hit(rng));
    let bonus = bonus.filter(|it| it.counts(rng));
    let blows = monster_attacks::roll(rng, &striker, defence, |rng| {
        let own = arms.map_or(0, |item| weapon::damage(rng, content, item, struck));
        bonus.map_or(own, |it| it.damage(rng, own))
    });
    let come = |blow: &&Blow| reaches(&striker, blow.attack.form);
    for blow in blows.iter().flatten().filter(come) {
        tell_blow(play, who, target, blow);
    }
    for blow in blows.iter().flatten().filter(come) {
        if !can_go_on(play.world, who, target) {
            return;
        }
        land(play, who, target, blow, (defence, bonus.is_some()));
    }
    for attack in striker.attacks {
        let casts = matches!(attack.form, Form::MageSpell | Form::ClericSpell);
        if casts && can_go_on(play.world, who, target) {
            monster_spell::cast(play, who, target, *attack);
        }
    }
    // The attack may have blinded the hero.
    if target == play.world.hero && can_go_on(play.world, who, target) {
        feel(play, who);
    }
}

/// Whether an attack of this form is possible. A striker that has engulfed its target can make only
/// its engulf attack.
/// Source: `NetHack` 3.7 `mhitu.c`, `mattacku`.
pub fn reaches(striker: &Striker, form: Form) -> bool {
    !striker.engulfs || form == Form::Engulf
}

/// Reports a monster's to-hit roll, itemized, if `play.witness` wants to-hit rolls.
pub fn tell_blow(play: &mut Play, who: ActorId, target: ActorId, blow: &Blow) {
    if !play.witness.hears_rolls() || blow.needs == i32::MAX {
        return;
    }
    let (world, content) = (&*play.world, play.content);
    let mut sum = to_hit::readiness(world, content, who, target);
    if blow.attack.form == Form::Weapon
        && let Some(item) = world.actor(who).in_slot(Slot::Wielded)
    {
        sum.add_all(&weapon::to_hit(world, content, world.item(item), target));
    }
    sum.add(blow.needs - sum.total(), Reason::RolledArmorClass);
    let hit = matches!(blow.roll, AttackOutcome::Hit { .. });
    play.tell_to_hit((Some(who), target), &sum, (blow.die, 20 + blow.slot as u32), hit);
}

/// Runs a monster's preparations before its attack on the hero. A lycanthrope in human form changes
/// form 1 time in 5 (1 in 3 at night), unless the hero has protection from shape changers. A
/// lycanthrope in beast form can summon kin, and a demon or angel can summon others. A cancelled
/// monster does nothing.
pub fn calls_out(play: &mut Play, who: ActorId) {
    if play.world.actor(who).has(Property::Cancelled) {
        return;
    }
    let kind = play.world.actor(who).kind;
    if lycanthrope::is_human_were(play.content, kind) {
        let night = play.world.calendar.is_night();
        let forbidden = play.world.you().has(Property::ProtectionFromShapeChangers);
        if !forbidden && play.rng.fight.one_in(if night { 3 } else { 5 }) {
            lycanthrope::turn_were(play, who);
        }
    } else if play.content.monsters[kind].is(Trait::Were) {
        summon::kin(play, who);
    } else {
        summon::gate(play, who);
    }
}

/// Applies one rolled attack of a monster. `counts` says whether the damage bonus of an artifact
/// weapon applies.
pub fn land(
    play: &mut Play,
    who: ActorId,
    target: ActorId,
    blow: &Blow,
    (defence, counts): (Defence, bool),
) {
    let Attack { form, harm, .. } = blow.attack;
    let AttackOutcome::Hit { raw, damage_reduction } = blow.roll else {
        let just = blow.roll == AttackOutcome::Missed { just: true };
        play.tell(Event::Combat(Combat::Missed { by: who, target, form, just }));
        if target == play.world.hero {
            interrupt::stop(play, None);
        }
        return;
    };
    match form {
        Form::Explode => return explodes(play, who, target, blow.attack, raw),
        Form::Gaze if !meets_eyes(play, who, target) => return,
        Form::Engulf if !grab::engulf(play, who, target, harm == Harm::Digest) => return,
        // A hug grabs the target first, and then crushes it.
        Form::Hug if is_hold(harm) && !seizes(play, who, target) => return,
        _ => {}
    }
    let hide = target == play.world.hero && is_thick(play, target);
    let raw = if form == Form::Kick && hide { 0 } else { raw };
    let arms = play.world.actor(who).in_slot(Slot::Wielded).filter(|_| form == Form::Weapon);
    let effects = artifact_hit::decide(play, target, arms, (blow.die, raw, counts));
    let Some(raw) = artifact_hit::begin(play, who, target, arms, effects) else { return };
    let (raw, follows) = harm::temper(play, who, target, blow.attack, raw);
    let amount = damage_reduction::damage_after_armor(raw, damage_reduction, defence.half);
    let warded = target == play.world.hero && is_warded(play, who);
    let amount = if warded { (amount + 1) / 2 } else { amount };
    let (damage, _) = vitals::scaled_damage(play.world, target, amount, Some(who));
    // A hug without damage, such as coils that only hold, gets no message.
    let is_idle = form == Form::Hug && damage == 0;
    if form != Form::Gaze && !is_idle {
        play.tell(Event::Combat(Combat::Hit { by: who, target, form, weapon: arms, damage }));
    }
    vitals::apply_damage(play, target, amount, Blame::by(who));
    artifact_hit::inflict(play, who, target, arms, effects);
    if !play.world.is_dying(target) {
        match follows {
            Follows::Nothing if damage == 0 && !is_idle && is_telling_harmless(form) => {
                play.tell(Event::Combat(Combat::Harmless { target }));
            }
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

/// Whether a message says that a hit of this form did no damage. Touches, gazes and engulfing are
/// expected to do none.
const fn is_telling_harmless(form: Form) -> bool {
    !matches!(form, Form::Gaze | Form::Engulf | Form::Touch)
}

/// Whether an artifact halves the damage of `by`: `by` is undead or a demon, and the hero uses an
/// artifact of the hero's role that wards off evil.
/// Source: rules/artifacts 3.
fn is_warded(play: &Play, by: ActorId) -> bool {
    let kind = &play.content.monsters[play.world.actor(by).kind];
    let role = &play.content.roles[play.world.life.role].name;
    let wards = |(item, id): (ItemId, ArtifactId)| {
        let row = &play.content.artifacts[id];
        row.has(ArtifactQuirk::WardsOffEvil)
            && row.role.as_ref() == Some(role)
            && artifact::is_in_use(play.world, play.world.hero, item)
    };
    (kind.is(Trait::Undead) || kind.is(Trait::Demon))
        && artifact::carried(play.world, play.world.hero).any(wards)
}

/// Whether a hug with this damage type holds its target at once. A hug that wraps holds its target
/// only by its special effect.
pub const fn is_hold(harm: Harm) -> bool {
    matches!(harm, Harm::Physical)
}

/// Makes `who` hold the target, if possible. Returns false only if `who` does not hold the target
/// and is in flight, see [`hold::is_in_flight`].
pub fn seizes(play: &mut Play, who: ActorId, target: ActorId) -> bool {
    grab::grab(play, who, target) || !hold::is_in_flight(play, who)
}

/// Whether `who` has a thick hide, which makes kicks harmless.
/// Source: rules/combat 2.1.
pub fn is_thick(play: &Play, who: ActorId) -> bool {
    play.content.monsters[play.world.actor(who).kind].is(Trait::ThickHide)
}

/// Whether a gaze of `who` can work: `who` is not cancelled, neither actor is blind, and the target
/// is awake and can see `who`.
pub fn meets_eyes(play: &Play, who: ActorId, target: ActorId) -> bool {
    let (a, b) = (play.world.actor(who), play.world.actor(target));
    let unseen = a.has(Property::Invisible) && !b.has(Property::SeeInvisible);
    let sighted = !a.has(Property::Blind) && !b.has(Property::Blind);
    sighted && !unseen && !b.has(Property::Asleep) && !a.has(Property::Cancelled)
}

/// Explodes the attacker, unless it is cancelled. Elemental and physical explosions damage all its
/// neighbors; a flash affects only the target.
pub fn explodes(play: &mut Play, who: ActorId, target: ActorId, attack: Attack, raw: i32) {
    let harm = attack.harm;
    if play.world.actor(who).has(Property::Cancelled) {
        return;
    }
    play.tell(Event::Combat(Combat::Exploded { by: who, harm }));
    let blame = Blame::by(who);
    let turns = raw.max(0).unsigned_abs();
    if harm == Harm::Blind {
        afflict::dazzles(play, target, turns);
    } else if harm == Harm::Hallucinate {
        if !play.world.actor(target).has(Property::Blind) {
            afflict::makes_hallucinate(play, target, turns);
        }
    } else {
        let at = play.world.actor(who).at;
        for square in at.neighbors() {
            let Some(near) = play.world.actor_at(square) else { continue };
            let proof = proof::resistance(harm);
            if proof.is_some_and(|it| body::resists(play.world, play.content, near, it)) {
                play.tell(Event::Combat(Combat::Resisted { by: who, target: near, harm }));
            } else {
                vitals::damage_and_tell(play, near, raw, blame);
                if !play.world.is_dying(near) {
                    item_destruction::ruin(play, near, harm, raw);
                }
            }
        }
    }
    if !own_shape::spares(play, who) {
        vitals::kill(play, who, Blame::means(Hazard::OwnExplosion));
    }
}

/// Rolls whether the steed takes an attack aimed at the rider, and returns the steed if so. The
/// chance is 1 in 4, or 1 in 2 if the attacker is an orc. Monsters with holding attacks always
/// target the rider, and so do all monsters while one holds the hero.
/// Source: rules/combat 2.1.
pub fn shields(play: &mut Play, by: ActorId) -> Option<ActorId> {
    let steed = play.world.life.steed?;
    let kind = &play.content.monsters[play.world.actor(by).kind];
    let clings = |form: Form, harm: Harm| {
        matches!(form, Form::Engulf | Form::Hug) || matches!(harm, Harm::Stick | Harm::Wrap)
    };
    let takes = kind.attacks.iter().any(|attack| clings(attack.form, attack.harm));
    if takes || play.world.you().held_by.is_some() || play.world.is_dying(steed) {
        return None;
    }
    let odds = if kind.is(Trait::Orc) { 2 } else { 4 };
    play.rng.fight.one_in(odds).then_some(steed)
}
