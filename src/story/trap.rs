//! Describes trap events.

use super::{Eyes, Said, Tone, item_names};
use crate::base::english;
use crate::content::{Spring, TrapKindId};
use crate::event::TrapEvent;
use crate::event::trap::LidTrap;
use crate::world::ActorId;

pub(super) fn tell(eyes: &Eyes, event: &TrapEvent) -> Said {
    match *event {
        TrapEvent::Found { kind, .. } => {
            let name = english::a(&eyes.content.traps[kind].name);
            Some((Tone::Plain, format!("You find {name}.")))
        }
        TrapEvent::Sprung { who, kind } => sprung(eyes, who, kind),
        TrapEvent::Escaped { who, kind } if eyes.is_hero(who) => {
            let name = english::a(&eyes.content.traps[kind].name);
            Some((Tone::Good, format!("You step around {name}.")))
        }
        TrapEvent::Escaped { .. } => None,
        TrapEvent::DrawnIn { who, kind } if eyes.is_hero(who) => {
            let name = english::a(&eyes.content.traps[kind].name);
            Some((Tone::Plain, format!("Air currents pull you down into {name}!")))
        }
        TrapEvent::DrawnIn { .. } => None,
        TrapEvent::Missed { who, kind } => {
            let what = missile(eyes, kind);
            by_view(eyes, who, &format!("{what} misses {{a}}."), Tone::Plain)
        }
        TrapEvent::Hurt { who, kind, damage } => hurt(eyes, who, kind, damage),
        TrapEvent::Scattered { at } => eyes
            .sees_square(at)
            .then(|| (Tone::Plain, "The blast scatters the items there.".to_owned())),
        TrapEvent::Held { who, kind, damage } => held(eyes, who, kind, damage),
        TrapEvent::Struggles { who, kind } if eyes.is_hero(who) => {
            Some((Tone::Plain, format!("You are still {}.", stuck(eyes, kind))))
        }
        TrapEvent::Struggles { .. } => None,
        TrapEvent::Freed { who, kind } => {
            let way = match eyes.content.traps[kind].spring {
                Spring::Pit { .. } => "{A} climb{s} out of the pit.",
                Spring::Web => "{A} tear{s} free of the web.",
                _ => "{A} pull{s} free.",
            };
            by_view(eyes, who, way, Tone::Plain)
        }
        TrapEvent::Empty { kind } => {
            let name = english::the(&eyes.content.traps[kind].name);
            Some((Tone::Good, format!("A click: {name} is empty.")))
        }
        TrapEvent::Armed { kind } => {
            let name = english::the(&eyes.content.traps[kind].name);
            Some((Tone::Good, format!("You finish setting {name}.")))
        }
        TrapEvent::Jostled { who, damage } => {
            let shaken = format!("The quake jostles {{a}} in the pit! ({damage})");
            by_view(eyes, who, &shaken, Tone::Danger)
        }
        TrapEvent::Disarmed { kind } => {
            let name = english::the(&eyes.content.traps[kind].name);
            Some((Tone::Good, format!("You disarm {name}.")))
        }
        TrapEvent::DisarmFailed { kind } => {
            let name = english::the(&eyes.content.traps[kind].name);
            Some((Tone::Plain, format!("You fumble with {name}.")))
        }
        TrapEvent::TooHeavy { who } => {
            Some((Tone::Plain, eyes.sentence("{A} {is} too heavy to lift.", who, None)))
        }
        TrapEvent::Grateful { who } => {
            Some((Tone::Good, eyes.sentence("{A} {is} grateful.", who, None)))
        }
        TrapEvent::DoorExploded { at } if eyes.sees_square(at) => {
            Some((Tone::Danger, "KABOOM! The door was booby-trapped!".to_owned()))
        }
        TrapEvent::LidSprung { container, what } => {
            let text = lid(what).replace("{}", &item_names::the(eyes, container));
            let tone = if what == LidTrap::Dud { Tone::Plain } else { Tone::Danger };
            Some((tone, text))
        }
        TrapEvent::LidDisarmed { container } => {
            let box_name = item_names::the(eyes, container);
            Some((Tone::Good, format!("You disarm the trap on {box_name}.")))
        }
        TrapEvent::DoorDisarmed { .. } => {
            Some((Tone::Good, "You disarm the trap on the door.".to_owned()))
        }
        TrapEvent::DoorExploded { .. } => eyes.noise("You hear an explosion."),
    }
}

