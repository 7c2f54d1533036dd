//! Grappling hooks, which pull things, creatures and the hero.
//!
//! Source: rules/combat 4.2; NetHack 3.7 `apply.c`, `use_grapple`.

use crate::base::Pos;
use crate::content::ending::death::Hazard;
use crate::content::{Rank, Size, Slot, Terrain, Trait};
use crate::event::item::tools::{HookEvent, ToolEvent};
use crate::event::{Event, ItemEvent, Senses};
use crate::rules::fight::strike::{attack_penalties, by_hero};
use crate::rules::ground::{engraving_wear, teleport};
use crate::rules::verb::force::strike;
use crate::rules::verb::item::pick_up;
use crate::rules::vitals::{self, Blame, rider};
use crate::rules::{Acted, Halt, Play, Refusal};
use crate::world::todo::Task;
use crate::world::{Action, ActorId, Aim, ItemId};

/// The possible catches of the hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Catch {
    Nothing,
    Thing,
    Creature,
    Ground,
    /// The hook catches the hero, or nothing if the hero's rank is Skilled or better.
    Hero,
}

const CATCHES: [Catch; 5] =
    [Catch::Nothing, Catch::Thing, Catch::Creature, Catch::Ground, Catch::Hero];

/// Applies the hook: replaces the action by wielding the hook or, if it is wielded, by throwing it
/// at the chosen square or two squares in the chosen direction.
pub fn aim(play: &mut Play, who: ActorId, hook: ItemId, aim: Option<Aim>) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotApply.into());
    }
    if play.world.you().in_slot(Slot::Wielded) != Some(hook) {
        return Err(Halt::Instead(Action::Wield(Some(hook))));
    }
    let here = play.world.you().at;
    match aim {
        Some(Aim::Dir(dir)) => Err(Halt::Instead(Action::Thrust(here.step(dir).step(dir)))),
        Some(Aim::At(at)) => Err(Halt::Instead(Action::Thrust(at))),
        _ => Err(Refusal::CannotApply.into()),
    }
}

/// Throws the wielded hook at a square in reach.
pub(super) fn throw(play: &mut Play, at: Pos) {
    let rank = rank(play);
    let catch = if strike::inside(play, play.world.hero).is_some() {
        Catch::Nothing
    } else {
        catch(play, at, rank)
    };
    if catch == Catch::Creature || play.rng.act.coin() {
        let letters = play.rng.act.d(2);
        engraving_wear::shuffle(play, letters);
    }
    let done = match catch {
        Catch::Nothing => false,
        Catch::Thing => snag(play, at),
        Catch::Creature => hit(play, at) || pull_oneself(play, at),
        Catch::Ground => pull_oneself(play, at),
        Catch::Hero => hook_oneself(play, rank),
    };
    if !done {
        play.tell(Event::Senses(Senses::Nothing));
    }
}

fn rank(play: &Play) -> Rank {
    let hook = play.world.you().in_slot(Slot::Wielded);
    let skill = hook.and_then(|hook| play.content.items[play.world.item(hook).kind].skill);
    skill.map_or(Rank::Unskilled, |skill| play.world.life.rank(skill))
}

/// Decides what the hook catches. A hero at Skilled chooses the catch 1 time in 2, above Skilled 19
/// times in 20. Otherwise, and always below Skilled, the catch is random.
fn catch(play: &mut Play, at: Pos, rank: Rank) -> Catch {
    let drawn = CATCHES[play.rng.act.below(CATCHES.len() as u32) as usize];
    let chosen = match rank {
        Rank::Restricted | Rank::Unskilled | Rank::Basic => false,
        Rank::Skilled => play.rng.act.coin(),
        _ => !play.rng.act.one_in(20),
    };
    if chosen { wanted(play, at) } else { drawn }
}

/// Returns what a skilled hero wants to catch: a creature; if there is none, an item; otherwise the
/// ground.
fn wanted(play: &Play, at: Pos) -> Catch {
    if play.world.actor_at(at).is_some() {
        Catch::Creature
    } else if play.world.items_at(at).next().is_some() {
        Catch::Thing
    } else {
        Catch::Ground
    }
}

fn tell(play: &mut Play, what: HookEvent) {
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::Hook(what))));
}

