//! 64-bit FNV-1a hashes.

use serde::{Deserialize, Serialize};

/// Incremental hash. The same writes in the same order give the same value on every machine.
/// Source: Fowler, Noll and Vo, FNV-1a with 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digest(u64);

impl Digest {
    pub const fn new() -> Digest {
        Digest(0xcbf2_9ce4_8422_2325)
    }

    pub fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Writes four bytes, little-endian.
    pub fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    /// Writes eight bytes, little-endian.
    pub fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    /// Mixes in eight bytes in one step. Faster than [`Digest::write_u64`], with a different
    /// result. After one more call, every bit of `word` affects high and low bits of the hash.
    pub const fn fold(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        // A product carries bits only upward; the rotation moves the highest bits down again.
        self.0 = mixed.rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// Writes the text and its length, so that writing "ab" and "c" gives another hash than writing
    /// "a" and "bc".
    pub fn write_str(&mut self, text: &str) {
        self.write_u64(text.len() as u64);
        self.write(text.as_bytes());
    }

    pub const fn finish(self) -> u64 {
        self.0
    }
}

impl Default for Digest {
    fn default() -> Digest {
        Digest::new()
    }
}

/// Returns the FNV-1a hash of `bytes`.
///
/// ```
/// assert_eq!(wyrdvault::base::digest::of_bytes(b"foobar"), 0x8594_4171_f739_67e8);
/// ```
pub fn of_bytes(bytes: &[u8]) -> u64 {
    let mut digest = Digest::new();
    digest.write(bytes);
    digest.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_match_published_test_vectors() {
        assert_eq!(of_bytes(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(of_bytes(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(of_bytes(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn numbers_are_written_little_endian() {
        let mut digest = Digest::new();
        digest.write_u32(0x0403_0201);
        digest.write_u64(0x0c0b_0a09_0807_0605);
        assert_eq!(digest.finish(), of_bytes(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
    }

    #[test]
    fn folding_uses_every_bit_of_a_word() {
        let of = |words: [u64; 3]| {
            let mut digest = Digest::new();
            words.into_iter().for_each(|word| digest.fold(word));
            digest.finish()
        };
        let plain = of([1, 2, 3]);
        for bit in 0..64 {
            let changed = plain ^ of([1 ^ 1 << bit, 2, 3]);
            assert!((16..=48).contains(&changed.count_ones()), "bit {bit}: {changed:x}");
            assert!(changed as u16 != 0 && changed >> 48 != 0, "bit {bit}: {changed:x}");
        }
        assert_ne!(of([1, 2, 3]), of([2, 1, 3]));
    }

    #[test]
    fn digests_depend_on_the_boundaries_of_strings() {
        let of = |texts: [&str; 2]| {
            let mut digest = Digest::new();
            for text in texts {
                digest.write_str(text);
            }
            digest.finish()
        };
        assert_ne!(of(["ab", "c"]), of(["a", "bc"]));
    }
}
