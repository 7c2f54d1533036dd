//! Tests of the vault language: the text that it accepts, and the vaults that it compiles to.

mod chances;
mod cures;
mod faults;
mod triggers;

use super::compile::{DEFAULT_ROOM, compile};
use super::compiled::{Area, Body, Choice, CompiledVault, Ground, What};
use super::expr::{Facts, Flag, LetId, Name, Number, Part, Word};
use super::names::{Catalogue, Kind, TrapLeads};
use super::read::{Pack, read};
use super::{ROOMS, ROOMS_FILE};
use crate::base::{Rng, Seed};
use crate::content::load::fault::{Fault, Severity, nearest};
use crate::content::load::source::{DEEPEST, Source};

/// A small content catalog for tests. With `everything`, it also accepts every other monster,
/// object and trap.
struct Small {
    everything: bool,
}

const MONSTERS: [&str; 5] = ["jackal", "kobold", "large kobold", "archeologist", "giant eel"];
const OBJECTS: [&str; 4] = ["dagger", "chest", "corpse", "statue"];
const TRAPS: [&str; 5] = ["arrow trap", "pit", "web", "teleportation trap", "hole"];
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
    fn artifact(&self, _: &str) -> Option<(u16, u16)> {
        None
    }
    fn object_class(&self, class: char) -> bool {
        self.everything || "%)(".contains(class)
    }
    fn trap(&self, name: &str) -> Option<u8> {
        self.find(&TRAPS, name).map(|id| id.min(255) as u8)
    }
    fn trap_leads(&self, number: u8) -> TrapLeads {
        match TRAPS.get(usize::from(number)) {
            Some(&"teleportation trap") => TrapLeads::Square,
            Some(&"hole") => TrapLeads::Level,
            _ => TrapLeads::Nowhere,
        }
    }
    fn terrain(&self, name: &str) -> Option<u8> {
        TERRAIN.iter().position(|of| *of == name).map(|id| id as u8)
    }
    fn is_plain_terrain(&self, number: u8) -> bool {
        TERRAIN.get(usize::from(number)) != Some(&"corridor")
    }
    fn is_of_class(&self, _: Kind, _: char, _: &str) -> bool {
        true
    }
    fn of_class(&self, _: Kind, _: char, _: &str) -> Option<String> {
        None
    }
    fn branches(&self) -> Vec<&str> {
        vec!["Diggings"]
    }
    fn special_levels(&self) -> Vec<&str> {
        vec!["market"]
    }
    fn suggest(&self, kind: Kind, name: &str) -> Option<String> {
        let names: &[&str] = match kind {
            Kind::Monster => &MONSTERS,
            Kind::Object => &OBJECTS,
            Kind::Artifact => &[],
            Kind::Trap => &TRAPS,
            Kind::Terrain => &TERRAIN,
        };
        nearest(name, names.iter().copied()).map(str::to_string)
    }
}

const NORMAL: &str = r#"Vault(id: "normal_room", body: Room()),"#;

/// A small drawing with a nonstandard glyph.
const BOX: &str = "-----\n|...|\n|.1.|\n|...|\n-----";

fn pack(file: &str, text: &str) -> (Pack, Vec<Fault>) {
    read(&Source::pack(file, text.as_bytes()).unwrap())
}

/// Compiles a file `v.ron`; returns its vaults and all faults.
fn compiled(text: &str) -> (Vec<CompiledVault>, Vec<Fault>) {
    let (pack, mut faults) = pack("v.ron", text);
    let (vaults, more) = compile([pack], &Small { everything: false });
    faults.extend(more);
    (vaults, faults)
}

fn said(text: &str) -> Vec<String> {
    compiled(text).1.iter().map(ToString::to_string).collect()
}

/// Returns the faults of one vault, written on line 2 of a file whose other vault is the normal
/// room.
fn said_of(vault: &str) -> Vec<String> {
    said(&format!("[{NORMAL}\n{vault}]"))
}

/// Returns the single fault of a vault "x" with these fields, and asserts that it points at the `~`
/// in them.
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

/// Compiles a vault "x" with these fields and asserts that it has no faults.
fn good(fields: &str) -> CompiledVault {
    let (mut vaults, faults) = compiled(&format!("[{NORMAL}\nVault(id: \"x\", {fields})]"));
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(said, Vec::<String>::new());
    vaults.pop().unwrap()
}

fn built_in(everything: bool) -> (Vec<CompiledVault>, Vec<Fault>) {
    let (pack, mut faults) = read(&Source::built_in(ROOMS_FILE, ROOMS));
    let (vaults, more) = compile([pack], &Small { everything });
    faults.extend(more);
    (vaults, faults)
}

// --- Built-in vaults

