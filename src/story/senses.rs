//! Describes noises, sightings, and why automation stopped.

use super::combat::unseen_in_line;
use super::terrain::{self, other_way_down, stuck_boulder};
use super::{Eyes, Said, Tone, item_names, monster_names};
use crate::base::english::{self, Noun};
use crate::content::Property;
use crate::event::Senses;
use crate::event::senses::{Bars, Heard, StopReason};
use crate::story::words::foe::{self, STATES, TRAPPED};
use crate::world::{ActorId, Attitude};

/// End of every message about actors coming into view.
pub const SEEN: &str = "into view.";

/// Message for a search that finds nothing.
pub const NOTHING_FOUND: &str = "You find nothing.";

/// Message for teleporting to a chosen square that is not free.
const NO_LANDING: &str = "You cannot arrive there, so you arrive somewhere else.";

/// Message for the start of a search of the whole level.
const SEARCHES_LEVEL: &str = "you search beside the blank parts of the map.";
const SEARCHES_AGAIN: &str = "you search the same places again.";

/// End of the message that nothing is left to explore, if a lighter load would help. Unlike a
/// refusal, the log cannot name keys.
const GAP_AHEAD: &str =
    "You are carrying too much for a tight gap (weight over 600): drop things, then explore again.";

/// Message for the end of exploring on a level of Sokoban that is not solved.
const PUZZLE: &str = "Nothing left to explore but the puzzle: exploring pushes no boulders.";

/// Message for exploring that goes on in a shop.
const EXPLORES_SHOP: &str = "Nothing else is left to explore, so you go to the shop.";

pub(super) fn tell(eyes: &Eyes, event: &Senses) -> Said {
    match event {
        Senses::Noise { at, .. } if !eyes.sees_square(*at) => eyes.noise("You hear a noise."),
        Senses::Noise { .. } => None,
        Senses::ComeIntoView { who } => come(eyes, who),
        Senses::PassedBy { who } => passed_by(eyes, who),
        Senses::Heard(what) => heard(eyes, *what),
        Senses::GasCloud { .. } => {
            Some((Tone::Plain, "A cloud of foul gas billows up.".to_owned()))
        }
        Senses::FoulSmell => Some((Tone::Plain, "It smells of rotten eggs.".to_owned())),
        Senses::NoCloud => Some((Tone::Plain, "The cloud does not form.".to_owned())),
        Senses::StayedHere => Some((Tone::Plain, "You stay where you are.".to_owned())),
        Senses::NoLanding => Some((Tone::Plain, NO_LANDING.to_owned())),
        Senses::Choked { who } if eyes.is_hero(*who) => {
            Some((Tone::Danger, "You cough in the gas!".to_owned()))
        }
        Senses::Choked { .. } => None,
        Senses::Stopped(why) => stopped(eyes, why),
        Senses::SearchesLevel { bars, again } => {
            let but = but(eyes, *bars);
            let searches = if *again { SEARCHES_AGAIN } else { SEARCHES_LEVEL };
            Some((Tone::System, format!("Nothing left to explore{but}: {searches}")))
        }
        Senses::ExploresShop => Some((Tone::System, EXPLORES_SHOP.to_owned())),
        Senses::SearchEnded { turns } => {
            let turns = english::counted(u32::from(*turns), "turn");
            Some((Tone::System, format!("You stop searching after {turns}.")))
        }
        Senses::Fortune { text: Some(text) } => {
            Some((Tone::Plain, format!("The slip of paper in the cookie reads: \"{text}\"")))
        }
        Senses::Fortune { text: None } => {
            let text = "There is a slip of paper in the cookie, but you cannot see to read it.";
            Some((Tone::Plain, text.to_owned()))
        }
        Senses::MadeWay { who } => {
            Some((Tone::Plain, eyes.sentence("{A} {is} peaceful and let{s} you past.", *who, None)))
        }
        Senses::HalfDressed { item, on, left } => {
            let what = english::capitalized(&item_names::your(eyes, *item));
            let turns = english::counted(u32::from((*left).max(1)), "turn");
            let way = if *on { "on" } else { "off" };
            Some((Tone::System, format!("{what} is not {way} yet: {turns} to go.")))
        }
        Senses::Nothing => Some((Tone::Plain, "Nothing happens.".to_owned())),
        Senses::Examined { who, ac } => Some((Tone::Plain, examined(eyes, *who, *ac))),
        Senses::Listened { item, stirs } => {
            let hears = if *stirs { "something stir" } else { "nothing" };
            Some((Tone::Plain, format!("You hear {hears} in {}.", item_names::the(eyes, *item))))
        }
        Senses::Silence => Some((Tone::Plain, "You hear nothing special.".to_owned())),
        Senses::Chatted { who } => {
            Some((Tone::Color, eyes.sentence("{A} {has} nothing to say.", *who, None)))
        }
    }
}

