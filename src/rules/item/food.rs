//! Food: nutrition, eating time, spoilage and what corpses convey.

use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::quirk::Quirk;
use crate::content::role::talent::Talent;
use crate::content::{Attribute, Buc, Class, Content, Effect, MonsterKindId, Property, Trait};
use crate::event::{BodyEvent, Event};
use crate::rules::body::luck;
use crate::rules::effect::{self, EffectSource, Target};
use crate::rules::fight::{self, Blame};
use crate::rules::{Play, body};
use crate::world::{ActorId, Item, ItemId, World};

/// Minimum turns per point of rot; a random amount is added.
const PACE: u32 = 10;

pub fn is_corpse(content: &Content, item: &Item) -> bool {
    item.kind == content.known.corpse
}

/// Returns the nutrition of one untouched piece.
pub fn full(content: &Content, item: &Item) -> i32 {
    match item.about {
        Some(about) if is_corpse(content, item) => i32::from(content.monsters[about].nutrition),
        _ => i32::from(content.items[item.kind].nutrition),
    }
}

/// Returns the nutrition left in one piece.
pub fn left(content: &Content, item: &Item) -> i32 {
    (full(content, item) - i32::from(item.eaten)).max(0)
}

/// Returns the turns needed to eat the rest of one piece.
/// EffectSource: rules/numbers 4.
pub fn turns(content: &Content, item: &Item) -> u16 {
    let whole = match item.about {
        Some(about) if is_corpse(content, item) => 3 + content.monsters[about].weight / 64,
        _ => u16::from(content.items[item.kind].delay),
    };
    let (left, full) = (left(content, item), full(content, item).max(1));
    ((i32::from(whole) * left + full - 1) / full).max(1) as u16
}

/// Whether its corpse never rots.
fn keeps(content: &Content, item: &Item) -> bool {
    let Some(about) = item.about else { return true };
    let kind = &content.monsters[about];
    kind.has(Quirk::KeepsFresh)
}

/// Returns how rotten a corpse is; above 5 it is deadly.
/// EffectSource: rules/numbers 4.
pub fn rot(play: &mut Play, item: ItemId) -> i32 {
    let thing = play.world.item(item);
    if !is_corpse(play.content, thing) || keeps(play.content, thing) {
        return 0;
    }
    let (age, buc) = (play.world.turn.saturating_sub(thing.age), thing.buc);
    let pace = PACE + play.rng.act.below(20);
    let by_buc = match buc {
        Buc::Cursed => 2,
        Buc::Uncursed => 0,
        Buc::Blessed => -2,
    };
    (age / pace) as i32 + by_buc
}

/// Applies the first bite of a corpse. Returns false if the eater cannot continue.
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
        let damage = play.rng.act.d(15);
        fight::damage_and_tell(play, who, damage, Blame::means("an acidic corpse"));
    } else if kind.is(Trait::Poisonous) && play.rng.act.chance(4, 5) {
        if !safe_poison {
            let loss = play.rng.act.d(4) as i8;
            let damage = play.rng.act.d(15);
            if who == play.world.hero {
                body::exercise::change(play, Attribute::Strength, -loss);
            }
            let blame = Blame::means("a poisonous corpse");
            fight::damage_and_tell(play, who, damage, blame);
        }
    } else if rot > 5 || rot > 3 && play.rng.act.chance(4, 5) {
        let damage = play.rng.act.d(8);
        fight::damage_and_tell(play, who, damage, Blame::means("a rotten corpse"));
    }
    play.world.actor(who).hp > 0
}

/// Whether eating the corpse is cannibalism for the hero. Some roles and races are exempt.
/// EffectSource: rules/luck 2.5.
fn is_kin(world: &World, content: &Content, about: MonsterKindId) -> bool {
    let life = &world.life;
    let race = &content.races[life.race];
    let is_exempt = content.roles[life.role].has(Talent::Cannibal) || race.cannibal;
    content.monsters[about].is(race.people) && !is_exempt
}

/// Applies the luck penalty and aggravation of cannibalism.
fn faith_of_eaters(play: &mut Play, who: ActorId, about: MonsterKindId) {
    if who == play.world.hero && is_kin(play.world, play.content, about) {
        let loss = play.rng.act.between(2, 5);
        luck::change(play, -loss);
        body::grant(play, who, Property::AggravateMonster);
    }
}

/// Maximum age, in turns, at which a corpse is always safe; a rot above 3 may be harmful.
/// EffectSource: rules/numbers 4.
const FRESH: u32 = 3 * PACE;

