//! Describes the hero's polymorphs.

use super::{Eyes, Said, Tone, items};
use crate::base::english;
use crate::event::Shape;
use crate::world::{ActorId, ItemId};

pub(super) fn tell(eyes: &Eyes, event: &Shape) -> Said {
    match *event {
        Shape::Became { into, merged } => {
            let what = english::a(&eyes.content.monsters[into].name);
            let how = merged.map_or_else(String::new, |scales| {
                format!(" {} into your skin.", grows(eyes, scales))
            });
            said(Tone::Danger, format!("You turn into {what}!{how}"))
        }
        Shape::NewSelf => {
            let race = &eyes.content.races[eyes.world.life.race].name;
            said(Tone::Danger, format!("You feel like a new {race}!"))
        }
        Shape::Regained => {
            let race = &eyes.content.races[eyes.world.life.race].adjective;
            said(Tone::Plain, format!("You return to {race} form."))
        }
        Shape::Shuddered { damage } => {
            said(Tone::Danger, format!("You shudder for a moment. ({damage})"))
        }
        Shape::Holds => {
            said(Tone::Plain, "You feel a pull at your shape, and it holds.".to_owned())
        }
        Shape::Declined { known: true } => {
            said(Tone::System, "You cannot turn into that.".to_owned())
        }
        Shape::Declined { known: false } => {
            said(Tone::System, "You have never heard of such a creature.".to_owned())
        }
        Shape::Outgrown { who, item, torn } => outgrown(eyes, who, item, torn),
        Shape::Spun { .. } => said(Tone::Plain, "You spin a web.".to_owned()),
        Shape::Hid { .. } => said(Tone::Plain, "You go out of sight.".to_owned()),
        Shape::Blasted { .. } => {
            said(Tone::Plain, "A wave of thought goes out from you.".to_owned())
        }
        Shape::Unmended => said(Tone::Plain, "Your horn mends nothing.".to_owned()),
        Shape::Shrieked => said(Tone::Plain, "You shriek.".to_owned()),
        Shape::NobodyComes => said(Tone::Plain, "You call, and nobody comes.".to_owned()),
        Shape::Shocked { who } if eyes.sees(who) => {
            said(Tone::Plain, eyes.sentence("{A} shudder{s}!", who, None))
        }
        Shape::Shuddering { item } if eyes.sees_item(item) => {
            said(Tone::Plain, "You feel shuddering vibrations.".to_owned())
        }
        Shape::ThingChanged { item } if eyes.sees_item(item) => {
            said(Tone::Plain, format!("Now it is {}.", items::a(eyes, item)))
        }
        Shape::Melded { who } if eyes.sees(who) => {
            let name = eyes.name(who).indefinite();
            said(Tone::Danger, format!("Some of the things meld, and {name} stands up!"))
        }
        Shape::Shocked { .. }
        | Shape::Shuddering { .. }
        | Shape::ThingChanged { .. }
        | Shape::Melded { .. } => None,
        Shape::PushedOut => said(Tone::Plain, "You cannot stay in here, and crawl out.".to_owned()),
    }
}

fn outgrown(eyes: &Eyes, who: ActorId, item: ItemId, torn: bool) -> Said {
    let noun = items::noun(eyes, item);
    let says =
        |fate: &str, whose: &str| english::sentence(fate, &noun, None).replacen("The", whose, 1);
    if eyes.is_hero(who) {
        let fate = if torn { "{A} burst{s} to pieces!" } else { "{A} fall{s} off you." };
        return said(if torn { Tone::Danger } else { Tone::Plain }, says(fate, "Your"));
    }
    if !eyes.sees(who) {
        return None;
    }
    let fate = if torn { "{A} burst{s} to pieces." } else { "{A} fall{s} to the ground." };
    said(Tone::Plain, says(fate, &english::capitalized(&eyes.name(who).owning())))
}

fn grows(eyes: &Eyes, scales: ItemId) -> String {
    let noun = items::noun(eyes, scales);
    english::sentence("{A} grow{s}", &noun, None).replacen("The ", "Your ", 1)
}

fn said(tone: Tone, text: String) -> Said {
    Some((tone, text))
}
