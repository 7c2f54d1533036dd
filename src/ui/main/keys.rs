//! Keys: their textual form, and the commands bound to them.

use std::collections::BTreeMap;
use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use serde::Deserialize;

use super::command::{Command, ENTRIES};
use crate::base::ron_fast;
use crate::game::view::Dir;

/// A key with its modifiers. Shift is not a modifier of letters: a capital letter is its own key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    pub code: Code,
    pub ctrl: bool,
    pub alt: bool,
}

/// A key without modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    Char(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Insert,
    Up,
    Down,
    Left,
    Right,
    ShiftUp,
    ShiftDown,
    ShiftLeft,
    ShiftRight,
    Home,
    End,
    PageUp,
    PageDown,
    F(u8),
}

/// Names of keys that are not letters.
const NAMES: [(Code, &str); 20] = [
    (Code::Enter, "Enter"),
    (Code::Esc, "Esc"),
    (Code::Tab, "Tab"),
    (Code::BackTab, "S-Tab"),
    (Code::Backspace, "Backspace"),
    (Code::Delete, "Delete"),
    (Code::Insert, "Insert"),
    (Code::Up, "Up"),
    (Code::Down, "Down"),
    (Code::Left, "Left"),
    (Code::Right, "Right"),
    (Code::ShiftUp, "S-Up"),
    (Code::ShiftDown, "S-Down"),
    (Code::ShiftLeft, "S-Left"),
    (Code::ShiftRight, "S-Right"),
    (Code::Home, "Home"),
    (Code::End, "End"),
    (Code::PageUp, "PgUp"),
    (Code::PageDown, "PgDn"),
    (Code::Char(' '), "Space"),
];

impl Key {
    pub const fn plain(code: Code) -> Self {
        Self { code, ctrl: false, alt: false }
    }

    /// Returns the character of the key, if it has one and neither Ctrl nor Alt is held.
    pub fn letter(self) -> Option<char> {
        match self.code {
            Code::Char(letter) if !self.ctrl && !self.alt => Some(letter),
            _ => None,
        }
    }

    /// Parses a key such as "o", "C-x", "M-p", "S-Tab" or "PgUp".
    pub fn read(text: &str) -> Option<Self> {
        let (ctrl, rest) = match text.strip_prefix("C-") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (alt, rest) = match rest.strip_prefix("M-") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let named = NAMES.iter().find(|(_, name)| *name == rest).map(|(code, _)| *code);
        let number = rest.strip_prefix('F').and_then(|number| number.parse().ok()).map(Code::F);
        let mut letters = rest.chars();
        let letter = letters.next().filter(|_| letters.next().is_none()).map(Code::Char);
        let code = named.or(letter).or(number)?;
        Some(Self { code, ctrl, alt })
    }

    /// Converts a terminal event; `None` for key releases and unsupported keys.
    pub fn of(event: &KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let shift = event.modifiers.contains(KeyModifiers::SHIFT);
        let code = match event.code {
            KeyCode::Char(letter) if shift => Code::Char(letter.to_ascii_uppercase()),
            KeyCode::Char(letter) => Code::Char(letter),
            KeyCode::Enter => Code::Enter,
            KeyCode::Esc => Code::Esc,
            KeyCode::Tab if shift => Code::BackTab,
            KeyCode::Tab => Code::Tab,
            KeyCode::BackTab => Code::BackTab,
            KeyCode::Backspace => Code::Backspace,
            KeyCode::Delete => Code::Delete,
            KeyCode::Insert => Code::Insert,
            KeyCode::Up if shift => Code::ShiftUp,
            KeyCode::Down if shift => Code::ShiftDown,
            KeyCode::Left if shift => Code::ShiftLeft,
            KeyCode::Right if shift => Code::ShiftRight,
            KeyCode::Up => Code::Up,
            KeyCode::Down => Code::Down,
            KeyCode::Left => Code::Left,
            KeyCode::Right => Code::Right,
            KeyCode::Home => Code::Home,
            KeyCode::End => Code::End,
            KeyCode::PageUp => Code::PageUp,
            KeyCode::PageDown => Code::PageDown,
            KeyCode::F(number) => Code::F(number),
            _ => return None,
        };
        Some(Self {
            code,
            ctrl: event.modifiers.contains(KeyModifiers::CONTROL),
            alt: event.modifiers.contains(KeyModifiers::ALT),
        })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        if self.ctrl {
            out.write_str("C-")?;
        }
        if self.alt {
            out.write_str("M-")?;
        }
        if let Some((_, name)) = NAMES.iter().find(|(code, _)| *code == self.code) {
            return out.write_str(name);
        }
        match self.code {
            Code::Char(letter) => write!(out, "{letter}"),
            Code::F(number) => write!(out, "F{number}"),
            _ => Ok(()),
        }
    }
}

/// A key set as written in its file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    about: String,
    /// Whether digits typed before a command are its repeat count.
    counts: bool,
    keys: Vec<(Command, Vec<String>)>,
    /// Keys of commands that this game lacks, each with a message.
    #[serde(default)]
    absent: Vec<(String, String)>,
}

