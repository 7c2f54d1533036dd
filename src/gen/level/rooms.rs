//! Ordinary levels: places rooms until the level is full, then adds corridors and contents.

use super::canvas::LevelCanvas;
use super::free_space::{MARGIN_X, MARGIN_Y, Span};
use super::room_plan::{RoomPlan, TRIES, claim, dig, within};
use super::{corridors, niches, reachability, stairs};
use crate::base::{Pos, Rect, Rng};
use crate::content::vault::{Fill, Light};
use crate::r#gen::vault;
use crate::r#gen::{LevelOrder, Purpose, spawn::items, special_room, stock::room_contents, stream};

/// Maximum number of rooms per level.
/// Source: rules/levels 1.
const MOST_ROOMS: usize = 40;

/// Maximum number of draws per level. It is enough for any level that is not meant to overload the
/// game.
const MOST_DRAWS: u16 = 1000;

/// Maximum number of drawn vaults per level that have no room of their own.
const MOST_LOOSE: usize = 40;

/// Number of consecutive failed placements after which no more rooms are tried.
const MOST_FAILURES: u32 = 10;

/// Id of the gold vault (a closed room full of gold).
pub const HOARD: &str = "gold_hoard";

/// Makes one attempt at an ordinary level. A `plain` level has only normal rooms. Returns `None` if
/// the level has no room, lacks a square for stairs, or is not connected.
pub fn draw<'a>(order: &LevelOrder<'a>, attempt: u16, plain: bool) -> Option<LevelCanvas<'a>> {
    let mut rng = stream(order.seed, Purpose::Layout, order.id, attempt);
    let mut canvas = LevelCanvas::new(order);
    let reserved = make_rooms(&mut canvas, order, attempt, plain, &mut rng);
    if canvas.level.rooms.is_empty() {
        return None;
    }
    canvas.shape_walls();
    corridors::join_all(&mut canvas, &mut rng);
    let gold = hoard(&mut canvas, reserved, &mut rng);
    let closets = niches::make_all(&mut canvas, gold, &mut rng);
    if !reachability::mend(&mut canvas) || !stairs::place(&mut canvas, &mut rng) {
        return None;
    }
    if !reachability::join_stairs(&mut canvas) {
        return None;
    }
    niches::dig_closets(&mut canvas, &closets, &mut rng);
    special_room::convert(&mut canvas, order);
    room_contents::all(&mut canvas, &mut stream(order.seed, Purpose::Stock, order.id, 0));
    Some(canvas)
}

/// Draws and places vaults until a vault of random size finds no space, or until a limit is
/// reached. Returns the area reserved for the gold vault.
/// Source: rules/vaults B2, C5.
fn make_rooms<'a>(
    canvas: &mut LevelCanvas<'a>,
    order: &LevelOrder<'a>,
    attempt: u16,
    plain: bool,
    rng: &mut Rng,
) -> Option<Rect> {
    let mut table = vault::VaultTable::new(order, plain, rng);
    let mut loose = Vec::new();
    let (mut failures, mut nth) = (0, 0);
    let (mut reserved, mut tried) = (None, false);
    while canvas.level.rooms.len() < MOST_ROOMS && !canvas.space.is_full() && nth < MOST_DRAWS {
        if canvas.level.rooms.len() >= MOST_ROOMS / 6 && !tried && rng.coin() {
            tried = true;
            reserved = place_hoard(canvas, rng);
            continue;
        }
        let drawn = table.draw(canvas, rng);
        nth += 1;
        let extra = attempt.wrapping_mul(256).wrapping_add(nth);
        let instance = || stream(order.seed, Purpose::Vault, order.id, extra);
        if drawn.is_loose() && loose.len() < MOST_LOOSE {
            table.count(drawn);
            let draw = canvas.diary.last();
            loose.push((drawn, draw, instance()));
            continue;
        }
        if !drawn.is_loose() && vault::build(canvas, drawn, rng, instance) {
            table.count(drawn);
            failures = 0;
            continue;
        }
        failures += 1;
        if drawn.is_of_any_size() || failures == MOST_FAILURES {
            break;
        }
    }
    for (drawn, draw, rng) in loose {
        vault::run_loose(canvas, drawn, draw, rng);
    }
    reserved
}

/// Places only the requested vault in solid rock. If the vault has no room of its own, it is placed
/// in a normal room.
pub fn draw_alone<'a>(order: &LevelOrder<'a>, wanted: u16, instance: u16) -> LevelCanvas<'a> {
    let mut canvas = LevelCanvas::new(order);
    canvas.way = order.wanted.and_then(|wanted| wanted.way);
    let mut rng = stream(order.seed, Purpose::Layout, order.id, instance);
    vault::build_alone(&mut canvas, wanted, &mut rng, || {
        stream(order.seed, Purpose::Vault, order.id, instance)
    });
    canvas.shape_walls();
    canvas
}

/// Reserves an area for the gold vault.
/// Source: rules/vaults B9.
fn place_hoard(canvas: &mut LevelCanvas, rng: &mut Rng) -> Option<Rect> {
    let area = (0..TRIES).find_map(|_| {
        let free = canvas.space.any(rng)?;
        let area = within(free, (2, 2), rng)?;
        let around = Span::of(area).grown(MARGIN_X + 1, MARGIN_Y + 1);
        canvas.space.is_rock(around).then_some(area)
    })?;
    claim(canvas, area);
    Some(area)
}

/// Builds the gold vault in the reserved area if no corridor crosses that area. The gold vault is
/// lit and unconnected, with gold on every square. Returns one of its squares.
/// Source: rules/vaults B9.
fn hoard(canvas: &mut LevelCanvas, reserved: Option<Rect>, rng: &mut Rng) -> Option<Pos> {
    let area = reserved?;
    if !canvas.space.is_rock(Span::of(area).grown(1, 1)) {
        return None;
    }
    let plan = RoomPlan {
        vault: HOARD,
        light: Light::Lit,
        convertible: false,
        fill: Fill::Empty,
        joined: false,
        parent: None,
    };
    dig(canvas, area, plan, rng);
    let most = 100 * canvas.depth().max(1) as u32;
    for at in area.squares() {
        let many = 51 + rng.below(most) as i32;
        let gold = items::gold(canvas.content, many);
        canvas.lay(gold, at);
    }
    Some(area.center())
}
