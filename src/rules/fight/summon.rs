//! Summoning monsters.
//! Source: rules/numbers 16, 19.

use crate::base::{Pos, pick};
use crate::content::monster::quirk::Quirk;
use crate::content::{
    Alignment, ArtifactQuirk, Content, MonsterKind, MonsterKindId, Property, Trait,
};
use crate::event::{Combat, Event};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::artifact;
use crate::world::{ActorId, Attitude};

/// Summons up to `count` monsters of random `kinds` around the hero. They are hostile if the
/// summoner is hostile and they take no bribes, otherwise peaceful. Reports all arrivals in one
/// event. Returns how many came.
pub fn call(play: &mut Play, by: ActorId, kinds: &[MonsterKindId], count: u32) -> u32 {
    let target = play.world.hero;
    let at = play.world.actor(target).at;
    let mut came = 0;
    for _ in 0..count {
        let Some(&kind) = pick::one(&mut play.rng.fight, kinds) else { break };
        came += u32::from(comes(play, Some(by), kind, at));
    }
    if came > 0 {
        play.tell(Event::Combat(Combat::Called { by, count: came }));
    }
    came
}

fn comes(play: &mut Play, by: Option<ActorId>, kind: MonsterKindId, at: Pos) -> bool {
    let (world, content) = (&mut *play.world, play.content);
    let came = monsters::near(world, content, &mut play.rng.fight, kind, at);
    if let Some(who) = came {
        let caller = by.map(|by| play.world.actor(by));
        let caller = caller.map(|caller| (caller.mind.faction, caller.mood));
        let (faction, mood) = caller.unwrap_or((0, Attitude::Hostile));
        let helper = play.world.actor_mut(who);
        helper.mind.faction = faction;
        helper.mind.waits = false;
        if mood != Attitude::Hostile {
            helper.mood = Attitude::Peaceful;
        }
    }
    came.is_some()
}

/// Summons 1d5 kin of a lycanthrope in beast form, with a chance of 1 in 10.
pub fn kin(play: &mut Play, by: ActorId) {
    let row = &play.content.monsters[play.world.actor(by).kind];
    if row.calls.is_empty() || !play.rng.fight.one_in(10) {
        return;
    }
    let kinds: Vec<MonsterKindId> =
        row.calls.iter().filter_map(|name| play.content.monsters.find(name)).collect();
    let count = play.rng.fight.d(5).unsigned_abs();
    call(play, by, &kinds, count);
}

/// Lets a demon summon another demon, or an angel a lesser angel, with a chance of 1 in 16. Demon
/// princes can summon princes or lords, lords rarely summon princes or lords, and other demons
/// mostly summon their own kind. A cancelled or shapeshifted monster summons nothing, nor does a
/// demon while the hero uses an artifact that silences demons.
pub fn gate(play: &mut Play, by: ActorId) {
    let actor = play.world.actor(by);
    let row = &play.content.monsters[actor.kind];
    let angel = row.letter == 'A' && row.is(Trait::Minion);
    let calls = angel || row.is(Trait::Demon) && row.letter == '&';
    let barred =
        row.has(Quirk::NeverGates) || actor.has(Property::Cancelled) || actor.shape_of.is_some();
    let silenced = ArtifactQuirk::SilencesDemons;
    let barred = barred
        || !angel && calls && artifact::uses(play.world, play.content, play.world.hero, silenced);
    if !calls || barred || !play.rng.fight.one_in(16) {
        return;
    }
    let kinds = if angel { lesser_angels(play.content, row) } else { demon(play, row) };
    call(play, by, &kinds, 1);
}

fn lesser_angels(content: &Content, of: &MonsterKind) -> Vec<MonsterKindId> {
    kinds_of(content, |row| {
        row.letter == 'A' && row.is(Trait::Minion) && row.level < of.level && row.frequency > 0
    })
}

