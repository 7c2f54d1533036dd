//! Describes body events: properties, experience, hunger, encumbrance.

use super::{Eyes, Said, Tone, item_names};
use crate::base::english;
use crate::content::{Attribute, Harm, Property, Skill, Slot, Trait};
use crate::event::BodyEvent;
use crate::event::body::BadCorpse;
use crate::world::hero::{Burden, Hunger};
use crate::world::{ActorId, ItemId};

pub(super) fn tell(eyes: &Eyes, event: &BodyEvent) -> Said {
    match *event {
        BodyEvent::Gained { who, what: Property::Fast } if eyes.is_hero(who) => gain_of_speed(eyes),
        BodyEvent::Lost { who, what: Property::VeryFast } if eyes.is_hero(who) => calms_down(eyes),
        BodyEvent::Gained { who, what } if eyes.is_hero(who) => begins(what),
        BodyEvent::Lost { who, what } if eyes.is_hero(who) => ends(what),
        BodyEvent::Gained { who, what } => others_begin(eyes, who, what),
        BodyEvent::Lost { who, what } => others_end(eyes, who, what),
        BodyEvent::Starving { who } => {
            alone(eyes, who, "{A} {is} faint with hunger.", Tone::Danger)
        }
        BodyEvent::Healed { who, by } if eyes.is_hero(who) => {
            let text = if by >= 20 { "You feel much better." } else { "You feel better." };
            Some((Tone::Good, text.to_owned()))
        }
        BodyEvent::Healed { who, .. } => alone(eyes, who, "{A} look{s} better.", Tone::Plain),
        BodyEvent::Wounded { who, damage } if eyes.is_hero(who) => {
            Some((Tone::Danger, format!("You are hurt ({damage}).")))
        }
        BodyEvent::Scathed { who, harm, damage } if eyes.is_hero(who) => {
            Some((Tone::Danger, format!("{} ({damage}).", scathes(harm))))
        }
        BodyEvent::Scathed { who, .. } | BodyEvent::Wounded { who, .. } => {
            alone(eyes, who, "{A} {is} hurt.", Tone::Plain)
        }
        BodyEvent::Sapped { max_hp } => {
            Some((Tone::Danger, format!("Your maximum hit points drop to {max_hp}.")))
        }
        BodyEvent::Poisoned { who, damage } if eyes.is_hero(who) => {
            Some((Tone::Danger, format!("The poison burns in you ({damage}).")))
        }
        BodyEvent::Poisoned { who, .. } => alone(eyes, who, "The poison hurts {a}.", Tone::Plain),
        BodyEvent::LevelsGained { from, to, .. } => {
            Some((Tone::Good, format!("You rise from experience level {from} to {to}.")))
        }
        BodyEvent::LevelGained { who, level } if eyes.is_hero(who) => {
            Some((Tone::Good, format!("Welcome to experience level {level}.")))
        }
        BodyEvent::LevelGained { who, .. } => {
            alone(eyes, who, "{A} seem{s} more experienced.", Tone::Plain)
        }
        BodyEvent::LevelLost { who, level, hp } if eyes.is_hero(who) => {
            let points = match hp {
                ..=0 => String::new(),
                _ => format!(" and {}", english::counted(hp.unsigned_abs(), "hit point")),
            };
            let text = format!("You lose a level{points}: you are at experience level {level}.");
            Some((Tone::Danger, text))
        }
        BodyEvent::LevelLost { who, .. } => alone(eyes, who, "{A} seem{s} weaker.", Tone::Plain),
        BodyEvent::AttributeChanged { which, by } => Some(attribute(eyes, which, by)),
        BodyEvent::HungerChanged { from, to } => hunger(from, to),
        BodyEvent::Fainted => Some((Tone::Danger, "You faint from hunger.".to_owned())),
        BodyEvent::BurdenChanged { from, to } => Some(burden(from, to)),
        BodyEvent::Ate { who, item, count, finished } => ate(eyes, who, (item, count), finished),
        BodyEvent::AteTainted { who } => {
            alone(eyes, who, "Ugh, {a} ate something rotten!", Tone::Danger)
        }
        BodyEvent::AteBad { who, corpse } => ate_bad(eyes, who, corpse),
        BodyEvent::AteKin => {
            Some((Tone::Danger, "You cannibal! You will regret this meal.".to_owned()))
        }
        BodyEvent::AteCherished { kind } => {
            let animal = &eyes.content.monsters[kind].name;
            let text = format!("You feel that it was wrong to eat the {animal}.");
            Some((Tone::Danger, text))
        }
        BodyEvent::Vomited { who } => alone(eyes, who, "{A} vomit{s}.", Tone::Danger),
        BodyEvent::Choked { who } => alone(eyes, who, "{A} choke{s} on {its} meal.", Tone::Danger),
        BodyEvent::SkillGained { skill } => {
            let text =
                format!("Practice pays off: you are better with {}.", practised(eyes, skill));
            Some((Tone::Good, text))
        }
        BodyEvent::Worsened { who, what, left } => worsens(eyes, who, what, left),
    }
}

