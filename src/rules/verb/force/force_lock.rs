//! Forcing the lock of a box with the wielded weapon.
//!
//! Source: rules/numbers 9; NetHack 3.7 `lock.c`, `doforce`, `forcelock`.

use crate::content::{Attribute, Buc, Class, Content, Skill, Slot};
use crate::event::{Event, ItemEvent};
use crate::rules::body::{artifact, equipment::destroy, exercise, sleep};
use crate::rules::verb::item::loot;
use crate::rules::{Acted, Play, Refusal, Time, Unforced, ride};
use crate::world::hero::{Occupation, Work};
use crate::world::{ActorId, ItemId, World};

/// Turns after which the hero gives up on a lock.
const PATIENCE: u8 = 50;
/// Radius of the noise of bashing, in squares.
const LOUD: i32 = 10;

/// Makes `who` start to pry or bash open the locked box underfoot.
pub fn force(play: &mut Play, who: ActorId) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::CannotDoThat.into());
    }
    let (container, weapon) = ready(play.world, play.content)?;
    let kind = &play.content.items[play.world.item(weapon).kind];
    let chance = kind.large.map_or(0, |dice| dice.sides * 2).min(100) as u8;
    let hp = play.world.you().hp;
    play.world.item_mut(container).known.lock = true;
    let what = Work::Forcing { container, weapon, chance, left: PATIENCE };
    play.world.life.occupation = Some(Occupation { what, hp });
    play.tell(Event::Item(ItemEvent::Forces { container, weapon, blade: is_blade(play, weapon) }));
    go_on(play)
}

/// Returns the locked box underfoot and the wielded weapon that forces it. Refuses if the hero
/// cannot reach the floor, no locked box lies there, or the weapon is unsuitable.
pub fn ready(world: &World, content: &Content) -> Result<(ItemId, ItemId), Refusal> {
    ride::reaches_floor(world, world.hero)?;
    let container = world.items_at(world.you().at).find(|&item| world.item(item).locked);
    let container = container.ok_or(Refusal::Force(Unforced::NothingLocked))?;
    let weapon = lever(world, content).ok_or(Refusal::Force(Unforced::NoLever))?;
    Ok((container, weapon))
}

/// Returns the wielded weapon if it can force a lock: a blade or a blunt weapon, but not a flail,
/// launcher or missile.
fn lever(world: &World, content: &Content) -> Option<ItemId> {
    let weapon = world.you().in_slot(Slot::Wielded)?;
    let skill = content.items[world.item(weapon).kind].skill?;
    ((Skill::Dagger..=Skill::Lance).contains(&skill) && skill != Skill::Flail).then_some(weapon)
}

/// Whether the weapon pries instead of bashing.
fn is_blade(play: &Play, weapon: ItemId) -> bool {
    let kind = &play.content.items[play.world.item(weapon).kind];
    kind.is_blade()
}

/// Continues forcing the lock for one more turn.
pub fn go_on(play: &mut Play) -> Acted {
    let Some(Occupation { what: Work::Forcing { container, weapon, chance, left }, .. }) =
        &mut play.world.life.occupation
    else {
        return Err(Refusal::NotNow.into());
    };
    let (container, weapon, chance) = (*container, *weapon, *chance);
    *left = left.saturating_sub(1);
    let gives_up = *left == 0;
    let here = play.world.you().at;
    let lies = play.world.items_at(here).any(|item| item == container);
    if !lies || play.world.you().in_slot(Slot::Wielded) != Some(weapon) {
        play.world.life.occupation = None;
        return Err(Refusal::NotNow.into());
    }
    let pries = is_blade(play, weapon);
    if pries && snaps(play, weapon) {
        play.world.life.occupation = None;
        play.tell(Event::Item(ItemEvent::Snapped { item: weapon }));
        destroy(play, weapon);
        return Ok(Time::ACTION);
    }
    if !pries {
        sleep::disturb(play, here, LOUD);
    }
    if play.rng.act.percent(u32::from(chance)) {
        play.world.life.occupation = None;
        let which = if pries { Attribute::Dexterity } else { Attribute::Strength };
        exercise::train(play, which);
        gives_in(play, container, !pries);
    } else if gives_up {
        play.world.life.occupation = None;
        play.tell(Event::Item(ItemEvent::LockHeld { container, kicked: false }));
    }
    Ok(Time::ACTION)
}

