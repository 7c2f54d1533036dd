//! `lab score`: computes the score of each row of a table with the game's own function.

use std::path::PathBuf;

use clap::Args;

use super::super::out::{complain, table};
use super::super::{Exit, Out};
use crate::content::Content;
use crate::world::hero::score::{ScoreFacts, Tally, score};

#[derive(Debug, Args)]
pub struct ScoreArgs {
    /// Table with the columns id, role, mode, true_deaths, difficulty_level, deepest_level, ...
    pub file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Reads only the input columns and prints each row's score as an integer.
pub fn run(args: &ScoreArgs, out: &mut Out) -> Exit {
    let mut reader = match csv::Reader::from_path(&args.file) {
        Ok(reader) => reader,
        Err(why) => {
            complain(format_args!("cannot read {}: {why}", args.file.display()));
            return Exit::Unreadable;
        }
    };
    let head = reader.headers().cloned().unwrap_or_default();
    let content = Content::builtin();
    let mut found = Vec::new();
    for (number, row) in reader.records().enumerate() {
        let row = row.map_err(|why| why.to_string());
        match row.and_then(|row| scored(&content, &head, &row)) {
            Ok(line) => found.push(line),
            Err(why) => {
                complain(format_args!("{}:{}: {why}", args.file.display(), number + 2));
                return Exit::Unreadable;
            }
        }
    }
    if args.json {
        let rows: Vec<_> =
            found.iter().map(|(id, score)| serde_json::json!({"id": id, "score": score})).collect();
        out.json(&serde_json::Value::Array(rows));
    } else {
        let mut rows = vec![vec!["id".to_owned(), "score".to_owned()]];
        rows.extend(found.into_iter().map(|(id, score)| vec![id, score.to_string()]));
        table(&rows).into_iter().for_each(|line| out.line(line));
    }
    Exit::Done
}

fn scored(
    content: &Content,
    head: &csv::StringRecord,
    row: &csv::StringRecord,
) -> Result<(String, i64), String> {
    let text = |name: &str| {
        let at = head.iter().position(|column| column == name);
        at.and_then(|at| row.get(at)).ok_or_else(|| format!("the column {name} is missing"))
    };
    let number = |name: &str| -> Result<i64, String> {
        let text = text(name)?;
        text.parse().map_err(|_| format!("{name} is {text:?}; write a whole number"))
    };
    let name = text("role")?;
    let mut roles = content.roles.rows().iter();
    let role = roles.find(|role| role.name == name || role.also.iter().any(|it| it == name));
    let facts = ScoreFacts {
        role: &role.ok_or_else(|| format!("unknown role {name:?}"))?.score,
        modern: text("mode")? == "modern",
        scored: true,
        deaths: number("true_deaths")?,
        difficulty: number("difficulty_level")? as i8,
        deepest: number("deepest_level")?,
        achievements: number("achievements")?,
        small_achievements: number("small_achievements")?,
        ascended: number("ascended")? == 1,
        turns: number("turns")?,
        conducts: conducts(content, text("conducts")?)?,
        tally: tally(text("role_inputs")?, number("role_achievement")? == 1)?,
    };
    Ok((text("id")?.to_owned(), score(&facts).total))
}

/// Sums the points of the conducts that `text` names, separated by `;`. Includes conducts that
/// cannot be broken in this game.
fn conducts(content: &Content, text: &str) -> Result<i64, String> {
    let worth = |key: &str| {
        let found = content.score.conducts.iter().find(|row| row.conduct.key() == key);
        found.map(|row| row.points).ok_or_else(|| format!("unknown conduct {key:?}"))
    };
    text.split(';').filter(|key| !key.is_empty()).map(worth).sum()
}

/// Parses the counters of a role's score: `items=4;ammo=60` or `spell_levels=1+3+5`. `deed` says
/// whether the hero has the role's special achievement.
fn tally(text: &str, deed: bool) -> Result<Tally, String> {
    let mut tally = Tally { deed, ..Tally::default() };
    for pair in text.split(';').filter(|pair| !pair.is_empty()) {
        let (key, value) =
            pair.split_once('=').ok_or_else(|| format!("{pair:?} is not name=number"))?;
        let list: Vec<i64> = value
            .split('+')
            .map(|part| part.parse().map_err(|_| format!("{value:?} is not a number")))
            .collect::<Result<_, _>>()?;
        let sum: i64 = list.iter().sum();
        match key {
            "artifacts" => tally.artifacts = sum,
            "melee_weapons" => tally.melee_weapons = sum,
            "life_saving" => tally.life_saving = sum,
            "other_amulets" => tally.other_amulets = sum,
            "launchers" => tally.launchers = sum,
            "items" => tally.items = sum,
            "ammo" => tally.ammo = sum,
            "gold" => tally.gold = sum,
            "gems" => tally.gems = sum,
            "spell_levels" => tally.spell_levels = list,
            "unique_difficulties" => tally.unique_foes = sum + list.len() as i64,
            "difficulties" => tally.foes = sum + list.len() as i64,
            "selfie_difficulties" => tally.selfie_difficulties = list,
            _ => return Err(format!("unknown counter {key:?}")),
        }
    }
    Ok(tally)
}