fn ate_bad(eyes: &Eyes, who: ActorId, corpse: BadCorpse) -> Said {
    let pattern = match corpse {
        BadCorpse::Acidic => "The acid burns {a} from inside.",
        BadCorpse::Poisonous => "The flesh that {a} ate was poisonous!",
        BadCorpse::Rotten => "The corpse was too old: {a} feel{s} sick.",
    };
    alone(eyes, who, pattern, Tone::Danger)
}

/// Says what an element does to the hero.
const fn scathes(harm: Harm) -> &'static str {
    match harm {
        Harm::Fire => "The fire burns you",
        Harm::Cold => "The cold chills you",
        Harm::Shock => "The lightning jolts you",
        Harm::Acid => "The acid burns you",
        _ => "You are hurt",
    }
}

/// Returns the name of the wielded weapon and, if it differs, the name of the weapon's skill: "the
/// long sword", or "the samurai sword (long sword)".
fn practised(eyes: &Eyes, skill: Skill) -> String {
    let words = skill.words();
    let hand = eyes.world.you().in_slot(Slot::Wielded);
    let kind = hand.map(|item| eyes.world.item(item).kind);
    let kind = kind.filter(|&kind| eyes.content.items[kind].skill == Some(skill));
    let Some(kind) = kind else { return words.to_owned() };
    let (name, bare) = (item_names::kind_name(eyes, kind), words.trim_start_matches("the "));
    if name == bare { words.to_owned() } else { format!("the {name} ({bare})") }
}

fn alone(eyes: &Eyes, who: ActorId, pattern: &str, tone: Tone) -> Said {
    let tone = if eyes.is_hero(who) { tone } else { Tone::Plain };
    eyes.sees(who).then(|| (tone, eyes.sentence(pattern, who, None)))
}

/// Describes gaining speed, and whether it is permanent. Returns nothing for a temporary gain while
/// the hero is very fast.
fn gain_of_speed(eyes: &Eyes) -> Said {
    let properties = &eyes.world.you().properties;
    let for_good = properties.innate.union(properties.gained).has(Property::Fast);
    let text = match (for_good, properties.now.has(Property::VeryFast)) {
        (true, true) => "You are very fast now and will stay fast.",
        (true, false) => "You are fast now, permanently.",
        (false, true) => return None,
        (false, false) => "You are fast for now.",
    };
    Some((Tone::Good, text.to_owned()))
}

/// Describes the moment when a very fast hero becomes slower again.
fn calms_down(eyes: &Eyes) -> Said {
    let is_fast = eyes.world.you().has(Property::Fast);
    let text = if is_fast { "You slow down, but you are still fast." } else { "You slow down." };
    Some((Tone::Plain, text.to_owned()))
}

/// Whether the hero feels it when the property starts, and so knows of it.
pub fn is_felt(what: Property) -> bool {
    what == Property::Fast || begins(what).is_some()
}

