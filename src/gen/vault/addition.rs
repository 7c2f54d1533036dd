//! Adds one vault to a level that is already generated.

use super::Drawn;
use crate::base::{Bits, Pos};
use crate::content::vault::Fill;
use crate::content::vault::compiled::Body;
use crate::content::{Class, Terrain};
use crate::r#gen::diary::DrawResult;
use crate::r#gen::level::canvas::{Chamber, LevelCanvas};
use crate::r#gen::vault;
use crate::r#gen::{
    HeroFacts, LevelOrder, Made, Purpose,
    level::{corridors, reachability},
    spawn::monsters,
    stream,
};
use crate::world::item::Place;
use crate::world::{Level, World};

/// Number of attempts to place the vault. The attempt nearest to the hero is used.
const TRIES: u16 = 24;

/// Why a vault cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotAdd {
    /// The vault is a whole level.
    WholeLevel,
    /// The vault only fills a room, and the hero is not in a room.
    NoRoom,
    /// There is not enough free rock, or the level cannot be connected again.
    NoPlace,
}

/// Returns a copy of the hero's level with the vault added, as near to the hero as possible. A
/// vault that only fills a room is applied to the hero's room; a joined vault gets a corridor to
/// the nearest room. The result contains the new items and monsters. The world does not change.
pub fn add(order: &LevelOrder, world: &World, vault: u16) -> Result<Made, CannotAdd> {
    let plan = &order.content.vaults()[usize::from(vault)];
    let level = over(order, world);
    let mut canvas = match plan.body {
        Body::Level { .. } => return Err(CannotAdd::WholeLevel),
        Body::Fill => {
            let room = world.level.cell(world.you().at).room;
            let room = room.checked_sub(1).ok_or(CannotAdd::NoRoom)?;
            let mut canvas = level;
            vault::run_in_room(&mut canvas, vault, room, stream_of(order, Purpose::Vault, 0));
            canvas
        }
        Body::Loose => {
            let mut canvas = level;
            let draw = canvas.diary.drew(Some(vault), false);
            let rng = stream_of(order, Purpose::Vault, 0);
            vault::run_loose(&mut canvas, Drawn::Vault(plan), draw, rng);
            canvas
        }
        Body::Room { .. } | Body::Map { .. } => {
            let mut canvas =
                nearest(&level, order, vault, world.you().at).ok_or(CannotAdd::NoPlace)?;
            for (at, cell) in canvas.level.cells.iter() {
                canvas.space.mark(at, cell.terrain);
            }
            canvas.shape_walls();
            join(&mut canvas, order);
            // Reroute corridors that the new vault interrupted.
            if !reachability::mend(&mut canvas) {
                return Err(CannotAdd::NoPlace);
            }
            canvas
        }
    };
    canvas.shape_walls();
    let mut rng = stream_of(order, Purpose::Monsters, 0);
    let actors = monsters::settle(&mut canvas, &HeroFacts::of(world), &mut rng);
    Ok(crate::r#gen::make_level::finish(canvas, actors))
}

/// Returns a random stream for this seed. It differs from all streams that generated the level.
fn stream_of(order: &LevelOrder, purpose: Purpose, nth: u16) -> crate::base::Rng {
    stream(order.seed, purpose, order.id, u16::MAX - nth)
}

/// Creates a canvas that holds the existing level.
fn over<'a>(order: &LevelOrder<'a>, world: &World) -> LevelCanvas<'a> {
    let mut canvas = LevelCanvas::new(order);
    canvas.level = world.level.clone();
    for (at, cell) in world.level.cells.iter() {
        let free = gives_way(cell.terrain);
        canvas.space.mark(at, if free { Terrain::Stone } else { cell.terrain });
    }
    let crowd = world.level.crowd.iter().map(|&who| world.actor(who).at);
    let traps = world.level.traps.iter().map(|trap| trap.at);
    for at in crowd.chain(traps).chain([world.you().at]) {
        canvas.space.mark(at, Terrain::Floor);
    }
    for group in 0..world.level.rooms.len() as u8 {
        let chamber = Chamber { convertible: false, fill: Fill::Empty, calling: None, group };
        canvas.chambers.push(chamber);
    }
    for (_, item) in world.items.iter() {
        let Place::Floor(level, at) = item.place else { continue };
        if level != world.level.id {
            continue;
        }
        canvas.strewn.set(at);
        canvas.space.mark(at, Terrain::Floor);
        if order.content.items[item.kind].class == Class::Rock {
            canvas.blocked.set(at);
        }
    }
    // No features, random traps or random items are placed on the hero's square.
    canvas.kept.set(world.you().at);
    canvas.no_items.set(world.you().at);
    if let Some(at) = world.level.up.or(world.level.down) {
        canvas.reached = reachability::flood(&world.level.cells, at);
    }
    canvas
}

