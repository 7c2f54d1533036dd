//! Reads the colors, the glyphs and the name of the terminal from the environment.

use crate::store::clean::clean_to;
use crate::ui::draw::theme::{Depth, GlyphSet, Palette, Theme};

/// Environment variables that describe the terminal.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// `TERM`.
    pub term: String,
    /// `COLORTERM`.
    pub colorterm: String,
    /// Whether `NO_COLOR` is set and not empty.
    pub no_color: bool,
    /// `LC_ALL`, else `LC_CTYPE`, else `LANG`.
    pub locale: String,
    /// `COLORFGBG`: foreground and background colors, set by some terminals: "15;0".
    pub colors: String,
}

impl Environment {
    pub fn is_dumb(&self) -> bool {
        self.term.is_empty() || self.term == "dumb"
    }

    fn is_unicode(&self) -> bool {
        let locale = self.locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    }

    /// Returns the default theme for this terminal.
    pub fn theme(&self) -> Theme {
        let deep = ["truecolor", "24bit"].contains(&self.colorterm.as_str());
        let depth = match self.term.as_str() {
            _ if self.is_dumb() || self.no_color => Depth::None,
            _ if deep || self.term.contains("direct") => Depth::True,
            term if term.contains("256color") || term.contains("kitty") => Depth::Many,
            _ => Depth::Sixteen,
        };
        let glyphs =
            if self.is_unicode() && !self.is_dumb() { GlyphSet::Lines } else { GlyphSet::Ascii };
        let ground = self.colors.rsplit(';').next().and_then(|number| number.parse::<u8>().ok());
        let palette = match ground {
            Some(7 | 15) => Palette::Light,
            _ => Palette::Dark,
        };
        Theme { depth, glyphs, palette }
    }

    /// Returns a one-line description of the terminal.
    pub fn words(&self, theme: &Theme) -> String {
        let term = clean_to(&self.term, 30);
        let colors = match theme.depth {
            Depth::None => "no colors",
            Depth::Sixteen => "16 colors",
            Depth::Many => "256 colors",
            Depth::True => "true color",
        };
        let letters = if self.is_unicode() { "UTF-8" } else { "ASCII" };
        format!("{term}  {colors}  {letters}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides_colors_and_glyphs() {
        let theme = |term: &str, colorterm: &str, locale: &str| {
            Environment {
                term: term.to_owned(),
                colorterm: colorterm.to_owned(),
                locale: locale.to_owned(),
                ..Environment::default()
            }
            .theme()
        };
        assert_eq!(theme("dumb", "", "en_US.UTF-8").depth, Depth::None);
        assert_eq!(theme("dumb", "", "en_US.UTF-8").glyphs, GlyphSet::Ascii);
        assert_eq!(theme("xterm-256color", "", "C").depth, Depth::Many);
        assert_eq!(theme("xterm-256color", "truecolor", "C.UTF-8").depth, Depth::True);
        assert_eq!(theme("linux", "", "de_DE.utf8").glyphs, GlyphSet::Lines);
        assert_eq!(theme("screen", "", "POSIX").glyphs, GlyphSet::Ascii);
    }
}
