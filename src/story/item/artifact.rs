//! Describes what artifacts do.

use crate::base::english::{self, capitalized};
use crate::content::Property;
use crate::event::item::artifact::ArtifactEvent;
use crate::story::{Eyes, Said, Tone, item_names};
use crate::world::ItemId;

pub(super) fn tell(eyes: &Eyes, event: &ArtifactEvent) -> Said {
    let the = |item| item_names::the(eyes, item);
    let (tone, text) = match *event {
        ArtifactEvent::Blasted { item } => {
            (Tone::Danger, format!("The power of {} blasts you!", the(item)))
        }
        ArtifactEvent::Evaded { item } => {
            let name = capitalized(&the(item));
            (Tone::Danger, format!("{name} slips from your grasp: it refuses to serve you."))
        }
        ArtifactEvent::Ignored { item } => {
            (Tone::Plain, format!("You feel that {} is ignoring you.", the(item)))
        }
        ArtifactEvent::Drained { item } => {
            (Tone::Plain, format!("You have too little energy to invoke {}.", the(item)))
        }
        ArtifactEvent::Surged { .. } => {
            (Tone::Plain, "You feel a surge of power, but nothing seems to happen.".to_owned())
        }
        ArtifactEvent::Switched { what, on, .. } => return switched(what, on),
        ArtifactEvent::Healed { by: 0 } => (Tone::Good, "You feel better.".to_owned()),
        ArtifactEvent::Healed { by } => (Tone::Good, format!("You feel better (+{by}).")),
        ArtifactEvent::Made { item } => (Tone::Good, format!("{} for you.", made(eyes, item))),
        ArtifactEvent::Flashed { item } => {
            (Tone::Plain, format!("{} sends out a blinding ray.", capitalized(&the(item))))
        }
        ArtifactEvent::Hallowed { item } => {
            (Tone::Good, format!("A holy light fills {}.", the(item)))
        }
        ArtifactEvent::Banished { gone: 0, .. } => {
            (Tone::Plain, "The air stinks of brimstone.".to_owned())
        }
        ArtifactEvent::Banished { gone, .. } => {
            let demons = capitalized(&english::counted(gone, "demon"));
            let vanish = if gone == 1 { "vanishes" } else { "vanish" };
            (Tone::Good, format!("{demons} {vanish} in a cloud of brimstone!"))
        }
        ArtifactEvent::TimeStopped => (Tone::Good, "Time stands still around you.".to_owned()),
        ArtifactEvent::PortalClosed => {
            (Tone::Plain, "The portal does not lead there, and closes.".to_owned())
        }
        ArtifactEvent::PortalFailed => {
            (Tone::Plain, "Your head swims for a moment, and no portal opens.".to_owned())
        }
        ArtifactEvent::Left { who } => {
            if !eyes.sees(who) {
                return None;
            }
            (Tone::Plain, eyes.sentence("{A} has served you, and vanish{es}.", who, None))
        }
        ArtifactEvent::Whispered { item, ref text } => {
            (Tone::Plain, format!("{} whispers: \"{text}\"", capitalized(&the(item))))
        }
        ArtifactEvent::Absorbed { item } => {
            (Tone::Good, format!("{} absorbs a curse.", capitalized(&the(item))))
        }
        ArtifactEvent::CutWeb { item } => {
            (Tone::Good, format!("{} cuts through the web!", capitalized(&the(item))))
        }
        ArtifactEvent::Returned { item, caught: true, .. } => {
            (Tone::Good, format!("{} returns to your hand.", capitalized(&the(item))))
        }
        ArtifactEvent::Returned { item, damage: 0, .. } => {
            (Tone::Plain, format!("{} returns and lands at your feet.", capitalized(&the(item))))
        }
        ArtifactEvent::Returned { item, .. } => {
            (Tone::Danger, format!("{} returns and hits your arm!", capitalized(&the(item))))
        }
        ArtifactEvent::Glowed { item, on } => return glowed(eyes, item, on),
        ArtifactEvent::Armed { item, on: true } => {
            (Tone::Good, format!("{} thirsts for lives.", capitalized(&the(item))))
        }
        ArtifactEvent::Armed { item, .. } => {
            (Tone::Plain, format!("{} is sated.", capitalized(&the(item))))
        }
        ArtifactEvent::Slipped { .. } => {
            (Tone::Plain, "Your hand slips: that name is not for this item.".to_owned())
        }
    };
    Some((tone, text))
}

fn made(eyes: &Eyes, item: ItemId) -> String {
    let verb = if eyes.world.item(item).count == 1 { "appears" } else { "appear" };
    format!("{} {verb}", capitalized(&item_names::a(eyes, item)))
}

/// Describes how an artifact switches conflict on or off. Returns nothing for other properties,
/// which have events of their own.
fn switched(what: Property, on: bool) -> Said {
    let text = match (what, on) {
        (Property::Conflict, true) => "You feel like a troublemaker.",
        (Property::Conflict, false) => "The tension around you eases.",
        _ => return None,
    };
    Some((Tone::Good, text.to_owned()))
}

/// Describes the start or end of a glow. A blind hero feels a quiver instead.
fn glowed(eyes: &Eyes, item: ItemId, on: bool) -> Said {
    let row = eyes.world.item(item).artifact.map(|id| &eyes.content.artifacts[id])?;
    let name = capitalized(&item_names::the(eyes, item));
    let blind = eyes.world.you().has(Property::Blind);
    let text = match (row.glow, on) {
        (Some(color), true) if !blind => format!("{name} glows {}!", color.word()),
        (_, false) if !blind => format!("{name} stops glowing."),
        (_, true) => format!("{name} quivers in your hand."),
        (_, false) => format!("{name} is still."),
    };
    Some((if on { Tone::Danger } else { Tone::Plain }, text))
}
