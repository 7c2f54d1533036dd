//! Rare features of monster kinds; each is used by only one or a few rules. Common features are
//! traits.

use serde::{Deserialize, Serialize};

/// A feature of a monster kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quirk {
    /// Never moves diagonally.
    NoDiagonals,
    /// Does not respect Elbereth.
    IgnoresElbereth,
    /// Its corpse never rots, and its tins are rotten only if they are cursed.
    KeepsFresh,
    /// Gods accept its corpse at any age.
    FreshOffering,
    /// Always leaves a corpse.
    SureCorpse,
    /// Eating its corpse stops petrification, and shortens stun and confusion to 2 turns.
    Remedy,
    /// Leaves gold when it dies.
    LeavesGold,
    /// Its gaze paralyzes. Pets with eyes go for the monster only 1 time in 10, and a mirror turns
    /// the gaze on the monster.
    ParalyzingStare,
    /// Its gaze confuses, and a mirror turns the gaze on the monster.
    ConfusingStare,
    /// Does not see itself in a mirror.
    NoReflection,
    /// Pets never attack it.
    PetsShun,
    /// While it hunts and is not next to the hero, teleports 1 time in 5: away if it has less than
    /// 7 hit points, otherwise away or next to its prey, equally often.
    Blinks,
    /// A hero in this shape is stunned.
    Dizzy,
    /// A hero in this shape reflects rays.
    Reflects,
    /// Eating it starts to turn the eater into green slime. The monster, or a hero in this shape,
    /// cannot be turned into slime.
    Slimy,
    /// A hero in this shape kicks with martial arts.
    Kicks,
    /// A hero in this shape can send a wave of thought.
    MindBlast,
    /// A hero who takes this shape bursts body armor, although the kind is not big.
    BurstsArmor,
    /// Cannot wear boots although it has hands.
    NoBoots,
    /// Dies, instead of being cancelled, when the attack `Harm::Curse` takes effect.
    DiesCancelled,
    /// Axes deal 1d4 more damage to it.
    Wooden,
    /// Never summons other demons.
    NeverGates,
    /// Vault guards leave when the hero answers with this monster's name.
    OwnsVaults,
    /// After its first death, it haunts the hero for the rest of the game.
    Avenger,
    /// The kind that gods send to protect worthy heroes.
    Guardian,
    /// Keeps the peace of a town.
    Watch,
    /// Duplicates itself by magic.
    Duplicates,
    /// Fights like a hero: throws or shoots up to one missile more per volley.
    Adventurer,
    /// A kind kept as a pet: eating it aggravates monsters.
    Cherished,
    /// Its flesh gives energy, like the flesh of a spellcaster.
    MagicFlesh,
    /// Eating it raises the hero's intelligence 1 time in 2, if it can still rise.
    BrainFood,
    /// If its corpse can give poison resistance, it does so for certain 1 time in 4, and otherwise
    /// with the usual chance.
    StrongVenom,
}
