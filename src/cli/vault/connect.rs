//! `vault connect`: checks which squares of a vault can be reached, and how.

use clap::Args;

use super::{SceneArgs, Stop, mean, stop, wanting};
use crate::base::{Bits, Seed};
use crate::cli::out::table;
use crate::cli::{Exit, Out};
use crate::content::vault::compiled::Body;
use crate::game::workbench::{of_level, somebody};
use crate::r#gen::diary::DrawResult;
use crate::r#gen::{LevelOrder, Made, level::reachability, make};

#[derive(Debug, Args)]
pub struct ConnectArgs {
    /// Vault ids [default: all that can appear at this depth]
    ids: Vec<String>,
    /// Include vaults of other depths
    #[arg(long)]
    all: bool,
    /// Levels per vault
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..))]
    count: u16,
    #[command(flatten)]
    scene: SceneArgs,
}

/// Totals over many levels that were made for one vault. `placed`, `disconnected`, `shut` and
/// `closets` count levels, all other fields squares.
#[derive(Default)]
struct Tally {
    placed: u64,
    disconnected: u64,
    /// Levels without any square where a hero can arrive.
    shut: u64,
    floor: u64,
    /// Squares that can be reached only through secret doors or secret corridors.
    hidden: u64,
    /// Squares that can be reached only by digging or teleporting.
    sealed: u64,
    /// Levels whose vault has sealed squares that a hero could teleport to.
    closets: u64,
}

pub fn run(args: &ConnectArgs, out: &mut Out) -> Result<Exit, Stop> {
    let content = args.scene.content()?;
    let order = args.scene.order(&content)?;
    let vaults: Vec<u16> = if args.ids.is_empty() {
        let drawn = of_level(&order);
        let is_drawn = |at: &u16| args.all || drawn.iter().any(|(of, _)| of == at);
        (0..content.vaults().len() as u16).filter(is_drawn).collect()
    } else {
        args.ids.iter().map(|id| super::find(&content, id)).collect::<Result<_, _>>()?
    };
    let has_place =
        |at: &u16| !matches!(content.vaults()[usize::from(*at)].body, Body::Fill | Body::Loose);
    let head = ["vault", "placed", "apart", "floor", "hidden", "sealed", "closets"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let (mut apart, mut shut) = (0, 0);
    for vault in vaults.into_iter().filter(has_place) {
        let tally = judge(&order, vault, args.count);
        apart += tally.disconnected;
        shut += tally.shut;
        rows.push(vec![
            content.vaults()[usize::from(vault)].id.clone(),
            format!("{}/{}", tally.placed, args.count),
            tally.disconnected.to_string(),
            mean(tally.floor, tally.placed, 1),
            mean(tally.hidden, tally.placed, 1),
            mean(tally.sealed, tally.placed, 1),
            tally.closets.to_string(),
        ]);
    }
    table(&rows).iter().for_each(|row| out.line(row));
    out.line(
        "placed: levels with the vault / levels tried; apart: disconnected levels; floor, hidden \
         (behind secret doors) and sealed (reached only by digging): average squares; closets: \
         vaults with sealed floor.",
    );
    let why = match (apart, shut) {
        (0, _) => return Ok(Exit::Done),
        (_, 0) => format!("{apart} disconnected levels"),
        _ => format!(
            "{apart} disconnected levels; no way leads into {shut} of them: no stairs, no arrival \
             squares and no free floor"
        ),
    };
    stop(Exit::No, why)
}

fn judge(order: &LevelOrder, vault: u16, count: u16) -> Tally {
    let mut tally = Tally::default();
    for nth in 0..u64::from(count) {
        let seed = Seed(order.seed.0.wrapping_add(nth));
        let order = LevelOrder { seed, ..wanting(order, vault, 0) };
        let made = make(&order, &somebody(order.id.depth));
        tally.disconnected += u64::from(!reachability::is_connected(&made.level));
        tally.shut += u64::from(reachability::entry(&made.level).is_none());
        let is_it = |draw: &&crate::r#gen::diary::Draw| {
            draw.vault == Some(vault) && draw.end == DrawResult::Placed && !draw.by_weight
        };
        let Some(draw) = made.diary.draws.iter().find(is_it) else { continue };
        tally.placed += 1;
        let is_level =
            matches!(order.content.vaults()[usize::from(vault)].body, Body::Level { .. });
        count_squares(&made, (!is_level).then_some(draw.rooms), &mut tally);
    }
    tally
}

/// Counts the passable squares without liquid of some rooms, or of a whole level.
fn count_squares(made: &Made, rooms: Option<(u8, u8)>, tally: &mut Tally) {
    let level = &made.level;
    let Some(start) = reachability::entry(level) else { return };
    let reached = reachability::flood(&level.cells, start);
    let open = reachability::flood_without_secrets(&level.cells, &Bits::EMPTY, start);
    let mut sealed = 0;
    for (at, cell) in level.cells.iter() {
        let own = rooms.is_none_or(|(first, last)| cell.room > first && cell.room <= last);
        if !own || !cell.terrain.is_passable() || cell.terrain.is_liquid() {
            continue;
        }
        tally.floor += 1;
        sealed += u64::from(!reached.has(at));
        tally.hidden += u64::from(reached.has(at) && !open.has(at));
    }
    tally.sealed += sealed;
    tally.closets += u64::from(sealed > 0);
}
