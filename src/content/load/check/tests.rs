//! Tests of the checks of content tables.

use super::super::{BUILT_IN, listed, read};
use super::*;

/// Returns the faults of the built-in texts after `change`.
fn told(change: impl FnOnce(&mut Texts<'static>)) -> String {
    let mut texts = BUILT_IN;
    change(&mut texts);
    listed(&read(&texts).expect_err("something is wrong with it"))
}

/// Returns the built-in files plus one more.
fn with(
    files: &'static [Text],
    file: &'static str,
    text: &'static str,
) -> &'static [Text<'static>] {
    let mut files = files.to_vec();
    files.push((file, text));
    files.leak()
}

#[test]
fn gear_must_be_items() {
    let told = told(|texts| {
        texts.monsters = with(
            texts.monsters,
            "monsters/mine.ron",
            "[\n    (name: \"troll chief\", letter: 'T', level: 9, speed: 12, ac: 4, difficulty: 11,\n     \
             attacks: [], weight: 800, nutrition: 350, size: Large,\n     \
             gear: [(any: [\"ransuer\"], chance: 50)]),\n]",
        );
    });
    assert_eq!(
        told,
        "monsters/mine.ron:4:20 in \"troll chief\": no item is called \"ransuer\"; \
         did you mean \"ranseur\"?"
    );
}

#[test]
fn what_comes_along_must_be_items_and_growth_a_monster() {
    let told = told(|texts| {
        texts.monsters = with(
            texts.monsters,
            "mine.ron",
            "[(name: \"imp lord\", letter: 'i', level: 2, speed: 12, ac: 4, difficulty: 90,\n\
             attacks: [], weight: 8, nutrition: 9, size: Tiny, grows_into: \"Grand Poobah\",\n\
             gear: [(any: [\"bow\"], with: [(any: [\"brolly\"])])])]",
        );
    });
    assert_eq!(
        told,
        "mine.ron:1:9 in \"imp lord\": difficulty 90 at level 2; \
         it lies between level - 1 and level + 8\n\
         mine.ron:2:63 in \"imp lord\": no monster is called \"Grand Poobah\"; \
         add a row for it, or name another monster\n\
         mine.ron:3:37 in \"imp lord\": no item is called \"brolly\"; \
         add a row for it, or name another item"
    );
}

#[test]
fn two_rows_may_not_share_a_name() {
    let told = told(|texts| {
        texts.traps = with(texts.traps, "more.ron", "[(name: \"pit\", spring: Web)]");
    });
    assert!(told.contains("in \"pit\": two rows have this name; rename or remove one"), "{told}");
}

#[test]
fn an_item_must_have_looks_dice_and_a_place() {
    let told = told(|texts| {
        texts.items = with(
            texts.items,
            "mine.ron",
            "[(name: \"potion of dust\", class: Potion, shuffle: \"powder\", weight: 20, price: 1, \
             material: Glass),\n\
             (name: \"stick\", class: Weapon, weight: 5, price: 0, material: Wood),\n\
             (name: \"rag\", class: Armor, weight: 5, price: 0, material: Cloth)]",
        );
    });
    assert_eq!(
        told,
        "mine.ron:1:51 in \"potion of dust\": no looks are called \"powder\"; \
         add them to looks.ron\n\
         mine.ron:2:8 in \"stick\": a weapon without dice; \
         write small: \"1d6\", large: \"1d6\"\n\
         mine.ron:3:8 in \"rag\": armor that fits nowhere; write slot: Suit or another"
    );
}

#[test]
fn nothing_may_follow_a_question() {
    let told = told(|texts| {
        texts.items = with(
            texts.items,
            "mine.ron",
            "[(name: \"scroll of nosiness\", class: Scroll, weight: 5, price: 1, material: Paper,\n\
             on_read: [When(Cursed, [Identify([1])]), WakeAll])]",
        );
    });
    assert_eq!(
        told,
        "mine.ron:1:9 in \"scroll of nosiness\": something happens after a question; \
         put what asks at the end"
    );
}

