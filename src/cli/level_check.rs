//! `level check`: generates many levels of whole games, and reports failures, disconnected levels
//! and times for each builder.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::out::table;
use super::replay::timed;
use super::vault::{Stop, content};
use super::{Exit, Out};
use crate::base::Seed;
use crate::content::dungeon::{Builder, id_for};
use crate::content::vault::compiled::Body;
use crate::content::{Content, RoleId};
use crate::game::workbench::somebody;
use crate::r#gen::{ATTEMPTS, LevelOrder, Made, dungeon, level::reachability, make};
use crate::world::{Calendar, LevelId};

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Number of levels to check: all levels of the first game, then those of the next, and so on
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    levels: u32,
    /// Seed of the first game; later games use the following numbers
    #[arg(long, default_value = "0")]
    seed: String,
    /// Check all levels of whole games, and report faults and how often each place was made
    #[arg(long, conflicts_with = "levels")]
    all: bool,
    /// Number of games to check with --all
    #[arg(long, default_value_t = 100, requires = "all", value_parser = clap::value_parser!(u32).range(1..))]
    seeds: u32,
    /// Check only part I of N of the games, such as 1/4; the results of all parts add up
    #[arg(long, value_name = "I/N", requires = "all", value_parser = shard)]
    shard: Option<(u64, u64)>,
    /// Add a vault pack: a file or a folder; may be repeated
    #[arg(long, value_name = "PATH")]
    vaults: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Results for one builder.
#[derive(Clone, Debug, Default)]
struct Tally {
    levels: u64,
    /// Levels for which a simpler builder had to be used.
    failures: u64,
    disconnected: u64,
    micros: u64,
    /// Time of the slowest level, in microseconds.
    most: u64,
    /// The first failed or disconnected level: seed, branch and depth.
    first: Option<(Seed, LevelId)>,
}

impl Tally {
    fn row(&self, name: &str) -> Vec<String> {
        let numbers = [
            self.levels,
            self.failures,
            self.disconnected,
            self.micros / self.levels.max(1),
            self.most,
        ];
        let first = self.first.map_or_else(String::new, |(seed, id)| {
            format!("seed {seed}, branch {}, depth {}", id.branch, id.depth)
        });
        let numbers = numbers.iter().map(u64::to_string);
        std::iter::once(name.to_owned()).chain(numbers).chain([first]).collect()
    }

    fn add(&mut self, other: &Self) {
        self.levels += other.levels;
        self.failures += other.failures;
        self.disconnected += other.disconnected;
        self.micros += other.micros;
        self.most = self.most.max(other.most);
    }
}

/// Reads "I/N" with I from 1 to N.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let numbers =
        text.split_once('/').and_then(|(nth, of)| Some((nth.parse().ok()?, of.parse().ok()?)));
    let numbers = numbers.filter(|&(nth, of): &(u64, u64)| (1..=of).contains(&nth));
    numbers.ok_or_else(|| format!("{text:?} is not I/N with I from 1 to N, such as 1/4"))
}

/// Checks all levels of the games that belong to this part (`--shard`).
fn check_all(args: &CheckArgs, out: &mut Out) -> Result<Exit, Stop> {
    let content = content(&args.vaults)?;
    let (nth, of) = args.shard.unwrap_or((1, 1));
    let first = Seed::read(&args.seed);
    let games = (0..u64::from(args.seeds)).filter(|game| game % of == nth - 1);
    let (mut levels, mut disconnected) = (0_u64, 0_u64);
    let mut faults = Vec::new();
    let mut by_place: BTreeMap<String, u64> = BTreeMap::new();
    for seed in games.map(|game| Seed(first.0.wrapping_add(game))) {
        for order in levels_of(&content, seed) {
            let made = make(&order, &somebody(order.id.depth));
            let (name, failed) = made_by(&content, &order, &made);
            let apart = !reachability::is_connected(&made.level);
            levels += 1;
            disconnected += u64::from(apart);
            for (is, what) in [(failed, "its builder failed"), (apart, "it is not connected")] {
                if is {
                    let LevelId { branch, depth } = order.id;
                    faults.push(json!({
                        "seed": seed.to_string(), "branch": branch, "depth": depth, "place": name,
                        "what": what,
                    }));
                }
            }
            *by_place.entry(name).or_default() += 1;
        }
    }
    let exit = if faults.is_empty() { Exit::Done } else { Exit::No };
    if args.json {
        out.json(&json!({
            "levels": levels, "faults": faults, "disconnected": disconnected, "by_place": by_place,
        }));
    } else {
        let head = ["place", "levels"].map(str::to_owned).to_vec();
        let rows = by_place.into_iter().map(|(name, count)| vec![name, count.to_string()]);
        table(&std::iter::once(head).chain(rows).collect::<Vec<_>>())
            .iter()
            .for_each(|row| out.line(row));
        for fault in &faults {
            out.line(fault.to_string());
        }
        out.line(format!("{levels} levels, faults: {}", faults.len()));
    }
    Ok(exit)
}

