//! Special rules of roles and races, as flags and rows in their content files.

use serde::{Deserialize, Serialize};

use crate::content::skill::Skill;

/// A special rule of a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Talent {
    /// Strikes and kicks with martial arts.
    MartialArts,
    /// Fights better without body armor, shield and weapon, and worse in body armor.
    Unarmored,
    /// Gains wisdom by fasting and loses it by overeating.
    Fasting,
    /// Adds 20 percentage points to the chance of saddling a monster, and mounting does not make
    /// the steed less tame.
    Horsemanship,
    /// While lawful, loses alignment for eating on when overfull, and for striking helpless or
    /// fleeing creatures except undead.
    Temperance,
    /// Metal armor does not hinder clerical spells.
    ArmoredCleric,
    /// Sees the BUC status of all items.
    SeesCurses,
    /// Regains energy in three quarters of the usual time.
    QuickEnergy,
    /// Casting costs 1/2, 1/4 or none of the usual nutrition at an intelligence of 15, 16, or 17
    /// and more.
    CastsFed,
    /// Sees how risky a spellbook is before reading it.
    JudgesBooks,
    /// Gains alignment for healing non-hostile creatures with spells. Without this talent, lawful
    /// heroes gain alignment, and chaotic heroes lose it.
    Mercy,
    /// Loses alignment for using poison and for striking peaceful creatures.
    Honor,
    /// Adds 1d(level) damage against fleeing targets.
    Backstab,
    /// Adds the `rogue` bonus of lock-opening tools.
    Lockpicking,
    /// Gets up to two bonuses to disarm traps: one with a chance of (experience level) / 60, and
    /// one while carrying the quest artifact.
    DisarmsTraps,
    /// Disarms all traps more easily, and never fails with a bear trap unless the hero is impaired.
    KnowsTraps,
    /// Suffers no penalty for eating its own race, cats or dogs.
    Cannibal,
    /// Sees the same streaks on an uncursed touchstone as others do on a blessed one.
    JudgesGems,
    /// Below experience level 15, shopkeepers ask a third more.
    Overcharged,
    /// Loses no alignment for robbing shops, and gains none for paying robbed shopkeepers.
    Shoplifting,
    /// Applies whips as if whip skill were one step higher.
    WhipMastery,
    /// Hats of wizardry give this hero their properties and +1 charisma, and can be enchanted
    /// safely up to +5 instead of +3. To other heroes, they give only -1 charisma.
    Wizardry,
    /// Can turn the undead.
    TurnsUndead,
    /// Guesses the text of an unknown scroll more easily when writing it.
    WritesScrolls,
    /// Can teleport at will from experience level 8 on, instead of 12.
    TeleportsEarly,
    /// Keeps footing more easily in a pit during an earthquake.
    KeepsFooting,
    /// A hero with this talent who breaks a wand takes only a fifth of the explosion's damage.
    ShieldsBlasts,
    /// A hero with this talent who breaks a wand takes only half of the explosion's damage.
    SoftensBlasts,
}

/// A volley bonus of a role or race: up to one more missile per volley, for these missiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum VolleyBonus {
    /// Missiles of this skill.
    Skill(Skill),
    /// All missiles except those of this skill.
    AllBut(Skill),
    /// This missile, shot from this launcher.
    Shot(String, String),
}