/// Draws the kind of minion that a god (`None` is Moloch) sends: an angelic being below a lord for
/// a lawful god, an elemental for a neutral one, otherwise a demon below a lord.
/// Source: rules/numbers 6.
pub fn minion(play: &mut Play, god: Option<Alignment>) -> Option<MonsterKindId> {
    let kinds = kinds_of(play.content, |row| {
        let ordinary = !row.is(Trait::NoGen) && !row.is(Trait::Lord) && !row.is(Trait::Prince);
        ordinary
            && match god {
                Some(Alignment::Lawful) => row.letter == 'A' && row.is(Trait::Minion),
                Some(Alignment::Neutral) => row.letter == 'E' && row.is(Trait::Mindless),
                Some(Alignment::Chaotic) => is_demon(row) && row.alignment < 0,
                None => is_demon(row),
            }
    });
    pick::one(&mut play.rng.act, &kinds).copied()
}

/// Returns the demon lords of a god's alignment (`None`: of any alignment) that are not in the game
/// yet.
pub fn lords(play: &Play, god: Option<Alignment>) -> Vec<MonsterKindId> {
    let fits = |row: &MonsterKind| {
        let side = god.is_none_or(|god| god.sign() == row.alignment.signum());
        is_demon(row) && row.is(Trait::Lord) && side
    };
    let mut kinds = kinds_of(play.content, fits);
    kinds.retain(|&kind| !play.world.is_about(kind));
    kinds
}

fn is_demon(row: &MonsterKind) -> bool {
    row.letter == '&' && row.is(Trait::Demon)
}

fn kinds_of(content: &Content, fits: impl Fn(&MonsterKind) -> bool) -> Vec<MonsterKindId> {
    let here = |row: &MonsterKind| !row.is(Trait::Elsewhere) && fits(row);
    content.monsters.iter().filter(|(_, row)| here(row)).map(|(kind, _)| kind).collect()
}

/// Returns the kinds from which the summoned demon is drawn; `by` is the kind of the summoner.
fn demon(play: &mut Play, by: &MonsterKind) -> Vec<MonsterKindId> {
    let sign = by.alignment.signum();
    let (prince, lord) = (by.is(Trait::Prince), by.is(Trait::Lord));
    let rng = &mut play.rng.fight;
    let rank = match () {
        () if prince && rng.one_in(20) => Trait::Prince,
        () if prince && rng.one_in(4) => Trait::Lord,
        () if lord && rng.one_in(50) => Trait::Prince,
        () if !prince && rng.one_in(20) => Trait::Lord,
        () => Trait::Demon,
    };
    let ordinary = prince || lord || rng.one_in(6);
    let content = play.content;
    if rank != Trait::Demon {
        let world = &*play.world;
        let mut kinds = kinds_of(content, |row| {
            row.letter == '&' && row.is(rank) && row.alignment.signum() == sign
        });
        kinds.retain(|&kind| !world.is_about(kind));
        if !kinds.is_empty() {
            return kinds;
        }
    }
    if by.gates.is_some() || !ordinary {
        return content.monsters.find(by.gates.as_ref().unwrap_or(&by.name)).into_iter().collect();
    }
    kinds_of(content, |row| {
        let reserved = row.is(Trait::Unique) || row.is(Trait::NoGen);
        row.letter == '&' && row.is(Trait::Demon) && !reserved && row.alignment.signum() == sign
    })
}

/// Summons nasties in 1d(hero level / 3) rounds. A round summons monsters until one of them is
/// unaligned or of the caster's alignment, at most 20. Once 10 monsters have come, each round
/// summons only one. Summoned spellcasters must be less difficult than the caster. `by` is the
/// caster; without a caster, the arrival is not reported. Returns how many monsters came.
/// Source: rules/numbers 19.
pub fn nasties(play: &mut Play, by: Option<ActorId>) -> u32 {
    let rounds = play.rng.fight.d(u32::from(play.world.you().level / 3).max(1));
    let caster = by.map(|by| &play.content.monsters[play.world.actor(by).kind]);
    let sign = caster.map_or(0, |row| row.alignment.signum());
    let most = caster.map_or(u8::MAX, |row| row.difficulty);
    let nasties = play.content.spawn_tables().kits.nasties.iter();
    let all: Vec<(i8, MonsterKindId)> = nasties
        .map(|&(side, kind)| (side.sign(), kind))
        .filter(|&(_, kind)| {
            let row = &play.content.monsters[kind];
            let casts = row
                .attacks
                .iter()
                .any(|it| it.harm == crate::content::monster::attack::Harm::Spells);
            !row.is(Trait::HellOnly) && (!casts || row.difficulty < most)
        })
        .collect();
    let at = play.world.you().at;
    let mut came = 0;
    for _ in 0..rounds {
        for _ in 0..20 {
            let Some(&(side, kind)) = pick::one(&mut play.rng.fight, &all) else { return came };
            came += u32::from(comes(play, by, kind, at));
            if side == 0 || side == sign || came >= 10 {
                break;
            }
        }
    }
    if let Some(by) = by.filter(|_| came > 0) {
        play.tell(Event::Combat(Combat::Called { by, count: came }));
    }
    came
}

