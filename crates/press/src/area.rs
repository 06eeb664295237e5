//! The area that content is laid out in.

/// Width between the margins of a sheet, in points, as in `book.typ`.
pub(crate) const TEXT_WIDTH: f64 = 471.0;
/// Maximum height of an image.
pub(crate) const MAX_IMAGE_HEIGHT: f64 = 460.0;
const TEXT_SIZE: f64 = 9.5;
/// Maximum nesting of boxes. Deeper boxes lose their frame: Typst fails at about seventy.
const MAX_NESTING: usize = 8;
const MIN_WIDTH: f64 = 24.0;

/// Converts a small count to a float, to calculate widths.
pub(crate) fn to_f64(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct LayoutArea {
    /// Width of a line, in points.
    pub(crate) width: f64,
    /// Font size, in points.
    pub(crate) size: f64,
    depth: usize,
}

impl LayoutArea {
    pub(crate) fn sheet() -> Self {
        Self {
            width: TEXT_WIDTH,
            size: TEXT_SIZE,
            depth: 0,
        }
    }

    /// Returns the area inside a box whose padding and borders need this width.
    pub(crate) fn inside(self, used_width: f64) -> Self {
        self.with_width(self.width - used_width)
    }

    pub(crate) fn with_width(self, width: f64) -> Self {
        Self {
            width: width.max(MIN_WIDTH),
            depth: self.depth + 1,
            ..self
        }
    }

    pub(crate) fn with_size(self, size: f64) -> Self {
        Self { size, ..self }
    }

    /// True if another nested box is too much.
    pub(crate) fn is_too_deep(self) -> bool {
        self.depth >= MAX_NESTING
    }
}
