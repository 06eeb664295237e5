//! Markers in replies.

/// A marker in a reply.
pub(super) struct MarkerTag {
    pub(super) number: usize,
    pub(super) is_end: bool,
    pub(super) is_empty: bool,
}

impl MarkerTag {
    /// A marker at the start of a text, and its length. Providers change case and spaces.
    pub(super) fn parse(text: &str) -> Option<(Self, usize)> {
        const MAX_MARKER_BYTES: usize = 24;
        let near = &text.as_bytes()[..text.len().min(MAX_MARKER_BYTES)];
        let end = near.iter().position(|byte| *byte == b'>')?;
        let inner = text.get(1..end).filter(|_| text.starts_with('<'))?.trim();
        let (is_end, inner) = match inner.strip_prefix('/') {
            Some(inner) => (true, inner.trim_start()),
            None => (false, inner),
        };
        let (is_empty, inner) = match inner.strip_suffix('/') {
            Some(inner) => (true, inner.trim_end()),
            None => (false, inner),
        };
        let digits = inner.strip_prefix(['x', 'X'])?;
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse().ok().filter(|_| is_number)?;
        let tag = Self {
            number,
            is_end,
            is_empty,
        };
        Some((tag, end + 1))
    }
}