/// Summons insects around the hero: 1 plus a roll of 1d(half the caster's level), but at least 4.
pub fn insects(play: &mut Play, by: ActorId) {
    let level = u32::from(play.world.actor(by).level);
    let count = 1 + play.rng.fight.d((level / 2).max(1)).unsigned_abs().max(3);
    let kinds = kinds_of(play.content, |row| row.letter == 'a' && !row.is(Trait::NoGen));
    call(play, by, &kinds, count);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{Scene, scene};

    const HALL: &str = "
        ##########
        #........#
        #..@a....#
        #........#
        #........#
        ##########";

    fn crowd(s: &Scene) -> Vec<String> {
        let kind = |&who: &ActorId| s.content.monsters[s.world.actor(who).kind].name.clone();
        s.world.level.crowd.iter().map(kind).collect()
    }

    #[test]
    fn weres_summon_animals_only_in_beast_form() {
        for (kind, calls) in [("wererat beast", true), ("wererat", false)] {
            let mut s = scene(HALL);
            let were = s.put(kind, 'a');
            for _ in 0..60 {
                s.with(|play| kin(play, were));
            }
            let came = crowd(&s);
            assert_eq!(came.len() > 1, calls, "{kind}: {came:?}");
            assert!(came.iter().skip(1).all(|name| name.ends_with("rat")), "{came:?}");
        }
    }

    #[test]
    fn demons_gate_in_demons_unless_cancelled() {
        for cancelled in [false, true] {
            let mut s = scene(HALL);
            let demon = s.put("vrock", 'a');
            if cancelled {
                s.world.actor_mut(demon).properties.gained.add(Property::Cancelled);
                s.world.actor_mut(demon).properties.refresh();
            }
            for _ in 0..100 {
                s.with(|play| gate(play, demon));
            }
            assert_eq!(crowd(&s).len() > 1, !cancelled);
            let demons = s.world.level.crowd.iter().map(|&who| s.world.actor(who).kind);
            assert!(demons.into_iter().all(|it| s.content.monsters[it].is(Trait::Demon)));
        }
    }

    #[test]
    fn angels_summon_lesser_angels() {
        let mut s = scene(HALL);
        let angel = s.put("Archon", 'a');
        for _ in 0..100 {
            s.with(|play| gate(play, angel));
        }
        assert!(s.world.level.crowd.len() > 1);
        assert!(crowd(&s).iter().skip(1).all(|name| name != "Archon"));
    }

    #[test]
    fn one_spell_summons_at_most_ten_nasties() {
        let mut s = scene(HALL);
        let lich = s.put("lich", 'a');
        s.world.you_mut().level = 30;
        s.with(|play| nasties(play, Some(lich)));
        let came = crowd(&s);
        assert!((2..=11).contains(&came.len()), "{came:?}");
        assert!(!came.iter().any(|name| name == "arch-lich"), "a lesser caster calls no greater");
    }

    #[test]
    fn the_insect_spell_summons_at_least_four() {
        let mut s = scene(HALL);
        let priest = s.put("kobold shaman", 'a');
        s.with(|play| insects(play, priest));
        assert!(s.world.level.crowd.len() >= 5);
        let told = |event: &Event| matches!(event, Event::Combat(Combat::Called { count, .. }) if *count >= 4);
        assert!(s.has_told(told));
    }
}
