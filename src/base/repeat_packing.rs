//! Compresses bytes that repeat, for levels in memory.
//!
//! The packed bytes are a sequence of parts. Each part starts with a varint: 7 bits per byte,
//! lowest bits first, the high bit set in every byte but the last. If the varint is even, half of
//! it is the number of literal bytes that follow. If it is odd, the part is a copy of earlier
//! bytes: half of the varint, rounded down, plus `SHORTEST` is the length, and a second varint is
//! the distance back to the start of the copy, in bytes.
//!
//! The digest of a game covers packed levels, so the packer must always choose the same parts.

/// Length of the shortest copy, in bytes.
const SHORTEST: usize = 3;

/// Bits of a slot number in the table of earlier places.
const SLOT_BITS: u32 = 12;

/// Number of earlier places that are tried at each position.
const TRIES: usize = 8;

/// Packs bytes.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(bytes.len() / 2);
    let mut earlier = Earlier::of(bytes);
    let (mut at, mut plain_from) = (0, 0);
    while at + SHORTEST <= bytes.len() {
        let (length, back) = earlier.longest(at);
        // A copy from more than 127 bytes back takes at least three bytes in the packed form.
        if length < SHORTEST + usize::from(back > 127) {
            earlier.add(at);
            at += 1;
            continue;
        }
        put_plain(&mut packed, &bytes[plain_from..at]);
        put_number(&mut packed, (length - SHORTEST) << 1 | 1);
        put_number(&mut packed, back);
        for place in at..at + length {
            earlier.add(place);
        }
        at += length;
        plain_from = at;
    }
    put_plain(&mut packed, &bytes[plain_from..]);
    packed
}

/// The places already packed, grouped into slots by their first bytes.
struct Earlier<'a> {
    bytes: &'a [u8],
    /// For each slot, one more than the newest place in it; 0 for none.
    newest: Vec<u32>,
    /// For each place, one more than the next older place in its slot; 0 for none.
    older: Vec<u32>,
}

impl<'a> Earlier<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        Self { bytes, newest: vec![0; 1 << SLOT_BITS], older: vec![0; bytes.len()] }
    }

    fn add(&mut self, place: usize) {
        if place + SHORTEST <= self.bytes.len() {
            let slot = slot(&self.bytes[place..]);
            self.older[place] = std::mem::replace(&mut self.newest[slot], place as u32 + 1);
        }
    }

    /// Finds the longest earlier copy of the bytes from `at` on: returns its length, and how many
    /// bytes back it begins; (0, 0) if there is none. Tries only the [`TRIES`] newest places in the
    /// table slot of these bytes. Of equally long copies, the nearest wins.
    fn longest(&self, at: usize) -> (usize, usize) {
        let mut best = (0, 0);
        let mut next = self.newest[slot(&self.bytes[at..])];
        for _ in 0..TRIES {
            let Some(place) = next.checked_sub(1) else { break };
            let place = place as usize;
            let length = equal(&self.bytes[place..], &self.bytes[at..]);
            if length > best.0 {
                best = (length, at - place);
            }
            next = self.older[place];
        }
        best
    }
}

/// Unpacks at most `limit` bytes; `None` if the input is malformed or the output is larger.
pub fn unpack(packed: &[u8], limit: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity((packed.len() * 4).min(limit));
    let mut rest = packed;
    while !rest.is_empty() {
        let part = number(&mut rest)?;
        let count = part >> 1;
        if part & 1 == 0 {
            bytes.extend_from_slice(rest.get(..count)?);
            rest = &rest[count..];
        } else {
            let back = number(&mut rest)?;
            let from = bytes.len().checked_sub(back).filter(|_| back > 0)?;
            let length = count + SHORTEST;
            if length > limit - bytes.len() {
                return None;
            }
            // A copy may overlap its own beginning.
            for nth in from..from + length {
                bytes.push(bytes[nth]);
            }
        }
        if bytes.len() > limit {
            return None;
        }
    }
    Some(bytes)
}

/// Returns the table slot of the first three bytes.
fn slot(bytes: &[u8]) -> usize {
    let first = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]);
    (first.wrapping_mul(2_654_435_761) >> (32 - SLOT_BITS)) as usize
}

/// Returns the number of bytes in which the slices agree at their beginning.
fn equal(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

fn put_plain(packed: &mut Vec<u8>, plain: &[u8]) {
    if !plain.is_empty() {
        put_number(packed, plain.len() << 1);
        packed.extend_from_slice(plain);
    }
}

fn put_number(packed: &mut Vec<u8>, mut number: usize) {
    while number >= 1 << 7 {
        packed.push((number & 0x7f) as u8 | 1 << 7);
        number >>= 7;
    }
    packed.push(number as u8);
}

/// Reads a varint of at most four bytes; `None` if it is longer or cut off.
fn number(rest: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in [0, 7, 14, 21] {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        number |= usize::from(byte & 0x7f) << shift;
        if byte & 1 << 7 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn unpacking_returns_the_packed_bytes() {
        let runs: Vec<u8> = (0..2000_u32).map(|nth| (nth / 700 * 5) as u8).collect();
        let noise: Vec<u8> = (0..700_u32).map(|nth| (nth.wrapping_mul(nth) >> 3) as u8).collect();
        let rows: Vec<u8> = (0..900_u32).map(|nth| (nth % 40) as u8).collect();
        let empty: &[u8] = &[];
        for bytes in [empty, &[0], &[7, 7, 7], &[1, 2, 3, 4, 1, 2, 3, 4], &runs, &noise, &rows] {
            let packed = pack(bytes);
            assert_eq!(unpack(&packed, bytes.len()).as_deref(), Some(bytes));
            assert!(packed.len() <= bytes.len() + 4);
        }
        assert!(pack(&runs).len() < 30 && pack(&rows).len() < 60);
    }

    #[test]
    fn malformed_and_oversized_inputs_are_refused() {
        let packed = pack(&[3; 100]);
        assert_eq!(unpack(&packed, 99), None);
        assert_eq!(unpack(&packed[..packed.len() - 1], 100), None, "no distance");
        assert_eq!(unpack(&[2 << 1, 9], 100), None, "a plain byte is missing");
        assert_eq!(unpack(&[1, 0], 100), None, "a copy of what comes next");
        assert_eq!(unpack(&[1 << 1, 9, 1, 2], 100), None, "a copy from before the beginning");
        assert_eq!(unpack(&[255; 9], 100), None, "a number without end");
    }

    proptest! {
        #[test]
        fn packed_bytes_unpack_unchanged(bytes in proptest::collection::vec(0..3u8, 0..900)) {
            prop_assert_eq!(unpack(&pack(&bytes), 900), Some(bytes));
        }
    }
}
