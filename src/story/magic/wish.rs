//! Describes wishes and genocide.

use super::{Eyes, Said, Tone, danger, good, plain};
use crate::base::english::{self, capitalized};
use crate::content::{MonsterKindId, Property};
use crate::event::magic::Djinni;
use crate::event::{GenocideEvent, WishEvent};
use crate::story::item_names;

pub(super) fn tell(eyes: &Eyes, event: WishEvent) -> Said {
    match event {
        WishEvent::Spoiled => danger("Your bad luck spoils the wish: nothing happens."),
        WishEvent::Forgone => plain("You wish for nothing, and nothing is what you get."),
        WishEvent::NoTriesLeft => plain("You have no tries left: you get this instead."),
        WishEvent::SlippedAway { artifact } => {
            let name = &eyes.content.artifacts[artifact].name;
            danger(&format!("For a moment you hold {name}, but it slips out of this world again!"))
        }
        WishEvent::AtFeet { item } => {
            let name = capitalized(&item_names::a(eyes, item));
            let verb = if eyes.world.item(item).count == 1 { "appears" } else { "appear" };
            plain(&format!("{name} {verb} at your feet."))
        }
        WishEvent::Granted { by } => {
            let name = capitalized(&eyes.name(by).definite());
            good(&format!("{name} is grateful for its freedom, grants you a wish, and is gone."))
        }
        WishEvent::Rubbed { smoke: true, .. } if eyes.world.you().has(Property::Blind) => {
            plain("You smell smoke.")
        }
        WishEvent::Rubbed { item, smoke } => {
            let name = item_names::your(eyes, item);
            let comes = if smoke { "A puff of smoke comes out." } else { "Nothing happens." };
            plain(&format!("You rub {name}. {comes}"))
        }
        WishEvent::DjinniCame { does, .. } => djinni(does),
    }
}

fn djinni(does: Djinni) -> Said {
    let (tone, does) = match does {
        Djinni::Grants => (Tone::Good, "\"I am in your debt.\""),
        Djinni::Serves => (Tone::Good, "\"I am yours to command.\""),
        Djinni::Thanks => (Tone::Good, "\"My thanks. Go in peace.\""),
        Djinni::Vanishes => (Tone::Plain, "It stretches, and is gone."),
        Djinni::Attacks => (Tone::Danger, "\"You woke me. You will regret it!\""),
    };
    Some((tone, format!("A djinni rises in a cloud of smoke! {does}")))
}

/// Describes a genocide.
pub(super) fn genocide(eyes: &Eyes, event: GenocideEvent) -> Said {
    let many = |kind: MonsterKindId| english::plural(&eyes.content.monsters[kind].name);
    match event {
        GenocideEvent::Forgone => plain("You name nobody, and nobody is harmed."),
        GenocideEvent::NoTriesLeft => plain("You have no tries left."),
        GenocideEvent::GoneAlready => plain("There are none left in this world."),
        GenocideEvent::Forbidden => {
            danger("A voice thunders: \"Mortal, that is not for you to end!\"")
        }
        GenocideEvent::WipedOut { kind } => {
            good(&format!("All {} are gone from this world.", many(kind)))
        }
        GenocideEvent::ClassWipedOut { letter, gone, spared } => {
            let kinds = match (gone, spared) {
                (1, _) => "1 kind".to_owned(),
                (gone, 0) => format!("all {gone} kinds"),
                (gone, _) => format!("{gone} kinds"),
            };
            let rest = match spared {
                0 => String::new(),
                1 => " 1 more kind is beyond your power.".to_owned(),
                more => format!(" {more} more kinds are beyond your power."),
            };
            good(&format!("You wipe out {kinds} of {letter}.{rest}"))
        }
        GenocideEvent::OwnKind => danger("Your own kind is gone too."),
        GenocideEvent::NobodyCame => plain("Nothing happens."),
        GenocideEvent::SentIn { kind } => {
            danger(&format!("You have summoned some {}.", many(kind)))
        }
    }
}
