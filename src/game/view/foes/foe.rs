//! A monster as the hero perceives it, and the odds of a fight with it.

use crate::base::english;
use crate::game::view::{Accident, ActorId, Color, Danger, Dir, Forecast, Pos};
use crate::story::words::foe as words;
pub use crate::story::words::foe::Pace;

/// The target of auto-attack and how the hero can reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    pub foe: ActorId,
    pub reach: Reach,
    /// Whether the target is a threat, which prevents exploring, resting and waiting.
    pub blocks: bool,
}

/// How the auto-attack target can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The foe is adjacent in this direction. An engulfer counts as adjacent in every direction.
    Beside(Dir),
    /// The foe is not adjacent. A step in this direction leads toward it.
    Away(Dir),
    /// No step leads toward the foe, but a step in this direction leads out of its line of fire.
    OutOfLine(Dir),
    /// No step leads toward the foe.
    NoWay,
}

/// A monster's attitude toward the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    Foe,
    Peaceful,
    Pet,
}

/// A monster that the hero sees or senses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foe {
    pub who: ActorId,
    pub letter: char,
    pub color: Color,
    /// Example: "hill orc".
    pub name: String,
    /// Whether the name is a proper name, which takes no article: "Clyde".
    pub proper: bool,
    pub at: Pos,
    pub dir: Option<Dir>,
    /// Position relative to the hero: "4S 2W", "here".
    pub way: String,
    /// Distance in moves, ignoring obstacles.
    pub distance: i32,
    pub stance: Stance,
    /// Whether the monster is sensed but not seen.
    pub unseen: bool,
    /// Remaining hit points, in percent of the maximum, rounded up to the next 10.
    pub health: u8,
    pub states: Vec<FoeState>,
    /// Whether the monster acts more often than the hero, who therefore cannot walk away from it.
    pub outruns: bool,
    /// Whether the monster, if adjacent, follows a hero who takes the stairs.
    pub follows: bool,
    /// Whether hitting the monster with the hero's current weapon would turn the hero to stone.
    pub petrifies: bool,
    /// Maximum damage, in hit points, to an adjacent hero when the monster explodes at its death; 0
    /// if it does not explode.
    pub blast: i32,
    /// Whether the monster stands in light, so that the hero still sees it after a step back.
    pub in_light: bool,
    /// Whether the monster's kind has only passive attacks, and at least one.
    pub passive: bool,
    /// Whether the monster's kind has no attacks at all.
    pub harmless: bool,
    /// Whether the monster flees from the hero.
    pub flees: bool,
    /// Whether the monster steals items or explodes next to the hero; the hero should kill such
    /// monsters from a distance.
    pub best_shot: bool,
    /// Whether the monster could shoot, spit, breathe, cast or gaze at the hero from its square.
    pub shoots: bool,
    /// Whether Elbereth under the hero would keep the monster from attacking in melee.
    pub heeds_word: bool,
    /// Whether Elbereth under the hero scares the monster; if so, attacking it would erase the
    /// engraving.
    pub kept_off: bool,
    /// Whether the monster's kind takes gems that are thrown to it as gifts.
    pub takes_gems: bool,
    /// Whether the monster is peaceful and would swap places with the hero.
    pub makes_way: bool,
    /// The chance that the hero slips while mounting the monster; `None` if it has no saddle.
    pub saddled: Option<Accident>,
    /// Chance, in percent, that the quivered item hits the monster; assumes Luck 0 while luck is
    /// unknown.
    pub shot: Option<u8>,
    pub odds: Option<FightOdds>,
    pub danger: Danger,
    /// The loss besides hit points that the monster's attacks can cause, if any.
    pub stake: Option<Stake>,
}

/// A loss besides hit points that a fight can cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// The monster steals items.
    Items,
    /// The monster steals gold.
    Gold,
    /// The bite of the monster, or of the beast that it turns into, gives lycanthropy.
    Shape,
}

impl Stake {
    /// Returns one word for a monster that is dangerous only in this way: "thief".
    pub const fn word(self) -> &'static str {
        match self {
            Self::Items | Self::Gold => words::THIEF,
            Self::Shape => words::INFECTS,
        }
    }

    /// Returns a sentence fragment about what is at risk.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Items => words::RISKS_ITEMS,
            Self::Gold => words::RISKS_GOLD,
            Self::Shape => words::RISKS_SHAPE,
        }
    }
}

impl Foe {
    /// Returns the name with its article: "the hill orc", "Clyde".
    pub fn the(&self) -> String {
        if self.proper { self.name.clone() } else { english::the(&self.name) }
    }

