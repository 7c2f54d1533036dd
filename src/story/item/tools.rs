//! Describes tools, magic bags and broken wands.

use super::{agreed, danger, plain, said};
use crate::base::english::{self, capitalized};
use crate::content::item::ToolUse;
use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::quirk::Quirk;
use crate::content::{Class, Property};
use crate::event::item::tools::{HookEvent, LeashEvent, Reflection, ToolEvent, Vision};
use crate::story::{Eyes, Said, Tone, item_names};
use crate::world::ItemId;

/// Visions of hallucinating heroes in crystal balls.
const SILLY: [&str; 6] = [
    "You see your own face in the ball. It sticks out its tongue.",
    "The ball shows a very long corridor, full of very polite jackals.",
    "A tiny hero in the ball looks up at you, and waves.",
    "The ball shows tomorrow. It looks a lot like today, with more cheese.",
    "You see a shop that sells only left boots.",
    "All colors in the ball argue about which of them is the best.",
];

/// Words on T-shirts.
const WORDS: [&str; 18] = [
    "Gehennom: hot, but it is a dry heat",
    "My other armor is plate mail",
    "Ask me about my +0 dagger",
    "World's okayest adventurer",
    "I brake for floating eyes",
    "Keep calm and kick the door",
    "This shirt is not cursed",
    "Newt Hunters' Guild, local 1",
    "Property of the Oracle. Do not wash",
    "Sokoban Movers: we push, you pay",
    "Beware of the kitten",
    "It is only a flesh wound",
    "Luck is a number",
    "I read it for the runes",
    "Team Tripe",
    "Hug an owlbear today",
    "Will dig for food",
    "50 levels down, 50 levels up, would not do again",
];
/// Patterns of Hawaiian shirts.
const PATTERNS: [&str; 10] = [
    "pink flamingos in a row",
    "palm trees and a purple sunset",
    "pineapples with sunglasses",
    "tiny longboats on a lagoon",
    "orchids as big as shields",
    "a volcano that smiles",
    "parrots that play dice",
    "sea turtles and hearts",
    "coconuts, whole and halved",
    "an octopus on a hammock",
];

