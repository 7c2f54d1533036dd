//! What the player prefers: the fields of the options file. Nothing in it changes the game.

use serde::{Deserialize, Serialize};

use crate::content::Alignment;
use crate::world::hero::Mode;

/// How many colors the terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Depth {
    /// Bold, dim, underline and reverse only.
    None,
    #[default]
    Sixteen,
    Many,
    True,
}

/// Which letters draw the map and the frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GlyphSet {
    #[default]
    Ascii,
    /// Box drawing for walls and frames.
    Lines,
    /// More of Unicode, every sign one cell wide.
    Rich,
}

/// Which colors stand for which meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Palette {
    #[default]
    Dark,
    Light,
    /// As far from the ground as can be; nothing is dimmed below that.
    Contrast,
    /// The terminal's own sixteen colors.
    Terminal,
}

/// The hero chosen last, offered again on the birth page.
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

/// All preferences. A field that the file lacks has its usual value.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The name of the key set.
    pub keys: String,
    /// `None` takes what the terminal can show.
    pub glyphs: Option<GlyphSet>,
    pub colors: Option<Depth>,
    /// `None` goes by what the terminal says of its background.
    pub palette: Option<Palette>,
    /// The panel beside the map.
    pub panel: bool,
    /// Turns before messages.
    pub stamps: bool,
    /// Asks before steps into known danger and blows at the peaceful.
    pub careful: bool,
    /// The share of hit points, in percent, below which the key that goes for the nearest foe
    /// does not; 0 is none.
    pub fight_above: u8,
    /// Clicks look and travel; the terminal's own marking then needs Shift.
    pub mouse: bool,
    /// Packs of the data folder that are not played with, by name.
    pub packs_off: Vec<String>,
    /// Packs of the working folder that are played with, by name.
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
    fn a_file_may_leave_out_what_is_usual() {
        let options: Options = ron::from_str("(keys: \"nethack-strict\")").unwrap();
        assert_eq!(options.keys, "nethack-strict");
        assert!(options.panel && options.careful);
        let text = ron::to_string(&Options::default()).unwrap();
        assert_eq!(ron::from_str::<Options>(&text).unwrap(), Options::default());
    }
}
