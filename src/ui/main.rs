//! The main screen: map, foes, messages and status; maps keys to commands.

pub(crate) mod auto_attack_guard;
pub mod command;
pub(crate) mod complete_command;
pub(crate) mod hint;
pub mod keys;
pub(crate) mod map_cursor;
pub(crate) mod other_names;
pub(crate) mod palette;
mod run_command;
pub(crate) mod screen_areas;

use unicode_width::UnicodeWidthStr;

use super::ask::menu::GameQuestion;
use super::ask::prompt::{AskSure, direction, no_answer};
use super::draw::canvas::{Canvas, Click, wrapped};
use super::draw::layout::{Layout, LayoutKind, ScreenArea};
use super::draw::theme::Meaning;
use super::main::auto_attack_guard::Doubt;
use super::main::command::Command;
use super::main::complete_command::{Completion, Need, PartialCommand};
use super::main::keys::{Code, Key};
use super::main::screen_areas::{draw_map, map_canvas, part, square_at};
use super::page::Page;
use super::pages::game_menu;
use super::screen::{Screen, Shared, Transition, too_small};
use crate::game::Awaits;
use crate::game::view::{Danger, Dir, Glyph, Pos, Reach, SquareLight, Stance, View, way};

pub use run_command::wished;

/// Maximum repeat count that a player can type before a command.
const MOST: u16 = 999;

/// The main screen.
#[derive(Default)]
pub struct MainScreen {
    count: Option<u16>,
    /// The prefix command that waits for a direction: `Careful`, `Fight` or `Rush`.
    prefix: Option<Command>,
    /// Whether the next key is to be explained instead of executed.
    asks_key: bool,
    /// The square that was clicked once; a second click acts on it.
    pointed: Option<Pos>,
}

impl Screen for MainScreen {
    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let Some(view) = &table.view else { return };
        let Some(layout) = Layout::of(canvas.width(), canvas.height(), table.options.panel) else {
            return too_small(canvas);
        };
        screen_areas::scroll_map(&layout, table, view);
        {
            let mut level = map_canvas(canvas, &layout, table);
            draw_map(&mut level, table, view, None);
        }
        screen_areas::draw_messages(canvas, &layout, table, view);
        screen_areas::draw_panel(canvas, &layout, view);
        screen_areas::draw_status(canvas, &layout, view);
        self.draw_hint(canvas, &layout, table, view);
    }

    fn hint(&self, size: (u16, u16), table: &Shared) -> Option<ScreenArea> {
        let told = table.notice.is_some() || table.trouble.is_some();
        let layout = Layout::of(size.0, size.1, table.options.panel);
        layout.map(|layout| layout.hint).filter(|_| !told)
    }

    fn click(&mut self, at: (u16, u16), size: (u16, u16), table: &mut Shared) -> Transition {
        if let Some(next) = must(table) {
            return next;
        }
        table.notice = None;
        match square_at(at, size, table) {
            Some(at) => self.point(at, table),
            None => Transition::Stay,
        }
    }

    fn point(&mut self, at: Pos, table: &mut Shared) -> Transition {
        if let Some(next) = must(table) {
            return next;
        }
        table.notice = None;
        if self.pointed.take() == Some(at) {
            return gone_to(at, table);
        }
        self.pointed = Some(at);
        table.notice = pointed_at(at, table);
        Transition::Stay
    }

    /// Scrolling up opens the message history.
    fn wheel(&mut self, down: bool, table: &mut Shared) -> Transition {
        if down || must(table).is_some() {
            return Transition::Stay;
        }
        wished(Command::Messages, None, table)
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        self.pointed = None;
        if let Some(next) = must(table) {
            return next;
        }
        let key = match after_esc(key, table) {
            Some(bare) => {
                (self.count, self.prefix, self.asks_key) = (None, None, false);
                bare
            }
            None => key,
        };
        if self.asks_key {
            self.asks_key = false;
            table.notice = Some(explained(key, table));
            return Transition::Stay;
        }
        if key.code == Code::Esc && (self.count.is_some() || self.prefix.is_some()) {
            (self.count, self.prefix) = (None, None);
            return Transition::Stay;
        }
        if let Some(prefix) = self.prefix.take() {
            return self.prefixed(prefix, key, table);
        }
        if let Some(digit) =
            key.letter().filter(char::is_ascii_digit).filter(|_| table.keymap.counts)
        {
            let digit = digit as u16 - '0' as u16;
            self.count = Some((self.count.unwrap_or(0) * 10 + digit).min(MOST));
            return Transition::Stay;
        }
        let Some(command) = table.keymap.command(key) else {
            // The key only acknowledges the messages, which may cover a part of the map.
            table.hear();
            let help = table.keymap.shown(Command::Help);
            let absent = table.keymap.absent(key).map(str::to_owned);
            if key.code != Code::Char(' ') {
                let said = || format!("{key} does nothing; {help} lists the keys.");
                table.notice = Some(absent.unwrap_or_else(said));
            }
            return Transition::Stay;
        };
        self.command(command, table)
    }
}

