//! `vault stats`: counts vaults and their contents over many levels.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::{Stop, content, level_order, mean, per_cent, stop};
use crate::base::Seed;
use crate::cli::lab::range;
use crate::cli::out::table;
use crate::cli::replay::timed;
use crate::cli::{Exit, Out};
use crate::content::Content;
use crate::content::vault::Role;
use crate::content::vault::compiled::CompiledVault;
use crate::game::workbench::{somebody, trace};
use crate::r#gen::diary::{DrawResult, Happened, Sort};
use crate::r#gen::{ATTEMPTS, Made, level::reachability, make};
use crate::world::Calendar;

#[derive(Debug, Args)]
pub struct StatsArgs {
    /// Number of levels
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    levels: u32,
    /// Depths, in equal proportions: 1..14, or a single one
    #[arg(long, default_value = "1..10", value_name = "A..B")]
    depth: String,
    /// Part of a branch's name [default: the first branch]
    #[arg(long)]
    branch: Option<String>,
    /// Seed of the first game; later games use the following numbers
    #[arg(long, default_value = "0")]
    seed: String,
    /// Add a vault pack: a file or a folder; may be repeated
    #[arg(long, value_name = "PATH")]
    vaults: Vec<PathBuf>,
    /// List skipped steps, with reasons
    #[arg(long)]
    skips: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Totals for one vault.
#[derive(Clone, Default)]
struct Tally {
    /// Number of times that the weighted draw picked the vault.
    drawn: u64,
    /// Number of times that the vault was tried before the weighted draws, because of its `bonus`.
    first: u64,
    placed: u64,
    /// Number of the vault's rooms that became special rooms after all rooms were placed.
    converted: u64,
    /// Number of times that a normal room replaced the vault.
    plain: u64,
    /// Number of times that the vault was placed without any of its contents.
    bare: u64,
    monsters: u64,
    things: u64,
    traps: u64,
    /// Total difficulty of the vault's monsters.
    danger: u64,
}

/// Totals over all levels.
#[derive(Default)]
struct Count {
    levels: u64,
    /// Levels that had to be built from normal rooms.
    failures: u64,
    /// Abandoned attempts at levels.
    given_up: u64,
    disconnected: u64,
    micros: u64,
    vaults: Vec<Tally>,
    /// Special rooms by type.
    halls: BTreeMap<String, u64>,
    /// Levels without any vault except normal rooms.
    without: u64,
    /// Skipped steps by vault, step and reason.
    skips: BTreeMap<(u16, String, &'static str), u64>,
}

pub fn run(args: &StatsArgs, out: &mut Out) -> Result<Exit, Stop> {
    let content = content(&args.vaults)?;
    let depths = range(&args.depth).or_else(|why| stop(Exit::Usage, why))?;
    let first = Seed::read(&args.seed);
    let mut count =
        Count { vaults: vec![Tally::default(); content.vaults().len()], ..Count::default() };
    let span = u64::from(depths.end().abs_diff(*depths.start())) + 1;
    for nth in 0..u64::from(args.levels) {
        let depth = i64::from(*depths.start()) + (nth % span) as i64;
        let depth =
            u8::try_from(depth).or_else(|_| stop(Exit::Usage, format!("no such depth {depth}")))?;
        let seed = Seed(first.0.wrapping_add(nth));
        let order =
            level_order(&content, seed, Calendar::default(), args.branch.as_deref(), depth)?;
        let hero = somebody(depth);
        let (made, time) = timed(|| make(&order, &hero));
        count.micros += time.as_micros() as u64;
        count.add(&content, &made);
    }
    if args.json {
        out.json(&count.as_json(&content));
    } else {
        count.report(&content, args, out);
    }
    let failed = count.failures + count.disconnected;
    Ok(if failed == 0 { Exit::Done } else { Exit::No })
}

/// Counts how many of the rooms `from..to`, which one draw of the vault placed, became special
/// rooms. Returns 0 if the vault's role is not ordinary.
fn converted(plan: &CompiledVault, made: &Made, (from, to): (u8, u8)) -> u64 {
    if plan.role != Role::Ordinary {
        return 0;
    }
    let rooms = made.level.rooms.get(usize::from(from)..usize::from(to)).unwrap_or_default();
    rooms.iter().filter(|room| !room.kind.is_ordinary()).count() as u64
}

impl Count {
    fn add(&mut self, content: &Content, made: &Made) {
        self.levels += 1;
        self.given_up += u64::from(made.diary.given_up);
        self.failures += u64::from(made.diary.given_up >= ATTEMPTS);
        self.disconnected += u64::from(!reachability::is_connected(&made.level));
        for title in made.level.rooms.iter().filter_map(|room| room.kind.title(content)) {
            *self.halls.entry(title.to_owned()).or_default() += 1;
        }
        let mut themed = false;
        for (nth, draw) in made.diary.draws.iter().enumerate() {
            let Some(vault) = draw.vault else { continue };
            let plan = &content.vaults()[usize::from(vault)];
            themed |= draw.end == DrawResult::Placed && plan.id != crate::r#gen::vault::NORMAL;
            let tally = &mut self.vaults[usize::from(vault)];
            if draw.by_weight {
                tally.drawn += 1;
            } else {
                tally.first += 1;
            }
            match draw.end {
                DrawResult::NoPlace => {}
                DrawResult::Plain => tally.plain += 1,
                DrawResult::Placed => {
                    tally.placed += 1;
                    tally.converted += converted(plan, made, draw.rooms);
                    tally.bare += u64::from(is_bare(plan, made, nth as u16));
                    tally.contents(content, made, nth as u16);
                }
            }
        }
        self.without += u64::from(!themed);
        for note in &made.diary.notes {
            let why = match note.what {
                Happened::Chance(false) => "its chance failed",
                Happened::Condition(false) => "its condition was false",
                Happened::Nothing => "nothing fitted",
                Happened::Homeless => "no free square for the monster",
                _ => continue,
            };
            let place = trace::step_place(&content.vaults()[usize::from(note.by.vault)], note);
            *self.skips.entry((note.by.vault, place, why)).or_default() += 1;
        }
    }

