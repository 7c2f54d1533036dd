//! Player preferences: the fields of the options file. None of them affects the rules.

use serde::{Deserialize, Serialize};

use crate::content::Alignment;
use crate::world::hero::Mode;

/// The terminal's color depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Depth {
    /// No colors: only bold, dim, underline and reverse.
    None,
    #[default]
    Sixteen,
    Many,
    True,
}

/// The character set for the map and the frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GlyphSet {
    #[default]
    Ascii,
    /// Box-drawing characters for walls and frames.
    Lines,
    /// More Unicode characters than `Lines`, each one cell wide.
    Rich,
}

/// The color theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Palette {
    #[default]
    Dark,
    Light,
    /// Maximum contrast with the background, and no dimmed text.
    Contrast,
    /// The terminal's own 16 colors.
    Terminal,
}

/// The role, race and other choices of the last hero, which the birth page offers again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastHero {
    pub name: String,
    pub role: String,
    pub race: String,
    pub alignment: Option<Alignment>,
    pub female: bool,
    pub mode: Mode,
    pub difficulty: i8,
}

impl Default for LastHero {
    fn default() -> Self {
        Self {
            name: String::new(),
            role: "Valkyrie".to_owned(),
            race: "human".to_owned(),
            alignment: None,
            female: true,
            mode: Mode::Classic,
            difficulty: 0,
        }
    }
}

/// All preferences. Fields missing from the file have their default values.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The name of the key set (the keyboard layout of commands).
    pub keys: String,
    /// The character set; `None` uses the best one that the terminal supports.
    pub glyphs: Option<GlyphSet>,
    pub colors: Option<Depth>,
    /// The color theme; `None` follows the background color that the terminal reports.
    pub palette: Option<Palette>,
    /// Whether to show the panel beside the map.
    pub panel: bool,
    /// Whether to show turn numbers before messages.
    pub stamps: bool,
    /// Whether to ask for confirmation before the hero steps into known danger or attacks peaceful
    /// monsters.
    pub careful: bool,
    /// Percentage of maximum hit points below which auto-attack refuses to act; 0 turns the check
    /// off.
    pub fight_above: u8,
    /// Whether mouse clicks describe squares and make the hero travel. Selecting text in the
    /// terminal then requires Shift.
    pub mouse: bool,
    /// Whether runs without a chosen seed can meet bones (levels of dead heroes) and leave bones.
    pub bones: bool,
    /// Names of packs in the data folder that are turned off.
    pub packs_off: Vec<String>,
    /// Names of packs in the working folder that are turned on.
    pub packs_on: Vec<String>,
    pub last: LastHero,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            keys: "default".to_owned(),
            glyphs: None,
            colors: None,
            palette: None,
            panel: true,
            stamps: true,
            careful: true,
            fight_above: 50,
            mouse: false,
            bones: true,
            packs_off: Vec::new(),
            packs_on: Vec::new(),
            last: LastHero::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_options_file_can_omit_default_values() {
        let options: Options = ron::from_str("(keys: \"nethack-strict\")").unwrap();
        assert_eq!(options.keys, "nethack-strict");
        assert!(options.panel && options.careful);
        let text = ron::to_string(&Options::default()).unwrap();
        assert_eq!(ron::from_str::<Options>(&text).unwrap(), Options::default());
    }
}
