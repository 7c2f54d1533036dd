//! What the language accepts, and what it says of what it does not.

use super::compile::{DEFAULT_ROOM, compile};
use super::expr::{Facts, Flag, LetId, Name, Number, Part, Word};
use super::names::{Catalogue, Kind};
use super::plan::{Area, Body, Choice, CompiledVault, Ground, What};
use super::read::{Pack, read};
use super::{ROOMS, ROOMS_FILE};
use crate::base::{Rng, Seed};
use crate::content::fault::{Fault, Severity, nearest};
use crate::content::source::{DEEPEST, Source};

/// A game of a few things; `everything` says yes to every name.
struct Small {
    everything: bool,
}

const MONSTERS: [&str; 5] = ["jackal", "kobold", "large kobold", "archeologist", "giant eel"];
const OBJECTS: [&str; 4] = ["dagger", "chest", "corpse", "statue"];
const TRAPS: [&str; 3] = ["arrow trap", "pit", "web"];
const TERRAIN: [&str; 13] = [
    "room floor",
    "wall",
    "stone",
    "corridor",
    "iron bars",
    "tree",
    "moat",
    "pool",
    "lava",
    "ice",
    "cloud",
    "water",
    "fountain",
];

impl Small {
    fn find(&self, among: &[&str], name: &str) -> Option<u16> {
        let found = among.iter().position(|of| *of == name).map(|i| i as u16);
        found.or(self.everything.then_some(999))
    }
}

impl Catalogue for Small {
    fn monster(&self, name: &str) -> Option<u16> {
        self.find(&MONSTERS, name)
    }
    fn monster_class(&self, class: char) -> bool {
        self.everything || "dk;@".contains(class)
    }
    fn object(&self, name: &str) -> Option<u16> {
        self.find(&OBJECTS, name)
    }
    fn object_class(&self, class: char) -> bool {
        self.everything || "%)(".contains(class)
    }
    fn trap(&self, name: &str) -> Option<u8> {
        self.find(&TRAPS, name).map(|id| id.min(255) as u8)
    }
    fn terrain(&self, name: &str) -> Option<u8> {
        TERRAIN.iter().position(|of| *of == name).map(|id| id as u8)
    }
    fn suggest(&self, kind: Kind, name: &str) -> Option<String> {
        let names: &[&str] = match kind {
            Kind::Monster => &MONSTERS,
            Kind::Object => &OBJECTS,
            Kind::Trap => &TRAPS,
            Kind::Terrain => &TERRAIN,
        };
        nearest(name, names.iter().copied()).map(str::to_string)
    }
}

const NORMAL: &str = r#"Vault(id: "normal_room", body: Room()),"#;

fn pack(file: &str, text: &str) -> (Pack, Vec<Fault>) {
    read(&Source::pack(file, text.as_bytes()).unwrap())
}

/// The compiled vaults of a file `v.ron` and all that is said of it.
fn compiled(text: &str) -> (Vec<CompiledVault>, Vec<Fault>) {
    let (pack, mut faults) = pack("v.ron", text);
    let (vaults, more) = compile(&[pack], &Small { everything: false });
    faults.extend(more);
    (vaults, faults)
}

fn said(text: &str) -> Vec<String> {
    compiled(text).1.iter().map(ToString::to_string).collect()
}

/// What is said of one vault, on line 2 of a file, beside the normal room.
fn said_of(vault: &str) -> Vec<String> {
    said(&format!("[{NORMAL}\n{vault}]"))
}

/// The one thing said of the fields of a vault called "x", in which `~` marks the place that
/// the fault should name.
fn fault_of(fields: &str) -> String {
    let text = format!("[{NORMAL}\nVault(id: \"x\", {fields})]");
    let (before, after) = text.split_once('~').expect("a place is marked");
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
    let said = said(&format!("{before}{after}"));
    assert_eq!(said.len(), 1, "{said:#?}");
    let place = format!("v.ron:{line}:{column}");
    let rest = said[0].strip_prefix(&place).unwrap_or_else(|| panic!("{place}: {}", said[0]));
    rest.trim_start_matches(" in \"x\"").to_string()
}

/// Asserts that nothing is said of a vault called "x"; returns it.
fn good(fields: &str) -> CompiledVault {
    let (mut vaults, faults) = compiled(&format!("[{NORMAL}\nVault(id: \"x\", {fields})]"));
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(said, Vec::<String>::new());
    vaults.pop().unwrap()
}

fn built_in(everything: bool) -> (Vec<CompiledVault>, Vec<Fault>) {
    let (pack, mut faults) = read(&Source::built_in(ROOMS_FILE, ROOMS));
    let (vaults, more) = compile(&[pack], &Small { everything });
    faults.extend(more);
    (vaults, faults)
}

// ---------------------------------------------------------------- the built-in vaults

#[test]
fn the_built_in_vaults_have_no_fault() {
    let said: Vec<String> = built_in(true).1.iter().map(ToString::to_string).collect();
    assert_eq!(said, Vec::<String>::new());
}

