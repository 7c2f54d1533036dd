//! Finds the differences between two recordings or two states.

use std::path::Path;

use serde_json::{Value, json};

use super::super::{Exit, Out};
use super::state::{fields, player};
use super::{Done, content, read, unfit};
use crate::game::Birth;
use crate::game::replay::playback::Player;
use crate::store::clean::clean;

/// Maximum number of differing fields listed.
const MOST: usize = 40;

/// A differing part of the state: its path and both values.
#[derive(Clone, Debug, PartialEq)]
pub struct StateDifference {
    pub path: String,
    pub one: String,
    pub other: String,
}

/// Returns the differing parts of two values in order, up to a limit.
pub fn parts(one: &Value, other: &Value) -> Vec<StateDifference> {
    let mut found = Vec::new();
    compare("", one, other, &mut found);
    found
}

fn compare(path: &str, one: &Value, other: &Value, found: &mut Vec<StateDifference>) {
    if one == other || found.len() >= MOST {
        return;
    }
    match (one, other) {
        (Value::Object(a), Value::Object(b)) => {
            let more = b.keys().filter(|key| !a.contains_key(*key));
            for key in a.keys().chain(more) {
                let inner = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                let part = |map: &serde_json::Map<String, Value>| {
                    map.get(key).cloned().unwrap_or(Value::Null)
                };
                compare(&inner, &part(a), &part(b), found);
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            for at in 0..a.len().max(b.len()) {
                let part = |list: &[Value]| list.get(at).cloned().unwrap_or(Value::Null);
                compare(&format!("{path}[{at}]"), &part(a), &part(b), found);
            }
        }
        _ => found.push(StateDifference {
            path: path.to_owned(),
            one: brief(one),
            other: brief(other),
        }),
    }
}

fn brief(value: &Value) -> String {
    const LONGEST: usize = 60;
    let text = value.to_string();
    let cut = text.char_indices().nth(LONGEST).map_or(text.len(), |(at, _)| at);
    if cut < text.len() { format!("{}...", &text[..cut]) } else { text }
}

/// Prints the differing parts.
pub fn tell(found: &[StateDifference], names: [&str; 2], out: &mut Out) {
    for part in found {
        out.line(format_args!(
            "  {}: {} in {}, {} in {}",
            clean(&part.path),
            clean(&part.one),
            names[0],
            clean(&part.other),
            names[1]
        ));
    }
}

pub fn as_json(found: &[StateDifference]) -> Value {
    let row =
        |part: &StateDifference| json!({"path": part.path, "one": part.one, "other": part.other});
    found.iter().map(row).collect()
}

pub fn diff(one: &Path, other: &Path, as_json: bool, out: &mut Out) -> Done {
    let (a, b) = (read(one)?, read(other)?);
    let births = births(&a.birth, &b.birth);
    if !births.is_empty() {
        return Ok(report("the recordings start differently", None, &births, as_json, out));
    }
    let inputs = |replay: &crate::game::replay::Replay, path: &Path| {
        replay.input_log().map_err(|why| (Exit::Unreadable, format!("{}: {why}", path.display())))
    };
    let (left, right) = (inputs(&a, one)?, inputs(&b, other)?);
    let same = left.iter().zip(right.iter()).take_while(|(a, b)| a == b).count();
    if same == left.len() && same == right.len() && a.checkpoints == b.checkpoints {
        if as_json {
            out.json(&json!({"same": true}));
        } else {
            out.line("the recordings are equal");
        }
        return Ok(Exit::Done);
    }
    a.fits(&content(&a)).map_err(|why| unfit(one, &why))?;
    let turn = |path: &Path| -> Result<Player, (Exit, String)> {
        let mut player = player(path, true)?;
        while player.progress().0 < same && !player.is_done() {
            player.press_on();
        }
        Ok(player)
    };
    let (mut before, mut after) = (turn(one)?, turn(other)?);
    let turns = before.game.world.turn;
    let told = [&before, &after].map(|player| {
        let words = |input| player.game.words_of(input);
        player.coming().map_or("no further input".to_owned(), words)
    });
    let what = if left.input(same) == right.input(same) {
        "the recorded checksums differ before the same input".to_owned()
    } else {
        // Different answers can have equal descriptions; in that case, the exact inputs are shown.
        let exact = |player: &Player| format!("{:?}", player.coming());
        let [one, other] = if told[0] == told[1] { [&before, &after].map(exact) } else { told };
        format!("{one} in the first, {other} in the second")
    };
    before.press_on();
    after.press_on();
    let found = parts(&fields(&before.game), &fields(&after.game));
    Ok(report(&what, Some((same, turns)), &found, as_json, out))
}

fn births(one: &Birth, other: &Birth) -> Vec<StateDifference> {
    parts(&json!(one), &json!(other))
}

fn report(
    what: &str,
    at: Option<(usize, u32)>,
    found: &[StateDifference],
    json: bool,
    out: &mut Out,
) -> Exit {
    if json {
        out.json(&json!({
            "same": false, "what": what, "input": at.map(|at| at.0), "turn": at.map(|at| at.1),
            "parts": as_json(found),
        }));
        return Exit::No;
    }
    match at {
        Some((input, turn)) => {
            out.line(format_args!("input {input}, turn {turn}: {}", clean(what)));
        }
        None => out.line(what),
    }
    tell(found, ["the first", "the second"], out);
    Exit::No
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_listed_by_path() {
        let one = json!({"hero": {"hp": 12, "pack": [1, 2]}, "turn": 7});
        let other = json!({"hero": {"hp": 11, "pack": [1, 2, 3]}, "turn": 7});
        let found: Vec<_> =
            parts(&one, &other).into_iter().map(|p| (p.path, p.one, p.other)).collect();
        let part = |path: &str, one: &str, other: &str| (path.into(), one.into(), other.into());
        assert_eq!(found, [part("hero.hp", "12", "11"), part("hero.pack[2]", "null", "3")]);
    }
}
