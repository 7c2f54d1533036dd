//! Selection lists for one item, for several items, and for questions from the game.

use super::escape::{LEAVES_LIST, cancels_items, declined_label, esc_label, items_label};
use super::item_list::{
    Row, YES_OR_NO, draw_rows, first, moved, place_of, rows, rows_marked, unlisted,
    unlisted_or_worn,
};
use super::prompt::TextField;
use super::question_box::boxed;
use crate::game::view::{ItemId, ItemView, Pos, Purpose, View, heading_order};
use crate::game::{Answer, Awaits, Input, Question, QuestionReason};
use crate::ui::draw::canvas::{Canvas, cut};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::command::Command;
use crate::ui::main::complete_command::{PartialCommand, Shelf, cannot, find, nothing, suitable};
use crate::ui::main::keys::{Code, Key};
use crate::ui::main::map_cursor;
use crate::ui::screen::{Screen, Shared, Transition};

pub use super::item_list::{list_step, row_after};

/// The entry of a key line that explains counts.
const FIVE_OF_A: (&str, &str) = ("5a", "takes five of a");

/// Returns the count with a typed digit added to its end; `None` if the key is not a digit.
fn with_digit(count: Option<u16>, key: Key) -> Option<u16> {
    let digit = key.letter()?.to_digit(10)? as u16;
    Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit))
}

/// Asks for one item.
pub struct PickOne {
    title: String,
    purpose: Purpose,
    none: Option<&'static str>,
    second: bool,
    plan: PartialCommand,
    chosen: Option<usize>,
    /// Whether to list the whole inventory instead of suitable items only.
    all: bool,
    /// The message about the last rejected key or count.
    odd: String,
}

impl PickOne {
    pub fn new(
        title: String,
        purpose: Purpose,
        none: Option<&'static str>,
        second: bool,
        plan: PartialCommand,
    ) -> Self {
        Self { title, purpose, none, second, plan, chosen: None, all: false, odd: String::new() }
    }

    /// Whether digits typed in this list are a count of the item.
    fn takes_count(&self) -> bool {
        !self.second && matches!(self.plan.command, Command::Drop | Command::Throw)
    }

    /// Groups the items for the list. Items on the floor get letters that no carried item has.
    fn rows<'a>(view: &View, things: &[&'a ItemView]) -> Vec<Row<'a>> {
        let carried: Vec<char> = view.pack.iter().filter_map(|thing| thing.letter).collect();
        let free = ('a'..='z').chain('A'..='Z').filter(|letter| !carried.contains(letter));
        rows_marked(things, free)
    }

    fn listed<'a>(&self, view: &'a View) -> Vec<&'a ItemView> {
        if self.all { view.pack.iter().collect() } else { suitable(view, self.purpose) }
    }

    /// Returns the item as the list shows it. In a list of items to wear, the name of an item that
    /// the hero cannot wear says why.
    fn with_refusal(&self, thing: &ItemView) -> ItemView {
        let mut thing = thing.clone();
        if let Some(why) = thing.unwearable.as_ref().filter(|_| self.purpose == Purpose::Wear) {
            thing.name.push_str(&format!(" ({})", why.mark));
        }
        thing
    }

    fn answer(&mut self, item: Option<ItemId>, table: &mut Shared) -> Transition {
        if self.second {
            self.plan.given.into = Some(item);
        } else {
            self.plan.given.item = Some(item);
        }
        table.pursue(self.plan.clone()).in_place()
    }

    /// Answers with an item. If the item does not suit the purpose and the command is refused, says
    /// why and keeps asking.
    fn tried(&mut self, item: ItemId, table: &mut Shared) -> Transition {
        let thing = table.view.as_ref().and_then(|view| find(view, item));
        let Some(thing) = thing.filter(|thing| !thing.fits(self.purpose)) else {
            return self.answer(Some(item), table);
        };
        if let Some(why) = cannot(self.purpose, thing) {
            self.odd = why;
            return Transition::Stay;
        }
        let before = self.plan.clone();
        match self.answer(Some(item), table) {
            Transition::Play if table.notice.is_some() => {
                self.odd = table.notice.take().unwrap_or_default();
                self.plan = before;
                Transition::Stay
            }
            other => other,
        }
    }
}

