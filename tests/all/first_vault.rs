//! Follows the first chapter of the author's manual to the letter: in an empty folder, with the
//! program itself, from the first file to the first level.

use std::path::Path;
use std::process::Command;

use crate::pty::Start;
use crate::saves::Folder;

/// The chapter's text.
fn chapter() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/vaults.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, rest) = page.split_once("\n## Your first vault in five minutes\n").unwrap();
    rest.split_once("\n## ").unwrap().0.to_owned()
}

/// The blocks of a kind: "ron", "text", "sh".
fn blocks<'a>(chapter: &'a str, kind: &str) -> Vec<&'a str> {
    let parts: Vec<&str> = chapter.split("```").collect();
    let fenced = parts.iter().skip(1).step_by(2);
    fenced.filter_map(|part| part.strip_prefix(kind)?.strip_prefix('\n')).collect()
}

/// Runs a command of the chapter in a folder; returns everything that it prints.
fn printed(command: &str, folder: &Path) -> String {
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("wyrdvault"), "{command}");
    let output = Command::new(env!("CARGO_BIN_EXE_wyrdvault"))
        .args(words)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).unwrap().trim_end().to_owned()
}

#[test]
fn every_command_of_the_first_chapter_prints_what_the_chapter_shows() {
    let (folder, chapter) = (Folder::new(), chapter());
    std::fs::write(folder.0.join("my.ron"), blocks(&chapter, "ron")[0]).unwrap();
    let commands: Vec<(&str, &str)> = blocks(&chapter, "text")
        .into_iter()
        .filter_map(|block| block.strip_prefix("$ ")?.split_once('\n'))
        .collect();
    let verbs: Vec<&str> =
        commands.iter().filter_map(|(command, _)| command.split(' ').nth(2)).collect();
    assert_eq!(verbs, ["check", "show", "place"]);
    for (command, shown) in commands {
        assert_eq!(printed(command, &folder.0), shown.trim_end(), "{command}");
    }
}

#[test]
fn the_mistake_of_the_first_chapter_prints_what_the_chapter_shows() {
    let (folder, chapter) = (Folder::new(), chapter());
    let wrong = blocks(&chapter, "ron")[0].replace("Monster(", "Monstre(");
    std::fs::write(folder.0.join("my.ron"), wrong).unwrap();
    let said = printed("wyrdvault vault check my.ron", &folder.0);
    let fault = said.lines().next().unwrap();
    assert!(blocks(&chapter, "text").iter().any(|block| block.trim_end() == fault), "{said}");
}

#[test]
fn the_larder_of_the_first_chapter_is_on_the_levels_that_it_names() {
    let (folder, chapter) = (Folder::new(), chapter());
    let bonus = blocks(&chapter, "text").into_iter().find(|block| block.contains("bonus: 100"));
    let id = "        id: \"larder\",\n";
    let text = blocks(&chapter, "ron")[0].replace(id, &format!("{id}{}", bonus.unwrap()));
    std::fs::write(folder.0.join("my.ron"), text).unwrap();
    assert_eq!(printed("wyrdvault vault check my.ron", &folder.0), "1 file: 0 faults, 0 warnings.");
    for depth in 1..=7 {
        let command = format!("wyrdvault level show --vaults my.ron --seed first --depth {depth}");
        let shown = printed(&command, &folder.0);
        let is_own_level = depth > 1 && !shown.contains(" normal_room ");
        let is_there = depth <= 6 && !is_own_level;
        assert_eq!(shown.contains(" larder "), is_there, "depth {depth}:\n{shown}");
    }
}

#[test]
fn the_game_of_the_first_chapter_begins_with_enter() {
    let (folder, chapter) = (Folder::new(), chapter());
    std::fs::write(folder.0.join("my.ron"), blocks(&chapter, "ron")[0]).unwrap();
    let command = blocks(&chapter, "sh")[0].trim();
    let arguments: Vec<&str> = command.split(' ').skip(1).collect();
    let mut pty = Start { arguments: &arguments, ..Start::at(&folder.0) }.run();
    pty.wait("the birth page", |text| text.contains("Enter start"));
    pty.type_keys("\r");
    pty.playing();
    pty.type_keys("S");
    assert_eq!(pty.end().0, 0, "S saves and leaves");
}