/// Describes the condition of a creature: "The jackal has 3 of 3 hit points, level 0 and AC 7, and
/// is asleep."
fn examined(eyes: &Eyes, who: ActorId, ac: i32) -> String {
    let body = eyes.world.actor(who);
    let numbers =
        format!("{} of {} hit points, level {} and AC {ac}", body.hp, body.max_hp, body.level);
    let mut states = Vec::new();
    match body.mood {
        _ if eyes.is_hero(who) => {}
        Attitude::Hostile => {}
        Attitude::Peaceful => states.push("peaceful".to_owned()),
        Attitude::Tame(_) => states.push("tame".to_owned()),
    }
    let more = [
        (Property::Asleep, foe::ASLEEP),
        (Property::Invisible, "invisible"),
        (Property::Fast, "fast"),
        (Property::Slow, "slow"),
    ];
    let words = STATES.into_iter().chain(more);
    // The hero feels their own states, so the message leaves them out.
    let words = words.filter(|(what, _)| !eyes.is_hero(who) && body.has(*what));
    states.extend(words.map(|(_, word)| word.to_owned()));
    if body.trapped > 0 && !eyes.is_hero(who) {
        states.push(TRAPPED.to_owned());
    }
    let rest = if states.is_empty() {
        ".".to_owned()
    } else {
        format!(", and {{is}} {}.", english::list(&states))
    };
    eyes.sentence(&format!("{{A}} {{has}} {numbers}{rest}"), who, None)
}

fn heard(eyes: &Eyes, what: Heard) -> Said {
    let text = match what {
        Heard::CrashingRock => "You hear crashing rock.".to_owned(),
        Heard::Howl(animal) => {
            let animal = english::a(&eyes.content.monsters[animal].name);
            format!("You hear {animal} howling at the moon.")
        }
        Heard::Works { gears, tumblers } => works(gears, tumblers),
        Heard::OfLevel(number) => eyes.world.level.customs.sounds.get(number)?.clone(),
    };
    eyes.noise(&text)
}

/// Describes the sounds that answer a tune at the drawbridge: "You hear 2 tumblers click and 1 gear
/// turn."
fn works(gears: u8, tumblers: u8) -> String {
    let part = |count: u8, thing, verb| {
        let s = if count == 1 { "" } else { "s" };
        (count > 0).then(|| format!("{count} {thing}{s} {verb}"))
    };
    let parts = [part(tumblers, "tumbler", "click"), part(gears, "gear", "turn")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("You hear {}.", parts.join(" and "))
}

/// Returns a line such as "2 soldier ants and a giant rat come into view."
pub(super) fn come(eyes: &Eyes, who: &[ActorId]) -> Said {
    let verb = if who.len() == 1 { "comes" } else { "come" };
    Some((Tone::Danger, format!("{} {verb} {SEEN}", english::capitalized(&names(eyes, who)))))
}

/// Says why the hero does not stop for these foes.
pub(super) fn passed_by(eyes: &Eyes, who: &[ActorId]) -> Said {
    let (idle, awake): (Vec<ActorId>, Vec<ActorId>) =
        who.iter().partition(|&&who| is_asleep(eyes, who));
    let (near, far): (Vec<ActorId>, Vec<ActorId>) =
        awake.into_iter().partition(|&who| is_slow_and_near(eyes, who));
    let groups = [(idle, ASLEEP), (near, SLOW), (far, TOO_FAR)];
    let groups = groups.into_iter().filter(|(who, _)| !who.is_empty());
    let told = groups.map(|(who, why)| {
        let verb = if who.len() == 1 { "is" } else { "are" };
        format!("{} {verb} in view{why}", names(eyes, &who))
    });
    let told = english::capitalized(&told.collect::<Vec<_>>().join("; "));
    Some((Tone::System, format!("{told}: you go on.")))
}

/// Whether a foe is slower than the hero and so near that the hero could walk up to it in a few
/// turns. Such a foe may become a threat with the next step.
fn is_slow_and_near(eyes: &Eyes, who: ActorId) -> bool {
    const NEAR: i32 = 10;
    let (foe, you) = (eyes.world.actor(who), eyes.world.you());
    foe.rate > 0 && foe.rate < you.rate && foe.at.distance(you.at) <= NEAR
}

/// Reasons why foes in view are no threat.
const ASLEEP: &str = ", asleep";
const SLOW: &str = ", but slow";
const TOO_FAR: &str = ", but cannot reach you soon";

fn is_asleep(eyes: &Eyes, who: ActorId) -> bool {
    eyes.world.actor(who).has(Property::Asleep)
}

/// Returns why a foe in view is no threat; "" for a threat.
fn no_threat(eyes: &Eyes, who: ActorId) -> &'static str {
    match () {
        () if eyes.world.life.threats.contains(&who) || !eyes.sees(who) => "",
        () if is_asleep(eyes, who) => ASLEEP,
        () if is_slow_and_near(eyes, who) => SLOW,
        () => TOO_FAR,
    }
}

