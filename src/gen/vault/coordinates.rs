//! Converts between the coordinates of a vault and level squares.

use crate::base::{Dir, Pos, Rect};
use crate::content::vault::drawing::Orientation;

/// Position and orientation of a room or map.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// Upper left corner on the level, after the rotation.
    pub corner: Pos,
    /// Size before the rotation.
    pub w: i16,
    pub h: i16,
    pub way: Orientation,
}

impl Placement {
    /// Creates the unrotated frame of a room.
    pub fn of_room(area: Rect) -> Self {
        let corner = Pos::new(area.x, area.y);
        Self { corner, w: area.w, h: area.h, way: Orientation::AS_DRAWN }
    }

    /// Converts a column and row of the vault to a level square.
    pub fn square(&self, x: i64, y: i64) -> Pos {
        let bounded = |n: i64| n.clamp(-200, 200) as i16;
        self.way.square(Pos::new(bounded(x), bounded(y)), self.w, self.h) + self.corner
    }

    /// Converts a level square to a column and row of the vault.
    pub fn local(&self, at: Pos) -> Pos {
        let turned = at - self.corner;
        let (w, h) = self.way.size(self.w, self.h);
        let back = Orientation { mirrored: false, quarters: (4 - self.way.quarters % 4) % 4 };
        let upright = back.square(turned, w, h);
        let x = if self.way.mirrored { self.w - 1 - upright.x } else { upright.x };
        Pos::new(x, upright.y)
    }

    /// Converts a direction of the vault to a direction on the level.
    pub fn dir(&self, dir: Dir) -> Dir {
        self.way.dir(dir)
    }

    /// Returns the rectangle that the frame covers on the level.
    pub fn area(&self) -> Rect {
        let (w, h) = self.way.size(self.w, self.h);
        Rect::new(self.corner.x, self.corner.y, w, h)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placement_coordinates_invert_in_every_orientation() {
        for mirrored in [false, true] {
            for quarters in 0..4 {
                let way = Orientation { mirrored, quarters };
                let frame = Placement { corner: Pos::new(10, 5), w: 7, h: 4, way };
                for at in Rect::new(0, 0, 7, 4).squares() {
                    let there = frame.square(at.x.into(), at.y.into());
                    assert!(frame.area().contains(there));
                    assert_eq!(frame.local(there), at);
                }
            }
        }
    }
}
