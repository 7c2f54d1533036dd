//! Special abilities of a polymorphed hero: breath, spit, gazes, webs, summoning.
//!
//! Source: NetHack 3.7 `cmd.c`, `domonability`; `polyself.c`.

use crate::base::Dir;
use crate::content::monster::Sound;
use crate::content::monster::quirk::Quirk;
use crate::content::{Attack, Content, Form, Harm, MonsterKind, Property, Terrain, Trait};
use crate::event::{Combat, Event, PolymorphEvent};
use crate::r#gen::spawn::monsters;
use crate::rules::body::{self, sleep, taming};
use crate::rules::fight::{self, shot::breath_gaze_spit};
use crate::rules::shape;
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Play, Refusal, Time, Unshaped};
use crate::world::level::traps::Trap;
use crate::world::{
    ActorId, World,
    body::{hiding, senses},
};

/// Energy cost of the stronger abilities.
const GREAT: i32 = 15;
/// Energy cost of the weaker abilities.
const LESS: i32 = 10;

/// Radius of a mind blast, in squares.
const REACH: i32 = 8;

/// Ability of a shape besides its ordinary attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapePower {
    /// Uses the breath attack with this index among the shape's attacks, along a line.
    Breath(u8),
    Spit(u8),
    /// Gazes at all monsters in view that can see the hero, except pets.
    Gaze(Attack),
    /// Summons a lycanthrope's animal allies.
    Call,
    Web,
    Hide,
    MindBlast,
    Horn,
    Shriek,
    /// Splits a hero in gremlin shape who is in water.
    Split,
    /// Changes the shape of a hero who is a vampire.
    Shift,
}

impl ShapePower {
    /// Whether the ability needs a direction.
    pub const fn aims(self) -> bool {
        matches!(self, Self::Breath(_) | Self::Spit(_))
    }

    /// Returns the energy that the ability costs.
    pub const fn energy(self) -> i32 {
        match self {
            Self::Breath(_) | Self::Gaze(_) => GREAT,
            Self::Call | Self::MindBlast => LESS,
            _ => 0,
        }
    }
}

/// Returns the ability of the hero's current shape, if it has one.
pub fn of(world: &World, content: &Content) -> Option<ShapePower> {
    let row = &content.monsters[world.you().kind];
    if !world.is_changed() {
        return None;
    }
    let with = |form: Form| row.attacks.iter().position(|attack| attack.form == form);
    let gaze = row.attacks.iter().find(|it| {
        it.form == Form::Gaze && matches!(it.harm, Harm::Confuse | Harm::Fire | Harm::Stun)
    });
    let breath = with(Form::Breath).map(|nth| ShapePower::Breath(nth as u8));
    let spit = with(Form::Spit).map(|nth| ShapePower::Spit(nth as u8));
    let gaze = gaze.map(|attack| ShapePower::Gaze(*attack));
    breath.or(spit).or(gaze).or_else(|| body_power(row))
}

fn body_power(row: &MonsterKind) -> Option<ShapePower> {
    match () {
        () if row.is(Trait::Were) => Some(ShapePower::Call),
        () if row.is(Trait::Webmaker) => Some(ShapePower::Web),
        () if row.has(Quirk::MindBlast) => Some(ShapePower::MindBlast),
        () if row.is(Trait::Unicorn) => Some(ShapePower::Horn),
        () if row.sound == Sound::Shriek => Some(ShapePower::Shriek),
        () if row.is(Trait::Divides) => Some(ShapePower::Split),
        () if !row.shifts.is_empty() => Some(ShapePower::Shift),
        () if row.is(Trait::Hide) || row.is(Trait::Conceal) || hiding::dives(row) => {
            Some(ShapePower::Hide)
        }
        () => None,
    }
}

/// Uses the ability of the hero's current shape.
pub fn power(play: &mut Play, who: ActorId, dir: Option<Dir>) -> Acted {
    let power = of(play.world, play.content).filter(|_| who == play.world.hero);
    let power = power.ok_or(Refusal::Shape(Unshaped::NoPower))?;
    match power {
        ShapePower::Breath(nth) => {
            affords(play, GREAT)?;
            let dir = dir.ok_or(Refusal::CannotDoThat)?;
            pays(play, GREAT)?;
            breath_gaze_spit::use_attack(play, who, nth, dir)
        }
        ShapePower::Spit(nth) => {
            breath_gaze_spit::use_attack(play, who, nth, dir.ok_or(Refusal::CannotDoThat)?)
        }
        ShapePower::Gaze(attack) => gaze(play, who, attack),
        ShapePower::Call => call(play, who),
        ShapePower::Web => web(play, who),
        ShapePower::Hide => hide(play, who),
        ShapePower::MindBlast => blast(play, who),
        ShapePower::Horn => {
            crate::rules::verb::item::apply::mend_by_horn(play, who);
            Ok(Time::ACTION)
        }
        ShapePower::Shriek => shriek(play),
        ShapePower::Split => split(play, who),
        ShapePower::Shift => {
            shape::hero::strikes(play);
            Ok(Time::ACTION)
        }
    }
}

