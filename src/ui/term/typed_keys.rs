//! What was typed: read when it is there, and given up on when the rest of it does not come.

#![expect(clippy::disallowed_types, reason = "keys are told from sequences by the clock")]

use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use crossterm::event::Event;
use rustix::fs::{Mode, OFlags, open};
use rustix::stdio::stdin;
use rustix::termios::ttyname;

use super::decode::Decoder;

/// A pause after which the next bytes were typed.
const PAUSE: Duration = Duration::from_millis(10);
/// More bytes at once than anybody types.
const MANY: usize = 16;

/// The keyboard.
pub struct Typed {
    /// The terminal, opened once more so that no read of it ever waits: standard input itself may
    /// be shared with others, who would not wait either.
    line: Option<OwnedFd>,
    decoder: Decoder,
    /// When the last bytes came.
    last: Option<Instant>,
    /// Until when the rest of what was begun is waited for.
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

    /// Where bytes come from. Standard input where the terminal cannot be opened, as after `su`.
    pub fn line(&self) -> BorrowedFd<'_> {
        match &self.line {
            Some(line) => line.as_fd(),
            None => stdin(),
        }
    }

    /// Reads what there is, when there is something.
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
        // Whoever types on while a paste has no end would put its end off for ever.
        let typed = pasting && paused && bytes.len() < MANY;
        if !(typed && self.decoder.is_pasting()) {
            self.until = self.decoder.patience().map(|patience| now + patience);
        }
    }

    /// How long the rest of what was begun is still waited for.
    pub fn due(&self) -> Option<Duration> {
        self.until.map(|until| until.saturating_duration_since(Instant::now()))
    }

    /// Gives up on what has not come in time.
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
    fn typing_on_after_an_open_paste_does_not_put_its_end_off() {
        let (mut typed, begun) = (Typed::on(None), Instant::now());
        let at = |ms| begun + Duration::from_millis(ms);
        typed.feed(b"\x1b[200~", at(0));
        for press in 1..10 {
            typed.feed(b"s", at(press * 33));
        }
        assert_eq!(typed.until, Some(at(500)));
        // What comes in bulk is pasted.
        typed.feed(b"a text that nobody types at once", at(400));
        assert_eq!(typed.until, Some(at(900)));
        typed.feed(b"and", at(405));
        assert_eq!(typed.until, Some(at(905)));
        typed.feed(b"\x1b[201~", at(450));
        assert_eq!((typed.until, typed.events().len()), (None, 1));
    }
}
