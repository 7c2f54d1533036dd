//! Maps meanings and glyphs to styles and characters.

use ratatui::style::{Color as Ink, Modifier, Style};

pub use crate::game::options::{Depth, GlyphSet, Palette};
use crate::game::view::{Color, Danger, EffectMark, Glyph, SquareLight, Tile, Tone};

/// The meaning of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    Text,
    /// Less important text: old messages, explanations.
    Faint,
    Frame,
    Heading,
    /// A key to press.
    Key,
    Good,
    Bad,
    Grave,
    Gold,
    Magic,
    /// The selected line.
    Chosen,
    /// Atmospheric messages: noises, speech.
    Mood,
}

/// The appearance settings: color depth, glyph set and palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    pub depth: Depth,
    pub glyphs: GlyphSet,
    pub palette: Palette,
}

type Rgb = (u8, u8, u8);

impl Theme {
    /// Returns the style for a meaning.
    pub fn of(&self, meaning: Meaning) -> Style {
        let plain = Style::new();
        let inked = |color| plain.fg(self.ink(color));
        match meaning {
            Meaning::Text => plain,
            Meaning::Faint => self.faint(),
            Meaning::Frame => self.faint(),
            Meaning::Heading => self.bold(inked(Color::BrightCyan)),
            Meaning::Key => self.bold(inked(Color::Yellow)),
            Meaning::Good => inked(Color::Green),
            Meaning::Bad => inked(Color::Orange),
            Meaning::Grave => self.bold(inked(Color::Red)),
            Meaning::Gold => inked(Color::Yellow),
            Meaning::Magic => inked(Color::BrightBlue),
            Meaning::Mood => inked(Color::Cyan),
            Meaning::Chosen => plain.add_modifier(Modifier::REVERSED),
        }
    }

    fn bold(&self, style: Style) -> Style {
        style.add_modifier(Modifier::BOLD)
    }

    fn faint(&self) -> Style {
        match (self.depth, self.palette) {
            (Depth::None, _) => Style::new().add_modifier(Modifier::DIM),
            (_, Palette::Contrast) => Style::new(),
            (Depth::Sixteen, _) | (_, Palette::Terminal) => Style::new().fg(Ink::DarkGray),
            (_, Palette::Light) => Style::new().fg(self.fitted((105, 108, 118))),
            (_, Palette::Dark) => Style::new().fg(self.fitted((128, 132, 146))),
        }
    }

    pub fn danger(&self, danger: Danger) -> Style {
        match danger {
            Danger::Trivial => self.of(Meaning::Good),
            Danger::Minor => Style::new().fg(self.ink(Color::Yellow)),
            Danger::Risky => self.bold(Style::new().fg(self.ink(Color::Orange))),
            Danger::Deadly => {
                self.bold(Style::new().fg(self.ink(Color::Red))).add_modifier(Modifier::REVERSED)
            }
        }
    }

    pub fn mark(&self, mark: EffectMark) -> Style {
        match mark {
            EffectMark::Good => self.of(Meaning::Good),
            EffectMark::Plain => self.of(Meaning::Text),
            EffectMark::Bad => self.of(Meaning::Bad),
            EffectMark::Grave => self.of(Meaning::Grave),
        }
    }

