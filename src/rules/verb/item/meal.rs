//! Effects of a meal on the eater.

use crate::content::ending::death::Hazard;
use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::{Sound, quirk::Quirk};
use crate::content::{Attribute, Buc, Form, MonsterKind, MonsterKindId, Property, Trait};
use crate::event::body::BadCorpse;
use crate::event::{BodyEvent, Cause, Event, Magic, Petrifier};
use crate::rules::Play;
use crate::rules::body::{self, ailment, luck};
use crate::rules::effect::{self, EffectSource, Target};
use crate::rules::ground::corpse;
use crate::rules::item::egg;
use crate::rules::item::food::{is_cherished, is_heady, is_kin, rot};
use crate::rules::shape::lycanthrope;
use crate::rules::vitals::{self, Blame, petrify};
use crate::world::hero::LuckCause;
use crate::world::{ActorId, ItemId};

/// Applies the first bite of a corpse: the penalties for its kind, and harm from rot, acid or
/// poison. Returns false if the eater cannot continue.
pub fn first_bite(play: &mut Play, who: ActorId, item: ItemId) -> bool {
    let rot = rot(play, item);
    let thing = play.world.item(item);
    let Some(about) = thing.about else { return true };
    let content = play.content;
    let kind = &content.monsters[about];
    faith_of_eaters(play, who, about);
    if rot > 5 {
        play.tell(Event::Body(BodyEvent::AteTainted { who }));
        if !play.world.actor(who).has(Property::SicknessResistance) {
            let turns = play.rng.act.between(10, 19) as u32;
            body::gain(play, who, Property::Ill, turns);
        }
        return false;
    }
    let body = &play.world.actor(who).properties.now;
    let (safe_acid, safe_poison) =
        (body.has(Property::AcidResistance), body.has(Property::PoisonResistance));
    if kind.is(Trait::Acidic) && !safe_acid {
        play.tell(Event::Body(BodyEvent::AteBad { who, corpse: BadCorpse::Acidic }));
        let damage = play.rng.act.d(15);
        vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::AcidicCorpse));
    } else if kind.is(Trait::Poisonous) && play.rng.act.chance(4, 5) {
        if !safe_poison {
            play.tell(Event::Body(BodyEvent::AteBad { who, corpse: BadCorpse::Poisonous }));
            let loss = play.rng.act.d(4) as i8;
            let damage = play.rng.act.d(15);
            if who == play.world.hero {
                body::exercise::change(play, Attribute::Strength, -loss);
            }
            let blame = Blame::means(Hazard::PoisonousCorpse);
            vitals::damage_and_tell(play, who, damage, blame);
        }
    } else if rot > 3 && play.rng.act.chance(4, 5) {
        play.tell(Event::Body(BodyEvent::AteBad { who, corpse: BadCorpse::Rotten }));
        let damage = play.rng.act.d(8);
        vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::RottenCorpse));
    }
    play.world.actor(who).hp > 0
}

/// Applies the effects that a bite of a corpse has at once, even if the meal is never finished:
/// petrification, death by eating a Rider, sliming, and the cure of petrification. Returns false if
/// the bite ends the meal.
/// Source: rules/tables corpse_effects.
pub fn survives_first_bite(play: &mut Play, who: ActorId, item: ItemId) -> bool {
    let Some(about) = play.world.item(item).about else { return true };
    let kind = &play.content.monsters[about];
    let resists = play.world.actor(who).has(Property::StoningResistance);
    if kind.is(Trait::FleshPetrifies) && !resists {
        petrify::petrify(play, who, None, Cause::Petrified(Petrifier::AteCorpse(about)));
        return false;
    }
    if kind.sound == Sound::Rider {
        vitals::kill_as(play, who, None, Cause::AteRider(about));
        if !play.world.is_over() {
            corpse::rise(play, item, |rng| &mut rng.time);
        }
        return false;
    }
    if kind.has(Quirk::Slimy) {
        ailment::slime(play, who);
    } else if kind.is(Trait::Acidic) || kind.has(Quirk::Remedy) {
        body::cure(play, who, Property::Petrifying);
    }
    true
}

