//! Describes religious events.

mod altar;

use super::{Eyes, Said, Tone, item_names};
use crate::base::english;
use crate::content::{Alignment, Property};
use crate::event::Faith;
use crate::event::faith::{Dishonor, Mood, Trouble, Turning, Wrath};

/// Message about a loss of alignment.
pub const WRONG: &str = "You feel that you have done wrong.";

#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
pub(super) fn tell(eyes: &Eyes, event: &Faith) -> Said {
    match *event {
        Faith::Prayed { to } => {
            said(Tone::Plain, format!("You begin praying to {}.", god_of(eyes, to)))
        }
        Faith::Shielded if is_blind(eyes) => None,
        Faith::Shielded => said(Tone::Good, "Light shimmers all around you.".to_owned()),
        Faith::Answered(mood) => answered(eyes, mood),
        Faith::Unheard => {
            said(Tone::Danger, format!("You are in Gehennom, where {} cannot help you.", god(eyes)))
        }
        Faith::Fixed(trouble) => fixed(trouble).and_then(|text| said(Tone::Good, text.to_owned())),
        Faith::UndeadRebuked { god } => {
            let words = match god {
                Alignment::Lawful => "You dare to call on me, vile creature?",
                Alignment::Neutral | Alignment::Chaotic => "Walk no more, abomination!",
            };
            let god = god_of(eyes, Some(god));
            let text =
                format!("{god} thunders: \"{words}\" You feel as if you were falling apart.");
            said(Tone::Danger, text)
        }
        Faith::Displeased { god } => {
            said(Tone::Danger, format!("You feel that {} is displeased.", god_of(eyes, god)))
        }
        Faith::Smitten { god, how } => smitten(eyes, god, how),
        Faith::ProtectionLost => {
            said(Tone::Danger, "Your divine protection leaves you.".to_owned())
        }
        Faith::ExperienceLost => {
            said(Tone::Danger, "You lose all your experience points.".to_owned())
        }
        Faith::PriestDefended { god } => said(
            Tone::Danger,
            format!("{} thunders: \"Leave my priest alone!\"", god_of(eyes, god)),
        ),
        Faith::Altar(ref event) => altar::tell(eyes, event),
        Faith::TurnedUndead(Turning::Ignored) => {
            said(Tone::Danger, format!("{} does not listen to you.", god(eyes)))
        }
        Faith::TurnedUndead(Turning::OutOfReach) => {
            said(Tone::Danger, format!("{} cannot help you in Gehennom.", god(eyes)))
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
        Faith::LightningWithstood { reflected: true } => {
            said(Tone::Good, "You reflect the lightning.".to_owned())
        }
        Faith::LightningWithstood { reflected: false } => {
            said(Tone::Good, "The lightning does not harm you.".to_owned())
        }
        Faith::DisintegrationWithstood => {
            said(Tone::Good, "The ray does not harm your body.".to_owned())
        }
        Faith::Disintegration => {
            said(Tone::Danger, "A broad ray of disintegration strikes you!".to_owned())
        }
        Faith::WaterTurned { .. } if is_blind(eyes) => None,
        Faith::WaterTurned { holy: true, .. } => {
            said(Tone::Good, "The water on the altar glows light blue for a moment.".to_owned())
        }
        Faith::WaterTurned { holy: false, .. } => {
            said(Tone::Danger, "The water on the altar glows black for a moment.".to_owned())
        }
        Faith::GoldenGlow
        | Faith::BlueAura
        | Faith::WeaponBlessed { .. }
        | Faith::PowerGiven { .. }
        | Faith::SpellGiven { .. }
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
        Faith::Dishonored(how) => {
            let how = match how {
                Dishonor::Innocent => "It is dishonorable to attack the innocent.",
                Dishonor::Weak => "It is dishonorable to attack the helpless and the fleeing.",
            };
            said(Tone::Danger, how.to_owned())
        }
        Faith::MindTurned { to } => {
            said(Tone::Danger, format!("Your mind reels: you are {} now.", to.word()))
        }
        Faith::Murdered => said(Tone::Danger, "You murderer!".to_owned()),
        Faith::FullMoon => {
            said(Tone::Good, "The moon is full tonight: luck is on your side.".to_owned())
        }
        Faith::NewMoon => said(Tone::Color, "There is no moon tonight: take care.".to_owned()),
        Faith::FridayThirteenth => {
            said(Tone::Danger, "It is Friday the 13th: luck is against you.".to_owned())
        }
    }
}

/// Describes what a god who is not angry thinks of a prayer.
fn answered(eyes: &Eyes, mood: Mood) -> Said {
    let (tone, how) = match mood {
        Mood::Aloof => (Tone::Plain, "hears you but does not help"),
        Mood::Patient => (Tone::Plain, "has heard you"),
        Mood::Satisfied => (Tone::Good, "is satisfied"),
        Mood::Pleased => (Tone::Good, "is pleased"),
        Mood::WellPleased => (Tone::Good, "is well pleased"),
    };
    said(tone, format!("You feel that {} {how}.", god(eyes)))
}

/// Describes the punishment by an angry god; its effects are reported when they happen.
fn smitten(eyes: &Eyes, god: Option<Alignment>, how: Wrath) -> Said {
    let life = &eyes.world.life;
    let words = match how {
        Wrath::Lesson if god != Some(life.alignment) || life.record >= 0 => {
            "says: \"You are too proud, mortal. Learn your lessons again!\""
        }
        Wrath::Lesson => "says: \"You have strayed, mortal. Learn your lessons again!\"",
        Wrath::Chains => "is angry: \"Your deeds shall weigh you down, mortal.\"",
        Wrath::Curses if is_blind(eyes) => "is angry. You feel something evil touch your things.",
        Wrath::Curses => "is angry. A black glow surrounds you.",
        Wrath::Minion => "says: \"You dare to call me? Then die, mortal!\"",
        Wrath::Lightning => "is angry: \"You have gone too far, mortal.\"",
    };
    said(Tone::Danger, format!("{} {words}", god_of(eyes, god)))
}

/// Describes the gifts of a well-pleased god.
fn favor(eyes: &Eyes, event: &Faith) -> Said {
    match *event {
        Faith::GoldenGlow => said(Tone::Good, "A golden glow surrounds you.".to_owned()),
        Faith::BlueAura if is_blind(eyes) => {
            said(Tone::Good, format!("You feel the power of {}.", god(eyes)))
        }
        Faith::BlueAura => said(Tone::Good, "A light blue aura surrounds you.".to_owned()),
        Faith::WeaponBlessed { item } => {
            let your = item_names::your(eyes, item);
            let shines = if eyes.world.item(item).count > 1 { "shine" } else { "shines" };
            let text = if is_blind(eyes) {
                format!("You feel the power of {} over {your}.", god(eyes))
            } else {
                format!("{} {shines} with a light blue aura.", english::capitalized(&your))
            };
            said(Tone::Good, text)
        }
        Faith::PowerGiven { what } => {
            let gift = what.map_or("my protection", power);
            said(Tone::Good, format!("{} says: \"You please me. I grant you {gift}.\"", god(eyes)))
        }
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

/// Returns the word for a property that a well-pleased god gives.
const fn power(what: Property) -> &'static str {
    match what {
        Property::Telepathy => "telepathy",
        Property::Fast => "speed",
        Property::Stealth => "stealth",
        _ => "power",
    }
}

fn said(tone: Tone, text: String) -> Said {
    Some((tone, text))
}

fn is_blind(eyes: &Eyes) -> bool {
    eyes.world.you().has(Property::Blind)
}

/// Returns the name of the hero's god.
fn god<'a>(eyes: &Eyes<'a>) -> &'a str {
    god_of(eyes, Some(eyes.world.life.alignment))
}

/// Returns the name of the god of an alignment, for the hero's role; `None` is Moloch.
pub fn god_of<'a>(eyes: &Eyes<'a>, alignment: Option<Alignment>) -> &'a str {
    let gods = &eyes.content.roles[eyes.world.life.role].gods;
    match alignment {
        Some(Alignment::Lawful) => &gods[0],
        Some(Alignment::Neutral) => &gods[1],
        Some(Alignment::Chaotic) => &gods[2],
        None => "Moloch",
    }
}

/// Describes a trouble that the god fixed. Returns nothing if another event reports the cure: the
/// end of a property, a lifted curse, a change of hunger or of an attribute, or lost chains.
fn fixed(trouble: Trouble) -> Option<&'static str> {
    match trouble {
        Trouble::LowHitPoints => Some("You feel much better."),
        Trouble::Sinking => Some("You are back on solid ground."),
        _ => None,
    }
}
