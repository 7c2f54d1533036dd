//! Monsters that hide: on ceilings, under items, under water, or disguised as items.

use crate::base::{Dice, Pos};
use crate::content::{Harm, Material, Property, Slot, Trait};
use crate::event::{Combat, Event};
use crate::r#gen::spawn::monsters;
use crate::rules::body::sleep;
use crate::rules::fight::provoke;
use crate::rules::fight::{self, strike::grab};
use crate::rules::play::interrupt;
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::{ActorId, body::hiding};

/// Hides `who` in place; a mimic also takes a disguise. Refuses if `who` cannot hide there.
pub fn hide(play: &mut Play, who: ActorId) -> Acted {
    if !hiding::can_hide(play.world, play.content, who) {
        return Err(Refusal::CannotDoThat.into());
    }
    let kind = &play.content.monsters[play.world.actor(who).kind];
    let guise = hiding::is_mimic(kind)
        .then(|| monsters::guise(&*play.world, play.content, who, &mut play.rng.mind));
    let actor = play.world.actor_mut(who);
    actor.hidden = true;
    actor.guise = guise;
    if guise.is_some() {
        play.world.level.changes.things += 1;
        play.world.level.changes.squares += 1;
    }
    Ok(Time::ACTION)
}

/// Reveals every disguised monster on the level. Called when the hero gains protection from shape
/// changers.
pub fn forbid(play: &mut Play) {
    for who in play.world.level.crowd.clone() {
        if play.world.actor(who).guise.is_some() {
            play.world.unmask(who);
        }
    }
}

/// Resolves the hero walking into a hidden monster. The surprise uses up the action.
///
/// A hostile mimic with a sticking attack holds the hero, a hostile piercer drops from the ceiling,
/// and other hostile ambushers attack by surprise. All others, and helpless ones, are merely
/// revealed. Returns `None` if the monster is not hidden or the hero senses it.
/// Source: `NetHack` 3.7 `hack.c`, `spoteffects`; `uhitm.c`, `stumble_onto_mimic`.
pub fn stumble(play: &mut Play, target: ActorId) -> Option<Acted> {
    let actor = play.world.actor(target);
    let known = crate::world::body::senses::senses(play.world, play.content, target);
    if !actor.hidden || known {
        return None;
    }
    let kind = &play.content.monsters[actor.kind];
    let hostile = actor.is_hostile() && !actor.is_helpless();
    let sticks = actor.guise.is_some() && kind.attacks.iter().any(|it| it.harm == Harm::Stick);
    let (hides, falls) = (kind.is(Trait::Hide), kind.letter == 'p');
    let was_mimic = actor.guise.is_some();
    sleep::wake(play, target);
    if !hostile || was_mimic || !hides {
        provoke::reveal_hider(play, target);
        if sticks && hostile {
            let hero = play.world.hero;
            grab::grab(play, target, hero);
        }
    } else if falls {
        drop_on_hero(play, target);
    } else {
        play.world.unmask(target);
        let hero = play.world.hero;
        play.tell(Event::Combat(Combat::Surprised { by: target, target: hero }));
        fight::strike::melee::strike(play, target, hero).ok();
    }
    interrupt::stop(play, None);
    Some(Ok(Time::ACTION))
}

/// Drops a piercer on the hero for 4d6, unless armor class or a hard helmet stops it.
fn drop_on_hero(play: &mut Play, by: ActorId) {
    let hero = play.world.hero;
    play.world.unmask(by);
    let helmet = play.world.you().in_slot(Slot::Helmet).is_some_and(|item| {
        let material = play.content.items[play.world.item(item).kind].material;
        !matches!(material, Material::Cloth | Material::Leather)
    });
    let class = fight::roll::armor_class::class(play.world, play.content, hero).total();
    let missed = !helmet && class + 3 <= play.rng.fight.d(20);
    if helmet || missed {
        play.tell(Event::Combat(Combat::Dropped { by, target: hero, helmet, damage: 0 }));
        return;
    }
    let raw = Dice::new(4, 6, 0).roll(&mut play.rng.fight);
    let half = play.world.you().has(Property::HalfPhysicalDamage);
    let amount = if half { (raw + 1) / 2 } else { raw };
    let damage = vitals::preview_damage(play, hero, amount, Some(by));
    play.tell(Event::Combat(Combat::Dropped { by, target: hero, helmet, damage }));
    vitals::apply_damage(play, hero, amount, Blame::by(by));
}

