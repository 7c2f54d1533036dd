//! Ranged attacks of monsters: breath, gazes, spit and summoning.

use crate::base::{Dice, Dir};
use crate::content::{Attack, Form, Harm, Property};
use crate::event::{Combat, Event, Magic};
use crate::r#gen::spawn::monsters;
use crate::rules::body::{self, ailment};
use crate::rules::fight::{
    self,
    harm::{self, afflict},
    roll::to_hit,
    shot::{monster_spell, ray},
    summon,
};
use crate::rules::play::interrupt;
use crate::rules::vitals::{self, Blame};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::{ActorId, body::senses};

/// Range of spit, in squares.
const REACH: i32 = 7;

/// Makes the ranged attack with index `attack` in the attack list of `who`. Directional attacks go
/// in direction `dir`.
pub fn use_attack(play: &mut Play, who: ActorId, attack: u8, dir: Dir) -> Acted {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    let Some(&attack) = kind.attacks.get(usize::from(attack)) else {
        return Err(Refusal::CannotDoThat.into());
    };
    if play.world.actor(who).has(Property::Cancelled) {
        return Err(Refusal::CannotDoThat.into());
    }
    match attack.form {
        Form::Breath => breathes(play, who, attack, dir),
        Form::Gaze if attack.harm == Harm::Spore => seeds(play, who),
        Form::Gaze => gazes(play, who, attack),
        Form::Spit => spits(play, who, attack, dir),
        Form::MageSpell => {
            let price = play.content.monsters[play.world.actor(who).kind].prices.cast;
            monster_spell::sends(play, who, attack, dir).map(|time| time.at(price))
        }
        Form::Summon => summons(play, who, attack),
        _ => Err(Refusal::CannotDoThat.into()),
    }
}

fn breathes(play: &mut Play, who: ActorId, attack: Attack, dir: Dir) -> Acted {
    const BREATHS: [Harm; 6] =
        [Harm::Fire, Harm::Cold, Harm::Sleep, Harm::Shock, Harm::PoisonStr, Harm::Acid];
    let from = play.world.actor(who).at;
    let harm = match attack.harm {
        Harm::RandomBreath => BREATHS[play.rng.fight.below(6) as usize],
        harm => harm,
    };
    play.tell(Event::Combat(Combat::Breathed { by: who, harm }));
    ray::ray(play, who, harm, attack.dice, from, dir, Blame::by(who));
    Ok(Time::ACTION)
}

/// Summons the minions of `who`: 1d3 bison, one minotaur or one vrock.
fn summons(play: &mut Play, who: ActorId, attack: Attack) -> Acted {
    let known = &play.content.known;
    let (kind, count) = match attack.harm {
        Harm::SummonBison => (known.bison, play.rng.fight.d(3).unsigned_abs()),
        Harm::SummonMinotaur => (known.minotaur, 1),
        _ => (known.vrock, 1),
    };
    summon::call(play, who, &[kind], count);
    Ok(Time::ACTION)
}

/// Creates a spore of this fern's kind on or near the fern's square, unless 4 such spores are on
/// the level already.
fn seeds(play: &mut Play, who: ActorId) -> Acted {
    const MOST_DRIFTING: usize = 4;
    let (world, content) = (&mut *play.world, play.content);
    let spores = content.monsters[world.actor(who).kind].spores.as_ref();
    let Some(kind) = spores.and_then(|name| content.monsters.find(name)) else {
        return Err(Refusal::CannotDoThat.into());
    };
    let crowd = world.level.crowd.iter();
    if crowd.filter(|&&other| world.actor(other).kind == kind).count() >= MOST_DRIFTING {
        return Ok(Time::ACTION);
    }
    let at = world.actor(who).at;
    if let Some(spore) = monsters::near(world, content, &mut play.rng.fight, kind, at) {
        play.tell(Event::Magic(Magic::Appeared { who: spore }));
    }
    Ok(Time::ACTION)
}

/// Makes `who` gaze at the hero from any distance, if `who` and the hero see each other and the
/// hero is awake.
fn gazes(play: &mut Play, who: ActorId, attack: Attack) -> Acted {
    let hero = play.world.hero;
    let you = play.world.you();
    let meet = senses::sees_hero(play.world, play.content, who)
        && senses::sees(play.world, play.content, who)
        && !you.has(Property::Asleep);
    if !meet {
        return Err(Refusal::CannotDoThat.into());
    }
    if attack.harm == Harm::Fire {
        scorching_gaze(play, who, attack);
        return Ok(Time::ACTION);
    }
    let raw = attack.dice.roll(&mut play.rng.fight);
    let (_, follows) = harm::temper(play, who, hero, attack, raw);
    if let harm::Follows::Harm(amount) = follows {
        if matches!(attack.harm, Harm::Confuse | Harm::Stun) {
            let harmed = Combat::Harmed { by: who, target: hero, harm: attack.harm };
            play.tell(Event::Combat(harmed));
        }
        harm::inflict(play, who, hero, attack, amount);
    }
    Ok(Time::ACTION)
}

