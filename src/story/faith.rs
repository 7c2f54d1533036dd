//! Describes religious events.

mod altar;

use super::{Eyes, Said, Tone, item_names};
use crate::base::english;
use crate::content::{Alignment, Property};
use crate::event::Faith;
use crate::event::faith::{Trouble, Turning};

/// Message about a loss of alignment.
pub const WRONG: &str = "You feel that you have done wrong.";

pub(super) fn tell(eyes: &Eyes, event: &Faith) -> Said {
    match *event {
        Faith::Prayed { .. } => said(Tone::Plain, format!("You begin praying to {}.", god(eyes))),
        Faith::Answered { pleased: true, .. } => {
            said(Tone::Good, format!("You feel that {} is well pleased.", god(eyes)))
        }
        Faith::Answered { helps: false, .. } => {
            said(Tone::Plain, format!("You feel that {} hears you but does not help.", god(eyes)))
        }
        Faith::Answered { pleased: false, helps: true } => {
            said(Tone::Plain, format!("You feel that {} has heard you.", god(eyes)))
        }
        Faith::Unheard => {
            said(Tone::Danger, format!("You are in Gehennom, where {} cannot help you.", god(eyes)))
        }
        Faith::Fixed(trouble) => said(Tone::Good, fixed(trouble).to_owned()),
        Faith::Displeased { god } => {
            said(Tone::Danger, format!("You feel that {} is displeased.", god_of(eyes, god)))
        }
        Faith::Smitten { god } => said(
            Tone::Danger,
            format!("{} is angry: \"You have gone too far, mortal.\"", god_of(eyes, god)),
        ),
        Faith::PriestDefended { god } => said(
            Tone::Danger,
            format!("{} thunders: \"Leave my priest alone!\"", god_of(eyes, god)),
        ),
        Faith::Altar(ref event) => altar::tell(eyes, event),
        Faith::TurnedUndead(Turning::Ignored) => {
            said(Tone::Danger, format!("{} does not listen to you.", god(eyes)))
        }
        Faith::TurnedUndead(Turning::Faltered) => {
            said(Tone::Plain, "You begin to chant, but your voice falters.".to_owned())
        }
        Faith::TurnedUndead(Turning::Calmed { who }) => {
            eyes.sees(who).then(|| (Tone::Good, eyes.sentence("{A} grow{s} calm.", who, None)))
        }
        Faith::TurnedUndead(Turning::Chanted) => {
            said(Tone::Plain, format!("You call on {} and chant against the undead.", god(eyes)))
        }
        Faith::Lightning => said(Tone::Danger, "Lightning strikes you from nowhere!".to_owned()),
        Faith::Disintegration => {
            said(Tone::Danger, "A broad ray of disintegration strikes you!".to_owned())
        }
        Faith::WaterTurned { .. } if eyes.world.you().has(Property::Blind) => None,
        Faith::WaterTurned { holy: true, .. } => {
            said(Tone::Good, "The water on the altar glows light blue for a moment.".to_owned())
        }
        Faith::WaterTurned { holy: false, .. } => {
            said(Tone::Danger, "The water on the altar glows black for a moment.".to_owned())
        }
        Faith::GoldenGlow => said(Tone::Good, "A golden glow surrounds you.".to_owned()),
        Faith::SpellGiven { .. }
        | Faith::TuneHinted
        | Faith::TuneTold { .. }
        | Faith::Gave { .. }
        | Faith::Crowned { .. }
        | Faith::WeaponHallowed { .. }
        | Faith::Unworthy => favor(eyes, event),
        Faith::AlignmentChanged { by } if by <= -5 => said(Tone::Danger, WRONG.to_owned()),
        Faith::AlignmentChanged { .. } | Faith::LuckChanged { .. } => None,
        Faith::BeliedTheWord => {
            said(Tone::Danger, "Your attack erases Elbereth and displeases your god.".to_owned())
        }
        Faith::MindTurned { to } => {
            said(Tone::Danger, format!("Your mind reels: you are {} now.", to.word()))
        }
        Faith::Murdered => said(Tone::Danger, "You murderer!".to_owned()),
        Faith::AltarSeen { of } => {
            let of = of.map_or("Moloch's", Alignment::word);
            said(Tone::Plain, format!("There is an altar here ({of})."))
        }
        Faith::FullMoon => {
            said(Tone::Good, "The moon is full tonight: luck is on your side.".to_owned())
        }
        Faith::NewMoon => said(Tone::Color, "There is no moon tonight: take care.".to_owned()),
        Faith::FridayThirteenth => {
            said(Tone::Danger, "It is Friday the 13th: luck is against you.".to_owned())
        }
    }
}

