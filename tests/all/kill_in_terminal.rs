//! Kills the process at random moments. Everything that was shown must be there at the next start.

use std::thread::sleep;
use std::time::Duration;

use wyrdvault::base::{Rng, Seed};

use crate::pty::{Pty, Start};
use crate::saves::Folder;

const KEYS: [&str; 9] = ["o", "\t", ".", "s", "h", "j", "k", "l", "o"];

/// Words in the messages of a start that lost or repaired something.
const COMPLAINTS: [&str; 5] = ["incomplete", "damaged", "crashed the game", "lost", "broken"];

/// Starts the program and continues the run, or begins one; `None` if the run had ended.
fn start(folder: &Folder, last: Option<u32>) -> Option<Pty> {
    let mut pty = Start::at(&folder.0).run();
    let title = pty.wait("the title", |text| text.contains("q quit"));
    let goes_on = title.contains("Continue");
    assert!(goes_on || last.is_none(), "the run is gone\n{title}");
    if goes_on {
        pty.type_keys("c");
    } else {
        pty.type_keys("n");
        pty.wait("the birth page", |text| text.contains("Enter start"));
        pty.type_keys("\r");
    }
    let text = pty.wait("the game", |text| crate::pty::turn(text).is_some() || is_over(text));
    for complaint in COMPLAINTS {
        assert!(!text.contains(complaint), "{complaint}\n{text}");
    }
    if is_over(&text) {
        return None;
    }
    let turn = crate::pty::turn(&text).unwrap();
    assert!(last.is_none_or(|last| turn >= last), "turn {turn} after {last:?}\n{text}");
    Some(pty)
}

fn is_over(text: &str) -> bool {
    text.contains(" died, ")
}

fn kill(number: u32) {
    let folder = Folder::new();
    let mut rng = Rng::new(Seed(u64::from(number)), 5);
    let (mut last, mut heroes, mut most) = (None, 0, 0);
    for _ in 0..number {
        heroes += u32::from(last.is_none());
        let Some(mut pty) = start(&folder, last) else {
            last = None;
            continue;
        };
        for _ in 0..=rng.below(3) {
            let turn = pty.turn();
            pty.type_keys(KEYS[rng.below(KEYS.len() as u32) as usize]);
            for _ in 0..40 {
                if pty.turn() != turn {
                    break;
                }
                sleep(Duration::from_millis(2));
            }
        }
        for _ in 0..rng.below(6) {
            pty.type_keys(KEYS[rng.below(KEYS.len() as u32) as usize]);
        }
        sleep(Duration::from_millis(u64::from(rng.below(30))));
        pty.signal("-9");
        pty.end();
        pty.settle();
        last = if is_over(&pty.text()) { None } else { pty.turn().or(last) };
        most = most.max(last.unwrap_or(0));
    }
    println!("{number} kills, {heroes} heroes, turn {most} at most: nothing was lost");
}

#[test]
fn twenty_kills_lose_no_input_that_was_shown() {
    kill(20);
}

#[test]
#[ignore = "takes minutes"]
fn two_hundred_kills_lose_no_input_that_was_shown() {
    kill(200);
}
