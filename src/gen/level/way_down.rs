//! Keeps the way down free: it needs no search, and no boulder blocks it.

use super::reachability;
use crate::base::{Bits, HEIGHT};
use crate::content::Terrain;
use crate::world::Level;

/// Whether the stairs down can be reached on foot from the stairs up without using secret doors or
/// secret corridors or passing `boulders`. Locked doors count as passable. Also returns true if the
/// level lacks the stairs up or down.
#[cfg(test)]
pub fn is_open(level: &Level, boulders: &Bits) -> bool {
    let (Some(up), Some(down)) = (level.up, level.down) else { return true };
    reachability::flood_without_secrets(&level.cells, boulders, up).has(down)
}

/// Opens the path between the main stairs that has the fewest secret doors, secret corridors and
/// boulders. Turns its secret doors and corridors into ordinary ones, and returns the squares of
/// its boulders, which the caller must remove. All squares outside `built` (one bit per column) must
/// be rock. Draws no random numbers.
/// Source: rules/levels 4.1.
pub fn open(level: &mut Level, built: &[u128; HEIGHT as usize], boulders: &Bits) -> Bits {
    let (Some(up), Some(down)) = (level.up, level.down) else { return Bits::EMPTY };
    let obstacles = reachability::fewest_obstacles(&level.cells, built, boulders, [up, down]);
    for &at in &obstacles {
        let cell = &mut level.cells[at];
        match cell.terrain {
            // The door keeps its state and its trap.
            Terrain::SecretDoor => cell.terrain = Terrain::Door,
            Terrain::SecretCorridor => cell.terrain = Terrain::Corridor,
            _ => {}
        }
    }
    obstacles.into_iter().filter(|&at| boulders.has(at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Pos;
    use crate::content::Door;
    use crate::world::drawn_level::found;

    const EVERYWHERE: [u128; HEIGHT as usize] = [u128::MAX; HEIGHT as usize];

    /// Returns, for each secret door of a drawing, whether it became an ordinary door.
    fn opened(picture: &str) -> Vec<bool> {
        let mut level = Level::drawn(picture);
        open(&mut level, &EVERYWHERE, &Bits::EMPTY);
        let is_door = |at: Pos| level.cells[at].terrain == Terrain::Door;
        found(picture, 'S').into_iter().map(is_door).collect()
    }

    #[test]
    fn a_secret_door_between_the_stairs_becomes_a_closed_door() {
        let picture = "
            -------
            |<.S.>|
            -------";
        let mut level = Level::drawn(picture);
        let door = found(picture, 'S')[0];
        level.cells[door].set_door_trapped(true);
        assert!(!is_open(&level, &Bits::EMPTY));
        open(&mut level, &EVERYWHERE, &Bits::EMPTY);
        assert!(is_open(&level, &Bits::EMPTY));
        let cell = level.cells[door];
        assert_eq!((cell.terrain, cell.door()), (Terrain::Door, Door::Closed));
        assert!(cell.is_door_trapped(), "the trap stays");
    }

    #[test]
    fn a_secret_corridor_between_the_stairs_becomes_a_corridor() {
        let picture = "
            ----   ----
            |<._cXc_.>|
            ----   ----";
        let mut level = Level::drawn(picture);
        let gap = found(picture, 'X')[0];
        level.cells[gap] = crate::world::Cell::of(Terrain::SecretCorridor);
        assert!(!is_open(&level, &Bits::EMPTY));
        open(&mut level, &EVERYWHERE, &Bits::EMPTY);
        assert_eq!(level.cells[gap].terrain, Terrain::Corridor);
        assert!(is_open(&level, &Bits::EMPTY));
    }

    #[test]
    fn secret_doors_stay_where_an_open_or_locked_way_leads_down() {
        let locked = "
            -------
            |<.S.>|
            |..L..|
            -------";
        assert_eq!(opened(locked), [false]);
    }

    #[test]
    fn the_way_with_the_fewest_secrets_opens_and_no_other() {
        let longer = "
            -----------
            |<.S.S.S.>|
            |.-------.|
            |.-------.|
            |....S....|
            -----------";
        assert_eq!(opened(longer), [false, false, false, true]);
    }

    #[test]
    fn the_way_may_lead_diagonally_over_open_ground() {
        let slanting = "
            -------
            |<.T--|
            |TT.S>|
            -------";
        assert_eq!(opened(slanting), [true]);
    }

    #[test]
    fn the_way_does_not_lead_diagonally_through_a_door() {
        let cornered = "
            ---------
            |<..-----
            |S--S..>|
            |.-----.|
            |...S...|
            ---------";
        assert_eq!(opened(cornered), [true, false, true]);
    }

    #[test]
    fn boulders_on_the_only_way_are_removed_and_others_stay() {
        let picture = "
            -------
            |<.b.>|
            |.---.|
            |.b.b.|
            -------";
        let mut level = Level::drawn(picture);
        let boulders: Bits = found(picture, 'b').into_iter().collect();
        assert!(!is_open(&level, &boulders));
        let removed = open(&mut level, &EVERYWHERE, &boulders);
        assert_eq!(removed.iter().collect::<Vec<_>>(), [found(picture, 'b')[0]]);
    }

    #[test]
    fn boulders_stay_where_a_way_leads_around_them() {
        let picture = "
            -------
            |<.b.>|
            |.---.|
            |.....|
            -------";
        let mut level = Level::drawn(picture);
        let boulders: Bits = found(picture, 'b').into_iter().collect();
        assert_eq!(open(&mut level, &EVERYWHERE, &boulders), Bits::EMPTY);
    }
}
