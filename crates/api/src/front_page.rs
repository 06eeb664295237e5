//! The root page of the server's own host, for browsers and robots. Clients that do not ask for HTML get the 404 of any
//! unknown path: there is no operation at the root.

use axum::{
    extract::OriginalUri,
    http::{HeaderMap, Method, header},
    response::{Html, IntoResponse, Response},
};

use crate::edge::error::no_such_route;

const PAGE: &str = include_str!("front_page/page.html");
const ICON: &str = include_str!("front_page/icon.svg");
/// There is nothing to index: sites have their own hosts.
const ROBOTS: &str = "User-agent: *\nDisallow: /\n";

/// The page consists of text, one style element and the icon.
const PAGE_CSP: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Response for a path without a route.
pub(crate) async fn front_page_or_not_found(
    method: Method,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return no_such_route().await;
    }
    match uri.path() {
        "/" if accepts_html(&headers) => page(),
        "/robots.txt" => {
            let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
            (kind, ROBOTS).into_response()
        }
        "/favicon.ico" => {
            let headers = [
                (header::CONTENT_TYPE, "image/svg+xml"),
                (header::CACHE_CONTROL, "public, max-age=86400"),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            ];
            (headers, ICON).into_response()
        }
        _ => no_such_route().await,
    }
}

fn page() -> Response {
    let headers = [
        (header::CONTENT_SECURITY_POLICY, PAGE_CSP),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::VARY, "accept"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, Html(PAGE)).into_response()
}

/// Browsers accept HTML explicitly; programs accept anything, or JSON.
fn accepts_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    accepted.is_some_and(|types| types.contains("text/html"))
}
