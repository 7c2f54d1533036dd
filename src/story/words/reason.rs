//! Words for the reasons in itemized totals.

use crate::base::english;
use crate::content::Slot;
use crate::event::Reason;

/// Returns the reason in a few words, such as "rings" or "in a trap".
#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
pub const fn text(why: Reason) -> &'static str {
    match why {
        Reason::AngryKeeper => "angry keeper",
        Reason::ArchersBirthright => "bow of your role or race",
        Reason::ArmorOfOnesPeople => "armor made by your people",
        Reason::ArmorOnMonk => "armor on a monk",
        Reason::Artifact => "artifact",
        Reason::Base => "base",
        Reason::Beginner => "beginner",
        Reason::Blessing => "blessing",
        Reason::Burden => "burden",
        Reason::CastersAim => "skill and dexterity of the caster",
        Reason::Charisma => "charisma",
        Reason::CursedSaddle => "cursed saddle",
        Reason::Dexterity => "dexterity",
        Reason::Distance => "distance",
        Reason::DivineProtection => "divine protection",
        Reason::ElfAgainstOrc => "elf against orc",
        Reason::ElvenArcher => "elven archer",
        Reason::Enchantment => "enchantment",
        Reason::FleeingTarget => "fleeing target",
        Reason::GauntletsOfFumbling => "gauntlets of fumbling",
        Reason::Haste => "haste",
        Reason::HelplessTarget => "helpless target",
        Reason::Hunger => "hunger",
        Reason::Impaired => "impairment",
        Reason::InTrap => "in a trap",
        Reason::ItsKind => "base value of the kind",
        Reason::Kicked => "kick",
        Reason::Knighthood => "knighthood",
        Reason::Launcher => "launcher",
        Reason::Level => "level",
        Reason::LimitOfArmorClass => "AC limit",
        Reason::Luck => "luck",
        Reason::MadeForThrowing => "made for throwing",
        Reason::MakeOfWeapon => "type of weapon",
        Reason::Quality => "quality",
        Reason::MartialArts => "martial arts",
        Reason::MetalArmor => "metal armor",
        Reason::MetalBoots => "metal boots",
        Reason::MetalGloves => "metal gloves",
        Reason::MetalHelmet => "metal helmet",
        Reason::MetalUnderRobe => "metal under a robe",
        Reason::NoWorseThanHopeless => "limit of 20",
        Reason::NotMadeForThrowing => "not made for throwing",
        Reason::Other => "other reasons",
        Reason::OwnSpell => "your role's special spell",
        Reason::PickAgainstRock => "pick against this foe",
        Reason::ProwessOfShape => "level of your form",
        Reason::Quarterstaff => "quarterstaff",
        Reason::Riding => "riding",
        Reason::RidingClothes => "riding gloves or boots",
        Reason::Rings => "rings",
        Reason::RingsOfProtection => "rings of protection",
        Reason::Robe => "robe",
        Reason::Role => "role",
        Reason::RolledArmorClass => "rolled AC of the target",
        Reason::ShellOfForce => "protection spell",
        Reason::Shield => "shield",
        Reason::Skill => "skill",
        Reason::SleepingTarget => "sleeping target",
        Reason::Slowed => "slowness",
        Reason::SpearAgainstFoe => "spear against this foe",
        Reason::SpellOfNeed => "emergency spell",
        Reason::Strength => "strength",
        Reason::StunnedTarget => "stunned target",
        Reason::Tameness => "tameness",
        Reason::TargetArmorClass => "AC of the target",
        Reason::TargetSize => "size of the target",
        Reason::ThrownByHand => "thrown by hand",
        Reason::Tourist => "tourist",
        Reason::Training => "training",
        Reason::Trap => "trap",
        Reason::TridentAgainstFoe => "trident against this foe",
        Reason::Unarmored => "unarmored",
        Reason::Unidentified => "unidentified",
        Reason::UnseenTarget => "unseen target",
        Reason::Walking => "walking",
        Reason::Weapon => "weapon",
        Reason::Worn(slot) => slot_text(slot),
        Reason::Wild => "wild steed",
        Reason::YourShape => "your form",
    }
}

const fn slot_text(slot: Slot) -> &'static str {
    match slot {
        Slot::Suit => "body armor",
        Slot::Cloak => "cloak",
        Slot::Helmet => "helmet",
        Slot::Shield => "shield",
        Slot::Gloves => "gloves",
        Slot::Boots => "boots",
        Slot::Shirt => "shirt",
        Slot::Amulet => "amulet",
        Slot::LeftRing | Slot::RightRing => "ring",
        Slot::Eyes | Slot::Wielded | Slot::Alternate | Slot::Quiver | Slot::Saddle => "hands",
    }
}

/// Returns a total's terms: "3 role + 2 shield - 10 robe"; "0" if there are none.
pub fn listed(parts: &[(i32, Reason)]) -> String {
    let mut words = String::new();
    for &(amount, why) in parts {
        let sign = if amount < 0 { "-" } else { "+" };
        match words.is_empty() {
            true if amount < 0 => words.push('-'),
            true => {}
            false => words.push_str(&format!(" {sign} ")),
        }
        let amount = english::thousands(amount.abs().into());
        words.push_str(&format!("{amount} {}", text(why)));
    }
    if words.is_empty() { "0".to_owned() } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_lists_its_terms_with_signs() {
        assert_eq!(listed(&[]), "0");
        let parts = [(3, Reason::Role), (2, Reason::Shield), (-10, Reason::Robe)];
        assert_eq!(listed(&parts), "3 role + 2 shield - 10 robe");
    }
}