    pub fn tone(&self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => self.of(Meaning::Text),
            Tone::Danger => self.of(Meaning::Bad),
            Tone::Good => self.of(Meaning::Good),
            Tone::Color => self.of(Meaning::Mood),
            Tone::System => self.of(Meaning::Magic),
        }
    }

    /// Returns the style for a health bar, by the share of hit points left: green from 67 percent,
    /// yellow from 34, orange from 15, red below.
    pub fn health(&self, now: i32, most: i32) -> Style {
        let share = now.max(0) * 100 / most.max(1);
        match share {
            67.. => self.of(Meaning::Good),
            34.. => Style::new().fg(self.ink(Color::Yellow)),
            15.. => self.of(Meaning::Bad),
            _ => self.of(Meaning::Grave),
        }
    }

    /// Returns the character and style of a map square.
    pub fn tile(&self, tile: &Tile) -> (char, Style) {
        let letter = self.letter(tile.glyph);
        if matches!(tile.glyph, Glyph::Hero | Glyph::Changed(_)) {
            let hero = self.bold(Style::new().fg(self.ink(Color::White)));
            return (letter, hero);
        }
        let is_wall = matches!(tile.glyph, Glyph::Wall { .. });
        let style = match tile.light {
            SquareLight::Unknown => Style::new(),
            SquareLight::Remembered => self.remembered(tile.color),
            SquareLight::Seen => Style::new().fg(self.ink(tile.color)),
        };
        let style = match tile.glyph {
            Glyph::Creature(_) if tile.calm => style.add_modifier(Modifier::UNDERLINED),
            Glyph::Creature(_) | Glyph::Thing(_) => self.bold(style),
            // Without color, an open door would look like a wall, so it is underlined.
            Glyph::OpenDoor { .. } if self.depth == Depth::None => {
                style.add_modifier(Modifier::UNDERLINED)
            }
            _ if is_wall && tile.light == SquareLight::Seen => Style::new().fg(self.wall()),
            _ => style,
        };
        (letter, style)
    }

    fn wall(&self) -> Ink {
        match (self.depth, self.palette) {
            (Depth::None, _) | (_, Palette::Contrast) => Ink::Reset,
            (Depth::Sixteen, _) | (_, Palette::Terminal) => Ink::Gray,
            (_, Palette::Dark) => self.fitted((176, 160, 136)),
            (_, Palette::Light) => self.fitted((110, 90, 62)),
        }
    }

    fn remembered(&self, color: Color) -> Style {
        match (self.depth, self.palette) {
            (Depth::None, _) => Style::new().add_modifier(Modifier::DIM),
            (_, Palette::Contrast) => Style::new().fg(self.ink(Color::Gray)),
            (Depth::Sixteen, _) | (_, Palette::Terminal) => Style::new().fg(Ink::DarkGray),
            (_, palette) => {
                let ground = if palette == Palette::Light { (225, 226, 232) } else { (46, 50, 66) };
                Style::new().fg(self.fitted(mixed(rgb(palette, color), ground)))
            }
        }
    }

    /// Returns a game color as this terminal shows it.
    pub fn ink(&self, color: Color) -> Ink {
        match (self.depth, self.palette) {
            (Depth::None, _) => Ink::Reset,
            (Depth::Sixteen, _) | (_, Palette::Terminal) => sixteen(color, self.palette),
            (_, palette) => self.fitted(rgb(palette, color)),
        }
    }

    /// Returns the nearest color that the terminal supports.
    fn fitted(&self, (r, g, b): Rgb) -> Ink {
        match self.depth {
            Depth::True => Ink::Rgb(r, g, b),
            _ => Ink::Indexed(nearest((r, g, b))),
        }
    }

    /// Returns the character for a glyph.
    pub fn letter(&self, glyph: Glyph) -> char {
        match self.glyphs {
            GlyphSet::Ascii => glyph.ascii(),
            GlyphSet::Lines => lines(glyph).unwrap_or_else(|| glyph.ascii()),
            GlyphSet::Rich => rich(glyph).or_else(|| lines(glyph)).unwrap_or_else(|| glyph.ascii()),
        }
    }

    /// Returns the frame characters: upper left, upper right, lower left and lower right corner,
    /// horizontal, vertical.
    pub fn frame(&self) -> [char; 6] {
        match self.glyphs {
            GlyphSet::Ascii => ['+', '+', '+', '+', '-', '|'],
            GlyphSet::Lines => ['┌', '┐', '└', '┘', '─', '│'],
            GlyphSet::Rich => ['╭', '╮', '╰', '╯', '─', '│'],
        }
    }

    /// Returns the characters for full and empty bar cells.
    pub fn bar(&self) -> (char, char) {
        match self.glyphs {
            GlyphSet::Ascii => ('#', '-'),
            GlyphSet::Lines => ('━', '─'),
            GlyphSet::Rich => ('█', '░'),
        }
    }

    /// Returns the bar character for a cell filled to `eighths` eighths, or the character for an
    /// empty cell if the glyph set has no partial cells.
    pub fn part(&self, eighths: usize) -> char {
        const PARTS: [char; 8] = ['░', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
        match self.glyphs {
            GlyphSet::Rich => PARTS[eighths.min(7)],
            _ => self.bar().1,
        }
    }

    pub fn pointer(&self) -> char {
        if self.glyphs == GlyphSet::Ascii { '>' } else { '▸' }
    }
}

