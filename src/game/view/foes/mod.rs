//! The monsters in view, and estimates of fights with them.

mod foe;

pub use foe::{Fight, FightOdds, Foe, FoeState, Pace, Reach, Stance, cost};

use super::{Danger, Together, map::letter_of};
use crate::content::{Attribute, Form, Harm, Property, Slot, Trait};
use crate::event::Reason;
use crate::rules::body::hold;
use crate::rules::fight::{
    danger::{hero_blows, odds},
    roll::{armor_class, to_hit},
    strike::by_hero,
};
use crate::rules::shape::lycanthrope;
use crate::rules::verb::travel::{threat, walk};
use crate::rules::vitals::petrify;
use crate::rules::{Sum, missile, ride};
use crate::story::words::foe as words;
use crate::story::{Eyes, item_names, monster_names};
use crate::world::{ActorId, Attitude, ItemId, body::senses, level::elbereth};

/// Returns every monster that the hero sees or senses: first hostile ones, by danger and then
/// distance, then passive ones, then peaceful ones and pets.
pub fn in_view(eyes: &Eyes) -> Vec<Foe> {
    let inside = hold::engulfer(eyes.world, eyes.content, eyes.world.hero);
    let known = |who: &ActorId| match inside {
        Some(by) => *who == by,
        None => senses::senses(eyes.world, eyes.content, *who),
    };
    let crowd = eyes.world.level.crowd.iter().copied().filter(known);
    let around = |foe: Foe| Foe {
        dir: None,
        way: words::AROUND_YOU.to_owned(),
        distance: 0,
        shot: foe.shot.map(|_| 100),
        ..foe
    };
    let seen = |who| if inside == Some(who) { around(foe(eyes, who)) } else { foe(eyes, who) };
    sorted(crowd.map(seen).collect())
}

/// Returns every monster on the level, in the same order as [`in_view`].
pub fn everyone(eyes: &Eyes) -> Vec<Foe> {
    sorted(eyes.world.level.crowd.iter().map(|&who| true_foe(eyes, who)).collect())
}

fn sorted(mut foes: Vec<Foe>) -> Vec<Foe> {
    foes.sort_by_key(|foe| {
        let danger = std::cmp::Reverse(foe.danger);
        (foe.stance as u8, foe.only_answers(), danger, foe.distance)
    });
    foes
}

/// Squares within which an unseen foe takes part in the combined danger.
const SOON: i32 = 8;

/// Returns the foes that can soon reach the hero: not those that sleep, have only passive attacks,
/// are sensed far away or never leave a distant square.
pub fn that_come<'a>(eyes: &Eyes, foes: &'a [Foe]) -> Vec<&'a Foe> {
    let strikers = foes.iter().filter(|foe| foe.stance == Stance::Foe && !foe.only_answers());
    let awake = strikers.filter(|foe| !foe.is_asleep() && foe.odds.is_some());
    let comes = |foe: &&Foe| {
        let fixed = eyes.world.actor(foe.who).rate == 0;
        foe.distance <= if fixed { 1 } else { SOON } || !foe.unseen && !fixed
    };
    awake.filter(comes).collect()
}

/// Returns the combined danger of all foes that can soon reach the hero.
pub fn together(eyes: &Eyes, foes: &[Foe]) -> Together {
    let all = that_come(eyes, foes);
    match all[..] {
        [] => Together::default(),
        [one] => {
            Together { foes: 1, forecast: one.odds.map(|odds| odds.forecast).unwrap_or_default() }
        }
        _ => {
            let all: Vec<ActorId> = all.into_iter().map(|foe| foe.who).collect();
            odds::together(eyes.world, eyes.content, &all)
        }
    }
}

/// Estimates a fight with this monster.
fn odds_of(eyes: &Eyes, who: ActorId) -> FightOdds {
    let it = odds::exchange(eyes.world, eyes.content, who);
    FightOdds {
        you_hit: it.hero_hits,
        by_luck: matches!(it.hero_hits, 0 | 100) && odds::is_by_luck(eyes.world, eyes.content, who),
        your_damage: (it.hero_usual, it.hero_worst),
        it_hits: it.foe_hits,
        its_damage: (it.foe_usual, it.foe_worst),
        dies_in: it.blows,
        forecast: it.forecast,
    }
}

/// Describes a monster as the hero perceives it; hallucination hides its nature.
pub fn foe(eyes: &Eyes, who: ActorId) -> Foe {
    let foe = true_foe(eyes, who);
    match monster_names::vision(eyes, who) {
        Some(vision) => Foe {
            letter: letter_of(eyes, vision),
            color: vision.color,
            name: vision.name.clone(),
            health: 100,
            states: Vec::new(),
            outruns: false,
            petrifies: false,
            explodes: false,
            passive: false,
            best_shot: false,
            shoots: false,
            proper: false,
            kept_off: false,
            odds: None,
            shot: None,
            danger: Danger::Minor,
            ..foe
        },
        None => foe,
    }
}

