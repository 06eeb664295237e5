//! Uses of keys, as operators distinguish them. A key can be retired for one use and stay valid for another.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KeyUse {
    /// Links in mails, and every purpose without another use.
    Links,
    /// Page tokens of lists, and event ids of streams.
    Cursors,
    /// URLs of files and PDFs.
    Files,
    /// Site tokens of readers, and previews.
    Sites,
    /// Encrypted secrets in the database.
    Secrets,
}

impl KeyUse {
    pub const ALL: [Self; 5] = [
        Self::Links,
        Self::Cursors,
        Self::Files,
        Self::Sites,
        Self::Secrets,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Links => "links",
            Self::Cursors => "cursors",
            Self::Files => "files",
            Self::Sites => "sites",
            Self::Secrets => "secrets",
        }
    }

    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == word)
    }

    /// The use of a purpose. The list is in `docs/OPERATING.md`.
    pub(super) fn of(purpose: &str) -> Self {
        match purpose.split(' ').next().unwrap_or_default() {
            "page" | "live" => Self::Cursors,
            "file" | "pdf" => Self::Files,
            "site" | "preview" => Self::Sites,
            "envelope" => Self::Secrets,
            _ => Self::Links,
        }
    }
}
