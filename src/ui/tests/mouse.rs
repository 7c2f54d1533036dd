//! Tests of clicks and of the wheel.

use super::*;
use crate::game::view::Dir;

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];

/// Clicks on text shown on the topmost screen.
fn clicks(
    screens: &mut [Box<dyn Screen>],
    table: &mut Shared,
    size: (u16, u16),
    text: &str,
) -> Transition {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    let mut trace = canvas::DrawTrace::default();
    draw_on(&mut buffer, screens, table, &mut trace);
    let row = |y: u16| (0..size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    let found = (0..size.1).find_map(|y| Some((row(y).find(text)? as u16, y)));
    let at = found.unwrap_or_else(|| panic!("{text} shows nowhere"));
    app::clicked(screens.last_mut().unwrap().as_mut(), at, size, &trace, table)
}

#[test]
fn list_rows_and_key_bars_can_be_clicked() {
    for size in SIZES {
        let mut table = table(GlyphSet::Ascii);
        table.last = None;
        let asked = opened(table.pursue(PartialCommand::new(Command::Wield)), &table);
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(main::MainScreen::default()), asked];
        assert!(matches!(clicks(&mut screens, &mut table, size, "3 daggers"), Transition::Play));
        let daggers = table.view.as_ref().unwrap().letter('f');
        let item = table.last.as_ref().and_then(|plan| plan.given.item);
        assert_eq!(item, Some(Some(daggers)), "a click picks what it hits");
        table.last = None;
        assert!(matches!(clicks(&mut screens, &mut table, size, "Esc cancel"), Transition::Play));
        assert!(table.last.is_none(), "and the foot of the list is its keys");
        let many =
            PickMany::new("Which?".to_owned(), Shelf::Pack, PartialCommand::new(Command::DropMany));
        screens[1] = Box::new(many);
        clicks(&mut screens, &mut table, size, "3 daggers");
        let shown = drawn(&mut screens, &table, size.0, size.1);
        assert!(shown.contains("f + 3 daggers"), "{shown}");
    }
}

#[test]
fn one_click_selects_an_item_and_a_second_acts_on_it() {
    for size in SIZES {
        let mut table = table(GlyphSet::Ascii);
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(inventory::Inventory::new())];
        assert!(matches!(clicks(&mut screens, &mut table, size, "2 pink"), Transition::Stay));
        assert!(table.last.is_none(), "nothing is drunk by choosing it");
        assert!(matches!(clicks(&mut screens, &mut table, size, "q quaff"), Transition::Play));
        assert_eq!(table.last.as_ref().map(|plan| plan.command), Some(Command::Quaff));
    }
}

#[test]
fn a_click_on_a_panel_entry_points_at_its_square() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let birth = crate::game::Birth { seed: crate::game::view::Seed(7), ..Default::default() };
    assert!(super::super::start_run::begin(&birth, &mut table).is_ok());
    let mut screens = main_screen();
    let first = clicks(&mut screens, &mut table, (80, 24), "stairs up");
    assert!(matches!(first, Transition::Stay));
    let said = table.notice.take().unwrap();
    assert!(said.contains("a second click"), "{said}");
}

#[test]
fn the_wheel_moves_in_lists_and_opens_the_messages_on_the_map() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    assert!(super::super::start_run::begin(&crate::game::Birth::default(), &mut table).is_ok());
    let mut pack = inventory::Inventory::new();
    let chosen = |pack: &mut inventory::Inventory, table: &Shared| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        let mut trace = canvas::DrawTrace::default();
        pack.draw(&mut canvas::Canvas::new(&mut buffer, &table.theme, &mut trace), table);
        (0..24).find(|&y| buffer[(1, y)].symbol() == ">").unwrap()
    };
    let before = chosen(&mut pack, &table);
    pack.wheel(true, &mut table);
    assert!(chosen(&mut pack, &table) > before);
    pack.wheel(false, &mut table);
    assert_eq!(chosen(&mut pack, &table), before);
    let mut play = main::MainScreen::default();
    assert!(matches!(play.wheel(true, &mut table), Transition::Stay));
    let log = opened(play.wheel(false, &mut table), &table);
    assert!(drawn(&mut [log], &table, 80, 24).contains("Welcome"));
}

#[test]
fn a_click_on_the_map_answers_a_direction_prompt() {
    let mut table = table(GlyphSet::Ascii);
    let hero = table.view.as_ref().unwrap().hero;
    for (size, there) in [((80, 24), (3, 0)), ((120, 40), (0, -2)), ((60, 20), (2, 2))] {
        let asked = opened(table.pursue(PartialCommand::new(Command::Open)), &table);
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(main::MainScreen::default()), asked];
        drawn(&mut screens, &table, size.0, size.1);
        let to = crate::game::view::Pos::new(hero.x + there.0, hero.y + there.1);
        let cells = (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y)));
        let at = cells
            .into_iter()
            .find(|&at| main::screen_areas::square_at(at, size, &table) == Some(to));
        table.last = None;
        assert!(matches!(screens[1].click(at.unwrap(), size, &mut table), Transition::Play));
        let aim = table.last.as_ref().and_then(|plan| plan.given.aim);
        let dir = Dir::of(there.0, there.1).unwrap();
        assert_eq!(aim, Some(crate::game::view::Aim::Dir(dir)));
    }
}
