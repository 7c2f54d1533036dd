//! Two-weapon combat.

use crate::content::item::MissileUse;
use crate::content::{Class, Content, ItemKind, Rank, Skill, Slot};
use crate::event::{Combat, Event};
use crate::rules::body::{artifact, skill};
use crate::rules::{Play, Refusal};
use crate::world::{ItemId, World};

/// Whether the hero is fighting with two weapons now.
pub fn is_on(world: &World, content: &Content) -> bool {
    world.life.two_weapons && why_not_two_weapons(world, content).is_none()
}

/// Returns both weapons, primary first, if the hero is fighting with two weapons.
pub fn pair(world: &World, content: &Content) -> Option<[ItemId; 2]> {
    let you = world.you();
    let pair = [you.in_slot(Slot::Wielded)?, you.in_slot(Slot::Alternate)?];
    is_on(world, content).then_some(pair)
}

/// Returns why the hero cannot fight with the wielded and the alternate weapon together.
/// Source: rules/combat 4.3.
pub fn why_not_two_weapons(world: &World, content: &Content) -> Option<Refusal> {
    if skill::limit(world, content, Skill::TwoWeapon) == Rank::Restricted {
        return Some(Refusal::NoTwoWeaponSkill);
    }
    let you = world.you();
    let (Some(first), Some(second)) = (you.in_slot(Slot::Wielded), you.in_slot(Slot::Alternate))
    else {
        return Some(Refusal::NeedsTwoWeapons);
    };
    let kind = |item: ItemId| &content.items[world.item(item).kind];
    if !suits_two_weapons(kind(first)) || !suits_two_weapons(kind(second)) {
        return Some(Refusal::NeedsTwoWeapons);
    }
    if kind(first).two_handed || kind(second).two_handed {
        return Some(Refusal::NeedsOneHanded);
    }
    if world.item(second).artifact.is_some() && !artifact::are_twins(world, content, first, second)
    {
        return Some(Refusal::ArtifactAsSecond);
    }
    you.in_slot(Slot::Shield).is_some().then_some(Refusal::ShieldInTheWay)
}

/// Whether items of this kind are melee weapons or weapon-tools.
fn suits_two_weapons(kind: &ItemKind) -> bool {
    let arms = kind.class == Class::Weapon || kind.class == Class::Tool && kind.skill.is_some();
    let flies = matches!(kind.missile, Some(MissileUse::Ammo | MissileUse::Launcher));
    let thrown = matches!(kind.skill, Some(Skill::Dart | Skill::Shuriken | Skill::Boomerang));
    arms && !flies && !thrown
}

/// Stops two-weapon combat when it is no longer possible.
pub fn tick(play: &mut Play) {
    if play.world.life.two_weapons && why_not_two_weapons(play.world, play.content).is_some() {
        end(play);
    }
}