    /// Whether the monster explodes when it dies, which harms a hero next to it.
    pub const fn explodes(&self) -> bool {
        self.blast > 0
    }

    pub fn is_asleep(&self) -> bool {
        self.states.contains(&FoeState::Asleep)
    }

    /// Whether lists must not leave the monster out: it is risky or deadly, or awake and beside the
    /// hero.
    pub fn is_urgent(&self) -> bool {
        self.danger >= Danger::Risky || self.distance <= 1 && !self.is_asleep()
    }

    /// Returns all states of the monster in words.
    pub fn state_words(&self) -> Vec<String> {
        self.states.iter().map(FoeState::words).collect()
    }

    /// Whether the monster is a foe with only passive attacks, which harm a hero who hits it.
    /// Always `false` while the hero hallucinates.
    pub fn only_answers(&self) -> bool {
        self.passive && self.odds.is_some()
    }

    /// Returns one word: the monster's attitude or, if it is hostile, the danger of fighting it.
    /// The word is "passive" if it has only passive attacks, and "thief" or "infects" if it steals
    /// or infects but costs hardly any hit points. While the hero hallucinates, it is "unreal".
    pub fn word(&self) -> &'static str {
        match self.stance {
            Stance::Foe if self.only_answers() => "passive",
            // A hallucinating hero does not know the odds.
            Stance::Foe if self.odds.is_none() => "unreal",
            Stance::Foe => match self.stake.filter(|_| self.danger == Danger::Trivial) {
                Some(stake) => stake.word(),
                None => self.danger.word(),
            },
            Stance::Peaceful => "peaceful",
            Stance::Pet => "yours",
        }
    }
}

/// A state of a monster that matters in a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoeState {
    Asleep,
    /// The monster cannot leave its square.
    Rooted,
    /// The monster's speed differs from the hero's.
    Pace {
        pace: Pace,
        /// How many times the monster and the hero act in the same time: (3, 4) is 3 actions
        /// against 4. `None` if no small numbers describe the ratio.
        acts: Option<(i32, i32)>,
    },
    /// Any other state, in words: "confused", "steals gold".
    Other(String),
}

impl FoeState {
    /// Whether the state only says that the monster is slow.
    pub const fn is_slow(&self) -> bool {
        matches!(self, Self::Pace { pace, .. } if pace.is_slow())
    }

    /// Returns the state in words, without numbers: "slower".
    pub fn brief(&self) -> &str {
        match self {
            Self::Asleep => words::ASLEEP,
            Self::Rooted => words::ROOTED,
            Self::Pace { pace, .. } => pace.word(),
            Self::Other(words) => words,
        }
    }

    /// Returns the state in words, with numbers: "slower: 3 moves to your 4".
    pub fn words(&self) -> String {
        match self {
            Self::Pace { pace, acts: Some((acts, to)) } => words::acts(*pace, *acts, *to),
            _ => self.brief().to_owned(),
        }
    }
}

/// Estimates for a fight with one foe, computed by the combat rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FightOdds {
    /// Chance, in percent, that a hero's attack hits; assumes Luck 0 while luck is unknown.
    pub you_hit: u8,
    /// Whether `you_hit` is 0 or 100, but only because luck is unknown: another Luck could change
    /// it.
    pub by_luck: bool,
    /// Typical and maximum damage of one hit by the hero.
    pub your_damage: (i32, i32),
    /// Chance, in percent, that at least one attack of the foe's action hits.
    pub it_hits: u8,
    /// Typical and maximum damage of a foe's action that hits.
    pub its_damage: (i32, i32),
    /// Mean number of the hero's attacks until the foe is dead.
    pub dies_in: u32,
    /// The expected loss of hit points in the whole fight, and the chance of death.
    pub forecast: Forecast,
}

impl FightOdds {
    /// Returns the hero's chance to hit as text that is true at any Luck: "71%", "95%+".
    pub fn hits(&self) -> String {
        match self.you_hit {
            100.. if self.by_luck => "95%+".to_owned(),
            0 if self.by_luck => words::UNLIKELY.to_owned(),
            percent => format!("{percent}%"),
        }
    }
}

impl FightOdds {
    /// Returns the cost of the fight: "cost ~22% HP, death 3%".
    pub fn cost(&self) -> String {
        cost(self.forecast)
    }
}

/// Returns a forecast in words: "cost ~22% HP, death 3%".
pub fn cost(Forecast { death, loss }: Forecast) -> String {
    words::cost(loss, death)
}
