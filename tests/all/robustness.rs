//! Tests of garbage input, signals at unexpected moments, vanishing files, and terminals left in
//! raw mode.
//!
//! ```text
//! cargo test --release --test all robustness -- --ignored --nocapture     5,000,000 bytes
//! WYRDVAULT_BYTES=50000000 cargo test --release ...                  another number
//! ```

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use wyrdvault::base::{Rng, Seed};

use crate::pty::{Pty, Start};
use crate::saves::Folder;
use crate::terminal::{EXIT_TIMEOUT, hero, is_restored};

/// Environment variable with the number of bytes in the long test; default 5,000,000.
const BYTES: &str = "WYRDVAULT_BYTES";

/// Whether every terminal mode that a game turns on is off again.
fn modes_are_off(pty: &Pty) -> bool {
    is_restored(pty)
        && pty.screen(|screen| {
            screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
                && !screen.application_cursor()
        })
}

/// Presses `s` until a turn passes, which shows that keys work again.
fn plays_on(pty: &mut Pty) {
    pty.wait("the map", |text| crate::pty::turn(text).is_some());
    let turn = pty.turn();
    let begun = Instant::now();
    while pty.turn() == turn {
        assert!(begun.elapsed() < EXIT_TIMEOUT * 4, "no key is heard\n{}", pty.text());
        pty.type_keys("s");
        pty.settle();
    }
}

/// Escape sequences without an end.
const UNFINISHED: [&str; 9] = [
    "\x1b[",
    "\x1b[<",
    "\x1b[<0;1",
    "\x1b[M",
    "\x1b[M!",
    "\x1bO",
    "\x1b[[",
    "\x1b[200~",
    "\x1b[200~pasted\x1b[20",
];

#[test]
fn clicks_outside_the_screen_do_no_harm() {
    let folder = Folder::new();
    let mut pty = hero(&folder.0);
    for bytes in
        ["\x1b[<0;0;0M", "\x1b[M   ", "\x1b[32;0;0M", "\x1b[<0;65536;65536M", "\x1b[0;0;0M"]
    {
        pty.type_keys(bytes);
        pty.settle();
        assert!(!pty.has_ended(), "{bytes:?}\n{}", pty.text());
        plays_on(&mut pty);
    }
}

#[test]
fn keys_after_an_unfinished_sequence_work() {
    let folder = Folder::new();
    let mut pty = hero(&folder.0);
    for begun in UNFINISHED {
        pty.type_keys(begun);
        sleep(Duration::from_millis(600));
        pty.type_keys("\x1b\x1b");
        pty.settle();
        plays_on(&mut pty);
    }
}

#[test]
fn a_signal_in_an_unfinished_sequence_restores_the_terminal() {
    for (begun, (signal, number)) in
        UNFINISHED.into_iter().zip([("-TERM", 15), ("-INT", 2), ("-HUP", 1)].into_iter().cycle())
    {
        let folder = Folder::new();
        let mut pty = hero(&folder.0);
        pty.type_keys(begun);
        pty.settle();
        pty.signal(signal);
        let (code, took) = pty.end();
        assert!(took < Duration::from_secs(1), "{begun:?}: {took:?}");
        assert_eq!(code, 128 + number, "{begun:?}");
        pty.settle();
        assert!(modes_are_off(&pty), "{begun:?}");
    }
}

/// Opens the viewer on a long run and starts a film of the whole run.
fn filming(folder: &Folder) -> Pty {
    let file = format!("{}/tests/replays/long-archeologist.ron", env!("CARGO_MANIFEST_DIR"));
    let arguments = ["replay", &file];
    let mut pty = Start { arguments: &arguments, ..Start::at(&folder.0) }.run();
    pty.wait("the viewer", |text| text.contains("Action"));
    pty.type_keys("x");
    pty.wait("the page", |text| text.contains("Export"));
    pty.type_keys("\x7f\x7f\x7f\x7f\x7f0\t\x7f\x7f\x7f\x7f\x7f99999h");
    pty.wait("the work", |text| text.contains("Esc stops it"));
    pty
}

#[test]
fn a_signal_during_a_film_export_restores_the_terminal() {
    for (signal, number) in [("-TERM", 15), ("-INT", 2), ("-HUP", 1)] {
        let folder = Folder::new();
        let mut pty = filming(&folder);
        pty.signal(signal);
        let (code, took) = pty.end();
        assert!(took < Duration::from_secs(1), "{signal}: {took:?}");
        assert_eq!(code, 128 + number);
        pty.settle();
        assert!(modes_are_off(&pty), "{signal}");
    }
}

