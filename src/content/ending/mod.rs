//! What a run comes to: the words for a death, and what conducts and achievements are worth.

pub mod death;
pub mod score;