/// Maps keys to commands.
#[derive(Clone, Debug)]
pub struct KeyMap {
    pub name: String,
    pub about: String,
    pub counts: bool,
    by_key: BTreeMap<Key, Command>,
    /// Every binding in file order; the first key of a command is the one displayed.
    bindings: Vec<(Command, Key)>,
    /// Messages for keys of commands that this game lacks.
    absent: BTreeMap<Key, String>,
}

/// The built-in key sets, with the names of their files.
const BUILT_IN: [(&str, &str); 2] = [
    ("keys/default.ron", include_str!("../../../assets/keys/default.ron")),
    ("keys/strict.ron", include_str!("../../../assets/keys/strict.ron")),
];

/// Returns the faults of the built-in key sets: unknown keys and commands, keys that are bound
/// twice, and placeholders in messages that name no command.
pub fn faults() -> Vec<String> {
    let fault = |(file, text): (&str, &str)| {
        let why = KeyMap::read(text).and_then(|set| set.check()).err()?;
        Some(format!("{file}: {why}"))
    };
    BUILT_IN.into_iter().filter_map(fault).collect()
}

impl KeyMap {
    /// Returns the built-in key sets, the default first.
    pub fn built_in() -> impl Iterator<Item = Self> {
        let read =
            |(_, text)| Self::read(text).expect("the key sets that come with the game are sound");
        BUILT_IN.into_iter().map(read)
    }

    /// Returns the key set with this name, else the default.
    pub fn named(name: &str) -> Self {
        Self::built_in().find(|set| set.name == name).unwrap_or_else(|| Self::named("default"))
    }

