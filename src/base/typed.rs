//! Numbers that players type.

/// Reads a whole number without a sign. A number that is too large becomes `u32::MAX`. Returns
/// `None` for any other text.
pub fn number(text: &str) -> Option<u32> {
    let digits = text.trim();
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u32::MAX))
}

/// Reads a whole number that can have a sign, clamped to ±`i32::MAX`. Returns `None` for any other
/// text.
pub fn signed(text: &str) -> Option<i32> {
    let text = text.trim();
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !digits.starts_with(|digit: char| digit.is_ascii_digit()) {
        return None;
    }
    let size = i32::try_from(number(digits)?).unwrap_or(i32::MAX);
    Some(if text.starts_with('-') { -size } else { size })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_numbers_saturate_and_other_text_is_no_number() {
        assert_eq!([" 20 ", "0", "99999999999"].map(number), [Some(20), Some(0), Some(u32::MAX)]);
        assert_eq!(["", " ", "no", "-3", "+3", "2.5", "1 2"].map(number), [None; 7]);
        let signs = ["7", "+7", "-7", "-99999999999"].map(signed);
        assert_eq!(signs, [Some(7), Some(7), Some(-7), Some(-i32::MAX)]);
        assert_eq!(["", "-", "--3", "- 3", "x"].map(signed), [None; 5]);
    }
}
