//! `lab ac`: measures monster damage against armor classes with the game's own attack code.

use clap::Args;

use super::super::out::{complain, complain_lines, table};
use super::super::{Exit, Out, open};
use crate::base::Seed;
use crate::content::load::fault::nearest;
use crate::content::{Content, MonsterKindId};
use crate::rules::fight::danger::lab::{self, Wounds};

#[derive(Debug, Args)]
pub struct AcArgs {
    /// Name of the monster
    #[arg(long)]
    pub monster: String,
    /// Armor classes: A..B, inclusive
    #[arg(long, allow_hyphen_values = true)]
    pub ac: String,
    /// Number of attack actions per armor class
    #[arg(long, default_value_t = 100_000)]
    pub actions: u32,
    /// Ruleset to measure
    #[arg(long, default_value = "wyrdvault")]
    pub ruleset: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Seed of the random numbers
    #[arg(long, default_value_t = super::SEED)]
    pub seed: u64,
}

/// Prints the mean damage per action and per turn against a hero of speed 12, percentiles, and the
/// share of actions without damage.
#[expect(clippy::float_arithmetic, reason = "means and shares are shown")]
pub fn run(args: &AcArgs, out: &mut Out) -> Exit {
    let content = Content::builtin();
    let asked = super::rows(&args.ac).and_then(|rows| {
        let monster = monster_called(&content, &args.monster)?;
        let rules = content.rulesets.find(&args.ruleset);
        Ok((
            rows,
            monster,
            rules.ok_or_else(|| {
                format!(
                    "unknown ruleset {:?}; the rulesets are\n{}",
                    args.ruleset,
                    open::rulesets(&content)
                )
            })?,
        ))
    });
    let (rows, monster, rules) = match asked {
        Ok(asked) if args.actions > 0 => asked,
        Ok(_) => {
            complain("--actions must be at least 1");
            return Exit::Usage;
        }
        Err(why) => {
            complain_lines(format_args!("wyrdvault: {why}"));
            return Exit::Usage;
        }
    };
    let rules = &content.rulesets[rules].rules;
    let count = |ac| lab::ac(&content, rules, monster, ac, args.actions, Seed(args.seed));
    let found: Vec<(i32, Wounds)> = rows.into_iter().map(|ac| (ac, count(ac))).collect();
    let actions = f64::from(args.actions);
    let mean = |wounds: &Wounds| wounds.total as f64 / actions;
    let per_turn = |wounds: &Wounds| mean(wounds) * f64::from(wounds.speed) / 12.0;
    let none = |w: &Wounds| f64::from(w.counts.first().copied().unwrap_or(0)) / actions;
    if args.json {
        let rows: Vec<_> = found
            .iter()
            .map(|(ac, w)| {
                serde_json::json!({
                    "ac": ac, "mean": mean(w), "per_turn": per_turn(w),
                    "p25": w.percentile(25), "p50": w.percentile(50),
                    "p95": w.percentile(95), "p99": w.percentile(99), "none": none(w),
                })
            })
            .collect();
        let name = &content.monsters[monster].name;
        out.json(&serde_json::json!({"monster": name, "actions": args.actions, "rows": rows}));
        return Exit::Done;
    }
    let head = ["ac", "mean", "per turn", "25%", "50%", "95%", "99%", "none"];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    lines.extend(found.iter().map(|(ac, w)| {
        let mut row = vec![ac.to_string()];
        row.extend([mean(w), per_turn(w)].map(|value| format!("{value:.2}")));
        row.extend([25, 50, 95, 99].map(|percent| w.percentile(percent).to_string()));
        row.push(format!("{:.1}%", none(w) * 100.0));
        row
    }));
    table(&lines).into_iter().for_each(|line| out.line(line));
    Exit::Done
}

/// Finds a monster by name; the error suggests the nearest name.
pub fn monster_called(content: &Content, name: &str) -> Result<MonsterKindId, String> {
    content.monster_called(name).ok_or_else(|| {
        let names = content.monsters.rows().iter().map(|kind| kind.name.as_str());
        match nearest(name, names) {
            Some(other) => format!("unknown monster {name:?}; did you mean {other:?}?"),
            None => format!("unknown monster {name:?}"),
        }
    })
}
