//! Tests of what confused new players: keys that were lost, offers that did not work, texts that
//! were cut.

use super::automation::typed;
use super::*;
use crate::game::view::{
    Class, Dir, FoeState, Glyph, Ground, GroundKind, ItemUse, ItemView, Mode, Near, NearKind, Pos,
};
use crate::game::wizard::WizardPower;
use crate::game::{Birth, Input};
use crate::ui::ask::spells::PickSpell;
use crate::ui::main::hint;
use crate::ui::pages::game_menu::Here;

#[test]
fn the_auto_attack_guard_starts_anew_with_every_run() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let mut view = View::sample();
    (view.status.hp, view.status.max_hp) = (30, 30);
    view.foes[0].danger = crate::game::view::Danger::Minor;
    view.together = crate::game::view::Together::default();
    table.guard.doubt(&view, 0);
    assert!(super::super::start_run::begin(&Birth::default(), &mut table).is_ok());
    (view.status.hp, view.status.max_hp) = (14, 14);
    assert_eq!(table.guard.doubt(&view, 0), None, "the hit points of another hero do not count");
}

#[test]
fn auto_attacks_from_a_menu_are_guarded_like_those_by_key() {
    let mut table = table(GlyphSet::Ascii);
    let birth = Birth { mode: Mode::Wizard, ..Birth::default() };
    let mut game = Game::new(Arc::clone(&CONTENT), &birth).unwrap();
    game.input(&Input::Wizard(WizardPower::Make { thing: "minotaur".to_owned() })).unwrap();
    table.session = Some(crate::ui::session::Session::begin(game, None).unwrap());
    table.refresh();
    let mut app = app::App::new(table, main_screen());
    for pressed in ["Enter", "Enter"] {
        app.step(&typed(key(pressed)), (80, 24));
    }
    let asks = |app: &mut app::App| {
        drawn(&mut app.screens, &app.table, 80, 24).contains("is DEADLY. Attack it?")
    };
    assert!(asks(&mut app));
    app.step(&typed(key("Esc")), (80, 24));
    app.step(&typed(key("Tab")), (80, 24));
    assert!(asks(&mut app), "the player has not confirmed it yet");
    app.step(&typed(key("Enter")), (80, 24));
    assert_eq!(app.table.guard.doubt(app.table.view.as_ref().unwrap(), 0), None);
}

/// Returns the shared state for a hero on a square with an open chest that holds a mace and a ring.
fn at_a_chest() -> Shared {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let inside = |of: &ItemView, class, name: &str| ItemView {
        class,
        name: name.to_owned(),
        letter: None,
        used: None,
        ..of.clone()
    };
    let mace = inside(&view.pack[1], Class::Weapon, "a blessed +1 mace");
    let ring = inside(&view.pack[2], Class::Ring, "an opal ring");
    let mut chest = inside(&view.pack[0], Class::Tool, "a chest");
    // The mace, the ring and the chest have the ids of these three items, so the items must go.
    view.pack.drain(..3);
    let worn = ItemView { used: Some(ItemUse::Worn), ..chest.clone() };
    view.pack.push(ItemView { letter: Some('h'), name: "an iron hat".to_owned(), ..worn });
    view.pack.last_mut().unwrap().suits.take_off = true;
    (chest.suits.open, chest.contents) = (true, vec![mace, ring]);
    view.floor = vec![chest];
    table
}

#[test]
fn the_list_of_a_container_gives_every_item_a_letter_of_its_own() {
    let mut table = at_a_chest();
    table.view.as_mut().unwrap().pack[0].letter = Some('a');
    let page = Loot::of(table.view.as_ref().unwrap()).unwrap();
    let shown = drawn(&mut [Box::new(page)], &table, 80, 24);
    let letters: Vec<char> = shown
        .lines()
        .filter_map(|line| line.split_once(" - "))
        .filter_map(|(before, _)| before.chars().last())
        .collect();
    let unique: std::collections::BTreeSet<char> = letters.iter().copied().collect();
    assert_eq!((letters.len(), unique.len()), (5, 5), "{shown}");
    assert!(!shown.contains("+ takes") && !shown.contains("+ puts"), "{shown}");
}