fn lines(glyph: Glyph) -> Option<char> {
    const JOINS: [char; 16] =
        ['?', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    Some(match glyph {
        Glyph::Wall { joins: 0, upright } => {
            if upright {
                '│'
            } else {
                '─'
            }
        }
        Glyph::Wall { joins, .. } => JOINS[usize::from(joins & 15)],
        Glyph::Floor => '·',
        _ => return None,
    })
}

fn rich(glyph: Glyph) -> Option<char> {
    Some(match glyph {
        Glyph::Corridor => '░',
        Glyph::Bars => '╫',
        Glyph::Tree => '♣',
        Glyph::Water | Glyph::Lava => '≈',
        Glyph::Grave => '†',
        Glyph::Fountain => '⌠',
        Glyph::OpenDoor { .. } => '▯',
        Glyph::ClosedDoor => '▮',
        Glyph::Cloud => '▒',
        Glyph::Boulder => '●',
        _ => return None,
    })
}

fn sixteen(color: Color, palette: Palette) -> Ink {
    let light = palette == Palette::Light;
    match color {
        Color::Black => Ink::DarkGray,
        Color::Red => Ink::Red,
        Color::Green => Ink::Green,
        Color::Brown => Ink::Yellow,
        Color::Blue => Ink::Blue,
        Color::Magenta => Ink::Magenta,
        Color::Cyan => Ink::Cyan,
        Color::Gray | Color::White if light => Ink::Reset,
        Color::Gray => Ink::Reset,
        Color::Orange => Ink::LightRed,
        Color::BrightGreen if light => Ink::Green,
        Color::BrightGreen => Ink::LightGreen,
        Color::Yellow if light => Ink::Yellow,
        Color::Yellow => Ink::LightYellow,
        Color::BrightBlue => Ink::LightBlue,
        Color::BrightMagenta => Ink::LightMagenta,
        Color::BrightCyan if light => Ink::Cyan,
        Color::BrightCyan => Ink::LightCyan,
        Color::White => Ink::White,
    }
}

fn rgb(palette: Palette, color: Color) -> Rgb {
    match palette {
        Palette::Light => light(color),
        Palette::Contrast => contrast(color),
        Palette::Dark | Palette::Terminal => dark(color),
    }
}

fn dark(color: Color) -> Rgb {
    match color {
        Color::Black => (110, 116, 138),
        Color::Red => (232, 88, 80),
        Color::Green => (106, 190, 84),
        Color::Brown => (200, 156, 92),
        Color::Blue => (92, 142, 232),
        Color::Magenta => (198, 120, 221),
        Color::Cyan => (78, 184, 192),
        Color::Gray => (186, 190, 200),
        Color::Orange => (240, 150, 70),
        Color::BrightGreen => (154, 224, 108),
        Color::Yellow => (242, 208, 90),
        Color::BrightBlue => (126, 180, 255),
        Color::BrightMagenta => (242, 142, 232),
        Color::BrightCyan => (120, 228, 228),
        Color::White => (246, 246, 240),
    }
}

fn light(color: Color) -> Rgb {
    match color {
        Color::Black => (90, 94, 110),
        Color::Red => (184, 32, 28),
        Color::Green => (36, 116, 24),
        Color::Brown => (128, 84, 16),
        Color::Blue => (28, 72, 180),
        Color::Magenta => (136, 40, 160),
        Color::Cyan => (8, 108, 118),
        Color::Gray => (70, 72, 80),
        Color::Orange => (180, 80, 0),
        Color::BrightGreen => (24, 128, 44),
        Color::Yellow => (140, 100, 0),
        Color::BrightBlue => (36, 92, 204),
        Color::BrightMagenta => (172, 32, 140),
        Color::BrightCyan => (0, 112, 140),
        Color::White => (16, 16, 20),
    }
}

fn contrast(color: Color) -> Rgb {
    match color {
        Color::Black | Color::Gray => (220, 220, 220),
        Color::Red => (255, 110, 100),
        Color::Green | Color::BrightGreen => (120, 255, 120),
        Color::Brown | Color::Orange => (255, 176, 84),
        Color::Blue | Color::BrightBlue => (140, 190, 255),
        Color::Magenta | Color::BrightMagenta => (255, 150, 255),
        Color::Cyan | Color::BrightCyan => (120, 255, 255),
        Color::Yellow => (255, 240, 100),
        Color::White => (255, 255, 255),
    }
}

/// Mixes two parts of `a` with three of `b`.
fn mixed(a: Rgb, b: Rgb) -> Rgb {
    let mix = |a: u8, b: u8| ((u16::from(a) * 2 + u16::from(b) * 3) / 5) as u8;
    (mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}

/// Returns the index of the nearest color in the 256-color palette's cube and grays.
fn nearest((r, g, b): Rgb) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| {
        (0..6).min_by_key(|&i: &usize| STEPS[i].abs_diff(value)).expect("there are six steps")
    };
    let far = |(x, y, z): Rgb| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(x, r) + square(y, g) + square(z, b)
    };
    let (i, j, k) = (step(r), step(g), step(b));
    let cube = (STEPS[i], STEPS[j], STEPS[k]);
    let mean = (u16::from(r) + u16::from(g) + u16::from(b)) / 3;
    let gray = (mean.saturating_sub(3) / 10).min(23) as u8;
    let level = 8 + 10 * gray;
    if far((level, level, level)) < far(cube) {
        232 + gray
    } else {
        (16 + 36 * i + 6 * j + k) as u8
    }
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthChar;

    use super::*;
    use crate::game::view::Class;

    fn every_glyph() -> Vec<Glyph> {
        let mut glyphs = vec![
            Glyph::Blank,
            Glyph::Floor,
            Glyph::Corridor,
            Glyph::Doorway,
            Glyph::OpenDoor { across: true },
            Glyph::OpenDoor { across: false },
            Glyph::ClosedDoor,
            Glyph::Bars,
            Glyph::Tree,
            Glyph::StairsUp,
            Glyph::StairsDown,
            Glyph::Fountain,
            Glyph::Altar,
            Glyph::Throne,
            Glyph::Sink,
            Glyph::Grave,
            Glyph::Ice,
            Glyph::Water,
            Glyph::Lava,
            Glyph::Cloud,
            Glyph::Trap,
            Glyph::Boulder,
            Glyph::Statue('o'),
            Glyph::Creature('o'),
            Glyph::Hero,
            Glyph::Felt,
            Glyph::Warned(5),
        ];
        glyphs.extend(Class::ALL.map(Glyph::Thing));
        for joins in 0..16 {
            glyphs.extend([true, false].map(|upright| Glyph::Wall { joins, upright }));
        }
        glyphs
    }

    #[test]
    fn every_glyph_is_one_cell_wide_and_the_ascii_set_is_ascii() {
        for set in [GlyphSet::Ascii, GlyphSet::Lines, GlyphSet::Rich] {
            let theme = Theme { glyphs: set, ..Theme::default() };
            let signs = every_glyph().into_iter().map(|glyph| theme.letter(glyph));
            let bars = [theme.bar().0, theme.bar().1, theme.pointer()];
            for sign in signs.chain(theme.frame()).chain(bars) {
                assert_eq!(sign.width(), Some(1), "{sign:?} in {set:?}");
                assert!(set != GlyphSet::Ascii || sign.is_ascii());
            }
        }
    }

    #[test]
    fn colors_map_to_the_nearest_of_256() {
        assert_eq!(nearest((255, 255, 255)), 231);
        assert_eq!(nearest((0, 0, 0)), 16);
        assert_eq!(nearest((128, 128, 128)), 244);
        assert_eq!(nearest((255, 0, 0)), 196);
    }

    #[test]
    fn danger_is_visible_without_colors() {
        let theme = Theme { depth: Depth::None, ..Theme::default() };
        assert_ne!(theme.danger(Danger::Deadly), theme.danger(Danger::Trivial));
        assert_eq!(theme.ink(Color::Red), Ink::Reset);
    }
}
