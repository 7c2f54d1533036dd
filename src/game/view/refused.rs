//! Explains in words why the game refused an input.

use super::hero::spells;
use super::{
    Action, ActionKind, ActorId, ItemView, Relief, Stance, build, dir_word, foes, ground, pack,
    relief,
};
use crate::base::english;
use crate::game::Game;
use crate::game::input::Input;
use crate::rules::Refusal;
use crate::rules::body::hold;
use crate::rules::occupation::is_automation;
use crate::rules::verb::magic::shape_power;
use crate::rules::verb::precheck;
use crate::rules::verb::travel::threat::{self, Obstacle};
use crate::rules::verb::travel::walk;
use crate::rules::verb::travel::{automatic, gas_escape, goals};
use crate::story::words::refusal;
use crate::story::{item_names, life::trade, senses};
use crate::world::body::pack as carry;

/// A refused input, for the UI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The message for the player.
    pub words: String,
    /// Whether the refused input was an automatic command. If so, the current hint says what the
    /// player can do.
    pub hinted: bool,
}

impl Game {
    /// Describes the energy that a spell or power needs and the energy available.
    fn too_little_energy(&self, action: &Action) -> String {
        let energy = match action {
            Action::Cast { spell, .. } => {
                let spells = spells::known(&self.eyes());
                spells.get(usize::from(*spell)).map_or(0, |spell| spell.energy)
            }
            _ => shape_power::of(&self.world, &self.content)
                .map_or(0, shape_power::ShapePower::energy),
        };
        let life = &self.world.life;
        refusal::too_little_energy(energy, life.pw, life.max_pw)
    }

    /// Returns the message for a refused input. Keys are placeholders: `{key:rest}` stands for the
    /// key of the command `#rest`.
    pub fn why_not(&self, why: Refusal, input: &Input) -> String {
        let words = refusal::text(why);
        match (why, input) {
            (
                Refusal::AlreadyWorn,
                Input::Do(Action::Wield(_) | Action::Ready(_) | Action::Drop(_)),
            ) => self.used_already(input),
            (Refusal::NothingThere, Input::Do(Action::QuaffHere)) => {
                refusal::NOTHING_TO_DRINK.to_owned()
            }
            (Refusal::NothingThere, Input::Do(Action::Dip(..))) => refusal::NO_FOUNTAIN.to_owned(),
            (
                Refusal::Covered | Refusal::AlreadyWorn,
                Input::Do(Action::Wear(item) | Action::TakeOff(item)),
            ) => match pack::worn_over(&self.eyes(), *item) {
                Some(over) => pack::in_the_way(&self.eyes(), over),
                None => words.to_owned(),
            },
            (Refusal::Blind | Refusal::InGas, _)
                if gas_escape::is_needed(&self.world, &self.content) =>
            {
                refusal::leave_gas(gas_escape::first_step(&self.world, &self.content))
            }
            (Refusal::Blind, _) => match self.world.you().in_slot(crate::content::Slot::Eyes) {
                Some(cover) => refusal::blinded_by(&item_names::your(&self.eyes(), cover)),
                None if self.world.life.conduct.blind_from_birth => refusal::BORN_BLIND.to_owned(),
                None => words.to_owned(),
            },
            (Refusal::Levitating, Input::Do(action)) => self.floating_words(action),
            (Refusal::Held, _) => self.held_words().unwrap_or_else(|| words.to_owned()),
            (Refusal::TooLittleEnergy, Input::Do(action)) => self.too_little_energy(action),
            (Refusal::NothingToExplore | Refusal::AllExplored, Input::Do(Action::Explore)) => {
                let words = self.why_no_way(why, input).unwrap_or_else(|| self.explored(why));
                let words = match trade::stays_out(&self.eyes()) {
                    Some(shop) => format!("{words} {shop}"),
                    None => words,
                };
                let left = crate::story::terrain::left_lying(&self.eyes());
                match left {
                    Some(left) => refusal::explored_with(&words, &left.words, left.is_one),
                    None => words,
                }
            }
            (Refusal::NoStairsKnown, _) if self.world.depth() < 0 => {
                refusal::NO_STAIRS_HERE.to_owned()
            }
            (Refusal::NoStairsKnown, Input::Do(Action::GoStairs { down })) => {
                refusal::no_stairs_known(*down).to_owned()
            }
            _ => self.why_no_way(why, input).unwrap_or_else(|| words.to_owned()),
        }
    }

