//! A screen of 80 by 24 characters that is drawn into memory, without a terminal.

use std::io::{Cursor, Write};

use super::observation::Observation;
use crate::base::{SQUARES, WIDTH};
use crate::game::view::Color;

const ROWS: usize = 24;
const COLUMNS: usize = WIDTH as usize;
/// Index of the first status row, below the map.
const STATUS: usize = 22;

type Row<'a> = Cursor<&'a mut [u8]>;

/// Characters and colors by row: the message row, 21 map rows and two status rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    pub characters: [u8; ROWS * COLUMNS],
    /// Color of each character, as the number of a [`Color`].
    pub colors: [u8; ROWS * COLUMNS],
}

impl Default for Screen {
    fn default() -> Self {
        let gray = Color::default() as u8;
        Self { characters: [b' '; ROWS * COLUMNS], colors: [gray; ROWS * COLUMNS] }
    }
}

impl Screen {
    /// Returns a row as bytes.
    pub fn row(&self, row: usize) -> &[u8] {
        &self.characters[row * COLUMNS..(row + 1) * COLUMNS]
    }

    pub(super) fn draw(&mut self, map: &[u8; SQUARES], colors: &[u8; SQUARES], seen: &Observation) {
        let message = seen.message();
        let length = message.len().min(COLUMNS);
        self.characters[..length].copy_from_slice(&message[..length]);
        self.characters[length..COLUMNS].fill(b' ');
        self.characters[COLUMNS..COLUMNS + SQUARES].copy_from_slice(map);
        self.colors[COLUMNS..COLUMNS + SQUARES].copy_from_slice(colors);
        let it = &seen.status;
        self.write(STATUS, |row| {
            let [st, int, wi, dx, co, ch] = it.attributes;
            write!(row, "St:{st} Dx:{dx} Co:{co} In:{int} Wi:{wi} Ch:{ch} S:{}", it.score)
        });
        self.write(STATUS + 1, |row| {
            write!(row, "Dlvl:{} $:{} HP:{}({}) ", it.depth, it.gold, it.hp, it.max_hp)?;
            write!(row, "Pw:{}({}) AC:{} ", it.pw, it.max_pw, it.armor_class)?;
            write!(row, "Xp:{}/{} T:{}", it.level, it.experience, it.turn)
        });
    }

    /// Writes a row: blanks the columns after the text, and cuts text that is too long.
    fn write(&mut self, row: usize, write: impl FnOnce(&mut Row) -> std::io::Result<()>) {
        let mut cells = Row::new(&mut self.characters[row * COLUMNS..(row + 1) * COLUMNS]);
        write(&mut cells).ok();
        let length = cells.position() as usize;
        cells.into_inner()[length..].fill(b' ');
    }
}