#[test]
fn the_weights_of_the_built_in_vaults_are_2050() {
    let vaults = built_in(true).0;
    assert_eq!(vaults.len(), 51);
    let weight = |vault: &CompiledVault| vault.weight.constant().unwrap();
    assert_eq!(vaults.iter().map(weight).sum::<i64>(), 2050);
    let normal = vaults.iter().find(|vault| vault.id == DEFAULT_ROOM).unwrap();
    assert_eq!(weight(normal), 2000);
    let missing: Vec<&String> = vaults.iter().flat_map(|vault| &vault.missing).collect();
    assert_eq!(missing, Vec::<&String>::new());
}

#[test]
fn built_in_drawings_have_their_number_of_turns() {
    let vaults = built_in(true).0;
    let turns = |id: &str| vaults.iter().find(|v| v.id == id).unwrap().orientations.len();
    let four = ["l_shape", "l_shape_big", "t_shape", "tetris_l", "tetris_j"];
    assert!(four.iter().all(|id| turns(id) == 4));
    let two = ["s_shape", "z_shape", "u_shape", "c_shape"];
    assert!(two.iter().all(|id| turns(id) == 2));
    let rest = vaults.iter().filter(|v| !four.contains(&&*v.id) && !two.contains(&&*v.id));
    assert!(rest.into_iter().all(|vault| vault.orientations.len() == 1));
}

#[test]
fn a_built_in_vault_that_names_what_is_not_there_stays_but_is_not_played() {
    let (vaults, faults) = built_in(false);
    assert_eq!(vaults.len(), 51);
    assert!(faults.iter().all(|fault| !fault.is_error()));
    let pacman = vaults.iter().find(|vault| vault.id == "pacman").unwrap();
    assert!(!pacman.playable);
    assert!(pacman.missing.contains(&"monster \"ghost\"".to_string()));
    let normal = vaults.iter().find(|vault| vault.id == DEFAULT_ROOM).unwrap();
    assert!(normal.playable);
}

// ---------------------------------------------------------------- V01: what is not the language

#[test]
fn v01_an_unknown_step_is_told_where_it_stands() {
    let text = "[\nVault(id: \"tiny_cage\", body: Room(), steps: [\n    Gold(),\n    Terain(to: \"ice\"),\n]),\n]";
    let said: Vec<String> = pack("vaults/rooms.ron", text).1.iter().map(Fault::to_string).collect();
    assert_eq!(
        said,
        ["vaults/rooms.ron:4:5 in \"tiny_cage\".steps[1]: unknown step \"Terain\"; \
          did you mean Terrain?"]
    );
}

#[test]
fn v01_an_unknown_field_names_the_nearest() {
    assert_eq!(
        fault_of("body: Room(), ~wieght: 3"),
        ".wieght: unknown field \"wieght\"; did you mean weight?"
    );
}

#[test]
fn v01_a_missing_field_is_named() {
    assert_eq!(fault_of("weight: 3~"), ": the field \"body\" of Vault is missing");
}

#[test]
fn v01_a_field_twice_is_told() {
    assert_eq!(
        fault_of("body: Room(), ~body: Room()"),
        ".body: the field \"body\" stands twice; remove one"
    );
}

#[test]
fn v01_a_value_of_the_wrong_kind_is_told() {
    assert_eq!(fault_of("body: Room(), joined: ~3"), ".joined: expected boolean");
    assert_eq!(
        fault_of("body: Room(), weight: ~true"),
        ".weight: the boolean `true` cannot stand here; \
         a whole number or an expression between quotes is needed"
    );
}

#[test]
fn v01_one_bad_vault_does_not_hide_the_others() {
    let (vaults, faults) = compiled(&format!(
        "[{NORMAL}\nVault(id: \"a\", bdy: Room()),\nVault(id: \"b\", body: Room(]),\n\
         Vault(id: \"c\", body: Room()),\nVault(id: \"d\", body: Romo()),\n]"
    ));
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "v.ron:2:16 in \"a\".bdy: unknown field \"bdy\"; did you mean body?",
            "v.ron:3:27: there is nothing for this ] to close",
            "v.ron:5:22 in \"d\".body: unknown body \"Romo\"; did you mean Room?",
        ]
    );
    let ids: Vec<&str> = vaults.iter().map(|vault| vault.id.as_str()).collect();
    assert_eq!(ids, [DEFAULT_ROOM, "c"]);
}

#[test]
fn v01_a_file_that_is_no_list_is_told() {
    assert_eq!(
        pack("v.ron", "Vault(id: \"x\")").1[0].to_string(),
        "v.ron:1:1: a vault file is a list of vaults; \
         write [ Vault(...), ] or File(schema: 1, vaults: [...])"
    );
    assert_eq!(
        pack("v.ron", "#![enable(implicit_some)]\n[]").1[0].to_string(),
        "v.ron:1:1: extensions are not for vault files; \
         write [ Vault(...), ] or File(schema: 1, vaults: [...])"
    );
}