/// Applies the first bite of an egg: the egg of a petrifying monster petrifies the eater, and a
/// stale egg makes the eater vomit. Returns false if the eater cannot continue.
/// Source: rules/numbers 4.
pub fn survives_egg(play: &mut Play, who: ActorId, egg_item: ItemId) -> bool {
    let resists = egg::resists(play, who);
    if let Some(about) = egg::petrifies(play, egg_item, resists) {
        petrify::petrify(play, who, None, Cause::Petrified(Petrifier::AteEgg(about)));
        return false;
    }
    // An egg of unknown age counts as fresh.
    let laid = play.world.item(egg_item).age;
    if laid > 0 && play.world.turn.saturating_sub(laid) > egg::STALE {
        play.tell(Event::Body(BodyEvent::AteTainted { who }));
        let turns = (0..10).map(|_| play.rng.act.d(4)).sum::<i32>() as u32;
        body::lengthen(play, who, Property::Vomiting, turns);
    }
    true
}

/// Applies the penalties for cannibalism (luck and aggravation) and for eating a cat or dog
/// (aggravation).
pub fn faith_of_eaters(play: &mut Play, who: ActorId, about: MonsterKindId) {
    if who != play.world.hero {
        return;
    }
    let kin = is_kin(play.world, play.content, about);
    if kin {
        play.tell(Event::Body(BodyEvent::AteKin));
        let loss = play.rng.act.between(2, 5);
        luck::change(play, -loss, LuckCause::Cannibalism);
    }
    let cherished = is_cherished(play.world, play.content, about);
    if cherished {
        play.tell(Event::Body(BodyEvent::AteCherished { kind: about }));
    }
    if kin || cherished {
        body::grant(play, who, Property::AggravateMonster);
    }
}

/// Applies the effects specific to the corpse's kind, then tries to grant one of the properties
/// that the corpse conveys, chosen uniformly. 1 time in 2, brain food raises the hero's
/// intelligence instead, unless intelligence is at its maximum.
/// Source: rules/tables corpse_effects.
pub fn convey(play: &mut Play, who: ActorId, item: ItemId) {
    let Some(about) = play.world.item(item).about else { return };
    let content = play.content;
    let kind = &content.monsters[about];
    let blame = Blame::means(Hazard::Corpse);
    let source =
        EffectSource { who, item: Some(item), buc: Buc::Uncursed, blame, dir: None, craft: None };
    effect::apply(play, &kind.on_eat, Target::Creature(who), &source);
    if kind.is(Trait::Were) {
        lycanthrope::infect(play, who, about);
    }
    if is_heady(kind) {
        body::lengthen(play, who, Property::Hallucinating, TRIP);
    }
    let casts = |form| matches!(form, Form::MageSpell | Form::ClericSpell);
    if kind.has(Quirk::MagicFlesh) || kind.attacks.iter().any(|attack| casts(attack.form)) {
        gain_energy(play, who);
    }
    if kind.has(Quirk::Remedy) {
        for what in [Property::Stunned, Property::Confused] {
            if play.world.actor(who).turns_of(what) > 2 {
                body::cure(play, who, what);
                body::gain(play, who, what, 2);
            }
        }
    }
    let brain = who == play.world.hero && kind.has(Quirk::BrainFood);
    if brain && can_learn(play) && play.rng.act.coin() {
        body::exercise::change(play, Attribute::Intelligence, 1);
        return;
    }
    one_gift(play, who, kind);
}

/// Turns of hallucination after eating a corpse that causes it.
const TRIP: u32 = 200;

/// Restores 1 to 3 energy of the hero. If energy is above two thirds of its maximum, does nothing 1
/// time in 3. If the sum exceeds the maximum, 1 time in 3 raises the maximum by 1.
fn gain_energy(play: &mut Play, who: ActorId) {
    let life = &play.world.life;
    if who != play.world.hero || play.rng.act.one_in(3) && 3 * life.pw > 2 * life.max_pw {
        return;
    }
    let more = play.rng.act.d(3);
    let over = play.world.life.pw + more > play.world.life.max_pw;
    let raise = over && play.rng.act.one_in(3);
    let life = &mut play.world.life;
    life.max_pw += i32::from(raise);
    life.pw = (life.pw + more).min(life.max_pw);
    play.tell(Event::Magic(Magic::Energized { by: more }));
}

/// Whether the hero's intelligence is below the maximum of the hero's race.
fn can_learn(play: &Play) -> bool {
    let at = Attribute::Intelligence as usize;
    let life = &play.world.life;
    life.attributes[at] < play.content.races[life.race].max[at]
}

