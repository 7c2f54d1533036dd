//! Decodes bytes from the terminal into keys, clicks and pasted text.
//!
//! A terminal can send any bytes, in pieces of any size. Every sequence has a maximum length, and
//! one that is not finished in time is abandoned.

use std::collections::VecDeque;
use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

const ESC: u8 = 0x1b;
const PASTE: &[u8] = b"\x1b[200~";
const PASTE_END: &[u8] = b"\x1b[201~";

/// Maximum length of an escape sequence, in bytes.
const LONGEST: usize = 64;
/// Maximum length of a paste, in bytes; the rest is dropped.
const LONGEST_PASTE: usize = 64 << 10;

/// Time after which a lone Esc is a key and not the start of a sequence.
const AFTER_ESC: Duration = Duration::from_millis(25);
/// Time allowed for the rest of a sequence.
const AFTER_MORE: Duration = Duration::from_millis(250);
/// Time allowed between two pieces of a paste.
const AFTER_PASTE: Duration = Duration::from_millis(500);

/// Turns a stream of bytes into events.
#[derive(Debug, Default)]
pub struct Decoder {
    /// An incomplete sequence.
    pending: Vec<u8>,
    /// The text of an unfinished paste.
    paste: Option<Vec<u8>>,
    pub events: VecDeque<Event>,
}

impl Decoder {
    pub fn feed(&mut self, bytes: &[u8]) {
        self.pending.extend_from_slice(bytes);
        let mut pending = std::mem::take(&mut self.pending);
        let mut at = 0;
        while at < pending.len() {
            let rest = &pending[at..];
            let taken = match &mut self.paste {
                Some(paste) => {
                    let (taken, over) = pasted(rest, paste);
                    if over {
                        self.end_paste();
                    }
                    (taken > 0).then_some(taken)
                }
                None if rest.starts_with(PASTE) => {
                    self.paste = Some(Vec::new());
                    Some(PASTE.len())
                }
                None => sequence(rest).map(|(taken, event)| {
                    self.events.extend(event);
                    taken
                }),
            };
            match taken {
                Some(taken) => at += taken,
                None => break,
            }
        }
        pending.drain(..at);
        self.pending = pending;
    }

    pub fn is_pasting(&self) -> bool {
        self.paste.is_some()
    }

    /// Returns the time to wait for the rest of a sequence or paste; `None` if neither has begun.
    pub fn patience(&self) -> Option<Duration> {
        match self.pending.as_slice() {
            _ if self.paste.is_some() => Some(AFTER_PASTE),
            [] => None,
            [ESC] => Some(AFTER_ESC),
            _ => Some(AFTER_MORE),
        }
    }

    /// Abandons an unfinished sequence or paste, so that the next key is decoded by itself.
    pub fn give_up(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        if let Some(paste) = &mut self.paste {
            paste.extend(pending);
            return self.end_paste();
        }
        match pending[..] {
            [ESC] => self.events.push_back(key(KeyCode::Esc, KeyModifiers::NONE)),
            [ESC, letter @ (b'[' | b'O')] => {
                self.events.push_back(key(KeyCode::Char(letter.into()), KeyModifiers::ALT));
            }
            // The bytes of any other unfinished sequence are dropped, because they are not separate
            // keys.
            _ => {}
        }
    }

    fn end_paste(&mut self) {
        let text = self.paste.take().unwrap_or_default();
        self.events.push_back(Event::Paste(String::from_utf8_lossy(&text).into_owned()));
    }
}

/// Reads a part of a paste. Returns the number of bytes read, and whether they include the paste's
/// end.
fn pasted(bytes: &[u8], paste: &mut Vec<u8>) -> (usize, bool) {
    let end = bytes.windows(PASTE_END.len()).position(|part| part == PASTE_END);
    // Keeps bytes that may begin the end marker until the rest arrives.
    let begun = (1..PASTE_END.len()).rev().find(|&n| bytes.ends_with(&PASTE_END[..n]));
    let text = end.unwrap_or(bytes.len() - begun.unwrap_or(0));
    let room = LONGEST_PASTE.saturating_sub(paste.len());
    paste.extend_from_slice(&bytes[..text.min(room)]);
    match end {
        Some(at) => (at + PASTE_END.len(), true),
        None => (text, false),
    }
}

