//! Pages that went elsewhere. Search engines and browsers take the new address for the old one, so they are told that it
//! stays; an hour is short enough to mend a mistake.

use app::published::Published;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::Response,
};

use crate::{page::is_shared, refusals::redirect};

const SHARED: &str = "public, max-age=3600";
const FOR_ONE: &str = "private, max-age=3600";

pub(crate) fn response(found: &Published, to: &str) -> Response {
    let mut response = redirect(to, Vec::new());
    // What is previewed changes while somebody works on it.
    if !response.status().is_redirection() || found.reader.preview.is_some() {
        return response;
    }
    *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
    let keeping = if is_shared(found) { SHARED } else { FOR_ONE };
    let keeping = HeaderValue::from_static(keeping);
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, keeping);
    response
}