/// Refuses if the hero has less than `energy`.
fn affords(play: &Play, energy: i32) -> Result<(), Refusal> {
    if play.world.life.pw < energy { Err(Refusal::TooLittleEnergy) } else { Ok(()) }
}

/// Spends energy, or refuses if there is too little.
fn pays(play: &mut Play, energy: i32) -> Result<(), Refusal> {
    affords(play, energy)?;
    play.world.life.pw -= energy;
    Ok(())
}

/// Gazes at every monster that the hero can see and that can see the hero, except pets.
fn gaze(play: &mut Play, who: ActorId, attack: Attack) -> Acted {
    if play.world.you().has(Property::Blind) {
        return Err(Refusal::Blind.into());
    }
    pays(play, GREAT)?;
    for target in play.world.level.crowd.clone() {
        let Some(other) = play.world.actors.get(target) else { continue };
        let meets = !other.has(Property::Blind)
            && !other.is_tame()
            && other.hp > 0
            && senses::sees(play.world, play.content, target)
            && senses::sees_hero(play.world, play.content, target);
        if meets {
            fight::provoke(play, who, target);
            stared_at(play, who, target, attack);
        }
    }
    Ok(Time::ACTION)
}

fn stared_at(play: &mut Play, who: ActorId, target: ActorId, attack: Attack) {
    let harm = attack.harm;
    play.tell(Event::Combat(Combat::Harmed { by: who, target, harm }));
    let raw = attack.dice.roll(&mut play.rng.fight);
    match harm {
        Harm::Fire => {
            let proof = Property::FireResistance;
            if body::resists(play.world, play.content, target, proof) {
                play.tell(Event::Combat(Combat::Resisted { by: who, target, harm }));
            } else {
                vitals::apply_damage(play, target, raw, Blame::by(who));
            }
        }
        Harm::Stun => body::gain(play, target, Property::Stunned, 10),
        _ => body::gain(play, target, Property::Confused, 20),
    }
}

/// Summons 1 to 5 animals related to the hero's lycanthrope form; they arrive tame.
fn call(play: &mut Play, who: ActorId) -> Acted {
    pays(play, LESS)?;
    let row = &play.content.monsters[play.world.you().kind];
    let kinds: Vec<_> =
        row.calls.iter().filter_map(|name| play.content.monsters.find(name)).collect();
    let at = play.world.you().at;
    let mut came = 0;
    for _ in 0..play.rng.act.d(5) {
        let Some(&kind) = crate::base::pick::one(&mut play.rng.act, &kinds) else { break };
        let rng = &mut play.rng.act;
        if let Some(kin) = monsters::near(play.world, play.content, rng, kind, at) {
            taming::tame(play, kin);
            came += 1;
        }
    }
    if came > 0 {
        play.tell(Event::Combat(Combat::Called { by: who, count: came }));
    } else {
        play.tell(Event::Shape(PolymorphEvent::NobodyComes));
    }
    Ok(Time::ACTION)
}

/// Spins a web on the hero's square, if it has no trap yet.
fn web(play: &mut Play, who: ActorId) -> Acted {
    let at = play.world.you().at;
    let ground = play.world.level.cell(at).terrain;
    let bare = matches!(ground, Terrain::Floor | Terrain::Corridor | Terrain::Door);
    if !bare || play.world.trap_at(at).is_some() {
        return Err(Refusal::SomethingInTheWay.into());
    }
    let kind = play.content.known.web;
    play.world.level.traps.push(Trap { kind, at, own: true, seen: true, sprung: 0 });
    play.tell(Event::Shape(PolymorphEvent::Spun { who }));
    Ok(Time::ACTION)
}

/// Hides the hero. Most actions end this; waiting, searching and resting do not.
fn hide(play: &mut Play, who: ActorId) -> Acted {
    let you = play.world.you();
    let row = &play.content.monsters[you.kind];
    let terrain = play.world.level.cell(you.at).terrain;
    let things = play.world.items_at(you.at).next().is_some();
    let fits = match () {
        () if hiding::dives(row) => terrain.is_liquid(),
        () if row.is(Trait::Conceal) => things,
        () => terrain.is_passable(),
    };
    if !fits || you.held_by.is_some() || you.trapped > 0 {
        return Err(Refusal::Shape(Unshaped::NowhereToHide).into());
    }
    play.world.you_mut().hidden = true;
    play.tell(Event::Shape(PolymorphEvent::Hid { who }));
    Ok(Time::ACTION)
}

