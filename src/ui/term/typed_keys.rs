//! Reads typed input without blocking, and abandons escape sequences that do not arrive completely.

#![expect(clippy::disallowed_types, reason = "the clock tells keys from sequences")]

use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use crossterm::event::Event;
use rustix::fs::{Mode, OFlags, open};
use rustix::stdio::stdin;
use rustix::termios::ttyname;

use super::decode::Decoder;

/// During a paste, bytes that arrive at most this long after other bytes belong to the paste.
const PAUSE: Duration = Duration::from_millis(10);
/// During a paste, at least this number of bytes that arrive at once belong to the paste.
const MANY: usize = 16;

/// Reads key presses, clicks and pastes from the terminal without blocking.
pub struct Typed {
    /// The terminal, opened again for non-blocking reads. Other programs may share the standard
    /// input, and making that non-blocking would affect them, too.
    line: Option<OwnedFd>,
    decoder: Decoder,
    /// Time at which the last bytes arrived.
    last: Option<Instant>,
    /// Time at which an unfinished sequence or paste is abandoned.
    until: Option<Instant>,
}

impl Typed {
    pub fn open() -> Self {
        let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let line = ttyname(stdin(), Vec::new()).and_then(|name| open(name, flags, Mode::empty()));
        Self::on(line.ok())
    }

    fn on(line: Option<OwnedFd>) -> Self {
        Self { line, decoder: Decoder::default(), last: None, until: None }
    }

    /// Returns the source of bytes: the terminal, or standard input if the terminal cannot be
    /// opened, as after `su`.
    pub fn line(&self) -> BorrowedFd<'_> {
        match &self.line {
            Some(line) => line.as_fd(),
            None => stdin(),
        }
    }

    /// Reads the bytes that have arrived, if any.
    pub fn read(&mut self) -> io::Result<()> {
        let mut bytes = [0; 4096];
        match rustix::io::read(self.line(), &mut bytes) {
            Ok(count) => self.feed(&bytes[..count], Instant::now()),
            Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    fn feed(&mut self, bytes: &[u8], now: Instant) {
        let pasting = self.decoder.is_pasting();
        let paused = self.last.is_none_or(|last| now.duration_since(last) > PAUSE);
        self.last = Some(now);
        self.decoder.feed(bytes);
        // Typed keys must not extend the wait for the end of a paste.
        let typed = pasting && paused && bytes.len() < MANY;
        if !(typed && self.decoder.is_pasting()) {
            self.until = self.decoder.patience().map(|patience| now + patience);
        }
    }

    /// Returns the time left until an unfinished sequence or paste is abandoned.
    pub fn due(&self) -> Option<Duration> {
        self.until.map(|until| until.saturating_duration_since(Instant::now()))
    }

    /// Abandons a sequence or paste whose rest has not arrived in time.
    pub fn give_up_if_due(&mut self) {
        if self.until.is_some_and(|until| until <= Instant::now()) {
            self.until = None;
            self.decoder.give_up();
        }
    }

    pub fn events(&mut self) -> &mut VecDeque<Event> {
        &mut self.decoder.events
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_after_an_unfinished_paste_does_not_prolong_it() {
        let (mut typed, begun) = (Typed::on(None), Instant::now());
        let at = |ms| begun + Duration::from_millis(ms);
        typed.feed(b"\x1b[200~", at(0));
        for press in 1..10 {
            typed.feed(b"s", at(press * 33));
        }
        assert_eq!(typed.until, Some(at(500)));
        // Many bytes at once are a paste.
        typed.feed(b"a text that nobody types at once", at(400));
        assert_eq!(typed.until, Some(at(900)));
        typed.feed(b"and", at(405));
        assert_eq!(typed.until, Some(at(905)));
        typed.feed(b"\x1b[201~", at(450));
        assert_eq!((typed.until, typed.events().len()), (None, 1));
    }
}
