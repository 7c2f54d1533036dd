//! Base64 without padding, for bytes inside texts.

/// The letters for the values 0 to 63.
pub const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes bytes, four letters for three bytes.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let word = (0..3)
            .fold(0_u32, |word, at| word << 8 | u32::from(three.get(at).copied().unwrap_or(0)));
        for letter in 0..=three.len() {
            let value = word >> (18 - 6 * letter) & 63;
            text.push(char::from(LETTERS[value as usize]));
        }
    }
    text
}

/// Returns the value of a letter, 0..=63; `None` for any other byte.
pub fn value(letter: u8) -> Option<u8> {
    LETTERS.iter().position(|&known| known == letter).map(|value| value as u8)
}

/// Decodes the output of [`encode`]. Returns `None` for any other text.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut word, mut held) = (0_u32, 0);
    for letter in text.bytes() {
        (word, held) = (word << 6 | u32::from(value(letter)?), held + 6);
        if held >= 8 {
            held -= 8;
            bytes.push((word >> held) as u8);
            word &= (1 << held) - 1;
        }
    }
    (held < 6 && word == 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_decode_unchanged(bytes in proptest::collection::vec(any::<u8>(), 0..99)) {
            prop_assert_eq!(decode(&encode(&bytes)), Some(bytes));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        assert_eq!(encode(b"bones"), "Ym9uZXM");
        for text in ["Y", "Ym9uZXN", "Ym9u ZXM", "Ym9uZXM="] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