#[test]
fn v01_texts_keep_to_characters_that_can_be_shown() {
    assert_eq!(
        fault_of("body: Room(), steps: [Engrave(text: ~\"a\\u{1b}[2J\")]"),
        ".steps[0].text: the character \\u{1b} cannot be shown; remove it"
    );
}

#[test]
fn v01_ids_are_lower_case() {
    assert_eq!(
        said_of("Vault(id: \"My Room\", body: Room())"),
        ["v.ron:2:11 in \"My Room\".id: an id is lower case letters, digits and _, at most 64; \
          write my_vault"]
    );
}

// ---------------------------------------------------------------- V02 to V04: names

#[test]
fn v02_an_id_stands_once() {
    assert_eq!(
        said_of("Vault(id: \"l_shape\", body: Room()),\nVault(id: \"l_shape\", body: Room())"),
        ["v.ron:3:1 in \"l_shape\": \"l_shape\" already defined at v.ron:2; choose another id"]
    );
}

#[test]
fn v03_an_unknown_name_is_told_with_the_nearest() {
    assert_eq!(
        fault_of("body: Room(), let: { \"victim\": Monster(['@', ~\"arhceologist\"]) }"),
        ".let.victim[1]: no monster \"arhceologist\"; \
         did you mean \"archeologist\"?"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Trap(kind: ~\"arow\")]"),
        ".steps[0].kind: no trap \"arow\"; did you mean \"arrow trap\"?"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Monster(of: ~'Q')]"),
        ".steps[0].of: no monster class 'Q'"
    );
    assert_eq!(
        fault_of("body: Room(), role: ~Shop(\"wepon\")"),
        ".role: no shop \"wepon\"; did you mean \"weapon\"?"
    );
}

#[test]
fn v04_a_choice_is_of_the_kind_that_is_needed() {
    assert_eq!(
        fault_of(
            "body: Room(), let: { \"block\": Monster(['d']) }, steps: [Terrain(to: ~\"$block\")]"
        ),
        ".steps[0].to: $block is a Monster choice, a Terrain is needed here"
    );
    assert_eq!(
        fault_of(
            "body: Room(), let: { \"stuff\": Terrain([\"ice\"]) }, steps: [Terrain(to: ~\"$stuf\")]"
        ),
        ".steps[0].to: no choice $stuf is made before this; \
         did you mean $stuff?"
    );
    assert_eq!(
        fault_of(
            "body: Room(), let: { \"beast\": Monster(['d']) }, steps: [Gold(amount: \"~$beast + 1\")]"
        ),
        ".steps[0].amount: $beast is a Monster choice, an Int is needed here\n    \
         $beast + 1\n    ^^^^^^"
    );
}

#[test]
fn v04_fragments_are_of_the_same_file() {
    assert_eq!(
        fault_of("body: Room(), steps: [~Call(\"loot\")]"),
        ".steps[0]: no fragment \"loot\" in this file"
    );
}

// ---------------------------------------------------------------- V05, V06: expressions

