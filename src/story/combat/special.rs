//! Describes special combat events: hiding, summoning, spellcasting, seduction.

use super::{alone, both};
use crate::base::english;
use crate::content::Terrain;
use crate::event::Combat;
use crate::event::combat::{ArtifactBlow, MonsterSpell};
use crate::story::{Eyes, Said, Tone, item_names};
use crate::world::body::actor::Guise;
use crate::world::{ActorId, ItemId};

pub(super) fn tell(eyes: &Eyes, event: &Combat) -> Said {
    match *event {
        Combat::Unmasked { who, guise } => unmasked(eyes, who, guise),
        Combat::ArtifactHit { by, target, item, what } => artifact(eyes, by, target, item, what),
        Combat::Surprised { by, target } => {
            both(eyes, by, target, "{an a} take{s} {b} by surprise!", Tone::Danger)
        }
        Combat::Dropped { by, target, helmet, damage } => dropped(eyes, by, target, helmet, damage),
        Combat::Called { by, count } => called(eyes, by, count),
        Combat::Cast { by, spell } => cast(eyes, by, spell),
        Combat::Nursed { by, target } => {
            both(eyes, by, target, "{A} tend{s} {b's} wounds.", Tone::Good)
        }
        Combat::Beguiled { by, target, well } => beguiled(eyes, by, target, well),
        Combat::Split { who } => alone(eyes, who, "{A} split{s} in two!", Tone::Danger),
        Combat::Rose { who } => alone(eyes, who, "{A} rise{s} again!", Tone::Danger),
        _ => None,
    }
}

fn unmasked(eyes: &Eyes, who: ActorId, guise: Option<Guise>) -> Said {
    if !eyes.sees(who) {
        return Some((Tone::Danger, "Something that you cannot see is there!".to_owned()));
    }
    let what = match guise {
        Some(Guise::Thing(kind)) => item_names::kind_name(eyes, kind),
        Some(Guise::Ground(Terrain::Door)) => "door".to_owned(),
        Some(Guise::Ground(terrain)) => terrain.name().to_owned(),
        None => {
            let text = format!("You find {}.", eyes.name(who).indefinite());
            return Some((Tone::Danger, text));
        }
    };
    let who = eyes.name(who).indefinite();
    Some((Tone::Danger, format!("Wait! That {what} is {who}!")))
}

/// Describes the special effect of an artifact's hit.
fn artifact(eyes: &Eyes, by: ActorId, target: ActorId, item: ItemId, what: ArtifactBlow) -> Said {
    if !eyes.notices(by, target) {
        return None;
    }
    let tone = if eyes.is_hero(target) { Tone::Danger } else { Tone::Good };
    let blade = item_names::blade(eyes, item);
    let pattern = match what {
        ArtifactBlow::Burned => "{A} burn{s} {b}!",
        ArtifactBlow::Froze => "{A} freeze{s} {b}!",
        ArtifactBlow::Shocked => "{A} strike{s} {b} with lightning!",
        ArtifactBlow::Drained => "{A} draw{s} the life from {b}!",
        ArtifactBlow::Beheaded => "{A} behead{s} {b}!",
        ArtifactBlow::PassedThrough => "{A} pass{es} through {b's} neck.",
        ArtifactBlow::NoHead => {
            return Some((tone, eyes.sentence("{A} {has} no head to cut off.", target, None)));
        }
        ArtifactBlow::Bisected => "{A} cut{s} {b} in half!",
        ArtifactBlow::CutDeep => "{A} cut{s} deeply into {b}!",
        ArtifactBlow::Stunned => "{A} stun{s} {b}!",
        ArtifactBlow::Scared => "{A} scare{s} {b}!",
        ArtifactBlow::Cancelled => "{A} strip{s} {b} of magic!",
        ArtifactBlow::Confused => "{A} confuse{s} {b}!",
    };
    Some((tone, english::sentence(pattern, &blade, Some(&eyes.name(target)))))
}

fn dropped(eyes: &Eyes, by: ActorId, target: ActorId, helmet: bool, damage: i32) -> Said {
    let text = match (helmet, damage) {
        (true, _) => "{A} drop{s} from the ceiling and glance{s} off {b's} helmet.".to_owned(),
        (false, 0) => "{A} drop{s} from the ceiling and just miss{es} {b}.".to_owned(),
        _ => format!("{{A}} drop{{s}} from the ceiling onto {{b}} ({damage})!"),
    };
    both(eyes, by, target, &text, if damage > 0 { Tone::Danger } else { Tone::Plain })
}

fn called(eyes: &Eyes, by: ActorId, count: u32) -> Said {
    if !eyes.sees(by) {
        let text = "You hear a call, and something comes!";
        return eyes.hears().then(|| (Tone::Danger, text.to_owned()));
    }
    let come = if count == 1 { "help comes" } else { "others come" };
    alone(eyes, by, &format!("{{A}} call{{s}}, and {come}!"), Tone::Danger)
}

fn cast(eyes: &Eyes, by: ActorId, spell: MonsterSpell) -> Said {
    let text = match spell {
        MonsterSpell::Fizzled => "{A} cast{s} a spell, but nothing happens.",
        MonsterSpell::Stunned => "{A} make{s} your head reel!",
        MonsterSpell::Weakened => "{A} sap{s} your strength!",
        MonsterSpell::Cursed => "{A} lay{s} a curse on what you carry!",
        MonsterSpell::Aggravated => "{A} cast{s} a spell that wakes every monster on the level!",
        MonsterSpell::DeathTouch => "{A} reach{es} out with the touch of death!",
        MonsterSpell::DeathTouchFailed => "{A} tr{ies} the touch of death on you but fail{s}.",
        MonsterSpell::Confused => "{A} cloud{s} your mind!",
        MonsterSpell::Paralyzed => "{A} root{s} you to the spot!",
        MonsterSpell::Blinded => "{A} cover{s} your eyes with scales!",
        MonsterSpell::Lightning => "{A} call{s} down lightning on you!",
        MonsterSpell::FirePillar => "{A} set{s} a pillar of fire around you!",
        MonsterSpell::Geyser => "{A} make{s} a geyser burst under you!",
    };
    let tone = match spell {
        MonsterSpell::Fizzled | MonsterSpell::DeathTouchFailed => Tone::Plain,
        _ => Tone::Danger,
    };
    // An unseen caster is reported too, because the hero feels the spell.
    let text = if eyes.sees(by) {
        eyes.sentence(text, by, None)
    } else {
        english::capitalized(&eyes.sentence(text, by, None))
    };
    Some((tone, text))
}

fn beguiled(eyes: &Eyes, by: ActorId, target: ActorId, well: Option<bool>) -> Said {
    let (text, tone) = match well {
        None => ("{A} beguile{s} {b}, but give{s} up: your armor stays on.", Tone::Plain),
        Some(true) => ("{A} beguile{s} {b}, and you feel wonderful.", Tone::Good),
        Some(false) => ("{A} beguile{s} {b}, and you feel drained.", Tone::Danger),
    };
    both(eyes, by, target, text, tone)
}
