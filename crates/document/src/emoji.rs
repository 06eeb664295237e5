//! Emoji in text: as characters or as `:shortcode:`.

use unicode_properties::{EmojiStatus, UnicodeEmoji};
use unicode_segmentation::UnicodeSegmentation;

pub(crate) const VARIATION_SELECTOR: char = '\u{fe0f}';
const JOINER: char = '\u{200d}';

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum EmojiPart<'a> {
    Text(&'a str),
    Emoji(&'a str),
}

/// Splits a text at its emoji; a shortcode counts as its emoji.
pub(crate) fn parts(text: &str) -> Vec<EmojiPart<'_>> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while let Some(next) = next_candidate(text, at) {
        let found = match text.as_bytes().get(next) {
            Some(b':') => shortcode(&text[next..]),
            _ => character(&text[next..]),
        };
        if let Some((emoji, length)) = found {
            if start < next {
                parts.push(EmojiPart::Text(&text[start..next]));
            }
            parts.push(EmojiPart::Emoji(emoji));
            at = next + length;
            start = at;
        } else {
            at = next + text[next..].chars().next().map_or(1, char::len_utf8);
        }
    }
    if start < text.len() {
        parts.push(EmojiPart::Text(&text[start..]));
    }
    parts
}

/// The length of the emoji or shortcode at the start of a text.
pub(crate) fn leading_bytes(text: &str) -> Option<usize> {
    let found = match text.chars().next()? {
        ':' => shortcode(text),
        first if may_start(first) => character(text),
        _ => None,
    };
    found.map(|(_, length)| length)
}

/// The code points in hexadecimal. The code of a single character omits the emoji variation selector.
pub(crate) fn code(emoji: &str) -> String {
    let joined = emoji.contains(JOINER);
    let points: Vec<String> = emoji
        .chars()
        .filter(|character| joined || *character != VARIATION_SELECTOR)
        .map(|character| format!("{:x}", u32::from(character)))
        .collect();
    points.join("-")
}

/// The characters of a code.
pub fn from_code(code: &str) -> Option<String> {
    code.split('-')
        .map(|point| u32::from_str_radix(point, 16).ok().and_then(char::from_u32))
        .collect()
}

/// The emoji at the start of a title, and the rest.
pub fn split_leading(title: &str) -> (Option<String>, &str) {
    let title = title.trim();
    match parts(title).first() {
        Some(EmojiPart::Emoji(emoji)) => {
            let length = title.strip_prefix(emoji).map_or_else(
                || shortcode(title).map_or(0, |(_, length)| length),
                |_| emoji.len(),
            );
            (Some(code(emoji)), title[length..].trim_start())
        }
        _ => (None, title),
    }
}

fn next_candidate(text: &str, from: usize) -> Option<usize> {
    text[from..]
        .char_indices()
        .find(|(_, character)| *character == ':' || may_start(*character))
        .map(|(at, _)| at + from)
}

fn may_start(character: char) -> bool {
    !character.is_ascii() && character >= '\u{a9}' && character.is_emoji_char()
}

fn character(text: &str) -> Option<(&str, usize)> {
    let emoji = text.graphemes(true).next()?;
    let first = emoji.chars().next()?;
    let coloured = matches!(
        first.emoji_status(),
        EmojiStatus::EmojiPresentation
            | EmojiStatus::EmojiPresentationAndModifierBase
            | EmojiStatus::EmojiPresentationAndModifierAndEmojiComponent
            | EmojiStatus::EmojiPresentationAndEmojiComponent
    );
    (coloured || emoji.contains(VARIATION_SELECTOR)).then_some((emoji, emoji.len()))
}

fn shortcode(text: &str) -> Option<(&'static str, usize)> {
    const MAX_SHORTCODE_BYTES: usize = 50;
    let inner = text.strip_prefix(':')?;
    let end = inner.bytes().take(MAX_SHORTCODE_BYTES).position(|byte| {
        !(byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_+-".contains(&byte))
    })?;
    if end == 0 || inner.as_bytes()[end] != b':' {
        return None;
    }
    let emoji = emojis::get_by_shortcode(&inner[..end])?;
    Some((emoji.as_str(), end + 2))
}

#[cfg(test)]
mod tests {
    use super::{EmojiPart, code, parts, split_leading};

    #[test]
    fn emoji_are_cut_out_of_text() {
        use EmojiPart::{Emoji, Text};
        let table: [(&str, &[EmojiPart]); 7] = [
            ("plain: text", &[Text("plain: text")]),
            ("a ✅ b", &[Text("a "), Emoji("✅"), Text(" b")]),
            (":tada:!", &[Emoji("🎉"), Text("!")]),
            ("© 2024 ™", &[Text("© 2024 ™")]),
            ("✔️", &[Emoji("✔️")]),
            ("1️⃣ 10:30:45", &[Text("1️⃣ 10:30:45")]),
            ("👩‍💻🇩🇪", &[Emoji("👩‍💻"), Emoji("🇩🇪")]),
        ];
        for (text, wanted) in table {
            assert_eq!(parts(text), wanted, "{text}");
        }
    }

    #[test]
    fn codes_are_hexadecimal_without_the_sign_for_colour() {
        assert_eq!(code("✔️"), "2714");
        assert_eq!(code("🇩🇪"), "1f1e9-1f1ea");
    }

    #[test]
    fn a_title_may_start_with_an_emoji() {
        assert_eq!(split_leading("👋 Hello"), (Some("1f44b".into()), "Hello"));
        assert_eq!(
            split_leading(":wave: Hello"),
            (Some("1f44b".into()), "Hello")
        );
        assert_eq!(split_leading("Hello 👋"), (None, "Hello 👋"));
    }
}
