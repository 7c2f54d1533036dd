//! Runs the program in a pseudo-terminal: sends keys and reads the screen.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long to wait before a test fails, allowing for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(30);
/// A frame is complete after this long without output.
const QUIET: Duration = Duration::from_millis(60);

static SPAWNING: Mutex<()> = Mutex::new(());

/// Lock that is held while a program starts. A process that starts while another terminal is being
/// opened would inherit that terminal and keep it open.
pub fn one_spawn_at_a_time() -> MutexGuard<'static, ()> {
    SPAWNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Output of the program.
struct Output {
    screen: vt100::Parser,
    bytes: Vec<u8>,
}

/// A pseudo-terminal and the program in it.
pub struct Pty {
    child: Box<dyn Child + Send + Sync>,
    /// Whether the child is a shell and the program is a child of the shell.
    in_shell: bool,
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Option<Box<dyn Write + Send>>,
    /// Sends the bytes of [`Pty::feed`] to the thread that writes them.
    feeder: Option<SyncSender<Vec<u8>>>,
    heard: Arc<Mutex<Output>>,
    /// Tells the reader thread to close the terminal at the next byte.
    deaf: Arc<AtomicBool>,
    /// Tells the reader thread to stop reading for now.
    held: Arc<AtomicBool>,
}

/// How to start the program.
pub struct Start<'a> {
    pub folder: &'a Path,
    pub arguments: &'a [&'a str],
    pub environment: &'a [(&'a str, &'a str)],
    /// Whether the terminal is the controlling terminal, so that closing it sends a signal.
    pub controlling: bool,
    /// Whether a job-control shell starts the program; typing a line continues a stopped job.
    pub in_shell: bool,
    /// A shell script to run instead; `"$0" "$@"` is the program.
    pub script: Option<&'a str>,
}

impl<'a> Start<'a> {
    /// Starts the program in a UTF-8 xterm, with its runs stored in `folder`.
    pub fn at(folder: &'a Path) -> Self {
        Self {
            folder,
            arguments: &[],
            environment: &[],
            controlling: true,
            in_shell: false,
            script: None,
        }
    }

    pub fn run(self) -> Pty {
        let program = env!("CARGO_BIN_EXE_wyrdvault");
        let in_shell = self.in_shell || self.script.is_some();
        let mut command = CommandBuilder::new(if in_shell { "/bin/sh" } else { program });
        if let Some(script) = self.script {
            command.args(["-c", script, program]);
        } else if self.in_shell {
            // Run the program as a job. A line typed while the job is stopped continues it.
            let jobs = r#""$0" "$@"; while [ $? -gt 144 ] && read -r line; do fg; done"#;
            command.args(["-mc", jobs, program]);
        }
        command.args(["--data-dir".as_ref(), self.folder.as_os_str()]);
        command.args(self.arguments);
        command.cwd(self.folder);
        command.env_clear();
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")] {
            command.env(name, value);
        }
        for (name, value) in self.environment {
            command.env(name, value);
        }
        command.set_controlling_tty(self.controlling);
        let alone = one_spawn_at_a_time();
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(alone);
        let screen = vt100::Parser::new(lines(24), lines(80), 0);
        let heard = Arc::new(Mutex::new(Output { screen, bytes: Vec::new() }));
        let deaf = Arc::new(AtomicBool::new(false));
        let held = Arc::new(AtomicBool::new(false));
        listen(pair.master.try_clone_reader().unwrap(), &heard, &deaf, &held);
        let keys = pair.master.take_writer().unwrap();
        Pty {
            child,
            in_shell,
            master: Some(pair.master),
            keys: Some(keys),
            feeder: None,
            heard,
            deaf,
            held,
        }
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn lines(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

#[expect(clippy::disallowed_methods, reason = "someone has to read what the program says")]
fn listen(
    mut reader: Box<dyn Read + Send>,
    heard: &Arc<Mutex<Output>>,
    deaf: &Arc<AtomicBool>,
    held: &Arc<AtomicBool>,
) {
    let (heard, deaf, held) = (Arc::clone(heard), Arc::clone(deaf), Arc::clone(held));
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = reader.read(&mut bytes) {
            let mut heard = heard.lock().unwrap();
            heard.screen.process(&bytes[..count]);
            heard.bytes.extend_from_slice(&bytes[..count]);
            if deaf.load(Ordering::SeqCst) {
                return;
            }
            while held.load(Ordering::SeqCst) {
                sleep(Duration::from_millis(2));
            }
        }
    });
}

impl Pty {
    pub fn type_keys(&mut self, keys: &str) {
        let writer = self.keys.as_mut().unwrap();
        writer.write_all(keys.as_bytes()).unwrap();
        writer.flush().unwrap();
    }

