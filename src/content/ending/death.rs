//! The wording of the causes of a hero's death. The texts are in `assets/deaths.ron`.

use serde::Deserialize;

/// A cause of death, or another end of the game, whose text contains no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Death {
    Ascended,
    BurnedInLava,
    DiedOfIllness,
    /// The hero gave the Amulet to a god other than their own.
    Disgraced,
    /// A fire-resistant hero who was stuck in lava dissolved in it.
    Dissolved,
    Drowned,
    /// A god took the hero's last experience level.
    FavorLost,
    GaveUp,
    /// A hero who polymorphed into a new person was left without hit points.
    NewSelfFailed,
    Starved,
    Strangled,
    TurnedIntoSlime,
    TurnedToStone,
    /// Medusa's own gaze, reflected, turned her to stone.
    TurnedToStoneByMirror,
}

impl Death {
    pub const ALL: [Self; 14] = [
        Self::Ascended,
        Self::BurnedInLava,
        Self::DiedOfIllness,
        Self::Disgraced,
        Self::Dissolved,
        Self::Drowned,
        Self::FavorLost,
        Self::GaveUp,
        Self::NewSelfFailed,
        Self::Starved,
        Self::Strangled,
        Self::TurnedIntoSlime,
        Self::TurnedToStone,
        Self::TurnedToStoneByMirror,
    ];
}

/// A source of damage with a fixed name. Items, traps and creatures are named by their kinds
/// instead, unless the damage is a special case, such as the hero's own whip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Hazard {
    AcidicCorpse,
    AntiMagicField,
    BearTrap,
    BoilingPotion,
    BurningPaper,
    BurstingPotion,
    Chasm,
    ContactPoison,
    Corpse,
    CursedThrone,
    DivineWrath,
    Drawbridge,
    ElectricThrone,
    ExplodingBall,
    ExplodingDoor,
    ExplodingRing,
    ExplodingSpellbook,
    ExplodingTin,
    ExplodingWand,
    FallingBoulder,
    FallingRock,
    FirePillar,
    GasCloud,
    GenocidalConfusion,
    Geyser,
    /// A genocide that a throne granted.
    ImperiousOrder,
    IronBall,
    LandMine,
    Lightning,
    MagicTrap,
    MagicalExplosion,
    /// The god that received the Amulet from the hero.
    Moloch,
    MoltenLava,
    MummyRot,
    OwnExplosion,
    OwnHook,
    OwnPick,
    OwnWeapon,
    OwnWhip,
    Pit,
    PoisonedDart,
    PoisonedSpikes,
    PoisonedWater,
    PoisonousCorpse,
    RidingAccident,
    RollingBoulder,
    RottenCorpse,
    ScaldingWater,
    SlippedMounting,
    SpikedPit,
    SystemShock,
    TouchOfDeath,
    TrappedBox,
    UndeadTurning,
}

impl Hazard {
    pub const ALL: [Self; 54] = [
        Self::AcidicCorpse,
        Self::AntiMagicField,
        Self::BearTrap,
        Self::BoilingPotion,
        Self::BurningPaper,
        Self::BurstingPotion,
        Self::Chasm,
        Self::ContactPoison,
        Self::Corpse,
        Self::CursedThrone,
        Self::DivineWrath,
        Self::Drawbridge,
        Self::ElectricThrone,
        Self::ExplodingBall,
        Self::ExplodingDoor,
        Self::ExplodingRing,
        Self::ExplodingSpellbook,
        Self::ExplodingTin,
        Self::ExplodingWand,
        Self::FallingBoulder,
        Self::FallingRock,
        Self::FirePillar,
        Self::GasCloud,
        Self::GenocidalConfusion,
        Self::Geyser,
        Self::ImperiousOrder,
        Self::IronBall,
        Self::LandMine,
        Self::Lightning,
        Self::MagicTrap,
        Self::MagicalExplosion,
        Self::Moloch,
        Self::MoltenLava,
        Self::MummyRot,
        Self::OwnExplosion,
        Self::OwnHook,
        Self::OwnPick,
        Self::OwnWeapon,
        Self::OwnWhip,
        Self::Pit,
        Self::PoisonedDart,
        Self::PoisonedSpikes,
        Self::PoisonedWater,
        Self::PoisonousCorpse,
        Self::RidingAccident,
        Self::RollingBoulder,
        Self::RottenCorpse,
        Self::ScaldingWater,
        Self::SlippedMounting,
        Self::SpikedPit,
        Self::SystemShock,
        Self::TouchOfDeath,
        Self::TrappedBox,
        Self::UndeadTurning,
    ];
}

