//! Arena fights: two camps fight in an empty room under the normal rules.

use std::sync::Arc;

use super::{Birth, Game};
use crate::base::{Pos, Rng, Seed};
use crate::content::{Content, MonsterKindId};
use crate::r#gen;
use crate::rules::Play;
use crate::rules::vitals::level_change;
use crate::world::body::actor::ACT;
use crate::world::{Attitude, Level, drawn_level};

/// The map of the lit fighting room. The closed cell holds the hero if neither camp has a champion.
const HALL: &str = "
    ---------------------------------
    |...............................|
    |...............................|
    |...............................|
    |...............................|  ---
    |...............................|  |@|
    |...............................|  ---
    |...............................|
    |...............................|
    |...............................|
    ---------------------------------";

/// RNG stream number for creating the fighters, distinct from all streams of the game.
const STREAM: u64 = 1 << 52;
/// Distance between the front columns of the two camps at the start, in squares.
const APART: i16 = 6;

/// A champion: a hero who fights in a camp.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Champion {
    pub role: String,
    pub level: u8,
}

/// The fighters on one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Camp {
    pub champion: Option<Champion>,
    pub monsters: Vec<MonsterKindId>,
}

/// The state of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleState {
    /// Both camps have fighters left.
    Open,
    /// Only this camp (0 or 1) has fighters left.
    Won(usize),
    /// No fighters are left.
    Even,
}

/// Creates a game with two camps that face each other, and no other monsters. The error says which
/// role is unknown or why the champion cannot be born.
pub fn stage(content: &Arc<Content>, seed: Seed, camps: [&Camp; 2]) -> Result<Game, String> {
    let champion = camps.iter().find_map(|camp| camp.champion.as_ref());
    let mut birth = Birth { seed, seed_text: seed.to_string(), ..Birth::default() };
    if let Some(champion) = champion {
        let role = content.roles.find(&champion.role);
        let role = &content.roles[role.ok_or_else(|| format!("no role {:?}", champion.role))?];
        birth.role.clone_from(&role.name);
        birth.race = role.races.first().cloned().unwrap_or(birth.race);
    }
    let mut game = Game::new(Arc::clone(content), &birth)?;
    clear(&mut game);
    let mut rng = Rng::new(seed, STREAM);
    for (nth, camp) in camps.into_iter().enumerate() {
        enter(&mut game, nth, camp, &mut rng);
    }
    game.with_play(super::levels::settle_in);
    Ok(game)
}

/// Returns the state of the fight between the camps passed to [`stage`].
pub fn standing(game: &Game, camps: [&Camp; 2]) -> BattleState {
    let fights = [0, 1].map(|nth: usize| {
        let champion = camps[nth].champion.is_some() && !game.world.is_over();
        let crowd = &game.world.level.crowd;
        champion || crowd.iter().any(|&who| game.world.actor(who).mind.faction as usize == nth + 1)
    });
    match fights {
        [true, true] => BattleState::Open,
        [true, false] => BattleState::Won(0),
        [false, true] => BattleState::Won(1),
        [false, false] => BattleState::Even,
    }
}

/// Replaces the level with the empty fighting room and puts the hero in the cell.
fn clear(game: &mut Game) {
    let world = &mut game.world;
    for who in world.level.crowd.clone() {
        world.remove_actor(who);
    }
    let lying: Vec<_> =
        world.level.item_at.iter().filter_map(|(at, item)| item.map(|_| at)).collect();
    for at in lying {
        for item in world.items_at(at).collect::<Vec<_>>() {
            world.destroy(item);
        }
    }
    let hall = Level { id: world.level.id, ..Level::drawn(HALL) };
    world.level = hall;
    let (hero, cell) = (world.hero, drawn_level::found(HALL, '@')[0]);
    world.actors[hero].at = cell;
    world.level.actor_at[cell] = Some(hero);
}

fn enter(game: &mut Game, nth: usize, camp: &Camp, rng: &mut Rng) {
    if let Some(champion) = &camp.champion {
        let hero = game.world.hero;
        let at = ground(nth).next().expect("the hall has squares");
        game.world.move_actor(hero, at);
        game.with_play(|play| promote(play, champion.level, rng));
    }
    let against_hero = camp.champion.is_none();
    let content = Arc::clone(&game.content);
    for &kind in &camp.monsters {
        let free = ground(nth).find(|&at| game.world.actor_at(at).is_none());
        let Some(at) = free else { return };
        let mood = if against_hero { Attitude::Hostile } else { Attitude::Peaceful };
        let who =
            r#gen::spawn::monsters::make_typical(&mut game.world, &content, kind, at, mood, rng);
        if let Some(who) = who {
            let actor = game.world.actor_mut(who);
            actor.mind.faction = nth as u8 + 1;
            actor.new = false;
            // The starting energy is random, so that neither camp always attacks first.
            actor.bank = rng.below(ACT as u32) as i32;
        }
    }
}