/// Whether a vault may be built over this terrain: over rock, or over a corridor, which is then
/// rerouted.
fn gives_way(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Stone | Terrain::Corridor | Terrain::SecretCorridor)
}

/// Builds the vault in several attempts. Returns the result nearest to the square `to`.
fn nearest<'a>(
    level: &LevelCanvas<'a>,
    order: &LevelOrder<'a>,
    vault: u16,
    to: Pos,
) -> Option<LevelCanvas<'a>> {
    let plan = order.content.vaults().get(usize::from(vault))?;
    let attempt = |nth: u16| {
        let mut canvas = level.clone();
        canvas.diary.drew(Some(vault), false);
        let mut layout = stream_of(order, Purpose::Layout, nth);
        let instance = || stream_of(order, Purpose::Vault, nth);
        vault::build(&mut canvas, Drawn::Vault(plan), &mut layout, instance);
        let stands = canvas.diary.draws.last().is_some_and(|draw| draw.end == DrawResult::Placed);
        let far = new_squares(&level.level, &canvas.level).map(|at| at.distance(to)).min();
        far.filter(|_| stands).map(|far| (far, nth, canvas))
    };
    let built = (0..TRIES).filter_map(attempt);
    built.min_by_key(|(far, nth, _)| (*far, *nth)).map(|(_, _, canvas)| canvas)
}

fn new_squares<'l>(before: &'l Level, now: &'l Level) -> impl Iterator<Item = Pos> + 'l {
    let changed = now.cells.iter().filter(|(at, cell)| before.cells[*at] != **cell);
    changed.map(|(at, _)| at)
}

/// Digs a corridor from each new joined room to the nearest older room.
fn join(canvas: &mut LevelCanvas, order: &LevelOrder) {
    let Some((first, last)) = canvas.diary.draws.last().map(|draw| draw.rooms) else { return };
    let wants = |canvas: &LevelCanvas, room: u8| {
        let room = &canvas.level.rooms[usize::from(room)];
        room.joined && room.parent.is_none()
    };
    let mut rng = stream_of(order, Purpose::Layout, TRIES);
    for room in first..last {
        if !wants(canvas, room) {
            continue;
        }
        let center = |at: u8| canvas.level.rooms[usize::from(at)].area.center();
        let here = center(room);
        let mut others: Vec<u8> = (0..first).filter(|&other| wants(canvas, other)).collect();
        others.sort_by_key(|&other| (center(other).distance(here), other));
        for other in others {
            corridors::join(canvas, room, other, false, &mut rng);
            if !corridors::are_apart(canvas, room, other) {
                break;
            }
        }
    }
}

/// Returns the squares with a vault's marks and the squares of its rooms, including walls but not
/// the gaps beside an irregular room.
pub fn squares_of(made: &Made, vault: u16) -> Bits {
    let draws = made.diary.draws.iter().enumerate().rev();
    let mut its = draws.filter(|(_, draw)| draw.vault == Some(vault) && !draw.by_weight);
    let Some((number, draw)) = its.next() else { return Bits::default() };
    let marks = made.diary.marks.iter().filter(|mark| usize::from(mark.by.draw) == number);
    let rooms = made.level.rooms.iter().enumerate();
    let rooms = rooms.take(draw.rooms.1.into()).skip(draw.rooms.0.into());
    let rooms = rooms.flat_map(|(number, room)| {
        let is_of = move |at: Pos| {
            made.level.cells.get(at).is_some_and(|cell| usize::from(cell.room) == number + 1)
        };
        let is_part = move |at: &Pos| is_of(*at) || at.neighbors().into_iter().any(is_of);
        room.area.grown(1).squares().filter(is_part)
    });
    marks.map(|mark| mark.at).chain(rooms).filter(|at| at.on_map()).collect()
}
