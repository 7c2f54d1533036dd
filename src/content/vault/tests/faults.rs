//! Tests of the exact fault messages for mistakes against the rules V01 to V16, and for hostile
//! files.

use super::*;

// --- V01: syntax

#[test]
fn v01_an_unknown_step_is_reported_with_its_place() {
    let text = "[\nVault(id: \"tiny_cage\", body: Room(), steps: [\n    Gold(),\n    Terain(to: \
                \"ice\"),\n]),\n]";
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
    assert_eq!(
        fault_of("weight: 3~"),
        ": the field \"body\" of Vault is missing; add body: and its value"
    );
}

#[test]
fn v01_a_repeated_field_is_reported() {
    assert_eq!(
        fault_of("body: Room(), ~body: Room()"),
        ".body: duplicate field \"body\"; remove one"
    );
}

#[test]
fn v01_a_value_of_the_wrong_type_is_reported() {
    assert_eq!(fault_of("body: Room(), joined: ~3"), ".joined: expected true or false");
    assert_eq!(
        fault_of("body: Room(), weight: ~true"),
        ".weight: found the boolean `true`; \
         expected a whole number or an expression in quotes"
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
            "v.ron:3:26: this ( is still open at the ] in line 3; add ) before that ]",
            "v.ron:5:22 in \"d\".body: unknown body \"Romo\"; did you mean Room?",
        ]
    );
    let ids: Vec<&str> = vaults.iter().map(|vault| vault.id.as_str()).collect();
    assert_eq!(ids, [DEFAULT_ROOM, "c"]);
}

#[test]
fn v01_a_file_that_is_not_a_list_is_reported() {
    assert_eq!(
        pack("v.ron", "Vault(id: \"x\")").1[0].to_string(),
        "v.ron:1:1: a vault file is a list of vaults; \
         write [ Vault(...), ] or File(schema: 1, vaults: [...])"
    );
    assert_eq!(
        pack("v.ron", "#![enable(implicit_some)]\n[]").1[0].to_string(),
        "v.ron:1:1: vault files cannot enable extensions; \
         write [ Vault(...), ] or File(schema: 1, vaults: [...])"
    );
}

#[test]
fn v01_texts_may_hold_printable_characters_only() {
    assert_eq!(
        fault_of("body: Room(), steps: [Engrave(text: ~\"a\\u{1b}[2J\")]"),
        ".steps[0].text: the character \\u{1b} cannot be shown; remove it"
    );
}

#[test]
fn v01_ids_are_lower_case() {
    assert_eq!(
        said_of("Vault(id: \"My Room\", body: Room())"),
        [
            "v.ron:2:11 in \"My Room\".id: an id must be at most 64 lower-case letters, digits and _; \
          write an id like my_vault"
        ]
    );
}

// --- V02 to V04: names

#[test]
fn v02_a_duplicate_id_is_reported() {
    assert_eq!(
        said_of("Vault(id: \"l_shape\", body: Room()),\nVault(id: \"l_shape\", body: Room())"),
        ["v.ron:3:1 in \"l_shape\": \"l_shape\" is already defined at v.ron:2; choose another id"]
    );
}

#[test]
fn v03_an_unknown_name_is_reported_with_the_nearest() {
    assert_eq!(
        fault_of("body: Room(), let: { \"victim\": Monster(['@', ~\"arhceologist\"]) }"),
        ".let.victim[1]: unknown monster \"arhceologist\"; \
         did you mean \"archeologist\"?"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Trap(kind: ~\"arow\")]"),
        ".steps[0].kind: unknown trap \"arow\"; did you mean \"arrow trap\"?"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Monster(of: ~'Q')]"),
        ".steps[0].of: unknown monster class 'Q'"
    );
    assert_eq!(
        fault_of("body: Room(), role: ~Shop(\"wepon\")"),
        ".role: unknown shop \"wepon\"; did you mean \"weapon\"?"
    );
}

