//! The map: a window onto the level that scrolls when the hero nears its edge.

use ratatui::style::Modifier;

use super::canvas::Canvas;
use super::theme::{GlyphSet, Meaning};
use crate::base::{HEIGHT, WIDTH};
use crate::game::view::{Danger, Glyph, Pos, SquareLight, Stance, View};

/// Minimum number of squares between the hero and an edge of the window. Does not apply if the
/// window shows everything known, or at an edge of the level. The window scrolls before the hero
/// comes nearer.
const MARGIN: i16 = 4;

/// The visible part of the level, given by its upper left square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    x: i16,
    y: i16,
    /// Window size at the last placement. If the size changes, the window is placed again.
    size: (u16, u16),
}

impl Window {
    /// Scrolls to show everything between the corners `known` if it fits; otherwise keeps `at` well
    /// inside the window.
    fn follow(&mut self, at: Pos, known: (Pos, Pos), width: u16, height: u16) {
        if self.size != (width, height) {
            self.size = (width, height);
            self.x = centered(at.x, width as i16, WIDTH);
            self.y = centered(at.y, height as i16, HEIGHT);
        }
        let (low, high) = known;
        self.x = placed(self.x, at.x, (low.x, high.x), width as i16, WIDTH);
        self.y = placed(self.y, at.y, (low.y, high.y), height as i16, HEIGHT);
    }

    /// Scrolls as little as possible to show `others`, those nearest to `at` first. Keeps `at` well
    /// inside the window, even if some of `others` then stay outside.
    fn show(&mut self, at: Pos, others: &[Pos], width: u16, height: u16) {
        let (across, down) = others.iter().map(|other| (other.x, other.y)).unzip();
        let (across, down): (Vec<i16>, Vec<i16>) = (across, down);
        self.x = shown(self.x, at.x, &across, width as i16, WIDTH);
        self.y = shown(self.y, at.y, &down, height as i16, HEIGHT);
    }

    /// Scrolls up, beyond the top of the level if needed, so that messages over the top `covered`
    /// rows hide neither the squares next to `at` nor `others`. Stops before one of these squares
    /// would leave the window.
    pub fn uncover(&mut self, at: Pos, others: &[Pos], covered: u16, height: u16) {
        let rows = || others.iter().map(|other| self.row(*other)).filter(|&row| row >= 0);
        let here = self.row(at);
        let top = rows().fold(here - 1, i16::min);
        let foot = rows().filter(|&row| row < height as i16).fold(here + 1, i16::max);
        let room = height as i16 - 1 - foot;
        self.y -= (covered as i16 - top).min(room).max(0);
    }

    /// Returns the square at a column and row of the window.
    pub fn square(self, x: u16, y: u16) -> Pos {
        Pos::new(self.x + x as i16, self.y + y as i16)
    }

    /// Returns the window row of a square, which may be outside the window.
    pub fn row(self, at: Pos) -> i16 {
        at.y - self.y
    }

    /// Returns the window column of a square, which may be outside the window.
    pub fn column(self, at: Pos) -> i16 {
        at.x - self.x
    }

    /// Returns a square's position in the window; `None` if it is outside.
    pub fn place(self, at: Pos, canvas: &Canvas) -> Option<(u16, u16)> {
        let (x, y) = (at.x - self.x, at.y - self.y);
        let inside = x >= 0 && y >= 0 && x < canvas.width() as i16 && y < canvas.height() as i16;
        inside.then_some((x as u16, y as u16))
    }
}

/// Returns the start of a window on one axis, so that `at` is not near the window's edges. The
/// window has `size` of the `whole` squares of the axis. It scrolls by about half its size at once,
/// so that most steps of the hero scroll nothing.
fn followed(start: i16, at: i16, size: i16, whole: i16) -> i16 {
    let last = (whole - size).max(0);
    let margin = MARGIN.min((size - 1) / 2).max(0);
    let start = start.clamp(0, last);
    if at < start + margin || at >= start + size - margin {
        return centered(at, size, whole);
    }
    start
}

/// Returns the start of a window on one axis: unchanged if the window shows all of `known`,
/// centered on `known` if that fits, otherwise the result of [`followed`].
fn placed(start: i16, at: i16, known: (i16, i16), size: i16, whole: i16) -> i16 {
    let (low, high) = (known.0.min(at), known.1.max(at));
    if high - low >= size {
        return followed(start, at, size, whole);
    }
    let start = start.clamp(0, (whole - size).max(0));
    if start <= low && high < start + size {
        return start;
    }
    // Rounds the middle up, because a window of even size has one more square before its center
    // than after it.
    centered(i16::midpoint(low, high + 1), size, whole)
}

/// Returns the start of a window on one axis, moved from `start` as little as possible to show `at`
/// with its margin. Goes through `others` in order, and also shows each of them that the window
/// still has room for.
fn shown(start: i16, at: i16, others: &[i16], size: i16, whole: i16) -> i16 {
    let margin = MARGIN.min((size - 1) / 2).max(0);
    let (mut low, mut high) = ((at - margin).max(0), (at + margin).min(whole - 1));
    for &other in others {
        let (first, last) = (low.min(other), high.max(other));
        if last - first < size {
            (low, high) = (first, last);
        }
    }
    start.clamp((high - size + 1).min(low), low).clamp(0, (whole - size).max(0))
}

