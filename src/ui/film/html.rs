//! Writes a film as one self-contained HTML page.
//!
//! The page embeds the film as data, one changed line at a time. The page's script inserts it as
//! text, never as markup, so nothing in a run can inject HTML.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use serde_json::{Value, json};

use super::super::draw::theme::{Palette, Theme};
use super::{Still, Writer, style};

/// The page template.
const PAGE: &str = include_str!("../../../assets/film.html");

/// The HTML page while it is being built.
pub struct Html {
    title: String,
    size: (u16, u16),
    light: bool,
    /// Styles used so far, with their numbers.
    styles: BTreeMap<String, usize>,
    /// The current content of each line.
    rows: Vec<Value>,
    stills: Vec<Value>,
    notes: Vec<Value>,
}

impl Html {
    pub fn new(size: (u16, u16), title: &str, theme: Theme) -> Self {
        let rows = vec![Value::Null; usize::from(size.1)];
        let light = theme.palette == Palette::Light;
        let (styles, stills, notes) = (BTreeMap::new(), Vec::new(), Vec::new());
        Self { title: title.to_owned(), size, light, styles, rows, stills, notes }
    }

    /// Encodes a line as alternating styles and texts of equally styled cells.
    fn row(&mut self, buffer: &Buffer, y: u16) -> Value {
        let mut runs: Vec<Value> = Vec::new();
        let mut text = String::new();
        let mut last = None;
        let mut x = 0;
        while x < buffer.area.width {
            let cell = &buffer[(x, y)];
            let style = style::style(cell);
            let next = self.styles.len();
            let style = *self.styles.entry(style).or_insert(next);
            if last != Some(style) {
                if let Some(last) = last {
                    runs.extend([Value::from(last), Value::from(std::mem::take(&mut text))]);
                }
                last = Some(style);
            }
            text.push_str(cell.symbol());
            x += unicode_width::UnicodeWidthStr::width(cell.symbol()).max(1) as u16;
        }
        if let Some(last) = last {
            runs.extend([Value::from(last), Value::from(text)]);
        }
        Value::from(runs)
    }
}

impl Writer for Html {
    fn still(&mut self, still: &Still) {
        let mut changes = Vec::new();
        for y in 0..self.size.1 {
            let row = self.row(&still.buffer, y);
            let before = &mut self.rows[usize::from(y)];
            if *before != row {
                changes.push(json!([y, row]));
                *before = row;
            }
        }
        if !changes.is_empty() {
            self.stills.push(json!([still.at, still.turn, changes]));
        }
        if let Some(note) = &still.note {
            self.notes.push(json!([still.at, format!("T {} {note}", still.turn)]));
        }
    }

    fn end(self: Box<Self>, at: u64) -> Vec<u8> {
        let mut styles = vec![String::new(); self.styles.len()];
        for (style, number) in &self.styles {
            styles[*number] = format!(".s{number}{{{style}}}");
        }
        let film = json!({
            "width": self.size.0, "height": self.size.1, "length": at,
            "stills": self.stills, "notes": self.notes,
        });
        let ground = if self.light { "#fafafa" } else { "#12141c" };
        let text = if self.light { "#202028" } else { "#d8d8dc" };
        let looks = format!(":root{{--ground:{ground};--text:{text}}}\n{}", styles.join("\n"));
        // The film is inserted last, so that placeholders inside it are not replaced.
        let page = PAGE.replace("{{title}}", &as_text(&self.title));
        let page = page.replace("{{styles}}", &looks);
        page.replacen("{{film}}", &as_data(&film), 1).into_bytes()
    }
}

/// Escapes text for HTML.
fn as_text(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '&' => "&amp;".to_owned(),
            '"' => "&quot;".to_owned(),
            '{' => "&#123;".to_owned(),
            other => other.to_string(),
        })
        .collect()
}

/// Escapes JSON so that it cannot contain markup.
fn as_data(value: &Value) -> String {
    let text = value.to_string();
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                safe.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_a_run_is_escaped_in_html() {
        let evil = "</script><script>alert(1)</script> {{film}}";
        assert!(!as_text(evil).contains(['<', '>', '{']));
        let data = as_data(&json!([evil]));
        assert!(!data.contains(['<', '>', '&']), "{data}");
        assert_eq!(serde_json::from_str::<Value>(&data).unwrap(), json!([evil]));
    }
}
