//! Takes over the terminal, draws with as few bytes as possible, and restores it on every exit
//! path.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, IsTerminal, Stdout, Write};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste, Event};
use crossterm::{cursor, execute, terminal};
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};
use unicode_width::UnicodeWidthStr;

use super::{Typed, restore};
use crate::store::clean::clean_to;
use crate::store::panics;
use crate::ui::draw::theme::{Depth, GlyphSet, Palette, Theme};

/// Environment variables that describe the terminal.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// `TERM`.
    pub term: String,
    /// `COLORTERM`.
    pub colorterm: String,
    /// `NO_COLOR` is set and not empty.
    pub no_color: bool,
    /// `LC_ALL`, else `LC_CTYPE`, else `LANG`.
    pub locale: String,
    /// `COLORFGBG`: foreground and background colors, set by some terminals: "15;0".
    pub colors: String,
}

impl Environment {
    pub fn is_dumb(&self) -> bool {
        self.term.is_empty() || self.term == "dumb"
    }

    fn is_unicode(&self) -> bool {
        let locale = self.locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    }

    /// Returns the default theme for this terminal.
    pub fn theme(&self) -> Theme {
        let deep = ["truecolor", "24bit"].contains(&self.colorterm.as_str());
        let depth = match self.term.as_str() {
            _ if self.is_dumb() || self.no_color => Depth::None,
            _ if deep || self.term.contains("direct") => Depth::True,
            term if term.contains("256color") || term.contains("kitty") => Depth::Many,
            _ => Depth::Sixteen,
        };
        let glyphs =
            if self.is_unicode() && !self.is_dumb() { GlyphSet::Lines } else { GlyphSet::Ascii };
        let ground = self.colors.rsplit(';').next().and_then(|number| number.parse::<u8>().ok());
        let palette = match ground {
            Some(7 | 15) => Palette::Light,
            _ => Palette::Dark,
        };
        Theme { depth, glyphs, palette }
    }

    /// Returns a one-line description of the terminal.
    pub fn words(&self, theme: &Theme) -> String {
        let term = clean_to(&self.term, 30);
        let colors = match theme.depth {
            Depth::None => "no colors",
            Depth::Sixteen => "16 colors",
            Depth::Many => "256 colors",
            Depth::True => "true color",
        };
        let letters = if self.is_unicode() { "UTF-8" } else { "ASCII" };
        format!("{term}  {colors}  {letters}")
    }
}

/// The terminal is taken over and must be restored.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// The terminal has no alternate screen.
static PLAIN: AtomicBool = AtomicBool::new(false);

/// A panic will be caught, so the panic hook must not restore the terminal.
static GUARDED: AtomicBool = AtomicBool::new(false);

/// Runs a function that may panic, such as replaying a recording; `Err` is the panic message.
pub fn guarded<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    let outer = GUARDED.swap(true, Ordering::SeqCst);
    let done = panics::caught(act);
    GUARDED.store(outer, Ordering::SeqCst);
    done
}

/// Mouse reporting is on.
static MOUSE: AtomicBool = AtomicBool::new(false);

/// Turn reporting of clicks and the wheel on and off, with SGR coordinates and without plain
/// motion.
const TELL_CLICKS: &[u8] = b"\x1b[?1000h\x1b[?1006h";
const KEEP_CLICKS: &[u8] = b"\x1b[?1006l\x1b[?1000l";

/// Restores the terminal. Can be called at any time, any number of times.
pub fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    // Errors are ignored: a broken terminal cannot be helped.
    if PLAIN.load(Ordering::SeqCst) {
        execute!(out, cursor::MoveTo(0, u16::MAX - 1), cursor::Show).ok();
        writeln!(out, "\r").ok();
    } else {
        out.write_all(b"\x1b[m").ok();
        if MOUSE.swap(false, Ordering::SeqCst) {
            out.write_all(KEEP_CLICKS).ok();
        }
        execute!(out, DisableBracketedPaste, terminal::LeaveAlternateScreen, cursor::Show).ok();
    }
    terminal::disable_raw_mode().ok();
}

