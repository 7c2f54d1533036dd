//! `lab luck`: measures the distribution of `rnl`, or the odds of a roll in play, by counting
//! rolls.

use std::sync::Arc;

use clap::Args;

use super::super::out::{complain, table};
use super::super::{Exit, Out};
use super::luck_sites::{Bench, SITES, Site};
use crate::base::luck::{Formula, rnl};
use crate::base::{Rng, Seed};
use crate::content::Content;
use crate::world::hero::Luck;

#[derive(Debug, Args)]
pub struct LuckArgs {
    /// Number of sides of the die: results range from 0 to SIDES - 1
    #[arg(long, required_unless_present_any = ["site", "sites"])]
    pub sides: Option<u32>,
    /// Luck values: A..B, inclusive
    #[arg(long, allow_hyphen_values = true, default_value = "-13..13")]
    pub luck: String,
    /// Number of rolls per luck value; 1000000 for --sides, 2000 for --site
    #[arg(long)]
    pub rolls: Option<u32>,
    /// Make this roll in play, and show its results
    #[arg(long, value_name = "NAME", conflicts_with = "sides")]
    pub site: Option<String>,
    /// List the rolls in play
    #[arg(long, conflicts_with_all = ["sides", "site"])]
    pub sites: bool,
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

/// Default number of rolls of a die per luck value.
const ROLLS: u32 = 1_000_000;
/// Default number of tries in play per luck value.
const TRIES: u32 = 2_000;

/// Lists the sites (rolls in play), or measures one site or a die.
pub fn run(args: &LuckArgs, out: &mut Out) -> Exit {
    if args.sites {
        list_sites(args.json, out);
        return Exit::Done;
    }
    let formula = match args.formula.as_str() {
        "3.6" => Formula::V36,
        "3.4.3" => Formula::V343,
        other => {
            complain(format_args!("unknown luck formula {other:?}; write 3.6 or 3.4.3"));
            return Exit::Usage;
        }
    };
    let lucks = match super::rows(&args.luck) {
        Ok(lucks) if in_bounds(args, &lucks) => lucks,
        Ok(_) => {
            complain("--sides must be 1 to 100000, --rolls at least 1, --luck within -13..13");
            return Exit::Usage;
        }
        Err(why) => {
            complain(why);
            return Exit::Usage;
        }
    };
    match &args.site {
        Some(name) => site_odds(args, name, formula, &lucks, out),
        None => die_shares(args, formula, lucks, out),
    }
}

fn in_bounds(args: &LuckArgs, lucks: &[i32]) -> bool {
    let most = if args.site.is_some() { Luck::MOST } else { i32::MAX };
    args.sides.is_none_or(|sides| (1..=100_000).contains(&sides))
        && args.rolls != Some(0)
        && lucks.iter().all(|luck| (-most..=most).contains(luck))
}

/// Prints the share of each result of a die, one row per luck value.
#[expect(clippy::float_arithmetic, reason = "shares are shown")]
fn die_shares(args: &LuckArgs, formula: Formula, lucks: Vec<i32>, out: &mut Out) -> Exit {
    let (sides, rolls) = (args.sides.unwrap_or(1), args.rolls.unwrap_or(ROLLS));
    let count = |luck: i32| -> Vec<f64> {
        let mut rng = Rng::new(Seed(args.seed), (luck + 1_000) as u64);
        let mut counts = vec![0_u32; sides as usize];
        for _ in 0..rolls {
            counts[rnl(&mut rng, sides, luck, formula) as usize] += 1;
        }
        counts.iter().map(|&n| f64::from(n) / f64::from(rolls)).collect()
    };
    let found: Vec<(i32, Vec<f64>)> = lucks.into_iter().map(|luck| (luck, count(luck))).collect();
    if args.json {
        let rows: Vec<_> = found
            .iter()
            .map(|(luck, share)| serde_json::json!({"luck": luck, "share": share}))
            .collect();
        out.json(&serde_json::json!({
            "sides": sides, "formula": args.formula, "rolls": rolls, "rows": rows,
        }));
        return Exit::Done;
    }
    let mut rows =
        vec![std::iter::once("luck".to_owned()).chain((0..sides).map(|v| v.to_string())).collect()];
    for (luck, share) in &found {
        let cells = share.iter().map(|p| format!("{:.2}%", p * 100.0));
        rows.push(std::iter::once(luck.to_string()).chain(cells).collect::<Vec<_>>());
    }
    table(&rows).into_iter().for_each(|line| out.line(line));
    Exit::Done
}

/// Prints all sites with their dice and thresholds.
fn list_sites(json: bool, out: &mut Out) {
    if json {
        let sites: Vec<_> = SITES
            .iter()
            .map(|site| {
                serde_json::json!({
                    "site": site.name,
                    "source": site.source(),
                    "sides": site.sides,
                    "threshold": site.threshold.to_string(),
                    "formula_note": site.note,
                })
            })
            .collect();
        return out.json(&serde_json::json!(sites));
    }
    let head = ["site", "rules/luck", "roll", "counts", "what it decides"].map(str::to_owned);
    let rows = SITES.iter().map(|site| {
        let sides = format!("rnl({})", site.sides);
        let threshold = site.threshold.to_string();
        [site.name, site.title, &sides, &threshold, site.note].map(str::to_owned).to_vec()
    });
    let rows: Vec<_> = std::iter::once(head.to_vec()).chain(rows).collect();
    table(&rows).into_iter().for_each(|line| out.line(line));
}

/// Makes the roll of a site many times at each luck value, and prints the chance of success or the
/// mean outcome.
#[expect(clippy::float_arithmetic, reason = "shares are shown")]
fn site_odds(args: &LuckArgs, name: &str, formula: Formula, lucks: &[i32], out: &mut Out) -> Exit {
    let Some(site) = Site::find(name) else {
        complain(format_args!("unknown site {name:?}; lab luck --sites lists them"));
        return Exit::Usage;
    };
    let tries = args.rolls.unwrap_or(TRIES);
    let mut bench = Bench::new(&Arc::new(Content::builtin()), site, formula);
    let found: Vec<_> =
        lucks.iter().map(|&luck| (luck, bench.measure(luck, tries, args.seed))).collect();
    let mean = |sum: i64, tries: u32| sum as f64 / f64::from(tries.max(1));
    if args.json {
        let rows: Vec<_> = found
            .iter()
            .map(|(luck, it)| {
                serde_json::json!({
                    "luck": luck, "tries": it.tries, "mean": mean(it.sum, it.tries),
                })
            })
            .collect();
        out.json(&serde_json::json!({
            "site": site.name, "source": site.source(), "sides": site.sides,
            "threshold": site.threshold.to_string(), "formula_note": site.note,
            "formula": args.formula, "rows": rows,
        }));
        return Exit::Done;
    }
    out.line(format!("{}: rnl({}) {}", site.title, site.sides, site.threshold));
    out.line(site.note.to_owned());
    let what = if site.is_number() { "mean" } else { "chance" };
    let mut rows = vec![["luck", what, "tries"].map(str::to_owned).to_vec()];
    rows.extend(found.iter().map(|(luck, it)| {
        let mean = mean(it.sum, it.tries);
        let shown =
            if site.is_number() { format!("{mean:.2}") } else { format!("{:.2}%", mean * 100.0) };
        vec![luck.to_string(), shown, it.tries.to_string()]
    }));
    table(&rows).into_iter().for_each(|line| out.line(line));
    Exit::Done
}
