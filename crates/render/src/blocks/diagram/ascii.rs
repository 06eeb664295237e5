//! Hides non-ASCII characters from a library that would look for fonts to measure them.
//!
//! Each is replaced by two control characters, about as wide as a letter, and restored afterwards.

/// Control characters that no text contains and no parser treats as white space.
const PLACEHOLDERS: &[u8] = &[
    0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16,
    0x17, 0x18, 0x19, 0x1a,
];

/// The hidden characters, in the order of their placeholders.
pub(super) struct HiddenChars(Vec<char>);

/// Returns the text in ASCII, or None if it has too many different characters.
pub(super) fn hide(text: &str) -> Option<(String, HiddenChars)> {
    let mut hidden = Vec::new();
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' | ' '..='~' => out.push(character),
            character if character.is_ascii() => {}
            character => {
                let index = hidden.iter().position(|known| *known == character);
                let index = index.unwrap_or_else(|| {
                    hidden.push(character);
                    hidden.len() - 1
                });
                let (first, second) = (index / PLACEHOLDERS.len(), index % PLACEHOLDERS.len());
                out.push(char::from(*PLACEHOLDERS.get(first)?));
                out.push(char::from(PLACEHOLDERS[second]));
            }
        }
    }
    Some((out, HiddenChars(hidden)))
}

impl HiddenChars {
    /// Restores the hidden characters.
    pub(super) fn restore(&self, text: &str) -> String {
        let sign = |character: char| {
            PLACEHOLDERS
                .iter()
                .position(|sign| char::from(*sign) == character)
        };
        let mut out = String::with_capacity(text.len());
        let mut first = None;
        for character in text.chars() {
            match (first, sign(character)) {
                (None, None) => out.push(character),
                (None, Some(index)) => first = Some(index),
                (Some(before), Some(index)) => {
                    out.extend(self.0.get(before * PLACEHOLDERS.len() + index));
                    first = None;
                }
                // Half of a placeholder, cut off at the end of a line.
                (Some(_), None) => {
                    first = None;
                    out.push(character);
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::hide;

    #[test]
    fn hidden_characters_are_restored() {
        let text = "A[Grün] --> B[日本語ü]\n\tx";
        let (plain, hidden) = hide(text).expect("few characters");
        assert!(plain.is_ascii());
        assert_eq!(hidden.restore(&plain), text);
        let many: String = ('\u{4e00}'..).take(500).collect();
        assert!(hide(&many).is_none());
    }
}
