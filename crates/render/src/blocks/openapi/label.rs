//! Short texts of a spec: titles, names, types. A spec can repeat each of them thousands of times.

/// Bytes shown of a title, a name or a type.
const MAX_LABEL_BYTES: usize = 400;

pub(super) fn label(text: &str) -> &str {
    cut(text, MAX_LABEL_BYTES)
}

/// Truncates a text to this many bytes, at a character boundary.
pub(super) fn cut(text: &str, max: usize) -> &str {
    &text[..text.floor_char_boundary(max)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(cut("", 3), "");
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "abc");
        assert_eq!(cut("aéé", 4), "aé");
        assert_eq!(label(&"é".repeat(1_000)).len(), MAX_LABEL_BYTES);
    }
}
