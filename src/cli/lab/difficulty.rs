//! `lab difficulty`: measures how long the explorer bot survives at each difficulty.

use std::sync::Arc;

use clap::Args;

use super::super::bot::{Bot, Brain};
use super::super::out::{complain, table};
use super::super::soak;
use super::super::{Exit, Out, open};
use crate::content::Content;
use crate::game::view::birth::difficulty_name;
use crate::game::{Birth, Game};

#[derive(Debug, Args)]
pub struct DifficultyArgs {
    /// Games at each of the seven difficulties, with the same heroes and dungeons
    #[arg(long, default_value_t = 100)]
    pub games: u32,
    /// Turns after which a hero counts as a survivor
    #[arg(long, default_value_t = 5_000)]
    pub turns: u32,
    /// Seed of the random numbers
    #[arg(long, default_value_t = super::SEED)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The difficulties, easiest first.
const ALL: std::ops::RangeInclusive<i8> = -4..=2;

/// Results for one difficulty.
struct Row {
    difficulty: i8,
    /// Turns of each game.
    turns: Vec<u32>,
    deaths: u32,
}

impl Row {
    /// Returns the mean number of turns, and half the width of its 95% confidence interval.
    #[expect(clippy::float_arithmetic, reason = "a mean is shown")]
    fn mean(&self) -> (f64, f64) {
        let n = f64::from(self.turns.len() as u32).max(1.0);
        let mean = self.turns.iter().map(|&turns| f64::from(turns)).sum::<f64>() / n;
        let square = |&turns: &u32| (f64::from(turns) - mean).powi(2);
        let variance = self.turns.iter().map(square).sum::<f64>() / (n - 1.0).max(1.0);
        (mean, 1.96 * (variance / n).sqrt())
    }
}

/// Prints one row per difficulty with the mean number of turns and its interval; succeeds if the
/// mean decreases from each difficulty to the next.
#[expect(clippy::float_arithmetic, reason = "intervals are shown")]
pub fn run(args: &DifficultyArgs, out: &mut Out) -> Exit {
    if args.games == 0 || args.turns == 0 {
        complain("--games and --turns must be at least 1");
        return Exit::Usage;
    }
    let content = open::content(&[]);
    let rows: Vec<Row> = ALL.map(|difficulty| row(&content, args, difficulty)).collect();
    let means: Vec<(f64, f64)> = rows.iter().map(Row::mean).collect();
    let ordered = means.windows(2).all(|pair| pair[0].0 > pair[1].0);
    if args.json {
        let rows: Vec<_> = rows
            .iter()
            .zip(&means)
            .map(|(row, (mean, half))| {
                serde_json::json!({
                    "difficulty": row.difficulty, "name": difficulty_name(row.difficulty),
                    "mean": mean, "low": mean - half, "high": mean + half, "deaths": row.deaths,
                })
            })
            .collect();
        out.json(&serde_json::json!({
            "games": args.games, "turns": args.turns, "ordered": ordered, "rows": rows,
        }));
        return if ordered { Exit::Done } else { Exit::No };
    }
    let mut lines = vec![["difficulty", "mean turns", "95 % interval", "died"].map(str::to_owned)];
    for (row, (mean, half)) in rows.iter().zip(&means) {
        lines.push([
            difficulty_name(row.difficulty).to_owned(),
            format!("{mean:.0}"),
            format!("{:.0} to {:.0}", mean - half, mean + half),
            format!("{} of {}", row.deaths, args.games),
        ]);
    }
    let lines: Vec<Vec<String>> = lines.into_iter().map(Vec::from).collect();
    table(&lines).into_iter().for_each(|line| out.line(line));
    let verdict = if ordered {
        "each difficulty is harder than the one before"
    } else {
        "the difficulties are not in order"
    };
    let games = if args.games == 1 { "game" } else { "games" };
    out.line(format_args!(
        "{} {games} of at most {} turns each: {verdict}",
        args.games, args.turns
    ));
    if ordered { Exit::Done } else { Exit::No }
}

fn row(content: &Arc<Content>, args: &DifficultyArgs, difficulty: i8) -> Row {
    let roles: Vec<&str> = content.roles.rows().iter().map(|role| role.name.as_str()).collect();
    let mut row = Row { difficulty, turns: Vec::new(), deaths: 0 };
    for number in 0..args.games {
        let role = roles[number as usize % roles.len()];
        let birth = Birth { difficulty, ..soak::birth(content, role, args.seed, number) };
        let Ok(mut game) = Game::new(Arc::clone(content), &birth) else { continue };
        let mut brain = Brain::new(Bot::Explorer, birth.seed);
        let choose = |game: &Game, refused| brain.choose(game, refused);
        soak::drive(&mut game, args.turns, choose, |_, _| {}, |_, _, _| None::<()>);
        row.turns.push(game.world.turn);
        row.deaths += u32::from(game.world.is_over());
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standard_game_is_longer_than_a_grand_masters() {
        let content = open::content(&[]);
        let args = DifficultyArgs { games: 13, turns: 1_500, seed: 7, json: false };
        let mean = |difficulty| row(&content, &args, difficulty).mean().0;
        let (easy, hard) = (mean(-4), mean(2));
        assert!(easy > hard, "{easy} turns against {hard}");
    }
}