#[test]
fn v05_what_is_wrong_in_an_expression_is_underlined() {
    assert_eq!(
        fault_of("body: Room(), when: \"level.~deph >= 7\""),
        ".when: no such value; did you mean level.depth?\n    \
         level.deph >= 7\n          ^^^^"
    );
    assert_eq!(
        fault_of("body: Room(), when: \"~level.depth\""),
        ".when: this is a number, not a condition; \
         compare it with something, as in level.depth >= 7\n    level.depth\n    ^^^^^^^^^^^"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(amount: \"2 * ~(3 + 1\")]"),
        ".steps[0].amount: this ( has no end; add )\n    2 * (3 + 1\n        ^"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [If(cond: \"level.depth ~= 3\", then: [])]"),
        ".steps[0].cond: = does not compare; write ==\n    \
         level.depth = 3\n                ^"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(amount: \"~clamp(3)\")]"),
        ".steps[0].amount: clamp takes 3 numbers\n    \
         clamp(3)\n    ^^^^^^^^"
    );
}

#[test]
fn v06_the_room_is_not_known_before_placement() {
    assert_eq!(
        fault_of("body: Room(), when: \"~room.w > 5\""),
        ".when: room.w is not known before placement; \
         only level.*, branch and clock.* are\n    room.w > 5\n    ^^^^^^"
    );
    assert_eq!(
        fault_of("body: Room(), weight: \"~1d4\""),
        ".weight: nothing is rolled before the vault is drawn; \
         use bonus, or a step with a chance\n    1d4\n    ^^^"
    );
    assert_eq!(
        fault_of("body: Room(), when: \"~not chance(50)\""),
        ".when: nothing is rolled before the vault is drawn; \
         use bonus, or a step with a chance\n    not chance(50)\n    ^^^^^^^^^^^^^^"
    );
}

#[test]
fn v06_levels_do_not_know_the_hero() {
    assert_eq!(
        fault_of("body: Room(), when: \"~role == 'Monk'\""),
        ".when: role is not known when a level is made; \
         every hero finds the same dungeon\n    role == 'Monk'\n    ^^^^"
    );
}

// ---------------------------------------------------------------- V07, V08: drawings

const BOX: &str = "-----\n|...|\n|.1.|\n|...|\n-----";

#[test]
fn v07_every_glyph_means_something() {
    let said = said_of(&format!("Vault(id: \"x\", body: Map(map: \"{BOX}\"))"));
    assert_eq!(said, ["v.ron:4:3 in \"x\".map: row 2 col 2: '1' has no legend entry"]);
    let said = said_of(&format!(
        "Vault(id: \"x\", body: Map(map: r\"\n  {}\n  \"), legend: {{ '1': (), 'z': () }})",
        BOX.replace('\n', "\n  ")
    ));
    assert_eq!(said, ["v.ron:8:31 in \"x\".legend.z: warning: 'z' is never drawn"]);
    let said = said_of(&format!(
        "Vault(id: \"x\", edits: [All(\"1\", ['.', 'q'])], body: Map(map: \"{BOX}\"))"
    ));
    assert_eq!(said, ["v.ron:2:24 in \"x\".edits[0]: 'q' has no legend entry"]);
}

#[test]
fn v08_a_drawing_fits_and_is_walled() {
    assert_eq!(fault_of("body: Map(map: ~\"\\n\")"), ".body.map: the map is empty");
    let wide = "-".repeat(79);
    assert_eq!(
        fault_of(&format!("body: Map(map: ~\"{wide}\")")),
        ".body.map: the map is 79 by 1, at most 78 by 19 fit"
    );
    assert_eq!(
        fault_of("body: Map(map: r\"\n----~.---\n|......|\n--------\")"),
        ".map: row 0 col 4: floor on the outer edge; corridors cannot attach; \
         draw a wall around it"
    );
    assert_eq!(
        fault_of("body: Map(map: r\"\n---x\n|.~.--\n----\")"),
        ".map: row 1 col 2: floor on the outer edge; corridors cannot attach; \
         draw a wall around it"
    );
    assert_eq!(
        fault_of("body: Room(size: ~Fixed(90, 3))"),
        ".body.size: a room cannot be 90 by 3; 1 by 1 to 76 by 17"
    );
}

// ---------------------------------------------------------------- V09, V10: numbers

#[test]
fn v09_a_square_lies_in_the_room_for_some_size() {
    assert_eq!(
        fault_of("body: Room(size: Fixed(5, 5)), steps: [Gold(at: ~Cell(7, 7))]"),
        ".steps[0].at: Cell(7, 7) lies outside Room(Fixed(5, 5))"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(at: ~Cell(\"20 + 1d3\", 1))]"),
        ".steps[0].at: Cell(\"20 + 1d3\", 1) lies outside \
         a room of any size, 14 by 6 at most"
    );
    good("body: Room(), steps: [Gold(at: Cell(13, 5)), Door(at: Cell(-1, 0))]");
}

#[test]
fn v10_numbers_keep_to_their_range() {
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(chance: ~101)]"),
        ".steps[0].chance: a chance cannot be 101; 0 to 100"
    );
    assert_eq!(
        fault_of("body: Room(), weight: ~-1"),
        ".weight: a weight cannot be -1; 0 to 1000000"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(amount: \"~0d6\")]"),
        ".steps[0].amount: 0d6 cannot be thrown; \
         both numbers are 1 to 1000\n    0d6\n    ^^^"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(chance: ~\"200 + level.depth\")]"),
        ".steps[0].chance: a chance cannot be 201 to 255; 0 to 100"
    );
    assert_eq!(fault_of("body: Room(), let: { \"d\": ~Terrain([]) }"), ".let.d: the deck is empty");
}

// ---------------------------------------------------------------- V11 to V15: shape and order

#[test]
fn v11_floor_that_cannot_be_reached_is_told() {
    assert_eq!(
        fault_of("body: Map(map: r\"\n-----\n|.|~.|\n|.---\n-----\")"),
        ".map: warning: row 1 col 3: 1 square cannot be reached from the others; \
         draw a door between"
    );
    assert_eq!(
        fault_of("body: Map(map: r\"\n-----\n|~.|.|\n-----\")"),
        ".map: warning: row 1 col 1: 1 square cannot be reached from the others; \
         draw a door between"
    );
    good("body: Map(map: r\"\n-----\n|.S.|\n-----\")");
}

#[test]
fn v12_turns_that_look_the_same_are_told() {
    let map = "---\\n|.|\\n---";
    assert_eq!(
        fault_of(&format!("body: Map(map: \"{map}\"), orient: ~Turns")),
        ".orient: warning: 3 of 4 turns are identical; \
         weight is shared among 1"
    );
    good(&format!("body: Map(map: \"{map}\"), orient: Turns, allow: [\"V12\"]"));
    let long = format!("{0}\\n|{1}+\\n{0}", "-".repeat(30), ".".repeat(28));
    assert_eq!(
        fault_of(&format!("body: Map(map: \"{long}\"), orient: ~Turns")),
        ".orient: warning: 2 of 4 turns are too tall; they are left out"
    );
}

