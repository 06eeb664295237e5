//! Pages that went elsewhere. Search engines and browsers take the new address for the old one, so they are told that it
//! stays; an hour is short enough to mend a mistake.
//!
//! A page can come back to an address that it left. A browser that was sent from there to the other address then has
//! both: its own memory sends it away, we send it back, and it gives up. So it is sent to the address with a query, of
//! which it remembers nothing, and told to keep nothing of that either.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::Response,
};

use crate::{
    answer::SURROGATE_KEY, missing::Elsewhere, page::is_shared, redirects::redirect, view::View,
};

const SHARED: &str = "public, max-age=3600";
const FOR_ONE: &str = "private, max-age=3600";
const BACK_FOR_ONE: &str = "private, no-store";
/// The query that makes another address of one that browsers may know as left.
const BACK: &str = "?back";

pub(crate) fn response(view: &View<'_>, elsewhere: &Elsewhere) -> Response {
    if elsewhere.was_left {
        return back(view, &elsewhere.to);
    }
    let found = view.found;
    let mut response = redirect(&elsewhere.to, Vec::new());
    // What is previewed changes while somebody works on it.
    if !response.status().is_redirection() || found.reader.preview.is_some() {
        return response;
    }
    *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
    let is_shared = is_shared(found);
    let keeping = if is_shared { SHARED } else { FOR_ONE };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keeping));
    if is_shared && let Ok(keys) = HeaderValue::try_from(view.keys()) {
        headers.insert(SURROGATE_KEY, keys);
    }
    response
}

fn back(view: &View<'_>, to: &str) -> Response {
    let mut response = redirect(&format!("{to}{BACK}"), Vec::new());
    if !is_shared(view.found) {
        let keeping = HeaderValue::from_static(BACK_FOR_ONE);
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, keeping);
    }
    response
}