/// Returns the sentence about a trapped lid; `{}` is the box.
const fn lid(what: LidTrap) -> &'static str {
    match what {
        LidTrap::Dud => "You set off a trap in {}, but it does not work.",
        LidTrap::StunningGas => "A cloud of colorful gas billows from {}!",
        LidTrap::Paralysis => "A trap in {} freezes you in place!",
        LidTrap::Shock => "A jolt of electricity from {} runs through you!",
        LidTrap::Fire => "A tower of flame bursts from {}!",
        LidTrap::Needle => "A needle in {} pricks your hand!",
        LidTrap::PoisonGas => "A cloud of poisonous gas billows from {}!",
        LidTrap::Explosion => "A trap in {} goes off. KABOOM!",
    }
}

/// Creates a sentence about the affected actor if the hero sees it.
fn by_view(eyes: &Eyes, who: ActorId, pattern: &str, tone: Tone) -> Said {
    let tone = if eyes.is_hero(who) { tone } else { Tone::Plain };
    eyes.sees(who).then(|| (tone, english::capitalized(&eyes.sentence(pattern, who, None))))
}

fn missile(eyes: &Eyes, kind: TrapKindId) -> String {
    match &eyes.content.traps[kind].spring {
        Spring::Missile { item, .. } => english::a(item),
        Spring::Boulder => "a rolling boulder".to_owned(),
        _ => "something".to_owned(),
    }
}

fn sprung(eyes: &Eyes, who: ActorId, kind: TrapKindId) -> Said {
    let pattern = match &eyes.content.traps[kind].spring {
        Spring::Missile { .. } => "A little hole opens: something flies at {a}!",
        Spring::Rock { .. } => "A trap door in the ceiling opens over {a}!",
        Spring::Boulder => "Click! A boulder comes rolling at {a}!",
        Spring::Pit { spikes: true, .. } => "{A} fall{s} onto a set of iron spikes!",
        Spring::Pit { .. } => "{A} fall{s} into a pit!",
        Spring::Mine { .. } => "{A} set{s} off a land mine. KABOOM!",
        Spring::Hole => "The floor opens under {a}!",
        Spring::Teleport if eyes.is_hero(who) => "{A} feel{s} dizzy for a moment.",
        Spring::Teleport => "{A} set{s} off a teleportation trap and {is} gone.",
        Spring::LevelTeleport if eyes.is_hero(who) => "{A} set{s} off a level teleporter.",
        Spring::LevelTeleport => "{A} {is} torn away to another level.",
        Spring::Portal => "{A} step{s} into a shimmering light.",
        Spring::Vibrate => "The ground trembles under {a}.",
        Spring::Squeak if !eyes.hears() => "A board gives way under {a}.",
        Spring::Squeak => "A board squeaks loudly under {a}.",
        Spring::Rust => "A gush of water hits {a}!",
        Spring::AntiMagic => "{A} feel{s} magic drain away.",
        Spring::Statue => "The statue comes to life!",
        Spring::Polymorph => "A change comes over {a}!",
        Spring::Magic => "A flash of magic surrounds {a}.",
        Spring::Does(_) => {
            let name = english::a(&eyes.content.traps[kind].name);
            return by_view(eyes, who, &format!("{{A}} trigger{{s}} {name}."), Tone::Danger);
        }
        Spring::Hold { .. } | Spring::Web => return None,
    };
    by_view(eyes, who, pattern, Tone::Danger)
}

fn hurt(eyes: &Eyes, who: ActorId, kind: TrapKindId, damage: i32) -> Said {
    let what = match &eyes.content.traps[kind].spring {
        Spring::Missile { .. } | Spring::Boulder => missile(eyes, kind),
        Spring::Rock { .. } => "a rock".to_owned(),
        Spring::Mine { .. } => "the blast".to_owned(),
        Spring::Pit { spikes, .. } => {
            let what = if *spikes { "The spikes wound" } else { "The fall wounds" };
            return by_view(eyes, who, &format!("{what} {{a}} ({damage})."), Tone::Danger);
        }
        Spring::Hold { .. } => {
            let bites = format!("The jaws of the trap bite into {{a}} ({damage}).");
            return by_view(eyes, who, &bites, Tone::Plain);
        }
        _ => return None,
    };
    by_view(eyes, who, &format!("{what} hits {{a}} ({damage})!"), Tone::Danger)
}

fn held(eyes: &Eyes, who: ActorId, kind: TrapKindId, damage: i32) -> Said {
    let pattern = match eyes.content.traps[kind].spring {
        Spring::Web => "{A} stumble{s} into a sticky web.".to_owned(),
        _ => format!("Iron jaws close on {{a's}} leg ({damage})!"),
    };
    by_view(eyes, who, &pattern, Tone::Danger)
}

fn stuck(eyes: &Eyes, kind: TrapKindId) -> &'static str {
    match eyes.content.traps[kind].spring {
        Spring::Pit { .. } => "in the pit",
        Spring::Web => "stuck in the web",
        _ => "caught in the trap",
    }
}