/// Returns the chance that a prying blade breaks in one turn, as `(cases, total)`: 7 in 1000, more
/// if the blade is eroded, less if it is enchanted. A cursed blade never breaks.
fn snap_odds(plus: i32, erosion: i32, cursed: bool) -> (u32, u32) {
    let total = (1000 - plus).max(1);
    let cases = total - (993 - 10 * erosion).clamp(0, total);
    (if cursed { 0 } else { cases.unsigned_abs() }, total.unsigned_abs())
}

/// Rolls whether a prying blade breaks this turn, with the chance of [`snap_odds`]. An artifact
/// that would break resists 99 times in 100.
fn snaps(play: &mut Play, weapon: ItemId) -> bool {
    let thing = play.world.item(weapon);
    let plus = i32::from(thing.plus);
    let (cases, total) = snap_odds(plus, i32::from(thing.erosion()), thing.buc == Buc::Cursed);
    let rng = &mut play.rng.act;
    rng.below(total) >= total - cases
        && !artifact::resists(play.world, play.content, rng, weapon, [0, 99])
}

/// The way in which a wielded weapon forces locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forcing {
    /// A blade pries. The chance that it breaks in one turn is `snaps` in 1,000, as far as the hero
    /// knows the weapon.
    Pries { snaps: u32 },
    /// A blunt weapon bashes.
    Bashes,
}

/// Returns how the hero's wielded weapon forces locks; `None` if it cannot.
pub fn forcing(world: &World, content: &Content) -> Option<Forcing> {
    let thing = world.item(lever(world, content)?);
    if !content.items[thing.kind].is_blade() {
        return Some(Forcing::Bashes);
    }
    let plus = if thing.known.plus { i32::from(thing.plus) } else { 0 };
    let cursed = thing.is_known_cursed();
    let (cases, total) = snap_odds(plus, i32::from(thing.erosion()), cursed);
    Some(Forcing::Pries { snaps: cases * 1000 / total })
}

/// Breaks the lock, so that the box cannot be locked again, and triggers any trap on the lid. If
/// the box was `bashed`, it is destroyed instead 1 time in 3.
fn gives_in(play: &mut Play, container: ItemId, bashed: bool) {
    if bashed && play.rng.act.one_in(3) {
        return breaks_up(play, container);
    }
    play.world.item_mut(container).break_lock();
    play.tell(Event::Item(ItemEvent::LockBroke { container, kicked: false }));
    loot::spring_lid(play, play.world.hero, container);
}

