//! `vault list`: lists vaults, optionally filtered by a condition.

use clap::Args;

use super::{SceneArgs, Stop, per_cent, stop};
use crate::cli::out::table;
use crate::cli::{Exit, Out};
use crate::content::vault::Role;
use crate::content::vault::compiled::CompiledVault;
use crate::game::workbench::{body_name, of_level};
use crate::r#gen::vault::is_buildable;

#[derive(Debug, Args)]
pub struct ListArgs {
    /// Only list vaults that match: "weight > 1 and body == map"
    #[arg(
        long = "where",
        value_name = "COND",
        long_help = "List only vaults that match a condition: FIELD == != < <= > >= VALUE, or \
                     FIELD ~ TEXT if the field contains the text. Join conditions with `and` and \
                     `or`, negate them with `not`. Fields: id, title, tag, file, body, role, \
                     weight (at the depth), limited, built"
    )]
    condition: Option<String>,
    #[command(flatten)]
    scene: SceneArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &ListArgs, out: &mut Out) -> Result<Exit, Stop> {
    let content = args.scene.content()?;
    let order = args.scene.order(&content)?;
    let weights = of_level(&order);
    let total: u64 = weights.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let mut rows = vec![["vault", "weight", "odds", "body", "file"].map(str::to_owned).to_vec()];
    let mut found = Vec::new();
    for (at, vault) in content.vaults().iter().enumerate() {
        let weight = weights.iter().find(|(of, _)| usize::from(*of) == at).map_or(0, |of| of.1);
        let facts = Facts { vault, weight };
        if let Some(text) = &args.condition
            && !holds(text, &facts).or_else(|why| stop(Exit::Usage, why))?
        {
            continue;
        }
        let odds = per_cent(weight.into(), total, 3);
        let file = format!("{}:{}", vault.file, vault.line);
        found.push(serde_json::json!({
            "id": vault.id, "weight": weight, "total": total, "body": body_name(vault),
            "file": vault.file, "line": vault.line, "built": is_buildable(vault),
        }));
        rows.push(vec![vault.id.clone(), weight.to_string(), odds, body_name(vault).into(), file]);
    }
    if args.json {
        out.json(&serde_json::Value::from(found));
        return Ok(Exit::Done);
    }
    table(&rows).iter().for_each(|row| out.line(row));
    out.line(format_args!(
        "{} of {} vaults; weights and odds at depth {}.",
        rows.len() - 1,
        content.vaults().len(),
        order.id.depth,
    ));
    Ok(Exit::Done)
}

/// The fields of a vault that a `--where` condition can test.
struct Facts<'a> {
    vault: &'a CompiledVault,
    /// Weight at the given depth.
    weight: u32,
}

impl Facts<'_> {
    fn field(&self, name: &str) -> Option<Vec<String>> {
        let vault = self.vault;
        let role = match &vault.role {
            Role::Ordinary => "ordinary".to_owned(),
            Role::Themed => "themed".to_owned(),
            Role::Special(kind) | Role::Shop(kind) => kind.clone(),
        };
        Some(match name {
            "id" => vec![vault.id.clone()],
            "title" => vault.title.iter().cloned().collect(),
            "tag" => vault.tags.clone(),
            "file" => vec![vault.file.clone()],
            "body" => vec![body_name(vault).to_owned()],
            "role" => vec![role],
            "weight" => vec![self.weight.to_string()],
            "limited" => {
                let limit = &vault.limit;
                vec![(limit.per_game.is_some() || limit.per_level.is_some()).to_string()]
            }
            "built" => vec![is_buildable(vault).to_string()],
            _ => return None,
        })
    }
}

/// Evaluates a condition: `or` binds weakest, then `and`, then `not`.
fn holds(text: &str, facts: &Facts) -> Result<bool, String> {
    let mut any = false;
    for either in split(text, "or") {
        let mut all = true;
        for single in split(&either, "and") {
            all &= single_holds(single.trim(), facts)?;
        }
        any |= all;
    }
    Ok(any)
}

/// Splits a text at a word.
fn split(text: &str, word: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for token in text.split_whitespace() {
        if token == word {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push_str(token);
            part.push(' ');
        }
    }
    parts
}

fn single_holds(text: &str, facts: &Facts) -> Result<bool, String> {
    const SIGNS: [&str; 7] = ["==", "!=", "<=", ">=", "<", ">", "~"];
    if let Some(rest) = text.strip_prefix("not ") {
        return Ok(!single_holds(rest.trim(), facts)?);
    }
    let found = SIGNS.iter().filter_map(|sign| Some((text.find(sign)?, *sign)));
    let Some((at, sign)) = found.min_by_key(|(at, sign)| (*at, 2 - sign.len())) else {
        return Err(format!("invalid condition {text:?}; write FIELD == VALUE, or FIELD ~ PART"));
    };
    let (field, value) = (text[..at].trim(), text[at + sign.len()..].trim());
    let value = value.trim_matches(['\'', '"']);
    let Some(values) = facts.field(field) else {
        return Err(format!(
            "unknown field {field:?}; write id, title, tag, file, body, role, weight, limited or \
             built"
        ));
    };
    let ordered = |fits: fn(i64, i64) -> bool| {
        let Ok(value) = value.parse::<i64>() else {
            return Err(format!("{value:?} is not a number"));
        };
        Ok(values.iter().filter_map(|one| one.parse().ok()).any(|one: i64| fits(one, value)))
    };
    match sign {
        "==" => Ok(values.iter().any(|one| one == value)),
        "!=" => Ok(values.iter().all(|one| one != value)),
        "~" => Ok(values.iter().any(|one| one.contains(value))),
        "<" => ordered(|a, b| a < b),
        "<=" => ordered(|a, b| a <= b),
        ">" => ordered(|a, b| a > b),
        _ => ordered(|a, b| a >= b),
    }
}