impl MainScreen {
    fn command(&mut self, command: Command, table: &mut Shared) -> Transition {
        match command {
            Command::Careful | Command::Fight | Command::Rush => {
                self.prefix = Some(command);
                return Transition::Stay;
            }
            Command::WhatKey => {
                self.asks_key = true;
                return Transition::Stay;
            }
            _ => {}
        }
        if let Some(hesitation) = hesitation(command, self.count, table) {
            if matches!(hesitation, Transition::Push(_)) {
                self.count = None;
            }
            return hesitation;
        }
        wished(command, self.count.take(), table)
    }

    /// Handles the key after a prefix. After `Careful`, the wait key waits even next to a foe.
    /// After any other key that is not a direction, the prefix keeps waiting for one.
    fn prefixed(&mut self, prefix: Command, key: Key, table: &mut Shared) -> Transition {
        if prefix == Command::Careful && table.keymap.command(key) == Some(Command::Wait) {
            return table.pursue(PartialCommand::new(Command::Wait));
        }
        let Some(dir) = direction(&table.keymap, key) else {
            table.notice = Some(no_answer(key, "a direction"));
            self.prefix = Some(prefix);
            return Transition::Stay;
        };
        if prefix == Command::Rush {
            return self.command(Command::Run(dir), table);
        }
        table.pursue(PartialCommand::toward(prefix, dir))
    }

    fn draw_hint(&self, canvas: &mut Canvas, layout: &Layout, table: &Shared, view: &View) {
        let mut line = part(canvas, layout.hint);
        let indent = u16::from(layout.shape == LayoutKind::Large);
        let room = usize::from(line.width() - indent);
        let (text, meaning) = if let Some((trouble, _)) = &table.trouble {
            (trouble.clone(), Meaning::Grave)
        } else if self.asks_key {
            ("Which key?".to_owned(), Meaning::Key)
        } else if let Some(prefix) = self.prefix {
            let word = match prefix {
                Command::Fight => "Strike",
                Command::Rush => "Run",
                _ => "Step",
            };
            let odd = table.notice.as_ref().map_or(String::new(), |odd| format!("{odd} "));
            (format!("{odd}{word} which way? (Esc: no)"), Meaning::Key)
        } else if let Some(count) = self.count {
            (format!("Count: {count}"), Meaning::Key)
        } else if let Some(notice) = &table.notice {
            (notice.clone(), Meaning::Key)
        } else if matches!(view.awaits, Awaits::Continue) {
            ("... any key stops".to_owned(), Meaning::Faint)
        } else {
            (hint::of(view, &table.keymap, table.is_guarded(), room), Meaning::Faint)
        };
        if meaning != Meaning::Faint && text.width() > room {
            // Long messages are never truncated; they cover the rows above.
            let lines = wrapped(&text, room);
            let ScreenArea { x, y, width, .. } = layout.hint;
            // The message must not cover status lines, which are above the hint in some layouts.
            let foot = if layout.status.y < y { layout.status.y } else { y + 1 };
            let height = lines.len() as u16;
            let mut area = canvas.part(x, foot.saturating_sub(height), width, height);
            area.clear();
            for (row, text) in lines.iter().enumerate() {
                area.say(indent, row as u16, text, meaning);
            }
            return;
        }
        let text = super::draw::canvas::cut(&text, room);
        line.say(indent, 0, &text, meaning);
        if layout.shape >= LayoutKind::Wide && meaning == Meaning::Faint {
            let keys = "[{key:inventory}] items  [{key:look}] look  [{key:commands}] commands  \
                        [{key:help}] help";
            let keys = table.keymap.filled(keys);
            // Leaves out keys that the hint already names.
            let offered = |pair: &&str| {
                let key = pair.split_inclusive(']').next();
                key.is_some_and(|key| text.contains(key))
            };
            let keys: Vec<&str> = keys.split("  ").filter(|pair| !offered(pair)).collect();
            let keys = keys.join("  ");
            let end = line.width();
            if text.len() + keys.len() + 4 < room {
                line.right(end, 0, &keys, Meaning::Faint);
                let mut x = end - keys.len() as u16;
                for pair in keys.split("  ") {
                    let width = pair.len() as u16;
                    let named = pair.strip_prefix('[').and_then(|pair| pair.split(']').next());
                    if let Some(key) = named.and_then(Key::read) {
                        line.mark(x, 0, width, Click::Key(key));
                    }
                    x += width + 2;
                }
            }
        }
    }
}

