//! Saves a game to bytes and restores it, rejecting invalid data. `store::run` reads and writes the
//! files (`Run::resume` reads them); `ui::start_run` joins the two.

use std::borrow::Cow;
use std::sync::Arc;

use postcard::ser_flavors::Flavor;
use serde::{Deserialize, Serialize};

use super::Game;
use super::birth::Birth;
use super::score_change::{Change, Points};
use crate::base::digest::Digest;
use crate::base::rng::Streams;
use crate::content::Content;
use crate::story::Chronicle;
use crate::world::World;

/// The contents of a snapshot.
#[derive(Serialize, Deserialize)]
struct Saved<'a> {
    format: u16,
    birth: Cow<'a, Birth>,
    world: Cow<'a, World>,
    rng: Cow<'a, Streams>,
    chronicle: Cow<'a, Chronicle>,
    /// The last score change.
    points: Cow<'a, Option<Change>>,
}

/// Hashes serialized data, eight bytes at a time, without storing it.
struct Folded {
    digest: Digest,
    /// Number of pending bytes in `word`. The first pending byte is in the lowest bits.
    held: u32,
    word: u64,
}

impl Folded {
    fn new() -> Self {
        Self { digest: Digest::new(), held: 0, word: 0 }
    }
}

impl Flavor for Folded {
    type Output = Digest;

    #[inline]
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.word |= u64::from(byte) << (self.held * 8);
        self.held += 1;
        if self.held == 8 {
            self.digest.fold(self.word);
            (self.held, self.word) = (0, 0);
        }
        Ok(())
    }

    #[inline]
    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        let (words, rest) = bytes.as_chunks::<8>();
        let shift = self.held * 8;
        for word in words.iter().map(|word| u64::from_le_bytes(*word)) {
            self.digest.fold(self.word | word << shift);
            self.word = word.checked_shr(64 - shift).unwrap_or(0);
        }
        rest.iter().try_for_each(|&byte| self.try_push(byte))
    }

    fn finalize(mut self) -> postcard::Result<Digest> {
        self.digest.fold(self.word);
        self.digest.fold(u64::from(self.held));
        Ok(self.digest)
    }
}

fn broken(why: String) -> String {
    format!("the snapshot contradicts itself: {why}")
}

/// Snapshot format version; raise it whenever the meaning of the bytes changes.
pub const FORMAT: u16 = 37;

impl Game {
    /// Serializes the whole game.
    pub fn snapshot(&self) -> Vec<u8> {
        let saved = Saved {
            format: FORMAT,
            birth: Cow::Borrowed(&self.birth),
            world: Cow::Borrowed(&self.world),
            rng: Cow::Borrowed(&self.rng),
            chronicle: Cow::Borrowed(&self.chronicle),
            points: Cow::Borrowed(&self.points.last),
        };
        postcard::to_stdvec(&saved).expect("a world has no part that cannot be written")
    }

    /// Restores a game from [`Game::snapshot`] bytes with the same content.
    pub fn restore(content: Arc<Content>, bytes: &[u8]) -> Result<Self, String> {
        let mut game = Self::restore_to_be_proved(content, bytes)?;
        game.prove()?;
        Ok(game)
    }

    /// Restores a game without checking the levels that the hero left. The result is good enough to
    /// draw the map; call [`Game::prove`] before any other use.
    pub fn restore_to_be_proved(content: Arc<Content>, bytes: &[u8]) -> Result<Self, String> {
        let (saved, rest): (Saved, _) = postcard::take_from_bytes(bytes)
            .map_err(|why| format!("the snapshot cannot be read: {why}"))?;
        if saved.format != FORMAT {
            return Err(format!("the snapshot has format {}, not {FORMAT}", saved.format));
        }
        if !rest.is_empty() {
            return Err("the snapshot has extra bytes after its end".to_owned());
        }
        let world = saved.world.into_owned();
        world.check_names(&content).and_then(|()| world.check(&content)).map_err(broken)?;
        let mut game = Self {
            points: Points::of(&world, &content, saved.points.into_owned()),
            world,
            content,
            rng: saved.rng.into_owned(),
            chronicle: saved.chronicle.into_owned(),
            birth: saved.birth.into_owned(),
        };
        let content = Arc::clone(&game.content);
        game.world.look_again(&content);
        Ok(game)
    }

    /// Checks the levels that the hero left and the consistency of the whole world, because a file
    /// can contain anything.
    pub fn prove(&mut self) -> Result<(), String> {
        let content = Arc::clone(&self.content);
        self.world.check_whole(&content).map_err(broken)
    }

    /// Returns a digest of all state that the rules depend on, for checkpoints and tests.
    pub fn digest(&self) -> u64 {
        postcard::serialize_with_flavor(&(&self.world, &self.rng), Folded::new())
            .expect("a world can be written")
            .finish()
    }

    /// Returns a 32-bit hash that detects divergence. It covers the RNG positions, the time in aut,
    /// and the hero's square and hit points.
    pub fn mark(&self) -> u32 {
        let mut digest = Digest::new();
        let rng = &self.rng;
        for stream in [&rng.act, &rng.fight, &rng.mind, &rng.time, &rng.luck] {
            digest.write_u64(stream.drawn());
        }
        let you = self.world.actors.get(self.world.hero);
        let (at, hp) = you.map_or((crate::base::Pos::new(0, 0), 0), |you| (you.at, you.hp));
        digest.write_u64(self.world.now);
        digest.write_u32(u32::from(at.x as u16) << 16 | u32::from(at.y as u16));
        digest.write_u32(hp as u32);
        let folded = digest.finish();
        (folded ^ folded >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_does_not_depend_on_how_bytes_are_grouped() {
        let bytes: Vec<u8> = (0..60).collect();
        let mut single = Folded::new();
        bytes.iter().for_each(|&byte| single.try_push(byte).unwrap());
        let single = single.finalize().unwrap();
        for (first, second) in (0..60).flat_map(|first| (first..60).map(move |end| (first, end))) {
            let mut folded = Folded::new();
            for part in [&bytes[..first], &bytes[first..second], &bytes[second..]] {
                folded.try_extend(part).unwrap();
            }
            assert_eq!(folded.finalize().unwrap(), single, "{first} {second}");
        }
    }
}
