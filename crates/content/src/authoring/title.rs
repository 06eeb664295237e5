//! A page's title with its leading emoji.

use document::emoji::{leading, of_code};
use model::Patch;

use super::{
    change::Fields,
    halt::{Step, refused},
};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Title {
    pub(super) emoji: Option<String>,
    pub(super) words: String,
}

/// Selects the emoji form of a character that also has a text form.
const VARIATION: char = '\u{fe0f}';

impl Title {
    pub(super) fn parse(text: &str) -> Self {
        let text = text.trim();
        let (_, words) = leading(text);
        let emoji = text[..text.len() - words.len()].trim();
        Self {
            emoji: (!emoji.is_empty()).then(|| emoji.to_owned()),
            words: words.to_owned(),
        }
    }

    /// The title in a page's first heading.
    pub(super) fn of_heading(heading: &document::facts::Title) -> Self {
        let emoji = heading
            .emoji
            .as_deref()
            .and_then(|code| emoji_of(code).ok());
        Self {
            emoji,
            words: heading.text.clone(),
        }
    }

    /// Applies the title and emoji of `fields`.
    pub(super) fn with(self, fields: &Fields) -> Step<Self> {
        let given = fields.title.as_deref().map(Self::parse);
        let (own, words) = given.map_or((None, None), |title| (title.emoji, Some(title.words)));
        let emoji = match &fields.emoji {
            Patch::Keep => own.or(self.emoji),
            Patch::Clear => None,
            Patch::Set(emoji) => Some(emoji_of(emoji)?),
        };
        Ok(Self {
            emoji,
            words: words.unwrap_or(self.words),
        })
    }

    pub(super) fn print(&self) -> String {
        match &self.emoji {
            Some(emoji) => format!("{emoji} {}", self.words).trim_end().to_owned(),
            None => self.words.clone(),
        }
    }
}

/// Parses an emoji, written as such or as its code points.
fn emoji_of(given: &str) -> Step<String> {
    let emoji = of_code(given).unwrap_or_else(|| given.to_owned());
    let is_emoji = |text: &str| leading(text).1.is_empty();
    let coloured = format!("{emoji}{VARIATION}");
    [emoji, coloured]
        .into_iter()
        .find(|text| is_emoji(text))
        .ok_or_else(|| {
            let message = "is not an emoji; send one as a character or by its code, like `1f4d6`";
            refused("emoji", message)
        })
}
