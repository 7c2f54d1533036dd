//! The creatures in view and what a fight with them comes to.

use super::{Danger, Foe, Odds, Stance, Together};
use crate::content::Property;
use crate::rules::combat::{armor, odds};
use crate::story::Eyes;
use crate::world::{ActorId, Mood, senses};

/// Everyone but the hero whom the hero sees or senses: the most dangerous first, then the
/// nearest; then those that never strike first; the friendly last.
pub fn in_view(eyes: &Eyes) -> Vec<Foe> {
    those(eyes, |who| senses::senses(eyes.world, eyes.content, who))
}

/// Everyone on the level, in the same order.
pub fn everyone(eyes: &Eyes) -> Vec<Foe> {
    those(eyes, |_| true)
}

fn those(eyes: &Eyes, wanted: impl Fn(ActorId) -> bool) -> Vec<Foe> {
    let crowd = eyes.world.level.crowd.iter().filter(|&&who| wanted(who));
    let mut foes: Vec<Foe> = crowd.map(|&who| foe(eyes, who)).collect();
    foes.sort_by_key(|foe| {
        let danger = std::cmp::Reverse(foe.danger);
        (foe.stance as u8, foe.only_answers(), danger, foe.distance)
    });
    foes
}

/// What all foes in view together are to the hero; those that sleep or only answer blows are left
/// out.
pub fn together(foes: &[Foe]) -> Together {
    let awake = |foe: &&Foe| !foe.states.iter().any(|state| state == ASLEEP);
    let strikers = foes.iter().filter(|foe| foe.stance == Stance::Foe && !foe.only_answers());
    let odds = strikers.filter(awake).filter_map(|foe| foe.odds);
    odds.fold(Together::default(), |sum, odds| sum.and(odds.loss, odds.spike))
}

/// How the state of a sleeper is called.
const ASLEEP: &str = "asleep";

/// What a fight with this foe comes to.
fn odds_of(eyes: &Eyes, who: ActorId) -> Odds {
    let it = odds::exchange(eyes.world, eyes.content, who);
    Odds {
        you_hit: it.hero_hits,
        your_damage: (it.hero_usual, it.hero_worst),
        it_hits: it.foe_hits,
        its_damage: (it.foe_usual, it.foe_worst),
        dies_in: it.blows,
        loss: it.loss,
        spike: it.spike,
    }
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
    let odds = (stance == Stance::Foe).then(|| odds_of(eyes, who));
    let danger = odds.map_or(Danger::Trivial, |odds| Danger::of(odds.loss, odds.spike));
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
        (Property::Asleep, ASLEEP),
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
