//! The stylesheet: the colours of websites in their default look, and the style of these pages.

use std::sync::LazyLock;

use axum::{
    http::header,
    response::{IntoResponse, Response},
};
use render::look::Look;
use sha2::{Digest, Sha256};

const STYLE: &str = include_str!("assets/account.css");
pub(crate) const STYLESHEET_PATH: &str = "/app/assets/account.css";

static STYLESHEET: LazyLock<String> =
    LazyLock::new(|| format!("{}\n{STYLE}", Look::default().css_without_fonts()));

/// Contains a hash of the content, so browsers may cache it for ever.
static STYLESHEET_URL: LazyLock<String> = LazyLock::new(|| {
    let hash = hex::encode(&Sha256::digest(STYLESHEET.as_bytes())[..8]);
    format!("{STYLESHEET_PATH}?{hash}")
});

pub(crate) fn stylesheet_url() -> &'static str {
    &STYLESHEET_URL
}

pub(crate) async fn stylesheet() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, STYLESHEET.as_str()).into_response()
}