impl Screen for PickOne {
    fn is_list(&self) -> bool {
        true
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(view) = &table.view else { return };
        let named: Vec<ItemView> =
            self.listed(view).into_iter().map(|thing| self.with_refusal(thing)).collect();
        let things: Vec<&ItemView> = named.iter().collect();
        let rows = Self::rows(view, &things);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows)).min(rows.len().saturating_sub(1));
        let mut foot = vec![("a-z", "choose"), ("Esc", "cancel")];
        if let Some(none) = self.none {
            foot.insert(1, ("-", none));
        }
        if !self.all {
            foot.push(("*", "all items"));
        }
        if self.takes_count() && things.iter().any(|thing| thing.count > 1) {
            foot.insert(1, FIVE_OF_A);
        }
        let title = match self.plan.given.count.filter(|_| self.takes_count()) {
            _ if things.is_empty() => nothing(self.purpose).to_owned(),
            Some(count) => format!("{} {count} of", self.title),
            None => self.title.clone(),
        };
        let mut part = boxed(canvas, table, &title, rows.len(), &self.odd, &foot);
        // Items on the floor have no inventory letters, so they are labeled.
        let lies = |item| view.floor.iter().any(|thing| thing.id == item);
        draw_rows(&mut part, &rows, chosen, &|item| {
            lies(item).then(|| "- on the floor:".to_owned())
        });
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        let things = self.listed(view);
        let rows = Self::rows(view, &things);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows));
        self.odd.clear();
        if let Some(by) = list_step(key, 10) {
            self.chosen = Some(moved(&rows, chosen, by));
            return Transition::Stay;
        }
        if let Some(count) = with_digit(self.plan.given.count, key).filter(|_| self.takes_count()) {
            self.plan.given.count = Some(count);
            return Transition::Stay;
        }
        let by_letter = key.letter().and_then(|letter| {
            let listed = place_of(&rows, letter).map(|place| match rows[place] {
                Row::Thing(_, thing) => thing.id,
                Row::Heading(_) => unreachable!("places of letters are things"),
            });
            listed.or_else(|| {
                let carried = view.pack.iter().find(|thing| thing.letter == Some(letter));
                carried.map(|thing| thing.id)
            })
        });
        match (key.code, by_letter) {
            (_, Some(item)) => self.tried(item, table),
            (Code::Enter, _) => match rows.get(chosen) {
                Some(Row::Thing(_, thing)) => {
                    let item = thing.id;
                    self.tried(item, table)
                }
                _ => Transition::Stay,
            },
            (Code::Char('-' | ','), _) if self.none.is_some() => self.answer(None, table),
            (Code::Char('*' | '?'), _) => {
                (self.all, self.chosen) = (true, None);
                Transition::Stay
            }
            (Code::Esc, _) => Transition::Play,
            _ => {
                self.odd = unlisted(key, view, true);
                Transition::Stay
            }
        }
    }
}

/// The message for Enter in a list of several items, before an item is picked.
const NOTHING_PICKED: &str = "Nothing is picked yet: press letters, or , for all.";

/// Asks for several items and a count of each.
pub struct PickMany {
    title: String,
    from: Shelf,
    plan: PartialCommand,
    chosen: Option<usize>,
    /// Whether the player moved the selection since the last pick. If so, and if nothing is picked,
    /// Enter takes the selected item.
    pointed: bool,
    picked: Vec<(ItemId, u16)>,
    count: Option<u16>,
    /// The message about the last rejected key or count.
    odd: String,
}

impl PickMany {
    pub fn new(title: String, from: Shelf, plan: PartialCommand) -> Self {
        Self {
            title,
            from,
            plan,
            chosen: None,
            pointed: false,
            picked: Vec::new(),
            count: None,
            odd: String::new(),
        }
    }

    fn toggle(&mut self, item: ItemId) {
        let count = self.count.take();
        self.pointed = false;
        match (self.picked.iter().position(|(other, _)| *other == item), count) {
            (Some(place), None) => {
                self.picked.remove(place);
            }
            (Some(place), Some(count)) => self.picked[place].1 = count,
            (None, count) => self.picked.push((item, count.unwrap_or(0))),
        }
    }
}