/// Describes how the start of a property feels.
fn begins(what: Property) -> Said {
    let (tone, text) = match what {
        Property::Stunned => (Tone::Danger, "You reel and can hardly stand."),
        Property::Confused => (Tone::Danger, "Your head spins: you are confused."),
        Property::Blind => (Tone::Danger, "You cannot see!"),
        Property::FaceCovered => {
            (Tone::Plain, "Something sticky covers your face. #wipe takes it off.")
        }
        Property::Deaf => (Tone::Danger, "You cannot hear anything."),
        Property::Ill => (Tone::Danger, "You feel deathly sick."),
        Property::Petrifying => (Tone::Danger, "You are slowing down: your skin turns gray!"),
        Property::Strangled => {
            (Tone::Danger, "Your amulet tightens around your neck: you cannot breathe!")
        }
        Property::Vomiting => (Tone::Danger, "You feel nauseous."),
        Property::SlipperyFingers => (Tone::Danger, "Your fingers are slippery."),
        Property::Sliming => (Tone::Danger, "You are turning green and soft!"),
        Property::Hallucinating => (Tone::Danger, "Oh wow! Everything looks so colorful."),
        Property::Fumbling => (Tone::Danger, "You begin to stumble over your own feet."),
        Property::WoundedLegs => (Tone::Danger, "Your leg is wounded: you limp."),
        Property::Asleep => (Tone::Danger, "You fall asleep."),
        Property::Paralyzed => (Tone::Danger, "You cannot move!"),
        Property::Slow => (Tone::Danger, "You slow down."),
        Property::Fleeing => (Tone::Danger, "You panic!"),
        Property::VeryFast => (Tone::Good, "You speed up!"),
        Property::Invisible => (Tone::Good, "You fade from sight."),
        Property::SeeInvisible => (Tone::Good, "You can see the invisible now."),
        Property::Telepathy => (Tone::Good, "You can sense other minds now."),
        Property::Levitation => (Tone::Plain, "You float into the air."),
        Property::FireResistance => (Tone::Good, "You feel cool: you resist fire now."),
        Property::ColdResistance => (Tone::Good, "You feel warm inside: you resist cold now."),
        Property::SleepResistance => (Tone::Good, "You feel wide awake: you resist sleep now."),
        Property::DisintegrationResistance => {
            (Tone::Good, "Your body feels very solid: you resist disintegration now.")
        }
        Property::ShockResistance => (Tone::Good, "You feel well grounded: you resist shocks now."),
        Property::PoisonResistance => (Tone::Good, "You feel hardy: you resist poison now."),
        Property::ConfusingTouch => (Tone::Good, "Your hands begin to glow."),
        Property::Stealth => (Tone::Good, "Your steps make no sound."),
        Property::Searching => {
            (Tone::Good, "You feel perceptive: you notice hidden things next to you.")
        }
        Property::Warning => (Tone::Good, "You sense dangers before you see them."),
        Property::Teleportitis => (Tone::Plain, "You feel restless, as if pulled elsewhere."),
        Property::TeleportControl => (Tone::Good, "You can choose where teleportation takes you."),
        Property::Regeneration => (Tone::Good, "Your wounds itch as they close."),
        Property::Lycanthropy => (Tone::Danger, "You feel feverish: a beast is in your blood."),
        Property::MummyRot => (Tone::Danger, "Your flesh begins to waste away."),
        Property::Sinking => {
            (Tone::Danger, "You sink into the lava, but it burns you only a little!")
        }
        Property::AggravateMonster => (Tone::Danger, "Monsters notice you more now."),
        _ => return None,
    };
    Some((tone, text.to_owned()))
}

