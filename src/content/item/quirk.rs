//! Rare features of item kinds; each is used by only one or a few rules.

use serde::{Deserialize, Serialize};

/// A feature of an item kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemQuirk {
    /// Is of Japanese make, which matters for the score of a Samurai.
    Japanese,
    /// One of the three items that open the way to the Sanctum.
    Invocation,
    /// Scares monsters away from its square, and turns to dust when picked up too often.
    Scares,
    /// Has a lock, and may be trapped.
    Lockable,
    /// A tool that opens locks but cannot close them.
    OpensOnly,
    /// A bag whose contents weigh less, or more if it is cursed.
    Compresses,
    /// Holds only corpses when generated.
    HoldsCorpses,
    /// A loadstone: cannot be dropped while cursed.
    Clings,
    /// A weapon that flies well when thrown, although it is not a missile.
    Balanced,
    /// A cloak that eases casting.
    EasesCasting,
    /// A metal helmet that does not hinder casting.
    SparesCasting,
    /// A hat that gives its properties only to heroes with the talent `Wizardry`. It raises their
    /// charisma by 1, and lowers the charisma of all other heroes by 1.
    Wizardly,
    /// A hat that makes shopkeepers take its wearer for a fool. It becomes cursed when it is worn.
    LooksFoolish,
    /// Boots that kick doors open, and make kicks martial.
    Kicks,
    /// A novel: reading it shows a passage.
    Novel,
    /// A shirt with words to read, or with a pattern to look at.
    HasWords,
    HasPattern,
    /// An amulet that changes the sex of the hero who puts it on, and is used up.
    ChangesSex,
    /// Adds 2 to searching when worn over the eyes.
    EasesSearching,
    /// Halves the risk of reading spellbooks when worn over the eyes.
    EasesReading,
    /// When worn by the hero, becomes cursed and reverses the hero's alignment.
    FlipsAlignment,
    /// Fits bodies of any shape.
    FitsAnyShape,
    /// A garment from which grabbing monsters slip off, as they do from greased garments.
    Slippery,
    /// Boots so low that they protect against only half of the bites at the legs.
    LowCut,
    /// A scroll or book that water does not blank.
    NeverBlanks,
    /// A potion that explodes when it gets wet, or when a potion is mixed into it.
    BurstsInWater,
    /// A potion that cold does not burst.
    NeverFreezes,
    /// A potion that cancellation turns into fruit juice, not water.
    CancelsToJuice,
    /// Food that never goes bad, not even if it is cursed.
    NeverSpoils,
    /// Food that goes bad only if it is cursed.
    SpoilsIfCursed,
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
    /// Has two parts and is named as a pair, as lenses are.
    Pair,
}
