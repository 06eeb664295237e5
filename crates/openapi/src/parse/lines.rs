//! Lines and columns of offsets.

use crate::problem::Position;

/// Converts byte offsets of a text, each at or behind the one before, in one pass.
pub(super) struct LineCounter<'a> {
    rest: std::str::Chars<'a>,
    offset: usize,
    position: Position,
}

impl<'a> LineCounter<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text.chars(),
            offset: 0,
            position: Position::START,
        }
    }

    pub(super) fn position(&mut self, offset: usize) -> Position {
        while self.offset < offset {
            let Some(character) = self.rest.next() else {
                break;
            };
            self.offset += character.len_utf8();
            if character == '\n' {
                self.position.line += 1;
                self.position.column = 1;
            } else {
                self.position.column += 1;
            }
        }
        self.position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let mut lines = LineCounter::new("é{\n\n  x");
        for (offset, line, column) in [(0, 1, 1), (2, 1, 2), (3, 1, 3), (4, 2, 1), (7, 3, 3)] {
            assert_eq!(
                lines.position(offset),
                Position { line, column },
                "{offset}"
            );
        }
    }
}
