//! Niches: closets behind the walls of rooms.

use super::canvas::{LevelCanvas, any_within};
use super::doors;
use crate::base::{Dir, Pos, Rect, Rng};
use crate::content::{Spring, Terrain};
use crate::r#gen::{
    spawn::{items, monsters},
    stock::room_contents,
};
use crate::world::Trap;

/// Number of attempts to find a wall for one niche.
const TRIES: u32 = 8;
/// Engraving in the room, in front of a niche with a hole or trap door.
const FELL: &str = "Somebody fell here before you";
/// Engraving in the room, in front of the niche that leads to the gold vault.
const TO_HOARD: &str = "To the counting house";

/// A closet without a door: its square, and the wall in front of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closet {
    behind: Pos,
    wall: Pos,
}

/// Tries to make 1 to n / 2 + 1 niches on a level with n rooms. If there is a gold vault, 1 time in
/// 3 also makes a niche with a teleportation trap that leads to `hoard`, a square of that vault.
/// Returns the closets without doors, which must be dug after the corridors.
/// Source: rules/vaults B8.
pub fn make_all(canvas: &mut LevelCanvas, hoard: Option<Pos>, rng: &mut Rng) -> Vec<Closet> {
    let rooms = canvas.level.rooms.iter().filter(|room| room.parent.is_none()).count() as u32;
    let depth = canvas.depth();
    let mut closets = Vec::new();
    let mut special = [(depth > 15, "level teleporter"), ((6..=24).contains(&depth), "trap door")];
    for _ in 0..rng.d(rooms / 2 + 1) {
        let kind = special.iter_mut().find_map(|(possible, name)| {
            (*possible && rng.one_in(6)).then(|| {
                *possible = false;
                *name
            })
        });
        match kind {
            Some(name) => {
                dig_trap(canvas, name, rng);
            }
            None => closets.extend(dig_plain(canvas, rng)),
        }
    }
    if let Some(gold) = hoard.filter(|_| rng.one_in(3))
        && let Some(behind) = dig_trap(canvas, "teleportation trap", rng)
    {
        canvas.level.customs.ways.push((behind, gold));
    }
    closets
}

/// Digs a niche behind a secret door: a secret corridor square with a trap. A hole or a
/// teleportation trap also gets an engraving in the room. Returns the trap's square.
fn dig_trap(canvas: &mut LevelCanvas, name: &str, rng: &mut Rng) -> Option<Pos> {
    let kind = canvas.content.traps.find(name)?;
    let (door, dir) = (0..TRIES).find_map(|_| find(canvas, rng))?;
    let behind = door.step(dir);
    hide(canvas, door, dir, rng);
    canvas.level.traps.push(Trap { kind, at: behind, seen: false, own: false, sprung: 0 });
    let front = door.step(dir.opposite());
    match canvas.content.traps[kind].spring {
        Spring::Hole => room_contents::write(canvas, front, FELL),
        Spring::Teleport => room_contents::write(canvas, front, TO_HOARD),
        _ => {}
    }
    Some(behind)
}

/// Digs a plain niche. 1 niche in 4 is hidden. Of the others, 6 in 7 have a passage with a door,
/// often a secret one, and 1 in 7 is a closet without a door. Returns such a closet instead of
/// digging it.
fn dig_plain(canvas: &mut LevelCanvas, rng: &mut Rng) -> Option<Closet> {
    let (door, dir) = (0..TRIES).find_map(|_| find(canvas, rng))?;
    let behind = door.step(dir);
    if rng.one_in(4) {
        hide(canvas, door, dir, rng);
    } else if rng.chance(6, 7) {
        canvas.put(behind, Terrain::Corridor);
        let secret = rng.chance(4, 5);
        doors::put_ordinary(canvas, door, secret, rng);
        count_door(canvas, door, dir);
    } else {
        return Some(Closet { behind, wall: door });
    }
    None
}

/// Digs a niche as a secret corridor behind a secret door.
fn hide(canvas: &mut LevelCanvas, door: Pos, dir: Dir, rng: &mut Rng) {
    canvas.put(door.step(dir), Terrain::SecretCorridor);
    doors::put_ordinary(canvas, door, true, rng);
    count_door(canvas, door, dir);
}

