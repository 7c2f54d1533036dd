//! Sets the terminal's modes, and restores them however the program ends.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::{cursor, execute, terminal};

use super::restore;

/// Time allowed for writing the bytes that restore the terminal.
const LAST_BYTES: Duration = Duration::from_secs(1);
/// Whether the terminal's modes were changed and must be restored.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the terminal lacks an alternate screen.
static PLAIN: AtomicBool = AtomicBool::new(false);

/// Whether mouse reporting is on.
static MOUSE: AtomicBool = AtomicBool::new(false);

/// Turns reports of clicks and the wheel on, with SGR coordinates and without reports of motion.
const TELL_CLICKS: &[u8] = b"\x1b[?1000h\x1b[?1006h";
/// Turns reports of clicks and the wheel off.
const KEEP_CLICKS: &[u8] = b"\x1b[?1006l\x1b[?1000l";

/// Restores the terminal. Can be called at any time, any number of times.
pub fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    // Errors are ignored, because nothing can be done about a broken terminal.
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

/// Restores the terminal while another thread may be drawing or blocked. Waits for no lock, and at
/// most [`LAST_BYTES`] for a terminal that accepts no bytes.
#[expect(clippy::disallowed_methods, reason = "a terminal may accept no bytes")]
pub fn give_back_past_others() {
    // `TAKEN` stays set: if the other thread continues first, it must restore the terminal itself.
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

/// Sets raw mode, and switches to the alternate screen if the terminal has one.
pub fn take() -> io::Result<()> {
    restore::mend_modes()?;
    terminal::enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    restore::make_raw()?;
    let mut out = io::stdout();
    if !PLAIN.load(Ordering::SeqCst) {
        // A game that was killed in this terminal may have left some modes on.
        out.write_all(restore::RESET)?;
    }
    if PLAIN.load(Ordering::SeqCst) {
        execute!(out, terminal::Clear(terminal::ClearType::All))
    } else {
        // A killed program may have left text behind, or the terminal in its alternate screen.
        let clear = terminal::Clear(terminal::ClearType::All);
        execute!(out, terminal::EnterAlternateScreen, clear, EnableBracketedPaste)
    }
}

/// Sets whether the terminal is plain: without an alternate screen, mouse reports and colors.
pub fn set_plain(plain: bool) {
    PLAIN.store(plain, Ordering::SeqCst);
}

/// Turns mouse reporting on or off. Does nothing if it is already in that state, or on a plain
/// terminal.
pub fn tell_clicks(wanted: bool) -> io::Result<()> {
    if PLAIN.load(Ordering::SeqCst) || MOUSE.swap(wanted, Ordering::SeqCst) == wanted {
        return Ok(());
    }
    let mut out = io::stdout();
    out.write_all(if wanted { TELL_CLICKS } else { KEEP_CLICKS })?;
    out.flush()
}
