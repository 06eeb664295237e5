//! OpenAPI specs: their source, processing state and versions.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    Error, Kind, Result,
    id::{Identified, OpenApiSpecId, OpenApiVersionId, OrganizationId, kind},
    text::{check_length, check_url},
    text_enum::text_enum,
};

/// Maximum size of a spec, sent or fetched.
pub const MAX_SPEC_BYTES: usize = 10 << 20;

#[derive(Debug, Clone)]
pub struct OpenApiSpec {
    pub id: OpenApiSpecId,
    pub organization: OrganizationId,
    pub slug: SpecSlug,
    /// The URL it is fetched from; none if its text is sent.
    pub source_url: Option<String>,
    pub visibility: SpecVisibility,
    pub state: ProcessingState,
    pub last_version: Option<OpenApiVersionId>,
    pub processed_at: Option<Timestamp>,
    /// Why the last attempt did not produce a version.
    pub error_code: Option<SpecErrorCode>,
    pub problems: Vec<SpecProblem>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub version: i64,
}

#[derive(Debug, Clone)]
pub struct OpenApiVersion {
    pub id: OpenApiVersionId,
    pub organization: OrganizationId,
    /// Of the spec.
    pub slug: SpecSlug,
    pub created_at: Timestamp,
    /// Its text. None unless requested, because it can be long.
    pub text: Option<String>,
    /// What was found when it was processed. Empty in lists.
    pub problems: Vec<SpecProblem>,
}

/// The texts of a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VersionText {
    /// As it was sent or fetched.
    Source,
    /// With the documents that it refers to.
    Bundled,
}

/// Selects a version of a spec.
#[derive(Debug, Clone, Copy)]
pub enum VersionSelector {
    Latest,
    Id(OpenApiVersionId),
}

/// The name of a spec in pages and paths: letters and digits, with single hyphens between.
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

    /// Wraps a stored slug without checking it.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for SpecSlug {
    type Err = Error;

    /// Text that is not a slug cannot name a spec, so parsing fails with "not found".
    fn from_str(text: &str) -> Result<Self> {
        Self::parse("specSlug", text).map_err(|_| Error::NotFound(KIND))
    }
}

pub const KIND: Kind = kind::OpenApiSpec::KIND;

/// The source of a spec.
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
        check_length("source.text", &text, 1, MAX_SPEC_BYTES)?;
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

text_enum! {
    /// `private`: for members, and on the pages that show it. `public`: for everyone who knows its URL.
    #[derive(ToSchema)]
    #[schema(as = OpenAPISpecVisibility)]
    pub enum SpecVisibility {
        Private => "private",
        Public => "public",
    }

    /// The processing state.
    // It is that of the source that was submitted last.
    #[derive(ToSchema)]
    #[schema(as = OpenAPISpecProcessingState)]
    pub enum ProcessingState {
        Pending => "pending",
        Progress => "progress",
        Complete => "complete",
    }

    #[derive(ToSchema)]
    #[schema(as = OpenAPISpecProcessingErrorCode)]
    pub enum SpecErrorCode {
        FetchTimeout => "FETCH_TIMEOUT",
        FetchError => "FETCH_ERROR",
        ParseError => "PARSE_ERROR",
    }

    /// `fetch`: the text could not be fetched. `syntax`: it is neither JSON nor YAML, or a key occurs twice. `limit`:
    /// it is too large. `structure`: a field is missing, unknown or of the wrong type. `reference`: a `$ref` leads
    /// nowhere.
    #[derive(ToSchema)]
    #[schema(as = OpenAPISpecProblemKind)]
    pub enum SpecProblemKind {
        Fetch => "fetch",
        Syntax => "syntax",
        Limit => "limit",
        Structure => "structure",
        Reference => "reference",
    }
}

/// A problem in a spec, for its authors. Stored as JSON; rows of earlier versions have only the message.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SpecProblem {
    pub message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<SpecProblemKind>,
    /// Place in the text, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// JSON pointer of the value at fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pointer: Option<String>,
    /// The URL of the document, if it is another one than the spec itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
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
