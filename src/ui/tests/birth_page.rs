//! Tests of the birth page.

use super::*;

#[test]
fn a_new_role_moves_forbidden_choices_and_letters_jump_to_choices() {
    let mut table = table(GlyphSet::Ascii);
    let page = || Box::new(birth::BirthPage::new(&self::table(GlyphSet::Ascii), false));
    let mut birth = page();
    let mut press = |birth: &mut Box<birth::BirthPage>, names: &[&str]| {
        for name in names {
            birth.key(key(name), &mut table);
        }
    };
    let look = |birth: Box<birth::BirthPage>| {
        drawn(&mut [birth as Box<dyn Screen>], &self::table(GlyphSet::Ascii), 80, 24)
    };
    press(&mut birth, &["v", "Tab", "d"]);
    let shown = look(birth);
    assert!(shown.contains("dwarf Valkyrie, lawful"), "{shown}");
    let mut birth = page();
    press(
        &mut birth,
        &["w", "Tab", "h", "Tab", "c", "Tab", "Tab", "f", "Tab", "w", "Tab", "Tab", "s"],
    );
    let shown = look(birth);
    for part in ["human Wizard, chaotic", "Gender female", "Mode wizard", "Difficulty Standard"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let mut birth = page();
    press(&mut birth, &["Tab", "z"]);
    let shown = look(birth);
    assert!(shown.contains("No choice here begins with z."), "{shown}");
}

#[test]
fn the_birth_page_explains_the_difficulty_and_counts_hidden_roles() {
    let table = table(GlyphSet::Ascii);
    let mut birth = birth::BirthPage::new(&table, false);
    let mut told = table;
    for _ in 0..7 {
        birth.key(key("Tab"), &mut told);
    }
    let page = |birth: &mut birth::BirthPage, table: &Shared, size: (u16, u16)| {
        let mut text = String::new();
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        let theme = table.theme;
        let mut trace = canvas::DrawTrace::default();
        let mut canvas = canvas::Canvas::new(&mut buffer, &theme, &mut trace);
        birth.draw(&mut canvas, table);
        for y in 0..size.1 {
            text.extend((0..size.0).map(|x| buffer[(x, y)].symbol()));
            text.push('\n');
        }
        text
    };
    let small = page(&mut birth, &told, (60, 20));
    assert!(small.contains("Help") && small.contains("Expert: monsters deal"), "{small}");
    for row in ["Vaults classic", "Packs", "Rules"] {
        assert!(small.contains(row), "long help covers no row: {small}");
    }
    assert!(page(&mut birth, &told, (60, 20)).contains("Role ("), "not all roles show");
    assert!(!page(&mut birth, &told, (120, 40)).contains("Role ("));
    birth.key(key("Up"), &mut told);
    let easier = page(&mut birth, &told, (80, 24));
    assert!(easier.contains("Veteran: monsters deal 77% damage and have 73% HP."), "{easier}");
}

#[test]
fn a_letter_does_nothing_in_a_birth_part_without_choices() {
    let mut table = table(GlyphSet::Ascii);
    let mut page = birth::BirthPage::new(&table, false);
    page.key(key("S-Tab"), &mut table);
    page.key(key("x"), &mut table);
    let text = drawn(&mut [Box::new(page)], &table, 80, 24);
    assert!(text.contains("none found") && text.contains("No choice here begins with x"), "{text}");
}

#[test]
fn a_letter_without_a_matching_pack_is_answered() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let mut page = birth::BirthPage::new(&table, false);
    pressed(&mut page, &mut table, "S-Tab x");
    let shown = drawn(&mut [Box::new(page)], &table, 80, 24);
    assert!(shown.contains("No choice here begins with x."), "{shown}");
}

