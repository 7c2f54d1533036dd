//! Which property protects from which harm.

use crate::content::{Harm, Property};

/// Returns the property that grants resistance to a damage type.
pub const fn resistance(harm: Harm) -> Option<Property> {
    Some(match harm {
        Harm::Fire | Harm::Lava => Property::FireResistance,
        Harm::Cold => Property::ColdResistance,
        Harm::Shock => Property::ShockResistance,
        Harm::Acid => Property::AcidResistance,
        Harm::Sleep => Property::SleepResistance,
        Harm::PoisonStr | Harm::PoisonDex | Harm::PoisonCon => Property::PoisonResistance,
        Harm::Paralyse => Property::FreeAction,
        Harm::DrainLevel => Property::DrainResistance,
        Harm::Disease => Property::SicknessResistance,
        Harm::MagicMissile => Property::MagicResistance,
        Harm::Disintegrate => Property::DisintegrationResistance,
        Harm::Stone => Property::StoningResistance,
        _ => return None,
    })
}