/// Describes a monster without hallucination.
fn true_foe(eyes: &Eyes, who: ActorId) -> Foe {
    let actor = eyes.world.actor(who);
    let you = eyes.world.you();
    let kind = &eyes.content.monsters[actor.kind];
    let stance = match actor.mood {
        Attitude::Hostile => Stance::Foe,
        Attitude::Peaceful => Stance::Peaceful,
        Attitude::Tame(_) => Stance::Pet,
    };
    let name = match &actor.name {
        Some(name) => name.to_string(),
        None => kind.name.clone(),
    };
    let odds = (stance == Stance::Foe).then(|| odds_of(eyes, who));
    let danger = odds.map_or(Danger::Trivial, |odds| Danger::of(odds.forecast));
    Foe {
        who,
        letter: letter_of(eyes, kind),
        color: kind.color,
        name,
        proper: actor.name.is_some() || kind.is(Trait::ProperName),
        at: actor.at,
        dir: you.at.dir_to(actor.at),
        way: super::way(you.at, actor.at),
        distance: you.at.distance(actor.at),
        stance,
        unseen: !senses::sees(eyes.world, eyes.content, who),
        health: health(actor.hp, actor.max_hp),
        states: states(eyes, who),
        outruns: outruns(eyes, who),
        kept_off: elbereth::is_written(eyes.world, you.at)
            && elbereth::heeds(eyes.world, eyes.content, who),
        petrifies: petrify::is_blow_fatal(eyes.world, eyes.content, who),
        explodes: kind.attacks.iter().any(|attack| attack.form == Form::Boom),
        passive: !kind.attacks.is_empty()
            && kind.attacks.iter().all(|attack| attack.form.only_answers()),
        best_shot: kind.attacks.iter().any(|attack| {
            attack.form == Form::Explode
                || matches!(attack.harm, Harm::StealItem | Harm::StealAmulet)
        }),
        shoots: threat::shoots(eyes.world, eyes.content, who),
        makes_way: you
            .at
            .dir_to(actor.at)
            .is_some_and(|dir| walk::can_change_places(eyes.world, eyes.content, who, dir)),
        saddled: actor.in_slot(Slot::Saddle).map(|_| ride::slipping(eyes.world, eyes.content, who)),
        shot: if stance == Stance::Foe { shot(eyes, who) } else { None },
        odds,
        danger,
    }
}

/// Returns the remaining hit points as a percentage, rounded up to the next 10%.
fn health(hp: i32, max_hp: i32) -> u8 {
    let tenths = (hp.max(0) * 10 + max_hp - 1) / max_hp.max(1);
    (tenths * 10).clamp(0, 100) as u8
}

fn states(eyes: &Eyes, who: ActorId) -> Vec<FoeState> {
    let actor = eyes.world.actor(who);
    let mut states = Vec::new();
    states.extend(actor.has(Property::Asleep).then_some(FoeState::Asleep));
    let mut others: Vec<String> = Vec::new();
    for (property, word) in words::STATES {
        if actor.has(property) {
            others.push(word.to_owned());
        }
    }
    if hold::holds(eyes.world, who, eyes.world.hero) {
        others.push(words::HOLDS_YOU.to_owned());
    }
    if actor.trapped > 0 {
        others.push(words::TRAPPED.to_owned());
    }
    if actor.mood == Attitude::Hostile {
        others.extend(threats(eyes, who));
        others.extend(answers(eyes, who));
    }
    states.extend(others.into_iter().map(FoeState::Other));
    states.extend(pace(eyes, who));
    states
}

/// Lists effects of the monster's attacks other than damage: "steals", "poisons".
fn threats(eyes: &Eyes, who: ActorId) -> Vec<String> {
    let kind = &eyes.content.monsters[eyes.world.actor(who).kind];
    let mut words: Vec<String> = Vec::new();
    if lycanthrope::is_human_were(eyes.content, eyes.world.actor(who).kind) {
        words.push(words::BECOMES_A_BEAST.to_owned());
    }
    for attack in kind.attacks.iter().filter(|attack| attack.form != Form::Passive) {
        let most = attack.dice.max();
        let word = match words::manner(*attack) {
            _ if attack.harm == Harm::DrainInt => Some(eats_minds(eyes)),
            Some(way) if attack.form != Form::Engulf && most > 0 => Some(words::up_to(way, most)),
            Some(way) => Some(way.to_owned()),
            None => words::threat(attack.harm).map(str::to_owned),
        };
        words.extend(word.filter(|word| !words.contains(word)));
    }
    words
}