#[test]
fn the_built_in_vaults_have_no_faults() {
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
fn built_in_drawings_have_the_right_number_of_orientations() {
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
fn a_built_in_vault_with_unknown_content_is_kept_but_not_playable() {
    let (vaults, faults) = built_in(false);
    assert_eq!(vaults.len(), 51);
    assert!(faults.iter().all(|fault| !fault.is_error()));
    let pacman = vaults.iter().find(|vault| vault.id == "pacman").unwrap();
    assert!(!pacman.playable);
    assert!(pacman.missing.contains(&"monster \"ghost\"".to_string()));
    let normal = vaults.iter().find(|vault| vault.id == DEFAULT_ROOM).unwrap();
    assert!(normal.playable);
}

// --- Compilation results

#[test]
fn names_are_resolved_to_indexes_and_decks() {
    let vault = good(
        "body: Room(), let: { \"stuff\": Terrain([(\"ice\", 5), \"iron_bars\"]) }, \
         steps: [Terrain(at: Where(\"floor\"), to: \"$stuff[1]\")]",
    );
    let Choice::Terrain(deck) = &vault.lets[0].choice else { panic!("no deck") };
    assert_eq!(deck[0].1, 5);
    assert!(!vault.lets[0].late);
    let step = &vault.steps[0];
    assert!(matches!(step.at, Area::Where(_)));
    assert!(matches!(step.what, What::Terrain { to: super::compiled::TerrainRef::Card(card), .. }
        if card.nth == 1 && card.deck == LetId(0)));
    assert_eq!(vault.place(step.id), "\"x\".steps[0]");
}

#[test]
fn choices_that_need_the_room_are_evaluated_late() {
    let vault = good(
        "body: Room(), let: { \"a\": Int(\"1d4\"), \"b\": Int(\"$a + room.w\"), \
         \"c\": Int(\"$b * 2\"), \"d\": Spot(Room) }, \
         steps: [Gold(amount: \"$c\", at: Cell(\"$d.x\", \"$d.y\"))]",
    );
    let late: Vec<bool> = vault.lets.iter().map(|choice| choice.late).collect();
    assert_eq!(late, [false, true, true, true]);
}

#[test]
fn a_drawing_has_its_own_legend() {
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
fn language_parts_used_by_a_vault_are_listed() {
    let vault = good("body: Room(), steps: [SubRoom(steps: [Door()])]");
    let needs: Vec<&str> = vault.needs.iter().copied().collect();
    assert_eq!(needs, ["Body::Room", "Door", "SubRoom"]);
}

// --- Expressions

/// Facts of a room of 9 by 4 squares at depth 5 in the mines, at night. Every decision has the
/// value 12.
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
fn expressions_are_evaluated() {
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
fn conditions_are_evaluated() {
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

// --- Robustness

mod hostile {
    use super::*;
    use proptest::prelude::*;

    fn survives(bytes: &[u8]) {
        if let Ok(source) = Source::pack("v.ron", bytes) {
            let (pack, faults) = read(&source);
            let (_, more) = compile([pack], &Small { everything: false });
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
    fn the_sample_pack_compiles_without_faults() {
        let (pack, faults) = pack("v.ron", SAMPLE);
        assert_eq!(faults, Vec::new());
        assert_eq!(pack.vaults.len(), 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            survives(&bytes);
        }

        #[test]
        fn any_brackets_and_words_never_panic(text in "[\\[\\](){},:\"'$a-zA-Z0-9 \\n\\\\/*#.+-]{0,300}") {
            survives(text.as_bytes());
            survives(format!("[Vault({text})]").as_bytes());
        }

        #[test]
        fn any_expression_never_panics(text in "[a-z0-9$.()+*/%<>=!' -]{0,60}") {
            let look = |_: &str, _: Part| Ok(LetId(0));
            let _ = super::super::expr::number(&text, &look);
            let _ = super::super::expr::condition(&text, &look);
        }

        #[test]
        fn a_mutated_file_never_panics(
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
fn the_example_of_the_manual_compiles() {
    let manual = include_str!("../../../docs/vaults.md");
    let (_, example) = manual.split_once("```ron\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let (vaults, faults) = compiled(&example.replacen('[', &format!("[{NORMAL}"), 1));
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(said, Vec::<String>::new());
    assert_eq!(vaults.len(), 2);
}

/// A shrine with guards, a cave level and a `Fill` vault: the rarer parts of the schema.
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
fn the_rarer_parts_of_the_schema_compile() {
    let (vaults, faults) = compiled(RARE);
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(said, Vec::<String>::new());
    assert_eq!(vaults.len(), 4);
    assert!(matches!(vaults[1].body, Body::Level { .. }));
    assert_eq!(vaults[2].body, Body::Fill);
}