/// Number of bytes read, and the event that they mean, if any.
type Taken = (usize, Option<Event>);

/// Decodes the first sequence of these bytes. Returns `None` if it is incomplete.
fn sequence(bytes: &[u8]) -> Option<Taken> {
    match bytes {
        [ESC] => None,
        [ESC, ESC, ..] => Some((1, Some(key(KeyCode::Esc, KeyModifiers::NONE)))),
        [ESC, b'[', ..] => csi(bytes),
        [ESC, b'O'] => None,
        [ESC, b'O', letter, ..] => {
            let code = lettered(*letter).or((*letter == b'M').then_some(KeyCode::Enter));
            Some((3, code.map(|code| key(code, KeyModifiers::NONE))))
        }
        [ESC, rest @ ..] => plain(rest).map(|(taken, event)| {
            let event = event.map(|mut event| {
                if let Event::Key(key) = &mut event {
                    key.modifiers |= KeyModifiers::ALT;
                }
                event
            });
            (taken + 1, event)
        }),
        _ => plain(bytes),
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

/// Decodes one character or control character.
fn plain(bytes: &[u8]) -> Option<Taken> {
    let first = *bytes.first()?;
    let ctrl = |letter: u8| (KeyCode::Char(letter.into()), KeyModifiers::CONTROL);
    let (code, modifiers) = match first {
        b'\r' => (KeyCode::Enter, KeyModifiers::NONE),
        b'\t' => (KeyCode::Tab, KeyModifiers::NONE),
        0x7f => (KeyCode::Backspace, KeyModifiers::NONE),
        0 => ctrl(b' '),
        1..=0x1a => ctrl(first - 1 + b'a'),
        0x1c..=0x1f => ctrl(first - 0x1c + b'4'),
        _ => return character(bytes),
    };
    Some((1, Some(key(code, modifiers))))
}

fn character(bytes: &[u8]) -> Option<Taken> {
    let length = match bytes[0] {
        ..0x80 => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Some((1, None)),
    };
    let whole = &bytes[..length.min(bytes.len())];
    match std::str::from_utf8(whole) {
        Ok(text) => {
            let letter = text.chars().next().filter(|letter| !letter.is_control());
            Some((length, letter.map(|letter| key(KeyCode::Char(letter), KeyModifiers::NONE))))
        }
        Err(error) => error.error_len().map(|bad| (bad, None)),
    }
}

/// Decodes a sequence that begins with `ESC [`.
fn csi(bytes: &[u8]) -> Option<Taken> {
    match bytes[2..] {
        [] => return None,
        // The Linux console sends F1 to F5 as `ESC [ [ A` to `ESC [ [ E`.
        [b'['] => return None,
        [b'[', letter @ b'A'..=b'E', ..] => {
            let code = KeyCode::F(letter - b'A' + 1);
            return Some((4, Some(key(code, KeyModifiers::NONE))));
        }
        [b'[', ..] => return Some((3, None)),
        [b'M', button, column, row, ..] => {
            let number = |byte: u8| byte.checked_sub(32).map(u32::from);
            let (button, at) = (number(button), number(column).zip(number(row)));
            return Some((6, button.zip(at).and_then(|(button, at)| mouse(button, at, false))));
        }
        [b'M', ..] => return None,
        _ => {}
    }
    let length = bytes[2..].iter().take_while(|byte| (0x20..=0x3f).contains(*byte)).count();
    let end = 2 + length;
    match bytes.get(end) {
        Some(last @ 0x40..=0x7e) => Some((end + 1, report(&bytes[2..end], *last))),
        // A byte that cannot belong to the sequence starts the next one.
        Some(_) => Some((end, None)),
        None if length > LONGEST => Some((end, None)),
        None => None,
    }
}

/// Returns the event of a complete sequence `ESC [ body last`.
fn report(body: &[u8], last: u8) -> Option<Event> {
    let body = std::str::from_utf8(body).ok()?;
    let numbers = |text: &str| -> Vec<(Option<u32>, Option<u32>)> {
        let number = |part: Option<&str>| part.and_then(|part| part.parse().ok());
        let pair = |part: &str| {
            let mut parts = part.split(':');
            (number(parts.next()), number(parts.next()))
        };
        text.split(';').map(pair).collect()
    };
    let clicked = |text: &str, released| match numbers(text)[..] {
        [(Some(button), _), (Some(x), _), (Some(y), _)] => mouse(button, (x, y), released),
        _ => None,
    };
    if let Some(text) = body.strip_prefix('<') {
        return matches!(last, b'M' | b'm').then(|| clicked(text, last == b'm'))?;
    }
    let told = numbers(body);
    let (mask, kind) = told.get(1).copied().unwrap_or_default();
    let first = told[0].0;
    let code = match last {
        // Buttons are numbered from 32, as in the oldest protocol.
        b'M' => {
            let (button, rest) = body.split_once(';')?;
            let button = button.parse::<u32>().ok()?.checked_sub(32)?;
            return clicked(&format!("{button};{rest}"), false);
        }
        b'Z' => Some(KeyCode::BackTab),
        b'~' => numbered(first?),
        b'u' => coded(first?),
        letter => lettered(letter),
    }?;
    let kind = if kind == Some(3) { KeyEventKind::Release } else { KeyEventKind::Press };
    let held = mask.unwrap_or(1).saturating_sub(1);
    let mut modifiers = KeyModifiers::NONE;
    for (bit, modifier) in
        [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)]
    {
        modifiers.set(modifier, held & bit != 0);
    }
    Some(Event::Key(KeyEvent::new_with_kind(code, modifiers, kind)))
}

/// Returns the key of a final letter after `ESC [` or `ESC O`.
fn lettered(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P'..=b'S' => KeyCode::F(letter - b'P' + 1),
        _ => return None,
    })
}