/// Says that the hero stops because of a foe that was just announced.
pub(super) fn stopped_for_announced(eyes: &Eyes, who: ActorId) -> String {
    let name = eyes.name(who).definite();
    match no_threat(eyes, who) {
        "" => "You stop.".to_owned(),
        ASLEEP => format!("You stop: {name} is asleep."),
        SLOW => format!("You stop: {name} is slow, but dangerous."),
        _ => format!("You stop: {name} cannot reach you soon, but is dangerous."),
    }
}

/// Says that the hero stops because of a foe for which the hero did not stop at first.
pub(super) fn stopped_for_passed(eyes: &Eyes, who: ActorId) -> String {
    let name = eyes.name(who).definite();
    if eyes.world.actor(who).at.is_next_to(eyes.world.you().at) {
        format!("You stop: {name} is beside you.")
    } else {
        format!("You stop: {name} is close now.")
    }
}

/// Maximum number of kinds that a list of creatures names before it counts the rest.
const MOST_KINDS: usize = 5;

/// Returns a list such as "2 soldier ants and a giant rat".
fn names(eyes: &Eyes, who: &[ActorId]) -> String {
    let mut crowd: Vec<(Noun, u32)> = Vec::new();
    for &who in who {
        let noun = eyes.name(who);
        match crowd.iter_mut().find(|(known, _)| known.indefinite() == noun.indefinite()) {
            Some((_, count)) => *count += 1,
            None => crowd.push((noun, 1)),
        }
    }
    // A single kind beyond the maximum is still named, because "and 1 more" is no shorter than most
    // names.
    let shown = if crowd.len() > MOST_KINDS + 1 { MOST_KINDS } else { crowd.len() };
    let rest: u32 = crowd[shown..].iter().map(|(_, count)| count).sum();
    let named = crowd[..shown].iter().map(|(noun, count)| match count {
        1 => noun.indefinite(),
        &many => english::counted(many, &noun.name),
    });
    let more = (rest > 0).then(|| format!("{rest} more"));
    english::list(&named.chain(more).collect::<Vec<_>>())
}

