//! Titles of pages.

use serde::{Deserialize, Serialize};

use crate::emoji;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Title {
    pub text: String,
    /// The leading emoji of the heading; not part of `text`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emoji: Option<String>,
}

impl Title {
    /// Parses a title as written, with or without a leading emoji.
    pub fn of(written: &str) -> Self {
        match emoji::split_leading(written) {
            (Some(emoji), text) if !text.is_empty() => Self {
                text: text.to_owned(),
                emoji: Some(emoji),
            },
            // A title that consists of an emoji keeps it as text.
            _ => Self {
                text: written.trim().to_owned(),
                emoji: None,
            },
        }
    }
}
