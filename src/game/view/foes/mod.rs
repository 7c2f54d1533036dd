//! The monsters in view, and estimates of fights with them.

mod bolt;
mod foe;
mod shot;
mod why;

pub use bolt::chances as bolt_chances;
pub use foe::{Fight, FightOdds, Foe, FoeState, Pace, Reach, Stake, Stance, cost};
pub use why::reasons;

use super::{Danger, Together, map::letter_of};
use crate::content::{Attribute, Form, Harm, Property, Slot, Trait};
use crate::rules::body::hold;
use crate::rules::company::followers;
use crate::rules::fight::{danger::odds, roll::armor_class};
use crate::rules::ride;
use crate::rules::shape::lycanthrope;
use crate::rules::verb::travel::{threat, walk};
use crate::rules::vitals::petrify;
use crate::story::words::foe as words;
use crate::story::{Eyes, monster_names};
use crate::world::body::{pack as carry, senses};
use crate::world::{ActorId, Attitude, level::elbereth, todo::Arrival};

/// Returns every monster that the hero sees or senses, or only the engulfer of an engulfed hero:
/// first hostile monsters, then hostile monsters with only passive attacks, then peaceful monsters,
/// then pets. Each group begins with monsters that are risky or awake beside the hero, and is
/// sorted by danger, then distance.
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
    let mut foes: Vec<Foe> = crowd.map(seen).collect();
    match_equal_foes(&mut foes);
    sorted(foes)
}

/// Gives foes that look the same the same odds as the most dangerous of them. The true forecasts
/// differ, because a near foe has less time to shoot, but a list that calls the nearer of two
/// equal foes milder reads as wrong.
fn match_equal_foes(foes: &mut [Foe]) {
    for at in 0..foes.len() {
        let looks_same = |foe: &&Foe| {
            let one = &foes[at];
            foe.stance == Stance::Foe
                && (foe.stance, &foe.name, foe.health) == (one.stance, &one.name, one.health)
                && (&foe.states, foe.unseen) == (&one.states, one.unseen)
        };
        let worst = foes.iter().filter(looks_same).max_by_key(|foe| foe.danger);
        let Some((danger, odds)) = worst.map(|foe| (foe.danger, foe.odds)) else { continue };
        if danger > foes[at].danger {
            (foes[at].danger, foes[at].odds) = (danger, odds);
        }
    }
}

/// Returns every monster on the level, in the same order as [`in_view`].
pub fn everyone(eyes: &Eyes) -> Vec<Foe> {
    sorted(eyes.world.level.crowd.iter().map(|&who| true_foe(eyes, who)).collect())
}

fn sorted(mut foes: Vec<Foe>) -> Vec<Foe> {
    foes.sort_by_key(|foe| {
        let danger = std::cmp::Reverse(foe.danger);
        (foe.stance as u8, foe.only_answers(), !foe.is_urgent(), danger, foe.distance)
    });
    foes
}

/// Maximum distance, in squares, at which an unseen foe counts toward the combined danger.
const SOON: i32 = 8;

/// Returns the foes that can soon reach the hero. Leaves out foes that sleep, have no attacks or
/// only passive ones, are unseen and far away, or cannot move and are not adjacent.
pub fn that_come<'a>(eyes: &Eyes, foes: &'a [Foe]) -> Vec<&'a Foe> {
    let strikes = |foe: &&Foe| !foe.only_answers() && !foe.harmless;
    let strikers = foes.iter().filter(|foe| foe.stance == Stance::Foe).filter(strikes);
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

/// Returns the combined danger of the foes in view that sleep, if all of them woke.
pub fn sleepers(eyes: &Eyes, foes: &[Foe]) -> Together {
    let asleep = |foe: &&Foe| {
        let strikes = !foe.only_answers() && !foe.harmless && foe.odds.is_some();
        foe.stance == Stance::Foe && foe.is_asleep() && !foe.unseen && strikes
    };
    let all: Vec<ActorId> = foes.iter().filter(asleep).map(|foe| foe.who).collect();
    if all.is_empty() {
        return Together::default();
    }
    odds::together(eyes.world, eyes.content, &all)
}

/// Whether the hero in a deadly fight survives the next two rounds with a probability of at least
/// 99%.
pub fn survives_two_rounds(eyes: &Eyes, foes: &[Foe]) -> bool {
    let all: Vec<ActorId> = that_come(eyes, foes).into_iter().map(|foe| foe.who).collect();
    odds::death_within(eyes.world, eyes.content, &all, 2) <= 10
}

