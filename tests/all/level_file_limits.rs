//! Limits of one import: level files that multiply their own contents.

use wyrdvault::content::Content;
use wyrdvault::content::vault::import::{Imported, Language, import};

use crate::level_files::des;

/// Parts of the messages about too much output (`WRITTEN`) and too much input (`READ`).
const WRITTEN: &str = "more than 60000 values here, counting all repetitions";
const READ: &str = "at most 80000 values";

fn lua(text: &str) -> Imported {
    import(text, Language::Lua, "a", &Content::builtin(), &|_| None)
}

/// Returns the lines of the losses whose reason contains this part.
fn lines(made: &Imported, part: &str) -> Vec<usize> {
    made.losses().filter(|lost| lost.why.contains(part)).map(|lost| lost.line).collect()
}

/// Checks that the report says once that the levels have too many values, in this range of lines.
#[track_caller]
fn assert_spent(made: &Imported, within: std::ops::RangeInclusive<usize>) {
    let lines = lines(made, WRITTEN);
    let count = made.losses().count();
    assert!(matches!(lines[..], [line] if within.contains(&line)), "{lines:?} of {count}");
    assert!(made.levels[0].carried < made.levels[0].statements);
    assert!(made.text.len() <= 256 << 10, "{} bytes", made.text.len());
}

#[test]
fn cases_that_fall_through_to_switches_are_written_until_the_budget_is_spent() {
    // Each switch writes the switch inside it twice.
    let begin = "SWITCH [1d3] { CASE 1:\nSINK: random\nCASE 2:\n".repeat(20);
    let made = des(&format!("LEVEL: \"a\"\n{begin}GOLD: 1, random\n{}", "}\n".repeat(20)));
    assert_spent(&made, 2..=62);
}

#[test]
fn rooms_with_a_chance_are_written_twice_until_the_budget_is_spent() {
    let room = |key: &str| format!("{key}: \"zoo\" [50%], lit, random, random {{\n");
    let begin = room("SUBROOM").repeat(20);
    let text = format!("LEVEL: \"a\"\nROOM: \"ordinary\", lit, random, random, random {{\n{begin}");
    let made = des(&format!("{text}GOLD: 1, random\n{}", "}\n".repeat(21)));
    assert_spent(&made, 2..=24);
    // Three nested rooms are within the budget, and the gold in them is written eight times.
    let begin = room("SUBROOM").repeat(3);
    let text = format!("LEVEL: \"a\"\nROOM: \"ordinary\", lit, random, random, random {{\n{begin}");
    let made = des(&format!("{text}GOLD: 1, random\n{}", "}\n".repeat(4)));
    assert_eq!(made.text.matches("Gold(amount: 1)").count(), 8);
    assert_eq!(made.losses().count(), 0);
}

#[test]
fn the_text_that_a_function_repeats_is_charged() {
    let function = format!("FUNCTION: f() {{ MESSAGE: \"{}\" }}\n", "long ".repeat(4000));
    let made = des(&format!("{function}LEVEL: \"a\"\n{}", "f()\n".repeat(2000)));
    assert_spent(&made, 1..=1);
    let levels = "LEVEL: \"a\"\nf()\n".repeat(200);
    let made = des(&format!("{function}{levels}"));
    let told = lines(&made, WRITTEN);
    assert!(told.len() > 100, "each level says that it is left out: {told:?}");
    assert!(made.text.len() <= 256 << 10, "{} bytes", made.text.len());
}

#[test]
fn loops_in_each_other_that_are_unrolled_are_written_until_the_budget_is_spent() {
    let begin: Vec<String> =
        (0..6).map(|n| format!("FOR $i{n} = 0 TO 30 {{ SINK: $p[$i{n}]\n")).collect();
    let begin = begin.concat();
    let text = format!("$p = {{ (1,1), (2,2) }}\n{begin}{}", "}\n".repeat(6));
    let made = des(&format!("LEVEL: \"a\"\n{text}"));
    assert!(!lines(&made, WRITTEN).is_empty() || made.losses().count() >= 500);
    assert!(made.text.len() <= 256 << 10);
}

#[test]
fn a_large_value_is_charged_each_time_it_is_used() {
    let sum = format!("({}1)", "1+".repeat(10));
    let sums = format!("({}1)", format!("{sum}+").repeat(10));
    // Each use is too long for a number, so that nothing is written.
    let uses = "GOLD: $sums, random\n".repeat(4000);
    let made = des(&format!("LEVEL: \"a\"\n$sums = {sums}\n{uses}"));
    assert_spent(&made, 1000..=3900);
}

#[test]
fn a_block_is_left_early_only_by_its_own_break() {
    let made =
        des("LEVEL: \"a\"\nLOOP [3] {\nIF [50%] { LOOP [2] { [50%]: BREAK\nSINK: random }\n}\n\
                    FOUNTAIN: random\n}\n");
    let text = made.text.split_whitespace().collect::<Vec<_>>().join(" ");
    // The break leaves only the inner loop.
    assert_eq!(text.matches("\"$break_3 == 0\"").count(), 2, "{text}");
    assert!(!text.contains("break_2"), "{text}");
    assert_eq!(made.losses().count(), 0);
}

