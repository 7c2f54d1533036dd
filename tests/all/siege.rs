//! Bytes that no player types, signals at bad moments, files that vanish and terminals left in
//! pieces: what attackers and accidents do to the program on its terminal.
//!
//! ```text
//! cargo test --release --test all siege -- --ignored --nocapture     5,000,000 bytes
//! WYRDVAULT_BYTES=50000000 cargo test --release ...                  as many as one likes
//! ```

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use wyrdvault::base::{Rng, Seed};

use crate::pty::{Pty, Start};
use crate::saves::Folder;
use crate::terminal::{LEAVES, hero, is_given_back};

/// How many bytes the long test sends, when not five million.
const BYTES: &str = "WYRDVAULT_BYTES";

/// Whether nothing of what a game switches on is on.
fn is_clean(pty: &Pty) -> bool {
    is_given_back(pty)
        && pty.screen(|screen| {
            screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
                && !screen.application_cursor()
        })
}

/// Presses `s` until a turn passes: keys are keys again.
fn plays_on(pty: &mut Pty) {
    pty.wait("the map", |text| crate::pty::turn(text).is_some());
    let turn = pty.turn();
    let begun = Instant::now();
    while pty.turn() == turn {
        assert!(begun.elapsed() < LEAVES * 4, "no key is heard\n{}", pty.text());
        pty.type_keys("s");
        pty.settle();
    }
}

/// Sequences that a terminal never finished.
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
        assert!(is_clean(&pty), "{begun:?}");
    }
}

/// The viewer on a long run, with a film of all of it begun.
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
        assert!(is_clean(&pty), "{signal}");
    }
}

#[test]
fn a_film_being_made_can_be_stopped() {
    let folder = Folder::new();
    let mut pty = filming(&folder);
    pty.type_keys("\x1b");
    pty.wait("the end of it", |text| text.contains("Stopped: nothing was written."));
    pty.type_keys("\x1b");
    pty.wait("the viewer", |text| !text.contains("Export"));
}

/// The game stands still in the middle of a frame for longer than the watchdog waits.
#[test]
fn the_watchdog_restores_the_terminal() {
    let folder = Folder::new();
    let mut pty = hero(&folder.0);
    pty.hold(true);
    // Whoever draws waits for a reader now.
    for _ in 0..100 {
        pty.type_keys("\x12");
        sleep(Duration::from_millis(8));
    }
    pty.signal("-TERM");
    sleep(Duration::from_millis(1900));
    pty.hold(false);
    let (code, _) = pty.end();
    assert_eq!(code, 128 + 15);
    pty.settle();
    assert!(is_clean(&pty));
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
    // It is put back, and the same input is kept and played.
    fs::rename(&away, &runs).unwrap();
    pty.type_keys("\r");
    pty.wait_until("the turn", || (pty.turn() > turn).then_some(()));
    // It is gone for good: the run goes on elsewhere.
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

/// A shell that starts the game, waits for a line when it was killed, and then does this.
fn killed_before(folder: &Folder, then: &str) -> Pty {
    let script = format!("\"$0\" \"$@\"; read -r line; {then}; read -r line");
    let mut pty = Start { script: Some(&script), ..Start::at(&folder.0) }.run();
    pty.wait("the title", |text| text.contains("quits"));
    pty.type_keys("n");
    pty.wait("the birth page", |text| text.contains("Enter start"));
    pty.type_keys("\r");
    pty.playing();
    pty.settle();
    pty.signal("-9");
    pty.settle();
    assert!(!is_clean(&pty), "a game that is killed gives nothing back");
    pty
}

/// Whether `stty -a` tells the modes that a shell expects.
fn is_sane(told: &str) -> bool {
    ["icanon", "echo", "isig", "opost", "onlcr", "icrnl"]
        .iter()
        .all(|mode| told.split_whitespace().any(|word| word == *mode))
}

#[test]
fn restore_terminal_repairs_the_terminal_of_a_killed_game() {
    let folder = Folder::new();
    let mut pty = killed_before(&folder, "\"$0\" restore-terminal; stty -a; echo AFTER");
    pty.type_keys("\n");
    let text = pty.wait("the shell", |text| text.contains("AFTER"));
    pty.settle();
    assert!(is_clean(&pty), "{text}");
    assert!(is_sane(&text), "{text}");
}

#[test]
fn the_next_start_restores_the_terminal_of_a_killed_game() {
    let folder = Folder::new();
    let mut pty = killed_before(&folder, "\"$0\" \"$@\"; stty -a; echo AFTER");
    pty.type_keys("\n");
    pty.wait("the title", |text| text.contains("Continue"));
    assert!(pty.screen(vt100::Screen::alternate_screen));
    pty.type_keys("\x03");
    let text = pty.wait("the shell", |text| text.contains("AFTER"));
    pty.settle();
    assert!(is_clean(&pty), "{text}");
    assert!(is_sane(&text), "{text}");
}

/// Pieces of everything that terminals send, whole and broken.
const PIECES: [&[u8]; 36] = [
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

/// Types rubbish of so many bytes, on screens that change their size, starting the program again
/// when some of it meant to leave.
fn bombard(bytes: u64, seed: u64) {
    let folder = Folder::new();
    let mut rng = Rng::new(Seed(seed), 7);
    let mut pty = hero(&folder.0);
    let (mut typed, mut starts, mut sizes) = (0, 1, 0);
    while typed < bytes {
        let mut burst = Vec::new();
        while burst.len() < 64 {
            match rng.below(3) {
                0 => burst.push(rng.below(256) as u8),
                1 => burst.extend_from_slice(PIECES[rng.below(PIECES.len() as u32) as usize]),
                _ => burst.push(b' ' + rng.below(95) as u8),
            }
        }
        // To be stopped is no harm, but nothing would go on.
        burst.retain(|byte| *byte != 0x1a);
        typed += burst.len() as u64;
        if rng.below(40) == 0 {
            let (columns, rows) = (1 + rng.below(200) as u16, 1 + rng.below(70) as u16);
            pty.resize(columns, rows);
            sizes += 1;
        }
        if rng.below(60) == 0 {
            // What was begun is given up meanwhile.
            sleep(Duration::from_millis(30));
        }
        if !pty.feed(burst) {
            let (code, _) = pty.end();
            assert!([0, 130, 131].contains(&code), "code {code}\n{}", pty.text());
            pty = Start::at(&folder.0).run();
            pty.wait("the title", |text| text.contains("quits"));
            starts += 1;
        }
    }
    pty.resize(80, 24);
    pty.settle();
    pty.signal("-TERM");
    let (code, took) = pty.end();
    // Some of the last bytes may have meant to leave, or come before or after the game.
    assert!([0, 130, 131, 128 + 15].contains(&code), "code {code}\n{}", pty.text());
    assert!(took < LEAVES, "{took:?}");
    pty.settle();
    assert!(code != 128 + 15 || is_clean(&pty), "{}", pty.text());
    println!("{typed} bytes of rubbish, {sizes} sizes, {starts} starts");
}

/// T41.
#[test]
fn garbage_from_the_keyboard_does_no_harm() {
    bombard(8_000, 1);
}

#[test]
#[ignore = "takes minutes"]
fn five_million_bytes_of_garbage_do_no_harm() {
    let bytes = std::env::var_os(BYTES).and_then(|bytes| bytes.to_str()?.parse().ok());
    bombard(bytes.unwrap_or(5_000_000), 2);
}