#[test]
fn v13_nothing_goes_on_for_ever() {
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(count: ~300)]"),
        ".steps[0].count: a count cannot be 300; 0 to 256"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(count: ~\"9d100\")]"),
        ".steps[0].count: warning: this can be 900; at most 256 happen"
    );
    assert_eq!(
        fault_of("body: Room(), steps: ~[Repeat(n: 100, do: [Repeat(n: 100, do: [Gold()])])]"),
        ".steps: up to 10101 steps; at most 4096 are carried out"
    );
    let said = said(&format!(
        "File(schema: 1, fragments: {{ \"a\": [Call(\"b\")], \"b\": [Call(\"a\")] }}, \
         vaults: [{NORMAL}\nVault(id: \"x\", body: Room(), steps: [Call(\"a\")])])"
    ));
    assert_eq!(
        said,
        ["v.ron:1:54 in fragments.b[0]: the fragment \"a\" calls itself; fragments must end"]
    );
}

#[test]
fn v13_fragments_of_fragments_are_counted() {
    let mut text = "File(schema: 1, fragments: { \"f0\": [Gold()]".to_string();
    for i in 1..10 {
        let call = format!("Call(\"f{}\"), ", i - 1);
        text += &format!(", \"f{i}\": [{}]", call.repeat(10));
    }
    text += &format!("}}, vaults: [{NORMAL}\nVault(id: \"x\", body: Room(), ");
    text += "steps: [Call(\"f9\")])])";
    let (vaults, faults) = compiled(&text);
    assert_eq!(vaults.len(), 1);
    assert!(faults[0].to_string().contains("more than 8192 steps with all fragments"));
}

#[test]
fn v14_a_tag_that_nothing_has_is_told() {
    assert_eq!(
        fault_of("body: Room(), steps: [Apply(tag: ~\"room_fill\")]"),
        ".steps[0].tag: warning: no Fill vault has the tag \"room_fill\"; \
         nothing is put there"
    );
}

#[test]
fn v15_what_is_buried_by_a_later_step_is_told() {
    assert_eq!(
        fault_of(
            "body: Room(size: Fixed(5, 5)), steps: [\n\
             Gold(at: Cell(2, 2)),\n~Terrain(to: \"wall\", at: Rect(1, 1, 3, 3))]"
        ),
        ".steps[1]: warning: this buries what steps[0] puts there; \
         change the order"
    );
}

#[test]
fn v16_there_is_a_default_room_and_some_weight() {
    let said = said("[Vault(id: \"x\", weight: 0, body: Room())]");
    assert_eq!(
        said,
        ["v.ron: the default room \"normal_room\" is missing", "v.ron: all weights together are 0",]
    );
    let (_, faults) = compiled("[]");
    assert!(faults.iter().all(|fault| fault.severity == Severity::Fatal));
}

// ---------------------------------------------------------------- hostile files

#[test]
fn files_are_bounded_before_they_are_read() {
    let big = vec![b' '; (1 << 20) + 1];
    let fault = Source::pack("v.ron", &big).unwrap_err();
    assert_eq!(fault.to_string(), "v.ron: the file is 1048577 bytes long; at most 1 MiB is read");
    let fault = Source::pack("v.ron", b"[\n \xff]").unwrap_err();
    assert_eq!(fault.to_string(), "v.ron:2:2: the text is not UTF-8; save the file as UTF-8");
}

#[test]
fn deep_nesting_is_refused_with_its_place() {
    let deep = format!("[Vault(id: \"x\", body: {}", "(".repeat(100_000));
    let (_, faults) = pack("v.ron", &deep);
    let column = 24 + DEEPEST - 2;
    assert_eq!(
        faults[0].to_string(),
        format!(
            "v.ron:1:{column}: the brackets are nested too deep; \
             at most 48 brackets inside each other"
        )
    );
    for text in ["/*".repeat(100_000), "[".repeat(100_000), "((".repeat(50_000)] {
        assert!(!pack("v.ron", &text).1.is_empty());
    }
}

#[test]
fn a_text_is_bounded() {
    let long = "a".repeat(5000);
    let fault = fault_of(&format!("body: Room(), title: ~\"{long}\""));
    assert_eq!(fault, ": this text is 5000 bytes long; at most 4096");
}

#[test]
fn a_byte_order_mark_and_carriage_returns_are_no_matter() {
    let source = Source::pack("v.ron", "\u{feff}[\r\n]\r\n".as_bytes()).unwrap();
    assert!(read(&source).1.is_empty());
}

