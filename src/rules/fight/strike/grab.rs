//! Holding, sticking and engulfing.

use crate::content::{Attribute, Content, Property, Size, Terrain, Trait};
use crate::event::{Cause, Combat, Event, combat::LetGo};
use crate::rules::body::hold::{holds, is_in_flight, let_go, take};
use crate::rules::fight::roll::armor_class;
use crate::rules::item::grease;
use crate::rules::vitals::{
    self, own_shape,
    rider::{self, Unseated},
};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::{Action, ActorId, Place, World};

/// Makes `by` hold `target`, if `by` holds nobody and is not in flight ([`is_in_flight`]), and
/// nobody holds `target`. Returns whether `by` now holds `target`.
pub fn grab(play: &mut Play, by: ActorId, target: ActorId) -> bool {
    if holds(play.world, by, target) {
        return true;
    }
    let is_bound =
        play.world.actor(by).holds.is_some() || play.world.actor(target).held_by.is_some();
    if is_bound || is_in_flight(play, by) {
        return false;
    }
    take(play, by, target);
    play.tell(Event::Combat(Combat::Grabbed { by, target }));
    true
}

/// Makes `by` hold `target` by the target's garments, unless they are slippery.
pub fn seize(play: &mut Play, by: ActorId, target: ActorId) {
    let free = play.world.actor(by).holds.is_none() && play.world.actor(target).held_by.is_none();
    if !free || !grease::slips_free(play, by, target) {
        grab(play, by, target);
    }
}

/// Whether `by` could drown `target` if it held `target`: `by` is in water, and `target` can
/// neither swim nor survive without air.
pub fn can_drown(world: &World, content: &Content, by: ActorId, target: ActorId) -> bool {
    let cell = world.level.cell(world.actor(by).at).terrain;
    let (actor, kind) = (world.actor(target), &content.monsters[world.actor(target).kind]);
    let safe =
        [Trait::Swim, Trait::Amphibious, Trait::Breathless].into_iter().any(|it| kind.is(it))
            || actor.has(Property::Swimming)
            || actor.has(Property::MagicalBreathing);
    cell.is_liquid() && cell != Terrain::Lava && !safe
}

/// Makes `by` hold `target`. If `by` already holds `target`, and `target` is the hero and can
/// drown, drowns the hero instead.
pub fn wrap(play: &mut Play, by: ActorId, target: ActorId) {
    let drowns = target == play.world.hero
        && holds(play.world, by, target)
        && can_drown(play.world, play.content, by, target);
    if !drowns {
        seize(play, by, target);
        return;
    }
    let cause = Cause::Drowned(play.world.actor(by).kind);
    if !own_shape::spares(play, target) {
        vitals::kill_as(play, target, Some(by), cause);
    }
    let_go(play, by, LetGo::Enough);
}

/// Makes `by` engulf `target`, unless `target` is huge or bigger, unsolid or already held, or `by`
/// is in flight ([`is_in_flight`]). If `target` is already inside `by`, counts down the time until
/// its release. Returns whether `target` is inside now.
pub fn engulf(play: &mut Play, by: ActorId, target: ActorId, digests: bool) -> bool {
    if holds(play.world, by, target) {
        return keep_inside(play, by, target, digests);
    }
    let kind = &play.content.monsters[play.world.actor(target).kind];
    let held = play.world.actor(target).held_by.is_some();
    if held || is_in_flight(play, by) || kind.size >= Size::Huge || kind.is(Trait::Unsolid) {
        return false;
    }
    if target == play.world.hero {
        rider::unseat(play, Unseated::Engulfed);
    }
    take(play, by, target);
    let time = meal_time(play, by, target, digests);
    play.world.actor_mut(by).meal = time;
    play.tell(Event::Combat(Combat::Engulfed { by, target }));
    true
}

/// Returns how long a target stays engulfed, counted in attacks by the engulfer.
/// Source: rules/numbers 16.
fn meal_time(play: &mut Play, by: ActorId, target: ActorId, digests: bool) -> u8 {
    let level = u32::from(play.world.actor(by).level);
    if !digests {
        return play.rng.fight.d(level + 5).max(2) as u8;
    }
    let class = armor_class::class(play.world, play.content, target).total();
    let tough = if target == play.world.hero {
        i32::from(play.world.life.attributes[Attribute::Constitution as usize]) / 3
    } else {
        0
    };
    let time = play.rng.fight.d(25_u32.saturating_sub(level).max(1)) / 2 - class + 10 + tough - 1;
    time.clamp(2, i32::from(u8::MAX)) as u8
}