fn count_door(canvas: &mut LevelCanvas, door: Pos, dir: Dir) {
    let inside = canvas.level.cells[door.step(dir.opposite())];
    if let Some(room) = inside.room.checked_sub(1) {
        canvas.level.rooms[usize::from(room)].doors += 1;
    }
}

/// Digs the closets without doors, except those that are no longer surrounded by rock. 1 closet in
/// 8 has iron bars in its wall; 2 in 3 of those hold a corpse. Every closet has a scroll of
/// teleportation, and 1 in 3 has another item.
pub fn dig_closets(canvas: &mut LevelCanvas, closets: &[Closet], rng: &mut Rng) {
    for &Closet { behind, wall } in closets {
        let rock = canvas.terrain(behind) == Terrain::Stone && is_lonely(canvas, behind);
        if !rock || !canvas.terrain(wall).is_wall() {
            continue;
        }
        canvas.put(behind, Terrain::Corridor);
        if rng.one_in(8) {
            canvas.put(wall, Terrain::IronBars);
            if rng.chance(2, 3) {
                lay_starved(canvas, behind, rng);
            }
        }
        let (content, depth) = (canvas.content, canvas.depth());
        if let Some(way_out) = items::named(content, "scroll of teleportation", depth, rng) {
            canvas.lay(way_out, behind);
        }
        if rng.one_in(3)
            && let Some(find) = items::random(content, canvas.realm, depth, rng)
        {
            canvas.lay(find, behind);
        }
    }
}

/// Places the corpse of a human or elf (class `@`) who starved in the closet.
fn lay_starved(canvas: &mut LevelCanvas, at: Pos, rng: &mut Rng) {
    let depth = canvas.depth();
    let level = depth.clamp(1, 30) as u8;
    let of = monsters::class_kind(canvas.content, '@', depth, level, rng);
    let corpse = items::corpse(canvas.content, of.unwrap_or(canvas.content.known.human));
    canvas.lay(corpse, at);
}

/// Returns a square in the wall above or below a convertible room, with rock behind the wall, and
/// the direction out of the room. Returns `None` if this attempt finds no such square.
fn find(canvas: &LevelCanvas, rng: &mut Rng) -> Option<(Pos, Dir)> {
    let room = rng.below(canvas.level.rooms.len() as u32) as u8;
    let plan = &canvas.level.rooms[usize::from(room)];
    let up = rng.coin();
    let keep = rng.one_in(5);
    let fits = canvas.chambers[usize::from(room)].convertible
        && plan.parent.is_none()
        && !plan.irregular
        && (plan.doors != 1 || keep);
    if !fits {
        return None;
    }
    let (dir, y) = if up { (Dir::N, plan.area.y) } else { (Dir::S, plan.area.bottom()) };
    let inner = any_within(Rect { y, h: 1, ..plan.area }, rng, |inner| {
        let door = inner.step(dir);
        let behind = door.step(dir);
        canvas.is_floor(inner)
            && matches!(canvas.terrain(door), Terrain::HorizontalWall)
            && !canvas.is_beside_door(door)
            && LevelCanvas::is_inside(behind)
            && canvas.terrain(behind) == Terrain::Stone
            && is_lonely(canvas, behind)
    })?;
    Some((inner.step(dir), dir))
}