#[test]
fn v04_a_choice_must_have_the_required_type() {
    assert_eq!(
        fault_of(
            "body: Room(), let: { \"block\": Monster(['d']) }, steps: [Terrain(to: ~\"$block\")]"
        ),
        ".steps[0].to: $block is a Monster decision, but a Terrain is needed"
    );
    assert_eq!(
        fault_of(
            "body: Room(), let: { \"stuff\": Terrain([\"ice\"]) }, steps: [Terrain(to: ~\"$stuf\")]"
        ),
        ".steps[0].to: decision $stuf is not defined before this; \
         did you mean $stuff?"
    );
    assert_eq!(
        fault_of(
            "body: Room(), let: { \"beast\": Monster(['d']) }, steps: [Gold(amount: \"~$beast + \
             1\")]"
        ),
        ".steps[0].amount: $beast is a Monster decision, but an Int is needed\n    \
         $beast + 1\n    ^^^^^^"
    );
}

#[test]
fn v04_fragments_must_be_in_the_same_file() {
    assert_eq!(
        fault_of("body: Room(), steps: [~Call(\"loot\")]"),
        ".steps[0]: no fragment \"loot\" in this file"
    );
}

// --- V05, V06: expressions

#[test]
fn v05_the_wrong_part_of_an_expression_is_underlined() {
    assert_eq!(
        fault_of("body: Room(), when: \"level.~deph >= 7\""),
        ".when: unknown value; did you mean level.depth?\n    \
         level.deph >= 7\n          ^^^^"
    );
    assert_eq!(
        fault_of("body: Room(), when: \"~level.depth\""),
        ".when: this is a number, not a condition; \
         compare it with something, as in level.depth >= 7\n    level.depth\n    ^^^^^^^^^^^"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(amount: \"2 * ~(3 + 1\")]"),
        ".steps[0].amount: this ( is never closed; add )\n    2 * (3 + 1\n        ^"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [If(cond: \"level.depth ~= 3\", then: [])]"),
        ".steps[0].cond: = is not a comparison; write ==\n    \
         level.depth = 3\n                ^"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(amount: \"~clamp(3)\")]"),
        ".steps[0].amount: clamp takes 3 numbers\n    \
         clamp(3)\n    ^^^^^^^^"
    );
}

#[test]
fn v06_expressions_before_placement_may_not_use_the_room() {
    assert_eq!(
        fault_of("body: Room(), when: \"~room.w > 5\""),
        ".when: room.w is not known before the vault is placed; \
         only level.*, branch and clock.* are\n    room.w > 5\n    ^^^^^^"
    );
    assert_eq!(
        fault_of("body: Room(), weight: \"~1d4\""),
        ".weight: dice and chances are not allowed before the vault is drawn; \
         use bonus, or a step with a chance\n    1d4\n    ^^^"
    );
    assert_eq!(
        fault_of("body: Room(), when: \"~not chance(50)\""),
        ".when: dice and chances are not allowed before the vault is drawn; \
         use bonus, or a step with a chance\n    not chance(50)\n    ^^^^^^^^^^^^^^"
    );
}

#[test]
fn v06_level_expressions_may_not_use_the_hero() {
    assert_eq!(
        fault_of("body: Room(), when: \"~hero.role == 'Monk'\""),
        ".when: hero.role is not known when a level is generated; only Monster(when: ...) can \
         depend on the hero\n    hero.role == 'Monk'\n    ^^^^^^^^^"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(amount: \"3 * ~hero.level\")]"),
        ".steps[0].amount: hero.level is not known when a level is generated; only Monster(when: \
         ...) can depend on the hero\n    3 * hero.level\n        ^^^^^^^^^^"
    );
    assert_eq!(
        fault_of(
            "body: Room(), let: { \"n\": Int(3) }, steps: [Monster(when: \"hero.level > ~$n\")]"
        ),
        ".steps[0].when: $n is not known when a monster appears; \
         test it in an If around the Monster\n    hero.level > $n\n                 ^^"
    );
}

// --- V07, V08: drawings

#[test]
fn v07_every_glyph_needs_a_legend_entry() {
    let said = said_of(&format!("Vault(id: \"x\", body: Map(map: \"{BOX}\"))"));
    assert_eq!(said, ["v.ron:4:3 in \"x\".map: row 2 col 2: '1' has no legend entry"]);
    let said = said_of(&format!(
        "Vault(id: \"x\", body: Map(map: r\"\n  {}\n  \"), legend: {{ '1': (), 'z': () }})",
        BOX.replace('\n', "\n  ")
    ));
    assert_eq!(said, ["v.ron:8:31 in \"x\".legend.z: warning: 'z' does not appear on the map"]);
    let said = said_of(&format!(
        "Vault(id: \"x\", edits: [All(\"1\", ['.', 'q'])], body: Map(map: \"{BOX}\"))"
    ));
    assert_eq!(said, ["v.ron:2:24 in \"x\".edits[0]: 'q' has no legend entry"]);
}

#[test]
fn v08_a_drawing_must_fit_and_be_walled() {
    assert_eq!(fault_of("body: Map(map: ~\"\\n\")"), ".body.map: the map is empty");
    let wide = "-".repeat(79);
    assert_eq!(
        fault_of(&format!("body: Map(map: ~\"{wide}\")")),
        ".body.map: the map is 79 by 1, but at most 78 by 19 fit"
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
        ".body.size: a room cannot be 90 by 3; write 1 by 1 to 76 by 17"
    );
}

// --- V09, V10: numbers

#[test]
fn v09_a_square_must_lie_in_the_room_for_some_size() {
    assert_eq!(
        fault_of("body: Room(size: Fixed(5, 5)), steps: [Gold(at: ~Cell(7, 7))]"),
        ".steps[0].at: Cell(7, 7) lies outside Room(Fixed(5, 5))"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(at: ~Cell(\"20 + 1d3\", 1))]"),
        ".steps[0].at: Cell(\"20 + 1d3\", 1) lies outside \
         a room of random size, at most 14 by 6"
    );
    good("body: Room(), steps: [Gold(at: Cell(13, 5)), Door(at: Cell(-1, 0))]");
}

#[test]
fn v10_weights_are_bounded() {
    assert_eq!(
        fault_of("body: Room(), let: { \"d\": Terrain([\"ice\", ~(\"lava\", 4000000000)]) }"),
        ".let.d[1]: a card's weight cannot be 4000000000; at most 10000"
    );
    let vault = good("body: Room(), weight: \"level.depth * 1000\"");
    let mut rng = Rng::new(Seed(1), 0);
    assert_eq!(vault.weight.roll(&There, &mut rng), 5000);
}

#[test]
fn v10_numbers_are_bounded() {
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(chance: ~101)]"),
        ".steps[0].chance: a chance cannot be 101; 0 to 100"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Drift(to: \"cloud\", size: (3, ~21))]"),
        ".steps[0].size[1]: a size cannot be 21; 1 to 20"
    );
    assert_eq!(fault_of("body: Room(), weight: ~-1"), ".weight: a weight cannot be -1; 0 to 10000");
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(amount: \"~0d6\")]"),
        ".steps[0].amount: 0d6 cannot be rolled; \
         both numbers must be 1 to 1000\n    0d6\n    ^^^"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(chance: ~\"200 + level.depth\")]"),
        ".steps[0].chance: a chance cannot be 201 to 255; 0 to 100"
    );
    assert_eq!(fault_of("body: Room(), let: { \"d\": ~Terrain([]) }"), ".let.d: the deck is empty");
}

