//! Undoes every change that the game makes to a terminal.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};

use rustix::termios::{
    InputModes, LocalModes, OptionalActions, OutputModes, SpecialCodeIndex, Termios, isatty,
    tcgetattr, tcsetattr,
};

/// Ends an unfinished frame, mouse reports, focus reports, bracketed paste and kitty's keyboard
/// flags, leaves the alternate screen, and restores the character set, colors and cursor.
///
/// The cursor is saved first: on a terminal that is not on its alternate screen, leaving that
/// screen would move the cursor to the last saved position. The keyboard flags are ended twice,
/// because each screen has its own.
pub const RESET: &[u8] = b"\x1b[?2026l\x1b[?1006l\x1b[?1015l\x1b[?1003l\x1b[?1002l\x1b[?1000l\
    \x1b[?1004l\x1b[?2004l\x1b[=0;1u\x1b7\x1b[?1049l\x1b[=0;1u\x1b[m\x1b(B\x0f\x1b[?7h\x1b[?25h";

/// Writes without the lock of [`io::stdout`], which a blocked drawing thread may never release.
pub fn write_past_locks(bytes: &[u8]) {
    let mut rest = bytes;
    while !rest.is_empty() {
        match rustix::io::write(rustix::stdio::stdout(), rest) {
            Ok(count) => rest = &rest[count..],
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

/// Sets raw mode, even if another program changed the modes meanwhile.
pub fn make_raw() -> io::Result<()> {
    let stdin = rustix::stdio::stdin();
    let mut modes = tcgetattr(stdin)?;
    modes.make_raw();
    Ok(tcsetattr(stdin, OptionalActions::Now, &modes)?)
}

/// Undoes the modes that a killed game left behind, before the current modes are saved in order to
/// be restored later.
pub fn mend_modes() -> io::Result<()> {
    let stdin = rustix::stdio::stdin();
    let mut modes = tcgetattr(stdin)?;
    // A shell never starts a program in raw mode. If it is on, a killed program left it on.
    let is_raw = !modes.local_modes.intersects(LocalModes::ICANON | LocalModes::ECHO)
        && !modes.output_modes.contains(OutputModes::OPOST);
    if is_raw {
        make_sane(&mut modes);
        tcsetattr(stdin, OptionalActions::Now, &modes)?;
    }
    Ok(())
}

/// Sets line input, echo and signal keys, as a shell expects them.
fn make_sane(modes: &mut Termios) {
    let input = &mut modes.input_modes;
    input.remove(InputModes::IGNBRK | InputModes::INLCR | InputModes::IGNCR | InputModes::ISTRIP);
    input.insert(InputModes::BRKINT | InputModes::ICRNL | InputModes::IXON);
    modes.output_modes.insert(OutputModes::OPOST | OutputModes::ONLCR);
    modes.local_modes.insert(
        LocalModes::ISIG
            | LocalModes::ICANON
            | LocalModes::IEXTEN
            | LocalModes::ECHO
            | LocalModes::ECHOE
            | LocalModes::ECHOK,
    );
    modes.local_modes.remove(LocalModes::ECHONL | LocalModes::NOFLSH | LocalModes::TOSTOP);
    modes.special_codes[SpecialCodeIndex::VMIN] = 1;
    modes.special_codes[SpecialCodeIndex::VTIME] = 0;
}

/// Restores the terminal in which this program was started, whatever modes a killed game left.
pub fn restore() -> Result<(), String> {
    let open = || File::options().read(true).write(true).open("/dev/tty");
    let (stdout, tty);
    let terminal: BorrowedFd = if isatty(rustix::stdio::stdout()) {
        stdout = rustix::stdio::stdout();
        stdout
    } else {
        tty = open().map_err(|_| "There is no terminal here to restore.".to_owned())?;
        tty.as_fd()
    };
    let restored = tcgetattr(terminal).and_then(|mut modes| {
        make_sane(&mut modes);
        tcsetattr(terminal, OptionalActions::Now, &modes)?;
        let mut rest = RESET;
        while !rest.is_empty() {
            rest = &rest[rustix::io::write(terminal, rest)?..];
        }
        Ok(())
    });
    restored
        .map_err(|error| format!("The terminal cannot be restored: {}.", io::Error::from(error)))
}