/// Whether no corridor is adjacent to a square.
fn is_lonely(canvas: &LevelCanvas, at: Pos) -> bool {
    let passage = |at| matches!(canvas.terrain(at), Terrain::Corridor | Terrain::SecretCorridor);
    !at.neighbors().into_iter().any(passage)
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use super::*;
    use crate::base::Seed;
    use crate::content::Content;
    use crate::r#gen::LevelOrder;
    use crate::r#gen::level::room_plan::{self, RoomPlan};
    use crate::world::{Calendar, LevelId};

    fn canvas(depth: u8, rng: &mut Rng) -> LevelCanvas<'static> {
        static CONTENT: OnceLock<Content> = OnceLock::new();
        let order = LevelOrder::new(
            CONTENT.get_or_init(Content::builtin),
            Seed(1),
            Calendar::default(),
            LevelId { branch: 0, depth },
        );
        let mut canvas = LevelCanvas::new(&order);
        for nth in 0..6 {
            let area = Rect::new(4 + 12 * nth, 6, 6, 4);
            room_plan::dig(&mut canvas, area, RoomPlan::NORMAL, rng);
        }
        canvas
    }

    fn share(part: usize, all: usize) -> usize {
        (100 * part + all / 2) / all
    }

    /// 1/4 of niches are hidden; 6/7 of the others have a door, and 4/5 of those doors are secret.
    /// Source: rules/vaults B8.
    #[test]
    fn niches_are_hidden_or_have_doors_at_their_odds() {
        let mut rng = Rng::new(Seed(4), 1);
        let (mut hidden, mut doors, mut secret, mut closed) = (0, 0, 0, 0);
        for _ in 0..500 {
            let mut canvas = canvas(3, &mut rng);
            closed += make_all(&mut canvas, None, &mut rng).len();
            assert!(canvas.level.traps.is_empty());
            for (at, cell) in canvas.level.cells.iter() {
                let door = || {
                    let beside = [at.step(Dir::N), at.step(Dir::S)];
                    beside.into_iter().any(|to| canvas.terrain(to) == Terrain::SecretDoor)
                };
                match cell.terrain {
                    Terrain::SecretCorridor => hidden += 1,
                    Terrain::Corridor => {
                        doors += 1;
                        secret += usize::from(door());
                    }
                    _ => {}
                }
            }
        }
        let all = hidden + doors + closed;
        assert!((1150..=1300).contains(&all), "{all}");
        assert!((22..=28).contains(&share(hidden, all)), "{hidden} of {all}");
        assert!((8..=13).contains(&share(closed, all)), "{closed} of {all}");
        assert!((76..=84).contains(&share(secret, doors)), "{secret} of {doors}");
    }

    #[test]
    fn one_level_in_three_has_a_niche_next_to_the_gold_vault() {
        let mut rng = Rng::new(Seed(4), 1);
        let gold = Pos::new(70, 15);
        let mut led = 0;
        for _ in 0..300 {
            let mut canvas = canvas(3, &mut rng);
            make_all(&mut canvas, Some(gold), &mut rng);
            let Some(&(from, to)) = canvas.level.customs.ways.first() else { continue };
            led += 1;
            assert_eq!(to, gold);
            assert!(canvas.trap_at(from).is_some());
            assert_eq!(canvas.terrain(from), Terrain::SecretCorridor);
            assert!(canvas.level.engravings.iter().any(|written| written.text == TO_HOARD));
        }
        assert!((80..=120).contains(&led), "{led}");
    }

    #[test]
    fn trap_door_niches_appear_once_a_level_from_level_6() {
        let mut rng = Rng::new(Seed(4), 1);
        let mut holes = 0;
        for _ in 0..300 {
            let mut canvas = canvas(6, &mut rng);
            make_all(&mut canvas, None, &mut rng);
            assert!(canvas.level.traps.len() <= 1);
            holes += canvas.level.traps.len();
        }
        assert!((80..=130).contains(&holes), "{holes}");
    }

    /// 1 closet in 8 has bars, 2/3 of those a corpse, and all have a scroll of teleportation.
    #[test]
    fn closets_hold_a_way_out() {
        let mut rng = Rng::new(Seed(4), 1);
        let (mut bars, mut corpses, mut finds) = (0, 0, 0);
        for _ in 0..600 {
            let mut canvas = canvas(3, &mut rng);
            let closet = Closet { wall: Pos::new(6, 5), behind: Pos::new(6, 4) };
            dig_closets(&mut canvas, &[closet], &mut rng);
            let name = |nth: usize| {
                let kind = canvas.things[nth].thing.item.kind;
                canvas.content.items[kind].name.as_str()
            };
            let names: Vec<&str> = (0..canvas.things.len()).map(name).collect();
            assert!(names.contains(&"scroll of teleportation"), "{names:?}");
            let barred = canvas.terrain(closet.wall) == Terrain::IronBars;
            bars += usize::from(barred);
            let dead = barred && names[0] == "corpse";
            corpses += usize::from(dead);
            finds += usize::from(names.len() > 1 + usize::from(dead));
        }
        assert!((9..=16).contains(&share(bars, 600)), "{bars}");
        assert!((50..=84).contains(&share(corpses, bars)), "{corpses} of {bars}");
        assert!((28..=39).contains(&share(finds, 600)), "{finds}");
    }
}
