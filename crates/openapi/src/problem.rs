//! Problems in a spec or an overlay, for its authors.

use std::fmt;

/// A place in a text. Both numbers count from 1, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

impl Position {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// The text is neither JSON nor YAML, or one key occurs twice.
    Syntax,
    /// A limit is exceeded. What lies behind it was not looked at.
    Limit,
    /// A field is missing, unknown or of the wrong type.
    Structure,
    /// A `$ref` leads nowhere.
    Reference,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub kind: ProblemKind,
    /// Index in [`crate::Documents`]; 0 is the entry.
    pub document: usize,
    pub position: Position,
    /// JSON pointer of the value at fault. Empty for the whole document and for problems of syntax.
    pub pointer: String,
    pub message: String,
}

impl Problem {
    /// Creates a problem of the text itself, which has no pointer.
    pub(crate) fn of_text(
        kind: ProblemKind,
        position: Position,
        message: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            document: 0,
            position,
            pointer: String::new(),
            message: message.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line {}: {}", self.position.line, self.message)
    }
}
