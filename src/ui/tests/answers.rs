//! Tests of keys that used to be ignored without a word, and of menus that offer only what works.

use super::*;
use crate::content::Terrain;
use crate::game::view::{Class, EffectMark, ItemView, Mode, Pos, Unwearable};
use crate::game::wizard::WizardPower;
use crate::game::{Birth, Input};
use crate::ui::ask::{loot::Loot, menu::GameQuestion, prompt::AskWord, spells::PickSpell};
use crate::ui::main::map_cursor::LookAround;
use crate::ui::pages::ending::Ending;
use crate::ui::pages::game_menu::Here;
use crate::ui::session::Session;

#[test]
fn a_confirmation_that_wants_a_word_says_so_after_another_word() {
    let mut table = table(GlyphSet::Ascii);
    let plan = PartialCommand::new(Command::Quit);
    let mut asks = AskWord::new("Give up?".to_owned(), "yes", plan);
    for pressed in ["y", "Enter"] {
        assert!(matches!(asks.key(key(pressed), &mut table), Transition::Stay), "{pressed}");
    }
    let shown = over_map(Box::new(asks), &table, 60, 20);
    assert!(shown.contains("Esc cancels   Type yes to quit."), "{shown}");
}

#[test]
fn the_menu_of_what_can_be_done_leaves_out_what_would_be_refused() {
    let mut table = table(GlyphSet::Ascii);
    let shown = |table: &Shared| {
        let menu = Here::new(table.view.as_ref().unwrap());
        over_map(Box::new(menu), table, 80, 24)
    };
    let both = |menu: &str| menu.contains("explore") && menu.contains("rest");
    assert!(both(&shown(&table)));
    let view = table.view.as_mut().unwrap();
    (view.explores, view.rests) = (false, false);
    let menu = shown(&table);
    let rows: Vec<&str> = menu.lines().filter(|line| line.contains(" rest ")).collect();
    assert!(rows.is_empty() && !menu.contains(" explore "), "{menu}");
}

#[test]
fn a_spell_above_the_maximum_energy_is_marked_and_refused_at_once() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    (view.status.pw, view.status.max_pw) = (3, 4);
    let letter = view.spells[0].letter.to_string();
    view.spells[0].energy = 15;
    let mut list = PickSpell::new(PartialCommand::new(Command::Cast));
    assert!(matches!(list.key(key(&letter), &mut table), Transition::Stay));
    let shown = over_map(Box::new(list), &table, 80, 24);
    assert!(shown.contains(" 15! "), "{shown}");
    assert!(shown.contains("15!: that is more energy (Pw) than your maximum, 4."), "{shown}");
    table.view.as_mut().unwrap().spells[0].energy = 4;
    let mut list = PickSpell::new(PartialCommand::new(Command::Cast));
    assert!(matches!(list.key(key(&letter), &mut table), Transition::Stay));
    let shown = over_map(Box::new(list), &table, 80, 24);
    assert!(shown.contains("It takes 4 energy (Pw), and you have 3."), "{shown}");
}

#[test]
fn enter_on_the_page_of_a_box_with_nothing_picked_says_so() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let mut chest = ItemView { class: Class::Tool, ..view.pack[0].clone() };
    (chest.suits.open, chest.locked, chest.letter) = (true, false, None);
    view.floor = vec![chest];
    let mut page = Loot::of(view).unwrap();
    assert!(matches!(page.key(key("Enter"), &mut table), Transition::Stay));
    let shown = drawn(&mut [Box::new(page)], &table, 60, 20);
    assert!(shown.contains("Nothing is picked: Space or a letter picks an item."), "{shown}");
}

#[test]
fn the_final_page_answers_keys_that_do_nothing() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    assert!(super::super::start_run::begin(&Birth::default(), &mut table).is_ok());
    table.send(&Input::Do(crate::game::view::Action::Quit));
    let mut page = Ending::new();
    page.tick(&mut table);
    page.key(key("Esc"), &mut table);
    assert_eq!(table.notice.as_deref(), Some("Esc does nothing yet: press Enter."));
    page.key(key("Enter"), &mut table);
    assert_eq!(table.notice, None);
    page.key(key("PgDn"), &mut table);
    assert!(table.notice.as_ref().unwrap().starts_with("PgDn does nothing here"));
    let shown = drawn(&mut [Box::new(page)], &table, 80, 24);
    assert!(shown.contains("Nobody killed.") && !shown.contains("[k]"), "{shown}");
}

