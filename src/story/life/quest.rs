//! Describes the events of the hero's quest, with the texts of the hero's role.

use crate::content::quest::Voice;
use crate::event::QuestEvent;
use crate::story::{Eyes, Said, Tone};

pub(in crate::story) fn tell(eyes: &Eyes, event: QuestEvent) -> Said {
    let quest = eyes.content.quest_of(eyes.world.life.role);
    let text = |voice: Voice| quest.map(|quest| quest.voices.text(voice));
    match event {
        QuestEvent::Said { who, voice } => {
            let speaker = eyes.sentence("{A} say{s}", who, None);
            let said = (tone(voice), format!("{speaker}: \"{}\"", text(voice)?));
            eyes.speech(said, &eyes.gesture(who, "{A} speak{s}, but you are deaf."))
        }
        QuestEvent::Told(voice) => Some((tone(voice), text(voice)?.to_owned())),
        QuestEvent::Expelled { sealed } => {
            let words = if sealed {
                "You are thrown out through the portal, and it closes behind you."
            } else {
                "You are sent back through the portal."
            };
            Some((Tone::System, words.to_owned()))
        }
        QuestEvent::HeldBack => {
            Some((Tone::System, "A mysterious force keeps you from going down.".to_owned()))
        }
        QuestEvent::GuardiansAngry => {
            Some((Tone::Danger, "All who stand guard here turn against you!".to_owned()))
        }
        QuestEvent::GuardianKilled => {
            Some((Tone::Danger, "You killed one of your allies. That was wrong.".to_owned()))
        }
        QuestEvent::PortalGone => Some((Tone::System, "The portal fades away.".to_owned())),
    }
}

/// Returns the tone of a quest text spoken in this voice.
const fn tone(voice: Voice) -> Tone {
    match voice {
        Voice::Nemesis
        | Voice::Taunt(_)
        | Voice::Angry
        | Voice::LeaderDies
        | Voice::Expelled
        | Voice::Converted => Tone::Danger,
        Voice::Assigned | Voice::NemesisDies | Voice::Taken | Voice::Thanks => Tone::Good,
        _ => Tone::Color,
    }
}