    /// Returns the kinds of actions that are impossible now with any arguments, each with the
    /// reason.
    pub(super) fn impossible(&self) -> Vec<(ActionKind, String)> {
        let kinds = ActionKind::ALL.into_iter().filter_map(|kind| {
            let why = precheck::why_not(&self.world, &self.content, kind)?;
            Some((kind, self.why_not(why, &Input::Do(kind.example()))))
        });
        kinds.collect()
    }

    /// Returns the message for a refused input, and whether a hint goes with it.
    pub fn refused(&self, why: Refusal, input: &Input) -> Refused {
        let hinted = matches!(input, Input::Do(action)
            if is_automation(action) || *action == Action::FightNearest);
        Refused { words: self.why_not(why, input), hinted }
    }

    /// Returns the message that nothing is left to explore, the same as when exploring ends.
    fn explored(&self, why: Refusal) -> String {
        let bars = automatic::bars(&self.world, &self.content);
        let gap = goals::is_kept_out_by_load(&self.world, &self.content);
        let gap = gap.then(|| self.too_heavy_for_gap());
        senses::explored(&self.eyes(), why == Refusal::AllExplored, bars, gap.as_deref())
    }

    /// Returns a more specific message than the standard text of `why`, if there is one.
    fn why_no_way(&self, why: Refusal, input: &Input) -> Option<String> {
        match (why, input) {
            (Refusal::BoulderStuck, Input::Do(Action::Walk(dir) | Action::Step(dir))) => {
                let behind = build::behind_boulder(&self.eyes(), *dir);
                Some(refusal::boulder_stuck(&behind))
            }
            (Refusal::SomethingInTheWay, Input::Do(action)) if is_automation(action) => {
                build::barred(&self.eyes(), action).or_else(|| build::barred_unseen(&self.eyes()))
            }
            (Refusal::NothingToExplore | Refusal::AllExplored, Input::Do(Action::Explore))
                if automatic::foe_in_the_way(&self.world, &self.content, &Action::Explore)
                    .is_some() =>
            {
                build::barred(&self.eyes(), &Action::Explore)
            }
            (Refusal::NothingToExplore | Refusal::AllExplored, Input::Do(Action::Explore))
                if goals::rooted_in_the_way(&self.world, &self.content).is_some() =>
            {
                build::barred_unseen(&self.eyes())
            }
            (Refusal::SomethingInTheWay, Input::Do(Action::Walk(dir) | Action::Step(dir))) => {
                let to = self.world.you().at.step(*dir);
                let mut seen = foes::in_view(&self.eyes()).into_iter();
                let other = seen.find(|it| it.at == to);
                other.map(|other| refusal::does_not_make_way(&other.the()))
            }
            (Refusal::NothingToExplore, _) => {
                let way = crate::story::terrain::other_way_down(&self.eyes());
                way.map(|way| format!("{}.", refusal::explored_but(&way)))
            }
            (Refusal::TooHeavyForGap, _) => Some(self.too_heavy_for_gap()),
            (Refusal::BestLeftAlone, _) => {
                let mut foes = foes::in_view(&self.eyes()).into_iter();
                let idle = |foe: &foes::Foe| foe.only_answers() || foe.harmless;
                let foe = foes.find(|foe| foe.stance == Stance::Foe && idle(foe));
                foe.map(|foe| {
                    if foe.harmless {
                        refusal::never_attacks(&foe.the())
                    } else {
                        refusal::best_left_alone(&foe.the())
                    }
                })
            }
            (Refusal::NoSuchWay, Input::Do(Action::FightNearest)) => {
                let foes = foes::in_view(&self.eyes());
                let foe = foes.iter().find(|foe| Some(foe.who) == self.target_foe());
                foe.map(|foe| refusal::no_way_to(&foe.the(), &foe.way))
            }
            (Refusal::FoeNear, _) => self.target_foe().map(|who| {
                let foe = foes::foe(&self.eyes(), who);
                refusal::foe_near(&foe.the(), foe.distance <= 1)
            }),
            (Refusal::UnseenNear, _) => Some(self.unseen_words()),
            (Refusal::FriendAttacks, _) => match threat::target(&self.world, &self.content)? {
                Obstacle::Friend(who) => {
                    Some(refusal::not_while_attacked(&self.eyes().name(who).definite()))
                }
                Obstacle::Foe(_) | Obstacle::Unseen(_) => None,
            },
            _ => None,
        }
    }

