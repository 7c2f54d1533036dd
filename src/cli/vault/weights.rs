//! `vault weights`: prints the chance of every vault on a level.

use clap::Args;

use super::{SceneArgs, Stop, per_cent};
use crate::cli::out::table;
use crate::cli::{Exit, Out};
use crate::content::vault::head::Head;
use crate::game::workbench::of_level;

#[derive(Debug, Args)]
pub struct WeightsArgs {
    #[command(flatten)]
    scene: SceneArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &WeightsArgs, out: &mut Out) -> Result<Exit, Stop> {
    let content = args.scene.content()?;
    let order = args.scene.order(&content)?;
    let weights = of_level(&order);
    let total: u64 = weights.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let heads: Vec<&Head> = content.vaults().heads().collect();
    let ids = weights.iter().map(|(vault, weight)| (heads[usize::from(*vault)], *weight));
    if args.json {
        let rows: Vec<_> = ids
            .map(|(vault, weight)| serde_json::json!({"id": vault.id, "weight": weight}))
            .collect();
        out.json(&serde_json::json!({"depth": order.id.depth, "total": total, "vaults": rows}));
        return Ok(Exit::Done);
    }
    let mut rows = vec![["vault", "weight", "odds", ""].map(str::to_owned).to_vec()];
    for (vault, weight) in ids {
        let note = if vault.playable { "" } else { "built as a normal room" };
        let odds = per_cent(weight.into(), total, 3);
        rows.push(vec![vault.id.clone(), weight.to_string(), odds, note.to_owned()]);
    }
    table(&rows).iter().for_each(|row| out.line(row));
    out.line(format_args!(
        "{} vaults with a total weight of {total} at depth {}.",
        rows.len() - 1,
        order.id.depth
    ));
    Ok(Exit::Done)
}
