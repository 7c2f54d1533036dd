//! Labels by which triggers name monsters and objects.

/// The two types of things that labels name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Labeled {
    Monster,
    Object,
}

impl Labeled {
    pub fn noun(self) -> &'static str {
        match self {
            Self::Monster => "Monster",
            Self::Object => "Object",
        }
    }
}

/// A label that a trigger names; steps after the trigger may define it.
#[derive(Debug)]
pub(super) struct LabelUse {
    pub name: String,
    pub of: Labeled,
    /// Byte offset in the file at which the trigger names the label, for faults.
    pub byte: usize,
    pub place: String,
}