/// Burns the hero with a gaze. The gaze fails 1 time in 5.
/// Source: rules/tables attack_kinds.
fn scorching_gaze(play: &mut Play, who: ActorId, attack: Attack) {
    let hero = play.world.hero;
    if play.rng.fight.one_in(5) {
        return;
    }
    if body::resists(play.world, play.content, hero, Property::FireResistance) {
        let resisted = Combat::Resisted { by: who, target: hero, harm: attack.harm };
        return play.tell(Event::Combat(resisted));
    }
    let raw = attack.dice.roll(&mut play.rng.fight);
    play.tell(Event::Combat(Combat::Harmed { by: who, target: hero, harm: attack.harm }));
    afflict::scorch(play, hero);
    vitals::damage_and_tell(play, hero, raw, Blame::by(who));
}

/// Spits along a line of up to [`REACH`] squares; the first target that is hit stops the spit.
fn spits(play: &mut Play, who: ActorId, attack: Attack, dir: Dir) -> Acted {
    let mut at = play.world.actor(who).at;
    for _ in 0..REACH {
        at = at.step(dir);
        if !play.world.level.is_passable(at) {
            break;
        }
        let Some(target) = play.world.actor_at(at) else { continue };
        fight::provoke(play, who, target);
        let die = play.rng.fight.d(20);
        let (world, content) = (&*play.world, play.content);
        let (sum, hit) = if target == world.hero {
            let sum = to_hit::missile_at_hero(world, content, None, who);
            (sum, sum.total() > die)
        } else {
            let level = world.actor(who).level;
            let sum = to_hit::missile_at_monster(world, content, None, Some(level), target);
            (sum, sum.total() >= die)
        };
        play.tell_to_hit((Some(who), target), &sum, (die, 20), hit);
        if target == play.world.hero {
            interrupt::by_shot(play, who);
        }
        let form = Form::Spit;
        if !hit {
            play.tell(Event::Combat(Combat::Missed { by: who, target, form, just: false }));
            continue;
        }
        // If content gives cold spit no dice, it deals 2d6.
        let dice = if attack.harm == Harm::Cold && attack.dice.sides == 0 {
            Dice::new(2, 6, 0)
        } else {
            attack.dice
        };
        let raw = dice.roll(&mut play.rng.fight);
        if matches!(attack.harm, Harm::Acid | Harm::Cold) {
            let damage = vitals::preview_damage(play, target, raw, Some(who));
            let hit = Combat::Hit { by: who, target, form, weapon: None, damage };
            play.tell(Event::Combat(hit));
            vitals::apply_damage(play, target, raw, Blame::by(who));
        } else {
            play.tell(Event::Combat(Combat::SpatInFace { by: who, target }));
            // If content gives blinding venom no dice, the blindness lasts 1d25 turns.
            let turns = if raw > 0 { raw } else { play.rng.fight.d(25) };
            ailment::cover_face(play, target, turns.unsigned_abs());
        }
        break;
    }
    Ok(Time::ACTION)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fight::{strike::melee, test_duel::Trial};

    #[test]
    fn a_gaze_that_petrifies_kills_at_once_and_a_reflected_one_petrifies_the_gazer() {
        for reflected in [false, true] {
            let mut trial = Trial::against("Medusa");
            let (hero, foe) = (trial.hero(), trial.foe);
            if reflected {
                trial.world.you_mut().properties.gained.add(Property::Reflection);
                trial.world.you_mut().properties.refresh();
            }
            let row = &trial.content.monsters[trial.world.actor(foe).kind];
            let gaze = *row.attacks.iter().find(|attack| attack.form == Form::Gaze).unwrap();
            trial.with(|play| harm::inflict(play, foe, hero, gaze, 0));
            let met = Event::Combat(Combat::MetGaze { by: foe, target: hero, reflected });
            assert!(trial.told.contains(&met), "{:?}", trial.told);
            assert_eq!(trial.world.actors.contains(foe), !reflected);
            assert_eq!(trial.world.is_over(), !reflected);
        }
    }

    #[test]
    fn coils_that_do_not_squeeze_and_touches_are_not_told_as_harmless() {
        let mut trial = Trial::against("guardian naga");
        let (hero, foe) = (trial.hero(), trial.foe);
        for _ in 0..300 {
            trial.mended();
            trial.with(|play| melee::strike(play, foe, hero)).unwrap();
        }
        let is_noise = |event: &Event| match event {
            Event::Combat(Combat::Harmless { .. }) => true,
            Event::Combat(Combat::Hit { form, damage, .. }) => *form == Form::Hug && *damage == 0,
            _ => false,
        };
        assert!(!trial.was_told(is_noise));
    }

    #[test]
    fn a_guardian_naga_spits_venom_into_the_face_of_the_hero() {
        let mut trial = Trial::against("guardian naga");
        let foe = trial.foe;
        for _ in 0..20 {
            trial.mended();
            trial.with(|play| use_attack(play, foe, 0, Dir::W)).unwrap();
        }
        assert!(trial.was_told(|event| matches!(event, Event::Combat(Combat::SpatInFace { .. }))));
    }
}
