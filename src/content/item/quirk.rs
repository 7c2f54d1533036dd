//! Rare features of item kinds; each is used by only one or a few rules.

use serde::{Deserialize, Serialize};

/// A feature of an item kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemQuirk {
    /// Made in Japan, as samurai prefer.
    Japanese,
    /// One of the three items that open the way to the Sanctum.
    Invocation,
    /// Scares monsters away from its square, and turns to dust when picked up too often.
    Scares,
    /// Has a lock, and may be trapped.
    Lockable,
    /// A tool that opens locks but cannot close them.
    OpensOnly,
    /// Holds only corpses when generated.
    HoldsCorpses,
    /// A loadstone: cannot be dropped while cursed.
    Clings,
    /// A weapon that flies well when thrown, although it is no missile.
    Balanced,
    /// A cloak that eases casting.
    EasesCasting,
    /// A metal helmet that does not hinder casting.
    SparesCasting,
    /// Adds 2 to searching when worn over the eyes.
    EasesSearching,
    /// Halves the risk of reading when worn over the eyes.
    EasesReading,
    /// When worn by the hero, becomes cursed and reverses the hero's alignment.
    FlipsAlignment,
    /// Fits bodies of any shape.
    FitsAnyShape,
    /// Boots that protect against only half of the bites at the legs.
    LowCut,
    /// A potion that cold does not burst.
    NeverFreezes,
    /// A potion that cancellation turns into fruit juice, not water.
    CancelsToJuice,
    /// Food that never goes bad.
    NeverSpoils,
    /// Food with milk, eggs or honey.
    AnimalProduct,
    /// Fruit that a kicked tree may drop.
    GrowsOnTrees,
    /// Meat that carnivorous pets like best.
    MeatTreat,
    /// Food that herbivorous pets like best.
    PlantTreat,
    /// Cannot be polymorphed, or created by polymorph.
    NoPolymorph,
    /// Generated cursed 9 times in 10.
    MostlyCursed,
    /// A stone that is generated blessed or cursed 1 time in 10.
    MayBeBlessed,
    /// A stone that is always generated alone.
    Single,
    /// A stone that is generated in heaps of 6 to 11.
    Heaped,
    /// Breaks when it is thrown, kicked or used to strike, as mirrors do.
    Fragile,
    /// A missile that breaks only half as often as others, as hard gems do.
    Tough,
}
