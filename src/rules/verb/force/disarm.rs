//! Disarming traps, and helping creatures out of them.

use crate::base::{Dir, Pos};
use crate::content::role::talent::Talent;
use crate::content::{
    Alignment, ArtifactQuirk, Buc, Form, Harm, Property, Slot, Spring, Terrain, Trait, TrapKindId,
};
use crate::event::{Event, TrapEvent};
use crate::rules::body::{alignment, artifact, burden, sleep};
use crate::rules::vitals::{self, Blame, petrify};
use crate::rules::{Acted, Play, Refusal, Time, trap};
use crate::world::hero::Burden;
use crate::world::{ActorId, Aim, Attitude, Item, ItemId, Trap, body::pack};

/// Makes `who` try to disarm a known trap underfoot or on an adjacent square, which also frees a
/// creature caught in it. A creature in a pit is pulled out instead. After a failure, unless
/// `rnl(5)` is 0, `who` steps into the trap. If a creature is on the trap's square, `who` does not
/// step there; instead, a bear trap can hurt the creature, and a second web can catch `who`.
/// Source: rules/luck 3.17, 3.29.
pub fn disarm(play: &mut Play, who: ActorId, dir: Option<Dir>) -> Acted {
    let here = play.world.actor(who).at;
    let at = dir.map_or(here, |dir| here.step(dir));
    let Some(trap) = play.world.trap_at(at).filter(|trap| trap.seen) else {
        return Err(Refusal::NoTrapThere.into());
    };
    let (kind, own) = (trap.kind, trap.own);
    let target = play.world.actor_at(at).filter(|&target| target != who);
    let stuck = target.filter(|&target| play.world.actor(target).trapped > 0);
    if let Spring::Pit { .. } = play.content.traps[kind].spring
        && let Some(target) = stuck
    {
        return Ok(help_out(play, who, target, own));
    }
    let Some(base) = play.content.traps[kind].disarm else {
        return Err(Refusal::CannotDisarm.into());
    };
    let odds = difficulty(play, who, kind, base, own);
    if play.rng.act.one_in(odds) {
        take_apart(play, who, at);
        if let Some(target) = stuck {
            play.world.actor_mut(target).trapped = 0;
            reward(play, who, target, own);
        }
        return Ok(Time::ACTION);
    }
    play.tell(Event::Trap(TrapEvent::DisarmFailed { kind }));
    if play.lucky(who, 5) == 0 {
        return Ok(Time::ACTION);
    }
    if let Some(target) = target {
        fail_badly(play, who, target, kind);
        return Ok(Time::ACTION);
    }
    if at != here {
        play.world.move_actor(who, at);
        play.tell_step(who, here);
    }
    trap::spring(play, who, at);
    Ok(Time::ACTION)
}

/// Disarms the trap in a direction or underfoot, known or not: a floor trap that can be disarmed,
/// or the trap of a box or a door. Returns whether there was a trap.
pub fn by_artifact(play: &mut Play, aim: Aim) -> bool {
    let hero = play.world.hero;
    let here = play.world.you().at;
    let at = if let Aim::Dir(dir) = aim { here.step(dir) } else { here };
    if !at.on_map() {
        return false;
    }
    let trap = play.world.trap_at(at).map(|trap| trap.kind);
    if trap.is_some_and(|kind| play.content.traps[kind].disarm.is_some()) {
        take_apart(play, hero, at);
        if let Some(caught) = play.world.actor_at(at).filter(|&caught| caught != hero) {
            play.world.actor_mut(caught).trapped = 0;
        }
        return true;
    }
    spring_guard(play, at)
}

/// Disarms the first trapped box on the square, or else the trapped door there. Returns whether
/// there was a trap.
pub fn spring_guard(play: &mut Play, at: Pos) -> bool {
    let rigged = |item: &ItemId| play.world.item(*item).trapped;
    let container = play.world.items_at(at).find(rigged);
    if let Some(container) = container {
        play.world.item_mut(container).trapped = false;
        play.tell(Event::Trap(TrapEvent::LidDisarmed { container }));
        return true;
    }
    let cell = play.world.level.cell(at);
    let rigged = cell.terrain == Terrain::Door && cell.is_door_trapped();
    if rigged {
        play.world.level.change(at, |cell| cell.set_door_trapped(false));
        play.tell(Event::Trap(TrapEvent::DoorDisarmed { at }));
    }
    rigged
}