#[test]
fn a_file_with_too_many_values_is_read_up_to_a_line() {
    for (text, first) in [
        (format!("LEVEL: \"a\"\n{}", "IF [50%] {\n".repeat(25_000)), 2),
        (format!("LEVEL: \"a\"\n{}", "GOLD:1\n".repeat(35_000)), 10_000),
        (format!("LEVEL: \"a\"\n{}", "SINK:((((((((((1,1))))))))))\n".repeat(9000)), 3000),
    ] {
        let made = des(&text);
        let told = lines(&made, READ);
        assert!(matches!(told[..], [line] if line >= first), "{told:?}");
    }
    for text in ["end\n", "}\n", ")\n", "else\n", "des.gold(1, 1, 1)\n", "do end\n"] {
        let made = lua(&text.repeat((256 << 10) / text.len()));
        assert!(made.losses().count() <= 502);
        assert!(made.levels[0].statements < 20_000, "{}", made.levels[0].statements);
    }
    let made = lua(&"des.gold(1, 1, 1)\n".repeat(14_000));
    assert!(matches!(lines(&made, READ)[..], [line] if line > 5000));
}

#[test]
fn copies_of_statements_without_values_are_charged() {
    let body = "break\n".repeat(9000);
    let made = lua(&format!("for _, x in ipairs({{ {} }}) do\n{body}end", "1, ".repeat(60)));
    // Without a limit there would be 60 copies of 9,000 statements.
    assert!(made.levels[0].statements < 20_000);
    assert!(made.losses().count() > 0);
}

#[test]
fn squares_of_a_selection_that_are_used_again_and_again_are_charged() {
    let set: Vec<String> = (0..900).map(|n| format!("s:set({}, {})\n", n % 70, n / 70)).collect();
    let set = set.concat();
    let made =
        lua(&format!("local s = selection.new()\n{set}{}", "des.terrain(s, \".\")\n".repeat(200)));
    assert!(!lines(&made, "selections of more than 10000 squares").is_empty());
    assert!(made.text.len() <= 256 << 10);
}

/// Each condition is nested in the one before it.
#[test]
fn long_chains_of_conditions_in_each_other_are_reported() {
    let chain = |inner: &str| {
        let more = "elseif percent(5) then\n".repeat(50);
        format!("if percent(5) then\n{more}{inner}end\n")
    };
    let text = (0..50).fold("des.gold(1, 1, 1)\n".to_owned(), |inner, _| chain(&inner));
    assert!(!lines(&lua(&text), "nested more than 60 deep").is_empty());
}

#[test]
fn all_levels_of_a_file_report_a_limited_number_of_losses() {
    let level = format!("LEVEL: \"a\"\n{}", "MONSTER: \"no such beast\", random\n".repeat(20));
    let made = des(&level.repeat(400));
    assert_eq!(made.levels.len(), 400);
    assert!((4000..=4500).contains(&made.losses().count()), "{}", made.losses().count());
    for level in &made.levels {
        assert!(!level.lost.is_empty(), "no level loses in silence");
        assert_eq!(level.carried, 1);
    }
}

#[test]
fn a_bare_name_is_no_statement_of_lua() {
    let made = lua("local x\nENDMAP\ndes.gold(1, 1, 1)\n");
    assert_eq!(made.losses().map(|lost| lost.line).collect::<Vec<_>>(), [2]);
}

#[test]
fn lists_whose_elements_name_each_other_are_reported() {
    for (list, user) in [
        ("$p = { grow($p[0]), (1,1) }", "TERRAIN: $p[0], '.'"),
        ("$p = { (1,($p[0])), (1,1) }", "STAIR: $p[0], up"),
        ("$p = { grow($q[0]) }\n$q = { grow($p[0]) }", "TERRAIN: $p[0], '.'"),
        ("$p = monster: { $p[0], 'k' }", "MONSTER: $p[0], random"),
        ("$p = { rnd($p[0]), 3 }", "GOLD: $p[0], random"),
    ] {
        let made = des(&format!("LEVEL: \"a\"\n{list}\n{user}\n"));
        assert!(made.losses().count() > 0, "{list}");
    }
    // Each list refers 31 times to the list before it.
    let list = |n: usize| {
        let inner = if n == 0 { "(1,1)".to_owned() } else { format!("$p{}[0]", n - 1) };
        format!("$p{n} = {{ grow({}{inner}) }}\n", format!("{inner} & ").repeat(30))
    };
    let lists: Vec<String> = (0..7).map(list).collect();
    let made = des(&format!("LEVEL: \"a\"\n{}TERRAIN: $p6[0], '.'\n", lists.concat()));
    assert!(made.losses().count() > 0);
}
