//! Tests of the checks of content tables.

use super::super::{BUILT_IN, listed, read};
use super::*;

/// Returns the faults of the built-in texts after `change`.
fn told(change: impl FnOnce(&mut Texts<'static>)) -> String {
    let mut texts = BUILT_IN;
    change(&mut texts);
    listed(&read(&texts).expect_err("something is wrong with it"))
}

/// Returns a list of built-in files plus one more file.
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
fn gear_must_be_items_and_the_last_form_certain() {
    let told = told(|texts| {
        texts.monsters = with(
            texts.monsters,
            "monsters/mine.ron",
            "[\n    (name: \"troll chief\", letter: 'T', level: 9, speed: 12, ac: 4, difficulty: 11,\n     \
             attacks: [], weight: 800, nutrition: 350, size: Large,\n     \
             shifts: [(4, \"fog cloud\")], gear: [(any: [\"ransuer\"], chance: 50)]),\n]",
        );
    });
    assert_eq!(
        told,
        "monsters/mine.ron:2:12 in \"troll chief\": the last form in shifts is not certain; \
         end with (1, \"vampire bat\")\n\
         monsters/mine.ron:4:48 in \"troll chief\": unknown item \"ransuer\"; \
         did you mean \"ranseur\"?"
    );
}

#[test]
fn ammunition_must_be_items_and_grows_into_a_monster() {
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
        "mine.ron:1:9 in \"imp lord\": difficulty 90 does not fit level 2; \
         write a number from 1 to 10\n\
         mine.ron:2:63 in \"imp lord\": unknown monster \"Grand Poobah\"; \
         add a row for it, or use another monster\n\
         mine.ron:3:37 in \"imp lord\": unknown item \"brolly\"; \
         add a row for it, or use another item"
    );
}

#[test]
fn two_rows_may_not_share_a_name() {
    let told = told(|texts| {
        texts.traps = with(texts.traps, "more.ron", "[(name: \"pit\", spring: Web)]");
    });
    assert!(
        told.contains("in \"pit\": two rows have the same name; rename or remove one"),
        "{told}"
    );
}

#[test]
fn item_looks_dice_and_order_are_checked() {
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
        "mine.ron:1:51 in \"potion of dust\": unknown group of looks \"powder\"; \
         add it to looks.ron\n\
         mine.ron:2:8 in \"stick\": a weapon needs dice; \
         write small: \"1d6\", large: \"1d6\"\n\
         mine.ron:3:8 in \"rag\": the armor has no slot; write slot: Suit or another slot"
    );
}

#[test]
fn an_effect_that_asks_must_be_the_last() {
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
        "mine.ron:1:9 in \"scroll of nosiness\": an effect follows one that prompts the player; \
         move the prompt to the end"
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
    let wanted =
        format!("looks.ron:1:2 in \"potion\": {kinds} kinds share only 1 looks; add {more} more");
    assert!(kinds > 20 && told.contains(&wanted), "{told}");
}

#[test]
fn artifacts_of_unknown_kinds_roles_and_odd_numbers_are_reported() {
    let told = told(|texts| {
        texts.quests = &[];
        texts.artifacts = &[(
            "artifacts.ron",
            "[(name: \"Bread Knife\", base: \"knive\", role: \"Baker\", price: 10,\n\
             percent: 50, glow: Red, by_naming: true, willed: true, twin: \"Fork\")]",
        )];
    });
    let of_artifacts = |line: &&str| line.starts_with("artifacts.ron");
    let told: Vec<&str> = told.lines().filter(of_artifacts).collect();
    assert_eq!(
        told.join("\n"),
        "artifacts.ron:1:30 in \"Bread Knife\": unknown item \"knive\"; did you mean \"knife\"?\n\
         artifacts.ron:1:45 in \"Bread Knife\": unknown role \"Baker\"; add a row for it, or use another role\n\
         artifacts.ron:1:9 in \"Bread Knife\": percent is 50, below 100; write percent: 200 for double damage\n\
         artifacts.ron:1:9 in \"Bread Knife\": glow has no effect without warns_of; write warns_of: [Orc]\n\
         artifacts.ron:2:62 in \"Bread Knife\": this twin does not exist or has another twin; add an artifact \"Fork\" with twin: \"Bread Knife\"\n\
         artifacts.ron:1:9 in \"Bread Knife\": an artifact cannot be both by_naming and willed; remove one"
    );
}