#[test]
fn worn_items_are_not_offered_to_a_container() {
    let mut table = at_a_chest();
    let mut page = Loot::of(table.view.as_ref().unwrap()).unwrap();
    page.key(key("h"), &mut table);
    let shown = drawn(&mut [Box::new(page)], &table, 80, 24);
    assert!(shown.contains("You are wearing an iron hat: take it off first."), "{shown}");
    assert!(!shown.contains("h - an iron hat"), "{shown}");
}

#[test]
fn a_comma_picks_all_that_is_inside_a_container() {
    let mut table = at_a_chest();
    let mut page = Loot::of(table.view.as_ref().unwrap()).unwrap();
    page.key(key(","), &mut table);
    let mut screens: [Box<dyn Screen>; 1] = [Box::new(page)];
    for (width, height) in [(60, 20), (80, 24)] {
        let shown = drawn(&mut screens, &table, width, height);
        let picked = shown.lines().filter(|line| line.contains(" + a")).count();
        assert_eq!(picked, 2, "{shown}");
        assert!(shown.contains(", all inside") && shown.contains("Esc close"), "{shown}");
        assert!(shown.contains("A-Z a-z pick"), "what is inside has capital letters: {shown}");
    }
    screens[0].key(key(","), &mut table);
    assert!(!drawn(&mut screens, &table, 80, 24).contains(" + a"), "a second comma picks none");
    let view = table.view.as_mut().unwrap();
    view.floor[0].contents.clear();
    screens[0].key(key(","), &mut table);
    let shown = drawn(&mut screens, &table, 80, 24);
    assert!(shown.contains("Nothing is inside to take out."), "{shown}");
    assert!(!shown.contains("all inside") && shown.contains(" a-z pick"), "{shown}");
}

#[test]
fn branch_stairs_have_their_noun_in_sentences() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    view.leaves = [true, true];
    let near = view.exits[0].clone();
    let exit = Near {
        kind: NearKind::BranchStairs,
        glyph: Glyph::StairsDown,
        name: "to the Diggings".to_owned(),
        ..near
    };
    assert_eq!(exit.called(), "stairs down to the Diggings");
    // If the main stairs down were known, the key would lead there.
    view.exits.truncate(1);
    let leave = hint::sentence::leaving(&exit, view, &table.keymap, false).unwrap();
    assert!(leave.contains("take the stairs down to the Diggings ("), "{leave}");
    let main = Near { kind: NearKind::Stairs, name: "stairs down".to_owned(), ..exit };
    assert_eq!(main.called(), "stairs down");
}

#[test]
fn the_travel_cursor_never_sets_out_for_a_jump_key() {
    for (jump, none) in [("_", "You know of no altar, "), ("^", "You know of no trap here.")] {
        let mut table = table(GlyphSet::Ascii);
        let view = table.view.as_mut().unwrap();
        let places = view.map.iter().filter(|(_, tile)| {
            matches!(tile.glyph, Glyph::Fountain | Glyph::Altar | Glyph::Throne | Glyph::Trap)
        });
        let places: Vec<Pos> = places.map(|(at, _)| at).collect();
        for at in places {
            view.map[at].glyph = Glyph::Floor;
        }
        let plan = PartialCommand::new(Command::Travel);
        let mut page = map_cursor::Travel::new("Travel where?".to_owned(), plan, &table);
        assert!(matches!(page.key(key(jump), &mut table), Transition::Stay), "{jump}");
        assert!(table.last.is_none() && table.notice.is_none());
        let shown = over_map(Box::new(page), &table, 80, 24);
        assert!(shown.contains(none), "{shown}");
    }
}

/// Removes foes, conditions and wounds from a view.
fn at_peace(view: &mut View) {
    view.foes.clear();
    (view.fight, view.together) = (None, crate::game::view::Together::default());
    view.effects.clear();
    (view.status.hp, view.near_death) = (view.status.max_hp, false);
}

