//! Losses: the parts of a level file that were not converted, and their positions.

/// A statement, or a part of one, that the importer could not convert.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lost {
    /// Line of the level file, from 1; for a statement of an included file, the line of the
    /// inclusion.
    pub line: usize,
    /// Text of the line in which the statement stands, in the imported or the included file.
    pub text: String,
    /// The lost part and the reason.
    pub why: String,
}

/// Position: index of the file (0 is the imported file) and line, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub file: u32,
    pub line: u32,
}

/// Maximum number of characters of a reason in the report.
pub const LONGEST_WHY: usize = 300;

/// A loss and its position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loss {
    pub at: Place,
    pub why: String,
}

impl Loss {
    pub fn new(at: Place, why: impl Into<String>) -> Self {
        let mut why = why.into();
        if let Some((end, _)) = why.char_indices().nth(LONGEST_WHY + 1) {
            why.truncate(end);
        }
        Self { at, why }
    }
}
