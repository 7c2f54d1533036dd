//! Wizard-mode screens: the menu, the vault list, the level prompt and vault provenance.

use crate::game::Input;
use crate::game::view::{Pos, View, WizardPower};
use crate::ui::ask::filter_list::{FilterList, ListBox, Typed};
use crate::ui::ask::item_list::A_LISTED_LETTER;
use crate::ui::ask::prompt::TextField;
use crate::ui::draw::canvas::{Canvas, cut, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};
use crate::ui::main::{map_cursor, screen_areas};
use crate::ui::screen::{Screen, Shared, Transition};

/// The action of a menu row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Place,
    LevelWith,
    Reroll,
    Reveal,
    Outline,
    Why,
    Go,
    Shape,
    Advance,
    Make,
    Reload,
}

const LINES: [(char, &str, Choice); 11] = [
    ('a', "add a vault here", Choice::Place),
    ('m', "make a level with a vault", Choice::LevelWith),
    ('r', "roll this level again", Choice::Reroll),
    ('v', "reveal the level", Choice::Reveal),
    ('o', "outline the rooms, on or off", Choice::Outline),
    ('w', "why is this here?", Choice::Why),
    ('g', "go to another level", Choice::Go),
    ('t', "take another shape", Choice::Shape),
    ('l', "rise to level 30, with equipment", Choice::Advance),
    ('i', "make an item or monsters", Choice::Make),
    ('p', "reload the packs", Choice::Reload),
];

/// The experience level that the menu offers.
const BEST: u8 = 30;

/// The reply to the menu row that reloads packs: a run keeps the packs it began with.
const PACKS_STAY: &str = "A run keeps the packs it began with. To try the reloaded ones, press w \
                          on a vault in the vault browser; that starts a new game there.";

/// The wizard-mode menu.
pub struct WizardMenu {
    chosen: usize,
    /// Whether the last key did nothing.
    odd: bool,
}

impl WizardMenu {
    pub fn new() -> Self {
        Self { chosen: 0, odd: false }
    }

    fn does(choice: Choice, table: &mut Shared) -> Transition {
        let Some(session) = &table.session else { return Transition::Play };
        let power = match choice {
            Choice::Place | Choice::LevelWith => {
                return Transition::Instead(Box::new(PickVault::new(choice == Choice::Place)));
            }
            Choice::Go => {
                return Transition::Instead(Box::new(LevelChooser {
                    field: TextField::new("", 30),
                }));
            }
            Choice::Make => {
                return Transition::Instead(Box::new(ItemMaker {
                    field: TextField::new("", 100),
                    refused: false,
                }));
            }
            Choice::Why => {
                let why = table.view.as_ref().map(ProvenanceCursor::new);
                return why.map_or(Transition::Play, |why| Transition::Instead(Box::new(why)));
            }
            Choice::Outline => {
                table.outlines = !table.outlines;
                return Transition::Play;
            }
            Choice::Reload => {
                table.notice = Some(PACKS_STAY.to_owned());
                return Transition::Play;
            }
            Choice::Reroll => session.game.next_roll(),
            Choice::Reveal => WizardPower::Reveal,
            Choice::Shape => WizardPower::ChangeShape,
            Choice::Advance => WizardPower::Advance(BEST),
        };
        table.send(&Input::Wizard(power));
        Transition::Play
    }
}

impl Screen for WizardMenu {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Shared) {
        let width = 46.min(canvas.width());
        let told = u16::from(self.odd);
        let mut part = canvas.part(0, 0, width, LINES.len() as u16 + 3 + told);
        part.clear();
        let mut inner = part.framed("Wizard");
        for (y, (key, text, _)) in LINES.iter().enumerate() {
            let meaning = if y == self.chosen { Meaning::Chosen } else { Meaning::Text };
            inner.say(1, y as u16, &key.to_string(), Meaning::Key);
            inner.say(4, y as u16, text, meaning);
        }
        let last = inner.height().saturating_sub(1);
        if self.odd {
            inner.say(1, last.saturating_sub(1), A_LISTED_LETTER, Meaning::Bad);
        }
        inner.keys(last, &[("Enter or a letter", "do it"), ("Esc", "cancel")]);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        self.odd = false;
        match (key.code, key.letter()) {
            (Code::Up, _) => self.chosen = self.chosen.saturating_sub(1),
            (Code::Down, _) => self.chosen = (self.chosen + 1).min(LINES.len() - 1),
            (Code::Enter, _) => return Self::does(LINES[self.chosen].2, table),
            (Code::Esc, _) => return Transition::Play,
            (_, Some(letter)) => {
                if let Some((.., choice)) = LINES.iter().find(|(key, ..)| *key == letter) {
                    return Self::does(*choice, table);
                }
                self.odd = true;
            }
            _ => self.odd = true,
        }
        Transition::Stay
    }
}

/// Asks for a vault, with a list filtered while typing.
pub struct PickVault {
    /// Whether to build on the current level rather than on a new one.
    here: bool,
    list: FilterList,
}

impl PickVault {
    fn new(here: bool) -> Self {
        Self { here, list: FilterList::new(30) }
    }

    fn found(&self, table: &Shared) -> Vec<String> {
        let wanted = self.list.field.text.to_lowercase();
        let ids = table.session.as_ref().map(|session| session.game.vault_ids());
        let mut found: Vec<String> = ids
            .unwrap_or_default()
            .into_iter()
            .filter(|id| crate::ui::main::palette::fits(&wanted, id))
            .map(str::to_owned)
            .collect();
        found.sort_by_key(|id| !id.contains(&wanted));
        found
    }
}