/// Destroys the box and the potions in it. Each other item in it is lost 1 time in 3; the rest fall
/// to the floor.
fn breaks_up(play: &mut Play, container: ItemId) {
    let here = play.world.you().at;
    play.tell(Event::Item(ItemEvent::BrokeUp { container }));
    for item in play.world.item(container).contents.clone() {
        let potion = play.content.items[play.world.item(item).kind].class == Class::Potion;
        if potion || play.rng.act.one_in(3) {
            play.tell(Event::Item(ItemEvent::LostInside { item }));
            play.world.destroy(item);
        } else {
            play.world.lay(item, here);
        }
    }
    destroy(play, container);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{Scene, scene};
    use crate::world::Item;

    const CLOSET: &str = "
        -----
        |.@.|
        -----";

    /// Builds a scene with a locked chest underfoot and `weapon` wielded.
    fn before_a_chest(weapon: &str) -> (Scene, ItemId, ItemId) {
        let mut s = scene(CLOSET);
        let chest = s.made("chest", 1, Buc::Uncursed);
        s.world.item_mut(chest).locked = true;
        let at = s.world.you().at;
        s.world.lay(chest, at);
        let weapon = s.carrying(weapon);
        s.world.you_mut().worn[Slot::Wielded as usize] = Some(weapon);
        (s, chest, weapon)
    }

    /// Forces the lock until the attempt ends and returns the number of turns.
    fn forced(s: &mut Scene) -> usize {
        let who = s.hero();
        s.with(|play| force(play, who)).unwrap();
        let mut turns = 1;
        while s.world.life.occupation.is_some() {
            s.with(go_on).unwrap();
            turns += 1;
        }
        turns
    }

    #[test]
    fn the_chance_to_pry_a_lock_is_twice_the_large_damage_of_the_blade() {
        // A dagger deals 1d3 to large monsters; the chance is therefore 6 percent per turn.
        let (mut s, chest, dagger) = before_a_chest("dagger");
        s.world.item_mut(dagger).buc = Buc::Cursed;
        let (mut opened, mut turns) = (0, 0);
        for _ in 0..300 {
            s.world.item_mut(chest).locked = true;
            turns += forced(&mut s);
            opened += usize::from(!s.world.item(chest).locked);
        }
        assert!((270..300).contains(&opened), "{opened} of 300 within fifty turns");
        assert!((50..=70).contains(&(opened * 1000 / turns)), "{opened} in {turns} turns");
    }

    #[test]
    fn prying_can_snap_an_uncursed_blade_but_never_a_cursed_one() {
        let snapped = |buc| {
            let mut snapped = 0;
            let (mut s, _, dagger) = before_a_chest("dagger");
            s.world.item_mut(dagger).buc = buc;
            for _ in 0..4_000 {
                snapped += usize::from(s.with(|play| snaps(play, dagger)));
            }
            snapped
        };
        assert!((10..=50).contains(&snapped(Buc::Uncursed)), "7 in a thousand");
        assert_eq!(snapped(Buc::Cursed), 0);
    }

    #[test]
    fn bashing_destroys_a_box_and_its_potions_one_time_in_three() {
        let (mut s, first, _) = before_a_chest("mace");
        let (at, kind) = (s.world.you().at, s.world.item(first).kind);
        let (mut broken, mut left) = (0, 0);
        for _ in 0..150 {
            let here: Vec<ItemId> = s.world.items_at(at).collect();
            here.into_iter().for_each(|item| s.world.destroy(item));
            let chest = s.world.make(Item { locked: true, ..Item::of(kind) });
            s.world.lay(chest, at);
            for kind in ["potion of healing", "dagger"] {
                let inner = s.made(kind, 1, Buc::Uncursed);
                s.world.put_in(inner, chest);
            }
            s.with(|play| gives_in(play, chest, true));
            if !s.world.items.contains(chest) {
                broken += 1;
                let kinds = s.world.items_at(at).map(|it| &s.content.items[s.world.item(it).kind]);
                let classes: Vec<Class> = kinds.map(|kind| kind.class).collect();
                assert!(!classes.contains(&Class::Potion), "{classes:?}");
                left += classes.len();
            }
        }
        assert!((35..=65).contains(&broken), "{broken} of 150");
        assert!((left * 3).abs_diff(broken * 2) <= broken, "{left} daggers of {broken}");
    }

    #[test]
    fn the_shown_odds_of_forcing_use_only_what_the_hero_knows() {
        let (mut s, _, dagger) = before_a_chest("dagger");
        let shown = |s: &Scene| forcing(&s.world, &s.content);
        let pries = |snaps| Some(Forcing::Pries { snaps });
        assert_eq!(shown(&s), pries(7));
        s.world.item_mut(dagger).worn_down = 1;
        assert_eq!(shown(&s), pries(17), "erosion shows");
        s.world.item_mut(dagger).buc = Buc::Cursed;
        assert_eq!(shown(&s), pries(17), "the curse is not known");
        s.world.item_mut(dagger).known.buc = true;
        assert_eq!(shown(&s), pries(0), "a cursed blade never breaks");
        let (s, ..) = before_a_chest("mace");
        assert_eq!(shown(&s), Some(Forcing::Bashes));
        let (s, ..) = before_a_chest("flail");
        assert_eq!(shown(&s), None, "a flail forces no lock");
    }

    #[test]
    fn bare_hands_and_flails_cannot_force_locks() {
        let (mut s, _, weapon) = before_a_chest("flail");
        let who = s.hero();
        let refused = |s: &mut Scene| s.with(|play| force(play, who)).unwrap_err();
        assert_eq!(refused(&mut s), Refusal::Force(Unforced::NoLever).into());
        s.world.you_mut().worn[Slot::Wielded as usize] = None;
        s.world.destroy(weapon);
        assert_eq!(refused(&mut s), Refusal::Force(Unforced::NoLever).into());
    }
}
