//! `lab chases`: checks every row of a table of chases against the game's own turn scheduler.
//!
//! Rows that differ only in the number of squares share their chases.

use std::path::PathBuf;

use clap::Args;

use super::super::out::complain;
use super::super::{Exit, Out};
use super::chase::{Chase, Corridor, Setup};
use crate::content::Content;

#[derive(Debug, Args)]
pub struct ChasesArgs {
    /// Table with the columns `rule`, `monster_speed`, `player_move_delay_aut`, ...
    pub file: PathBuf,
    /// Number of chases for each group of rows that differ only in the number of squares
    #[arg(long, default_value_t = 2_000)]
    pub runs: u32,
    /// Skip rows with more squares than this
    #[arg(long, default_value_t = u32::MAX, hide_default_value = true)]
    pub longest: u32,
    /// Seed of the random numbers
    #[arg(long, default_value_t = super::SEED)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Tolerance in standard errors. With three thousand figures per table, about 1 in 500 correct
/// tables fails by chance.
const ERRORS: f64 = 5.0;
/// Tolerance for the table's own rounding.
const ROUNDING: f64 = 0.000_06;
/// Price of an opportunity attack, in points, before its refund.
const PASSING: u8 = 10;

/// One row: the number of squares and the eight expected figures.
#[derive(Debug)]
struct Row {
    tiles: u32,
    figures: [f64; 8],
}

/// Rows with equal initial conditions.
#[derive(Debug)]
struct Set {
    rule: String,
    setup: Setup,
    rows: Vec<Row>,
}

/// The column names of the figures.
const FIGURES: [&str; 8] = [
    "exp_rounds_with_2plus_actions",
    "exp_rounds_with_0_actions",
    "exp_opportunity_attacks",
    "exp_ordinary_attacks",
    "exp_attacks_total",
    "p_at_least_one_attack",
    "p_gap_ge_2",
    "mean_gap",
];

/// Measures every row and lists those that differ; succeeds if there are none.
pub fn run(args: &ChasesArgs, out: &mut Out) -> Exit {
    let sets = match read(args) {
        Ok(sets) => sets,
        Err(why) => {
            complain(format_args!("{}: {why}", args.file.display()));
            return Exit::Unreadable;
        }
    };
    let (mut rows, mut off) = (0, Vec::new());
    for set in &sets {
        match measured(set, args) {
            Ok(found) => off.extend(found),
            Err(why) => {
                complain(why);
                return Exit::Bug;
            }
        }
        rows += set.rows.len();
    }
    if args.json {
        out.json(&serde_json::json!({"rows": rows, "runs": args.runs, "off": off}));
    } else {
        off.iter().for_each(|line| out.line(line));
        out.line(format_args!(
            "{rows} rows with {} chases each: {} values differ from the table",
            args.runs,
            off.len()
        ));
    }
    if off.is_empty() { Exit::Done } else { Exit::No }
}

fn read(args: &ChasesArgs) -> Result<Vec<Set>, String> {
    let mut reader = csv::Reader::from_path(&args.file).map_err(|why| why.to_string())?;
    let head = reader.headers().map_err(|why| why.to_string())?.clone();
    let mut sets: Vec<Set> = Vec::new();
    for (number, row) in reader.records().enumerate() {
        let row = row.map_err(|why| why.to_string())?;
        let (rule, setup, row) =
            one(&head, &row).map_err(|why| format!("row {}: {why}", number + 2))?;
        if row.tiles > args.longest {
            continue;
        }
        match sets.iter_mut().find(|set| set.rule == rule && set.setup == setup) {
            Some(set) => set.rows.push(row),
            None => sets.push(Set { rule, setup, rows: vec![row] }),
        }
    }
    Ok(sets)
}

fn one(head: &csv::StringRecord, row: &csv::StringRecord) -> Result<(String, Setup, Row), String> {
    let text = |name: &str| {
        let at = head.iter().position(|column| column == name);
        at.and_then(|at| row.get(at)).ok_or_else(|| format!("the column {name} is missing"))
    };
    let number = |name: &str| -> Result<u16, String> {
        let text = text(name)?;
        text.parse().map_err(|_| format!("{name} is {text:?}; write a whole number"))
    };
    let rule = match text("rule")? {
        "NONE" => "none",
        "JITTER" => "jitter",
        "AOO29" => "0.29",
        "FULL31" => "0.31",
        "MOVE28" => "0.28",
        "GAIN06" => "0.6",
        other => return Err(format!("unknown rule {other:?}")),
    };
    let bank =
        match text("start_bank")? {
            "uniform" => None,
            points => Some(points.parse().map_err(|_| {
                format!("start_bank is {points:?}; write a whole number or uniform")
            })?),
        };
    let mut figures = [0.0; 8];
    for (figure, name) in figures.iter_mut().zip(FIGURES) {
        let text = text(name)?;
        *figure = text.parse().map_err(|_| format!("{name} is {text:?}; write a number"))?;
    }
    let setup = Setup {
        speed: number("monster_speed")?,
        delay: number("player_move_delay_aut")? as u8,
        price: number("attack_energy")? as u8,
        gap: number("start_gap")? as i16,
        bank,
    };
    Ok((rule.to_owned(), setup, Row { tiles: number("tiles_fled")?.into(), figures }))
}

/// Measures a set of rows and describes the figures that differ.
fn measured(set: &Set, args: &ChasesArgs) -> Result<Vec<String>, String> {
    let mut corridor = Corridor::new(Content::builtin(), &set.rule, PASSING)?;
    let marks: Vec<u32> = set.rows.iter().map(|row| row.tiles).collect();
    let mut sums: Vec<[Sample; 8]> = vec![[Sample::default(); 8]; marks.len()];
    corridor.flee(&set.setup, args.seed, args.runs, &marks, |at, chase| {
        for (sample, value) in sums[at].iter_mut().zip(figures(chase)) {
            sample.add(value);
        }
    });
    let mut off = Vec::new();
    for (row, samples) in set.rows.iter().zip(&sums) {
        for ((name, &wanted), sample) in FIGURES.iter().zip(&row.figures).zip(samples) {
            if let Some(errors) = sample.misses(wanted, *name == "mean_gap") {
                let mean = sample.mean();
                off.push(format!(
                    "{} {:?}, {} squares: {name} is {mean:.4}, expected {wanted}, off by \
                     {errors:.1} standard errors",
                    set.rule, set.setup, row.tiles,
                ));
            }
        }
    }
    Ok(off)
}

fn figures(chase: &Chase) -> [u32; 8] {
    let attacks = chase.opportunity + chase.ordinary;
    [
        chase.double_turns,
        chase.idle_turns,
        chase.opportunity,
        chase.ordinary,
        attacks,
        u32::from(attacks > 0),
        u32::from(chase.gap >= 2),
        chase.gap.max(0).unsigned_abs(),
    ]
}

/// Count, sum and sum of squares of the samples of one figure; they give its mean and standard
/// error.
#[derive(Clone, Copy, Debug, Default)]
struct Sample {
    count: u64,
    sum: u64,
    sum_of_squares: u64,
}

impl Sample {
    fn add(&mut self, value: u32) {
        self.count += 1;
        self.sum += u64::from(value);
        self.sum_of_squares += u64::from(value) * u64::from(value);
    }

    #[expect(clippy::float_arithmetic, reason = "a mean is shown")]
    fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// Returns the deviation of the mean from `wanted`, in standard errors, if it exceeds the
    /// tolerance. The standard error is at least the one that the expected probability implies,
    /// because a sample may happen to contain none of the rare events. `from_one` says that the
    /// figure counts from 1 instead of 0.
    #[expect(clippy::float_arithmetic, reason = "an interval is shown")]
    fn misses(&self, wanted: f64, from_one: bool) -> Option<f64> {
        let count = self.count.max(1) as f64;
        let mean = self.mean();
        let rare = (wanted - f64::from(u8::from(from_one))).clamp(0.0, 1.0);
        let spread = (self.sum_of_squares as f64 / count - mean * mean).max(rare * (1.0 - rare));
        let error = (spread / count).sqrt();
        let off = (mean - wanted).abs() - ROUNDING;
        let errors = off / error.max(f64::MIN_POSITIVE);
        (off > 0.0 && errors > ERRORS).then_some(errors)
    }
}