/// Whether the item is an artifact whose use on a box or door always disarms the trap there. An
/// artifact of the hero's role must not be cursed; any other artifact must be blessed.
/// Source: rules/numbers 9; rules/artifacts 3.
pub fn is_sure(play: &Play, item: ItemId) -> bool {
    let thing = play.world.item(item);
    let row = artifact::of(play.content, thing).filter(|row| row.has(ArtifactQuirk::DisarmsLocks));
    row.is_some_and(|row| {
        let role = &play.content.roles[play.world.life.role].name;
        let own = row.role.as_ref() == Some(role);
        if own { thing.buc != Buc::Cursed } else { thing.buc == Buc::Blessed }
    })
}

/// Returns the difficulty `n` of disarming a trap: the chance of success is 1 in `n`.
/// Source: rules/luck 3.17; rules/numbers 9.
fn difficulty(play: &mut Play, who: ActorId, kind: TrapKindId, base: u8, own: bool) -> u32 {
    let actor = play.world.actor(who);
    let spring = &play.content.traps[kind].spring;
    let mut odds = i32::from(if *spring == Spring::Web { web(play, who, base) } else { base });
    odds += i32::from(actor.has(Property::Confused) || actor.has(Property::Hallucinating));
    odds += i32::from(actor.has(Property::Blind));
    odds += 2 * i32::from(actor.has(Property::Stunned));
    if actor.has(Property::Fumbling) {
        odds *= 2;
    }
    odds -= i32::from(own);
    let level = u32::from(actor.level);
    let role = &play.content.roles[play.world.life.role];
    if role.has(Talent::KnowsTraps) {
        if matches!(spring, Spring::Hold { .. }) && odds <= 3 {
            return 1;
        }
        odds -= 1;
    }
    let thief = role.has(Talent::DisarmsTraps);
    if thief && play.rng.act.chance(level.min(60), 60) {
        odds -= 1;
    }
    if thief && who == play.world.hero && carries_own_artifact(play) {
        odds -= 1;
    }
    odds.max(1) as u32
}

/// Whether the hero carries the quest artifact of their role.
fn carries_own_artifact(play: &Play) -> bool {
    let quest = play.content.quests.find(&play.content.roles[play.world.life.role].name);
    let wanted = quest.map(|quest| &play.content.quests[quest].artifact);
    let wanted = wanted.and_then(|name| play.content.artifacts.find(name));
    artifact::carried(play.world, play.world.hero).any(|(_, id)| Some(id) == wanted)
}

/// Returns the base difficulty of a web. It is 1 if the actor wields an artifact that cuts or burns
/// webs, and at most 3 if the actor wields a blade or spins webs.
fn web(play: &Play, who: ActorId, base: u8) -> u8 {
    let body = play.world.actor(who);
    let blade = body
        .in_slot(Slot::Wielded)
        .is_some_and(|weapon| play.content.items[play.world.item(weapon).kind].is_blade());
    let cuts = artifact::uses(play.world, play.content, who, ArtifactQuirk::CutsWebs);
    let row =
        body.in_slot(Slot::Wielded).and_then(|it| artifact::of(play.content, play.world.item(it)));
    if cuts || row.is_some_and(|row| row.harm == Harm::Fire) {
        return 1;
    }
    let spins = play.content.monsters[body.kind].is(Trait::Webmaker);
    if blade || spins { base.min(3) } else { base }
}