/// Gives the terminal back while another thread draws or works, and may do so for ever: no lock
/// is waited for, and no terminal that takes nothing.
#[expect(clippy::disallowed_methods, reason = "a terminal may take nothing")]
fn give_back_past_others() {
    // It stays taken: when the other one comes out of it first, these bytes may be too late.
    if !TAKEN.load(Ordering::SeqCst) {
        return;
    }
    terminal::disable_raw_mode().ok();
    let bytes = if PLAIN.load(Ordering::SeqCst) { b"\r\n" } else { restore::RESET };
    let (done, is_done) = mpsc::channel();
    std::thread::spawn(move || {
        restore::write_past_locks(bytes);
        done.send(()).ok();
    });
    is_done.recv_timeout(LAST_BYTES).ok();
}

fn take() -> io::Result<()> {
    restore::mend_modes()?;
    terminal::enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    restore::make_raw()?;
    let mut out = io::stdout();
    if !PLAIN.load(Ordering::SeqCst) {
        // A game that was killed here may have left anything on.
        out.write_all(restore::RESET)?;
    }
    if PLAIN.load(Ordering::SeqCst) {
        execute!(out, terminal::Clear(terminal::ClearType::All))
    } else {
        // A killed earlier program may have left text behind, or left the terminal in the alternate
        // screen.
        let clear = terminal::Clear(terminal::ClearType::All);
        execute!(out, terminal::EnterAlternateScreen, clear, EnableBracketedPaste)
    }
}

/// Signals that arrived.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    /// One flag for each terminating signal.
    leave: [Arc<AtomicBool>; 4],
    continued: Arc<AtomicBool>,
    resized: Arc<AtomicBool>,
    /// Has something to be read when a signal came.
    woken: Option<Arc<OwnedFd>>,
}

/// Time allowed for a normal exit after a terminating signal.
const GRACE: Duration = Duration::from_millis(1500);
/// How long the terminal may take for the bytes that give it back.
const LAST_BYTES: Duration = Duration::from_secs(1);

const ENDING: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

impl Signals {
    fn watched() -> io::Result<Self> {
        let mut signals = Self::default();
        for (signal, flag) in ENDING.into_iter().zip(&signals.leave) {
            signal_hook::flag::register(signal, Arc::clone(flag))?;
        }
        signal_hook::flag::register(SIGCONT, Arc::clone(&signals.continued))?;
        signal_hook::flag::register(SIGWINCH, Arc::clone(&signals.resized))?;
        // After the flags: who is woken looks at them.
        let (woken, waker) = pipe_with(PipeFlags::NONBLOCK | PipeFlags::CLOEXEC)?;
        for signal in ENDING.into_iter().chain([SIGCONT, SIGWINCH]) {
            signal_hook::low_level::pipe::register(signal, waker.try_clone()?)?;
        }
        signals.woken = Some(Arc::new(woken));
        Self::see_it_through()?;
        Ok(signals)
    }

    /// Takes away what woke us.
    fn calm(&self) {
        let Some(woken) = &self.woken else { return };
        let mut bytes = [0; 64];
        while rustix::io::read(woken, &mut bytes).is_ok_and(|count| count > 0) {}
    }

    /// Writing to a terminal that nobody reads blocks forever and never sees the signal. Therefore
    /// a second thread waits for the signal too and ends the process after a grace period. Nothing
    /// is lost, because every input is on disk before it is applied.
    #[expect(clippy::disallowed_methods, reason = "the one who draws cannot be asked to stop")]
    fn see_it_through() -> io::Result<()> {
        let mut heard = signal_hook::iterator::Signals::new(ENDING)?;
        std::thread::spawn(move || {
            if let Some(signal) = heard.forever().next() {
                std::thread::sleep(GRACE);
                give_back_past_others();
                std::process::exit(128 + signal);
            }
        });
        Ok(())
    }

    /// Returns the signal that asks the program to quit.
    pub fn leaving(&self) -> Option<i32> {
        let set = |flag: &Arc<AtomicBool>| flag.load(Ordering::SeqCst);
        ENDING.into_iter().zip(&self.leave).find(|(_, flag)| set(flag)).map(|(signal, _)| signal)
    }

    /// Whether the program was stopped and has been continued since the last call.
    pub fn continued(&self) -> bool {
        self.continued.swap(false, Ordering::SeqCst)
    }

    /// Like [`Signals::continued`], but waits briefly, because any thread may receive the signal.
    fn continued_soon(&self) -> bool {
        (0..50).any(|_| {
            self.continued() || {
                std::thread::sleep(Duration::from_millis(10));
                false
            }
        })
    }
}

/// The terminal, restored on drop.
pub struct Terminal {
    pub screen: ratatui::Terminal<Wire<Stdout>>,
    pub signals: Signals,
    typed: Typed,
}

