//! Small menus: actions available here, and the Esc menu.

use crate::game::view::{Foe, Glyph, GroundKind, StairsHere, Stance, View};
use crate::ui::draw::canvas::{Canvas, Click, cut};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::command::Command;
use crate::ui::main::keys::{Code, Key, KeyMap};
use crate::ui::screen::{Screen, Shared, Transition};

/// One row of a small menu.
struct Row {
    text: String,
    command: Command,
}

/// A menu of commands over the map.
struct Rows {
    title: &'static str,
    lines: Vec<Row>,
    chosen: usize,
}

impl Rows {
    fn draw(&self, canvas: &mut Canvas, table: &Shared) {
        // On a narrow screen, a strip beside the box would show only stubs of the covered text.
        let width = if canvas.width() < 80 { canvas.width() } else { 54 };
        let height = (self.lines.len() as u16 + 3).min(canvas.height());
        let mut part = canvas.part(0, 0, width, height);
        part.clear();
        let mut inner = part.framed(self.title);
        for (y, row) in self.lines.iter().enumerate() {
            inner.mark_line(y as u16, Click::Row(y));
            let meaning = if y == self.chosen { Meaning::Chosen } else { Meaning::Text };
            let key = table.keymap.shown(row.command);
            inner.say(1, y as u16, &key, Meaning::Key);
            let room = usize::from(inner.width().saturating_sub(15));
            inner.say(14, y as u16, &cut(&row.text, room), meaning);
        }
        let last = inner.height().saturating_sub(1);
        inner.keys(last, &[("a key, or Enter", "choose"), ("Esc", "back to the map")]);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let command = match key.code {
            Code::Up => {
                self.chosen = self.chosen.saturating_sub(1);
                return Transition::Stay;
            }
            Code::Down => {
                self.chosen = (self.chosen + 1).min(self.lines.len().saturating_sub(1));
                return Transition::Stay;
            }
            Code::Esc => return Transition::Play,
            Code::Enter => self.lines.get(self.chosen).map(|row| row.command),
            _ => match table.keymap.command(key) {
                Some(command) if self.lines.iter().any(|row| row.command == command) => {
                    Some(command)
                }
                // Any other key of the map means that the player wants to keep playing on the map.
                Some(_) => return Transition::PlayKey(key),
                None if key.alt || is_count(key, &table.keymap) => return Transition::PlayKey(key),
                None => None,
            },
        };
        if let Some(command) = command {
            return Transition::Command(command);
        }
        table.notice = Some(format!("{key} does nothing here: Esc goes back to the map."));
        Transition::Stay
    }
}

/// Whether the key is a digit that begins a repeat count.
fn is_count(key: Key, keymap: &KeyMap) -> bool {
    keymap.counts && key.letter().is_some_and(|letter| letter.is_ascii_digit())
}

/// Returns the rows for paying and selling in a shop, and the row to talk to a peaceful neighbor
/// such as a shopkeeper.
fn trade(view: &View) -> Vec<(String, Command)> {
    let mut rows = Vec::new();
    if !view.on_bill().is_empty() {
        rows.push(("pay for goods".to_owned(), Command::Pay));
    } else if view.debt > 0 {
        rows.push(("pay your debt".to_owned(), Command::Pay));
    }
    if view.in_shop && !view.pack.is_empty() {
        rows.push(("drop something to sell".to_owned(), Command::DropMany));
    }
    let peaceful = |foe: &&Foe| foe.stance == Stance::Peaceful && foe.distance == 1;
    if let Some(other) = view.foes.iter().find(peaceful) {
        rows.push((format!("talk to {}", other.the()), Command::Chat));
    }
    rows
}

/// A menu of actions that suit the hero's square and its surroundings, most likely first.
pub struct Here(Rows);