#[test]
fn the_hint_offers_to_pay_no_more_than_the_hero_has() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    at_peace(view);
    view.pack[5].unpaid = Some(400);
    let told = |view: &View| hint::of(view, &table.keymap, false, 80);
    let back = |view: &View, nth: usize| {
        let thing = &view.pack[nth];
        let name = crate::base::english::without_article(&thing.name);
        format!("[d {}] put back the {name}", thing.letter.unwrap())
    };
    (view.means, view.in_shop) = (400, true);
    assert_eq!(told(view), format!("[p] pay 400  {}", back(view, 5)));
    view.means = 65;
    assert_eq!(told(view), back(view, 5));
    view.pack[4].unpaid = Some(60);
    assert_eq!(told(view), format!("{}  [p] pay for some", back(view, 4)));
    view.debt = 6;
    assert_eq!(told(view), back(view, 4), "the debt comes first");
    view.debt = 0;
    view.pack.iter_mut().for_each(|thing| thing.unpaid = None);
    view.debt = 67;
    assert_eq!(told(view), "You owe 67 gold pieces: [d] drop something to sell");
    view.debt = 65;
    assert_eq!(told(view), "You owe 65 gold pieces: [p] pay before you leave");
}

#[test]
fn the_hint_offers_to_put_goods_back_only_where_the_hero_can_drop_them() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    at_peace(view);
    (view.means, view.in_shop) = (10, true);
    view.pack.iter_mut().for_each(|thing| (thing.used, thing.unpaid) = (None, None));
    let told = |view: &View| hint::of(view, &table.keymap, false, 80).contains("put back");
    let bag = view.pack[4].clone();
    for inside in [false, true] {
        let mut view = view.clone();
        if inside {
            view.pack[5].contents.push(bag.clone());
            view.pack[5].contents[0].unpaid = Some(400);
        } else {
            view.pack[5].unpaid = Some(400);
        }
        assert!(told(&view));
        view.in_shop = false;
        assert!(!told(&view), "in the doorway");
        view.in_shop = true;
        view.pack[5].used = Some(ItemUse::Worn);
        assert!(!told(&view), "worn");
        view.pack[5].used = Some(ItemUse::Wielded);
        assert!(told(&view), "wielded");
        view.pack[5].suits.clings = true;
        assert!(!told(&view), "cursed");
    }
}

#[test]
fn the_look_cursor_offers_to_explain_only_creatures() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    assert!(super::super::start_run::begin(&Birth::default(), &mut table).is_ok());
    let mut view = table.view.clone().unwrap();
    view.foes.clear();
    let page = map_cursor::LookAround::new(&view);
    let shown = over_map(Box::new(page), &table, 80, 24);
    assert!(shown.contains(". travel") && !shown.contains("w why"), "{shown}");
}

#[test]
fn a_key_after_esc_on_the_map_is_never_lost() {
    let size = (80, 24);
    for opens in ["Esc", "Enter"] {
        for (pressed, screens) in [("G", 2), ("i", 2), ("M-?", 2), ("5", 1), ("F", 1)] {
            let mut table = table(GlyphSet::Ascii);
            let game = Game::new(Arc::clone(&CONTENT), &Birth::default()).unwrap();
            table.session = Some(crate::ui::session::Session::begin(game, None).unwrap());
            table.refresh();
            let mut app = app::App::new(table, main_screen());
            app.step(&typed(key(opens)), size);
            assert_eq!(app.screens.len(), 2, "the menu is open");
            app.step(&typed(key(pressed)), size);
            assert_eq!(app.screens.len(), screens, "{pressed}: {:?}", app.table.notice);
            let shown = drawn(&mut app.screens, &app.table, size.0, size.1);
            let said = match pressed {
                "G" => "Go where?",
                "i" => "Inventory",
                "5" => "Count: 5",
                "F" => "Strike which way?",
                _ => "Moving and fighting",
            };
            assert!(shown.contains(said), "{pressed}: {shown}");
        }
    }
}

