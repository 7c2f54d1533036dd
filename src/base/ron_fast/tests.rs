//! Tests of the fast reader against `ron`.

use std::collections::BTreeMap;

use proptest::{prop_assert_eq, proptest};
use ron::Options;
use ron::extensions::Extensions;
use serde::Deserialize;

use super::*;

#[derive(Debug, PartialEq, Deserialize)]
struct Pair(i8, char);

#[derive(Debug, PartialEq, Deserialize)]
struct Only(u16);

#[derive(Debug, PartialEq, Deserialize)]
enum Shape {
    Dot,
    Line(u8),
    Box(u8, u8),
    Disc { at: (i16, i16), radius: Option<u8> },
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Row {
    name: String,
    odds: u16,
    shapes: Vec<Shape>,
    pair: Option<Pair>,
    only: Option<Only>,
    bonus: BTreeMap<String, i32>,
    is_large: bool,
}

impl Default for Row {
    fn default() -> Self {
        Row {
            name: String::new(),
            odds: 3,
            shapes: Vec::new(),
            pair: None,
            only: None,
            bonus: BTreeMap::new(),
            is_large: false,
        }
    }
}

fn slowly(text: &str) -> Option<Vec<Row>> {
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text).ok()
}

const ROWS: &str = r#"// All there is.
[
    (name: "a \"quoted\" \\ word", odds: 12, shapes: [Dot, Line(3), Box(1, 2,)]),
    Row(shapes: [Disc(at: (-1, +2), radius: 3), Disc(at: (0, 0), radius: None)], is_large: true),
    (pair: (-7, 'é'), bonus: {"one": 1, "two": -2,}, only: Some(Only(9))), // a comment
    (pair: Pair(-7, '\''), name: r"raw \ text", only: (70)),
    (),
]"#;

#[test]
fn the_fast_reader_reads_what_ron_reads() {
    for text in [ROWS, "[(name: r##\"a \"raw\"# text\"##)]", "[]"] {
        assert_eq!(read::<Vec<Row>>(text).expect("it can be read"), slowly(text).unwrap());
    }
}

#[test]
fn the_fast_reader_leaves_errors_to_ron() {
    for text in [
        "",
        "[(name: \"x\") (name: \"y\")]",
        "[(nme: \"x\")]",
        "[(odds: 70000)]",
        "[(odds: 1.5)]",
        "[Column(odds: 1)]",
        "[(odds: 1)",
        "[(odds: 1)] [",
        "[(name: \"x)]",
        "[(pair: Pair (1, 'x'))]",
        "[(name: \"\\q\")]",
        "[(pair: (1, 'ab'))]",
        "[(is_large: yes)]",
        "[(name: r#\"x\")]",
    ] {
        assert_eq!(read::<Vec<Row>>(text), None, "{text}");
    }
}

#[test]
fn newtype_brackets_are_optional() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Disc {
        at: (i16, i16),
        #[serde(default)]
        shape: Option<Shape>,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    enum Step {
        Put(Disc),
        Go((u8, u8)),
        All(Vec<Step>),
        Wait(u8),
        Maybe(Option<Disc>),
    }
    for text in [
        "[Put(at: (1, 2)), Go(3, 4), Wait(5), All([Put(at: (6, 7), shape: Line(8))])]",
        "[Put((at: (1, 2)))]",
        "[Maybe(None), Maybe(at: (1, 2))]",
        "[Go((3, 4))]",
    ] {
        let options = Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME)
            .with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES);
        let slow = options.from_str::<Vec<Step>>(text).ok();
        let quick = read_unwrapped::<Vec<Step>>(text);
        assert!(quick.is_none() || quick == slow, "{text}: {quick:?} {slow:?}");
    }
    assert!(read_unwrapped::<Vec<Step>>("[Put(at: (1, 2)), Go(3, 4), Wait(5)]").is_some());
}

#[test]
fn ignored_values_are_skipped_whatever_brackets_their_texts_have() {
    #[derive(Debug, PartialEq, Deserialize)]
    enum Kind {
        Drawn(IgnoredAny),
        Empty,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Part {
        kind: Kind,
        odds: u16,
    }
    for fields in [
        "kind: Drawn(map: r#\"(\" [\"#, at: [(1, 2)]), odds: 3, rest: {'(': Some([Dot])}",
        "rest: \"\\\"(\", more: -1, kind: Drawn(), // )\n odds: 3",
        "rest: [')', r, r\")\"], odds: 3, kind: Drawn(1, 2)",
    ] {
        let text = format!("[ Part({fields}), Dot]");
        let (part, end) = read_parts_at::<Part>(&text, 2).expect(fields);
        assert_eq!(part, Part { kind: Kind::Drawn(IgnoredAny), odds: 3 });
        assert_eq!(&text[end..], ", Dot]");
    }
    let empty = Part { kind: Kind::Empty, odds: 1 };
    assert_eq!(read_parts_at("(odds: 1, kind: Empty)", 0), Some((empty, 22)));
    assert_eq!(read_parts_at::<Part>("(odds: 1, kind: Drawn(\"", 0), None);
    assert_eq!(read::<Part>("(odds: 1, kind: Empty, rest: Dot)"), None);
}

proptest! {
    /// For any corrupted file, this reader and `ron` never return different values.
    #[test]
    fn the_fast_reader_never_differs_from_ron(
        at in 0..ROWS.len(),
        many in 0..3_usize,
        new in "[]\\[(){},:\"'0-9a-z /\\\\#-]{0,2}",
    ) {
        let mut bytes = ROWS.as_bytes().to_vec();
        let end = bytes.len().min(at + many);
        bytes.splice(at..end, new.into_bytes());
        if let Ok(text) = String::from_utf8(bytes)
            && let Some(rows) = read::<Vec<Row>>(&text)
        {
            prop_assert_eq!(Some(rows), slowly(&text));
        }
    }
}