impl Here {
    pub fn new(view: &View) -> Self {
        let mut rows = Vec::new();
        let mut row = |text: &str, command| rows.push(Row { text: text.to_owned(), command });
        if view.foes.iter().any(|foe| foe.stance == Stance::Foe) {
            row("fight the nearest foe", Command::FightNearest);
        }
        match view.floor.as_slice() {
            [] => {}
            [one] => row(&format!("pick up {}", one.name), Command::PickUp),
            more => row(&format!("pick up some of {} items", more.len()), Command::PickUp),
        }
        let containers = || view.floor.iter().filter(|thing| thing.suits.open);
        if containers().next().is_some() {
            row("open the container here", Command::Loot);
        }
        if view.forcing.is_some() && containers().any(|thing| thing.known_locked) {
            row("force the lock", Command::Force);
        }
        if view.floor.iter().any(|thing| thing.suits.eat) {
            row("eat the food here", Command::Eat);
        }
        match view.on_stairs {
            Some(StairsHere::Down) => row("go down", Command::Down),
            Some(StairsHere::Up) => row("go up", Command::Up),
            None => {}
        }
        match view.ground.as_ref().map(|ground| ground.kind) {
            Some(GroundKind::Fountain) => {
                row("drink from the fountain", Command::Quaff);
                row("dip an item into the fountain", Command::Dip);
            }
            Some(GroundKind::Sink) => row("drink from the sink", Command::Quaff),
            Some(GroundKind::Altar) => {
                if view.floor.iter().chain(&view.pack).any(|thing| thing.suits.offer) {
                    row("offer something on the altar", Command::Offer);
                }
                if !view.pack.is_empty() {
                    row("drop items, to see which are cursed", Command::DropMany);
                }
                row("pray", Command::Pray);
            }
            Some(GroundKind::Throne) => row("sit on the throne", Command::Sit),
            Some(GroundKind::Writable | GroundKind::Other) | None => {}
        }
        for (text, command) in trade(view) {
            row(&text, command);
        }
        if view.riding {
            row("get down from your steed", Command::Ride);
            row("kick your steed", Command::Kick);
        } else if view.foes.iter().any(|foe| foe.saddled.is_some() && foe.distance == 1) {
            row("mount", Command::Ride);
        }
        let beside = |wanted: fn(Glyph) -> bool| {
            let tiles = view.hero.neighbors().map(|at| view.map.get(at).map(|tile| tile.glyph));
            tiles.into_iter().flatten().any(wanted)
        };
        if beside(|glyph| glyph == Glyph::ClosedDoor) {
            row("open a door", Command::Open);
            row("kick", Command::Kick);
        }
        if !view.riding && beside(|glyph| glyph == Glyph::Sink) {
            row("kick the sink", Command::Kick);
        }
        if beside(|glyph| matches!(glyph, Glyph::OpenDoor { .. })) {
            row("close a door", Command::Close);
        }
        if view.traps.iter().any(|trap| trap.at.is_next_to(view.hero)) {
            row("disarm a trap", Command::Disarm);
        }
        row("search", Command::Search);
        if view.explores {
            row("explore", Command::Explore);
        }
        if view.rests {
            row("rest", Command::Rest);
        }
        row("any command by name", Command::Palette);
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

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        self.0.draw(canvas, table);
    }

    fn choose(&mut self, row: usize) {
        self.0.chosen = row;
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        self.0.key(key, table)
    }
}

/// The Esc menu.
pub struct GameMenu(Rows);

impl GameMenu {
    /// Creates the menu. `walking` is whether the player came from the vault browser to walk in a
    /// vault.
    pub fn new(walking: bool) -> Self {
        let leave = if walking { "back to the vault browser" } else { "save and leave" };
        let commands = [
            (leave, Command::Save),
            ("help", Command::Help),
            ("options", Command::Options),
            ("messages", Command::Messages),
            ("score", Command::Score),
            ("any command by name", Command::Palette),
            ("give up this run for good", Command::Quit),
        ];
        let mut rows: Vec<Row> =
            commands.map(|(text, command)| Row { text: text.to_owned(), command }).into();
        if walking {
            // Saving ends the walk, so it must not be the first row, which Enter chooses when the
            // menu opens.
            rows[..6].rotate_left(1);
        }
        Self(Rows { title: "Menu", lines: rows, chosen: 0 })
    }
}

impl Screen for GameMenu {
    fn is_list(&self) -> bool {
        true
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        self.0.draw(canvas, table);
    }

    fn choose(&mut self, row: usize) {
        self.0.chosen = row;
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        self.0.key(key, table)
    }
}
