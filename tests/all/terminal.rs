//! Tests of terminal behavior: what is shown, how many bytes are sent, and how the terminal is
//! restored.

use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use crate::pty::{Pty, Start};
use crate::saves::Folder;

/// Time allowed for the program to end after a hangup or signal.
pub const EXIT_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum number of bytes sent to the terminal for a turn of waiting.
const WAIT_BYTES: usize = 64;

const HERO: [&str; 6] = ["--seed", "calm", "--role", "Valkyrie", "--name", "Ana"];

fn title(start: Start) -> Pty {
    let pty = start.run();
    pty.wait("the title", |text| text.contains("W Y R D V A U L T") && text.contains("q quit"));
    pty
}

/// Starts a game with a hero in a known dungeon, on the main screen.
pub fn hero(folder: &Path) -> Pty {
    begun(Start { arguments: &HERO, ..Start::at(folder) })
}

/// Like [`hero`], started by a shell that waits for it.
pub fn hero_in_shell(folder: &Path) -> Pty {
    begun(Start { arguments: &HERO, in_shell: true, ..Start::at(folder) })
}

fn begun(start: Start) -> Pty {
    let mut pty = start.run();
    pty.wait("the birth page", |text| text.contains("Enter start"));
    pty.type_keys("\r");
    pty.playing();
    pty.settle();
    pty
}

/// Presses a key and waits for the turn to pass. Returns the bytes sent.
fn turn_with(pty: &mut Pty, key: &str) -> usize {
    let (turn, sent) = (pty.turn(), pty.sent());
    pty.type_keys(key);
    pty.wait_until("the next turn", || (pty.turn() > turn).then_some(()));
    pty.settle();
    pty.sent() - sent
}

/// Returns the cursor position, which must be the hero's square.
fn place(pty: &Pty) -> (u16, u16) {
    let (row, column) = pty.screen(vt100::Screen::cursor_position);
    let there = pty.screen(|screen| screen.cell(row, column).map(|c| c.contents().to_owned()));
    assert_eq!(there.as_deref(), Some("@"), "the cursor stands on the hero\n{}", pty.text());
    (row, column)
}

pub fn is_restored(pty: &Pty) -> bool {
    pty.screen(|screen| {
        !screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste()
    })
}

#[test]
fn a_new_player_starts_with_two_keys() {
    let folder = Folder::new();
    let mut pty = title(Start::at(&folder.0));
    assert!(pty.text().contains("n  New game"), "{}", pty.text());
    pty.type_keys("n");
    pty.wait("the birth page", |text| text.contains("Enter start"));
    pty.type_keys("\r");
    assert_eq!(pty.playing(), 1);
    let text = pty.text();
    assert!(text.contains("HP ") && text.contains("Score 0"), "{text}");
    assert!(turn_with(&mut pty, "s") > 0);
    place(&pty);
}

#[test]
fn a_saved_game_resumes_at_the_same_turn_and_place() {
    let folder = Folder::new();
    let mut pty = hero_in_closet(&folder.0);
    for key in ["s", "s", "."] {
        turn_with(&mut pty, key);
    }
    let (turn, place_before) = (pty.turn(), place(&pty));
    assert!(turn >= Some(3), "{turn:?}");
    pty.type_keys("S");
    assert_eq!(pty.end().0, 0);
    pty.settle();
    assert!(is_restored(&pty));
    let told = String::from_utf8_lossy(&pty.bytes()).into_owned();
    let again = format!("Saved. Type wyrdvault --data-dir {:?} to continue.\r\n", folder.0);
    assert!(told.ends_with(&again), "{told:?}");
    let mut pty = title(Start::at(&folder.0));
    assert!(pty.text().contains("Continue"), "{}", pty.text());
    pty.type_keys("\r");
    pty.playing();
    pty.settle();
    assert_eq!((pty.turn(), place(&pty)), (turn, place_before), "{}", pty.text());
}

