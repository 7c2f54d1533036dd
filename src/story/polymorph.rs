//! Describes the hero's polymorphs.

use super::{Eyes, Said, Tone, item_names};
use crate::base::english;
use crate::event::PolymorphEvent;
use crate::world::{ActorId, ItemId, Place};

pub(super) fn tell(eyes: &Eyes, event: &PolymorphEvent) -> Said {
    match *event {
        PolymorphEvent::Became { into, merged } => {
            let what = english::a(&eyes.content.monsters[into].name);
            let how = merged.map_or_else(String::new, |scales| {
                format!(" {} into your skin.", grows(eyes, scales))
            });
            said(Tone::Danger, format!("You turn into {what}!{how}"))
        }
        PolymorphEvent::NewSelf => {
            let race = &eyes.content.races[eyes.world.life.race].name;
            said(Tone::Danger, format!("You feel like a new {race}!"))
        }
        PolymorphEvent::Regained => {
            let race = &eyes.content.races[eyes.world.life.race].adjective;
            said(Tone::Plain, format!("You return to {race} form."))
        }
        PolymorphEvent::Shuddered { damage } => {
            said(Tone::Danger, format!("You shudder for a moment ({damage})."))
        }
        PolymorphEvent::Holds => {
            said(Tone::Plain, "Something tries to change your shape but fails.".to_owned())
        }
        PolymorphEvent::Declined { known: true } => {
            said(Tone::System, "You cannot turn into that.".to_owned())
        }
        PolymorphEvent::Declined { known: false } => {
            said(Tone::System, "You have never heard of such a creature.".to_owned())
        }
        PolymorphEvent::Outgrown { who, item, torn } => outgrown(eyes, who, item, torn),
        PolymorphEvent::Spun { .. } => said(Tone::Plain, "You spin a web.".to_owned()),
        PolymorphEvent::Hid { .. } => said(Tone::Plain, "You hide.".to_owned()),
        PolymorphEvent::Blasted { .. } => {
            said(Tone::Plain, "You send out a wave of psychic energy.".to_owned())
        }
        PolymorphEvent::Unmended => said(Tone::Plain, "Your horn cures nothing.".to_owned()),
        PolymorphEvent::Shrieked => said(Tone::Plain, "You shriek.".to_owned()),
        PolymorphEvent::NobodyComes => {
            said(Tone::Plain, "You call for help, but nobody comes.".to_owned())
        }
        PolymorphEvent::Shocked { who } if eyes.sees(who) => {
            said(Tone::Plain, eyes.sentence("{A} shudder{s}!", who, None))
        }
        PolymorphEvent::Shuddering { item } if eyes.sees_item(item) => {
            said(Tone::Plain, "You feel vibrations, and something falls apart.".to_owned())
        }
        PolymorphEvent::ThingChanged { item, into } if eyes.sees_item(into) => {
            thing_changed(eyes, item, into)
        }
        PolymorphEvent::Melded { who } if eyes.sees(who) => {
            let name = eyes.name(who).indefinite();
            said(Tone::Danger, format!("Some of the items merge into {name}!"))
        }
        PolymorphEvent::Shocked { .. }
        | PolymorphEvent::Shuddering { .. }
        | PolymorphEvent::ThingChanged { .. }
        | PolymorphEvent::Melded { .. } => None,
        PolymorphEvent::PushedOut => {
            said(Tone::Plain, "You cannot stay here in this shape: you crawl out.".to_owned())
        }
    }
}

fn outgrown(eyes: &Eyes, who: ActorId, item: ItemId, torn: bool) -> Said {
    let noun = item_names::noun(eyes, item);
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

/// Describes a carried item that became another kind.
fn thing_changed(eyes: &Eyes, item: ItemId, into: ItemId) -> Said {
    let Place::Pack(who) = eyes.world.item(into).place else { return None };
    let whose = if eyes.is_hero(who) { "your".to_owned() } else { eyes.name(who).owning() };
    let noun = item_names::noun(eyes, item);
    let old = english::sentence("{A} turn{s} into", &noun, None);
    let old = old.replacen("The", &english::capitalized(&whose), 1);
    said(Tone::Plain, format!("{old} {}.", item_names::a(eyes, into)))
}

fn grows(eyes: &Eyes, scales: ItemId) -> String {
    let noun = item_names::noun(eyes, scales);
    english::sentence("{A} grow{s}", &noun, None).replacen("The ", "Your ", 1)
}

fn said(tone: Tone, text: String) -> Said {
    Some((tone, text))
}
