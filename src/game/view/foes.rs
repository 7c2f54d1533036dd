//! The creatures in view and what a fight with them comes to.

use super::{Danger, Foe, Stance};
use crate::content::Property;
use crate::rules::combat::armor;
use crate::story::Eyes;
use crate::world::{ActorId, Mood, senses};

/// Everyone but the hero whom the hero sees or senses: the most dangerous first, then the
/// nearest; the friendly last.
pub fn in_view(eyes: &Eyes) -> Vec<Foe> {
    let mut foes: Vec<Foe> = eyes
        .world
        .level
        .crowd
        .iter()
        .filter(|&&who| senses::senses(eyes.world, eyes.content, who))
        .map(|&who| foe(eyes, who))
        .collect();
    foes.sort_by_key(|foe| (foe.stance as u8, std::cmp::Reverse(foe.danger), foe.distance));
    foes
}

/// What all awake foes together are to the hero.
pub fn together(eyes: &Eyes, foes: &[Foe]) -> Danger {
    let hp = eyes.world.you().hp.max(1);
    let fights = foes.iter().filter(|foe| foe.stance == Stance::Foe);
    let (loss, spike) = fights.filter_map(|foe| foe.odds).fold((0, 0), |(loss, spike), odds| {
        (loss + odds.loss * 100 / hp, spike + odds.spike * 100 / hp)
    });
    Danger::of(loss, spike)
}

/// One creature as the hero sees it.
pub fn foe(eyes: &Eyes, who: ActorId) -> Foe {
    let actor = eyes.world.actor(who);
    let you = eyes.world.you();
    let kind = &eyes.content.monsters[actor.kind];
    let stance = match actor.mood {
        Mood::Hostile => Stance::Foe,
        Mood::Peaceful => Stance::Peaceful,
        Mood::Tame(_) => Stance::Pet,
    };
    let name = match &actor.name {
        Some(name) => name.to_string(),
        None => kind.name.clone(),
    };
    let (odds, danger) = (None, Danger::Trivial);
    Foe {
        who,
        letter: kind.letter,
        color: kind.color,
        name,
        at: actor.at,
        dir: you.at.dir_to(actor.at),
        distance: you.at.distance(actor.at),
        stance,
        unseen: !senses::sees(eyes.world, eyes.content, who),
        health: health(actor.hp, actor.max_hp),
        states: states(eyes, who),
        odds,
        danger,
    }
}

/// Hit points left in tenths, as per cent: wounds show no finer.
fn health(hp: i32, max_hp: i32) -> u8 {
    let tenths = (hp.max(0) * 10 + max_hp - 1) / max_hp.max(1);
    (tenths * 10).clamp(0, 100) as u8
}

fn states(eyes: &Eyes, who: ActorId) -> Vec<String> {
    let actor = eyes.world.actor(who);
    let mut states = Vec::new();
    let plain = [
        (Property::Asleep, "asleep"),
        (Property::Paralyzed, "cannot move"),
        (Property::Fleeing, "flees"),
        (Property::Confused, "confused"),
        (Property::Stunned, "stunned"),
        (Property::Blind, "blind"),
    ];
    for (property, word) in plain {
        if actor.has(property) {
            states.push(word.to_owned());
        }
    }
    if actor.trapped > 0 {
        states.push("trapped".to_owned());
    }
    let (yours, its) = (i32::from(eyes.world.you().rate), i32::from(actor.rate));
    if its * 4 >= yours * 5 {
        states.push("faster than you".to_owned());
    } else if its * 5 <= yours * 4 {
        states.push("slower than you".to_owned());
    }
    states
}

/// The hero's armor class, as the status line shows it.
pub fn armor_class(eyes: &Eyes) -> i32 {
    armor::class(eyes.world, eyes.content, eyes.world.hero).total()
}
