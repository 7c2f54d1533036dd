//! Rare features of item kinds; each is used by only one or a few rules.

use serde::{Deserialize, Serialize};

/// A feature of an item kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemQuirk {
    /// Is of Japanese make, which matters for the score of a Samurai.
    Japanese,
    /// One of the three items that open the way to the Sanctum.
    Invocation,
    /// A scroll that scares monsters away from its square. Picking it up turns it to dust: the
    /// first time if it is cursed, the second time if it is uncursed, the third time if it is
    /// blessed.
    Scares,
    /// Has a lock, and may be trapped.
    Lockable,
    /// A tool that unlocks locks but cannot lock them.
    OpensOnly,
    /// A bag whose contents weigh less, or more if it is cursed.
    Compresses,
    /// An ice box: holds only corpses when generated, and corpses in it do not age.
    HoldsCorpses,
    /// A loadstone: generated cursed, and cannot be dropped or thrown while it is cursed.
    Clings,
    /// A weapon that is no missile but gets +2 to hit when it is thrown.
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
    /// A shirt with words that the hero can read.
    HasWords,
    /// A shirt with a pattern that the hero can look at.
    HasPattern,
    /// An amulet that changes the sex of the hero who puts it on, and is used up.
    ChangesSex,
    /// Adds 2 to searching when worn over the eyes.
    EasesSearching,
    /// When worn over the eyes, adds 2 to the highest d20 roll at which the hero understands a
    /// spellbook.
    EasesReading,
    /// When worn by the hero, becomes cursed and reverses the hero's alignment.
    FlipsAlignment,
    /// Armor that does not burst when its wearer takes a larger form.
    FitsAnyShape,
    /// A garment on which grabbing monsters lose their grip, as if it were greased. If it is
    /// cursed, they keep their grip 1 time in 3.
    Slippery,
    /// Boots so low that they block leg wounds only 1 time in 2, instead of 4 times in 5.
    LowCut,
    /// A scroll or book that water does not blank.
    NeverBlanks,
    /// A potion that explodes when it gets wet, or when it is dipped into another potion.
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
    /// Food that pets like best if they are herbivores but not carnivores.
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
