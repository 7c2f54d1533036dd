//! `cargo run --release --example random_player -- 100`
//!
//! Plays the given number of games (here 100) with random legal acts through `Env`, the interface
//! for programs, and prints how each game ended.

#![expect(clippy::print_stdout, reason = "prints its results")]

use std::error::Error;
use std::sync::Arc;

use wyrdvault::base::{Rng, Seed};
use wyrdvault::content::Content;
use wyrdvault::env::{Act, Env, Observation, Options};

const MOST_STEPS: u32 = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let games = std::env::args().nth(1).map_or(Ok(10), |count| count.parse::<u64>())?;
    let content = Arc::new(Content::load(&[]).0);
    let mut env = Env::new(content, Options::default(), 0)?;
    let (mut seen, mut legal) = (Observation::default(), [false; Act::COUNT]);
    for seed in 0..games {
        env.reset(seed);
        let mut rng = Rng::new(Seed(seed), 0);
        let mut is_over = false;
        for _ in 0..MOST_STEPS {
            env.legal(&mut legal);
            let possible: Vec<Act> =
                Act::all().filter(|act| legal[usize::from(act.number())]).collect();
            let chosen = rng.below(possible.len() as u32) as usize;
            is_over = env.step(possible[chosen]).is_over();
            if is_over {
                break;
            }
        }
        env.observe(&mut seen);
        let (state, status) = (if is_over { "dead" } else { "alive" }, seen.status);
        println!("game {seed}: {state} on turn {}, score {}", status.turn, status.score);
    }
    Ok(())
}
