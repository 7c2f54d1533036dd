//! Tests of usability: refusals that name the keys, boxes that scroll, pages that wait.

use super::*;
use crate::game::Input;
use crate::game::view::{Action, Fight, Pos, Reach};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::screen_areas;
use crate::ui::pages::ending::Ending;

#[test]
fn auto_attack_refused_for_few_hit_points_names_the_keys_that_attack() {
    let mut table = table(GlyphSet::Ascii);
    table.options.fight_above = 50;
    let view = table.view.as_mut().unwrap();
    (view.status.hp, view.status.max_hp) = (7, 15);
    view.foes[0].dir = Some(crate::game::view::Dir::E);
    view.foes[0].distance = 1;
    let dir = crate::game::view::Dir::E;
    view.together = crate::game::view::Together::default();
    view.effects.clear();
    let (foe, reach) = (view.foes[0].who, Reach::Beside(dir));
    view.fight = Some(Fight { foe, reach, blocks: true });
    let mut play = main::MainScreen::default();
    play.key(key("Tab"), &mut table);
    let told = table.notice.take().unwrap();
    let keys = "HP 7/15 is too low for Tab. The hill orc is RISKY: [F l] attack it";
    assert!(told.starts_with(keys), "{told}");
    let view = table.view.as_mut().unwrap();
    (view.foes[0].distance, view.foes[0].shoots) = (3, true);
    view.fight = Some(Fight { foe, reach: Reach::Away(dir), blocks: true });
    play.key(key("Tab"), &mut table);
    let told = table.notice.take().unwrap();
    let keys = "HP 7/15 is too low for Tab. The hill orc is RISKY: [l] approach it";
    assert!(told.starts_with(keys), "{told}");
}

#[test]
fn esc_on_the_map_does_not_eat_the_key_that_follows_at_once() {
    let mut table = table(GlyphSet::Ascii);
    let mut play = main::MainScreen::default();
    play.key(key("2"), &mut table);
    // If a player types Esc and a question mark quickly, the terminal sends the bytes of Alt-?.
    let mut opens = |name: &str| matches!(play.key(key(name), &mut table), Transition::Push(_));
    assert!(opens("M-?"), "the help opens");
    let prays = play.key(key("M-p"), &mut table);
    assert!(matches!(prays, Transition::Open(_)), "a bound key stays itself");
}

#[test]
fn a_box_longer_than_the_map_uses_more_rows_and_scrolls() {
    let table = table(GlyphSet::Ascii);
    let lines: Vec<_> = (1..=40).map(|n| (format!("line {n}."), Meaning::Text)).collect();
    for (width, height) in [(60, 20), (80, 24)] {
        let boxed = |top: usize| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
            let mut trace = canvas::DrawTrace::default();
            let mut canvas = canvas::Canvas::new(&mut buffer, &table.theme, &mut trace);
            let at = table.view.as_ref().unwrap().hero;
            let layout =
                map_cursor::draw_cursor(&mut canvas, &table, at, ("Look", "it"), &[]).unwrap();
            let top =
                map_cursor::beside_map(&mut canvas, &layout, &table, (at, top), "Why", &lines);
            let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>() + "\n";
            (top, (0..height).map(row).collect::<String>())
        };
        let (top, first) = boxed(0);
        assert!(top.0 == 0 && first.contains("line 1.") && first.contains("PgUp PgDn"), "{first}");
        // The hero is in the middle of the map, so the box is shorter than the screen.
        assert!(first.contains("line 6.") && !first.contains("line 40."), "{first}");
        let (top, last) = boxed(999);
        assert!(top.0 < 40 && last.contains("line 40.") && last.contains("40 of 40"), "{last}");
    }
}

#[test]
fn the_box_beside_the_map_never_hides_the_hero() {
    for (width, height) in [(60, 20), (80, 24), (104, 30), (120, 40)] {
        for x in (1..79).step_by(6) {
            for (y, rows) in [(1, 6), (1, 40), (10, 6), (10, 12), (10, 40), (19, 6), (19, 40)] {
                let mut table = table(GlyphSet::Ascii);
                let hero = Pos::new(x, y);
                if let Some(view) = &mut table.view {
                    view.hero = hero;
                }
                let lines: Vec<_> = (0..rows).map(|_| ("#".to_owned(), Meaning::Text)).collect();
                let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
                let mut trace = canvas::DrawTrace::default();
                let mut canvas = canvas::Canvas::new(&mut buffer, &table.theme, &mut trace);
                let title = ("Look", "it");
                let layout =
                    map_cursor::draw_cursor(&mut canvas, &table, hero, title, &[]).unwrap();
                let map = screen_areas::inside_frame(&layout);
                let window = table.window.get();
                let at = (map.x + window.column(hero) as u16, map.y + window.row(hero) as u16);
                canvas.text(at.0, at.1, "@", table.theme.of(Meaning::Text));
                map_cursor::beside_map(&mut canvas, &layout, &table, (hero, 0), "Why", &lines);
                assert_eq!(buffer[at].symbol(), "@", "{width}x{height} {hero:?} {rows} lines");
            }
        }
    }
}