/// Brain eating kills a hero with intelligence 3 or less; see `harm::eats_brain`.
fn eats_minds(eyes: &Eyes) -> String {
    words::eats_minds(eyes.world.life.attributes[Attribute::Intelligence as usize])
}

/// Lists what happens to a hero who hits the monster: "stuns when struck".
fn answers(eyes: &Eyes, who: ActorId) -> Vec<String> {
    let actor = eyes.world.actor(who);
    let kind = &eyes.content.monsters[actor.kind];
    let passive = kind.attacks.iter().filter(|attack| attack.form == Form::Passive);
    let told = passive.filter_map(|attack| {
        let most = match attack.dice.count {
            0 => (i32::from(actor.level) + 1) * i32::from(attack.dice.sides),
            _ => attack.dice.max(),
        };
        words::answer(attack.harm, most)
    });
    told.collect()
}

/// Compares the monster's speed with the hero's; `None` if they are equal.
fn pace(eyes: &Eyes, who: ActorId) -> Option<FoeState> {
    let (yours, its) = rates(eyes, who);
    let pace = match (its, its * 100 / yours) {
        (0, _) => return Some(FoeState::Rooted),
        (_, ..=50) => Pace::MuchSlower,
        (_, 51..=99) => Pace::Slower,
        (_, 100) if its == yours => return None,
        (_, 100..200) => Pace::Faster,
        _ => Pace::MuchFaster,
    };
    let acts = (1..=8)
        .map(|to| ((2 * its * to + yours) / (2 * yours), to))
        .filter(|&(acts, to)| acts > 0 && acts != to)
        .min_by_key(|&(acts, to)| ((its * to - acts * yours).abs() * 840 / to, to));
    Some(FoeState::Pace { pace, acts })
}

fn outruns(eyes: &Eyes, who: ActorId) -> bool {
    let (yours, its) = rates(eyes, who);
    its > yours
}

fn rates(eyes: &Eyes, who: ActorId) -> (i32, i32) {
    let own = i32::from(eyes.world.you().rate);
    let yours = ride::pace(eyes.world, eyes.content).map_or(own, |pace| pace.total());
    (yours.max(1), i32::from(eyes.world.actor(who).rate))
}

/// Describes how often the monster acts more than once per action of the hero.
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

/// Explains the numbers of a fight with this foe, one sentence per line.
pub fn reasons(eyes: &Eyes, who: ActorId) -> Vec<String> {
    let (world, content) = (eyes.world, eyes.content);
    let mut lines = Vec::new();
    if world.is_changed() {
        let sum = hero_blows::shape_sum(world, content, who);
        lines.push(words::you_hit(sum.total(), sum.parts(), words::YOUR_BODY));
    }
    for hand in hero_blows::hero_hands(world, content) {
        let sum = hero_blows::hero_sum(world, content, who, hand.weapon);
        let with = hand.weapon.map(|item| item_names::name(eyes, item));
        let with = with.as_deref().unwrap_or(words::BARE_HANDS);
        lines.push(words::you_hit(sum.total(), sum.parts(), with));
        let more = by_hero::bonuses(world, content, hand, true);
        if !more.parts().is_empty() {
            lines.push(words::a_hit_adds(more.total(), more.parts()));
        }
    }
    if !world.knowledge.luck {
        lines.push(words::EVEN_LUCK.to_owned());
    }
    lines.extend(fired(eyes, who));
    let class = armor_class::class(world, content, world.hero);
    lines.push(if foe(eyes, who).only_answers() {
        words::never_strikes(&odds_of(eyes, who).cost())
    } else {
        let sum = odds::foe_sum(world, content, who);
        words::it_hits(sum.total(), sum.parts(), class.total())
    });
    lines.push(words::your_ac(class.total(), class.parts()));
    lines.extend(doubles(eyes, who).map(|text| words::it(&text)));
    lines
}

/// Returns the quivered item, whether a launcher fires it, and its to-hit sum with the hero's luck
/// as far as known.
fn shot_sum(eyes: &Eyes, who: ActorId) -> Option<(ItemId, bool, Sum)> {
    let (world, content) = (eyes.world, eyes.content);
    let item = world.you().in_slot(Slot::Quiver)?;
    let launcher = missile::launcher(world, content, world.hero, item);
    let luck = hero_blows::known_luck(world);
    let mut sum = to_hit::hero_missile(world, content, item, launcher, who, luck);
    if !world.item(item).known.plus {
        sum.forget(Reason::Enchantment);
    }
    Some((item, launcher.is_some(), sum))
}

/// Returns the chance, in percent, that the quivered item hits; at most 95 while luck is unknown.
fn shot(eyes: &Eyes, who: ActorId) -> Option<u8> {
    let (_, _, sum) = shot_sum(eyes, who)?;
    let most = if eyes.world.knowledge.luck { 100 } else { 95 };
    Some((sum.total().clamp(0, 20) * 5).min(most) as u8)
}

