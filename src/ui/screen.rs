//! The screen stack and its shared state; the topmost screen receives the keys.

use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::author::position::BrowserPosition;
use super::draw::canvas::{Canvas, DrawTrace};
use super::draw::layout::{LEAST, Layout, ScreenArea};
use super::draw::map::Window;
use super::draw::theme::{Meaning, Theme};
use super::main::auto_attack_guard::AutoAttackGuard;
use super::main::command::Command;
use super::main::complete_command::{Completion, PartialCommand, find};
use super::main::hint;
use super::main::keys::{Code, Key, KeyMap};
use super::page::Page;
use super::session::{FinishedRun, Session};
use super::start::Start;
use crate::game::options::Options;
use crate::game::view::{Action, Content, Danger, ItemId, ItemView, Pos, View};
use crate::game::{Awaits, Input};
use crate::store::error::StoreError;
use crate::store::paths::Paths;
use crate::store::status_file::StatusFile;

/// A page or prompt.
pub trait Screen {
    fn draw(&mut self, canvas: &mut Canvas, table: &Shared);

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition;

    /// Handles pasted text; only text fields use it.
    fn paste(&mut self, _text: &str) {}

    /// Handles a click at a column and row of a screen with this size.
    fn click(&mut self, _at: (u16, u16), _size: (u16, u16), _table: &mut Shared) -> Transition {
        Transition::Stay
    }

    /// Selects a row of the list.
    fn choose(&mut self, _row: usize) {}

    /// Handles a click on a list row: selects it and acts like Enter.
    fn pick(&mut self, row: usize, table: &mut Shared) -> Transition {
        self.choose(row);
        self.key(Key::plain(Code::Enter), table)
    }

    /// Handles a click on a square of the level.
    fn point(&mut self, _at: Pos, _table: &mut Shared) -> Transition {
        Transition::Stay
    }

    /// Whether the screen is a list, in which the mouse wheel acts like Up and Down.
    fn is_list(&self) -> bool {
        false
    }

    /// Handles one notch of the mouse wheel.
    fn wheel(&mut self, down: bool, table: &mut Shared) -> Transition {
        let code = if down { Code::Down } else { Code::Up };
        if self.is_list() { self.key(Key::plain(code), table) } else { Transition::Stay }
    }

    /// Whether the screen covers everything below it.
    fn covers(&self) -> bool {
        true
    }

    /// Returns the interval between calls of [`Screen::tick`], for screens that change without
    /// input.
    fn pace(&self) -> Option<Duration> {
        None
    }

    /// Handles the passing of one interval of [`Screen::pace`].
    fn tick(&mut self, _table: &mut Shared) {}

    /// Returns the area of this screen's key hint, which is hidden while another screen is on top.
    fn hint(&self, _size: (u16, u16), _table: &Shared) -> Option<ScreenArea> {
        None
    }

    /// Whether this is the disk trouble screen.
    fn is_trouble(&self) -> bool {
        false
    }
}

/// The effect of a key or click on the screen stack.
pub enum Transition {
    Stay,
    Back,
    /// Puts a new screen, which the current one created, on top.
    Push(Box<dyn Screen>),
    /// Replaces the topmost screen by a new screen, which the topmost one created.
    Instead(Box<dyn Screen>),
    /// Opens a page on top.
    Open(Page),
    /// Opens a page in place of the topmost screen.
    OpenInstead(Page),
    /// Opens a page in place of all screens.
    Only(Page),
    /// Closes the menu in which the command was chosen, and carries out the command.
    Command(Command),
    /// Returns to the map, which handles this key.
    PlayKey(Key),
    /// Returns to the map.
    Play,
    /// Closes the game and returns to the title, or to the vault browser after a walk in a vault.
    Title,
    Suspend,
    Redraw,
    Leave,
}

/// State shared by all screens.
pub struct Shared {
    pub paths: Paths,
    /// The working folder. Its folder `vaults` can contain packs that are shipped with the program.
    pub working: PathBuf,
    /// The built-in content, without packs.
    pub content: Arc<Content>,
    pub options: Options,
    /// Whether to save the options after the next frame.
    pub unsaved_options: bool,
    pub keymap: KeyMap,
    pub theme: Theme,
    /// The terminal's default theme, before options.
    pub usual: Theme,
    pub start: Start,
    pub session: Option<Session>,
    pub view: Option<View>,
    /// A file with a one-line summary of the run for other programs.
    pub standing: Option<StatusFile>,
    /// Whether the player saved the run in order to leave.
    pub saved: bool,
    /// A one-line message, shown until the next key press.
    pub notice: Option<String>,
    /// Number of log messages before the last command, so that later ones can be highlighted and
    /// stay on the screen while the player looks around.
    pub heard: u32,
    /// Guards auto-attack.
    pub guard: AutoAttackGuard,
    /// The last command that was executed with its arguments, for the repeat command.
    pub last: Option<PartialCommand>,
    /// A storage error, and the input that still has to be applied.
    pub trouble: Option<(String, Option<Input>)>,
    /// Where the finished run was saved, its rank, and any problems.
    pub kept: Option<FinishedRun>,
    /// The state of the vault browser before walking into a vault.
    pub walk: Option<BrowserPosition>,
    /// Whether to draw a frame around every room, in wizard mode.
    pub outlines: bool,
    /// The visible part of the level, shared by all screens.
    pub window: Cell<Window>,
    /// Description of the terminal, for reports.
    pub terminal: String,
    /// Screen size in columns and rows at the last draw.
    pub size: Cell<(u16, u16)>,
}

