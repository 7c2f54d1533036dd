//! `vault place`: generates a whole level that contains a vault.

use clap::Args;

use super::{SceneArgs, Stop, find, stop, wanting};
use crate::base::{HEIGHT, Rect, WIDTH};
use crate::cli::level::rooms_table;
use crate::cli::{Exit, Out};
use crate::game::workbench::tries::{self, Unbuilt};
use crate::game::workbench::{picture, somebody, trace};
use crate::r#gen::diary::DrawResult;
use crate::r#gen::make;

#[derive(Debug, Args)]
pub struct PlaceArgs {
    /// A vault's id, or an unambiguous part of it
    id: String,
    #[command(flatten)]
    scene: SceneArgs,
    /// Number of rooms to generate before the vault
    #[arg(long, default_value_t = 0, value_name = "N")]
    after: u8,
}

pub fn run(args: &PlaceArgs, out: &mut Out) -> Result<Exit, Stop> {
    let content = args.scene.content()?;
    let vault = find(&content, &args.id)?;
    let order = wanting(&args.scene.order(&content)?, vault, args.after);
    let made = make(&order, &somebody(order.id.depth));
    let whole = Rect::new(0, 0, WIDTH, HEIGHT);
    picture::crop(&content, &made, whole).iter().for_each(|row| out.line(row));
    rooms_table(&content, &made).iter().for_each(|row| out.line(row));
    let id = &content.vaults()[usize::from(vault)].id;
    let draws = made.diary.draws.iter().enumerate();
    let mut tries = draws.filter(|(_, draw)| draw.vault == Some(vault) && !draw.by_weight);
    let Some((draw, last)) = tries.next_back() else {
        let why = tries::failure(&order, vault, 0);
        return match why {
            Some(why @ Unbuilt::Level(_)) => {
                let why = tries::told(&content, vault, why);
                stop(Exit::No, format!("an ordinary level replaces {id}. {why}"))
            }
            _ => stop(Exit::No, format!("the level was full before {id} could be placed")),
        };
    };
    let lines = trace::lines(&content, &made, draw as u16);
    lines.iter().for_each(|line| out.line(line));
    match last.end {
        DrawResult::Placed => Ok(Exit::Done),
        DrawResult::NoPlace => stop(Exit::No, format!("{id} does not fit on this level")),
        DrawResult::Plain => stop(Exit::No, format!("a normal room replaces {id}")),
    }
}