    /// Says that the hero carries too much for a gap, and what to drop or take off.
    fn too_heavy_for_gap(&self) -> String {
        let pack = pack::carried(&self.eyes());
        let load = carry::load(&self.world, &self.content, self.world.hero);
        let named = |thing: &ItemView| Some((thing.letter?, thing.name.clone()));
        let words = match relief(&pack, load.saturating_sub(walk::MOST_THROUGH_GAP)) {
            Relief::Drop(thing) => {
                named(thing).map(|(letter, name)| refusal::too_heavy_for_gap(letter, &name))
            }
            Relief::DropFew(few) => {
                let names: Vec<String> = few.iter().map(|thing| thing.name.clone()).collect();
                Some(refusal::several_too_heavy_for_gap(&english::list(&names)))
            }
            Relief::TakeOff(worn) => named(worn)
                .map(|(letter, name)| refusal::armor_too_heavy_for_gap(letter, &name, worn.heft)),
            Relief::Several => None,
        };
        words.unwrap_or_else(|| refusal::text(Refusal::TooHeavyForGap).to_owned())
    }

    /// Returns the foe that matters most, which auto-attack would target.
    fn target_foe(&self) -> Option<ActorId> {
        match threat::target(&self.world, &self.content)? {
            Obstacle::Foe(standoff) => Some(standoff.foe),
            Obstacle::Unseen(_) | Obstacle::Friend(_) => None,
        }
    }

    /// Returns the message about an unseen foe nearby and its direction.
    fn unseen_words(&self) -> String {
        let dir = match threat::target(&self.world, &self.content) {
            Some(Obstacle::Unseen(dir)) => Some(dir_word(dir)),
            _ => None,
        };
        refusal::unseen_near(dir)
    }

    /// Says what a floating hero cannot do, or cannot reach.
    fn floating_words(&self, action: &Action) -> String {
        let here = self.world.you().at;
        match action {
            Action::Kick(_) => refusal::NOTHING_TO_BRACE.to_owned(),
            Action::Jump(_) => refusal::NOTHING_TO_JUMP_FROM.to_owned(),
            Action::Mount(_) => refusal::SADDLE_TOO_LOW.to_owned(),
            _ => {
                let ground = ground::ground(&self.eyes(), here);
                refusal::out_of_reach_afloat(ground.as_deref())
            }
        }
    }

    /// Describes what holds the hero and how to escape.
    fn held_words(&self) -> Option<String> {
        let (eyes, you) = (self.eyes(), self.world.you());
        if let Some(around) = hold::engulfer(&self.world, &self.content, self.world.hero) {
            return Some(eyes.sentence(refusal::ENGULFED, around, None));
        }
        if let Some(holder) = you.held_by {
            let dir = you.at.dir_to(self.world.actor(holder).at)?;
            return Some(eyes.sentence(&refusal::held_by(dir), holder, None));
        }
        let trap = self.world.trap_at(you.at).filter(|_| you.trapped > 0)?;
        Some(refusal::caught_in(&self.content.traps[trap.kind].name))
    }

    /// Explains that an item is already in use, or that its current use prevents the new one.
    fn used_already(&self, input: &Input) -> String {
        use crate::content::Slot;
        let thing = match input {
            Input::Do(Action::Wield(None)) => return refusal::HANDS_EMPTY.to_owned(),
            Input::Do(Action::Ready(None)) => return refusal::QUIVER_EMPTY.to_owned(),
            Input::Do(Action::Wield(thing) | Action::Ready(thing)) => *thing,
            Input::Do(Action::Drop(things)) => {
                let mut things = things.iter().map(|&(item, _)| item);
                things.find(|&item| self.world.you().slot_of(item).is_some())
            }
            _ => None,
        };
        let Some(thing) = thing else { return refusal::text(Refusal::AlreadyWorn).to_owned() };
        let name = item_names::your(&self.eyes(), thing);
        match (self.world.you().slot_of(thing), input) {
            (Some(Slot::Wielded), Input::Do(Action::Wield(_))) => refusal::wielded_already(&name),
            (Some(Slot::Quiver), Input::Do(Action::Ready(_))) => refusal::quivered_already(&name),
            _ => refusal::worn_already(&name),
        }
    }
}
