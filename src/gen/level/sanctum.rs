//! Builds the last level, where the Amulet lies on a guarded altar.

use super::canvas::LevelCanvas;
use super::room_plan::{self, RoomPlan};
use super::{corridors, doors, reachability, stairs};
use crate::base::{Bits, Dir, Pos, Rect, Rng};
use crate::content::vault::{Fill, Light};
use crate::content::{Buc, Door, Terrain};
use crate::r#gen::spawn::monsters::{MonsterRequest, SpawnRequest};
use crate::r#gen::{LevelOrder, Purpose, spawn::items, special_room, stock::room_contents, stream};
use crate::world::Attitude;

/// Area of the guarded central chamber.
const CHAMBER: Rect = Rect::new(31, 5, 17, 11);
/// Vault id that the level stores for the chamber. No vault has this id.
const NAME: &str = "sanctum";
/// Monster classes of the guards. The first two guard the cell with the altar, the others the hall
/// around it.
const GUARDS: [char; 6] = ['D', 'L', 'V', 'T', 'H', 'O'];

/// Generates the level: a lit central chamber with the altar, and ordinary rooms around it, one of
/// which has the stairs up.
pub fn draw<'a>(order: &LevelOrder<'a>) -> LevelCanvas<'a> {
    (0..u16::MAX)
        .find_map(|attempt| try_draw(order, attempt))
        .expect("one of many sanctums is connected")
}

fn try_draw<'a>(order: &LevelOrder<'a>, attempt: u16) -> Option<LevelCanvas<'a>> {
    let mut rng = stream(order.seed, Purpose::Layout, order.id, attempt);
    let mut canvas = LevelCanvas::new(order);
    let chamber = build_chamber(&mut canvas, &mut rng);
    while let Some(area) = room_plan::place_any(&canvas, &mut rng) {
        room_plan::dig(&mut canvas, area, RoomPlan::NORMAL, &mut rng);
        room_plan::claim(&mut canvas, area);
    }
    canvas.shape_walls();
    corridors::join_all(&mut canvas, &mut rng);
    if !reachability::mend(&mut canvas) || !stairs::place(&mut canvas, &mut rng) {
        return None;
    }
    furnish(&mut canvas, chamber, &mut rng);
    let customs = &mut canvas.level.customs;
    (customs.no_teleport, customs.no_map) = (true, true);
    room_contents::all(&mut canvas, &mut stream(order.seed, Purpose::Stock, order.id, 0));
    let altar = CHAMBER.center();
    canvas.reached.has(altar).then_some(canvas)
}

/// Digs the outer hall and, in its middle, a cell with one door and Moloch's altar.
fn build_chamber(canvas: &mut LevelCanvas, rng: &mut Rng) -> u8 {
    let plan = RoomPlan {
        vault: NAME,
        light: Light::Lit,
        convertible: false,
        fill: Fill::Empty,
        joined: true,
        parent: None,
    };
    let hall = room_plan::dig(canvas, CHAMBER, plan, rng);
    room_plan::claim(canvas, CHAMBER);
    let middle = CHAMBER.center();
    let cell = Rect::new(middle.x - 2, middle.y - 1, 5, 3);
    let inner = RoomPlan { parent: Some(hall), joined: false, ..plan };
    room_plan::dig(canvas, cell, inner, rng);
    let side = if rng.coin() { Dir::N } else { Dir::S };
    let door = Pos::new(middle.x, middle.y + 2 * side.dy());
    doors::put_fixed(canvas, door, Door::Closed);
    for column in [CHAMBER.x + 2, CHAMBER.right() - 2] {
        for row in [CHAMBER.y + 2, CHAMBER.bottom() - 2] {
            canvas.put(Pos::new(column, row), Terrain::HorizontalWall);
        }
    }
    canvas.put(middle, Terrain::Altar);
    canvas.level.cells[middle].set_altar(None);
    canvas.level.cells[middle].set_high_altar();
    hall
}

/// Makes the cell of the altar a temple and adds the Amulet, the high priest of Moloch and the
/// sleeping guards.
fn furnish(canvas: &mut LevelCanvas, hall: u8, rng: &mut Rng) {
    let altar = CHAMBER.center();
    let mut amulet = items::plain(canvas.content.known.amulet);
    amulet.item.buc = Buc::Cursed;
    canvas.lay(amulet, altar);
    special_room::make_temple(canvas, usize::from(hall + 1));
    special_room::tend_high(canvas, altar, Attitude::Peaceful);
    let cell: Bits = canvas.room_squares(hall + 1).filter(|&at| at != altar).collect();
    let outside: Bits = canvas.room_squares(hall).filter(|&at| canvas.is_floor(at)).collect();
    let guards = GUARDS
        .into_iter()
        .filter(|letter| canvas.content.monsters.rows().iter().any(|kind| kind.letter == *letter));
    let mut requests = Vec::new();
    for (nth, letter) in guards.enumerate() {
        let squares = if nth < 2 { cell } else { outside };
        for _ in 0..2 {
            requests.push(SpawnRequest {
                mood: Some(Attitude::Hostile),
                asleep: Some(true),
                ..SpawnRequest::vault(MonsterRequest::Class(letter), squares)
            });
        }
    }
    canvas.requests.extend(requests);
    let treasure = rng.d(4);
    for _ in 0..treasure {
        let many = items::amount(canvas.depth(), rng) * 3;
        if let Some(at) = canvas.spot(hall, rng, LevelCanvas::takes_things) {
            canvas.lay(items::gold(canvas.content, many), at);
        }
    }
}
