//! Writes a film as plain-text frames without colors.

use super::{Still, Writer};

/// Writes frames as text. A heading above each frame gives the turn and the number of inputs
/// played.
#[derive(Default)]
pub struct TextFilm {
    out: String,
    before: Vec<String>,
}

impl Writer for TextFilm {
    fn still(&mut self, still: &Still) {
        let area = still.buffer.area;
        let row = |y: u16| -> String {
            let row: String = (0..area.width).map(|x| still.buffer[(x, y)].symbol()).collect();
            row.trim_end().to_owned()
        };
        let rows: Vec<String> = (0..area.height).map(row).collect();
        if rows == self.before {
            return;
        }
        let note = still.note.as_ref().map_or(String::new(), |note| format!(", {note}"));
        self.out.push_str(&format!("== turn {}, action {}{note}\n", still.turn, still.position));
        for row in &rows {
            self.out.push_str(row);
            self.out.push('\n');
        }
        self.before = rows;
    }

    fn end(self: Box<Self>, _: u64) -> Vec<u8> {
        self.out.into_bytes()
    }
}
