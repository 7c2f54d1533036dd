//! Tests of bones: what a dead hero leaves, and how another hero finds it.

use wyrdvault::base::{Pos, Seed};
use wyrdvault::content::{Buc, Property};
use wyrdvault::event::{Cause, Petrifier};
use wyrdvault::game::bones::Bones;
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Awaits, Birth, Game, Input, levels};
use wyrdvault::rules::play::ending;
use wyrdvault::rules::vitals::petrify;
use wyrdvault::world::hero::{Ended, Mode};
use wyrdvault::world::level::dungeon::{BranchRow, TOP};
use wyrdvault::world::todo::Arrival;
use wyrdvault::world::{Action, Item, LevelId, Trap};

use crate::scene::content;

const NAME: &str = "Gudrun";
/// A level that is ordinary in most games.
const GRAVE: LevelId = LevelId { branch: 0, depth: 11 };

fn born(seed: u64, mode: Mode) -> Game {
    let birth = Birth {
        seed: Seed(seed),
        seed_text: seed.to_string(),
        name: NAME.to_owned(),
        mode,
        bones: true,
        ..Birth::default()
    };
    Game::new(content(), &birth).unwrap()
}

/// Returns a game in classic mode whose hero has just entered this level.
fn at(seed: u64, level: LevelId) -> Game {
    let mut game = born(seed, Mode::Classic);
    game.with_play(|play| levels::change(play, level, Arrival::Anywhere));
    game
}

fn dies(game: &mut Game) {
    game.world.you_mut().hp = 0;
    game.with_play(|play| ending::end(play, Ended::Died, "killed by a jackal".to_owned()));
}

/// Returns the first game whose hero leaves bones at [`GRAVE`] after `before`, and the bones.
fn left_after(before: impl Fn(&mut Game)) -> (Game, Bones) {
    let mut games = (0..40).map(|seed| {
        let mut game = at(seed, GRAVE);
        before(&mut game);
        if !game.world.is_over() {
            dies(&mut game);
        }
        let bones = game.bones();
        (game, bones)
    });
    games.find_map(|(game, bones)| Some((game, bones?))).expect("3 heroes in 4 leave bones")
}

/// Returns a game that awaits bones for a level, and what was recorded so far.
fn awaits_bones(level: LevelId) -> (Game, Recorder) {
    let mut games = (100..140).map(|seed| {
        let (mut game, mut recorder) = (born(seed, Mode::Wizard), Recorder::default());
        let go = Input::Wizard(WizardPower::Go(level));
        recorder.note(&game, &go);
        game.input(&go).unwrap();
        (game, recorder)
    });
    games.find(|(game, _)| game.awaits() == Awaits::Bones(level)).expect("1 game in 3 asks")
}

fn found(bones: &Bones) -> Input {
    Input::Bones(Some(bones.packed.as_str().into()))
}

/// Returns the game of a hero who has entered a level with these bones.
fn met(bones: &Bones) -> Game {
    let (mut game, _) = awaits_bones(bones.level);
    game.input(&found(bones)).unwrap();
    game
}

fn called<'a>(game: &'a Game, kind: &str) -> Vec<&'a Item> {
    let kind = content().items.find(kind).unwrap();
    game.world.items.iter().map(|(_, item)| item).filter(|item| item.kind == kind).collect()
}

#[test]
fn a_dead_hero_leaves_a_level_with_a_sleeping_ghost_a_corpse_and_the_possessions() {
    let (dead, bones) = left_after(|game| {
        game.world.you_mut().max_hp = 77;
        game.world.you_mut().level = 9;
    });
    let game = met(&bones);
    assert_eq!(game.world.level.id, GRAVE);
    assert_eq!(game.world.level.cells, dead.world.level.cells, "it is the same level");
    let crowd = game.world.level.crowd.iter().map(|&who| game.world.actor(who));
    let ghosts: Vec<_> = crowd.filter(|it| it.kind == content().known.ghost).collect();
    let [ghost] = ghosts[..] else { panic!("{} ghosts", ghosts.len()) };
    assert_eq!((ghost.name.as_deref(), ghost.max_hp, ghost.level), (Some(NAME), 77, 9));
    assert!(ghost.has(Property::Asleep));
    let corpse = called(&game, "corpse").into_iter().find(|it| it.name.as_deref() == Some(NAME));
    let corpse = corpse.expect("the hero has a body");
    assert_eq!(corpse.about, Some(dead.world.you().kind));
    for &item in &dead.world.you().pack {
        let item = dead.world.item(item);
        let same = |it: &(_, &Item)| {
            it.1.kind == item.kind && it.1.plus == item.plus && it.1.place == corpse.place
        };
        assert!(game.world.items.iter().any(|it| same(&it)), "{:?}", item.kind);
    }
    assert_eq!(game.world.check(&content()), Ok(()));
}