impl Terminal {
    /// Takes over the terminal. `Err` is a sentence.
    pub fn open(environment: &Environment) -> Result<Self, String> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err("The game is played on a terminal, and this is none. Try: wyrdvault help"
                .to_owned());
        }
        let failed = |error: io::Error| format!("The terminal cannot be used: {error}.");
        PLAIN.store(environment.is_dumb(), Ordering::SeqCst);
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            panics::note(info);
            if !GUARDED.load(Ordering::SeqCst) {
                give_back();
                // Print a panic location only on request (`RUST_BACKTRACE`); players get a readable
                // message.
                if Backtrace::capture().status() == BacktraceStatus::Captured {
                    before(info);
                }
            }
        }));
        let signals = Signals::watched().map_err(failed)?;
        take().map_err(failed)?;
        let screen = ratatui::Terminal::new(Wire::new(io::stdout())).map_err(|error| {
            give_back();
            failed(error)
        })?;
        Ok(Self { screen, signals, typed: Typed::open() })
    }

    /// Waits for an event, no longer than this. A terminal that hung up is told of before anything
    /// is read from it: its end never ends otherwise.
    pub fn wait(&mut self, most: Duration) -> io::Result<Waited> {
        let mut left = most;
        loop {
            if self.signals.resized.swap(false, Ordering::SeqCst) {
                let size = self.screen.size()?;
                self.typed.events().push_back(Event::Resize(size.width, size.height));
            }
            let wait = if self.typed.events().is_empty() { left } else { Duration::ZERO };
            let due = self.typed.due().filter(|due| *due < wait);
            let heard = heard(self.typed.line(), &self.signals, due.unwrap_or(wait))?;
            match heard {
                Heard::Gone => return Ok(Waited::Gone),
                Heard::Bytes => self.typed.read()?,
                Heard::Signal => self.signals.calm(),
                Heard::Nothing => {}
            }
            self.typed.give_up_if_due();
            if !self.typed.events().is_empty() {
                return Ok(Waited::Event);
            }
            match (heard, due) {
                // The rest of a sequence, or time for it to be given up.
                (Heard::Bytes, _) => left = left.min(self.typed.due().unwrap_or(Duration::ZERO)),
                (Heard::Nothing, Some(due)) => left = left.saturating_sub(due),
                _ if self.signals.resized.load(Ordering::SeqCst) => {}
                _ => return Ok(Waited::Nothing),
            }
        }
    }

    /// The event that was waited for.
    pub fn event(&mut self) -> Option<Event> {
        self.typed.events().pop_front()
    }

    /// Takes the terminal as it must be, after others had it.
    pub fn take_again(&mut self) -> io::Result<()> {
        restore::make_raw()?;
        self.redraw()
    }

    /// Suspends the process, with the terminal restored meanwhile. Returns `false` if no shell
    /// could continue the job; the system does not stop such jobs.
    pub fn suspend(&mut self) -> io::Result<bool> {
        give_back();
        self.signals.continued();
        kill_current_process_group(Signal::TSTP)?;
        let stopped = self.signals.continued_soon();
        take()?;
        self.redraw()?;
        Ok(stopped)
    }

    /// Turns mouse reporting on or off.
    pub fn tell_clicks(&mut self, wanted: bool) -> io::Result<()> {
        if PLAIN.load(Ordering::SeqCst) || MOUSE.swap(wanted, Ordering::SeqCst) == wanted {
            return Ok(());
        }
        let mut out = io::stdout();
        out.write_all(if wanted { TELL_CLICKS } else { KEEP_CLICKS })?;
        out.flush()
    }

    /// Redraws everything with the next frame.
    pub fn redraw(&mut self) -> io::Result<()> {
        self.screen.backend_mut().forget();
        self.screen.clear()
    }
}

/// The result of waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waited {
    Event,
    Nothing,
    /// The terminal disappeared.
    Gone,
}

/// What came first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heard {
    Bytes,
    Signal,
    Nothing,
    Gone,
}

