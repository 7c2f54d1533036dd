//! The auto-attack guard: prevents the death of a hero whose player holds down the auto-attack key.

use std::collections::BTreeSet;

use super::complete_command;
use crate::base::english::{self, capitalized};
use crate::game::view::{ActorId, Danger, Foe, ItemUse, ItemView, Reach, Stance, View};

/// A reason against auto-attacking, and what the auto-attack key does because of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Refuses to attack, because the hero has too few hit points.
    Stops { hp: i32, max: i32 },
    /// Attacks if the key is pressed again.
    Once(String),
    /// Attacks after a confirmation that a held-down key cannot give.
    Asks(String),
}

/// The foes that the player was warned of, and the hero's hit points at that time.
#[derive(Clone, Default)]
pub struct AutoAttackGuard {
    /// The foes that need no more warnings. A warning covers all foes in view that are no more
    /// dangerous than the target, or all foes of a group that is deadly together.
    dared: BTreeSet<ActorId>,
    /// The awake foes in view at each warning of a deadly foe or of a group that is deadly
    /// together.
    dared_together: BTreeSet<ActorId>,
    /// Hit points at the last warning of a dangerous target or group.
    began: i32,
    /// Hit points and their maximum at the last key press.
    last: (i32, i32),
    /// Whether a warning said that the wielded launcher makes a poor club.
    clubs: bool,
}

impl AutoAttackGuard {
    /// Returns the reason against auto-attacking now. Refuses below `least` percent of the maximum
    /// hit points. Asks each time if the target petrifies or the attack erases Elbereth. Warns once
    /// if the hero lost a third of the maximum hit points since the last key press, and once if the
    /// hero would hit the target with a launcher despite a better weapon. Warns of a risky target,
    /// and asks about a deadly target or foes that are deadly together. Does this once per fight,
    /// and again for a new foe or when the hero has at most half of the hit points of the last such
    /// warning. Gives one reason at a time, so that after [`Doubt::Once`] the same key attacks.
    pub fn doubt(&mut self, view: &View, least: u8) -> Option<Doubt> {
        // Without a way to the foe, the game refuses the attack and says why.
        let fight =
            view.fight.filter(|it| matches!(it.reach, Reach::Beside(_) | Reach::Away(_)))?;
        let foe = view.foes.iter().find(|foe| foe.who == fight.foe)?;
        if foe.petrifies {
            return Some(Doubt::Asks(complete_command::attack::turns_to_stone(foe)));
        }
        if foe.kept_off && matches!(fight.reach, Reach::Beside(_)) {
            return Some(Doubt::Asks(complete_command::attack::erases_elbereth()));
        }
        let (hp, max) = (view.status.hp, view.status.max_hp);
        // A changed maximum can mean a new shape. The hit points of two shapes cannot be compared.
        let last = std::mem::replace(&mut self.last, (hp, max));
        let lost = if last.1 == max { last.0 - hp } else { 0 };
        if hp * 100 < max * i32::from(least) {
            return Some(Doubt::Stops { hp, max });
        }
        if hp * 2 <= self.began {
            self.dared.clear();
            self.dared_together.clear();
        }
        let club = launcher_as_club(view);
        self.clubs &= club.is_some();
        let beside = matches!(fight.reach, Reach::Beside(_));
        // A question about a deadly fight comes first, and is enough.
        let sum = if foe.is_asleep() { view.sleepers } else { view.together };
        let asks = foe.danger.max(sum.danger()) == Danger::Deadly;
        if let Some(bow) = club.filter(|_| beside && !self.clubs && !asks) {
            self.clubs = true;
            let name = english::without_article(&bow.name);
            let mut warning = format!("You would club {} with your {name}", foe.the());
            if foe.danger == Danger::Risky && self.dared.insert(foe.who) {
                self.began = hp;
                warning.push_str(", and it is RISKY");
            }
            return Some(Doubt::Once(warning));
        }
        let does = match fight.reach {
            Reach::Beside(_) => "Attack",
            _ => "Approach",
        };
        // An attack on one sleeper can wake the others. Otherwise they do not count.
        let asleep = foe.is_asleep();
        let strikes =
            |it: &&Foe| it.stance == Stance::Foe && !it.only_answers() && it.is_asleep() == asleep;
        let group: BTreeSet<ActorId> = view.foes.iter().filter(strikes).map(|it| it.who).collect();
        let deadly_together = sum.foes > 1 && sum.danger() == Danger::Deadly;
        if deadly_together && foe.danger < Danger::Deadly && !group.is_subset(&self.dared_together)
        {
            self.began = hp;
            // The question is about each foe of the group.
            self.dared.extend(&group);
            self.dared_together.extend(group);
            let title = format!("{} DEADLY. {does} {}?", all_are(sum.foes), foe.the());
            return Some(Doubt::Asks(title));
        }
        if foe.danger < Danger::Risky || self.dared.contains(&foe.who) {
            let told = || Doubt::Once(format!("That cost {lost} of {max} hit points"));
            return (lost * 3 >= max).then(told);
        }
        self.began = hp;
        let crowd = view.foes.iter().filter(|it| it.stance == Stance::Foe);
        self.dared.extend(crowd.filter(|it| it.danger <= foe.danger).map(|it| it.who));
        let is_danger = format!("{} is {}", capitalized(&foe.the()), foe.danger.word());
        if foe.danger == Danger::Deadly {
            self.dared_together.extend(group);
            return Some(Doubt::Asks(format!("{is_danger}. {does} it?")));
        }
        Some(Doubt::Once(is_danger))
    }
}