// --- V11 to V15: shape and order

#[test]
fn v11_unreachable_floor_is_reported() {
    assert_eq!(
        fault_of("body: Map(map: r\"\n-----\n|.|~.|\n|.---\n-----\")"),
        ".map: warning: row 1 col 3: 1 square cannot be reached from the others; \
         draw a door between them"
    );
    assert_eq!(
        fault_of("body: Map(map: r\"\n-----\n|~.|.|\n-----\")"),
        ".map: warning: row 1 col 1: 1 square cannot be reached from the others; \
         draw a door between them"
    );
    good("body: Map(map: r\"\n-----\n|.S.|\n-----\")");
}

#[test]
fn v12_identical_orientations_are_reported() {
    let map = "---\\n|.|\\n---";
    assert_eq!(
        fault_of(&format!("body: Map(map: \"{map}\"), orient: ~Turns")),
        ".orient: warning: 3 of 4 orientations are identical to others; \
         one orientation gets the whole weight"
    );
    good(&format!("body: Map(map: \"{map}\"), orient: Turns, allow: [\"V12\"]"));
    let long = format!("{0}\\n|{1}+\\n{0}", "-".repeat(30), ".".repeat(28));
    assert_eq!(
        fault_of(&format!("body: Map(map: \"{long}\"), orient: ~Turns")),
        ".orient: warning: 2 of 4 orientations are too tall; they are skipped"
    );
}