/// Describes the clicked square and what a second click would do.
fn pointed_at(at: Pos, table: &Shared) -> Option<String> {
    let (session, view) = (table.session.as_ref()?, table.view.as_ref()?);
    let title = crate::base::english::capitalized(&session.game.look(at).title);
    let again = match foe_beside_at(at, view) {
        _ if at == view.hero => "lists what can be done here",
        Some(_) => "attacks",
        None => "goes there",
    };
    Some(format!("{title}, {}: a second click {again}.", way(view.hero, at)))
}

fn foe_beside_at(at: Pos, view: &View) -> Option<Dir> {
    let foe = view.foes.iter().find(|foe| foe.at == at && foe.stance == Stance::Foe)?;
    foe.dir.filter(|_| foe.distance <= 1)
}

/// Carries out a second click on a square: opens the menu of actions on the hero's square, attacks
/// an adjacent foe, or travels to the square.
fn gone_to(at: Pos, table: &mut Shared) -> Transition {
    let Some(view) = &table.view else { return Transition::Stay };
    if at == view.hero {
        return Transition::Push(Box::new(game_menu::Here::new(view)));
    }
    let plan = match foe_beside_at(at, view) {
        Some(dir) => PartialCommand::toward(Command::Fight, dir),
        None => PartialCommand::at(Command::Travel, at),
    };
    table.pursue(plan)
}

/// Returns the screen that must be shown before any command: a question from the game, or the final
/// page.
fn must(table: &Shared) -> Option<Transition> {
    match table.awaits()? {
        Awaits::Answer(_) => Some(Transition::Push(Box::new(GameQuestion::new()))),
        Awaits::Nothing => Some(Transition::Only(Page::Ending)),
        Awaits::Action | Awaits::Continue | Awaits::Bones(_) => None,
    }
}

/// Returns the key without Alt, for a key with Alt that the key set does not bind. The player
/// probably pressed Esc and then the plain key quickly: terminals send the same bytes for both.
fn after_esc(key: Key, table: &Shared) -> Option<Key> {
    let free = table.keymap.command(key).is_none() && table.keymap.absent(key).is_none();
    (key.alt && free).then_some(Key { alt: false, ..key })
}

/// Describes what a key does.
fn explained(key: Key, table: &Shared) -> String {
    match table.keymap.command(key) {
        Some(command) => format!("{key}: {}.", command.about()),
        None => match table.keymap.absent(key) {
            Some(why) => format!("{key}: {why}"),
            None => format!("{key} does nothing."),
        },
    }
}

/// Names the threat next to the hero: "the jackal".
fn threat_beside(table: &Shared) -> Option<String> {
    let view = table.view.as_ref()?;
    if view.unseen.is_some() {
        return Some("something unseen".to_owned());
    }
    let fight = view.fight.filter(|fight| fight.blocks)?;
    let foe = view.foes.iter().find(|foe| foe.who == fight.foe)?;
    matches!(fight.reach, Reach::Beside(_)).then(|| foe.the())
}

