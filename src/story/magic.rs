//! Describes magical events.

mod wish;

use super::{Eyes, Said, Tone, item_names};
use crate::base::{Pos, english};
use crate::content::effect::Sought;
use crate::content::{Harm, Property};
use crate::event::Magic;
use crate::event::magic::{EnlightenLine, MapExtent};
use crate::world::{ActorId, ItemId};

pub(super) fn tell(eyes: &Eyes, event: &Magic) -> Said {
    match event {
        Magic::Ray { harm, squares, .. } => {
            let seen = squares.iter().any(|&at| eyes.sees_square(at));
            seen.then(|| (Tone::Color, format!("{} flies.", english::capitalized(&ray(*harm)))))
        }
        Magic::RayHit { harm, target, damage } => {
            let number = if *damage > 0 { format!(" ({damage})") } else { String::new() };
            let name = eyes.name(*target).definite();
            let text = format!("{} hits {name}!{number}", ray(*harm));
            about(eyes, *target, Tone::Danger, &english::capitalized(&text))
        }
        Magic::RayMissed { harm, target } => {
            let text = format!("{} misses {}.", ray(*harm), eyes.name(*target).definite());
            about(eyes, *target, Tone::Plain, &english::capitalized(&text))
        }
        Magic::Bounced { at } => {
            let seen = eyes.sees_square(*at);
            seen.then(|| (Tone::Color, "The ray bounces!".to_owned()))
        }
        Magic::MetNobody { squares } => {
            let text = match squares {
                0 => "The magic fades at once.".to_owned(),
                1 => "The magic fades one square away.".to_owned(),
                _ => format!("The magic fades {squares} squares away."),
            };
            Some((Tone::Plain, text))
        }
        Magic::Struck { target, damage } => {
            let name = eyes.name(*target).definite();
            let text = match damage {
                0 => format!("The force bolt does not harm {name}."),
                _ => format!("The force bolt hits {name} ({damage})!"),
            };
            about(eyes, *target, Tone::Danger, &text)
        }
        Magic::Burst { harm, at } => {
            let seen = eyes.sees_square(*at);
            seen.then(|| (Tone::Danger, format!("{}!", english::capitalized(burst(*harm)))))
        }
        Magic::Flavor { text, .. } => Some((Tone::Color, text.clone())),
        Magic::Detected { what, count } => Some((Tone::Plain, detected(*what, *count))),
        Magic::Enlightened { lines } => Some((Tone::Plain, enlightened(lines))),
        Magic::Wish(event) => wish::tell(eyes, *event),
        Magic::Genocide(event) => wish::genocide(eyes, *event),
        _ => happened(eyes, event),
    }
}

/// Describes magic that affects one actor or the hero's surroundings.
fn happened(eyes: &Eyes, event: &Magic) -> Said {
    match *event {
        Magic::Calmed { who } => {
            sentence(eyes, who, Tone::Good, "{A} listen{s} and seem{s} quieter.")
        }
        Magic::Resisted { target } => sentence(eyes, target, Tone::Plain, "{A} {is} unaffected."),
        Magic::Teleported { who, .. } if eyes.is_hero(who) => {
            plain("You are suddenly somewhere else.")
        }
        Magic::Teleported { who, to } => teleported(eyes, who, to),
        Magic::TeleportPrevented => plain("A force that fills this level holds you in place."),
        Magic::NoLevelThatDeep => plain("You cannot go that deep: you arrive on a higher level."),
        Magic::StayedOnLevel => plain("You shudder for a moment, but stay on this level."),
        Magic::WentAstray => {
            Some((Tone::Danger, "Your thoughts wander, and so do you.".to_owned()))
        }
        Magic::Earthquake => Some((Tone::Danger, "The ground shakes all around you!".to_owned())),
        Magic::ChasmFilled { at } if eyes.sees_square(at) => {
            Some((Tone::Plain, "KADOOM! A boulder falls into a pit and fills it.".to_owned()))
        }
        Magic::ChasmFilled { .. } => eyes.noise("You hear a boulder fall."),
        Magic::Appeared { who } => {
            let text = format!("{} appears!", english::capitalized(&eyes.name(who).indefinite()));
            about(eyes, who, Tone::Danger, &text)
        }
        Magic::Changes { who, into } => {
            let kind = &eyes.content.monsters[into];
            let what = english::a(&kind.name);
            sentence(eyes, who, Tone::Danger, &format!("{{A}} turn{{s}} into {what}!"))
        }
        Magic::Grew { who, into } => {
            let what = english::a(&eyes.content.monsters[into].name);
            sentence(eyes, who, Tone::Plain, &format!("{{A}} grow{{s}} up into {what}."))
        }
        Magic::Tamed { who } => sentence(eyes, who, Tone::Good, "{A} look{s} friendly."),
        Magic::Frightened { who } => sentence(eyes, who, Tone::Good, "{A} turn{s} to flee!"),
        Magic::Slowed { who } => sentence(eyes, who, Tone::Plain, "{A} slow{s} down."),
        Magic::Hastened { who } => sentence(eyes, who, Tone::Plain, "{A} move{s} faster."),
        Magic::Vanished { who } if eyes.is_hero(who) => None,
        Magic::Vanished { who } if eyes.world.you().has(Property::SeeInvisible) => {
            sentence(eyes, who, Tone::Plain, "{A} turn{s} invisible, but not to you.")
        }
        Magic::Vanished { who } => sentence(eyes, who, Tone::Danger, "{A} vanish{es} from sight!"),
        Magic::MapFails => plain("This level cannot be mapped."),
        Magic::Quickened { at } if eyes.sees_square(at) => plain("Stone turns to meat."),
        Magic::Quickened { .. } => None,
        Magic::Envisioned { ref whom } => plain(&envisioned(eyes, whom)),
        Magic::MapLearned { extent } => good(map_words(extent)),
        Magic::Energized { by } if by >= 0 => good("Magic tingles in your fingers."),
        Magic::Energized { .. } => danger("You feel drained of magic."),
        Magic::Lit { on: true } => plain("Light fills the place."),
        Magic::Lit { on: false } => plain("Darkness gathers around you."),
        Magic::Woke => danger("You sense that every monster on the level is awake."),
        Magic::Forgot => danger("You forget some of what you had practiced."),
        Magic::Dug { squares: 0, .. } => plain("The stone glows for a moment, but holds."),
        Magic::Dug { .. } => plain("A tunnel opens before you."),
        Magic::Probed { who } => probed(eyes, who),
        Magic::ProbedContainer { item } => probed_container(eyes, item),
        Magic::ProbedGround { ref items } => {
            plain(&format!("Buried here: {}.", listed(eyes, items)))
        }
        Magic::ProbedNothing { up: true } => plain("Your probe of the ceiling reveals nothing."),
        Magic::ProbedNothing { up: false } => plain("Your probe of the ground reveals nothing."),
        _ => spells(eyes, event),
    }
}

