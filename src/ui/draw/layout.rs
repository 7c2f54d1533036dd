//! Layout of the main screen for each terminal size.

/// The smallest playable screen, in columns and rows.
pub const LEAST: (u16, u16) = (60, 20);

/// The four layouts of the main screen, smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LayoutKind {
    Tiny,
    Compact,
    Wide,
    Large,
}

/// A rectangle of the screen, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScreenArea {
    pub x: u16,
    pub y: u16,
    pub width: u16,
    pub height: u16,
}

const fn area(x: u16, y: u16, width: u16, height: u16) -> ScreenArea {
    ScreenArea { x, y, width, height }
}

/// The parts of the main screen. In `Large`, they include their frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub shape: LayoutKind,
    pub messages: ScreenArea,
    pub map: ScreenArea,
    pub panel: Option<ScreenArea>,
    pub hint: ScreenArea,
    pub status: ScreenArea,
}

impl Layout {
    /// Returns the layout for a screen size; `None` if the screen is too small to play. `panel` is
    /// whether the player wants the panel beside the map.
    pub fn of(width: u16, height: u16, panel: bool) -> Option<Self> {
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        Some(if width >= 120 && height >= 40 {
            Self::large(width, height, panel)
        } else if width >= 80 && height >= 24 {
            Self::middle(width, height, panel)
        } else {
            Self::tiny(width, height)
        })
    }

    /// Returns the row of the first status line that shows numbers. Rows count from 0, so this is
    /// also the number of rows above that line.
    pub fn above_numbers(&self) -> u16 {
        // The tiny layout begins its status area with a rule and a line of foes.
        self.status.y + if self.shape == LayoutKind::Tiny { 2 } else { 0 }
    }

    fn tiny(width: u16, height: u16) -> Self {
        Self {
            shape: LayoutKind::Tiny,
            messages: area(0, 0, width, 1),
            map: area(0, 1, width, height - 6),
            panel: None,
            hint: area(0, height - 1, width, 1),
            status: area(0, height - 5, width, 4),
        }
    }

    /// The layout with messages above, the map on the left, foes on the right, and a hint and two
    /// status lines below.
    fn middle(width: u16, height: u16, panel: bool) -> Self {
        let wide = width >= 104;
        let panel_width = match (panel, wide) {
            (false, _) => 0,
            (true, false) => 22 + (width - 80).min(10),
            (true, true) => width - 80,
        };
        let left = width - panel_width;
        let said = if height >= 28 { 3 + (height - 28).min(6) } else { 3 };
        let map_height = height - said - 3;
        Self {
            shape: if wide { LayoutKind::Wide } else { LayoutKind::Compact },
            messages: area(0, 0, left, said),
            map: area(0, said, left, map_height),
            panel: panel.then(|| area(left, 0, panel_width, height - 3)),
            hint: area(0, height - 3, width, 1),
            status: area(0, height - 2, width, 2),
        }
    }

    /// The layout with the whole level in a frame, a wide panel, and messages and a status block
    /// below.
    fn large(width: u16, height: u16, panel: bool) -> Self {
        let map_width = if panel { 82 } else { width };
        let said = height - 23 - 4;
        Self {
            shape: LayoutKind::Large,
            map: area(0, 0, map_width, 23),
            panel: panel.then(|| area(map_width, 0, width - map_width, 23)),
            messages: area(0, 23, width, said),
            status: area(0, height - 4, width, 3),
            hint: area(0, height - 1, width, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_have_no_gaps_or_overlaps_at_any_size() {
        for width in 0..200 {
            for height in 0..70 {
                for panel in [true, false] {
                    let Some(layout) = Layout::of(width, height, panel) else {
                        assert!(width < 60 || height < 20);
                        continue;
                    };
                    let mut cells = vec![0; usize::from(width) * usize::from(height)];
                    let parts = [layout.messages, layout.map, layout.hint, layout.status];
                    for part in parts.into_iter().chain(layout.panel) {
                        for y in part.y..part.y + part.height {
                            for x in part.x..part.x + part.width {
                                cells[usize::from(y) * usize::from(width) + usize::from(x)] += 1;
                            }
                        }
                    }
                    assert!(cells.iter().all(|&count| count == 1), "{width}x{height}");
                }
            }
        }
    }

    #[test]
    fn each_layout_begins_at_its_smallest_size() {
        let shape = |w, h| Layout::of(w, h, true).map(|layout| layout.shape);
        assert_eq!(shape(59, 20), None);
        assert_eq!(shape(60, 20), Some(LayoutKind::Tiny));
        assert_eq!(shape(80, 23), Some(LayoutKind::Tiny));
        assert_eq!(shape(80, 24), Some(LayoutKind::Compact));
        assert_eq!(shape(104, 24), Some(LayoutKind::Wide));
        assert_eq!(shape(120, 39), Some(LayoutKind::Wide));
        assert_eq!(shape(120, 40), Some(LayoutKind::Large));
    }
}