/// Pulls one piece of the topmost stack to the hero. Returns whether there was a stack.
fn snag(play: &mut Play, at: Pos) -> bool {
    let Some(item) = play.world.items_at(at).next() else { return false };
    tell(play, HookEvent::Snagged);
    if pick_up::from_afar(play, item).is_err() {
        tell(play, HookEvent::Slipped);
    }
    true
}

/// Pulls a tiny creature to the hero 1 time in 4, and otherwise attacks the creature. The hook
/// misses a creature that is large (or larger) or strong 1 time in 4. Returns whether the hook
/// caught a creature.
fn hit(play: &mut Play, at: Pos) -> bool {
    let Some(target) = play.world.actor_at(at).filter(|&it| it != play.world.hero) else {
        return false;
    };
    let kind = &play.content.monsters[play.world.actor(target).kind];
    let heavy = kind.size >= Size::Large || kind.is(Trait::Strong);
    if kind.size == Size::Tiny && play.rng.act.one_in(4) {
        let here = play.world.you().at;
        let near = here.neighbors().into_iter().find(|&to| teleport::is_free(play.world, to));
        if let Some(to) = near {
            play.world.unmask(target);
            attack_penalties::of_striking(play, target);
            tell(play, HookEvent::Pulled { who: target });
            play.world.actor_mut(target).trapped = 0;
            play.world.move_actor(target, to);
            play.world.todo.later(Task::Arrived { who: target, at: to });
            return true;
        }
    }
    if heavy && play.rng.act.one_in(4) {
        return false;
    }
    by_hero::thrust(play, target);
    true
}

/// Pulls the hero one square toward the square where the hook caught hold, if the hero is free to
/// move and the way is open. Liquid and air give the hook no hold. Always returns true, because the
/// player gets a message in any case.
fn pull_oneself(play: &mut Play, at: Pos) -> bool {
    let (hero, here) = (play.world.hero, play.world.you().at);
    let cell = play.world.level.cell(at).terrain;
    if cell.is_liquid() || matches!(cell, Terrain::Air | Terrain::Cloud) {
        tell(play, HookEvent::CutThrough);
        return true;
    }
    tell(play, HookEvent::Yanked);
    let you = play.world.you();
    let fixed = you.held_by.is_some() || you.trapped > 0 || rider::feet(play.world, hero) != hero;
    let shackled = play.world.life.shackles.is_some();
    let way = here.dir_to(at).map(|dir| here.step(dir));
    let open = |to: &Pos| {
        play.world.level.can_step(here, *to)
            && play.world.actor_at(*to).is_none()
            && !play.world.has_boulder(play.content, *to)
    };
    if let Some(to) = way.filter(open).filter(|_| !fixed && !shackled) {
        play.world.move_actor(hero, to);
        play.tell_step(hero, here);
        play.world.todo.later(Task::Arrived { who: hero, at: to });
    }
    true
}