#[test]
fn the_menu_of_what_can_be_done_lists_what_the_square_allows() {
    let mut table = table(GlyphSet::Ascii);
    let rows = |table: &Shared| {
        let menu = Here::new(table.view.as_ref().unwrap());
        over_map(Box::new(menu), table, 80, 40)
    };
    let ground = |kind, name: &str| Some(Ground { kind, name: name.to_owned() });
    let view = table.view.as_mut().unwrap();
    view.ground = ground(GroundKind::Altar, "lawful altar");
    let altar = rows(&table);
    assert!(altar.contains("pray") && altar.contains("which are cursed"), "{altar}");
    assert!(!altar.contains("offer something"), "without a corpse: {altar}");
    table.view.as_mut().unwrap().pack[3].suits.offer = true;
    assert!(rows(&table).contains("offer something on the altar"));
    for (kind, name, row) in [
        (GroundKind::Throne, "throne", "sit on the throne"),
        (GroundKind::Fountain, "fountain", "drink from the fountain"),
        (GroundKind::Sink, "sink", "drink from the sink"),
    ] {
        table.view.as_mut().unwrap().ground = ground(kind, name);
        let menu = rows(&table);
        assert!(menu.contains(row) && !menu.contains("pray"), "{menu}");
    }
    assert!(!rows(&table).contains("pay for goods"));
    table.view.as_mut().unwrap().pack[3].unpaid = Some(9);
    assert!(rows(&table).contains("pay for goods"));
    let view = table.view.as_mut().unwrap();
    view.riding = false;
    let beside = view.hero.step(Dir::S);
    view.map[beside].glyph = Glyph::Sink;
    assert!(rows(&table).contains("kick the sink"));
}

#[test]
fn only_items_of_unknown_kinds_can_get_a_name_for_their_kind() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let gold = ItemView { class: Class::Coin, letter: Some('$'), ..view.pack[3].clone() };
    view.pack = vec![gold, view.pack[4].clone()];
    view.pack[1].suits.call = true;
    let shown = |table: &mut Shared, letter: &str| {
        let mut page = inventory::Inventory::new();
        page.key(key(letter), table);
        drawn(&mut [Box::new(page)], table, 80, 24)
    };
    assert!(!shown(&mut table, "$").contains("C name kind"));
    assert!(shown(&mut table, "q").contains("C name kind"));
    let mut asks = opened(table.pursue(PartialCommand::new(Command::Call)), &table);
    assert!(matches!(asks.key(key("$"), &mut table), Transition::Stay));
    let told = over_map(asks, &table, 80, 24);
    assert!(told.contains("You already know what kind a food ration is."), "{told}");
}

#[test]
fn the_cast_menu_shows_whole_reasons_or_marks_the_cut() {
    let mut table = table(GlyphSet::Ascii);
    let reason = |n: usize| {
        format!("Reason {n} is a sentence that needs a bit more than one row of the box to stand.")
    };
    let view = table.view.as_mut().unwrap();
    view.spells[0].reasons = (0..3).map(reason).collect();
    view.status.max_pw = 90;
    let shown = |table: &Shared, size: (u16, u16)| {
        let list = PickSpell::new(PartialCommand::new(Command::Cast));
        over_map(Box::new(list), table, size.0, size.1)
    };
    let whole = shown(&table, (80, 24));
    assert_eq!(whole.matches("stand.").count(), 3, "{whole}");
    table.view.as_mut().unwrap().spells[0].reasons = (0..30).map(reason).collect();
    let cut = shown(&table, (80, 24));
    let last = cut.lines().rfind(|line| line.contains("row of") || line.contains("Reason"));
    let last = last.unwrap().split('|').nth(1).unwrap().trim_end().to_owned();
    assert!(last.ends_with(".."), "{last:?}: {cut}");
}

