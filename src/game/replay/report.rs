//! A bug report stored in a recording: where the problem is, what the player saw, and the program
//! version.

use serde::{Deserialize, Serialize};

/// A bug report about the recording that contains it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Position of the problem in the recording: the number of inputs before the problem.
    #[serde(alias = "beat")]
    pub position: u32,
    pub turn: u32,
    /// Expected and actual behavior, as the player described them.
    pub text: String,
    /// Program version, rules, content and platform.
    pub program: String,
    /// Type, number of colors and character set of the terminal.
    pub terminal: String,
    /// The panic message, if the program crashed.
    pub panic: Option<String>,
    /// The result of replaying the recording, for display.
    pub verdict: String,
}
