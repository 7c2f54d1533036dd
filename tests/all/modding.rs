//! Follows docs/modding.md: its files make an overlay, whose rows work in play and replay.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::sync::Arc;

use wyrdvault::base::Seed;
use wyrdvault::content::load::overlay::PREFIX;
use wyrdvault::content::{Content, Property};
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::view::ActionKind;
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Answer, Awaits, Birth, Game, Input};
use wyrdvault::world::Action;
use wyrdvault::world::hero::Mode;

use crate::command_line::wyrdvault;
use crate::every_action::arguments;
use crate::saves::Folder;
use crate::scene;

const PAGE: &str = include_str!("../../docs/modding.md");

/// Returns the files of the page: each RON block belongs to the file that was named last before it.
fn overlay() -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    let (mut file, mut inside) = (String::new(), false);
    for line in PAGE.lines() {
        match line {
            "```ron" => inside = true,
            "```" => inside = false,
            _ if inside => {
                let name = format!("{PREFIX}{file}");
                if files.last().is_none_or(|(last, _)| *last != name) {
                    files.push((name, String::new()));
                }
                let (_, text) = files.last_mut().unwrap();
                *text += &format!("{line}\n");
            }
            _ => {
                let named = line.strip_suffix("`:").and_then(|line| line.rsplit_once('`'));
                if let Some((_, name)) = named {
                    file = name.to_owned();
                }
            }
        }
    }
    files
}

