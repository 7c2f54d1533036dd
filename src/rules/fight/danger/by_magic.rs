//! The forecast of a fight in which the hero casts a spell in every action.

use crate::base::Dice;
use crate::content::Content;
use crate::rules::fight::danger::{
    distribution::Spread,
    forecast::{self, Forecast},
    hero_blows::Blow,
    odds, threat,
};
use crate::world::{ActorId, World};

/// The spell's effect on one foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    pub foe: ActorId,
    /// Chance, in percent, that a cast succeeds and hits the foe.
    pub hits: u8,
    pub damage: Dice,
}

/// Returns the mean length of the longest fight that `most` casts can win, in thousandths of a cast.
/// A tenth more than the casts allows for one spell that nearly always hits and kills.
const fn reach_of(most: u32) -> u32 {
    most.saturating_mul(1_100)
}

/// Forecasts a fight against all of these foes at once. Returns `None` if `most` casts are too few
/// for it. Assumes that each foe is in line, and leaves out casts at foes that come nearer.
pub fn together(world: &World, content: &Content, casts: &[Cast], most: u32) -> Option<Forecast> {
    let foes: Vec<ActorId> = casts.iter().map(|cast| cast.foe).collect();
    let blows = |foe| {
        let cast = casts.iter().find(|cast| cast.foe == foe);
        let cast = cast.map(|cast| Blow::of(i64::from(cast.hits) * 10, Spread::of(cast.damage)));
        cast.into_iter().collect()
    };
    let (threats, worst) = odds::threats_in_order(world, content, &foes, &blows);
    let needed: u32 = threats.iter().map(forecast::Threat::mean_time).sum();
    let all = || forecast::forecast(threat::scale_of_hero(world), &threats, odds::places(world));
    (needed <= reach_of(most)).then(|| all().or_worse(worst))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fight::danger::Danger;
    use crate::rules::fight::test_duel::Trial;

    #[test]
    fn a_spell_that_kills_at_once_makes_a_deadly_fight_safe_if_there_is_energy_for_it() {
        let mut s = Trial::against("hill orc");
        (s.world.you_mut().hp, s.world.you_mut().max_hp) = (4, 30);
        assert_eq!(odds::together(&s.world, s.content, &[s.foe]).danger(), Danger::Deadly);
        let with = |hits, sides, most| {
            let damage = Dice::new(20, sides, 0);
            let casts = [Cast { foe: s.foe, hits, damage }];
            together(&s.world, s.content, &casts, most).map(Danger::of)
        };
        assert!(with(100, 12, 1).is_some_and(|danger| danger < Danger::Deadly));
        assert_eq!(with(100, 12, 0), None, "no energy");
        assert!(with(95, 12, 1).is_some(), "one cast is nearly always enough");
        assert_eq!(with(80, 12, 1), None, "one cast is often not enough");
        assert_eq!(with(40, 12, 1), None, "it takes more casts");
        assert_eq!(with(10, 12, 99), Some(Danger::Deadly), "it takes too long");
    }
}