#[test]
fn faults_are_told_up_to_twenty_a_file() {
    let bad = "Vault(id: \"x\", bdy: Room()),\n".repeat(5000);
    let (_, faults) = pack("v.ron", &format!("[{bad}]"));
    assert_eq!(faults.len(), 21);
    assert_eq!(
        faults[20].to_string(),
        "v.ron:21:1: the rest of this file is left out; at most 1024 vaults, and fewer faults"
    );
    let same = "Vault(id: \"x\", body: Fill),".repeat(1000);
    let (vaults, faults) = compiled(&format!("[{NORMAL}{same}]"));
    assert_eq!((vaults.len(), faults.len()), (2, 20));
    let many = "Vault(id: \"x\", body: Fill),".repeat(30_000);
    assert_eq!(pack("v.ron", &format!("[{many}]")).0.vaults.len(), 1024);
    let cards = "\"nothing of this name\", ".repeat(4000);
    let (vaults, faults) = compiled(&format!(
        "[{NORMAL} Vault(id: \"x\", body: Fill, let: {{ \"a\": Monster([{cards}]) }})]"
    ));
    assert_eq!((vaults.len(), faults.len()), (1, 20));
}

#[test]
fn fragments_call_each_other_so_deep_and_no_deeper() {
    let mut text = "File(schema: 1, fragments: { \"f0\": [Stop]".to_string();
    for i in 1..4000 {
        text += &format!(", \"f{i}\": [Call(\"f{}\")]", i - 1);
    }
    text += &format!("}}, vaults: [{NORMAL}Vault(id: \"x\", body: Fill, ");
    text += "steps: [Call(\"f3999\")])])";
    let (vaults, faults) = compiled(&text);
    assert_eq!(vaults.len(), 1);
    assert!(faults[0].to_string().ends_with("fragments call each other too deep; at most 16"));
}

// ---------------------------------------------------------------- what good vaults become

#[test]
fn names_become_numbers_and_decks() {
    let vault = good(
        "body: Room(), let: { \"stuff\": Terrain([(\"ice\", 5), \"iron_bars\"]) }, \
         steps: [Terrain(at: Where(\"floor\"), to: \"$stuff[1]\")]",
    );
    let Choice::Terrain(deck) = &vault.lets[0].choice else { panic!("no deck") };
    assert_eq!(deck[0].1, 5);
    assert!(!vault.lets[0].late);
    let step = &vault.steps[0];
    assert!(matches!(step.at, Area::Where(_)));
    assert!(matches!(step.what, What::Terrain { to: super::plan::TerrainRef::Card(card), .. }
        if card.nth == 1 && card.deck == LetId(0)));
    assert_eq!(vault.place(step.id), "\"x\".steps[0]");
}

#[test]
fn choices_that_need_the_room_are_late() {
    let vault = good(
        "body: Room(), let: { \"a\": Int(\"1d4\"), \"b\": Int(\"$a + room.w\"), \
         \"c\": Int(\"$b * 2\"), \"d\": Spot(Room) }, \
         steps: [Gold(amount: \"$c\", at: Cell(\"$d.x\", \"$d.y\"))]",
    );
    let late: Vec<bool> = vault.lets.iter().map(|choice| choice.late).collect();
    assert_eq!(late, [false, true, true, true]);
}

#[test]
fn a_drawing_brings_its_legend() {
    let vault = good(&format!(
        "body: Map(map: \"{}\"), legend: {{ '1': (put: [Gold()]) }}",
        BOX.replace('\n', "\\n")
    ));
    let Body::Map { drawing, .. } = &vault.body else { panic!("no map") };
    assert_eq!((drawing.width, drawing.height), (5, 5));
    assert_eq!(vault.meaning('1').unwrap().put.len(), 1);
    let floor = vault.meaning('.').unwrap().ground;
    assert_eq!(vault.meaning('1').unwrap().ground, floor);
    assert!(matches!(floor, Ground::Is(_)));
    assert_eq!(vault.meaning('q'), None);
}

#[test]
fn a_file_has_defaults_and_fragments() {
    let (vaults, faults) = compiled(&format!(
        "File(schema: 1, defaults: (light: Dark, weight: 3, tags: [\"t\"]), \
         fragments: {{ \"loot\": [Gold(), Object(of: \"dagger\")] }}, \
         vaults: [{NORMAL} Vault(id: \"x\", weight: 7, body: Room(), steps: [Call(\"loot\")])])"
    ));
    assert_eq!(faults, Vec::new());
    assert_eq!(vaults[0].weight, Number::Const(3));
    assert_eq!(vaults[1].weight, Number::Const(7));
    assert_eq!(vaults[1].light, super::Light::Dark);
    assert_eq!(vaults[1].tags, ["t"]);
    let What::Call(steps) = &vaults[1].steps[0].what else { panic!("no call") };
    assert_eq!(vaults[1].place(steps[1].id), "\"x\".steps[0] > loot[1]");
}

