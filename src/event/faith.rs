//! Prayers and answers, luck and alignment.

use crate::content::Alignment;
use crate::world::ItemId;
pub use crate::world::hero::Trouble;

#[derive(Clone, Debug, PartialEq)]
pub enum Faith {
    Prayed {
        to: Option<Alignment>,
    },
    /// The god is well pleased, or only content.
    Answered {
        pleased: bool,
    },
    Fixed(Trouble),
    /// Prayed too soon, unlucky, or out of favor.
    Displeased {
        reduced: bool,
    },
    Smitten,
    /// What a god strikes down with: first the one, then the other.
    Lightning,
    Disintegration,
    /// A warmth or chill of luck, which the hero feels but is not told in numbers.
    GoldenGlow,
    AlignmentChanged {
        by: i32,
    },
    LuckChanged {
        by: i32,
    },
    /// Water on an altar, by a prayer heard or not.
    WaterTurned {
        item: ItemId,
        holy: bool,
    },
    /// The hero struck at somebody from behind the word that keeps off blows.
    BeliedTheWord,
    Murdered,
    AltarSeen {
        of: Option<Alignment>,
    },
    FullMoon,
    NewMoon,
    FridayThirteenth,
}