/// Waits for bytes of the terminal, its end or a signal, no longer than this.
fn heard(line: BorrowedFd, signals: &Signals, most: Duration) -> io::Result<Heard> {
    let mut watched = vec![PollFd::from_borrowed_fd(line, PollFlags::IN)];
    watched.extend(signals.woken.as_deref().map(|woken| PollFd::new(woken, PollFlags::IN)));
    match rustix::event::poll(&mut watched, Timespec::try_from(most).ok().as_ref()) {
        Ok(_) => {}
        Err(rustix::io::Errno::INTR) => return Ok(Heard::Signal),
        Err(error) => return Err(error.into()),
    }
    let told = watched[0].revents();
    if told.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
        return Ok(Heard::Gone);
    }
    if told.contains(PollFlags::IN) {
        return Ok(Heard::Bytes);
    }
    let woken = watched.get(1).is_some_and(|woken| !woken.revents().is_empty());
    Ok(if woken { Heard::Signal } else { Heard::Nothing })
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// The style of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

const PLAIN_PEN: Pen = Pen { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

impl Pen {
    /// Whether a blank cell looks identical in both styles.
    fn leaves_the_blank_of(self, other: Self) -> bool {
        let marks = Modifier::UNDERLINED | Modifier::REVERSED;
        self.bg == other.bg && !(self.modifier | other.modifier).intersects(marks)
    }
}

/// Frames longer than this, in bytes, use synchronized output, so that they appear at once.
const LONG_FRAME: usize = 2048;

/// A terminal backend that tracks the cursor and style, sends only differences, and writes each
/// frame at once.
pub struct Wire<W: Write> {
    out: W,
    frame: Vec<u8>,
    at: Option<Position>,
    pen: Option<Pen>,
    shown: Option<bool>,
    /// Cursor position after the last frame.
    rested: Option<Position>,
    /// The position and style saved in the terminal (DECSC), restored with two bytes.
    kept: Option<(Position, Pen)>,
    /// Terminal width at the last size query.
    columns: std::cell::Cell<u16>,
}

impl<W: Write> Wire<W> {
    pub fn new(out: W) -> Self {
        let columns = std::cell::Cell::new(u16::MAX);
        Self {
            out,
            frame: Vec::new(),
            at: None,
            pen: None,
            shown: None,
            rested: None,
            kept: None,
            columns,
        }
    }

    /// Creates a wire for a fixed terminal width, without querying it.
    pub fn of_width(out: W, columns: u16) -> Self {
        let wire = Self::new(out);
        wire.columns.set(columns);
        wire
    }

    /// Takes the bytes of the current frame instead of writing them.
    pub fn taken(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.frame)
    }

    /// Forgets the terminal's state.
    pub fn forget(&mut self) {
        (self.at, self.pen, self.shown) = (None, None, None);
        (self.rested, self.kept) = (None, None);
    }

    /// Puts the wire in the state after a frame that left a visible cursor at `at`.
    #[cfg(test)]
    pub fn settled(&mut self, at: Position) {
        (self.at, self.pen, self.shown) = (Some(at), Some(PLAIN_PEN), Some(true));
    }

    fn go(&mut self, to: Position) {
        if self.at == Some(to) {
            return;
        }
        let home = format!("\x1b[{};{}H", to.y + 1, to.x + 1);
        let step = |n: u16, letter: char| match n {
            1 => format!("\x1b[{letter}"),
            n => format!("\x1b[{n}{letter}"),
        };
        let short = match self.at {
            Some(at) if at.y == to.y && to.x == 0 => Some("\r".to_owned()),
            Some(at) if at.y == to.y && to.x > at.x => Some(step(to.x - at.x, 'C')),
            Some(at) if at.y == to.y => Some(step(at.x - to.x, 'D')),
            Some(at) if at.x == to.x && to.y > at.y => Some(step(to.y - at.y, 'B')),
            Some(at) if at.x == to.x => Some(step(at.y - to.y, 'A')),
            _ => None,
        };
        let way = short.filter(|short| short.len() < home.len()).unwrap_or(home);
        self.frame.extend_from_slice(way.as_bytes());
        self.at = Some(to);
    }

    /// Leaves the cursor at `at` after a frame. A position where frames end repeatedly, such as the
    /// hero's, is saved in the terminal.
    fn settle(&mut self, at: Position) {
        if self.at != Some(at)
            && let Some((_, pen)) = self.kept.filter(|(place, _)| *place == at)
        {
            self.frame.extend_from_slice(b"\x1b8");
            (self.at, self.pen) = (Some(at), Some(pen));
            return;
        }
        self.go(at);
        let again = self.rested.replace(at) == Some(at);
        let idle = self.frame.is_empty();
        if again && !idle && self.kept.is_none_or(|(place, _)| place != at) {
            self.kept = self.pen.map(|pen| (at, pen));
            self.frame.extend_from_slice(b"\x1b7");
        }
    }

    fn take_pen(&mut self, pen: Pen) {
        let Some(now) = self.pen.filter(|now| *now != pen) else {
            if self.pen.is_none() {
                self.frame.extend_from_slice(b"\x1b[m");
                self.pen = Some(PLAIN_PEN);
                self.take_pen(pen);
            }
            return;
        };
        let mut codes: Vec<String> = Vec::new();
        let dropped = pen == PLAIN_PEN || !pen.modifier.contains(now.modifier);
        let from = if dropped { PLAIN_PEN } else { now };
        if dropped {
            codes.push(String::new());
        }
        for (modifier, code) in [
            (Modifier::BOLD, "1"),
            (Modifier::DIM, "2"),
            (Modifier::ITALIC, "3"),
            (Modifier::UNDERLINED, "4"),
            (Modifier::REVERSED, "7"),
        ] {
            if pen.modifier.contains(modifier) && !from.modifier.contains(modifier) {
                codes.push(code.to_owned());
            }
        }
        if pen.fg != from.fg {
            codes.push(color_code(pen.fg, 30));
        }
        if pen.bg != from.bg {
            codes.push(color_code(pen.bg, 40));
        }
        let text = format!("\x1b[{}m", codes.join(";"));
        self.frame.extend_from_slice(text.as_bytes());
        self.pen = Some(pen);
    }
}

