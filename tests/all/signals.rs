//! Tests of terminating and suspending the program, and of terminals that are not read.

use std::thread::sleep;
use std::time::Duration;

use crate::pty::{Pty, Start};
use crate::saves::Folder;
use crate::terminal::{EXIT_TIMEOUT, hero, hero_in_shell, is_restored};

/// Fault T5: a terminating signal ends the program cleanly on every screen.
#[test]
fn a_signal_ends_the_program_on_every_screen() {
    let screens = [("i", "-TERM", 15), (";", "-INT", 2), ("#", "-HUP", 1), ("?", "-QUIT", 3)];
    for (key, signal, number) in screens {
        let folder = Folder::new();
        let mut pty = hero(&folder.0);
        pty.type_keys(key);
        pty.settle();
        ends_by(&mut pty, signal, number, key);
        let mut pty = Start::at(&folder.0).run();
        pty.wait("the title", |text| text.contains("Continue"));
        pty.type_keys("c");
        pty.playing();
    }
    let folder = Folder::new();
    let mut pty = Start::at(&folder.0).run();
    pty.wait("the title", |text| text.contains("q quit"));
    pty.type_keys("n");
    pty.wait("the birth page", |text| text.contains("Enter start"));
    ends_by(&mut pty, "-TERM", 15, "the birth page");
}

fn ends_by(pty: &mut Pty, signal: &str, number: u32, on: &str) {
    pty.signal(signal);
    let (code, took) = pty.end();
    assert!(took < EXIT_TIMEOUT, "{signal} on {on}: {took:?}");
    assert_eq!(code, 128 + number, "{signal} on {on}");
    pty.settle();
    assert!(is_restored(pty), "{signal} on {on}");
}

/// Fault T6: suspend and continue.
#[test]
fn suspend_and_continue_redraw_the_same_screen() {
    let folder = Folder::new();
    let mut pty = hero_in_shell(&folder.0);
    // Redraw, so that messages are no longer highlighted as new.
    pty.type_keys("\x12");
    pty.settle();
    let before = pty.text();
    for _ in 0..3 {
        pty.type_keys("\x1a");
        pty.wait_until("it to stop", || (pty.process_state() == 'T').then_some(()));
        pty.settle();
        assert!(is_restored(&pty), "the shell has its terminal back");
        pty.type_keys("\n");
        pty.wait("the map", |text| text == before);
        pty.settle();
        assert!(pty.screen(vt100::Screen::alternate_screen));
    }
    // SIGSTOP gives no chance to restore the terminal, but the program redraws everything
    // afterward.
    pty.signal("-STOP");
    pty.wait_until("it to stop", || (pty.process_state() == 'T').then_some(()));
    let sent = pty.sent();
    pty.type_keys("\n");
    pty.wait_until("a frame", || (pty.sent() > sent + 200).then_some(()));
    assert_eq!(pty.text(), before);
}

/// Fault T6, suspension, when a server or a terminal window started the program instead of a shell.
#[test]
fn suspend_is_refused_without_a_shell() {
    let folder = Folder::new();
    let mut pty = hero(&folder.0);
    pty.type_keys("\x1a");
    pty.wait("a word", |text| text.contains("There is no shell to go back to."));
    let turn = pty.turn();
    pty.type_keys("s");
    pty.wait_until("the next turn", || (pty.turn() > turn).then_some(()));
}

/// Fault T40: if nobody reads the terminal, keys wait, none is lost, and signals still end the
/// program.
#[test]
fn an_unread_terminal_loses_no_key_and_can_be_left() {
    let folder = Folder::new();
    let mut pty = hero(&folder.0);
    let turn = pty.turn().unwrap();
    pty.pause_reading(true);
    for _ in 0..60 {
        draw_and_wait(&mut pty);
        pty.type_keys("s");
    }
    pty.pause_reading(false);
    pty.wait_until("all keys", || (pty.turn()? >= turn + 20).then_some(()));
    pty.settle();
    pty.pause_reading(true);
    for _ in 0..100 {
        draw_and_wait(&mut pty);
    }
    pty.signal("-TERM");
    let (code, took) = pty.end();
    assert!(took < EXIT_TIMEOUT * 2, "{took:?}");
    assert_eq!(code, 128 + 15);
}

/// Requests a redraw of the whole screen, to fill the terminal's buffer.
fn draw_and_wait(pty: &mut Pty) {
    pty.type_keys("\x12");
    sleep(Duration::from_millis(8));
}
