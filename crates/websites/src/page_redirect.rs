//! Redirects to pages that moved. They are permanent, so that search engines and browsers replace the old URL; one
//! hour of caching is short enough to correct a mistake.
//! A page can return to a URL that it left. A browser that has cached the redirect from there then loops: its cache
//! redirects away, we redirect back, and it gives up. So it is redirected to the URL with a query, for which it has
//! nothing cached, with a response that is not cached either.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::Response,
};

use crate::{
    missing::PageRedirect, prepared_response::SURROGATE_KEY, redirects::redirect,
    shared_cache::is_publicly_cacheable, view::SiteView,
};

const PUBLIC_CACHE: &str = "public, max-age=3600";
const PRIVATE_CACHE: &str = "private, max-age=3600";
const NO_STORE: &str = "private, no-store";
/// The query that distinguishes a URL from one for which browsers may have cached a redirect.
const RETURN_QUERY: &str = "?back";

pub(crate) fn response(view: &SiteView<'_>, page_redirect: &PageRedirect) -> Response {
    if page_redirect.is_former_path {
        return redirect_uncached(view, &page_redirect.to);
    }
    let location = view.location;
    let mut response = redirect(&page_redirect.to, Vec::new());
    // The content of a preview changes while it is edited.
    if !response.status().is_redirection() || location.reader.preview.is_some() {
        return response;
    }
    *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
    let is_public = is_publicly_cacheable(location);
    let cache_control = if is_public {
        PUBLIC_CACHE
    } else {
        PRIVATE_CACHE
    };
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static(cache_control),
    );
    if is_public && let Ok(keys) = HeaderValue::try_from(view.surrogate_keys()) {
        headers.insert(SURROGATE_KEY, keys);
    }
    response
}

fn redirect_uncached(view: &SiteView<'_>, to: &str) -> Response {
    let mut response = redirect(&format!("{to}{RETURN_QUERY}"), Vec::new());
    if !is_publicly_cacheable(view.location) {
        let cache_control = HeaderValue::from_static(NO_STORE);
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, cache_control);
    }
    response
}