/// Returns to fighting with one weapon.
pub fn end(play: &mut Play) {
    if std::mem::take(&mut play.world.life.two_weapons) {
        play.tell(Event::Combat(Combat::BothHands {
            on: false,
            to_hit: 0,
            rank: Rank::Restricted,
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fight::{
        danger::odds,
        roll::{fighting_style, to_hit},
        strike::melee,
        test_duel::Trial,
    };
    use crate::rules::verb::item::wield;
    use crate::rules::{Halt, Time};
    use crate::world::ActorId;

    /// Puts a Samurai with a katana and a short sword next to a jackal.
    fn samurai() -> (Trial, ActorId, ItemId, ItemId) {
        let mut s = Trial::against("jackal");
        let hero = s.hero();
        s.world.life.role = s.content.roles.find("Samurai").unwrap();
        let first = s.holds(hero, "katana", Slot::Wielded);
        let second = s.holds(hero, "short sword", Slot::Alternate);
        (s, hero, first, second)
    }

    fn begins(s: &mut Trial) {
        let hero = s.hero();
        s.with(|play| wield::two_weapons(play, hero)).unwrap();
    }

    #[test]
    fn two_weapon_attacks_use_the_lowest_of_three_skills() {
        let (mut s, hero, first, second) = samurai();
        let foe = s.foe;
        let alone = to_hit::hero_hits(&s.world, s.content, foe, Some(first)).total();
        begins(&mut s);
        assert!(is_on(&s.world, s.content));
        // With all skills at Basic, the skill bonus is 0 with one weapon and -7 with two.
        let both = to_hit::hero_hits(&s.world, s.content, foe, Some(first)).total();
        assert_eq!(both, alone - 7);
        s.world.life.skills[Skill::TwoWeapon as usize] = Rank::Expert;
        s.world.life.skills[Skill::LongSword as usize] = Rank::Skilled;
        s.world.life.skills[Skill::ShortSword as usize] = Rank::Unskilled;
        let of = |s: &Trial, item| {
            fighting_style::of_hero(
                &s.world,
                fighting_style::style(&s.world, s.content, Some(item)),
            )
        };
        assert_eq!((of(&s, first), of(&s, second)), ((-5, 0), (-9, -3)));
        s.world.life.skills = vec![Rank::Expert; Skill::COUNT];
        for _ in 0..200 {
            s.mended();
            s.with(|play| melee::strike(play, hero, foe)).unwrap();
        }
        let with = |item: ItemId| {
            let hit = |it: &&Event| matches!(it, Event::Combat(Combat::Hit { weapon: Some(w), .. }) if *w == item);
            s.told.iter().filter(hit).count()
        };
        assert!(with(first) > 50 && with(second) > 20, "{} {}", with(first), with(second));
        assert!(s.world.life.training[Skill::TwoWeapon as usize] > 0);
        assert_eq!(s.world.life.training[Skill::LongSword as usize], 0);
    }

    #[test]
    fn a_refusal_of_two_weapons_names_the_reason_and_changes_nothing() {
        let refused = |change: &dyn Fn(&mut Trial)| {
            let (mut s, hero, ..) = samurai();
            change(&mut s);
            let before = s.world.clone();
            let why = s.with(|play| wield::two_weapons(play, hero)).unwrap_err();
            assert!(s.world == before, "{why:?}");
            match why {
                Halt::Refused(why) => why,
                other => panic!("{other:?}"),
            }
        };
        let role = |s: &mut Trial| {
            s.world.life.role = s.content.roles.find("Healer").unwrap();
            s.world.life.skills[Skill::TwoWeapon as usize] = Rank::Restricted;
        };
        assert_eq!(refused(&role), Refusal::NoTwoWeaponSkill);
        let in_slot = |slot: Slot, kind: &'static str| {
            move |s: &mut Trial| {
                let hero = s.hero();
                s.holds(hero, kind, slot);
            }
        };
        assert_eq!(refused(&in_slot(Slot::Alternate, "yumi")), Refusal::NeedsTwoWeapons);
        assert_eq!(refused(&in_slot(Slot::Alternate, "two-handed sword")), Refusal::NeedsOneHanded);
        assert_eq!(refused(&in_slot(Slot::Shield, "small shield")), Refusal::ShieldInTheWay);
        let empty = |s: &mut Trial| s.world.you_mut().worn[Slot::Alternate as usize] = None;
        assert_eq!(refused(&empty), Refusal::NeedsTwoWeapons);
    }

    #[test]
    fn a_cursed_second_weapon_falls_from_the_hand() {
        let (mut s, hero, _, second) = samurai();
        s.world.item_mut(second).buc = crate::content::Buc::Cursed;
        s.with(|play| wield::two_weapons(play, hero)).unwrap();
        assert!(!s.world.life.two_weapons && !s.world.you().pack.contains(&second));
        assert!(s.world.item(second).known.buc);
    }

    #[test]
    fn two_weapon_combat_ends_on_command_or_when_a_hand_is_empty() {
        let (mut s, hero, ..) = samurai();
        begins(&mut s);
        assert_eq!(s.with(|play| wield::two_weapons(play, hero)), Ok(Time::FREE));
        assert!(!s.world.life.two_weapons);
        begins(&mut s);
        s.world.you_mut().worn[Slot::Alternate as usize] = None;
        assert!(!is_on(&s.world, s.content));
        s.with(tick);
        assert!(!s.world.life.two_weapons);
    }

    #[test]
    fn fight_odds_count_both_blows_of_two_weapons() {
        let (mut s, ..) = samurai();
        let foe = s.foe;
        s.mended();
        s.world.actor_mut(foe).level = 25;
        let one = odds::exchange(&s.world, s.content, foe);
        begins(&mut s);
        s.world.life.skills[Skill::TwoWeapon as usize] = Rank::Expert;
        s.world.life.skills[Skill::LongSword as usize] = Rank::Expert;
        s.world.life.skills[Skill::ShortSword as usize] = Rank::Expert;
        let two = odds::exchange(&s.world, s.content, foe);
        assert!(two.blows < one.blows && two.hero_worst > one.hero_worst, "{one:?} {two:?}");
    }

    #[test]
    fn the_chance_of_a_second_punch_grows_with_bare_handed_rank() {
        let mut s = Trial::against("jackal");
        let (hero, foe) = (s.hero(), s.foe);
        let mut blows = |rank| {
            s.world.life.skills[Skill::BareHanded as usize] = rank;
            s.told.clear();
            for _ in 0..1_000 {
                s.mended();
                s.with(|play| melee::strike(play, hero, foe)).unwrap();
            }
            let struck = |it: &&Event| {
                matches!(it, Event::Combat(Combat::Hit { by, .. } | Combat::Missed { by, .. })
                    if *by == hero)
            };
            s.told.iter().filter(struck).count()
        };
        assert_eq!(blows(Rank::Basic), 1_000);
        assert!((1_150..1_250).contains(&blows(Rank::Skilled)));
        assert!((1_740..1_860).contains(&blows(Rank::GrandMaster)));
    }
}
