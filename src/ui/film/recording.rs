//! Films as terminal recordings, asciicast and ttyrec: the bytes that the game would have sent.

use std::io;

use ratatui::backend::Backend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use serde_json::json;

use super::super::term::backend::Wire;
use super::{Still, Writer};

/// A simulated terminal, and the encoder for changes to its screen.
struct Line {
    wire: Wire<io::Sink>,
    before: Buffer,
    cursor: Option<Position>,
    begun: bool,
}

impl Line {
    fn new((width, height): (u16, u16)) -> Self {
        Self {
            wire: Wire::of_width(io::sink(), width),
            before: Buffer::empty(Rect::new(0, 0, width, height)),
            cursor: None,
            begun: false,
        }
    }

    /// Returns the bytes that change the last frame into this one; empty if the two frames are
    /// equal.
    fn bytes(&mut self, still: &Still) -> Vec<u8> {
        let changes = self.before.diff(&still.buffer);
        if self.begun && changes.is_empty() && self.cursor == still.cursor {
            return Vec::new();
        }
        // Writing to memory cannot fail.
        if !self.begun {
            self.wire.clear().ok();
        }
        self.wire.draw(changes.into_iter()).ok();
        match still.cursor {
            Some(at) => {
                self.wire.show_cursor().ok();
                self.wire.set_cursor_position(at).ok();
            }
            None => {
                self.wire.hide_cursor().ok();
            }
        }
        self.begun = true;
        self.before.clone_from(&still.buffer);
        self.cursor = still.cursor;
        self.wire.taken()
    }
}

/// asciicast version 2: a JSON header line, then one line per event.
pub struct Cast {
    line: Line,
    out: String,
}

impl Cast {
    pub fn new(size: (u16, u16), title: &str) -> Self {
        let head = json!({
            "version": 2, "width": size.0, "height": size.1, "title": title,
            "env": {"TERM": "xterm-256color"},
        });
        Self { line: Line::new(size), out: format!("{head}\n") }
    }

    fn event(&mut self, at: u64, code: char, text: &str) {
        let text = serde_json::Value::from(text);
        self.out.push_str(&format!("[{}.{:03}, \"{code}\", {text}]\n", at / 1000, at % 1000));
    }
}

impl Writer for Cast {
    fn still(&mut self, still: &Still) {
        let bytes = self.line.bytes(still);
        if !bytes.is_empty() {
            self.event(still.at, 'o', &String::from_utf8_lossy(&bytes));
        }
        if let Some(note) = &still.note {
            self.event(still.at, 'm', &format!("T {} {note}", still.turn));
        }
    }

    fn end(mut self: Box<Self>, at: u64) -> Vec<u8> {
        // An empty event at the end keeps the last frame on screen for its full time.
        self.event(at, 'o', "");
        self.out.into_bytes()
    }
}

/// ttyrec: each chunk begins with three numbers of four bytes: the seconds and microseconds of its
/// time, and its length.
pub struct Ttyrec {
    line: Line,
    out: Vec<u8>,
}

impl Ttyrec {
    pub fn new(size: (u16, u16)) -> Self {
        Self { line: Line::new(size), out: Vec::new() }
    }

    fn piece(&mut self, at: u64, bytes: &[u8]) {
        let length = bytes.len() as u64;
        for number in [at / 1000, at % 1000 * 1000, length] {
            self.out.extend_from_slice(&(number as u32).to_le_bytes());
        }
        self.out.extend_from_slice(bytes);
    }
}

impl Writer for Ttyrec {
    fn still(&mut self, still: &Still) {
        let bytes = self.line.bytes(still);
        if !bytes.is_empty() {
            self.piece(still.at, &bytes);
        }
    }

    fn end(mut self: Box<Self>, at: u64) -> Vec<u8> {
        // Resets the style of the terminal that plays the film.
        self.piece(at, b"\x1b[m");
        self.out
    }
}
