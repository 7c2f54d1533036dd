//! Steps many games at once, on several threads.

use std::sync::Arc;

use super::{Act, Env, Observation, Options, Step};
use crate::content::Content;
use crate::game::birth::Unborn;

/// Games that are stepped together, on one or more threads. The results do not depend on the number
/// of threads.
#[derive(Clone, Debug)]
pub struct Pool {
    games: Vec<Env>,
    threads: usize,
    /// The seed of the next new game. A game that is over is replaced by a new game.
    next_seed: u64,
}

impl Pool {
    /// Starts `count` games with consecutive seeds, beginning with `first_seed`.
    pub fn new(
        content: &Arc<Content>,
        options: &Options,
        first_seed: u64,
        count: usize,
        threads: usize,
    ) -> Result<Self, Unborn> {
        let seeds = first_seed..first_seed + count as u64;
        let next_seed = seeds.end;
        let games = seeds.map(|seed| Env::new(Arc::clone(content), options.clone(), seed));
        Ok(Self { games: games.collect::<Result<_, _>>()?, threads: threads.max(1), next_seed })
    }

    pub fn len(&self) -> usize {
        self.games.len()
    }

    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    pub fn games(&self) -> &[Env] {
        &self.games
    }

    /// Sends act `n` to game `n` and writes the step and the observation of that game at index `n`.
    /// If a game was over before the call, a new game replaces it, and the act for that game is
    /// ignored.
    ///
    /// # Panics
    ///
    /// If the length of a slice is not the number of games.
    pub fn step(&mut self, acts: &[Act], steps: &mut [Step], seen: &mut [Observation]) {
        let count = self.games.len();
        assert!([acts.len(), steps.len(), seen.len()] == [count; 3], "one of each for every game");
        let mut seeds = Vec::with_capacity(count);
        for game in &self.games {
            let is_over = game.game().world.is_over();
            seeds.push(is_over.then_some(self.next_seed));
            self.next_seed += u64::from(is_over);
        }
        let share = count.div_ceil(self.threads).max(1);
        std::thread::scope(|scope| {
            let parts = self.games.chunks_mut(share).zip(acts.chunks(share));
            let outputs = steps.chunks_mut(share).zip(seen.chunks_mut(share));
            let mut parts: Vec<_> = parts.zip(outputs).zip(seeds.chunks(share)).collect();
            // The calling thread plays the first part itself.
            let own = if parts.is_empty() { None } else { Some(parts.remove(0)) };
            for (((games, acts), (steps, seen)), seeds) in parts {
                scope.spawn(move || advance(games, acts, seeds, steps, seen));
            }
            if let Some((((games, acts), (steps, seen)), seeds)) = own {
                advance(games, acts, seeds, steps, seen);
            }
        });
    }
}

fn advance(
    games: &mut [Env],
    acts: &[Act],
    seeds: &[Option<u64>],
    steps: &mut [Step],
    seen: &mut [Observation],
) {
    for (nth, game) in games.iter_mut().enumerate() {
        steps[nth] = match seeds[nth] {
            Some(seed) => {
                game.reset(seed);
                game.idle()
            }
            None => game.step(acts[nth]),
        };
        game.observe(&mut seen[nth]);
    }
}
