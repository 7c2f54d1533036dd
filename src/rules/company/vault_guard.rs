//! Vault guards: a guard finds the hero in a closed vault, demands that the hero drop the gold, and
//! leads the hero out.
//!
//! Source: rules/numbers 19.

use std::collections::VecDeque;

use crate::base::{Bits, Dir, Grid, Pos};
use crate::content::monster::quirk::Quirk;
use crate::content::{Alignment, Content, Terrain};
use crate::event::life::Guard;
use crate::event::{Event, Life};
use crate::r#gen::{HOARD, spawn::monsters};
use crate::rules::Play;
use crate::rules::body::alignment;
use crate::rules::play::interrupt;
use crate::world::{ActorId, Attitude, Cell, Pending, body::pack};

/// Turns in the vault after which a guard first tries to come.
const FIRST: u16 = 30;
/// Turns between later attempts to send a guard.
const AGAIN: u16 = 15;
/// Turns between two warnings.
const PATIENCE: u16 = 5;
/// Number of warnings before the guard attacks.
const WARNINGS: u8 = 7;

/// Runs one turn. Sends a guard to a hero who has been in the vault for 30 turns, and tries again
/// every 15 turns if that was impossible. Makes a guard who is there lead the hero out.
pub fn tick(play: &mut Play) {
    let inside = is_inside(play, play.world.you().at);
    let watch = &mut play.world.level.watch;
    match watch.guard {
        Some(guard) => escort(play, guard, inside),
        None if inside => {
            watch.inside += 1;
            let late = watch.inside.checked_sub(FIRST);
            if late.is_some_and(|late| late.is_multiple_of(AGAIN)) {
                come(play);
            }
        }
        None => {
            watch.inside = 0;
            if !watch.way.is_empty() && place_on_way(play).is_none() {
                close(play);
            }
        }
    }
}

fn is_inside(play: &Play, at: Pos) -> bool {
    let level = &play.world.level;
    let room = usize::from(level.cell(at).room);
    let room = room.checked_sub(1).and_then(|room| level.rooms.get(room));
    room.is_some_and(|room| *room.vault == *HOARD)
}

/// Returns the index of the hero's square in the guard's corridor; `None` if the hero is not in the
/// corridor.
fn place_on_way(play: &Play) -> Option<usize> {
    let you = play.world.you().at;
    play.world.level.watch.way.iter().position(|(at, _)| *at == you)
}

/// Digs a corridor out of the vault, if one is possible, and places a guard on its first square.
fn come(play: &mut Play) {
    let kind = play.content.known.guard;
    if play.world.level.watch.way.is_empty() {
        let Some(way) = shortest_way(play) else { return };
        for &at in &way {
            let old = play.world.level.cell(at);
            play.world.level.watch.way.push((at, old));
            play.world.level.change(at, |cell| *cell = Cell::of(Terrain::Corridor));
        }
    }
    let gap = play.world.level.watch.way[0].0;
    let (content, rng) = (play.content, &mut play.rng.time);
    let Some(guard) = monsters::make(play.world, content, kind, gap, Attitude::Peaceful, rng)
    else {
        return;
    };
    play.world.actor_mut(guard).mind.post = Some(gap);
    let watch = &mut play.world.level.watch;
    (watch.guard, watch.inside, watch.warned) = (Some(guard), 0, 0);
    interrupt::stop(play, None);
    play.tell(Event::Life(Life::Guard(Guard::Comes)));
    if play.world.you().is_helpless() {
        play.tell(Event::Life(Life::Guard(Guard::Refuses)));
    } else {
        play.world.pending = Some(Pending::NameOneself);
    }
}

/// Whether this is the name of a monster kind that counts as an owner of vaults (Croesus).
fn is_owner(content: &Content, name: &str) -> bool {
    let owners = content.monsters.rows().iter().filter(|row| row.has(Quirk::OwnsVaults));
    let mut names = owners.flat_map(|row| std::iter::once(&row.name).chain(&row.also));
    names.any(|own| own.eq_ignore_ascii_case(name))
}

/// Handles the name that the hero gives. The name of a vault owner sends the guard away. After any
/// other name, the hero must follow the guard. A lawful hero loses alignment for a false name.
pub fn named(play: &mut Play, text: &str) -> Option<Pending> {
    let name = text.trim();
    let guard = play.world.level.watch.guard?;
    if is_owner(play.content, name) {
        play.tell(Event::Life(Life::Guard(Guard::Bows)));
        leave(play, guard);
        close(play);
        return None;
    }
    let own = name.is_empty() || name.eq_ignore_ascii_case(&play.world.life.name);
    if !own && play.world.life.alignment == Alignment::Lawful {
        alignment::change(play, -1);
    }
    play.tell(Event::Life(Life::Guard(Guard::Refuses)));
    None
}