/// Describes the to-hit roll of the quivered item, if there is one.
fn fired(eyes: &Eyes, who: ActorId) -> Option<String> {
    let world = eyes.world;
    let (item, shot, sum) = shot_sum(eyes, who)?;
    let name = item_names::your(eyes, item);
    let one = world.item(item).count == 1;
    Some(words::missile_hits(&name, shot, one, sum.total(), sum.parts()))
}

/// Returns the hero's AC as shown in the status line.
pub fn armor_class(eyes: &Eyes) -> i32 {
    armor_class::class(eyes.world, eyes.content, eyes.world.hero).total()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{Scene, scene};

    /// Returns the texts about the pace and the double actions of a foe with this speed, for a hero
    /// with this rate.
    fn told(speed: u16, rate: u16) -> (Option<String>, Option<String>) {
        let mut s = scene(
            "
            -----
            |@.m|
            -----",
        );
        let foe = s.put("jackal", 'm');
        s.world.actor_mut(foe).rate = speed * 10;
        s.world.you_mut().rate = rate;
        let eyes = Eyes { world: &s.world, content: &s.content };
        (pace(&eyes, foe).map(|pace| pace.words()), doubles(&eyes, foe))
    }

    #[test]
    fn a_foes_speed_is_shown_in_words_and_as_an_action_ratio() {
        let pace = |speed, rate| told(speed, rate).0;
        assert_eq!(pace(12, 120), None);
        assert_eq!(pace(15, 120).as_deref(), Some("faster: 5 acts to your 4"));
        assert_eq!(pace(9, 120).as_deref(), Some("slower: 3 acts to your 4"));
        assert_eq!(pace(12, 160).as_deref(), Some("slower: 3 acts to your 4"));
        assert_eq!(pace(3, 120).as_deref(), Some("much slower: 1 act to your 4"));
        assert_eq!(pace(13, 150).as_deref(), Some("slower: 7 acts to your 8"));
        assert_eq!(pace(23, 240).as_deref(), Some("slower"));
        assert_eq!(pace(36, 120).as_deref(), Some("much faster: 3 acts to your 1"));
        assert_eq!(pace(0, 120).as_deref(), Some("cannot leave its place"));
    }

    #[test]
    fn the_view_states_how_often_a_foe_acts_twice() {
        let doubles = |speed, rate| told(speed, rate).1;
        assert_eq!(doubles(15, 120).as_deref(), Some("acts twice in 25% of your turns"));
        assert_eq!(doubles(24, 120).as_deref(), Some("acts 2 times in each of your turns"));
        assert_eq!(
            doubles(30, 120).as_deref(),
            Some("acts 2 times a turn, 3 times in 50% of turns")
        );
        assert_eq!(
            doubles(12, 120).as_deref(),
            Some("while chasing you, acts twice on 1 step in 31")
        );
        assert_eq!(doubles(9, 120), None);
    }

    #[test]
    fn each_special_attack_is_listed_once() {
        let told = |kind: &str| {
            let mut s = scene(
                "
                -----
                |@m.|
                -----",
            );
            let foe = s.put(kind, 'm');
            threats(&Eyes { world: &s.world, content: &s.content }, foe).join(", ")
        };
        assert_eq!(told("goblin"), "");
        assert_eq!(told("water nymph"), "steals");
        assert_eq!(told("lichen"), "sticks to you");
        assert_eq!(told("floating eye"), "", "it only answers");
        assert_eq!(told("gas spore"), "explodes when it dies (up to 24)");
        assert_eq!(told("red dragon"), "breathes fire (up to 36)");
        assert_eq!(told("air elemental"), "swallows");
    }

    #[test]
    fn passive_attacks_are_listed_before_the_hero_strikes() {
        let told = |kind: &str| {
            let mut s = scene(
                "
                -----
                |@m.|
                -----",
            );
            let foe = s.put(kind, 'm');
            s.world.actor_mut(foe).level = 1;
            answers(&Eyes { world: &s.world, content: &s.content }, foe).join(", ")
        };
        assert_eq!(told("newt"), "");
        assert_eq!(told("yellow mold"), "stuns when struck");
        assert_eq!(told("blue jelly"), "chills when struck (up to 12)");
        assert_eq!(told("acid blob"), "splashes acid when struck (up to 8)");
        assert_eq!(told("floating eye"), "paralyzes when struck");
        assert_eq!(told("cockatrice"), "turns you to stone when struck");
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
    fn foes_and_items_show_positions_in_the_same_form() {
        let mut s = scene(
            "
            -----
            |@..|
            |...|
            |...|
            |.m.|
            -----",
        );
        let who = s.put("newt", 'm');
        let eyes = Eyes { world: &s.world, content: &s.content };
        assert_eq!(foe(&eyes, who).way, "3S 1E");
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
}
