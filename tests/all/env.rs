//! Tests of `Env`, with which other programs play the game.

use wyrdvault::base::{Pos, Rng, Seed};
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::env::{
    Act, Carried, Env, ITEMS, Observation, Options, Outcome, Pool, Screen, Step, character,
    glyph_id,
};
use wyrdvault::game::view::{KnownMap, PackNames};
use wyrdvault::game::{Birth, Game};

use crate::scene::content;

fn env(seed: u64) -> Env {
    Env::new(content(), Options::default(), seed).unwrap()
}

fn acts(seed: u64) -> impl FnMut() -> Act {
    let mut rng = Rng::new(Seed(seed), 1 << 50);
    move || Act::new(rng.below(Act::COUNT as u32) as u8).unwrap()
}

#[test]
fn a_map_that_redraws_what_changed_equals_one_drawn_anew() {
    for (seed, bot) in [(3, Bot::Explorer), (4, Bot::Random), (5, Bot::Explorer)] {
        let birth = Birth { seed: Seed(seed), ..Birth::default() };
        let mut game = Game::new(content(), &birth).unwrap();
        let mut brain = Brain::new(bot, birth.seed);
        let mut map = KnownMap::default();
        let mut refused = false;
        for _ in 0..1_500 {
            refused = game.input(&brain.choose(&game, refused)).is_err();
            game.redraw(&mut map);
            let anew = game.view().map;
            if *map.tiles() != anew {
                let differs = |at: &Pos| map.tiles()[*at] != anew[*at];
                let at = anew.positions().find(differs).unwrap();
                panic!("turn {}: {at:?} {:?} {:?}", game.turn(), map.tiles()[at], anew[at]);
            }
        }
    }
}

#[test]
fn the_same_seed_and_acts_give_the_same_observations() {
    let play = || {
        let (mut env, mut act) = (env(11), acts(1));
        let mut seen = Observation::default();
        let mut all = Vec::new();
        for _ in 0..300 {
            let step = env.step(act());
            env.observe(&mut seen);
            all.push((step, seen.clone()));
        }
        (env.digest(), all)
    };
    assert!(play() == play());
}

#[test]
fn observations_hold_what_the_screen_shows() {
    let (mut env, mut act) = (env(12), acts(2));
    let mut seen = Observation::default();
    for _ in 0..200 {
        env.step(act());
        env.observe(&mut seen);
        let view = env.game().view();
        for (at, tile) in view.map.iter() {
            assert_eq!(seen.glyphs[at.number()], glyph_id(*tile), "{at:?}");
        }
        let it = &seen.status;
        let shown = &view.status;
        assert_eq!((it.hp, it.max_hp, it.pw), (shown.hp, shown.max_hp, shown.pw));
        assert_eq!((it.armor_class, it.level, it.gold), (shown.ac, shown.level, shown.gold));
        assert_eq!((it.turn, Some(it.score)), (view.turn, view.score));
    }
}

#[test]
fn walls_of_a_room_that_the_hero_never_saw_are_not_observed() {
    let mut env = env(13);
    let mut seen = Observation::default();
    env.step(Act::SEARCH);
    env.observe(&mut seen);
    let world = &env.game().world;
    for at in world.level.cells.positions() {
        let known = world.level.memory[at].cell.is_some() || world.sight.seen.has(at);
        if !known && world.felt(&content()) != Some(at) {
            assert_eq!(seen.glyphs[at.number()], wyrdvault::env::BLANK, "{at:?}");
        }
    }
}

#[test]
fn an_observation_tells_the_messages_since_the_last_one_once() {
    let mut env = env(14);
    let mut seen = Observation::default();
    env.observe(&mut seen);
    assert!(seen.message_length > 0, "the welcome");
    env.observe(&mut seen);
    assert_eq!(seen.message(), b"");
}

#[test]
fn a_refused_act_takes_no_time() {
    let mut env = env(15);
    let before = env.digest();
    let step = env.step(Act::GO_ON);
    assert_eq!((step.outcome, step.turns, env.digest()), (Outcome::Refused, 0, before));
}

#[test]
fn legal_acts_include_every_act_that_the_game_accepts() {
    let (mut env, mut act) = (env(16), acts(3));
    let mut legal = [false; Act::COUNT];
    for _ in 0..400 {
        env.legal(&mut legal);
        let act = act();
        let accepted = env.step(act).outcome != Outcome::Refused;
        assert!(legal[usize::from(act.number())] || !accepted, "{act:?}");
        if env.game().world.is_over() {
            env.reset(17);
        }
    }
}

