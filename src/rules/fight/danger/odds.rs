//! Fight forecasts: hit chances, mean and maximum damage, and the forecast for several foes.
//!
//! Computes exact odds in integers, with the same to-hit and damage sums as in play. Luck that the
//! hero does not know counts as 0.

use std::cmp::Reverse;

use crate::content::{Content, Form, Slot};
use crate::event::Reason;
use crate::rules::Sum;
use crate::rules::body::hold;
use crate::rules::fight::{
    danger::{
        Danger, foe_blows,
        forecast::{self, Forecast, Threat},
        hero_blows::{Blow, hero_blows},
        known_health::KnownHealth,
        threat,
    },
    roll::to_hit,
    strike::by_monster,
};
use crate::rules::vitals::difficulty;
use crate::world::{ActorId, World, hero};

/// Attacker and target of a monster's attack on the hero, for scaling its damage by difficulty.
const TO_HERO: difficulty::Sides = difficulty::Sides { by_friend: false, to_friend: true };

/// The forecast for several foes at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Together {
    pub foes: u32,
    pub forecast: Forecast,
}

impl Together {
    pub const fn danger(self) -> Danger {
        Danger::of(self.forecast)
    }
}

/// The forecast of a fight between the hero and one foe. Damage is in hit points lost, after
/// difficulty scaled it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Chance, in percent, that the hero's attack hits.
    pub hero_hits: u8,
    /// Mean damage of a hit by the hero's first attack.
    pub hero_usual: i32,
    /// Maximum damage of the hero's whole action.
    pub hero_worst: i32,
    /// Chance, in percent, that at least one attack of a foe's action hits.
    pub foe_hits: u8,
    /// Mean damage of a foe's action with at least one hit.
    pub foe_usual: i32,
    /// Maximum damage of a foe's action.
    pub foe_worst: i32,
    /// Mean number of the hero's actions until the foe is dead.
    pub blows: u32,
    pub forecast: Forecast,
}

impl Exchange {
    pub const fn danger(&self) -> Danger {
        Danger::of(self.forecast)
    }
}

/// Upper limit of the forecast number of actions in a fight, in thousandths.
const ENDLESS: i64 = 1_000_000;

/// Whether luck that the hero does not know could change the hero's hit chance.
pub fn is_by_luck(world: &World, content: &Content, foe: ActorId) -> bool {
    let inside = hold::engulfer(world, content, world.hero) == Some(foe);
    if inside || world.knowledge.luck {
        return false;
    }
    let wielded = world.you().in_slot(Slot::Wielded);
    let faces = |luck| {
        let sum = to_hit::hero_hits_with(world, content, foe, wielded, luck);
        (sum.total() - 1).clamp(0, 20)
    };
    faces(-hero::Luck::MOST) != faces(hero::Luck::MOST)
}

/// Returns a foe's itemized to-hit number against the hero, without the hero's armor class.
/// Includes the bonus of its weapon if the first attack uses one.
pub fn foe_sum(world: &World, content: &Content, foe: ActorId) -> Sum {
    let mut sum = to_hit::readiness(world, content, foe, world.hero);
    let striker = by_monster::striker(world, content, foe, world.hero);
    if striker.attacks.first().is_some_and(|attack| attack.form == Form::Weapon) {
        sum.add(striker.weapon, Reason::Weapon);
    }
    sum
}

/// Returns the chance, in percent, that the hero's first attack hits this foe.
pub fn hero_hits_percent(world: &World, content: &Content, foe: ActorId) -> u8 {
    (hero_blows(world, content, foe)[0].hits / 10) as u8
}

/// Returns the chance, in percent, that at least one attack of this foe's action hits the hero.
pub fn monster_hits_percent(world: &World, content: &Content, foe: ActorId) -> u8 {
    foe_blows::of(world, content, foe, world.hero).figures(world, content, foe).lands
}

