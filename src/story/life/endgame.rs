//! Describes the powers of the Amulet, the Wizard's revenge, and the planes.

use crate::content::{Alignment, Property};
use crate::event::Endgame;
use crate::event::endgame::{Guardian, Offering, Revenge, Tumble, Warmth};
use crate::story::faith::god_of;
use crate::story::{Eyes, Said, Tone};

pub(in crate::story) fn tell(eyes: &Eyes, event: &Endgame) -> Said {
    match *event {
        Endgame::Warm(warmth) => said(Tone::System, warmth_words(warmth)),
        Endgame::Noticed => said(Tone::Danger, "Far away, somebody wakes and thinks of you."),
        Endgame::DrawnBack => {
            said(Tone::Danger, "Halfway up the stairs, the Amulet pulls you back down.")
        }
        Endgame::Disoriented => {
            said(Tone::Plain, "Your head spins for a moment, and you are still where you were.")
        }
        Endgame::Revenge(what) => revenge(eyes, what),
        Endgame::Tumbled(how) => said(
            Tone::Plain,
            match how {
                Tumble::InPlace => "You tumble in place.",
                Tumble::Uncontrolled => "You cannot control your movements very well.",
                Tumble::ThinAir => "It is hard to walk on air.",
            },
        ),
        Endgame::Angel(what) => said(
            match what {
                Guardian::Worthy => Tone::Good,
                Guardian::Conflict => Tone::Danger,
            },
            match what {
                Guardian::Worthy => "\"You have served me well.\" An angel stands at your side.",
                Guardian::Conflict => "\"You want war? Here is war.\" Angels come at you.",
            },
        ),
        Endgame::Stirred => said(Tone::Danger, "At your touch, the corpse opens its eyes."),
        Endgame::Offered(what) => offered(eyes, what),
    }
}

fn said(tone: Tone, text: &str) -> Said {
    Some((tone, text.to_owned()))
}

const fn warmth_words(warmth: Warmth) -> &'static str {
    match warmth {
        Warmth::Hot => "The Amulet is hot: the portal is a step or two away.",
        Warmth::VeryWarm => "The Amulet is very warm: the portal is near.",
        Warmth::Warm => "The Amulet is warm: the portal is not far.",
    }
}

fn revenge(eyes: &Eyes, what: Revenge) -> Said {
    let blind = eyes.world.you().has(Property::Blind);
    match what {
        Revenge::Nothing => said(Tone::Plain, "You feel that somebody is watching you."),
        Revenge::BlackGlow if blind => said(Tone::Danger, "Your pack feels cold."),
        Revenge::BlackGlow => said(Tone::Danger, "A black glow surrounds you and is gone."),
        Revenge::Aggravated => {
            said(Tone::Danger, "Something calls your name. Every monster hears it.")
        }
        Revenge::Nasties(0) => said(Tone::Danger, "A voice calls for monsters. None come."),
        Revenge::Nasties(_) => said(Tone::Danger, "Monsters appear from nowhere!"),
        Revenge::Returned => {
            said(Tone::Danger, "\"Did you think that I would stay dead?\" The Wizard is back!")
        }
    }
}

fn offered(eyes: &Eyes, what: Offering) -> Said {
    let own = god_of(eyes, Some(eyes.world.life.alignment));
    match what {
        Offering::TooSoon { own: true } => {
            said(Tone::Plain, "You feel an urge to leave the dungeon with the Amulet first.")
        }
        Offering::TooSoon { own: false } => said(Tone::Plain, "You feel ashamed."),
        Offering::Imitation { .. } => {
            said(Tone::Danger, "Thunder rolls. The Amulet on the altar is a plastic imitation!")
        }
        Offering::Mocked => {
            said(Tone::Danger, "You offer plastic to a god. The god is not amused.")
        }
        Offering::Accepted { to } => Some(accepted(eyes, to, own)),
    }
}

fn accepted(eyes: &Eyes, to: Option<Alignment>, own: &str) -> (Tone, String) {
    let god = god_of(eyes, to);
    match to {
        None => (
            Tone::Danger,
            format!(
                "You offer the Amulet to {god}. The light goes out of the world. {god} laughs, \
                 keeps {own} in chains, and puts out your life like a candle."
            ),
        ),
        Some(other) if other != eyes.world.life.alignment => (
            Tone::Danger,
            format!(
                "You offer the Amulet to {god}, who now rules over {own}. {own} will never forgive \
                 you. {god} lets you live, but not here."
            ),
        ),
        Some(_) => (
            Tone::Good,
            format!(
                "You offer the Amulet to {god}. A choir sings, and light fills you. \"You have \
                 done what no mortal has done before. Stay with us.\""
            ),
        ),
    }
}