/// Describes how the end of a property feels.
fn ends(what: Property) -> Said {
    let (tone, text) = match what {
        Property::Stunned => (Tone::Good, "You stand steady again."),
        Property::Confused => (Tone::Good, "Your head clears."),
        Property::Blind => (Tone::Good, "You can see again."),
        Property::FaceCovered => (Tone::Plain, "Your face is clean again."),
        Property::Deaf => (Tone::Good, "You can hear again."),
        Property::Ill => (Tone::Good, "You are no longer sick."),
        Property::Petrifying => (Tone::Good, "You feel limber again."),
        Property::Strangled => (Tone::Good, "You can breathe again."),
        Property::Vomiting => (Tone::Good, "Your stomach settles."),
        Property::SlipperyFingers => (Tone::Good, "Your fingers are dry again."),
        Property::Sliming => (Tone::Good, "The slime is gone."),
        Property::Hallucinating => (Tone::Good, "Everything looks dull again."),
        Property::Fumbling => (Tone::Good, "You stop stumbling."),
        Property::WoundedLegs => (Tone::Good, "Your leg feels better."),
        Property::Asleep => (Tone::Plain, "You wake up."),
        Property::Paralyzed => (Tone::Good, "You can move again."),
        Property::Slow => (Tone::Good, "You move freely again."),
        Property::Fast => (Tone::Plain, "You slow down."),
        Property::Invisible => (Tone::Plain, "You are visible again."),
        Property::SeeInvisible => (Tone::Plain, "You can no longer see the invisible."),
        Property::Telepathy => (Tone::Danger, "You can no longer sense other minds."),
        Property::Levitation => (Tone::Plain, "You sink gently to the ground."),
        Property::FireResistance => (Tone::Danger, "You no longer resist fire."),
        Property::ColdResistance => (Tone::Danger, "You no longer resist cold."),
        Property::SleepResistance => (Tone::Danger, "You no longer resist sleep."),
        Property::PoisonResistance => (Tone::Danger, "You no longer resist poison."),
        Property::ShockResistance => (Tone::Danger, "You no longer resist shocks."),
        Property::ConfusingTouch => (Tone::Plain, "Your hands stop glowing."),
        Property::Lycanthropy => (Tone::Good, "The fever leaves you: the beast is gone."),
        Property::MummyRot => (Tone::Good, "Your flesh stops wasting away."),
        Property::Stealth => (Tone::Danger, "Your steps are loud again."),
        Property::Teleportitis => (Tone::Plain, "You no longer feel restless."),
        Property::AggravateMonster => (Tone::Good, "Monsters notice you less now."),
        _ => return None,
    };
    Some((tone, text.to_owned()))
}

fn others_begin(eyes: &Eyes, who: ActorId, what: Property) -> Said {
    let pattern = match what {
        Property::Asleep => "{A} fall{s} asleep.",
        Property::Paralyzed => "{A} stop{s} moving.",
        Property::Confused => "{A} seem{s} confused.",
        Property::Stunned => "{A} stagger{s}.",
        Property::Blind => "{A} {is} blinded.",
        Property::Slow => "{A} slow{s} down.",
        Property::Fast | Property::VeryFast => "{A} speed{s} up.",
        Property::Cancelled => "{A} lose{s} {its} magic.",
        _ => return None,
    };
    alone(eyes, who, pattern, Tone::Plain)
}

fn others_end(eyes: &Eyes, who: ActorId, what: Property) -> Said {
    let pattern = match what {
        Property::Paralyzed => "{A} can move again.",
        Property::Confused => "{A} seem{s} less confused.",
        Property::Fleeing => "{A} turn{s} to fight again.",
        _ => return None,
    };
    alone(eyes, who, pattern, Tone::Plain)
}

fn worsens(eyes: &Eyes, who: ActorId, what: Property, left: u32) -> Said {
    if !eyes.is_hero(who) {
        return None;
    }
    let text = match (what, left) {
        (Property::Petrifying, 4) => "Your joints grow stiff.",
        (Property::Petrifying, 3) => "Your arms and legs are stone.",
        (Property::Petrifying, 2) => "Your body is stone to the neck.",
        (Property::Petrifying, 1) => "You are nearly a statue.",
        (Property::Sliming, 8) => "Your skin loosens and turns green.",
        (Property::Sliming, 5) => "Your arms and legs go soft and slick.",
        (Property::Sliming, 2) => "You have almost become slime.",
        (Property::Strangled, 4) => "You gasp for air.",
        (Property::Strangled, 2) => "Everything goes dim before your eyes.",
        (Property::Strangled, 1) => "You suffocate!",
        (Property::Sinking, 9 | 6 | 3) => "You sink deeper into the lava.",
        (Property::Ill, 5) => "You feel the end near: the sickness is winning.",
        _ => return None,
    };
    Some((Tone::Danger, text.to_owned()))
}

