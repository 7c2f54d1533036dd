//! `vault reference`: prints every word of the vault language.

use clap::Args;

use super::{Stop, content};
use crate::cli::{Exit, Out};
use crate::content::vault::reference::{page, reference};

#[derive(Debug, Args)]
pub struct ReferenceArgs {
    /// Print types, fields and words as JSON, for editors
    #[arg(long)]
    json: bool,
}

pub fn run(args: &ReferenceArgs, out: &mut Out) -> Result<Exit, Stop> {
    let reference = reference();
    if args.json {
        out.json(&serde_json::json!({
            "types": reference.types,
            "expressions": reference.expressions,
        }));
    } else {
        page(&reference, content(&[])?.as_ref()).lines().for_each(|line| out.line(line));
    }
    Ok(Exit::Done)
}
