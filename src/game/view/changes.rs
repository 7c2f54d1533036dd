//! What changed for the hero between two states of a game, for replay viewers.

use super::hero::status;
use super::{build, foes, pack};
use crate::base::english;
use crate::story::Eyes;
use crate::story::words::status as words;
use crate::world::body::pack as carry;

/// The name of one of the hero's numbers, and the function that formats it.
type HeroNumber = (&'static str, fn(&Eyes) -> String);

/// The numbers that [`since`] compares, including those that the player does not see in play.
const NUMBERS: [HeroNumber; 15] = [
    ("level", |eyes| build::label(eyes, eyes.world.level.id).to_string()),
    (words::HIT_POINTS, |eyes| eyes.world.you().hp.to_string()),
    (words::MAX_HIT_POINTS, |eyes| eyes.world.you().max_hp.to_string()),
    ("energy", |eyes| eyes.world.life.pw.to_string()),
    (words::MAX_ENERGY, |eyes| eyes.world.life.max_pw.to_string()),
    (words::ARMOR_CLASS, |eyes| foes::armor_class(eyes).to_string()),
    (words::EXPERIENCE_LEVEL, |eyes| eyes.world.you().level.to_string()),
    ("experience", |eyes| eyes.world.life.experience.to_string()),
    ("attributes", attributes),
    ("gold", |eyes| carry::gold(eyes.world, eyes.content, eyes.world.hero).to_string()),
    ("kills", |eyes| eyes.world.life.conduct.killed.to_string()),
    ("luck", |eyes| format!("{:+}", eyes.world.life.luck.total())),
    (words::ALIGNMENT_RECORD, |eyes| format!("{:+}", eyes.world.life.record)),
    (words::ANGER, |eyes| eyes.world.life.anger.to_string()),
    (words::PROTECTION, |eyes| eyes.world.life.protection.to_string()),
];

fn attributes(eyes: &Eyes) -> String {
    let values = eyes.world.life.attributes.iter().enumerate();
    values.map(|(at, &value)| english::attribute(at, value)).collect::<Vec<_>>().join(" ")
}

/// Lists the differences, one phrase each: "hit points 15 -> 12", "Hungry begins", "+ a dagger".
pub fn since(before: &Eyes, now: &Eyes) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, number) in NUMBERS {
        let (old, new) = (number(before), number(now));
        if old != new {
            lines.push(words::changed(name, &old, &new));
        }
    }
    let conditions = |eyes: &Eyes| -> Vec<String> {
        status::effects(eyes).iter().map(|effect| effect.kind.name()).collect()
    };
    let (had, has) = (conditions(before), conditions(now));
    lines.extend(has.iter().filter(|name| !had.contains(name)).map(|name| words::begins(name)));
    lines.extend(had.iter().filter(|name| !has.contains(name)).map(|name| words::ends(name)));
    let (had, has) = (pack::names(before), pack::names(now));
    for (item, name) in &has {
        match had.iter().find(|(other, _)| other == item) {
            None => lines.push(words::gained(name)),
            Some((_, old)) if old != name => lines.push(words::changed("", old, name)),
            Some(_) => {}
        }
    }
    let gone = had.iter().filter(|(item, _)| has.iter().all(|(other, _)| other != item));
    lines.extend(gone.map(|(_, name)| words::lost(name)));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{CLOSET, scene};

    #[test]
    fn the_changes_of_a_turn_are_listed_in_the_players_words() {
        let mut s = scene(CLOSET);
        let dagger = s.carrying("dagger");
        let before = s.world.clone();
        s.world.you_mut().hp -= 1;
        s.world.life.luck.base = 3;
        s.world.life.nutrition = 40;
        s.world.destroy(dagger);
        s.carrying("food ration");
        let eyes = |world| Eyes { world, content: &s.content };
        let told = since(&eyes(&before), &eyes(&s.world));
        let hp = before.you().hp;
        let hurt = format!("hit points {hp} -> {}", hp - 1);
        let gained =
            told.iter().any(|line| line.starts_with("+ ") && line.ends_with("food ration"));
        let lost = told.iter().any(|line| line.starts_with("- ") && line.ends_with("dagger"));
        assert!(gained && lost, "{told:?}");
        for wanted in [hurt.as_str(), "luck +0 -> +3", "Weak begins"] {
            assert!(told.iter().any(|line| line == wanted), "{wanted}: {told:?}");
        }
        assert!(since(&eyes(&s.world), &eyes(&s.world)).is_empty());
    }
}
