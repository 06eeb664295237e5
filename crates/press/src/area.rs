//! The place that something is set in.

/// Points between the margins of a sheet, as `book.typ` has them.
pub(crate) const SHEET: f64 = 471.0;
/// The tallest picture.
pub(crate) const TALLEST: f64 = 460.0;
const TEXT: f64 = 9.5;
/// Boxes in boxes. What is nested deeper is set without its own box: the typesetter ends at some seventy.
const DEEPEST: usize = 8;
const NARROWEST: f64 = 24.0;

/// A small number of things, to calculate widths with.
pub(crate) fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Area {
    /// How wide a line may be, in points.
    pub(crate) room: f64,
    /// Of the text, in points.
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

    /// What is left inside a box that takes so much of the width.
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

    /// Whether one more box is too much.
    pub(crate) fn is_full(self) -> bool {
        self.depth >= DEEPEST
    }
}
