//! URLs in attributes: only schemes that cannot run code.

use std::borrow::Cow;

const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// Returns the URL for an `href` or `src`. None if its scheme is not allowed.
///
/// Browsers drop white space and control characters around a URL, and tabs and line breaks within it, before they look
/// for its scheme; so does this.
pub(super) fn safe_link(url: &str) -> Option<Cow<'_, str>> {
    let trimmed = url.trim_matches(|c: char| c <= ' ');
    let url: Cow<str> = if trimmed.contains(['\t', '\n', '\r']) {
        trimmed.replace(['\t', '\n', '\r'], "").into()
    } else {
        trimmed.into()
    };
    if url.is_empty() {
        return None;
    }
    let is_allowed = scheme(&url).is_none_or(|scheme| {
        SCHEMES
            .iter()
            .any(|known| known.eq_ignore_ascii_case(scheme))
    });
    is_allowed.then_some(url)
}

/// Media URLs: HTTP, or relative to the site.
pub(super) fn safe_media(url: &str) -> Option<Cow<'_, str>> {
    safe_link(url).filter(|url| {
        scheme(url).is_none_or(|scheme| scheme.to_ascii_lowercase().starts_with("http"))
    })
}

/// Returns the text before the first colon. A colon after a slash, a question mark or a number sign is not a scheme's.
fn scheme(url: &str) -> Option<&str> {
    let end = url.find([':', '/', '?', '#', '\\'])?;
    url[end..].starts_with(':').then_some(&url[..end])
}

/// True if the URL is on another host.
pub(super) fn is_external(url: &str) -> bool {
    scheme(url).is_some_and(|scheme| scheme.to_ascii_lowercase().starts_with("http"))
        || url.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::{is_external, safe_link, safe_media};

    #[test]
    fn only_known_schemes_and_relative_addresses_pass() {
        for good in [
            "https://example.com/a:b",
            "HTTP://example.com",
            "mailto:a@example.com",
            "tel:+1",
            "/a",
            "../a:b",
            "a/b:c",
            "?a=b:c",
            "#a:b",
            "//example.com/",
        ] {
            assert_eq!(safe_link(good).as_deref(), Some(good));
        }
        for bad in [
            "javascript:alert(1)",
            " \u{1}JaVaScRiPt:alert(1)",
            "java\nscript:alert(1)",
            "java\tscript:alert(1)",
            "vbscript:x",
            "data:text/html,x",
            "blob:x",
            "file:///etc",
            "java\u{0}script:x",
            "",
            "  ",
            "x:y",
        ] {
            assert_eq!(safe_link(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn pictures_come_over_http() {
        assert!(safe_media("mailto:x").is_none());
        assert!(safe_media("a.png").is_some());
        assert!(is_external("https://x") && is_external("//x") && !is_external("/x"));
    }
}
