//! Tests of commands by name: a bot types every command, with every role and on every terrain.

use super::automation::typed;
use super::*;
use crate::base::{Rng, Seed};
use crate::content::Property;
use crate::game::Birth;
use crate::ui::app::App;
use crate::ui::ask::filter_list::FilterPage;
use crate::ui::main::command::ENTRIES;
use crate::ui::main::other_names;
use crate::ui::session::Session;
use crate::world::drawn_level::SETTINGS;

const SIZE: (u16, u16) = (80, 24);

/// Commands that only the terminal carries out.
const TERMINAL: [&str; 3] = ["redraw", "shell", "suspend"];

/// Keys that answer prompts.
const KEYS: [&str; 8] = ["Enter", "Esc", "l", "a", "y", ".", "Tab", "Space"];

/// Returns all names of commands, including names from other games.
fn names() -> Vec<&'static str> {
    ENTRIES.iter().map(|entry| entry.name).chain(other_names::all()).collect()
}

/// Starts a game of a role in memory, on one of the terrains of `Level::set_stage`.
fn playing(role: usize, place: usize) -> App {
    let role = &CONTENT.roles.rows()[role];
    let (name, race) = (role.name.clone(), role.races.first().cloned().unwrap_or_default());
    let birth = Birth { seed: Seed(place as u64), role: name, race, ..Birth::default() };
    let mut game = Game::new(Arc::clone(&CONTENT), &birth).unwrap();
    let here = game.world.you().at;
    game.world.level.set_stage(here, place);
    begin(game)
}

fn begin(game: Game) -> App {
    let mut table = table(GlyphSet::Ascii);
    table.session = Some(Session::begin(game, None).unwrap());
    table.refresh();
    App::new(table, main_screen())
}

/// Runs a command by name from the palette.
fn command(app: &mut App, name: &str) {
    let mut palette = palette::CommandPalette::new();
    palette.list_mut().field.paste(name);
    app.screens.push(Box::new(palette));
    app.step(&typed(key("Enter")), SIZE);
}

fn game(app: &mut App) -> &mut Game {
    &mut app.table.session.as_mut().unwrap().game
}

/// Types a command, checks that something happens, and answers its prompts with random keys.
fn tries(app: &mut App, name: &str, rng: &mut Rng) {
    let now = game(app).world.now;
    let panel = app.table.options.panel;
    let said = app.table.view.as_ref().unwrap().said;
    command(app, name);
    let over = app.table.session.is_none() || app.screens.is_empty();
    let shows = over
        || app.screens.len() > 1
        || app.table.notice.is_some()
        || app.table.options.panel != panel
        || app.table.view.as_ref().unwrap().said != said
        || game(app).world.now != now;
    assert!(shows || TERMINAL.contains(&name), "#{name} does nothing and says nothing");
    for _ in 0..8 {
        let asked = app.screens.len() > 1 && app.table.session.is_some();
        if !asked {
            return;
        }
        let name = KEYS[rng.below(KEYS.len() as u32) as usize];
        app.step(&typed(key(name)), SIZE);
    }
}

/// Tries every command `times` times, each time with another role on another terrain.
fn commands(times: usize) {
    let (roles, places) = (CONTENT.roles.len(), SETTINGS);
    let mut rng = Rng::new(Seed(1), 1);
    for (nth, name) in names().into_iter().enumerate() {
        for time in 0..times {
            let which = nth * times + time;
            let mut app = playing(which % roles, which % places);
            tries(&mut app, name, &mut rng);
        }
    }
}

#[test]
fn every_command_by_name_takes_time_opens_a_page_or_says_why_not() {
    commands(3);
}

/// 13 roles and 23 terrains have no common divisor, so 299 tries include every pair.
#[test]
#[ignore = "takes minutes"]
fn every_command_by_name_of_every_role_on_every_terrain_takes_time_or_says_why_not() {
    commands(299);
}

#[test]
fn the_page_of_genocides_lists_each_kind_and_a_sentence_says_that_there_is_none() {
    let mut app = playing(0, 0);
    command(&mut app, "genocided");
    assert_eq!(app.screens.len(), 1);
    assert_eq!(app.table.notice.as_deref(), Some("You have wiped out no kind of monster."));
    for name in ["newt", "jackal", "Keystone Kop"] {
        let kind = CONTENT.monsters.find(name).unwrap();
        let wiped_out = &mut game(&mut app).world.genocided;
        wiped_out.push(kind);
        wiped_out.sort_unstable();
    }
    command(&mut app, "genocided");
    assert_eq!(app.screens.len(), 2);
    let text = drawn(&mut app.screens, &app.table, 80, 24);
    let first = text.find("jackals").unwrap();
    let kops = text.find("Keystone Kops").unwrap();
    assert!(first < kops && kops < text.find("newts").unwrap(), "{text}");
}

#[test]
fn the_command_wipe_wipes_a_covered_face_and_says_that_a_clean_one_is_clean() {
    let mut app = playing(0, 0);
    let now = game(&mut app).world.now;
    command(&mut app, "wipe");
    assert_eq!(app.table.notice.as_deref(), Some("Your face is already clean."));
    assert_eq!(game(&mut app).world.now, now);
    let you = game(&mut app).world.you_mut();
    you.properties.timed.extend([(Property::Blind, 3), (Property::FaceCovered, 3)]);
    you.properties.refresh();
    command(&mut app, "wipe");
    assert!(game(&mut app).world.now > now);
    assert!(!game(&mut app).world.you().has(Property::Blind));
}

#[test]
fn page_keys_move_through_the_list_of_commands() {
    let mut table = table(GlyphSet::Ascii);
    let mut chosen = |keys: &str| {
        let mut list = palette::CommandPalette::new();
        pressed(&mut list, &mut table, keys);
        match list.key(key("Enter"), &mut table) {
            Transition::Command(command) => command,
            _ => panic!("{keys} chose nothing"),
        }
    };
    let entry = |nth: usize| ENTRIES[nth].command;
    assert_eq!(chosen("PgDn"), entry(10));
    assert_eq!(chosen("PgDn PgDn PgUp Down"), entry(11));
    assert_eq!(chosen("Down PgUp"), entry(0));
}

#[test]
fn wizard_mode_says_which_name_it_does_not_understand() {
    let birth = Birth { mode: crate::game::view::Mode::Wizard, ..Birth::default() };
    let mut app = begin(Game::new(Arc::clone(&CONTENT), &birth).unwrap());
    command(&mut app, "wizard");
    for name in ["i", "b", "l", "o", "r", "b", "Enter"] {
        app.step(&typed(key(name)), SIZE);
    }
    let shown = seen(&mut app);
    assert!(shown.contains("\"blorb\": nothing has this name"), "{shown}");
}

/// Returns the text of the whole screen.
fn seen(app: &mut App) -> String {
    drawn(&mut app.screens, &app.table, SIZE.0, SIZE.1)
}