#[test]
fn a_group_needs_a_look_for_each_kind() {
    let told = told(|texts| {
        texts.looks = &[(
            "looks.ron",
            "{\"potion\": [(look: \"red\")], \"scroll\": [], \"ring\": [], \"wand\": [], \
             \"amulet\": [], \"helmet\": [], \"cloak\": [], \"gloves\": [], \"boots\": []}",
        )];
    });
    let content = Content::builtin();
    let potions =
        content.items.rows().iter().filter(|kind| kind.shuffle.as_deref() == Some("potion"));
    let (kinds, more) = (potions.clone().count(), potions.count() - 1);
    let wanted = format!("looks.ron in \"potion\": {kinds} kinds share 1 looks; add {more} more");
    assert!(kinds > 20 && told.contains(&wanted), "{told}");
}

#[test]
fn a_role_must_add_up_and_find_its_things() {
    let told = told(|texts| {
        texts.roles = &[(
            "roles.ron",
            "[(name: \"Baker\", code: \"Bak\", races: [\"elf\"], alignments: [Lawful],\n\
             gods: (\"A\", \"B\", \"C\"), pet: [\"hose\"], base: (9, 9, 9, 9, 9, 9),\n\
             share: (20, 20, 20, 20, 20, 20), hp: ((1, 0), (0, 8), (1, 0)),\n\
             pw: ((1, 0), (0, 1), (0, 1)), cutoff: 10, record: 0,\n\
             casting: (with: Wisdom, base: 1, emergency: 0, shield: 0, suit: 0, special: \"rest\", bonus: 0),\n\
             titles: [(from: 2, male: \"Bun\", female: \"Bun\")], skills: [], innate: [],\n\
             kit: [(item: \"random bread\"), (item: \"pancake\", chance: 101)], about: [])]",
        )];
    });
    assert_eq!(
        told,
        "roles.ron:1:9 in \"Baker\": the shares sum to 120; make them 100\n\
         roles.ron:1:9 in \"Baker\": the titles do not rise from level 1; put them in order\n\
         roles.ron:1:39 in \"Baker\": no alignment suits both it and the elf; \
         leave the race out\n\
         roles.ron:2:30 in \"Baker\": no monster is called \"hose\"; did you mean \"horse\"?\n\
         roles.ron:7:14 in \"Baker\": no class is called \"bread\"; \
         write random food, random potion and the like\n\
         roles.ron:7:38 in \"Baker\": 101 is more than always; write 1 to 100 per cent\n\
         roles.ron:5:77 in \"Baker\": no spell is called \"rest\"; name the spell of a book"
    );
}

#[test]
fn kits_must_name_what_exists_and_leave_nobody_without() {
    let told = told(|texts| {
        texts.kits = &[(
            "kits.ron",
            "(strong: [(any: [\"dager\"])], others: [],\n \
             harm: (any: [(name: \"wand of sleep\", from: 3)]),\n \
             escape: (any: [(name: \"potion of healing\")],\n  \
             rare: (name: \"bugle\", one_in: 0)),\n \
             aid: (any: [(name: \"potion of spede\")]),\n \
             nasties: [(side: Neutral, kinds: [\"zrutty\"])])",
        )];
    });
    assert_eq!(
        told,
        "kits.ron:1:18: no item is called \"dager\"; did you mean \"dagger\"?\n\
         kits.ron:2:22: some kinds could find nothing; leave `from` out of one of them\n\
         kits.ron:4:16: no item is called \"bugle\"; add a row for it, or name another item\n\
         kits.ron:4:16: found one time in none; write one_in: 40\n\
         kits.ron:5:21: no item is called \"potion of spede\"; \
         did you mean \"potion of speed\"?\n\
         kits.ron:6:36: no monster is called \"zrutty\"; did you mean \"zruty\"?"
    );
}

