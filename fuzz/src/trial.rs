//! Tests one vault file: reads it as the game does, and builds levels with its vaults.

use std::collections::BTreeMap;

use wyrdvault::base::{Rng, Seed};
use wyrdvault::content::id::KindId;
use wyrdvault::content::load::fault::Fault;
use wyrdvault::content::load::source::Source;
use wyrdvault::content::vault::compile::compile;
use wyrdvault::content::vault::compiled::Body;
use wyrdvault::content::vault::read::read;
use wyrdvault::content::{Alignment, Content};
use wyrdvault::r#gen::diary::DrawResult;
use wyrdvault::r#gen::{HeroFacts, LevelOrder, WantedVault, level::reachability, make};
use wyrdvault::world::{Calendar, DungeonPlan, Level, LevelId};

/// Results over many files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub files: u64,
    /// Number of files without a usable vault.
    pub refused: u64,
    /// Number of files without faults.
    pub good: u64,
    /// Number of usable vaults.
    pub vaults: u64,
    /// Number of faults by rule.
    pub faults: BTreeMap<&'static str, u64>,
    /// Number of levels built, each with one usable vault requested. `stood` counts the levels in
    /// which that vault was placed.
    pub levels: u64,
    pub stood: u64,
    /// Seeds of levels that were not connected.
    pub apart: Vec<u64>,
    /// Fault messages with control characters, or without a rule.
    pub unspeakable: Vec<String>,
}

/// Reads one file. Returns whether any of its vaults is usable.
pub fn load(text: &str, content: &Content, tally: &mut Tally) -> bool {
    tally.files += 1;
    let source = match Source::pack("brew.ron", text.as_bytes()) {
        Ok(source) => source,
        Err(fault) => {
            tally.note(&fault);
            tally.refused += 1;
            return false;
        }
    };
    let (pack, mut faults) = read(&source);
    let (vaults, told) = compile([pack], content);
    // A pack need not contain the default room.
    faults.extend(told.into_iter().filter(|fault| fault.code != "V16"));
    faults.iter().for_each(|fault| tally.note(fault));
    tally.vaults += vaults.len() as u64;
    tally.good += u64::from(faults.is_empty() && !vaults.is_empty());
    tally.refused += u64::from(vaults.is_empty());
    !vaults.is_empty()
}

impl Tally {
    fn note(&mut self, fault: &Fault) {
        *self.faults.entry(fault.code).or_default() += 1;
        let said = fault.to_string();
        let obeyed = |c: char| c.is_control() && c != '\n';
        if fault.code.is_empty() || said.len() > 10_000 || said.contains(obeyed) {
            self.unspeakable.push(said);
        }
    }
}

/// Whether the downstairs can be reached from the upstairs on foot.
fn stairs_meet(level: &Level) -> bool {
    let Some(up) = level.up else { return false };
    let reached = reachability::flood(&level.cells, up);
    level.down.is_none_or(|down| reached.has(down))
}

/// Builds a level with each vault of a file, as the game would.
pub fn place(text: &str, seed: u64, content: &mut Content, tally: &mut Tally) {
    let Ok(source) = Source::pack("brew.ron", text.as_bytes()) else { return };
    content.set_vaults(&[source]);
    let mut rng = Rng::new(Seed(seed), 1);
    let ours = content.vaults().iter().enumerate().filter(|(_, vault)| vault.file == "brew.ron");
    for (nth, vault) in ours.take(3) {
        if matches!(vault.body, Body::Fill | Body::Loose) && !rng.one_in(4) {
            continue;
        }
        let depth = rng.between(1, 24) as u8;
        let vault = nth as u16;
        let order = LevelOrder {
            content,
            seed: Seed(seed),
            calendar: Calendar { year: 2024, month: 10, day: 31, hour: 23 },
            role: KindId::new(0),
            id: LevelId { branch: 0, depth },
            plan: DungeonPlan::of_one(25),
            open_way: 4,
            many_vaults: false,
            qualities: true,
            wanted: Some(WantedVault { vault, after: rng.below(3) as u8, way: None }),
        };
        let hero = HeroFacts {
            level: depth.clamp(1, 14),
            alignment: Alignment::Neutral,
            record: 0,
            race: KindId::new(0),
            role: KindId::new(0),
            hunted_from: None,
        };
        let made = make(&order, &hero);
        tally.levels += 1;
        let stands = |draw: &wyrdvault::r#gen::diary::Draw| {
            draw.vault == Some(vault) && draw.end == DrawResult::Placed
        };
        tally.stood += u64::from(made.diary.draws.iter().any(stands));
        // A hand-drawn whole level may have unreachable parts.
        let whole = matches!(content.vaults()[nth].body, Body::Level { .. });
        let connected =
            if whole { stairs_meet(&made.level) } else { reachability::is_connected(&made.level) };
        if !connected {
            tally.apart.push(seed);
        }
    }
}
