//! Compresses bytes with many zeros.

/// Packs bytes: a run of zeros becomes one 0 and the number of further zeros, at most 255.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&byte, after)) = rest.split_first() {
        packed.push(byte);
        rest = after;
        if byte == 0 {
            let more = rest.iter().take(255).take_while(|&&byte| byte == 0).count();
            packed.push(more as u8);
            rest = &rest[more..];
        }
    }
    packed
}

/// Unpacks at most `limit` bytes; `None` if the input is malformed or the output is larger.
pub fn unpack(packed: &[u8], limit: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity((packed.len() * 2).min(limit));
    let mut rest = packed;
    while !rest.is_empty() {
        // Copies everything up to the next 0.
        let plain = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
        bytes.extend_from_slice(&rest[..plain]);
        rest = &rest[plain..];
        if let Some((_, after)) = rest.split_first() {
            let (&more, after) = after.split_first()?;
            bytes.resize(bytes.len() + usize::from(more) + 1, 0);
            rest = after;
        }
        if bytes.len() > limit {
            return None;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn runs_of_zeros_take_two_bytes() {
        assert_eq!(pack(&[7, 0, 0, 0, 9]), [7, 0, 2, 9]);
        assert_eq!(pack(&[0; 300]), [0, 255, 0, 43]);
        assert_eq!(unpack(&[0, 255], 255), None, "one too many");
        assert_eq!(unpack(&[1, 0], 9), None, "cut off");
    }

    proptest! {
        #[test]
        fn packed_bytes_unpack_unchanged(bytes in proptest::collection::vec(0..3u8, 0..900)) {
            prop_assert_eq!(unpack(&pack(&bytes), 900), Some(bytes));
        }
    }
}