    /// Parses a key set; the error is a sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        let written: Written = match ron_fast::read(text) {
            Some(written) => written,
            None => ron::from_str(text).map_err(|error| error.to_string())?,
        };
        let mut by_key = BTreeMap::new();
        let mut bindings = Vec::new();
        for (command, keys) in written.keys {
            for name in keys {
                let key = Key::read(&name).ok_or(format!("\"{name}\" is not a key"))?;
                if by_key.insert(key, command).is_some() {
                    return Err(format!("\"{name}\" is bound twice"));
                }
                bindings.push((command, key));
            }
        }
        let mut absent = BTreeMap::new();
        for (name, why) in written.absent {
            let key = Key::read(&name).ok_or(format!("\"{name}\" is not a key"))?;
            if by_key.contains_key(&key) || absent.insert(key, why).is_some() {
                return Err(format!("\"{name}\" is bound twice"));
            }
        }
        let Written { name, about, counts, .. } = written;
        let mut set = Self { name, about, counts, by_key, bindings, absent };
        set.about = set.filled(&set.about);
        set.absent = set.absent.iter().map(|(key, why)| (*key, set.filled(why))).collect();
        Ok(set)
    }

    /// Checks that every placeholder in the messages of the key set names a command.
    fn check(&self) -> Result<(), String> {
        let mut sentences = self.absent.values().chain([&self.about]);
        match sentences.find(|words| words.contains("{key:")) {
            Some(words) => Err(format!("{words:?} names no command")),
            None => Ok(()),
        }
    }

    /// Returns the message for a key whose command this game lacks.
    pub fn absent(&self, key: Key) -> Option<&str> {
        self.absent.get(&key).map(String::as_str)
    }

    pub fn command(&self, key: Key) -> Option<Command> {
        self.by_key.get(&key).copied()
    }

    /// Returns the first key of a command.
    pub fn key(&self, command: Command) -> Option<Key> {
        self.bindings.iter().find(|(bound, _)| *bound == command).map(|(_, key)| *key)
    }

    /// Returns the first key of a command or, if it has no key, `#` and its name.
    pub fn shown(&self, command: Command) -> String {
        if let Some(key) = self.key(command) {
            return key.to_string();
        }
        command.entry().map_or_else(String::new, |entry| format!("#{}", entry.name))
    }

    /// Replaces each placeholder in a sentence by the key of its command: `{key:rest}` stands for
    /// the key of `#rest`, and `{key:east}` for the step east. Leaves a placeholder that names no
    /// command as it is.
    pub fn filled(&self, words: &str) -> String {
        let mut pieces = words.split("{key:");
        let mut text = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (name, rest) = piece.split_once('}').unwrap_or((piece, ""));
            let named = ENTRIES.iter().find(|entry| entry.name == name).map(|it| it.command);
            let step = || Dir::ALL.into_iter().find(|dir| dir.word() == name).map(Command::Step);
            match named.or_else(step) {
                Some(command) => text += &(self.shown(command) + rest),
                None => text += &format!("{{key:{piece}"),
            }
        }
        text
    }

    /// Returns every key of a command.
    pub fn all(&self, command: Command) -> impl Iterator<Item = Key> + '_ {
        self.bindings.iter().filter(move |(bound, _)| *bound == command).map(|(_, key)| *key)
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;

    #[test]
    fn keys_are_read_as_they_are_displayed() {
        for name in ["o", "O", "C-x", "M-p", "S-Tab", "PgUp", "F5", "Space", "#", "-", "C-Left"] {
            let key = Key::read(name).unwrap();
            assert_eq!(key.to_string(), name);
        }
        assert_eq!(Key::read("Hyper"), None);
        assert_eq!(Key::read(""), None);
    }

    #[test]
    fn every_set_binds_every_command_and_direction() {
        for set in KeyMap::built_in() {
            for dir in Dir::ALL {
                assert!(set.all(Command::Step(dir)).count() > 0, "{dir:?} in {}", set.name);
            }
            assert!(set.all(Command::Palette).count() > 0, "no # in {}", set.name);
            for entry in ENTRIES {
                assert!(!set.shown(entry.command).is_empty());
            }
        }
    }

    #[test]
    fn placeholders_show_the_key_of_the_current_set() {
        let words = "You cannot see: {key:rest} rests; {key:takeoff} too.";
        let default = KeyMap::named("default").filled(words);
        assert_eq!(default, "You cannot see: R rests; T too.");
        let strict = KeyMap::named("nethack-strict");
        let rests = strict.shown(Command::Rest);
        assert_eq!(strict.filled(words), format!("You cannot see: {rests} rests; T too."));
        let other = r#"(name: "x", about: "{key:rest} rests.", counts: true,
            keys: [(Rest, ["C-x"]), (TakeOff, ["-"])])"#;
        let other = KeyMap::read(other).unwrap();
        assert_eq!(other.filled(words), "You cannot see: C-x rests; - too.");
        assert_eq!(other.about, "C-x rests.");
        assert_eq!(other.filled("{key:nothing} is {key:"), "{key:nothing} is {key:");
    }

    #[test]
    fn a_key_set_that_names_no_key_or_command_is_a_fault() {
        assert_eq!(faults(), Vec::<String>::new());
        let set = |about: &str, keys: &str| {
            let text = format!("(name: \"x\", about: {about:?}, counts: true, keys: [{keys}])");
            KeyMap::read(&text).and_then(|set| set.check())
        };
        assert_eq!(set("{key:rest} rests.", "(Rest, [\"R\"])"), Ok(()));
        assert!(set("{key:rust} rests.", "(Rest, [\"R\"])").is_err());
        assert!(set("", "(Rust, [\"R\"])").is_err());
        assert!(set("", "(Rest, [\"Hyper\"])").is_err());
    }

    /// Returns every source file below a folder.
    fn sources(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
    }

    #[test]
    fn every_placeholder_in_a_sentence_names_a_command() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let (mut found, mut faults) = (0, Vec::new());
        for folder in ["src/ui", "src/game", "src/story", "assets/keys"] {
            for file in sources(&root.join(folder)) {
                let text = std::fs::read_to_string(&file).unwrap();
                let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                for piece in text.split("{key:").skip(1) {
                    let name: String = piece.chars().take_while(char::is_ascii_lowercase).collect();
                    let ends = piece[name.len()..].starts_with('}');
                    // `KeyMap::filled` contains the beginning of a placeholder without a name.
                    if name.is_empty() && file.ends_with("main/keys.rs") {
                        continue;
                    }
                    found += 1;
                    let words = format!("{{key:{name}}}");
                    let bad = KeyMap::built_in().any(|set| set.filled(&words) == words);
                    if bad || !ends {
                        faults.push(format!("{}: {words}", file.display()));
                    }
                }
            }
        }
        assert!(faults.is_empty() && found > 20, "{found} placeholders, {faults:?}");
    }

    #[test]
    fn a_set_that_binds_a_key_twice_is_refused() {
        let text = r#"(name: "x", about: "", counts: true,
            keys: [(Wait, ["."]), (Search, ["."])])"#;
        assert_eq!(KeyMap::read(text).unwrap_err(), "\".\" is bound twice");
        let unknown = r#"(name: "x", about: "", counts: true, keys: [(Fly, ["."])])"#;
        assert!(KeyMap::read(unknown).is_err());
    }

    #[test]
    fn no_set_binds_a_key_that_terminals_confuse() {
        for set in KeyMap::built_in() {
            for letter in ['h', 'j', 'm', 'i', '['] {
                let key = Key { code: Code::Char(letter), ctrl: true, alt: false };
                assert_eq!(set.command(key), None, "C-{letter} in {}", set.name);
            }
            assert_eq!(set.command(Key::plain(Code::Char(' '))), None);
        }
    }

    #[test]
    fn the_sets_bind_the_usual_keys() {
        let set = KeyMap::named("default");
        let command = |name: &str| set.command(Key::read(name).unwrap());
        assert_eq!(command("o"), Some(Command::Explore));
        assert_eq!(command("R"), Some(Command::Rest));
        assert_eq!(command("Tab"), Some(Command::FightNearest));
        assert_eq!(command("Left"), Some(Command::Step(Dir::W)));
        assert_eq!(command("PgUp"), Some(Command::Step(Dir::NE)));
        assert_eq!(command("C-d"), Some(Command::Kick));
        let strict = KeyMap::named("nethack-strict");
        assert_eq!(strict.command(Key::read("o").unwrap()), Some(Command::Open));
        assert_eq!(strict.command(Key::read("R").unwrap()), Some(Command::TakeOff));
    }
}