/// Blasts hostile monsters within [`REACH`] squares for 1d15 damage. The blast always hits blind
/// telepaths. It hits other telepaths 11 times in 20, and monsters without telepathy 1 time in 10.
/// Source: NetHack 3.7 `polyself.c`, `domindblast`.
fn blast(play: &mut Play, who: ActorId) -> Acted {
    pays(play, LESS)?;
    play.tell(Event::Shape(PolymorphEvent::Blasted { who }));
    let here = play.world.you().at;
    for target in play.world.level.crowd.clone() {
        let Some(other) = play.world.actors.get(target) else { continue };
        let row = &play.content.monsters[other.kind];
        let far = other.at.square_distance(here) > REACH * REACH;
        if far || other.hp <= 0 || !other.is_hostile() {
            continue;
        }
        let telepath = row.is(Trait::Telepathic);
        let open = telepath && (other.has(Property::Blind) || play.rng.act.coin());
        if open || play.rng.act.one_in(10) {
            let raw = play.rng.fight.d(15);
            let harm = Harm::MindInvasion;
            play.tell(Event::Combat(Combat::Harmed { by: who, target, harm }));
            vitals::apply_damage(play, target, raw, Blame::by(who));
        }
    }
    Ok(Time::ACTION)
}

/// Wakes every monster on the level.
fn shriek(play: &mut Play) -> Acted {
    play.tell(Event::Shape(PolymorphEvent::Shrieked));
    sleep::wake_all(play);
    Ok(Time::ACTION)
}

