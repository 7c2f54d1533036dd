//! Explains the numbers of a fight with one foe, for the "why" box.

use super::{foe, odds_of, rates, shot};
use crate::rules::body::hold;
use crate::rules::fight::{
    danger::{hero_blows, odds},
    roll::armor_class,
    strike::by_hero,
};
use crate::story::words::foe as words;
use crate::story::{Eyes, item_names};
use crate::world::ActorId;

/// Describes how often the monster acts more than once while the hero acts once.
fn doubles(eyes: &Eyes, who: ActorId) -> Option<String> {
    let (yours, its) = rates(eyes, who);
    let rules = &eyes.world.rules;
    if its == yours && rules.pursuit_jitter > 0 {
        return Some(words::CHASES.to_owned());
    }
    if its <= yours {
        return None;
    }
    let (least, more) = (its / yours, its % yours * 100 / yours);
    Some(words::acts_twice(least, more))
}

/// Explains the numbers of a fight with this monster, one sentence per line.
pub fn reasons(eyes: &Eyes, who: ActorId) -> Vec<String> {
    let (world, content) = (eyes.world, eyes.content);
    let mut lines = Vec::new();
    let inside = hold::engulfer(world, content, world.hero) == Some(who);
    if inside {
        lines.push(words::YOU_HIT_INSIDE.to_owned());
    } else if world.is_changed() {
        let sum = hero_blows::shape_sum(world, content, who);
        lines.push(words::you_hit(sum.total(), sum.parts(), words::YOUR_BODY));
    }
    for hand in hero_blows::hero_hands(world, content) {
        let sum = hero_blows::hero_sum(world, content, who, hand.weapon);
        let with = hand.weapon.map(|item| item_names::name(eyes, item));
        let with = with.as_deref().unwrap_or(words::BARE_HANDS);
        if !inside {
            lines.push(words::you_hit(sum.total(), sum.parts(), with));
        }
        let more = by_hero::bonuses(world, content, hand, true);
        if !more.parts().is_empty() {
            lines.push(words::a_hit_adds(more.total(), more.parts()));
        }
    }
    if !inside && !world.knowledge.luck {
        lines.push(words::EVEN_LUCK.to_owned());
    }
    lines.extend(fired(eyes, who).filter(|_| !inside));
    let class = armor_class::class(world, content, world.hero);
    lines.push(if inside {
        words::IT_HITS_INSIDE.to_owned()
    } else if foe(eyes, who).only_answers() {
        words::never_strikes(&odds_of(eyes, who).cost())
    } else {
        let sum = odds::foe_sum(world, content, who);
        words::it_hits(sum.total(), sum.parts(), class.total())
    });
    lines.push(words::your_ac(class.total(), class.parts()));
    lines.extend(doubles(eyes, who).map(|text| words::it(&text)));
    lines
}

