//! Compares the effect of luck in play with the tables of the source. Every roll is made by the
//! rule that uses it.
//!
//! Source: rules/luck 3.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use wyrdvault::base::luck::Formula;
use wyrdvault::cli::lab::luck_sites::{Bench, Measured, SITES, Site};

use crate::scene::content;

/// Number of tries for each cell of the tables; `MANY` is for the long test.
const TRIES: u32 = 2_000;
const MANY: u32 = 200_000;
/// 1.0 in the fixed-point format of the tables, which have ten decimals.
const ONE: i128 = 10_000_000_000;
const SEED: u64 = 34;

const ROWS: &str = include_str!("../tables/rnl_rows.csv");
const ROWS_343: &str = include_str!("../tables/rnl_rows_343.csv");
const EXTRA: &str = include_str!("../tables/rnl_extra_rows.csv");
const MEANS: &str = include_str!("../tables/rnl_means.csv");
const DISTRIBUTION: &str = include_str!("../tables/rnl10_distribution.csv");

/// Returns the cells of a table by situation: luck and value.
fn cells(table: &str) -> BTreeMap<String, Vec<(i32, i128)>> {
    let mut cells: BTreeMap<String, Vec<(i32, i128)>> = BTreeMap::new();
    for record in csv::Reader::from_reader(table.as_bytes()).records() {
        let record = record.unwrap();
        let cell = (record[2].parse().unwrap(), decimals(&record[3]));
        cells.entry(record[0].to_owned()).or_default().push(cell);
    }
    cells
}

fn decimals(value: &str) -> i128 {
    let (whole, part) = value.split_once('.').unwrap();
    assert_eq!(part.len(), 10);
    whole.parse::<i128>().unwrap() * ONE + part.parse::<i128>().unwrap()
}

/// Whether a count is within 4 standard errors of the expected share.
fn is_share(count: i128, tries: i128, share: i128) -> bool {
    let off = count * ONE - tries * share;
    off * off <= 16 * tries * share * (ONE - share)
}

/// Whether the mean of the outcomes is within 4 standard errors of the expected one.
fn is_mean(found: &Measured, mean: i128) -> bool {
    let (sum, squares) = (i128::from(found.sum), i128::from(found.squares));
    let tries = i128::from(found.tries);
    let off = sum * ONE - tries * mean;
    let spread = tries * squares - sum * sum;
    tries * off * off <= 16 * spread * ONE * ONE
}

/// Runs `check` for each site, on two threads. Returns the complaints.
fn for_each_site(check: impl Fn(&'static Site) -> Vec<String> + Sync) -> Vec<String> {
    let (next, all) = (Mutex::new(SITES.iter()), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let site = next.lock().unwrap().next();
            let Some(site) = site else { return };
            let complaints = check(site);
            all.lock().unwrap().extend(complaints);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
    all.into_inner().unwrap()
}

/// Measures every cell of a table with the roll of its situation. Returns the complaints.
fn compare(table: &str, formula: Formula, tries: u32) -> Vec<String> {
    let cells = cells(table);
    let known: BTreeSet<&str> = SITES.iter().map(|site| site.situation).collect();
    assert!(cells.keys().all(|situation| known.contains(&**situation)), "each row has a site");
    for_each_site(|site| {
        let Some(cells) = cells.get(site.situation) else { return Vec::new() };
        let mut bench = Bench::new(&content(), site, formula);
        let mut complaints = Vec::new();
        for &(luck, value) in cells {
            let found = bench.measure(luck, tries, SEED);
            let near = if site.is_number() {
                is_mean(&found, value)
            } else {
                is_share(found.sum.into(), found.tries.into(), value)
            };
            if !near || found.tries < tries || found.odd > 0 {
                let Measured { tries, sum, odd, .. } = found;
                complaints.push(format!(
                    "{} at luck {luck}: {sum} in {tries} tries, {odd} odd ones; the table has {value} e-10",
                    site.name
                ));
            }
        }
        complaints
    })
}

/// Compares the results of a roll with 10 sides with the table of their shares.
fn compare_results(name: &str, tries: u32) -> Vec<String> {
    let site = Site::find(name).unwrap();
    assert_eq!(site.sides, 10);
    let mut bench = Bench::new(&content(), site, Formula::V36);
    let mut complaints = Vec::new();
    for record in csv::Reader::from_reader(DISTRIBUTION.as_bytes()).records() {
        let record = record.unwrap();
        let luck = record[0].parse().unwrap();
        let found = bench.measure(luck, tries, SEED);
        for (roll, share) in record.iter().skip(1).enumerate() {
            let count = i128::from(found.faces[roll]);
            if !is_share(count, found.tries.into(), decimals(share)) {
                complaints.push(format!("{name} at luck {luck}: {roll} came {count} times"));
            }
        }
    }
    complaints
}

#[test]
fn each_row_of_the_luck_table_holds_in_play() {
    assert_eq!(cells(ROWS).len(), 35);
    assert_eq!(compare(ROWS, Formula::V36, TRIES), Vec::<String>::new());
}

#[test]
fn each_row_of_the_luck_table_of_3_4_3_holds_in_play() {
    assert_eq!(compare(ROWS_343, Formula::V343, TRIES), Vec::<String>::new());
}

#[test]
fn each_row_that_the_source_omits_holds_in_play() {
    assert_eq!(cells(EXTRA).len(), 9);
    assert_eq!(compare(EXTRA, Formula::V36, TRIES), Vec::<String>::new());
}

#[test]
fn each_mean_of_the_luck_table_holds_in_play() {
    assert_eq!(cells(MEANS).len(), 4);
    assert_eq!(compare(MEANS, Formula::V36, TRIES), Vec::<String>::new());
}

#[test]
fn a_roll_of_10_in_play_has_the_distribution_of_its_table_at_every_luck() {
    assert_eq!(compare_results("set-trap", TRIES), Vec::<String>::new());
}

/// Run it with `cargo test --release --test all luck_sites -- --ignored`.
#[test]
#[ignore = "takes minutes in a release build"]
fn all_luck_tables_hold_in_play_over_200_000_tries_a_cell() {
    let tables = [
        (ROWS, Formula::V36),
        (ROWS_343, Formula::V343),
        (EXTRA, Formula::V36),
        (MEANS, Formula::V36),
    ];
    for (table, formula) in tables {
        assert_eq!(compare(table, formula, MANY), Vec::<String>::new());
    }
    assert_eq!(compare_results("set-trap", MANY), Vec::<String>::new());
}

#[test]
fn each_site_has_a_name_of_its_own_and_every_section_of_the_rules_has_a_site() {
    let names: BTreeSet<&str> = SITES.iter().map(|site| site.name).collect();
    assert_eq!(names.len(), SITES.len());
    let sections: BTreeSet<String> = SITES.iter().map(Site::source).collect();
    for section in 1..=30 {
        assert!(sections.contains(&format!("rules/luck 3.{section}")), "3.{section}");
    }
}