#[test]
fn entering_bones_is_told() {
    let (_, bones) = left_after(|_| {});
    let lines = met(&bones).lines().iter().map(|line| line.text.clone()).collect::<Vec<_>>();
    let told = "You sense that an adventurer died on this level.";
    assert!(lines.iter().any(|line| line.contains(told)), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("You enter level ")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("You are back")), "{lines:?}");
}

#[test]
fn death_curses_four_possessions_in_five_and_makes_them_unknown() {
    let (mut cursed, mut all) = (0, 0);
    for _ in 0..3 {
        let (_, bones) = left_after(|game| {
            let dagger = content().items.find("dagger").unwrap();
            for _ in 0..200 {
                let mut item = Item { buc: Buc::Blessed, letter: b'#', ..Item::of(dagger) };
                (item.known.buc, item.known.plus, item.dropped) = (true, true, true);
                let item = game.world.make(item);
                game.world.item_mut(item).letter = b'#';
                game.world.give(item, game.world.hero);
            }
        });
        let game = met(&bones);
        let hero = game.world.hero;
        let daggers = called(&game, "dagger").into_iter();
        let daggers = daggers.filter(|it| it.place != wyrdvault::world::Place::Pack(hero));
        for dagger in daggers {
            assert!(!dagger.known.buc && !dagger.known.plus && !dagger.dropped);
            all += 1;
            cursed += u32::from(dagger.buc == Buc::Cursed);
        }
    }
    assert!((76..=84).contains(&(100 * cursed / all)), "{cursed} of {all}");
}

#[test]
fn a_hero_who_turns_to_stone_leaves_a_statue_with_the_possessions_and_no_ghost() {
    let (dead, bones) = left_after(|game| {
        let cockatrice = content().monsters.find("cockatrice").unwrap();
        let (hero, cause) = (game.world.hero, Petrifier::Touched(cockatrice));
        game.with_play(|play| petrify::petrify(play, hero, None, Cause::Petrified(cause)));
    });
    assert_eq!(dead.world.life.end.as_ref().unwrap().how, Ended::Petrified);
    let game = met(&bones);
    let crowd = game.world.level.crowd.iter().map(|&who| game.world.actor(who));
    assert_eq!(crowd.filter(|it| it.kind == content().known.ghost).count(), 0);
    let statue = called(&game, "statue").into_iter().find(|it| it.name.as_deref() == Some(NAME));
    assert_eq!(statue.unwrap().contents.len(), dead.world.you().pack.len());
}

#[test]
fn heroes_leave_bones_more_often_the_deeper_they_die() {
    let share = |depth| {
        let level = LevelId { branch: 0, depth };
        let ordinary = |game: &Game| {
            let plan = &game.world.plan;
            !matches!(plan.row(level), BranchRow::Special(_))
                && plan.branches(level).next().is_none()
                && game.world.level.customs.portals.is_empty()
        };
        let games = (0..60).map(|seed| {
            let mut game = at(seed, level);
            game.world.level.traps.clear();
            dies(&mut game);
            game
        });
        let games: Vec<Game> = games.filter(ordinary).collect();
        100 * games.iter().filter(|game| game.bones().is_some()).count() / games.len()
    };
    assert_eq!(share(3), 0, "1 - 1/1");
    assert!((30..=70).contains(&share(5)), "1 - 1/2: {}", share(5));
    assert!((68..=98).contains(&share(19)), "1 - 1/5: {}", share(19));
}

#[test]
fn no_bones_lie_on_special_levels_on_stairs_to_branches_and_above_holes() {
    let (_, plain) = left_after(|_| {});
    assert_eq!(plain.level, GRAVE);
    for seed in 0..12 {
        let plan = born(seed, Mode::Classic).world.plan;
        let barred = plan.levels().filter(|&id| {
            id == TOP
                || matches!(plan.row(id), BranchRow::Special(_))
                || plan.branches(id).next().is_some()
                || id.depth == plan.site(id.branch).last
        });
        for id in barred.step_by(3) {
            let mut game = at(seed, id);
            game.world.level.traps.clear();
            dies(&mut game);
            assert_eq!(game.bones(), None, "{id:?}, seed {seed}");
        }
        let mut game = at(seed, GRAVE);
        let kind = content().known.hole;
        game.world.level.traps.clear();
        let at = Pos::new(2, 2);
        game.world.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
        dies(&mut game);
        assert_eq!(game.bones(), None, "a hole");
    }
}

#[test]
fn heroes_who_quit_and_runs_without_bones_leave_none() {
    let (mut dead, _) = left_after(|_| {});
    dead.birth.bones = false;
    assert_eq!(dead.bones(), None);
    dead.birth.bones = true;
    dead.world.life.end.as_mut().unwrap().how = Ended::Quit;
    assert_eq!(dead.bones(), None);
    dead.world.life.end.as_mut().unwrap().how = Ended::Died;
    assert!(dead.bones().is_some());
    dead.world.life.mode = Mode::Wizard;
    assert_eq!(dead.bones(), None);
}

