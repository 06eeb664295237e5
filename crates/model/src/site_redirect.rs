//! Redirects of a site: an old path, and its destination.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    Error, Result,
    id::{OrganizationId, PageId, SiteId, SiteRedirectId, SiteSectionId, SiteSpaceId},
    text::{check_length, check_url},
};

#[derive(Debug, Clone)]
pub struct SiteRedirect {
    pub id: SiteRedirectId,
    pub organization: OrganizationId,
    pub site: SiteId,
    pub source: SourcePath,
    pub destination: RedirectDestination,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub version: i64,
}

/// A path below the site URL, such as `/old/page`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourcePath(String);

impl SourcePath {
    /// Accepts segments of letters, digits, `-._~` and percent-encoded bytes, each after a slash.
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        check_length(field, text, 2, 512)?;
        let is_path = text
            .strip_prefix('/')
            .is_some_and(|rest| rest.split('/').all(is_segment));
        if is_path {
            Ok(Self(text.to_owned()))
        } else {
            Err(Error::invalid(
                field,
                "is not a path such as `/old/page`: start with a slash, end without one, and write other characters \
                 than letters, digits and `-._~` percent-encoded",
            ))
        }
    }

    /// Wraps a stored path without checking it.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_segment(segment: &str) -> bool {
    let mut rest = segment.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = match (first, tail) {
            (b'%', [high, low, tail @ ..])
                if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
            {
                tail
            }
            (b'-' | b'.' | b'_' | b'~', tail) => tail,
            (letter, tail) if letter.is_ascii_alphanumeric() => tail,
            _ => return false,
        };
    }
    !segment.is_empty()
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub enum RedirectDestination {
    SiteSection {
        site_section_id: SiteSectionId,
    },
    SiteSpace {
        site_space_id: SiteSpaceId,
    },
    SitePage {
        site_space_id: SiteSpaceId,
        page_id: PageId,
    },
    External {
        url: String,
    },
}

impl RedirectDestination {
    pub fn check(self) -> Result<Self> {
        if let Self::External { url } = &self {
            check_url("destination.url", url)?;
        }
        Ok(self)
    }
}

#[derive(Debug, Clone)]
pub struct NewSiteRedirect {
    pub source: SourcePath,
    pub destination: RedirectDestination,
}

impl NewSiteRedirect {
    pub fn new(source: &str, destination: RedirectDestination) -> Result<Self> {
        Ok(Self {
            source: SourcePath::parse("source", source)?,
            destination: destination.check()?,
        })
    }
}

#[derive(Debug, Clone, Default)]
pub struct SiteRedirectPatch {
    pub source: Option<SourcePath>,
    pub destination: Option<RedirectDestination>,
}

impl SiteRedirectPatch {
    pub fn new(source: Option<&str>, destination: Option<RedirectDestination>) -> Result<Self> {
        Ok(Self {
            source: source
                .map(|source| SourcePath::parse("source", source))
                .transpose()?,
            destination: destination.map(RedirectDestination::check).transpose()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_are_sources() {
        for path in ["/a", "/a/b", "/a-b_c.~1/%C3%A9"] {
            assert!(SourcePath::parse("source", path).is_ok(), "{path}");
        }
        for text in [
            "", "/", "a", "/a/", "//a", "/a//b", "/a?b", "/é", "/%zz", "/%4", "/a b", "/*",
        ] {
            assert!(SourcePath::parse("source", text).is_err(), "{text}");
        }
        let long = format!("/{}", "a".repeat(512));
        assert!(SourcePath::parse("source", &long).is_err());
    }
}
