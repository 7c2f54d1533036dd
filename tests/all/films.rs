//! Tests of films: every format shows exactly what the game shows.

use serde_json::Value;

use crate::command_line::wyrdvault;
use crate::golden::valkyrie;
use crate::saves::Folder;

/// Exports a film of some turns of a golden game.
fn filmed(folder: &Folder, kind: &str, more: &[&str]) -> Vec<u8> {
    let path = folder.0.join(format!("film.{kind}")).display().to_string();
    let file = valkyrie();
    let mut arguments = vec!["replay", "export", &file, "--to", kind, "-o", &path];
    arguments.extend(["--from", "40", "--to-turn", "160"]);
    arguments.extend(more);
    let output = wyrdvault(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::read(path).unwrap()
}

/// Returns the last frame of a film as text.
fn last_picture(folder: &Folder, more: &[&str]) -> Vec<String> {
    let text = String::from_utf8(filmed(folder, "txt", more)).unwrap();
    let last = text.rsplit("== turn ").next().unwrap();
    last.lines().skip(1).map(str::to_owned).collect()
}

fn terminal(width: u16, height: u16) -> vt100::Parser {
    let most = |size: u16| std::num::NonZero::new(size).unwrap();
    vt100::Parser::new(most(height), most(width), 0)
}

/// Returns the terminal's rows as text.
fn rows(terminal: &vt100::Parser) -> Vec<String> {
    let (_, width) = terminal.screen().size();
    terminal.screen().rows(0, width.get()).map(|row| row.trim_end().to_owned()).collect()
}

#[test]
fn an_asciicast_is_json_lines_that_end_at_the_last_frame() {
    for (size, width, height) in [("80x24", 80, 24), ("120x40", 120, 40), ("60x20", 60, 20)] {
        let folder = Folder::new();
        let cast = String::from_utf8(filmed(&folder, "cast", &["--size", size])).unwrap();
        let mut lines = cast.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let head = lines.next().unwrap();
        assert_eq!((&head["version"], &head["width"]), (&2.into(), &width.into()));
        let mut terminal = terminal(width, height);
        let (mut last, mut events, mut marks) = (0.0, 0, 0);
        for event in lines {
            let at = event[0].as_f64().unwrap();
            assert!(at >= last, "time goes on: {event}");
            last = at;
            match event[1].as_str().unwrap() {
                "o" => terminal.process(event[2].as_str().unwrap().as_bytes()),
                "m" => marks += 1,
                other => panic!("{other}"),
            }
            events += 1;
        }
        assert!(events > 50 && last > 5.0, "{events} events in {last} seconds");
        assert!(marks <= 5);
        assert_eq!(rows(&terminal), last_picture(&folder, &["--size", size]), "{size}");
    }
}

#[test]
fn a_ttyrec_is_timed_chunks_that_end_at_the_last_frame() {
    let folder = Folder::new();
    let bytes = filmed(&folder, "ttyrec", &["--omniscient"]);
    let mut terminal = terminal(80, 24);
    let (mut rest, mut last) = (&bytes[..], (0, 0));
    while !rest.is_empty() {
        let number = |at: usize| u32::from_le_bytes(rest[at..at + 4].try_into().unwrap());
        let at = (number(0), number(4));
        let length = number(8) as usize;
        assert!(at >= last && at.1 < 1_000_000);
        last = at;
        terminal.process(&rest[12..12 + length]);
        rest = &rest[12 + length..];
    }
    assert!(last.0 > 5);
    assert_eq!(rows(&terminal), last_picture(&folder, &["--omniscient"]));
}

#[test]
fn an_html_film_is_self_contained_and_ends_at_the_last_frame() {
    let folder = Folder::new();
    let page = String::from_utf8(filmed(&folder, "html", &[])).unwrap();
    for outside in ["http:", "https:", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("default-src 'none'"));
    let (_, film) = page.split_once("type=\"application/json\">").unwrap();
    let film: Value = serde_json::from_str(film.split_once("</script>").unwrap().0).unwrap();
    let mut shown = vec![String::new(); film["height"].as_u64().unwrap() as usize];
    let mut last = 0;
    for still in film["stills"].as_array().unwrap() {
        let at = still[0].as_u64().unwrap();
        assert!(at >= last);
        last = at;
        for change in still[2].as_array().unwrap() {
            let runs = change[1].as_array().unwrap();
            let text: String = runs.iter().filter_map(Value::as_str).collect();
            shown[change[0].as_u64().unwrap() as usize] = text.trim_end().to_owned();
        }
    }
    assert!(film["length"].as_u64().unwrap() > last);
    assert_eq!(shown, last_picture(&folder, &[]));
}

#[test]
fn films_escape_a_malicious_hero_name() {
    let folder = Folder::new();
    let path = folder.0.join("evil.ron");
    let text = std::fs::read_to_string(valkyrie()).unwrap();
    let evil = "<script>alert(1)</script>\u{1b}]0;owned\u{7}\u{202e}";
    let named =
        text.replacen("name: \"Ana\"", &format!("name: {}", ron::to_string(evil).unwrap()), 1);
    assert_ne!(named, text);
    std::fs::write(&path, named).unwrap();
    for kind in ["html", "cast", "txt"] {
        let file = path.display().to_string();
        let output =
            wyrdvault(&["replay", "export", &file, "--to", kind, "--to-turn", "30", "-o", "-"]);
        let film = String::from_utf8(output.stdout).unwrap();
        // HTML in the text of a terminal film is only text.
        assert!(kind != "html" || !film.contains("<script>alert"));
        assert!(!film.contains('\u{202e}'), "{kind}");
        assert!(!film.contains("\u{1b}]0") && !film.contains("\\u001b]0"), "{kind}");
    }
}

#[test]
fn a_film_can_be_written_to_the_working_folder() {
    let folder = Folder::new();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_wyrdvault"))
        .args(["replay", "export", &valkyrie(), "--to", "txt", "--to-turn", "5"])
        .current_dir(&folder.0)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(folder.0.join("valkyrie.txt").is_file());
}

#[test]
fn a_refused_film_is_explained_in_one_sentence() {
    let file = valkyrie();
    for wrong in [["--size", "3x3"], ["--idle", "x"], ["--fps", "0"], ["--to-turn", "-1"]] {
        let output = wyrdvault(&["replay", "export", &file, "--to", "txt", wrong[0], wrong[1]]);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
    let output = wyrdvault(&["replay", "export", "/no/such.ron", "--to", "txt"]);
    assert_eq!(output.status.code(), Some(3));
}
