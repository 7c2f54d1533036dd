//! Monster shape changes: lycanthropes, shapeshifters, vampires and polymorph victims.
//!
//! Source: rules/numbers 14.

use crate::content::{Content, MonsterKindId, Property, Terrain, Trait, monster::Traits};
use crate::rules::Play;
use crate::rules::shape::{
    divide::split,
    lycanthrope::{other_half, turn_were},
    monster::{choose, next_form},
};
use crate::rules::vitals::new_kind::{revert, take};
use crate::world::{Actor, ActorId, body::senses};

/// Whether [`tick`] could have any effect on this monster.
#[inline]
pub fn may_shift(content: &Content, actor: &Actor) -> bool {
    const SHIFTING: Traits = Traits::of(&[Trait::Were, Trait::Shapeshifter, Trait::Divides]);
    content.monsters[actor.kind].is_any(SHIFTING) || actor.shape_of.is_some()
}

/// Runs one turn of shape changes for a monster: gremlins divide in water, and lycanthropes and
/// shapeshifters change shape. Cancelled monsters do not change.
pub fn tick(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    if actor.hp <= 0 || actor.has(Property::Cancelled) {
        return;
    }
    let true_kind = actor.shape_of.unwrap_or(actor.kind);
    bathe(play, who);
    let row = &play.content.monsters[true_kind];
    if row.is(Trait::Were) {
        were(play, who);
    } else if row.is(Trait::Shapeshifter) {
        shift(play, who, true_kind);
    }
}

// --- Dividing

/// Divides gremlins in water, with a chance of 2 in 3 per turn.
fn bathe(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let terrain = play.world.level.cell(actor.at).terrain;
    let wet = matches!(terrain, Terrain::Pool | Terrain::Moat | Terrain::Fountain);
    let divides = || play.content.monsters[actor.kind].is(Trait::Divides);
    if wet && divides() && play.rng.time.chance(2, 3) {
        split(play, who, None);
    }
}

// --- Lycanthropes

/// Changes the form of a lycanthrope by chance. The change into a beast is more likely at night and
/// at full moon. If the hero has protection from shape changers, a beast changes back at once and
/// no lycanthrope becomes a beast.
fn were(play: &mut Play, who: ActorId) {
    let Some((_, is_beast)) = other_half(play.content, play.world.actor(who).kind) else { return };
    let forbidden = play.world.you().has(Property::ProtectionFromShapeChangers);
    let (night, full) = (play.world.calendar.is_night(), play.world.calendar.is_full_moon());
    let one_in = match (is_beast, night, full) {
        (true, ..) if forbidden => 1,
        (true, ..) => 30,
        (false, ..) if forbidden => return,
        (false, true, true) => 3,
        (false, true, false) => 30,
        (false, false, true) => 10,
        (false, false, false) => 50,
    };
    if play.rng.time.one_in(one_in) {
        turn_were(play, who);
    }
}

// --- Shapeshifters

/// Changes a shapeshifter with a chance of 1 in 6 per turn. If the hero has protection from shape
/// changers, reverts it to its true kind instead.
fn shift(play: &mut Play, who: ActorId, true_kind: MonsterKindId) {
    let actor = play.world.actor(who);
    let shifted = actor.shape_of.is_some();
    if play.world.you().has(Property::ProtectionFromShapeChangers) {
        if shifted {
            revert(play, who);
        }
        return;
    }
    let row = &play.content.monsters[true_kind];
    if row.is(Trait::Undead) {
        return vampire(play, who, true_kind);
    }
    if !play.rng.time.one_in(6) {
        return;
    }
    if let Some(into) = choose(play, who, true_kind) {
        play.world.actor_mut(who).shape_of = Some(true_kind);
        take(play, who, into);
    }
}

