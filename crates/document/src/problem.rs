//! What is wrong with a file that people wrote. It is reported, and never stops the rest from being read.

use serde::{Deserialize, Serialize};

/// A fault at a line of a file, in words for the person who wrote it.
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
