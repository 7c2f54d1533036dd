//! Formats sums together with the reasons for their terms.

use crate::rules::Sum;

/// Example: "3 role + 2 shield - 10 robe"; "0" for an empty sum.
pub fn written(sum: &Sum) -> String {
    let mut text = String::new();
    for &(amount, why) in sum.parts() {
        let sign = if amount < 0 { "-" } else { "+" };
        match text.is_empty() {
            true if amount < 0 => text.push('-'),
            true => {}
            false => text.push_str(&format!(" {sign} ")),
        }
        text.push_str(&format!("{} {why}", amount.abs()));
    }
    if text.is_empty() { "0".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_reads_as_one_would_say_it() {
        let mut sum = Sum::new();
        assert_eq!(written(&sum), "0");
        sum.add(3, "role");
        sum.add(2, "shield");
        sum.add(-10, "robe");
        assert_eq!(written(&sum), "3 role + 2 shield - 10 robe");
    }
}