#[expect(clippy::too_many_lines, reason = "an index: a few lines for each")]
pub(super) fn tell(eyes: &Eyes, event: ToolEvent) -> Said {
    let the = |item| item_names::the(eyes, item);
    let your = |item| item_names::your(eyes, item);
    match event {
        ToolEvent::WandBroken { wand, works: true } => {
            danger(&format!("You snap {} in two!", your(wand)))
        }
        ToolEvent::WandBroken { wand, works: false } => {
            plain(&format!("You snap {} in two. Nothing else happens.", your(wand)))
        }
        ToolEvent::BagExploded { bag, item } => danger(&format!(
            "As {} goes into {}, a magical explosion tears the bag apart!",
            the(item),
            the(bag)
        )),
        ToolEvent::LostFromBag { item } => {
            let text = format!("{} {{has}} vanished.", capitalized(&the(item)));
            let has = if eyes.world.item(item).count > 1 { "have" } else { "has" };
            danger(&text.replace("{has}", has))
        }
        ToolEvent::BagBit { bag } => danger(&format!(
            "{} grows a row of huge teeth, and bites you!",
            capitalized(&your(bag))
        )),
        ToolEvent::PouredOut { item } => poured(eyes, item),
        ToolEvent::Greased { item } => {
            plain(&format!("You cover {} with a thick layer of grease.", your(item)))
        }
        ToolEvent::CanSlipped { can } => {
            danger(&format!("{} slips out of your hands.", capitalized(&your(can))))
        }
        ToolEvent::TowelFilthy { towel } => {
            danger(&format!("Yuck! {} is filthy.", capitalized(&your(towel))))
        }
        ToolEvent::EyewearPushed { item, off } => {
            plain(&format!("You push {} {}.", your(item), if off { "off" } else { "askew" }))
        }
        ToolEvent::SlippedOff { item, ring } => {
            let verb = if eyes.world.item(item).count > 1 { "slip" } else { "slips" };
            let from = if ring { "off your finger" } else { "out of your hands" };
            danger(&format!("{} {verb} {from}.", capitalized(&your(item))))
        }
        ToolEvent::GreaseHeld { item, gone } => eyes.sees_item(item).then(|| {
            let end = if gone { " The grease wears off." } else { "" };
            let text = format!("The grease protects {}.{end}", your(item));
            (Tone::Good, agreed(eyes, item, &text))
        }),
        ToolEvent::GripSlipped { by, target, item } if eyes.is_hero(target) => {
            let text = english::sentence("{A} slip{s} off", &eyes.name(by), None);
            said(Tone::Good, format!("{text} {}!", your(item)))
        }
        ToolEvent::GripSlipped { .. } => None,
        ToolEvent::FigurineWoke { who, carried } => eyes.sees(who).then(|| {
            let (tone, how) = if carried {
                (Tone::Danger, "A figurine in your pack turns into {an a}, and jumps out!")
            } else {
                (Tone::Plain, "The figurine turns into {an a}.")
            };
            (tone, english::sentence(how, &eyes.name(who), None))
        }),
        ToolEvent::Leash(what) => leash(eyes, what),
        ToolEvent::Ball(what) => vision(eyes, what),
        ToolEvent::Hatched { who, carried } => eyes.sees(who).then(|| {
            let how = if carried {
                "{An a} hatches in your pack, and drops to the floor!"
            } else {
                "{An a} hatches from an egg."
            };
            let how = how.replace("{An a}", "{an a}");
            (Tone::Danger, english::sentence(&how, &eyes.name(who), None))
        }),
        ToolEvent::Selfie { with } => plain(&english::sentence(
            "You take a picture of yourself with {a}.",
            &eyes.name(with),
            None,
        )),
        ToolEvent::SelfPortrait => plain("You take a picture of yourself."),
        ToolEvent::Photographed { up } => {
            plain(&format!("You take a picture of the {}.", surface(up)))
        }
        ToolEvent::PhotographedInside { of } => {
            plain(&english::sentence("You take a picture of {a's} insides.", &eyes.name(of), None))
        }
        ToolEvent::Mirror(what) => mirrored(eyes, what),
        ToolEvent::NoSuchNotes => plain("The notes are A to G. You play nothing."),
        ToolEvent::NotUsed { tool } => {
            plain(&format!("You decide not to use {}.", item_names::your(eyes, tool)))
        }
        ToolEvent::TowelDusty { towel } => {
            let towel = capitalized(&item_names::your(eyes, towel));
            plain(&format!("{towel} gets dusty."))
        }
        ToolEvent::NoCandles { holder } => {
            let holder = eyes.world.item(holder).kind;
            plain(&format!("There are no candles in your {}.", item_names::kind_name(eyes, holder)))
        }
        ToolEvent::BagEmptied { bag } => {
            plain(&format!("You feel something jump out of {}.", your(bag)))
        }
        ToolEvent::EggLaid { .. } => plain("You lay an egg."),
        ToolEvent::Splashed { item } => eyes
            .sees_item(item)
            .then(|| (Tone::Plain, format!("Splat! {} breaks.", capitalized(&the(item))))),
        ToolEvent::Mixed { item } => {
            plain(&format!("The mixture bubbles, and becomes {}.", item_names::a(eyes, item)))
        }
        ToolEvent::MixtureGone { .. } => plain("The mixture boils away."),
        ToolEvent::MixtureExploded { .. } => danger("BOOM! The mixture explodes!"),
        ToolEvent::Poisoned { item, on: true } => {
            plain(&format!("A poisonous coating forms on {}.", your(item)))
        }
        ToolEvent::Poisoned { item, on: false } => {
            plain(&format!("The poison comes off {}.", your(item)))
        }
        ToolEvent::Oiled { item } => said(Tone::Good, format!("The oil cleans {}.", your(item))),
        ToolEvent::LampFilled { lamp } => plain(&format!("You fill {} with oil.", your(lamp))),
        ToolEvent::SexChanged { female } => {
            let now = if female { "feminine" } else { "masculine" };
            plain(&format!("You suddenly feel very {now}! The amulet crumbles to dust."))
        }
        ToolEvent::Hook(what) => hook(eyes, what),
        ToolEvent::NovelRead { novel, passage } => {
            let (title, text) = eyes.content.fortunes.passage(novel, passage)?;
            plain(&format!("You open \"{title}\" and read: \"{text}\""))
        }
        ToolEvent::ShirtRead { shirt, which } => shirt_read(eyes, shirt, which),
        ToolEvent::PieInFace => danger("You push the pie into your own face."),
    }
}

const fn surface(up: bool) -> &'static str {
    if up { "ceiling" } else { "floor" }
}

/// Describes what the hero perceives when they use a tool.
pub(super) fn applied(eyes: &Eyes, item: ItemId) -> Said {
    let kind = &eyes.content.items[eyes.world.item(item).kind];
    match kind.tool? {
        ToolUse::Whistle
        | ToolUse::Horn
        | ToolUse::RayHorn(_)
        | ToolUse::Drum
        | ToolUse::Flute
        | ToolUse::Harp
        | ToolUse::Bugle
            if !eyes.hears() =>
        {
            plain(&format!("You play {}, but hear nothing.", item_names::your(eyes, item)))
        }
        ToolUse::Whistle if kind.magic => plain("You blow a note too high for your ears."),
        ToolUse::Whistle => plain("You blow a long, shrill note."),
        ToolUse::Horn | ToolUse::RayHorn(_) => plain("You blow a deep, grim note."),
        ToolUse::Drum => plain("You beat the drum: a deafening row!"),
        ToolUse::Flute => plain("You play soft music on the flute."),
        ToolUse::Harp => plain("You pluck a quiet song on the harp."),
        ToolUse::Bugle => plain("You blow a call on the bugle."),
        ToolUse::Camera => plain("Flash!"),
        ToolUse::Mirror => plain(&format!("You hold up {}.", item_names::your(eyes, item))),
        ToolUse::UnicornHorn => plain("You raise the horn to your brow."),
        ToolUse::Whip => plain("You crack the whip."),
        _ => None,
    }
}

