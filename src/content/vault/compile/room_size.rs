//! Compiles odds, and room sizes, which can depend on decisions and dice.

use super::scope::{Compiler, Extent, Want};
use crate::content::load::source::Path;
use crate::content::vault::compiled::{Odds, RoomSize};
use crate::content::vault::expr::Number;
use crate::content::vault::number::{self, Num};
use crate::content::vault::{Size, Vault};

/// Largest inside width and height of a room.
pub const LARGEST: (i64, i64) = (76, 17);

impl Compiler<'_> {
    /// Compiles the size of a vault's room and makes the room the current space. Reports V06 if the
    /// size is not known before the room is placed. Returns `None` for a random size.
    pub(super) fn size_of_body(
        &mut self,
        vault: &Vault,
        size: &Size,
        path: &Path,
    ) -> Option<RoomSize> {
        let Size::Fixed(w, h) = size else {
            self.extents.push(Extent::room(None));
            return None;
        };
        let is_fixed = matches!((w, h), (Num::Int(_), Num::Int(_)));
        if !is_fixed {
            self.foresee_lets(vault);
        }
        let rolled = self.room_size(size, path);
        if let Some(size) = &rolled {
            self.known_early(&size.w, w, &path.hidden(0));
            self.known_early(&size.h, h, &path.hidden(1));
        }
        let extent = Extent::room(self.span(rolled.as_ref()));
        self.extents.push(extent);
        if !is_fixed {
            self.lets.clear();
            self.ranges.clear();
        }
        rolled
    }

    /// Compiles the decisions (`let`) early, because the size of the room can depend on them. The
    /// decisions are compiled again later with the whole vault, when the size is known; only then
    /// are their faults reported.
    fn foresee_lets(&mut self, vault: &Vault) {
        let (faults, missing, wishes) = (self.faults.len(), self.missing.len(), self.wishes.len());
        let (broken, spent) = (self.broken, self.spent);
        self.extents.push(Extent::fill());
        self.lets(vault);
        self.extents.pop();
        self.faults.truncate(faults);
        self.missing.truncate(missing);
        self.wishes.truncate(wishes);
        (self.broken, self.spent) = (broken, spent);
    }

    /// Compiles the width and height of a room; reports V08 if they can never be between 1 by 1 and
    /// [`LARGEST`]. Returns `None` for a random size.
    pub(super) fn room_size(&mut self, size: &Size, path: &Path) -> Option<RoomSize> {
        const ANY: Want = super::scope::ANY;
        let Size::Fixed(w, h) = size else { return None };
        let smallest = RoomSize { w: Number::Const(1), h: Number::Const(1) };
        let before = std::mem::take(&mut self.broken);
        let w = self.num(w, &path.hidden(0), ANY);
        let h = self.num(h, &path.hidden(1), ANY);
        let is_wrong = self.broken;
        self.broken |= before;
        if is_wrong {
            return Some(smallest);
        }
        let sides = [(w.range(&*self), LARGEST.0), (h.range(&*self), LARGEST.1)];
        if sides.iter().any(|&((low, high), most)| high < 1 || low > most) {
            let side = |(low, high): (i64, i64)| {
                if low == high { low.to_string() } else { format!("{low} to {high}") }
            };
            let what = format!("a room cannot be {} by {}", side(sides[0].0), side(sides[1].0));
            self.tell("V08", path, what, "write 1 by 1 to 76 by 17".to_string());
            return Some(smallest);
        }
        Some(RoomSize { w, h })
    }

    /// Returns the smallest and largest width, then the smallest and largest height, clamped
    /// between 1 by 1 and [`LARGEST`]; `None` for a random size.
    pub(super) fn span(&self, size: Option<&RoomSize>) -> Option<[(i64, i64); 2]> {
        let size = size?;
        let side = |number: &Number, most: i64| {
            let (low, high) = number.range(self);
            (low.clamp(1, most), high.clamp(1, most))
        };
        Some([side(&size.w, LARGEST.0), side(&size.h, LARGEST.1)])
    }

    /// Compiles a truth value or chance.
    pub(super) fn odds(&mut self, odds: &number::Odds, path: &Path) -> Odds {
        match odds {
            number::Odds::Is(holds) => Odds::Is(*holds),
            number::Odds::Percent(num) => Odds::Percent(self.num(num, path, super::PERCENT)),
        }
    }

    pub(super) fn maybe_odds(
        &mut self,
        odds: Option<&number::Odds>,
        path: &Path,
        field: &str,
    ) -> Option<Odds> {
        odds.map(|odds| self.odds(odds, &path.field(field)))
    }
}
