//! The stylesheet: the colours of websites in their default look, and the style of these pages. And the one script, which
//! asks the browser for passkeys.

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
    cached("text/css; charset=utf-8", &STYLESHEET)
}

const SCRIPT: &str = include_str!("assets/passkeys.js");
pub(crate) const SCRIPT_PATH: &str = "/app/assets/passkeys.js";

static SCRIPT_URL: LazyLock<String> = LazyLock::new(|| {
    let hash = hex::encode(&Sha256::digest(SCRIPT.as_bytes())[..8]);
    format!("{SCRIPT_PATH}?{hash}")
});

pub(crate) fn script_url() -> &'static str {
    &SCRIPT_URL
}

pub(crate) async fn script() -> Response {
    cached("text/javascript; charset=utf-8", SCRIPT)
}

fn cached(media_type: &'static str, content: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, content).into_response()
}
