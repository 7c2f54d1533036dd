//! The signals that the game acts on: requests to quit, continuation and changes of size.

use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::pipe::{PipeFlags, pipe_with};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};

use super::mode::give_back_past_others;

/// Records the signals that have arrived.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    /// One flag for each terminating signal.
    leave: [Arc<AtomicBool>; 4],
    continued: Arc<AtomicBool>,
    resized: Arc<AtomicBool>,
    /// The read end of a pipe that each signal writes to.
    woken: Option<Arc<OwnedFd>>,
}

/// Time allowed for a normal exit after a terminating signal.
const GRACE: Duration = Duration::from_millis(1500);
const ENDING: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

impl Signals {
    /// Registers handlers for all signals that the game acts on.
    pub fn watched() -> io::Result<Self> {
        let mut signals = Self::default();
        for (signal, flag) in ENDING.into_iter().zip(&signals.leave) {
            signal_hook::flag::register(signal, Arc::clone(flag))?;
        }
        signal_hook::flag::register(SIGCONT, Arc::clone(&signals.continued))?;
        signal_hook::flag::register(SIGWINCH, Arc::clone(&signals.resized))?;
        // Register the pipe after the flags: when a byte arrives in the pipe, its reader checks the
        // flags.
        let (woken, waker) = pipe_with(PipeFlags::NONBLOCK | PipeFlags::CLOEXEC)?;
        for signal in ENDING.into_iter().chain([SIGCONT, SIGWINCH]) {
            signal_hook::low_level::pipe::register(signal, waker.try_clone()?)?;
        }
        signals.woken = Some(Arc::new(woken));
        Self::end_after_grace()?;
        Ok(signals)
    }

    /// Empties the pipe.
    pub fn calm(&self) {
        let Some(woken) = &self.woken else { return };
        let mut bytes = [0; 64];
        while rustix::io::read(woken, &mut bytes).is_ok_and(|count| count > 0) {}
    }

    /// Starts a thread that ends the process after a terminating signal and a grace period, because
    /// the main thread may be blocked forever in a write to a terminal that accepts no bytes.
    /// Nothing is lost, because every input is written to the journal before it is applied.
    #[expect(
        clippy::disallowed_methods,
        reason = "a thread that is blocked in a write cannot be asked to stop"
    )]
    fn end_after_grace() -> io::Result<()> {
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

    /// Whether the window changed its size since the last call.
    pub fn resized(&self) -> bool {
        self.resized.swap(false, Ordering::SeqCst)
    }

    /// Whether a change of size waits for [`Signals::resized`].
    pub fn is_resized(&self) -> bool {
        self.resized.load(Ordering::SeqCst)
    }

    /// Returns the pipe that becomes readable with each signal.
    pub fn woken(&self) -> Option<&OwnedFd> {
        self.woken.as_deref()
    }

    /// Returns the signal that asked the program to quit; `None` if none has arrived.
    pub fn leaving(&self) -> Option<i32> {
        let set = |flag: &Arc<AtomicBool>| flag.load(Ordering::SeqCst);
        ENDING.into_iter().zip(&self.leave).find(|(_, flag)| set(flag)).map(|(signal, _)| signal)
    }

    /// Whether the program was stopped and has been continued since the last call.
    pub fn continued(&self) -> bool {
        self.continued.swap(false, Ordering::SeqCst)
    }

    /// Like [`Signals::continued`], but waits briefly, because any thread may receive the signal.
    pub fn continued_soon(&self) -> bool {
        (0..50).any(|_| {
            self.continued() || {
                std::thread::sleep(Duration::from_millis(10));
                false
            }
        })
    }
}
