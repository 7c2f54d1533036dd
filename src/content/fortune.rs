//! What fortune cookies say.

use serde::{Deserialize, Serialize};

/// The file of fortunes, as it is written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fortunes {
    pub true_ones: Vec<String>,
    pub false_ones: Vec<String>,
}