#[test]
fn the_question_before_a_prayer_says_if_the_hero_is_well() {
    let mut table = table(GlyphSet::Ascii);
    let asked = |table: &mut Shared| {
        let next = table.pursue(PartialCommand::new(Command::Pray));
        let asks = opened(next, table);
        over_map(asks, table, 80, 24)
    };
    let view = table.view.as_mut().unwrap();
    view.near_death = false;
    view.effects.retain(|effect| !matches!(effect.mark, EffectMark::Bad | EffectMark::Grave));
    assert!(asked(&mut table).contains("You are in no great trouble. "));
    table.view.as_mut().unwrap().near_death = true;
    assert!(!asked(&mut table).contains("You are in no great trouble."));
    assert!(asked(&mut table).contains("You are near death. Pray "));
}

#[test]
fn the_title_marks_a_run_that_is_open_elsewhere() {
    let folder = Folder::new();
    let table = table_in(&folder);
    let game = Game::new(Arc::clone(&CONTENT), &Birth::default()).unwrap();
    let head = crate::ui::session::head(&game);
    let open = Run::create(&table.paths, &head, "Ana", "Valkyrie").unwrap();
    let title = || drawn(&mut [Box::new(title::TitleScreen::new(&table))], &table, 80, 24);
    assert!(title().contains("open elsewhere: Ana"), "{}", title());
    drop(open);
    assert!(title().contains("Continue") && !title().contains("elsewhere"), "{}", title());
}

/// Starts a run in wizard mode in which the hero carries this item. Returns its shared state, its
/// folder and the item.
fn wizard_with(thing: &str) -> (Shared, Folder, crate::game::view::ItemId) {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let mode = Mode::Wizard;
    let birth = Birth { mode, ..Birth::default() };
    assert!(super::super::start_run::begin(&birth, &mut table).is_ok());
    let power = WizardPower::Make { thing: thing.to_owned() };
    table.send(&Input::Wizard(power));
    let item = table.view.as_ref().unwrap().pack.last().unwrap().id;
    (table, folder, item)
}

fn question_title(table: &Shared) -> String {
    table.view.as_ref().unwrap().asked.clone().unwrap_or_default()
}

#[test]
fn esc_at_the_question_for_notes_does_not_play() {
    let (mut table, _folder, flute) = wizard_with("wooden flute");
    let action = crate::game::view::Action::Apply { tool: flute, aim: None };
    table.send(&Input::Do(action));
    let view = table.view.as_ref().unwrap();
    let (turn, said) = (view.turn, view.said);
    let mut asks = GameQuestion::new();
    pressed(&mut asks, &mut table, "A B");
    let shown = over_map(Box::new(GameQuestion::new()), &table, 80, 24);
    assert!(shown.contains("do not play"), "{shown}");
    pressed(&mut asks, &mut table, "Esc");
    assert_eq!(question_title(&table), "");
    let view = table.view.as_ref().unwrap();
    assert_eq!((view.turn, view.said), (turn, said), "nothing is played");
}

#[test]
fn typing_replaces_a_wish_that_was_not_understood_and_other_keys_keep_it() {
    for (keys, next) in [
        ("a p p l e Enter", "You wish for an apple?"),
        ("Enter", "No item is called \"qwertyuiop\". What do you wish for? (3 tries left)"),
        ("End x Enter", "No item is called \"qwertyuiopx\". What do you wish for? (3 tries left)"),
        (
            "Backspace Enter",
            "No item is called \"qwertyuio\". What do you wish for? (3 tries left)",
        ),
    ] {
        let (mut table, _folder, wand) = wizard_with("wand of wishing");
        let aim = crate::game::view::Aim::Own;
        table.send(&Input::Do(crate::game::view::Action::Zap { wand, aim }));
        pressed(&mut GameQuestion::new(), &mut table, "q w e r t y u i o p Enter");
        assert!(question_title(&table).contains("4 tries left"), "{}", question_title(&table));
        pressed(&mut GameQuestion::new(), &mut table, keys);
        assert_eq!(question_title(&table), next, "{keys}");
    }
}