#[test]
fn a_film_export_can_be_stopped() {
    let folder = Folder::new();
    let mut pty = filming(&folder);
    pty.type_keys("\x1b");
    pty.wait("the end of it", |text| text.contains("Stopped: nothing was written."));
    pty.type_keys("\x1b");
    pty.wait("the viewer", |text| !text.contains("Export"));
}

/// The game is blocked in the middle of a frame for longer than the watchdog waits.
#[test]
fn the_watchdog_restores_the_terminal() {
    let folder = Folder::new();
    let mut pty = hero(&folder.0);
    pty.pause_reading(true);
    // The drawing thread now waits for a reader.
    for _ in 0..100 {
        pty.type_keys("\x12");
        sleep(Duration::from_millis(8));
    }
    pty.signal("-TERM");
    sleep(Duration::from_millis(1900));
    pty.pause_reading(false);
    let (code, _) = pty.end();
    assert_eq!(code, 128 + 15);
    pty.settle();
    assert!(modes_are_off(&pty));
}

#[test]
fn a_data_folder_that_vanishes_is_noticed_at_the_next_input() {
    let folder = Folder::new();
    let mut pty = hero(&folder.0);
    plays_on(&mut pty);
    let turn = pty.turn();
    let (runs, away) = (folder.0.join("runs"), folder.0.join("away"));
    fs::rename(&runs, &away).unwrap();
    pty.type_keys("s");
    let text = pty.wait("a word of it", |text| text.contains("This cannot be saved"));
    assert!(text.contains("The folder is gone"), "{text}");
    // When the folder is restored, the same input is recorded and acts.
    fs::rename(&away, &runs).unwrap();
    pty.type_keys("\r");
    pty.wait_until("the turn", || (pty.turn() > turn).then_some(()));
    // When the folder is lost permanently, the run is saved in another one.
    let turn = pty.turn();
    fs::remove_dir_all(&runs).unwrap();
    pty.type_keys("s");
    pty.wait("a word of it", |text| text.contains("This cannot be saved"));
    let elsewhere = folder.0.join("elsewhere");
    pty.type_keys("e");
    pty.type_keys(&elsewhere.display().to_string());
    pty.type_keys("\r");
    pty.wait_until("the turn", || (pty.turn() > turn).then_some(()));
    let turn = pty.turn();
    pty.type_keys("S");
    assert_eq!(pty.end().0, 0);
    let mut pty = Start::at(&elsewhere).run();
    pty.wait("the title", |text| text.contains("Continue"));
    pty.type_keys("c");
    pty.playing();
    assert_eq!(pty.turn(), turn, "nothing is lost");
}

/// Starts a shell that runs the game, waits for a line after the game was killed, and runs `then`.
fn kill_then(folder: &Folder, then: &str) -> Pty {
    let script = format!("\"$0\" \"$@\"; read -r line; {then}; read -r line");
    let mut pty = Start { script: Some(&script), ..Start::at(&folder.0) }.run();
    pty.wait("the title", |text| text.contains("q quit"));
    pty.type_keys("n");
    pty.wait("the birth page", |text| text.contains("Enter start"));
    pty.type_keys("\r");
    pty.playing();
    pty.settle();
    pty.signal("-9");
    pty.settle();
    assert!(!modes_are_off(&pty), "a killed game does not restore the terminal");
    pty
}

/// Whether `stty -a` reports the modes that a shell expects.
fn has_shell_modes(told: &str) -> bool {
    ["icanon", "echo", "isig", "opost", "onlcr", "icrnl"]
        .iter()
        .all(|mode| told.split_whitespace().any(|word| word == *mode))
}

#[test]
fn restore_terminal_repairs_the_terminal_of_a_killed_game() {
    let folder = Folder::new();
    let mut pty = kill_then(&folder, "\"$0\" restore-terminal; stty -a; echo AFTER");
    pty.type_keys("\n");
    let text = pty.wait("the shell", |text| text.contains("AFTER"));
    pty.settle();
    assert!(modes_are_off(&pty), "{text}");
    assert!(has_shell_modes(&text), "{text}");
}