#[test]
fn whole_occupations_leave_nothing_to_continue() {
    let options = Options { whole_occupations: true, ..Options::default() };
    let (mut legal, mut turns) = ([false; Act::COUNT], 0);
    for seed in 18..28 {
        let mut env = Env::new(content(), options.clone(), seed).unwrap();
        turns += env.step(Act::EXPLORE).turns;
        env.legal(&mut legal);
        assert!(!legal[usize::from(Act::GO_ON.number())]);
    }
    assert!(turns > 50, "{turns}");
}

#[test]
fn names_that_are_kept_equal_names_made_anew() {
    let (mut changes, mut before) = (0, Vec::new());
    for (seed, bot) in
        [6, 8, 9].map(|seed| (seed, Bot::Explorer)).into_iter().chain([(7, Bot::Random)])
    {
        let birth = Birth { seed: Seed(seed), ..Birth::default() };
        let mut game = Game::new(content(), &birth).unwrap();
        let mut brain = Brain::new(bot, birth.seed);
        let mut kept = PackNames::default();
        let mut refused = false;
        for _ in 0..1_500 {
            refused = game.input(&brain.choose(&game, refused)).is_err();
            game.name_pack(&mut kept);
            let pack = game.view().pack.into_iter();
            let anew: Vec<_> = pack.map(|item| (item.id, item.name)).collect();
            let kept: Vec<_> = kept.iter().map(|(id, name)| (id, name.to_owned())).collect();
            assert_eq!(kept, anew, "turn {}", game.turn());
            changes += usize::from(anew != before);
            before = anew;
        }
    }
    assert!(changes > 50, "{changes} changes");
}

#[test]
fn the_inventory_has_the_names_that_the_screen_lists() {
    let mut env = env(19);
    let mut items = [Carried::NONE; ITEMS];
    let count = env.carried(&mut items);
    let pack = env.game().view().pack;
    let listed: Vec<_> = pack.iter().map(|item| (Some(item.id), item.name.as_bytes())).collect();
    let carried: Vec<_> = items[..count].iter().map(|item| (item.id, item.name())).collect();
    assert_eq!(carried, listed);
}

#[test]
fn a_screen_shows_messages_map_and_status() {
    let mut env = env(20);
    let (mut seen, mut screen) = (Observation::default(), Screen::default());
    env.observe(&mut seen);
    env.draw(&mut screen, &seen);
    let at = env.game().world.you().at;
    assert_eq!(screen.row(at.y as usize + 1)[at.x as usize], b'@');
    let view = env.game().view();
    for (at, tile) in view.map.iter() {
        assert_eq!(screen.row(at.y as usize + 1)[at.x as usize], character(*tile));
    }
    let values = env.game().world.life.attributes;
    let [strength, intelligence, wisdom, dexterity, constitution, charisma] = values;
    let attributes = String::from_utf8(screen.row(22).to_vec()).unwrap();
    let told = format!(
        "St:{strength} Dx:{dexterity} Co:{constitution} In:{intelligence} Wi:{wisdom} Ch:{charisma} "
    );
    assert!(attributes.starts_with(&told), "{attributes}");
    let status = String::from_utf8(screen.row(23).to_vec()).unwrap();
    assert!(status.starts_with(&format!("Dlvl:1 $:{} HP:", seen.status.gold)), "{status}");
}

#[test]
fn a_pool_plays_the_same_on_any_number_of_threads() {
    let play = |threads| {
        let mut pool = Pool::new(&content(), &Options::default(), 30, 5, threads).unwrap();
        let idle =
            Step { outcome: Outcome::Done, turns: 0, score: 0, hp: 0, experience: 0, depth: 0 };
        let (mut steps, mut seen) = (vec![idle; 5], vec![Observation::default(); 5]);
        let mut act = acts(4);
        for _ in 0..100 {
            let acts: Vec<Act> = (0..5).map(|_| act()).collect();
            pool.step(&acts, &mut steps, &mut seen);
        }
        let digests: Vec<u64> = pool.games().iter().map(Env::digest).collect();
        (digests, seen)
    };
    let alone = play(1);
    assert!(alone == play(2) && alone == play(3) && alone == play(8));
}