/// Describes what the hero sees in a mirror.
fn mirrored(eyes: &Eyes, what: Reflection) -> Said {
    match what {
        Reflection::Fogged => plain("The mirror fogs up and shows nothing."),
        Reflection::Unseen => plain("You cannot see your face."),
        Reflection::Surface { up } => plain(&format!("You see the {} in the mirror.", surface(up))),
        Reflection::Frozen { free: true } => plain("You stiffen for a moment under your own gaze."),
        Reflection::Frozen { free: false } => danger("You freeze under your own gaze!"),
        Reflection::Bewildered => danger("Is that you? You do not know your own face."),
        Reflection::Own { starved } => plain(own_face(eyes, starved)),
    }
}

/// Describes the hero's face.
fn own_face(eyes: &Eyes, starved: bool) -> &'static str {
    let you = eyes.world.you();
    let has = |what| you.has(what);
    match () {
        () if eyes.content.monsters[you.kind].has(Quirk::NoReflection) => {
            "The mirror does not show you."
        }
        () if has(Property::Invisible) && !has(Property::SeeInvisible) => {
            "The mirror does not show you: you are invisible."
        }
        () if has(Property::Hallucinating) => "Your face takes on one color after another.",
        () if has(Property::Ill) => "You look pale and sick.",
        () if starved => "You look starved.",
        () => "You look as good as ever.",
    }
}

fn hook(eyes: &Eyes, what: HookEvent) -> Said {
    match what {
        HookEvent::Snagged => plain("The hook snags something."),
        HookEvent::Slipped => plain("It slips off the hook."),
        HookEvent::Pulled { who } => {
            let text = english::sentence("You pull {a} toward you.", &eyes.name(who), None);
            Some((Tone::Plain, text))
        }
        HookEvent::CutThrough => plain("The hook finds no hold there."),
        HookEvent::Yanked => plain("The hook holds fast, and the rope pulls you toward it."),
        HookEvent::HookedOneself => danger("You hook yourself!"),
    }
}

fn leash(eyes: &Eyes, what: LeashEvent) -> Said {
    let about =
        |pet, tone, pattern: &str| Some((tone, english::sentence(pattern, &eyes.name(pet), None)));
    match what {
        LeashEvent::PutOn { pet } => about(pet, Tone::Plain, "You put the leash on {a}."),
        LeashEvent::TakenOff { pet } => about(pet, Tone::Plain, "You take the leash off {a}."),
        LeashEvent::Stuck { pet } => {
            about(pet, Tone::Danger, "The leash does not come off {a}: it is cursed.")
        }
        LeashEvent::Pulls { pet } => about(pet, Tone::Plain, "{A} pull{s} at the leash."),
        LeashEvent::Chokes { pet } => about(pet, Tone::Danger, "The leash chokes {a}!"),
        LeashEvent::Torn { pet } => about(pet, Tone::Danger, "{A} break{s} free of the leash!"),
        LeashEvent::Slack => plain("Your leash goes slack."),
    }
}

fn shirt_read(eyes: &Eyes, shirt: ItemId, which: u32) -> Said {
    let words = eyes.content.items[eyes.world.item(shirt).kind].has(ItemQuirk::HasWords);
    let from = if words { WORDS.as_slice() } else { PATTERNS.as_slice() };
    let text = from[which as usize % from.len()];
    if words {
        plain(&format!("It says: \"{text}\"."))
    } else {
        plain(&format!("The pattern shows {text}."))
    }
}

fn poured(eyes: &Eyes, item: ItemId) -> Said {
    let drink = eyes.content.items[eyes.world.item(item).kind].class == Class::Potion;
    let what = if drink { "A flask" } else { "Food" };
    plain(&format!("{what} tumbles out of the horn: {}.", item_names::a(eyes, item)))
}

fn vision(eyes: &Eyes, what: Vision) -> Said {
    match what {
        Vision::LookedAway => plain("You look away from the ball."),
        Vision::Confused { ball } => {
            danger(&format!("{} confuses you!", capitalized(&item_names::your(eyes, ball))))
        }
        Vision::Blinded { ball } => {
            danger(&format!("{} hurts your eyes!", capitalized(&item_names::your(eyes, ball))))
        }
        Vision::Deluded { ball } => {
            danger(&format!("{} strikes your mind!", capitalized(&item_names::your(eyes, ball))))
        }
        Vision::TooMuch => plain("What you see is too much to understand."),
        Vision::Exploded { ball } => {
            danger(&format!("{} explodes!", capitalized(&item_names::your(eyes, ball))))
        }
        Vision::Silly(which) => plain(SILLY[usize::from(which) % SILLY.len()]),
        Vision::Faint => plain("The ball shows nothing but pale mist."),
        Vision::Found(0) => plain("The mist in the ball parts. There is nothing of that kind."),
        Vision::Found(1) => said(Tone::Good, "The ball shows you where it is.".to_owned()),
        Vision::Found(_) => said(Tone::Good, "The ball shows you where they are.".to_owned()),
    }
}
