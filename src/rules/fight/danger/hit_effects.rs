//! The losses from a hit with special effects, as `harm::temper` and `harm::inflict` apply them.
//!
//! A certain death that takes a few turns, such as petrification, counts as an immediate death.

use crate::base::Dice;
use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::quirk::Quirk;
use crate::content::{Attack, Attribute, Content, Form, Harm, Property, Slot, Trait};
use crate::rules::body;
use crate::rules::fight::{
    danger::{
        distribution::Spread,
        forecast::{Doom, Numbness},
        losses::{Losses, ONE, Scale},
    },
    harm::proof,
    roll::armor_class,
    strike::grab,
};
use crate::world::{ActorId, World};

/// Intelligence at which any further drain of intelligence kills.
/// Source: rules/tables damage_types.
const LAST_WITS: u8 = 3;

/// Mean duration of sleep or paralysis from a hit, in turns: the mean of 1d10, rounded down.
const NUMB: u32 = 5;

/// One attack of a foe on the hero.
pub(super) struct Hit<'a> {
    pub world: &'a World,
    pub content: &'a Content,
    pub foe: ActorId,
    pub attack: Attack,
    pub scale: Scale,
}

impl Hit<'_> {
    /// Returns the hero's loss from a hit whose damage roll has the distribution `wound`.
    pub fn losses(&self, wound: &Spread) -> Losses {
        let plain = Losses::by(self.scale, wound);
        let dead = Losses::all(self.scale);
        let through = self.gets_through();
        match self.attack.harm {
            Harm::Fire | Harm::Cold | Harm::Shock => plain.at_times(through),
            Harm::Acid if self.attack.form != Form::Engulf => plain.at_times(ONE / 3),
            Harm::PoisonStr | Harm::PoisonDex | Harm::PoisonCon if !self.is_proof() => {
                plain.plus(&self.poison(30).at_times(through / 8))
            }
            Harm::DrainLevel if !self.is_proof() => {
                plain.plus(&self.lost_level().at_times(through / 3))
            }
            Harm::Legs => plain.at_times(self.reaches_legs()),
            Harm::Stone if self.is_proof() => plain,
            Harm::Stone if self.attack.form == Form::Gaze => dead,
            Harm::Stone => plain.or(&dead, ONE / 30),
            Harm::Slime if self.turns_to_slime() => plain.or(&dead, through),
            Harm::Disease | Harm::Pestilence if !self.is_sick_proof() => dead,
            Harm::Behead if self.has_neck() => {
                let jaws = self.content.monsters[self.world.actor(self.foe).kind].letter == 'J';
                plain.or(&dead, if jaws { ONE } else { ONE / 40 })
            }
            Harm::Disintegrate if !self.is_proof() && self.is_unshielded() => dead,
            Harm::Death => self.touch_of_death(&plain),
            Harm::MindInvasion => self.dice(Dice::new(1, 4, 0)),
            Harm::Heal if self.is_patient() => Losses::none(self.scale),
            _ if is_idle(self.attack.harm) => Losses::none(self.scale),
            _ => plain,
        }
    }

    /// Returns the helplessness that a hit can cause.
    pub fn numbness(&self) -> Numbness {
        let one_in = match self.attack.harm {
            Harm::Sleep => 5,
            Harm::Paralyse => 3,
            _ => return Numbness::default(),
        };
        let chance = if self.is_proof() { 0 } else { self.gets_through() / one_in };
        Numbness { chance, actions: NUMB }
    }

    /// Returns the death that needs several hits; `None` if this attack causes no such death.
    /// `lands` is the probability that one attack hits, in units of 1/`ONE`.
    pub fn doom(&self, lands: u64) -> Option<Doom> {
        let you = self.world.you();
        let body = &self.content.monsters[you.kind];
        let doom = |needs, chance| Some(Doom { needs, chance, tries: 1 });
        match self.attack.harm {
            Harm::DrainInt if !body.is(Trait::Mindless) && !body.is(Trait::NoHead) => {
                let wits = self.world.life.attributes[Attribute::Intelligence as usize];
                let left = u32::from(wits.saturating_sub(LAST_WITS));
                let helmet = you.in_slot(Slot::Helmet).is_some();
                doom((left * 2).div_ceil(3) + 1, if helmet { lands / 8 } else { lands })
            }
            Harm::Digest if !you.has(Property::SlowDigestion) => {
                let meal = self.world.actor(self.foe).meal;
                doom(if self.holds() { meal.max(1).into() } else { self.meal() + 1 }, lands)
            }
            Harm::Wrap if grab::can_drown(self.world, self.content, self.foe, self.world.hero) => {
                doom(if self.holds() { 1 } else { 2 }, lands / 10)
            }
            _ => None,
        }
    }

    /// Returns the expected number of attacks from engulfing to digestion.
    /// Source: rules/numbers 16.
    fn meal(&self) -> u32 {
        let level = i32::from(self.world.actor(self.foe).level);
        let ac = armor_class::class(self.world, self.content, self.world.hero).total();
        let tough = i32::from(self.world.life.attributes[Attribute::Constitution as usize]) / 3;
        let time = ((25 - level).max(1) + 1) / 4 - ac + 10 + tough - 1;
        time.clamp(2, 255).unsigned_abs()
    }

    fn holds(&self) -> bool {
        self.world.actor(self.foe).holds == Some(self.world.hero)
    }

    /// Returns the chance that a special effect gets past magic cancellation; 0 if the foe is
    /// cancelled.
    /// Source: rules/combat 2.4.
    fn gets_through(&self) -> u64 {
        if self.world.actor(self.foe).has(Property::Cancelled) {
            return 0;
        }
        let class = armor_class::cancellation(self.world, self.content, self.world.hero);
        ONE * (10 - 3 * class.clamp(0, 3)).unsigned_abs() as u64 / 10
    }

    fn is_proof(&self) -> bool {
        proof::resistance(self.attack.harm).is_some_and(|proof| self.resists(proof))
    }

    fn is_sick_proof(&self) -> bool {
        self.resists(Property::SicknessResistance)
    }

    fn resists(&self, proof: Property) -> bool {
        body::resists(self.world, self.content, self.world.hero, proof)
    }

    fn dice(&self, dice: Dice) -> Losses {
        Losses::dice(self.scale, dice)
    }

    /// Returns the loss from poison, which is severe in 1 of `fatal` cases.
    /// Source: rules/numbers 18.
    fn poison(&self, fatal: u64) -> Losses {
        let burns = self.dice(Dice::new(1, 10, 5)).at_times(ONE * (fatal - 6) / (fatal - 1));
        burns.or(&self.dice(Dice::new(4, 6, 6)), ONE / fatal)
    }

    /// Returns the loss from a drained experience level. Losing the first level kills.
    fn lost_level(&self) -> Losses {
        let you = self.world.you();
        if you.level <= 1 {
            return Losses::all(self.scale);
        }
        Losses::by(self.scale, &Spread::flat(you.max_hp / i32::from(you.level)))
    }

    /// Returns the chance that boots do not block a leg wound.
    fn reaches_legs(&self) -> u64 {
        let Some(boots) = self.world.you().in_slot(Slot::Boots) else { return ONE };
        let low = self.content.items[self.world.item(boots).kind].has(ItemQuirk::LowCut);
        if low { ONE / 2 } else { ONE / 5 }
    }

    fn turns_to_slime(&self) -> bool {
        let kind = &self.content.monsters[self.world.you().kind];
        let slimy = kind.has(Quirk::Slimy);
        let safe = kind.is(Trait::Flaming) || kind.is(Trait::Noncorporeal) || slimy;
        !safe && !self.resists(Property::Unchanging)
    }

    fn has_neck(&self) -> bool {
        let kind = &self.content.monsters[self.world.you().kind];
        !kind.is(Trait::NoHead) && !kind.is(Trait::Unsolid) && !kind.is(Trait::Noncorporeal)
    }

    fn is_unshielded(&self) -> bool {
        let you = self.world.you();
        [Slot::Shield, Slot::Cloak, Slot::Suit].into_iter().all(|slot| you.in_slot(slot).is_none())
    }

    /// Whether a nurse would heal the hero, who must wield nothing and wear no armor.
    fn is_patient(&self) -> bool {
        let you = self.world.you();
        let bare = |slot: Slot| you.in_slot(slot).is_none();
        bare(Slot::Wielded) && Slot::ARMOR.into_iter().all(bare)
    }

    /// Returns the loss from a touch of death: of 20 cases, 5 do nothing, 3 deal 8d6+50 (the usual
    /// dice under magic resistance), and 12 deal the usual dice.
    fn touch_of_death(&self, plain: &Losses) -> Losses {
        let usual = plain.at_times(ONE * 3 / 4);
        if self.resists(Property::MagicResistance) {
            return usual;
        }
        plain.at_times(ONE * 12 / 17).or(&self.dice(Dice::new(8, 6, 50)), ONE * 3 / 20)
    }
}

/// Whether a hit of this damage type deals no damage from its dice.
pub(super) const fn is_idle(harm: Harm) -> bool {
    matches!(
        harm,
        Harm::Blind
            | Harm::Confuse
            | Harm::DrainEnergy
            | Harm::Digest
            | Harm::Seduce
            | Harm::Curse
            | Harm::Polymorph
            | Harm::DrainLuck
            | Harm::Disintegrate
    )
}
