//! Screens stand on a stack; the topmost takes the keys.

use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::Start;
use super::canvas::Canvas;
use super::keys::{Code, Key, KeyMap};
use super::layout::Area;
use super::map::Window;
use super::plan::{Need, Plan, Step};
use super::session::{Kept, Session};
use super::theme::Theme;
use super::vault_browser::Place;
use crate::game::options::Options;
use crate::game::view::{Content, Pos, View};
use crate::game::{Awaits, Input};
use crate::store::error::StoreError;
use crate::store::paths::Paths;
use crate::store::standing_line::StandingLine;

/// One page or prompt.
pub trait Screen {
    fn draw(&mut self, canvas: &mut Canvas, table: &Table);

    fn key(&mut self, key: Key, table: &mut Table) -> Next;

    /// Pasted text; only text fields want it.
    fn paste(&mut self, _text: &str) {}

    /// A click at that column and row of a screen of that size.
    fn click(&mut self, _at: (u16, u16), _size: (u16, u16), _table: &mut Table) -> Next {
        Next::Stay
    }

    /// That row of its list is the chosen one.
    fn choose(&mut self, _row: usize) {}

    /// A click on that row of its list does what Enter does there.
    fn pick(&mut self, row: usize, table: &mut Table) -> Next {
        self.choose(row);
        self.key(Key::plain(Code::Enter), table)
    }

    /// A click on what stands for that square of the level.
    fn point(&mut self, _at: Pos, _table: &mut Table) -> Next {
        Next::Stay
    }

    /// Whether it is a list, in which the wheel does what Up and Down do.
    fn is_list(&self) -> bool {
        false
    }

    /// The wheel turns one notch.
    fn wheel(&mut self, down: bool, table: &mut Table) -> Next {
        let code = if down { Code::Down } else { Code::Up };
        if self.is_list() { self.key(Key::plain(code), table) } else { Next::Stay }
    }

    /// Whether it hides all below it.
    fn covers(&self) -> bool {
        true
    }

    /// How long until [`Screen::tick`] is wanted, for those that move by themselves.
    fn pace(&self) -> Option<Duration> {
        None
    }

    /// Time has passed.
    fn tick(&mut self, _table: &mut Table) {}

    /// The line where it says what a key would do: true only while it is on top.
    fn hint(&self, _size: (u16, u16), _table: &Table) -> Option<Area> {
        None
    }

    /// Whether it is the one that tells of a failing disk.
    fn is_trouble(&self) -> bool {
        false
    }
}

/// What a key made of the stack.
pub enum Next {
    Stay,
    Back,
    Push(Box<dyn Screen>),
    /// In place of the topmost.
    Instead(Box<dyn Screen>),
    /// In place of all.
    Only(Box<dyn Screen>),
    /// Back to the map.
    Play,
    /// Back to the title, without a game.
    Title,
    Suspend,
    Redraw,
    Leave,
}

/// What the screens share.
pub struct Table {
    pub paths: Paths,
    /// Shipped packs lie here.
    pub working: PathBuf,
    /// Content without packs.
    pub content: Arc<Content>,
    pub options: Options,
    pub keymap: KeyMap,
    pub theme: Theme,
    /// What the terminal would be given without options.
    pub usual: Theme,
    pub start: Start,
    pub session: Option<Session>,
    pub view: Option<View>,
    /// Where others read how the run stands.
    pub standing: Option<StandingLine>,
    /// One line for the player until the next key.
    pub notice: Option<String>,
    /// Sentences said before the last key.
    pub heard: u32,
    /// The last plan that was carried out, for doing it again.
    pub last: Option<Plan>,
    /// Storage failed: the sentence, and what was to be asked of the game.
    pub trouble: Option<(String, Option<Input>)>,
    /// What became of the finished run.
    pub kept: Option<Kept>,
    /// The browser as it was left by walking into a vault.
    pub walk: Option<Place>,
    /// A frame is drawn around every room, for wizards.
    pub outlines: bool,
    /// Which part of the level the map shows, on whatever screen.
    pub window: Cell<Window>,
    /// What tells the terminal apart, for reports.
    pub terminal: String,
    /// Columns and rows of the screen as it was last drawn.
    pub size: Cell<(u16, u16)>,
}