/// Forecasts a fight between the hero and this foe.
pub fn exchange(world: &World, content: &Content, foe: ActorId) -> Exchange {
    let blows_of_hero = hero_blows(world, content, foe);
    let blows_of_foe = foe_blows::of(world, content, foe, world.hero);
    let other = world.actor(foe);
    let health = KnownHealth::of(content, other);
    let threat = threat::of(world, content, (foe, &health), &blows_of_hero, &blows_of_foe);
    let first = &blows_of_hero[0];
    let hits = first.hits;
    let figures = blows_of_foe.figures(world, content, foe);
    let to_foe = difficulty::Sides { by_friend: true, to_friend: other.is_tame() };
    let mean: i64 = blows_of_hero.iter().map(Blow::mean).sum();
    let dealt = scaled(world, mean, to_foe);
    let blows = if dealt <= 0 {
        ENDLESS
    } else {
        let enough = health.mean() * 1_000 / dealt;
        enough.max(1_000_000 / hits.max(1)).min(ENDLESS)
    };
    Exchange {
        hero_hits: (hits / 10) as u8,
        hero_usual: whole(scaled(world, first.wound.mean(), to_foe)),
        hero_worst: most_lost(
            world,
            blows_of_hero.iter().map(|blow| blow.wound.high()).sum(),
            to_foe,
        ),
        foe_hits: figures.lands,
        foe_usual: whole(scaled(world, figures.usual, TO_HERO)),
        foe_worst: most_lost_by_hero(world, figures.worst),
        blows: ((blows + 500) / 1000).max(1) as u32,
        forecast: forecast::forecast(threat::scale_of_hero(world), &[threat], 1),
    }
}

/// Forecasts a fight against all of these foes at once. The hero attacks them in the order that the
/// auto-attack chooses; see `in_order`. The fight counts as at least as bad as the fight against
/// any one of the foes alone.
pub fn together(world: &World, content: &Content, foes: &[ActorId]) -> Together {
    let (threats, worst) = threats_in_order(world, content, foes, &by_hand(world, content));
    let all = forecast::forecast(threat::scale_of_hero(world), &threats, places(world));
    Together { foes: foes.len() as u32, forecast: all.or_worse(worst) }
}

/// Returns the probability, in thousandths, that these foes kill the hero within the hero's next
/// `rounds` attacks.
pub fn death_within(world: &World, content: &Content, foes: &[ActorId], rounds: usize) -> u32 {
    let (threats, _) = threats_in_order(world, content, foes, &by_hand(world, content));
    forecast::death_within(threat::scale_of_hero(world), &threats, places(world), rounds)
}

/// Returns the function that gives the hero's attacks on a foe in melee.
fn by_hand<'w>(world: &'w World, content: &'w Content) -> impl Fn(ActorId) -> Vec<Blow> + 'w {
    move |foe| hero_blows(world, content, foe)
}

/// Returns the threats of these foes in the order in which the auto-attack chooses them, and the
/// worst forecast of a fight against one of them alone. `blows` gives the hero's attacks on a foe.
pub(super) fn threats_in_order(
    world: &World,
    content: &Content,
    foes: &[ActorId],
    blows: &dyn Fn(ActorId) -> Vec<Blow>,
) -> (Vec<Threat>, Forecast) {
    let here = world.you().at;
    let mut order = foes.to_vec();
    order.sort_by_key(|&who| (world.actor(who).at.distance(here), who));
    order.truncate(forecast::MOST_FOES);
    let scale = threat::scale_of_hero(world);
    let mut worst = Forecast::default();
    let threats = order.iter().map(|&foe| {
        let (hero, it) = (blows(foe), foe_blows::of(world, content, foe, world.hero));
        let health = KnownHealth::of(content, world.actor(foe));
        let threat = threat::of(world, content, (foe, &health), &hero, &it);
        let alone = forecast::forecast(scale, std::slice::from_ref(&threat), 1);
        worst = worst.or_worse(alone);
        (Danger::of(alone), threat)
    });
    let threats = in_order(threats.collect());
    (threats, worst)
}

/// Orders threats as the auto-attack chooses them: next is always the most dangerous foe beside the
/// hero or, if none is beside the hero, the first foe to arrive.
fn in_order(mut threats: Vec<(Danger, Threat)>) -> Vec<Threat> {
    let (mut order, mut now) = (Vec::with_capacity(threats.len()), 0);
    while let Some(soonest) = threats.iter().map(|(_, threat)| threat.arrives).min() {
        now = now.max(soonest);
        let here = threats.iter().enumerate().filter(|(_, (_, threat))| threat.arrives <= now);
        let worst = here.max_by_key(|(at, (danger, _))| (*danger, Reverse(*at)));
        let Some((at, _)) = worst else { break };
        let (_, threat) = threats.remove(at);
        now += threat.mean_time();
        order.push(threat);
    }
    order
}