fn stopped(eyes: &Eyes, why: &StopReason) -> Said {
    let text = match why {
        StopReason::Foe(who) | StopReason::WalksAway(who)
            if eyes.sees(*who) && eyes.world.actor(*who).at.is_next_to(eyes.world.you().at) =>
        {
            format!("You stop: {} is beside you.", eyes.name(*who).definite())
        }
        StopReason::WalksAway(who) if !eyes.sees(*who) => {
            format!("You stop: {} is near.", monster_names::own(eyes, *who).definite())
        }
        StopReason::Foe(who) | StopReason::WalksAway(who) => {
            let name = eyes.name(*who).indefinite();
            let no_threat = no_threat(eyes, *who);
            format!("You stop: {name} is in view{no_threat}.")
        }
        StopReason::FriendAttacks(who) => {
            format!("You stop: {} attacks you.", eyes.name(*who).definite())
        }
        StopReason::ShotAt(by) => match unseen_in_line(eyes, *by) {
            Some(dir) => format!("You stop: you are shot at from the {}.", dir.word()),
            None => "You stop: you are shot at.".to_owned(),
        },
        StopReason::Sleepers(who) => {
            let names = names(eyes, who);
            format!(
                "You stop: {names} sleep here and are dangerous together. Explore again to go on."
            )
        }
        StopReason::Lurks(who) => {
            let name = monster_names::known_as(eyes, *who).indefinite();
            format!("You stop: {name} lives in the water ahead. Explore again to go on.")
        }
        StopReason::LowHitPoints => "You stop: you are badly wounded!".to_owned(),
        StopReason::Revived => "You stop: you have just died.".to_owned(),
        StopReason::Hurt => "You stop: you are hurt.".to_owned(),
        // Another message says that the hero is hungry.
        StopReason::Hunger => "You stop.".to_owned(),
        StopReason::Things(_) | StopReason::Arrived => return None,
        StopReason::Blinded => "You stop: you cannot see.".to_owned(),
        StopReason::Trap(kind) => {
            format!("You stop: {} is in the way.", english::a(&eyes.content.traps[*kind].name))
        }
        StopReason::Explored { down, bars, gap } => {
            explored(eyes, *down, *bars, gap.then_some(GAP_AHEAD))
        }
        StopReason::InTheWay(who) => {
            let name = monster_names::known_as(eyes, *who).indefinite();
            format!("You stop: {name} is in the way.")
        }
        StopReason::Locked => terrain::STOPPED_BY_LOCK.to_owned(),
        StopReason::Unpaid => "You stop: you have not paid the shopkeeper.".to_owned(),
        StopReason::Stumbled => "You stop: you stumbled.".to_owned(),
        StopReason::NoWay => "You stop: the way is blocked.".to_owned(),
        StopReason::NothingFound => NOTHING_FOUND.to_owned(),
        StopReason::SearchedInVain { turns, bars, done } => {
            let turns = english::counted(u32::from(*turns), "turn");
            let all = if *done { ", and you have searched every place within reach" } else { "" };
            let left = left(eyes, *bars).filter(|_| *done);
            let left = left.map_or_else(String::new, |left| format!(" Still to try: {left}."));
            format!("You stop: {turns} of searching found nothing{all}.{left}")
        }
        StopReason::Rested => "You feel rested.".to_owned(),
        StopReason::PackFull => "You stop: your pack is full.".to_owned(),
        StopReason::NoFoe => "There is no foe in sight.".to_owned(),
        StopReason::Key => "You stop.".to_owned(),
    };
    Some((Tone::System, text))
}

/// Returns the obstacles that may keep the hero from something new: "a locked door (7E) and a
/// boulder that blocks the way (2S)", "the place where the bugbear sleeps".
fn left(eyes: &Eyes, bars: Bars) -> Option<String> {
    let named = |what: &str, at| format!("{what} ({})", english::way(eyes.world.you().at, at));
    let door = bars.door.map(|at| named("a locked door", at));
    let boulder = bars.boulder.map(|at| named("a boulder that blocks the way", at));
    let sleeper = bars.sleeper.map(|who| {
        let name = monster_names::known_as(eyes, who).definite();
        format!("the place where {name} sleeps")
    });
    let all: Vec<String> = door.into_iter().chain(boulder).chain(sleeper).collect();
    (!all.is_empty()).then(|| english::list(&all))
}

/// Returns the exception to "Nothing left to explore": " but a locked door (7E)", or "".
fn but(eyes: &Eyes, bars: Bars) -> String {
    left(eyes, bars).map_or_else(String::new, |left| format!(" but {left}"))
}

/// Says that nothing is left to explore, except what the obstacles in `bars` may hide. `down` is
/// whether the hero knows a way to the stairs down. The sentence `gap` says that the hero could go
/// on through a gap with a lighter load.
pub fn explored(eyes: &Eyes, down: bool, bars: Bars, gap: Option<&str>) -> String {
    if eyes.world.level.is_puzzle(eyes.content) {
        return PUZZLE.to_owned();
    }
    // With a way down, a boulder is no reason to stay.
    let boulder = bars.boulder.filter(|_| !down);
    let within =
        format!("Nothing left to explore within reach{}", but(eyes, Bars { boulder, ..bars }));
    if let Some(gap) = gap {
        let way = if down { "; you know the way down" } else { "" };
        return format!("{within}{way}. {gap}");
    }
    if down {
        return format!("{within}; you know the way down.");
    }
    if let Some(side) = stuck_boulder(eyes) {
        let side = side.word();
        return format!("Nothing left to explore: the boulder to the {side} will not budge.");
    }
    match other_way_down(eyes) {
        Some(way) => format!("{within}; {way}."),
        None if bars != Bars::default() => format!("{within}."),
        None => format!("{within}, and no way down: explore again to search."),
    }
}
