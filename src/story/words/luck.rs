//! Words for the luck story: what raised and lowered the hero's luck.

use crate::world::hero::{LuckCause, LuckChange};

/// Describes one change: "turn 1200: +1, a sacrifice pleased your god".
pub fn change(change: &LuckChange) -> String {
    format!("turn {}: {:+}, {}", change.turn, change.by, cause(change.why, change.by > 0))
}

/// Describes the luck bonus of carried luckstones and artifacts; `None` without a bonus.
pub fn carried(bonus: i8) -> Option<String> {
    (bonus != 0).then(|| format!("at the end: {bonus:+}, a luckstone or artifact that you carried"))
}

/// Names the cause of a change; `up` is whether luck rose.
const fn cause(why: LuckCause, up: bool) -> &'static str {
    match why {
        LuckCause::Calendar if up => "you set out under a full moon",
        LuckCause::Calendar => "you set out on Friday the 13th",
        LuckCause::Time => "your luck timed out",
        LuckCause::Gem => "you gave a gem to a unicorn",
        LuckCause::Sacrifice => "a sacrifice pleased your god",
        LuckCause::AltarConverted => "you won an altar for your god",
        LuckCause::AltarNotConverted => "your god lost the struggle for an altar",
        LuckCause::Converted => "you converted to another god",
        LuckCause::Rejected => "another god scorned you",
        LuckCause::OwnRaceSacrificed => "you sacrificed one of your own kind",
        LuckCause::FakeAmuletOffered => "you offered a false Amulet",
        LuckCause::AltarDesecrated => "you desecrated an altar",
        LuckCause::PrayedTooSoon => "you prayed too soon",
        LuckCause::GoldenGlow => "your god forgave you",
        LuckCause::Murder => "you murdered somebody",
        LuckCause::PeacefulKilled => "you killed somebody peaceful",
        LuckCause::PetKilled => "you killed your pet",
        LuckCause::PetTrapped => "your call led a pet into a deadly trap",
        LuckCause::UnicornKilled => "you killed a unicorn of your alignment",
        LuckCause::LeaderKilled => "you killed the leader of your quest",
        LuckCause::GuardianKilled => "you killed a guardian of your quest",
        LuckCause::MirrorBroken => "you broke a mirror",
        LuckCause::EggsBroken => "you broke eggs that you laid",
        LuckCause::Cannibalism => "you ate one of your own kind",
        LuckCause::BlindEyeStruck => "you struck an eye that could not see you",
        LuckCause::Sokoban => "you cheated in Sokoban",
        LuckCause::ThroneWish => "a throne changed your luck",
        LuckCause::ThroneCurse => "a throne cursed you",
        LuckCause::EvilEye => "an evil eye looked at you",
        LuckCause::Magic => "magic changed your luck",
    }
}