impl Shared {
    /// Creates the shared state with default settings and no game.
    pub fn bare(paths: Paths, content: Arc<Content>) -> Self {
        Self {
            paths,
            working: PathBuf::from("."),
            content,
            options: Options::default(),
            unsaved_options: false,
            keymap: KeyMap::named("default"),
            theme: Theme::default(),
            usual: Theme::default(),
            terminal: String::new(),
            start: Start::default(),
            session: None,
            view: None,
            standing: None,
            saved: false,
            notice: None,
            heard: 0,
            guard: AutoAttackGuard::default(),
            last: None,
            trouble: None,
            kept: None,
            walk: None,
            outlines: false,
            window: Cell::default(),
            size: Cell::default(),
        }
    }

    /// Whether the run has not been fully checked yet; if so, only its map may be drawn.
    pub fn is_unproved(&self) -> bool {
        self.session.as_ref().is_some_and(Session::is_unproved)
    }

    /// Returns the player's name on a server; `None` elsewhere.
    pub fn player(&self) -> Option<&str> {
        self.paths.player()
    }

    /// Describes a storage error for the player.
    pub fn sentence(&self, error: &StoreError) -> String {
        match self.player() {
            Some(_) => error.on_server(),
            None => error.to_string(),
        }
    }

    /// Sends an input to the game and updates the view.
    pub fn send(&mut self, input: &Input) {
        let Some(session) = &mut self.session else { return };
        // Answers and stops belong to the command before them.
        let begins = matches!(input, Input::Do(_) | Input::Wizard(_));
        let said = self.view.as_ref().map_or(0, |view| view.said);
        let refused = match session.send(input) {
            Ok(None) if begins => {
                self.heard = said;
                None
            }
            Ok(refused) => refused,
            Err(error) => {
                self.trouble = Some((self.sentence(&error), Some(input.clone())));
                return;
            }
        };
        self.refresh();
        if let Some(refused) = refused {
            let words = self.keymap.filled(&refused.words);
            let hinted = refused.hinted && !words.contains('[');
            self.notice = Some(if hinted { self.with_hint(&words) } else { words });
        }
    }

    /// Appends the current hint to a message, shortened so that both fit on one line. In a deadly
    /// fight, and in a fight with a foe that the message does not name, the hint may take a whole
    /// line, so that its warning and the foe's name are not cut; both together then take more rows.
    pub fn with_hint(&self, told: &str) -> String {
        let Some(view) = &self.view else { return told.to_owned() };
        let (width, height) = self.size.get();
        let line = |layout: Layout| usize::from(layout.hint.width);
        let room = Layout::of(width, height, self.options.panel).map_or(80, line);
        let deadly = view.together.danger() == Danger::Deadly;
        let foe = view.fight.and_then(|fight| view.foes.iter().find(|foe| foe.who == fight.foe));
        let unnamed = foe.is_some_and(|foe| !told.contains(&foe.name));
        let room = if deadly || unnamed { room } else { room.saturating_sub(told.width() + 1) };
        format!("{told} {}", hint::of(view, &self.keymap, self.is_guarded(), room))
    }

    /// Continues an occupation by one step without updating the view. Returns whether the
    /// occupation goes on.
    pub fn go_on(&mut self) -> bool {
        let Some(session) = &mut self.session else { return false };
        match session.send(&Input::Continue) {
            Ok(_) => session.game.awaits() == Awaits::Continue,
            Err(error) => {
                self.trouble = Some((self.sentence(&error), Some(Input::Continue)));
                false
            }
        }
    }

    /// Marks all messages as read.
    pub fn hear(&mut self) {
        self.heard = self.view.as_ref().map_or(self.heard, |view| view.said);
    }