/// Describes another actor's teleportation.
fn teleported(eyes: &Eyes, who: ActorId, to: Pos) -> Said {
    if !eyes.sees_square(to) {
        return sentence(eyes, who, Tone::Plain, "{A} vanish{es}!");
    }
    let way = english::way(eyes.world.you().at, to);
    sentence(eyes, who, Tone::Plain, &format!("{{A}} vanish{{es}} and reappear{{s}} {way} of you."))
}

/// Describes spells learned, cast and forgotten.
fn spells(eyes: &Eyes, event: &Magic) -> Said {
    let name = |book: crate::content::ItemKindId| {
        let kind = &eyes.content.items[book];
        kind.spell().unwrap_or(&kind.name)
    };
    match *event {
        Magic::SpellLearned { book, again: false } => {
            good(&format!("You learn the spell of {}.", name(book)))
        }
        Magic::SpellLearned { book, again: true } => {
            good(&format!("The spell of {} is fresh in your mind again.", name(book)))
        }
        Magic::SpellForgotten { book } => {
            danger(&format!("The spell of {} has slipped your mind.", name(book)))
        }
        Magic::Cast { book } => plain(&format!("You cast {}.", name(book))),
        Magic::SpellFailed => plain("You fail to cast the spell correctly."),
        Magic::SpellTwisted => danger("You have forgotten this spell: it backfires!"),
        Magic::AmuletDrains => danger("The Amulet drains your energy."),
        Magic::ShellRose { by: 0 } => plain("Your skin feels warm for a moment."),
        Magic::ShellRose { .. } => good("A golden haze gathers around you."),
        Magic::ShellThinned { left: 0 } => plain("The golden haze around you is gone."),
        Magic::ShellThinned { .. } => plain("The golden haze around you thins."),
        Magic::BookTooHard => danger("The book is too much for you!"),
        Magic::BookMuddled { torn: true } => danger("Confused, you tear the book to pieces."),
        Magic::BookMuddled { torn: false } => {
            plain("Confused, you read the same line again and again.")
        }
        Magic::GoldVanished => danger("Your purse feels lighter: the gold is gone."),
        Magic::Cancelled { who } if eyes.is_hero(who) => danger("You feel your magic drain away."),
        Magic::Cancelled { .. } => None,
        Magic::Drained { who } => sentence(eyes, who, Tone::Plain, "{A} seem{s} weaker."),
        _ => None,
    }
}

const fn map_words(extent: MapExtent) -> &'static str {
    match extent {
        MapExtent::Level => "A map of the level appears in your mind.",
        MapExtent::Surroundings => "A map of your surroundings appears in your mind.",
        MapExtent::Torn => "A torn map of the level appears in your mind: most of it is missing.",
        MapExtent::Confused => {
            "A map of the level appears in your mind, but you are too confused to grasp most of it."
        }
    }
}

fn plain(text: &str) -> Said {
    Some((Tone::Plain, text.to_owned()))
}

fn good(text: &str) -> Said {
    Some((Tone::Good, text.to_owned()))
}

fn danger(text: &str) -> Said {
    Some((Tone::Danger, text.to_owned()))
}