/// Hurts the hero with the hook for 10 to 19 hit points, unless the hero's skill rank is Skilled or
/// better. Returns whether the hero was hurt.
fn hook_oneself(play: &mut Play, rank: Rank) -> bool {
    if rank >= Rank::Skilled {
        return false;
    }
    tell(play, HookEvent::HookedOneself);
    let damage = play.rng.fight.between(10, 19);
    vitals::damage_and_tell(play, play.world.hero, damage, Blame::means(Hazard::OwnHook));
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Skill;
    use crate::event::Combat;
    use crate::rules::test_scene::{Scene, scene};
    use crate::rules::verb::force::polearm::thrust;

    const HALL: &str = "
        ---------
        |.......|
        |.@.m...|
        |.......|
        ---------";

    fn angler(rank: Rank) -> Scene {
        let mut s = scene(HALL);
        let hook = s.carrying("grappling hook");
        s.world.you_mut().worn[Slot::Wielded as usize] = Some(hook);
        s.world.life.skills[Skill::Flail as usize] = rank;
        (s.world.life.attributes, s.world.you_mut().level) = ([18; 6], 20);
        s
    }

    /// Throws the hook two squares east of the hero.
    fn throws(s: &mut Scene) {
        let (hero, you) = (s.hero(), s.world.you().at);
        s.with(|play| thrust(play, hero, Pos::new(you.x + 2, you.y))).unwrap();
    }

    fn told(s: &Scene, wanted: HookEvent) -> usize {
        let is = |it: &&Event| matches!(it, Event::Item(ItemEvent::Tool(ToolEvent::Hook(what))) if *what == wanted);
        s.seen.0.iter().filter(is).count()
    }

    #[test]
    fn an_expert_pulls_one_piece_of_a_thing_19_times_in_20() {
        let mut got = 0;
        let mut s = angler(Rank::Expert);
        let at = Pos::new(s.world.you().at.x + 2, s.world.you().at.y);
        for _ in 0..200 {
            let darts = s.carrying("dart");
            s.world.item_mut(darts).count = 3;
            s.with(|play| play.world.drop_onto(play.content, darts, at));
            let here = s.world.you().at;
            throws(&mut s);
            let taken = s.world.items_at(at).next().is_some_and(|it| s.world.item(it).count == 2);
            got += usize::from(taken);
            s.world.move_actor(s.world.hero, here);
            for item in s.world.items_at(at).collect::<Vec<_>>() {
                s.world.destroy(item);
            }
            for item in s.world.you().pack.clone() {
                if s.world.you().slot_of(item).is_none() {
                    s.world.destroy(item);
                }
            }
            s.world.you_mut().hp = 90;
        }
        assert!((180..=200).contains(&got), "{got} of 200");
    }

    #[test]
    fn a_hook_in_clumsy_hands_hurts_the_hero_1_time_in_5_for_10_to_19() {
        let mut s = angler(Rank::Basic);
        let here = s.world.you().at;
        for _ in 0..300 {
            (s.world.you_mut().hp, s.world.you_mut().max_hp) = (90, 90);
            let before = told(&s, HookEvent::HookedOneself);
            throws(&mut s);
            let lost = 90 - s.world.you().hp;
            let hurt = told(&s, HookEvent::HookedOneself) > before;
            assert!(if hurt { (10..=19).contains(&lost) } else { lost == 0 }, "{lost}");
            s.world.move_actor(s.world.hero, here);
        }
        let times = told(&s, HookEvent::HookedOneself);
        assert!((40..=80).contains(&times), "{times} of 300");
    }

    #[test]
    fn a_hook_that_catches_the_ground_pulls_the_hero_one_square() {
        let mut s = angler(Rank::Expert);
        let here = s.world.you().at;
        let mut pulled = 0;
        for _ in 0..100 {
            throws(&mut s);
            pulled += i32::from(s.world.you().at == Pos::new(here.x + 1, here.y));
            s.world.move_actor(s.world.hero, here);
        }
        assert!(pulled >= 90, "{pulled} of 100");
    }

    #[test]
    fn a_hook_hits_creatures_and_pulls_tiny_ones_1_time_in_4() {
        let caught = |kind: &str| {
            let mut s = angler(Rank::Expert);
            let foe = s.put(kind, 'm');
            let (here, far) = (s.world.you().at, s.world.actor(foe).at);
            for _ in 0..200 {
                let body = s.world.actor_mut(foe);
                (body.hp, body.max_hp) = (900, 900);
                throws(&mut s);
                s.world.move_actor(s.world.hero, here);
                s.world.move_actor(foe, far);
            }
            let hit = |it: &&Event| matches!(it, Event::Combat(Combat::Hit { .. }));
            (told(&s, HookEvent::Pulled { who: foe }), s.seen.0.iter().filter(hit).count())
        };
        let (pulled, hits) = caught("newt");
        assert!((30..=70).contains(&pulled) && hits > 80, "{pulled} pulled, {hits} hit");
        let (pulled, hits) = caught("ogre");
        assert!(pulled == 0 && hits > 80, "{pulled} pulled, {hits} hit");
    }

    #[test]
    fn a_hook_reaches_neighbors_and_as_far_as_a_polearm() {
        let reached = |rank, dx, dy| {
            let mut s = angler(rank);
            let (hero, you) = (s.hero(), s.world.you().at);
            s.with(|play| thrust(play, hero, Pos::new(you.x + dx, you.y + dy))).is_ok()
        };
        assert!(reached(Rank::Basic, 1, 1) && reached(Rank::Basic, 2, 0));
        assert!(!reached(Rank::Basic, 2, 1) && reached(Rank::Skilled, 2, 1));
        assert!(!reached(Rank::Expert, 3, 0) && !reached(Rank::Expert, 0, 0));
    }
}