/// A first level that is a closet with both stairs and one more square.
const CLOSET: &str = r#"[Vault(id: "closet", bonus: 100, when: "level.depth == 1", light: Lit,
    body: Level(init: Solid, map: r"
        -----
        |<.>|
        -----
    "))]"#;

/// The hero in that closet.
fn hero_in_closet(folder: &Path) -> Pty {
    let pack = folder.join("closet.ron");
    std::fs::write(&pack, CLOSET).unwrap();
    let pack = pack.display().to_string();
    let arguments = [&HERO[..], &["--vaults", &pack]].concat();
    let mut pty = Start { arguments: &arguments, ..Start::at(folder) }.run();
    pty.wait("the birth page", |text| text.contains("Enter start"));
    pty.type_keys("\r");
    pty.playing();
    pty.settle();
    pty
}

/// The hero after taking the closet's stairs down.
fn hero_below(folder: &Path) -> Pty {
    let mut pty = hero_in_closet(folder);
    assert!(pty.text().contains("Score 0"), "{}", pty.text());
    pty.type_keys(">");
    pty.settle();
    pty.type_keys(">");
    pty.wait("the second level", |text| text.contains("Dlvl 2 "));
    pty.settle();
    pty
}

#[test]
fn a_key_typed_right_after_one_that_leads_to_a_question_answers_it() {
    let folder = Folder::new();
    let mut pty = hero_in_closet(&folder.0);
    pty.type_keys("l");
    pty.settle();
    // "E" and "-" begin to write with a finger, and the game asks for the text.
    pty.type_keys("E-xy\r");
    pty.wait("the text", |text| text.contains("It says in the dust: \"xy\"."));
}

#[test]
fn a_score_change_is_shown_until_the_next_input_and_the_score_always() {
    let folder = Folder::new();
    let mut pty = hero_below(&folder.0);
    let told = "Score 1,000 +1,000 deeper level";
    assert!(pty.text().contains(told), "{}", pty.text());
    turn_with(&mut pty, "s");
    assert!(pty.text().contains("Score 1,000"), "{}", pty.text());
    assert!(!pty.text().contains("deeper level"), "the reason goes with the next input");
    for (columns, rows) in [(60, 20), (120, 40), (80, 24)] {
        pty.resize(columns, rows);
        pty.settle();
        pty.wait("the score at every size", |text| text.contains("Score 1,000"));
    }
    pty.type_keys("$");
    pty.wait("the sum", |text| text.contains("Last: +1,000 on turn") && text.contains("depth"));
    pty.type_keys("\x1b");
    pty.wait("the map", |text| !text.contains("Last: "));
    pty.settle();
    pty.type_keys("S");
    assert_eq!(pty.end().0, 0);
    let mut pty = title(Start::at(&folder.0));
    pty.type_keys("\r");
    pty.playing();
    pty.wait("the score, resumed", |text| text.contains("Score 1,000"));
    pty.type_keys("#quit\r");
    pty.wait("a question", |text| text.contains("Type yes"));
    pty.type_keys("yes\r");
    pty.wait("the last page", |text| text.contains("what next"));
    pty.type_keys("\r");
    pty.wait("its menu", |text| text.contains("watch the run"));
    pty.type_keys("l");
    pty.wait("the replay", |text| text.contains("REPLAY") && text.contains("Score 0"));
    pty.type_keys("\x1b[F");
    pty.wait("the score, replayed", |text| text.contains("Score 1,000"));
}

#[test]
fn with_the_mouse_on_a_click_points_and_a_second_one_acts() {
    let folder = Folder::new();
    let mut pty = hero(&folder.0);
    let sent = |pty: &Pty, what: &str| String::from_utf8_lossy(&pty.bytes()).contains(what);
    assert!(!sent(&pty, "\x1b[?1000h"), "clicks are the terminal's own unless asked for");
    pty.type_keys("O");
    pty.wait("the options", |text| text.contains("Mouse"));
    pty.type_keys("jjjjjjj\r\x1b");
    pty.wait("the map", |text| !text.contains("Mouse"));
    pty.settle();
    let (row, column) = place(&pty);
    let click = format!("\x1b[<0;{};{}M", column + 1, row + 1);
    pty.type_keys(&click);
    pty.wait("what is there", |text| text.contains("You, human Valkyrie"));
    pty.type_keys(&click);
    pty.wait("what can be done", |text| text.contains("What can I do here?"));
    pty.type_keys("\x1b");
    pty.wait("the map", |text| !text.contains("What can I do here?"));
    pty.type_keys("S");
    assert_eq!(pty.end().0, 0);
    pty.settle();
    assert!(is_restored(&pty) && sent(&pty, "\x1b[?1000l"));
}

#[test]
fn any_screen_size_is_handled() {
    let folder = Folder::new();
    let mut pty = hero(&folder.0);
    let tidy = |text: &str| text.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
    let before = tidy(&pty.text());
    for (columns, rows, sign) in
        [(60, 20, "Score "), (120, 40, "In view"), (20, 5, "Please make"), (1, 1, "")]
    {
        pty.resize(columns, rows);
        pty.wait("the new size", |text| text.contains(sign));
        pty.settle();
    }
    pty.resize(80, 24);
    pty.wait("the old screen", |text| tidy(text) == before);
    assert!(turn_with(&mut pty, "s") > 0);
}

#[test]
fn no_color_turns_colors_off() {
    let folder = Folder::new();
    let environment = [("NO_COLOR", "1")];
    let mut pty =
        Start { arguments: &HERO, environment: &environment, ..Start::at(&folder.0) }.run();
    pty.wait("the birth page", |text| text.contains("Enter start"));
    pty.type_keys("\r");
    pty.playing();
    turn_with(&mut pty, "s");
    let pens = styles(&pty.bytes());
    assert!(!pens.is_empty(), "bold and the like are shown");
    for pen in pens {
        let plain = pen.split(';').all(|code| ["", "0", "1", "2", "3", "4", "7"].contains(&code));
        assert!(plain, "a color was sent: {pen}");
    }
}

/// Returns the text between `ESC [` and `m` of every style sequence.
fn styles(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let sequences = text.split("\x1b[").skip(1);
    sequences
        .filter_map(|rest| {
            let end = rest.find(|letter: char| letter.is_ascii_alphabetic())?;
            rest[end..].starts_with('m').then(|| rest[..end].to_owned())
        })
        .collect()
}

#[test]
fn a_dumb_terminal_is_playable() {
    let folder = Folder::new();
    let mut pty = title(Start { environment: &[("TERM", "dumb")], ..Start::at(&folder.0) });
    pty.type_keys("n");
    pty.wait("the birth page", |text| text.contains("Enter start"));
    pty.type_keys("\r");
    pty.playing();
    turn_with(&mut pty, "s");
    assert!(!pty.screen(vt100::Screen::alternate_screen));
    assert!(pty.bytes().is_ascii());
    pty.type_keys("S");
    assert_eq!(pty.end().0, 0);
}

#[test]
fn ascii_glyphs_are_ascii() {
    let folder = Folder::new();
    let arguments = [&HERO[..], &["--glyphs", "ascii"]].concat();
    let mut pty = Start { arguments: &arguments, ..Start::at(&folder.0) }.run();
    pty.wait("the birth page", |text| text.contains("Enter start"));
    pty.type_keys("\r");
    pty.playing();
    turn_with(&mut pty, "s");
    for page in ["i", "?", "$", "C", "#"] {
        pty.type_keys(page);
        pty.settle();
        pty.type_keys("\x1b");
        pty.settle();
    }
    let strange: Vec<u8> = pty.bytes().into_iter().filter(|byte| !byte.is_ascii()).collect();
    assert!(strange.is_empty(), "{}", String::from_utf8_lossy(&strange));
}

#[test]
fn the_program_ends_when_the_terminal_hangs_up() {
    for controlling in [true, false] {
        let folder = Folder::new();
        let mut pty = Start { arguments: &HERO, controlling, ..Start::at(&folder.0) }.run();
        pty.wait("the birth page", |text| text.contains("Enter start"));
        pty.type_keys("\r");
        pty.playing();
        turn_with(&mut pty, "s");
        pty.hang_up();
        let (_, took) = pty.end();
        println!("hangup, signal {controlling}: ended after {took:?}");
        assert!(took < EXIT_TIMEOUT, "{took:?}");
        let mut pty = title(Start::at(&folder.0));
        pty.type_keys("c");
        assert!(pty.playing() >= 2, "nothing was lost");
    }
}

#[test]
fn a_signal_ends_the_program_quietly() {
    for (signal, number) in [("-TERM", 15), ("-HUP", 1), ("-INT", 2)] {
        let folder = Folder::new();
        let mut pty = hero(&folder.0);
        pty.signal(signal);
        let (code, took) = pty.end();
        println!("{signal}: code {code} after {took:?}");
        assert!(took < EXIT_TIMEOUT, "{took:?}");
        assert_eq!(code, 128 + number);
        pty.settle();
        assert!(is_restored(&pty));
    }
}

#[test]
fn a_waiting_turn_draws_few_bytes_and_idling_none() {
    let folder = Folder::new();
    let mut pty = hero_in_closet(&folder.0);
    // The welcome message disappears with the first turn.
    turn_with(&mut pty, ".");
    let upper = |pty: &Pty| pty.text().lines().take(20).map(str::to_owned).collect::<Vec<_>>();
    let (mut alone, mut all) = (Vec::new(), Vec::new());
    for _ in 0..60 {
        let before = upper(&pty);
        let bytes = turn_with(&mut pty, ".");
        all.push(bytes);
        if upper(&pty) == before {
            alone.push(bytes);
        }
        if alone.len() == 2 {
            break;
        }
    }
    all.sort_unstable();
    println!("waiting: {alone:?} bytes when nothing else moved; with a pet about {all:?}");
    assert!(!alone.is_empty(), "nothing can move there");
    assert!(alone.iter().all(|bytes| *bytes <= WAIT_BYTES), "{alone:?}");
    assert!(all[all.len() / 2] <= 2 * WAIT_BYTES, "{all:?}");
    let sent = pty.sent();
    sleep(Duration::from_secs(1));
    assert_eq!(pty.sent() - sent, 0, "nothing is sent while nothing happens");
}