/// Describes the to-hit roll of the quivered item, if there is one.
fn fired(eyes: &Eyes, who: ActorId) -> Option<String> {
    let world = eyes.world;
    let (item, launched, sum) = shot::sum(eyes, who)?;
    let name = item_names::your(eyes, item);
    let one = world.item(item).count == 1;
    Some(words::missile_hits(&name, launched, one, sum.total(), sum.parts()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Slot;
    use crate::game::view::foes::tests::racers;
    use crate::rules::test_scene::{Scene, scene};

    /// Returns the words for how often the foe acts twice.
    fn told(speed: u16, rate: u16) -> Option<String> {
        let (s, foe) = racers(speed, rate);
        let eyes = Eyes { world: &s.world, content: &s.content };
        doubles(&eyes, foe)
    }

    #[test]
    fn the_view_states_how_often_a_foe_acts_twice() {
        assert_eq!(told(15, 120).as_deref(), Some("acts twice in 25% of your turns"));
        assert_eq!(told(24, 120).as_deref(), Some("acts 2 times in each of your turns"));
        assert_eq!(
            told(30, 120).as_deref(),
            Some("acts at least 2 times a turn, 3 times in 50% of your turns")
        );
        assert_eq!(told(12, 120).as_deref(), Some("acts twice on 1 step in 31 while chasing you"));
        assert_eq!(told(9, 120), None);
    }

    #[test]
    fn shot_odds_are_shown_with_their_reasons() {
        let mut s = scene(
            "
            ------
            |@.m.|
            ------",
        );
        let foe = s.put("goblin", 'm');
        let told = |s: &Scene| fired(&Eyes { world: &s.world, content: &s.content }, foe);
        assert_eq!(told(&s), None);
        let darts = s.carrying("dart");
        s.world.you_mut().worn[Slot::Quiver as usize] = Some(darts);
        let line = told(&s).unwrap();
        assert!(line.starts_with("Thrown, your dart hits on a d20 roll of 1 to "), "{line}");
        assert!(line.contains(" = ") && line.contains("distance"), "{line}");
        s.world.life.luck.base = -7;
        assert_eq!(told(&s).unwrap(), line, "luck that nobody knows is in no sum");
        s.world.item_mut(darts).plus = 3;
        s.world.item_mut(darts).known.plus = false;
        assert_eq!(told(&s).unwrap(), line, "nor an enchantment");
        s.world.knowledge.luck = true;
        assert!(told(&s).unwrap().contains("luck"));
    }

    #[test]
    fn odds_that_unknown_luck_could_change_are_never_shown_as_certain() {
        let mut s = scene(
            "
            -----
            |@m.|
            -----",
        );
        let foe = s.put("newt", 'm');
        s.world.you_mut().level = 14;
        let told = |s: &Scene| {
            let eyes = Eyes { world: &s.world, content: &s.content };
            (odds_of(&eyes, foe).hits(), reasons(&eyes, foe).join(" "))
        };
        let (hits, why) = told(&s);
        assert_eq!(hits, "95%+");
        assert!(why.contains("assumes luck 0"), "{why}");
        s.world.life.luck.base = -10;
        assert_eq!(told(&s), (hits, why), "bad luck does not show");
        s.world.knowledge.luck = true;
        let (hits, why) = told(&s);
        assert!(hits != "95%+" && why.contains("- 10 luck"), "{hits} {why}");
        assert!(!why.contains("assumes luck"), "{why}");
        s.world.you_mut().level = 30;
        s.world.knowledge.luck = false;
        assert_eq!(told(&s).0, "100%", "no luck is bad enough");
    }

    #[test]
    fn the_numbers_of_a_fight_come_with_their_reasons() {
        let mut s = scene(
            "
            -----
            |@m.|
            -----",
        );
        let foe = s.put("goblin", 'm');
        s.world.actor_mut(foe).level = 1;
        let eyes = Eyes { world: &s.world, content: &s.content };
        let lines = reasons(&eyes, foe);
        assert!(lines[0].starts_with("You hit on a d20 roll of 1 to "), "{lines:?}");
        assert!(lines[0].contains("= 1 base + 1 beginner + "), "{lines:?}");
        let bitten =
            "It hits you on a d20 roll of 1 to 20 (below 21 = 10 base + 1 level + 10 your AC).";
        assert!(lines.iter().any(|line| line == bitten), "{lines:?}");
        assert!(lines.iter().any(|line| line == "Your AC 10 = 10 unarmored."), "{lines:?}");
    }

    #[test]
    fn inside_an_engulfer_no_rolls_are_explained_because_every_blow_hits() {
        let mut s = scene(
            "
            -----
            |@m.|
            -----",
        );
        let foe = s.put("fog cloud", 'm');
        let hero = s.hero();
        s.with(|play| crate::rules::fight::strike::grab::engulf(play, foe, hero, false));
        let eyes = Eyes { world: &s.world, content: &s.content };
        let lines = reasons(&eyes, foe);
        assert_eq!(lines[0], words::YOU_HIT_INSIDE);
        assert!(lines.contains(&words::IT_HITS_INSIDE.to_owned()), "{lines:?}");
        assert!(lines.iter().all(|line| !line.contains("d20 roll")), "{lines:?}");
        assert_eq!(odds_of(&eyes, foe).hits(), "100%");
        assert_eq!(odds_of(&eyes, foe).it_hits, 100);
        s.world.you_mut().kind = s.content.monsters.find("jackal").unwrap();
        s.world.life.own_shape = Some(crate::world::hero::OwnShape {
            kind: s.world.actor(foe).kind,
            hp: 1,
            max_hp: 1,
            attributes: [12; 6],
            peaks: [12; 6],
            female: false,
            left: 50,
            skin: None,
        });
        let eyes = Eyes { world: &s.world, content: &s.content };
        assert_eq!(odds_of(&eyes, foe).hits(), "100%", "any shape hits from inside");
    }
}
