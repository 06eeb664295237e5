//! Faults in files of authors. They are reported, and never prevent the rest from being read.

use serde::{Deserialize, Serialize};

/// A fault at a line of a file, with a message for its author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Counted from 1.
    pub line: usize,
    pub message: String,
}

impl Problem {
    pub fn new(line: usize, message: impl Into<String>) -> Self {
        Self {
            line,
            message: message.into(),
        }
    }

    /// The same problem in a file where this text starts after `lines` other lines.
    #[must_use]
    pub fn below(self, lines: usize) -> Self {
        Self {
            line: self.line + lines,
            ..self
        }
    }
}