#[test]
fn a_run_asks_for_bones_once_per_new_level_and_a_run_without_bones_never_asks() {
    let (mut game, _) = awaits_bones(GRAVE);
    let before = game.world.clone();
    assert!(game.input(&Input::Do(Action::Search)).is_err(), "nothing else happens meanwhile");
    assert_eq!(game.world, before);
    let restored = Game::restore(content(), &game.snapshot()).unwrap();
    assert_eq!(restored.awaits(), Awaits::Bones(GRAVE));
    game.input(&Input::Bones(None)).unwrap();
    assert_eq!((game.world.level.id, game.awaits()), (GRAVE, Awaits::Action));
    let go = |to| Input::Wizard(WizardPower::Go(to));
    game.input(&go(TOP)).unwrap();
    game.input(&go(GRAVE)).unwrap();
    assert_eq!((game.world.level.id, game.awaits()), (GRAVE, Awaits::Action));
    let mut asked = 0;
    for seed in 0..60 {
        for wanted in [true, false] {
            let mut game = born(seed, Mode::Wizard);
            game.birth.bones = wanted;
            game.input(&go(GRAVE)).unwrap();
            let asks = game.awaits() == Awaits::Bones(GRAVE);
            assert!(wanted || !asks);
            asked += u32::from(asks);
        }
    }
    assert!((9..=30).contains(&asked), "{asked} of 60, not 1 in 3");
}

#[test]
fn a_replay_of_a_run_with_bones_needs_no_file() {
    let (_, bones) = left_after(|_| {});
    let (mut game, mut recorder) = awaits_bones(GRAVE);
    for input in [found(&bones), Input::Do(Action::Search), Input::Do(Action::Explore)] {
        recorder.note(&game, &input);
        game.input(&input).ok();
    }
    let text = recorder.finish(&game, 0).write();
    let replay = Replay::read(&text).unwrap();
    let mut player = Player::new(content(), &replay).unwrap();
    player.finish().unwrap();
    assert_eq!(player.game.digest(), game.digest());
    println!("{} bytes of bones, a replay of {}", bones.packed.len(), text.len());
}

#[test]
fn damaged_and_foreign_bones_are_refused_and_change_nothing() {
    let (_, bones) = left_after(|_| {});
    let (game, _) = awaits_bones(GRAVE);
    assert_eq!(game.judge_bones(&bones.packed), Ok(()));
    let elsewhere = LevelId { depth: GRAVE.depth - 1, ..GRAVE };
    let (other, _) = awaits_bones(elsewhere);
    assert!(other.judge_bones(&bones.packed).is_err(), "they belong on another level");
    let text = bones.packed.as_bytes();
    let mut refused = 0;
    for nth in (0..text.len()).step_by(text.len() / 200) {
        let mut bad = text.to_vec();
        bad[nth] = if bad[nth] == b'Q' { b'g' } else { b'Q' };
        let bad = String::from_utf8(bad).unwrap();
        let mut game = game.clone();
        let before = game.digest();
        if game.judge_bones(&bad).is_err() {
            refused += 1;
            assert!(game.input(&Input::Bones(Some(bad.into()))).is_err());
            assert_eq!(game.digest(), before);
            continue;
        }
        game.input(&Input::Bones(Some(bad.into()))).unwrap();
        for _ in 0..5 {
            game.input(&Input::Do(Action::Search)).ok();
        }
        assert_eq!(game.world.check(&content()), Ok(()), "byte {nth}");
    }
    assert!(refused > 20, "{refused}");
    for bad in ["", "Q", "no letters", &bones.packed[..text.len() / 2]] {
        assert!(game.judge_bones(bad).is_err(), "{bad}");
    }
}

#[test]
fn artifacts_pass_on_unless_the_game_has_them() {
    let (_, bones) = left_after(|game| {
        let sting = content().artifact_called("Sting").unwrap();
        let item = game.world.make(Item::of(content().artifact_base(sting)));
        game.world.make_artifact(item, sting);
        game.world.item_mut(item).letter = b'#';
        game.world.give(item, game.world.hero);
    });
    let sting = content().artifact_called("Sting");
    for exists in [false, true] {
        let (mut game, _) = awaits_bones(GRAVE);
        if exists {
            game.world.artifacts.existing.extend(sting);
        }
        game.input(&found(&bones)).unwrap();
        let here = game.world.items.iter().any(|(_, item)| item.artifact == sting);
        assert_eq!(here, !exists);
        assert!(game.world.artifacts.exists(sting.unwrap()));
    }
}
