//! Tests of polymorphed heroes, driven by inputs.

use std::sync::Arc;

use wyrdvault::base::Seed;
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::content::Form;
use wyrdvault::event::{Combat, Event, Witness};
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::view::View;
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Answer, Awaits, Birth, Game, Input};
use wyrdvault::rules::shape;
use wyrdvault::rules::{body, vitals};
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Action, Pending};

use crate::scene::content;

fn wizard(seed: u64) -> Game {
    let birth = Birth { mode: Mode::Wizard, seed: Seed(seed), ..Birth::default() };
    Game::new(content(), &birth).unwrap()
}

/// Returns the inputs that polymorph the hero.
fn shape(name: &str) -> [Input; 2] {
    [Input::Wizard(WizardPower::ChangeShape), Input::Answer(Answer::Text(name.to_owned()))]
}

fn becomes(game: &mut Game, name: &str) {
    for input in shape(name) {
        game.input(&input).unwrap_or_else(|why| panic!("{name}: {why:?}"));
    }
}

/// Returns the names of every n-th allowed shape.
fn names(every: usize) -> Vec<String> {
    let content = content();
    let rows = content.monsters.rows().iter().filter(|row| shape::hero::allows(row));
    rows.step_by(every).map(|row| row.name.clone()).collect()
}

/// Plays random inputs in each of these shapes. After each input the world must be consistent, a
/// save must restore the same game, and the view must build.
fn play_as(names: &[String], inputs: u32) {
    let mut brain = Brain::new(Bot::Random, Seed(3));
    let start = wizard(5);
    for name in names {
        let mut game = start.clone();
        becomes(&mut game, name);
        assert_eq!(game.content.monsters[game.world.you().kind].name, *name);
        let mut refused = false;
        for _ in 0..inputs {
            let input = brain.choose(&game, refused);
            refused = game.input(&input).is_err();
            if let Err(broken) = game.world.check(&game.content) {
                panic!("{broken}, as {name}, after {input:?}");
            }
        }
        let restored = Game::restore(Arc::clone(&game.content), &game.snapshot()).unwrap();
        assert_eq!(restored.digest(), game.digest(), "{name}");
        let View { status, .. } = game.view();
        assert_eq!(status.max_hp, game.world.you().max_hp);
    }
}

#[test]
fn heroes_can_play_in_a_sample_of_shapes() {
    play_as(&names(9), 12);
}

#[test]
#[ignore = "every shape there is: minutes"]
fn heroes_can_play_in_every_shape() {
    play_as(&names(1), 150);
}

#[test]
fn the_screen_shows_the_shape_and_its_hit_points() {
    let mut game = wizard(5);
    let own = game.view().status;
    becomes(&mut game, "jackal");
    let view = game.view();
    assert_eq!((view.status.title.as_str(), view.status.ac), ("Jackal", 7));
    assert!(view.effects.iter().any(|effect| effect.name() == "Jackal"));
    assert_eq!(view.map[view.hero].glyph.ascii(), 'd');
    assert!(game.look(view.hero).title.ends_with("in the shape of a jackal"));
    let hero = game.world.hero;
    game.with_play(|play| {
        let blame = vitals::Blame::default();
        vitals::apply_damage(play, hero, 999, blame);
    });
    assert_eq!((game.view().status.title, game.view().status.hp), (own.title, own.hp));
    assert_eq!(game.view().map[view.hero].glyph.ascii(), '@');
}

#[test]
fn a_polymorph_prompt_stops_time_and_is_saved() {
    let mut game = wizard(5);
    game.with_play(|play| {
        let hero = play.world.hero;
        let control = wyrdvault::content::Property::PolymorphControl;
        body::grant(play, hero, control);
        shape::hero::strikes(play);
    });
    let turn = game.turn();
    assert!(matches!(game.awaits(), Awaits::Answer(_)));
    assert!(game.input(&Input::Do(Action::Wait)).is_err());
    let mut game = Game::restore(Arc::clone(&game.content), &game.snapshot()).unwrap();
    assert_eq!(game.world.pending, Some(Pending::ChooseShape { left: 5, brief: false }));
    game.input(&Input::Answer(Answer::Text("newt".to_owned()))).unwrap();
    assert!(game.world.is_changed() && game.turn() == turn);
    assert!(matches!(game.awaits(), Awaits::Action));
}

#[test]
fn a_game_in_many_shapes_replays_to_the_same_end() {
    let mut game = wizard(5);
    let mut recorder = Recorder::default();
    let mut brain = Brain::new(Bot::Random, Seed(9));
    let mut refused = false;
    for name in ["red dragon", "xorn", "vampire", "fog cloud", "D", "*", "gibberish"] {
        for input in shape(name) {
            recorder.note(&game, &input);
            game.input(&input).ok();
        }
        for _ in 0..15 {
            let input = brain.choose(&game, refused);
            recorder.note(&game, &input);
            refused = game.input(&input).is_err();
        }
    }
    let quit = Input::Do(Action::Quit);
    while matches!(game.awaits(), Awaits::Answer(_)) {
        let input = Input::Answer(Answer::Text("*".to_owned()));
        recorder.note(&game, &input);
        game.input(&input).ok();
    }
    recorder.note(&game, &quit);
    game.input(&quit).unwrap();
    let replay = recorder.finish(&game, 0);
    let read = Replay::read(&replay.write()).unwrap();
    let mut player = Player::new(content(), &read).unwrap();
    player.finish().unwrap_or_else(|divergence| panic!("{divergence:?}"));
    assert_eq!(player.game.digest(), game.digest());
}

#[test]
fn the_character_sheet_of_a_polymorphed_hero_lists_abilities() {
    let mut game = wizard(5);
    let told = |game: &Game| -> Vec<String> {
        let rows = game.sheet().rows.into_iter().filter(|row| row.heading == "Shape");
        rows.map(|row| row.text).collect()
    };
    assert_eq!(told(&game), Vec::<String>::new());
    becomes(&mut game, "mind flayer");
    let lines = told(&game);
    assert!(lines[0].starts_with("a mind flayer, "), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "its power (#monster): sends out a mind blast (10 energy)");
    game.world.life.pw = 3;
    game.world.life.max_pw = 12;
    let power = Input::Do(Action::Power(None));
    let why = game.input(&power).unwrap_err();
    let words = "It takes 10 energy (Pw), and you have 3: [{key:rest}] rest.";
    assert_eq!(game.why_not(why, &power), words);
}

#[test]
fn breath_asks_for_a_direction_unless_energy_is_lacking() {
    let mut game = wizard(5);
    becomes(&mut game, "red dragon");
    (game.world.life.pw, game.world.life.max_pw) = (15, 20);
    assert_eq!(
        game.view().power_aims.as_deref(),
        Some("In what direction do you want to breathe fire?")
    );
    let (hero, content) = (game.world.hero, content());
    let bite = Combat::Hit { by: hero, target: hero, form: Form::Bite, weapon: None, damage: 1 };
    let Game { world, chronicle, .. } = &mut game;
    chronicle.notice(world, &content, &Event::Combat(bite));
    let told = game.view().lines.last().unwrap().text.clone();
    assert!(told.starts_with("You bite "), "{told}");
    game.world.life.pw = 8;
    assert_eq!(game.view().power_aims, None);
    let power = Input::Do(Action::Power(None));
    let why = game.input(&power).unwrap_err();
    let words = "It takes 15 energy (Pw), and you have 8: [{key:rest}] rest.";
    assert_eq!(game.why_not(why, &power), words);
}