#[test]
fn the_panel_cuts_traits_and_unseen_foes_at_whole_words() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    view.foes.truncate(1);
    let other = |words: &str| FoeState::Other(words.to_owned());
    view.foes[0].states =
        vec![other("its acid harms you when struck"), other("cannot leave its place")];
    let shown = drawn(&mut main_screen(), &table, 80, 24);
    assert!(shown.contains("cannot leave its") && shown.contains("|   place"), "{shown}");
    let view = table.view.as_mut().unwrap();
    view.foes[0].states.extend([other("teleports you away"), other("and many more of these")]);
    let shown = drawn(&mut main_screen(), &table, 80, 24);
    let panel: Vec<&str> = shown.lines().filter_map(|line| line.get(59..)).collect();
    assert!(panel.iter().any(|line| line.ends_with("..")), "{shown}");
    table.view.as_mut().unwrap().unseen = Some(Dir::NE);
    table.view.as_mut().unwrap().felt = Some(Dir::NE);
    let shown = drawn(&mut main_screen(), &table, 80, 24);
    assert!(shown.contains("I unseen foe, NE"), "{shown}");
}

#[test]
fn the_final_page_shortens_its_keys_on_a_narrow_screen() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    assert!(super::super::start_run::begin(&Birth::default(), &mut table).is_ok());
    table.send(&Input::Do(crate::game::view::Action::Quit));
    let mut page = crate::ui::pages::ending::Ending::new();
    page.tick(&mut table);
    page.key(key("Enter"), &mut table);
    let shown = drawn(&mut [Box::new(page)], &table, 60, 20);
    assert!(shown.contains("Nobody killed.") && !shown.contains("lists.."), "{shown}");
}

#[test]
fn the_key_bar_leaves_out_the_keys_of_the_hint() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    view.foes.clear();
    (view.fight, view.together) = (None, crate::game::view::Together::default());
    view.effects.clear();
    (view.exits, view.floor, view.strays) = (Vec::new(), Vec::new(), Vec::new());
    (view.status.hp, view.near_death, view.way_down) = (view.status.max_hp, false, false);
    (view.on_stairs, view.explored, view.barred) = (None, false, None);
    let shown = drawn(&mut main_screen(), &table, 120, 40);
    let last = shown.lines().last().unwrap();
    assert!(last.contains("[o] explore") && last.contains("[i] items"), "{last}");
    assert_eq!(last.matches("[;]").count(), 1, "{last}");
}

#[test]
fn options_name_the_flag_of_the_command_line_and_what_does_not_show_at_this_size() {
    let mut table = table(GlyphSet::Ascii);
    let shown = |table: &Shared, size: (u16, u16)| {
        let mut page: Vec<Box<dyn Screen>> = vec![Box::new(options::OptionsPage::new(true))];
        drawn(&mut page, table, size.0, size.1)
    };
    assert!(shown(&table, (80, 24)).contains("ascii (auto)"));
    table.start.glyphs = Some(GlyphSet::Ascii);
    assert!(shown(&table, (80, 24)).contains("ascii (--glyphs)"));
    let row =
        |text: &str, name: &str| text.lines().find(|line| line.contains(name)).unwrap().to_owned();
    for name in ["Side panel", "Turn stamps"] {
        assert!(row(&shown(&table, (60, 20)), name).contains("yes (not at this size)"));
        assert!(!row(&shown(&table, (80, 24)), name).contains("size"));
    }
}

#[test]
fn the_birth_page_describes_every_role_on_the_smallest_screen() {
    let mut table = table(GlyphSet::Ascii);
    for role in table.content.roles.rows().to_vec() {
        table.start.role = Some(role.name.clone());
        let page: Box<dyn Screen> = Box::new(birth::BirthPage::new(&table, false));
        let shown = drawn(&mut [page], &table, 60, 20);
        let about: String = shown.lines().filter_map(|line| line.get(35..59)).collect();
        let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(about.contains(&role.about[0]), "{}: {shown}", role.name);
        assert!(about.contains("Starts with") && !about.contains(".."), "{shown}");
    }
}
