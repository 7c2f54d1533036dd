//! The plan of one room: properties, position, light, floor and walls.

use super::canvas::LevelCanvas;
use super::free_space::{MARGIN_X, MARGIN_Y, Span};
use crate::base::{Pos, Rect, Rng};
use crate::content::vault::drawing::anchored;
use crate::content::vault::{Fill, Horizontal, Light, Role, Vertical};
use crate::r#gen::vault::{self, Drawn};
use crate::world::{Room, RoomKind};

/// Number of attempts to place one room.
/// Source: rules/vaults B3.
pub(super) const TRIES: u32 = 101;

/// Area that floors can use. It leaves space for walls and corridors around them.
const FLOORS: Span = Span::new(3, 2, 77, 18);

/// Properties of a room other than its position.
#[derive(Clone, Copy, Debug)]
pub struct RoomPlan<'a> {
    pub vault: &'a str,
    pub light: Light,
    pub convertible: bool,
    pub fill: Fill,
    pub joined: bool,
    pub parent: Option<u8>,
}

impl<'a> RoomPlan<'a> {
    pub const NORMAL: RoomPlan<'static> = RoomPlan {
        vault: vault::NORMAL,
        light: Light::ByDepth,
        convertible: true,
        fill: Fill::Ordinary,
        joined: true,
        parent: None,
    };

    /// Returns the room properties of a drawn vault.
    pub fn of(drawn: Drawn<'a>) -> Self {
        let Drawn::Vault(vault) = drawn else { return Self::NORMAL };
        Self {
            vault: &vault.id,
            light: vault.light,
            convertible: vault.role == Role::Ordinary,
            fill: vault.fill,
            joined: vault.joined,
            parent: None,
        }
    }
}

/// Decides whether a room is lit. With `ByDepth`, a room is lit with a chance of 10 in (depth + 1),
/// which is certain down to depth 9; but 1 room in 77 is dark at any depth.
/// Source: rules/vaults B11.
pub fn is_lit(light: Light, depth: i32, rng: &mut Rng) -> bool {
    match light {
        Light::Lit => true,
        Light::Dark => false,
        Light::ByDepth => {
            let shallow = rng.d(1 + depth.max(1) as u32) < 11;
            let dark = rng.one_in(77);
            shallow && !dark
        }
    }
}

/// Digs the floor and walls of a rectangular room. Existing walls around it stay. Returns the index
/// of the room.
pub fn dig(canvas: &mut LevelCanvas, area: Rect, plan: RoomPlan, rng: &mut Rng) -> u8 {
    let room = Room {
        area,
        vault: plan.vault.into(),
        lit: false,
        irregular: false,
        parent: plan.parent,
        joined: plan.joined,
        doors: 0,
        kind: RoomKind::Ordinary,
        entered: false,
    };
    let number = canvas.add_room(room, plan.convertible, plan.fill);
    let lit = is_lit(plan.light, canvas.depth(), rng);
    canvas.level.rooms[usize::from(number)].lit = lit;
    canvas.put_room(area, number, lit);
    number
}

/// Removes a room, with its walls, from the free space.
pub fn claim(canvas: &mut LevelCanvas, area: Rect) {
    canvas.space.take(Span::new(area.x - 1, area.y - 1, area.right() + 1, area.bottom() + 1));
}

fn has_clear_margin(canvas: &LevelCanvas, area: Rect) -> bool {
    canvas.space.is_rock(Span::of(area).grown(MARGIN_X, MARGIN_Y))
}

/// Draws the size and position of a room; `None` if no attempt finds free space.
/// Source: rules/vaults B3.
pub fn place_any(canvas: &LevelCanvas, rng: &mut Rng) -> Option<Rect> {
    (0..TRIES).find_map(|_| {
        let free = canvas.space.any(rng)?;
        let area = any_within(free, canvas.level.rooms.len() as u32, rng)?;
        has_clear_margin(canvas, area).then_some(area)
    })
}

fn any_within(free: Span, rooms: u32, rng: &mut Rng) -> Option<Rect> {
    let w = 3 + rng.below(if free.right - free.left > 28 { 12 } else { 8 }) as i16;
    let mut h = 3 + rng.below(4) as i16;
    if (w - 1) * (h - 1) > 50 {
        h = 50 / (w - 1) + 1;
    }
    let mut area = within(free, (w, h), rng)?;
    let whole_height = free.top == 0 && free.bottom == 20;
    if whole_height && area.bottom() > 10 && (rooms == 0 || rng.one_in(rooms)) {
        area.y = 2 + rng.below(3) as i16;
        if rooms < 4 && area.h > 2 {
            area.h -= 1;
        }
    }
    Some(area)
}

/// Finds a random position for a floor of this size, with its margins, in a free rectangle.
pub(super) fn within(free: Span, (w, h): (i16, i16), rng: &mut Rng) -> Option<Rect> {
    let border = |inner: bool, margin: i16| if inner { 2 * margin } else { margin + 1 };
    let border_x = border(free.left > 0 && free.right < 79, MARGIN_X);
    let border_y = border(free.top > 0 && free.bottom < 20, MARGIN_Y);
    if free.right - free.left < w + 2 + border_x || free.bottom - free.top < h + 2 + border_y {
        return None;
    }
    let start = |low: i16, margin: i16| low + if low > 0 { margin } else { margin - 1 };
    let room_x = free.right - if free.left > 0 { free.left } else { 3 } - w - border_x + 2;
    let room_y = free.bottom - if free.top > 0 { free.top } else { 2 } - h - border_y + 2;
    let x = start(free.left, MARGIN_X) + rng.below(room_x.max(1) as u32) as i16;
    let y = start(free.top, MARGIN_Y) + rng.below(room_y.max(1) as u32) as i16;
    let x = x.clamp(FLOORS.left, FLOORS.right + 1 - w);
    let y = y.clamp(FLOORS.top, FLOORS.bottom + 1 - h);
    Some(Rect::new(x, y, w, h))
}