/// Returns the key of `ESC [ number ~`.
fn numbered(number: u32) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number as u8 - 10),
        17..=21 => KeyCode::F(number as u8 - 11),
        23..=26 => KeyCode::F(number as u8 - 12),
        28..=29 => KeyCode::F(number as u8 - 13),
        31..=34 => KeyCode::F(number as u8 - 14),
        _ => return None,
    })
}

/// Returns the key of `ESC [ code u`, which a terminal sends if another program left kitty's
/// keyboard flags on.
fn coded(code: u32) -> Option<KeyCode> {
    Some(match code {
        9 => KeyCode::Tab,
        13 | 57414 => KeyCode::Enter,
        27 => KeyCode::Esc,
        127 => KeyCode::Backspace,
        57399..=57408 => KeyCode::Char((b'0' + (code - 57399) as u8).into()),
        57409..=57413 => KeyCode::Char("./*-+".as_bytes()[(code - 57409) as usize].into()),
        57417 => KeyCode::Left,
        57418 => KeyCode::Right,
        57419 => KeyCode::Up,
        57420 => KeyCode::Down,
        57421 => KeyCode::PageUp,
        57422 => KeyCode::PageDown,
        57423 => KeyCode::Home,
        57424 => KeyCode::End,
        57425 => KeyCode::Insert,
        57426 => KeyCode::Delete,
        // The game binds none of the other keys in the private range.
        0xe000..=0xf8ff => return None,
        _ => KeyCode::Char(char::from_u32(code).filter(|letter| !letter.is_control())?),
    })
}

