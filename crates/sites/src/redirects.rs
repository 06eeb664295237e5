//! Where to go instead.
//!
//! Browsers read a path that begins with two slashes as the name of another host, and backslashes as slashes. Paths are
//! made of the segments that an address was read as, so none begins so; here that is asked again before one is sent.

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use url::Url;

use crate::refusals::plain;

/// Sends to a path of the same host, or to an address with its host in it.
pub(crate) fn redirect(to: &str, cookies: Vec<HeaderValue>) -> Response {
    let Some(location) = location(to) else {
        return plain(StatusCode::NOT_FOUND, "There is nothing here.");
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

/// What browsers understand as we do. None for anything else.
pub(crate) fn location(to: &str) -> Option<HeaderValue> {
    let path = to.strip_prefix('/');
    let is_path = path.is_some_and(|rest| !rest.starts_with(['/', '\\']));
    let is_whole = ["https://", "http://"]
        .iter()
        .any(|begin| to.starts_with(begin))
        && Url::parse(to).is_ok();
    // Browsers drop control characters before they read an address.
    if to.contains(|character: char| character.is_ascii_control()) || !(is_path || is_whole) {
        return None;
    }
    HeaderValue::from_str(to).ok()
}

#[cfg(test)]
mod tests {
    use super::location;

    #[test]
    fn only_paths_of_the_host_and_whole_addresses_are_sent() {
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