/// Returns the squares of the foes that the hero sees, the nearest first.
pub fn foes_in_sight(view: &View) -> Vec<Pos> {
    let foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe && !foe.unseen);
    let mut foes: Vec<Pos> = foes.map(|foe| foe.at).collect();
    foes.sort_by_key(|at| at.distance(view.hero));
    foes
}

/// Returns the bounding box of everything known on the level.
fn known(view: &View) -> (Pos, Pos) {
    let (mut low, mut high) = (view.hero, view.hero);
    for (at, _) in view.map.iter().filter(|(_, tile)| tile.glyph != Glyph::Blank) {
        low = Pos::new(low.x.min(at.x), low.y.min(at.y));
        high = Pos::new(high.x.max(at.x), high.y.max(at.y));
    }
    (low, high)
}

fn centered(at: i16, size: i16, whole: i16) -> i16 {
    (at - size / 2).clamp(0, (whole - size).max(0))
}

/// Scrolls the window so that `cursor` is in view or, without a cursor, the hero and as many foes
/// in sight as fit.
pub fn scroll(window: &mut Window, view: &View, cursor: Option<Pos>, width: u16, height: u16) {
    window.follow(cursor.unwrap_or(view.hero), known(view), width, height);
    if cursor.is_none() {
        window.show(view.hero, &foes_in_sight(view), width, height);
    }
}

/// Draws the level in the window.
pub fn draw(canvas: &mut Canvas, view: &View, window: Window, cursor: Option<Pos>) {
    let (width, height) = (canvas.width(), canvas.height());
    for y in 0..height {
        for x in 0..width {
            let at = Pos::new(window.x + x as i16, window.y + y as i16);
            let Some(tile) = view.map.get(at) else { continue };
            // Most squares are blank.
            let drawn = (tile.glyph != Glyph::Blank).then(|| canvas.theme.tile(tile));
            if let Some((sign, style)) = drawn.filter(|(sign, _)| *sign != ' ') {
                canvas.sign(x, y, sign, style);
            } else if let Some(sign) = edge(at, canvas.theme.glyphs) {
                let style = canvas.theme.of(Meaning::Faint);
                canvas.sign(x, y, sign, style);
            }
        }
    }
    for foe in &view.foes {
        if foe.stance == Stance::Foe
            && foe.danger == Danger::Deadly
            && !foe.only_answers()
            && let Some((x, y)) = window.place(foe.at, canvas)
        {
            let style = canvas.theme.danger(Danger::Deadly);
            canvas.paint(x, y, style);
        }
    }
    strangers(canvas, view, window);
    if let Some((x, y)) = window.place(cursor.unwrap_or(view.hero), canvas) {
        if cursor.is_some() {
            let style = canvas.theme.of(Meaning::Chosen);
            canvas.paint(x, y, style);
        }
        canvas.cursor(x, y);
    }
}

/// Returns the faint character for a blank square on the outermost rows and columns, where no room
/// can be: a dashed line that shows where the level ends. No creature has one of these characters.
fn edge(at: Pos, glyphs: GlyphSet) -> Option<char> {
    let upright = at.x == 0 || at.x == WIDTH - 1;
    let level = at.y == 0 || at.y == HEIGHT - 1;
    let plain = glyphs == GlyphSet::Ascii;
    match (upright, level) {
        (true, true) => Some(if plain { '+' } else { '┼' }),
        (true, false) => Some(if plain { ',' } else { '┆' }),
        (false, true) if plain => (at.x % 2 == 0).then_some('-'),
        (false, true) => Some('┄'),
        (false, false) => None,
    }
}

/// Returns the number of rows at the top of the window with nothing in sight: blank or only
/// remembered.
pub fn quiet_rows(view: &View, window: Window, width: u16, height: u16) -> u16 {
    let in_sight = |x: u16, y: u16| {
        let tile = view.map.get(window.square(x, y));
        tile.is_some_and(|tile| {
            let someone = matches!(
                tile.glyph,
                Glyph::Creature(_) | Glyph::Hero | Glyph::Felt | Glyph::Warned(_)
            );
            someone || tile.light == SquareLight::Seen && tile.glyph != Glyph::Blank
        })
    };
    let foes = view.foes.iter().filter(|foe| foe.stance == Stance::Foe);
    let top = foes.map(|foe| (foe.at.y - window.y).max(0) as u16).min().unwrap_or(height);
    let quiet = (0..height.min(top)).take_while(|&y| !(0..width).any(|x| in_sight(x, y)));
    quiet.count() as u16
}

