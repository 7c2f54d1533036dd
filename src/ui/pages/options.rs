//! The options page.

use crate::store;
use crate::ui::draw::canvas::{Canvas, Click, cut};
use crate::ui::draw::layout::{Layout, LayoutKind};
use crate::ui::draw::theme::{Depth, GlyphSet, Meaning, Palette, Theme};
use crate::ui::main::keys::{Code, Key, KeyMap};
use crate::ui::screen::{Screen, Shared, Transition};

/// The options page, with one option per line; Enter or Right selects the next value.
pub struct OptionsPage {
    chosen: usize,
    /// Whether Esc returns to the title rather than the map.
    from_title: bool,
}

const ROWS: usize = 10;

impl OptionsPage {
    pub fn new(from_title: bool) -> Self {
        Self { chosen: 0, from_title }
    }
}

/// Returns each option's name, value and description.
fn rows(table: &Shared) -> [(String, String, String); ROWS] {
    let (options, theme) = (&table.options, &table.theme);
    let yes = |on: bool| if on { "yes" } else { "no" }.to_owned();
    let auto = |chosen: bool, word: &str| {
        if chosen { word.to_owned() } else { format!("{word} (auto)") }
    };
    // The command line overrides an option until the player changes it here.
    let started = |given: bool, flag: &str, chosen: bool, word: &str| {
        if given { format!("{word} ({flag})") } else { auto(chosen, word) }
    };
    let start = &table.start;
    let glyphs = started(
        start.glyphs.is_some(),
        "--glyphs",
        options.glyphs.is_some(),
        glyph_word(theme.glyphs),
    );
    let colors = started(
        start.colors.is_some(),
        "--color",
        options.colors.is_some(),
        depth_word(theme.depth),
    );
    let (width, height) = table.size.get();
    let layout = Layout::of(width, height, true);
    let shows = |on: bool, fits: bool| {
        if on && !fits { "yes (not at this size)".to_owned() } else { yes(on) }
    };
    let panel = shows(options.panel, layout.is_none_or(|it| it.panel.is_some()));
    let stamps = shows(options.stamps, layout.is_none_or(|it| it.shape != LayoutKind::Tiny));
    [
        ("Keys", options.keys.clone(), "which key does what"),
        ("Glyphs", glyphs, "walls and frames"),
        ("Colors", colors, "how many are used"),
        (
            "Palette",
            auto(options.palette.is_some(), palette_word(theme.palette)),
            "which colors are used",
        ),
        ("Side panel", panel, "beside the map"),
        ("Turn stamps", stamps, "before each message"),
        ("Careful steps", yes(options.careful), "ask before danger"),
        ("Mouse", yes(options.mouse), "click to look or walk"),
        ("Bones", yes(options.bones), "levels of dead heroes"),
        ("{key:attack} attacks", fight_word(options.fight_above), "below: {key:fight} + direction"),
    ]
    .map(|(name, value, about)| (table.keymap.filled(name), value, table.keymap.filled(about)))
}

fn fight_word(above: u8) -> String {
    if above == 0 { "always".to_owned() } else { format!("above {above}% HP") }
}

fn glyph_word(glyphs: GlyphSet) -> &'static str {
    match glyphs {
        GlyphSet::Ascii => "ascii",
        GlyphSet::Lines => "lines",
        GlyphSet::Rich => "rich",
    }
}

fn depth_word(depth: Depth) -> &'static str {
    match depth {
        Depth::None => "none",
        Depth::Sixteen => "16",
        Depth::Many => "256",
        Depth::True => "true color",
    }
}

fn palette_word(palette: Palette) -> &'static str {
    match palette {
        Palette::Dark => "dark",
        Palette::Light => "light",
        Palette::Contrast => "contrast",
        Palette::Terminal => "terminal",
    }
}

/// Returns the value after `now`. `None`, the automatic choice, comes after the last value and
/// before the first.
fn after<T: Copy + PartialEq>(all: &[T], now: Option<T>) -> Option<T> {
    match now {
        None => all.first().copied(),
        Some(now) => {
            let place = all.iter().position(|one| *one == now).unwrap_or(0);
            all.get(place + 1).copied()
        }
    }
}