#[test]
fn messages_never_cover_a_foe_in_sight_whose_row_can_scroll_down() {
    for (width, height) in [(80, 24), (104, 30)] {
        for row in 1..10 {
            let mut table = talkative(8);
            let view = table.view.as_mut().unwrap();
            view.foes.truncate(1);
            (view.foes[0].at, view.foes[0].distance) = (Pos::new(32, row), 11 - i32::from(row));
            view.foes[0].letter = 'Z';
            view.map[Pos::new(32, row)].glyph = crate::game::view::Glyph::Creature('Z');
            let shown = drawn(&mut main_screen(), &table, width, height);
            let on_map = |line: &str| line.chars().take(50).any(|letter| letter == 'Z');
            assert!(shown.lines().any(on_map), "row {row}:\n{shown}");
        }
    }
}

#[test]
fn no_option_overlaps_another_text_or_is_cut_without_a_sign() {
    for (width, height) in [(60, 20), (80, 24)] {
        let mut table = table(GlyphSet::Ascii);
        table.theme.depth = Depth::Many;
        table.terminal = "a terminal of many words ".repeat(5);
        let mut page: Vec<Box<dyn Screen>> = vec![Box::new(options::OptionsPage::new(true))];
        let shown = drawn(&mut page, &table, width, height);
        for whole in ["Keys", "Palette", "dark (auto)", "Side panel", "Tab attacks"] {
            assert!(shown.contains(whole), "{shown}");
        }
        let cut = |from: &str| {
            let line = shown.lines().find(|line| line.contains(from)).unwrap();
            line.trim_end_matches(['|', ' ']).ends_with("..")
        };
        assert!(cut("Terminal: "), "{shown}");
        assert!(!cut("dark (auto)") && !cut("Tab attacks"), "{shown}");
    }
}

#[test]
fn the_final_page_survives_mashed_keys_of_play_and_waits_for_enter_or_space() {
    for opens in ["Enter", "Space"] {
        let folder = Folder::new();
        let mut table = table_in(&folder);
        vault_browser::Browser::new(&table).key(key("w"), &mut table);
        table.send(&Input::Do(Action::Quit));
        let mut page = Ending::new();
        page.tick(&mut table);
        for mashed in ["h", "j", "k", "l", "q", "n", "a", "i", "Esc", "Tab", "M", "o", "$", "w"] {
            assert!(matches!(page.key(key(mashed), &mut table), Transition::Stay), "{mashed}");
        }
        page.key(key(opens), &mut table);
        let mut pages: Vec<Box<dyn Screen>> = vec![Box::new(page)];
        let shown = drawn(&mut pages, &table, 80, 24);
        assert!(shown.contains("again, same seed"), "{shown}");
        assert!(matches!(pages[0].key(key("q"), &mut table), Transition::Title));
    }
}

#[test]
fn the_hall_of_fame_shows_the_final_page_of_a_run_again() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    assert!(super::super::start_run::begin(&crate::game::Birth::default(), &mut table).is_ok());
    table.send(&Input::Do(Action::Quit));
    crate::ui::pages::ending::keep(&mut table);
    (table.session, table.view, table.kept) = (None, None, None);
    let mut fame = high_scores::HighScores::new(&table);
    let page = opened(fame.key(key("Enter"), &mut table), &table);
    let mut pages = [page];
    let shown = drawn(&mut pages, &table, 80, 24);
    assert!(shown.contains("gave up. Turn 1, Dlvl 1.") && shown.contains("q back"), "{shown}");
    assert!(matches!(pages[0].key(key("q"), &mut table), Transition::Back));
}

#[test]
fn the_list_of_levels_travels_to_the_stairs_of_another_level() {
    let mut table = table(GlyphSet::Ascii);
    let here = crate::game::view::LevelRow {
        id: crate::game::view::LevelId { branch: 0, depth: 2 },
        region: None,
        stairs: None,
        name: "Dlvl 2".to_owned(),
        here: true,
        note: None,
        known: Vec::new(),
    };
    let id = crate::game::view::LevelId { branch: 0, depth: 1 };
    let at = Pos::new(9, 9);
    let stairs = Some(at);
    let other = crate::game::view::LevelRow { id, stairs, here: false, ..here.clone() };
    let mut page = crate::ui::pages::levels::Levels::new(vec![other, here]);
    page.key(key("Up"), &mut table);
    page.key(key("Enter"), &mut table);
    let last = table.last.unwrap();
    assert_eq!(
        (last.command, last.given.at, last.given.level),
        (Command::Travel, stairs, Some(id))
    );
}

