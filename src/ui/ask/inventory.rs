//! The inventory screen: the list, and actions for the chosen item.

use super::item_list::{list_step, name_at_foot, no_answer, row_after, thing_line, unlisted};
use super::loot::Loot;
use super::prompt::TextField;
use crate::game::view::{ActionKind, Class, GroundKind, ItemView, Purpose, View};
use crate::ui::draw::canvas::{Canvas, Click, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::command::Command;
use crate::ui::main::complete_command::{PartialCommand, suitable};
use crate::ui::main::keys::{Code, Key, KeyMap};
use crate::ui::screen::{Screen, Shared, Transition};

/// The inventory screen.
pub struct Inventory {
    chosen: usize,
    filter: TextField,
    typing: bool,
    /// Whether a letter now chooses an action for the chosen item instead of choosing an item. Set
    /// by Enter, Right, the item's letter or a click on the item.
    acting: bool,
    /// The message about a key that does nothing here.
    odd: String,
}

/// The actions for a carried item: for each, a letter that works in addition to the command's own
/// key, the action's name, and the command.
const VERBS: [(char, &str, Command); 16] = [
    ('q', "quaff", Command::Quaff),
    ('r', "read", Command::Read),
    ('z', "zap", Command::Zap),
    ('e', "eat", Command::Eat),
    ('w', "wield", Command::Wield),
    ('W', "wear", Command::Wear),
    ('T', "take off", Command::TakeOff),
    ('a', "use", Command::Apply),
    ('l', "open", Command::Loot),
    ('t', "throw", Command::Throw),
    ('Q', "quiver", Command::Quiver),
    ('d', "drop", Command::Drop),
    ('M', "dip", Command::Dip),
    ('C', "name kind", Command::Call),
    ('{', "name it", Command::Inscribe),
    ('=', "new letter", Command::Adjust),
];

/// Returns the actions that suit an item. Gold cannot be inscribed, dipped, or given another
/// letter.
fn verbs(thing: &ItemView, view: &View) -> impl Iterator<Item = (char, &'static str, Command)> {
    let gold = thing.class == Class::Coin;
    let fountain = view.ground.as_ref().is_some_and(|it| it.kind == GroundKind::Fountain);
    let potion = suitable(view, Purpose::DipInto).iter().any(|it| it.id != thing.id);
    VERBS.into_iter().filter(move |(_, _, command)| match command {
        Command::Inscribe | Command::Adjust if gold => false,
        Command::Dip => !gold && (fountain || potion),
        // Prompts list only missiles at first, but any item can be thrown.
        Command::Throw => true,
        // For a container, the action to open it is listed instead.
        Command::Apply if thing.fits(Purpose::Open) => false,
        _ => command.action().and_then(ActionKind::purpose).is_some_and(|it| thing.fits(it)),
    })
}

impl Inventory {
    pub fn new() -> Self {
        Self {
            chosen: 0,
            filter: TextField::new("", 20),
            typing: false,
            acting: false,
            odd: String::new(),
        }
    }

    fn listed<'a>(&self, view: &'a View) -> Vec<&'a ItemView> {
        let wanted = self.filter.text.to_lowercase();
        let fits = |thing: &&ItemView| {
            let mut letters = wanted.chars();
            let class = letters.next().filter(|_| letters.next().is_none());
            let is_class = class.is_some_and(|sign| thing.class.symbol() == sign);
            wanted.is_empty()
                || is_class
                || thing.name.to_lowercase().contains(&wanted)
                || thing.used.is_some_and(|used| used.words().contains(wanted.as_str()))
        };
        view.pack.iter().filter(fits).collect()
    }

    fn act(&self, key: Key, table: &mut Shared) -> Option<Transition> {
        let view = table.view.as_ref()?;
        let things = self.listed(view);
        let thing = things.get(self.chosen)?;
        let own = verbs(thing, view)
            .find(|(.., command)| table.keymap.all(*command).any(|own| own == key));
        let letter = || verbs(thing, view).find(|(letter, ..)| Some(*letter) == key.letter());
        let (_, _, command) = own.or_else(letter)?;
        if command == Command::Loot {
            return Some(Loot::with(thing.id).open(table, Transition::Instead));
        }
        let plan = PartialCommand::with(command, thing.id);
        Some(table.pursue(plan).in_place())
    }

    /// Draws as many items around the chosen one as fit. `alone` is whether no box beside the list
    /// shows the chosen item's details. Returns the number of items below the last one drawn.
    fn draw_list(&self, canvas: &mut Canvas, things: &[&ItemView], alone: bool) -> usize {
        let mut lines: Vec<Option<usize>> = Vec::new();
        let mut class = None;
        for (place, thing) in things.iter().enumerate() {
            if class != Some(thing.class) {
                lines.push(None);
                class = Some(thing.class);
            }
            lines.push(Some(place));
        }
        let at = lines.iter().position(|line| *line == Some(self.chosen)).unwrap_or(0);
        let named = things.get(self.chosen).filter(|_| alone);
        let height = named.map_or(canvas.height(), |thing| name_at_foot(canvas, 6, thing));
        let height = usize::from(height);
        let top = (at + 3).saturating_sub(height).min(lines.len().saturating_sub(height));
        for (y, (number, line)) in lines.iter().enumerate().skip(top).take(height).enumerate() {
            let y = y as u16;
            let Some(place) = *line else {
                let next = lines.get(number + 1).copied().flatten();
                let heading = next.map_or("", |place| things[place].class.heading());
                canvas.say(1, y, heading, Meaning::Heading);
                continue;
            };
            let thing = things[place];
            let chosen = place == self.chosen;
            if chosen {
                let (pointer, style) = (canvas.theme.pointer(), canvas.theme.of(Meaning::Key));
                canvas.sign(0, y, pointer, style);
            }
            canvas.mark_line(y, Click::Row(place));
            let letter = thing.letter.unwrap_or(' ').to_string();
            canvas.say(2, y, &letter, Meaning::Key);
            let sign = thing.class.symbol();
            let style = ratatui::style::Style::new().fg(canvas.theme.ink(thing.color));
            canvas.sign(4, y, sign, style);
            thing_line(canvas, 6, y, thing, chosen);
        }
        if lines.is_empty() {
            let note = if self.filter.text.is_empty() {
                "You are not carrying anything."
            } else {
                "No item in your inventory matches."
            };
            canvas.say(2, 0, note, Meaning::Faint);
        }
        lines.iter().skip(top + height).flatten().count()
    }

    fn draw_thing(&self, canvas: &mut Canvas, thing: &ItemView, view: &View, keymap: &KeyMap) {
        let width = usize::from(canvas.width());
        let mut y = 0;
        for line in wrapped(&thing.name, width) {
            canvas.say(0, y, &line, Meaning::Text);
            y += 1;
        }
        y += 1;
        for note in &thing.notes {
            for line in wrapped(note, width) {
                canvas.say(0, y, &line, Meaning::Faint);
                y += 1;
            }
        }
        y += 1;
        for (at, (letter, name, command)) in verbs(thing, view).enumerate() {
            let key = keymap.key(command).unwrap_or(Key::plain(Code::Char(letter)));
            let (column, row) = (at as u16 % 2, at as u16 / 2);
            let x = column * (canvas.width() / 2);
            let meaning = if self.acting { Meaning::Key } else { Meaning::Faint };
            if self.acting {
                canvas.mark(x, y + row, canvas.width() / 2, Click::Key(key));
            }
            let end = canvas.say(x, y + row, &key.to_string(), meaning);
            canvas.say(end + 1, y + row, name, Meaning::Text);
        }
    }
}