    /// Updates the view and the status file, and shows a notice about unusable bones.
    pub fn refresh(&mut self) {
        let bad_bones = self.session.as_mut().and_then(|session| session.bad_bones.take());
        if let Some((error, aside)) = bad_bones {
            let told = if aside { " It was set aside." } else { "" };
            self.notice = Some(format!("{}{told}", self.sentence(&error)));
        }
        self.view = self.session.as_mut().map(Session::view);
        if let (Some(standing), Some(session), Some(view)) =
            (&mut self.standing, &self.session, &self.view)
        {
            standing.say(&session.words(view));
        }
    }

    /// Whether auto-attack would currently refuse, warn or ask for confirmation.
    pub fn is_guarded(&self) -> bool {
        let doubt = |view| self.guard.clone().doubt(view, self.options.fight_above);
        self.view.as_ref().is_some_and(|view| doubt(view).is_some())
    }

    /// Saves the options if a screen asked for it. Failure to save does not prevent play.
    pub fn keep_options(&mut self) {
        if std::mem::take(&mut self.unsaved_options) {
            crate::store::options::save(&self.paths, &self.options).ok();
        }
    }

    /// Tells the guard that the player confirmed an auto-attack, so that the guard does not ask
    /// again in this fight.
    pub fn dare(&mut self) {
        if let Some(view) = &self.view {
            self.guard.doubt(view, self.options.fight_above);
        }
    }

    pub fn awaits(&self) -> Option<&Awaits> {
        self.view.as_ref().map(|view| &view.awaits)
    }

    /// Executes a command, asks for a missing argument, or shows why the command is refused.
    /// `Transition::Play` returns to the map.
    pub fn pursue(&mut self, plan: PartialCommand) -> Transition {
        let Some(view) = &self.view else { return Transition::Play };
        match plan.next(view) {
            // Using a container means to take things out of it or to put some in.
            Completion::Do(Action::Apply { tool, .. }) if is_open(view, tool) => {
                Transition::Open(Page::Container(tool))
            }
            Completion::Do(action) => {
                // Stores the plan without its confirmation, so that a repeated command asks again.
                self.last = Some(plan.unconfirmed());
                self.send(&Input::Do(action));
                Transition::Play
            }
            Completion::Open(container) => {
                if find(view, container).is_some_and(ItemView::acts_when_opened) {
                    let (out, into) = (Vec::new(), Vec::new());
                    self.send(&Input::Do(Action::Loot { container, out, into }));
                    return Transition::Play;
                }
                Transition::Open(Page::Container(container))
            }
            Completion::Refuse(why) => {
                self.notice = Some(self.keymap.filled(&why));
                Transition::Play
            }
            Completion::Ask(need) => Transition::Open(Page::Ask(need, plan)),
        }
    }
}

impl Transition {
    /// Makes the next prompt replace the current one instead of covering it.
    #[must_use]
    pub fn in_place(self) -> Self {
        match self {
            Self::Push(screen) => Self::Instead(screen),
            Self::Open(page) => Self::OpenInstead(page),
            other => other,
        }
    }
}

/// Whether an item is a container that is opened by use and is not locked. A bag of tricks is not
/// opened by use.
fn is_open(view: &View, item: ItemId) -> bool {
    find(view, item).is_some_and(|thing| thing.suits.opened_by_use && !thing.locked)
}

/// Draws the visible screens, the lowest first.
pub fn draw_on(
    buffer: &mut Buffer,
    screens: &mut [Box<dyn Screen>],
    table: &Shared,
    trace: &mut DrawTrace,
) {
    let mut canvas = Canvas::new(buffer, &table.theme, trace);
    if is_too_small((canvas.width(), canvas.height())) {
        too_small(&mut canvas);
        return;
    }
    table.size.set((canvas.width(), canvas.height()));
    let lowest = screens.iter().rposition(|screen| screen.covers()).unwrap_or(0);
    let size = (canvas.width(), canvas.height());
    let last = screens.len() - 1;
    for (place, screen) in screens.iter_mut().enumerate().skip(lowest) {
        canvas.bury();
        screen.draw(&mut canvas, table);
        // Hides the hint of a screen below another one, because other keys apply there.
        if let Some(hint) = screen.hint(size, table).filter(|_| place < last) {
            canvas.part(hint.x, hint.y, hint.width, hint.height).clear();
        }
    }
}

/// Whether a screen of this size in columns and rows is too small to play on.
pub fn is_too_small(size: (u16, u16)) -> bool {
    size.0 < LEAST.0 || size.1 < LEAST.1
}

/// Shows a message on a screen that is too small.
pub fn too_small(canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    let need = format!("Please make this window at least {}x{}", LEAST.0, LEAST.1);
    let have = format!("(it is {width}x{height}); the game waits.");
    let middle = height / 2;
    canvas.say(0, middle.saturating_sub(1), &need, Meaning::Text);
    canvas.say(0, middle, &have, Meaning::Faint);
}