/// Counts down the time inside. At 0 the target is released, or digested if the engulfer digests
/// and the target lacks slow digestion. Returns whether the target stays inside.
fn keep_inside(play: &mut Play, by: ActorId, target: ActorId, digests: bool) -> bool {
    let eater = play.world.actor_mut(by);
    eater.meal = eater.meal.saturating_sub(1);
    if eater.meal > 0 {
        return true;
    }
    let slow = play.world.actor(target).has(Property::SlowDigestion);
    if digests && !slow {
        let cause = Cause::Digested(play.world.actor(by).kind);
        if !own_shape::spares(play, target) {
            vitals::kill_as(play, target, Some(by), cause);
        }
    }
    let_go(play, by, LetGo::Enough);
    false
}

/// Whether an action needs the floor or the surroundings, which an engulfed hero cannot reach.
pub const fn needs_ground(action: &Action) -> bool {
    matches!(
        action,
        Action::PickUp(_)
            | Action::QuaffHere
            | Action::Engrave { .. }
            | Action::Force
            | Action::Offer(_)
            | Action::Sit
            | Action::Disarm(_)
            | Action::Open(_)
            | Action::Close(_)
            | Action::Unlock { .. }
            | Action::Thrust(_)
            | Action::ClimbUp
            | Action::ClimbDown
            | Action::Jump(_)
            | Action::Mount(_)
    )
}

/// Whether the action uses an item that lies on the floor.
pub fn uses_floor_item(world: &World, action: &Action) -> bool {
    let (Action::Eat(item) | Action::Loot { container: item, .. } | Action::Tip(item)) = *action
    else {
        return false;
    };
    world.items.get(item).is_some_and(|thing| matches!(thing.place, Place::Floor(..)))
}