/// The texts for every cause of death, as shown on the score table and at the end of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deaths {
    /// Here and in the fields below without a comment of their own, `{}` is the name of an actor,
    /// an item, a trap or a hazard.
    pub killed_by: String,
    pub beheaded_by: String,
    pub brain_eaten_by: String,
    pub petrified_by_gaze: String,
    /// `{}` is the name of a monster kind.
    pub digested_by: String,
    pub drowned_by: String,
    pub petrified_by_touching: String,
    pub petrified_by_touching_corpse: String,
    pub petrified_by_riding: String,
    pub petrified_by_swallowing: String,
    pub petrified_by_eating_corpse: String,
    pub petrified_by_eating_egg: String,
    /// `{}` is the name of one of the Riders.
    pub ate_rider: String,
    /// `{}` is the name of an item kind.
    pub choked_on: String,
    /// Replaces the killer's name if the hero was the killer; has no `{}`.
    pub own_hand: String,
    /// Replaces the killer's name if nothing is known to have caused the death; has no `{}`.
    pub bad_luck: String,
    /// Replaces the killer's name if a spell killed the hero; `{}` is the name of the spell.
    pub spell: String,
    /// Replaces the killer's name if the hero died from kicking a solid object; `{}` is the name of
    /// the object.
    pub kick: String,
    /// Replaces the killer's name if an artifact killed a hero who touched it; `{}` is the name of
    /// the artifact.
    pub touch: String,
    /// Replaces the killer's name if a dying monster exploded; `{}` is the name of the monster's
    /// kind.
    pub explosion: String,
    /// Appended if the hero died in another form; `{}` is the name of the form.
    pub in_form: String,
    /// Text for each cause that needs no name; has no `{}`.
    pub ends: Vec<(Death, String)>,
    /// Name of each hazard; has no `{}`.
    pub hazards: Vec<(Hazard, String)>,
}

impl Deaths {
    pub fn end(&self, which: Death) -> &str {
        text(&self.ends, which)
    }

    pub fn hazard(&self, which: Hazard) -> &str {
        text(&self.hazards, which)
    }

    /// Returns the phrases that must hold exactly one `{}`, with their field names.
    pub fn patterns(&self) -> [(&'static str, &str); 19] {
        [
            ("killed_by", &self.killed_by),
            ("beheaded_by", &self.beheaded_by),
            ("brain_eaten_by", &self.brain_eaten_by),
            ("petrified_by_gaze", &self.petrified_by_gaze),
            ("digested_by", &self.digested_by),
            ("drowned_by", &self.drowned_by),
            ("petrified_by_touching", &self.petrified_by_touching),
            ("petrified_by_touching_corpse", &self.petrified_by_touching_corpse),
            ("petrified_by_riding", &self.petrified_by_riding),
            ("petrified_by_swallowing", &self.petrified_by_swallowing),
            ("petrified_by_eating_corpse", &self.petrified_by_eating_corpse),
            ("petrified_by_eating_egg", &self.petrified_by_eating_egg),
            ("ate_rider", &self.ate_rider),
            ("choked_on", &self.choked_on),
            ("spell", &self.spell),
            ("kick", &self.kick),
            ("touch", &self.touch),
            ("explosion", &self.explosion),
            ("in_form", &self.in_form),
        ]
    }
}

fn text<T: Copy + PartialEq>(rows: &[(T, String)], which: T) -> &str {
    rows.iter().find(|(row, _)| *row == which).map_or("", |(_, text)| text)
}