#[test]
fn what_a_vault_needs_is_listed() {
    let vault = good("body: Room(), steps: [SubRoom(steps: [Door()])]");
    let needs: Vec<&str> = vault.needs.iter().copied().collect();
    assert_eq!(needs, ["Body::Room", "Door", "SubRoom"]);
}

// ---------------------------------------------------------------- expressions at work

/// A room 9 by 4 at depth 5, at night, in the mines; every choice is 12.
struct There;

impl Facts for There {
    fn number(&self, name: Name) -> Option<i64> {
        match name {
            Name::RoomW => Some(9),
            Name::RoomH => Some(4),
            Name::LevelDepth => Some(5),
            _ => None,
        }
    }
    fn flag(&self, flag: Flag) -> Option<bool> {
        Some(flag == Flag::ClockNight)
    }
    fn word(&self, _: Word) -> Option<&str> {
        Some("mines")
    }
    fn choice(&self, _: LetId, _: Part) -> Option<i64> {
        Some(12)
    }
}

fn worth(text: &str) -> i64 {
    let mut rng = Rng::new(Seed(1), 0);
    let look = |_: &str, _: Part| Ok(LetId(0));
    super::expr::number(text, &look).unwrap().roll(&There, &mut rng)
}

fn holds(text: &str) -> bool {
    let mut rng = Rng::new(Seed(1), 0);
    let look = |_: &str, _: Part| Ok(LetId(0));
    super::expr::condition(text, &look).unwrap().holds(&There, &mut rng)
}

#[test]
fn expressions_have_their_value() {
    for (text, value) in [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 3 - 2", 5),
        ("-7 / 2", -3),
        ("7 % 4", 3),
        ("7 / 0", 0),
        ("7 % 0", 0),
        ("room.w * room.h", 36),
        ("min(1, 2, -3)", -3),
        ("max(1, 2)", 2),
        ("abs(-4)", 4),
        ("clamp(99, 1, 10)", 10),
        ("rn(0) + rnd(0) + rn(1)", 0),
        ("rnd(1)", 1),
        ("$n + 1", 13),
        ("$spot.x", 12),
        ("level.rooms", 0),
        ("1000000 * 1000000", 1_000_000_000),
    ] {
        assert_eq!(worth(text), value, "{text}");
    }
}

#[test]
fn dice_stay_in_their_range() {
    let look = |_: &str, _: Part| Ok(LetId(0));
    let dice = super::expr::number("3d6 + rn(4) - 1d4", &look).unwrap();
    let mut rng = Rng::new(Seed(7), 0);
    assert!((0..2000).all(|_| (-1..=20).contains(&dice.roll(&There, &mut rng))));
}

#[test]
fn conditions_hold_or_not() {
    for text in [
        "level.depth >= 5 and clock.night",
        "level.depth in 3..6",
        "not level.depth in 6..9",
        "not clock.new_moon",
        "branch == 'mines'",
        "branch != 'doom'",
        "level.depth > 9 or room.w == 9 and room.h == 4",
        "(room.w) % 2 == 1",
        "(level.depth < 6)",
        "chance(100)",
        "not chance(0)",
        "true and not false",
    ] {
        assert!(holds(text), "{text}");
    }
    assert!(!holds("level.depth > 9 and room.w == 9 or room.h == 5"));
}

// ---------------------------------------------------------------- nothing panics

mod hostile {
    use super::*;
    use proptest::prelude::*;

    fn survives(bytes: &[u8]) {
        if let Ok(source) = Source::pack("v.ron", bytes) {
            let (pack, faults) = read(&source);
            let (_, more) = compile(&[pack], &Small { everything: false });
            for fault in faults.iter().chain(&more) {
                let shown = fault.to_string();
                assert!(shown.chars().all(|c| c == '\n' || !c.is_control()));
            }
        }
    }

