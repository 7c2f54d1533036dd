//! Tests of the built-in content as a whole.

use super::*;
use crate::content::dungeon::Branch;
use crate::content::vault::ROOMS_FILE;
use crate::content::{Race, Role, RulesetEntry, Shop, SpecialRoom};

/// Returns the faults of the built-in texts after `change`.
fn faults(change: impl FnOnce(&mut Texts<'static>)) -> String {
    let mut texts = BUILT_IN;
    change(&mut texts);
    listed(&read(&texts).expect_err("something is wrong with it"))
}

#[test]
fn the_built_in_content_has_no_faults() {
    let told = read(&BUILT_IN).map_or_else(|faults| listed(&faults), |_| String::new());
    assert_eq!(told, "");
}

/// The program would be right without the table of `build.rs`, but start slower.
#[test]
fn the_build_measures_the_tokens_of_all_built_in_files() {
    let tables = [ITEMS, MONSTERS, TRAPS, ROLES, RACES, BRANCHES, crate::content::vault::BUILT_IN];
    for (file, text) in tables.into_iter().flatten() {
        let known = TOKENS.binary_search_by_key(&measure(text.as_bytes()), |&(of, _)| of);
        let at = known.unwrap_or_else(|_| panic!("{file} is not measured"));
        assert_eq!(TOKENS[at].1, measure(&compact::compact(text)), "{file}");
    }
}

/// The slow parser should only be needed to create error messages.
#[test]
fn the_built_in_content_uses_the_fast_reader() {
    fn read_alike<T: DeserializeOwned + std::fmt::Debug>(texts: &[Text]) {
        for (file, text) in texts {
            let quick: T = ron_fast::read(text).unwrap_or_else(|| panic!("{file}"));
            let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
            let slow: T = options.from_str(text).unwrap();
            assert_eq!(format!("{quick:?}"), format!("{slow:?}"), "{file}");
            let tokens = String::from_utf8(compact::compact(text)).unwrap();
            let compact: T = options.from_str(&tokens).unwrap();
            assert_eq!(format!("{quick:?}"), format!("{compact:?}"), "{file}, compact");
        }
    }
    read_alike::<Vec<ItemKind>>(ITEMS);
    read_alike::<Vec<MonsterKind>>(MONSTERS);
    read_alike::<Vec<TrapKind>>(TRAPS);
    read_alike::<Vec<Role>>(ROLES);
    read_alike::<Vec<Race>>(RACES);
    read_alike::<Vec<Branch>>(BRANCHES);
    read_alike::<Vec<SpecialRoom>>(SPECIAL_ROOMS);
    read_alike::<Vec<Shop>>(SHOPS);
    read_alike::<RulesetEntry>(RULESETS);
    read_alike::<BTreeMap<String, Vec<Look>>>(LOOKS);
    read_alike::<Kits>(KITS);
    read_alike::<Fortunes>(FORTUNES);
    read_alike::<ScoreTable>(SCORE);
    read_alike::<Vec<Outfit>>(OUTFITS);
    read_alike::<Deaths>(DEATHS);
}

#[test]
fn the_built_in_content_has_its_minimum_size() {
    let content = Content::builtin();
    assert!(content.monsters.len() >= 110, "{}", content.monsters.len());
    assert!(content.items.len() >= 190, "{}", content.items.len());
    assert!(content.traps.len() >= 16, "{}", content.traps.len());
    assert!(content.roles.len() >= 8, "{}", content.roles.len());
    assert_eq!(content.races.len(), 5);
    assert_eq!(content.rulesets.rows()[0].rules.name, "wyrdvault");
}

#[test]
fn equal_content_has_an_equal_digest() {
    assert_eq!(Content::builtin().digest, Content::builtin().digest);
    let mut texts = BUILT_IN;
    texts.branches = &[("dungeon.ron", "[(name: \"The Pit\", levels: 3, builder: Ordinary)]")];
    let shallow = read(&texts).map_err(|faults| listed(&faults)).unwrap();
    assert_ne!(shallow.digest, Content::builtin().digest);
}

#[test]
fn a_digest_does_not_depend_on_comments_and_white_space() {
    let with = |text: &'static str| {
        let mut texts = BUILT_IN;
        texts.fortunes = Box::leak(Box::new([("fortunes.ron", text)]));
        digest_of(&texts).finish()
    };
    let plain = with("(true_ones: [\"a // b\"])");
    assert_eq!(with("// What cookies say.\n( true_ones: [\n\t\"a // b\" ] ) // two"), plain);
    assert_ne!(with("(true_ones: [\"a  // b\"])"), plain);
    assert_ne!(with("(true_ones: [\"a // c\"])"), plain);
}

#[test]
fn the_built_in_vaults_compile() {
    let (content, faults) = Content::load(&[]);
    assert_eq!(listed(&faults), "");
    let rooms = content.vaults().iter().filter(|vault| vault.file == ROOMS_FILE);
    assert_eq!(rooms.count(), 51);
}

