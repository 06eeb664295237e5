//! What a visitor asks for: an address, and what came with it.

use std::iter;

use model::{Error, Result};
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};
use url::Url;

use super::claims;

/// Longer addresses are refused.
const MAX_URL: usize = 2048;
/// Parameters of an address that are about the visitor.
const TOKEN: &str = "jwt_token";
const SHARE_KEY: &str = "shareKey";
const PREVIEW: &str = "preview";

/// A question for the site at an address.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Scheme, host and port, as they were asked for.
    pub(super) origin: String,
    pub(super) host: String,
    /// The segments of the path as they were written, without empty ones.
    pub(super) raw: Vec<String>,
    /// The same, as they are meant.
    pub(super) segments: Vec<String>,
    pub visitor: Visitor,
    /// Whether someone with a bad token is sent to sign in rather than refused.
    pub redirect_on_error: bool,
}

/// What is brought along beside the address: in a body, or in cookies.
#[derive(Debug, Clone, Default)]
pub struct Visitor {
    /// A token that the customer's backend signed.
    pub token: Option<String>,
    pub share_key: Option<String>,
    /// A ticket to look behind the site.
    pub preview: Option<String>,
    pub unsigned: Map<String, Value>,
}

/// Which of the secrets that a visitor brought are good for the site that was asked. Others are not kept in cookies:
/// whoever made a link would choose what its readers carry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Proven {
    pub token: bool,
    /// The key that stood beside the address, not one in its path.
    pub share_key: bool,
    pub preview: bool,
}

impl Asked {
    /// Reads an address with what came beside it; what the address itself carries goes first.
    pub fn new(url: &str, mut visitor: Visitor, redirect_on_error: bool) -> Result<Self> {
        let wrong = |why: &str| Error::invalid("url", why);
        if url.len() > MAX_URL {
            return Err(wrong("is longer than 2048 characters"));
        }
        let url = Url::parse(url).map_err(|_| {
            wrong("is not an address; send all of it: https://docs.example.com/start")
        })?;
        let host = url
            .host_str()
            .filter(|_| matches!(url.scheme(), "http" | "https"))
            .ok_or_else(|| {
                wrong("is not an address of the web; it must begin with https:// or http://")
            })?;
        // No name, path or claim has it, and the database takes it in no text.
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
        if Value::Object(visitor.unsigned.clone()).to_string().len() > claims::MAX_UNSIGNED {
            let why = format!("is larger than {} bytes", claims::MAX_UNSIGNED);
            return Err(Error::invalid("visitor.unsignedClaims", why));
        }
        let raw = url.path_segments().into_iter().flatten();
        let raw: Vec<String> = raw
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect();
        let meant = |part: &String| percent_decode_str(part).decode_utf8_lossy().into_owned();
        Ok(Self {
            origin: url.origin().ascii_serialization(),
            host: host.trim_end_matches('.').to_ascii_lowercase(),
            segments: raw.iter().map(meant).collect(),
            raw,
            visitor,
            redirect_on_error,
        })
    }
}

/// Segments as a path below a site, for servers that put it after the site's address. A colon in the first of them would
/// make an address with a scheme of it, for those who resolve it instead.
pub(super) fn below_site(segments: &[String]) -> String {
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
            let asked = Asked::new(&url, Visitor::default(), true);
            assert!(matches!(asked, Err(Error::Invalid { .. })), "{path}");
        }
        let fine = "https://acme.example.com/docs/%F0%9F%8D%9E%2000?q=100%25";
        Asked::new(fine, Visitor::default(), true).expect("an address");
    }
}
