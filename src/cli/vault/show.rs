//! `vault show`: draws several instances of a vault side by side, each without a level around it.

use clap::Args;

use super::{SceneArgs, Stop, find, stop};
use crate::cli::{Exit, Out};
use crate::content::Content;
use crate::content::vault::drawing::Orientation;
use crate::game::workbench::{details, picture, somebody, stands, trace, tries};
use crate::r#gen::{LevelOrder, Made, WantedVault, alone};

/// Maximum width of a line of pictures, in characters.
const WIDEST: usize = 100;

#[derive(Debug, Args)]
pub struct ShowArgs {
    /// A vault's id, or an unambiguous part of it
    id: String,
    #[command(flatten)]
    scene: SceneArgs,
    /// Orientation: 0, 90, 180 or 270, with m for mirrored first: 90m
    #[arg(long, value_name = "TURN")]
    turn: Option<String>,
    /// Number of pictures
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=500))]
    count: u16,
    /// Only print the pictures and their legend
    #[arg(long)]
    brief: bool,
    /// Also list what the pictures hide: states of doors, sleepers, contents, texts
    #[arg(long)]
    details: bool,
}

pub fn run(args: &ShowArgs, out: &mut Out) -> Result<Exit, Stop> {
    let content = args.scene.content()?;
    let (lines, placed) = lines(args, &content)?;
    lines.iter().for_each(|line| out.line(line));
    if placed {
        return Ok(Exit::Done);
    }
    let order = args.scene.order(&content)?;
    let vault = find(&content, &args.id)?;
    let why = tries::failure(&order, vault, 1);
    let why = why.map_or(String::new(), |why| tries::told(&content, vault, why));
    stop(Exit::No, format!("{} never found a place. {why}", args.id).trim_end().to_owned())
}

/// Returns the output lines, and whether the vault was placed in any picture.
pub fn lines(args: &ShowArgs, content: &Content) -> Result<(Vec<String>, bool), Stop> {
    let vault = find(content, &args.id)?;
    let way = match &args.turn {
        None => None,
        Some(text) => Some(turn(text, content, vault)?),
    };
    let wanted = Some(WantedVault { vault, after: 0, way });
    let order = LevelOrder { wanted, ..args.scene.order(content)? };
    let all = pictures(&order, args.count);
    let plan = &content.vaults()[usize::from(vault)];
    let mut lines = Vec::new();
    if !args.brief {
        lines.push(format!("{} ({}:{})", plan.id, plan.file, plan.line));
        lines.push(String::new());
    }
    lines.extend(side_by_side(content, &all));
    let mut legend = Vec::new();
    for made in &all {
        picture::legend(content, made, picture::extent(&made.level), &mut legend);
    }
    all.iter().for_each(|made| picture::trigger_legend(content, made, &mut legend));
    lines.extend(legend.iter().map(|of| format!("  {}  {}", of.letter, of.name())));
    if args.details {
        lines.extend(hidden(content, &all));
    }
    if !args.brief {
        lines.extend(traces(content, &all));
    }
    Ok((lines, all.iter().any(stands)))
}

/// Returns what each picture hides.
fn hidden(content: &Content, all: &[Made]) -> Vec<String> {
    let mut lines = Vec::new();
    for (nth, made) in all.iter().enumerate() {
        let told = details::lines(content, made, picture::extent(&made.level));
        lines.push(if told.is_empty() {
            format!("#{} hides nothing.", nth + 1)
        } else {
            format!("#{} (column, row of the picture, from 0):", nth + 1)
        });
        lines.extend(told.iter().map(|line| format!("  {line}")));
    }
    lines
}

/// Returns the decisions and actions for each picture.
fn traces(content: &Content, all: &[Made]) -> Vec<String> {
    let mut lines = Vec::new();
    for (nth, made) in all.iter().enumerate() {
        let told = trace::lines(content, made, 0);
        if !told.is_empty() {
            lines.push(format!("#{}:", nth + 1));
        }
        lines.extend(told.iter().map(|line| format!("  {line}")));
    }
    lines
}

/// Generates the requested vault alone, several times.
pub fn pictures(order: &LevelOrder, count: u16) -> Vec<Made> {
    let vault = order.wanted.map_or(0, |wanted| wanted.vault);
    (1..=count).map(|nth| alone(order, vault, nth, &somebody(order.id.depth))).collect()
}

fn turn(text: &str, content: &Content, vault: u16) -> Result<Orientation, Stop> {
    let (degrees, mirrored) = match text.strip_suffix('m') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let quarters = match degrees {
        "0" | "" => 0,
        "90" => 1,
        "180" => 2,
        "270" => 3,
        _ => {
            return stop(
                Exit::Usage,
                format!(
                    "invalid orientation {text:?}; write 0, 90, 180 or 270, with m if mirrored \
                     first, as in 90m"
                ),
            );
        }
    };
    let way = Orientation { mirrored, quarters };
    let plan = &content.vaults()[usize::from(vault)];
    if plan.orientations.contains(&way) {
        return Ok(way);
    }
    let ways: Vec<String> = plan.orientations.iter().map(|&way| trace::lies(way)).collect();
    stop(Exit::Usage, format!("{} has no such orientation; it has {}", plan.id, ways.join(", ")))
}

/// Arranges numbered pictures side by side, up to the maximum width.
pub fn side_by_side(content: &Content, all: &[Made]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line: Vec<Vec<String>> = Vec::new();
    let mut used = 0;
    for (nth, made) in all.iter().enumerate() {
        let mut rows = vec![format!("#{}{}", nth + 1, if stands(made) { "" } else { " (plain)" })];
        rows.extend(picture::crop(content, made, picture::extent(&made.level)));
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        if used > 0 && used + width + 3 > WIDEST {
            lines.extend(joined(&line));
            line.clear();
            used = 0;
        }
        used += width + 3;
        line.push(rows);
    }
    lines.extend(joined(&line));
    lines
}

fn joined(pictures: &[Vec<String>]) -> Vec<String> {
    let height = pictures.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = pictures
        .iter()
        .map(|rows| rows.iter().map(|row| row.chars().count()).max().unwrap_or(0))
        .collect();
    let row = |y: usize| {
        let cells = pictures.iter().zip(&widths).map(|(rows, &width)| {
            let row = rows.get(y).map_or("", String::as_str);
            format!("{row:<width$}")
        });
        cells.collect::<Vec<_>>().join("   ").trim_end().to_owned()
    };
    (0..height).map(row).chain(std::iter::once(String::new())).collect()
}