    fn as_json(&self, content: &Content) -> serde_json::Value {
        let vaults = content.vaults().iter().zip(&self.vaults).map(|(vault, tally)| {
            json!({
                "id": vault.id, "drawn": tally.drawn, "placed": tally.placed,
                "converted": tally.converted, "bare": tally.bare, "plain": tally.plain,
                "first": tally.first, "monsters": tally.monsters, "objects": tally.things,
                "traps": tally.traps, "danger": tally.danger,
            })
        });
        let skips = self.skips.iter().map(|((vault, step, why), times)| {
            let id = &content.vaults()[usize::from(*vault)].id;
            json!({"id": id, "step": step, "why": why, "times": times})
        });
        json!({
            "levels": self.levels,
            "failures": self.failures,
            "disconnected": self.disconnected,
            "microseconds_per_level": self.micros / self.levels.max(1),
            "given_up": self.given_up,
            "without": self.without,
            "special": self.halls,
            "vaults": vaults.collect::<Vec<_>>(),
            "skips": skips.collect::<Vec<_>>(),
        })
    }

    fn report(&self, content: &Content, args: &StatsArgs, out: &mut Out) {
        let head = [
            "vault", "drawn", "first", "placed", "share", "plain", "bare", "share", "monsters",
            "things", "traps", "danger",
        ];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for (vault, tally) in content.vaults().iter().zip(&self.vaults) {
            let each = |sum: u64| mean(sum, tally.placed, 2);
            rows.push(vec![
                vault.id.clone(),
                tally.drawn.to_string(),
                tally.first.to_string(),
                tally.placed.to_string(),
                per_cent(tally.placed, tally.drawn + tally.first, 0),
                tally.plain.to_string(),
                tally.bare.to_string(),
                per_cent(tally.bare, tally.placed, 1),
                each(tally.monsters),
                each(tally.things),
                each(tally.traps),
                each(tally.danger),
            ]);
        }
        table(&rows).iter().for_each(|row| out.line(row));
        if args.skips {
            out.line("");
            let mut rows = vec![["vault", "times", "step", "why"].map(str::to_owned).to_vec()];
            for ((vault, step, why), times) in &self.skips {
                let id = content.vaults()[usize::from(*vault)].id.clone();
                rows.push(vec![id, times.to_string(), step.clone(), (*why).to_owned()]);
            }
            table(&rows).iter().for_each(|row| out.line(row));
        }
        let unused: Vec<&str> = content
            .vaults()
            .iter()
            .zip(&self.vaults)
            .filter(|(_, tally)| tally.drawn + tally.first == 0)
            .map(|(vault, _)| vault.id.as_str())
            .collect();
        if !unused.is_empty() {
            out.line(format_args!("Never placed: {}.", unused.join(", ")));
        }
        out.line(format_args!(
            "{} levels at depth {}: {} failures, {} disconnected, {} attempts given up, {} without \
             a vault, {} microseconds a level.",
            self.levels,
            args.depth,
            self.failures,
            self.disconnected,
            self.given_up,
            per_cent(self.without, self.levels, 1),
            self.micros / self.levels,
        ));
    }
}

impl Tally {
    /// Counts the contents of one draw.
    fn contents(&mut self, content: &Content, made: &Made, draw: u16) {
        for mark in made.diary.marks.iter().filter(|mark| mark.by.draw == draw) {
            match mark.sort {
                Sort::Ground => {}
                Sort::Thing => self.things += 1,
                Sort::Trap => self.traps += 1,
                Sort::Monster => {
                    self.monsters += 1;
                    let found = made.actors.iter().find(|one| one.actor.at == mark.at);
                    let difficulty =
                        found.map_or(0, |one| content.monsters[one.actor.kind].difficulty);
                    self.danger += u64::from(difficulty);
                }
            }
        }
    }
}

/// Whether the vault has contents, but none of them were created.
fn is_bare(plan: &CompiledVault, made: &Made, draw: u16) -> bool {
    let brings = !plan.steps.is_empty() || plan.legend.iter().any(|(_, of)| !of.put.is_empty());
    let mut came = 0_i64;
    for note in made.diary.notes.iter().filter(|note| note.by.draw == draw) {
        came += match note.what {
            Happened::Did => 1,
            Happened::Homeless => -1,
            _ => 0,
        };
    }
    brings && came <= 0
}