#[test]
fn the_tiny_layout_lists_exits_and_items_while_no_foe_is_in_view() {
    let mut table = table(GlyphSet::Ascii);
    let line = |table: &Shared| {
        let shown = drawn(&mut main_screen(), table, 60, 20);
        shown.lines().nth(16).unwrap().to_owned()
    };
    let view = table.view.as_mut().unwrap();
    view.foes.clear();
    view.together = crate::game::view::Together::default();
    assert_eq!(line(&table), "< 4S 2W  > 26W  ! pink potion 2S 2W  ^ arrow trap 4S 4E");
    let view = table.view.as_mut().unwrap();
    view.near.extend(view.near.clone());
    let counted = line(&table);
    assert!(counted.ends_with("+2") || counted.ends_with("+3"), "{counted}");
    table.view.as_mut().unwrap().unseen = Some(crate::game::view::Dir::NE);
    table.view.as_mut().unwrap().felt = Some(crate::game::view::Dir::NE);
    assert!(line(&table).starts_with("I something unseen, NE"), "{}", line(&table));
}

#[test]
fn the_tiny_layout_says_what_state_a_foe_is_in_where_it_fits() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    view.foes.truncate(1);
    view.together = crate::game::view::Together::default();
    view.foes[0].states = vec![crate::game::view::FoeState::Asleep];
    let shown = drawn(&mut main_screen(), &table, 60, 20);
    assert!(shown.contains("o hill orc adj N RISKY asleep"), "{shown}");
}

#[test]
fn enter_takes_the_row_that_the_pointer_was_moved_to_if_nothing_is_picked() {
    let asks_again = |keys: &str| {
        let mut table = table(GlyphSet::Ascii);
        let plan = PartialCommand::new(Command::DropMany);
        let mut page = PickMany::new("Drop what?".to_owned(), Shelf::Pack, plan);
        pressed(&mut page, &mut table, keys);
        let mut pages: Vec<Box<dyn Screen>> = vec![Box::new(page)];
        drawn(&mut pages, &table, 80, 24).contains("Nothing is picked yet: press letters")
    };
    assert!(asks_again("Enter"));
    assert!(asks_again("Down Down d d Enter"), "picked, and put back");
    assert!(!asks_again("Down Enter"));
}

#[test]
fn worn_items_are_not_offered_for_dropping() {
    let mut table = table(GlyphSet::Ascii);
    let worn = View::sample().pack.into_iter().find(|thing| thing.suits.take_off).unwrap();
    let plan = PartialCommand::new(Command::DropMany);
    let mut page = PickMany::new("Drop what?".to_owned(), Shelf::Pack, plan);
    pressed(&mut page, &mut table, &worn.letter.unwrap().to_string());
    let mut pages: Vec<Box<dyn Screen>> = vec![Box::new(page)];
    let shown = drawn(&mut pages, &table, 80, 24);
    assert!(shown.contains("take it off first."), "{shown}");
    assert!(!shown.contains("(worn)"), "{shown}");
}

#[test]
fn the_box_beside_the_map_shows_several_lines_on_the_smallest_screen() {
    for x in (1..79).step_by(3) {
        for y in 1..20 {
            let mut table = table(GlyphSet::Ascii);
            let hero = Pos::new(x, y);
            if let Some(view) = &mut table.view {
                view.hero = hero;
            }
            let lines: Vec<_> = (0..12).map(|n| (format!("about {n}"), Meaning::Text)).collect();
            let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 20));
            let mut trace = canvas::DrawTrace::default();
            let mut canvas = canvas::Canvas::new(&mut buffer, &table.theme, &mut trace);
            let layout =
                map_cursor::draw_cursor(&mut canvas, &table, hero, ("Look", "it"), &[]).unwrap();
            map_cursor::beside_map(&mut canvas, &layout, &table, (hero, 0), "orc", &lines);
            let row = |y| (0..60).map(|x| buffer[(x, y)].symbol()).collect::<String>();
            let shown = (0..20).filter(|&y| row(y).contains("about ")).count();
            assert!(shown >= 5, "{hero:?}: {shown} lines");
        }
    }
}

#[test]
fn the_title_of_the_final_page_is_whole_on_the_smallest_screen() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let name = "Bartholomew of the Unreasonably Long".to_owned();
    let birth = crate::game::Birth { name, ..crate::game::Birth::default() };
    assert!(super::super::start_run::begin(&birth, &mut table).is_ok());
    table.send(&Input::Do(Action::Quit));
    let mut page = Ending::new();
    page.tick(&mut table);
    let shown = drawn(&mut [Box::new(page)], &table, 60, 20);
    let told: Vec<&str> = shown.lines().take(2).map(str::trim).collect();
    let title = "Bartholomew of the Unreasonably Long gave up. Turn 1, Dlvl 1.";
    assert_eq!(told.join(" "), title, "{shown}");
    assert!(shown.contains("Nobody killed."), "{shown}");
}

#[test]
fn firing_without_a_foe_in_view_says_so() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    view.foes.clear();
    (view.fight, view.pack[1].used) = (None, Some(crate::game::view::ItemUse::Quiver));
    main::MainScreen::default().key(key("S-Tab"), &mut table);
    assert_eq!(table.notice.as_deref(), Some("You see no foe to fire at."));
    let view = table.view.as_mut().unwrap();
    view.pack.iter_mut().for_each(|thing| thing.used = None);
    main::MainScreen::default().key(key("S-Tab"), &mut table);
    assert!(table.notice.as_ref().unwrap().starts_with("Your quiver is empty: ["));
}
