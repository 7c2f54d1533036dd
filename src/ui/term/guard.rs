//! Catches panics while the program controls the terminal.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::store::panics;

/// Whether panics are being caught; if so, the panic hook must not restore the terminal.
static GUARDED: AtomicBool = AtomicBool::new(false);

/// Runs a function that may panic, such as replaying a recording; `Err` is the panic message.
pub fn guarded<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    let outer = GUARDED.swap(true, Ordering::SeqCst);
    let done = panics::caught(act);
    GUARDED.store(outer, Ordering::SeqCst);
    done
}

/// Whether a panic now would be caught.
pub fn is_guarded() -> bool {
    GUARDED.load(Ordering::SeqCst)
}
