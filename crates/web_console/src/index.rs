//! The one page of the console, which loads the rest. It is never cached: its scripts have other names in another build.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use context::App;

use crate::files;

/// What the build leaves in place of a nonce.
const NONCE_PLACE: &str = "__NONCE__";
const NONCE_BYTES: usize = 16;
const INDEX: &str = "index.html";

pub(crate) fn respond(app: &App) -> Response {
    let Some(index) = files::find(INDEX).and_then(|bytes| str::from_utf8(bytes).ok()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let nonce = nonce(app);
    let mut response = Html(with_nonce(index, &nonce)).into_response();
    write_headers(&mut response, &policy(&app.settings.public_url, &nonce));
    response
}

/// Whether the program was built with the console.
pub(crate) fn is_built() -> bool {
    files::find(INDEX).is_some()
}

fn with_nonce(index: &str, nonce: &str) -> String {
    index.replace(NONCE_PLACE, nonce)
}

fn nonce(app: &App) -> String {
    let mut bytes = [0; NONCE_BYTES];
    app.entropy.fill(&mut bytes);
    hex::encode(bytes)
}

/// Scripts of the build and requests to the API only, by their paths, because files of users have the same origin. Pictures
/// may come from anywhere, as in published pages. Nothing may be made a script from text: the editor's clipboard is the one
/// policy that reads HTML.
fn policy(public_url: &str, nonce: &str) -> String {
    let assets = format!("{public_url}/app/assets/");
    format!(
        "default-src 'none'; script-src {assets}; style-src {assets} 'nonce-{nonce}'; style-src-attr 'none'; \
         img-src 'self' blob: data: https:; media-src 'self' https:; font-src {assets}; connect-src {public_url}/v1/; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
         trusted-types ProseMirrorClipboard"
    )
}

fn write_headers(response: &mut Response, policy: &str) {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::VARY, "cookie"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(
        "cross-origin-opener-policy",
        HeaderValue::from_static("same-origin"),
    );
    let policy = HeaderValue::try_from(policy).expect("a policy is plain text");
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_for_the_nonce_is_filled() {
        let index = "<meta nonce=__NONCE__><script nonce=__NONCE__></script>";
        let html = with_nonce(index, "abc");
        assert_eq!(html, "<meta nonce=abc><script nonce=abc></script>");
    }

    #[test]
    fn scripts_come_from_the_build_only() {
        let policy = policy("https://docs.example", "abc");
        let scripts = "script-src https://docs.example/app/assets/;";
        assert!(policy.contains(scripts), "{policy}");
        assert!(policy.contains(" 'nonce-abc';"), "{policy}");
    }
}