    const SAMPLE: &str = r#"File(schema: 1, fragments: {"f": [Gold()]}, vaults: [
        Vault(id: "a", weight: 2, when: "level.depth in 2..9 and not clock.night", orient: All,
            let: { "n": Int("2d4 + room.w / 3"), "m": Monster(['d', ("jackal", 3)]),
                "s": Spot(Percent(10, Room)), "p": Spots([(1, 2), ("1d3", "$n % 3")]) },
            edits: [Shuffle("ab"), Split("?", [(2, ['g'])], [('.', 9), '{'])],
            legend: { 'a': (put: [Altar(align: Deck(1))]), 'b': (slot: ["t"]), 'g': (on: "ice") },
            body: Map(map: r"
                -------
                |a.?.b|
                |.?.?.|
                -------
            "),
            steps: [Call("f"), Monster(of: "$m[1]", at: Var("s"), count: "$n", carries: [Object()]),
                OneOf([(1, [Trap(kind: "pit")]), ("1d4", [Door(at: Var("p"))])]),
                Each(var: "q", in: Minus(Room, Cells([(1, 1)])), do: [Terrain(to: "ice", at: Var("q"))]),
                Repeat(n: "rn($n)", do: [Chance(pct: 10, then: [Reroll("m")], else: [Stop])])],
            ensure: [Reach(from: "a", to: 'b'), Connected]),
    ])"#;

    #[test]
    fn the_sample_is_read() {
        let (pack, faults) = pack("v.ron", SAMPLE);
        assert_eq!(faults, Vec::new());
        assert_eq!(pack.vaults.len(), 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            survives(&bytes);
        }

        #[test]
        fn any_brackets_and_words_are_survived(text in "[\\[\\](){},:\"'$a-zA-Z0-9 \\n\\\\/*#.+-]{0,300}") {
            survives(text.as_bytes());
            survives(format!("[Vault({text})]").as_bytes());
        }

        #[test]
        fn any_expression_is_survived(text in "[a-z0-9$.()+*/%<>=!' -]{0,60}") {
            let look = |_: &str, _: Part| Ok(LetId(0));
            let _ = super::super::expr::number(&text, &look);
            let _ = super::super::expr::condition(&text, &look);
        }

        #[test]
        fn a_mutated_file_is_survived(
            changes in prop::collection::vec((any::<prop::sample::Index>(), 0..5_u8, any::<u8>()), 1..6)
        ) {
            let mut bytes = SAMPLE.as_bytes().to_vec();
            for (index, how, byte) in changes {
                if bytes.is_empty() {
                    break;
                }
                let at = index.index(bytes.len());
                match how {
                    0 => bytes[at] = byte,
                    1 => { bytes.remove(at); }
                    2 => bytes.insert(at, byte),
                    3 => bytes.truncate(at.max(1)),
                    _ => {
                        let end = (at + 20).min(bytes.len());
                        let piece = bytes[at..end].to_vec();
                        let to = byte as usize * bytes.len() / 256;
                        bytes.splice(to..to, piece);
                    }
                }
            }
            survives(&bytes);
        }
    }
}

#[test]
fn the_example_of_the_manual_is_good() {
    let manual = include_str!("../../../docs/vaults.md");
    let (_, example) = manual.split_once("```ron\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let (vaults, faults) = compiled(&example.replacen('[', &format!("[{NORMAL}"), 1));
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(said, Vec::<String>::new());
    assert_eq!(vaults.len(), 2);
}

/// A shrine with guards, a whole level of caves, and a filling: the rarer parts of the schema.
const RARE: &str = r#"[
    Vault(
        id: "guarded_shrine",
        tags: ["altar"],
        weight: 3,
        when: "level.depth in 4..12",
        orient: All,
        limit: (per_game: 1, group: "shrines"),
        role: Themed,
        allow: ["V12", "V14"],
        edits: [
            Shuffle("ab"),
            Split("?", [(2, [('g', 1)]), (1, [('$', 1)])], [('.', 9), ('{', 1)]),
            All("o", [('P', 3), ('L', 1)]),
        ],
        legend: {
            'a': (put: [Altar(align: Random)]),
            'b': (slot: ["niche_3x3"]),
            'g': (put: [Monster(of: 'k', asleep: true)]),
            '$': (put: [Gold()]),
        },
        body: Map(map: r"
            xx-----xx
            x--?.?--x
            |-ooooo-|
            |.o.a.o.|
            |.o...o.|
            |-ooboo-|
            x--?.?--x
            xx-----xx
        "),
        ensure: [Reach(from: "a", to: "b"), Connected],
    ),
    Vault(
        id: "mine_filler",
        body: Level(
            init: Caves(floor: "floor", wall: "rock", smooth: true, join: true, walled: true),
            flags: ["maze_level", "no_flip"],
        ),
        steps: [
            Feature(kind: StairsUp), Feature(kind: StairsDown),
            Object(of: '%', count: "1d4 + 1"), Object(of: '('), Object(count: "1d3 + 1"),
            Monster(of: "kobold", count: "1d3 + 5"), Monster(of: "jackal", count: 2),
            OneOf([(1, [Monster(of: 'd')]), (1, [Monster(of: 'k')])]),
            Trap(count: 6),
        ],
    ),
    Vault(
        id: "fill_of_an_adventurer",
        tags: ["room_fill"],
        body: Fill,
        let: { "spot": Spot(Room) },
        steps: [
            Monster(of: "kobold", at: Var("spot"), asleep: true, waiting: true),
            Object(of: "dagger", at: Var("spot"), buc: NotBlessed, chance: 65),
            Chance(pct: 45, then: [Object(of: ')', at: Var("spot"), buc: NotBlessed)]),
        ],
    ),
    Vault(id: "normal_room", body: Room(), steps: [Apply(tag: "room_fill", chance: 30)]),
]"#;

#[test]
fn the_rarer_parts_of_the_schema_are_good() {
    let (vaults, faults) = compiled(RARE);
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(said, Vec::<String>::new());
    assert_eq!(vaults.len(), 4);
    assert!(matches!(vaults[1].body, Body::Level { .. }));
    assert_eq!(vaults[2].body, Body::Fill);
}