#[test]
fn esc_at_the_question_for_the_square_of_a_cloud_makes_none() {
    let (mut table, _folder, scroll) = wizard_with("scroll of stinking cloud");
    table.send(&Input::Do(crate::game::view::Action::Read(scroll)));
    let shown = over_map(Box::new(GameQuestion::new()), &table, 80, 24);
    assert!(
        shown.contains("Enter choose this square") && shown.contains("Esc no cloud"),
        "{shown}"
    );
    pressed(&mut GameQuestion::new(), &mut table, "Esc");
    let view = table.view.as_ref().unwrap();
    assert!(view.lines.iter().any(|line| line.text == "The cloud does not form."));
}

#[test]
fn esc_at_the_question_what_to_charge_charges_nothing() {
    let (mut table, _folder, scroll) = wizard_with("scroll of charging");
    for thing in ["wand of sleep", "apple"] {
        let power = WizardPower::Make { thing: thing.to_owned() };
        table.send(&Input::Wizard(power));
    }
    table.send(&Input::Do(crate::game::view::Action::Read(scroll)));
    let shown = over_map(Box::new(GameQuestion::new()), &table, 80, 24);
    assert!(shown.contains("Esc charge nothing"), "{shown}");
    let asked = table.awaits();
    let Some(crate::game::Awaits::Answer(crate::game::Question::Items { among, .. })) = asked
    else {
        panic!("{asked:?}");
    };
    assert_eq!(among.len(), 1, "only the wand can be charged");
    let mut question = GameQuestion::new();
    pressed(&mut question, &mut table, "Esc");
    assert_ne!(question_title(&table), "", "the first Esc only warns");
    pressed(&mut question, &mut table, "Esc");
    assert_eq!(question_title(&table), "");
    let lines = &table.view.as_ref().unwrap().lines;
    assert!(lines.iter().any(|line| line.text == "You charge nothing, and the magic is lost."));
}

#[test]
fn esc_cancels_a_question_for_a_gem_to_rub() {
    let (mut table, _folder, stone) = wizard_with("touchstone");
    let power = WizardPower::Make { thing: "ruby".to_owned() };
    table.send(&Input::Wizard(power));
    let action = crate::game::view::Action::Apply { tool: stone, aim: None };
    table.send(&Input::Do(action));
    let shown = over_map(Box::new(GameQuestion::new()), &table, 80, 24);
    assert!(shown.contains("Esc cancel"), "{shown}");
    pressed(&mut GameQuestion::new(), &mut table, "Esc");
    assert_eq!(question_title(&table), "");
}

#[test]
fn the_container_on_the_floor_opens_before_one_in_the_pack() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    view.pack[0].suits.open = true;
    view.pack[0].name = "a sack".to_owned();
    let mut chest = ItemView { class: Class::Tool, letter: None, ..view.pack[1].clone() };
    (chest.suits.open, chest.locked, chest.known_locked) = (true, true, true);
    chest.name = "a chest".to_owned();
    view.floor = vec![chest];
    view.forcing = Some(crate::game::view::Forcing::Bashes);
    let loot = Loot::of(view).unwrap();
    let said = loot.locked(view, &table.keymap).unwrap();
    assert!(said.starts_with("The chest is locked: "), "{said}");
    let menu = over_map(Box::new(Here::new(view)), &table, 80, 24);
    assert!(menu.contains("force the lock"), "{menu}");
}

#[test]
fn using_a_bag_opens_the_list_of_what_is_in_it() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    (view.pack[0].suits.open, view.pack[0].suits.opened_by_use) = (true, true);
    let bag = view.pack[0].id;
    let page = opened(table.pursue(PartialCommand::with(Command::Apply, bag)), &table);
    let shown = over_map(page, &table, 80, 24);
    assert!(shown.contains("Your pack: picked items go in"), "{shown}");
    table.view.as_mut().unwrap().pack[0].suits.opened_by_use = false;
    let used = table.pursue(PartialCommand::with(Command::Apply, bag));
    assert!(matches!(used, Transition::Play), "a bag of tricks is used at once");
}