/// Returns the hidden monster on a square, if any.
pub fn unknown_at(play: &Play, at: Pos) -> Option<ActorId> {
    play.world.actor_at(at).filter(|&who| play.world.actor(who).hidden)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Dir;
    use crate::rules::test_scene::{Scene, scene};
    use crate::rules::verb::{self, travel::walk};
    use crate::world::body::actor::Guise;
    use crate::world::{Action, drawn_level};

    const HALL: &str = "
        #######
        #.....#
        #.@a..#
        #.....#
        #######";

    fn hides(s: &mut Scene, kind: &str, guise: Option<Guise>) -> ActorId {
        let who = s.put(kind, 'a');
        let actor = s.world.actor_mut(who);
        (actor.hidden, actor.guise) = (true, guise);
        s.world.you_mut().hp = 500;
        s.world.you_mut().max_hp = 500;
        who
    }

    #[test]
    fn a_mimic_disguised_as_a_chest_sticks_to_a_hero_who_touches_it() {
        let mut s = scene(HALL);
        let chest = s.content.items.find("chest").unwrap();
        let mimic = hides(&mut s, "giant mimic", Some(Guise::Thing(chest)));
        let hero = s.hero();
        let from = s.world.you().at;
        s.with(|play| walk::walk(play, hero, Dir::E)).unwrap();
        let told = Event::Combat(Combat::Unmasked { who: mimic, guise: Some(Guise::Thing(chest)) });
        assert!(s.has_told(|event| *event == told));
        assert!(!s.world.actor(mimic).hidden);
        assert_eq!(s.world.you().held_by, Some(mimic));
        assert_eq!(s.world.you().at, from);
    }

    #[test]
    fn touching_a_small_mimic_reveals_it_without_sticking() {
        let mut s = scene(HALL);
        let guise = Some(Guise::Ground(crate::content::Terrain::Door));
        hides(&mut s, "small mimic", guise);
        let hero = s.hero();
        s.with(|play| walk::walk(play, hero, Dir::E)).unwrap();
        assert_eq!(s.world.you().held_by, None);
    }

    #[test]
    fn searching_finds_hidden_monsters() {
        for kind in ["giant mimic", "rock piercer", "trapper"] {
            let mut s = scene(HALL);
            let who = hides(&mut s, kind, None);
            let hero = s.hero();
            s.with(|play| verb::perform(play, hero, &Action::Search)).unwrap();
            assert!(!s.world.actor(who).hidden, "{kind}");
        }
    }

    #[test]
    fn a_piercer_falls_on_a_hero_below_and_a_hard_hat_reduces_the_damage() {
        for (hat, hurt) in
            [(None, true), (Some("helmet"), false), (Some("elven leather helm"), true)]
        {
            let mut s = scene(HALL);
            let piercer = hides(&mut s, "rock piercer", None);
            let hero = s.hero();
            if let Some(hat) = hat {
                let hat = s.carrying(hat);
                s.world.you_mut().worn[Slot::Helmet as usize] = Some(hat);
            }
            let mut most = 0;
            for _ in 0..30 {
                s.world.actor_mut(piercer).hidden = true;
                s.world.you_mut().hp = 500;
                s.with(|play| walk::walk(play, hero, Dir::E)).unwrap();
                assert!(!s.world.actor(piercer).hidden);
                most = most.max(500 - s.world.you().hp);
            }
            assert_eq!(most > 0, hurt, "{hat:?}: {most}");
            assert!((0..=24).contains(&most), "{most}");
        }
    }

    #[test]
    fn a_trapper_takes_the_hero_by_surprise() {
        let mut s = scene(HALL);
        let trapper = hides(&mut s, "trapper", None);
        let hero = s.hero();
        s.with(|play| walk::walk(play, hero, Dir::E)).unwrap();
        let told = Event::Combat(Combat::Surprised { by: trapper, target: hero });
        assert!(s.has_told(|event| *event == told));
        assert!(s.has_told(|event| matches!(event,
            Event::Combat(Combat::Engulfed { by, .. } | Combat::Missed { by, .. }) if *by == trapper)));
    }

    #[test]
    fn a_mimic_out_of_sight_imitates_nearby_items() {
        let mut s = scene(
            "
            ----- ---
            |a..| |@|
            ----- ---",
        );
        let mimic = s.put("large mimic", 'a');
        let apple = s.made("apple", 1, crate::content::Buc::Uncursed);
        let beside = s.world.actor(mimic).at.step(Dir::E);
        s.world.lay(apple, beside);
        s.with(|play| hide(play, mimic)).unwrap();
        let kind = s.content.items.find("apple").unwrap();
        assert_eq!(s.world.actor(mimic).guise, Some(Guise::Thing(kind)));
    }

    #[test]
    fn ceiling_hiders_do_not_hide_in_view_but_eels_submerge_anywhere() {
        let mut s = scene(
            "
            #######
            #}..a.#
            #.@...#
            #######",
        );
        let piercer = s.put("rock piercer", 'a');
        let at = drawn_level::found(s.picture, '}')[0];
        let eel = drawn_level::put(&mut s.world, &s.content, "giant eel", at);
        s.assert_no_trace("hiding", |play| hide(play, piercer));
        s.with(|play| hide(play, eel)).unwrap();
        assert!(s.world.actor(eel).hidden);
    }
}
