//! Captures panic messages, to show one sentence instead of Rust's raw report.
//!
//! A stranger's replay or save can make the game panic. That is a bug in the game, but the program
//! must still be able to check the next file.

use std::any::Any;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

use super::clean::clean_to;

/// Maximum length of a panic message shown, in characters.
const LONGEST: usize = 300;

thread_local! {
    /// Message and source position of this thread's last panic.
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Stores the message and position of a panic for [`last_words`].
pub fn note(info: &PanicHookInfo) {
    let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line()));
    let said = format!("{}{}", message(info.payload()), place.unwrap_or_default());
    SAID.set(said);
}

/// Installs a panic hook that stores the messages of panics. The hook prints the raw report only if
/// `RUST_BACKTRACE` is set.
pub fn listen() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        note(info);
        if Backtrace::capture().status() == BacktraceStatus::Captured {
            before(info);
        }
    }));
}

/// Returns the message of this thread's last panic, cleaned for display.
pub fn last_words() -> String {
    SAID.with_borrow(|said| clean_to(said, LONGEST))
}

/// Calls `act`; returns the panic message as an error if it panics.
pub fn caught<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    SAID.take();
    panic::catch_unwind(AssertUnwindSafe(act)).map_err(|payload| {
        // The message is empty in tests, because the hook is not installed there.
        let said = last_words();
        if said.is_empty() { clean_to(&message(&*payload), LONGEST) } else { said }
    })
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|said| (*said).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "no message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_report_contains_no_escape_sequences() {
        assert_eq!(caught(|| 3), Ok(3));
        let said = caught(|| panic!("over\u{1b}[2J{}", "flow")).unwrap_err();
        assert!(said.starts_with("overflow"), "{said}");
        assert_eq!(caught(|| panic::panic_any(7)), Err::<(), _>("no message".to_owned()));
    }
}