impl Screen for Inventory {
    fn is_list(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(view) = &table.view else { return };
        let things = self.listed(view);
        self.chosen = self.chosen.min(things.len().saturating_sub(1));
        let (width, height) = (canvas.width(), canvas.height());
        let (weight, bears) = (view.status.load, view.status.bears);
        let x = canvas.say(1, 0, "Inventory", Meaning::Heading) + 3;
        let x = canvas.say(x, 0, "filter / ", Meaning::Faint);
        let narrow = width < 76;
        self.filter.draw(canvas, x, 0, if narrow { 14 } else { 21 }, self.typing);
        let lettered = |thing: &&ItemView| thing.letter.is_some_and(|it| it.is_ascii_alphabetic());
        let letters = view.pack.iter().filter(lettered).count();
        let note = if narrow {
            format!("weight {weight}/{bears}, {letters}/52")
        } else {
            format!("weight {weight} of {bears}, {letters} of 52 letters")
        };
        canvas.right(width.saturating_sub(1), 0, &note, Meaning::Faint);
        let left = if width >= 78 { (width * 3 / 5).max(46) } else { width };
        {
            let mut list = canvas.part(0, 1, left, height.saturating_sub(2));
            let mut inner = list.framed("Items");
            let below = self.draw_list(&mut inner, &things, left == width);
            if below > 0 {
                let more = format!(" {below} more below ");
                list.right(left.saturating_sub(2), height.saturating_sub(3), &more, Meaning::Key);
            }
        }
        if width > left
            && let Some(thing) = things.get(self.chosen)
        {
            let mut side = canvas.part(left, 1, width - left, height.saturating_sub(2));
            let letter = thing.letter.unwrap_or(' ');
            let title = if self.acting { "what to do" } else { "Enter for actions" };
            let mut inner = side.framed(&format!("{letter} - {title}"));
            self.draw_thing(&mut inner, thing, view, &table.keymap);
        } else if self.acting
            && let Some(thing) = things.get(self.chosen)
        {
            let mut over = canvas.part(0, 1, width, height.saturating_sub(2));
            over.clear();
            over.bury();
            let mut inner = over.framed("What to do");
            self.draw_thing(&mut inner, thing, view, &table.keymap);
        }
        let keys: &[(&str, &str)] = if self.acting {
            let keys = if width > left { "a key on the right" } else { "a key above" };
            &[(keys, "picks an action"), ("Esc", "back to the list")]
        } else {
            &[
                ("a-z", "choose"),
                ("Enter", "use"),
                ("Up Down", "move"),
                ("/", "filter"),
                ("Esc", "close"),
            ]
        };
        match self.odd.as_str() {
            "" => canvas.keys(height.saturating_sub(1), keys),
            odd => {
                canvas.say(1, height.saturating_sub(1), odd, Meaning::Bad);
            }
        }
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        if self.typing {
            match key.code {
                Code::Enter => self.typing = false,
                Code::Esc => (self.typing, self.filter.text) = (false, String::new()),
                _ => {
                    self.filter.key(key);
                    self.chosen = 0;
                }
            }
            return Transition::Stay;
        }
        self.odd.clear();
        let Some(view) = &table.view else { return Transition::Play };
        let things = self.listed(view);
        if let Some(by) = list_step(key, 10) {
            self.chosen = row_after(self.chosen, by, things.len());
            self.acting = false;
            return Transition::Stay;
        }
        if self.acting {
            if key.code == Code::Esc {
                self.acting = false;
                return Transition::Stay;
            }
            let next = self.act(key, table);
            return next.unwrap_or_else(|| {
                self.odd = no_answer(key, "a key for this item: Esc goes back to the list");
                Transition::Stay
            });
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) => return Transition::Play,
            (Code::Enter | Code::Right, _) => self.acting = !things.is_empty(),
            (_, Some('/')) => self.typing = true,
            (_, Some(letter)) => {
                let place = things.iter().position(|thing| thing.letter == Some(letter));
                if let Some(place) = place {
                    self.chosen = place;
                    self.acting = true;
                } else {
                    self.odd = unlisted(key, view, true);
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn pick(&mut self, row: usize, _: &mut Shared) -> Transition {
        (self.chosen, self.acting, self.typing) = (row, true, false);
        Transition::Stay
    }

    fn paste(&mut self, text: &str) {
        if self.typing {
            self.filter.paste(text);
        }
    }
}