/// Returns the items to choose from.
fn listed(view: &View, from: Shelf) -> Vec<&ItemView> {
    let mut things: Vec<&ItemView> = match from {
        Shelf::Floor => view.floor.iter().collect(),
        // Worn items must be taken off first.
        Shelf::Pack => view.pack.iter().filter(|thing| !thing.suits.take_off).collect(),
        Shelf::Bill => view.on_bill(),
    };
    things.sort_by_key(|thing| heading_order(thing.class));
    things
}

fn tick(picked: &[(ItemId, u16)], item: ItemId) -> Option<String> {
    let (_, count) = picked.iter().find(|(other, _)| *other == item)?;
    Some(if *count == 0 { "+".to_owned() } else { format!("+{count}") })
}

impl Screen for PickMany {
    fn is_list(&self) -> bool {
        true
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(view) = &table.view else { return };
        let things = listed(view, self.from);
        let rows = rows(&things);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows)).min(rows.len().saturating_sub(1));
        let mut foot = vec![("a-z", "pick"), (",", "all"), ("Enter", "done"), ("Esc", "cancel")];
        // A shopkeeper sells whole stacks.
        if self.from != Shelf::Bill && things.iter().any(|thing| thing.count > 1) {
            foot.push(FIVE_OF_A);
        }
        let title = match self.count {
            Some(count) => format!("{} {count} of", self.title),
            None => self.title.clone(),
        };
        let mut part = boxed(canvas, table, &title, rows.len(), &self.odd, &foot);
        draw_rows(&mut part, &rows, chosen, &|item| tick(&self.picked, item));
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        let things = listed(view, self.from);
        let rows = rows(&things);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows));
        let thing = |place: usize| match rows.get(place) {
            Some(Row::Thing(_, thing)) => Some(thing.id),
            _ => None,
        };
        self.odd.clear();
        if key.code == Code::Char(' ') {
            if let Some(item) = thing(chosen) {
                self.toggle(item);
            }
            return Transition::Stay;
        }
        if let Some(by) = list_step(key, 10) {
            (self.chosen, self.pointed) = (Some(moved(&rows, chosen, by)), true);
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) => Transition::Play,
            (Code::Enter, _) => {
                if let Some(item) = thing(chosen).filter(|_| self.pointed && self.picked.is_empty())
                {
                    self.toggle(item);
                }
                if self.picked.is_empty() {
                    self.odd = NOTHING_PICKED.to_owned();
                    return Transition::Stay;
                }
                self.plan.given.items = Some(std::mem::take(&mut self.picked));
                table.pursue(self.plan.clone()).in_place()
            }
            (_, Some(',')) => {
                let all = things.iter().map(|thing| (thing.id, 0)).collect::<Vec<_>>();
                self.picked = if self.picked.len() == all.len() { Vec::new() } else { all };
                Transition::Stay
            }
            (_, Some('0'..='9')) => {
                self.count = with_digit(self.count, key);
                Transition::Stay
            }
            (_, letter) => {
                match letter.and_then(|letter| place_of(&rows, letter)) {
                    Some(place) => {
                        self.chosen = Some(place);
                        if let Some(item) = thing(place) {
                            self.toggle(item);
                        }
                    }
                    None if self.from == Shelf::Pack => self.odd = unlisted_or_worn(key, view),
                    None => self.odd = unlisted(key, view, false),
                }
                Transition::Stay
            }
        }
    }
}

/// A question that the game asks in the middle of an action and that must be answered.
#[derive(Default)]
pub struct GameQuestion {
    chosen: Option<usize>,
    picked: Vec<ItemId>,
    field: TextField,
    /// The message about the last rejected key or count.
    odd: String,
    /// Whether the question asks for items.
    lists: bool,
    /// Whether the last key was Esc in a list of items. A second Esc chooses nothing.
    leaves: bool,
    /// The map cursor, for a question for a square.
    at: Option<Pos>,
    /// Whether the field has already been filled with the draft of the answer.
    has_draft: bool,
}

