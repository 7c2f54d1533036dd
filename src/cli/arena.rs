//! `arena`: runs many arena fights and counts the results.

use std::sync::Arc;

use clap::Args;

use super::bot::{Bot, Brain};
use super::out::{complain, table};
use super::{Exit, Out, open};
use crate::base::Seed;
use crate::content::{Content, MonsterKindId};
use crate::game::battle::{self, BattleState, Camp, Champion};
use crate::game::{Awaits, Game, Input};
use crate::world::Action;

#[derive(Debug, Args)]
pub struct ArenaArgs {
    /// One side, such as "minotaur", "3 soldier ants", "hero:Valkyrie:10" or "2 wolves, jackal"
    #[arg(required_unless_present = "all", value_name = "SIDE")]
    pub one: Option<String>,
    /// The other side
    #[arg(required_unless_present = "all", value_name = "SIDE")]
    pub other: Option<String>,
    /// Pit a hero of levels 1, 10 and 30 against every kind of monster
    #[arg(long, conflicts_with_all = ["one", "other"])]
    pub all: bool,
    /// Role of the hero for --all
    #[arg(long, default_value = "Valkyrie", requires = "all")]
    pub role: String,
    /// Number of fights
    #[arg(long, default_value_t = 200)]
    pub runs: u32,
    /// Turns after which a fight is a draw
    #[arg(long, default_value_t = 500)]
    pub turns: u32,
    /// Seed of the random numbers
    #[arg(long, default_value_t = super::lab::SEED)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Results of many fights.
#[derive(Debug, Default)]
struct Tally {
    wins: [u32; 2],
    draws: u32,
    turns: u64,
    /// The first violated invariant.
    broken: Option<String>,
}

impl Tally {
    fn runs(&self) -> u32 {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// Returns a side's win rate and its 95% Wilson interval, in percent: rate, lower and upper
    /// end.
    #[expect(clippy::float_arithmetic, reason = "shares are shown")]
    fn share(&self, side: usize) -> [f64; 3] {
        let (n, z) = (f64::from(self.runs().max(1)), 1.96_f64);
        let p = f64::from(self.wins[side]) / n;
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
        [p, (middle - half).max(0.0), (middle + half).min(1.0)].map(|share| share * 100.0)
    }

    #[expect(clippy::float_arithmetic, reason = "a mean is shown")]
    fn mean_turns(&self) -> f64 {
        self.turns as f64 / f64::from(self.runs().max(1))
    }
}

pub fn run(args: &ArenaArgs, out: &mut Out) -> Exit {
    let content = open::content(&[]);
    let answer = match (&args.one, &args.other) {
        (Some(one), Some(other)) => duel(&content, one, other, args, out),
        _ => all(&content, args, out),
    };
    answer.unwrap_or_else(|why| {
        complain(why);
        Exit::Usage
    })
}

fn duel(
    content: &Arc<Content>,
    one: &str,
    other: &str,
    args: &ArenaArgs,
    out: &mut Out,
) -> Result<Exit, String> {
    let camps = [camp(content, one)?, camp(content, other)?];
    if camps.iter().all(|camp| camp.champion.is_some()) {
        return Err("only one side can have a hero".to_owned());
    }
    let tally = fights(content, [&camps[0], &camps[1]], args)?;
    if args.json {
        let side = |nth: usize, name: &str| {
            let [share, low, high] = tally.share(nth);
            serde_json::json!({
                "side": name, "wins": tally.wins[nth], "share": share, "low": low, "high": high,
            })
        };
        out.json(&serde_json::json!({
            "runs": tally.runs(), "sides": [side(0, one), side(1, other)], "draws": tally.draws,
            "mean_turns": tally.mean_turns(), "broken": tally.broken,
        }));
    } else {
        let head = ["side", "wins", "share", "95% interval"].map(str::to_owned).to_vec();
        let rows = [one, other].into_iter().enumerate().map(|(nth, name)| {
            let [share, low, high] = tally.share(nth);
            let interval = format!("{low:.1} to {high:.1}%");
            vec![name.to_owned(), tally.wins[nth].to_string(), format!("{share:.1}%"), interval]
        });
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
        table(&rows).into_iter().for_each(|line| out.line(line));
        out.line(format_args!(
            "{} fights, {} without a winner, {:.1} turns on average",
            tally.runs(),
            tally.draws,
            tally.mean_turns()
        ));
        tally.broken.iter().for_each(|why| out.line(format_args!("broken invariant: {why}")));
    }
    Ok(if tally.broken.is_some() { Exit::No } else { Exit::Done })
}

/// Hero levels for `--all`.
const LEVELS: [u8; 3] = [1, 10, 30];

fn all(content: &Arc<Content>, args: &ArenaArgs, out: &mut Out) -> Result<Exit, String> {
    let role = open::role_called(content, &args.role)?;
    let mut rows = Vec::new();
    let mut faults = Vec::new();
    for (kind, row) in content.monsters.iter() {
        let monsters = Camp { champion: None, monsters: vec![kind] };
        let mut shares = Vec::with_capacity(LEVELS.len());
        for level in LEVELS {
            let champion = Some(Champion { role: role.clone(), level });
            let hero = Camp { champion, monsters: Vec::new() };
            let tally = fights(content, [&hero, &monsters], args)?;
            shares.push((level, tally.share(0), tally.draws));
            faults.extend(tally.broken.map(|why| format!("{} at level {level}: {why}", row.name)));
        }
        rows.push((row.name.clone(), shares));
    }
    if args.json {
        let rows: Vec<_> = rows
            .iter()
            .map(|(name, shares)| {
                let levels: Vec<_> = shares
                    .iter()
                    .map(|(level, [share, low, high], draws)| {
                        serde_json::json!({
                            "level": level, "share": share, "low": low, "high": high, "draws": draws,
                        })
                    })
                    .collect();
                serde_json::json!({"monster": name, "hero": levels})
            })
            .collect();
        out.json(&serde_json::json!({"role": role, "kinds": rows, "broken": faults}));
    } else {
        let levels = LEVELS.map(|level| format!("level {level}"));
        let head = std::iter::once(format!("{role} against")).chain(levels).collect();
        let body = rows.into_iter().map(|(name, shares)| {
            let cells = shares.into_iter().map(|(_, [share, ..], _)| format!("{share:.0}%"));
            std::iter::once(name).chain(cells).collect()
        });
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(body).collect();
        table(&rows).into_iter().for_each(|line| out.line(line));
        out.line(format_args!("{} kinds, {} broken invariants", rows.len() - 1, faults.len()));
        faults.iter().for_each(|why| out.line(format_args!("broken invariant: {why}")));
    }
    Ok(if faults.is_empty() { Exit::Done } else { Exit::No })
}

fn fights(content: &Arc<Content>, camps: [&Camp; 2], args: &ArenaArgs) -> Result<Tally, String> {
    let mut tally = Tally::default();
    for run in 0..args.runs {
        let seed = Seed::from_text(&format!("{} {run}", args.seed));
        let mut game = battle::stage(content, seed, camps)?;
        let born = game.world.turn;
        let mut brain = camps
            .iter()
            .any(|camp| camp.champion.is_some())
            .then(|| Brain::new(Bot::Explorer, seed));
        let standing = fight(&mut game, brain.as_mut(), camps, args.turns, &mut tally.broken);
        match standing {
            BattleState::Won(side) => tally.wins[side] += 1,
            BattleState::Open | BattleState::Even => tally.draws += 1,
        }
        tally.turns += u64::from(game.world.turn - born);
    }
    Ok(tally)
}

/// Fights until one camp is left, the hero is dead, an invariant fails, or `turns` turns or 4 ×
/// `turns` inputs have passed.
fn fight(
    game: &mut Game,
    mut brain: Option<&mut Brain>,
    camps: [&Camp; 2],
    turns: u32,
    broken: &mut Option<String>,
) -> BattleState {
    let last = game.world.turn + turns;
    let mut refused = false;
    for _ in 0..turns.saturating_mul(4) {
        let standing = battle::standing(game, camps);
        if standing != BattleState::Open || game.world.turn >= last || game.world.is_over() {
            return standing;
        }
        let input = match &mut brain {
            Some(brain) => brain.choose(game, refused),
            None if game.awaits() == Awaits::Continue => Input::Continue,
            None => Input::Do(Action::Search),
        };
        refused = game.input(&input).is_err();
        if let Err(why) = game.world.check(&game.content) {
            broken.get_or_insert(why);
            return BattleState::Open;
        }
    }
    BattleState::Open
}

/// Parses a side: monsters, each with an optional count from 1 to 60, and at most one hero,
/// separated by commas.
fn camp(content: &Content, text: &str) -> Result<Camp, String> {
    let mut camp = Camp::default();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        if let Some(hero) = part.strip_prefix("hero:") {
            let (role, level) = hero.split_once(':').unwrap_or((hero, "1"));
            let level =
                level.parse().ok().filter(|level| (1..=30).contains(level)).ok_or_else(|| {
                    format!(
                        "invalid level {level:?}; write hero:ROLE:LEVEL with a level from 1 to 30"
                    )
                })?;
            let role = open::role_called(content, role)?;
            if camp.champion.replace(Champion { role, level }).is_some() {
                return Err("a side can have only one hero".to_owned());
            }
            continue;
        }
        let (many, name) = match part.split_once(' ') {
            Some((many, name)) if many.bytes().all(|byte| byte.is_ascii_digit()) => (many, name),
            _ => ("1", part),
        };
        let many: usize = many
            .parse()
            .ok()
            .filter(|many| (1..=60).contains(many))
            .ok_or_else(|| format!("{many} creatures of one kind; write 1 to 60"))?;
        let kind = kind_called(content, name.trim())?;
        camp.monsters.extend(std::iter::repeat_n(kind, many));
    }
    if camp.champion.is_none() && camp.monsters.is_empty() {
        return Err(format!(
            "{text:?} names no creature; write one like \"3 soldier ants\" or \"hero:Valkyrie:10\""
        ));
    }
    Ok(camp)
}

/// Finds a monster kind by its singular or plural name.
fn kind_called(content: &Content, name: &str) -> Result<MonsterKindId, String> {
    const ENDINGS: [(&str, &str); 6] =
        [("s", ""), ("ves", "f"), ("ves", "fe"), ("men", "man"), ("ies", "y"), ("es", "")];
    let singular = ENDINGS.iter().find_map(|(many, one)| {
        let stem = name.strip_suffix(many)?;
        content.monster_called(&format!("{stem}{one}"))
    });
    content
        .monster_called(name)
        .or(singular)
        .map_or_else(|| super::lab::ac::monster_called(content, name), Ok)
}