/// Leads a hero without gold along the corridor. Warns a hero who carries gold or stays in the
/// vault, and makes the guard attack after too many warnings.
fn escort(play: &mut Play, guard: ActorId, inside: bool) {
    let peaceful = play.world.actors.get(guard).is_some_and(|guard| !guard.is_hostile());
    if !peaceful {
        return;
    }
    let place = place_on_way(play);
    if !inside && place.is_none() {
        return leave(play, guard);
    }
    let loaded = pack::purse(play.world, play.content, play.world.hero).is_some();
    if !loaded {
        let ahead = place.map_or(1, |place| place + 2);
        let Some(&(at, _)) = play.world.level.watch.way.get(ahead) else {
            play.tell(Event::Life(Life::Guard(Guard::Leaves)));
            return leave(play, guard);
        };
        play.world.actor_mut(guard).mind.post = Some(at);
    }
    let watch = &mut play.world.level.watch;
    watch.inside += 1;
    if (loaded || inside) && watch.inside.is_multiple_of(PATIENCE) {
        watch.warned += 1;
        let strikes = watch.warned > WARNINGS;
        if strikes {
            play.world.actor_mut(guard).mood = Attitude::Hostile;
        }
        let word = if strikes { Guard::Strikes } else { Guard::Asks };
        interrupt::stop(play, None);
        play.tell(Event::Life(Life::Guard(word)));
    }
}

/// Removes the guard. [`tick`] closes the corridor once the hero has left it.
fn leave(play: &mut Play, guard: ActorId) {
    play.world.remove_actor(guard);
    let watch = &mut play.world.level.watch;
    (watch.guard, watch.inside) = (None, 0);
}

/// Restores the terrain of the corridor, except under actors and items. Gold in the corridor is
/// destroyed.
fn close(play: &mut Play) {
    let gold = play.content.known.gold;
    for (at, old) in std::mem::take(&mut play.world.level.watch.way) {
        let coins: Vec<_> =
            play.world.items_at(at).filter(|&item| play.world.item(item).kind == gold).collect();
        for item in coins {
            play.world.destroy(item);
        }
        let taken = play.world.actor_at(at).is_some() || play.world.items_at(at).next().is_some();
        if taken {
            play.world.level.watch.way.push((at, old));
        } else {
            play.world.level.change(at, |cell| *cell = old);
        }
    }
}

/// Returns the shortest route through solid rock from the vault's wall to an existing corridor. The
/// route begins with the wall square.
fn shortest_way(play: &Play) -> Option<Vec<Pos>> {
    let level = &play.world.level;
    let mut from: Grid<Option<Pos>> = Grid::of_level(None);
    let mut seen = Bits::default();
    let mut next: VecDeque<Pos> = VecDeque::new();
    for at in level.cells.positions().filter(|&at| is_inside(play, at)) {
        for to in Dir::ORTHOGONAL.map(|dir| at.step(dir)) {
            if level.cell(to).terrain.is_wall() && !seen.has(to) {
                seen.set(to);
                next.push_back(to);
            }
        }
    }
    while let Some(at) = next.pop_front() {
        for to in Dir::ORTHOGONAL.map(|dir| at.step(dir)) {
            if !to.on_map() || seen.has(to) {
                continue;
            }
            match level.cell(to).terrain {
                Terrain::Corridor if leads_on(play, to) => {
                    let mut way: Vec<Pos> =
                        std::iter::successors(Some(at), |&at| from[at]).collect();
                    way.reverse();
                    return Some(way);
                }
                Terrain::Stone => {
                    seen.set(to);
                    from[to] = Some(at);
                    next.push_back(to);
                }
                _ => {}
            }
        }
    }
    None
}