#[test]
fn role_numbers_and_items_are_checked() {
    let told = told(|texts| {
        texts.artifacts = &[];
        texts.quests = &[];
        texts.roles = &[(
            "roles.ron",
            "[(name: \"Baker\", code: \"Bak\", kin: \"human\", races: [\"elf\"], alignments: [Lawful],\n\
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
        "roles.ron:1:9 in \"Baker\": the shares add up to 120; make them add up to 100\n\
         roles.ron:1:9 in \"Baker\": the titles are not sorted from level 1; \
         sort them from level 1 up\n\
         roles.ron:1:53 in \"Baker\": the role and the race elf share no alignment; \
         remove the race\n\
         roles.ron:2:30 in \"Baker\": unknown monster \"hose\"; did you mean \"horse\"?\n\
         roles.ron:7:14 in \"Baker\": unknown item class \"bread\"; \
         write \"random food\", \"random potion\" or the like\n\
         roles.ron:7:38 in \"Baker\": a chance of 101 percent; write 1 to 100\n\
         roles.ron:5:77 in \"Baker\": unknown spell \"rest\"; name a spell that has a spellbook"
    );
}

#[test]
fn kits_must_name_existing_items_and_reach_every_level() {
    let told = told(|texts| {
        texts.kits = &[(
            "kits.ron",
            "(strong: [(any: [\"dager\"])], others: [],\n \
             harm: (any: [(name: \"wand of sleep\", from: 3)]),\n \
             escape: (any: [(name: \"potion of healing\")],\n  \
             rare: (name: \"kazoo\", one_in: 0)),\n \
             aid: (any: [(name: \"potion of spede\")]),\n \
             nasties: [(side: Neutral, kinds: [\"zrutty\"])],\n \
             relics: [(name: \"mase\", one_in: 0)])",
        )];
    });
    assert_eq!(
        told,
        "kits.ron:1:18: unknown item \"dager\"; did you mean \"dagger\"?\n\
         kits.ron:2:22: no item is allowed at level 0; remove `from` from one of the items\n\
         kits.ron:4:16: unknown item \"kazoo\"; add a row for it, or use another item\n\
         kits.ron:4:16: one_in is 0; write one_in: 40\n\
         kits.ron:5:21: unknown item \"potion of spede\"; \
         did you mean \"potion of speed\"?\n\
         kits.ron:6:36: unknown monster \"zrutty\"; did you mean \"zruty\"?\n\
         kits.ron:7:18: unknown item \"mase\"; did you mean \"mace\"?\n\
         kits.ron:7:18: one_in is 0; write one_in: 40"
    );
}

#[test]
fn special_rooms_and_shops_must_name_existing_kinds() {
    let told = told(|texts| {
        texts.special_rooms = &[(
            "special_rooms.ron",
            "[(name: \"den\", from: 2, odds: OneIn(0), room: Quiet, enter: \"x\",\n \
             squares: [(what: Sleeper(Kind(\"jakal\")), odds: (3, 2))])]",
        )];
        texts.shops = &[(
            "shops.ron",
            "[(name: \"bakery\", title: \"b\", odds: 1, stock: [(1, \"random bred\")], keepers: [\"Bel\"])]",
        )];
    });
    assert_eq!(
        told,
        "special_rooms.ron:1:9 in \"den\": the odds are 0; write odds: OneIn(6)\n\
         special_rooms.ron:1:9 in \"den\": the odds 3 in 2 are impossible; write odds: (1, 3) for 1 in 3\n\
         special_rooms.ron:2:32 in \"den\": unknown monster \"jakal\"; \
         did you mean \"jackal\"?\n\
         shops.ron:1:52 in \"bakery\": unknown item class \"bred\"; \
         write \"random food\", \"random potion\" or the like"
    );
}

#[test]
fn item_odds_of_a_class_add_up() {
    let odds = odds(&Content::builtin().items);
    let of = |class| odds.iter().find(|(of, _)| *of == class).map(|(_, sum)| *sum);
    assert_eq!(of(Class::Weapon), Some(1000));
    assert_eq!(of(Class::Coin), Some(1000));
    assert!(odds.iter().all(|(_, sum)| *sum > 0), "{odds:?}");
}

#[test]
fn dungeon_branches_are_checked() {
    let text = "[
            (name: \"A\", levels: 40, builder: Ordinary, special: [
                (name: \"x\", make: Levels([\"big_rom\"]), at: 0, chance: 101, after: \"y\"),
            ]),
            (name: \"B\", levels: 2, builder: Levels([\"normal_room\"])),
            (name: \"C\", levels: 2, builder: Maze, entry: (from: \"D\", at: 1, by: Down)),
    ]";
    let told = told(|texts| texts.branches = Box::leak(Box::new([("dungeon.ron", text)])));
    assert_eq!(
        told,
        "dungeon.ron:2:20 in \"A\": the branch can have 40 levels; write at most 32\n\
         dungeon.ron:3:24 in \"A\": a chance of 101 percent; write 1 to 100\n\
         dungeon.ron:3:24 in \"A\": there is no level 0; count from 1 at the top, or from -1 at \
         the bottom\n\
         dungeon.ron:3:83 in \"A\": unknown earlier level \"y\"; name a special level that \
         is listed earlier\n\
         dungeon.ron:5:20 in \"B\": nothing leads to the branch; write entry: (from: \"A\", at: \
         2, by: Down)\n\
         dungeon.ron:6:65 in \"C\": unknown earlier branch \"D\"; name one of A, B\n\
         dungeon.ron:3:43 in \"A\": unknown vault \"big_rom\"; did you mean \"big_room\"?\n\
         dungeon.ron:5:53 in \"B\": the vault \"normal_room\" is not a whole level; name a vault with a Level \
                               body"
    );
}

#[test]
fn a_ruleset_must_describe_itself_and_an_action_must_cost_something() {
    let told = told(|texts| {
        texts.rulesets = Box::leak(Box::new([(
            "rules/mine.ron",
            "(about: \"Fast\", rules: (name: \"mine\", luck: V36, accrual: TurnRounded,\n\
             pursuit_jitter: 120, jitter_scope: Pursuit, opportunity: Pursuer,\n\
             opportunity_odds: 0, opportunity_coin: 0, opportunity_price: 0, armor: Vanilla,\n\
             knockback: false, ac_limits: (-128, 127)))",
        )]));
        texts.monsters = with(
            texts.monsters,
            "monsters/mine.ron",
            "[(name: \"mist\", letter: 'v', level: 1, speed: 12, ac: 4, difficulty: 2, attacks: [],\n\
             weight: 1, nutrition: 0, size: Tiny, prices: (walk: 0))]",
        );
    });
    for part in ["about has 4 characters", "works only with accrual", "the price of an action is 0"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn the_arena_hands_out_only_items_that_exist() {
    let told = told(|texts| {
        texts.outfits =
            &[("arena.ron", "[\n    (from: 1, kit: [(item: \"gauntlets of dexterty\")]),\n]")];
    });
    assert_eq!(
        told,
        "arena.ron:2:28: unknown item \"gauntlets of dexterty\"; \
         did you mean \"gauntlets of dexterity\"?"
    );
}

#[test]
fn a_whole_level_that_no_branch_names_is_reported() {
    let mut texts = BUILT_IN;
    let dungeon = texts.branches[0].1.replacen("\"well_of_answers\"", "\"big_room\"", 1);
    texts.branches = vec![("dungeon.ron", &*dungeon.leak())].leak();
    let content = read(&texts).map_err(|faults| listed(&faults)).unwrap();
    let told = listed(&whole_levels::unused(&content));
    assert!(told.contains("assets/vaults/levels.ron:"), "{told}");
    assert!(told.contains("\"well_of_answers\": warning: nothing uses this vault;"), "{told}");
    assert!(!told.contains("\"diggings\""), "{told}");
}

#[test]
fn a_level_earns_only_achievements_that_the_score_lists() {
    let with = |number: &str| {
        told(|texts| {
            let text = texts.branches[0].1.replacen("achievement: 8", number, 1);
            texts.branches = vec![("dungeon.ron", &*text.leak())].leak();
        })
    };
    assert!(with("achievement: 13").contains("there is no minor achievement 13"));
    let waits = told(|texts| {
        let (file, text) = BUILT_IN.score[0];
        let row = "(name: \"entered the Big Room\")";
        assert!(text.contains(row));
        let text =
            text.replacen(row, "(name: \"entered the Big Room\", waits: Some(\"a hall\"))", 1);
        texts.score = vec![(file, &*text.leak())].leak();
    });
    assert!(waits.contains("minor achievement 8 can be earned here"), "{waits}");
}

/// Returns the faults after replacing `old` by `new` in the texts for deaths.
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
