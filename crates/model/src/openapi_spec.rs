//! Descriptions of APIs: where they come from, what became of them, and their versions.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    Error, Kind, Result,
    id::{Identified, OpenApiSpecId, OpenApiVersionId, OrganizationId, kind},
    text::{check_length, check_url},
};

/// Bytes of a description, sent or fetched.
pub const LARGEST: usize = 10 << 20;

#[derive(Debug, Clone)]
pub struct OpenApiSpec {
    pub id: OpenApiSpecId,
    pub organization: OrganizationId,
    pub slug: SpecSlug,
    /// Where it is fetched from, if it is not sent.
    pub source_url: Option<String>,
    pub visibility: SpecVisibility,
    pub state: Processing,
    pub last_version: Option<OpenApiVersionId>,
    pub processed_at: Option<Timestamp>,
    /// Why the last attempt made no version.
    pub fault: Option<Fault>,
    pub problems: Vec<SpecProblem>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub version: i64,
}

#[derive(Debug, Clone)]
pub struct OpenApiVersion {
    pub id: OpenApiVersionId,
    pub organization: OrganizationId,
    /// Of the description.
    pub slug: SpecSlug,
    pub created_at: Timestamp,
    /// As it was sent or fetched, where that was asked for: it can be long.
    pub source: Option<String>,
}

/// Which version of a description is meant.
#[derive(Debug, Clone, Copy)]
pub enum WhichVersion {
    Latest,
    Id(OpenApiVersionId),
}

/// What pages and paths call a description: letters and digits, with single hyphens between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecSlug(String);

impl SpecSlug {
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        check_length(field, text, 1, 100)?;
        let is_word =
            |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if text.split('-').all(is_word) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Error::invalid(
                field,
                "is not a slug such as `payments-api`: letters and digits, with single hyphens between them",
            ))
        }
    }

    /// As it was stored.
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for SpecSlug {
    type Err = Error;

    /// A text that is no slug names nothing.
    fn from_str(text: &str) -> Result<Self> {
        Self::parse("specSlug", text).map_err(|_| Error::NotFound(KIND))
    }
}

pub const KIND: Kind = kind::OpenApiSpec::KIND;

/// Where a description comes from.
#[derive(Debug, Clone)]
pub enum SpecSource {
    Url(String),
    Text(String),
}

impl SpecSource {
    pub fn url(url: String) -> Result<Self> {
        check_url("source.url", &url)?;
        Ok(Self::Url(url))
    }

    pub fn text(text: String) -> Result<Self> {
        check_length("source.text", &text, 1, LARGEST)?;
        Ok(Self::Text(text))
    }

    pub fn as_url(&self) -> Option<&str> {
        match self {
            Self::Url(url) => Some(url),
            Self::Text(_) => None,
        }
    }

    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Url(_) => None,
            Self::Text(text) => Some(text),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpecVisibility {
    /// For members, and on the pages that refer to it.
    Private,
    /// For everyone who knows its address.
    Public,
}

/// How far the work on what was sent last is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Processing {
    Pending,
    Progress,
    Complete,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Fault {
    FetchTimeout,
    FetchError,
    ParseError,
}

/// What is wrong with a description, for the people who wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecProblem {
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_words_with_single_hyphens() {
        for good in ["a", "payments-api", "V2", "a-1-b"] {
            assert!(SpecSlug::parse("slug", good).is_ok(), "{good}");
        }
        let long = "a".repeat(101);
        for bad in ["", "-a", "a-", "a--b", "a b", "a_b", "é", "a/b", &long] {
            assert!(SpecSlug::parse("slug", bad).is_err(), "{bad}");
        }
    }
}