/// Returns estimates for a fight with this monster.
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
            follows: false,
            petrifies: false,
            blast: 0,
            in_light: false,
            passive: false,
            harmless: false,
            best_shot: false,
            shoots: false,
            proper: false,
            heeds_word: false,
            kept_off: false,
            odds: None,
            shot: None,
            danger: Danger::Minor,
            stake: None,
            ..foe
        },
        None => foe,
    }
}

/// Describes a monster as it really is, ignoring hallucination.
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
    let heeds_word = elbereth::heeds(eyes.world, eyes.content, who);
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
        health: 10 * actor.health_tenths() as u8,
        states: states(eyes, who),
        outruns: outruns(eyes, who),
        follows: followers::is_free(actor)
            && followers::follows(eyes.world, eyes.content, who, Arrival::Stairs),
        heeds_word,
        kept_off: heeds_word && elbereth::is_written(eyes.world, you.at),
        flees: actor.has(Property::Fleeing),
        petrifies: petrify::is_blow_fatal(eyes.world, eyes.content, who),
        blast: kind
            .attacks
            .iter()
            .filter(|attack| attack.form == Form::Boom)
            .fold(0, |most, attack| {
                most.max(odds::most_lost_by_hero(eyes.world, attack.dice.max()).max(1))
            }),
        in_light: eyes.world.level.lit.has(actor.at),
        harmless: kind.attacks.is_empty(),
        passive: !kind.attacks.is_empty()
            && kind.attacks.iter().all(|attack| attack.form.only_answers()),
        best_shot: kind.attacks.iter().any(|attack| {
            attack.form == Form::Explode
                || matches!(attack.harm, Harm::StealItem | Harm::StealAmulet)
        }),
        shoots: threat::shoots(eyes.world, eyes.content, who),
        takes_gems: kind.is(Trait::Unicorn),
        makes_way: you
            .at
            .dir_to(actor.at)
            .is_some_and(|dir| walk::can_change_places(eyes.world, eyes.content, who, dir)),
        saddled: actor.in_slot(Slot::Saddle).map(|_| ride::slipping(eyes.world, eyes.content, who)),
        shot: if stance == Stance::Foe { shot::chance(eyes, who) } else { None },
        odds,
        danger,
        stake: if stance == Stance::Foe { stake(eyes, who) } else { None },
    }
}