impl Table {
    /// With nothing on it, everything as usual.
    pub fn bare(paths: Paths, content: Arc<Content>) -> Self {
        Self {
            paths,
            working: PathBuf::from("."),
            content,
            options: Options::default(),
            keymap: KeyMap::named("default"),
            theme: Theme::default(),
            usual: Theme::default(),
            terminal: String::new(),
            start: Start::default(),
            session: None,
            view: None,
            standing: None,
            notice: None,
            heard: 0,
            last: None,
            trouble: None,
            kept: None,
            walk: None,
            outlines: false,
            window: Cell::default(),
            size: Cell::default(),
        }
    }

    /// Whether there is a run of which only the map may be drawn as yet.
    pub fn is_unproved(&self) -> bool {
        self.session.as_ref().is_some_and(Session::is_unproved)
    }

    /// Whose game this is on a server; anybody's elsewhere.
    pub fn player(&self) -> Option<&str> {
        self.paths.player()
    }

    /// What went wrong with files, for the player.
    pub fn sentence(&self, error: &StoreError) -> String {
        match self.player() {
            Some(_) => error.on_server(),
            None => error.to_string(),
        }
    }

    /// Sends an input to the game and looks at what came of it.
    pub fn send(&mut self, input: &Input) {
        let Some(session) = &mut self.session else { return };
        match session.send(input) {
            Ok(refused) => {
                let refused = refused.map(|why| self.keymap.in_its_keys(&why));
                self.notice = refused.or(self.notice.take());
            }
            Err(error) => {
                self.trouble = Some((self.sentence(&error), Some(input.clone())));
                return;
            }
        }
        self.refresh();
    }

    /// Lets what takes several turns go on by one step, without looking; whether it goes on still.
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

    /// Makes the view true again.
    pub fn refresh(&mut self) {
        self.view = self.session.as_ref().map(Session::view);
        if let (Some(standing), Some(session), Some(view)) =
            (&mut self.standing, &self.session, &self.view)
        {
            standing.say(&session.words(view));
        }
    }

    pub fn awaits(&self) -> Option<&Awaits> {
        self.view.as_ref().map(|view| &view.awaits)
    }

    /// Carries a plan on: does it, asks for what it lacks, or says why not. `Next::Play` leads
    /// back to the map.
    pub fn pursue(&mut self, plan: Plan) -> Next {
        let Some(view) = &self.view else { return Next::Play };
        match plan.next(view) {
            Step::Do(action) => {
                // Doing it again asks again.
                self.last = Some(Plan { sure: false, ..plan });
                self.send(&Input::Do(action));
                Next::Play
            }
            Step::Refuse(why) => {
                self.notice = Some(why);
                Next::Play
            }
            Step::Ask(need) => Next::Push(self.prompt(need, plan)),
        }
    }

    fn prompt(&self, need: Need, plan: Plan) -> Box<dyn Screen> {
        use super::{menu, prompt, target};
        match need {
            Need::Item { title, suits, none, second } => {
                Box::new(menu::PickOne::new(title, suits, none, second, plan))
            }
            Need::Items { title, floor } => Box::new(menu::PickMany::new(title, floor, plan)),
            Need::Aim { title, vertical } => Box::new(prompt::AskWay::new(title, vertical, plan)),
            Need::Spell => Box::new(super::spells::PickSpell::new(plan)),
            Need::Spot { title } => Box::new(target::Travel::new(title, plan, self)),
            Need::Text { title, most } => Box::new(prompt::AskText::new(title, most, plan)),
            Need::Word { title, word } => Box::new(prompt::AskWord::new(title, word, plan)),
            Need::Sure { title } => Box::new(prompt::AskSure::new(title, plan)),
        }
    }
}

impl Next {
    /// A prompt that asked is replaced by what asks next.
    #[must_use]
    pub fn in_place(self) -> Self {
        match self {
            Self::Push(screen) => Self::Instead(screen),
            other => other,
        }
    }
}
