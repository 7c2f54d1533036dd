//! Attacking from a distance with polearms and lances.

use crate::base::Pos;
use crate::content::item::ToolUse;
use crate::content::{Content, ItemKind, Rank, Skill, Slot};
use crate::event::{Combat, Event};
use crate::rules::fight::strike::by_hero;
use crate::rules::ground::engraving_wear;
use crate::rules::verb::force::grapple;
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::hero::Burden;
use crate::world::{ActorId, ItemId, World};

/// Minimum squared distance to the target square of a polearm.
pub const NEAREST: i32 = 4;

/// Applies the hero's polearm, lance or grappling hook to a square.
/// Source: NetHack 3.7 `apply.c`, `use_pole`.
pub fn thrust(play: &mut Play, who: ActorId, at: Pos) -> Acted {
    let reach = reach(play.world, play.content).filter(|_| who == play.world.hero);
    let Some(reach) = reach else { return Err(Refusal::NoPolearm.into()) };
    let here = play.world.you().at;
    let far = here.square_distance(at);
    let hook = play.world.you().in_slot(Slot::Wielded).filter(|&item| is_hook(play, item));
    if far < if hook.is_some() { 1 } else { NEAREST } {
        return Err(Refusal::TooNear.into());
    }
    if far > reach || !at.on_map() || !play.world.sight.clear.has(at) {
        return Err(Refusal::OutOfReach.into());
    }
    if play.world.life.burden >= Burden::Overtaxed {
        return Err(Refusal::TooBurdened.into());
    }
    if hook.is_some() {
        grapple::throw(play, at);
        return Ok(Time::ACTION);
    }
    match play.world.actor_at(at) {
        Some(target) => by_hero::thrust(play, target),
        None => play.tell(Event::Combat(Combat::StruckAir { by: who })),
    }
    engraving_wear::shuffle(play, 2);
    Ok(Time::ACTION)
}

fn is_hook(play: &Play, item: ItemId) -> bool {
    play.content.items[play.world.item(item).kind].tool == Some(ToolUse::Hook)
}

/// Returns the squared reach of the wielded polearm, lance or grappling hook, or `None` without
/// one. Up to Basic skill, the weapon reaches two squares along a row or column, at Skilled also a
/// knight's move, and above Skilled also two squares diagonally.
pub fn reach(world: &World, content: &Content) -> Option<i32> {
    let weapon = world.you().in_slot(Slot::Wielded)?;
    let kind = &content.items[world.item(weapon).kind];
    let skill = is_long(kind).or(kind.skill.filter(|_| kind.tool == Some(ToolUse::Hook)))?;
    Some(match world.life.rank(skill) {
        Rank::Restricted | Rank::Unskilled | Rank::Basic => 4,
        Rank::Skilled => 5,
        _ => 8,
    })
}

/// Returns the weapon's skill if the weapon is a polearm or lance.
pub fn is_long(kind: &ItemKind) -> Option<Skill> {
    kind.skill.filter(|skill| matches!(skill, Skill::Polearms | Skill::Lance))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{Scene, scene};

    fn pikeman(rank: Rank) -> Scene {
        let mut s = scene(
            "
            --------
            |......|
            |.@.m..|
            |......|
            |.n..o.|
            --------",
        );
        let halberd = s.carrying("halberd");
        s.world.you_mut().worn[Slot::Wielded as usize] = Some(halberd);
        s.world.life.skills[Skill::Polearms as usize] = rank;
        s.world.life.attributes = [18; 6];
        s.world.you_mut().level = 20;
        s
    }

    #[test]
    fn a_polearm_hits_two_squares_away_for_full_damage() {
        let mut s = pikeman(Rank::Basic);
        let ogre = s.put("ogre", 'm');
        s.world.actor_mut(ogre).hp = 900;
        let (hero, at) = (s.hero(), s.world.actor(ogre).at);
        for _ in 0..40 {
            s.with(|play| thrust(play, hero, at)).unwrap();
        }
        let hit = |it: &&Event| matches!(it, Event::Combat(Combat::Hit { .. }));
        let hits = s.seen.0.iter().filter(hit).count() as i32;
        let lost = 900 - s.world.actor(ogre).hp;
        // Each hit on this large monster deals 2d6 plus a strength bonus of 2: 4 to 14.
        assert!(hits >= 35, "{hits}");
        assert!((4 * hits..=14 * hits).contains(&lost), "{lost} in {hits}");
        assert!(s.world.life.training[Skill::Polearms as usize] > 0);
    }

    #[test]
    fn polearm_range_depends_on_skill() {
        let reached = |rank, dx, dy| {
            let mut s = pikeman(rank);
            let (hero, you) = (s.hero(), s.world.you().at);
            let at = Pos::new(you.x + dx, you.y + dy);
            s.with(|play| thrust(play, hero, at)).is_ok()
        };
        assert!(!reached(Rank::Expert, 1, 1), "too near");
        assert!(reached(Rank::Unskilled, 2, 0));
        assert!(!reached(Rank::Basic, 2, 1) && reached(Rank::Skilled, 2, 1));
        assert!(!reached(Rank::Skilled, 2, 2) && reached(Rank::Expert, 2, 2));
        assert!(!reached(Rank::Expert, 3, 0));
    }

    #[test]
    fn a_polearm_thrust_out_of_reach_is_refused_and_changes_nothing() {
        let mut s = pikeman(Rank::Expert);
        let (hero, you) = (s.hero(), s.world.you().at);
        s.assert_no_trace("too far", |play| thrust(play, hero, Pos::new(you.x + 4, you.y)));
        s.world.you_mut().worn[Slot::Wielded as usize] = None;
        s.assert_no_trace("bare hands", |play| thrust(play, hero, Pos::new(you.x + 2, you.y)));
    }
}