#[test]
fn the_birth_page_names_the_vow_the_rules_and_what_the_difficulty_means() {
    let mut table = table(GlyphSet::Ascii);
    table.start.vows = (false, true);
    table.options.last.difficulty = 2;
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let page: Box<dyn Screen> = Box::new(birth::BirthPage::new(&table, false));
        let shown = drawn(&mut [page], &table, width, height);
        for whole in ["Difficulty Grand Master", "Vow nudist", "Rules wyrdvault", "Mode classic"] {
            assert!(shown.contains(whole), "{whole}: {shown}");
        }
        let gloss = "Grand Master (harder)  Vow nudist";
        assert!(width < 80 || shown.contains(gloss), "{shown}");
        assert!(width < 80 || shown.contains("Mode classic: one life"), "{shown}");
    }
}

#[test]
fn the_birth_page_offers_many_vaults_and_says_that_the_run_is_not_scored() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        for (keys, shows) in [
            ("S-Tab S-Tab S-Tab", ["Vaults classic", "1 room in 41"]),
            ("S-Tab S-Tab S-Tab Space", ["Vaults many", "not scored"]),
        ] {
            let mut table = table(GlyphSet::Ascii);
            let mut page = birth::BirthPage::new(&table, false);
            pressed(&mut page, &mut table, keys);
            let shown = drawn(&mut [Box::new(page)], &table, width, height);
            assert!(shows.iter().all(|part| shown.contains(part)), "{shown}");
        }
    }
}

#[test]
fn the_birth_page_previews_the_attributes_that_the_seed_rolls() {
    use crate::game::view::Mode;
    let mut table = table(GlyphSet::Ascii);
    for (role, seed) in [("Valkyrie", "one"), ("Wizard", "two"), ("Samurai", "three")] {
        (table.start.role, table.start.seed) = (Some(role.to_owned()), Some(seed.to_owned()));
        let page: Box<dyn Screen> = Box::new(birth::BirthPage::new(&table, false));
        let shown = drawn(&mut [page], &table, 120, 40);
        let birth = crate::game::Birth {
            seed: crate::game::view::Seed::read(seed),
            role: role.to_owned(),
            mode: Mode::Classic,
            ..crate::game::Birth::default()
        };
        let game = Game::new(Arc::clone(&CONTENT), &birth).unwrap();
        let born = game.view().status.attributes;
        let values: Vec<String> =
            born.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let rolls = values.join(" ");
        let told = shown.contains("This seed rolls:") && shown.contains(&rolls);
        assert!(told, "{rolls}: {shown}");
    }
}

#[test]
fn every_role_shows_its_equipment_and_the_attributes_it_may_roll() {
    let mut table = table(GlyphSet::Ascii);
    let roles: Vec<String> =
        table.content.roles.rows().iter().map(|role| role.name.clone()).collect();
    for role in roles {
        table.start.role = Some(role.clone());
        for (width, height) in [(60, 20), (80, 24), (120, 40)] {
            let page: Box<dyn Screen> = Box::new(birth::BirthPage::new(&table, false));
            let shown = drawn(&mut [page], &table, width, height);
            let rows =
                if width < 80 { ["usual ", "least "] } else { ["usual roll", "lowest roll"] };
            for whole in ["Starts with", " St Dx Co In Wi Ch", rows[0], rows[1]] {
                assert!(shown.contains(whole), "{role} {whole}: {shown}");
            }
        }
    }
}

#[test]
fn an_impossible_hero_is_not_offered_to_start() {
    let mut table = table(GlyphSet::Ascii);
    let mut page = birth::BirthPage::new(&table, false);
    page.key(key("v"), &mut table);
    let before = drawn(&mut [Box::new(page)], &table, 80, 24);
    let mut page = birth::BirthPage::new(&table, false);
    for name in ["v", "Tab", "e"] {
        page.key(key(name), &mut table);
    }
    let shown = drawn(&mut [Box::new(page)], &table, 80, 24);
    assert!(before.contains("Enter start"), "{before}");
    assert!(!shown.contains("Enter start") && shown.contains("Tab next"), "{shown}");
}

#[test]
fn the_choices_for_the_next_hero_are_saved_after_the_first_frame() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let mut page = birth::BirthPage::new(&table, false);
    pressed(&mut page, &mut table, "Enter");
    let saved = |table: &Shared| table.paths.options().exists();
    assert!(table.session.is_some() && !saved(&table), "the map comes first");
    table.keep_options();
    assert!(saved(&table));
}