#[test]
fn a_pack_adds_vaults_and_reports_its_faults() {
    let text = "[\n    Vault(id: \"den\", body: Room(), steps: [Monster(of: \"jackal\")]),\n\
                \x20   Vault(id: \"pen\", body: Room(), steps: [Monster(of: \"jakal\")]),\n]";
    let (content, faults) = Content::load(&[("den.ron".to_owned(), text.to_owned())]);
    assert_eq!(
        listed(&faults),
        "den.ron:3:56 in \"pen\".steps[0].of: unknown monster \"jakal\"; did you mean \
         \"jackal\"?"
    );
    assert!(content.vaults().iter().any(|vault| vault.id == "den"));
    assert!(!content.vaults().iter().any(|vault| vault.id == "pen"));
    assert_ne!(content.digest, Content::builtin().digest);
}

/// Returns the faults of the built-in roles and races after replacing, in each of the two texts,
/// one piece of text by another.
fn faults_after(roles: (&str, &str), races: (&str, &str)) -> String {
    let changed = |text: &str, (old, new): (&str, &str)| -> &'static str {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1).leak()
    };
    faults(|texts| {
        let (roles, races) = (changed(ROLES[0].1, roles), changed(RACES[0].1, races));
        texts.roles = vec![("roles.ron", roles)].leak();
        texts.races = vec![("races.ron", races)].leak();
    })
}

#[test]
fn role_and_race_talents_are_checked() {
    let same = ("[", "[");
    for (old, new, told) in [
        ("bow: \"yumi\"", "bow: \"yummi\"", "unknown item \"yummi\""),
        ("breaker: \"katana\"", "breaker: \"catana\"", "unknown item \"catana\""),
        ("Shot(\"ya\"", "Shot(\"yaa\"", "unknown item \"yaa\""),
        ("energy: 8", "energy: 0", "the energy growth is 0"),
        ("(Spells, 2000)", "(Spells, -1)", "some score points are not positive"),
    ] {
        let faults = faults_after((old, new), same);
        assert!(faults.contains(told), "{told}: {faults}");
    }
    let faults = faults_after(same, ("people: Elf", "people: Giant"));
    assert!(faults.contains("Giant is not a race trait"), "{faults}");
}

/// The code must not refer to any role by name.
#[test]
fn a_role_is_added_by_one_row() {
    let row = ROLES[0].1.find("    (\n        name: \"Valkyrie\"").expect("a row to copy");
    let copy = ROLES[0].1[row..].split("\n    ),\n").next().expect("the row ends");
    let copy = copy.replace("\"Valkyrie\"", "\"Shieldmaiden\"").replace("\"Val\"", "\"Shi\"");
    let all = ROLES[0].1.trim_end().strip_suffix(']').expect("a list");
    let text: &'static str = format!("{all}{copy}\n    ),\n]").leak();
    let texts = Texts { roles: vec![("roles.ron", text)].leak(), ..BUILT_IN };
    let content = read(&texts).unwrap_or_else(|faults| panic!("{}", listed(&faults)));
    assert!(content.roles.find("Shieldmaiden").is_some());
}

#[test]
fn an_unknown_field_is_reported_with_its_place_and_the_nearest() {
    let told = faults(|texts| {
        texts.branches = &[("dungeon.ron", "[\n    (name: \"X\", levls: 3),\n]")];
    });
    assert_eq!(told, "dungeon.ron:2:17: unknown field \"levls\"; did you mean levels?");
}

#[test]
fn malformed_dice_in_content_are_reported() {
    let told = faults(|texts| {
        texts.branches = &[("dungeon.ron", "[(name: \"X\", levels: \"1k5\", builder: Ordinary)]")];
    });
    assert_eq!(told, "dungeon.ron:1:23: \"1k5\" is not dice: write 3, 2d6 or 2d6+1");
}

#[test]
fn a_kind_named_in_the_rules_must_exist() {
    let told = faults(|texts| texts.traps = &[("traps.ron", "[]")]);
    let pit = "assets: \"pit\" is missing; the rules use it; add its row";
    assert_eq!(told.lines().next(), Some(pit));
}

/// The first map must appear within 9 ms of a cold start; on a busy machine, loading may take most
/// of that. Run with `cargo test --release --lib -- --ignored loading_is_quick`.
#[test]
#[ignore = "a measurement, to be run by hand in release"]
#[expect(clippy::disallowed_types, reason = "measures time")]
fn loading_is_quick() {
    let times: Vec<_> = (0..50)
        .map(|_| {
            let begin = std::time::Instant::now();
            let content = Content::builtin();
            assert!(!content.items.is_empty());
            begin.elapsed()
        })
        .collect();
    let best = times.iter().min().expect("fifty times");
    assert!(best.as_micros() < 6000, "{best:?}");
}
