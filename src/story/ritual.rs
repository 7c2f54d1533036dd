//! Describes the invocation.

use super::{Eyes, Said, Tone};
use crate::base::english;
use crate::event::magic::{Reading, Ritual, Sound};

/// Omens shown by an uncursed Book of the Dead that is read away from the vibrating square.
const OMENS: [&str; 3] = [
    "The page lists the dead, and one line is still blank.",
    "Far away, a lid of stone slides open and shut.",
    "You read your own name, in your own hand.",
];

pub(super) fn tell(eyes: &Eyes, event: &Ritual) -> Said {
    match *event {
        Ritual::Rang(sound) => eyes.speech(rang(sound), &rang_unheard(sound)),
        Ritual::Read(reading) => read(reading),
    }
}

/// Returns what a deaf hero notices of the bell.
fn rang_unheard(sound: Sound) -> String {
    match sound {
        Sound::Shrill => "The bell quivers in your hand and does not stop.".to_owned(),
        Sound::Opened(count @ 1..) => {
            format!(
                "You ring the bell, and it opens {} around you.",
                english::counted(count, "lock")
            )
        }
        Sound::Dead(1..) => "You ring the bell, and the dead come.".to_owned(),
        Sound::Plain | Sound::Opened(0) | Sound::Dead(0) => {
            "You ring the bell, but hear nothing.".to_owned()
        }
    }
}

fn rang(sound: Sound) -> (Tone, String) {
    match sound {
        Sound::Plain => (Tone::Plain, "You ring the bell.".to_owned()),
        Sound::Shrill => {
            (Tone::Good, "The bell gives a shrill note that does not fade.".to_owned())
        }
        Sound::Opened(0) => (Tone::Plain, "The bell rings. Nothing answers.".to_owned()),
        Sound::Opened(count) => {
            let locks = english::counted(count, "lock");
            (Tone::Good, format!("The bell rings and opens {locks} around you."))
        }
        Sound::Dead(0) => (Tone::Plain, "The bell tolls.".to_owned()),
        Sound::Dead(_) => (Tone::Danger, "The bell tolls, and the dead come.".to_owned()),
    }
}

fn read(reading: Reading) -> Said {
    let (tone, text) = match reading {
        Reading::Scrambled => (Tone::Plain, "The letters run into each other: the Book is cursed."),
        Reading::NoBell => {
            (Tone::Plain, "You shiver. The Book falls silent, as if it were waiting for a bell.")
        }
        Reading::NoCandelabrum => {
            (Tone::Plain, "You shiver. The letters fade, as if they lacked the right light.")
        }
        Reading::Cursed => {
            (Tone::Danger, "The invocation fails: the Bell or the Candelabrum is cursed.")
        }
        Reading::Amiss => (
            Tone::Danger,
            "Something is missing: a fresh note of the Bell, or seven burning candles.",
        ),
        Reading::Opened => (
            Tone::Good,
            "The ground shakes and gives way around you. Stairs lead down from your feet!",
        ),
        Reading::Raised(0) => (Tone::Plain, "You feel that something turned over in its grave."),
        Reading::Raised(_) => (Tone::Danger, "You have raised the dead!"),
        Reading::Calmed(0) => (Tone::Plain, "Peace comes over you."),
        Reading::Calmed(_) => (Tone::Good, "The dead around you listen."),
        Reading::Omen(nth) => (Tone::Plain, OMENS[usize::from(nth) % OMENS.len()]),
    };
    Some((tone, text.to_owned()))
}