/// Whether a corridor square has a passable neighbor. The corridor square of a sealed niche has
/// none.
fn leads_on(play: &Play, at: Pos) -> bool {
    at.neighbors().into_iter().any(|to| play.world.level.is_passable(to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;
    use crate::content::Buc;
    use crate::rules::test_scene::{Scene, scene};
    use crate::world::RoomKind;

    /// A map with a closed vault, and a corridor some distance away.
    const HOARD_ROOM: &str = "
        ----####
        |@.|####
        |..|####
        ----####
        ########
        #ccccccc";

    fn shut_in() -> Scene {
        let mut s = scene(HOARD_ROOM);
        let area = Rect::new(2, 2, 2, 2);
        s.world.level.add_room(area, HOARD, RoomKind::Ordinary);
        s
    }

    fn wait(s: &mut Scene, turns: u16) {
        for _ in 0..turns {
            s.with(tick);
            let watch = &s.world.level.watch;
            let Some(guard) = watch.guard.filter(|&it| s.world.actors.contains(it)) else {
                continue;
            };
            let post = s.world.actor(guard).mind.post.unwrap();
            if s.world.actor_at(post).is_none() {
                s.world.move_actor(guard, post);
            }
        }
    }

    fn told(s: &Scene, word: Guard) -> usize {
        let said = |event: &&Event| **event == Event::Life(Life::Guard(word));
        s.seen.0.iter().filter(said).count()
    }

    #[test]
    fn after_30_turns_in_a_closed_vault_a_guard_digs_in() {
        let mut s = shut_in();
        wait(&mut s, 29);
        assert_eq!(told(&s, Guard::Comes), 0);
        wait(&mut s, 1);
        assert_eq!(told(&s, Guard::Comes), 1);
        let way: Vec<Pos> = s.world.level.watch.way.iter().map(|(at, _)| *at).collect();
        assert_eq!(way.len(), 2, "the wall and one square of rock");
        assert!(way.iter().all(|&at| s.world.level.cell(at).terrain == Terrain::Corridor));
        let guard = s.world.level.watch.guard.unwrap();
        assert!(!s.world.actor(guard).is_hostile());
    }

    #[test]
    fn a_vault_guard_asks_for_a_name_and_leaves_croesus_alone() {
        let answered = |name: &str| {
            let mut s = shut_in();
            s.world.life.alignment = Alignment::Lawful;
            s.world.life.name = "Wulf".to_owned();
            wait(&mut s, 30);
            assert_eq!(s.world.pending.take(), Some(Pending::NameOneself));
            let before = s.world.life.record;
            s.with(|play| named(play, name));
            (s.world.level.crowd.len(), s.world.life.record - before, told(&s, Guard::Refuses))
        };
        assert_eq!(answered(" croesus "), (0, 0, 0), "the guard leaves Croesus alone");
        assert_eq!(answered("Wulf"), (1, 0, 1));
        assert_eq!(answered(""), (1, 0, 1));
        assert_eq!(answered("Sigrid"), (1, -1, 1), "a lawful hero minds to have lied");
    }

    #[test]
    fn the_corridor_closes_behind_a_guard_who_leaves_croesus() {
        let mut s = shut_in();
        wait(&mut s, 30);
        let way: Vec<Pos> = s.world.level.watch.way.iter().map(|(at, _)| *at).collect();
        s.with(|play| named(play, "Kroisos"));
        assert!(s.world.level.watch.way.is_empty());
        assert_eq!(s.world.level.cell(way[1]).terrain, Terrain::Stone);
    }

    #[test]
    fn a_guard_asks_for_the_gold_seven_times_before_attacking() {
        let mut s = shut_in();
        s.carrying_some("gold piece", 50, Buc::Uncursed);
        wait(&mut s, 31);
        wait(&mut s, 7 * PATIENCE);
        let guard = s.world.level.watch.guard.unwrap();
        assert_eq!(told(&s, Guard::Asks), 7);
        assert!(!s.world.actor(guard).is_hostile());
        wait(&mut s, PATIENCE);
        assert_eq!(told(&s, Guard::Strikes), 1);
        assert!(s.world.actor(guard).is_hostile());
    }

    #[test]
    fn the_guard_leads_the_hero_out_and_the_corridor_closes() {
        let mut s = shut_in();
        wait(&mut s, 31);
        let way: Vec<Pos> = s.world.level.watch.way.iter().map(|(at, _)| *at).collect();
        wait(&mut s, 1);
        let hero = s.hero();
        s.world.move_actor(hero, way[0]);
        wait(&mut s, 1);
        assert_eq!(told(&s, Guard::Leaves), 1);
        assert_eq!(s.world.level.crowd.len(), 0);
        s.world.move_actor(hero, way[1]);
        wait(&mut s, 1);
        assert_eq!(
            s.world.level.cell(way[0]).terrain,
            Terrain::Corridor,
            "not while they are on it"
        );
        s.world.move_actor(hero, way[1].step(Dir::S));
        wait(&mut s, 1);
        assert_eq!(s.world.level.cell(way[0]).terrain, Terrain::HorizontalWall);
        assert_eq!(s.world.level.cell(way[1]).terrain, Terrain::Stone);
    }
}
