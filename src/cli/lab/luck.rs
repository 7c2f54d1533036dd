//! `lab luck`: measures the distribution of `rnl` by counting rolls.

use clap::Args;

use super::super::out::{complain, table};
use super::super::{Exit, Out};
use crate::base::luck::{Formula, rnl};
use crate::base::{Rng, Seed};

#[derive(Debug, Args)]
pub struct LuckArgs {
    /// Number of sides of the die: results range from 0 to SIDES - 1
    #[arg(long)]
    pub sides: u32,
    /// Luck values: A..B, inclusive
    #[arg(long, allow_hyphen_values = true)]
    pub luck: String,
    /// Number of rolls per luck value
    #[arg(long, default_value_t = 1_000_000)]
    pub rolls: u32,
    /// Luck formula: 3.6 or 3.4.3
    #[arg(long, default_value = "3.6")]
    pub formula: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Seed of the random numbers
    #[arg(long, default_value_t = super::SEED)]
    pub seed: u64,
}

/// Prints the share of each result, one row per luck value.
#[expect(clippy::float_arithmetic, reason = "shares are shown")]
pub fn run(args: &LuckArgs, out: &mut Out) -> Exit {
    let formula = match args.formula.as_str() {
        "3.6" => Formula::V36,
        "3.4.3" => Formula::V343,
        other => {
            complain(format_args!("unknown luck formula {other:?}; write 3.6 or 3.4.3"));
            return Exit::Usage;
        }
    };
    let lucks = match super::rows(&args.luck) {
        Ok(lucks) if (1..=100_000).contains(&args.sides) && args.rolls > 0 => lucks,
        Ok(_) => {
            complain("--sides must be 1 to 100000, --rolls at least 1");
            return Exit::Usage;
        }
        Err(why) => {
            complain(why);
            return Exit::Usage;
        }
    };
    let count = |luck: i32| -> Vec<f64> {
        let mut rng = Rng::new(Seed(args.seed), (luck + 1_000) as u64);
        let mut counts = vec![0_u32; args.sides as usize];
        for _ in 0..args.rolls {
            counts[rnl(&mut rng, args.sides, luck, formula) as usize] += 1;
        }
        counts.iter().map(|&n| f64::from(n) / f64::from(args.rolls)).collect()
    };
    let found: Vec<(i32, Vec<f64>)> = lucks.into_iter().map(|luck| (luck, count(luck))).collect();
    if args.json {
        let rows: Vec<_> = found
            .iter()
            .map(|(luck, share)| serde_json::json!({"luck": luck, "share": share}))
            .collect();
        out.json(&serde_json::json!({
            "sides": args.sides, "formula": args.formula, "rolls": args.rolls, "rows": rows,
        }));
        return Exit::Done;
    }
    let mut rows = vec![
        std::iter::once("luck".to_owned()).chain((0..args.sides).map(|v| v.to_string())).collect(),
    ];
    for (luck, share) in &found {
        let cells = share.iter().map(|p| format!("{:.2}%", p * 100.0));
        rows.push(std::iter::once(luck.to_string()).chain(cells).collect::<Vec<_>>());
    }
    table(&rows).into_iter().for_each(|line| out.line(line));
    Exit::Done
}
