//! Drawings: a vault's map as a grid of glyphs, with rotations and reflections.

use super::{Horizontal, Orient, Vertical};
use crate::base::{Dir, HEIGHT, Pos, WIDTH};

/// Maximum width of a drawing, in squares: the whole level.
pub const WIDEST: i16 = 80;
/// Maximum height of a drawing, in squares: the whole level.
pub const HIGHEST: i16 = 21;
/// Maximum width and height of a drawing that is a room: the outermost squares stay rock.
pub const LARGEST_ROOM: (i16, i16) = (78, 19);
/// Glyph of squares that are not part of the vault.
pub const OUTSIDE: char = 'x';

/// A rectangle of glyphs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    pub width: i16,
    pub height: i16,
    /// Glyphs row by row.
    glyphs: Vec<char>,
}

/// Why a text is not a valid drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blot {
    Empty,
    /// Width and height.
    TooBig(usize, usize),
    /// Contains a tab or another character that is not printable ASCII.
    Odd(char),
}

impl Drawing {
    /// Parses a map: drops leading and trailing blank lines, removes common indentation, and pads
    /// short rows with [`OUTSIDE`].
    pub fn read(text: &str) -> Result<Drawing, Blot> {
        let mut rows: Vec<&str> = text.lines().collect();
        while rows.first().is_some_and(|row| row.trim().is_empty()) {
            rows.remove(0);
        }
        while rows.last().is_some_and(|row| row.trim().is_empty()) {
            rows.pop();
        }
        if let Some(odd) = rows.iter().flat_map(|row| row.chars()).find(|&c| !is_glyph(c)) {
            return Err(Blot::Odd(odd));
        }
        let full = rows.iter().filter(|row| !row.trim().is_empty());
        let indent = full.map(|row| row.len() - row.trim_start().len()).min().unwrap_or(0);
        let rows: Vec<&str> = rows.iter().map(|row| row.get(indent..).unwrap_or("")).collect();
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        if width == 0 {
            return Err(Blot::Empty);
        }
        if width > WIDEST as usize || rows.len() > HIGHEST as usize {
            return Err(Blot::TooBig(width, rows.len()));
        }
        let mut glyphs = Vec::with_capacity(width * rows.len());
        for row in &rows {
            glyphs.extend(row.chars());
            glyphs.extend(std::iter::repeat_n(OUTSIDE, width - row.chars().count()));
        }
        Ok(Drawing { width: width as i16, height: rows.len() as i16, glyphs })
    }

    /// The glyph of a square; `None` off the drawing.
    pub fn get(&self, at: Pos) -> Option<char> {
        self.place(at).map(|place| self.glyphs[place])
    }

    /// Sets the glyph of a square; does nothing off the drawing.
    pub fn set(&mut self, at: Pos, glyph: char) {
        if let Some(place) = self.place(at) {
            self.glyphs[place] = glyph;
        }
    }

    fn place(&self, at: Pos) -> Option<usize> {
        let on = (0..self.width).contains(&at.x) && (0..self.height).contains(&at.y);
        on.then(|| at.y as usize * self.width as usize + at.x as usize)
    }

    /// All squares and their glyphs, in reading order.
    pub fn squares(&self) -> impl Iterator<Item = (Pos, char)> + '_ {
        let width = self.width as usize;
        self.glyphs
            .iter()
            .enumerate()
            .map(move |(i, &glyph)| (Pos { x: (i % width) as i16, y: (i / width) as i16 }, glyph))
    }

    /// Returns the drawing after mirroring and rotation; quarter turns swap `-` and `|`.
    #[must_use]
    pub fn oriented(&self, orientation: Orientation) -> Drawing {
        let (width, height) = orientation.size(self.width, self.height);
        let mut turned = Drawing { width, height, glyphs: vec![OUTSIDE; self.glyphs.len()] };
        for (at, glyph) in self.squares() {
            let glyph = match glyph {
                '-' if orientation.lies_down() => '|',
                '|' if orientation.lies_down() => '-',
                other => other,
            };
            turned.set(orientation.square(at, self.width, self.height), glyph);
        }
        turned
    }

    /// Returns the distinct orientations that `orient` allows and that fit, and the number of all
    /// orientations that `orient` allows. Treats `|` and `-` as the same glyph.
    pub fn orientations(&self, orient: Orient) -> (Vec<Orientation>, usize) {
        let asked = Orientation::of(orient);
        let mut seen: Vec<Drawing> = Vec::new();
        let mut kept = Vec::new();
        for &orientation in asked {
            let mut turned = self.oriented(orientation);
            if !self.allows(turned.width, turned.height) {
                continue;
            }
            for glyph in &mut turned.glyphs {
                *glyph = if *glyph == '|' { '-' } else { *glyph };
            }
            if !seen.contains(&turned) {
                seen.push(turned);
                kept.push(orientation);
            }
        }
        (kept, asked.len())
    }

    /// Returns the number of orientations that `orient` allows and that fit.
    pub fn fitting(&self, orient: Orient) -> usize {
        let sizes = Orientation::of(orient).iter().map(|o| o.size(self.width, self.height));
        sizes.filter(|&(w, h)| self.allows(w, h)).count()
    }

    /// Whether the drawing is at most as large as a room can be ([`LARGEST_ROOM`]).
    pub const fn is_room_sized(&self) -> bool {
        self.width <= LARGEST_ROOM.0 && self.height <= LARGEST_ROOM.1
    }

    /// Whether an orientation of this size fits. If the unrotated drawing is within
    /// [`LARGEST_ROOM`], the orientation must be too; otherwise it must fit on the level.
    const fn allows(&self, w: i16, h: i16) -> bool {
        let (most_w, most_h) = if self.is_room_sized() { LARGEST_ROOM } else { (WIDEST, HIGHEST) };
        w <= most_w && h <= most_h
    }

    /// The rows as strings.
    pub fn rows(&self) -> impl Iterator<Item = String> + '_ {
        self.glyphs.chunks(self.width as usize).map(|row| row.iter().collect())
    }
}