/// Returns what the monster's attacks put at risk besides hit points.
fn stake(eyes: &Eyes, who: ActorId) -> Option<Stake> {
    let (actor, you) = (eyes.world.actor(who), eyes.world.you());
    if actor.has(Property::Cancelled) {
        return None;
    }
    let has_gold = carry::gold(eyes.world, eyes.content, eyes.world.hero) > 0;
    let is_infected = you.has(Property::Lycanthropy);
    let at_risk = |harm: Harm| match harm {
        Harm::StealItem | Harm::StealAmulet | Harm::Seduce => Some(Stake::Items),
        Harm::StealGold if has_gold => Some(Stake::Gold),
        Harm::Were if !is_infected => Some(Stake::Shape),
        _ => None,
    };
    let beast = lycanthrope::is_human_were(eyes.content, actor.kind) && !is_infected;
    let kind = &eyes.content.monsters[actor.kind];
    let mut stakes = kind.attacks.iter().filter_map(|attack| at_risk(attack.harm));
    stakes.next().or(beast.then_some(Stake::Shape))
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
        let most = odds::most_lost_by_hero(eyes.world, attack.dice.max());
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

/// Returns the words for an attack that eats brains, which kills a hero with intelligence 3 or
/// less; see `harm::brain_eating`.
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
        words::answer(attack.harm, odds::most_lost_by_hero(eyes.world, most))
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

/// Whether the monster acts more often than the hero.
pub fn outruns(eyes: &Eyes, who: ActorId) -> bool {
    let (yours, its) = rates(eyes, who);
    its > yours
}

fn rates(eyes: &Eyes, who: ActorId) -> (i32, i32) {
    let own = i32::from(eyes.world.you().rate);
    let yours = ride::pace(eyes.world, eyes.content).map_or(own, |pace| pace.total());
    (yours.max(1), i32::from(eyes.world.actor(who).rate))
}

/// Returns the hero's AC as shown in the status line.
pub fn armor_class(eyes: &Eyes) -> i32 {
    armor_class::class(eyes.world, eyes.content, eyes.world.hero).total()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{Scene, scene};

    /// Returns a scene in which a hero who gains `rate` energy per aut sees a foe of speed `speed`.
    pub(super) fn racers(speed: u16, rate: u16) -> (Scene, ActorId) {
        let mut s = scene(
            "
            -----
            |@.m|
            -----",
        );
        let foe = s.put("jackal", 'm');
        s.world.actor_mut(foe).rate = speed * 10;
        s.world.you_mut().rate = rate;
        (s, foe)
    }

    /// Returns the words that compare the foe's speed with the hero's.
    fn told(speed: u16, rate: u16) -> Option<String> {
        let (s, foe) = racers(speed, rate);
        let eyes = Eyes { world: &s.world, content: &s.content };
        pace(&eyes, foe).map(|pace| pace.words())
    }

    #[test]
    fn a_foes_speed_is_shown_in_words_and_as_an_action_ratio() {
        assert_eq!(told(12, 120), None);
        assert_eq!(told(15, 120).as_deref(), Some("faster: 5 moves to your 4"));
        assert_eq!(told(9, 120).as_deref(), Some("slower: 3 moves to your 4"));
        assert_eq!(told(12, 160).as_deref(), Some("slower: 3 moves to your 4"));
        assert_eq!(told(3, 120).as_deref(), Some("much slower: 1 move to your 4"));
        assert_eq!(told(13, 150).as_deref(), Some("slower: 7 moves to your 8"));
        assert_eq!(told(23, 240).as_deref(), Some("slower"));
        assert_eq!(told(36, 120).as_deref(), Some("much faster: 3 moves to your 1"));
        assert_eq!(told(0, 120).as_deref(), Some("cannot leave its place"));
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
        assert_eq!(told("lichen"), "can stick to you");
        assert_eq!(told("floating eye"), "", "it only answers");
        assert_eq!(told("gas spore"), "explodes when it dies (up to 24)");
        assert_eq!(told("red dragon"), "breathes fire (up to 36)");
        assert_eq!(told("air elemental"), "swallows");
    }

    #[test]
    fn a_foe_that_risks_more_than_hit_points_is_never_called_trivial() {
        let told = |kind: &str, gold: u16| {
            let mut s = scene(
                "
                -----
                |@m.|
                -----",
            );
            let who = s.put(kind, 'm');
            (s.world.you_mut().hp, s.world.you_mut().max_hp) = (9_000, 9_000);
            for item in s.world.you().pack.clone() {
                s.world.destroy(item);
            }
            for _ in 0..gold {
                s.carrying("gold piece");
            }
            let foe = foe(&Eyes { world: &s.world, content: &s.content }, who);
            assert_eq!(foe.danger, Danger::Trivial, "{kind}");
            foe.word()
        };
        assert_eq!(told("newt", 1), "trivial");
        assert_eq!(told("water nymph", 0), "thief");
        assert_eq!(told("leprechaun", 1), "thief");
        assert_eq!(told("leprechaun", 0), "trivial", "there is nothing to steal");
        assert_eq!(told("werejackal beast", 0), "infects");
        assert_eq!(told("werejackal", 0), "infects");
    }

    #[test]
    fn foes_that_bite_or_are_risky_come_before_the_others() {
        let mut s = scene(
            "
            -------
            |abcd.|
            |..@e.|
            |f....|
            -------",
        );
        (s.world.you_mut().hp, s.world.you_mut().max_hp) = (30, 30);
        s.put("hill orc", 'a');
        s.put("jackal", 'f');
        let biter = s.put("newt", 'e');
        let risky = s.put("minotaur", 'b');
        let all = in_view(&Eyes { world: &s.world, content: &s.content });
        let first: Vec<ActorId> = all.iter().map(|foe| foe.who).take(2).collect();
        let urgent: Vec<bool> = all.iter().map(Foe::is_urgent).collect();
        assert_eq!(first[0], risky);
        assert!(urgent.is_sorted_by_key(|&urgent| !urgent), "{urgent:?}");
        let place = all.iter().position(|foe| foe.who == biter).unwrap();
        assert!(urgent[place] && all.len() == 4);
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
}
