//! Fortune cookie messages, answers of the Oracle, and novels.

use serde::{Deserialize, Serialize};

/// Serialized form of the fortunes file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fortunes {
    pub true_ones: Vec<String>,
    pub false_ones: Vec<String>,
    /// Answers to a major consultation of the Oracle.
    #[serde(default)]
    pub revelations: Vec<String>,
    /// Novels: the title and the passages of each.
    #[serde(default)]
    pub novels: Vec<(String, Vec<String>)>,
}

impl Fortunes {
    /// Returns the title of a novel and one of its passages. A number beyond the last novel or
    /// passage wraps around to the first. `None` if there are no novels, or the novel is empty.
    pub fn passage(&self, novel: u32, passage: u32) -> Option<(&str, &str)> {
        let (title, passages) = self.novels.get(novel as usize % self.novels.len().max(1))?;
        let text = passages.get(passage as usize % passages.len().max(1))?;
        Some((title, text))
    }
}
