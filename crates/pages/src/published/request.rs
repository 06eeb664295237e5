//! A visitor's request: a URL, and the credentials sent with it.

use std::iter;

use model::{Error, Result};
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};
use url::Url;

use super::claims;

/// Longer URLs are rejected.
const MAX_URL_BYTES: usize = 2048;
/// Query parameters with credentials of the visitor.
const TOKEN: &str = "jwt_token";
const SHARE_KEY: &str = "shareKey";
const PREVIEW: &str = "preview";

/// A request for a location in a site.
#[derive(Debug, Clone)]
pub struct SiteRequest {
    /// Scheme, host and port, as requested.
    pub(super) origin: String,
    pub(super) host: String,
    /// The path segments as written, without empty ones.
    pub(super) raw: Vec<String>,
    /// The same, percent-decoded.
    pub(super) segments: Vec<String>,
    pub visitor: VisitorCredentials,
    /// Whether visitors with an invalid token are redirected to the login page rather than rejected.
    pub redirect_on_error: bool,
}

/// Credentials sent beside the URL: in a body, or in cookies.
#[derive(Debug, Clone, Default)]
pub struct VisitorCredentials {
    /// A token signed by the customer's backend.
    pub token: Option<String>,
    pub share_key: Option<String>,
    /// A preview ticket.
    pub preview: Option<String>,
    pub unsigned: Map<String, Value>,
}

/// Which of the presented secrets are valid for the requested site. Invalid ones are not stored in cookies: otherwise
/// the author of a link could choose the cookies of its readers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ValidSecrets {
    pub token: bool,
    /// The share key beside the URL, not one in its path.
    pub share_key: bool,
    pub preview: bool,
}

impl SiteRequest {
    /// Parses a URL with the credentials sent beside it; those in the URL take precedence.
    pub fn new(
        url: &str,
        mut visitor: VisitorCredentials,
        redirect_on_error: bool,
    ) -> Result<Self> {
        let wrong = |why: &str| Error::invalid("url", why);
        if url.len() > MAX_URL_BYTES {
            return Err(wrong("is longer than 2048 characters"));
        }
        let url = Url::parse(url).map_err(|_| {
            wrong("is not a URL; send the complete URL: https://docs.example.com/start")
        })?;
        let host = url
            .host_str()
            .filter(|_| matches!(url.scheme(), "http" | "https"))
            .ok_or_else(|| wrong("is not a web URL; it must start with https:// or http://"))?;
        // No name, path or claim contains NUL, and the database rejects it in text.
        let has_nul = |text: &str| percent_decode_str(text).any(|byte| byte == 0);
        if has_nul(url.path()) || url.query().is_some_and(has_nul) {
            return Err(wrong("has a NUL character in it"));
        }
        for (name, value) in url.query_pairs() {
            match &*name {
                TOKEN => visitor.token = Some(value.into_owned()),
                SHARE_KEY => visitor.share_key = Some(value.into_owned()),
                PREVIEW => visitor.preview = Some(value.into_owned()),
                _ => {}
            }
        }
        visitor.unsigned.extend(claims::of_query(url.query_pairs()));
        if Value::Object(visitor.unsigned.clone()).to_string().len() > claims::MAX_UNSIGNED_BYTES {
            let why = format!("is larger than {} bytes", claims::MAX_UNSIGNED_BYTES);
            return Err(Error::invalid("visitor.unsignedClaims", why));
        }
        let raw = url.path_segments().into_iter().flatten();
        let raw: Vec<String> = raw
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect();
        let decoded = |part: &String| percent_decode_str(part).decode_utf8_lossy().into_owned();
        Ok(Self {
            origin: url.origin().ascii_serialization(),
            host: host.trim_end_matches('.').to_ascii_lowercase(),
            segments: raw.iter().map(decoded).collect(),
            raw,
            visitor,
            redirect_on_error,
        })
    }
}

/// Joins segments to a path below a site, for servers that append it to the site's URL. A colon in the first segment
/// is escaped: for clients that resolve the path instead, it would look like a URL scheme.
pub(super) fn path_below_site(segments: &[String]) -> String {
    match segments {
        [] => String::new(),
        [first, rest @ ..] => {
            let first = first.replace(':', "%3A");
            let rest = rest.iter().map(String::as_str);
            let parts: Vec<&str> = iter::once(first.as_str()).chain(rest).collect();
            parts.join("/")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_with_nul_is_refused_wherever_it_is() {
        for path in ["%00/", "x%00y/", "docs/a%00.md", "docs?q=%00", "docs?%00=1"] {
            let url = format!("https://acme.example.com/{path}");
            let parsed = SiteRequest::new(&url, VisitorCredentials::default(), true);
            assert!(matches!(parsed, Err(Error::Invalid { .. })), "{path}");
        }
        let fine = "https://acme.example.com/docs/%F0%9F%8D%9E%2000?q=100%25";
        SiteRequest::new(fine, VisitorCredentials::default(), true).expect("a URL");
    }
}