#[test]
fn v13_repetition_is_bounded() {
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(count: ~300)]"),
        ".steps[0].count: a count cannot be 300; 0 to 256"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Gold(count: ~\"9d100\")]"),
        ".steps[0].count: warning: this count can reach 900; it is capped at 256"
    );
    assert_eq!(
        fault_of("body: Room(), steps: ~[Repeat(n: 100, do: [Repeat(n: 100, do: [Gold()])])]"),
        ".steps: this vault can take 10101 steps; at most 4096 are allowed"
    );
    let said = said(&format!(
        "File(schema: 1, fragments: {{ \"a\": [Call(\"b\")], \"b\": [Call(\"a\")] }}, \
         vaults: [{NORMAL}\nVault(id: \"x\", body: Room(), steps: [Call(\"a\")])])"
    ));
    assert_eq!(
        said,
        ["v.ron:1:54 in fragments.b[0]: the fragment \"a\" calls itself; recursion is not allowed"]
    );
}

#[test]
fn v13_nested_fragments_count_as_expanded() {
    let mut text = "File(schema: 1, fragments: { \"f0\": [Gold()]".to_string();
    for i in 1..10 {
        let call = format!("Call(\"f{}\"), ", i - 1);
        text += &format!(", \"f{i}\": [{}]", call.repeat(10));
    }
    text += &format!("}}, vaults: [{NORMAL}\nVault(id: \"x\", body: Room(), ");
    text += "steps: [Call(\"f9\")])])";
    let (vaults, faults) = compiled(&text);
    assert_eq!(vaults.len(), 1);
    assert!(faults[0].to_string().contains("more than 8192 steps with all fragments expanded"));
}

#[test]
fn v14_a_tag_that_no_vault_has_is_reported() {
    assert_eq!(
        fault_of("body: Room(), steps: [Apply(tag: ~\"room_fill\")]"),
        ".steps[0].tag: warning: no Fill vault has the tag \"room_fill\"; \
         nothing will be placed there"
    );
}

#[test]
fn v14_a_portal_to_an_unknown_place_is_reported() {
    let link = |to: &str| format!("body: Room(), steps: [Link(kind: Portal, to: {to})]");
    assert_eq!(
        fault_of(&link("~\"Digings\"")),
        ".steps[0].to: warning: no place is called \"Digings\"; did you mean \"Diggings\"?"
    );
    for known in ["Diggings", "market", "9"] {
        let vault = format!("Vault(id: \"x\", {})", link(&format!("{known:?}")));
        assert_eq!(said_of(&vault), [""; 0], "{known}");
    }
}

#[test]
fn v14_a_slot_that_no_vault_fits_is_reported() {
    let big =
        "Vault(id: \"big\", tags: [\"nook\"], joined: false, body: Map(map: \"....\\n....\"))";
    let slot = "Vault(id: \"x\", body: Map(map: \"-----\\n|aa.|\\n-----\"), \
                legend: { 'a': (slot: [\"nook\"]) })";
    assert_eq!(
        said_of(&format!("{big},\n{slot}")),
        ["v.ron:3:78 in \"x\".legend.a.slot[0]: warning: no vault with the tag \"nook\" fits \
             into the 2 by 1 area of 'a'; nothing will be placed there"]
    );
    let small = "Vault(id: \"small\", tags: [\"nook\"], joined: false, body: Map(map: \".\\n{\"))";
    assert_eq!(said_of(&format!("{big},{small},\n{slot}")), [""; 0]);
    let filling = "Vault(id: \"fill\", tags: [\"nook\"], body: Fill)";
    assert_eq!(said_of(&format!("{big},{filling},\n{slot}")), [""; 0]);
}

