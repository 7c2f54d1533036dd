//! Small menus: actions available here, and the Esc menu.

use super::canvas::{Canvas, Click};
use super::keys::{Code, Key};
use super::screen::{Next, Screen, Table};
use super::theme::Meaning;
use super::wish::Wish;
use crate::game::view::{Glyph, Stairs, Stance, View};

/// One row of a small menu.
struct Row {
    text: String,
    wish: Wish,
}

/// A menu of commands over the map.
struct Rows {
    title: &'static str,
    lines: Vec<Row>,
    chosen: usize,
}

impl Rows {
    fn draw(&self, canvas: &mut Canvas, table: &Table) {
        let width = 54.min(canvas.width());
        let height = (self.lines.len() as u16 + 3).min(canvas.height());
        let mut part = canvas.part(0, 0, width, height);
        part.clear();
        let mut inner = part.framed(self.title);
        for (y, row) in self.lines.iter().enumerate() {
            inner.mark_line(y as u16, Click::Row(y));
            let meaning = if y == self.chosen { Meaning::Chosen } else { Meaning::Text };
            let key = table.keymap.shown(row.wish);
            inner.say(1, y as u16, &key, Meaning::Key);
            inner.say(14, y as u16, &row.text, meaning);
        }
        let last = inner.height().saturating_sub(1);
        inner.keys(last, &[("Enter or its key", "does it"), ("Esc", "back to the map")]);
    }

    fn key(&mut self, key: Key, table: &mut Table) -> Next {
        let wish = match key.code {
            Code::Up => {
                self.chosen = self.chosen.saturating_sub(1);
                return Next::Stay;
            }
            Code::Down => {
                self.chosen = (self.chosen + 1).min(self.lines.len().saturating_sub(1));
                return Next::Stay;
            }
            Code::Esc => return Next::Play,
            Code::Enter => self.lines.get(self.chosen).map(|row| row.wish),
            _ => match table.keymap.wish(key) {
                Some(wish) if self.lines.iter().any(|row| row.wish == wish) => Some(wish),
                // A command key means that the player wants to keep playing: close the menu, and
                // ask for the key again.
                Some(wish) => {
                    let about = wish.about();
                    table.notice = Some(format!("The menu is closed. {key} again: {about}."));
                    return Next::Play;
                }
                None => None,
            },
        };
        if let Some(wish) = wish {
            return super::play::wished(wish, None, table).in_place();
        }
        table.notice = Some(format!("{key} does nothing here: Esc goes back to the map."));
        Next::Stay
    }
}

/// A list of all actions possible here, most likely first.
pub struct Here(Rows);

impl Here {
    pub fn new(view: &View) -> Self {
        let mut rows = Vec::new();
        let mut row = |text: &str, wish| rows.push(Row { text: text.to_owned(), wish });
        if view.foes.iter().any(|foe| foe.stance == Stance::Foe) {
            row("fight the nearest foe", Wish::FightNearest);
        }
        match view.floor.as_slice() {
            [] => {}
            [one] => row(&format!("pick up {}", one.name), Wish::PickUp),
            more => row(&format!("pick up some of {} things", more.len()), Wish::PickUp),
        }
        if view.floor.iter().any(|thing| thing.suits.open) {
            row("open what lies here", Wish::Loot);
        }
        if view.floor.iter().any(|thing| thing.suits.eat) {
            row("eat what lies here", Wish::Eat);
        }
        match view.on_stairs {
            Some(Stairs::Down) => row("go down", Wish::Down),
            Some(Stairs::Up) => row("go up", Wish::Up),
            None => {}
        }
        if let Some("fountain" | "sink") = view.ground.as_deref() {
            row("drink", Wish::Quaff);
            row("dip something", Wish::Dip);
        }
        if view.riding {
            row("get down from your steed", Wish::Ride);
            row("kick your steed", Wish::Kick);
        } else if view.foes.iter().any(|foe| foe.saddled.is_some() && foe.distance == 1) {
            row("mount", Wish::Ride);
        }
        let beside = |wanted: fn(Glyph) -> bool| {
            let tiles = view.hero.neighbors().map(|at| view.map.get(at).map(|tile| tile.glyph));
            tiles.into_iter().flatten().any(wanted)
        };
        if beside(|glyph| glyph == Glyph::ClosedDoor) {
            row("open a door", Wish::Open);
            row("kick", Wish::Kick);
        }
        if beside(|glyph| matches!(glyph, Glyph::OpenDoor { .. })) {
            row("close a door", Wish::Close);
        }
        if view.traps.iter().any(|trap| trap.at.is_next_to(view.hero)) {
            row("disarm a trap", Wish::Disarm);
        }
        row("search", Wish::Search);
        row("explore", Wish::Explore);
        row("rest", Wish::Rest);
        row("any command by name", Wish::Palette);
        Self(Rows { title: "What can I do here?", lines: rows, chosen: 0 })
    }
}

impl Screen for Here {
    fn is_list(&self) -> bool {
        true
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Table) {
        self.0.draw(canvas, table);
    }

    fn choose(&mut self, row: usize) {
        self.0.chosen = row;
    }

    fn key(&mut self, key: Key, table: &mut Table) -> Next {
        self.0.key(key, table)
    }
}

/// The Esc menu.
pub struct Menu(Rows);

impl Menu {
    /// `walking` is set when the player came from the vault browser to walk in a vault.
    pub fn new(walking: bool) -> Self {
        let leave = if walking { "back to the vault browser" } else { "save and leave" };
        let wishes = [
            (leave, Wish::Save),
            ("help", Wish::Help),
            ("options", Wish::Options),
            ("messages", Wish::Messages),
            ("score", Wish::Score),
            ("any command by name", Wish::Palette),
            ("give up this run for good", Wish::Quit),
        ];
        let mut rows: Vec<Row> =
            wishes.map(|(text, wish)| Row { text: text.to_owned(), wish }).into();
        if walking {
            // Saving ends the walk, so it must not be the default that a second Enter picks.
            rows[..6].rotate_left(1);
        }
        Self(Rows { title: "Menu", lines: rows, chosen: 0 })
    }
}

impl Screen for Menu {
    fn is_list(&self) -> bool {
        true
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Table) {
        self.0.draw(canvas, table);
    }

    fn choose(&mut self, row: usize) {
        self.0.chosen = row;
    }

    fn key(&mut self, key: Key, table: &mut Table) -> Next {
        self.0.key(key, table)
    }
}
