//! Random traps: the kinds that each depth gets, and what comes with a trap.

use super::items;
use super::monsters::{self, SpawnRequest};
use crate::base::{Pos, Rng, pick};
use crate::content::dungeon::Realm;
use crate::content::{Content, Spring, TrapKindId};
use crate::r#gen::level::canvas::LevelCanvas;

/// Draws a random trap kind. All kinds allowed at the difficulty are equally likely, except rare
/// ones. Kinds after the last random kind in the content file are not part of the draw, so a kind
/// added there changes no existing level. In Gehennom, 1 trap in 5 is made a fire trap before this
/// draw. The nine-rooms level draws from its own list.
/// Source: rules/levels 10.
pub fn random(
    content: &Content,
    realm: Realm,
    difficulty: i32,
    rng: &mut Rng,
) -> Option<TrapKindId> {
    if realm == Realm::Hell && rng.one_in(5) {
        return Some(content.known.fire_trap);
    }
    if realm == Realm::NineRooms {
        let old: Vec<TrapKindId> =
            content.traps.iter().filter(|(_, row)| row.of_nine_rooms).map(|(id, _)| id).collect();
        return pick::one(rng, &old).copied();
    }
    let rows = content.traps.rows();
    let random = rows.iter().rposition(|kind| kind.from.is_some()).map_or(0, |last| last + 1);
    let kinds = &rows[..random];
    if !kinds.iter().any(|kind| fits(kind.from, difficulty)) {
        return None;
    }
    loop {
        let drawn = rng.below(kinds.len() as u32) as u16;
        let kind = &kinds[usize::from(drawn)];
        if fits(kind.from, difficulty) && (kind.rarity <= 1 || rng.one_in(kind.rarity.into())) {
            return Some(TrapKindId::new(drawn));
        }
    }
}

fn fits(from: Option<u8>, difficulty: i32) -> bool {
    from.is_some_and(|from| i32::from(from) <= difficulty)
}

/// Places a trap. A hole becomes a falling rock trap if no level lies below. No pit or hole is
/// placed under a boulder or statue. A web gets a giant spider if `guard` is true or, if `guard` is
/// unset, 6 times in 7 from depth 7 on. Returns whether a trap was placed.
pub fn put(
    canvas: &mut LevelCanvas,
    kind: TrapKindId,
    at: Pos,
    guard: Option<bool>,
    rng: &mut Rng,
) -> bool {
    let mut kind = kind;
    if canvas.content.traps[kind].spring == Spring::Hole && !canvas.can_fall {
        kind = canvas.content.known.falling_rock_trap;
    }
    let is_pit = matches!(canvas.content.traps[kind].spring, Spring::Pit { .. } | Spring::Hole);
    if is_pit && canvas.blocked.has(at) {
        return false;
    }
    let is_web = canvas.content.traps[kind].spring == Spring::Web;
    canvas.add_trap(kind, at, false);
    // A web gets a spider 6 times in 7, from depth 7 on.
    // Source: rules/levels 10.
    let guarded = guard.unwrap_or_else(|| is_web && canvas.depth() >= 7 && !rng.one_in(7));
    if is_web && guarded {
        let spider = canvas.content.known.giant_spider;
        canvas.requests.push(SpawnRequest::kind(spider, at));
    }
    true
}

/// Adds a random statue to every statue trap that has none.
pub fn raise_statues(canvas: &mut LevelCanvas, rng: &mut Rng) {
    let content = canvas.content;
    let statue = content.known.statue;
    let bare: Vec<Pos> = canvas
        .level
        .traps
        .iter()
        .filter(|trap| content.traps[trap.kind].spring == Spring::Statue)
        .map(|trap| trap.at)
        .filter(|&at| {
            !canvas.things.iter().any(|lying| lying.at == at && lying.thing.item.kind == statue)
        })
        .collect();
    for at in bare {
        let mut thing = items::plain(statue);
        thing.item.about = monsters::any_for_depth(content, canvas.depth(), rng);
        canvas.lay(thing, at);
    }
}