#[test]
fn the_files_of_the_page_add_items_a_monster_an_artifact_a_shop_and_a_quality() {
    let files = overlay();
    let names: Vec<&str> = files.iter().map(|(name, _)| &name[PREFIX.len()..]).collect();
    let items = ["items.ron", "looks.ron"];
    let others = ["monsters.ron", "artifacts.ron", "shops.ron", "qualities.ron"];
    assert_eq!(names, [&items[..], &others[..]].concat());
    let (content, faults) = Content::load(&files);
    assert_eq!(faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
    for name in ["potion of vigor", "ring of the salamander", "wand of frost"] {
        assert!(content.items.find(name).is_some(), "{name}");
    }
    assert!(content.monsters.find("frost hound").is_some());
    let artifact = content.artifact_called("Lantern Blade").unwrap();
    assert_eq!(content.items[content.artifact_base(artifact)].name, "long sword");
    assert!(content.shops.find("vigor").is_some());
    assert!(content.qualities.find("dwarven-forged").is_some());
    assert_ne!(content.digest, Content::builtin().digest);
}

#[test]
fn a_row_with_a_built_in_name_replaces_the_built_in_row() {
    let row =
        "[(name: \"apple\", class: Food, weight: 3, price: 77, material: Veggy, nutrition: 50)]";
    let files = vec![(format!("{PREFIX}items.ron"), row.to_owned())];
    let (content, faults) = Content::load(&files);
    assert!(faults.is_empty(), "{}", wyrdvault::content::load::listed(&faults));
    let apple = content.items.find("apple").unwrap();
    assert_eq!(content.items[apple].price, 77);
    assert_eq!(content.items.len(), Content::builtin().items.len());
}

#[test]
fn a_faulty_overlay_is_reported_and_left_out() {
    for (file, text, wanted) in [
        ("items.ron", "[(name: \"pie\", class: Pie)]", "content/items.ron:1:"),
        ("items.ron", "[(name: \"pie\"", "content/items.ron:1:"),
        (
            "artifacts.ron",
            "[(name: \"Tooth\", base: \"dagge\", price: 9)]",
            "content/artifacts.ron:1:24 in \"Tooth\": unknown item \"dagge\"; did you mean \"dagger\"?",
        ),
        ("roles.ron", "[]", "content/roles.ron: an overlay cannot have a file of this name"),
    ] {
        let (content, faults) = Content::load(&[(format!("{PREFIX}{file}"), text.to_owned())]);
        let told = wyrdvault::content::load::listed(&faults);
        assert!(told.starts_with(wanted), "{told}");
        assert_eq!(content.digest, Content::builtin().digest, "the built-in content is used");
    }
}

#[test]
fn a_game_with_an_overlay_plays_its_rows_and_replays_without_the_folder() {
    let packs = overlay();
    let birth =
        Birth { mode: Mode::Wizard, seed: Seed(5), packs: packs.clone(), ..Birth::default() };
    let content = Arc::new(Content::load(&packs).0);
    let mut game = Game::new(Arc::clone(&content), &birth).unwrap();
    let mut recorder = Recorder::default();
    let mut note = |game: &mut Game, input: Input| {
        recorder.note(game, &input);
        game.input(&input).unwrap();
    };
    note(&mut game, Input::Wizard(WizardPower::Make { thing: "potion of vigor".to_owned() }));
    let potion = *game.world.you().pack.last().unwrap();
    note(&mut game, Input::Do(Action::Quaff(potion)));
    assert!(game.world.you().turns_of(Property::SeeInvisible) > 40);
    note(&mut game, Input::Do(Action::Quit));
    let replay = recorder.finish(&game, 0);
    let read = Replay::read(&replay.write()).unwrap();
    assert_eq!(read.birth.packs, packs);
    let content = Arc::new(Content::load(&read.birth.packs).0);
    let mut player = Player::new(content, &read).unwrap();
    player.finish().unwrap_or_else(|divergence| panic!("{divergence:?}"));
    assert_eq!(player.game.digest(), game.digest());
}

/// Returns what the program says about an overlay that it refuses.
fn refused(overlay: &Path) -> String {
    let data = Folder::new();
    let arguments =
        ["--data-dir", data.0.to_str().unwrap(), "--content", overlay.to_str().unwrap()];
    let output = wyrdvault(&arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(!said.chars().any(|c| c.is_control() && c != '\n'), "{said:?}");
    said.strip_prefix("wyrdvault: ").unwrap().trim_end().to_owned()
}

#[test]
fn the_option_content_says_which_folder_or_file_it_cannot_read() {
    let folder = Folder::new();
    let within = |name: &str| folder.0.join(name);
    let named = |name: &str| format!("{}/{name}", folder.0.display());
    let filled = |name: &str, file: &str, bytes: &[u8]| {
        fs::create_dir(within(name)).unwrap();
        fs::write(within(name).join(file), bytes).unwrap();
        refused(&within(name))
    };
    assert!(
        refused(&within("nowhere")).contains("there is no such file or folder. Check the name.")
    );
    fs::write(within("items.ron"), "[]").unwrap();
    let file = named("items.ron");
    let what = "is a file. Name the folder with the files of the overlay.";
    assert_eq!(refused(&within("items.ron")), format!("{file} {what}"));
    fs::create_dir(within("em\u{1b}[31mpty")).unwrap();
    let said = refused(&within("em\u{1b}[31mpty"));
    assert!(
        said.ends_with("has no RON files. Put items.ron or another file of an overlay into it.")
    );
    let said = filled("large", "items.ron", &vec![b' '; 300 << 10]);
    assert!(said.contains("items.ron is too large: more than 256 KiB."), "{said}");
    let said = filled("latin", "items.ron", b"[(name: \"\xff\")]");
    assert!(said.contains("items.ron is not text: byte 9 is not UTF-8."), "{said}");
    let said = filled("stray", "Items.ron", b"[]");
    assert!(said.starts_with("content/Items.ron: an overlay cannot have a file of this name; "));
    fs::create_dir(within("looped")).unwrap();
    symlink("looped.ron", within("looped").join("items.ron")).unwrap();
    symlink(within("circle"), within("circle")).unwrap();
    let said = refused(&within("looped"));
    assert_eq!(
        said,
        named("looped/items.ron is a link that leads out of its folder. Replace it with a copy.")
    );
    assert!(refused(&within("circle")).starts_with("Could not read "));
    // The owner of a file without permissions cannot read it, but the superuser can.
    fs::create_dir(within("locked")).unwrap();
    fs::write(within("locked").join("items.ron"), "[(name: \"pie\"").unwrap();
    let none = fs::Permissions::from_mode(0o0);
    fs::set_permissions(within("locked").join("items.ron"), none).unwrap();
    assert!(refused(&within("locked")).contains("items.ron"));
}

/// Returns the faults of an overlay of one file, one per line.
fn faults_of(file: &str, text: &str) -> String {
    let (content, faults) = Content::load(&[(format!("{PREFIX}{file}"), text.to_owned())]);
    assert_eq!(content.digest, scene::content().digest, "the built-in content is used: {text}");
    wyrdvault::content::load::listed(&faults)
}

#[test]
#[expect(clippy::too_many_lines, reason = "an index: one line for each fault")]
fn an_item_of_an_overlay_has_a_plain_name_and_numbers_that_rules_can_bear() {
    let at = |place: &str, fault: &str| format!("content/items.ron:{place}{fault}");
    let food = |fields: &str| {
        let field = |name: &str, value: &str| {
            if fields.contains(&format!("{name}:")) {
                String::new()
            } else {
                format!(", {name}: {value}")
            }
        };
        let more = [("class", "Food"), ("weight", "3"), ("price", "7"), ("material", "Veggy")];
        let more = more.map(|(name, value)| field(name, value)).concat();
        faults_of("items.ron", &format!("[({fields}{more})]"))
    };
    assert_eq!(
        food("name: \"\""),
        at("1:9", ": the name is empty, or has spaces around it; write name: \"pie\"")
    );
    assert!(food("name: \" pie\"").contains("the name is empty, or has spaces around it"));
    let long = "x".repeat(61);
    assert!(
        food(&format!("name: \"{long}\"")).contains("the name has 61 characters; write at most 60")
    );
    for name in ["a\\u{1b}[31m", "a\u{1b}[31m", "a\\nb", "a\u{202e}b"] {
        let what = ": the text contains a control character or another invisible one; remove it";
        assert_eq!(food(&format!("name: \"{name}\"")), at("1:9", what));
    }
    let pie = |fields: &str| food(&format!("name: \"pie\", {fields}"));
    for (fields, place, fault) in [
        ("weight: -3", "1:25", ": this number is too big or below 0"),
        ("weight: 65535", "1:24", " in \"pie\": the weight is 65535; write at most 10000"),
        ("price: 70000", "1:23", ": this number is too big or below 0"),
        ("price: 60000", "1:23", " in \"pie\": the price is 60000; write at most 30000"),
        (
            "charges: \"0d0-5\"",
            "1:25",
            " in \"pie\": the charges are not 0 to 100; write charges: \"1d5+3\"",
        ),
        (
            "charges: \"1d300\"",
            "1:25",
            " in \"pie\": the charges are not 0 to 100; write charges: \"1d5+3\"",
        ),
        ("charges: \"2147483648\"", "1:26", ": \"2147483648\" is not dice: write 3, 2d6 or 2d6+1"),
        (
            "charges: \"30000d30000\"",
            "1:25",
            ": \"30000d30000\" can roll more than 30000; write for example 2d6+1",
        ),
        (
            "class: Weapon, small: \"0d0\", large: \"1d6\"",
            "1:38",
            " in \"pie\": these dice can roll less than 1; write small: \"1d6\"",
        ),
        (
            "on_eat: [OneOf([(0, [Map])])]",
            "1:9",
            " in \"pie\": OneOf has no weights; write OneOf([(1, [...])])",
        ),
        (
            "on_eat: [Chance(101, [Map])]",
            "1:9",
            " in \"pie\": a chance of 101 percent; write 1 to 100",
        ),
        ("pirce: 7", "1:16", ": unknown field \"pirce\"; did you mean price?"),
        ("name: \"pie\"", "1:16", ": duplicate field \"name\"; remove one"),
        (
            "hardens_into: \"pye\"",
            "1:30",
            " in \"pie\": unknown item \"pye\"; did you mean \"pie\"?",
        ),
    ] {
        assert_eq!(pie(fields), at(place, fault), "{fields}");
    }
    let two = "[(name: \"pie\", class: Food, weight: 3, price: 7, material: Veggy),\n (name: \"pie\", \
               class: Food, weight: 3, price: 8, material: Veggy)]";
    let twice = at("2:9", ": another row has the name \"pie\", in line 1; rename or remove one");
    assert_eq!(faults_of("items.ron", two), twice);
    assert_eq!(
        faults_of("items.ron", "[] []"),
        at("1:3", ": text follows the last closing bracket")
    );
    assert!(faults_of("items.ron", &"[".repeat(100_000)).contains("at most 48 levels of brackets"));
}

#[test]
fn a_replaced_item_keeps_the_class_on_which_rules_rely() {
    let coins = "[(name: \"gold piece\", class: Tool, weight: 1, price: 1, material: Gold)]";
    let told = "content/items.ron:1:30 in \"gold piece\": the built-in item has the class Coin; \
                write class: Coin";
    assert_eq!(faults_of("items.ron", coins), told);
    let chest = "[(name: \"chest\", class: Tool, weight: 600, price: 16, material: Wood)]";
    let told = "content/items.ron:1:9 in \"chest\": the built-in item is a container; \
                write tool: Container";
    assert_eq!(faults_of("items.ron", chest), told);
}

#[test]
#[expect(clippy::too_many_lines, reason = "an index: one line for each fault")]
fn artifacts_shops_looks_monsters_and_qualities_of_an_overlay_are_checked() {
    for (file, row, told) in [
        (
            "artifacts.ron",
            "name: \"Tooth\", base: \"gold piece\", price: 9",
            "1:24 in \"Tooth\": \"gold piece\" cannot be an artifact; name a weapon, a tool or another kind",
        ),
        (
            "artifacts.ron",
            "name: \"Tooth\", base: \"dagger\", price: 9, twin: \"Tooth\"",
            "1:50 in \"Tooth\": it is its own twin; name another artifact",
        ),
        (
            "artifacts.ron",
            "name: \"Tooth\", base: \"dagger\", price: 9, damage: \"200d200\"",
            "1:52: \"200d200\" can roll more than 30000; write for example 2d6+1",
        ),
        (
            "shops.ron",
            "name: \"pie\", title: \"pie shop\", odds: 4294967295, keepers: [\"A\"], stock: [(1, \"apple\")]",
            "1:41 in \"pie\": the odds are 4294967295; write at most 10000",
        ),
        (
            "shops.ron",
            "name: \"pie\", title: \"pie shop\", odds: 4, keepers: [\"A\"], stock: [(4294967295, \"apple\")]",
            "1:81 in \"pie\": the share is 4294967295; write at most 10000",
        ),
        (
            "shops.ron",
            "name: \"pie\", title: \"pie\\tshop\", odds: 4, keepers: [\"A\"], stock: [(1, \"apple\")]",
            "1:23: the text contains a control character or another invisible one; remove it",
        ),
        (
            "qualities.ron",
            "name: \"fine\", grade: 0, odds: 9, price: 100",
            "1:9 in \"fine\": the grade is 0; write grade: 1",
        ),
        (
            "qualities.ron",
            "name: \"fine\", grade: 1, odds: 9999, price: 100",
            "1:33 in \"fine\": the odds of all qualities add up to 10483; make them add up to at most 10000",
        ),
        (
            "qualities.ron",
            "name: \"fine\", grade: 1, odds: 9, price: 0",
            "1:43 in \"fine\": the price is 0 percent; write 1 to 10000; 200 doubles the price",
        ),
        (
            "qualities.ron",
            "name: \"fine\", grade: 1, odds: 9, price: 65535",
            "1:43 in \"fine\": the price is 65535 percent; write 1 to 10000; 200 doubles the price",
        ),
        (
            "qualities.ron",
            "name: \"fine\", grade: 1, odds: 9, price: 100, damage: -128",
            "1:56 in \"fine\": the bonus is -128; write -20 to 20",
        ),
        (
            "qualities.ron",
            "name: \"fine\", grade: 1, odds: 9, price: 100, hit: 1",
            "1:48: unknown field \"hit\"; known: name, grade, side, odds, to_hit, damage, armor, price",
        ),
        (
            "qualities.ron",
            "name: \"blessed\", grade: 1, odds: 9, price: 100",
            "1:9 in \"blessed\": wishes already understand the word \"blessed\"; choose another name",
        ),
        (
            "qualities.ron",
            "name: \"fine\", grade: 1, price: 100",
            "1:37: the field \"odds\" of Quality is missing; add odds: and its value",
        ),
    ] {
        assert_eq!(
            faults_of(file, &format!("[({row})]")),
            format!("content/{file}:{told}"),
            "{row}"
        );
    }
    let looks = |group: &str, look: &str| {
        faults_of("looks.ron", &format!("{{\"{group}\": [(look: \"{look}\", color: White)]}}"))
    };
    let told = "content/looks.ron:1:2 in \"pie\": no kind of item uses these looks; write shuffle: \"pie\" in an item";
    assert_eq!(looks("pie", "sticky"), told);
    let told = "content/looks.ron:1:20 in \"potion\": the look \"pink\" occurs twice; rename or remove one";
    assert_eq!(looks("potion", "pink"), told);
    let imp = |letter: &str, speed: u8, ac: i8| {
        let numbers =
            format!("letter: {letter}, level: 3, speed: {speed}, ac: {ac}, difficulty: 4");
        let rest = "attacks: [], weight: 20, nutrition: 10, size: Tiny";
        faults_of("monsters.ron", &format!("[(name: \"imp\", {numbers}, {rest})]"))
    };
    let at = |place: &str, fault: &str| format!("content/monsters.ron:{place} in \"imp\": {fault}");
    let letter = at("1:24", "the letter is not a printable ASCII character; write letter: 'k'");
    assert_eq!(imp("'\\u{1b}'", 12, 2), letter);
    assert_eq!(imp("'i'", 255, 2), at("1:46", "the speed is 255; write at most 100"));
    assert_eq!(imp("'i'", 12, -128), at("1:54", "the armor class is -128; write -100 to 100"));
}

/// Rows whose numbers are as high or as low as the checks allow.
const LIMITS: [(&str, &str); 4] = [
    (
        "items.ron",
        "[(name: \"huge club\", class: Weapon, weight: 10000, price: 30000, odds: 65535, material: Iron,
          plus: true, skill: Club, to_hit: 127, small: \"30000\", large: \"1d30000\"),
         (name: \"huge helm\", class: Armor, weight: 10000, price: 30000, odds: 65535, material: Iron,
          plus: true, slot: Helmet, ac: 127, mc: 255, delay: 255, fixes: [(Strength, 125)]),
         (name: \"huge pie\", class: Food, weight: 10000, price: 30000, odds: 65535, material: Veggy,
          stacks: true, nutrition: 65535, delay: 255, on_eat: [Nourish([32767]), Level([127])]),
         (name: \"potion of excess\", class: Potion, weight: 10000, price: 30000, odds: 65535,
          material: Glass, stacks: true, on_quaff: [Heal(hp: [\"1d30000\"], raise: [32767]),
          Energize(now: [\"30000\"], raise: [32767]), Gain(what: SeeInvisible, turns: [\"30000\"]),
          Change(which: All, by: [127]), Luck([127]), Empower([\"30000\"]), Level([-128]),
          Luck([-128]), Change(which: All, by: [-128]), Harm(harm: Fire, dice: [\"30000\"])]),
         (name: \"wand of excess\", class: Wand, weight: 10000, price: 30000, odds: 65535,
          material: Glass, charges: 100, aim: Ray, breaks: Blast(255),
          on_zap: [Ray(harm: Cold, dice: \"30000\"), Spellray(harm: Cold, sides: 65535)])]",
    ),
    (
        "monsters.ron",
        "[(name: \"huge newt\", letter: ':', level: 120, speed: 100, ac: -100, mr: 127,
          difficulty: 130, attacks: [(Bite, Physical, \"30000\"), (Gaze, Fire, \"1d30000\")],
          weight: 65535, nutrition: 65535, size: Gigantic)]",
    ),
    (
        "artifacts.ron",
        "[(name: \"the Excess\", base: \"long sword\", price: 65535, percent: 65535, to_hit: \"100\",
          damage: \"30000\")]",
    ),
    (
        "qualities.ron",
        "[(name: \"excessive\", grade: 255, odds: 9000, to_hit: 20, damage: 20, armor: 20,
          price: 10000), (name: \"deficient\", grade: 1, odds: 100, to_hit: -20, damage: -20,
          armor: -20, price: 1)]",
    ),
];

#[test]
fn rows_at_the_limits_break_no_rule() {
    let packs = LIMITS.map(|(file, text)| (format!("{PREFIX}{file}"), text.to_owned())).to_vec();
    let (content, faults) = Content::load(&packs);
    assert_eq!(wyrdvault::content::load::listed(&faults), "");
    let birth = Birth { mode: Mode::Wizard, seed: Seed(5), packs, ..Birth::default() };
    let mut first = Game::new(Arc::new(content), &birth).unwrap();
    let make = |game: &mut Game, thing: &str| {
        let power = WizardPower::Make { thing: thing.to_owned() };
        game.input(&Input::Wizard(power)).unwrap();
        game.world.check(&game.content).unwrap();
    };
    make(&mut first, "huge newt");
    for thing in [
        "excessive huge club",
        "deficient huge helm",
        "7 huge pies",
        "7 potions of excess",
        "wand of excess",
        "the Excess",
    ] {
        let mut game = first.clone();
        for item in game.world.you().pack.clone() {
            game.world.destroy(item);
        }
        game.world.you_mut().worn = Default::default();
        make(&mut game, thing);
        for kind in ActionKind::ALL {
            let mut game = game.clone();
            for nth in 0..3 {
                let Ok(action) = kind.build(&arguments(&game, nth)) else { continue };
                let mut input = Input::Do(action);
                for _ in 0..10 {
                    if game.input(&input).is_err() {
                        break;
                    }
                    let broken = game.world.check(&game.content);
                    broken.unwrap_or_else(|broken| panic!("{thing}: {input:?}: {broken}"));
                    input = match game.awaits() {
                        Awaits::Continue => Input::Continue,
                        Awaits::Answer(_) => Input::Answer(Answer::Yes),
                        _ => break,
                    };
                }
            }
        }
    }
}