fn about(eyes: &Eyes, who: ActorId, tone: Tone, text: &str) -> Said {
    let mine = eyes.is_hero(who);
    (mine || eyes.sees(who)).then(|| {
        let tone = if mine || tone != Tone::Danger { tone } else { Tone::Plain };
        (tone, text.to_owned())
    })
}

fn sentence(eyes: &Eyes, who: ActorId, tone: Tone, pattern: &str) -> Said {
    eyes.sees(who).then(|| (tone, eyes.sentence(pattern, who, None)))
}

fn ray(harm: Harm) -> String {
    let what = match harm {
        Harm::MagicMissile => "magic missile",
        Harm::Fire => "bolt of fire",
        Harm::Cold => "bolt of cold",
        Harm::Sleep => "sleep ray",
        Harm::Disintegrate => "blast of disintegration",
        Harm::Shock => "bolt of lightning",
        Harm::Death => "death ray",
        Harm::Lava => "stream of molten rock",
        Harm::Acid => "splash of acid",
        Harm::PoisonStr | Harm::PoisonDex | Harm::PoisonCon => "blast of poison gas",
        _ => "force bolt",
    };
    format!("the {what}")
}

fn burst(harm: Harm) -> &'static str {
    match harm {
        Harm::Fire => "a tower of flame erupts",
        Harm::Cold => "a ball of cold bursts",
        Harm::Shock => "lightning bursts in all directions",
        _ => "there is an explosion",
    }
}

fn detected(what: Sought, count: u16) -> String {
    let one = match what {
        Sought::Monsters => "creature",
        Sought::Objects => "pile of items",
        Sought::Gold => "pile of gold",
        Sought::Food => "meal",
        Sought::Traps => "trap",
        Sought::Secrets => "secret",
    };
    match count {
        0 => format!("You sense a lack of {}.", english::plural(one)),
        _ => format!("You sense {}.", english::counted(u32::from(count), one)),
    }
}

fn probed(eyes: &Eyes, who: ActorId) -> Said {
    let pack = &eyes.world.actor(who).pack;
    let carries = if pack.is_empty() { "nothing".to_owned() } else { listed(eyes, pack) };
    // The names of the items could contain braces.
    plain(&format!("{} {carries}.", eyes.sentence("{A} carr{ies}", who, None)))
}

fn probed_container(eyes: &Eyes, item: ItemId) -> Said {
    if !eyes.sees_item(item) {
        return None;
    }
    let contents = &eyes.world.item(item).contents;
    let name = english::capitalized(&item_names::your(eyes, item));
    if contents.is_empty() {
        return plain(&format!("{name} is empty."));
    }
    plain(&format!("{name} holds {}.", listed(eyes, contents)))
}

/// Returns "a dagger, a blessed potion of water and 2 apples".
fn listed(eyes: &Eyes, items: &[ItemId]) -> String {
    english::list(&item_names::each(eyes, items.iter().copied()))
}

/// Summarizes luck, prayer and properties in one line. Leaves out attributes, which have their own
/// screen.
fn enlightened(lines: &[EnlightenLine]) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut has: Vec<String> = Vec::new();
    for line in lines {
        match *line {
            EnlightenLine::Luck(luck) => said.push(fortune(luck)),
            EnlightenLine::CanPray(true) => said.push("You can safely pray.".to_owned()),
            EnlightenLine::CanPray(false) => said.push("You had better not pray.".to_owned()),
            EnlightenLine::Has(what) => has.push(property(what)),
            EnlightenLine::Attribute(..) => {}
        }
    }
    if !has.is_empty() {
        said.push(format!("Your properties: {}.", english::list(&has)));
    }
    format!("You gain insight into yourself. {}", said.join(" "))
}

/// Describes luck.
/// Source: rules/luck 2.7.
fn fortune(luck: i32) -> String {
    let how_much = match luck.abs() {
        10.. => "extremely ",
        5..=9 => "very ",
        _ => "",
    };
    match luck {
        0 => "Your luck is neutral (0).".to_owned(),
        1.. => format!("You are {how_much}lucky ({luck:+})."),
        _ => format!("You are {how_much}unlucky ({luck:+})."),
    }
}

/// Formats "FireResistance" as "fire resistance".
pub fn property(what: Property) -> String {
    let mut words = String::new();
    for letter in format!("{what:?}").chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// Returns a line such as "In your mind you see a newt (3N 2W) and a jackal (5E)." Names at most 4
/// monsters and counts the rest: "and 2 more".
fn envisioned(eyes: &Eyes, whom: &[ActorId]) -> String {
    const NAMED: usize = 4;
    let from = eyes.world.you().at;
    let named = whom.iter().take(NAMED).map(|&who| {
        let other = eyes.world.actor(who);
        let name = english::a(&eyes.content.monsters[other.kind].name);
        format!("{name} ({})", english::way(from, other.at))
    });
    let mut parts: Vec<String> = named.collect();
    if whom.len() > NAMED {
        parts.push(format!("{} more", whom.len() - NAMED));
    }
    format!("In your mind you see {}.", english::list(&parts))
}
