//! Estimates text widths before layout, to decide which words to break and how wide columns are.

/// A break opportunity without a hyphen (zero-width space).
pub(crate) const BREAK_OPPORTUNITY: char = '\u{200b}';
/// Width of one character of code.
const CODE_CHAR_WIDTH: f64 = 0.61;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    Text,
    Code,
}
/// Characters after which a long word is broken first.
const MARKS: &str = "/._-:=&?,;@+|)]}>%#";

impl Face {
    /// Returns the width of a text relative to its font size. Overestimates rather than underestimates.
    pub(crate) fn width(self, text: &str) -> f64 {
        match self {
            Self::Text => text.chars().map(char_width).sum(),
            Self::Code => text
                .chars()
                .map(|c| {
                    if c < '\u{1100}' {
                        CODE_CHAR_WIDTH
                    } else {
                        1.05
                    }
                })
                .sum(),
        }
    }

    /// Returns the width of the widest unbreakable part of a text, relative to its font size.
    pub(crate) fn widest_piece(self, text: &str) -> f64 {
        text.split(char::is_whitespace)
            .flat_map(pieces)
            .map(|piece| self.width(piece))
            .fold(0.0, f64::max)
    }
}

fn char_width(character: char) -> f64 {
    match character {
        BREAK_OPPORTUNITY => 0.0,
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.32,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '{' | '}' | '-' | '/' | '"' | '`' => 0.45,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.97,
        'A'..='Z' | '&' => 0.76,
        '\u{21}'..='\u{7e}' => 0.63,
        '\u{80}'..='\u{24f}' => 0.75,
        '\u{1100}'.. => 1.05,
        _ => 0.85,
    }
}

/// Adds break opportunities to words that are wider than the available width.
pub(crate) fn breakable(text: &str, face: Face, width: f64, size: f64) -> String {
    let most = width / size;
    if face.width(text) <= most {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() * 2);
    for word in text.split_inclusive(' ') {
        if face.width(word.trim_end()) <= most {
            out.push_str(word);
        } else {
            break_word(word, face, most, &mut out);
        }
    }
    out
}

/// Breaks after punctuation, and anywhere in pieces that are still too wide.
fn break_word(word: &str, face: Face, most: f64, out: &mut String) {
    for piece in pieces(word) {
        if face.width(piece) <= most {
            out.push_str(piece);
        } else {
            out.push_str(&breakable_anywhere(piece));
        }
        out.push(BREAK_OPPORTUNITY);
    }
}

/// Adds break opportunities between all characters, except around combining and joining ones.
pub(crate) fn breakable_anywhere(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 4);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        out.push(character);
        let joins = |c: char| matches!(c, '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{600}'..='\u{8ff}' | '\u{900}'..='\u{dff}');
        if character != ' '
            && !joins(character)
            && characters
                .peek()
                .is_some_and(|next| !joins(*next) && *next != ' ')
        {
            out.push(BREAK_OPPORTUNITY);
        }
    }
    out
}

/// Splits a word into the parts that are kept together if they fit.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    word.split_inclusive(|character: char| MARKS.contains(character))
}

#[cfg(test)]
mod tests {
    use super::{BREAK_OPPORTUNITY, Face, breakable};

    fn broken(text: &str, width: f64) -> String {
        breakable(text, Face::Text, width, 1.0).replace(BREAK_OPPORTUNITY, "·")
    }

    #[test]
    fn only_words_that_are_too_wide_get_places_to_break_at() {
        assert_eq!(broken("short words stay", 5.0), "short words stay");
        assert_eq!(broken("see a/long/path", 5.0), "see a/·long/·path·");
        assert_eq!(broken("abcdefgh", 2.0), "a·b·c·d·e·f·g·h·");
        assert_eq!(broken("", 0.0), "");
    }
}