#[test]
fn the_next_start_restores_the_terminal_of_a_killed_game() {
    let folder = Folder::new();
    let mut pty = kill_then(&folder, "\"$0\" \"$@\"; stty -a; echo AFTER");
    pty.type_keys("\n");
    pty.wait("the title", |text| text.contains("Continue"));
    assert!(pty.screen(vt100::Screen::alternate_screen));
    pty.type_keys("\x03");
    let text = pty.wait("the shell", |text| text.contains("AFTER"));
    pty.settle();
    assert!(modes_are_off(&pty), "{text}");
    assert!(has_shell_modes(&text), "{text}");
}

/// Complete and incomplete pieces of everything that a terminal sends.
const INPUT_PIECES: [&[u8]; 36] = [
    b"\x1b",
    b"\x1b[",
    b"\x1bO",
    b"\x1b[<",
    b"\x1b[M",
    b"\x1b[M   ",
    b"\x1b[<0;0;0M",
    b"\x1b[32;0;0M",
    b"\x1b[<0;9999;9999M",
    b"\x1b[<64;10;10M",
    b"\x1b[<65;10;10M",
    b"\x1b[<0;20;10M",
    b"\x1b[<0;20;10m",
    b"\x1b[M !!",
    b"\x1b[0;1;1M",
    b"\x1b[200~",
    b"\x1b[201~",
    b"\x1b[200~text\x1b[201~",
    b"\x1b]0;",
    b"\x1bP",
    b"\x1b\\",
    b"\x07",
    b"\x1b[A",
    b"\x1b[1;2D",
    b"\x1b[99999999999;5u",
    b"\x1b[97;5:3u",
    b"\x1b[?62;c",
    b"\x1b[5;5R",
    b"\x1b[I",
    b"\x1b[O",
    b"\x1b[;;;;;M",
    b"\xff\xfe",
    b"\xe2\x82",
    b"\xf0\x9f\x97\x9d",
    b"\r",
    b"\x1b\x1b",
];

/// Types `bytes` bytes of garbage on screens that change size, and restarts the program when the
/// garbage made it exit.
fn type_garbage(bytes: u64, seed: u64) {
    let folder = Folder::new();
    let mut rng = Rng::new(Seed(seed), 7);
    let mut pty = hero(&folder.0);
    let (mut typed, mut starts, mut sizes) = (0, 1, 0);
    while typed < bytes {
        let mut burst = Vec::new();
        while burst.len() < 64 {
            match rng.below(3) {
                0 => burst.push(rng.below(256) as u8),
                1 => burst
                    .extend_from_slice(INPUT_PIECES[rng.below(INPUT_PIECES.len() as u32) as usize]),
                _ => burst.push(b' ' + rng.below(95) as u8),
            }
        }
        // Suspending is harmless, but nothing would continue the program.
        burst.retain(|byte| *byte != 0x1a);
        typed += burst.len() as u64;
        if rng.below(40) == 0 {
            let (columns, rows) = (1 + rng.below(200) as u16, 1 + rng.below(70) as u16);
            pty.resize(columns, rows);
            sizes += 1;
        }
        if rng.below(60) == 0 {
            // Wait until the decoder abandons an unfinished sequence.
            sleep(Duration::from_millis(30));
        }
        if !pty.feed(burst) {
            let (code, _) = pty.end();
            assert!([0, 130, 131].contains(&code), "code {code}\n{}", pty.text());
            pty = Start::at(&folder.0).run();
            pty.wait("the title", |text| text.contains("q quit"));
            starts += 1;
        }
    }
    pty.resize(80, 24);
    pty.settle();
    pty.signal("-TERM");
    let (code, took) = pty.end();
    // The last bytes may have made the program exit, or it may not be on the main screen.
    assert!([0, 130, 131, 128 + 15].contains(&code), "code {code}\n{}", pty.text());
    assert!(took < EXIT_TIMEOUT, "{took:?}");
    pty.settle();
    assert!(code != 128 + 15 || modes_are_off(&pty), "{}", pty.text());
    println!("{typed} bytes of garbage, {sizes} sizes, {starts} starts");
}

/// Fault T41: floods of pastes, mouse reports and stray sequences.
#[test]
fn garbage_from_the_keyboard_does_no_harm() {
    type_garbage(8_000, 1);
}

#[test]
#[ignore = "takes minutes"]
fn five_million_bytes_of_garbage_do_no_harm() {
    let bytes = std::env::var_os(BYTES).and_then(|bytes| bytes.to_str()?.parse().ok());
    type_garbage(bytes.unwrap_or(5_000_000), 2);
}