#[test]
fn special_rooms_and_shops_must_name_what_exists() {
    let told = told(|texts| {
        texts.special_rooms = &[(
            "special_rooms.ron",
            "[(name: \"den\", from: 2, odds: OneIn(0), room: Quiet, enter: \"x\",\n \
             squares: [(what: Sleeper(Kind(\"jakal\")), odds: (3, 2))])]",
        )];
        texts.shops = &[(
            "shops.ron",
            "[(name: \"bakery\", title: \"b\", odds: 1, stock: [(1, \"random bred\")])]",
        )];
    });
    assert_eq!(
        told,
        "special_rooms.ron:1:9 in \"den\": odds of nothing; write odds: OneIn(6)\n\
         special_rooms.ron:1:9 in \"den\": 3 times in 2; write odds: (1, 3) and the like\n\
         special_rooms.ron:2:32 in \"den\": no monster is called \"jakal\"; \
         did you mean \"jackal\"?\n\
         shops.ron:1:52 in \"bakery\": no class is called \"bred\"; \
         write random food, random potion and the like"
    );
}

#[test]
fn the_chances_of_a_class_are_known() {
    let odds = odds(&Content::builtin().items);
    let of = |class| odds.iter().find(|(of, _)| *of == class).map(|(_, sum)| *sum);
    assert_eq!(of(Class::Weapon), Some(1000));
    assert_eq!(of(Class::Coin), Some(1000));
    assert!(odds.iter().all(|(_, sum)| *sum > 0), "{odds:?}");
}

#[test]
fn a_dungeon_must_hang_together() {
    let text = "[
            (name: \"A\", levels: 40, builder: Ordinary, special: [
                (name: \"x\", make: Levels([\"big_rom\"]), at: 0, chance: 101, after: \"y\"),
            ]),
            (name: \"B\", levels: 2, builder: Levels([\"normal_room\"])),
            (name: \"C\", levels: 2, builder: Maze, entry: (from: \"D\", at: 1, stairs: Down)),
    ]";
    let told = told(|texts| texts.branches = Box::leak(Box::new([("dungeon.ron", text)])));
    assert_eq!(
        told,
        "dungeon.ron:2:20 in \"A\": it may have 40 levels; write at most 32\n\
         dungeon.ron:3:24 in \"A\": 101 is more than always; write 1 to 100 per cent\n\
         dungeon.ron:3:24 in \"A\": there is no level 0; count from 1 at the top or from -1 at the bottom\n\
         dungeon.ron:3:83 in \"A\": no level above it is called \"y\"; name a special level that stands above it\n\
         dungeon.ron:5:20 in \"B\": no stairs lead to it; write entry: (from: \"A\", at: 2, stairs: Down)\n\
         dungeon.ron:6:65 in \"C\": no branch above it is called \"D\"; name one of A, B\n\
         dungeon.ron:3:43 in \"A\": no vault is called \"big_rom\"; did you mean \"big_room\"?\n\
         dungeon.ron:5:53 in \"B\": \"normal_room\" is no whole level; name a vault with a Level body"
    );
}

/// Returns the faults after `old` in the words for deaths became `new`.
fn reworded(old: &str, new: &str) -> String {
    let (file, text) = BUILT_IN.deaths[0];
    assert!(text.contains(old), "{old}");
    let text: &'static str = text.replacen(old, new, 1).leak();
    told(|texts| texts.deaths = vec![(file, text)].leak())
}

#[test]
fn every_cause_of_death_needs_words_and_one_place_for_its_name() {
    let line = |what: &str| {
        let text = BUILT_IN.deaths[0].1;
        text[..text.find(what).unwrap()].matches('\n').count() + 1
    };
    assert_eq!(
        reworded("\"killed by {}\"", "\"killed by it\""),
        format!(
            "deaths.ron:{}:16: killed_by needs one {{}}, in place of a name; write {{}} once",
            line("killed_by")
        )
    );
    assert_eq!(
        reworded("(BearTrap, \"a bear trap\"),", ""),
        format!(
            "deaths.ron:{}:5: hazards has no phrase for BearTrap; add (BearTrap, \"...\")",
            line("hazards:")
        )
    );
    let twice =
        reworded("(Starved, \"starved\"),", "(Starved, \"starved\"), (Starved, \"hungry\"),");
    assert!(twice.contains("Starved has two phrases; remove one"), "{twice}");
    let unknown = reworded("(Starved, ", "(Starvd, ");
    assert!(unknown.contains("unknown death \"Starvd\"; did you mean Starved?"), "{unknown}");
}