/// Tries to break free from the holder, which uses up the action.
///
/// Succeeds 3 times in 40, or 3 in 8 if the holder is helpless.
/// Source: `NetHack` 3.7 `hack.c`, moving while stuck.
pub fn struggle(play: &mut Play, who: ActorId) -> Acted {
    let Some(holder) = play.world.actor(who).held_by else {
        return Err(Refusal::CannotDoThat.into());
    };
    let limp = play.world.actor(holder).is_helpless();
    if play.rng.fight.below(if limp { 8 } else { 40 }) < 3 {
        let_go(play, holder, LetGo::PulledFree);
    } else {
        play.tell(Event::Combat(Combat::Struggled { who, from: holder }));
    }
    Ok(Time::ACTION)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Dir;
    use crate::content::Slot;
    use crate::rules::body::hold::release;
    use crate::rules::fight::test_duel::Trial;
    use crate::rules::verb;
    use crate::rules::vitals::{Blame, kill};
    use crate::world::{Aim, hero::Mode};

    #[test]
    fn an_engulfer_lets_go_in_the_end() {
        let mut trial = Trial::against("fog cloud");
        let (hero, foe) = (trial.hero(), trial.foe);
        let level = i32::from(trial.world.actor(foe).level);
        let mut longest = 0;
        for _ in 0..50 {
            let mut times = 0;
            while trial.with(|play| engulf(play, foe, hero, false)) {
                times += 1;
            }
            assert!(!trial.world.is_over());
            longest = longest.max(times);
        }
        assert!((2..=level + 5).contains(&longest), "{longest}");
    }

    /// Whether `happens` reports a release of the held hero.
    fn tells(happens: impl FnOnce(&mut Play, ActorId)) -> bool {
        let mut trial = Trial::against("owlbear");
        let (hero, foe) = (trial.hero(), trial.foe);
        trial.with(|play| grab(play, foe, hero));
        trial.told.clear();
        trial.with(|play| happens(play, foe));
        let free = trial.world.you().held_by.is_none();
        assert!(free, "the hold ends with or without an event");
        trial.told.iter().any(|event| matches!(event, Event::Combat(Combat::Released { .. })))
    }

    #[test]
    fn a_living_holder_reports_letting_go_and_a_dead_one_does_not() {
        assert!(tells(release));
        assert!(!tells(|play, foe| {
            let by = play.world.hero;
            kill(play, foe, Blame::by(by));
            crate::rules::settle::settle(play);
        }));
        assert!(!tells(|play, foe| {
            play.world.life.mode = Mode::Modern;
            let hero = play.world.hero;
            kill(play, hero, Blame::by(foe));
        }));
    }

    #[test]
    fn a_swallowed_hero_stays_inside_until_digested() {
        for _ in 0..40 {
            let mut s = Trial::against("purple worm");
            let (hero, foe) = (s.hero(), s.foe);
            s.with(|play| engulf(play, foe, hero, true));
            let due = s.world.actor(foe).meal;
            for _ in 1..due {
                s.mended();
                s.with(|play| crate::rules::fight::strike::melee::strike(play, foe, hero)).unwrap();
                assert!(holds(&s.world, foe, hero), "let go too soon");
            }
            s.with(|play| crate::rules::fight::strike::melee::strike(play, foe, hero)).unwrap();
            assert!(s.world.is_over(), "digested");
            let let_go = |it: &Event| matches!(it, Event::Combat(Combat::Released { .. }));
            assert!(!s.told.iter().any(let_go), "the dead are not let go");
        }
    }

    /// Lets a giant eel, in water if `wet`, attack until it has held the hero for 200 attacks.
    /// Returns whether it drowned the hero.
    fn is_drowned(wet: bool, change: impl FnOnce(&mut Trial)) -> bool {
        let mut s = Trial::against("giant eel");
        let (hero, foe) = (s.hero(), s.foe);
        if wet {
            let at = s.world.actor(foe).at;
            s.world.level.change(at, |cell| cell.terrain = Terrain::Moat);
        }
        change(&mut s);
        let mut hits = 0;
        while hits < 200 && !s.world.is_over() {
            s.mended();
            let free = s.world.you().held_by.is_none();
            s.with(|play| crate::rules::fight::strike::melee::strike(play, foe, hero)).unwrap();
            assert!(!(free && s.world.is_over()), "an eel drowns only heroes whom it held before");
            hits += usize::from(s.world.you().held_by.is_some());
        }
        let end = s.world.life.end.as_ref().map(|end| end.cause.clone());
        assert!(end.as_ref().is_none_or(|end| end == "drowned by a giant eel"), "{end:?}");
        end.is_some()
    }

    #[test]
    fn an_eel_in_water_drowns_heroes_whom_it_holds_unless_they_can_breathe_there() {
        assert!(is_drowned(true, |_| {}));
        assert!(!is_drowned(false, |_| {}), "on land it only holds");
        for safe in [Property::Swimming, Property::MagicalBreathing] {
            let learns = |s: &mut Trial| {
                s.world.you_mut().properties.gained.add(safe);
                s.world.you_mut().properties.refresh();
            };
            assert!(!is_drowned(true, learns), "{safe:?}");
        }
    }

    #[test]
    fn inside_a_creature_every_throw_and_zap_hits_it_and_the_ground_is_out_of_reach() {
        let mut s = Trial::against("purple worm");
        let (hero, foe) = (s.hero(), s.foe);
        s.with(|play| engulf(play, foe, hero, true));
        let full = 100;
        s.world.actor_mut(foe).hp = full;
        let dagger = s.holds(hero, "dagger", Slot::Quiver);
        s.world.item_mut(dagger).count = 1;
        let away = Dir::W;
        let fires = Action::Throw { item: dagger, dir: away, count: 1 };
        s.with(|play| verb::perform(play, hero, &fires)).unwrap();
        assert!(s.world.actor(foe).hp < full, "a dagger thrown any way hits");
        assert!(s.world.actor(foe).pack.contains(&dagger), "it stays inside");
        let before = s.world.actor(foe).hp;
        let wand = s.holds(hero, "wand of cold", Slot::Alternate);
        s.world.item_mut(wand).plus = 4;
        let zaps = Action::Zap { wand, aim: Aim::Dir(away) };
        s.with(|play| verb::perform(play, hero, &zaps)).unwrap();
        assert!(s.world.actor(foe).hp < before, "a ray hits");
        let wand = s.holds(hero, "wand of digging", Slot::Alternate);
        s.world.item_mut(wand).plus = 4;
        for barred in [Action::ClimbUp, Action::Open(away), Action::PickUp(Vec::new())] {
            let acted = s.with(|play| verb::perform(play, hero, &barred));
            assert_eq!(acted, Err(Refusal::Held.into()), "{barred:?}");
        }
        let zaps = Action::Zap { wand, aim: Aim::Dir(away) };
        s.with(|play| verb::perform(play, hero, &zaps)).unwrap();
        assert!(!holds(&s.world, foe, hero), "a beast that is pierced lets go");
        assert_eq!(s.world.actor(foe).hp, 1);
    }

    #[test]
    fn a_digested_hero_is_dead_and_a_slowly_digested_one_is_let_out() {
        for slow in [false, true] {
            let mut trial = Trial::against("purple worm");
            let (hero, foe) = (trial.hero(), trial.foe);
            if slow {
                trial.world.you_mut().properties.innate.add(Property::SlowDigestion);
                trial.world.you_mut().properties.refresh();
            }
            while trial.with(|play| engulf(play, foe, hero, true)) {}
            assert_eq!(trial.world.is_over(), !slow);
            if let Some(end) = &trial.world.life.end {
                assert!(end.cause.starts_with("digested by a purple worm"), "{}", end.cause);
            }
        }
    }
}