impl Screen for PickVault {
    fn is_list(&self) -> bool {
        true
    }

    fn choose(&mut self, row: usize) {
        self.list.choose(row);
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let title = if self.here { "Which vault here?" } else { "A level with which vault?" };
        let shape = ListBox {
            title,
            width: 46,
            below: 0,
            label: "",
            field: 32,
            enter: "do it",
            none: "No vault has this name.",
        };
        self.list.draw(canvas, &shape, &self.found(table), |inner, y, id, meaning| {
            let room = usize::from(inner.width().saturating_sub(3));
            inner.say(2, y, &cut(id, room), meaning);
        });
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let found = self.found(table);
        match self.list.key(key, found.len()) {
            Typed::On => Transition::Stay,
            Typed::Leave => Transition::Play,
            Typed::Take(place) => {
                let (Some(vault), Some(session)) = (found.get(place), &table.session) else {
                    return Transition::Stay;
                };
                let (vault, seed) = (vault.clone(), session.game.next_seed());
                let power = if self.here {
                    WizardPower::Place { vault, seed }
                } else {
                    WizardPower::Remake { vault: Some(vault), seed }
                };
                table.send(&Input::Wizard(power));
                Transition::Play
            }
        }
    }

    fn paste(&mut self, text: &str) {
        self.list.field.paste(text);
    }
}

/// Asks for a level.
pub struct LevelChooser {
    field: TextField,
}

impl Screen for LevelChooser {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Shared) {
        let mut part = canvas.part(0, 0, 46, 4);
        part.clear();
        let mut inner = part.framed("Go to which level?");
        self.field.draw(&mut inner, 1, 0, 32, true);
        inner.say(1, 1, "a depth, or depth and branch: 3 diggings", Meaning::Faint);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        match key.code {
            Code::Esc => return Transition::Play,
            Code::Enter => {
                let Some(session) = &table.session else { return Transition::Play };
                match session.game.power_to(&self.field.text) {
                    Ok(power) => table.send(&Input::Wizard(power)),
                    Err(why) => table.notice = Some(why),
                }
                return Transition::Play;
            }
            _ => {
                self.field.key(key);
            }
        }
        Transition::Stay
    }
}

/// Asks for the name of an item or of monsters to create.
pub struct ItemMaker {
    field: TextField,
    /// Whether the last Enter was refused because nothing has the typed name.
    refused: bool,
}

impl Screen for ItemMaker {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let width = 76.min(canvas.width());
        let mut part = canvas.part(0, 0, width, 4);
        part.clear();
        let mut inner = part.framed("Make which item or monster?");
        let room = inner.width().saturating_sub(2);
        self.field.draw(&mut inner, 1, 0, room, true);
        let typed = self.field.text.trim();
        let session = table.session.as_ref().filter(|_| !typed.is_empty());
        let (read, meaning) = match session.map(|session| session.game.reads(typed)) {
            Some(read) if self.refused => (format!("\"{typed}\": {read}"), Meaning::Bad),
            Some(read) => (read, Meaning::Text),
            None => (
                "as in a wish: blessed +3 gray dragon scale mail, 3 peaceful newts".to_owned(),
                Meaning::Faint,
            ),
        };
        inner.say(1, 1, &cut(&read, usize::from(room)), meaning);
    }

    fn paste(&mut self, text: &str) {
        self.field.paste(text);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        match key.code {
            Code::Esc => return Transition::Play,
            Code::Enter => {
                let thing = self.field.text.trim().to_owned();
                let knows = |table: &Shared| {
                    table.session.as_ref().is_none_or(|session| session.game.understands(&thing))
                };
                if !thing.is_empty() && !knows(table) {
                    self.refused = true;
                    return Transition::Stay;
                }
                table.send(&Input::Wizard(WizardPower::Make { thing }));
                return Transition::Play;
            }
            _ => {
                self.refused = false;
                self.field.key(key);
            }
        }
        Transition::Stay
    }
}

/// A cursor that shows which vaults made each square.
pub struct ProvenanceCursor {
    at: Pos,
}

impl ProvenanceCursor {
    fn new(view: &View) -> Self {
        Self { at: view.hero }
    }
}

impl Screen for ProvenanceCursor {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(session) = &table.session else { return };
        let lines = session.game.why(self.at);
        let keys = [
            ("m", "creature"),
            ("o", "item"),
            ("d", "door"),
            ("< >", "stairs"),
            ("_ ^", "places"),
            ("Esc", "leave"),
        ];
        let title = ("Why is this here?", "");
        let Some(layout) = map_cursor::draw_cursor(canvas, table, self.at, title, &keys) else {
            return;
        };
        let lines: Vec<(String, Meaning)> = lines
            .iter()
            .flat_map(|line| wrapped(line, 38))
            .map(|line| (line, Meaning::Text))
            .collect();
        map_cursor::beside_map(canvas, &layout, table, (self.at, 0), "Made by", &lines);
    }

    fn click(&mut self, at: (u16, u16), size: (u16, u16), table: &mut Shared) -> Transition {
        self.at = screen_areas::square_at(at, size, table).unwrap_or(self.at);
        Transition::Stay
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        if let Some(at) = map_cursor::moved(view, table, self.at, key) {
            self.at = at;
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc | Code::Enter, _) | (_, Some('q')) => Transition::Play,
            _ => Transition::Stay,
        }
    }
}
