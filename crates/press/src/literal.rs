//! Encodes user text as Typst string literals. All user text passes through here, so that none of it is parsed as code.

use std::fmt::Write;

use crate::{
    area::LayoutArea,
    width::{self, Face},
};

/// Returns a literal whose value is the text.
pub(crate) fn literal(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\t' => out.push_str("    "),
            '\n' => out.push_str("\\n"),
            other if is_unprintable(other) => {}
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// True for control characters, and for those that change the direction of all following text.
fn is_unprintable(character: char) -> bool {
    character.is_control() || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns a literal of text that fits into the area: overlong words get break opportunities.
pub(crate) fn fitting(text: &str, area: LayoutArea) -> String {
    literal(&width::breakable(text, Face::Text, area.width, area.size))
}

/// Returns a literal of code that fits.
pub(crate) fn fitting_code(text: &str, area: LayoutArea) -> String {
    literal(&width::breakable(text, Face::Code, area.width, area.size))
}

/// Returns text with line breaks, each of which is a function call.
pub(crate) fn lines(text: &str, area: LayoutArea) -> String {
    let mut out = String::new();
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            out.push_str("linebreak(); ");
        }
        if !line.is_empty() {
            let _ = write!(out, "{}; ", fitting(line, area));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn nothing_ends_a_literal_early() {
        for (text, expected) in [
            ("a", r#""a""#),
            (r#"" + panic() + ""#, r#""\" + panic() + \"""#),
            (r"\", r#""\\""#),
            ("a\nb\tc\0", r#""a\nb    c""#),
            ("#eval(\"1\") $x$ ]", r##""#eval(\"1\") $x$ ]""##),
            ("\u{202e}abc", r#""abc""#),
        ] {
            assert_eq!(literal(text), expected);
        }
    }
}