/// Shifts a vampire into a bat, fog or (for leaders) a wolf, 1 time in 6, if it has at least 9/10
/// of its hit points and the hero does not see it or is more than 8 squares away. Returns a shifted
/// vampire with at most 1/6 of its hit points to its own form, 3 times in 4.
/// Source: `NetHack` 3.7 `mon.c`, `decide_to_shapeshift`.
fn vampire(play: &mut Play, who: ActorId, true_kind: MonsterKindId) {
    let actor = play.world.actor(who);
    let (hp, max) = (actor.hp, actor.max_hp);
    if actor.shape_of.is_some() {
        let weak = hp <= (max + 5) / 6 && !play.rng.time.one_in(4);
        if weak {
            revert(play, who);
        }
        return;
    }
    let far = actor.at.distance(play.world.you().at) > 8;
    let unseen = far || !senses::sees(play.world, play.content, who);
    if hp * 10 < max * 9 || !unseen || !play.rng.time.one_in(6) {
        return;
    }
    if let Some(into) = next_form(play.content, true_kind, &mut play.rng.time) {
        play.world.actor_mut(who).shape_of = Some(true_kind);
        take(play, who, into);
    }
}

#[cfg(test)]
mod scenarios;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Slot;
    use crate::rules::settle;
    use crate::rules::test_scene::{Scene, scene};
    use crate::rules::vitals::{self, Blame, new_kind::grow};
    use crate::world::{Calendar, drawn_level};

    const HALL: &str = "
        ########
        #......#
        #.@.a..#
        #......#
        ########";

    fn name(s: &Scene, who: ActorId) -> String {
        s.content.monsters[s.world.actor(who).kind].name.clone()
    }

    /// Counts the turns, out of `turns`, that changed the kind of this monster.
    fn changes(s: &mut Scene, who: ActorId, turns: usize) -> usize {
        let mut changed = 0;
        for _ in 0..turns {
            let before = s.world.actor(who).kind;
            s.with(|play| tick(play, who));
            s.with(settle::settle);
            changed += usize::from(s.world.actor(who).kind != before);
        }
        changed
    }

    #[test]
    fn weres_change_form_more_often_at_night_and_under_a_full_moon() {
        let day = Calendar { year: 2026, month: 11, day: 17, hour: 12 };
        let night = Calendar { hour: 23, ..day };
        let full = Calendar { day: 24, ..night };
        assert!(full.is_full_moon() && full.is_night());
        let turned = |calendar| {
            let mut s = scene(HALL);
            s.world.calendar = calendar;
            let who = s.put("werewolf", 'a');
            changes(&mut s, who, 3000)
        };
        let (day, night, full) = (turned(day), turned(night), turned(full));
        assert!(day > 40 && day < night && night < full, "{day} {night} {full}");
    }

    #[test]
    fn a_were_that_changes_form_heals_a_quarter_and_drops_its_weapon() {
        let mut s = scene(HALL);
        let who = s.put("werewolf", 'a');
        let sword = drawn_level::equip(&mut s.world, &s.content, "long sword", who);
        let actor = s.world.actor_mut(who);
        actor.worn[Slot::Wielded as usize] = Some(sword);
        (actor.hp, actor.max_hp) = (20, 60);
        s.with(|play| turn_were(play, who));
        assert_eq!(name(&s, who), "werewolf beast");
        assert_eq!(s.world.actor(who).in_slot(Slot::Wielded), None);
        let (hp, max) = (s.world.actor(who).hp, s.world.actor(who).max_hp);
        assert_eq!(hp, max / 3 + (max - max / 3) / 4);
        s.with(|play| turn_were(play, who));
        assert_eq!(name(&s, who), "werewolf");
    }

    #[test]
    fn protection_from_shape_changers_keeps_monsters_in_their_own_form() {
        let mut s = scene(HALL);
        s.world.you_mut().properties.gained.add(Property::ProtectionFromShapeChangers);
        s.world.you_mut().properties.refresh();
        let chameleon = s.put("chameleon", 'a');
        assert_eq!(changes(&mut s, chameleon, 200), 0);
    }

    #[test]
    fn a_chameleon_changes_1_turn_in_6_and_leaves_its_own_corpse() {
        let mut s = scene(HALL);
        let who = s.put("chameleon", 'a');
        let changed = changes(&mut s, who, 1200);
        assert!((120..280).contains(&changed), "{changed} of 1200");
        while name(&s, who) == "chameleon" {
            changes(&mut s, who, 1);
        }
        let at = s.world.actor(who).at;
        let hero = s.hero();
        let mut corpses = 0;
        s.with(|play| vitals::kill(play, who, Blame::by(hero)));
        s.with(settle::settle);
        let chameleon = s.content.monsters.find("chameleon");
        for item in s.world.items_at(at) {
            let thing = s.world.item(item);
            if thing.kind == s.content.known.corpse {
                assert_eq!(thing.about, chameleon);
                corpses += 1;
            }
        }
        assert!(corpses <= 1);
    }

    #[test]
    fn doppelgangers_and_sandestins_change_form_often() {
        for kind in ["doppelganger", "sandestin"] {
            let mut s = scene(HALL);
            let who = s.put(kind, 'a');
            assert!(changes(&mut s, who, 60) >= 2, "{kind}");
            assert_eq!(s.world.actor(who).shape_of, s.content.monsters.find(kind));
        }
    }

    #[test]
    fn a_vampire_killed_as_a_bat_rises_as_itself() {
        let mut s = scene(HALL);
        let who = s.put("vampire", 'a');
        let hero = s.hero();
        let bat = s.content.monsters.find("vampire bat").unwrap();
        s.world.actor_mut(who).shape_of = s.content.monsters.find("vampire");
        s.with(|play| take(play, who, bat));
        s.with(|play| vitals::kill(play, who, Blame::by(hero)));
        s.with(settle::settle);
        assert_eq!(name(&s, who), "vampire");
        assert_eq!(s.world.actor(who).hp, s.world.actor(who).max_hp);
        s.with(|play| vitals::kill(play, who, Blame::by(hero)));
        s.with(settle::settle);
        assert!(!s.world.actors.contains(who), "the second time is the last");
    }

    #[test]
    fn a_vampire_out_of_sight_takes_other_forms() {
        let mut s = scene(
            "
            ------- ---
            |..a..| |@|
            ------- ---",
        );
        let who = s.put("vampire leader", 'a');
        assert!(changes(&mut s, who, 100) > 0);
        assert_eq!(s.world.actor(who).shape_of, s.content.monsters.find("vampire leader"));
    }

    #[test]
    fn gremlins_divide_in_water_and_share_their_hit_points() {
        let mut s = scene(
            "
            ######
            #@...#
            #.}..#
            ######",
        );
        let at = drawn_level::found(s.picture, '}')[0];
        let gremlin = drawn_level::put(&mut s.world, &s.content, "gremlin", at);
        let before = s.world.actor(gremlin).hp;
        for _ in 0..20 {
            for who in s.world.level.crowd.clone() {
                s.with(|play| tick(play, who));
            }
        }
        let gremlins = s.world.level.crowd.clone();
        assert!(gremlins.len() > 1, "it is alone");
        let sum: i32 = gremlins.iter().map(|&who| s.world.actor(who).hp).sum();
        assert_eq!(sum, before);
    }

    #[test]
    fn a_monster_with_enough_kills_grows_up() {
        let mut s = scene(HALL);
        let pup = s.put("jackal", 'a');
        let kind = s.content.monsters.find("little dog").unwrap();
        s.world.actor_mut(pup).kind = kind;
        s.world.actor_mut(pup).level = s.content.monsters[kind].level;
        s.with(|play| grow(play, pup));
        assert_eq!(name(&s, pup), "little dog");
        s.world.actor_mut(pup).level = 4;
        s.with(|play| grow(play, pup));
        assert_eq!(name(&s, pup), "dog");
    }
}
