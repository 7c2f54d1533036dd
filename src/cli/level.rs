//! `level show`: prints a level of a game as text, with its rooms and their vaults. (`level check`
//! is in `level_check`.)

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::level_check::CheckArgs;
use super::out::{complain, table};
use super::vault::{Stop, level_order};
use super::{Exit, Out, level_check};
use crate::base::{Bits, HEIGHT, Rect, Seed, WIDTH};
use crate::content::vault::Role;
use crate::content::{Content, Terrain};
use crate::game::workbench::{picture, somebody};
use crate::r#gen::{Made, level::reachability, make};
use crate::world::{Calendar, Level, Room};

#[derive(Debug, Subcommand)]
pub enum LevelCommand {
    /// Draw a level and list its rooms
    Show(ShowArgs),
    /// Generate many levels and report failures, disconnected levels and times
    Check(CheckArgs),
}

#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The game's seed: any text
    #[arg(long)]
    seed: String,
    /// Depth of the level; 1 is the first
    #[arg(long)]
    depth: u8,
    /// Part of a branch's name [default: the first branch]
    #[arg(long)]
    branch: Option<String>,
    /// Add a vault pack: a file or a folder; may be repeated
    #[arg(long, value_name = "PATH")]
    vaults: Vec<std::path::PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(command: &LevelCommand, out: &mut Out) -> Exit {
    let done = match command {
        LevelCommand::Show(args) => show(args, out),
        LevelCommand::Check(args) => level_check::run(args, out),
    };
    done.unwrap_or_else(|stop| {
        complain(stop.why);
        stop.exit
    })
}

fn show(args: &ShowArgs, out: &mut Out) -> Result<Exit, Stop> {
    let content = super::vault::content(&args.vaults)?;
    let (seed, calendar) = (Seed::read(&args.seed), Calendar::default());
    let order = level_order(&content, seed, calendar, args.branch.as_deref(), args.depth)?;
    let made = make(&order, &somebody(args.depth));
    if args.json {
        out.json(&as_json(&content, &made, &args.seed, args.depth));
        return Ok(Exit::Done);
    }
    let whole = Rect::new(0, 0, WIDTH, HEIGHT);
    picture::crop(&content, &made, whole).iter().for_each(|row| out.line(row));
    rooms_table(&content, &made).iter().for_each(|row| out.line(row));
    let connected =
        if reachability::is_connected(&made.level) { "connected" } else { "NOT connected" };
    out.line(format_args!("Depth {}, seed {}: {connected}.", args.depth, args.seed));
    Ok(Exit::Done)
}

fn as_json(content: &Content, made: &Made, seed: &str, depth: u8) -> Value {
    let rooms = made.level.rooms.iter().map(|room| {
        let Rect { x, y, w, h } = room.area;
        json!({
            "vault": room.vault, "x": x, "y": y, "w": w, "h": h,
            "kind": kind(content, room), "lit": room.lit,
        })
    });
    let monsters = made.actors.iter().map(|one| {
        let (kind, at) = (&content.monsters[one.actor.kind], one.actor.at);
        json!({"name": kind.name, "letter": kind.letter, "x": at.x, "y": at.y})
    });
    let objects = made.items.iter().map(|lying| {
        let name = picture::thing_name(content, &lying.thing);
        json!({"name": name, "x": lying.at.x, "y": lying.at.y, "buried": lying.buried})
    });
    let traps =
        made.level.traps.iter().map(
            |trap| json!({"name": content.traps[trap.kind].name, "x": trap.at.x, "y": trap.at.y}),
        );
    json!({
        "seed": seed,
        "depth": depth,
        "map": picture::ground(&made.level),
        "rooms": rooms.collect::<Vec<_>>(),
        "connected": reachability::is_connected(&made.level),
        "monsters": monsters.collect::<Vec<_>>(),
        "objects": objects.collect::<Vec<_>>(),
        "traps": traps.collect::<Vec<_>>(),
    })
}

/// Returns a description of a room: its special type if it has one, else whether it is an inner,
/// closed, themed or ordinary room.
pub fn kind(content: &Content, room: &Room) -> String {
    if let Some(title) = room.kind.title(content) {
        return title.to_owned();
    }
    let role = content.vault(&room.vault).map(|vault| &vault.role);
    match role {
        Some(Role::Special(kind) | Role::Shop(kind)) if room.parent.is_none() => kind.clone(),
        _ if room.parent.is_some() => "inner".to_owned(),
        _ if !room.joined => "closed".to_owned(),
        Some(Role::Themed) => "themed".to_owned(),
        _ => "ordinary".to_owned(),
    }
}

/// Formats the rooms of a level: number, vault, kind, position, size, light, number of doors, and
/// the rooms that corridors join to it.
pub fn rooms_table(content: &Content, made: &Made) -> Vec<String> {
    let head = ["room", "vault", "kind", "x", "y", "w", "h", "lit", "doors", "joined with"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (number, room) in made.level.rooms.iter().enumerate() {
        let Rect { x, y, w, h } = room.area;
        let joins: Vec<String> =
            joined_with(&made.level, number).iter().map(ToString::to_string).collect();
        let mut row = vec![number.to_string(), room.vault.to_string(), kind(content, room)];
        row.extend([x, y, w, h].map(|n| n.to_string()));
        row.push(if room.lit { "lit" } else { "dark" }.to_owned());
        row.push(room.doors.to_string());
        row.push(if joins.is_empty() { "-".to_owned() } else { joins.join(" ") });
        rows.push(row);
    }
    table(&rows)
}

/// Returns the rooms that can be reached from `room` through doors and corridors, without crossing
/// another room.
fn joined_with(level: &Level, room: usize) -> Vec<usize> {
    let is_way = |terrain| {
        matches!(
            terrain,
            Terrain::Corridor | Terrain::SecretCorridor | Terrain::Door | Terrain::SecretDoor
        )
    };
    let of = |at| level.cells.get(at).map_or(0, |cell| usize::from(cell.room));
    let mut seen = Bits::default();
    let mut next: Vec<_> =
        level.rooms[room].area.squares().filter(|&at| of(at) == room + 1).collect();
    let mut found = Vec::new();
    while let Some(at) = next.pop() {
        for to in at.neighbors() {
            let Some(cell) = level.cells.get(to) else { continue };
            let other = of(to);
            if other > 0 && other != room + 1 && of(at) == 0 {
                found.push(other - 1);
            }
            if is_way(cell.terrain) && !seen.has(to) {
                seen.set(to);
                next.push(to);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