/// Returns the wielded launcher, if the hero can put it away and has something better: a melee
/// weapon, or missiles to fire.
fn launcher_as_club(view: &View) -> Option<&ItemView> {
    let held = |thing: &&ItemView| thing.is(ItemUse::Wielded) && thing.suits.launcher;
    let better =
        |thing: &ItemView| thing.is_melee_weapon() || thing.is(ItemUse::Quiver) && !thing.by_hand;
    let free = |thing: &&ItemView| !thing.suits.clings;
    view.pack.iter().find(held).filter(free).filter(|_| view.pack.iter().any(better))
}

/// Names a group of foes: "Both foes together are".
fn all_are(foes: u32) -> String {
    match foes {
        2 => "Both foes together are".to_owned(),
        foes => format!("All {foes} foes together are"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::view::{Dir, Fight, Foe, FoeState, Forecast, Together};

    /// Returns a view whose nearest foe has this danger, for a hero with `hp` of 30 hit points.
    fn facing(danger: Danger, hp: i32) -> View {
        let mut view = View::sample();
        (view.foes[0].danger, view.status.hp, view.status.max_hp) = (danger, hp, 30);
        view.together = Together::default();
        view
    }

    #[test]
    fn a_risky_foe_warns_once_and_a_deadly_one_asks() {
        let mut guard = AutoAttackGuard::default();
        let minor = facing(Danger::Minor, 30);
        assert_eq!(guard.doubt(&minor, 50), None);
        let risky = facing(Danger::Risky, 30);
        let told = Doubt::Once("The hill orc is RISKY".to_owned());
        assert_eq!(guard.doubt(&risky, 50), Some(told));
        assert_eq!(guard.doubt(&risky, 50), None);
        let mut other = AutoAttackGuard::default();
        let asked = Doubt::Asks("The hill orc is DEADLY. Attack it?".to_owned());
        let deadly = facing(Danger::Deadly, 30);
        assert_eq!(other.doubt(&deadly, 50), Some(asked));
        assert_eq!(other.doubt(&deadly, 50), None);
    }

    #[test]
    fn foes_that_are_deadly_together_ask_before_attack_and_approach_and_again_for_a_new_foe() {
        let mut guard = AutoAttackGuard::default();
        let mut view = facing(Danger::Minor, 30);
        let deadly = Forecast { death: 300, loss: 90 };
        view.together = Together { foes: 2, forecast: deadly };
        let asked = |what: &str| Some(Doubt::Asks(what.to_owned()));
        let both = "Both foes together are DEADLY. Attack the hill orc?";
        assert_eq!(guard.clone().doubt(&view, 0), asked(both));
        view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
        let both = "Both foes together are DEADLY. Approach the hill orc?";
        assert_eq!(guard.doubt(&view, 0), asked(both));
        assert_eq!(guard.doubt(&view, 0), None, "the player dared both");
        view.foes[0].danger = Danger::Risky;
        assert_eq!(guard.doubt(&view, 0), None, "each of them");
        let who = ActorId::of_number(999).expect("it is a number of an actor");
        view.foes.push(Foe { who, ..view.foes[1].clone() });
        view.together.foes = 3;
        let all = "All 3 foes together are DEADLY. Approach the hill orc?";
        assert_eq!(guard.doubt(&view, 0), asked(all), "a new foe");
        view.status.hp = 15;
        assert_eq!(guard.doubt(&view, 0), asked(all), "half of the hit points are gone");
        let who = ActorId::of_number(998).expect("it is a number of an actor");
        let states = vec![FoeState::Asleep];
        view.foes.push(Foe { who, states, danger: Danger::Deadly, ..view.foes[1].clone() });
        assert_eq!(guard.doubt(&view, 0), None, "a sleeper does not join them");
        assert!(!guard.dared.contains(&who), "the player dared only those awake");
        view.together = Together { foes: 1, forecast: deadly };
        view.foes.truncate(1);
        assert_eq!(AutoAttackGuard::default().doubt(&view, 0), {
            Some(Doubt::Once("The hill orc is RISKY".to_owned()))
        });
    }

    #[test]
    fn an_approach_to_one_of_several_sleepers_that_are_deadly_together_asks() {
        let mut view = facing(Danger::Minor, 30);
        view.foes[0].states = vec![FoeState::Asleep];
        view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
        assert_eq!(AutoAttackGuard::default().doubt(&view, 0), None);
        view.sleepers = Together { foes: 4, forecast: Forecast { death: 300, loss: 90 } };
        let all = "All 4 foes together are DEADLY. Approach the hill orc?".to_owned();
        assert_eq!(AutoAttackGuard::default().doubt(&view, 0), Some(Doubt::Asks(all)));
    }

    #[test]
    fn a_fight_warns_again_only_for_a_new_foe_or_after_losing_half() {
        let mut guard = AutoAttackGuard::default();
        let mut view = facing(Danger::Risky, 30);
        let ant = |at: usize, danger| Foe { who: id(at), danger, ..View::sample().foes[0].clone() };
        let told = Some(Doubt::Once("The hill orc is RISKY".to_owned()));
        let faces = |view: &mut View, at: usize| {
            view.fight = view.fight.map(|fight| Fight { foe: id(at), ..fight });
        };
        view.foes = vec![ant(0, Danger::Risky), ant(1, Danger::Risky)];
        faces(&mut view, 0);
        assert_eq!(guard.doubt(&view, 0), told);
        faces(&mut view, 1);
        assert_eq!(guard.doubt(&view, 0), None, "both were in view");
        let mut guard = AutoAttackGuard::default();
        view.foes.truncate(1);
        faces(&mut view, 0);
        assert_eq!(guard.doubt(&view, 0), told);
        view.foes.push(ant(1, Danger::Risky));
        faces(&mut view, 1);
        assert_eq!(guard.doubt(&view, 0), told, "a new foe");
        for hp in [24, 20, 16] {
            view.status.hp = hp;
            assert_eq!(guard.doubt(&view, 0), None);
        }
        view.status.hp = 15;
        assert_eq!(guard.doubt(&view, 0), told, "half of what was left is gone");
    }

    /// Returns the actor of the sample foe with this index.
    fn id(at: usize) -> ActorId {
        View::sample().foes[at].who
    }

    #[test]
    fn petrifying_foes_and_attacks_from_elbereth_ask_every_time() {
        let mut guard = AutoAttackGuard::default();
        let mut view = facing(Danger::Minor, 30);
        view.foes[0].petrifies = true;
        for _ in 0..2 {
            assert!(matches!(guard.doubt(&view, 0), Some(Doubt::Asks(_))));
        }
        // Attacking from the square with Elbereth would erase it, so the attack needs confirmation
        // too.
        (view.foes[0].petrifies, view.foes[0].kept_off) = (false, true);
        for _ in 0..2 {
            assert_eq!(
                guard.doubt(&view, 0),
                Some(Doubt::Asks(complete_command::attack::erases_elbereth()))
            );
        }
    }

    #[test]
    fn an_approach_from_elbereth_erases_nothing_and_needs_no_confirmation() {
        let mut view = facing(Danger::Minor, 30);
        view.foes[0].kept_off = true;
        let fight = view.fight.unwrap();
        view.fight = Some(Fight { reach: Reach::Away(Dir::E), ..fight });
        assert_eq!(AutoAttackGuard::default().doubt(&view, 0), None);
    }

    #[test]
    fn hit_points_of_another_shape_are_not_compared() {
        let mut guard = AutoAttackGuard::default();
        assert_eq!(guard.doubt(&facing(Danger::Minor, 30), 0), None);
        let mut gnome = facing(Danger::Minor, 7);
        gnome.status.max_hp = 7;
        assert_eq!(guard.doubt(&gnome, 0), None);
    }

    #[test]
    fn after_a_reason_that_is_given_once_the_same_key_attacks() {
        let mut guard = AutoAttackGuard::default();
        assert_eq!(guard.doubt(&facing(Danger::Minor, 30), 0), None);
        // The hero lost a third, and the foe became risky.
        let risky = facing(Danger::Risky, 20);
        assert!(matches!(guard.doubt(&risky, 0), Some(Doubt::Once(_))));
        assert_eq!(guard.doubt(&risky, 0), None);
    }

    #[test]
    fn auto_attack_stops_below_the_limit_and_after_losing_a_third() {
        let mut guard = AutoAttackGuard::default();
        assert_eq!(guard.doubt(&facing(Danger::Minor, 30), 50), None);
        let told = Doubt::Once("That cost 10 of 30 hit points".to_owned());
        assert_eq!(guard.doubt(&facing(Danger::Minor, 20), 50), Some(told));
        assert_eq!(guard.doubt(&facing(Danger::Minor, 20), 50), None);
        let stops = Doubt::Stops { hp: 14, max: 30 };
        assert_eq!(guard.doubt(&facing(Danger::Minor, 14), 50), Some(stops.clone()));
        assert_eq!(guard.doubt(&facing(Danger::Minor, 14), 50), Some(stops));
        assert_eq!(guard.doubt(&facing(Danger::Minor, 14), 0), None);
    }
    #[test]
    fn clubbing_with_a_bow_is_told_once_if_there_is_something_better() {
        let mut guard = AutoAttackGuard::default();
        let mut view = facing(Danger::Minor, 30);
        view.pack.iter_mut().for_each(|thing| thing.used = None);
        (view.pack[2].used, view.pack[2].suits.launcher) = (Some(ItemUse::Wielded), true);
        view.pack[2].name = "a bow".to_owned();
        (view.pack[0].suits.wield, view.pack[1].suits.flies) = (true, true);
        let told = Doubt::Once("You would club the hill orc with your bow".to_owned());
        assert_eq!(guard.clone().doubt(&view, 0), Some(told.clone()));
        let beside = view.fight;
        view.fight = beside.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
        assert_eq!(guard.doubt(&view, 0), None, "from afar, Tab only approaches");
        view.fight = beside;
        assert_eq!(guard.doubt(&view, 0), Some(told.clone()));
        assert_eq!(guard.doubt(&view, 0), None, "the same key attacks");
        view.pack[0].suits.wield = false;
        assert_eq!(AutoAttackGuard::default().doubt(&view, 0), None, "nothing better");
        view.pack[1].used = Some(ItemUse::Quiver);
        assert_eq!(AutoAttackGuard::default().doubt(&view, 0), Some(told));
        view.foes[0].danger = Danger::Risky;
        let mut guard = AutoAttackGuard::default();
        let both = "You would club the hill orc with your bow, and it is RISKY".to_owned();
        assert_eq!(guard.doubt(&view, 0), Some(Doubt::Once(both)));
        assert_eq!(guard.doubt(&view, 0), None, "one warning for both");
    }
}
