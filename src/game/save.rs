//! A game as bytes and back; refusing what is not one.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Game;
use super::birth::Birth;
use crate::base::digest::Digest;
use crate::base::rng::Streams;
use crate::content::Content;
use crate::story::Chronicle;
use crate::world::World;

/// What a snapshot holds.
#[derive(Serialize, Deserialize)]
struct Saved {
    format: u16,
    birth: Birth,
    world: World,
    rng: Streams,
    chronicle: Chronicle,
}

/// Changes whenever the bytes of a snapshot change their meaning.
pub const FORMAT: u16 = 1;

impl Game {
    /// The whole game as bytes.
    pub fn snapshot(&self) -> Vec<u8> {
        let saved = Saved {
            format: FORMAT,
            birth: self.birth.clone(),
            world: self.world.clone(),
            rng: self.rng.clone(),
            chronicle: self.chronicle.clone(),
        };
        postcard::to_stdvec(&saved).expect("a world has no part that cannot be written")
    }

    /// The game that `snapshot` wrote, played on with the same content.
    pub fn restore(content: Arc<Content>, bytes: &[u8]) -> Result<Self, String> {
        let saved: Saved = postcard::from_bytes(bytes)
            .map_err(|why| format!("the snapshot cannot be read: {why}"))?;
        if saved.format != FORMAT {
            return Err(format!("the snapshot has format {}, not {FORMAT}", saved.format));
        }
        let mut game = Self {
            world: saved.world,
            content,
            rng: saved.rng,
            chronicle: saved.chronicle,
            birth: saved.birth,
        };
        let content = Arc::clone(&game.content);
        game.world.look_again(&content);
        Ok(game)
    }

    /// A digest of everything that play can depend on.
    pub fn digest(&self) -> u64 {
        let mut digest = Digest::new();
        let world = postcard::to_stdvec(&self.world).expect("a world can be written");
        digest.write(&world);
        let rng = postcard::to_stdvec(&self.rng).expect("streams can be written");
        digest.write(&rng);
        digest.finish()
    }

    /// Four bytes that tell a game that strayed from one that did not: generator positions,
    /// turn, hero's place and hit points, folded.
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
