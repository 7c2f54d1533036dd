//! Tests of the cures that faults suggest for frequent mistakes: quotes, capitals, brackets, texts
//! without an end.

use super::*;

// --- Quotes

#[test]
fn single_quotes_around_a_text_are_cured() {
    assert_eq!(
        said_of("Vault(id: 'larder', body: Room())"),
        ["v.ron:2:11 in vault 2.id: single quotes hold one letter, and 'larder' is longer; \
          write \"larder\""]
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Monster(of: ~'kobold')]"),
        ".steps[0].of: single quotes hold one letter, and 'kobold' is longer; write \"kobold\""
    );
}

#[test]
fn curly_quotes_are_cured() {
    let said: Vec<String> = said_of("Vault(id: \u{201c}x\u{201d}, body: Room())");
    assert_eq!(said, ["v.ron:2:11: \u{201c} is not a straight quote; write \""]);
}

#[test]
fn a_text_without_quotes_is_cured() {
    assert_eq!(
        fault_of("body: Room(), title: ~Larder"),
        ".title: Larder needs quotes; write \"Larder\""
    );
}

#[test]
fn a_field_name_in_quotes_is_cured() {
    assert_eq!(
        fault_of("body: Room(), ~\"joined\": true"),
        ".joined: the field name \"joined\" has quotes; write joined:"
    );
}

// --- Words

#[test]
fn true_and_false_are_written_small_and_without_quotes() {
    assert_eq!(fault_of("body: Room(), joined: ~True"), ".joined: unknown value True; write true");
    assert_eq!(
        fault_of("body: Room(), steps: [Light(lit: ~\"false\")]"),
        ".steps[0].lit: \"false\" needs no quotes; write false"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Monster(asleep: ~yes)]"),
        ".steps[0].asleep: unknown value yes; write true"
    );
}

#[test]
fn a_word_in_quotes_is_cured_with_the_nearest_word() {
    assert_eq!(
        fault_of("body: Room(), light: ~\"lit\""),
        ".light: \"lit\" is a text, but a word without quotes is needed; write Lit"
    );
    assert_eq!(
        fault_of("body: Room(), light: ~\"shining\""),
        ".light: \"shining\" is a text, but a word without quotes is needed; \
         known: Lit, Dark, ByDepth"
    );
    assert_eq!(
        fault_of("body: Room(size: ~\"5x3\")"),
        ".body.size: \"5x3\" is a text, but a word without quotes is needed; known: Any, Fixed"
    );
    assert_eq!(
        fault_of("body: ~\"Room\""),
        ".body: \"Room\" is a text, but a word without quotes is needed; write Room()"
    );
}

// --- Brackets

#[test]
fn a_size_without_its_word_is_cured() {
    assert_eq!(
        fault_of("body: Room(size: ~(5, 3))"),
        ".body.size: (5, 3) needs a word before it; write Fixed(5, 3)"
    );
    assert_eq!(
        fault_of("body: Room(size: ~[5, 3])"),
        ".body.size: [5, 3] needs a word before it; write Fixed(5, 3)"
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Object(at: ~(1, 2))]"),
        ".steps[0].at: (1, 2) needs a word before it; write Cell(1, 2)"
    );
    assert_eq!(
        fault_of("body: Room(size: ~Fixed(5))"),
        ".body.size: Fixed needs 2 values, but has 1"
    );
}

#[test]
fn a_single_value_where_a_list_is_needed_is_cured() {
    assert_eq!(
        fault_of("body: Room(), ensure: ~Connected"),
        ".ensure: Connected must be in a list; write [Connected]"
    );
    assert_eq!(
        fault_of("body: Room(), steps: ~Monster(of: \"kobold\")"),
        ".steps: Monster(of: \"kobold\") must be in a list; write [Monster(of: \"kobold\")]"
    );
}

#[test]
fn missing_and_needless_parentheses_are_cured() {
    assert_eq!(fault_of("body: ~Room"), ".body: Room needs parentheses; write Room()");
    assert_eq!(fault_of("body: ~Fill()"), ".body: Fill() has no parentheses; write Fill");
    assert_eq!(
        said_of("Vault ~{ id: \"x\" }".replace('~', "").as_str()),
        ["v.ron:2:7: Vault cannot be followed by {; write Vault(...)"]
    );
}

#[test]
fn an_open_bracket_is_reported_where_it_begins() {
    assert_eq!(
        said_of("Vault(id: \"x\", body: Room(),\n    legend: {\n        'k': (),\n)"),
        ["v.ron:3:13: this { is still open at the ) in line 5; add } before that )"]
    );
}

