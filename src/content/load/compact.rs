//! Compact form of RON texts, without `//` comments and white space: the input for the content
//! digest. The build script includes this file.

/// Length and CRC-32 of a text.
pub type Measure = (u64, u32);

/// Returns the length and the CRC-32 of a text.
pub fn measure(text: &[u8]) -> Measure {
    (text.len() as u64, crc32fast::hash(text))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    /// A byte of an identifier or number.
    Word,
    Quote,
    /// A `/` that may start a comment.
    Slash,
    Sign,
}

const KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Sign; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b' ' | b'\n' | b'\t' | b'\r' => Kind::Blank,
            b'"' | b'\'' => Kind::Quote,
            b'/' => Kind::Slash,
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'.' | b'+' | b'-' | 128.. => {
                Kind::Word
            }
            _ => Kind::Sign,
        };
        byte += 1;
    }
    kinds
};

fn kind(byte: u8) -> Kind {
    KINDS[usize::from(byte)]
}

/// Returns a text without `//` comments and without white space, except one space between two
/// words.
///
/// Two valid texts have the same compact form only if they have the same tokens. An invalid text
/// may have an unterminated string, in which case comments after that string cannot be recognized.
pub fn compact(text: &str) -> Vec<u8> {
    let text = text.as_bytes();
    let mut compact = Vec::with_capacity(text.len());
    let mut after_gap = false;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let begin = at;
        at += 1;
        match kind(byte) {
            Kind::Blank => {
                at += run(&text[at..], Kind::Blank);
                after_gap = true;
                continue;
            }
            Kind::Slash if text.get(at) == Some(&b'/') => {
                let line = text[at..].iter().position(|&byte| byte == b'\n');
                at = line.map_or(text.len(), |length| at + length);
                after_gap = true;
                continue;
            }
            Kind::Quote => at = quote_end(text, begin),
            Kind::Word => {
                at += run(&text[at..], Kind::Word);
                if after_gap && compact.last().is_some_and(|&byte| kind(byte) == Kind::Word) {
                    compact.push(b' ');
                }
            }
            _ => {}
        }
        after_gap = false;
        match at - begin {
            1 => compact.push(byte),
            _ => compact.extend_from_slice(&text[begin..at]),
        }
    }
    compact
}

/// Returns the number of bytes at the start of `bytes` that are of the kind `of`.
fn run(bytes: &[u8], of: Kind) -> usize {
    bytes.iter().position(|&byte| kind(byte) != of).unwrap_or(bytes.len())
}

/// Returns the end of the character, string or raw string whose first quote is at `begin`.
fn quote_end(text: &[u8], begin: usize) -> usize {
    let quote = text[begin];
    if let Some(marks) = raw_marks(&text[..begin]) {
        let closes = |rest: &[u8]| rest[0] == quote && rest[1..].iter().all(|&byte| byte == b'#');
        let end = text[begin + 1..].windows(marks + 1).position(closes);
        return end.map_or(text.len(), |length| begin + length + marks + 2);
    }
    let mut at = begin + 1;
    while let Some(&byte) = text.get(at) {
        at += 1 + usize::from(byte == b'\\');
        if byte == quote {
            break;
        }
    }
    at.min(text.len())
}

/// Returns the number of `#` in the raw string prefix (`r##`) at the end of `before`, if there is a
/// prefix.
fn raw_marks(before: &[u8]) -> Option<usize> {
    let marks = before.iter().rev().take_while(|&&byte| byte == b'#').count();
    let (&last, before) = before[..before.len() - marks].split_last()?;
    let begins_word = before.last().is_none_or(|&byte| kind(byte) != Kind::Word);
    (last == b'r' && begins_word).then_some(marks)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn compacted(text: &str) -> String {
        String::from_utf8(compact(text)).unwrap()
    }

    #[test]
    fn comments_and_white_space_are_left_out() {
        let text =
            "// A kobold.\n[\n    ( name: \"large kobold\", level : -1 , // weak\n    ),\n]\n";
        assert_eq!(compacted(text), "[(name:\"large kobold\",level:-1,),]");
        assert_eq!(compacted("Only // one\n\t two  1.5"), "Only two 1.5");
        assert_eq!(compacted("1 // the end"), "1");
    }

    #[test]
    fn quoted_text_is_left_unchanged() {
        for text in [
            r#""a // b""#,
            r#""say \"hi  there\" // \\""#,
            "'/'",
            "' '",
            r"'\''",
            "'\"'",
            "r\"\n  --- // \n  |.|\\\"",
            "r##\" a \"# b // \"##",
        ] {
            assert_eq!(compacted(text), text);
            assert_eq!(
                compacted(&format!(" {text} // \" ' \n , ( {text} )")),
                format!("{text},({text})")
            );
        }
    }

    #[test]
    fn texts_that_differ_in_a_token_differ() {
        for (one, other) in [("a b", "ab"), ("1 2", "12"), ("\"a b\"", "\"a  b\""), ("-1", "1")] {
            assert_ne!(compact(one), compact(other), "{one} and {other}");
        }
    }

    proptest! {
        #[test]
        fn white_space_between_tokens_is_ignored(
            tokens in prop::collection::vec(
                prop::sample::select(vec!["(", ")", ",", "name", "12", "\"a // b\"", "'\"'", "r\"  \""]),
                0..12,
            ),
            blanks in prop::collection::vec(
                prop::sample::select(vec![" ", "\n\n", " // it's \"so\"\n", "\t//\n "]), 12,
            ),
        ) {
            let spread: String = tokens.iter().zip(&blanks).flat_map(|(one, two)| [*one, *two]).collect();
            prop_assert_eq!(compact(&spread), compact(&tokens.join(" ")));
        }
    }
}