/// Removes the trap. Arrow and dart traps leave their ammunition on the floor. A trap that can be
/// set again, such as a bear trap, becomes an item.
fn take_apart(play: &mut Play, who: ActorId, at: Pos) {
    let Some(place) = play.world.level.traps.iter().position(|trap| trap.at == at) else { return };
    let trap = play.world.level.traps.remove(place);
    play.tell(Event::Trap(TrapEvent::Disarmed { kind: trap.kind }));
    if let Spring::Missile { item, .. } = &play.content.traps[trap.kind].spring
        && let Some(kind) = play.content.items.find(item)
    {
        let count = 50 - play.lucky(who, 50) as u16;
        let heap = play.world.make(Item { count, ..Item::of(kind) });
        play.world.lay(heap, at);
    }
    let unset = play.content.traps[trap.kind].item.as_ref();
    if let Some(kind) = unset.and_then(|name| play.content.items.find(name)) {
        let unset = play.world.make(Item::of(kind));
        play.world.lay(unset, at);
    }
}

/// Applies a bad failure to disarm a trap with `target` in it: a bear trap hurts `target` for 1d4.
/// At a web, a second web appears and catches the helper `who` 1 time in 3, unless `who` spins webs
/// or stands on a trap.
/// Source: rules/luck 3.17.
fn fail_badly(play: &mut Play, who: ActorId, target: ActorId, kind: TrapKindId) {
    match play.content.traps[kind].spring {
        Spring::Hold { .. } => {
            let damage = play.rng.act.d(4);
            play.tell(Event::Trap(TrapEvent::Hurt { who: target, kind, damage }));
            vitals::apply_damage(play, target, damage, Blame::by(who));
        }
        Spring::Web => {
            let here = play.world.actor(who).at;
            let spins = play.content.monsters[play.world.actor(who).kind].is(Trait::Webmaker);
            if !spins && play.world.trap_at(here).is_none() && play.rng.act.one_in(3) {
                let web = Trap { kind, at: here, seen: true, own: false, sprung: 0 };
                play.world.level.traps.push(web);
                trap::spring(play, who, here);
            }
        }
        _ => {}
    }
}

/// Tries to pull `target` out of a pit, with the chance of disarming a trap of base difficulty 3. A
/// target that is too heavy stays in the pit, but becomes peaceful if `rnl(10)` is below 3, the
/// hero did not dig the pit, and the target can be won over ([`can_be_won`]).
/// Source: rules/luck 3.18, 3.20.
fn help_out(play: &mut Play, who: ActorId, target: ActorId, own: bool) -> Time {
    let at = play.world.actor(target).at;
    let kind = play.world.trap_at(at).map(|trap| trap.kind);
    let Some(kind) = kind else { return Time::ACTION };
    let odds = difficulty(play, who, kind, 3, own);
    let grips = play.rng.act.one_in(odds);
    let helpless = play.world.actor(target).is_helpless();
    if grips || helpless {
        petrify::touched(play, who, target, Form::Touch, false);
        if play.world.is_over() || play.world.is_dying(who) {
            return Time::ACTION;
        }
        sleep::wake(play, target);
    }
    if !grips {
        play.tell(Event::Trap(TrapEvent::DisarmFailed { kind }));
        return Time::ACTION;
    }
    if is_too_heavy(play, target) {
        play.tell(Event::Trap(TrapEvent::TooHeavy { who: target }));
        if !own && can_be_won(play, target) && play.lucky(who, 10) < 3 {
            calm(play, target);
        }
        return Time::ACTION;
    }
    play.world.actor_mut(target).trapped = 0;
    play.tell(Event::Trap(TrapEvent::Freed { who: target, kind }));
    reward(play, who, target, own);
    Time::ACTION
}

/// Whether lifting a monster with all its items would make the hero at least Strained.
fn is_too_heavy(play: &Play, target: ActorId) -> bool {
    let body = u32::from(play.content.monsters[play.world.actor(target).kind].weight);
    let weight = body + pack::load(play.world, play.content, target);
    burden::with(play.world, play.content, weight) >= Burden::Strained
}

/// Whether freeing a monster can make it peaceful: it is hostile, is not helpless, mindless or
/// unique, and is not of class `@`.
fn can_be_won(play: &Play, target: ActorId) -> bool {
    let actor = play.world.actor(target);
    let kind = &play.content.monsters[actor.kind];
    let closed = kind.is(Trait::Mindless) || kind.is(Trait::Unique) || kind.letter == '@';
    actor.is_hostile() && !actor.is_helpless() && !closed
}