/// Returns the SGR code of a color; `base` is 30 for foreground and 40 for background.
fn color_code(color: Color, base: u8) -> String {
    let plain = |n: u8| (base + n).to_string();
    let bright = |n: u8| (base + 60 + n).to_string();
    match color {
        Color::Reset => plain(9),
        Color::Black => plain(0),
        Color::Red => plain(1),
        Color::Green => plain(2),
        Color::Yellow => plain(3),
        Color::Blue => plain(4),
        Color::Magenta => plain(5),
        Color::Cyan => plain(6),
        Color::Gray => plain(7),
        Color::DarkGray => bright(0),
        Color::LightRed => bright(1),
        Color::LightGreen => bright(2),
        Color::LightYellow => bright(3),
        Color::LightBlue => bright(4),
        Color::LightMagenta => bright(5),
        Color::LightCyan => bright(6),
        Color::White => bright(7),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
        Color::Indexed(n) => format!("{};5;{n}", base + 8),
    }
}

impl<W: Write> Backend for Wire<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        for (x, y, cell) in content {
            self.go(Position::new(x, y));
            let pen = Pen { fg: cell.fg, bg: cell.bg, modifier: cell.modifier };
            let blank = cell.symbol() == " ";
            if !blank || self.pen.is_none_or(|now| !now.leaves_the_blank_of(pen)) {
                self.take_pen(pen);
            }
            self.frame.extend_from_slice(cell.symbol().as_bytes());
            let width = cell.symbol().width() as u16;
            // Terminals disagree about the cursor position after the last column.
            let last = x + width >= self.columns.get();
            self.at = (!last).then(|| Position::new(x + width, y));
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if self.shown != Some(false) {
            self.frame.extend_from_slice(b"\x1b[?25l");
            self.shown = Some(false);
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if self.shown != Some(true) {
            self.frame.extend_from_slice(b"\x1b[?25h");
            self.shown = Some(true);
        }
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.at.unwrap_or_default())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.settle(position.into());
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.take_pen(PLAIN_PEN);
        self.kept = None;
        self.frame.extend_from_slice(match clear_type {
            ClearType::All => b"\x1b[2J".as_slice(),
            ClearType::AfterCursor => b"\x1b[J",
            ClearType::BeforeCursor => b"\x1b[1J",
            ClearType::CurrentLine => b"\x1b[2K",
            ClearType::UntilNewLine => b"\x1b[K",
        });
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        let (columns, rows) = terminal::size()?;
        self.columns.set(columns);
        Ok(Size::new(columns.clamp(1, 500), rows.clamp(1, 500)))
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::default() })
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.frame.is_empty() {
            return Ok(());
        }
        if self.frame.len() > LONG_FRAME {
            self.frame.splice(0..0, *b"\x1b[?2026h");
            self.frame.extend_from_slice(b"\x1b[?2026l");
        }
        let sent = self.out.write_all(&self.frame).and_then(|()| self.out.flush());
        self.frame.clear();
        sent
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    fn sent(draw: impl FnOnce(&mut Wire<&mut Vec<u8>>)) -> String {
        let mut bytes = Vec::new();
        let mut wire = Wire::new(&mut bytes);
        wire.at = Some(Position::new(0, 0));
        wire.pen = Some(PLAIN_PEN);
        draw(&mut wire);
        wire.flush().unwrap();
        String::from_utf8(bytes).unwrap()
    }

    fn cell(symbol: &str, style: Style) -> Cell {
        let mut cell = Cell::default();
        cell.set_symbol(symbol).set_style(style);
        cell
    }

    #[test]
    fn a_changed_digit_costs_a_few_bytes() {
        let digit = cell("4", Style::new());
        let text = sent(|wire| {
            wire.at = Some(Position::new(30, 11));
            wire.draw([(9, 23, &digit)].into_iter()).unwrap();
            wire.set_cursor_position(Position::new(30, 11)).unwrap();
        });
        assert_eq!(text, "\x1b[24;10H4\x1b[12;31H");
    }

    #[test]
    fn the_pen_is_changed_only_when_it_differs() {
        let red = Style::new().fg(Color::Red);
        let cells = [cell("a", red), cell("b", red), cell("c", red.add_modifier(Modifier::BOLD))];
        let text = sent(|wire| {
            let placed = cells.iter().enumerate().map(|(x, cell)| (x as u16, 0, cell));
            wire.draw(placed).unwrap();
            wire.take_pen(PLAIN_PEN);
        });
        assert_eq!(text, "\x1b[31mab\x1b[1mc\x1b[m");
    }

    #[test]
    fn a_place_that_frames_end_at_again_is_kept_by_the_terminal() {
        let (home, digit) = (Position::new(30, 11), cell("4", Style::new().fg(Color::Red)));
        let text = sent(|wire| {
            for x in [9, 10, 11] {
                wire.draw([(x, 23, &digit)].into_iter()).unwrap();
                wire.take_pen(PLAIN_PEN);
                wire.set_cursor_position(home).unwrap();
                wire.set_cursor_position(home).unwrap();
                wire.frame.push(b'|');
            }
        });
        let [first, second, third, _] = text.split('|').collect::<Vec<_>>()[..] else {
            panic!("three frames: {text:?}")
        };
        assert_eq!(first, "\x1b[24;10H\x1b[31m4\x1b[m\x1b[12;31H\x1b7");
        assert_eq!(second, "\x1b[24;11H\x1b[31m4\x1b[m\x1b8");
        assert_eq!(third, "\x1b[24;12H\x1b[31m4\x1b[m\x1b8");
    }

    #[test]
    fn blanks_are_drawn_with_whatever_pen_is_at_hand() {
        let red = Style::new().fg(Color::Red);
        let cells = [
            cell("a", red),
            cell(" ", Style::new()),
            cell(" ", Style::new().add_modifier(Modifier::REVERSED)),
            cell("b", Style::new()),
        ];
        let text = sent(|wire| {
            let placed = cells.iter().enumerate().map(|(x, cell)| (x as u16, 0, cell));
            wire.draw(placed).unwrap();
        });
        assert_eq!(text, "\x1b[31ma \x1b[7;39m \x1b[mb");
    }

    #[test]
    fn a_shown_cursor_is_not_shown_again() {
        let text = sent(|wire| {
            wire.show_cursor().unwrap();
            wire.show_cursor().unwrap();
            wire.hide_cursor().unwrap();
        });
        assert_eq!(text, "\x1b[?25h\x1b[?25l");
    }

    #[test]
    fn terminals_are_given_what_they_can_show() {
        let theme = |term: &str, colorterm: &str, locale: &str| {
            Environment {
                term: term.to_owned(),
                colorterm: colorterm.to_owned(),
                locale: locale.to_owned(),
                ..Environment::default()
            }
            .theme()
        };
        assert_eq!(theme("dumb", "", "en_US.UTF-8").depth, Depth::None);
        assert_eq!(theme("dumb", "", "en_US.UTF-8").glyphs, GlyphSet::Ascii);
        assert_eq!(theme("xterm-256color", "", "C").depth, Depth::Many);
        assert_eq!(theme("xterm-256color", "truecolor", "C.UTF-8").depth, Depth::True);
        assert_eq!(theme("linux", "", "de_DE.utf8").glyphs, GlyphSet::Lines);
        assert_eq!(theme("screen", "", "POSIX").glyphs, GlyphSet::Ascii);
    }
}
