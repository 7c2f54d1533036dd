//! Describes events at altars.

use super::{god, god_of, said};
use crate::base::english;
use crate::content::{Alignment, Property};
use crate::event::faith::altar::Altar;
use crate::story::{Eyes, Said, Tone, item_names};

#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
pub(super) fn tell(eyes: &Eyes, event: &Altar) -> Said {
    let (own, blind) = (god(eyes), eyes.world.you().has(Property::Blind));
    let (tone, text) = match *event {
        Altar::Motioned { with } => {
            let with = with.map(|item| item_names::your(eyes, item));
            let with = with.as_deref().unwrap_or("your finger");
            (Tone::Plain, format!("You make a motion toward the altar with {with}."))
        }
        Altar::Consumed { item } => {
            let fire = match eyes.world.life.alignment {
                Alignment::Lawful => "in a flash of light",
                Alignment::Neutral | Alignment::Chaotic => "in a burst of flame",
            };
            let it = item_names::one_of(eyes, item);
            (Tone::Plain, format!("{} vanishes {fire}.", capital(&it)))
        }
        Altar::TooOld => (Tone::Plain, "Nothing happens: the corpse is too old.".to_owned()),
        Altar::Inadequate => (Tone::Plain, format!("Your sacrifice does not satisfy {own}.")),
        Altar::Mollified { fully: true } => (Tone::Good, format!("{own} is no longer angry.")),
        Altar::Mollified { fully: false } => (Tone::Good, format!("{own} seems a little calmer.")),
        Altar::Absolved => (Tone::Good, "You feel forgiven for some of your deeds.".to_owned()),
        Altar::Reconciled { fully: true } => (Tone::Good, format!("{own} is at peace with you.")),
        Altar::Reconciled { fully: false } => (Tone::Good, "You feel hopeful.".to_owned()),
        Altar::LuckRose if blind => (Tone::Good, "Something brushes against your foot.".to_owned()),
        Altar::LuckRose => (Tone::Good, "A four-leaf clover grows at your feet.".to_owned()),
        Altar::Accepted => (Tone::Plain, format!("{own} accepts your sacrifice.")),
        Altar::Insulted { god } => {
            (Tone::Danger, format!("This sacrifice insults {}!", god_of(eyes, god)))
        }
        Altar::RightPath { thoroughly } => {
            let how = if thoroughly { "firmly " } else { "" };
            (Tone::Good, format!("You feel that you are {how}on the right path."))
        }
        Altar::OwnUnicorn => (Tone::Danger, format!("You feel that this sacrifice betrays {own}.")),
        Altar::LoyaltyBetrayed => {
            (Tone::Danger, "Your loyal pet deserved a better reward.".to_owned())
        }
        Altar::GodsContend { god } => {
            (Tone::Plain, format!("You feel {own} struggle with {}.", god_of(eyes, god)))
        }
        Altar::Contended { won: true } => (Tone::Good, format!("{own} wins and takes this altar.")),
        Altar::Contended { won: false } => {
            (Tone::Danger, format!("{own} loses, and this altar stays as it is."))
        }
        Altar::SentMinion { god } => {
            let god = god_of(eyes, god);
            (Tone::Danger, format!("{god} thunders: \"You will pay for your meddling!\""))
        }
        Altar::Converted { god } => {
            let god = god_of(eyes, Some(god));
            (Tone::Danger, format!("{god} accepts your allegiance. You serve a new god."))
        }
        Altar::Rejected { god } => {
            let god = god_of(eyes, god);
            (Tone::Danger, format!("{god} scorns your sacrifice: \"I want no traitors.\""))
        }
        Altar::OwnRace { regret: true } => {
            (Tone::Danger, "You sacrifice one of your own kind. You will regret it.".to_owned())
        }
        Altar::OwnRace { regret: false } => {
            (Tone::Plain, "You sacrifice one of your own kind.".to_owned())
        }
        Altar::Stained => {
            (Tone::Danger, "Blood stains the altar, and it turns chaotic.".to_owned())
        }
        Altar::Vanished => {
            (Tone::Danger, "Blood floods the altar, which vanishes in black smoke.".to_owned())
        }
        Altar::BloodCovered => (Tone::Plain, "Blood covers the altar.".to_owned()),
        Altar::DemonCame { who } => {
            let text = if eyes.world.actor(who).is_hostile() {
                "answers the blood and stares at you. You are frozen with terror."
            } else {
                "answers the blood and greets you. You are frozen with terror."
            };
            (Tone::Danger, format!("{} {text}", capital(&eyes.name(who).indefinite())))
        }
        Altar::NoDemonCame => (Tone::Plain, "No demon answers the sacrifice.".to_owned()),
        Altar::Desecrated { god, own: true } => {
            let god = god_of(eyes, god);
            (Tone::Danger, format!("You hear the voice of {god}: \"Keep off my altar!\""))
        }
        Altar::Desecrated { god, own: false } => {
            let god = god_of(eyes, god);
            (Tone::Danger, format!("{god} whispers: \"You will pay for this.\""))
        }
        Altar::HighAltarDefiled { god } => {
            let god = god_of(eyes, god);
            (Tone::Danger, format!("{god} thunders: \"You defile my high altar!\""))
        }
    };
    said(tone, text)
}

fn capital(text: &str) -> String {
    english::capitalized(text)
}
