//! How wide text is, before it is set: good enough to know which words must be broken and how wide columns are.

/// Where a line may end without a hyphen.
pub(crate) const BREAK: char = '\u{200b}';
/// Of one character of code.
const CODE: f64 = 0.61;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    Text,
    Code,
}
/// The marks after which a long word is broken first.
const MARKS: &str = "/._-:=&?,;@+|)]}>%#";

impl Face {
    /// The width of a text in units of its size. Rather too wide than too narrow.
    pub(crate) fn width(self, text: &str) -> f64 {
        match self {
            Self::Text => text.chars().map(of_character).sum(),
            Self::Code => text
                .chars()
                .map(|c| if c < '\u{1100}' { CODE } else { 1.05 })
                .sum(),
        }
    }

    /// The widest part of a text that is not broken willingly, in units of its size.
    pub(crate) fn widest_piece(self, text: &str) -> f64 {
        text.split(char::is_whitespace)
            .flat_map(pieces)
            .map(|piece| self.width(piece))
            .fold(0.0, f64::max)
    }
}

fn of_character(character: char) -> f64 {
    match character {
        BREAK => 0.0,
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

/// The text with places to break at in words that are wider than the room.
pub(crate) fn breakable(text: &str, face: Face, room: f64, size: f64) -> String {
    let most = room / size;
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

/// Breaks after marks, and anywhere in what is too wide even so.
fn break_word(word: &str, face: Face, most: f64, out: &mut String) {
    for piece in pieces(word) {
        if face.width(piece) <= most {
            out.push_str(piece);
        } else {
            out.push_str(&anywhere(piece));
        }
        out.push(BREAK);
    }
}

/// Breaks between any two characters that do not belong together.
pub(crate) fn anywhere(text: &str) -> String {
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
            out.push(BREAK);
        }
    }
    out
}

/// The parts of a word that are kept together while there is room.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    word.split_inclusive(|character: char| MARKS.contains(character))
}

#[cfg(test)]
mod tests {
    use super::{BREAK, Face, breakable};

    fn shown(text: &str, room: f64) -> String {
        breakable(text, Face::Text, room, 1.0).replace(BREAK, "·")
    }

    #[test]
    fn only_words_that_are_too_wide_get_places_to_break_at() {
        assert_eq!(shown("short words stay", 5.0), "short words stay");
        assert_eq!(shown("see a/long/path", 5.0), "see a/·long/·path·");
        assert_eq!(shown("abcdefgh", 2.0), "a·b·c·d·e·f·g·h·");
        assert_eq!(shown("", 0.0), "");
    }
}