#[test]
fn a_bag_of_tricks_bites_when_it_is_opened_and_shows_no_list_to_leave() {
    let birth = Birth { mode: Mode::Wizard, ..Birth::default() };
    let mut game = Game::new(Arc::clone(&CONTENT), &birth).unwrap();
    game.input(&Input::Wizard(WizardPower::Make { thing: "bag of tricks".to_owned() })).unwrap();
    let mut table = table(GlyphSet::Ascii);
    table.session = Some(Session::begin(game, None).unwrap());
    table.refresh();
    let view = table.view.clone().unwrap();
    let bag = view.pack.iter().chain(&view.floor).find(|thing| thing.suits.open).unwrap().id;
    let next = Loot::with(bag).open(&mut table, Transition::Instead);
    assert!(matches!(next, Transition::Play));
    assert!(table.view.as_ref().unwrap().status.hp < view.status.hp, "it bites");
}

#[test]
fn several_containers_on_the_floor_are_listed() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let sack = |name: &str, view: &View| {
        let mut sack = ItemView { class: Class::Tool, letter: None, ..view.pack[1].clone() };
        (sack.suits.open, sack.suits.opened_by_use) = (true, true);
        (sack.locked, sack.known_locked) = (false, false);
        name.clone_into(&mut sack.name);
        sack
    };
    let both = vec![sack("a sack", view), ItemView { id: view.pack[0].id, ..sack("a bag", view) }];
    (view.floor, view.pack) = (both, Vec::new());
    view.impossible.clear();
    let mut asks = opened(main::wished(Command::Loot, None, &mut table), &table);
    let shown = drawn(&mut [asks], &table, 80, 24);
    assert!(shown.contains("a sack") && shown.contains("a bag"), "{shown}");
    asks = opened(main::wished(Command::Loot, None, &mut table), &table);
    let page = opened(asks.key(key("Enter"), &mut table), &table);
    let shown = drawn(&mut [page], &table, 80, 24);
    assert!(shown.contains("Open: a sack"), "{shown}");
}

#[test]
fn a_second_esc_leaves_the_list_of_items_to_charge() {
    let (mut table, _folder, _wand) = wizard_with("wand of sleep");
    let thing = "uncursed scroll of charging".to_owned();
    table.send(&Input::Wizard(WizardPower::Make { thing }));
    let scroll = table.view.as_ref().unwrap().pack.iter().find(|it| it.suits.read).unwrap().id;
    table.send(&Input::Do(crate::game::view::Action::Read(scroll)));
    assert_eq!(question_title(&table), "Which item do you want to charge?");
    let mut asks = GameQuestion::new();
    pressed(&mut asks, &mut table, "Esc");
    assert_ne!(question_title(&table), "");
    let shown = over_map(Box::new(asks), &table, 80, 24);
    assert!(shown.contains("Press Esc again to choose nothing."), "{shown}");
    let mut asks = GameQuestion::new();
    pressed(&mut asks, &mut table, "Esc Esc");
    assert_eq!(question_title(&table), "");
}

#[test]
fn a_look_at_the_floor_names_the_trap_underfoot() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let pit = view.traps.first().cloned().expect("the sample view has a trap");
    view.traps = vec![crate::game::view::Near { at: view.hero, name: "pit".to_owned(), ..pit }];
    (view.floor, view.written, view.inside) = (Vec::new(), None, None);
    main::wished(Command::LookHere, None, &mut table);
    assert!(table.notice.as_ref().unwrap().contains("a pit"), "{:?}", table.notice);
}

#[test]
fn the_inventory_offers_no_letter_and_no_dip_for_gold() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let gold = ItemView {
        class: Class::Coin,
        letter: Some('$'),
        name: "30 gold pieces".to_owned(),
        ..view.pack[0].clone()
    };
    view.pack.insert(0, gold);
    let offers = |table: &mut Shared, letter: &str| {
        let mut page = inventory::Inventory::new();
        page.key(key(letter), table);
        drawn(&mut [Box::new(page)], table, 80, 24)
    };
    let shown = offers(&mut table, "$");
    for gone in ["new letter", "dip", "name it"] {
        assert!(!shown.contains(gone), "{gone}: {shown}");
    }
    let letter = table.view.as_ref().unwrap().pack[1].letter.unwrap().to_string();
    let shown = offers(&mut table, &letter);
    assert!(shown.contains("M-a new letter") && shown.contains("M-d dip"), "{shown}");
    assert!(!shown.contains("D dip"), "D drops several items: {shown}");
    table.view.as_mut().unwrap().pack.iter_mut().for_each(|thing| thing.suits.quaff = false);
    let shown = offers(&mut table, &letter);
    assert!(!shown.contains("dip"), "there is nothing to dip into: {shown}");
}