/// Whether, as far as the player can tell, the food is fresh, harmless and no cannibalism.
pub fn is_wholesome(world: &World, content: &Content, item: &Item) -> bool {
    let Some(about) = item.about.filter(|_| is_corpse(content, item)) else {
        return content.items[item.kind].class == Class::Food;
    };
    let kind = &content.monsters[about];
    let harms = [Trait::FleshPetrifies, Trait::Were, Trait::Acidic];
    let poison = kind.is(Trait::Poisonous) && !world.you().has(Property::PoisonResistance);
    let stale = !keeps(content, item) && world.turn.saturating_sub(item.age) > FRESH;
    let ill =
        |it: &Effect| matches!(it, Effect::Grant(_) | Effect::Polymorph | Effect::Gain { .. });
    let harmful = harms.into_iter().any(|it| kind.is(it)) || poison || kind.on_eat.iter().any(ill);
    !harmful && !stale && !is_kin(world, content, about)
}

/// Applies a corpse's own effects, then one of the properties it may convey, chosen uniformly.
/// EffectSource: rules/tables corpse_effects.
pub fn convey(play: &mut Play, who: ActorId, item: ItemId) {
    let Some(about) = play.world.item(item).about else { return };
    let content = play.content;
    let kind = &content.monsters[about];
    let blame = Blame::means("a corpse");
    let source =
        EffectSource { who, item: Some(item), buc: Buc::Uncursed, blame, dir: None, craft: None };
    effect::apply(play, &kind.on_eat, Target::Creature(who), &source);
    if kind.is(Trait::Were) {
        fight::infect(play, who, about);
    }
    if kind.is(Trait::Acidic) || kind.has(Quirk::Remedy) {
        body::cure(play, who, Property::Petrifying);
    }
    if kind.has(Quirk::Remedy) {
        for what in [Property::Stunned, Property::Confused] {
            if play.world.actor(who).turns_of(what) > 2 {
                body::cure(play, who, what);
                body::gain(play, who, what, 2);
            }
        }
    }
    if kind.is(Trait::FleshPetrifies) && !play.world.actor(who).has(Property::StoningResistance) {
        let blame = Blame::means("petrifying flesh");
        fight::kill(play, who, blame);
        return;
    }
    let gives_strength = who == play.world.hero && kind.is(Trait::Giant);
    let choices = kind.conveys.len() as u32 + u32::from(gives_strength);
    if choices == 0 {
        return;
    }
    let chosen = play.rng.act.below(choices) as usize;
    match kind.conveys.get(chosen) {
        Some(&what) => give(play, who, what, kind.level),
        None if choices > 1 || play.rng.act.coin() => {
            body::exercise::change(play, Attribute::Strength, 1);
        }
        None => {}
    }
}

/// Grants a conveyed property, more likely for a higher monster level. Acid and stoning resistance
/// last 3d6 turns, others are permanent.
fn give(play: &mut Play, who: ActorId, what: Property, level: u8) {
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

/// Whether food has gone bad: cursed, or 1 time in 7 when old or a corpse.
/// EffectSource: rules/numbers 4.
pub fn is_bad(play: &mut Play, item: ItemId) -> bool {
    let thing = play.world.item(item);
    if is_corpse(play.content, thing) {
        return !keeps(play.content, thing) && play.rng.act.one_in(7);
    }
    let kind = &play.content.items[thing.kind];
    if kind.class != Class::Food || kind.has(ItemQuirk::NeverSpoils) {
        return false;
    }
    let old = if thing.buc == Buc::Blessed { 50 } else { 30 };
    let age = play.world.turn.saturating_sub(thing.age);
    thing.buc == Buc::Cursed || kind.nutrition > 0 && age > old && play.rng.act.one_in(7)
}

/// Applies the effect of bad food: confusion, blindness, unconsciousness or nothing. Returns false
/// if the eater passes out.
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
/// EffectSource: rules/numbers 20.
pub fn note_conduct(play: &mut Play, item: ItemId) {
    let content = play.content;
    let thing = play.world.item(item);
    let kind = &content.items[thing.kind];
    let (vegan, vegetarian) = if let Some(about) = thing.about {
        let model = &content.monsters[about];
        (model.is(Trait::Vegan), model.is(Trait::Vegetarian))
    } else {
        let flesh = kind.material == crate::content::Material::Flesh;
        (!flesh && !kind.has(ItemQuirk::AnimalProduct), !flesh)
    };
    let conduct = &mut play.world.life.conduct;
    conduct.ate += 1;
    conduct.ate_animal += u32::from(!vegan);
    conduct.ate_meat += u32::from(!vegetarian && !vegan);
}
