//! The area that content is laid out in.

/// Width between the margins of a sheet, in points, as in `book.typ`.
pub(crate) const SHEET: f64 = 471.0;
/// Maximum height of an image.
pub(crate) const TALLEST: f64 = 460.0;
const TEXT: f64 = 9.5;
/// Maximum nesting of boxes. Deeper boxes lose their frame: Typst fails at about seventy.
const DEEPEST: usize = 8;
const NARROWEST: f64 = 24.0;

/// Converts a small count to a float, to calculate widths.
pub(crate) fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Area {
    /// Width of a line, in points.
    pub(crate) room: f64,
    /// Font size, in points.
    pub(crate) size: f64,
    depth: usize,
}

impl Area {
    pub(crate) fn sheet() -> Self {
        Self {
            room: SHEET,
            size: TEXT,
            depth: 0,
        }
    }

    /// Returns the area inside a box whose padding and borders need this width.
    pub(crate) fn inside(self, taken: f64) -> Self {
        self.with_room(self.room - taken)
    }

    pub(crate) fn with_room(self, room: f64) -> Self {
        Self {
            room: room.max(NARROWEST),
            depth: self.depth + 1,
            ..self
        }
    }

    pub(crate) fn with_size(self, size: f64) -> Self {
        Self { size, ..self }
    }

    /// True if another nested box is too much.
    pub(crate) fn is_full(self) -> bool {
        self.depth >= DEEPEST
    }
}