#[test]
fn counts_are_offered_only_for_stacks_and_long_lists_say_how_much_is_below() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    view.pack.iter_mut().for_each(|thing| thing.count = 1);
    let look = |table: &mut Shared| {
        let asked = opened(table.pursue(PartialCommand::new(Command::DropMany)), table);
        over_map(asked, table, 80, 24)
    };
    let shown = look(&mut table);
    assert!(!shown.contains("five of a"), "{shown}");
    let view = table.view.as_mut().unwrap();
    view.pack[0].count = 7;
    let last = view.pack.last().unwrap().clone();
    view.pack.extend((0..30).map(|_| ItemView { letter: None, ..last.clone() }));
    let shown = look(&mut table);
    assert!(shown.contains("5a takes five of a"), "{shown}");
    assert!(shown.contains(" more below"), "{shown}");
    table.view.as_mut().unwrap().pack[0].unpaid = Some(10);
    let bill =
        PickMany::new("Pay for what?".to_owned(), Shelf::Bill, PartialCommand::new(Command::Pay));
    let shown = over_map(Box::new(bill), &table, 80, 24);
    assert!(shown.contains("Pay for what?") && !shown.contains("five of a"), "{shown}");
}

#[test]
fn the_wear_list_names_what_is_worn_over_an_item_behind_its_name() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let thing = &mut view.pack[0];
    thing.name = "an elven mithril-coat".to_owned();
    thing.suits.wear = true;
    thing.unwearable = Some(Unwearable { mark: "under your cloak", words: String::new() });
    let letter = thing.letter.unwrap();
    let asked = opened(table.pursue(PartialCommand::new(Command::Wear)), &table);
    let shown = over_map(asked, &table, 80, 24);
    let line = format!("{letter} - an elven mithril-coat (under your cloak)");
    assert!(shown.contains(&line) && shown.contains("Wear what?"), "{shown}");
}

#[test]
fn the_question_for_a_way_or_here_offers_no_stairs_keys() {
    let table = table(GlyphSet::Ascii);
    let plan = PartialCommand::new(Command::Unlock);
    let asked = prompt::AskWay::or_here("Unlock which way?".to_owned(), plan);
    let shown = over_map(Box::new(asked), &table, 80, 24);
    assert!(shown.contains(". here  Esc no") && !shown.contains("up, down"), "{shown}");
}

#[test]
fn paging_keys_scroll_a_long_look_panel_instead_of_the_cursor() {
    let mut table = table(GlyphSet::Ascii);
    let birth = Birth { mode: Mode::Wizard, ..Birth::default() };
    let mut game = Game::new(Arc::clone(&CONTENT), &birth).unwrap();
    game.input(&Input::Wizard(WizardPower::Make { thing: "Orcus".to_owned() })).unwrap();
    // A hero in the middle of the screen leaves room only for a low box above or below.
    let (hero, orcus) = (game.world.hero, game.view().foes[0].at);
    let orcus = game.world.actor_at(orcus).unwrap();
    for (who, x) in [(hero, 40), (orcus, 41)] {
        let at = Pos::new(x, 10);
        game.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
        game.world.move_actor(who, at);
    }
    game.world.look_around(&CONTENT);
    table.session = Some(Session::begin(game, None).unwrap());
    table.refresh();
    let look = LookAround::new(table.view.as_ref().unwrap());
    let mut screens: [Box<dyn Screen>; 1] = [Box::new(look)];
    screens[0].key(key("w"), &mut table);
    let rest = |shown: &str| {
        let line = shown
            .lines()
            .find(|line| line.contains("PgUp PgDn"))
            .unwrap_or_else(|| panic!("it does not scroll: {shown}"));
        line.split("PgUp PgDn").nth(1).unwrap().trim().to_owned()
    };
    let first = drawn(&mut screens, &table, 60, 20);
    screens[0].key(key("PgDn"), &mut table);
    let second = drawn(&mut screens, &table, 60, 20);
    assert_ne!(rest(&first), rest(&second), "{first}{second}");
    assert_eq!(first.lines().next(), second.lines().next(), "the cursor stays");
    screens[0].key(key("PgUp"), &mut table);
    assert_eq!(first, drawn(&mut screens, &table, 60, 20));
}
