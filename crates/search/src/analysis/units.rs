//! Splits text into runs of one script: single words in alphabetic scripts, longer runs in scripts without spaces.

use unicode_segmentation::UnicodeSegmentation;

/// How a script separates words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Script {
    /// By spaces and punctuation.
    Alphabetic,
    /// Chinese and Japanese: no separators.
    Ideographic,
    /// Korean: by spaces, with many kinds of endings attached to words.
    Hangul,
    /// Thai, Lao, Khmer, Burmese: no separators.
    Spaceless,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unit<'a> {
    pub(crate) start: usize,
    pub(crate) text: &'a str,
    pub(crate) script: Script,
}

impl Unit<'_> {
    fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Returns the units of a text in order, without the separators.
pub(crate) fn units(text: &str) -> impl Iterator<Item = Unit<'_>> {
    let mut pieces = text
        .unicode_word_indices()
        .flat_map(|(start, word)| pieces(start, word))
        .peekable();
    std::iter::from_fn(move || {
        let mut unit = pieces.next()?;
        // The segmentation returns characters of such scripts one by one.
        while unit.script != Script::Alphabetic
            && let Some(next) =
                pieces.next_if(|next| next.script == unit.script && next.start == unit.end())
        {
            unit.text = &text[unit.start..next.end()];
        }
        Some(unit)
    })
}

/// Splits a word by script: a Korean ending may directly follow a name in Latin letters.
fn pieces(start: usize, word: &str) -> impl Iterator<Item = Unit<'_>> {
    let mut rest = word;
    let mut at = start;
    std::iter::from_fn(move || {
        let mut letters = rest.char_indices();
        let script = script_of(letters.next()?.1);
        let end = letters
            .find(|(_, letter)| !is_joined(*letter) && script_of(*letter) != script)
            .map_or(rest.len(), |(end, _)| end);
        let unit = Unit {
            start: at,
            text: &rest[..end],
            script,
        };
        rest = &rest[end..];
        at += end;
        Some(unit)
    })
}

/// Marks and punctuation inside a word belong to the surrounding script.
fn is_joined(letter: char) -> bool {
    !letter.is_alphanumeric()
}

pub(crate) fn script_of(letter: char) -> Script {
    match letter {
        '\u{1100}'..='\u{11FF}'
        | '\u{3130}'..='\u{318F}'
        | '\u{A960}'..='\u{A97F}'
        | '\u{AC00}'..='\u{D7FF}' => Script::Hangul,
        '\u{2E80}'..='\u{2FDF}'
        | '\u{3005}'..='\u{3007}'
        | '\u{3021}'..='\u{3029}'
        | '\u{3031}'..='\u{30FF}'
        | '\u{3100}'..='\u{312F}'
        | '\u{31A0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FF66}'..='\u{FF9F}'
        | '\u{20000}'..='\u{3FFFF}' => Script::Ideographic,
        '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' => {
            Script::Spaceless
        }
        _ => Script::Alphabetic,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_parted_by_script() {
        let found: Vec<(&str, Script)> = units("The API를 設定する, ขอบคุณมาก! foo_bar")
            .map(|unit| (unit.text, unit.script))
            .collect();
        assert_eq!(
            found,
            [
                ("The", Script::Alphabetic),
                ("API", Script::Alphabetic),
                ("를", Script::Hangul),
                ("設定する", Script::Ideographic),
                ("ขอบคุณมาก", Script::Spaceless),
                ("foo_bar", Script::Alphabetic),
            ]
        );
    }
}
