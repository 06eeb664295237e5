//! Redirect responses.
//! Browsers read a path that starts with two slashes as a hostname, and backslashes as slashes. Paths are built from
//! parsed segments, so none starts that way; this module checks it again before sending one.

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use percent_encoding::{CONTROLS, utf8_percent_encode};
use url::Url;

use crate::error_responses::text_response;

/// Redirects to a path of the same host, or to an absolute URL.
pub(crate) fn redirect(to: &str, cookies: Vec<HeaderValue>) -> Response {
    let Some(location) = location(to) else {
        return text_response(StatusCode::NOT_FOUND, "There is nothing here.");
    };
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::TEMPORARY_REDIRECT;
    let headers = response.headers_mut();
    headers.insert(header::LOCATION, location);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    for cookie in cookies {
        headers.append(header::SET_COOKIE, cookie);
    }
    response
}

/// Returns the header only for URLs that browsers parse as we do.
pub(crate) fn location(to: &str) -> Option<HeaderValue> {
    let path = to.strip_prefix('/');
    let is_path = path.is_some_and(|rest| !rest.starts_with(['/', '\\']));
    let is_whole = ["https://", "http://"]
        .iter()
        .any(|begin| to.starts_with(begin));
    let whole = is_whole.then(|| Url::parse(to).ok()).flatten();
    // Browsers drop control characters before they parse a URL.
    if to.contains(|character: char| character.is_ascii_control()) {
        return None;
    }
    // Headers must be ASCII, but site owners write URLs with other letters.
    let encoded = match whole {
        Some(_) if to.is_ascii() => to.to_owned(),
        Some(url) => url.to_string(),
        None if is_path => utf8_percent_encode(to, CONTROLS).to_string(),
        None => return None,
    };
    HeaderValue::try_from(encoded).ok()
}

#[cfg(test)]
mod tests {
    use super::location;

    #[test]
    fn addresses_are_written_in_ascii() {
        for (to, expected) in [
            ("/größe?x=é#ü", "/gr%C3%B6%C3%9Fe?x=%C3%A9#%C3%BC"),
            ("/gr%C3%B6%C3%9Fe", "/gr%C3%B6%C3%9Fe"),
            (
                "https://example.com/größe",
                "https://example.com/gr%C3%B6%C3%9Fe",
            ),
            (
                "https://bücher.example/a",
                "https://xn--bcher-kva.example/a",
            ),
            ("https://example.com/a|b", "https://example.com/a|b"),
        ] {
            let location = location(to).expect("it can be sent");
            assert_eq!(location, expected, "{to}");
        }
    }

    #[test]
    fn only_paths_of_the_host_and_absolute_urls_are_sent() {
        for to in [
            "/",
            "/docs/guide?x=1#y",
            "/%2f%2fevil.example",
            "/%5Cevil.example",
            "/docs//evil.example",
            "https://docs.example.com/a",
            "http://docs.example.com:8080/",
        ] {
            assert!(location(to).is_some(), "{to}");
        }
        for to in [
            "",
            "docs",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "///evil.example",
            "https:evil.example",
            "https:/evil.example",
            "javascript:alert(1)",
            "data:text/html,x",
            "/\t/evil.example",
            "/\r\nLocation: https://evil.example",
        ] {
            assert!(location(to).is_none(), "{to}");
        }
    }
}
