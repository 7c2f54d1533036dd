//! Checkpoints: digests of the whole game state at points of a replay.

use std::fmt::Write as _;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use crate::game::Game;

/// A digest of the whole state between two inputs. The mark of an input ([`Game::mark`]) covers
/// less: only RNG positions, the time, and the hero's square and hit points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    pub position: u32,
    pub turn: u32,
    pub depth: u8,
    /// Digest of the whole state.
    pub digest: u64,
}

impl Checkpoint {
    /// Takes a checkpoint of `game`.
    pub fn of(game: &Game, position: u32) -> Self {
        let (turn, depth) = (game.world.turn, game.world.level.id.depth);
        Self { position, turn, depth, digest: game.digest() }
    }

    /// Describes the first field in which two checkpoints differ; `None` if they agree. Compares
    /// digests only if both checkpoints are of the same content.
    pub(super) fn differs(&self, played: &Self, same_content: bool) -> Option<String> {
        let fields = [
            ("turn", self.turn.to_string(), played.turn.to_string()),
            ("depth", self.depth.to_string(), played.depth.to_string()),
            (
                "the digest of the state",
                format!("{:016x}", self.digest),
                format!("{:016x}", played.digest),
            ),
        ];
        let compared = if same_content { 3 } else { 2 };
        let (what, recorded, now) = fields.into_iter().take(compared).find(|(_, a, b)| a != b)?;
        Some(format!("{what} is {now}, but was recorded as {recorded}"))
    }
}

/// Writes one checkpoint per line: number of inputs since the previous checkpoint, turn, depth,
/// digest.
pub(super) fn serialize<S: Serializer>(
    checkpoints: &[Checkpoint],
    to: S,
) -> Result<S::Ok, S::Error> {
    let mut text = String::new();
    let mut before = 0;
    for Checkpoint { position, turn, depth, digest } in checkpoints {
        let end = if text.is_empty() { "" } else { "\n" };
        let inputs = position.saturating_sub(before);
        write!(text, "{end}{inputs} {turn} {depth} {digest:016x}")
            .map_err(serde::ser::Error::custom)?;
        before = *position;
    }
    to.serialize_str(&text)
}

/// Reads the output of [`serialize`]; errors name the line.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Checkpoint>, D::Error> {
    let text = String::deserialize(from)?;
    let mut position = 0_u32;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let checkpoint = read_line(line, position).ok_or_else(|| {
                let why = "expected inputs, turn, depth and digest";
                D::Error::custom(format!("line {} of the checkpoints: {why}", number + 1))
            })?;
            position = checkpoint.position;
            Ok(checkpoint)
        })
        .collect()
}

fn read_line(line: &str, before: u32) -> Option<Checkpoint> {
    let mut words = line.split_whitespace();
    let position = before.checked_add(words.next()?.parse().ok()?)?;
    let turn = words.next()?.parse().ok()?;
    let depth = words.next()?.parse().ok()?;
    let digest = words.next().filter(|digits| digits.len() == 16)?;
    let digest = u64::from_str_radix(digest, 16).ok()?;
    words.next().is_none().then_some(Checkpoint { position, turn, depth, digest })
}