/// Marks foes outside the window by their letters, in reverse video, at its edge. Arrows could be
/// mistaken for stairs.
fn strangers(canvas: &mut Canvas, view: &View, window: Window) {
    let (width, height) = (canvas.width() as i16, canvas.height() as i16);
    for foe in view.foes.iter().filter(|foe| foe.stance == Stance::Foe) {
        let (x, y) = (window.column(foe.at), window.row(foe.at));
        if (0..width).contains(&x) && (0..height).contains(&y) {
            continue;
        }
        let style = canvas.theme.danger(foe.danger).add_modifier(Modifier::REVERSED);
        canvas.sign(x.clamp(0, width - 1) as u16, y.clamp(0, height - 1) as u16, foe.letter, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_scrolls_to_keep_the_hero_inside() {
        for size in [58, 60, 80] {
            let mut start = 0;
            for at in (0..WIDTH).chain((0..WIDTH).rev()) {
                start = followed(start, at, size, WIDTH);
                assert!(start <= at && at < start + size);
                assert!(start >= 0 && start + size <= WIDTH.max(size));
            }
        }
        assert_eq!(followed(0, 30, 58, WIDTH), 0);
        assert_eq!(followed(0, 55, 58, WIDTH), 22);
        assert_eq!(followed(9, 40, 100, WIDTH), 0);
    }

    #[test]
    fn the_map_scrolls_just_far_enough_to_show_foes_that_fit_with_the_hero() {
        assert_eq!(shown(0, 30, &[], 58, WIDTH), 0);
        assert_eq!(shown(0, 30, &[57], 58, WIDTH), 0);
        assert_eq!(shown(0, 30, &[60], 58, WIDTH), 3);
        assert_eq!(shown(22, 30, &[10], 58, WIDTH), 10);
        assert_eq!(shown(0, 30, &[70, 2], 58, WIDTH), 13, "the second does not fit");
        assert_eq!(shown(0, 10, &[75], 58, WIDTH), 0, "it does not fit");
        assert_eq!(shown(9, 40, &[79], 100, WIDTH), 0, "all fits");
    }

    #[test]
    fn the_map_moves_down_from_under_messages_while_the_hero_stays_above_its_foot() {
        let moved = |hero: i16, foes: &[i16], covered: u16| {
            let mut window = Window { x: 0, y: 0, size: (58, 18) };
            let foes: Vec<Pos> = foes.iter().map(|&y| Pos::new(9, y)).collect();
            window.uncover(Pos::new(9, hero), &foes, covered, 18);
            window.y
        };
        assert_eq!(moved(9, &[6], 4), 0);
        assert_eq!(moved(9, &[2], 4), -2);
        assert_eq!(moved(3, &[], 4), -2, "the row above the hero too");
        assert_eq!(moved(15, &[1], 4), -1, "the row below the hero is the last");
        assert_eq!(moved(9, &[1, 17], 4), 0);
    }

    #[test]
    fn a_dashed_line_shows_where_the_level_ends_and_nothing_else() {
        for glyphs in [GlyphSet::Ascii, GlyphSet::Lines, GlyphSet::Rich] {
            let inside = |x, y| edge(Pos::new(x, y), glyphs).is_some();
            let marked = |y: i16| (0..WIDTH).filter(|&x| inside(x, y)).count() as i16;
            assert!(marked(0) >= WIDTH / 2 && marked(HEIGHT - 1) >= WIDTH / 2);
            assert!(
                (1..HEIGHT - 1).all(|y| marked(y) == 2 && inside(0, y) && inside(WIDTH - 1, y))
            );
        }
    }

    #[test]
    fn no_ground_item_or_edge_has_the_character_of_a_creature() {
        use crate::game::view::Class;
        let glyphs = [
            Glyph::Floor,
            Glyph::Corridor,
            Glyph::ClosedDoor,
            Glyph::Fountain,
            Glyph::Altar,
            Glyph::Throne,
            Glyph::Grave,
            Glyph::Water,
            Glyph::Trap,
            Glyph::Boulder,
            Glyph::Statue('d'),
        ];
        let items = Class::ALL.into_iter().map(Glyph::Thing);
        let signs = glyphs.into_iter().chain(items).map(Glyph::ascii);
        let edges = [Pos::new(0, 0), Pos::new(0, 5), Pos::new(4, 0)];
        let edges = edges.into_iter().filter_map(|at| edge(at, GlyphSet::Ascii));
        for sign in signs.chain(edges) {
            let creature = sign.is_ascii_alphabetic() || "&':;@~".contains(sign);
            assert!(!creature, "{sign}");
        }
    }

    #[test]
    fn the_map_shows_all_known_columns_if_they_fit() {
        assert_eq!(placed(0, 30, (2, 55), 58, WIDTH), 0);
        assert_eq!(placed(3, 30, (2, 55), 58, WIDTH), 0);
        assert_eq!(placed(0, 60, (20, 70), 58, WIDTH), 16);
        assert_eq!(placed(16, 60, (20, 70), 58, WIDTH), 16);
        assert_eq!(placed(0, 60, (0, 79), 58, WIDTH), 22);
        for size in [59, 60] {
            for low in 1..15 {
                let high = low + size - 1;
                assert_eq!(placed(30, high, (low, high), size, WIDTH), low, "the only place");
            }
        }
    }
}
