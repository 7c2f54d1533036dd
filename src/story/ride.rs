//! Describes riding events.

use super::{Eyes, Said, Tone, item_names};
use crate::event::Ride;
use crate::event::ride::FallCause;
use crate::world::ActorId;

pub(super) fn tell(eyes: &Eyes, event: &Ride) -> Said {
    match *event {
        Ride::Saddled { who, saddle } => {
            let saddle = item_names::your(eyes, saddle);
            about(eyes, who, &format!("You put {saddle} on {{a}}."), Tone::Good)
        }
        Ride::Resisted { who } => about(eyes, who, "{A} resist{s}!", Tone::Plain),
        Ride::Slipped { steed, damage } => {
            let pattern = format!("You slip while trying to get on {{a}} ({damage}).");
            about(eyes, steed, &pattern, Tone::Danger)
        }
        Ride::Mounted { steed } => about(eyes, steed, "You mount {a}.", Tone::Plain),
        Ride::Unseated { steed, why } => {
            let (pattern, tone) = match why {
                FallCause::Choice => ("You get down from {a}.", Tone::Plain),
                FallCause::Thrown => ("{A} throw{s} you off!", Tone::Danger),
                FallCause::Fell => ("You fall off {a}!", Tone::Danger),
                FallCause::Lost => ("You are on foot again.", Tone::Danger),
            };
            about(eyes, steed, pattern, tone)
        }
        Ride::Landed { damage } => {
            Some((Tone::Danger, format!("You hit the ground hard ({damage}).")))
        }
        Ride::Stuck { steed } => {
            let pattern = "{A's} saddle is cursed and will not let you go.";
            about(eyes, steed, pattern, Tone::Danger)
        }
        Ride::Kicked { steed } => about(eyes, steed, "You kick {a}.", Tone::Plain),
        Ride::Gallops { steed, on: true } => about(eyes, steed, "{A} gallop{s}!", Tone::Good),
        Ride::Gallops { steed, on: false } => {
            about(eyes, steed, "{A} stop{s} galloping.", Tone::Plain)
        }
        Ride::Wetted { who } if eyes.sees(who) => {
            about(eyes, who, "The water splashes over {a's} saddle.", Tone::Plain)
        }
        Ride::Wetted { .. } => None,
        Ride::Stumbled => Some((Tone::Danger, "You stumble over your own feet.".to_owned())),
        Ride::Jousted { .. } => Some((Tone::Good, "You joust with your lance!".to_owned())),
    }
}

/// Creates a sentence about the steed, which the rider perceives even when blind.
fn about(eyes: &Eyes, who: ActorId, pattern: &str, tone: Tone) -> Said {
    Some((tone, eyes.sentence(pattern, who, None)))
}