/// Describes the gifts of a well-pleased god.
fn favor(eyes: &Eyes, event: &Faith) -> Said {
    match *event {
        Faith::SpellGiven { book } => {
            let spell = eyes.content.items[book].spell().unwrap_or_default();
            said(Tone::Good, format!("{} teaches you to cast {spell}.", god(eyes)))
        }
        Faith::Gave { item } => {
            let name = item_names::a(eyes, item);
            said(Tone::Good, format!("{} lays {name} at your feet.", god(eyes)))
        }
        Faith::Crowned { by } => {
            let words = match by {
                Alignment::Lawful => "I make you my right hand.",
                Alignment::Neutral => "Keep the balance in my name.",
                Alignment::Chaotic => "Bring chaos in my name.",
            };
            said(Tone::Good, format!("{} crowns you: \"{words}\"", god(eyes)))
        }
        Faith::WeaponHallowed { item } => {
            let name = english::capitalized(&item_names::your(eyes, item));
            said(Tone::Good, format!("{name} shines with a holy light."))
        }
        Faith::TuneHinted => said(
            Tone::Good,
            "A voice says: \"To enter the castle, play the right tune.\"".to_owned(),
        ),
        Faith::TuneTold { tune } => {
            let tune = String::from_iter(tune);
            said(Tone::Good, format!("A voice sings the tune of the castle: {tune}."))
        }
        Faith::Unworthy => said(Tone::Plain, "You feel that you are not worthy.".to_owned()),
        _ => None,
    }
}

fn said(tone: Tone, text: String) -> Said {
    Some((tone, text))
}

/// Returns the name of the hero's god.
fn god<'a>(eyes: &Eyes<'a>) -> &'a str {
    god_of(eyes, Some(eyes.world.life.alignment))
}

/// Returns the name of the god of an alignment, for the hero's role; `None` is Moloch.
pub(in crate::story) fn god_of<'a>(eyes: &Eyes<'a>, alignment: Option<Alignment>) -> &'a str {
    let gods = &eyes.content.roles[eyes.world.life.role].gods;
    match alignment {
        Some(Alignment::Lawful) => &gods[0],
        Some(Alignment::Neutral) => &gods[1],
        Some(Alignment::Chaotic) => &gods[2],
        None => "Moloch",
    }
}

fn fixed(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::Petrifying => "Your limbs are flesh again.",
        Trouble::Sliming => "The slime falls away from you.",
        Trouble::Strangled => "You can breathe again.",
        Trouble::Sinking => "You are back on solid ground.",
        Trouble::Ill => "You feel well again.",
        Trouble::Lycanthropy => "You feel purified.",
        Trouble::MummyRot => "Your flesh is whole again.",
        Trouble::Hunger | Trouble::MinorHunger => "Your stomach feels full.",
        Trouble::LowHitPoints => "You feel much better.",
        Trouble::UnusableHands => "What you wield is no longer cursed.",
        Trouble::CursedArmor | Trouble::CursedWeapon | Trouble::CursedItems => {
            "One of your items is no longer cursed."
        }
        Trouble::CursedLevitation => "The item that keeps you in the air is no longer cursed.",
        Trouble::CursedBlindfold => "The item over your eyes is no longer cursed.",
        Trouble::Blind => "The veil lifts from your eyes.",
        Trouble::PoisonedAttribute => "Your lost attributes return.",
        Trouble::WoundedLegs => "Your legs are sound again.",
        Trouble::CursedSaddle => "Your saddle is no longer cursed.",
        Trouble::Punished => "You are no longer chained to an iron ball.",
        Trouble::Stunned => "You stand steady again.",
        Trouble::Confused => "Your head clears.",
        Trouble::Hallucinating => "Everything looks dull again.",
    }
}