/// Tries to grant one of the properties that a kind conveys, chosen uniformly. For the hero, a
/// giant's strength is one of the choices; if it is the only choice, it is granted 1 time in 2.
fn one_gift(play: &mut Play, who: ActorId, kind: &MonsterKind) {
    let gives_strength = who == play.world.hero && kind.is(Trait::Giant);
    let choices = kind.conveys.len() as u32 + u32::from(gives_strength);
    if choices == 0 {
        return;
    }
    let chosen = play.rng.act.below(choices) as usize;
    match kind.conveys.get(chosen) {
        Some(&what) => {
            let sure = what == Property::PoisonResistance
                && kind.has(Quirk::StrongVenom)
                && play.rng.act.one_in(4);
            if sure {
                body::grant(play, who, what);
            } else {
                give(play, who, what, kind.level);
            }
        }
        None if choices > 1 || play.rng.act.coin() => strengthen(play),
        None => {}
    }
}

/// Adds the strength that a giant's corpse gives. To a strength below 18, adds 1 point 3 times in 4
/// and otherwise 1d6 points. To a strength from 18 to 18/84, adds 1d10 hundredths. To a higher
/// strength, adds 1 step.
fn strengthen(play: &mut Play) {
    const EIGHTEEN: u8 = 18;
    let strength = play.world.life.attributes[Attribute::Strength as usize];
    let more = match strength {
        ..EIGHTEEN if play.rng.act.below(4) > 0 => 1,
        ..EIGHTEEN => play.rng.act.d(6),
        _ if strength < EIGHTEEN + 85 => play.rng.act.d(10),
        _ => 1,
    };
    body::exercise::change(play, Attribute::Strength, more as i8);
}

/// Grants a conveyed property with a chance of `level` / `reach`, where `level` is that of the
/// monster's kind and `reach` is 1 to 15, depending on the property. Acid and stoning resistance
/// last 3d6 turns; all other properties are permanent.
pub fn give(play: &mut Play, who: ActorId, what: Property, level: u8) {
    let reach = match what {
        Property::Teleportitis => 10,
        Property::TeleportControl => 12,
        Property::Telepathy => 1,
        Property::AcidResistance => 3,
        Property::StoningResistance => 6,
        _ => 15,
    };
    if u32::from(level) <= play.rng.act.below(reach) {
        return;
    }
    if matches!(what, Property::AcidResistance | Property::StoningResistance) {
        let turns = (0..3).map(|_| play.rng.act.d(6)).sum::<i32>() as u32;
        body::lengthen(play, who, what, turns);
    } else {
        body::grant(play, who, what);
    }
}

/// Applies the effect of bad food: confusion (1 in 4), otherwise blindness (1 in 4), otherwise
/// unconsciousness (1 in 3), or nothing. Returns false if the eater passes out.
pub fn sicken(play: &mut Play, who: ActorId) -> bool {
    if play.rng.act.one_in(4) {
        let turns = (0..2).map(|_| play.rng.act.d(4)).sum::<i32>() as u32;
        body::lengthen(play, who, Property::Confused, turns);
        return true;
    }
    if play.rng.act.one_in(4) {
        let turns = (0..2).map(|_| play.rng.act.d(10)).sum::<i32>() as u32;
        body::lengthen(play, who, Property::Blind, turns);
        return true;
    }
    if play.rng.act.one_in(3) {
        let turns = play.rng.act.d(10) as u32;
        body::gain(play, who, Property::Paralyzed, turns);
        return false;
    }
    true
}

/// Counts a meal against the eating conducts.
/// Source: rules/numbers 20.
pub fn note_conduct(play: &mut Play, item: ItemId) {
    let content = play.content;
    let thing = play.world.item(item);
    let kind = &content.items[thing.kind];
    let (vegan, vegetarian) = if kind.has(ItemQuirk::AnimalProduct) {
        (false, true)
    } else if let Some(about) = thing.about {
        let model = &content.monsters[about];
        (model.is(Trait::Vegan), model.is(Trait::Vegetarian))
    } else {
        let flesh = kind.material == crate::content::item::material::Material::Flesh;
        (!flesh, !flesh)
    };
    let conduct = &mut play.world.life.conduct;
    conduct.ate += 1;
    conduct.ate_animal += u32::from(!vegan);
    conduct.ate_meat += u32::from(!vegetarian && !vegan);
}
