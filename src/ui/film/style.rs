//! Converts cell colors and attributes to CSS.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// Returns a cell's CSS properties, without default values.
pub fn style(cell: &Cell) -> String {
    let turned = cell.modifier.contains(Modifier::REVERSED);
    let (front, back) = if turned { (cell.bg, cell.fg) } else { (cell.fg, cell.bg) };
    let mut style = String::new();
    match hex(front) {
        Some(color) => style.push_str(&format!("color:{color};")),
        None if turned => style.push_str("color:var(--ground);"),
        None => {}
    }
    match hex(back) {
        Some(color) => style.push_str(&format!("background:{color};")),
        None if turned => style.push_str("background:var(--text);"),
        None => {}
    }
    let marks = [
        (Modifier::BOLD, "font-weight:bold;"),
        (Modifier::DIM, "opacity:.6;"),
        (Modifier::ITALIC, "font-style:italic;"),
        (Modifier::UNDERLINED, "text-decoration:underline;"),
    ];
    for (mark, property) in marks {
        if cell.modifier.contains(mark) {
            style.push_str(property);
        }
    }
    style
}

/// Returns a color as "#rrggbb"; `None` for the default color.
fn hex(color: Color) -> Option<String> {
    let (r, g, b) = match color {
        Color::Reset => return None,
        Color::Rgb(r, g, b) => (r, g, b),
        Color::Indexed(number) => indexed(number),
        other => named(other),
    };
    Some(format!("#{r:02x}{g:02x}{b:02x}"))
}

/// The 16 standard colors, as most terminals show them.
const SIXTEEN: [(u8, u8, u8); 16] = [
    (0, 0, 0),
    (205, 49, 49),
    (13, 160, 100),
    (200, 170, 20),
    (60, 120, 220),
    (188, 63, 188),
    (17, 160, 190),
    (200, 200, 200),
    (102, 102, 102),
    (241, 76, 76),
    (35, 209, 139),
    (245, 245, 67),
    (90, 150, 250),
    (214, 112, 214),
    (41, 184, 219),
    (240, 240, 240),
];

fn named(color: Color) -> (u8, u8, u8) {
    let order = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    let place = order.iter().position(|other| *other == color);
    SIXTEEN[place.unwrap_or(7)]
}

/// Returns a color of the 256-color palette: 16 standard colors, a 6x6x6 cube and grays.
fn indexed(number: u8) -> (u8, u8, u8) {
    match number {
        0..16 => SIXTEEN[usize::from(number)],
        16..232 => {
            let step = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
            let cube = number - 16;
            (step(cube / 36), step(cube / 6 % 6), step(cube % 6))
        }
        232.. => {
            let gray = 8 + 10 * (number - 232);
            (gray, gray, gray)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_256_colors_match_those_of_xterm() {
        let known =
            [(16, (0, 0, 0)), (196, (255, 0, 0)), (231, (255, 255, 255)), (244, (128, 128, 128))];
        assert!(known.iter().all(|&(number, color)| indexed(number) == color));
    }
}
