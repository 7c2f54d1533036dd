//! Melee attacks on a neighbor, by the hero and by monsters.

use crate::event::{Combat, Event};
use crate::rules::body::hold;
use crate::rules::fight::provoke;
use crate::rules::fight::{
    can_go_on,
    strike::{
        by_hero::hero_strikes,
        by_monster::{feel, monster_at},
        polymorphed,
    },
};
use crate::rules::{Acted, Play, Refusal, Time, Unshaped};
use crate::world::{ActorId, hero::Burden};

/// Makes all melee attacks that `who` has for one action.
pub fn strike(play: &mut Play, who: ActorId, target: ActorId) -> Acted {
    let world = &play.world;
    if who == target || !world.actors.contains(target) || !can_go_on(world, who, target) {
        return Err(Refusal::NothingThere.into());
    }
    let inside = hold::engulfer(world, play.content, target);
    if inside.is_some_and(|engulfer| engulfer != who) {
        return Err(Refusal::SomethingInTheWay.into());
    }
    if who == world.hero {
        if world.is_changed() && !polymorphed::can_strike(world, play.content) {
            return Err(Refusal::Shape(Unshaped::NothingToStrikeWith).into());
        }
        if play.world.life.burden >= Burden::Overtaxed {
            return Err(Refusal::TooBurdened.into());
        }
        if play.world.actor(target).hidden {
            provoke::reveal_hider(play, target);
        }
        feel(play, target);
        if play.world.is_changed() {
            polymorphed::strikes(play, target);
        } else {
            hero_strikes(play, target);
        }
    } else {
        let was_hidden = play.world.actor(who).hidden;
        // The message of the surprise names the monster, so it must be unmasked first.
        play.world.unmask(who);
        if was_hidden && target == play.world.hero {
            play.tell(Event::Combat(Combat::Surprised { by: who, target }));
        }
        monster_at(play, who, target);
    }
    Ok(Time::ACTION)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::ending::death::Death;
    use crate::content::{Property, Slot};
    use crate::event::Cause;
    use crate::rules::fight::{
        danger::{Danger, odds},
        roll::{armor_class, to_hit},
        test_duel::Trial,
    };
    use crate::rules::vitals::{self, Blame, kill, level_change};
    use crate::world::Attitude;

    const STRIKES: usize = 20_000;

    /// Counts the hits of repeated attacks, restoring both actors before each.
    fn strikes(s: &mut Trial, who: ActorId, target: ActorId) -> usize {
        for _ in 0..STRIKES {
            s.mended();
            s.with(|play| strike(play, who, target)).unwrap();
        }
        s.hits(who)
    }

    #[test]
    fn the_hero_hits_as_often_as_the_to_hit_sum_says() {
        let mut s = Trial::against("newt");
        let (hero, foe) = (s.hero(), s.foe);
        let sum = to_hit::hero_hits(&s.world, s.content, foe, None);
        // 1 base + 1 for a new hero + 8 armor class + 1 level + 1 for bare hands at Basic skill.
        assert_eq!(sum.total(), 12, "{:?}", sum.parts());
        assert_eq!(odds::hero_hits_percent(&s.world, s.content, foe), 55);
        let hits = strikes(&mut s, hero, foe);
        assert!((10_650..11_350).contains(&hits), "{hits} of {STRIKES} at 55 %");
    }

    #[test]
    fn a_jackal_hits_as_often_as_its_to_hit_sum_says() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        s.holds(hero, "plate mail", Slot::Suit);
        assert_eq!(armor_class::class(&s.world, s.content, hero).total(), 3);
        assert_eq!(to_hit::monster_hits(&s.world, s.content, foe, hero).total(), 13);
        assert_eq!(odds::monster_hits_percent(&s.world, s.content, foe), 60);
        let hits = strikes(&mut s, foe, hero);
        assert!((11_650..12_350).contains(&hits), "{hits} of {STRIKES} at 60 %");
    }

    #[test]
    fn armor_class_below_zero_is_rolled_for_each_action() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        s.world.life.protection = 20;
        assert_eq!(armor_class::class(&s.world, s.content, hero).total(), -10);
        // The monster hits if a d20 rolls below 10 - 1d10 (at least 1), which is true for 0 to 8 of
        // the 20 faces. Over all rolls of the d10, that is 36 of 200 cases.
        assert_eq!(odds::monster_hits_percent(&s.world, s.content, foe), 18);
        let hits = strikes(&mut s, foe, hero);
        assert!((3_350..3_850).contains(&hits), "{hits} of {STRIKES} at 18 %");
    }

    #[test]
    fn monsters_fight_each_other_without_the_to_hit_bonus_of_10() {
        let mut s = Trial::against("jaguar");
        let at = s.world.actor(s.foe).at.step(crate::base::Dir::N);
        let other = crate::world::drawn_level::put(&mut s.world, s.content, "goblin", at);
        let foe = s.foe;
        // A level 4 attacker hits AC 10 with a roll below 14: 13 faces of each die (d20, d21 and
        // d22).
        for _ in 0..2_000 {
            s.mended();
            s.world.actor_mut(other).hp = 10_000;
            s.with(|play| strike(play, foe, other)).unwrap();
        }
        let hits = s.hits(foe);
        assert!((3_610..3_830).contains(&hits), "{hits} of 6000");
    }

    #[test]
    fn an_attack_on_a_sleeper_gets_the_sleeper_bonus_and_wakes_it() {
        let mut s = Trial::against("newt");
        let (hero, foe) = (s.hero(), s.foe);
        s.world.actor_mut(foe).properties.gained.add(Property::Asleep);
        s.world.actor_mut(foe).properties.refresh();
        assert_eq!(to_hit::hero_hits(&s.world, s.content, foe, None).total(), 14);
        s.with(|play| strike(play, hero, foe)).unwrap();
        assert!(s.was_told(|event| *event == Event::Combat(Combat::Woke { who: foe })));
        assert!(!s.world.actors.get(foe).is_some_and(|it| it.has(Property::Asleep)));
    }

    #[test]
    fn attacking_a_peaceful_monster_angers_it_and_costs_alignment() {
        let mut s = Trial::against("gnome");
        let (hero, foe) = (s.hero(), s.foe);
        s.mended();
        s.world.actor_mut(foe).mood = Attitude::Peaceful;
        let record = s.world.life.record;
        s.with(|play| strike(play, hero, foe)).unwrap();
        assert_eq!(s.world.actor(foe).mood, Attitude::Hostile);
        assert_eq!(s.world.life.record, record - 1);
    }

    #[test]
    fn a_kill_gives_experience_and_is_counted() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        let kind = s.world.actor(foe).kind;
        s.with(|play| kill(play, foe, Blame::by(hero)));
        assert!(!s.world.actors.contains(foe));
        assert_eq!(s.world.life.experience, 1);
        assert_eq!(s.world.life.killed, [(kind, 1)]);
    }

    #[test]
    fn level_2_takes_20_experience_points() {
        let mut s = Trial::against("jackal");
        let max = s.world.you().max_hp;
        s.with(|play| level_change::award(play, 20));
        assert_eq!(s.world.you().level, 2);
        assert!(s.world.you().max_hp > max);
        s.with(|play| level_change::level_down(play, Cause::Ended(Death::FavorLost)));
        assert_eq!((s.world.you().level, s.world.you().max_hp), (1, max));
        assert_eq!(s.world.life.experience, 19);
    }

    #[test]
    fn the_cause_of_death_names_the_killer() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        s.with(|play| vitals::apply_damage(play, hero, 1000, Blame::by(foe)));
        let end = s.world.life.end.clone().unwrap();
        assert_eq!((end.cause.as_str(), end.turn), ("killed by a jackal", 1));
        assert!(s.with(|play| strike(play, foe, hero)).is_err(), "the dead are left alone");
    }

    #[test]
    fn an_amulet_of_life_saving_is_used_up_and_saves_the_hero() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        let amulet = s.holds(hero, "amulet of life saving", Slot::Amulet);
        s.with(|play| vitals::apply_damage(play, hero, 1000, Blame::by(foe)));
        assert!(s.world.life.end.is_none());
        assert_eq!(s.world.you().hp, s.world.you().max_hp);
        assert!(!s.world.items.contains(amulet));
    }

    #[test]
    fn scaled_damage_keeps_fractions_of_a_hit_point_for_later() {
        let mut s = Trial::against("jackal");
        s.world.life.difficulty = -4;
        let (hero, foe) = (s.hero(), s.foe);
        let before = s.world.you().hp;
        // At this difficulty each point of damage counts as 0.3501, so 100 points remove a little
        // more than 35 hit points.
        for _ in 0..100 {
            s.with(|play| vitals::apply_damage(play, hero, 1, Blame::by(foe)));
        }
        assert_eq!((before - s.world.you().hp, s.world.you().scratches), (35, 100));
    }

    #[test]
    fn hitting_a_floating_eye_paralyzes_the_hero_unless_blind() {
        for blind in [false, true] {
            let mut s = Trial::against("floating eye");
            let (hero, foe) = (s.hero(), s.foe);
            s.mended();
            if blind {
                s.world.you_mut().properties.gained.add(Property::Blind);
                s.world.you_mut().properties.refresh();
            }
            for _ in 0..20 {
                s.with(|play| strike(play, hero, foe)).unwrap();
            }
            assert_eq!(s.world.you().has(Property::Paralyzed), !blind);
            assert_eq!(odds::exchange(&s.world, s.content, foe).forecast.death > 500, !blind);
        }
    }

    #[test]
    fn a_leprechaun_steals_gold_and_teleports_away() {
        let mut s = Trial::against("leprechaun");
        let (hero, foe) = (s.hero(), s.foe);
        let gold = crate::world::drawn_level::equip(&mut s.world, s.content, "gold piece", hero);
        s.world.item_mut(gold).count = 40;
        s.mended();
        while s.world.you().pack.contains(&gold) {
            s.mended();
            s.with(|play| strike(play, foe, hero)).unwrap();
        }
        assert_eq!(s.world.actor(foe).pack, [gold]);
        assert!(s.world.actor(foe).has(Property::Fleeing));
    }

    #[test]
    fn a_wielded_boomerang_splinters_on_a_quarter_of_its_hits() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        let (mut hits, mut broken) = (0, 0);
        while hits < 4_000 {
            s.mended();
            let item = s.holds(hero, "boomerang", Slot::Wielded);
            let before = s.hits(hero);
            s.with(|play| strike(play, hero, foe)).unwrap();
            hits += s.hits(hero) - before;
            if s.world.items.contains(item) {
                s.world.you_mut().worn[Slot::Wielded as usize] = None;
                s.world.destroy(item);
            } else {
                broken += 1;
                assert!(s.world.you().in_slot(Slot::Wielded).is_none(), "the hand is empty");
            }
            s.told.clear();
        }
        assert!((890..1_110).contains(&broken), "{broken} of {hits} broke, expected 1,000");
    }

    #[test]
    fn a_vortex_engulfs_the_hero_and_lets_go() {
        let mut s = Trial::against("fog cloud");
        let (hero, foe) = (s.hero(), s.foe);
        let mut inside = 0;
        for _ in 0..200 {
            s.mended();
            s.with(|play| strike(play, foe, hero)).unwrap();
            inside += usize::from(hold::engulfer(&s.world, s.content, hero) == Some(foe));
        }
        assert!((60..195).contains(&inside), "{inside}");
        s.with(|play| kill(play, foe, Blame::by(hero)));
        assert_eq!(s.world.you().held_by, None);
    }

    #[test]
    fn a_rust_monster_rusts_iron_armor() {
        let mut s = Trial::against("rust monster");
        let (hero, foe) = (s.hero(), s.foe);
        let helmet = s.holds(hero, "helmet", Slot::Helmet);
        for _ in 0..60 {
            s.mended();
            s.with(|play| strike(play, foe, hero)).unwrap();
        }
        assert_eq!(s.world.item(helmet).worn_down, 3);
        assert_eq!(armor_class::protection(s.content, s.world.item(helmet)), 0);
    }

    #[test]
    fn a_minotaur_is_deadlier_than_a_newt() {
        let of = |kind| {
            let s = Trial::against(kind);
            odds::exchange(&s.world, s.content, s.foe).danger()
        };
        assert!(of("newt") <= Danger::Minor);
        assert_eq!(of("minotaur"), Danger::Deadly);
    }

    #[test]
    fn every_monster_can_attack_and_be_attacked() {
        for kind in Trial::against("newt").content.monsters.rows() {
            let mut s = Trial::against(&kind.name);
            let (hero, foe) = (s.hero(), s.foe);
            for round in 0..30 {
                if !s.world.actors.contains(foe) || s.world.is_over() {
                    break;
                }
                s.mended();
                if round % 10 == 0 {
                    odds::exchange(&s.world, s.content, foe);
                }
                let _ = s.with(|play| strike(play, foe, hero));
                if s.world.actors.contains(foe) {
                    let _ = s.with(|play| strike(play, hero, foe));
                }
            }
        }
    }
}