    /// Sends bytes that need not be text; returns `false` when the program has ended. A separate
    /// thread writes them, because a write to a full terminal whose program has ended may never
    /// return. Nothing else can be typed afterward.
    #[expect(clippy::disallowed_methods, reason = "a write may never return")]
    pub fn feed(&mut self, mut bytes: Vec<u8>) -> bool {
        if let Some(mut keys) = self.keys.take() {
            let (sender, bytes) = sync_channel::<Vec<u8>>(4);
            self.feeder = Some(sender);
            std::thread::spawn(move || {
                for bytes in bytes {
                    if keys.write_all(&bytes).and_then(|()| keys.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        loop {
            match self.feeder.as_ref().unwrap().try_send(bytes) {
                Ok(()) => return !self.has_ended(),
                Err(TrySendError::Full(back)) if !self.has_ended() => bytes = back,
                Err(_) => return false,
            }
            sleep(Duration::from_millis(1));
        }
    }

    /// Returns the screen as text.
    pub fn text(&self) -> String {
        self.heard.lock().unwrap().screen.screen().contents()
    }

    /// Inspects the screen.
    pub fn screen<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.heard.lock().unwrap().screen.screen())
    }

    /// Returns all output so far.
    pub fn bytes(&self) -> Vec<u8> {
        self.heard.lock().unwrap().bytes.clone()
    }

    pub fn sent(&self) -> usize {
        self.heard.lock().unwrap().bytes.len()
    }

    /// Waits until `is_so` holds for the text of the screen, which `what` describes, and returns
    /// the text.
    pub fn wait(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        self.wait_until(what, || Some(self.text()).filter(|text| is_so(text)))
    }

    pub fn wait_until<T>(&self, what: &str, mut found: impl FnMut() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = found() {
                return found;
            }
            assert!(begun.elapsed() < TIMEOUT, "waited for {what} on\n{}", self.text());
            sleep(Duration::from_millis(2));
        }
    }

    /// Waits until output stops.
    pub fn settle(&self) {
        let (mut sent, mut since) = (self.sent(), Instant::now());
        while since.elapsed() < QUIET {
            sleep(Duration::from_millis(5));
            if self.sent() != sent {
                (sent, since) = (self.sent(), Instant::now());
            }
        }
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        let mut heard = self.heard.lock().unwrap();
        self.master.as_ref().unwrap().resize(size(columns, rows)).unwrap();
        heard.screen.screen_mut().set_size(lines(rows), lines(columns));
    }

    /// Returns the turn shown in the status line.
    pub fn turn(&self) -> Option<u32> {
        turn(&self.text())
    }

    /// Closes this end of the terminal. The reader stops at the next byte, so a redraw is
    /// requested.
    pub fn hang_up(&mut self) {
        self.deaf.store(true, Ordering::SeqCst);
        self.type_keys("\x12");
        let listening = Arc::clone(&self.deaf);
        self.wait_until("the last byte", || (Arc::strong_count(&listening) == 2).then_some(()));
        self.keys = None;
        self.master = None;
    }

    /// Returns the program's process id.
    fn program(&self) -> u32 {
        let child = self.child.process_id().unwrap();
        if !self.in_shell {
            return child;
        }
        let children = std::fs::read_to_string(format!("/proc/{child}/task/{child}/children"));
        // While no program runs, this is the shell.
        children.unwrap().split_whitespace().next().map_or(child, |id| id.parse().unwrap())
    }

    pub fn signal(&self, name: &str) {
        let id = self.program().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    /// Stops or resumes reading the program's output, as `C-s` does.
    pub fn pause_reading(&self, still: bool) {
        self.held.store(still, Ordering::SeqCst);
    }

    /// Returns the process state: `R` running, `S` sleeping, `T` stopped.
    pub fn process_state(&self) -> char {
        let status = format!("/proc/{}/stat", self.program());
        let text = std::fs::read_to_string(status).unwrap();
        text.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next()).unwrap()
    }

    /// Whether the program has ended.
    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Waits for the program to end. Returns the exit code and how long it took.
    pub fn end(&mut self) -> (u32, Duration) {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status.exit_code(), begun.elapsed());
            }
            assert!(begun.elapsed() < TIMEOUT, "it does not end");
            sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the main screen. Returns the turn.
    pub fn playing(&self) -> u32 {
        self.wait_until("the status line", || self.turn())
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            self.signal("-9");
            self.child.wait().ok();
        }
    }
}

/// Parses the turn in the status line: "Dlvl 1  T 1,234  Score 0".
pub fn turn(text: &str) -> Option<u32> {
    let line = text.lines().find(|line| line.contains("Score ") && line.contains("T "))?;
    let rest = line.rsplit_once("T ")?.1;
    let digits: String = rest
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == ',')
        .filter(|c| *c != ',')
        .collect();
    digits.parse().ok()
}