fn calm(play: &mut Play, target: ActorId) {
    play.world.actor_mut(target).mood = Attitude::Peaceful;
    play.tell(Event::Trap(TrapEvent::Grateful { who: target }));
}

/// Rewards the hero for freeing a monster from a trap that the hero did not set. The monster
/// becomes peaceful if `rnl(10)` is below 8 and it can be won over ([`can_be_won`]). If `rnl(8)` is
/// 0, a lawful hero gains 1 point of alignment 1 time in 3.
/// Source: rules/luck 3.18, 3.19.
fn reward(play: &mut Play, who: ActorId, target: ActorId, own: bool) {
    if own || who != play.world.hero {
        return;
    }
    if can_be_won(play, target) && play.lucky(who, 10) < 8 {
        calm(play, target);
    }
    let lawful = play.world.life.alignment == Alignment::Lawful;
    if play.rng.act.one_in(3) && play.lucky(who, 8) == 0 && lawful {
        alignment::change(play, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{Scene, scene};

    const HALL: &str = "
        -----
        |@m.|
        -----";

    /// Places a hero beside a known trap, with the monster `inside` in it if given.
    fn beside(kind: &str, inside: Option<&str>) -> Scene {
        let mut s = scene(HALL);
        s.world.you_mut().hp = 30_000;
        s.world.you_mut().max_hp = 30_000;
        if let Some(name) = inside {
            let who = s.put(name, 'm');
            s.world.actor_mut(who).trapped = 100;
        }
        set(&mut s, kind);
        s
    }

    fn set(s: &mut Scene, kind: &str) {
        let at = s.world.you().at.step(Dir::E);
        let kind = s.content.traps.find(kind).unwrap();
        s.world.level.traps.clear();
        s.world.level.traps.push(Trap { kind, at, seen: true, own: false, sprung: 0 });
    }

    /// Tries `times` times to disarm the trap to the east. Returns the number of successes.
    fn disarmed(s: &mut Scene, kind: &str, times: usize) -> usize {
        let (who, here) = (s.hero(), s.world.you().at);
        let mut came = 0;
        for _ in 0..times {
            set(s, kind);
            s.with(|play| disarm(play, who, Some(Dir::E))).unwrap();
            came += usize::from(s.world.level.traps.is_empty());
            s.world.move_actor(who, here);
            s.world.you_mut().trapped = 0;
            s.world.you_mut().hp = 30_000;
        }
        came
    }

    #[test]
    fn rangers_disarm_bear_traps_always_and_other_traps_more_often() {
        let of = |role: &str, kind: &str, blind: bool| {
            let mut s = beside(kind, None);
            s.world.life.role = s.content.roles.find(role).unwrap();
            if blind {
                let hero = s.hero();
                s.with(|play| crate::rules::body::grant(play, hero, Property::Blind));
            }
            disarmed(&mut s, kind, 600)
        };
        assert!((160..240).contains(&of("Valkyrie", "bear trap", false)), "1 in 3");
        assert_eq!(of("Ranger", "bear trap", false), 600);
        assert!((160..240).contains(&of("Ranger", "bear trap", true)), "1 in 4 - 1");
        assert!((260..340).contains(&of("Ranger", "arrow trap", false)), "1 in 2");
        assert!((75..125).contains(&of("Ranger", "web", false)), "1 in 6");
    }

    #[test]
    fn a_wielded_blade_makes_webs_easier_to_remove() {
        let mut s = beside("web", None);
        let dagger = s.carrying("dagger");
        s.world.you_mut().worn[Slot::Wielded as usize] = Some(dagger);
        let cut = disarmed(&mut s, "web", 600);
        assert!((160..240).contains(&cut), "{cut} of 600 at 1 in 3");
    }

    #[test]
    fn a_bad_failure_hurts_the_creature_in_a_bear_trap() {
        let mut s = beside("bear trap", Some("gnome"));
        let (hero, gnome) = (s.hero(), s.world.level.crowd.last().copied().unwrap());
        let here = s.world.you().at;
        let mut losses = Vec::new();
        for _ in 0..300 {
            set(&mut s, "bear trap");
            (s.world.actor_mut(gnome).hp, s.world.actor_mut(gnome).trapped) = (100, 9);
            s.with(|play| disarm(play, hero, Some(Dir::E))).unwrap();
            losses.push(100 - s.world.actor(gnome).hp);
            assert_eq!(s.world.you().at, here, "the hero does not step in");
        }
        assert_eq!(losses.iter().max(), Some(&4));
        let hurt = losses.iter().filter(|&&loss| loss > 0).count();
        assert!((120..200).contains(&hurt), "{hurt} of 300 at 2 in 3 times 4 in 5");
    }

    #[test]
    fn a_bad_failure_at_a_web_with_a_creature_in_it_may_catch_the_hero_too() {
        let mut s = beside("web", Some("gnome"));
        let (hero, world, mut caught) = (s.hero(), s.world.clone(), 0);
        for _ in 0..300 {
            s.world = world.clone();
            s.with(|play| disarm(play, hero, Some(Dir::E))).unwrap();
            caught += usize::from(s.world.you().trapped > 0);
        }
        assert!((45..95).contains(&caught), "{caught} of 300 at 6/7 * 4/5 * 1/3");
    }

    /// Frees a monster from a trap 400 times. Returns how often the monster became peaceful, and
    /// the hero's total gain of alignment.
    fn freed(kind: &str, inside: &str, own: bool) -> (usize, i32) {
        let mut s = beside(kind, Some(inside));
        s.world.life.alignment = Alignment::Lawful;
        s.world.life.attributes = [18; 6];
        s.world.level.traps.iter_mut().for_each(|trap| trap.own = own);
        let (hero, who) = (s.hero(), s.world.level.crowd.last().copied().unwrap());
        let (world, mut freed, mut peaceful, mut gained) = (s.world.clone(), 0, 0, 0);
        while freed < 400 {
            s.world = world.clone();
            s.with(|play| disarm(play, hero, Some(Dir::E))).unwrap();
            if s.world.actor(who).trapped == 0 {
                freed += 1;
                peaceful += usize::from(s.world.actor(who).mood == Attitude::Peaceful);
                gained += s.world.life.record - world.life.record;
            }
        }
        (peaceful, gained)
    }

    #[test]
    fn a_monster_freed_from_a_trap_is_grateful_unless_the_hero_set_it() {
        for kind in ["bear trap", "web", "pit"] {
            let (peaceful, gained) = freed(kind, "hill orc", false);
            assert!((290..350).contains(&peaceful), "{kind}: {peaceful} of 400 at 8 in 10");
            assert!((5..32).contains(&gained), "{kind}: {gained} of 400 at 1 in 24");
            assert_eq!(freed(kind, "hill orc", true), (0, 0), "{kind} of the hero's own");
        }
        assert_eq!(freed("bear trap", "human zombie", false).0, 0, "the mindless thank nobody");
        assert_eq!(freed("bear trap", "soldier", false).0, 0, "nor do humans");
    }

    #[test]
    fn a_monster_too_heavy_to_lift_stays_trapped_but_can_become_peaceful() {
        let mut s = beside("pit", Some("ogre"));
        s.world.life.attributes = [3; 6];
        let (hero, who) = (s.hero(), s.world.level.crowd.last().copied().unwrap());
        let (world, mut stayed, mut peaceful) = (s.world.clone(), 0, 0);
        for _ in 0..900 {
            s.world = world.clone();
            s.seen.0.clear();
            s.with(|play| disarm(play, hero, Some(Dir::E))).unwrap();
            assert!(s.world.actor(who).trapped > 0);
            stayed +=
                usize::from(s.has_told(|it| matches!(it, Event::Trap(TrapEvent::TooHeavy { .. }))));
            peaceful += usize::from(s.world.actor(who).mood == Attitude::Peaceful);
        }
        assert!((250..350).contains(&stayed), "{stayed} of 900 at 1 in 3");
        assert!((60..120).contains(&peaceful), "{peaceful} of {stayed} at 3 in 10");
    }
}
