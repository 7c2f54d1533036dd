//! Opening a container: moves items out of it and into it.

use super::item_list::{
    Row, draw_rows, first, list_step, moved, place_of, rows_marked, unlisted_or_worn,
};
use crate::base::english;
use crate::game::Input;
use crate::game::view::{Action, ItemId, ItemView, Purpose, View};
use crate::ui::draw::canvas::Canvas;
use crate::ui::draw::theme::Meaning;
use crate::ui::main::command::Command;
use crate::ui::main::complete_command::PartialCommand;
use crate::ui::main::hint::sentence::{joined, lock_offers, offer};
use crate::ui::main::keys::{Code, Key, KeyMap};
use crate::ui::screen::{Screen, Shared, Transition};

/// The screen that moves items into and out of a container.
pub struct Loot {
    container: ItemId,
    chosen: Option<usize>,
    picked: Vec<ItemId>,
    /// Whether the player moved the selection since the last pick. If so, and if nothing is picked,
    /// Enter takes the selected item.
    pointed: bool,
    /// The message about an unused key.
    odd: String,
}

impl Loot {
    /// Returns a screen for a container on the floor or, if there is none, for one in the
    /// inventory. Prefers a container that is not known to be locked. `None` if there is no
    /// container.
    pub fn of(view: &View) -> Option<Self> {
        let best = |things: &[ItemView]| {
            let mut fit = things.iter().filter(|thing| thing.fits(Purpose::Open));
            let first = fit.clone().next();
            fit.find(|thing| !thing.known_locked).or(first).map(|thing| thing.id)
        };
        Some(Self::with(best(&view.floor).or_else(|| best(&view.pack))?))
    }

    /// Returns a message that the container is locked and how to open it; `None` if the hero does
    /// not know that it is locked.
    pub fn locked(&self, view: &View, keymap: &KeyMap) -> Option<String> {
        let thing = self.thing(view).filter(|thing| thing.known_locked)?;
        let name = format!("The {}", english::without_article(&thing.name));
        let offers = if view.floor.iter().any(|on_floor| on_floor.id == thing.id) {
            lock_offers(view, keymap)
        } else {
            let keys = format!("{} {}", keymap.shown(Command::Drop), thing.letter?);
            vec![offer(&keys, "drop it first")]
        };
        let offers =
            if offers.is_empty() { String::new() } else { format!(": {}", joined(offers)) };
        Some(format!("{name} is locked{offers}."))
    }

    /// Returns the action that opens the container if opening it has an effect before the hero sees
    /// what is inside; see [`ItemView::acts_when_opened`].
    fn try_lid(&self, view: &View) -> Option<Action> {
        let thing = self.thing(view).filter(|thing| thing.acts_when_opened())?;
        Some(Action::Loot { container: thing.id, out: Vec::new(), into: Vec::new() })
    }

    /// Opens the screen. If the container is known to be locked, only says so. If opening it has an
    /// effect at once, as with an untried lock or a bag of tricks, makes the hero open it instead
    /// of showing the screen.
    pub fn open(self, table: &mut Shared, opened: fn(Box<dyn Screen>) -> Transition) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        if let Some(locked) = self.locked(view, &table.keymap) {
            table.notice = Some(locked);
            return Transition::Play;
        }
        match self.try_lid(view) {
            Some(action) => {
                table.send(&Input::Do(action));
                Transition::Play
            }
            None => opened(Box::new(self)),
        }
    }

    pub fn with(container: ItemId) -> Self {
        Self { container, chosen: None, picked: Vec::new(), pointed: false, odd: String::new() }
    }

    fn thing<'a>(&self, view: &'a View) -> Option<&'a ItemView> {
        view.floor.iter().chain(&view.pack).find(|thing| thing.id == self.container)
    }

    /// Returns the container's contents, then the inventory, each under its heading.
    fn listed<'a>(&self, view: &'a View) -> Vec<Row<'a>> {
        let inside = self.thing(view).map(|thing| thing.contents.as_slice()).unwrap_or_default();
        // Worn items must be taken off first.
        let goes_in = |thing: &&ItemView| thing.id != self.container && !thing.suits.take_off;
        let carried = view.pack.iter().filter(goes_in);
        // Capital letters mark what is inside, because small ones look like letters of the pack.
        let marks = ('A'..='Z').chain('a'..='z');
        let all = inside.iter().chain(carried).collect::<Vec<_>>();
        let mut listed = rows_marked(&all, marks);
        listed.retain(|row| matches!(row, Row::Thing(..)));
        let pack = inside.len();
        if pack < listed.len() {
            listed.insert(pack, Row::Heading("Your pack: picked items go in"));
        }
        if pack > 0 {
            listed.insert(0, Row::Heading("Inside: picked items come out"));
        }
        listed
    }

    /// Picks everything in the container; if all of it is picked already, picks none of it.
    fn toggle_all_inside(&mut self, view: &View) {
        let contents = self.thing(view).map(|thing| thing.contents.as_slice());
        let inside: Vec<ItemId> =
            contents.unwrap_or_default().iter().map(|thing| thing.id).collect();
        if inside.is_empty() {
            self.odd = "Nothing is inside to take out.".to_owned();
            return;
        }
        let is_all = inside.iter().all(|item| self.picked.contains(item));
        self.picked.retain(|item| !inside.contains(item));
        if !is_all {
            self.picked.extend(inside);
        }
        self.pointed = false;
    }
}