pub fn run(args: &CheckArgs, out: &mut Out) -> Result<Exit, Stop> {
    if args.all {
        return check_all(args, out);
    }
    let content = content(&args.vaults)?;
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let first = Seed::read(&args.seed);
    let games = (0..).map(|nth| Seed(first.0.wrapping_add(nth)));
    let levels = games.flat_map(|seed| levels_of(&content, seed));
    for order in levels.take(args.levels as usize) {
        let (made, time) = timed(|| make(&order, &somebody(order.id.depth)));
        let (name, failed) = made_by(&content, &order, &made);
        let apart = !reachability::is_connected(&made.level);
        let micros = time.as_micros() as u64;
        let tally = tallies.entry(name).or_default();
        tally.add(&Tally {
            levels: 1,
            failures: failed.into(),
            disconnected: apart.into(),
            micros,
            most: micros,
            first: None,
        });
        if (failed || apart) && tally.first.is_none() {
            tally.first = Some((order.seed, order.id));
        }
    }
    let mut all = Tally::default();
    tallies.values().for_each(|tally| all.add(tally));
    if args.json {
        out.json(&as_json(&tallies, &all));
    } else {
        let head = ["made by", "levels", "failures", "disconnected", "mean us", "max us", "first"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        rows.extend(tallies.iter().map(|(name, tally)| tally.row(name)));
        rows.push(all.row("all"));
        table(&rows).iter().for_each(|row| out.line(row));
    }
    Ok(if all.failures + all.disconnected == 0 { Exit::Done } else { Exit::No })
}

/// Returns all levels of a game, branch by branch from the top.
fn levels_of(content: &Content, seed: Seed) -> Vec<LevelOrder<'_>> {
    let order =
        LevelOrder::new(content, seed, Calendar::default(), LevelId { branch: 0, depth: 1 });
    // Each game has a different role, so that the levels of every role are made.
    let role = RoleId::new((seed.0 % content.roles.len() as u64) as u16);
    let order = LevelOrder { role, ..order };
    let levels = order.plan.levels().map(|id| LevelOrder { id, ..order });
    // The plan leaves out branches whose only entrance is in a closed vault, so their levels are
    // added.
    let branches =
        (0..content.branches.rows().len() as u8).filter(|&at| order.plan.site(at).last == 0);
    let hidden = branches.flat_map(|branch| {
        let mut plan = order.plan;
        dungeon::attach_anywhere(content, &mut plan, seed, branch);
        let levels: Vec<_> = plan.levels().filter(|id| id.branch == branch).collect();
        levels.into_iter().map(move |id| LevelOrder { id, plan, ..order })
    });
    levels.chain(hidden).collect()
}

/// Returns the name of the builder that made a level, or the id of its vault, and whether a simpler
/// builder than intended had to be used.
fn made_by(content: &Content, order: &LevelOrder, made: &Made) -> (String, bool) {
    let drawn = made.diary.draws.first().and_then(|draw| draw.vault);
    let drawn = drawn.and_then(|vault| content.vaults().get(usize::from(vault)));
    if let Some(vault) = drawn.filter(|vault| matches!(vault.body, Body::Level { .. })) {
        return (vault.id.clone(), false);
    }
    let instead = !made.diary.draws.is_empty();
    match order.builder() {
        Builder::Ordinary => ("ordinary".to_owned(), made.diary.given_up >= ATTEMPTS),
        Builder::Sanctum => ("sanctum".to_owned(), false),
        Builder::Maze => ("maze".to_owned(), instead),
        Builder::NineRooms => ("nine rooms".to_owned(), instead),
        Builder::Levels(ids) => {
            let role = &content.roles[order.role];
            let ids: Vec<_> = ids.iter().map(|id| id_for(id, role)).collect();
            (ids.join(" or "), true)
        }
    }
}

fn as_json(tallies: &BTreeMap<String, Tally>, all: &Tally) -> Value {
    let one = |tally: &Tally| {
        json!({
            "levels": tally.levels, "failures": tally.failures,
            "disconnected": tally.disconnected,
            "mean_us": tally.micros / tally.levels.max(1), "most_us": tally.most,
        })
    };
    let by: BTreeMap<&str, Value> =
        tallies.iter().map(|(name, tally)| (name.as_str(), one(tally))).collect();
    json!({"made_by": by, "all": one(all)})
}
