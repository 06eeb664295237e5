//! Untrusted text for output in a terminal.

/// Maximum number of characters of a line.
const MAX_LINE_CHARS: usize = 1000;

/// Returns the text as one line without control characters.
pub fn to_safe_line(text: &str) -> String {
    text.trim_end()
        .chars()
        .map(sanitize_char)
        .take(MAX_LINE_CHARS)
        .collect()
}

/// Replaces characters that a terminal would interpret: control characters, including escapes, and those that change
/// the direction of the text.
fn sanitize_char(c: char) -> char {
    match c {
        '\n' | '\r' | '\t' => ' ',
        '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}' => char::REPLACEMENT_CHARACTER,
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_replaced() {
        let raw = "a\u{1b}[2Jb\u{202e}c\u{9b}d\u{7f}e\nf\u{2066}g";
        let expected = "a\u{fffd}[2Jb\u{fffd}c\u{fffd}d\u{fffd}e f\u{fffd}g";
        assert_eq!(to_safe_line(raw), expected);
        assert_eq!(to_safe_line(&"x".repeat(2000)).len(), MAX_LINE_CHARS);
    }
}
