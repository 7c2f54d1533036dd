//! Fortune cookie messages.

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
}
