//! A page's title with its leading emoji.

use document::emoji::{from_code, split_leading};
use model::Patch;

use super::{
    change::Fields,
    error::{Step, reject},
};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Title {
    pub(super) emoji: Option<String>,
    pub(super) text: String,
}

/// Selects the emoji form of a character that also has a text form.
const VARIATION_SELECTOR: char = '\u{fe0f}';

impl Title {
    pub(super) fn parse(text: &str) -> Self {
        let text = text.trim();
        let (_, words) = split_leading(text);
        let emoji = text[..text.len() - words.len()].trim();
        Self {
            emoji: (!emoji.is_empty()).then(|| emoji.to_owned()),
            text: words.to_owned(),
        }
    }

    /// The title in a page's first heading.
    pub(super) fn of_heading(heading: &document::facts::Title) -> Self {
        let emoji = heading
            .emoji
            .as_deref()
            .and_then(|code| parse_emoji(code).ok());
        Self {
            emoji,
            text: heading.text.clone(),
        }
    }

    /// Applies the title and emoji of `fields`.
    pub(super) fn with_fields(self, fields: &Fields) -> Step<Self> {
        let title = fields.title.as_deref().map(Self::parse);
        let (own, words) = title.map_or((None, None), |title| (title.emoji, Some(title.text)));
        let emoji = match &fields.emoji {
            Patch::Keep => own.or(self.emoji),
            Patch::Clear => None,
            Patch::Set(emoji) => Some(parse_emoji(emoji)?),
        };
        Ok(Self {
            emoji,
            text: words.unwrap_or(self.text),
        })
    }

    pub(super) fn print(&self) -> String {
        match &self.emoji {
            Some(emoji) => format!("{emoji} {}", self.text).trim_end().to_owned(),
            None => self.text.clone(),
        }
    }
}

/// Parses an emoji, written as such or as its code points.
fn parse_emoji(title: &str) -> Step<String> {
    let emoji = from_code(title).unwrap_or_else(|| title.to_owned());
    let is_emoji = |text: &str| split_leading(text).1.is_empty();
    let coloured = format!("{emoji}{VARIATION_SELECTOR}");
    [emoji, coloured]
        .into_iter()
        .find(|text| is_emoji(text))
        .ok_or_else(|| {
            let message = "is not an emoji; send one as a character or by its code, like `1f4d6`";
            reject("emoji", message)
        })
}
