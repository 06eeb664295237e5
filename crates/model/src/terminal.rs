//! Untrusted text for output in a terminal.

/// Maximum number of characters of a line.
const MAX_LINE: usize = 1000;

/// Returns the text as one line without control characters.
pub fn one_line(text: &str) -> String {
    text.trim_end()
        .chars()
        .map(harmless)
        .take(MAX_LINE)
        .collect()
}

/// Replaces characters that a terminal would interpret: control characters, including escapes, and those that change
/// the direction of the text.
fn harmless(c: char) -> char {
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
    fn nothing_that_is_said_controls_a_terminal() {
        let said = "a\u{1b}[2Jb\u{202e}c\u{9b}d\u{7f}e\nf\u{2066}g";
        let expected = "a\u{fffd}[2Jb\u{fffd}c\u{fffd}d\u{fffd}e f\u{fffd}g";
        assert_eq!(one_line(said), expected);
        assert_eq!(one_line(&"x".repeat(2000)).len(), MAX_LINE);
    }
}
