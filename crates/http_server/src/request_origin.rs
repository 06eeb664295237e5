//! Where a browser says that a request comes from. Sites live below the same domain by default, so a request of the same
//! *site* is not one of our own pages: only the same *origin* is.

use axum::http::{HeaderMap, header};
use model::{Error, Result};
use url::Url;

const FETCH_SITE: &str = "sec-fetch-site";

/// Requires that a request with a cookie comes from a page of this server. Refusals are counted.
pub fn require_same_origin(public_url: &str, headers: &HeaderMap) -> Result<()> {
    if is_same_origin(public_url, headers) {
        return Ok(());
    }
    Err(cross_origin_refusal(
        "This request was sent by a page of another site, so your session does not count for it. Open this server's \
         own pages and try again there.",
    ))
}

/// Whether a request that changes nothing may use the cookie: one of our own pages, or an address that was typed.
/// Browsers that say nothing are old ones, which still do not show the response to other origins.
pub fn may_read_by_cookie(headers: &HeaderMap) -> bool {
    let site = headers.get(FETCH_SITE);
    site.is_none_or(|site| site == "same-origin" || site == "none")
}

/// Counts and returns the refusal of a request that may have been forged.
pub fn cross_origin_refusal(message: &str) -> Error {
    metrics::counter!("cross_origin_requests_refused_total").increment(1);
    Error::Forbidden(message.to_owned())
}

/// `Sec-Fetch-Site` decides; `Origin` only where a browser does not send it, as without TLS.
fn is_same_origin(public_url: &str, headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get(FETCH_SITE) {
        return site == "same-origin";
    }
    let origin = headers
        .get(header::ORIGIN)
        .and_then(|origin| origin.to_str().ok());
    let own = Url::parse(public_url).map(|url| url.origin().ascii_serialization());
    own.is_ok_and(|own| origin == Some(own.as_str()))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn is_accepted(sent: &[(&'static str, &'static str)]) -> bool {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            )
        };
        let headers = sent.iter().map(pair).collect();
        require_same_origin("https://docs.example:8443/", &headers).is_ok()
    }

    #[test]
    fn only_the_same_origin_is_accepted() {
        for sent in [
            &[("sec-fetch-site", "same-origin")][..],
            &[("origin", "https://docs.example:8443")],
            &[
                ("sec-fetch-site", "same-origin"),
                ("origin", "https://docs.example:8443"),
            ],
        ] {
            assert!(is_accepted(sent), "{sent:?}");
        }
        for sent in [
            &[][..],
            &[("sec-fetch-site", "same-site")],
            &[("sec-fetch-site", "cross-site")],
            &[("sec-fetch-site", "none")],
            &[
                ("sec-fetch-site", "cross-site"),
                ("origin", "https://docs.example:8443"),
            ],
            &[("origin", "null")],
            &[("origin", "https://docs.example")],
            &[("origin", "http://docs.example:8443")],
            &[("origin", "https://evil.docs.example:8443")],
            &[("origin", "https://docs.example:8443.evil.example")],
        ] {
            assert!(!is_accepted(sent), "{sent:?}");
        }
    }
}