/// Yields the squares of a camp: column by column away from the other camp, and in each column from
/// the middle row outward.
fn ground(nth: usize) -> impl Iterator<Item = Pos> {
    let middle = 17;
    let columns = (0..14).map(move |column| match nth {
        0 => middle - APART / 2 - column,
        _ => middle + APART / 2 + column,
    });
    columns.flat_map(|x| [6, 5, 7, 4, 8, 3, 9, 2, 10].map(|y| Pos::new(x, y)))
}

/// Raises the hero to `level`, and adds the equipment of arena heroes of that level.
pub(crate) fn promote(play: &mut Play, level: u8, rng: &mut Rng) {
    level_change::rise_to(play, level);
    let content = play.content;
    if let Some(outfit) = content.outfits.iter().rfind(|outfit| outfit.from <= level) {
        r#gen::spawn::hero::equip_more(play.world, content, &outfit.kit, rng);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Input;
    use crate::world::Action;

    fn camp(content: &Content, name: &str, many: usize) -> Camp {
        let kind = content.monsters.find(name).unwrap();
        Camp { champion: None, monsters: vec![kind; many] }
    }

    fn fought(content: &Arc<Content>, seed: u64, camps: [&Camp; 2]) -> BattleState {
        let mut game = stage(content, Seed(seed), camps).unwrap();
        for _ in 0..200 {
            if standing(&game, camps) != BattleState::Open {
                break;
            }
            game.input(&Input::Do(Action::Search)).unwrap();
            game.world.check(content).unwrap();
        }
        standing(&game, camps)
    }

    #[test]
    fn the_strong_camp_wins_wherever_it_stands() {
        let content = Arc::new(Content::builtin());
        let (ants, newts) = (camp(&content, "soldier ant", 3), camp(&content, "newt", 3));
        for seed in 0..10 {
            assert_eq!(fought(&content, seed, [&ants, &newts]), BattleState::Won(0), "seed {seed}");
            assert_eq!(fought(&content, seed, [&newts, &ants]), BattleState::Won(1), "seed {seed}");
        }
    }

    #[test]
    fn equal_camps_win_equally_often() {
        let content = Arc::new(Content::builtin());
        let jackals = camp(&content, "jackal", 2);
        let won = (0..60)
            .filter(|&seed| fought(&content, seed, [&jackals, &jackals]) == BattleState::Won(0));
        let won = won.count();
        assert!((15..=45).contains(&won), "{won} of 60");
    }

    #[test]
    fn a_monster_without_a_camp_is_not_attacked() {
        let content = Arc::new(Content::builtin());
        let (ants, nobody) = (camp(&content, "soldier ant", 1), Camp::default());
        let mut game = stage(&content, Seed(1), [&ants, &nobody]).unwrap();
        let newt = content.monsters.find("newt").unwrap();
        let mut rng = Rng::new(Seed(1), 0);
        let beside = Pos::new(15, 6);
        let newt = r#gen::spawn::monsters::make_typical(
            &mut game.world,
            &content,
            newt,
            beside,
            Attitude::Hostile,
            &mut rng,
        );
        for _ in 0..30 {
            game.input(&Input::Do(Action::Search)).unwrap();
        }
        assert!(game.world.actors.get(newt.unwrap()).is_some());
    }

    #[test]
    fn champions_have_the_armor_class_and_hit_points_of_their_level() {
        let content = Arc::new(Content::builtin());
        let newts = camp(&content, "newt", 1);
        let mut before = 100;
        for level in [1, 6, 10, 20, 30] {
            let champion = Champion { role: "Samurai".to_owned(), level };
            let hero = Camp { champion: Some(champion), monsters: Vec::new() };
            let game = stage(&content, Seed(3), [&hero, &newts]).unwrap();
            assert_eq!(game.world.you().level, level);
            game.world.check(&content).unwrap();
            let armor = crate::rules::fight::roll::armor_class::class(
                &game.world,
                &content,
                game.world.hero,
            );
            let armor = armor.total();
            assert!(armor <= before, "level {level}: {armor} after {before}");
            before = armor;
        }
        assert!(before < 0, "the best outfit is only worth {before}");
    }
}