/// Warns of a risky command, or asks for confirmation; used for commands from the map and from
/// menus. Returns `None` if the command can go ahead.
pub fn hesitation(command: Command, count: Option<u16>, table: &mut Shared) -> Option<Transition> {
    match command {
        Command::Step(dir) | Command::Run(dir) if table.options.careful => {
            Some(Transition::Push(Box::new(warned(table, dir)?)))
        }
        Command::FightNearest => {
            let least = table.options.fight_above;
            let mut guard = table.guard.clone();
            let doubt = guard.doubt(table.view.as_ref()?, least);
            if !matches!(doubt, Some(Doubt::Asks(_))) {
                table.guard = guard;
            }
            match doubt? {
                Doubt::Stops { hp, max } => {
                    let key = table.keymap.shown(Command::FightNearest);
                    let told = format!("HP {hp}/{max} is too low for {key}.");
                    table.notice = Some(table.with_hint(&told));
                    Some(Transition::Play)
                }
                Doubt::Once(why) => {
                    let key = table.keymap.shown(Command::FightNearest);
                    let reach = table.view.as_ref().and_then(|view| view.fight).map(|it| it.reach);
                    let beside = matches!(reach, Some(Reach::Beside(_)));
                    let does = if beside { "attack" } else { "approach" };
                    table.notice = Some(format!("{why}. [{key}] {does} it anyway"));
                    Some(Transition::Play)
                }
                Doubt::Asks(title) => {
                    let asked = AskSure::new(title, PartialCommand::new(command));
                    Some(Transition::Push(Box::new(asked)))
                }
            }
        }
        Command::Wait if count.is_none() => {
            let who = threat_beside(table)?;
            let careful = table.keymap.shown(Command::Careful);
            let wait = table.keymap.shown(Command::Wait);
            let told = format!(
                "{} is beside you: [{careful} {wait}] wait anyway.",
                crate::base::english::capitalized(&who)
            );
            table.notice = Some(table.with_hint(&told));
            Some(Transition::Play)
        }
        _ => None,
    }
}

/// Returns the question to confirm before a step into danger or an attack on a peaceful monster;
/// `None` if the step needs no question. Pressing the step's key again does not confirm, because a
/// player who holds the key down would confirm by accident.
fn warned(table: &Shared, dir: Dir) -> Option<AskSure> {
    let view = table.view.as_ref()?;
    let to = view.hero.step(dir);
    let tile = view.map.get(to).filter(|tile| tile.light != SquareLight::Unknown)?;
    if view.foes.iter().any(|foe| {
        foe.at == to
            && (foe.stance == Stance::Peaceful && !foe.makes_way
                || foe.stance == Stance::Foe && (foe.petrifies || foe.kept_off))
    }) {
        let plan = PartialCommand::toward(Command::Fight, dir);
        return match plan.next(view) {
            Completion::Ask(Need::Sure { title }) => Some(AskSure::new(title, plan)),
            _ => None,
        };
    }
    let foe = view.foes.iter().find(|foe| foe.at == to && foe.only_answers());
    if let Some(foe) = foe.filter(|foe| foe.danger >= Danger::Risky) {
        let plan = PartialCommand::toward(Command::Fight, dir);
        let title = format!("Striking {} is {}. Strike anyway?", foe.the(), foe.danger.word());
        return Some(AskSure::new(title, plan));
    }
    let is_foe = view.foes.iter().any(|foe| foe.at == to && foe.stance == Stance::Foe);
    let is_trap = !is_foe && view.traps.iter().any(|trap| trap.at == to);
    let danger = match tile.glyph {
        _ if is_trap => "a known trap",
        Glyph::Water => "deep water",
        Glyph::Lava => "lava",
        _ => return None,
    };
    let plan = PartialCommand::toward(Command::Careful, dir);
    Some(AskSure::new(format!("That square has {danger}. Go there?"), plan))
}