/// Describes an attribute change. The description of a loss includes the new value, which the
/// player can also see on the screen.
fn attribute(eyes: &Eyes, which: Attribute, by: i8) -> (Tone, String) {
    let (more, name) = match which {
        Attribute::Strength => ("strong", "strength"),
        Attribute::Intelligence => ("clever", "intelligence"),
        Attribute::Wisdom => ("wise", "wisdom"),
        Attribute::Dexterity => ("nimble", "dexterity"),
        Attribute::Constitution => ("tough", "constitution"),
        Attribute::Charisma => ("charming", "charisma"),
    };
    if by >= 0 {
        return (Tone::Good, format!("You feel {more}!"));
    }
    let left = english::attribute(which as usize, eyes.world.life.attributes[which as usize]);
    (Tone::Danger, format!("You lose {} {name} ({left} left).", by.unsigned_abs()))
}

fn hunger(from: Hunger, to: Hunger) -> Said {
    let text = match to {
        Hunger::Satiated => "You are full to bursting.",
        Hunger::NotHungry if from == Hunger::Satiated => "You no longer feel stuffed.",
        Hunger::NotHungry => "You are no longer hungry.",
        Hunger::Hungry if from > to => "You are only hungry now.",
        Hunger::Hungry => "You are getting hungry.",
        Hunger::Weak if from > to => "You are still weak from hunger.",
        Hunger::Weak => "You are weak from hunger.",
        Hunger::Fainting => "You are fainting from hunger!",
    };
    let tone = if to > from && to >= Hunger::Hungry { Tone::Danger } else { Tone::Plain };
    Some((tone, text.to_owned()))
}

fn burden(from: Burden, to: Burden) -> (Tone, String) {
    let lighter = to < from;
    let text = match to {
        Burden::Unburdened => "You move freely again.",
        Burden::Burdened if lighter => "Your load is lighter, and slows you down only a little.",
        Burden::Burdened => "Your load slows you down.",
        Burden::Stressed if lighter => "Your load is lighter, but still weighs heavily on you.",
        Burden::Stressed => "Your load weighs heavily on you.",
        Burden::Strained if lighter => "Your load is lighter, but you can still hardly walk.",
        Burden::Strained => "You can hardly walk under your load.",
        Burden::Overtaxed if lighter => "Your load is lighter, but you still stagger under it.",
        Burden::Overtaxed => "You stagger under your load and cannot fight.",
        Burden::Overloaded => "You cannot move an inch under your load.",
    };
    (if lighter { Tone::Plain } else { Tone::Danger }, text.to_owned())
}

/// Describes an unseen monster that eats noisily.
fn heard_eating(eyes: &Eyes, who: ActorId, item: ItemId) -> Said {
    let row = &eyes.content.monsters[eyes.world.actor(who).kind];
    let metal = eyes.content.items[eyes.world.item(item).kind].material.is_metallic();
    let text = match () {
        () if !eyes.hears() => return None,
        () if row.is(Trait::Metallivore) && metal => "You hear a crunching sound.",
        () if row.is(Trait::Devours) => "You hear a slurping sound.",
        () if row.is(Trait::CorpseEater) => "You hear somebody chew.",
        () => return None,
    };
    Some((Tone::Plain, text.to_owned()))
}

fn ate(eyes: &Eyes, who: ActorId, (item, count): (ItemId, u16), finished: bool) -> Said {
    if !eyes.is_hero(who) && !eyes.sees(who) {
        return heard_eating(eyes, who, item);
    }
    if !eyes.is_hero(who) {
        let what = english::counted(count.into(), &item_names::brief(eyes, item));
        return alone(eyes, who, &format!("{{A}} eat{{s}} {what}."), Tone::Plain);
    }
    let text = if finished { "You finish your meal." } else { "You stop eating." };
    Some((Tone::Plain, text.to_owned()))
}