/// Splits a hero in gremlin shape who is in water. The new gremlin is tame and takes half of the
/// hero's hit points.
fn split(play: &mut Play, who: ActorId) -> Acted {
    let at = play.world.you().at;
    let terrain = play.world.level.cell(at).terrain;
    if !matches!(terrain, Terrain::Pool | Terrain::Moat | Terrain::Fountain) {
        return Err(Refusal::Shape(Unshaped::NeedsWater).into());
    }
    let you = play.world.you();
    let (kind, half) = (you.kind, you.hp / 2);
    if half < 1 {
        return Err(Refusal::CannotDoThat.into());
    }
    let rng = &mut play.rng.act;
    if let Some(twin) = monsters::near(play.world, play.content, rng, kind, at) {
        let other = play.world.actor_mut(twin);
        (other.hp, other.max_hp) = (half, half);
        play.world.you_mut().hp -= half;
        play.tell(Event::Combat(Combat::Split { who }));
        taming::tame(play, twin);
    }
    Ok(Time::ACTION)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::settle;
    use crate::rules::test_scene::{Scene, scene};
    use crate::rules::verb::perform;
    use crate::world::{Action, Attitude};

    const HALL: &str = "
        ##########
        #........#
        #..@.a...#
        #........#
        ##########";

    fn as_a(name: &str) -> Scene {
        let mut s = scene(HALL);
        s.world.life.deepest = 1;
        s.world.you_mut().level = 8;
        (s.world.life.pw, s.world.life.max_pw) = (50, 50);
        let kind = s.content.monsters.find(name).unwrap_or_else(|| panic!("there is a {name}"));
        s.with(|play| shape::hero::turn_into(play, kind));
        s.with(settle::settle);
        s
    }

    fn uses(s: &mut Scene, dir: Option<Dir>) -> Acted {
        let hero = s.hero();
        let acted = s.with(|play| perform(play, hero, &Action::Power(dir)));
        s.with(settle::settle);
        acted
    }

    fn tough(s: &mut Scene, kind: &str) -> ActorId {
        let foe = s.put(kind, 'a');
        (s.world.actor_mut(foe).hp, s.world.actor_mut(foe).max_hp) = (500, 500);
        foe
    }

    #[test]
    fn breathing_as_a_dragon_costs_15_energy() {
        let mut s = as_a("red dragon");
        let foe = tough(&mut s, "hill orc");
        while s.world.actor(foe).hp == 500 {
            s.world.life.pw = 15;
            uses(&mut s, Some(Dir::E)).unwrap();
            assert_eq!(s.world.life.pw, 0);
        }
        assert!(s.world.actor(foe).hp <= 494, "six dice");
        let hero = s.hero();
        s.assert_no_trace("breath", |play| power(play, hero, Some(Dir::E)));
    }

    #[test]
    fn spitting_costs_no_energy_and_angers_peaceful_targets() {
        let mut s = as_a("cobra");
        let foe = tough(&mut s, "hill orc");
        s.world.actor_mut(foe).mood = Attitude::Peaceful;
        for _ in 0..20 {
            uses(&mut s, Some(Dir::E)).unwrap();
        }
        assert!(s.world.actor(foe).is_hostile() && s.world.actor(foe).has(Property::Blind));
        assert_eq!(s.world.life.pw, 50);
    }

    #[test]
    fn a_gaze_affects_all_seeing_creatures_except_friends() {
        let mut s = as_a("umber hulk");
        let foe = tough(&mut s, "hill orc");
        s.world.look_around(&s.content);
        uses(&mut s, None).unwrap();
        assert!(s.world.actor(foe).has(Property::Confused));
        let mut s = as_a("umber hulk");
        let foe = tough(&mut s, "hill orc");
        s.with(|play| body::gain(play, foe, Property::Blind, 50));
        s.world.look_around(&s.content);
        uses(&mut s, None).unwrap();
        assert!(!s.world.actor(foe).has(Property::Confused));
    }

    #[test]
    fn a_hero_in_were_form_summons_tame_animals() {
        let mut s = as_a("werejackal beast");
        uses(&mut s, None).unwrap();
        let crowd = &s.world.level.crowd;
        assert!((1..=5).contains(&crowd.len()));
        assert!(crowd.iter().all(|&who| s.world.actor(who).is_tame()));
        assert_eq!(s.world.life.pw, 40);
    }

    #[test]
    fn a_spider_spins_one_web_on_a_square_and_walks_on_it() {
        let mut s = as_a("giant spider");
        let hero = s.hero();
        uses(&mut s, None).unwrap();
        let at = s.world.you().at;
        assert!(s.world.trap_at(at).is_some_and(|trap| trap.own && trap.seen));
        s.assert_no_trace("web", |play| power(play, hero, None));
    }

    #[test]
    fn a_hidden_hero_is_not_seen_from_afar_until_moving() {
        let mut s = as_a("lurker above");
        let foe = tough(&mut s, "hill orc");
        s.world.look_around(&s.content);
        assert!(senses::sees_hero(&s.world, &s.content, foe));
        uses(&mut s, None).unwrap();
        assert!(!senses::sees_hero(&s.world, &s.content, foe));
        let hero = s.hero();
        s.with(|play| perform(play, hero, &Action::Wait)).unwrap();
        assert!(s.world.you().hidden);
        s.with(|play| perform(play, hero, &Action::Walk(Dir::W))).unwrap();
        assert!(!s.world.you().hidden);
    }

    #[test]
    fn a_form_that_hides_under_objects_needs_an_object() {
        let mut s = as_a("centipede");
        let hero = s.hero();
        s.assert_no_trace("hide", |play| power(play, hero, None));
        s.lying("dagger", 1, crate::content::Buc::Uncursed);
        uses(&mut s, None).unwrap();
        assert!(s.world.you().hidden);
    }

    #[test]
    fn a_mind_blast_hits_telepathic_creatures_more_often() {
        let found = |kind: &str| {
            let mut s = as_a("mind flayer");
            let foe = tough(&mut s, kind);
            let mut found = 0;
            for _ in 0..200 {
                s.world.life.pw = 50;
                s.world.actor_mut(foe).hp = 500;
                uses(&mut s, None).unwrap();
                found += i32::from(s.world.actor(foe).hp < 500);
            }
            found
        };
        let (open, closed) = (found("floating eye"), found("hill orc"));
        assert!((90..=135).contains(&open) && (8..=36).contains(&closed), "{open} {closed}");
    }

    #[test]
    fn a_hero_in_unicorn_form_cures_with_its_own_horn() {
        let mut s = as_a("white unicorn");
        let hero = s.hero();
        s.with(|play| body::gain(play, hero, Property::Confused, 500));
        for _ in 0..20 {
            uses(&mut s, None).unwrap();
        }
        assert!(!s.world.you().has(Property::Confused));
    }

    #[test]
    fn a_hero_in_vampire_form_can_become_a_bat_or_fog() {
        let mut s = as_a("vampire");
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..40 {
            let vampire = s.content.monsters.find("vampire").unwrap();
            s.with(|play| shape::hero::turn_into(play, vampire));
            uses(&mut s, None).unwrap();
            seen.insert(s.content.monsters[s.world.you().kind].name.clone());
        }
        let seen: Vec<String> = seen.into_iter().collect();
        assert_eq!(seen, ["fog cloud", "vampire bat"]);
    }

    #[test]
    fn a_gremlin_form_divides_in_a_fountain() {
        let mut s = as_a("gremlin");
        let hero = s.hero();
        s.assert_no_trace("split", |play| power(play, hero, None));
        let at = s.world.you().at;
        s.world.level.change(at, |cell| cell.terrain = Terrain::Fountain);
        s.world.you_mut().hp = 8;
        s.world.you_mut().max_hp = 8;
        uses(&mut s, None).unwrap();
        assert_eq!((s.world.you().hp, s.world.level.crowd.len()), (4, 1));
    }

    #[test]
    fn an_unpolymorphed_hero_has_no_special_ability() {
        let mut s = scene(HALL);
        let hero = s.hero();
        s.assert_no_trace("power", |play| power(play, hero, None));
    }
}