#[test]
fn an_open_drawing_is_reported_where_it_begins() {
    let text = "Vault(id: \"x\", body: Map(map: r\"\n  ---\n  ---\n  ), title: \"larder\")";
    assert_eq!(
        said_of(text),
        ["v.ron:2:31: the text that begins here ends only in line 5; \
          close it with \" where it should end"]
    );
    let (pack, faults) = pack("v.ron", &format!("[\n{text},\nVault(id: \"y\", body: Fill)]"));
    assert_eq!((pack.vaults.len(), faults.len()), (1, 1), "the next vault is read");
}

// --- Signs

#[test]
fn an_equals_sign_after_a_field_is_cured() {
    assert_eq!(
        said_of("Vault(id = \"x\", body: Room())"),
        ["v.ron:2:10: a field gets its value with a colon; write id: instead of id ="]
    );
}

#[test]
fn a_missing_comma_is_reported_after_the_value() {
    assert_eq!(
        said_of("Vault(id: \"x\"\n    body: Room())"),
        ["v.ron:2:14: a comma is missing; add it after \"x\""]
    );
}

#[test]
fn an_expression_without_quotes_is_cured() {
    assert_eq!(
        said_of("Vault(id: \"x\", body: Room(), when: level.depth > 3)"),
        ["v.ron:2:36: an expression needs quotes; write \"level.depth > 3\""]
    );
    assert_eq!(
        said_of("Vault(id: \"x\", when: level.depth in 1..6, body: Room())"),
        ["v.ron:2:22: an expression needs quotes; write \"level.depth in 1..6\""]
    );
}

#[test]
fn a_drawing_without_r_is_cured() {
    assert_eq!(
        fault_of("body: Map(map: ~\"\n    -----\n    |.\\.|\n    -----\n    \")"),
        ".body.map: a backslash has a special meaning in this text; write r before it: r\"...\""
    );
}

// --- Numbers

#[test]
fn dice_in_single_quotes_or_without_quotes_are_cured() {
    assert_eq!(
        fault_of("body: Room(), steps: [Object(count: ~'d6')]"),
        ".steps[0].count: single quotes hold one letter, and 'd6' is longer; write \"1d6\""
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Object(count: ~2d6)]"),
        ".steps[0].count: 2d6 needs quotes; write \"2d6\""
    );
    assert_eq!(
        fault_of("body: Room(), steps: [Object(count: \"~d6\")]"),
        ".steps[0].count: unknown value; write 1d6\n    d6\n    ^^"
    );
}

#[test]
fn a_number_in_words_is_cured() {
    assert_eq!(
        fault_of("body: Room(), weight: \"~ten\""),
        ".weight: unknown value; write 10\n    ten\n    ^^^"
    );
    assert_eq!(fault_of("body: Room(), weight: ~ten"), ".weight: ten is not a number; write 10");
}

#[test]
fn a_name_without_its_family_is_cured() {
    assert_eq!(
        fault_of("body: Room(), when: \"~depth > 3\""),
        ".when: unknown value; did you mean level.depth?\n    depth > 3\n    ^^^^^"
    );
}

// --- Lint

#[test]
fn v09_a_thing_on_the_wall_of_a_fixed_size_is_a_warning() {
    let body = "body: Room(size: Fixed(5, 3))";
    assert_eq!(
        fault_of(&format!("{body}, steps: [Object(at: ~Cell(5, 1))]")),
        ".steps[0].at: warning: Cell(5, 1) is in the wall; the inside is columns 0 to 4, rows 0 \
         to 2"
    );
    assert_eq!(
        fault_of(&format!("{body}, steps: [Chance(pct: 50, then: [Monster(at: ~Cell(-1, 0))])]")),
        ".steps[0].then[0].at: warning: Cell(-1, 0) is in the wall; the inside is columns 0 to \
         4, rows 0 to 2"
    );
    good(&format!("{body}, steps: [Object(at: Cell(4, 2)), Door(at: Cell(-1, 1))]"));
    good("body: Room(), steps: [Object(at: Cell(5, 1))]");
}

#[test]
fn v13_a_fill_that_can_apply_itself_is_a_warning() {
    let fill = |id: &str, of: &str, applies: &str| {
        format!(
            "Vault(id: \"{id}\", tags: [\"{of}\"], body: Fill, steps: [Apply(tag: \"{applies}\")])"
        )
    };
    assert_eq!(
        said_of(&fill("x", "a", "a")),
        ["v.ron:2:60 in \"x\".steps[0].tag: warning: this can put \"x\" into itself; \
          give the inner fills another tag"]
    );
    let round = format!("{},\n{}", fill("x", "a", "b"), fill("y", "b", "a"));
    assert_eq!(said_of(&round).len(), 2, "each of the two applies itself through the other");
    let line =
        format!("{},\n{}", fill("x", "a", "b"), "Vault(id: \"y\", tags: [\"b\"], body: Fill)");
    assert_eq!(said_of(&line), Vec::<String>::new());
}