/// Maximum length of an answer, in characters.
const LONGEST_ANSWER: usize = 100;
/// Examples of what a wish can contain.
const WISH_HINT: &str = "Example: 2 blessed scrolls of charging, Grayswandir";

/// Whether more questions of the same kind follow; if so, one answer can apply to all of them.
fn asks_more(question: &Question) -> bool {
    match question {
        Question::YesNo { why: QuestionReason::Sell { more, .. } } => *more > 0,
        _ => false,
    }
}

impl GameQuestion {
    pub fn new() -> Self {
        Self { field: TextField::new("", LONGEST_ANSWER), ..Self::default() }
    }

    fn question(table: &Shared) -> Option<&Question> {
        match table.awaits()? {
            Awaits::Answer(question) => Some(question),
            _ => None,
        }
    }

    /// Whether the first pick answers the question, without a confirmation with Enter.
    fn takes_one(among: &[ItemId], count: u16) -> bool {
        count == 1 || among.len() == 1
    }

    /// Puts the view's draft answer into the text field, and selects it. Does so only once.
    fn take_draft(&mut self, table: &Shared) {
        if !std::mem::replace(&mut self.has_draft, true)
            && let Some(draft) = table.view.as_ref().and_then(|view| view.draft.as_ref())
        {
            self.field.paste(draft);
            self.field.select();
        }
    }

    /// Types into the field, or answers with its text. Esc does what [`esc_label`] says.
    fn text_key(&mut self, key: Key, table: &mut Shared, why: QuestionReason) -> Transition {
        self.take_draft(table);
        match key.code {
            Code::Esc if matches!(why, QuestionReason::Tune { .. }) => {
                Self::answered(Answer::No, table)
            }
            Code::Esc if esc_label(why).is_some() => {
                Self::answered(Answer::Text(String::new()), table)
            }
            Code::Enter | Code::Esc => {
                let text = std::mem::take(&mut self.field.text);
                Self::answered(Answer::Text(text), table)
            }
            _ => {
                self.field.key(key);
                Transition::Stay
            }
        }
    }

    fn answered(answer: Answer, table: &mut Shared) -> Transition {
        table.send(&Input::Answer(answer));
        match table.awaits() {
            Some(Awaits::Answer(_)) => Transition::Instead(Box::new(Self::new())),
            _ => Transition::Play,
        }
    }

    /// Moves the map cursor, or answers with its square. Esc chooses no square.
    fn place_key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let Some(view) = &table.view else { return Transition::Play };
        let at = self.at.unwrap_or(view.hero);
        if let Some(to) = map_cursor::moved(view, table, at, key) {
            self.at = Some(to);
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) => Self::answered(Answer::No, table),
            (Code::Enter, _) | (_, Some('.' | ',' | ';')) => Self::answered(Answer::At(at), table),
            _ => Transition::Stay,
        }
    }

    fn items_key(
        &mut self,
        key: Key,
        table: &mut Shared,
        (among, count): (&[ItemId], u16),
        cancels: bool,
    ) -> Transition {
        let again = std::mem::replace(&mut self.leaves, key.code == Code::Esc);
        if self.leaves && (cancels || again || among.is_empty()) {
            return Self::answered(Answer::Items(Vec::new()), table);
        }
        if self.leaves {
            LEAVES_LIST.clone_into(&mut self.odd);
            return Transition::Stay;
        }
        let Some(view) = &table.view else { return Transition::Play };
        let things: Vec<&ItemView> =
            view.pack.iter().filter(|thing| among.contains(&thing.id)).collect();
        let rows = rows(&things);
        let chosen = self.chosen.unwrap_or_else(|| first(&rows));
        self.odd.clear();
        if let Some(by) = list_step(key, 10) {
            self.chosen = Some(moved(&rows, chosen, by));
            return Transition::Stay;
        }
        let place = key.letter().and_then(|letter| place_of(&rows, letter));
        let picked = match (place, key.code) {
            (Some(place), _) => Some(place),
            (None, Code::Enter) if self.picked.is_empty() => Some(chosen),
            _ => None,
        };
        if let Some(Row::Thing(_, thing)) = picked.and_then(|place| rows.get(place)) {
            if self.picked.contains(&thing.id) {
                self.picked.retain(|&item| item != thing.id);
            } else if self.picked.len() < usize::from(count) {
                self.picked.push(thing.id);
            } else {
                self.odd = format!("No more than {count}: Enter takes them.");
            }
        }
        let enough = Self::takes_one(among, count);
        if enough && !self.picked.is_empty() || key.code == Code::Enter && !self.picked.is_empty() {
            return Self::answered(Answer::Items(std::mem::take(&mut self.picked)), table);
        }
        if among.is_empty() {
            return Self::answered(Answer::Items(Vec::new()), table);
        }
        if place.is_none() && key.code != Code::Enter {
            self.odd = unlisted(key, view, true);
        }
        Transition::Stay
    }
}