#[test]
fn v15_content_overwritten_by_a_later_step_is_reported() {
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
fn v16_a_default_room_and_some_weight_are_required() {
    let said = said("[Vault(id: \"x\", weight: 0, body: Room())]");
    assert_eq!(
        said,
        [
            "v.ron: the default room \"normal_room\" is missing",
            "v.ron: the sum of all weights is 0",
        ]
    );
    let (_, faults) = compiled("[]");
    assert!(faults.iter().all(|fault| fault.severity == Severity::Fatal));
}

// --- Hostile files

#[test]
fn files_are_bounded_before_they_are_read() {
    let big = vec![b' '; (256 << 10) + 1];
    let fault = Source::pack("v.ron", &big).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "v.ron: the file is 262145 bytes long; at most 256 KiB are allowed"
    );
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
            "v.ron:1:{column}: the brackets are nested too deeply; \
             at most 48 levels of brackets"
        )
    );
    for text in ["/*".repeat(100_000), "[".repeat(100_000), "((".repeat(50_000)] {
        assert!(!pack("v.ron", &text).1.is_empty());
    }
}

#[test]
fn the_length_of_a_text_is_bounded() {
    let long = "a".repeat(5000);
    let fault = fault_of(&format!("body: Room(), title: ~\"{long}\""));
    assert_eq!(fault, ": this text is 5000 bytes long; at most 4096");
}

#[test]
fn a_byte_order_mark_and_carriage_returns_are_ignored() {
    let source = Source::pack("v.ron", "\u{feff}[\r\n]\r\n".as_bytes()).unwrap();
    assert!(read(&source).1.is_empty());
}

#[test]
fn at_most_twenty_faults_a_file_are_reported() {
    let bad = "Vault(id: \"x\", bdy: Room()),\n".repeat(5000);
    let (_, faults) = pack("v.ron", &format!("[{bad}]"));
    assert_eq!(faults.len(), 21);
    assert_eq!(
        faults[20].to_string(),
        "v.ron:21:1: the rest of this file is ignored; at most 512 vaults are read and 20 faults reported"
    );
    let same = "Vault(id: \"x\", body: Fill),".repeat(500);
    let (vaults, faults) = compiled(&format!("[{NORMAL}{same}]"));
    assert_eq!((vaults.len(), faults.len()), (2, 20));
    let many = "Vault(id: \"x\", body: Fill),".repeat(9_000);
    assert_eq!(pack("v.ron", &format!("[{many}]")).0.vaults.len(), 512);
    let cards = "\"nothing of this name\", ".repeat(4000);
    let (vaults, faults) = compiled(&format!(
        "[{NORMAL} Vault(id: \"x\", body: Fill, let: {{ \"a\": Monster([{cards}]) }})]"
    ));
    assert_eq!((vaults.len(), faults.len()), (1, 20));
}

#[test]
fn fragment_calls_nest_at_most_16_deep() {
    let mut text = "File(schema: 1, fragments: { \"f0\": [Stop]".to_string();
    for i in 1..4000 {
        text += &format!(", \"f{i}\": [Call(\"f{}\")]", i - 1);
    }
    text += &format!("}}, vaults: [{NORMAL}Vault(id: \"x\", body: Fill, ");
    text += "steps: [Call(\"f3999\")])])";
    let (vaults, faults) = compiled(&text);
    assert_eq!(vaults.len(), 1);
    assert!(
        faults[0].to_string().ends_with("fragments call each other too deeply; at most 16 levels")
    );
}