impl Screen for Loot {
    fn is_list(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(view) = &table.view else { return };
        let name = self.thing(view).map_or("", |thing| thing.name.as_str());
        let height = canvas.height();
        let mut inner = canvas.framed(&format!("Open: {name}"));
        let last = inner.height().saturating_sub(1);
        let rows = self.listed(view);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows));
        let inside = self.thing(view).map_or(0, |thing| thing.contents.len());
        let letters = if inside == 0 { "a-z" } else { "A-Z a-z" };
        let mut keys =
            vec![(letters, "pick"), (",", "all inside"), ("Enter", "move them"), ("Esc", "close")];
        if inside == 0 {
            keys.remove(1);
        }
        inner.keys(last, &keys);
        let note = match inside {
            0 => "It is empty. Pick what to put in.".to_owned(),
            1 => "One item is inside. Pick what to take out or put in.".to_owned(),
            n => format!("{n} items are inside. Pick what to take out or put in."),
        };
        match self.odd.as_str() {
            "" => inner.say(1, 0, &note, Meaning::Faint),
            odd => inner.say(1, 0, odd, Meaning::Bad),
        };
        let width = inner.width();
        let mut part = inner.part(0, 1, width, height.saturating_sub(4));
        let mark = |item| self.picked.contains(&item).then(|| "+".to_owned());
        draw_rows(&mut part, &rows, chosen, &mark);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        let rows = self.listed(view);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows));
        self.odd.clear();
        let place = match (key.code, key.letter()) {
            (Code::Char(' '), _) => Some(chosen),
            (_, Some(',')) => {
                self.toggle_all_inside(view);
                return Transition::Stay;
            }
            (_, Some(letter)) => place_of(&rows, letter),
            _ => None,
        };
        if let Some(Row::Thing(_, thing)) = place.and_then(|place| rows.get(place)) {
            match self.picked.iter().position(|&item| item == thing.id) {
                Some(at) => {
                    self.picked.remove(at);
                }
                None => self.picked.push(thing.id),
            }
            (self.chosen, self.pointed) = (place, false);
            return Transition::Stay;
        }
        if let Some(by) = list_step(key, 10) {
            (self.chosen, self.pointed) = (Some(moved(&rows, chosen, by)), true);
            return Transition::Stay;
        }
        match key.code {
            Code::Esc => {
                // Leaving an empty container sends an action too, so that the hero remembers that
                // it is empty.
                let look = |thing: &&ItemView| thing.contents.is_empty() && !thing.known_inside;
                if let Some(container) = self.thing(view).filter(look).map(|thing| thing.id) {
                    let (out, into) = (Vec::new(), Vec::new());
                    table.send(&Input::Do(Action::Loot { container, out, into }));
                }
                Transition::Play
            }
            Code::Enter => {
                let pointed = rows.get(chosen).filter(|_| self.pointed);
                match pointed {
                    _ if !self.picked.is_empty() => {}
                    Some(Row::Thing(_, thing)) => self.picked.push(thing.id),
                    _ => {
                        self.odd = "Nothing is picked: Space or a letter picks an item.".to_owned();
                        return Transition::Stay;
                    }
                }
                let contents = self.thing(view).map(|thing| thing.contents.as_slice());
                let inside: Vec<ItemId> =
                    contents.unwrap_or_default().iter().map(|thing| thing.id).collect();
                let picked = std::mem::take(&mut self.picked);
                let (taken_out, into): (Vec<ItemId>, Vec<ItemId>) =
                    picked.into_iter().partition(|item| inside.contains(item));
                let mut plan = PartialCommand::with(Command::Loot, self.container);
                plan.given.items = Some(into.into_iter().map(|item| (item, 0)).collect());
                plan.given.taken_out = taken_out;
                table.pursue(plan).in_place()
            }
            _ => {
                self.odd = unlisted_or_worn(key, view);
                Transition::Stay
            }
        }
    }
}