fn change(table: &mut Shared, row: usize) {
    let options = &mut table.options;
    match row {
        0 => {
            let sets: Vec<KeyMap> = KeyMap::built_in().collect();
            let place = sets.iter().position(|set| set.name == options.keys).unwrap_or(0);
            options.keys.clone_from(&sets[(place + 1) % sets.len()].name);
        }
        1 => {
            let all = [GlyphSet::Ascii, GlyphSet::Lines, GlyphSet::Rich];
            options.glyphs = after(&all, table.start.glyphs.take().or(options.glyphs));
        }
        2 => {
            let all = [Depth::None, Depth::Sixteen, Depth::Many, Depth::True];
            options.colors = after(&all, table.start.colors.take().or(options.colors));
        }
        3 => {
            let all = [Palette::Dark, Palette::Light, Palette::Contrast, Palette::Terminal];
            options.palette = after(&all, options.palette);
        }
        4 => options.panel = !options.panel,
        5 => options.stamps = !options.stamps,
        6 => options.careful = !options.careful,
        7 => options.mouse = !options.mouse,
        8 => options.bones = !options.bones,
        _ => {
            let all = [0, 25, 33, 50, 66];
            options.fight_above = after(&all, Some(options.fight_above)).unwrap_or(0);
        }
    }
    apply(table);
}

/// Applies the options to the keys and the theme.
pub fn apply(table: &mut Shared) {
    let options = &table.options;
    if table.keymap.name != options.keys {
        table.keymap = KeyMap::named(&options.keys);
    }
    // Settings of the command line override the options until the player changes them.
    let (glyphs, colors) = (table.start.glyphs, table.start.colors);
    table.theme = Theme {
        glyphs: glyphs.or(options.glyphs).unwrap_or(table.usual.glyphs),
        depth: colors.or(options.colors).unwrap_or(table.usual.depth),
        palette: options.palette.unwrap_or(table.usual.palette),
    };
}

impl Screen for OptionsPage {
    fn choose(&mut self, row: usize) {
        self.chosen = row;
    }

    fn is_list(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let mut inner = canvas.framed("Options");
        let mut y = 1;
        for (at, (name, value, about)) in rows(table).iter().enumerate() {
            let chosen = at == self.chosen;
            if chosen {
                let (pointer, style) = (inner.theme.pointer(), inner.theme.of(Meaning::Key));
                inner.sign(1, y, pointer, style);
            }
            inner.mark_line(y, Click::Row(at));
            inner.say(3, y, name, if chosen { Meaning::Chosen } else { Meaning::Text });
            let x = inner.say(18, y, value, Meaning::Gold) + 2;
            say_cut(&mut inner, x.max(37), y, about);
            y += 1;
        }
        y += 1;
        inner.say(3, y, "Sample:", Meaning::Faint);
        let mut x = 11;
        for (text, meaning) in [
            ("text", Meaning::Text),
            ("faint", Meaning::Faint),
            ("good", Meaning::Good),
            ("bad", Meaning::Bad),
            ("grave", Meaning::Grave),
            ("gold", Meaning::Gold),
            ("magic", Meaning::Magic),
            ("key", Meaning::Key),
        ] {
            x = inner.say(x, y, text, meaning) + 2;
        }
        y += 2;
        say_cut(&mut inner, 3, y, &format!("Terminal: {}", table.terminal));
        say_cut(&mut inner, 3, y + 1, &format!("Saved in {}", shown(table)));
        let last = inner.height().saturating_sub(1);
        inner.keys(
            last,
            &[("Up Down", "choose"), ("Enter", "next value"), ("Esc", "save and close")],
        );
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        match (key.code, key.letter()) {
            (Code::Up, _) | (_, Some('k')) => self.chosen = self.chosen.saturating_sub(1),
            (Code::Down, _) | (_, Some('j')) => self.chosen = (self.chosen + 1).min(ROWS - 1),
            (Code::Enter | Code::Right, _) | (_, Some(' ' | 'l')) => change(table, self.chosen),
            (Code::Esc, _) | (_, Some('q')) => {
                if let Err(error) = store::options::save(&table.paths, &table.options) {
                    table.notice = Some(error.to_string());
                }
                return if self.from_title { Transition::Back } else { Transition::Play };
            }
            _ => {}
        }
        Transition::Stay
    }
}

/// Draws faint text. Text that is too long for the page is cut, with dots at its end.
fn say_cut(canvas: &mut Canvas, x: u16, y: u16, text: &str) {
    let room = usize::from(canvas.width().saturating_sub(x));
    canvas.say(x, y, &cut(text, room), Meaning::Faint);
}

fn shown(table: &Shared) -> String {
    store::error::shown(&table.paths.options())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_cycle_through_the_terminals_default() {
        let all = [1, 2];
        assert_eq!(after(&all, None), Some(1));
        assert_eq!(after(&all, Some(1)), Some(2));
        assert_eq!(after(&all, Some(2)), None);
    }
}