/// Returns the upper left corner of a drawing of size `(w, h)` with the given alignment on the
/// level. Only a drawing that is larger than a room reaches the level's outermost squares.
pub fn anchored((w, h): (i16, i16), (x, y): (Horizontal, Vertical)) -> Pos {
    let (left, top) = (i16::from(w <= LARGEST_ROOM.0), i16::from(h <= LARGEST_ROOM.1));
    let (right, bottom) = ((WIDTH - 1 - w).max(left), (HEIGHT - 1 - h).max(top));
    Pos::new(
        match x {
            Horizontal::Left => left,
            Horizontal::HalfLeft => left + (right - left) / 4,
            Horizontal::Center => left + (right - left) / 2,
            Horizontal::HalfRight => left + (right - left) * 3 / 4,
            Horizontal::Right => right,
        },
        match y {
            Vertical::Top => top,
            Vertical::Center => top + (bottom - top) / 2,
            Vertical::Bottom => bottom,
        },
    )
}

/// Whether a drawing may contain this character: printable, and one column wide in every terminal.
fn is_glyph(c: char) -> bool {
    c == ' ' || c.is_ascii_graphic()
}

/// One of eight orientations: mirrored or not, then rotated clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Orientation {
    /// Swaps left and right, before the rotation.
    pub mirrored: bool,
    /// Clockwise quarter turns, 0 to 3.
    pub quarters: u8,
}

const fn way(mirrored: bool, quarters: u8) -> Orientation {
    Orientation { mirrored, quarters }
}

impl Orientation {
    /// The unchanged drawing.
    pub const AS_DRAWN: Orientation = way(false, 0);

    fn of(orient: Orient) -> &'static [Orientation] {
        const ALL: [Orientation; 8] = [
            way(false, 0),
            way(false, 1),
            way(false, 2),
            way(false, 3),
            way(true, 0),
            way(true, 1),
            way(true, 2),
            way(true, 3),
        ];
        const HALF: [Orientation; 2] = [ALL[0], ALL[2]];
        const FLIPS: [Orientation; 4] = [ALL[0], ALL[4], ALL[6], ALL[2]];
        match orient {
            Orient::Fixed => &ALL[..1],
            Orient::Half => &HALF,
            Orient::Turns => &ALL[..4],
            Orient::Flips => &FLIPS,
            Orient::All => &ALL,
        }
    }

    /// Whether width and height are swapped.
    pub fn lies_down(self) -> bool {
        self.quarters % 2 == 1
    }

    /// Width and height after the rotation.
    pub fn size(self, width: i16, height: i16) -> (i16, i16) {
        if self.lies_down() { (height, width) } else { (width, height) }
    }

    /// Converts a square of a `width` by `height` drawing to its position in the oriented drawing.
    pub fn square(self, at: Pos, width: i16, height: i16) -> Pos {
        let (x, y) = if self.mirrored { (width - 1 - at.x, at.y) } else { (at.x, at.y) };
        let (x, y) = match self.quarters % 4 {
            0 => (x, y),
            1 => (height - 1 - y, x),
            2 => (width - 1 - x, height - 1 - y),
            _ => (y, width - 1 - x),
        };
        Pos { x, y }
    }

    /// Converts a direction on the unrotated drawing to a direction on the oriented drawing.
    pub fn dir(self, dir: Dir) -> Dir {
        let dx = if self.mirrored { -dir.dx() } else { dir.dx() };
        let mirrored = Dir::of(dx, dir.dy()).expect("a mirrored direction is a direction");
        mirrored.turned(2 * self.quarters as i8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hook() -> Drawing {
        Drawing::read("\n  ---x\n  |.--\n  ----\n").unwrap()
    }

    #[test]
    fn maps_are_dedented_and_trimmed() {
        let rows: Vec<String> = hook().rows().collect();
        assert_eq!(rows, ["---x", "|.--", "----"]);
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        let rows: Vec<String> = hook().oriented(way(false, 1)).rows().collect();
        assert_eq!(rows, ["|-|", "|.|", "|||", "||x"]);
    }

    #[test]
    fn a_mirror_swaps_left_and_right() {
        let rows: Vec<String> = hook().oriented(way(true, 0)).rows().collect();
        assert_eq!(rows, ["x---", "--.|", "----"]);
    }

    #[test]
    fn directions_turn_with_the_drawing() {
        assert_eq!(way(false, 1).dir(Dir::N), Dir::E);
        assert_eq!(way(true, 0).dir(Dir::NE), Dir::NW);
        assert_eq!(way(true, 1).dir(Dir::E), Dir::N);
    }

    #[test]
    fn every_orientation_keeps_squares_inside_the_drawing() {
        for &orientation in Orientation::of(Orient::All) {
            let (w, h) = orientation.size(4, 3);
            let mut seen = Vec::new();
            for (at, _) in hook().squares() {
                let to = orientation.square(at, 4, 3);
                assert!((0..w).contains(&to.x) && (0..h).contains(&to.y));
                assert!(!seen.contains(&to));
                seen.push(to);
            }
        }
    }

    #[test]
    fn identical_orientations_are_kept_once() {
        let square = Drawing::read("---\n|.|\n---").unwrap();
        assert_eq!(square.orientations(Orient::All).0.len(), 1);
        assert_eq!(hook().orientations(Orient::All).0.len(), 8);
    }
}