/// Finds a position for a room of this size. `grid` selects one of the 5x5 parts of the level;
/// `None` selects one at random.
/// Source: rules/vaults B4.
pub fn place_fixed(
    canvas: &LevelCanvas,
    (w, h): (i16, i16),
    grid: Option<(u8, u8)>,
    align: Option<(Horizontal, Vertical)>,
    rng: &mut Rng,
) -> Option<Rect> {
    (0..TRIES).find_map(|_| {
        let (column, row) = grid.unwrap_or_else(|| (rng.d(5) as u8, rng.d(5) as u8));
        let (x_align, y_align) = align.unwrap_or_else(|| {
            let left = [Horizontal::Left, Horizontal::HalfLeft, Horizontal::Center];
            let top = [Vertical::Top, Vertical::Top, Vertical::Center];
            (left[rng.below(3) as usize], top[rng.below(3) as usize])
        });
        let x = (i16::from(column) - 1) * 16 + 1 + shift_x(x_align, 16 - w);
        let y = (i16::from(row) - 1) * 21 / 5 + 1 + shift_y(y_align, 4 - h);
        let x = x.min(FLOORS.right + 1 - w).max(FLOORS.left);
        let y = y.min(FLOORS.bottom + 1 - h).max(FLOORS.top);
        let area = Rect::new(x, y, w, h);
        let around = Span::new(x - 1, y - 1, x + w + 1, y + h + 1);
        let fits = area.right() <= FLOORS.right && area.bottom() <= FLOORS.bottom;
        (fits && canvas.space.holds(around) && has_clear_margin(canvas, area)).then_some(area)
    })
}

fn shift_x(align: Horizontal, left: i16) -> i16 {
    match align {
        Horizontal::Left | Horizontal::HalfLeft => 0,
        Horizontal::Center => left / 2,
        Horizontal::HalfRight | Horizontal::Right => left,
    }
}

fn shift_y(align: Vertical, left: i16) -> i16 {
    match align {
        Vertical::Top => 0,
        Vertical::Center => left / 2,
        Vertical::Bottom => left,
    }
}

/// Returns the upper left corner for a map of this size, which includes walls. Unless `overwrite`
/// is set, the map's area and a frame around it must be rock.
/// Source: rules/vaults B4.
pub fn place_drawing(
    canvas: &LevelCanvas,
    (w, h): (i16, i16),
    anchor: Option<(Horizontal, Vertical)>,
    overwrite: bool,
    rng: &mut Rng,
) -> Option<Pos> {
    let (most_x, most_y) = (79 - w, 20 - h);
    if most_x < 2 || most_y < 1 {
        return None;
    }
    (0..TRIES).find_map(|_| {
        let at = match anchor {
            None => {
                Pos::new(rng.between(2, most_x.into()) as i16, rng.between(1, most_y.into()) as i16)
            }
            Some(anchor) => {
                let at = anchored((w, h), anchor);
                Pos::new(at.x.max(2), at.y)
            }
        };
        let span = Span::new(at.x, at.y, at.x + w - 1, at.y + h - 1);
        (overwrite || canvas.space.is_rock(span.grown(1, 1))).then_some(at)
    })
}

/// Finds a position inside a room for a subroom of this size or, if unset, of random size. Returns
/// `None` if the room is too small, or if the subroom does not fit at `corner`.
/// Source: rules/vaults A2 (3); NetHack 3.6.
pub fn place_inside(
    outer: Rect,
    corner: Option<Pos>,
    size: Option<(i16, i16)>,
    rng: &mut Rng,
) -> Option<Rect> {
    if size.is_none() && (outer.w < 4 || outer.h < 4) {
        return None;
    }
    let (w, h) = size.unwrap_or_else(|| {
        let w = rng.d((outer.w - 3) as u32) as i16;
        let h = rng.d((outer.h - 3) as u32) as i16;
        (w, h)
    });
    let corner = corner.unwrap_or_else(|| {
        let x = place_along(outer.w, w, rng);
        let y = place_along(outer.h, h, rng);
        Pos::new(x, y)
    });
    let fits = corner.x >= 0 && corner.y >= 0 && corner.x + w <= outer.w && corner.y + h <= outer.h;
    fits.then(|| Rect::new(outer.x + corner.x, outer.y + corner.y, w, h))
}

/// Draws a room's offset along one side. An offset that would leave a gap of one square at either
/// end is moved by one to close the gap.
fn place_along(outer: i16, inner: i16, rng: &mut Rng) -> i16 {
    let at = rng.d((outer - inner - 1).max(1) as u32) as i16;
    let at = if at == 1 { 0 } else { at };
    if at + inner + 1 == outer { at + 1 } else { at }
}