/// Returns the number of squares from which foes can attack the hero, at least 1.
pub(super) fn places(world: &World) -> usize {
    let here = world.you().at;
    here.neighbors().into_iter().filter(|&at| world.level.can_step(at, here)).count().max(1)
}

/// Scales damage in thousandths by difficulty.
fn scaled(world: &World, thousandths: i64, sides: difficulty::Sides) -> i64 {
    let amount = thousandths.clamp(0, i64::from(i32::MAX)) as i32;
    difficulty::scaled(world.life.difficulty, amount, sides) / difficulty::POINT
}

/// Returns the most hit points that the hero can lose to `amount` of damage by a monster.
pub fn most_lost_by_hero(world: &World, amount: i32) -> i32 {
    most_lost(world, amount, TO_HERO)
}

/// Returns the most hit points that `amount` of damage can remove. The fraction carried over from
/// earlier damage can complete a whole point.
fn most_lost(world: &World, amount: i32, sides: difficulty::Sides) -> i32 {
    let lost = difficulty::scaled(world.life.difficulty, amount, sides);
    ((lost + difficulty::POINT - 1) / difficulty::POINT).min(i64::from(i32::MAX)) as i32
}

/// Rounds thousandths to the nearest integer.
fn whole(thousandths: i64) -> i32 {
    ((thousandths + 500) / 1000) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Rng, Seed};
    use crate::content::{Property, Terrain};
    use crate::r#gen::spawn::monsters;
    use crate::rules::fight::strike::melee;
    use crate::rules::fight::test_duel::Trial;
    use crate::rules::test_scene::scene;
    use crate::world::Actor;
    use crate::world::body::actor::COWARDS;

    /// Maximum error of the forecast in these tests, in thousandths. The forecast is inexact when
    /// neither victory nor death is certain, because it treats attacks as evenly spaced. The
    /// results of the duels also vary at random.
    const ERROR: usize = 120;

    fn healthy(kind: &str, hp: i32) -> Trial {
        let mut trial = Trial::against(kind);
        (trial.world.you_mut().hp, trial.world.you_mut().max_hp) = (hp, hp);
        trial
    }

    fn forecast_of(trial: &Trial) -> Forecast {
        exchange(&trial.world, trial.content, trial.foe).forecast
    }

    fn danger(trial: &Trial) -> Danger {
        Danger::of(forecast_of(trial))
    }

    #[test]
    fn the_greatest_damage_counts_spells_and_leaves_out_attacks_that_deal_none() {
        let worst = |trial: &Trial| exchange(&trial.world, trial.content, trial.foe).foe_worst;
        assert_eq!(worst(&healthy("purple worm", 200)), 16, "digestion deals no damage by itself");
        let mut mage = healthy("arch-lich", 200);
        assert_eq!(worst(&mage), 98, "touch of death: 8d6+50");
        gains(&mut mage, Property::MagicResistance);
        assert_eq!(worst(&mage), 78, "psi bolt: 13d6");
    }

    fn gains(trial: &mut Trial, what: Property) {
        trial.world.you_mut().properties.gained.add(what);
        trial.world.you_mut().properties.refresh();
    }

    /// Fights many duels attack by attack, each against a foe with newly rolled hit points. Of the
    /// foes that can flee, 1 in [`COWARDS`] leaves when badly hurt. Returns the share of duels in
    /// which the hero died, in thousandths.
    fn deaths_in_play(trial: &mut Trial, duels: usize) -> usize {
        let (start, hero, foe) = (trial.world.clone(), trial.hero(), trial.foe);
        let pace = i64::from(start.actor(foe).rate) * 1000 / i64::from(start.you().rate);
        let kind = &trial.content.monsters[start.actor(foe).kind];
        let mut rng = Rng::new(Seed(1), 0);
        let dead = (0..duels).filter(|duel| {
            trial.world.clone_from(&start);
            let actor = trial.world.actor_mut(foe);
            actor.max_hp = monsters::hit_points(kind, actor.level, &mut rng);
            actor.hp = actor.max_hp;
            let flees = duel % COWARDS as usize == 0 && Actor::may_be_coward(kind, actor.max_hp);
            let home = start.actor(foe).at;
            let mut owed = 0;
            for _ in 0..300 {
                if trial.world.actor(foe).at != home && trial.world.actor_at(home).is_none() {
                    trial.world.move_actor(foe, home);
                }
                let _ = trial.with(|play| melee::strike(play, hero, foe));
                let actors = &trial.world.actors;
                if flees && actors.contains(foe) && trial.world.actor(foe).is_badly_hurt() {
                    break;
                }
                owed += pace;
                while owed >= 1000 && trial.world.actors.contains(foe) && !trial.world.is_over() {
                    owed -= 1000;
                    let _ = trial.with(|play| melee::strike(play, foe, hero));
                }
                if trial.world.is_over() || !trial.world.actors.contains(foe) {
                    break;
                }
            }
            trial.world.is_over()
        });
        dead.count() * 1000 / duels
    }

    #[test]
    fn the_forecast_of_a_duel_is_the_share_of_deaths_in_play() {
        for kind in ["jackal", "hill orc", "giant beetle", "owlbear", "fire ant"] {
            let mut s = Trial::against(kind);
            (s.world.actor_mut(s.foe).hp, s.world.actor_mut(s.foe).max_hp) = (10, 10);
            let even = (3..1_000).find(|&hp| {
                (s.world.you_mut().hp, s.world.you_mut().max_hp) = (hp, hp);
                forecast_of(&s).death < 500
            });
            assert!(even.is_some(), "{kind}");
            let told = forecast_of(&s).death as usize;
            let measured = deaths_in_play(&mut s, 400);
            assert!(told.abs_diff(measured) <= ERROR, "{kind}: {told} told, {measured} measured");
        }
    }

    #[test]
    fn the_forecast_knows_a_foe_by_its_kind_and_looks_and_not_by_its_true_hit_points() {
        let mut s = healthy("owlbear", 20);
        let mut with = |hp, max_hp| {
            (s.world.actor_mut(s.foe).hp, s.world.actor_mut(s.foe).max_hp) = (hp, max_hp);
            exchange(&s.world, s.content, s.foe)
        };
        let (weak, strong, hurt) = (with(6, 6), with(40, 40), with(9, 40));
        assert_eq!(weak, strong);
        assert!(hurt.blows < strong.blows, "{hurt:?} {strong:?}");
        assert!(hurt.forecast.death < strong.forecast.death, "{hurt:?} {strong:?}");
    }

    #[test]
    fn the_damage_shown_is_what_difficulty_lets_through() {
        let mut s = Trial::against("hill orc");
        let (hero, foe) = (s.hero(), s.foe);
        let even = exchange(&s.world, s.content, foe);
        s.world.life.difficulty = 2;
        let hard = exchange(&s.world, s.content, foe);
        assert_eq!(hard.foe_worst, (even.foe_worst * 169 + 99) / 100, "{even:?} {hard:?}");
        assert!(hard.hero_worst < even.hero_worst, "{even:?} {hard:?}");
        let (mut worst, mut sum, mut hits) = (0, 0, 0);
        for _ in 0..2_000 {
            s.mended();
            let before = s.world.you().hp;
            s.with(|play| melee::strike(play, foe, hero)).unwrap();
            let lost = before - s.world.you().hp;
            worst = worst.max(lost);
            (sum, hits) = (sum + lost, hits + i32::from(lost > 0));
        }
        assert!((hard.foe_worst - 1..=hard.foe_worst).contains(&worst), "{worst} of {hard:?}");
        assert!((sum / hits - hard.foe_usual).abs() <= 1, "{} of {hard:?}", sum / hits);
    }

    #[test]
    fn an_eel_in_water_may_drown_a_hero_of_any_hit_points_and_one_on_land_may_not() {
        let mut s = healthy("giant eel", 2_000);
        s.world.actor_mut(s.foe).hp = 10;
        assert_eq!(forecast_of(&s).death, 0);
        let at = s.world.actor(s.foe).at;
        s.world.level.change(at, |cell| cell.terrain = Terrain::Moat);
        assert_eq!(danger(&s), Danger::Deadly);
        let held = s.world.clone();
        let measured = deaths_in_play(&mut s, 300);
        assert!(measured > 100, "{measured} measured");
        s.world = held;
        gains(&mut s, Property::MagicalBreathing);
        assert_eq!(forecast_of(&s).death, 0);
    }

    #[test]
    fn a_petrifying_foe_may_kill_at_any_hit_points() {
        let mut s = healthy("cockatrice", 2_000);
        s.holds(s.world.hero, "club", Slot::Wielded);
        assert!(danger(&s) >= Danger::Risky, "{:?}", forecast_of(&s));
        gains(&mut s, Property::StoningResistance);
        assert_eq!(forecast_of(&s).death, 0);
    }

    #[test]
    fn a_bare_handed_blow_on_a_cockatrice_is_certain_death() {
        assert!(forecast_of(&healthy("cockatrice", 2_000)).death > 900);
    }

    #[test]
    fn a_foe_that_explodes_at_death_is_as_deadly_as_its_explosion() {
        assert_eq!(danger(&healthy("gas spore", 14)), Danger::Deadly);
        assert_eq!(danger(&healthy("gas spore", 900)), Danger::Trivial);
    }

    #[test]
    fn a_group_is_at_least_as_dangerous_as_its_worst_member() {
        let mut s = scene(
            "
            --------
            |@n.m..|
            --------",
        );
        let (newt, minotaur) = (s.put("newt", 'n'), s.put("minotaur", 'm'));
        // The hero kills the newt before the minotaur arrives.
        (s.world.you_mut().level, s.world.life.attributes) = (20, [125; 6]);
        for hp in (20..200).step_by(5) {
            (s.world.you_mut().hp, s.world.you_mut().max_hp) = (hp, hp);
            let all = together(&s.world, &s.content, &[newt, minotaur]).forecast;
            let alone = exchange(&s.world, &s.content, minotaur).forecast;
            assert!(all.death >= alone.death && all.loss >= alone.loss, "{hp}: {all:?} {alone:?}");
        }
    }

    #[test]
    fn a_cleric_is_more_dangerous_to_a_hero_who_can_be_paralyzed() {
        let at = |hp: i32, is_free: bool| {
            let mut priest = healthy("aligned cleric", hp);
            if is_free {
                gains(&mut priest, Property::FreeAction);
            }
            forecast_of(&priest)
        };
        let hp = (1..40).map(|n| n * 50).find(|&hp| at(hp, true).death < 500).unwrap();
        let (bare, free) = (at(hp, false), at(hp, true));
        assert!(bare.death > free.death, "{hp}: {bare:?} {free:?}");
    }

    #[test]
    fn a_mind_flayer_is_deadlier_at_low_intelligence() {
        let mut s = healthy("mind flayer", 10_000);
        s.world.actor_mut(s.foe).hp = 3;
        let mut at = |wits| {
            s.world.life.attributes[1] = wits;
            forecast_of(&s).death
        };
        let (bright, dull) = (at(18), at(4));
        assert!(bright < dull && dull > 100, "{bright} {dull}");
        s.world.you_mut().kind = s.content.monsters.find("gray ooze").expect("the table has it");
        assert!(forecast_of(&s).death < dull, "there is no mind to eat");
    }

    #[test]
    fn a_swallowed_hero_is_digested_unless_digestion_is_slow() {
        let mut s = healthy("purple worm", 5_000);
        assert_eq!(danger(&s), Danger::Deadly);
        gains(&mut s, Property::SlowDigestion);
        assert!(forecast_of(&s).death < 10, "{:?}", forecast_of(&s));
    }

    #[test]
    fn an_expected_loss_of_half_is_risky_without_a_chance_of_death() {
        let of = |death, loss| Danger::of(Forecast { death, loss });
        assert_eq!(of(0, 5), Danger::Trivial);
        assert_eq!(of(20, 50), Danger::Minor);
        assert_eq!((of(0, 51), of(21, 0)), (Danger::Risky, Danger::Risky));
        assert_eq!((of(100, 90), of(101, 0)), (Danger::Risky, Danger::Deadly));
    }

    #[test]
    fn hooves_that_trample_land_as_often_as_the_odds_say() {
        let mut s = Trial::against("bison");
        s.world.life.protection = 10;
        s.mended();
        let (hero, foe) = (s.hero(), s.foe);
        let odds = exchange(&s.world, s.content, foe);
        assert!((50..=95).contains(&odds.foe_hits), "{odds:?}");
        assert!((19..=20).contains(&odds.foe_usual) && odds.foe_worst == 36, "3d12: {odds:?}");
        let mut acts = 0;
        for _ in 0..2_000 {
            s.mended();
            acts += 1;
            s.with(|play| melee::strike(play, foe, hero)).unwrap();
        }
        let share = s.hits(foe) * 100 / acts;
        assert!(share.abs_diff(usize::from(odds.foe_hits)) <= 3, "{share} of 100, {odds:?}");
    }
}