/// Decodes a mouse report. Columns and rows count from 1; reports of 0, or of numbers larger than
/// any screen, are ignored.
fn mouse(button: u32, (x, y): (u32, u32), released: bool) -> Option<Event> {
    let place = |number: u32| u16::try_from(number.checked_sub(1)?).ok();
    let (column, row) = (place(x)?, place(y)?);
    let pressed = match (button & 3) | (button & 0xc0) >> 4 {
        0 => Some(MouseButton::Left),
        1 => Some(MouseButton::Middle),
        2 => Some(MouseButton::Right),
        _ => None,
    };
    let kind = match ((button & 3) | (button & 0xc0) >> 4, pressed) {
        (_, Some(which)) if released => MouseEventKind::Up(which),
        (_, Some(which)) if button & 32 != 0 => MouseEventKind::Drag(which),
        (_, Some(which)) => MouseEventKind::Down(which),
        (4, _) => MouseEventKind::ScrollUp,
        (5, _) => MouseEventKind::ScrollDown,
        // A release; the old protocol does not name the button.
        (3, _) if button & 32 == 0 => MouseEventKind::Up(MouseButton::Left),
        _ => return None,
    };
    Some(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Rng, Seed};
    use crate::ui::main::keys::Key;

    /// Decodes bytes that arrive at once.
    fn events(bytes: &[u8]) -> Vec<Event> {
        let mut decoder = Decoder::default();
        decoder.feed(bytes);
        decoder.events.into()
    }

    /// Formats keys by name and other events in debug form.
    fn words(events: impl IntoIterator<Item = Event>) -> Vec<String> {
        let word = |event: Event| match event {
            Event::Key(key) => Key::of(&key).map_or(String::new(), |key| key.to_string()),
            Event::Paste(text) => format!("paste {text:?}"),
            Event::Mouse(mouse) => format!("{:?} {} {}", mouse.kind, mouse.column, mouse.row),
            other => format!("{other:?}"),
        };
        events.into_iter().map(word).collect()
    }

    const KEYS: [(&[u8], &str); 26] = [
        (b"a", "a"),
        ("é".as_bytes(), "é"),
        ("🗝".as_bytes(), "🗝"),
        (b"\r", "Enter"),
        (b"\n", "C-j"),
        (b"\t", "Tab"),
        (b"\x7f", "Backspace"),
        (b"\x18", "C-x"),
        (b"\x1bp", "M-p"),
        (b"\x1b\x04", "C-M-d"),
        (b"\x1b[A", "Up"),
        (b"\x1bOB", "Down"),
        (b"\x1b[1;2C", "S-Right"),
        (b"\x1b[1;5D", "C-Left"),
        (b"\x1b[Z", "S-Tab"),
        (b"\x1b[3~", "Delete"),
        (b"\x1b[5;3~", "M-PgUp"),
        (b"\x1b[15~", "F5"),
        (b"\x1b[24~", "F12"),
        (b"\x1bOP", "F1"),
        (b"\x1b[[B", "F2"),
        (b"\x1b[97;5u", "C-a"),
        (b"\x1b[97;2u", "A"),
        (b"\x1b[57400u", "1"),
        (b"\x1b[27u", "Esc"),
        (b"\x1b[97;1:3u", ""),
    ];

    #[test]
    fn keys_are_decoded_from_whole_or_split_sequences() {
        for (bytes, name) in KEYS {
            assert_eq!(words(events(bytes)), [name], "{bytes:?}");
            let mut decoder = Decoder::default();
            bytes.iter().for_each(|byte| decoder.feed(&[*byte]));
            assert_eq!(words(decoder.events), [name], "{bytes:?} byte by byte");
        }
        let all: Vec<u8> = KEYS.iter().flat_map(|(bytes, _)| bytes.iter().copied()).collect();
        assert_eq!(words(events(&all)), KEYS.map(|(_, name)| name));
    }

    #[test]
    fn clicks_are_decoded_from_all_three_protocols() {
        for bytes in [&b"\x1b[<0;11;6M"[..], b"\x1b[M +&", b"\x1b[32;11;6M"] {
            assert_eq!(words(events(bytes)), ["Down(Left) 10 5"], "{bytes:?}");
        }
        assert_eq!(words(events(b"\x1b[<0;11;6m")), ["Up(Left) 10 5"]);
        assert_eq!(words(events(b"\x1b[<65;1;1M")), ["ScrollDown 0 0"]);
        assert_eq!(words(events(b"\x1b[<64;500;500M")), ["ScrollUp 499 499"]);
    }

    #[test]
    fn clicks_off_the_screen_are_ignored_and_the_next_key_works() {
        let odd: [&[u8]; 10] = [
            b"\x1b[<0;0;0M",
            b"\x1b[<0;0;5M",
            b"\x1b[M   ",
            b"\x1b[M\0\0\0",
            b"\x1b[32;0;0M",
            b"\x1b[0;1;1M",
            b"\x1b[<0;65537;1M",
            b"\x1b[<0;99999999999999999999;1M",
            b"\x1b[<0;;M",
            b"\x1b[<;M",
        ];
        for bytes in odd {
            assert_eq!(words(events(&[bytes, b"s"].concat())), ["s"], "{bytes:?}");
        }
    }

    #[test]
    fn a_paste_arrives_whole_and_as_text() {
        let bytes = b"\x1b[200~two\rlines \x1b[A\x1b[201~s";
        let expected = ["paste \"two\\rlines \\u{1b}[A\"", "s"];
        assert_eq!(words(events(bytes)), expected);
        let mut decoder = Decoder::default();
        bytes.iter().for_each(|byte| decoder.feed(&[*byte]));
        assert_eq!(words(decoder.events), expected);
        let long = [PASTE, &vec![b'a'; 3 * LONGEST_PASTE], PASTE_END].concat();
        let [Event::Paste(text)] = &events(&long)[..] else { panic!("one paste") };
        assert_eq!(text.len(), LONGEST_PASTE);
    }

    #[test]
    fn an_unfinished_sequence_is_abandoned() {
        let begun: [(&[u8], &[&str]); 10] = [
            (b"\x1b", &["Esc"]),
            (b"\x1b[", &["M-["]),
            (b"\x1bO", &["M-O"]),
            (b"\x1b[<", &[]),
            (b"\x1b[<0;1", &[]),
            (b"\x1b[M!", &[]),
            (b"\x1b[[", &[]),
            (b"\xe2\x82", &[]),
            (b"\x1b[200~abc\x1b[20", &["paste \"abc\\u{1b}[20\""]),
            (b"", &[]),
        ];
        for (bytes, expected) in begun {
            let mut decoder = Decoder::default();
            decoder.feed(bytes);
            assert_eq!(decoder.patience().is_some(), !bytes.is_empty(), "{bytes:?}");
            decoder.give_up();
            assert_eq!(words(decoder.events.drain(..)), expected, "{bytes:?}");
            decoder.feed(b"s");
            assert_eq!(words(decoder.events), ["s"], "{bytes:?}");
        }
    }

    /// Parts of the sequences that terminals send.
    const PIECES: [&[u8]; 16] = [
        b"\x1b", b"[", b"O", b"<", b"M", b"m", b";", b"0", b"65535", b"32", b"~", b"200~", b"201~",
        b"u", b":", b"?",
    ];

    #[test]
    fn no_bytes_break_the_decoder_or_make_it_grow() {
        let mut rng = Rng::new(Seed(3), 1);
        let mut decoder = Decoder::default();
        for _ in 0..100_000 {
            match rng.below(4) {
                0 => decoder.feed(&[rng.below(256) as u8]),
                1 if rng.below(50) == 0 => decoder.give_up(),
                _ => decoder.feed(PIECES[rng.below(PIECES.len() as u32) as usize]),
            }
            decoder.events.clear();
            let kept = decoder.paste.as_ref().map_or(0, Vec::len);
            assert!(decoder.pending.len() <= LONGEST + 8 && kept <= LONGEST_PASTE + 8);
            assert_eq!(
                decoder.patience().is_none(),
                decoder.pending.is_empty() && decoder.paste.is_none()
            );
        }
    }
}