impl Screen for GameQuestion {
    fn is_list(&self) -> bool {
        self.lists
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let (Some(view), Some(question)) = (&table.view, Self::question(table)) else { return };
        let title = view.asked.clone().unwrap_or_default();
        self.lists = matches!(question, Question::Items { .. });
        match question {
            Question::Items { why, among, count } => {
                let things: Vec<&ItemView> =
                    view.pack.iter().filter(|thing| among.contains(&thing.id)).collect();
                let rows = rows(&things);
                let chosen = self.chosen.unwrap_or_else(|| first(&rows));
                let mut foot = if Self::takes_one(among, *count) {
                    vec![("a-z Enter", "choose")]
                } else {
                    vec![("a-z", "pick"), ("Enter", "done")]
                };
                foot.push(("Esc", items_label(*why)));
                let mut part = boxed(canvas, table, &title, rows.len(), &self.odd, &foot);
                let mark = |item| self.picked.contains(&item).then(|| "+".to_owned());
                draw_rows(&mut part, &rows, chosen, &mark);
            }
            Question::Text { why } => {
                self.take_draft(table);
                let wish = *why == QuestionReason::Wish;
                let esc = esc_label(*why);
                let keys = [("Enter", "done"), ("Esc", esc.unwrap_or_default())];
                let rows = 1 + usize::from(wish);
                let keys = &keys[..=usize::from(esc.is_some())];
                let mut part = boxed(canvas, table, &title, rows, "", keys);
                let width = part.width().saturating_sub(2);
                self.field.draw(&mut part, 1, 0, width, true);
                if wish {
                    part.say(1, 1, &cut(WISH_HINT, usize::from(width)), Meaning::Faint);
                }
            }
            Question::Place { why } => {
                let at = self.at.unwrap_or(view.hero);
                let keys = [
                    ("Enter", "choose this square"),
                    ("Esc", declined_label(*why)),
                    ("m", "creature"),
                    ("< >", "stairs"),
                    ("_ ^", "places"),
                ];
                map_cursor::draw_cursor(canvas, table, at, (title.as_str(), ""), &keys);
            }
            Question::YesNo { .. } => {
                let keys = [("Enter y", "yes"), ("Esc n", "no"), ("a", "all"), ("q", "none")];
                let more = if asks_more(question) { keys.len() } else { 2 };
                boxed(canvas, table, &title, 0, &self.odd, &keys[..more]);
            }
        }
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        match Self::question(table).cloned() {
            None => Transition::Play,
            Some(Question::Items { why, among, count }) => {
                self.items_key(key, table, (&among, count), cancels_items(why))
            }
            Some(Question::Place { .. }) => self.place_key(key, table),
            Some(question @ Question::YesNo { .. }) => match (key.code, key.letter()) {
                (_, Some('a')) if asks_more(&question) => Self::answered(Answer::All(true), table),
                (_, Some('q')) if asks_more(&question) => Self::answered(Answer::All(false), table),
                (Code::Enter, _) | (_, Some('y')) => Self::answered(Answer::Yes, table),
                (Code::Esc, _) | (_, Some('n')) => Self::answered(Answer::No, table),
                _ => {
                    YES_OR_NO.clone_into(&mut self.odd);
                    Transition::Stay
                }
            },
            Some(Question::Text { why }) => self.text_key(key, table, why),
        }
    }

    fn paste(&mut self, text: &str) {
        self.field.paste(text);
    }
}
